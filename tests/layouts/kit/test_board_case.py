"""The case for boards: its net closes in space, folded boards fit, words stand on plain ground."""

from functools import cache
from itertools import pairwise

import pytest
from space import Place, fold_up
from test_tuck_boxes import NAMES

import cards
import layouts
from generator.imposition.grids import piece_rooms
from generator.proofing.legibility import lines
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.boxes.board_case import BOARD_CASE, Case, case_of
from layouts.kit.boxes.contents import folded
from layouts.kit.component import Component, Print
from layouts.kit.nets import Corners
from layouts.kit.stock import A4, LETTER, Paper
from layouts.kit.style import Ink

CASES = [Case(124.6, 123, 3), Case(144.6, 201, 6.5), Case(80, 60, 2)]
WITH_BOARD = [
    name for name in NAMES if any(one.kind == "board" for one in layouts.components(cards.load(name), Print()))
]  # fmt: skip


@cache
def parts(name: str, paper: Paper = A4, ink: Ink = Ink.FULL) -> tuple[Component, ...]:
    game, print_ = cards.load(name), Print(ink, rooms=piece_rooms(paper, 1.5))
    made = layouts.on_request(game, print_, layouts.components(game, print_))
    return tuple(one for one in made if one.group == BOARD_CASE)


def spans(places: list[Place], axis: int) -> tuple[float, float]:
    return min(place[axis] for place in places), max(place[axis] for place in places)


@pytest.mark.parametrize("case", CASES)
def test_a_folded_case_closes(case: Case) -> None:
    net = case.net()
    places = fold_up(net)
    for axis in (0, 1):
        assert spans(places["back"], axis) == pytest.approx(spans(places["front"], axis), abs=0.01)
    assert {0.0} == {round(z, 2) for _, _, z in places["back"]}
    for name in ("front", "tab-left", "tab-right"):
        assert {round(case.d, 2)} == {round(z, 2) for _, _, z in places[name]}, name
    assert [1, 2] == [glue.number for glue in net.glues]
    for tab in ("tab-left", "tab-right"):
        for axis in (0, 1):
            low, high = spans(places["front"], axis)
            assert low - 0.01 <= spans(places[tab], axis)[0] and spans(places[tab], axis)[1] <= high + 0.01


@pytest.mark.parametrize("case", CASES)
def test_the_front_of_two_parts_covers_three_tabs(case: Case) -> None:
    back, front = case.halves()
    places = fold_up(back)
    assert front.box() == pytest.approx((case.w, case.h))
    for side in ("left", "right", "bottom"):
        assert {round(case.d, 2)} == {round(z, 2) for _, _, z in places[f"tab-{side}"]}
        for axis in (0, 1):
            low, high = spans(places["back"], axis)
            assert low - 0.01 <= spans(places[f"tab-{side}"], axis)[0]
            assert spans(places[f"tab-{side}"], axis)[1] <= high + 0.01
    assert [1, 2, 3] == [glue.number for glue in back.glues]


@pytest.mark.parametrize("case", CASES)
def test_nothing_overlaps_in_the_flat_net(case: Case) -> None:
    for net in (case.net(), *case.halves()):
        outline = tuple(step[-1] for step in net.cut_line() if len(step) > 1)
        assert sum(map(_area, net.panels.values())) == pytest.approx(_area(outline), abs=0.1)  # type: ignore[arg-type]


def _area(corners: Corners) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]]))) / 2


@pytest.mark.parametrize("name", WITH_BOARD)
def test_all_boards_fit_folded(name: str) -> None:
    print_ = Print()
    found = layouts.components(cards.load(name), print_)
    case, wall = case_of(found, print_), print_.stock / 800
    assert case
    boards = [folded((150, 214), one.cut.w, one.cut.h, wall) for one in found if one.kind == "board"]
    for board in boards:
        assert board.w < case.w - 2 * wall and board.h < case.h - wall
    assert sum(board.d for board in boards) < case.d - 2 * wall


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("name", WITH_BOARD)
def test_each_part_fits_a_sheet(name: str, paper: Paper) -> None:
    assert parts(name, paper)
    for one in parts(name, paper):
        assert any(one.cut.w <= w and one.cut.h <= h for w, h in piece_rooms(paper, 1.5)), one.id


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.SAVE])
@pytest.mark.parametrize("name", WITH_BOARD)
def test_words_fit_and_stand_on_plain_ground(name: str, ink: Ink) -> None:
    setter = Setter(Faces(layouts.fonts_of(cards.load(name))))
    for one in parts(name, ink=ink):
        for line in lines(setter.set(one.pieces[0].front())):
            assert 1 == len(line.backgrounds) and not line.on_picture, line.glyphs.words
    assert not setter.misfits


def test_a_game_without_boards_has_no_case() -> None:
    assert not parts(next(name for name in NAMES if name not in WITH_BOARD))
