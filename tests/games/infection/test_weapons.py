"""Infection's weapons and Steal: what each does to whom."""

from typing import Any

import pytest
from scripted_play import moves

from companion.matches.match import Match
from infection.scenes import (
    as_json,
    carrying,
    delivered,
    face_to_face,
    go,
    hand,
    may,
    no,
    opened,
    placed,
    seen,
    spent,
    turn_of,
    villager,
)


@pytest.mark.parametrize(
    ("said", "options", "left"),
    [
        ("axe R1", {}, 1),
        ("axe R1", {"axe_damage": 1}, 2),
        ("gun R1", {}, 2),
        ("gun R1", {"gun_damage": 2}, 1),
        ("arrow R1", {}, 3),
        ("grenade C5", {}, 3),
    ],
)
def test_weapons_take_so_many_hp(said: str, options: dict[str, int], left: int) -> None:
    """Rules 6.1, 6.2, 6.3: of the one that they are aimed at, and of nobody else."""
    table = go(face_to_face(**options), said)
    assert left == villager(table, "R1")["hp"]
    assert {3} == {villager(table, who)["hp"] for who in ("B1", "B2", "R2")}


def test_an_arrow_stops_the_next_turn() -> None:
    """Rule 6.2: of the one it hits."""
    table = go(face_to_face(), "arrow R1")
    assert [True, False, False, False] == [villager(table, who)["cannot_move"] for who in ("R1", "R2", "B1", "B2")]
    assert ["R1"] == seen(table, "last")["hit"]


def test_each_axe_is_a_card_of_its_own() -> None:
    """Rule 6.1: the second axe kills who has met the first."""
    table = go(face_to_face(hp=4), "axe R1", "reset")
    go(placed(table, B2="C6"), "axe R1")
    assert ["R1"] == seen(table, "last")["dead"]
    assert "axe 2" == hand(table, "blue", "played")


@pytest.mark.parametrize(
    ("options", "caught"),
    [
        ({}, {"B1", "B2", "R1"}),
        ({"grenade_hits_own": False}, {"R1"}),
    ],
)
def test_a_grenade_spares_nobody_unless_the_table_says_so(options: dict[str, Any], caught: set[str]) -> None:
    """Rule 6.3, R2: the thrower too, whose next turn it is that counts."""
    table = go(placed(face_to_face(**options), B2="B5"), "grenade C5")
    debuffed = {who for who in ("B1", "B2", "R1", "R2") if villager(table, who)["cannot_use_weapon"]}
    assert caught == debuffed == set(seen(table, "last")["hit"])
    go(table, "reset", "reset", "reset")
    assert ("B1" in caught) == (no_weapons(table))


def no_weapons(table: Match) -> bool:
    return not [move for move in moves(table, 1) if move.get("card", "steal") != "steal"]


def test_a_grenade_may_hit_nobody() -> None:
    """Rule 6.3: an empty cell, and one of a village."""
    table = go(placed(opened(), B1="C3"), "grenade E3")
    assert [] == seen(table, "last")["hit"]
    assert may(placed(turn_of(table, "R1"), R1="A6"), "grenade A7")


@pytest.mark.parametrize("options", [{}, {"grenade_hits_own": False}])
def test_a_grenade_of_the_first_playtest_slows(options: dict[str, Any]) -> None:
    """Rule 6.3, R12: one cell at most on the next turn, and weapons as ever."""
    table = go(face_to_face(edition="playtest-1", **options), "grenade C5")
    assert (True, False) == (villager(table, "R1")["slowed"], villager(table, "R1")["cannot_use_weapon"])
    assert villager(table, "B1")["slowed"] == (not options)
    assert ("not_allowed", "move_slowed") == no(table, "C7")
    assert ("not_allowed", "move_slowed") == no(table, "B6 gun B1")
    assert may(table, "B5")
    assert may(table, "B5 grenade B4")
    go(table, "reset")
    assert not villager(table, "R1")["slowed"]


# Steal.


def test_a_carrier_is_robbed_by_a_neighbour() -> None:
    """Rule 6.4: the cure goes from hand to hand."""
    table = go(carrying(face_to_face({"A4": "cure"}), "R1", "A4"), "steal R1")
    assert (True, False) == (villager(table, "B1")["cure"], villager(table, "R1")["cure"])
    assert ([], "steal 1") == (seen(table, "loose_cures"), hand(table, "blue", "played"))
    assert {"blue": True, "red": False} == seen(table, "steal_used")
    assert ("turn", None) == (table.state.phase, seen(table, "must"))


def test_a_village_is_robbed_from_the_row_next_to_it() -> None:
    """Rule 6.4: one cure of those that lie there."""
    table = delivered(delivered(opened({"A4": "cure", "A6": "cure"}, cures_to_win=3), "R1", "A4"), "R2", "A6")
    go(placed(table, B1="A5"), "A6 steal village")
    assert villager(table, "B1")["cure"]
    assert {"blue": 0, "red": 1} == seen(table, "village_cures")
    assert "move 1, steal 1" == hand(table, "blue", "played")


def test_red_robs_the_blue_village_likewise() -> None:
    """Rule 6.4."""
    table = placed(delivered(opened({"A4": "cure"}), "B1", "A4"), R1="A3")
    go(turn_of(table, "R1"), "A2 steal village")
    assert villager(table, "R1")["cure"]
    assert {"blue": 0, "red": 0} == seen(table, "village_cures")


def test_a_thief_carries_nothing() -> None:
    """Rule 6.4: but who delivers on the way may steal from home."""
    table = carrying(face_to_face({"A4": "cure", "B3": "cure"}), "R1", "A4")
    carrying(table, "B1", "B3")
    assert ("not_allowed", "steal_carries") == no(table, "steal R1")
    placed(table, B1="C2", R1="D1", B2="E5")
    assert ("not_allowed", "steal_carries") == no(table, "D2 steal R1")
    go(placed(turn_of(table, "B1"), B1="B2", R1="C1", B2="E5"), "B1 steal R1")
    assert {"blue": 2, "red": 0} == seen(table, "village_cures")
    assert "cures_home" == table.outcome.reason


def test_a_village_is_robbed_with_a_steal_in_hand_by_one_that_carries_none() -> None:
    """Rule 6.4: and the way to do it is listed once."""
    table = placed(delivered(opened({"A4": "cure", "B3": "cure"}), "R1", "A4"), B1="C6")
    assert 1 == moves(table, 1).count(as_json("steal village"))
    assert 1 == moves(table, 1).count(as_json("C6 steal village"))
    carrying(table, "B1", "B3")
    assert ("not_allowed", "steal_carries") == no(table, "steal village")
    assert ("not_allowed", "steal_carries") == no(table, "C6 steal village")
    table = placed(spent(delivered(opened({"A4": "cure"}), "R1", "A4"), "blue", "steal"), B1="C6")
    assert ("not_allowed", "steal_used") == no(table, "steal village")


def test_each_player_steals_once_in_the_game() -> None:
    """Rule 6.4: also with the other villager, also after a reset."""
    table = go(carrying(face_to_face({"A4": "cure"}), "R1", "A4"), "steal R1")
    placed(table, B2="C6")
    go(turn_of(table, "R1"), "steal B1", "reset")
    turn_of(table, "B2")
    assert ("not_allowed", "steal_used") == no(table, "steal R1")
    assert {"blue": True, "red": True} == seen(table, "steal_used")


def test_in_early_editions_a_steal_comes_back_like_any_card() -> None:
    """Rule 6.4, R12: from the village alone, standing in it."""
    table = delivered(opened({"A4": "cure"}, edition="playtest-2"), "R1", "A4")
    go(placed(table, B1="C6"), "C7 steal village")
    assert villager(table, "B1")["cure"]
    go(table, "reset", "reset")
    assert may(table, "reset")
    assert "steal" in hand(table, "blue")
