"""Why Infection refuses a move: the first code that fits, and a sentence that says what is allowed instead."""

from typing import Any

import pytest
from scripted_play import play, refused

from companion.games.infection.model import Debuffed, Hurt
from companion.rules.game import IllegalMove
from infection.scenes import (
    carrying,
    delivered,
    face_to_face,
    go,
    happens,
    loose,
    may,
    no,
    opened,
    placed,
    spent,
    turn_of,
)

BAD = "bad_argument"
NO = "not_allowed"


# What no state of the table could allow.


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"move": "move"}, "field_missing"),
        ({"move": "move", "to": "C3", "target": "R1"}, "field_unknown"),
        ({"move": "move", "to": 3}, "field_mistyped"),
        ({"move": "move", "to": None}, "field_mistyped"),
        ({"move": "move", "to": "F3"}, "no_cell"),
        ({"move": "move", "to": "A8"}, "no_cell"),
        ({"move": "move", "to": "A0"}, "no_cell"),
        ({"move": "move", "to": "c3"}, "no_cell"),
        ({"move": "move", "to": ""}, "no_cell"),
        ({"move": "move", "to": "R1"}, "no_cell"),
        ({"move": "move", "to": "C3", "then": None}, "field_mistyped"),
        ({"move": "move", "to": "C3", "then": {}}, "field_mistyped"),
        ({"move": "move", "to": "C3", "then": "axe"}, "field_mistyped"),
        ({"move": "move", "to": "C3", "then": {"card": "move", "target": "R1"}}, "field_mistyped"),
        ({"move": "move", "to": "C3", "then": {"card": "axe", "target": "R1", "cell": None}}, "field_mistyped"),
        ({"move": "move", "to": "C3", "then": {"card": "axe", "target": "R1", "more": 1}}, "field_mistyped"),
        ({"move": "move", "to": "C3", "then": {"card": "axe"}}, "aim_target"),
        ({"move": "move", "to": "C3", "then": {"card": "grenade", "cell": "Z1"}}, "no_cell"),
        ({"move": "move", "to": "C3", "found": None}, "field_mistyped"),
        ({"move": "move", "to": "C3", "found": "virus"}, "found_by_phone"),
        ({"move": "move", "to": "C3", "pick_up": False}, "pick_up_must"),
        ({"move": "move", "to": "C3", "pick_up": True}, "pick_up_must"),
        ({"move": "move", "to": "C3", "pick_up": None}, "field_mistyped"),
        ({"move": "move", "to": "C3", "pick_up": 0}, "field_mistyped"),
        ({"move": "use"}, "field_missing"),
        ({"move": "use", "card": "knife", "target": "R1"}, "field_mistyped"),
        ({"move": "use", "card": "move", "target": "R1"}, "field_mistyped"),
        ({"move": "use", "card": "axe"}, "aim_target"),
        ({"move": "use", "card": "axe", "target": None}, "field_mistyped"),
        ({"move": "use", "card": "axe", "target": "R3"}, "field_mistyped"),
        ({"move": "use", "card": "axe", "target": "B2"}, "aim_own"),
        ({"move": "use", "card": "gun", "target": "B1"}, "aim_own"),
        ({"move": "use", "card": "axe", "cell": "C5"}, "aim_target"),
        ({"move": "use", "card": "arrow", "target": "R1", "cell": "C5"}, "aim_target"),
        ({"move": "use", "card": "gun", "target": "R1", "village": True}, "aim_target"),
        ({"move": "use", "card": "grenade"}, "aim_grenade"),
        ({"move": "use", "card": "grenade", "target": "R1"}, "aim_grenade"),
        ({"move": "use", "card": "grenade", "cell": "C9"}, "no_cell"),
        ({"move": "use", "card": "steal"}, "aim_steal"),
        ({"move": "use", "card": "steal", "village": False}, "aim_steal"),
        ({"move": "use", "card": "steal", "village": 1}, "field_mistyped"),
        ({"move": "use", "card": "steal", "village": None}, "field_mistyped"),
        ({"move": "use", "card": "steal", "village": True, "target": "R1"}, "aim_steal"),
        ({"move": "use", "card": "steal", "cell": "C5"}, "aim_steal"),
        ({"move": "use", "card": "steal", "target": "B2"}, "aim_own"),
        ({"move": "reset", "card": "axe"}, "field_unknown"),
        ({"move": "return_card"}, "field_missing"),
        ({"move": "return_card", "card": "steal"}, "return_steal"),
        ({"move": "return_card", "card": "shield"}, "field_mistyped"),
        ({"move": "discard_card", "card": 1}, "field_mistyped"),
        ({"move": "decline", "card": "axe"}, "field_unknown"),
    ],
    ids=str,
)
@pytest.mark.parametrize("seat_of_turn", [True, False])
def test_a_move_that_could_never_be_is_a_bad_argument(move: dict[str, Any], why: str, seat_of_turn: bool) -> None:
    """In every phase and for whoever makes it, before its turn is asked about."""
    table = face_to_face()
    fields = dict(move)
    if seat_of_turn:
        assert (BAD, why) == refused(table, 1, **fields)
    else:
        turned = mirrored(fields)
        assert (BAD, why) == refused(table, 2, **turned)
        go(happens(table, Hurt("R1", 1)), "axe R1")
        assert (BAD, why) == refused(table, 2, **turned)


def mirrored(fields: dict[str, Any]) -> dict[str, Any]:
    """The same move as red would make it: own villagers and enemies the other way round."""
    swap = {"B1": "R1", "B2": "R2", "R1": "B1"}
    return {
        name: mirrored(value)
        if isinstance(value, dict)
        else swap.get(value, value)
        if name == "target" and isinstance(value, str)
        else value
        for name, value in fields.items()
    }


@pytest.mark.parametrize(
    ("options", "move", "why"),
    [
        ({"axes": 0}, {"move": "use", "card": "axe", "target": "R1"}, "no_card"),
        ({"axes": 0}, {"move": "move", "to": "C3", "then": {"card": "axe", "target": "R1"}}, "no_card"),
        ({"axes": 0}, {"move": "return_card", "card": "axe"}, "no_card"),
        ({"axes": 0}, {"move": "discard_card", "card": "axe"}, "no_card"),
        ({"steal_discardable": False}, {"move": "discard_card", "card": "steal"}, "discard_steal"),
        ({"steal_carriers": False}, {"move": "use", "card": "steal", "target": "R1"}, "steal_village_alone"),
        ({"must_pick_up": False}, {"move": "move", "to": "C3", "pick_up": True}, "pick_up_false"),
        (
            {"must_pick_up": False},
            {"move": "move", "to": "C3", "pick_up": False, "then": {"card": "axe", "target": "R1"}},
            "pick_up_false",
        ),
        (
            {"tiles": "printed"},
            {"move": "move", "to": "C3", "found": "virus", "then": {"card": "axe", "target": "R1"}},
            "found_nothing",
        ),
        (
            {"tiles": "printed", "must_pick_up": False},
            {"move": "move", "to": "C3", "found": "virus", "pick_up": False},
            "found_nothing",
        ),
        ({"tiles": "printed"}, {"move": "move", "to": "C1", "found": "virus"}, "found_never"),
        ({"tiles": "printed"}, {"move": "move", "to": "C7", "found": "virus"}, "found_never"),
        ({"tiles": "printed"}, {"move": "move", "to": "C4", "found": "disarm"}, "found_never"),
        ({"tiles": "printed", "virus_a_side": 6}, {"move": "move", "to": "C3", "found": "recover"}, "found_never"),
        ({"tiles": "printed"}, {"move": "move", "to": "C3", "found": "gold"}, "field_mistyped"),
    ],
    ids=str,
)
def test_what_could_never_be_depends_on_the_options(options: dict[str, Any], move: dict[str, Any], why: str) -> None:
    """Rules 2.4, 6.4, 7.3."""
    assert (BAD, why) == refused(face_to_face(**options), 1, **move)


@pytest.mark.parametrize("mover", [0, 3, -1, "1", True, None, "gm", "host", "clock", "table", "B1"])
def test_only_two_seats_move(mover: object) -> None:
    """Rule 1.2."""
    assert (BAD, "no_seat") == refused(opened(), mover, "reset")


def test_no_other_game_s_moves_are_known() -> None:
    assert ("unknown_move", "unknown_move") == refused(opened(), 1, "pass")


# Phase and turn.


def test_only_the_turn_s_player_moves() -> None:
    """Rule 3.1: whatever the move."""
    table = opened()
    for fields in ({"move": "move", "to": "B6"}, {"move": "use", "card": "grenade", "cell": "C6"}, {"move": "reset"}):
        assert ("not_your_turn", "now.turn") == refused(table, 2, **fields)
    assert ("not_your_turn", "now.turn") == refused(table, 2, "move", to="A1")


@pytest.mark.parametrize("move", ["return_card", "discard_card", "decline"])
def test_follow_ups_wait_until_they_are_owed(move: str) -> None:
    """Rules 5.3, 7.3."""
    fields = {} if move == "decline" else {"card": "move"}
    for seat in (1, 2):
        assert ("wrong_phase", "now.turn") == refused(opened(), seat, move, **fields)


def test_a_follow_up_comes_before_the_next_turn_and_of_its_own_kind() -> None:
    """Rules 5.3, 7.3: another kind than the one owed is of the wrong phase, and so is a turn."""
    after_tile = go(spent(opened({"B2": "generosity"}), "red", "axe"), "B2")
    after_kill = go(happens(face_to_face(), Hurt("R1", 1)), "axe R1")
    turns = ({"move": "reset"}, {"move": "move", "to": "C3"}, {"move": "use", "card": "gun", "target": "R2"})
    others = {
        after_tile: ({"move": "discard_card", "card": "move"}, {"move": "decline"}),
        after_kill: ({"move": "return_card", "card": "move"},),
    }
    for table, wrong in others.items():
        for fields in (*turns, *wrong):
            assert ("wrong_phase", "now.follow_up") == refused(table, 1, **fields)
    assert ("not_your_turn", "now.follow_up") == refused(after_tile, 2, "return_card", card="axe")
    assert ("not_your_turn", "now.follow_up") == refused(after_kill, 2, "decline")
    go(after_tile, "return move")
    assert ("not_your_turn", "now.follow_up") == refused(after_tile, 1, "return_card", card="move")


# What a rule forbids.


def test_a_walk_is_refused_by_what_stands_in_its_way() -> None:
    """Rule 4.1, R4."""
    table = placed(opened(), B1="C4", R1="C3", B2="D5")
    assert (NO, "move_taken") == no(table, "C3")
    assert (NO, "move_taken") == no(table, "D5 gun R1")
    assert (NO, "move_far") == no(table, "C2")
    assert (NO, "move_far") == no(table, "E5")
    assert (NO, "move_far_with_weapon") == no(table, "B3 axe R1")
    assert (NO, "move_far_with_weapon") == no(table, "A4 grenade A5")


def test_a_move_needs_its_card() -> None:
    """Rules 3.2, 3.3, 3.6."""
    table = spent(face_to_face(), "blue", "move", "move", "move", "move", "axe", "axe", "gun")
    assert (NO, "move_none") == no(table, "C3")
    assert (NO, "move_none") == no(table, "C4 arrow R1")
    assert (NO, "card_none") == no(table, "axe R1")
    assert (NO, "card_none") == no(table, "gun R1")
    assert may(table, "arrow R1")


def test_both_cards_must_be_in_hand() -> None:
    """Rule 3.3."""
    table = spent(face_to_face(), "blue", "axe", "axe")
    assert (NO, "card_none") == no(table, "C4 axe R1")


@pytest.mark.parametrize(
    ("options", "said", "why"),
    [
        ({}, "axe R2", "axe_far"),
        ({"axe_diagonal": False}, "axe R2", "axe_far_straight"),
        ({"axe_diagonal": False}, "gun R2", "gun_far"),
        ({}, "gun R2", "gun_far"),
        ({}, "arrow R2", "arrow_far"),
        ({}, "grenade C4", "grenade_far"),
        ({}, "grenade C7", "grenade_far"),
        ({}, "grenade A3", "grenade_far"),
        ({}, "B4 axe R2", "axe_far"),
        ({}, "B4 gun R1", "gun_far"),
        ({}, "steal R1", "steal_target_none"),
        ({}, "steal R2", "steal_far"),
        ({}, "B4 steal R1", "steal_far"),
        ({}, "steal village", "steal_from_row"),
        ({"steal_from": "village"}, "steal village", "steal_from_village"),
    ],
)
def test_an_act_is_refused_by_what_it_cannot_reach(options: dict[str, Any], said: str, why: str) -> None:
    """Rules 6.1, 6.2, 6.3, 6.4."""
    assert (NO, why) == no(face_to_face(**options), said)


def test_an_empty_village_cannot_be_robbed() -> None:
    """Rule 6.4: nor one's own."""
    table = placed(opened({"A4": "cure"}), B1="C6")
    assert (NO, "steal_village_none") == no(table, "steal village")
    delivered(table, "B2", "A4")
    assert (NO, "steal_village_none") == no(table, "steal village")
    assert (NO, "steal_from_row") == no(placed(table, B1="C2"), "steal village")


def test_a_used_steal_says_so_and_a_discarded_one_does_not() -> None:
    """Rule 6.4, 7.3."""
    table = spent(carrying(face_to_face({"A4": "cure"}), "R1", "A4"), "blue", "steal")
    assert (NO, "steal_used") == no(table, "steal R1")
    assert (NO, "card_none") == no(spent(table, "blue", "gun"), "gun R1")
    early = spent(carrying(face_to_face({"A4": "cure"}, steal_once=False), "R1", "A4"), "blue", "steal")
    assert (NO, "card_none") == no(early, "steal R1")


@pytest.mark.parametrize(
    ("debuff", "said", "why"),
    [
        ("cannot_move", "C4", "move_debuffed"),
        ("cannot_move", "C3 axe R1", "move_debuffed"),
        ("cannot_use_weapon", "axe R1", "weapon_debuffed"),
        ("cannot_use_weapon", "C4 gun R1", "weapon_debuffed"),
        ("slowed", "C2", "move_slowed"),
        ("slowed", "B3", "move_slowed"),
    ],
)
def test_a_debuff_is_the_reason_given(debuff: Any, said: str, why: str) -> None:
    """Rules 6.5, 6.6."""
    assert (NO, why) == no(happens(face_to_face(), Debuffed("B1", debuff)), said)


def test_who_is_slowed_where_one_cell_is_all_is_told_of_the_range() -> None:
    """Rule 3.3."""
    table = happens(face_to_face(), Debuffed("B1", "slowed"))
    assert (NO, "move_far_with_weapon") == no(table, "B3 gun R1")


def test_printed_tiles_must_be_named_where_one_is_turned_up_and_nowhere_else() -> None:
    """Rules 2.4, 4.4."""
    table = opened(tiles="printed")
    assert (NO, "found_missing") == no(table, "B2")
    go(table, "B2 =cure", "reset")
    assert (NO, "found_none_left") == no(table, "D2 =cure")
    turn_of(table, "B1")
    assert (NO, "found_nothing") == no(table, "B2 =virus")
    assert may(table, "B2")
    table = loose(opened({"C2": "cure"}, tiles="printed", must_pick_up=False), "C2")
    assert (NO, "found_nothing") == no(table, "C2 =virus")
    assert may(table, "B2 leave")
    assert (NO, "found_missing") == no(table, "B2")


def test_where_nothing_lies_nothing_is_left() -> None:
    """Rule 4.3."""
    assert (NO, "pick_up_nothing") == no(opened(must_pick_up=False), "A1 leave")


def test_only_played_cards_come_back_and_only_held_ones_go() -> None:
    """Rules 5.3, 7.3."""
    table = go(spent(opened({"B2": "recover"}), "blue", "gun"), "B2")
    assert (NO, "return_none") == no(table, "return axe")
    table = go(happens(spent(face_to_face(), "red", "gun"), Hurt("R1", 1)), "axe R1")
    assert (NO, "discard_none") == no(table, "discard gun")


def test_a_sentence_names_what_the_board_and_the_table_have() -> None:
    """Cells from corner to corner, and the range as it is played."""
    table = opened(gun_range=5)
    for fields, words in (
        ({"move": "move", "to": "Z9"}, "A1 to E7"),
        ({"move": "use", "card": "gun", "target": "R1"}, "1 to 5 cells away"),
    ):
        with pytest.raises(IllegalMove) as error:
            table.take({"seat": 1, **fields})
        assert words in table.sentence(error.value)


def test_a_refused_move_leaves_the_turn_as_it_was() -> None:
    table = face_to_face()
    no(table, "C1")
    assert play(table, 1, "reset").state.turn == "R1"
