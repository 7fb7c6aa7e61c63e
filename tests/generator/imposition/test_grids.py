"""Imposition: whatever the card, the paper and the bleed, pieces lie apart, inside the margins, backs on fronts."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import apart

from generator.imposition.grids import LEAST_MARK, TOLERANCE, DoesNotFit, Fold, Sheet, back_spot, grid, room
from layouts.kit.stock import A4, BOTH, LETTER, MARGIN, PAPERS, Paper

papers = st.sampled_from(list(PAPERS.values()))
bleeds = st.floats(0, 3).map(lambda mm: round(mm, 2))
sides = st.floats(12, 140).map(lambda mm: round(mm, 2))


def check_sheets(sheets: list[Sheet], paper: Paper, bleed: float, count: int, fold: Fold | None = None) -> None:
    assert list(range(count)) == sorted(spot.item for sheet in sheets for spot in sheet.spots)
    right = paper.w / 2 if fold == "upright" else paper.w - MARGIN
    low = paper.h / 2 if fold == "across" else paper.h - MARGIN
    for sheet in sheets:
        for a, b in combinations(sheet.spots, 2):
            assert apart(a, b, 2 * bleed), (a, b)
        room_for_mark = LEAST_MARK - TOLERANCE  # the bleed beyond may be lost
        for spot in sheet.spots:
            assert spot.x >= MARGIN + room_for_mark
            assert spot.x + spot.w + (bleed if fold == "upright" else room_for_mark) <= right + TOLERANCE
            assert spot.y >= MARGIN + room_for_mark
            assert spot.y + spot.h + (bleed if fold == "across" else room_for_mark) <= low + TOLERANCE


@given(papers, sides, sides, st.integers(1, 60), bleeds, st.sampled_from([None, "upright", "across"]))
def test_a_grid_keeps_pieces_apart_and_inside(
    paper: Paper, w: float, h: float, count: int, bleed: float, fold: Fold | None
) -> None:
    try:
        sheets = grid(paper, w, h, count, bleed, fold)
    except DoesNotFit:
        _, _, width, height = room(paper, "ends", bleed, fold)
        assert (w + 2 * bleed > width or h + 2 * bleed > height) and (h + 2 * bleed > width or w + 2 * bleed > height)
        return
    check_sheets(sheets, paper, bleed, count, fold)
    for sheet in sheets:
        assert all({spot.w, spot.h} == {w, h} for spot in sheet.spots)


@given(papers, sides, sides, st.integers(1, 30), bleeds, st.sampled_from(["long", "short"]))
def test_a_back_lies_behind_its_front(paper: Paper, w: float, h: float, count: int, bleed: float, edge: str) -> None:
    try:
        sheets = grid(paper, w, h, count, bleed)
    except DoesNotFit:
        return
    for sheet in sheets:
        for spot in sheet.spots:
            back = back_spot(spot, paper, edge)  # type: ignore[arg-type]
            # Turning the sheet over changes left and right (long edge) or top and bottom (short edge).
            seen_x = paper.w - back.x - back.w if edge == "long" else back.x
            seen_y = back.y if edge == "long" else paper.h - back.y - back.h
            assert (seen_x, seen_y, back.w, back.h) == pytest.approx((spot.x, spot.y, spot.w, spot.h))
            up = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
            ux, uy = up[back.turn]
            assert up[spot.turn] == ((-ux, uy) if edge == "long" else (ux, -uy))
            assert back_spot(back, paper, edge) == pytest.approx(spot)  # type: ignore[arg-type]


def test_known_sheets() -> None:
    """Figures that a person can check with a ruler.

    Three rows of 88 mm leave 15.4 mm of Letter's height: too little for two margins of 6 mm, marks and bleeds.
    """
    assert [9, 8, 8] == [len(grid(paper, 63, 88, 20, 1.5)[0].spots) for paper in (A4, LETTER, BOTH)]
    assert 9 == len(grid(A4, 63, 88, 9, 1.5, None, 2)[0].spots)
    first = grid(A4, 63, 88, 9, 1.5)[0].spots[0]
    assert (7.5, 13.5) == pytest.approx((first.x, first.y), abs=0.01)


def test_what_is_larger_than_the_paper_is_told() -> None:
    with pytest.raises(DoesNotFit, match=r"a piece of 300 x 400 mm with 1.5 mm bleed is larger than A4"):
        grid(A4, 300, 400, 1, 1.5)
