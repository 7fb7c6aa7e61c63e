"""Packs blocks of pieces onto few sheets, to be parted by straight cuts or scissors; mm from the room's top left."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from generator.imposition.grids import TOLERANCE, Spot
from layouts.kit.stock import Cut

Cuts = Literal["straight", "scissors"]

BETWEEN = 2.0  # between the bleeds of two blocks, for their cut marks
RUNS = 3  # of packing all sheets, of which the one with the fewest is taken
TRIES = 30  # ways of filling a sheet, of which the fullest is taken
FULL = 0.94  # of a room: fuller sheets are not worth another try
EMPTY = 0.4  # of a room: sheets that are less full take blocks from others


class Lot(NamedTuple):
    """`copies` equal pieces: w and h of the first box, and what each further one adds beside it or below it."""

    w: float
    h: float
    step_w: float
    step_h: float
    copies: int


class Block(NamedTuple):
    """Pieces of one lot in rows, from the box's top left. Lying pieces are turned by 90 degrees."""

    lot: int
    x: float
    y: float
    w: float
    h: float
    columns: int
    copies: int
    is_lying: bool


class Area(NamedTuple):
    """A free part of a sheet."""

    x: float
    y: float
    w: float
    h: float


class Packing(NamedTuple):
    """One packed sheet: which of the rooms it uses, its blocks, and the areas that stay free."""

    room: int
    blocks: tuple[Block, ...]
    free: tuple[Area, ...]


def lot_of(cut: Cut, bleed: float, copies: int) -> Lot:
    """Return copies of a piece that keep a bleed on each side."""
    w, h = cut.w + 2 * bleed, cut.h + 2 * bleed
    return Lot(w, h, w, h, copies)


def spots_of(block: Block, cut: Cut, bleed: float) -> Iterator[Spot]:
    """Yield the places of a block's pieces, which keep a bleed on each side."""
    w, h, turn = (cut.h, cut.w, 90) if block.is_lying else (cut.w, cut.h, 0)
    for i in range(block.copies):
        row, column = divmod(i, block.columns)
        x, y = block.x + bleed + column * (w + 2 * bleed), block.y + bleed + row * (h + 2 * bleed)
        yield Spot(i, x, y, w, h, turn)


def least_sheets(rooms: Sequence[tuple[float, float]], lots: Sequence[Lot]) -> float:
    """Return how many sheets the lots would fill if they could be poured."""
    return sum(lot.copies * lot.step_w * lot.step_h for lot in lots) / max(w * h for w, h in rooms)


@lru_cache(128)
def pack(rooms: tuple[tuple[float, float], ...], lots: tuple[Lot, ...], cuts: Cuts = "straight") -> tuple[Packing, ...]:
    """Return sheets that hold all lots: the fewest of some runs. Each lot must fit a room; the same give the same."""
    best: tuple[Packing, ...] = ()
    for run in range(RUNS):
        sheets = tuple(_run(rooms, lots, cuts, Random(run)))
        if not best or len(sheets) < len(best):
            best = sheets
        if len(best) - 1 < least_sheets(rooms, lots):
            break
    return _evened(rooms, lots, best, cuts)


def _run(rooms: tuple[tuple[float, float], ...], lots: tuple[Lot, ...], cuts: Cuts, rng: Random) -> Iterator[Packing]:
    remaining = [lot.copies for lot in lots]
    while any(remaining):
        best = max(_fillings(rooms, lots, remaining, cuts, rng), key=lambda filling: filling[0])[1]
        counts = [sum(block.copies for block in best.blocks if block.lot == n) for n in range(len(lots))]
        times = min(of_lot // n for of_lot, n in zip(remaining, counts, strict=True) if n)
        yield from [best] * times
        remaining = [of_lot - times * n for of_lot, n in zip(remaining, counts, strict=True)]


def _evened(
    rooms: Sequence[tuple[float, float]], lots: Sequence[Lot], sheets: Sequence[Packing], cuts: Cuts
) -> tuple[Packing, ...]:
    """Return the sheets after the emptiest one has taken blocks from others that stay fuller."""
    packings = list(sheets)
    while packings:
        fills = [_used(sheet.blocks, lots) / (rooms[sheet.room][0] * rooms[sheet.room][1]) for sheet in packings]
        least = fills.index(min(fills))
        if fills[least] > EMPTY:
            break
        moves = [
            (_used((block,), lots), donor, block, area)
            for donor, sheet in enumerate(packings)
            for block in (sheet.blocks if len(sheet.blocks) > 1 else ())
            for area in packings[least].free
            if area.w + TOLERANCE >= block.w + BETWEEN and area.h + TOLERANCE >= block.h + BETWEEN
            if fills[donor] - _used((block,), lots) / (rooms[sheet.room][0] * rooms[sheet.room][1]) > EMPTY
        ]
        if not moves:
            break
        _, donor, block, area = max(moves, key=lambda move: move[0])
        sheet, strip = packings[donor], Area(block.x, block.y, block.w + BETWEEN, block.h + BETWEEN)
        rest = tuple(other for other in sheet.blocks if other is not block)
        packings[donor] = sheet._replace(blocks=rest, free=(*sheet.free, strip))
        packings[least] = _laid_into(packings[least], block, area, cuts)
    return tuple(packings)


def _laid_into(sheet: Packing, block: Block, area: Area, cuts: Cuts) -> Packing:
    used = Area(area.x, area.y, block.w + BETWEEN, block.h + BETWEEN)
    areas = [free_area for free_area in sheet.free if free_area is not area]
    free = [*areas, *_split(area, used, 0, Random(0))] if cuts == "straight" else _without(sheet.free, used)
    return sheet._replace(blocks=(*sheet.blocks, block._replace(x=area.x, y=area.y)), free=tuple(free))


def _used(blocks: Sequence[Block], lots: Sequence[Lot]) -> float:
    return sum(block.copies * lots[block.lot].step_w * lots[block.lot].step_h for block in blocks)


def _fillings(
    rooms: Sequence[tuple[float, float]], lots: Sequence[Lot], counts: Sequence[int], cuts: Cuts, rng: Random
) -> Iterator[tuple[float, Packing]]:
    """Yield ways of filling a sheet, each with its worth, until one is good enough."""
    needed = sum(n * lot.step_w * lot.step_h for lot, n in zip(lots, counts, strict=True))
    for attempt in range(TRIES):
        for i, (w, h) in enumerate(rooms):
            order = sorted(range(len(lots)), key=lambda n: -_weight(lots[n], attempt, rng))
            packing = _fill(i, Area(0, 0, w + BETWEEN, h + BETWEEN), lots, list(counts), order, attempt, rng, cuts)
            used = _used(packing.blocks, lots)
            yield used, packing
            if used >= min(needed - 1, w * h * FULL):
                return


def _weight(lot: Lot, attempt: int, rng: Random) -> float:
    size = lot.w * lot.h if attempt % 2 else max(lot.w, lot.h) * 100
    return size if attempt < 4 else size * rng.uniform(0.2, 1)


def _fill(
    room: int, whole: Area, lots: Sequence[Lot], counts: list[int], order: Sequence[int], attempt: int, rng: Random,
    cuts: Cuts,
) -> Packing:  # fmt: skip
    free, blocks = [whole], list[Block]()
    is_single = cuts == "scissors" and attempt % 2 == 1  # every piece alone: odd corners may hold it
    for n in order:
        while counts[n]:
            most = 1 if is_single else counts[n]
            ways = (_blocks_in(area, lots[n], most, is_lying) for area in free for is_lying in (False, True))
            options = [option for way in ways for option in way]
            if not options:
                break
            if attempt >= 8 and rng.random() < 0.4:
                _, area, columns, rows, is_lying = rng.choice(options)
            else:
                _, area, columns, rows, is_lying = max(options, key=lambda option: option[0])
            w, h, step_w, step_h = _as_it_lies(lots[n], is_lying)
            box = area.x, area.y, w + (columns - 1) * step_w, h + (rows - 1) * step_h
            block = Block(n, *box, columns, min(counts[n], columns * rows), is_lying)
            blocks.append(block)
            counts[n] -= block.copies
            used = Area(block.x, block.y, block.w + BETWEEN, block.h + BETWEEN)
            if cuts == "straight":
                free.remove(area)
                free += _split(area, used, attempt, rng)
            else:
                free = _without(free, used)
    return Packing(room, tuple(blocks), tuple(free))


def _blocks_in(
    area: Area, lot: Lot, count: int, is_lying: bool
) -> Iterator[tuple[tuple[int, float], Area, int, int, bool]]:
    """Yield the blocks that may stand in an area's corner, each with its rank: many pieces, then a tight fit."""
    w, h, step_w, step_h = _as_it_lies(lot, is_lying)
    spare_w, spare_h = area.w - BETWEEN + TOLERANCE - w, area.h - BETWEEN + TOLERANCE - h
    if spare_w < 0 or spare_h < 0:
        return
    most_columns, most_rows = int(spare_w / step_w) + 1, int(spare_h / step_h) + 1
    shapes = {
        (columns := min(most_columns, count), min(most_rows, -(-count // columns))),
        (min(most_columns, -(-count // (rows := min(most_rows, count)))), rows),
    }
    for columns, rows in sorted(shapes):
        left = area.w - w - (columns - 1) * step_w
        below = area.h - h - (rows - 1) * step_h
        yield (min(count, columns * rows), -min(left, below)), area, columns, rows, is_lying


def _as_it_lies(lot: Lot, is_lying: bool) -> tuple[float, float, float, float]:
    return (lot.h, lot.w, lot.step_h, lot.step_w) if is_lying else lot[:4]


def _split(area: Area, used: Area, attempt: int, rng: Random) -> list[Area]:
    spare_w, spare_h = area.w - used.w, area.h - used.h
    is_upright = rng.random() < 0.5 if attempt >= 4 else spare_w > spare_h
    if is_upright:
        parts = (Area(area.x + used.w, area.y, spare_w, area.h), Area(area.x, area.y + used.h, used.w, spare_h))
    else:
        parts = (Area(area.x, area.y + used.h, area.w, spare_h), Area(area.x + used.w, area.y, spare_w, used.h))
    return [part for part in parts if part.w > BETWEEN and part.h > BETWEEN]


def _without(free: Sequence[Area], used: Area) -> list[Area]:
    """Return the largest free areas beside a block; they may overlap each other."""
    parts = set[Area]()
    for area in free:
        right, bottom = area.x + area.w, area.y + area.h
        if used.x >= right or used.x + used.w <= area.x or used.y >= bottom or used.y + used.h <= area.y:
            parts.add(area)
            continue
        parts |= {
            Area(area.x, area.y, used.x - area.x, area.h),
            Area(used.x + used.w, area.y, right - used.x - used.w, area.h),
            Area(area.x, area.y, area.w, used.y - area.y),
            Area(area.x, used.y + used.h, area.w, bottom - used.y - used.h),
        }
    wide = [part for part in parts if part.w > BETWEEN and part.h > BETWEEN]
    return sorted(part for part in wide if not any(_holds(other, part) for other in wide if other is not part))


def _holds(outer: Area, inner: Area) -> bool:
    right, bottom = outer.x + outer.w >= inner.x + inner.w, outer.y + outer.h >= inner.y + inner.h
    return outer.x <= inner.x and outer.y <= inner.y and right and bottom
