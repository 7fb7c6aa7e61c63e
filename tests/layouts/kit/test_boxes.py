"""Laws for tuck boxes, board case and game box: nets are whole, parts fit sheets, words stand on plain ground."""

from functools import cache
from itertools import pairwise

import pytest
from space import fold_up
from variants import first

import cards
import layouts
from generator.imposition.grids import piece_rooms
from generator.proofing.legibility import lines
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.boxes.board_case import BOARD_CASE, Case
from layouts.kit.boxes.decks import BOXES
from layouts.kit.boxes.game_box import GAME_BOX
from layouts.kit.boxes.tray_net import Tray
from layouts.kit.boxes.tuck_net import tuck_box
from layouts.kit.component import Component, Print
from layouts.kit.cube import FACES, CubeNet
from layouts.kit.nets import Corners, Net
from layouts.kit.stock import A4, LETTER, Paper
from layouts.kit.style import Ink

ALL = (*cards.listed_slugs(), *cards.shipped_editions(cards.start_slug()))
NAMES = first(sorted(ALL, key=lambda name: name not in ("masquerade_murder", "infection")), 2)
TUCKS = [
    tuck_box(63, 88, 54, 250), tuck_box(63, 88, 5, 160), tuck_box(50, 50, 25, 300), tuck_box(70, 120, 78, 300),
    tuck_box(63, 88, 110, 300, sleeved=True), tuck_box(40, 40, 10, 80), tuck_box(88, 63, 20, 200),
]  # fmt: skip
CASES = [Case(124.6, 123, 3), Case(144.6, 201, 6.5), Case(80, 60, 2)]
TRAYS = [Tray(108, 151, 40), Tray(77, 100, 15), Tray(216, 302, 60.5)]
WHOLE = [box.net() for box in (*TUCKS, *CASES, *TRAYS)]
HALVES = [box.halves() for box in (*TUCKS, *CASES)]


def hung_on_south(net: Net) -> Net:
    """Return a cube's net with its west side hung on the south one, which stays flat."""
    folds = (fold._replace(panel="west", hangs_on="south") if fold.panel == "south" else fold for fold in net.folds)
    return Net(net.panels, tuple(folds), net.glues)


CUBES = [hung_on_south(CubeNet(*sizes).net) for sizes in ((40, 8, 6, 5.5, 12), (24, 7.2, 3.6, 4, 4))]


@cache
def parts(
    name: str, group: str, paper: Paper = A4, ink: Ink = Ink.FULL, sleeved: bool = False
) -> tuple[Component, ...]:
    game, print_ = cards.load(name), Print(ink, rooms=piece_rooms(paper, 1.5), sleeved=sleeved)
    made = layouts.on_request(game, print_, layouts.components(game, print_))
    return tuple(one for one in made if one.group == group)


@pytest.mark.parametrize("net", [*WHOLE, *CUBES, *(net for nets in HALVES for net in nets)])
def test_no_panels_overlap(net: Net) -> None:
    """The area inside the cut line is that of all panels: nothing lies on anything, and there is no gap."""
    outline = tuple(step[-1] for step in net.cut_line() if len(step) > 1)
    assert sum(map(area, net.panels.values())) == pytest.approx(area(outline), abs=0.1)


@pytest.mark.parametrize("net", [*CUBES, *(box.net() for box in (*CASES, *TRAYS))])
def test_each_tab_lies_behind_what_it_is_glued_to(net: Net) -> None:
    places = fold_up(net)
    for glue in net.glues:
        for tab, wall in zip(zip(*places[glue.tab], strict=True), zip(*places[glue.behind], strict=True), strict=True):
            assert min(wall) - 0.01 <= min(tab) and max(tab) <= max(wall) + 0.01, glue


@pytest.mark.parametrize("nets", [*((net,) for net in (*WHOLE, *CUBES)), *HALVES])
def test_glue_is_numbered_in_order_over_all_parts(nets: tuple[Net, ...]) -> None:
    numbers = sorted(glue.number for net in nets for glue in net.glues)
    assert numbers and list(range(1, len(numbers) + 1)) == numbers


@pytest.mark.parametrize("net", CUBES)
def test_six_faces_fold_to_a_cube(net: Net) -> None:
    places = fold_up(net)
    faces = {frozenset(tuple(round(at, 2) for at in place) for place in places[face]) for face in FACES}
    assert (6, 8) == (len(faces), len(frozenset().union(*faces)))


def area(corners: Corners) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]]))) / 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("paper", first([LETTER, A4]), ids=lambda paper: paper.name)
@pytest.mark.parametrize("group", [BOXES, BOARD_CASE])
def test_each_part_fits_a_sheet(name: str, group: str, paper: Paper) -> None:
    assert parts(name, BOXES, paper)
    for one in (*parts(name, group, paper), *parts(name, group, paper, sleeved=True)):
        assert any(one.cut.w <= w and one.cut.h <= h for w, h in piece_rooms(paper, 1.5)), one.id


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
@pytest.mark.parametrize("group", [BOXES, BOARD_CASE, GAME_BOX])
def test_words_fit_and_stand_on_plain_ground(name: str, group: str, ink: Ink) -> None:
    setter = Setter(Faces(layouts.fonts_of(cards.load(name))))
    for one in parts(name, group, ink=ink):
        set_lines = lines(setter.set(one.pieces[0].front()))
        assert set_lines or group != BOXES
        for line in set_lines:
            assert 1 == len(line.backgrounds) and not line.on_picture, line.glyphs.words
    assert not setter.misfits
