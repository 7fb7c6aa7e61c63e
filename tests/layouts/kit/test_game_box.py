"""A game's tray and lid: their nets close in space, all pieces fit, the lid goes over the tray."""

import pytest
from space import edge_in_space, fold_up
from test_boxes import NAMES, TRAYS, parts

import cards
import layouts
from cards import sheet_words
from generator.imposition.grids import piece_rooms
from generator.imposition.layout import Layout
from generator.imposition.sheets import make_sheets
from generator.proofing.sheet_counts import undrawn
from layouts.kit.boxes.contents import Item, depth, items_of
from layouts.kit.boxes.game_box import GAME_BOX, game_box
from layouts.kit.boxes.tray_net import Tray
from layouts.kit.component import Print
from layouts.kit.stock import A4, LETTER, Paper
from layouts.kit.style import Ink

WALLS = ("top", "right", "bottom", "left")


def asked(paper: Paper, ink: Ink = Ink.FULL, sleeved: bool = False) -> Print:
    return Print(ink, rooms=piece_rooms(paper, 1.5), sleeved=sleeved)


@pytest.mark.parametrize("tray", TRAYS)
def test_four_walls_stand_and_meet_at_their_corners(tray: Tray) -> None:
    places = fold_up(tray.net())
    assert {0.0} == {round(z, 2) for _, _, z in places["base"]}
    assert tray.net().box() == pytest.approx(tray.size)
    for wall in WALLS:
        assert {0.0, round(tray.d, 2)} == {abs(round(z, 2)) for _, _, z in places[wall]}, wall
    corners = {tuple(round(at, 2) for at in place) for wall in WALLS for place in places[wall]}
    assert 8 == len(corners)  # each of the eight belongs to two walls


def test_a_tab_on_the_wrong_side_would_be_seen() -> None:
    net = TRAYS[0].net()
    places = fold_up(net, 80)
    assert 8 < len({tuple(round(at, 1) for at in place) for wall in WALLS for place in places[wall]})
    assert edge_in_space(net, "top", (TRAYS[0].d, 0), (TRAYS[0].d, TRAYS[0].d))


def test_paper_is_folded_until_it_fits_and_lies_deeper() -> None:
    assert 4 * 0.2 == pytest.approx(depth((107, 150), [Item(190, 254, 0.2, can_fold=True)]))
    with pytest.raises(ValueError, match="does not fit a box of 75 x 98 mm"):
        depth((75, 98), [Item(90, 120, 30)])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sleeved", [False, True])
def test_all_pieces_fit_the_tray_and_the_lid_goes_over_it(name: str, sleeved: bool) -> None:
    print_ = asked(A4, sleeved=sleeved)
    found = layouts.components(cards.load(name), print_)
    box = game_box(found, print_)
    wall = print_.stock / 800
    inside = (box.tray.w - 2 * wall, box.tray.h - 2 * wall)
    items = items_of(found, print_)
    assert box.tray.d > depth(inside, items)
    volume = sum(item.w * item.h * item.d for item in items)
    assert inside[0] * inside[1] * box.tray.d > volume
    assert box.lid.w - 2 * wall >= box.tray.w + 1 and box.lid.h - 2 * wall >= box.tray.h + 1
    assert 0 < box.lid.d < box.tray.d


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_a_box_takes_few_sheets(name: str, paper: Paper) -> None:
    drawn = [undrawn(one, piece) for one in parts(name, GAME_BOX, paper) for piece in one.pieces]
    assert 3 >= len(make_sheets(drawn, Layout(paper), sheet_words()))
