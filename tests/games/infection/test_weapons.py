"""Infection's weapons and Steal: the effect of each."""

from typing import Any

import pytest
from scripted_play import moves

from companion.matches.match import Match
from infection.scenes import (
    as_json,
    deliver_cure,
    face_to_face,
    first_turn,
    hand,
    is_listed,
    make_moves,
    pass_to,
    place_villagers,
    public_field,
    spend_cards,
    take_cure,
    villager,
    why_refused,
)


@pytest.mark.parametrize(
    ("text", "options", "left"),
    [
        ("axe R1", {}, 1),
        ("axe R1", {"axe_damage": 1}, 2),
        ("gun R1", {}, 2),
        ("gun R1", {"gun_damage": 2}, 1),
        ("arrow R1", {}, 3),
        ("grenade C5", {}, 3),
    ],
)
def test_a_weapon_takes_its_damage_from_its_target(text: str, options: dict[str, int], left: int) -> None:
    """Rules 6.1, 6.2, 6.3: nobody else loses HP."""
    table = make_moves(face_to_face(**options), text)
    assert left == villager(table, "R1")["hp"]
    assert {3} == {villager(table, who)["hp"] for who in ("B1", "B2", "R2")}


def test_an_arrow_stops_the_next_turn() -> None:
    """Rule 6.2: the target cannot move in its next turn."""
    table = make_moves(face_to_face(), "arrow R1")
    assert [True, False, False, False] == [villager(table, who)["cannot_move"] for who in ("R1", "R2", "B1", "B2")]
    assert ["R1"] == public_field(table, "last")["hit"]


def test_a_village_is_no_shelter() -> None:
    """Rule 7.1: a shot reaches an enemy in its own village."""
    table = make_moves(place_villagers(first_turn(), B1="B4"), "gun R1")
    assert ("B7", 2) == (villager(table, "R1")["cell"], villager(table, "R1")["hp"])


def test_each_axe_is_a_card_of_its_own() -> None:
    """Rule 6.1: the second axe kills a villager hit by the first."""
    table = make_moves(face_to_face(hp=4), "axe R1", "reset")
    make_moves(place_villagers(table, B2="C6"), "axe R1")
    assert ["R1"] == public_field(table, "last")["dead"]
    assert "axe 2" == hand(table, "blue", "played")


@pytest.mark.parametrize(("options", "victims"), [({}, {"R1"}), ({"grenade_hits_own": True}, {"B1", "B2", "R1"})])
def test_a_grenade_hits_enemies_only_unless_an_option_says_everybody(
    options: dict[str, Any], victims: set[str]
) -> None:
    """Rule 6.3, R2: with the option the thrower is hit too, and its next turn is the debuffed one."""
    table = make_moves(place_villagers(face_to_face(**options), B2="B5"), "grenade C5")
    debuffed = {who for who in ("B1", "B2", "R1", "R2") if villager(table, who)["cannot_use_weapon"]}
    assert victims == debuffed == set(public_field(table, "last")["hit"])
    make_moves(table, "reset", "reset", "reset")
    assert ("B1" in victims) == (has_no_weapon_moves(table))


def has_no_weapon_moves(table: Match) -> bool:
    return not [move for move in moves(table, 1) if move.get("card", "steal") != "steal"]


def test_a_grenade_may_hit_nobody() -> None:
    """Rule 6.3: an empty cell and an empty village cell are targets."""
    table = make_moves(place_villagers(first_turn(), B1="C3"), "grenade E3")
    assert [] == public_field(table, "last")["hit"]
    assert is_listed(place_villagers(pass_to(table, "R1"), R1="A6"), "grenade A7")


@pytest.mark.parametrize("options", [{}, {"grenade_hits_own": True}])
def test_a_grenade_of_the_first_playtest_slows(options: dict[str, Any]) -> None:
    """Rule 6.3, R12: the victim walks at most one cell in its next turn and keeps its weapons."""
    table = make_moves(face_to_face(edition="playtest-1", **options), "grenade C5")
    assert (True, False) == (villager(table, "R1")["slowed"], villager(table, "R1")["cannot_use_weapon"])
    assert villager(table, "B1")["slowed"] == bool(options)
    assert ("not_allowed", "move_slowed") == why_refused(table, "C7")
    assert ("not_allowed", "move_slowed") == why_refused(table, "B6 gun B1")
    assert is_listed(table, "B5")
    assert is_listed(table, "B5 grenade B4")
    make_moves(table, "reset")
    assert not villager(table, "R1")["slowed"]


# Steal.


def test_a_carrier_is_robbed_by_a_neighbour() -> None:
    """Rule 6.4: the thief then carries the cure."""
    table = make_moves(take_cure(face_to_face({"A4": "cure"}), "R1", "A4"), "steal R1")
    assert (True, False) == (villager(table, "B1")["cure"], villager(table, "R1")["cure"])
    assert ([], "steal 1") == (public_field(table, "loose_cures"), hand(table, "blue", "played"))
    assert {"blue": True, "red": False} == public_field(table, "steal_used")
    assert ("turn", None) == (table.state.phase, public_field(table, "must"))


def test_a_village_is_robbed_from_the_row_next_to_it() -> None:
    """Rule 6.4: the thief takes one of its cures."""
    table = deliver_cure(deliver_cure(first_turn({"A4": "cure", "A6": "cure"}, cures_to_win=3), "R1", "A4"), "R2", "A6")
    make_moves(place_villagers(table, B1="A5"), "A6 steal village")
    assert villager(table, "B1")["cure"]
    assert {"blue": 0, "red": 1} == public_field(table, "village_cures")
    assert "move 1, steal 1" == hand(table, "blue", "played")


def test_red_robs_the_blue_village_likewise() -> None:
    """Rule 6.4: the rule is the same for both teams."""
    table = place_villagers(deliver_cure(first_turn({"A4": "cure"}), "B1", "A4"), R1="A3")
    make_moves(pass_to(table, "R1"), "A2 steal village")
    assert villager(table, "R1")["cure"]
    assert {"blue": 0, "red": 0} == public_field(table, "village_cures")


def test_a_thief_carries_nothing() -> None:
    """Rule 6.4: a carrier cannot steal, unless it delivers its cure in the same turn first."""
    table = take_cure(face_to_face({"A4": "cure", "B3": "cure"}), "R1", "A4")
    take_cure(table, "B1", "B3")
    assert ("not_allowed", "steal_carries") == why_refused(table, "steal R1")
    place_villagers(table, B1="C2", R1="D1", B2="E5")
    assert ("not_allowed", "steal_carries") == why_refused(table, "D2 steal R1")
    make_moves(place_villagers(pass_to(table, "B1"), B1="B2", R1="C1", B2="E5"), "B1 steal R1")
    assert {"blue": 2, "red": 0} == public_field(table, "village_cures")
    assert "cures_home" == table.outcome.reason


def test_robbing_a_village_needs_a_steal_and_no_cure() -> None:
    """Rule 6.4: the move is listed once."""
    table = place_villagers(deliver_cure(first_turn({"A4": "cure", "B3": "cure"}), "R1", "A4"), B1="C6")
    assert 1 == moves(table, 1).count(as_json("steal village"))
    assert 1 == moves(table, 1).count(as_json("C6 steal village"))
    take_cure(table, "B1", "B3")
    assert ("not_allowed", "steal_carries") == why_refused(table, "steal village")
    assert ("not_allowed", "steal_carries") == why_refused(table, "C6 steal village")
    table = place_villagers(spend_cards(deliver_cure(first_turn({"A4": "cure"}), "R1", "A4"), "blue", "steal"), B1="C6")
    assert ("not_allowed", "steal_used") == why_refused(table, "steal village")


def test_each_player_steals_once_in_the_game() -> None:
    """Rule 6.4: the other villager and a reset do not change this."""
    table = make_moves(take_cure(face_to_face({"A4": "cure"}), "R1", "A4"), "steal R1")
    place_villagers(table, B2="C6")
    make_moves(pass_to(table, "R1"), "steal B1", "reset")
    pass_to(table, "B2")
    assert ("not_allowed", "steal_used") == why_refused(table, "steal R1")
    assert {"blue": True, "red": True} == public_field(table, "steal_used")


def test_in_early_editions_a_steal_comes_back_like_any_card() -> None:
    """Rule 6.4, R12: it works only against the village, from inside it."""
    table = deliver_cure(first_turn({"A4": "cure"}, edition="playtest-2"), "R1", "A4")
    make_moves(place_villagers(table, B1="C6"), "C7 steal village")
    assert villager(table, "B1")["cure"]
    make_moves(table, "reset", "reset")
    assert is_listed(table, "reset")
    assert "steal" in hand(table, "blue")
