"""Nets to cut out, fold and glue: flat panels, the folds between them, their cut line, hatched glue tabs.

Frame: mm from the top left of the net's box. Every fold goes away from the printed side by a right angle.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from layouts.kit.marks import Marks, Path, Point, Steps, clipped, line, text
from layouts.kit.shapes import bounds, disc, polygon

FOLD_DASH = (2, 1.4)
"""How all fold lines are drawn: cutting machines score along lines with these dashes."""
WHITE, BLACK, HATCH = "#FFFFFF", "#000000", "#C9C2B6"
Corners = tuple[Point, ...]
Edge = tuple[Point, Point]


def has_room(size: tuple[float, float], rooms: Iterable[tuple[float, float]]) -> bool:
    """Return whether something of a size fits one of some rooms as it lies."""
    w, h = size
    return any(w <= wide and h <= high for wide, high in rooms)


class Fold(NamedTuple):
    """A panel that hangs on another one along an edge: the two ends of the dashed line."""

    panel: str
    hangs_on: str
    a: Point
    b: Point


class Glue(NamedTuple):
    """A tab whose printed side is glued behind another panel; numbers give the order."""

    number: int
    tab: str
    behind: str


class Net(msgspec.Struct, frozen=True):
    """Panels with their corners clockwise, the first one the root of all folds; and which of them are glue tabs."""

    panels: Mapping[str, Corners]
    folds: tuple[Fold, ...]
    glues: tuple[Glue, ...]

    def cut_line(self) -> Steps:
        return outline(self.panels.values())

    def box(self) -> tuple[float, float]:
        """Return width and height of the net's box."""
        _, _, right, bottom = bounds(self.cut_line())
        return right, bottom

    def fold_lines(self) -> Marks:
        return tuple(mark for fold in self.folds for mark in fold_line(fold.a, fold.b, BLACK, WHITE))


def outline(panels: Iterable[Corners]) -> Steps:
    """Return the line round panels that touch along whole edges or parts of them.

    Raises:
        ValueError: the panels do not hang together, or overlap.
    """
    shapes = [[(round(x, 4), round(y, 4)) for x, y in corners] for corners in panels]
    corners = sorted({corner for shape in shapes for corner in shape})
    edges: dict[Edge, None] = {}
    for shape in shapes:
        for a, b in pairwise([*shape, shape[0]]):
            for part in pairwise(_divided(a, b, corners)):
                if part[::-1] in edges:
                    del edges[part[::-1]]  # a fold: the same edge from the other side
                else:
                    edges[part] = None
    next_edge = dict(list(edges))
    start = next(iter(next_edge))
    line_points, at = [start], next_edge[start]
    while at != start and len(line_points) <= len(edges):
        line_points.append(at)
        at = next_edge[at]
    if len(line_points) != len(edges):
        raise ValueError("the panels of a net do not make one shape")
    return polygon(*_without_straight_corners(line_points))


def _divided(a: Point, b: Point, corners: Sequence[Point]) -> list[Point]:
    """Return an edge's ends with all corners that lie on it in between, from a to b."""
    (ax, ay), (bx, by) = a, b
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    on_it = []
    for x, y in corners:
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2
        across = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length2**0.5
        if across < 0.001 and 0 < along < 1:
            on_it.append((along, (x, y)))
    return [a, *(corner for _, corner in sorted(on_it) if corner not in (a, b)), b]


def _without_straight_corners(points: Sequence[Point]) -> list[Point]:
    triples = zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)
    return [
        b for a, b, c in triples if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 0.0001
    ]  # fmt: skip


def fold_line(a: Point, b: Point, ink: str = BLACK, halo: str = "") -> Marks:
    """Return a dashed line to score, on a paler one where the ground may be dark."""
    under = (line(*a, *b, halo, 0.6),) if halo else ()
    return (*under, line(*a, *b, ink, 0.35, FOLD_DASH))


def glue_tab(corners: Corners, number: int, font: str, ink: str, scale: float = 1) -> Marks:
    """Draw a hatched tab with its number always upright: a 6 turned round reads 9."""
    shape = polygon(*corners)
    left, top, right, bottom = bounds(shape)
    x, y = (left + right) / 2, (top + bottom) / 2
    tall = bottom - top
    hatch = [
        line(left - tall + k * 3, bottom, left + k * 3, top, HATCH, 0.25)
        for k in range(1, int((right - left + tall) / 3) + 1)
    ]
    return (
        Path(shape, WHITE),
        clipped(shape, hatch),
        Path(disc(x, y, 2.7 * scale), WHITE),
        text(x, y + 1.5 * scale, str(number), font, round(12 * scale, 1), ink, 5, "centre"),
    )
