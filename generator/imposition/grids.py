"""Where pieces of one size lie on sheets, and the place of a back behind its front.

Frame: mm from the top left of the upright sheet. A spot is the box of the cut piece; its bleed lies outside.
"""

import math
from typing import Literal, NamedTuple

from cards.errors import Refusal
from layouts.kit.stock import Paper

Duplex = Literal["long", "short", "none", "fold"]
Edge = Literal["long", "short"]
Bands = Literal["ends", "sides"]
Fold = Literal["upright", "across"]  # the direction of the line along which a sheet with both sides on it is folded

BAND = 3.0  # of the sheet's name and its ruler
MARKS = 1.0  # room for cut marks between band and bleed
MARK = 1.0  # room for cut marks between the paper's margin and a cut; some bleed may lie in the margin: nobody sees it
BOARD_MARK = 1.5  # the same beside the parts of a board, which have a number and triangles too
LEAST_MARK = 0.5  # of that room, beside a grid whose marks stand between its pieces
FOLD = 3.0  # between the fold line and the nearest bleed
BACK_BLEED = 2.0  # of neighbours with different backs, which many home printers miss by that much
TOLERANCE = 0.02  # 3 x 63 mm do fit 189 mm


class DoesNotFit(Refusal):
    """A piece is larger than the paper."""


class Spot(NamedTuple):
    """The cut box of piece number `item` on the sheet, and its turn clockwise in degrees (0, 90, 180, 270)."""

    item: int
    x: float
    y: float
    w: float
    h: float
    turn: int = 0

    @property
    def origin(self) -> tuple[float, float]:
        """Where on the sheet the piece's own top left lies after it is turned within its box."""
        return (self.x + (self.w if self.turn in (90, 180) else 0), self.y + (self.h if self.turn in (180, 270) else 0))


class Sheet(NamedTuple):
    """The spots of one sheet's front; `bands` are the margins that are free for words."""

    spots: tuple[Spot, ...]
    bands: Bands


def room(paper: Paper, bands: Bands, bleed: float, fold: Fold | None = None) -> tuple[float, float, float, float]:
    """Return left, top, width, height of the area for pieces with bleeds; of a folded sheet, its half for fronts."""
    inner = paper.margin + MARK - bleed
    outer = paper.margin + BAND + max(MARKS, BACK_BLEED + 0.2 - bleed)  # words stay off backs that miss by 2 mm
    side, end = (outer, inner) if bands == "sides" else (inner, outer)
    width = paper.w / 2 - side - FOLD if fold == "upright" else paper.w - 2 * side
    height = paper.h / 2 - end - FOLD if fold == "across" else paper.h - 2 * end
    return side, end, width, height


def best_grid(
    paper: Paper, w: float, h: float, count: int, bleed: float, fold: Fold | None = None, between: float | None = None
) -> tuple[int, int, bool, Bands]:
    """Return columns, rows, whether pieces lie, and the free margins of the grid that holds `count` on fewest sheets.

    `between` is the bleed of neighbours towards each other, if it differs from that around the whole grid. Raises
    `DoesNotFit`: the paper is too small for one piece.
    """
    best: tuple[tuple[int, bool, bool, int], tuple[int, int, bool, Bands]] | None = None
    gap = 2 * (bleed if between is None else between)
    for bands in ("ends", "sides"):
        _, _, width, height = room(paper, bands, bleed, fold)
        for lying in (False, True):
            pw, ph = (h, w) if lying else (w, h)
            columns = _fitting(width, pw, gap, bleed, bands == "ends" and not fold)
            rows = _fitting(height, ph, gap, bleed, bands == "sides" and not fold)
            if not columns * rows:
                continue
            rank = (-math.ceil(count / (columns * rows)), not lying, bands == "ends", columns * rows)
            if best is None or rank > best[0]:
                best = rank, (columns, rows, lying, bands)
    if best is None:
        raise DoesNotFit(f"a piece of {w:g} x {h:g} mm with {bleed:g} mm bleed is larger than {paper.title}")
    return best[1]


def _fitting(length: float, piece: float, gap: float, bleed: float, at_margin: bool) -> int:
    """Return how many pieces fit side by side. Those with gaps may come nearer to the paper's margin."""
    spare = gap - 2 * bleed + TOLERANCE  # the outer edges of the grid keep the smaller bleed
    n = int((length + spare) / (piece + gap))
    if not (at_margin and gap > 2 * MARK):
        return n
    m = int((length + spare + 2 * (MARK - LEAST_MARK)) / (piece + gap))
    return m if m > 1 else n


def grid(
    paper: Paper, w: float, h: float, count: int, bleed: float, fold: Fold | None = None, between: float | None = None
) -> list[Sheet]:
    """Place `count` pieces of w by h in the best grid, each with its bleed. Raises `DoesNotFit`: not even one fits."""
    columns, rows, lying, bands = best_grid(paper, w, h, count, bleed, fold, between)
    gap = 2 * (bleed if between is None else between)
    pw, ph = (h, w) if lying else (w, h)
    left, top, width, height = room(paper, bands, bleed, fold)
    x0 = left + (width - columns * (pw + gap) + gap) / 2
    y0 = top + (height - rows * (ph + gap) + gap) / 2
    places = [(x0 + c * (pw + gap), y0 + r * (ph + gap)) for r in range(rows) for c in range(columns)]
    sheets, turn = [], 90 if lying else 0
    for start in range(0, count, len(places)):
        on_sheet = enumerate(places[: count - start], start)
        sheets.append(Sheet(tuple(Spot(i, x, y, pw, ph, turn) for i, (x, y) in on_sheet), bands))
    return sheets


def back_spot(spot: Spot, paper: Paper, edge: Edge) -> Spot:
    """Return where the back of a front lies, so that both meet when the sheet is turned over that edge.

    Front and back then stand the same way up when the cut piece is turned over like a page. A sheet folded along an
    upright line turns like one flipped over its long edge; folded across, like one flipped over its short edge.
    """
    if edge == "short":
        return spot._replace(y=paper.h - spot.y - spot.h, turn=(180 - spot.turn) % 360)
    return spot._replace(x=paper.w - spot.x - spot.w, turn=-spot.turn % 360)


def piece_rooms(paper: Paper, bleed: float) -> tuple[tuple[float, float], ...]:
    """Return width and height of the largest pieces that one sheet holds, upright or lying."""
    rooms = [room(paper, bands, bleed)[2:] for bands in ("ends", "sides")]
    return tuple((w - 2 * bleed, h - 2 * bleed) for w, h in (*rooms, *(room[::-1] for room in rooms)))
