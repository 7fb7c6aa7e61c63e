"""Which pieces share a sheet: full grids of one size first, then blocks of many sizes, packed together."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import NamedTuple

from generator.imposition import grids
from generator.imposition.board_parts import Division, Part, divisions
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.packer import Area, Lot, Packing, least_sheets, lot_of, pack, spots_of

FOLDS: tuple[grids.Fold, ...] = ("upright", "across")
BANDS: tuple[grids.Bands, grids.Bands] = ("ends", "sides")
GRID_FILLS = 0.88, 0.96  # of a sheet: a grid that fills less leaves room that other pieces may use; both are tried
CHOICES = 4  # ways to divide all boards, of which the one with the fewest sheets is taken


class BoardPart(NamedTuple):
    """A part of a board, with the whole that it belongs to."""

    board: DrawnPiece
    part: Part
    division: Division

    @property
    def number(self) -> tuple[int, int]:
        """The part's number, counted row by row, and how many there are."""
        return self.part.row * self.division.columns + self.part.column + 1, len(self.division.parts)


class Batch(NamedTuple):
    """Neighbours of one size, `spots[i]` of `pieces[i]`; a board's part stands alone, with bleeds and flaps."""

    pieces: tuple[DrawnPiece, ...]
    spots: tuple[grids.Spot, ...]
    bleed: float
    board_part: BoardPart | None = None


class SheetPlan(NamedTuple):
    """The batches of one sheet, and the areas beside them, in mm from the top left of the sheet."""

    bands: grids.Bands
    batches: tuple[Batch, ...]
    free: tuple[Area, ...] = ()


class _Size(NamedTuple):
    pieces: list[DrawnPiece]
    bleed: float

    @property
    def lot(self) -> Lot:
        return lot_of(self.pieces[0].component.cut, self.bleed, len(self.pieces))


def plan_sheets(
    pieces: Sequence[DrawnPiece], boards: Sequence[DrawnPiece], layout: Layout, fold: grids.Fold | None
) -> list[SheetPlan]:
    """Return the sheets, or halves to fold, for pieces and boards. Raises `DoesNotFit`: naming what is too large."""
    sizes = list[_Size]()
    for of_one_size in _by_size(pieces):
        # If backs differ, none may show on its neighbour.
        is_mixed = len({piece.piece.back for piece in of_one_size}) > 1
        sizes.append(_Size(of_one_size, max(layout.bleed, grids.BACK_BLEED) if is_mixed else layout.bleed))
    plans = _grids_and_rest(sizes, boards, layout, fold, GRID_FILLS[0])
    if len(plans) - 1 < _least(sizes, boards, _rooms(layout, fold)):
        return plans
    return min(plans, _grids_and_rest(sizes, boards, layout, fold, GRID_FILLS[1]), key=len)


def _grids_and_rest(
    sizes: Sequence[_Size], boards: Sequence[DrawnPiece], layout: Layout, fold: grids.Fold | None, share: float
) -> list[SheetPlan]:
    """Return full grids of each size that fill at least this share of a sheet, then sheets with all that is left."""
    plans, unplanned = list[SheetPlan](), list[_Size]()
    for size in sizes:
        full = _in_full_grids(size, layout, fold, share)
        plans += _grids(size._replace(pieces=size.pieces[:full]), layout, fold) if full else ()
        unplanned += [size._replace(pieces=size.pieces[full:])] if size.pieces[full:] else []
    return plans + _packed(unplanned, boards, layout, fold)


def fits(piece: DrawnPiece, layout: Layout, fold: grids.Fold | None) -> bool:
    """Return whether a sheet, or half a folded one, has room for a piece."""
    with suppress(grids.DoesNotFit):
        grids.best_grid(layout.paper, piece.component.cut.w, piece.component.cut.h, 1, layout.bleed, fold)
        return True
    return False


def _by_size(pieces: Iterable[DrawnPiece]) -> Iterable[list[DrawnPiece]]:
    sizes: dict[tuple[object, ...], list[DrawnPiece]] = {}
    for piece in pieces:
        cut = piece.component.cut
        sizes.setdefault((cut.w, cut.h, bool(cut.outline)), []).append(piece)
    return sizes.values()


def _in_full_grids(size: _Size, layout: Layout, fold: grids.Fold | None, share: float) -> int:
    """Return how many pieces to place in grids of their own; all, if a sheet has room for one but for no more."""
    cut = size.pieces[0].component.cut
    try:
        columns, rows, *_ = grids.best_grid(layout.paper, cut.w, cut.h, 10_000, layout.bleed, fold, size.bleed)
    except grids.DoesNotFit as error:
        raise grids.DoesNotFit(f"{size.pieces[0].component.name}: {error}") from None
    lot, rooms, at_most = size.lot, _rooms(layout, fold), columns * rows
    if not any(lot.w <= w and lot.h <= h for room in rooms for w, h in (room, room[::-1])):
        return lot.copies
    fills = at_most * lot.step_w * lot.step_h >= share * max(w * h for w, h in rooms)
    return lot.copies // at_most * at_most if fills else 0


def _grids(size: _Size, layout: Layout, fold: grids.Fold | None) -> Iterator[SheetPlan]:
    cut = size.pieces[0].component.cut
    for sheet in grids.grid(layout.paper, cut.w, cut.h, len(size.pieces), layout.bleed, fold, size.bleed):
        pieces = tuple(size.pieces[spot.item] for spot in sheet.spots)
        yield SheetPlan(sheet.bands, (Batch(pieces, sheet.spots, size.bleed),))


def _rooms(layout: Layout, fold: grids.Fold | None) -> tuple[tuple[float, float], ...]:
    return tuple(grids.room(layout.paper, bands, layout.bleed, fold)[2:] for bands in BANDS)


def _least(sizes: Sequence[_Size], boards: Sequence[DrawnPiece], rooms: Sequence[tuple[float, float]]) -> float:
    """Return how many sheets pieces and boards, without flaps, would fill if they could be poured."""
    wholes = [Lot(cut.w, cut.h, cut.w, cut.h, 1) for cut in (board.component.cut for board in boards)]
    return least_sheets(rooms, [size.lot for size in sizes] + wholes)


def _packed(
    sizes: Sequence[_Size], boards: Sequence[DrawnPiece], layout: Layout, fold: grids.Fold | None
) -> list[SheetPlan]:
    if not sizes and not boards:
        return []
    rooms, lots = _rooms(layout, fold), [size.lot for size in sizes]
    least = _least(sizes, boards, rooms)
    best: tuple[tuple[int, int, int], tuple[Packing, ...], list[BoardPart]] | None = None
    for choice in _choices(boards, layout, rooms, lots):
        divided = zip(boards, choice, strict=True)
        parts = [BoardPart(board, part, division) for board, division in divided for part in division.parts]
        boxes = [Lot(*size, *size, 1) for size in (part.part.size(board_bleed(layout)) for part in parts)]
        packings = pack(rooms, (*lots, *boxes), layout.cuts)
        rank = (len(packings), sum(division.off_seam for division in choice), len(parts))
        if best is None or rank < best[0]:
            best = rank, packings, parts
        if len(packings) - 1 < least:
            break
    assert best
    queues = [iter(size.pieces) for size in sizes]
    pure_first = sorted(best[1], key=lambda packing: len({block.lot for block in packing.blocks}) > 1)
    return [_plan(packing, sizes, queues, best[2], layout, fold) for packing in pure_first]


def board_bleed(layout: Layout) -> float:
    """Return how far from its cut the box of a board's part ends: its bleed, with room for its marks."""
    return layout.bleed + grids.BOARD_MARK - grids.MARK


def _choices(
    boards: Sequence[DrawnPiece], layout: Layout, rooms: tuple[tuple[float, float], ...], lots: Sequence[Lot]
) -> Iterator[tuple[Division, ...]]:
    """Yield divisions of all boards: the evenest one, then those that should leave most room."""
    ways = []
    for board in boards:
        cut = board.component.cut
        found = divisions(rooms, cut.w, cut.h, board_bleed(layout), board.component.seams)
        at_seams = [division for division in found if not division.off_seam] or found
        paper = partial(_paper, bleed=board_bleed(layout), rooms=rooms)
        ways.append([at_seams[0], min(at_seams, key=paper), *sorted(found, key=paper)])
    tried = set[tuple[Division, ...]]()
    for i in range(CHOICES if boards else 1):
        choice = tuple(of_one[min(i, len(of_one) - 1)] for of_one in ways)
        if choice not in tried:
            tried.add(choice)
            yield choice


def _paper(division: Division, bleed: float, rooms: Sequence[tuple[float, float]]) -> float:
    """Return about how many sheets a division takes: beside a part that nearly fills one, nothing else has room."""
    shares = [least_sheets(rooms, [Lot(*size, *size, 1)]) for size in (part.size(bleed) for part in division.parts)]
    return sum(1 if share > 0.8 else share + 0.03 for share in shares)


def _plan(
    packing: Packing, sizes: Sequence[_Size], queues: Sequence[Iterator[DrawnPiece]], parts: Sequence[BoardPart],
    layout: Layout, fold: grids.Fold | None,
) -> SheetPlan:  # fmt: skip
    bands = BANDS[packing.room]
    if len(packing.blocks) == 1 and packing.blocks[0].lot < len(sizes):
        [block] = packing.blocks
        alone = sizes[block.lot]._replace(pieces=list(islice(queues[block.lot], block.copies)))
        return next(_grids(alone, layout, fold))
    left, top, width, height = grids.room(layout.paper, bands, layout.bleed, fold)
    x, y = left, top
    if all(block.lot < len(sizes) for block in packing.blocks):  # else the board's map may want what is free
        x += (width - max(block.x + block.w for block in packing.blocks)) / 2
        y += (height - max(block.y + block.h for block in packing.blocks)) / 2
    batches = []
    for block in packing.blocks:
        placed = block._replace(x=block.x + x, y=block.y + y)
        if block.lot < len(sizes):
            size = sizes[block.lot]
            pieces = tuple(islice(queues[block.lot], block.copies))
            batches.append(Batch(pieces, tuple(spots_of(placed, pieces[0].component.cut, size.bleed)), size.bleed))
        else:
            part = parts[block.lot - len(sizes)]
            spot = grids.Spot(0, placed.x, placed.y, placed.w, placed.h, 90 if placed.is_lying else 0)
            batches.append(Batch((part.board,), (spot,), layout.bleed, part))
    return SheetPlan(bands, tuple(batches), tuple(area._replace(x=area.x + x, y=area.y + y) for area in packing.free))
