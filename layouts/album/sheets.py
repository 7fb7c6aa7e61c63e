"""The rule sheet: a page of the album, two columns a side."""

from cards.album import Album
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.album import figures
from layouts.album.style import (
    BLUE,
    BODY,
    BOLD,
    CREAM,
    HAND,
    INK,
    ITALIC,
    ROSE,
    WINE,
    brush,
    kraft,
    paper,
    photo_corner,
    washi,
)
from layouts.marks import Block, Mark, Marks, Path, Qr, Story, line, moved, runs, text
from layouts.rulebook import BookStyle, story
from layouts.shapes import rect
from layouts.stock import PAGE
from layouts.style import Ink, mix

GUTTER = 8.0
COLUMN = (PAGE.w - GUTTER) / 2
HEAD, BACK_HEAD = 30.5, 9.0
BOTTOM = PAGE.h - 6.4
SIZES = tuple((size / 10, size / 10 * 0.425) for size in range(106, 79, -1))
STYLE = BookStyle(HAND, BODY, BOLD, ITALIC, INK, WINE, COLUMN, SIZES, indent=7.0, heading_scale=1.75, shade=CREAM)


def rule_pages(facts: Album, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink,
               url: str | None) -> tuple[Marks, Marks]:
    """Front and back of the rule sheet."""
    drawn = {"setup": figures.setup, "scale": figures.scale_example, "round": figures.round_flow,
             "worth": figures.worth, "levels": figures.level_table}
    parts = story(blocks, STYLE, {name: lambda draw=draw: draw(facts, words, ink, COLUMN)  # type: ignore[misc]
                                  for name, draw in drawn.items()})
    code = 25.0 if url else 0.0
    columns = tuple((page, i * (COLUMN + GUTTER), top, COLUMN, BOTTOM - top - (code + 4 if code and page and i else 0))
                    for page, top in ((0, HEAD), (1, BACK_HEAD)) for i in (0, 1))
    flow = [Story(parts, columns, STYLE.sizes, page) for page in (0, 1)]
    front = (*_masthead(words, ink), flow[0], *_divider(HEAD), *_colophon(words))
    back: list[Mark] = [kraft(0, 0, PAGE.w, 4, ink), line(0, 4.6, PAGE.w, 4.6, ROSE, 0.4), flow[1],
                        *_divider(BACK_HEAD), *_colophon(words)]
    if url:
        back.extend(_companion(COLUMN + GUTTER, BOTTOM - code, code, words, url))
    return front, tuple(back)


def _masthead(words: Words, ink: Ink) -> Marks:
    """A strip of kraft with the title on a label held by photo corners."""
    label = Path(rect(0, 0, 64, 19, 0.6), paper(ink), INK if ink.saves else None, 0.3)
    art: tuple[Mark, ...] = (label, text(32, 13.8, words("title"), HAND, (44, 38), INK, 50, "centre"),
                             brush(12, 16.4, 40, ROSE, 1),
                             *(mark for x, sx in ((-1, 1), (65, -1)) for y, sy in ((-1, 1), (20, -1))
                               for mark in photo_corner(x, y, sx, sy, 7, ink)))
    strip = 26.0
    edge = (Path(rect(0, 0, PAGE.w, strip), None, INK, 0.3),) if ink.saves else ()
    return (kraft(0, 0, PAGE.w, strip, ink), *edge, moved(8, 3.2, art, -1),
            Path(rect(84, 5.4, 98, 15.4, 0.6), paper(ink), INK if ink.saves else None, 0.3),
            washi(84.6, 6, 12, 4.4, -38, BLUE, ink), washi(181.4, 6, 12, 4.4, 38, BLUE, ink),
            text(133, 12.4, words("tagline"), HAND, (19, 17, 15), INK, 82, "centre"),
            text(133, 17.8, words("players"), ITALIC, (9.4, 8.6), INK, 82, "centre"))


def _divider(top: float) -> Marks:
    x = COLUMN + GUTTER / 2
    return (line(x, top + 1, x, BOTTOM, mix(CREAM, INK, 0.3), 0.4, (0.2, 1.5)),)


def _colophon(words: Words) -> Marks:
    return (line(0, PAGE.h - 4, PAGE.w, PAGE.h - 4, ROSE, 0.4),
            text(0, PAGE.h - 0.7, words("colophon"), BODY, (6.4, 6.2, 6), INK, PAGE.w))


def _companion(x: float, y: float, code: float, words: Words, url: str) -> Marks:
    return (line(x, y - 1.5, x + COLUMN, y - 1.5, ROSE, 0.4), Qr(x, y, code, url),
            Block(x + code + 2, y + 2, COLUMN - code - 2, code - 4, runs(words("companion", _url=url), BODY, BOLD),
                  ((9.4, 4.0), (8.6, 3.6), (8, 3.4)), INK, valign="middle"))
