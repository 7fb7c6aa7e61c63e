"""Infection's turns: their order, what may be done in each, and which cards it takes."""

from scripted_play import moves, plain

from companion.games.infection.model import Debuffed, Hurt
from infection.scenes import (
    apply_events,
    first_turn,
    hand,
    is_listed,
    make_moves,
    move_names,
    place_villagers,
    public_field,
    spend_cards,
    villager,
)


def test_villagers_act_in_turn_and_their_players_alone() -> None:
    """Rule 3.1: the order is B1, R1, B2, R2, and a round is four turns."""
    table = first_turn()
    for number, who in enumerate(("B1", "R1", "B2", "R2", "B1", "R1"), 1):
        own, other = (1, 2) if who[0] == "B" else (2, 1)
        assert (who, number) == (public_field(table, "turn"), public_field(table, "turn_number"))
        assert (number + 3) // 4 == plain(table.view("table"))["round"]
        assert ["move", "use", "reset"] == move_names(table, own)
        assert [] == moves(table, other) == moves(table, "gm")  # type: ignore[arg-type]
        make_moves(table, "reset")


def test_a_move_is_played_and_picks_up() -> None:
    """Rules 3.2, 3.6, 4.3, R1, R9: the card goes to the played cards, and the tile leaves the board."""
    table = make_moves(first_turn({"B3": "disarm"}), "B3")
    assert "B3" == villager(table, "B1")["cell"]
    assert "move 3, axe 2, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "blue")
    assert "move 1" == hand(table, "blue", "played")
    assert "B3" not in public_field(table, "hidden")
    assert 0 == public_field(table, "sections")["blue"]["disarm"]
    assert {
        "seat": 1,
        "villager": "B1",
        "start": "B1",
        "did": {"move": "move", "to": "B3"},
        "tile": "disarm",
        "hit": ["B1"],
        "dead": [],
        "delivered": 0,
    } == public_field(table, "last")
    assert "R1" == public_field(table, "turn")


def test_a_move_with_a_weapon_picks_nothing_up_and_plays_both_cards() -> None:
    """Rules 3.3, 4.2: the tile stays."""
    table = place_villagers(first_turn({"B3": "virus"}), B1="B2", R1="B6")
    make_moves(table, "B3 gun R1")
    assert "B3" in public_field(table, "hidden")
    assert (3, 2) == (villager(table, "B1")["hp"], villager(table, "R1")["hp"])
    assert "move 1, gun 1" == hand(table, "blue", "played")
    assert None is public_field(table, "last")["tile"]
    assert ["R1"] == public_field(table, "last")["hit"]


def test_a_weapon_may_be_used_without_a_move_or_after_one_of_no_cells() -> None:
    """Rule 3.4: the latter plays two cards."""
    table = place_villagers(first_turn(), B1="C4", R1="C5")
    assert is_listed(table, "axe R1")
    assert is_listed(table, "C4 axe R1")
    make_moves(table, "axe R1")
    assert "axe 1" == hand(table, "blue", "played")
    assert "R1" == public_field(table, "turn")


def test_a_reset_brings_back_what_was_played_and_discarded() -> None:
    """Rules 3.5, 7.3: a used Steal stays with the played cards."""
    table = place_villagers(first_turn({"A4": "cure"}), B1="C4", R1="C5")
    spend_cards(table, "blue", "move", "move", "steal", "gun")
    apply_events(table, Hurt("R1", 1))
    spend_cards(table, "red", "move")
    make_moves(table, "axe R1", "discard arrow")
    assert ("arrow 1", "move 1") == (hand(table, "red", "discarded"), hand(table, "red", "played"))
    make_moves(table, "reset", "reset")
    assert "move 4, axe 2, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "red")
    assert "" == hand(table, "red", "discarded") == hand(table, "red", "played")
    assert "move 4, axe 2, gun 1, arrow 1, grenade 1" == hand(table, "blue")
    assert "steal 1" == hand(table, "blue", "played")
    assert {"blue": True, "red": False} == public_field(table, "steal_used")


def test_a_reset_is_always_legal() -> None:
    """Rule 3.5: it is legal with a full hand, with an empty hand and with every debuff."""
    table = first_turn()
    assert is_listed(table, "reset")
    apply_events(table, *(Debuffed("B1", debuff) for debuff in ("cannot_move", "cannot_use_weapon", "slowed")))
    assert is_listed(table, "reset")
    hand_cards = ("move", "move", "move", "move", "axe", "axe", "gun", "arrow", "grenade", "steal")
    assert ["reset"] == move_names(spend_cards(table, "blue", *hand_cards), 1)


def test_both_villagers_play_from_one_hand() -> None:
    """Rule 2.3: each team has one hand."""
    table = make_moves(first_turn({"B2": "disarm", "D2": "virus"}), "B2", "reset", "D2")
    assert "move 2" == hand(table, "blue", "played")


def test_a_steal_that_is_used_stays_with_the_played_cards() -> None:
    """Rules 3.5, 3.6, 6.4: in editions where it returns, no view marks it as used."""
    for edition, back in (("final", False), ("playtest-2", True)):
        table = spend_cards(first_turn(edition=edition), "blue", "steal", "gun")
        assert {"blue": not back, "red": False} == public_field(table, "steal_used")
        assert "gun 1, steal 1" == hand(table, "blue", "played")
        make_moves(table, "reset")
        assert back == ("steal" in hand(table, "blue"))
        assert back == ("steal" not in hand(table, "blue", "played"))
