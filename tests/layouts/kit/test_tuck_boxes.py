"""Tuck boxes: nets close when they are folded in space, cards fit, words stand on plain panels only."""

import pytest
from space import edge_in_space, fold_up
from test_boxes import NAMES, TUCKS, parts

import cards
import layouts
from generator.imposition.grids import piece_rooms
from generator.proofing.legibility import lines
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.boxes.decks import BOXES, LONGEST, boxed, boxes_for
from layouts.kit.boxes.tuck_net import TuckBox, tuck_box
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Point
from layouts.kit.nets import Corners, Net
from layouts.kit.stock import A4, Cut

ON_THE_LID = ("lid", "dust-left", "dust-right")
ON_THE_FLOOR = ("bottom-front", "bottom-left", "bottom-right", "bottom-back")


@pytest.mark.parametrize("box", TUCKS)
def test_a_folded_net_closes(box: TuckBox) -> None:
    net = box.net()
    places = fold_up(net)
    fold = next(fold for fold in net.folds if fold.panel == "flap-back")
    right = net.panels["right"]
    free = max(x for x, _ in right)
    ends = sorted(((free, y) for x, y in right if x == free), key=lambda end: end[1])
    glued = edge_in_space(net, "flap-back", *sorted((fold.a, fold.b), key=lambda end: end[1]))
    for place, wanted in zip(glued, edge_in_space(net, "right", *ends), strict=True):
        assert wanted == pytest.approx(place, abs=0.01)
    top, floor = {round(y, 2) for y in (box.top, box.top + box.h)}
    top, floor = min(top, floor), max(top, floor)
    for name in ON_THE_LID:
        assert {top} == {round(y, 2) for _, y, _ in places[name]}, name
    for name in ON_THE_FLOOR:
        assert {floor} == {round(y, 2) for _, y, _ in places[name]}, name
    assert {0.0} == {abs(round(z, 2)) for _, _, z in places["tuck"]}  # in the plane of the front
    assert {round(box.d, 2)} == {round(z, 2) for _, _, z in places["back"]}


@pytest.mark.parametrize("box", TUCKS)
def test_the_lid_reaches_the_front_and_the_tuck_goes_into_the_box(box: TuckBox) -> None:
    places, front = fold_up(box.net()), box.net().panels["front"]
    left, right = min(x for x, _ in front), max(x for x, _ in front)
    assert min(z for _, _, z in places["lid"]) == pytest.approx(0, abs=0.01)
    assert all(left < x < right and box.top - 0.01 <= y < box.top + box.h for x, y, _ in places["tuck"])


def test_a_net_that_is_wrong_does_not_close() -> None:
    net = TUCKS[0].net()
    free = max(x for x, _ in net.panels["right"])
    narrow = tuple((x - 2 if x == free else x, y) for x, y in net.panels["right"])
    places = fold_up(Net({**net.panels, "right": narrow}, net.folds, net.glues))
    assert 2 == pytest.approx(max(z for _, _, z in places["back"]) - max(z for _, _, z in places["right"]))


@pytest.mark.parametrize("box", TUCKS)
def test_two_parts_make_the_same_box(box: TuckBox) -> None:
    whole = box.net().panels
    one, two = (net.panels for net in box.halves())
    shift = min(x for x, _ in whole["front"]) - min(x for x, _ in two["front"])
    joined = {**one, **{name: tuple((x + shift, y) for x, y in corners) for name, corners in two.items()}}
    assert {*whole, "flap-front"} == joined.keys()
    for name, corners in whole.items():
        for at, wanted in zip(joined[name], corners, strict=True):
            assert wanted == pytest.approx(at, abs=0.01)
    left, flap = one["left"], joined["flap-front"]
    assert max(x for x, _ in left) == pytest.approx(max(x for x, _ in flap))


@pytest.mark.parametrize("stock", [80, 200, 250, 350])
@pytest.mark.parametrize("count", [4, 54, 98])
@pytest.mark.parametrize("sleeved", [False, True])
def test_the_stack_of_cards_fits_inside(stock: float, count: int, sleeved: bool) -> None:
    """Paper of 250 g is 0.31 mm thick; a sleeve adds 3 mm across and 0.2 mm to each card."""
    box, wall, more = tuck_box(63, 88, count, stock, sleeved=sleeved), stock / 800, 3 if sleeved else 0
    assert box.w - 2 * wall > 63 + more
    assert box.h - 2 * wall > 88 + more
    assert box.d - 2 * wall > count * (wall + (0.2 if sleeved else 0))


def test_every_deck_lies_in_one_box() -> None:
    for slug in cards.slugs():
        found = layouts.components(cards.load(slug))
        held = [deck.id for box in boxed(found) for deck in box.decks]
        hidden = [one for one in found if one.kind == "card" and one.back == "hidden" and one.pieces[0].back]
        assert len(held) == len(set(held))
        sizes = {one.id: sorted((one.cut.w, one.cut.h)) for one in hidden}
        assert {name for name, (short, long) in sizes.items() if short >= 36 and long <= LONGEST} <= set(held)


def deck(name: str, count: int, back: str = "hidden", size: Point = (63, 88)) -> Component:
    piece = Piece("one", lambda: (), lambda: (), count)
    return Component(name, Cut(*size), (piece,), back=back, name=name)  # type: ignore[arg-type]


def test_small_decks_and_references_lie_with_the_largest_of_their_size() -> None:
    references, mini = deck("help", 30, "content"), deck("mini", 8, size=(44, 68))
    decks = [deck("few", 4), deck("many", 40), deck("others", 20), references, mini]
    held = [[one.id for one in box.decks] for box in boxed(decks)]
    assert [["many", "few", "help"], ["others"], ["mini"]] == held


def test_a_very_deep_deck_goes_into_several_boxes() -> None:
    rooms = piece_rooms(A4, 1.5)
    held = [boxes_for(boxed([deck("deck", count)])[0], Print(rooms=rooms)) for count in (150, 300, 800)]
    assert [1, 2, 4] == [copies for _, copies in held]
    for (box, copies), count in zip(held, (150, 300, 800), strict=True):
        assert box.d - 2 * 250 / 800 > count / copies * 250 / 800
        assert box.d <= 70


@pytest.mark.parametrize("name", NAMES)
def test_words_stay_inside_their_panel(name: str) -> None:
    setter = Setter(Faces(layouts.fonts_of(cards.load(name))))
    for one in parts(name, BOXES):
        piece = one.pieces[0]
        if one.id == "box-steps":
            continue
        net: Net = piece.front.args[1]  # type: ignore[attr-defined]
        for line in lines(setter.set(piece.front())):
            assert any(_inside(line.corners, panel) for panel in net.panels.values()), line.glyphs.words


def _inside(points: tuple[Point, ...], panel: Corners) -> bool:
    xs, ys = [x for x, _ in panel], [y for _, y in panel]
    return all(min(xs) + 0.5 < x < max(xs) - 0.5 and min(ys) + 0.5 < y < max(ys) - 0.5 for x, y in points)
