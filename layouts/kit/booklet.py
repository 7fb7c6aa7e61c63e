"""The rules as a booklet of A5 pages: sheets to print on both sides, lay into each other, fold and staple.

A spread of two pages lies across a sheet: a page is half of PAGE, whose longer side is divided by the fold.
Frame of a page: mm from its own top left; of a spread: from the top left of its left page.
"""

from functools import cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from cards import GameData
from cards.words import Words
from layouts.kit.boxes.decks import deck_art
from layouts.kit.boxes.look import BoxLook
from layouts.kit.boxes.tuck_faces import sizes
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Block, Group, Inset, Mark, Marks, Paragraph, Path, Qr, Story, clipped, line, text
from layouts.kit.rule_sheet import NAME as RULES
from layouts.kit.shapes import rect
from layouts.kit.stock import PAGE

BOOKLET = "booklet"
"""The group of the booklet: `--only booklet`."""
HALF = PAGE.h / 2
GUTTER = 12.0
"""Between the text and the fold."""
WIDE, HIGH = 104.0, 172.0
"""The text of a page: most of its lines have 45 to 65 letters."""
NUMBER = 185.0
SIZES = tuple((size / 10, size / 10 * 0.43) for size in range(122, 91, -1))
MOST_PAGES = 96
COUNTS = range(4, MOST_PAGES, 4)
"""How many pages a booklet may have; MOST_PAGES, if its rules fit none of them."""
STAPLES = (PAGE.w / 4, PAGE.w * 3 / 4)
FIGURES = 1.22
"""How much larger figures are than on the rule sheet, at most."""
INDENT = 1.25
"""How much more room numbers get, whose type may be larger here."""
SOFT = "#5A5A5A"
RULED = 9.0
"""Between the lines of a page for notes."""


class Spread(NamedTuple):
    """One side of a sheet: the numbers of the pages at the left and the right of the fold."""

    left: int
    right: int


def imposed(pages: int) -> list[tuple[Spread, Spread]]:
    """Return front and back of each sheet, the outermost first; `pages` is a multiple of 4."""
    return [(Spread(pages - 2 * k, 1 + 2 * k), Spread(2 + 2 * k, pages - 1 - 2 * k)) for k in range(pages // 4)]


class Booklet(NamedTuple):
    """A game's rules before they are set. Whoever has the fonts tries how many pages they take, and binds them."""

    game: GameData
    print_: Print
    look: BoxLook
    words: Words
    printed: tuple[Component, ...]
    parts: tuple[Paragraph | Inset, ...]

    def story(self, count: int, number: int = 2) -> Story:
        """Return the rules from page 2 on, in a booklet of `count` pages; `number` is the page that shows them."""
        columns = tuple((page, *_text_corner(page), WIDE, HIGH) for page in range(2, count))
        return Story(self.parts, columns, SIZES, number)

    def bound(self, count: int, last: int) -> Component:
        """Return the booklet of `count` pages, a multiple of 4: rules up to page `last`, then room for notes."""
        pages = cache(partial(self._pages, count, last))

        def side(spread: Spread, is_back: bool) -> Marks:
            marks: Marks = (Group(pages()[spread.left]), Group(pages()[spread.right], HALF))
            if spread.right == 1:
                marks += tuple(line(HALF, y - 6, HALF, y + 6, SOFT, 0.25) for y in STAPLES)
            # Turned over its long edge, the sheet shows its back the same way up.
            return (Group(marks, 0, PAGE.h, 270) if is_back else Group(marks, PAGE.w, 0, 90),)

        pieces = tuple(
            Piece(f"sheet-{k}", partial(side, front, False), partial(side, back, True))
            for k, (front, back) in enumerate(imposed(count), 1)
        )
        title = self.words("booklet.title")
        return Component(BOOKLET, PAGE, pieces, "page", "content", safe=0, group=BOOKLET, name=title)

    def _pages(self, count: int, last: int) -> dict[int, Marks]:
        game, look, words = self.game, self.look, self.words
        pages = {1: _cover(game, look, words, self.printed), count: _back_cover(game, self.print_, look, words, count)}
        for number in range(2, count):
            inner = (self.story(count, number),) if number <= last else _notes(number, look, words)
            pages[number] = (*inner, *_foot(number, game.title, look))
        return pages


def booklet(
    game: GameData, print_: Print, look: BoxLook, words: Words, printed: tuple[Component, ...]
) -> Booklet | None:
    """Return the booklet of a game's rules; None if it has no rule sheet that can be drawn."""
    try:
        parts = next(_story_parts(component.pieces[0].front()) for component in printed if component.id == RULES)
    except (StopIteration, LookupError, ValueError):  # the rule sheet itself says what is wrong
        return None
    return Booklet(game, print_, look, words, printed, parts)


def _story_parts(sheet: Marks) -> tuple[Paragraph | Inset, ...]:
    """Return the rulebook that a rule sheet shows, its figures as large as a page allows."""
    story_mark = next(mark for mark in sheet if isinstance(mark, Story))
    return tuple(
        _enlarged(part) if isinstance(part, Inset) else replace(part, indent=part.indent * INDENT)
        for part in story_mark.parts
    )


def _enlarged(figure: Inset) -> Inset:
    k = min(FIGURES, WIDE / figure.w, HIGH / figure.h)
    return Inset((Group(figure.marks, scale=k),), figure.w * k, figure.h * k, figure.above, figure.keep_with_next)


def _text_corner(number: int) -> tuple[float, float]:
    """Return the top left of a page's text: even pages lie left of the fold."""
    return (HALF - GUTTER - WIDE if number % 2 == 0 else GUTTER), 6.0


def _notes(number: int, look: BoxLook, words: Words) -> Marks:
    x, y = _text_corner(number)
    lines = range(1, int((HIGH - 6) / RULED))
    return (
        text(x, y + 5, look.title_of(words("booklet.notes")), look.title, 16, look.ink, WIDE),
        *(line(x, y + 6 + k * RULED, x + WIDE, y + 6 + k * RULED, SOFT, 0.15) for k in lines),
    )


def _foot(number: int, title: str, look: BoxLook) -> Marks:
    x, _ = _text_corner(number)
    is_left = number % 2 == 0
    at, other = (x, x + WIDE) if is_left else (x + WIDE, x)
    return (
        line(x, NUMBER - 4.6, x + WIDE, NUMBER - 4.6, look.ink, 0.2),
        text(at, NUMBER, str(number), look.bold, 9, look.ink, 10, "left" if is_left else "right"),
        text(other, NUMBER, title, look.body, (8, 7, 6), look.ink, WIDE - 20, "right" if is_left else "left"),
    )


def _cover(game: GameData, look: BoxLook, words: Words, printed: tuple[Component, ...]) -> Marks:
    x, y, w, h = GUTTER, 2.0, WIDE, PAGE.w - 4
    art = deck_art(printed)
    facts = f"{words('box.players', _n=game.about.counts_text)} · {words('box.minutes', _n=game.about.minutes)}"
    plate = (x + 7, y + h - 68, w - 14, 60.0)
    inner = plate[0] + 4, plate[2] - 8
    panel: tuple[Mark, ...] = (Path(rect(0, 0, w, h), look.ground), *(art.marks(w, h) if art else ()))
    return (
        Group((clipped(rect(0, 0, w, h), panel),), x, y),
        *look.plate(*plate),
        Block(inner[0], plate[1] + 4, inner[1], 26, ((look.title, look.title_of(game.title)),), sizes(40, 6, 0.4),
              look.ink, "centre", "middle"),
        *((Block(inner[0], plate[1] + 31, inner[1], 15, ((look.body, look.pitch),), sizes(11, 6, 0.44), look.ink,
                 "centre", "middle"),) if look.pitch else ()),
        text(plate[0] + plate[2] / 2, plate[1] + 50, facts, look.bold, (10, 9, 8, 7), look.accent, inner[1], "centre"),
        text(plate[0] + plate[2] / 2, plate[1] + 55.4, words("booklet.title"), look.body, (9, 8, 7), look.ink, inner[1],
             "centre"),
    )  # fmt: skip


def _back_cover(game: GameData, print_: Print, look: BoxLook, words: Words, number: int) -> Marks:
    """Draw the code for phones if there is one, who made the game, and how the booklet is made."""
    x, _ = _text_corner(number)
    middle, colophon = x + WIDE / 2, ((look.body, game.words("colophon")),)
    code: Marks = ()
    if print_.url:
        code = (
            Qr(middle - 24, 30, 48, print_.url),
            Block(x + 14, 82, WIDE - 28, 14, ((look.body, game.words("companion").replace("**", "")),),
                  sizes(11, 8, 0.43), look.ink, "centre"),
            text(middle, 101, print_.url, look.bold, (11, 10, 9, 8, 7, 6), look.ink, WIDE, "centre"),
        )  # fmt: skip
    return (
        *code,
        Block(x, 150, WIDE, 12, colophon, sizes(9, 6, 0.43), look.ink, "centre", "bottom"),
        line(x, 165, x + WIDE, 165, look.ink, 0.2),
        Block(x, 167, WIDE, 14, ((look.body, words("booklet.how")),), sizes(9, 7, 0.43), look.ink, "centre"),
    )  # fmt: skip
