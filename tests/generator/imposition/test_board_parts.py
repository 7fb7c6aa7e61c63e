"""Boards over several sheets: every way to divide one gives the whole of it, in parts that fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.board_parts import LEAST, OVERLAP, divisions
from generator.imposition.grids import TOLERANCE

ROOMS = ((200.0, 277.0), (190.0, 287.0))
SIDES, SEAMS = st.floats(60, 900), st.lists(st.floats(0.1, 0.9), max_size=5)
BLEEDS = st.floats(0, 3).map(lambda mm: round(mm, 2))


@given(SIDES, SIDES, BLEEDS, SEAMS, SEAMS)
def test_a_divided_board_is_whole(w: float, h: float, bleed: float, across: list[float], down: list[float]) -> None:
    for division in divisions(ROOMS, w, h, bleed, (tuple(v * w for v in across), tuple(v * h for v in down))):
        assert w * h == pytest.approx(sum(part.w * part.h for part in division.parts))
        assert division.columns * division.rows == len(division.parts)
        for part in division.parts:
            sides = part.w + bleed + (OVERLAP if part.flap_right else bleed)
            ends = part.h + bleed + (OVERLAP if part.flap_below else bleed)
            assert (sides, ends) == part.size(bleed)
            assert min(part.w, part.h) >= LEAST - TOLERANCE
            assert any(
                min(sides, ends) <= min(room) + TOLERANCE and max(sides, ends) <= max(room) + TOLERANCE
                for room in ROOMS
            )
            assert part.flap_right == (part.column < division.columns - 1)
            assert part.flap_below == (part.row < division.rows - 1)
            assert part.x + part.w == pytest.approx(w) or part.flap_right


def test_a_board_may_be_parted_at_its_seams() -> None:
    seams = ((100.0, 151.6), (190.0, 240.0))
    at_seams = [one for one in divisions(ROOMS[:1], 284, 402, 1.5, seams) if not one.off_seam]
    assert {(151.6, 190.0), (151.6, 240.0)} & {(one.parts[0].w, one.parts[0].h) for one in at_seams}
    assert all(one.parts[-1].x in (0, *seams[0]) and one.parts[-1].y in (0, *seams[1]) for one in at_seams)


def test_few_parts_come_first() -> None:
    """A board of 284 x 397 needs three lying parts on A4, where four upright ones would fit too."""
    found = divisions(ROOMS, 284, 397, 1.5)
    assert 3 == len(found[0].parts)
    assert any(4 == len(one.parts) for one in found)
