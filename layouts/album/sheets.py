"""The rule sheet of Album: a page of an album, two columns per side, printed on both sides."""

from functools import partial

from cards.album import Album
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.album import figures, style
from layouts.kit.marks import Marks, Path, line, moved, text
from layouts.kit.rule_sheet import RuleSheet
from layouts.kit.rulebook import BookStyle, story
from layouts.kit.shapes import rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink, mix

GUTTER = 8.0
COLUMN = (PAGE.w - GUTTER) / 2
HEAD, BACK_HEAD = 30.5, 9.0
SIZES = tuple((size / 10, size / 10 * 0.425) for size in range(106, 79, -1))
STYLE = BookStyle(
    style.HAND, style.BODY, style.BOLD, style.ITALIC, style.INK, style.WINE, COLUMN, SIZES, indent=7.0,
    heading_scale=1.75, fine=0.945, shade=style.CREAM,
)  # fmt: skip
SHEET = RuleSheet(
    STYLE, (HEAD, BACK_HEAD), mix(style.CREAM, style.INK, 0.3), columns=2, gutter=GUTTER, code_side=1, dotted=True
)


def rule_pages(
    facts: Album, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None
) -> tuple[Marks, Marks]:
    """Return front and back of the rule sheet, in mm from the top left of the page."""
    drawings = {
        "setup": figures.setup, "scale": figures.scale_example, "round": figures.round_flow, "worth": figures.worth,
        "levels": figures.level_table,
    }  # fmt: skip
    parts = story(blocks, STYLE, {name: partial(draw, facts, words, ink, COLUMN) for name, draw in drawings.items()})
    back: Marks = (style.kraft(0, 0, PAGE.w, 4, ink), line(0, 4.6, PAGE.w, 4.6, style.ROSE, 0.4))
    return SHEET.pages(parts, (_masthead(words, ink), back), words, url)


def _masthead(words: Words, ink: Ink) -> Marks:
    label = (
        Path(rect(0, 0, 64, 19, 0.6), style.paper(ink), style.INK if ink.saves else None, 0.3),
        text(32, 13.8, words("title"), style.HAND, (44, 38), style.INK, 50, "centre"),
        style.brush(12, 16.4, 40, style.ROSE, 1),
        *style.photo_corners((-1, 65), (-1, 20), 7, ink),
    )
    return (
        *style.strip(PAGE.w, 26.0, ink),
        moved(8, 3.2, label, -1),
        Path(rect(84, 5.4, 98, 15.4, 0.6), style.paper(ink), style.INK if ink.saves else None, 0.3),
        *(style.washi(x, 6, 12, 4.4, turn, style.BLUE, ink) for x, turn in ((84.6, -38), (181.4, 38))),
        text(133, 12.4, words("tagline"), style.HAND, (19, 17, 15), style.INK, 82, "centre"),
        text(133, 17.8, words("players"), style.ITALIC, (9.4, 8.6), style.INK, 82, "centre"),
    )
