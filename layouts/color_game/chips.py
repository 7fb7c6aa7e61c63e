"""Chips, round, 1 inch for a paper punch: 0 on the side as dealt, 1 on the side as given. Rule 4.1."""

from cards.words import Words
from layouts.color_game.style import BLACK, BLEED, DISPLAY, TEAM_COLOURS, WHITE, flat, ground
from layouts.kit.marks import Mark, Marks, Path, Steps, text
from layouts.kit.shapes import disc, polar, svg
from layouts.kit.stock import INCH, round_cut
from layouts.kit.style import Ink

CHIP = round_cut(INCH)
C = CHIP.w / 2


def dealt_side(words: Words) -> Marks:
    """Return the side with the 0, in mm from the top left of the cut chip."""
    return (
        ground(CHIP.w, CHIP.h, WHITE),
        Path(disc(C, C, 9.2), None, BLACK, 1),
        text(C, C + 3.9, words("chip.dealt"), DISPLAY, 32, BLACK, 12, "centre"),
    )


def given_side(words: Words, ink: Ink) -> Marks:
    """Return the side with the 1 in a ring of all team colours, in mm from the top left of the cut chip."""
    # A disc with its bleed: the corners of a square would waste ink.
    marks: list[Mark] = [Path(disc(C, C, C + BLEED), WHITE if ink.saves else BLACK)]
    marks.extend(
        flat(_sector(10.2, 8.2, k * 45 + 3, k * 45 + 42), colour, ink, 0.4) for k, colour in enumerate(TEAM_COLOURS)
    )
    marks += (Path(disc(C, C, 7.2), WHITE), text(C, C + 3.9, words("chip.given"), DISPLAY, 32, BLACK, 12, "centre"))
    return tuple(marks)


def _sector(outer: float, inner: float, start: float, end: float) -> Steps:
    (x1, y1), (x2, y2) = polar(C, C, outer, start), polar(C, C, outer, end)
    (x3, y3), (x4, y4) = polar(C, C, inner, end), polar(C, C, inner, start)
    return svg(f"M{x1},{y1} A{outer},{outer} 0 0 1 {x2},{y2} L{x3},{y3} A{inner},{inner} 0 0 0 {x4},{y4}Z")
