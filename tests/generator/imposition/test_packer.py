"""Packing: whatever the pieces, all lie apart and inside their room, and straight cuts part them."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper import apart

from generator.imposition.grids import TOLERANCE
from generator.imposition.packer import BETWEEN, Area, Cuts, Lot, Packing, least_sheets, pack

ROOMS = ((200.0, 277.0), (190.0, 287.0))
sides = st.integers(12, 190)
lots = st.builds(
    lambda w, h, gap, copies: Lot(w, h, w + gap, h + gap, copies), sides, sides, st.integers(0, 1), st.integers(1, 12)
)


def boxes_of(sheet: Packing) -> list[Area]:
    return [Area(block.x, block.y, block.w, block.h) for block in sheet.blocks]


def is_cut_straight(boxes: list[Area]) -> bool:
    """Return whether cuts from edge to edge, each through one remaining part of the sheet, separate the boxes."""
    if len(boxes) < 2:
        return True
    for axis in (0, 1):
        for line in {box[axis] for box in boxes}:
            before = [box for box in boxes if box[axis] + box[axis + 2] <= line + TOLERANCE]
            after = [box for box in boxes if box[axis] >= line - TOLERANCE]
            if before and after and len(before) + len(after) == len(boxes):
                return is_cut_straight(before) and is_cut_straight(after)
    return False


@settings(max_examples=25, deadline=None)
@given(st.lists(lots, min_size=1, max_size=6), st.sampled_from(["straight", "scissors"]))
def test_every_piece_has_its_place(lots: list[Lot], cuts: Cuts) -> None:
    sheets = pack(ROOMS, tuple(lots), cuts)
    placed = Counter[int]()
    for sheet in sheets:
        width, height = ROOMS[sheet.room]
        for block in sheet.blocks:
            placed[block.lot] += block.copies
            assert block.x >= 0 and block.x + block.w <= width + TOLERANCE
            assert block.y >= 0 and block.y + block.h <= height + TOLERANCE
            lot = lots[block.lot]
            w, step = (lot.h, lot.step_h) if block.is_lying else (lot.w, lot.step_w)
            assert block.w == pytest.approx(w + (block.columns - 1) * step)
        for a, b in combinations(boxes_of(sheet), 2):
            assert apart(a, b, BETWEEN)
        if cuts == "straight":
            assert is_cut_straight(boxes_of(sheet))
    assert {n: lot.copies for n, lot in enumerate(lots)} == placed
    assert len(sheets) >= least_sheets(ROOMS, lots) - len(sheets) * 0.1


def test_scissors_save_a_sheet_where_straight_cuts_do_not() -> None:
    """Four slips around a square, like a windmill: no straight cut goes through."""
    long, short = 60.0, 40.0
    windmill = (Lot(long - BETWEEN, short - BETWEEN, long, short, 4), Lot(20 - BETWEEN, 20 - BETWEEN, 20, 20, 1))
    rooms = ((100 - BETWEEN, 100 - BETWEEN),)
    assert 1 == len(pack(rooms, windmill, "scissors"))
    assert 2 == len(pack(rooms, windmill, "straight"))
    assert not is_cut_straight(boxes_of(pack(rooms, windmill, "scissors")[0]))


def test_many_equal_pieces_fill_equal_sheets() -> None:
    sheets = pack(ROOMS, (Lot(108, 151, 108, 151, 100), Lot(63, 63, 63, 63, 50)))
    assert len(set(sheets)) <= 4


@pytest.mark.parametrize("cuts", ["straight", "scissors"])
def test_a_nearly_empty_sheet_takes_blocks_from_a_full_one(cuts: Cuts) -> None:
    """Strips of 60, 38 and 30 mm: the first two fill a sheet of 100, and the third alone would leave one empty."""
    strips = tuple(Lot(98, high - BETWEEN, 98, high - BETWEEN, 1) for high in (60, 38, 30))
    sheets = pack(((98, 98),), strips, cuts)
    assert [{0}, {1, 2}] == [{block.lot for block in sheet.blocks} for sheet in sheets]
    low, high = sorted(sheets[1].blocks, key=lambda block: block.y)
    assert low.y + low.h + BETWEEN <= high.y and high.y + high.h <= 98 + TOLERANCE
    assert all(area.y >= high.y + high.h or area.x >= 98 for area in sheets[1].free)


def test_free_areas_are_free() -> None:
    [sheet] = pack(ROOMS, (Lot(100, 100, 100, 100, 1), Lot(50, 30, 50, 30, 2)))
    for area in sheet.free:
        assert area.w > BETWEEN and area.h > BETWEEN
        assert all(apart(area, box) for box in boxes_of(sheet))
