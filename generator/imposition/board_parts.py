"""Ways to divide large boards into parts with glue flaps, in mm from the top left of the cut board."""

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

from generator.imposition.grids import TOLERANCE

OVERLAP = 10.0  # how far a part reaches under the next
LEAST = 30.0  # of a part: a narrower strip has no room for the words on its flap

Aim = Literal["even", "long", "short"]  # how long the parts before the last one should be


class Part(NamedTuple):
    """One part of a board: column, row, the region it shows, and whether the next ones are glued onto its flaps."""

    column: int
    row: int
    x: float
    y: float
    w: float
    h: float
    flap_right: bool
    flap_below: bool

    def size(self, bleed: float) -> tuple[float, float]:
        """Return width and height with bleeds and flaps."""
        right, below = (OVERLAP if has_flap else bleed for has_flap in (self.flap_right, self.flap_below))
        return self.w + bleed + right, self.h + bleed + below


Seams = tuple[tuple[float, ...], tuple[float, ...]]
Intervals = Sequence[tuple[float, float]]


class Division(NamedTuple):
    """The parts of a board, row by row. `off_seam` counts the cuts that are at none of the board's own seams."""

    parts: tuple[Part, ...]
    columns: int
    rows: int
    off_seam: int


def divisions(
    rooms: Sequence[tuple[float, float]], w: float, h: float, bleed: float, seams: Seams = ((), ())
) -> list[Division]:
    """Return ways to divide a board so that each part fits one of the rooms, upright or lying; few parts come first."""
    by_parts = dict[tuple[Part, ...], Division]()
    for width, height in (size for room in rooms for size in (room, room[::-1])):
        for columns, rows in product(_intervals(w, width, bleed, seams[0]), _intervals(h, height, bleed, seams[1])):
            division = _division(columns, rows, seams)
            by_parts.setdefault(division.parts, division)
    return sorted(by_parts.values(), key=lambda division: (len(division.parts), division.off_seam))


def _division(columns: Intervals, rows: Intervals, seams: Seams) -> Division:
    right, below, cells = len(columns) - 1, len(rows) - 1, product(enumerate(rows), enumerate(columns))
    parts = tuple(Part(c, r, x0, y0, x1 - x0, y1 - y0, c < right, r < below) for (r, (y0, y1)), (c, (x0, x1)) in cells)
    off_seam = sum(start not in own for cuts, own in zip((columns, rows), seams, strict=True) for start, _ in cuts[1:])
    return Division(parts, len(columns), len(rows), off_seam)


def _intervals(length: float, available: float, bleed: float, seams: Sequence[float]) -> Iterator[Intervals]:
    if length + 2 * bleed <= available + TOLERANCE:
        yield [(0, length)]
        return
    aims: tuple[Aim, ...] = ("even", "long", "short")
    for own, aim in product((seams, ()), aims):
        yield _parts_along(length, available, bleed, own, aim)


def _parts_along(length: float, available: float, bleed: float, seams: Sequence[float], aim: Aim) -> Intervals:
    most = available - OVERLAP - bleed  # the longest part with a flap
    last = available - 2 * bleed  # the longest last part, which has none
    n = 1 + math.ceil((length - last - TOLERANCE) / most)
    intervals, start = [], 0.0
    for i in range(1, n):
        # This part must fit its sheet, and the rest the remaining sheets.
        low = max(start + LEAST, length - last - (n - i - 1) * most)
        high = min(start + most, length - (n - i) * LEAST)
        even = min(max(start + (length - start) / (n - i + 1), low), high)
        aim_length = {"even": even, "long": high, "short": low}[aim]
        close_seams = [seam for seam in seams if low - TOLERANCE <= seam <= high + TOLERANCE]
        end = min(close_seams, key=lambda seam: abs(seam - aim_length)) if close_seams else aim_length
        intervals.append((start, end))
        start = end
    return [*intervals, (start, length)]
