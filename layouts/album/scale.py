"""The intensity scale, 190 x 254 mm: one row per level, three hints wide; higher levels are larger and warmer."""

from cards.album import Table
from cards.words import Words
from layouts.album.style import BLEED, BLUE, CREAM, HAND, INK, ITALIC, PAPER, ROSE, WHITE, WINE, brush, kraft, paper
from layouts.album.tiles import HINT
from layouts.kit.marks import Mark, Marks, Path, line, text
from layouts.kit.shapes import disc, polar, rect
from layouts.kit.stock import Cut
from layouts.kit.style import Ink, mix

SCALE = Cut(190, 254)
PLACES = 3  # hints side by side at one level
LEFT, GAP = 32.6, 1.3  # left edge of the first place; between places
TOP, BOTTOM = 29.0, 245.0  # top and bottom of the rows
AXIS = 18.8  # the middle of the discs


def scale(table: Table, words: Words, ink: Ink) -> Marks:
    """Return the board, in mm from the top left of the cut."""
    w, h = SCALE.w, SCALE.h
    row = (BOTTOM - TOP) / (table.highest + 1)
    marks: list[Mark] = [
        kraft(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, ink),
        Path(rect(4, 4, w - 8, h - 8, 2), paper(ink), ROSE if ink.saves else None, 0.5),
        text(9, 20.4, words("scale.title"), HAND, (42, 38, 34, 30), INK, w - 20),
        brush(9, 24.4, 130, ROSE, 1.6),
    ]
    for level in range(table.highest + 1):
        y = TOP + (table.highest - level) * row
        if level < table.highest:
            marks.append(line(8, y, w - 8, y, mix(CREAM, INK, 0.3), 0.4, (0.2, 1.5)))
        for k in range(PLACES):
            marks.append(place(LEFT + k * (HINT.w + 1 + GAP), y + (row - HINT.h - 1) / 2, ink))
        marks.extend(disc_of(level, table.highest, AXIS, y + row / 2 - 3.7, ink))
        marks.append(text(AXIS, y + row - 2.6, words(f"scale.{level}"), HAND, (19, 17, 15), INK, 24.4, "centre"))
    marks.append(text(w - 9, h - 5.6 - 1.0, words("scale.foot"), ITALIC, (9.2, 8.6, 8), INK, w - 22, "right"))
    return tuple(marks)


def place(x: float, y: float, ink: Ink) -> Mark:
    """Return a place for a hint with its top left at x, y: half a mm wider than the hint on each side."""
    return Path(
        rect(x, y, HINT.w + 1, HINT.h + 1, 1.8), WHITE if ink.saves else PAPER, mix(CREAM, INK, 0.34), 0.35, (1.6, 1.2)
    )


def hue(level: int, highest: int) -> str:
    """Return the colour of a level, from cold to warm."""
    return mix(BLUE, WINE, level / highest)


def disc_of(level: int, highest: int, x: float, y: float, ink: Ink) -> Marks:
    """Return a level's disc at x, y: its numeral with as many dots below; level 0 is an empty ring."""
    colour, r = hue(level, highest), 8.4 + 3.3 * level / highest
    filled = level > 0 and not ink.saves
    light = CREAM if filled else colour
    dots = [Path(disc(*polar(x, y, r - 2, 180 - (k - (level - 1) / 2) * 24), 0.95), light) for k in range(level)]
    return (
        Path(disc(x, y, r), colour if filled else paper(ink), colour, 0.9),
        *dots,
        text(x - 0.6, y + (3.4 if level else 4.6), str(level), HAND, 40 + 2 * level, light, 2 * r, "centre"),
    )
