"""Infection's tiles: when one is turned up, what it brings, and where cures lie."""

import pytest
from scripted_play import moves

from companion.games.infection.model import Hurt
from infection.scenes import (
    carrying,
    go,
    hand,
    happens,
    loose,
    may,
    no,
    opened,
    placed,
    seen,
    spent,
    turn_of,
    villager,
)


def test_a_move_of_no_cells_picks_up_where_the_villager_stands() -> None:
    """Rule 4.5, R1."""
    table = placed(opened({"C3": "disarm"}), B1="C3")
    go(table, "C3")
    assert "disarm" == seen(table, "last")["tile"]
    assert "C3" not in seen(table, "hidden")


def test_a_move_that_turns_nothing_up_is_legal() -> None:
    """Rule 4.5, R1."""
    table = go(opened(), "A1")
    assert "A1" == villager(table, "B1")["cell"]
    assert None is seen(table, "last")["tile"]
    assert 25 == len(seen(table, "hidden"))


def test_a_loose_cure_is_taken_instead_and_the_tile_under_it_stays() -> None:
    """Rule 4.4, R1."""
    table = opened({"C2": "cure", "C3": "virus"})
    placed(carrying(table, "R1", "C2"), R1="C3")
    happens(table, Hurt("R1", 1))
    placed(turn_of(table, "R1"), B1="A3")
    go(table, "reset")
    placed(turn_of(table, "B1"), B1="B3")
    go(table, "axe R1", "decline")
    assert ["C3"] == seen(table, "loose_cures")
    assert "C3" in seen(table, "hidden")
    placed(turn_of(table, "B2"), B2="D3")
    go(table, "C3")
    assert villager(table, "B2")["cure"]
    assert [] == seen(table, "loose_cures")
    assert "C3" in seen(table, "hidden")
    assert None is seen(table, "last")["tile"]


def test_a_carrier_takes_no_second_cure_and_turns_the_tile_up() -> None:
    """Rule 4.4, R7: of a loose cure and a tile on one cell it turns up the tile."""
    table = opened({"C2": "cure", "C4": "cure", "C3": "disarm"})
    carrying(table, "B1", "C2")
    placed(carrying(table, "R1", "C4"), R1="C3")
    happens(table, Hurt("R1", 1))
    placed(table, B1="B3")
    go(table, "axe R1", "decline")
    assert ["C3"] == seen(table, "loose_cures")
    placed(turn_of(table, "B1"), B1="B3")
    go(table, "C3")
    assert "disarm" == seen(table, "last")["tile"]
    assert ["C3"] == seen(table, "loose_cures")
    assert villager(table, "B1")["cure"]


def test_a_second_cure_that_is_turned_up_lies_open_for_anybody() -> None:
    """Rule 4.4, R7: and two may lie on one cell, which then stands twice."""
    table = opened({"C2": "cure", "C4": "cure", "C6": "cure"})
    placed(carrying(table, "B1", "C2"), B1="C3")
    go(table, "C4")
    assert ["C4"] == seen(table, "loose_cures")
    placed(carrying(table, "R1", "C6"), R1="C5")
    happens(table, Hurt("R1", 1))
    placed(turn_of(table, "B2"), B1="A1", B2="C3", R1="C4")
    go(table, "axe R1", "decline")
    assert ["C4", "C4"] == seen(table, "loose_cures")
    placed(turn_of(table, "B2"), B2="C3")
    go(table, "C4")
    assert ["C4"] == seen(table, "loose_cures")
    assert villager(table, "B2")["cure"]


def test_loose_cures_stand_in_the_order_of_the_board() -> None:
    table = loose(loose(loose(opened({"C6": "cure", "D2": "cure", "A4": "cure"}), "C6"), "D2"), "A4")
    assert ["D2", "A4", "C6"] == seen(table, "loose_cures")


def test_a_pick_up_may_be_left_where_the_table_allows_it() -> None:
    """Rule 4.3, R1: tile and loose cure; where nothing lies there is nothing to leave."""
    table = loose(opened({"B2": "cure", "C2": "virus"}, must_pick_up=False), "B2")
    assert [{"move": "move", "to": "B2"}, {"move": "move", "to": "B2", "pick_up": False}] == [
        move for move in moves(table, 1) if move.get("to") == "B2" and "then" not in move
    ]
    assert not may(table, "A1 leave")
    go(table, "B2 leave")
    assert ["B2"] == seen(table, "loose_cures")
    assert not villager(table, "B1")["cure"]
    go(placed(turn_of(table, "B1"), B1="B2"), "C2 leave")
    assert "C2" in seen(table, "hidden")
    assert 3 == villager(table, "B1")["hp"]
    go(turn_of(table, "B1"), "C2")
    assert 2 == villager(table, "B1")["hp"]


# What the tiles do.


def test_a_cure_is_taken_and_carried() -> None:
    """Rule 5.1, R9: the tile is gone, the cure goes along."""
    table = go(opened({"B3": "cure"}), "B3")
    assert villager(table, "B1")["cure"]
    assert [] == seen(table, "loose_cures")
    assert "B3" not in seen(table, "hidden")
    go(turn_of(table, "B1"), "A2")
    assert villager(table, "B1")["cure"]


@pytest.mark.parametrize(("options", "left"), [({}, 2), ({"virus_damage": 2}, 1), ({"hp": 5}, 4)])
def test_a_virus_hurts_who_turned_it_up(options: dict[str, int], left: int) -> None:
    """Rule 5.1."""
    table = go(opened({"B2": "virus"}, **options), "B2")
    assert left == villager(table, "B1")["hp"]
    assert {options.get("hp", 3)} == {villager(table, who)["hp"] for who in ("B2", "R1", "R2")}


@pytest.mark.parametrize(("options", "left"), [({}, 2), ({"contagion_damage": 2}, 1), ({"hp": 2}, 1)])
def test_a_contagion_hurts_everybody_at_home_too(options: dict[str, int], left: int) -> None:
    """Rule 5.1."""
    table = go(opened({"B2": "contagion"}, **options), "B2")
    assert [left] * 4 == [villager(table, who)["hp"] for who in ("B1", "R1", "B2", "R2")]
    assert ["B1", "R1", "B2", "R2"] == seen(table, "last")["hit"]


def test_disarm_lasts_through_the_next_turn() -> None:
    """Rules 5.2, 6.6, R10: got in its own turn, it is not over with that turn."""
    table = go(opened({"B3": "disarm"}), "B3")
    assert villager(table, "B1")["cannot_use_weapon"]
    turn_of(table, "B1")
    placed(table, R1="B4")
    assert villager(table, "B1")["cannot_use_weapon"]
    assert ("not_allowed", "weapon_debuffed") == no(table, "axe R1")
    assert not villager(go(table, "reset"), "B1")["cannot_use_weapon"]


def test_recover_takes_back_one_played_card() -> None:
    """Rule 5.3: its player chooses; the Move just played counts, a used Steal and a discarded card do not."""
    table = spent(opened({"B2": "recover"}), "blue", "axe", "steal")
    placed(happens(table, Hurt("B2", 1)), R1="D3", B2="C3")
    go(turn_of(table, "R1"), "axe B2", "discard gun")
    go(turn_of(table, "B1"), "B2")
    assert "follow_up" == table.state.phase
    assert {"seat": 1, "move": "return_card"} == seen(table, "must")
    assert [{"move": "return_card", "card": card} for card in ("move", "axe")] == moves(table, 1)
    assert [] == moves(table, 2)
    assert "B1" == seen(table, "turn")
    go(table, "return axe")
    assert "move 3, axe 2, arrow 1, grenade 1" == hand(table, "blue")
    assert ("move 1, steal 1", "gun 1") == (hand(table, "blue", "played"), hand(table, "blue", "discarded"))
    assert (None, "R1", "turn") == (seen(table, "must"), seen(table, "turn"), table.state.phase)
    assert {"move": "return_card", "card": "axe"} == seen(table, "last")["did"]


def test_recover_may_take_back_a_steal_that_comes_back() -> None:
    """Rule 5.3, R12."""
    table = go(spent(opened({"B2": "recover"}, edition="playtest-1"), "blue", "steal"), "B2")
    assert may(table, "return steal")


def test_generosity_gives_both_a_card_the_active_player_first() -> None:
    """Rule 5.3."""
    table = spent(opened({"B6": "generosity"}), "blue", "gun", "axe")
    spent(table, "red", "arrow")
    go(turn_of(table, "R1"), "B6")
    assert {"seat": 2, "move": "return_card"} == seen(table, "must")
    go(table, "return move")
    assert {"seat": 1, "move": "return_card"} == seen(table, "must")
    assert [{"move": "return_card", "card": card} for card in ("axe", "gun")] == moves(table, 1)
    assert ([], "R1") == (moves(table, 2), seen(table, "turn"))
    go(table, "return gun")
    assert "move 4, axe 2, gun 1, grenade 1, steal 1" == hand(table, "red")
    assert "move 4, axe 1, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "blue")
    assert "B2" == seen(table, "turn")


@pytest.mark.parametrize("played", [(), ("steal",)])
def test_generosity_passes_who_has_played_nothing(played: tuple[str, ...]) -> None:
    """Rule 5.3: or nothing but a Steal that is used up."""
    table = go(spent(opened({"B2": "generosity"}), "red", *played), "B2")
    assert {"seat": 1, "move": "return_card"} == seen(table, "must")
    go(table, "return move")
    assert ("turn", "R1") == (table.state.phase, seen(table, "turn"))
