"""Infection's turns: whose each is, what may be done in it, and which cards it takes."""

from scripted_play import moves, plain

from companion.games.infection.model import Debuffed, Hurt
from infection.scenes import (
    go,
    hand,
    happens,
    kinds,
    may,
    opened,
    placed,
    seen,
    spent,
    villager,
)


def test_villagers_act_in_turn_and_their_players_alone() -> None:
    """Rule 3.1: B1, R1, B2, R2, and again; a round is four turns."""
    table = opened()
    for number, who in enumerate(("B1", "R1", "B2", "R2", "B1", "R1"), 1):
        own, other = (1, 2) if who[0] == "B" else (2, 1)
        assert (who, number) == (seen(table, "turn"), seen(table, "turn_number"))
        assert (number + 3) // 4 == plain(table.view("table"))["round"]
        assert ["move", "use", "reset"] == kinds(table, own)
        assert [] == moves(table, other) == moves(table, "gm")  # type: ignore[arg-type]
        go(table, "reset")


def test_a_move_is_played_and_picks_up() -> None:
    """Rules 3.2, 3.6, 4.3, R1, R9: the card lies before its player, the tile has left the board."""
    table = go(opened({"B3": "disarm"}), "B3")
    assert "B3" == villager(table, "B1")["cell"]
    assert "move 3, axe 2, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "blue")
    assert "move 1" == hand(table, "blue", "played")
    assert "B3" not in seen(table, "hidden")
    assert 0 == seen(table, "sections")["blue"]["disarm"]
    assert {
        "seat": 1,
        "villager": "B1",
        "start": "B1",
        "did": {"move": "move", "to": "B3"},
        "tile": "disarm",
        "hit": ["B1"],
        "dead": [],
        "delivered": 0,
    } == seen(table, "last")
    assert "R1" == seen(table, "turn")


def test_a_move_with_a_weapon_picks_nothing_up_and_plays_both_cards() -> None:
    """Rules 3.3, 4.2."""
    table = placed(opened({"B3": "virus"}), B1="B2", R1="B6")
    go(table, "B3 gun R1")
    assert "B3" in seen(table, "hidden")
    assert (3, 2) == (villager(table, "B1")["hp"], villager(table, "R1")["hp"])
    assert "move 1, gun 1" == hand(table, "blue", "played")
    assert None is seen(table, "last")["tile"]
    assert ["R1"] == seen(table, "last")["hit"]


def test_a_weapon_may_be_used_without_a_move_or_after_one_of_no_cells() -> None:
    """Rule 3.4: the second plays two cards."""
    table = placed(opened(), B1="C4", R1="C5")
    assert may(table, "axe R1")
    assert may(table, "C4 axe R1")
    go(table, "axe R1")
    assert "axe 1" == hand(table, "blue", "played")
    assert "R1" == seen(table, "turn")


def test_a_reset_brings_back_what_was_played_and_discarded() -> None:
    """Rules 3.5, 7.3: but no Steal that was used; it stays with the played cards."""
    table = placed(opened({"A4": "cure"}), B1="C4", R1="C5")
    spent(table, "blue", "move", "move", "steal", "gun")
    happens(table, Hurt("R1", 1))
    spent(table, "red", "move")
    go(table, "axe R1", "discard arrow")
    assert ("arrow 1", "move 1") == (hand(table, "red", "discarded"), hand(table, "red", "played"))
    go(table, "reset", "reset")
    assert "move 4, axe 2, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "red")
    assert "" == hand(table, "red", "discarded") == hand(table, "red", "played")
    assert "move 4, axe 2, gun 1, arrow 1, grenade 1" == hand(table, "blue")
    assert "steal 1" == hand(table, "blue", "played")
    assert {"blue": True, "red": False} == seen(table, "steal_used")


def test_a_reset_is_legal_with_a_full_hand_none_and_any_debuff() -> None:
    """Rule 3.5."""
    table = opened()
    assert may(table, "reset")
    happens(table, *(Debuffed("B1", debuff) for debuff in ("cannot_move", "cannot_use_weapon", "slowed")))
    assert may(table, "reset")
    every = ("move", "move", "move", "move", "axe", "axe", "gun", "arrow", "grenade", "steal")
    assert ["reset"] == kinds(spent(table, "blue", *every), 1)


def test_both_villagers_play_from_one_hand() -> None:
    """Rule 2.3."""
    table = go(opened({"B2": "disarm", "D2": "virus"}), "B2", "reset", "D2")
    assert "move 2" == hand(table, "blue", "played")


def test_a_steal_that_is_used_stays_with_the_played_cards() -> None:
    """Rules 3.5, 3.6, 6.4: where it comes back, no table says that it was used."""
    for edition, back in (("final", False), ("playtest-2", True)):
        table = spent(opened(edition=edition), "blue", "steal", "gun")
        assert {"blue": not back, "red": False} == seen(table, "steal_used")
        assert "gun 1, steal 1" == hand(table, "blue", "played")
        go(table, "reset")
        assert back == ("steal" in hand(table, "blue"))
        assert back == ("steal" not in hand(table, "blue", "played"))
