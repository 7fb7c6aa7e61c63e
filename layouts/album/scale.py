"""The intensity scale, 254 x 190 mm: one row per level, higher ones warmer. Each row has room for a whole round."""

from cards.album import Table
from cards.words import Words
from layouts.album.style import BLEED, BLUE, CREAM, HAND, INK, ITALIC, PAPER, ROSE, WINE, brush, kraft, paper
from layouts.album.tiles import HINT
from layouts.kit.marks import Mark, Marks, Path, line, text
from layouts.kit.shapes import disc, polar, rect
from layouts.kit.stock import Cut
from layouts.kit.style import Ink, mix

SCALE = Cut(254, 190)
PLACES = 4  # hints side by side at one level: all of a round may share it
LEFT, GAP = 46.4, 1.4  # left edge of the first place; between places
TOP, BOTTOM = 23.0, 181.0  # top and bottom of the rows
AXIS = 25.4  # the middle of the discs


def scale(table: Table, words: Words, ink: Ink) -> Marks:
    """Return the board, in mm from the top left of the cut."""
    w, h = SCALE.w, SCALE.h
    row = (BOTTOM - TOP) / (table.highest + 1)
    marks: list[Mark] = [
        kraft(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, ink),
        Path(rect(4, 4, w - 8, h - 8, 2), paper(ink), ROSE if ink.saves else None, 0.5),
        text(9, 16.6, words("scale.title"), HAND, (36, 33, 30), INK, w - 20),
        brush(9, 19.6, 116, ROSE, 1.4),
    ]
    for level in range(table.highest + 1):
        y = TOP + (table.highest - level) * row
        if level < table.highest:
            marks.append(line(8, y, w - 8, y, mix(CREAM, INK, 0.3), 0.4, (0.2, 1.5)))
        for k in range(PLACES):
            marks.append(place(LEFT + k * (HINT.w + 1 + GAP), y + (row - HINT.h - 1) / 2, ink))
        marks.extend(disc_of(level, table.highest, AXIS, y + 10.2, ink))
        marks.append(text(AXIS, y + row - 2.4, words(f"scale.{level}"), HAND, (17, 16, 15), INK, 38, "centre"))
    marks.append(text(w - 9, h - 5.4, words("scale.foot"), ITALIC, (9.2, 8.6, 8), INK, w - 22, "right"))
    return tuple(marks)


def place(x: float, y: float, ink: Ink) -> Mark:
    """Return a place for a hint with its top left at x, y: half a mm wider than the hint on each side."""
    outline = rect(x, y, HINT.w + 1, HINT.h + 1, 1.8)
    return Path(outline, paper(ink, PAPER), mix(CREAM, INK, 0.34), 0.35, (1.6, 1.2))


def hue(level: int, highest: int) -> str:
    """Return the colour of a level, from cold to warm."""
    return mix(BLUE, WINE, level / highest)


def disc_of(level: int, highest: int, x: float, y: float, ink: Ink) -> Marks:
    """Return a level's disc at x, y: its numeral with as many dots below; level 0 is an empty ring."""
    colour, r = hue(level, highest), 6.5 + 2.0 * level / highest
    filled = level > 0 and not ink.saves
    light = CREAM if filled else colour
    dots = [Path(disc(*polar(x, y, r - 1.7, 180 - (k - (level - 1) / 2) * 25), 0.75), light) for k in range(level)]
    return (
        Path(disc(x, y, r), colour if filled else paper(ink), colour, 0.9),
        *dots,
        text(x - 0.5, y + (2.3 if level else 3.4), str(level), HAND, 30 + 1.5 * level, light, 2 * r, "centre"),
    )
