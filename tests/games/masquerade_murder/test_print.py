"""Masquerade Murder in print: its counts, the cube's net folded in space, and options that change the words."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from paper import with_options

from cards import GameData, load, load_rules
from cards.deck import Reader
from cards.masquerade_murder import Character, _check_characters
from cards.rulebook import Table
from generator.imposition.grids import best_grid
from layouts.kit.cube import FACES, FOLDS, TABS, Side
from layouts.kit.shapes import bounds
from layouts.kit.stock import A4, LETTER, Paper
from layouts.kit.style import Ink
from layouts.masquerade_murder.cards import character_front
from layouts.masquerade_murder.cube import CUBE, EDGE
from layouts.masquerade_murder.sheets import CHEAT
from layouts.masquerade_murder.steward import SLIP
from layouts.masquerade_murder.style import MIDNIGHT, PLUM

SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")


@pytest.fixture(scope="module")
def game() -> GameData:
    return load("masquerade_murder")


def test_board_has_21_seats_around_4_tables(game: GameData) -> None:
    assert len(game.facts.board.seats()) == 21
    assert game.facts.board.tables == ("B2", "D2", "B4", "D4")


def test_the_five_act_in_the_order_of_precedence(game: GameData) -> None:
    assert game.facts.in_order() == ("constable", "thug", "seductress", "assassin", "duke")


SIGNS = {
    "constable": ({"assassin", "seductress"}, {"thug", "duke"}),
    "thug": (set(), set()),
    "seductress": ({"thug", "duke"}, {"assassin", "constable"}),
    "assassin": ({"constable", "duke"}, {"seductress", "thug"}),
    "duke": ({"constable", "thug"}, {"assassin", "seductress"}),
}


def test_signs_follow_the_targets_character(game: GameData) -> None:
    assert SIGNS == {name: (set(one.green), set(one.red)) for name, one in game.facts.characters.items()}


def test_a_sign_for_one_target_twice_is_a_fault(game: GameData, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    duke = Character(5, "good", ("constable", "thug"), ("thug", "assassin"))
    _check_characters(reader, {**game.facts.characters, "duke": duke})
    assert [fault.card for fault in reader.faults] == ["duke"]


def test_a_cards_ground_shows_the_characters_side(game: GameData) -> None:
    for name, character in game.facts.characters.items():
        ground = PLUM if name in ("seductress", "assassin") else MIDNIGHT
        assert ground == character_front(name, character, 3, game.words, Ink.FULL)[0].fill


def test_playing_cards_stand_for_every_order_card_and_character(game: GameData) -> None:
    """Rule 2.4: the table names each printed card once, and no playing card stands for two."""
    [table] = [block for block in load_rules(game) if isinstance(block, Table) and "playing card" in block.rows[0][1]]
    printed_cards = [cell.lower() for cell, _ in table.rows[1:]]
    assert ["order cards", "joker"] == printed_cards[:2]
    assert sorted(game.facts.characters) == sorted(printed_cards[2:])
    orders = [game.words(f"order.{order}.title") for order, it in game.facts.orders.items() if it.turn]
    assert f"{', '.join(orders)} of hearts" == table.rows[1][1]
    assert len(table.rows) == len({cell for _, cell in table.rows})


def fold_net() -> dict[str, list[tuple[int, ...]]]:
    """Return the corners of every face in space, clockwise from the flat face's top left, on a cube of edge 1.

    Each face is a corner with two directions, right and down. Folding away from the reader over a side turns the
    direction across that side into the cube, and what pointed out of the paper into that direction.
    """
    frames = {"south": np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)])}
    joints = [(f.face, f.side, f.other) for f in FOLDS] + [(f.other, f.other_side, f.face) for f in FOLDS]
    while len(frames) < len(FACES):
        for face, side, other in joints:
            if face in frames and other not in frames:
                at, right, down = frames[face]
                inward = np.cross(right, down)
                frames[other] = {
                    "right": np.array([at + right, inward, down]),
                    "left": np.array([at + inward, -inward, down]),
                    "bottom": np.array([at + down, right, inward]),
                    "top": np.array([at + inward, right, -inward]),
                }[side]
    around = np.array([(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)])
    return {face: [tuple(corner) for corner in (around @ frame).tolist()] for face, frame in frames.items()}


def edge(face: str, side: Side) -> frozenset[tuple[int, ...]]:
    """Return the two ends in space of a face's side."""
    corners, i = fold_net()[face], SIDES.index(side)
    return frozenset((corners[i], corners[(i + 1) % 4]))


def test_six_faces_fold_to_a_cube() -> None:
    faces = fold_net()
    assert len({frozenset(corners) for corners in faces.values()}) == 6
    assert len({corner for corners in faces.values() for corner in corners}) == 8


def test_folds_join_neighbouring_sides_and_tabs_meet_the_edge_they_are_glued_to() -> None:
    for fold in FOLDS:
        assert set(CUBE.side_of(fold.face, fold.side)) == set(CUBE.side_of(fold.other, fold.other_side))
    for tab in TABS:
        assert edge(tab.face, tab.side) == edge(tab.other, tab.other_side), tab
    assert [1, 2, 3, 4, 5, 6, 7] == [tab.number for tab in TABS]


def test_every_side_and_every_edge_of_the_cube_is_joined_exactly_once() -> None:
    joints = (*FOLDS, *TABS)
    assert 12 == len(joints) == len({edge(joint.face, joint.side) for joint in joints})
    sides = [pair for joint in joints for pair in ((joint.face, joint.side), (joint.other, joint.other_side))]
    assert sorted((face, side) for face in FACES for side in SIDES) == sorted(sides)


def test_a_tabs_root_is_as_long_as_the_edge_it_meets() -> None:
    for tab in TABS:
        a, _, _, b = CUBE.tab_outline(tab)
        (cx, cy), (dx, dy) = CUBE.side_of(tab.other, tab.other_side)
        assert EDGE == abs(b[0] - a[0]) + abs(b[1] - a[1]) == abs(dx - cx) + abs(dy - cy)


def test_net_lies_inside_its_box() -> None:
    left, top, right, bottom = bounds(CUBE.cut.outline)
    assert left >= 0 and top >= 0 and right <= CUBE.cut.w and bottom <= CUBE.cut.h
    for tab in TABS:
        assert all(0 <= x <= CUBE.cut.w and 0 <= y <= CUBE.cut.h for x, y in CUBE.tab_outline(tab))


def test_the_outline_contains_all_faces_and_tabs_once() -> None:
    """The area inside the cut line is six squares and seven tabs, so there is no overlap and no gap."""

    def area(points: Sequence[tuple[float, float]]) -> float:
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) / 2

    inside = area([step[-1] for step in CUBE.cut.outline if len(step) > 1])
    assert inside == pytest.approx(6 * EDGE**2 + abs(sum(area(CUBE.tab_outline(tab)) for tab in TABS)))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_two_nets_and_four_cheat_sheets_or_slips_fit_a_sheet(paper: Paper) -> None:
    assert 2 == best_grid(paper, CUBE.cut.w, CUBE.cut.h, 5, 1.5)[1]
    for cut in (CHEAT, SLIP):
        assert (2, 2) == best_grid(paper, cut.w, cut.h, 5, 1.5)[:2]


def test_the_option_nights_changes_the_tagline(game: GameData) -> None:
    assert with_options(game, nights=7).words("tagline").endswith("and a last night")
