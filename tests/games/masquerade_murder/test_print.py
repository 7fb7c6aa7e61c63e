"""Masquerade Murder in print: its counts, the cube's net folded in space, and options that change the words."""

from itertools import pairwise
from pathlib import Path

import pytest
from paper import with_options

from cards import GameData, load, load_rules
from cards.deck import Reader
from cards.masquerade_murder import Character, _check_characters
from cards.rulebook import Table
from generator.imposition.grids import best_grid
from layouts.kit.cube import FACES, FOLDS, TABS, Side
from layouts.kit.shapes import bounds
from layouts.kit.stock import A4, LETTER, Cut, Paper
from layouts.kit.style import Ink
from layouts.masquerade_murder.cards import character_front
from layouts.masquerade_murder.cube import CUBE, EDGE
from layouts.masquerade_murder.sheets import CHEAT
from layouts.masquerade_murder.steward import SLIP
from layouts.masquerade_murder.style import MIDNIGHT, PLUM

Corner = tuple[int, int, int]
Ends = frozenset[Corner]
SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")


@pytest.fixture(scope="module")
def game() -> GameData:
    return load("masquerade_murder")


def test_board_has_21_seats_around_4_tables(game: GameData) -> None:
    assert len(game.facts.board.seats()) == 21
    assert game.facts.board.tables == ("B2", "D2", "B4", "D4")


def test_the_five_act_in_the_order_of_precedence(game: GameData) -> None:
    assert game.facts.in_order() == ("constable", "thug", "seductress", "assassin", "duke")


@pytest.mark.parametrize(
    ("character", "green", "red"),
    [
        ("constable", {"assassin", "seductress"}, {"thug", "duke"}),
        ("thug", set(), set()),
        ("seductress", {"thug", "duke"}, {"assassin", "constable"}),
        ("assassin", {"constable", "duke"}, {"seductress", "thug"}),
        ("duke", {"constable", "thug"}, {"assassin", "seductress"}),
    ],
)
def test_signs_follow_the_targets_character(game: GameData, character: str, green: set[str], red: set[str]) -> None:
    it = game.facts.characters[character]
    assert (green, red) == (set(it.green), set(it.red))


def test_a_sign_for_one_target_twice_is_a_fault(game: GameData, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    duke = Character(5, "good", ("constable", "thug"), ("thug", "assassin"))
    _check_characters(reader, {**game.facts.characters, "duke": duke})
    assert [fault.card for fault in reader.faults] == ["duke"]


@pytest.mark.parametrize(
    ("character", "ground"),
    [("constable", MIDNIGHT), ("thug", MIDNIGHT), ("seductress", PLUM), ("assassin", PLUM), ("duke", MIDNIGHT)],
)
def test_a_cards_ground_shows_the_characters_side(game: GameData, character: str, ground: str) -> None:
    marks = character_front(character, game.facts.characters[character], 3, game.words, Ink.FULL)
    assert ground == marks[0].fill


def test_playing_cards_stand_for_every_order_card_and_character(game: GameData) -> None:
    """Rule 2.4: the table names each printed card once, and no playing card stands for two."""
    [table] = [block for block in load_rules(game) if isinstance(block, Table) and "playing card" in block.rows[0][1]]
    printed_cards = [cell.lower() for cell, _ in table.rows[1:]]
    assert ["order cards", "joker"] == printed_cards[:2]
    assert sorted(game.facts.characters) == sorted(printed_cards[2:])
    orders = [game.words(f"order.{order}.title") for order, it in game.facts.orders.items() if it.turn]
    assert f"{', '.join(orders)} of hearts" == table.rows[1][1]
    assert len(table.rows) == len({cell for _, cell in table.rows})


# ---- the net --------------------------------------------------------------------------------------


def fold_net() -> dict[str, tuple[Corner, ...]]:
    """Return the corners of every face in space, clockwise from the flat face's top left, on a cube of edge 1.

    Each face is a corner with two directions, right and down. Folding away from the reader over a side turns the
    direction across that side into the cube, and what pointed out of the paper into that direction.
    """
    frames: dict[str, tuple[Corner, Corner, Corner]] = {"south": ((0, 0, 0), (1, 0, 0), (0, 1, 0))}
    joints = [(f.face, f.side, f.other) for f in FOLDS] + [(f.other, f.other_side, f.face) for f in FOLDS]
    while len(frames) < len(FACES):
        for face, side, other in joints:
            if face in frames and other not in frames:
                at, right, down = frames[face]
                inward = cross(right, down)
                frames[other] = {
                    "right": (plus(at, right), inward, down),
                    "left": (plus(at, inward), minus(inward), down),
                    "bottom": (plus(at, down), right, inward),
                    "top": (plus(at, inward), right, minus(inward)),
                }[side]
    return {
        face: (at, plus(at, right), plus(plus(at, right), down), plus(at, down))
        for face, (at, right, down) in frames.items()
    }


def cross(a: Corner, b: Corner) -> Corner:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def plus(a: Corner, b: Corner) -> Corner:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Corner) -> Corner:
    return -a[0], -a[1], -a[2]


def edge(face: str, side: Side) -> Ends:
    """Return the two ends in space of a face's side."""
    corners, i = fold_net()[face], SIDES.index(side)
    return frozenset((corners[i], corners[(i + 1) % 4]))


def test_six_faces_fold_to_a_cube() -> None:
    faces = fold_net()
    assert len({frozenset(corners) for corners in faces.values()}) == 6
    assert len({corner for corners in faces.values() for corner in corners}) == 8


def test_folds_join_neighbouring_sides() -> None:
    for fold in FOLDS:
        assert set(CUBE.side_of(fold.face, fold.side)) == set(CUBE.side_of(fold.other, fold.other_side))


def test_every_tab_meets_the_edge_it_is_glued_to() -> None:
    for tab in TABS:
        assert edge(tab.face, tab.side) == edge(tab.other, tab.other_side), tab


def test_every_edge_of_the_cube_is_joined_exactly_once() -> None:
    edges = [edge(joint.face, joint.side) for joint in (*FOLDS, *TABS)]
    assert 12 == len(edges) == len(set(edges))


def test_every_side_is_used_exactly_once() -> None:
    sides = [pair for joint in (*FOLDS, *TABS) for pair in ((joint.face, joint.side), (joint.other, joint.other_side))]
    assert sorted((face, side) for face in FACES for side in SIDES) == sorted(sides)


def test_a_tabs_root_is_as_long_as_the_edge_it_meets() -> None:
    for tab in TABS:
        a, _, _, b = CUBE.tab_outline(tab)
        (cx, cy), (dx, dy) = CUBE.side_of(tab.other, tab.other_side)
        assert EDGE == abs(b[0] - a[0]) + abs(b[1] - a[1]) == abs(dx - cx) + abs(dy - cy)


def test_tabs_are_numbered_1_to_7_in_order() -> None:
    assert [tab.number for tab in TABS] == [1, 2, 3, 4, 5, 6, 7]


def test_net_lies_inside_its_box() -> None:
    left, top, right, bottom = bounds(CUBE.cut.outline)
    assert left >= 0 and top >= 0 and right <= CUBE.cut.w and bottom <= CUBE.cut.h
    for tab in TABS:
        assert all(0 <= x <= CUBE.cut.w and 0 <= y <= CUBE.cut.h for x, y in CUBE.tab_outline(tab))


def test_the_outline_contains_all_faces_and_tabs_once() -> None:
    """The area inside the cut line is six squares and seven tabs, so there is no overlap and no gap."""
    points = [step[-1] for step in CUBE.cut.outline if len(step) > 1]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) / 2
    tabs = 0.0
    for tab in TABS:
        corners = CUBE.tab_outline(tab)
        tabs += sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]])) / 2
    assert area == pytest.approx(6 * EDGE**2 + abs(tabs))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_two_nets_fit_a_sheet(paper: Paper) -> None:
    assert 2 == best_grid(paper, CUBE.cut.w, CUBE.cut.h, 5, 1.5)[1]


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("cut", [CHEAT, SLIP])
def test_four_cheat_sheets_or_slips_fit_a_sheet(paper: Paper, cut: Cut) -> None:
    assert (2, 2) == best_grid(paper, cut.w, cut.h, 5, 1.5)[:2]


# ---- options --------------------------------------------------------------------------------------


def test_the_option_nights_changes_the_tagline(game: GameData) -> None:
    assert with_options(game, nights=7).words("tagline").endswith("and a last night")
