"""Why Infection refuses a move: the first code that fits, and a sentence that says what is allowed instead."""

from typing import Any

import pytest
from scripted_play import play, refusal

from companion.games.infection.model import Debuffed, Hurt
from companion.rules.game import IllegalMove
from infection.scenes import (
    apply_events,
    deliver_cure,
    face_to_face,
    first_turn,
    is_listed,
    make_moves,
    pass_to,
    place_villagers,
    spend_cards,
    take_cure,
    turn_up_cure,
    why_refused,
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
        ({"move": "move", "to": "C3", "then": {"card": "move", "target": "R1"}}, "use_move"),
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
        ({"move": "use", "card": "knife", "target": "R1"}, "no_card"),
        ({"move": "use", "card": "move", "target": "R1"}, "use_move"),
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
        ({"move": "return_card", "card": "shield"}, "no_card"),
        ({"move": "discard_card", "card": 1}, "field_mistyped"),
        ({"move": "decline", "card": "axe"}, "field_unknown"),
    ],
    ids=str,
)
@pytest.mark.parametrize("seat_of_turn", [True, False])
def test_an_impossible_move_is_a_bad_argument(move: dict[str, Any], why: str, seat_of_turn: bool) -> None:
    """This is checked before phase and turn, for every mover."""
    table = face_to_face()
    fields = dict(move)
    if seat_of_turn:
        assert (BAD, why) == refusal(table, 1, **fields)
    else:
        turned = mirrored(fields)
        assert (BAD, why) == refusal(table, 2, **turned)
        make_moves(apply_events(table, Hurt("R1", 1)), "axe R1")
        assert (BAD, why) == refusal(table, 2, **turned)


def mirrored(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the same move for red, with own villagers and enemies swapped."""
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
def test_options_decide_which_moves_are_impossible(options: dict[str, Any], move: dict[str, Any], why: str) -> None:
    """Rules 2.4, 6.4, 7.3: values that the options rule out are bad arguments."""
    assert (BAD, why) == refusal(face_to_face(**options), 1, **move)


@pytest.mark.parametrize("mover", [0, 3, -1, "1", True, None, "gm", "host", "clock", "table", "B1"])
def test_only_two_seats_move(mover: object) -> None:
    """Rule 1.2: no other mover is accepted."""
    assert (BAD, "no_seat") == refusal(first_turn(), mover, "reset")


def test_moves_of_other_games_are_unknown() -> None:
    assert ("unknown_move", "unknown_move") == refusal(first_turn(), 1, "pass")


# Phase and turn.


def test_only_the_turn_s_player_moves() -> None:
    """Rule 3.1: every move of the other seat is refused."""
    table = first_turn()
    for fields in ({"move": "move", "to": "B6"}, {"move": "use", "card": "grenade", "cell": "C6"}, {"move": "reset"}):
        assert ("not_your_turn", "now.turn") == refusal(table, 2, **fields)
    assert ("not_your_turn", "now.turn") == refusal(table, 2, "move", to="A1")


@pytest.mark.parametrize("move", ["return_card", "discard_card", "decline"])
def test_follow_ups_are_refused_when_none_is_owed(move: str) -> None:
    """Rules 5.3, 7.3: returning and discarding cards need a reason."""
    fields = {} if move == "decline" else {"card": "move"}
    for seat in (1, 2):
        assert ("wrong_phase", "now.turn") == refusal(first_turn(), seat, move, **fields)


def test_a_follow_up_comes_before_the_next_turn_and_of_its_own_kind() -> None:
    """Rules 5.3, 7.3: another kind of follow-up and a turn are in the wrong phase."""
    after_tile = make_moves(spend_cards(first_turn({"B2": "generosity"}), "red", "axe"), "B2")
    after_kill = make_moves(apply_events(face_to_face(), Hurt("R1", 1)), "axe R1")
    turns = ({"move": "reset"}, {"move": "move", "to": "C3"}, {"move": "use", "card": "gun", "target": "R2"})
    others = {
        after_tile: ({"move": "discard_card", "card": "move"}, {"move": "decline"}),
        after_kill: ({"move": "return_card", "card": "move"},),
    }
    for table, wrong in others.items():
        for fields in (*turns, *wrong):
            assert ("wrong_phase", "now.follow_up") == refusal(table, 1, **fields)
    assert ("not_your_turn", "now.follow_up") == refusal(after_tile, 2, "return_card", card="axe")
    assert ("not_your_turn", "now.follow_up") == refusal(after_kill, 2, "decline")
    make_moves(after_tile, "return move")
    assert ("not_your_turn", "now.follow_up") == refusal(after_tile, 1, "return_card", card="move")


# What a rule forbids.


def test_a_walk_out_of_reach_is_refused() -> None:
    """Rule 4.1, R4: the refusal says what stands in the way."""
    for walk_through, way in ((True, ""), (False, "_blocked")):
        table = place_villagers(first_turn(walk_through=walk_through), B1="C4", R1="C3", B2="D5")
        assert (NO, "move_taken") == why_refused(table, "C3")
        assert (NO, "move_taken") == why_refused(table, "D5 gun R1")
        assert (NO, f"move_far{way}") == why_refused(table, "C1")
        assert (NO, f"move_far{way}") == why_refused(table, "E5")
        assert (NO, f"move_far_with_weapon{way}") == why_refused(table, "B3 axe R1")
        assert (NO, f"move_far_with_weapon{way}") == why_refused(table, "A4 grenade A5")
    assert (NO, "move_far_blocked") == why_refused(table, "C2")


def test_a_move_needs_its_card() -> None:
    """Rules 3.2, 3.3, 3.6: a move without its card in hand is refused."""
    table = spend_cards(face_to_face(), "blue", "move", "move", "move", "move", "axe", "axe", "gun")
    assert (NO, "move_none") == why_refused(table, "C3")
    assert (NO, "move_none") == why_refused(table, "C4 arrow R1")
    assert (NO, "card_none") == why_refused(table, "axe R1")
    assert (NO, "card_none") == why_refused(table, "gun R1")
    assert is_listed(table, "arrow R1")


def test_both_cards_must_be_in_hand() -> None:
    """Rule 3.3: a Move with a weapon needs both cards."""
    table = spend_cards(face_to_face(), "blue", "axe", "axe")
    assert (NO, "card_none") == why_refused(table, "C4 axe R1")


@pytest.mark.parametrize(
    ("options", "text", "why"),
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
def test_an_act_out_of_reach_is_refused(options: dict[str, Any], text: str, why: str) -> None:
    """Rules 6.1, 6.2, 6.3, 6.4: the refusal names the range."""
    assert (NO, why) == why_refused(face_to_face(**options), text)


def test_an_empty_village_cannot_be_robbed() -> None:
    """Rule 6.4: nor can one's own village."""
    table = place_villagers(first_turn({"A4": "cure"}), B1="C6")
    assert (NO, "steal_village_none") == why_refused(table, "steal village")
    deliver_cure(table, "B2", "A4")
    assert (NO, "steal_village_none") == why_refused(table, "steal village")
    assert (NO, "steal_from_row") == why_refused(place_villagers(table, B1="C2"), "steal village")


def test_a_used_steal_says_so_and_a_discarded_one_does_not() -> None:
    """Rule 6.4, 7.3: only a used Steal is refused as used."""
    table = spend_cards(take_cure(face_to_face({"A4": "cure"}), "R1", "A4"), "blue", "steal")
    assert (NO, "steal_used") == why_refused(table, "steal R1")
    assert (NO, "card_none") == why_refused(spend_cards(table, "blue", "gun"), "gun R1")
    early_table = spend_cards(take_cure(face_to_face({"A4": "cure"}, steal_once=False), "R1", "A4"), "blue", "steal")
    assert (NO, "card_none") == why_refused(early_table, "steal R1")


@pytest.mark.parametrize(
    ("debuff", "text", "why"),
    [
        ("cannot_move", "C4", "move_debuffed"),
        ("cannot_move", "C3 axe R1", "move_debuffed"),
        ("cannot_use_weapon", "axe R1", "weapon_debuffed"),
        ("cannot_use_weapon", "C4 gun R1", "weapon_debuffed"),
        ("slowed", "C2", "move_slowed"),
        ("slowed", "B3", "move_slowed"),
    ],
)
def test_a_refusal_names_the_debuff(debuff: Any, text: str, why: str) -> None:
    """Rules 6.5, 6.6: a move that a debuff forbids is refused for that reason."""
    assert (NO, why) == why_refused(apply_events(face_to_face(), Debuffed("B1", debuff)), text)


def test_a_slowed_villager_with_a_range_of_one_is_refused_for_the_range() -> None:
    """Rule 3.3: being slowed does not change that range."""
    table = apply_events(face_to_face(), Debuffed("B1", "slowed"))
    assert (NO, "move_far_with_weapon") == why_refused(table, "B3 gun R1")


def test_a_move_names_a_printed_tile_exactly_if_it_turns_one_up() -> None:
    """Rules 2.4, 4.4: a missing or superfluous tile is refused."""
    table = first_turn(tiles="printed")
    assert (NO, "found_missing") == why_refused(table, "B2")
    make_moves(table, "B2 =cure", "reset")
    assert (NO, "found_none_left") == why_refused(table, "D2 =cure")
    pass_to(table, "B1")
    assert (NO, "found_nothing") == why_refused(table, "B2 =virus")
    assert is_listed(table, "B2")
    table = turn_up_cure(first_turn({"C2": "cure"}, tiles="printed", must_pick_up=False), "C2")
    assert (NO, "found_nothing") == why_refused(table, "C2 =virus")
    assert is_listed(table, "B2 leave")
    assert (NO, "found_missing") == why_refused(table, "B2")


def test_only_an_existing_pick_up_can_be_left() -> None:
    """Rule 4.3: leaving nothing is refused."""
    assert (NO, "pick_up_nothing") == why_refused(first_turn(must_pick_up=False), "A1 leave")


def test_only_played_cards_return_and_only_cards_in_hand_are_discarded() -> None:
    """Rules 5.3, 7.3: other cards are refused."""
    table = make_moves(spend_cards(first_turn({"B2": "recover"}), "blue", "gun"), "B2")
    assert (NO, "return_none") == why_refused(table, "return axe")
    table = make_moves(apply_events(spend_cards(face_to_face(), "red", "gun"), Hurt("R1", 1)), "axe R1")
    assert (NO, "discard_none") == why_refused(table, "discard gun")


def test_a_refusals_sentence_names_cells_and_ranges() -> None:
    table = first_turn(gun_range=5)
    for fields, words in (
        ({"move": "move", "to": "Z9"}, "A1 to E7"),
        ({"move": "use", "card": "gun", "target": "R1"}, "1 to 5 cells away"),
    ):
        with pytest.raises(IllegalMove) as error:
            table.take({"seat": 1, **fields})
        assert words in table.sentence(error.value)


def test_a_refused_move_does_not_change_the_turn() -> None:
    table = face_to_face()
    why_refused(table, "C1")
    assert play(table, 1, "reset").state.turn == "R1"
