"""The case for boards: its net closes in space, folded boards fit, words stand on plain ground."""

import pytest
from space import Place, fold_up
from test_boxes import CASES, NAMES, parts

import cards
import layouts
from layouts.kit.boxes.board_case import BOARD_CASE, Case, case_of
from layouts.kit.boxes.contents import folded
from layouts.kit.component import Print


def spans(places: list[Place], axis: int) -> tuple[float, float]:
    return min(place[axis] for place in places), max(place[axis] for place in places)


@pytest.mark.parametrize("case", CASES)
def test_a_folded_case_closes(case: Case) -> None:
    places = fold_up(case.net())
    for axis in (0, 1):
        assert spans(places["back"], axis) == pytest.approx(spans(places["front"], axis), abs=0.01)
    assert {0.0} == {round(z, 2) for _, _, z in places["back"]}
    for name in ("front", "tab-left", "tab-right"):
        assert {round(case.d, 2)} == {round(z, 2) for _, _, z in places[name]}, name


@pytest.mark.parametrize("case", CASES)
def test_the_front_of_two_parts_covers_three_tabs(case: Case) -> None:
    back, front = case.halves()
    places = fold_up(back)
    assert front.box() == pytest.approx((case.w, case.h))
    for side in ("left", "right", "bottom"):
        assert {round(case.d, 2)} == {round(z, 2) for _, _, z in places[f"tab-{side}"]}
        for axis in (0, 1):
            (low, high), (first, last) = spans(places["back"], axis), spans(places[f"tab-{side}"], axis)
            assert low - 0.01 <= first and last <= high + 0.01


@pytest.mark.parametrize("name", NAMES)
def test_all_boards_fit_folded_and_a_game_without_boards_has_no_case(name: str) -> None:
    print_ = Print()
    found = layouts.components(cards.load(name), print_)
    wall = print_.stock / 800
    boards = [folded((150, 214), one.cut.w, one.cut.h, wall) for one in found if one.kind == "board"]
    assert bool(boards) == bool(parts(name, BOARD_CASE))
    for board in boards:
        case = case_of(found, print_)
        assert board.w < case.w - 2 * wall and board.h < case.h - wall
        assert sum(board.d for board in boards) < case.d - 2 * wall
