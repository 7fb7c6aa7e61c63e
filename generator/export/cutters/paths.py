"""Paths of a sheet for a machine, by layer: what is cut, scored, or perforated where there is no scoring tool."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.export.cutters.sheets import Placed
from generator.export.outlines import outline_of
from layouts.kit.marks import Group, Mark, Path, Point, Steps
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import shifted, turned

HOLE, BRIDGE = 2.0, 1.0  # mm that a perforation cuts, and that it leaves


class Layers(NamedTuple):
    """The paths of a sheet, in mm from its top left. `perforate` has the same lines as `score`: use one of them."""

    cut: tuple[Steps, ...]
    score: tuple[Steps, ...]
    perforate: tuple[Steps, ...]


COLOURS = Layers("#FF0000", "#0000FF", "#00A000")  # type: ignore[arg-type]
"""The colour of each layer: programs that know no layers tell them apart by it."""


def layers_of(placed: Iterable[Placed]) -> Layers:
    """Return the paths of a sheet."""
    pieces = list(placed)
    cut = tuple(on_sheet(outline_of(piece.deck.cut), piece) for piece in pieces)
    drawn = ((steps, piece) for piece in pieces for steps in dict.fromkeys(_folds(piece.item.front.marks)))
    folds = [(a, b) for (_, a), (_, b) in (on_sheet(*fold) for fold in drawn)]  # type: ignore[misc]
    score = tuple((("M", a), ("L", b)) for a, b in folds)
    return Layers(cut, score, tuple(dash for a, b in folds for dash in _dashes(a, b)))


def on_sheet(steps: Steps, placed: Placed) -> Steps:
    """Return an outline of a piece where it lies on its sheet."""
    return shifted(turned(steps, placed.spot.turn) if placed.spot.turn else steps, *placed.spot.origin)


def _folds(marks: Iterable[Mark]) -> Iterator[Steps]:
    for mark in marks:
        if isinstance(mark, Path) and mark.dash == FOLD_DASH and len(mark.steps) == 2:
            yield tuple((verb, (round(x, 3), round(y, 3))) for verb, (x, y) in mark.steps)  # type: ignore[misc]
        elif isinstance(mark, Group):
            for steps in _folds(mark.marks):
                side = tuple((verb, (-x, y) if mark.mirror else (x, y)) for verb, (x, y) in steps)  # type: ignore[misc]
                moved = shifted(turned(shifted(side, 0, 0, mark.scale), mark.turn), mark.x, mark.y)
                yield tuple((verb, (round(x, 3), round(y, 3))) for verb, (x, y) in moved)  # type: ignore[misc]


def _dashes(a: Point, b: Point) -> Iterator[Steps]:
    """Yield the cuts of a perforation. It begins and ends with a bridge."""
    length = math.dist(a, b)
    count = max(1, round((length - BRIDGE) / (HOLE + BRIDGE)))
    hole = (length - BRIDGE * (count + 1)) / count
    for i in range(count):
        start = (BRIDGE + i * (hole + BRIDGE)) / length
        end = start + hole / length
        near, far = ((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (start, end))
        yield (("M", near), ("L", far))
