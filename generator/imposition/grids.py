"""Where pieces lie on sheets: grids, shelves, boards over several sheets, and the place of a back behind its front.

Frame: mm from the top left of the upright sheet. A spot is the box of the cut piece; its bleed lies outside.
"""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from layouts.kit.stock import Paper

Duplex = Literal["long", "short", "none", "fold"]
Edge = Literal["long", "short"]
Bands = Literal["ends", "sides"]
Fold = Literal["upright", "across"]  # the direction of the line along which a sheet with both sides on it is folded

MARGIN = 5.0  # home printers leave 2 to 7 mm blank
BAND = 3.0  # of the sheet's name and its ruler
MARKS = 2.0  # room for cut marks between band and bleed
TICK = 1.5  # room for the corner ticks of packed pieces
FOLD = 3.0  # between the fold line and the nearest bleed
BACK_BLEED = 2.0  # of neighbours with different backs, which many home printers miss by that much
OVERLAP = 10.0  # how far a board's sheet reaches under the next
TOLERANCE = 0.02  # 3 x 63 mm do fit 189 mm


class DoesNotFit(Exception):
    """A piece is larger than the paper."""


class Spot(NamedTuple):
    """The cut box of piece number `item` on the sheet, and its turn clockwise in degrees (0, 90, 180, 270)."""

    item: int
    x: float
    y: float
    w: float
    h: float
    turn: int = 0


class Sheet(NamedTuple):
    """The spots of one sheet's front; `bands` are the margins that are free for words."""

    spots: tuple[Spot, ...]
    bands: Bands


def room(paper: Paper, bands: Bands, fold: Fold | None = None) -> tuple[float, float, float, float]:
    """Return left, top, width, height of the area for pieces with bleeds; of a folded sheet, its half for fronts."""
    side = MARGIN + (BAND + MARKS if bands == "sides" else 0)
    end = MARGIN + (BAND + MARKS if bands == "ends" else 0)
    width = paper.w / 2 - side - FOLD if fold == "upright" else paper.w - 2 * side
    height = paper.h / 2 - end - FOLD if fold == "across" else paper.h - 2 * end
    return side, end, width, height


def grid(
    paper: Paper, w: float, h: float, count: int, bleed: float, fold: Fold | None = None, between: float | None = None
) -> list[Sheet]:
    """Place `count` pieces of w by h on the fewest sheets, all upright or all lying, centred, each with its own bleed.

    `between` is the bleed of neighbours towards each other, if it differs from that around the whole grid.

    Raises:
        DoesNotFit: the paper is too small for one piece.
    """
    best: tuple[tuple[int, bool, bool, int], int, int, bool, Bands] | None = None
    gap = 2 * (bleed if between is None else between)
    spare = gap - 2 * bleed  # the outer edges of the grid keep the smaller bleed
    for bands in ("ends", "sides"):
        _, _, width, height = room(paper, bands, fold)
        for lying in (False, True):
            pw, ph = (h, w) if lying else (w, h)
            columns = int((width + spare + TOLERANCE) / (pw + gap))
            rows = int((height + spare + TOLERANCE) / (ph + gap))
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
    x0 = left + (width - columns * (pw + gap) + gap) / 2
    y0 = top + (height - rows * (ph + gap) + gap) / 2
    places = [(x0 + c * (pw + gap), y0 + r * (ph + gap)) for r in range(rows) for c in range(columns)]
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
    """Place pieces of many sizes in rows, tallest first, each with room for corner ticks.

    `item` of a spot is the index in `sizes`.

    Raises:
        DoesNotFit: naming the first piece that is larger than the paper.
    """
    pad = 2 * (bleed + TICK)
    left, top, width, height = room(paper, "ends", fold)

    def fits(w: float, h: float) -> bool:
        return w + pad <= width + TOLERANCE and h + pad <= height + TOLERANCE

    for w, h in sizes:
        if not fits(w, h) and not fits(h, w):
            raise DoesNotFit(f"a piece of {w:g} x {h:g} mm with {bleed:g} mm bleed is larger than {paper.title}")
    options = []
    for preference in ("as drawn", "upright", "lying"):
        turns = [
            fits(h, w) and (not fits(w, h) or (preference == "lying" and w < h) or (preference == "upright" and w > h))
            for w, h in sizes
        ]
        options.append(_fill_shelves(sizes, turns, pad=pad, left=left, top=top, width=width, height=height))
    return min(options, key=lambda sheets: (len(sheets), max(spot.y + spot.h for spot in sheets[-1].spots)))


def _fill_shelves(
    sizes: Sequence[tuple[float, float]],
    turns: Sequence[bool],
    *,
    pad: float,
    left: float,
    top: float,
    width: float,
    height: float,
) -> list[Sheet]:
    boxes = [(h, w) if is_turned else (w, h) for (w, h), is_turned in zip(sizes, turns, strict=True)]
    order = sorted(range(len(boxes)), key=lambda i: (-boxes[i][1], -boxes[i][0], i))
    rows: list[list[float]] = []  # sheet, y, height, x reached
    below: list[float] = []  # by sheet, how far down its rows reach
    spots: list[list[Spot]] = []
    for i in order:
        w, h = boxes[i][0] + pad, boxes[i][1] + pad
        row = next((row for row in rows if row[3] + w <= width + TOLERANCE and h <= row[2] + TOLERANCE), None)
        if row is None:
            sheet = next((n for n, y in enumerate(below) if y + h <= height + TOLERANCE), None)
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
    return [Sheet(tuple(sorted(sheet_spots)), "ends") for sheet_spots in spots]


def back_spot(spot: Spot, paper: Paper, edge: Edge) -> Spot:
    """Return where the back of a front lies, so that both meet when the sheet is turned over that edge.

    Front and back then stand the same way up when the cut piece is turned over like a page. A sheet folded along an
    upright line turns like one flipped over its long edge; folded across, like one flipped over its short edge.
    """
    if edge == "short":
        return spot._replace(y=paper.h - spot.y - spot.h, turn=(180 - spot.turn) % 360)
    return spot._replace(x=paper.w - spot.x - spot.w, turn=-spot.turn % 360)


class Part(NamedTuple):
    """One sheet of a large board: column, row, and the region that it shows in mm from the board's top left.

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
    """The parts of a board, row by row; `turn` is 90 when they are printed lying on the upright paper."""

    parts: tuple[Part, ...]
    columns: int
    rows: int
    turn: int


def divide(
    paper: Paper, w: float, h: float, bleed: float, seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
) -> Division:
    """Divide a board of w by h mm over the fewest sheets, at its own seams where that is possible."""
    _, _, width, height = room(paper, "ends")
    options = []
    for turn, (across, down) in ((0, (width, height)), (90, (height, width))):
        xs, ys = _intervals(w, across, bleed, seams[0]), _intervals(h, down, bleed, seams[1])
        options.append(((len(xs) * len(ys), turn), xs, ys, turn))
    _, xs, ys, turn = min(options)
    parts = [
        Part(c, r, x0, y0, x1 - x0, y1 - y0, c < len(xs) - 1, r < len(ys) - 1)
        for r, (y0, y1) in enumerate(ys)
        for c, (x0, x1) in enumerate(xs)
    ]
    return Division(tuple(parts), len(xs), len(ys), turn)


def _intervals(length: float, available: float, bleed: float, seams: Sequence[float]) -> list[tuple[float, float]]:
    """Return where each part starts and ends along one side of the board."""
    if length + 2 * bleed <= available + TOLERANCE:
        return [(0, length)]
    most = available - OVERLAP - bleed  # the longest part with a flap
    last = available - 2 * bleed  # the longest last part, which has none
    n = 1 + math.ceil((length - last - TOLERANCE) / most)
    intervals, at = [], 0.0
    for i in range(1, n):
        even = at + (length - at) / (n - i + 1)
        # This part must fit its sheet, and the rest the remaining sheets.
        low, high = max(at + 1, length - last - (n - i - 1) * most), at + most
        near = [seam for seam in seams if low - TOLERANCE <= seam <= high + TOLERANCE]
        end = min(near, key=lambda seam: abs(seam - even)) if near else min(max(even, low), high)
        intervals.append((at, end))
        at = end
    return [*intervals, (at, length)]
