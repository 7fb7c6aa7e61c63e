"""The rule sheet: one page, both sides in columns under a masthead, with the companion's QR code and a colophon.

A game that says nothing gets `default_rule_sheet`: `layouts.components` adds it where no component is called "rules".
It needs `rules.md` and the words `title`, `component.rules`, `colophon` and `companion`; `tagline` if there is one.
A game whose rules show figures adds one line to its components:

    default_rule_sheet(game, print_, {"score": lambda: score_figure(facts)})

A game with a look of its own draws both pages and wraps them:

    rule_sheet(game, lambda blocks: sheets.rule_pages(facts, blocks, game.words, print_.ink, print_.url))
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from cards import GameData, load_rules, sheet_words
from cards.rulebook import Rule, RuleBlock
from cards.sources import load_sources
from cards.words import Words
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Block, Inset, Marks, Paragraph, Qr, Story, line, runs, text
from layouts.kit.rulebook import BookStyle, Drawing, story
from layouts.kit.stock import PAGE

NAME = "rules"
"""The id of the component, in every game."""

FOOT = 6.0  # the colophon's
CODE = 29.0  # a code's side: a phone reads it at arm's length
ADDRESS = 4.6  # the line below it


@dataclass(frozen=True)
class RuleSheet:
    """The frame of a game's rule sheet, in mm on PAGE.

    `top` and `bottom` are where columns begin and end on front and back, from the page's top edge. The QR code stands
    at the foot of the last column on the side `code_side`. Numbers of paragraphs hang beside them in two columns, and
    stand at their start in three: choose the one that makes lines of 40 to 60 letters. `hair` is the colour of the
    lines between columns. With `is_balanced` short rules fill all columns of a side to the same height.
    """

    style: BookStyle
    top: tuple[float, float]
    hair: str
    columns: int = 3
    gutter: float = 7.0
    bottom: tuple[float, float] = (PAGE.h - FOOT, PAGE.h - FOOT)
    code_side: int = 0
    dotted: bool = False
    is_balanced: bool = False

    def left(self, column: int) -> float:
        return column * (self.style.column + self.gutter)

    def pages(
        self, parts: tuple[Paragraph | Inset, ...], mastheads: tuple[Marks, Marks], words: Words, url: str | None
    ) -> tuple[Marks, Marks]:
        """Front and back: the rulebook flows through both, at the largest of the style's sizes that fits."""
        columns = tuple(
            (side, self.left(i), self.top[side], self.style.column, self._height(side, i, url))
            for side in (0, 1)
            for i in range(self.columns)
        )
        front, back = (
            Story(
                parts, columns, self.style.sizes, side, run_in=self.columns > 2, hair=self.hair, gutter=self.gutter,
                dotted=self.dotted, is_balanced=self.is_balanced,
            ) for side in (0, 1)
        )  # fmt: skip
        foot = self._colophon(words)
        code = self._code(words, url) if url else ()
        at_front, at_back = (code, ()) if self.code_side == 0 else ((), code)
        return (*mastheads[0], front, *foot, *at_front), (*mastheads[1], back, *foot, *at_back)

    def _height(self, side: int, column: int, url: str | None) -> float:
        spared = CODE + ADDRESS + 3 if url and side == self.code_side and column == self.columns - 1 else 0
        return self.bottom[side] - self.top[side] - spared

    def _colophon(self, words: Words) -> Marks:
        sizes = (8, 7.6, 7.2, 6.8, 6.4, 6)
        return (
            line(0, PAGE.h - 4, PAGE.w, PAGE.h - 4, self.style.accent, 0.35),
            text(PAGE.w / 2, PAGE.h - 0.7, words("colophon"), self.style.body, sizes, self.style.ink, PAGE.w, "centre"),
        )

    def _code(self, words: Words, url: str) -> Marks:
        style, x = self.style, self.left(self.columns - 1)
        y = self.bottom[self.code_side] - CODE - ADDRESS
        return (
            line(x, y - 1.2, x + style.column, y - 1.2, style.accent, 0.35),
            Qr(x - 2, y, CODE, url),
            Block(
                x + CODE, y + 3, style.column - CODE, CODE - 6, runs(words("companion"), style.body, style.bold),
                ((10, 4.2), (9.4, 3.9), (8.8, 3.7), (8.2, 3.4)), style.ink, valign="middle",
            ),
            text(x, y + CODE + 2.6, url, style.bold, (10, 9, 8, 7, 6), style.ink, style.column),
        )  # fmt: skip


def rule_sheet(game: GameData, pages: Callable[[tuple[RuleBlock, ...]], tuple[Marks, Marks]]) -> Component:
    """Return the component "rules"; `pages` draws front and back from the game's rulebook.

    The rulebook is read when the sheet is drawn, so commands that draw nothing stay quick.
    """

    @cache
    def drawn() -> tuple[Marks, Marks]:
        return pages(_marked_rules(game))

    piece = Piece(NAME, lambda: drawn()[0], lambda: drawn()[1])
    return Component(NAME, PAGE, (piece,), "page", "content", safe=0, name=game.words(f"component.{NAME}"))


ORIGIN_MARKS = {"ruling": "°", "variant": "+"}
"""Stand after a paragraph's number: it fills a gap in the source, or is our own variant."""


def _marked_rules(game: GameData) -> tuple[RuleBlock, ...]:
    """Return the rulebook with a mark after the numbers of our rulings and variants, and a key to the marks if any."""
    origins = load_sources(game)
    if not any(origin.kind in ORIGIN_MARKS for origin in origins.values()):
        return load_rules(game)
    blocks = list(load_rules(game))
    for i, block in enumerate(blocks):
        if isinstance(block, Rule) and block.number:
            blocks[i] = Rule(block.number + ORIGIN_MARKS.get(origins[block.number].kind, ""), block.words)
    return (*blocks, Rule("", sheet_words(game.language)("origin_key", _game=game.slug.replace("_", "-"))))


BLACK = "#000000"
DEFAULT = RuleSheet(
    BookStyle(
        heading="SheetBold", body="Sheet", bold="SheetBold", italic="Sheet", ink=BLACK, accent=BLACK, rule=BLACK,
        indent=8, column=(PAGE.w - 7) / 2, sizes=tuple((size / 10, size / 10 * 0.42) for size in range(110, 79, -1)),
    ),
    top=(27.0, 9.0),
    hair="#B0B0B0",
    columns=2,
    is_balanced=True,
)  # fmt: skip


def default_rule_sheet(
    game: GameData,
    print_: Print,
    figures: Mapping[str, Callable[[], Drawing]] = MappingProxyType({}),
    *,
    heading: str = DEFAULT.style.heading,
    accent: str = DEFAULT.style.accent,
    tagline: str | None = None,
) -> Component:
    """Return the component "rules" in the sheets' own fonts, for a game without a look for it.

    `figures` draw what `![caption](name)` asks for in `rules.md`. `heading` is the font of the title and the headings,
    `accent` the colour of theirs, `tagline` another one than the game's words have.
    """
    words = game.words
    if tagline is None:
        tagline = words("tagline") if "tagline" in words.texts else ""
    sheet = replace(DEFAULT, style=replace(DEFAULT.style, heading=heading, accent=accent, rule=accent))

    def pages(blocks: tuple[RuleBlock, ...]) -> tuple[Marks, Marks]:
        front: Marks = (
            text(0, 16, words("title"), heading, (40, 36, 32, 28, 24, 20), accent, 120),
            *((text(PAGE.w, 16, tagline, "Sheet", (12, 11, 10, 9, 8), BLACK, 66, "right"),) if tagline else ()),
            line(0, 22, PAGE.w, 22, accent, 0.7),
        )
        back: Marks = (line(0, 4, PAGE.w, 4, accent, 0.7),)
        return sheet.pages(story(blocks, sheet.style, figures), (front, back), words, print_.url)

    return rule_sheet(game, pages)
