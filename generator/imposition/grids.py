"""Where pieces lie on sheets: grids, shelves, boards over several sheets, and the back that meets its front.

Pure. All in mm from the top left of an upright sheet; a spot is the box of the *cut* piece, bleed lies outside it.
"""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from layouts.kit.stock import Paper

Duplex = Literal["long", "short", "none", "fold"]
Edge = Literal["long", "short"]
Bands = Literal["ends", "sides"]
Fold = Literal["upright", "across"]  # the way of the line that a sheet with both sides on it is folded along

MARGIN = 5.0  # home printers leave 2 to 7 mm blank
BAND = 3.0  # what a sheet says of itself, and its ruler
MARKS = 2.0  # room for cut marks between band and bleed
TICK = 1.5  # room for the corner ticks of packed pieces
FOLD = 3.0  # between the fold line and the nearest bleed
OVERLAP = 10.0  # how far a board's sheet reaches under the next
ENOUGH = 0.02  # tolerance: 3 x 63 mm do fit 189 mm


class DoesNotFit(Exception):
    """A piece is larger than the paper."""


class Spot(NamedTuple):
    """Item number `item`, its cut box on the sheet, and how far it is turned clockwise (0, 90, 180, 270)."""

    item: int
    x: float
    y: float
    w: float
    h: float
    turn: int = 0


class Sheet(NamedTuple):
    """Spots of one sheet's front; `bands` says which margins are free for words."""

    spots: tuple[Spot, ...]
    bands: Bands


def room(paper: Paper, bands: Bands, fold: Fold | None = None) -> tuple[float, float, float, float]:
    """Left, top, width, height of what pieces with their bleeds may cover; of a folded sheet, its half for fronts."""
    side = MARGIN + (BAND + MARKS if bands == "sides" else 0)
    end = MARGIN + (BAND + MARKS if bands == "ends" else 0)
    width = paper.w / 2 - side - FOLD if fold == "upright" else paper.w - 2 * side
    height = paper.h / 2 - end - FOLD if fold == "across" else paper.h - 2 * end
    return side, end, width, height


def grid(paper: Paper, w: float, h: float, count: int, bleed: float, fold: Fold | None = None) -> list[Sheet]:
    """`count` pieces of w by h on the fewest sheets, upright or lying, centred, each with a bleed of its own.

    Raises:
        DoesNotFit: when not even one does.
    """
    best: tuple[tuple[int, bool, bool, int], int, int, bool, Bands] | None = None
    for bands in ("ends", "sides"):
        _, _, width, height = room(paper, bands, fold)
        for lying in (False, True):
            pw, ph = (h, w) if lying else (w, h)
            columns = int((width + ENOUGH) / (pw + 2 * bleed))
            rows = int((height + ENOUGH) / (ph + 2 * bleed))
            if not columns * rows:
                continue
            rank = (-math.ceil(count / (columns * rows)), not lying, bands == "ends", columns * rows)
            if best is None or rank > best[0]:
                best = rank, columns, rows, lying, bands
    if best is None:
        raise DoesNotFit(f"a piece of {w:g} x {h:g} mm with {bleed:g} mm bleed is larger than {paper.title}")
    _, columns, rows, lying, bands = best
    pw, ph = (h, w) if lying else (w, h)
    left, top, width, height = room(paper, bands, fold)
    x0 = left + (width - columns * (pw + 2 * bleed)) / 2 + bleed
    y0 = top + (height - rows * (ph + 2 * bleed)) / 2 + bleed
    places = [(x0 + c * (pw + 2 * bleed), y0 + r * (ph + 2 * bleed)) for r in range(rows) for c in range(columns)]
    return [
        Sheet(
            tuple(
                Spot(first + i, x, y, pw, ph, 90 if lying else 0) for i, (x, y) in enumerate(places[: count - first])
            ),
            bands,
        )
        for first in range(0, count, len(places))
    ]


def shelves(paper: Paper, sizes: Sequence[tuple[float, float]], bleed: float, fold: Fold | None = None) -> list[Sheet]:
    """Pieces of many sizes in rows, tallest first, each with ticks of its own about it.

    Raises:
        DoesNotFit: naming the first piece that is larger than the paper.
    """
    pad = 2 * (bleed + TICK)
    left, top, width, height = room(paper, "ends", fold)

    def fits(w: float, h: float) -> bool:
        return w + pad <= width + ENOUGH and h + pad <= height + ENOUGH

    for w, h in sizes:
        if not fits(w, h) and not fits(h, w):
            raise DoesNotFit(f"a piece of {w:g} x {h:g} mm with {bleed:g} mm bleed is larger than {paper.title}")
    ways = []
    for way in ("as drawn", "upright", "lying"):
        turns = [
            fits(h, w) and (not fits(w, h) or (way == "lying" and w < h) or (way == "upright" and w > h))
            for w, h in sizes
        ]
        ways.append(_shelved(sizes, turns, pad, left, top, width, height))
    return min(ways, key=lambda sheets: (len(sheets), max(spot.y + spot.h for spot in sheets[-1].spots)))


def _shelved(
    sizes: Sequence[tuple[float, float]],
    turns: Sequence[bool],
    pad: float,
    left: float,
    top: float,
    width: float,
    height: float,
) -> list[Sheet]:
    boxes = [(h, w) if turned else (w, h) for (w, h), turned in zip(sizes, turns, strict=True)]
    order = sorted(range(len(boxes)), key=lambda i: (-boxes[i][1], -boxes[i][0], i))
    rows: list[list[float]] = []  # sheet, y, height, x reached
    below: list[float] = []  # by sheet, how far down its rows reach
    spots: list[list[Spot]] = []
    for i in order:
        w, h = boxes[i][0] + pad, boxes[i][1] + pad
        row = next((row for row in rows if row[3] + w <= width + ENOUGH and h <= row[2] + ENOUGH), None)
        if row is None:
            sheet = next((n for n, y in enumerate(below) if y + h <= height + ENOUGH), None)
            if sheet is None:
                sheet = len(below)
                below.append(0)
                spots.append([])
            row = [sheet, below[sheet], h, 0]
            rows.append(row)
            below[sheet] += h
        spots[int(row[0])].append(
            Spot(i, left + row[3] + pad / 2, top + row[1] + pad / 2, *boxes[i], 90 if turns[i] else 0)
        )
        row[3] += w
    return [Sheet(tuple(sorted(placed)), "ends") for placed in spots]


def behind(spot: Spot, paper: Paper, edge: Edge) -> Spot:
    """Where a front's back lies, so that both meet when the sheet is turned over its long or its short edge.

    A sheet folded along an upright line turns like one flipped over its long edge, along a line across like one
    flipped over its short edge.

    Front and back then stand the same way up when the cut piece is turned over like a page.
    """
    if edge == "short":
        return spot._replace(y=paper.h - spot.y - spot.h, turn=(180 - spot.turn) % 360)
    return spot._replace(x=paper.w - spot.x - spot.w, turn=-spot.turn % 360)


class Part(NamedTuple):
    """One sheet of a large board: column, row and the region of the board that it shows, in the board's frame.

    `flap_right`, `flap_below`: the next sheet is glued onto this one there.
    """

    column: int
    row: int
    x: float
    y: float
    w: float
    h: float
    flap_right: bool
    flap_below: bool


class Division(NamedTuple):
    """A board over several sheets; `turn` 90 when it is printed lying on the upright paper."""

    parts: tuple[Part, ...]
    columns: int
    rows: int
    turn: int


def divide(
    paper: Paper, w: float, h: float, bleed: float, seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
) -> Division:
    """The fewest sheets for a board of w by h mm, parted at one of its seams where that fits."""
    _, _, width, height = room(paper, "ends")
    ways = []
    for turn, (across, down) in ((0, (width, height)), (90, (height, width))):
        xs, ys = _cuts(w, across, bleed, seams[0]), _cuts(h, down, bleed, seams[1])
        ways.append(((len(xs) * len(ys), turn), xs, ys, turn))
    _, xs, ys, turn = min(ways)
    parts = [
        Part(c, r, x0, y0, x1 - x0, y1 - y0, c < len(xs) - 1, r < len(ys) - 1)
        for r, (y0, y1) in enumerate(ys)
        for c, (x0, x1) in enumerate(xs)
    ]
    return Division(tuple(parts), len(xs), len(ys), turn)


def _cuts(length: float, available: float, bleed: float, seams: Sequence[float]) -> list[tuple[float, float]]:
    """From and to of each part along one side."""
    if length + 2 * bleed <= available + ENOUGH:
        return [(0, length)]
    most = available - OVERLAP - bleed  # of a part with a flap; the last one has none
    last = available - 2 * bleed
    n = 1 + math.ceil((length - last - ENOUGH) / most)
    cuts, at = [], 0.0
    for i in range(1, n):
        even = at + (length - at) / (n - i + 1)
        # The rest must still fit on the sheets left, this part on its own.
        low, high = max(at + 1, length - last - (n - i - 1) * most), at + most
        near = [seam for seam in seams if low - ENOUGH <= seam <= high + ENOUGH]
        here = min(near, key=lambda seam: abs(seam - even)) if near else min(max(even, low), high)
        cuts.append((at, here))
        at = here
    return [*cuts, (at, length)]
