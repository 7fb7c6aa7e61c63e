"""Infection at home: healing, cures delivered, the end, and the round that the rulebook draws."""

from typing import Any

import pytest
from scripted_play import moves, refused

from companion.games.infection.model import Healed, Hurt
from companion.matches.match import Match
from infection.scenes import (
    carrying,
    delivered,
    go,
    happens,
    may,
    no,
    opened,
    placed,
    seen,
    turn_of,
    villager,
)


def test_a_move_that_ends_at_home_heals() -> None:
    """Rule 7.1, R6: from within it too, and one of no cells; the enemy's village heals nobody."""
    for start, end in (("B2", "B1"), ("A1", "C1"), ("B1", "B1")):
        table = happens(placed(opened(), B1=start), Hurt("B1", 1))
        assert 3 == villager(go(table, end), "B1")["hp"]
        assert Healed("B1") in table.log[-1].events
        assert Healed("B1") not in go(turn_of(table, "B1"), end).log[-1].events
    table = happens(placed(opened(), B1="C6"), Hurt("B1", 1))
    assert 1 == villager(go(table, "C7"), "B1")["hp"]
    table = happens(opened(), Hurt("B1", 1))
    assert 1 == villager(go(table, "grenade B3"), "B1")["hp"]


def test_home_comes_before_the_second_card() -> None:
    """Rules 4.2, 7.1: healed and delivered, then the shot."""
    table = happens(carrying(placed(opened({"A4": "cure"}), B1="B2", R1="C2"), "B1", "A4"), Hurt("B1", 1))
    go(table, "B1 axe R1")
    assert (3, 1) == (villager(table, "B1")["hp"], villager(table, "R1")["hp"])
    assert {"blue": 1, "red": 0} == seen(table, "village_cures")
    assert 1 == seen(table, "last")["delivered"]


def test_a_cure_is_delivered_by_coming_home() -> None:
    """Rule 7.1."""
    table = go(placed(carrying(opened({"A4": "cure"}), "B1", "A4"), B1="A2"), "A1")
    assert {"blue": 1, "red": 0} == seen(table, "village_cures")
    assert not villager(table, "B1")["cure"]
    assert table.outcome is None


def test_a_cure_is_carried_through_the_enemy_village_undelivered() -> None:
    """Rules 7.1, R6."""
    table = go(placed(carrying(opened({"A4": "cure"}), "B1", "A4"), B1="C6"), "C7")
    assert villager(table, "B1")["cure"]
    assert {"blue": 0, "red": 0} == seen(table, "village_cures")


def test_a_steal_made_at_home_delivers_at_once() -> None:
    """Rule 7.1."""
    table = placed(carrying(opened({"A4": "cure"}), "R1", "A4"), R1="B2")
    go(table, "steal R1")
    assert {"blue": 1, "red": 0} == seen(table, "village_cures")
    assert not villager(table, "B1")["cure"]


def fallen_at_home(carried: bool, **options: Any) -> Match:
    """A cure lies loose on B1, where R1 died with it; B1 is to move, with another cure if `carried`."""
    table = opened({"A4": "cure", "A2": "cure"}, **{"cures_to_win": 3, **options})
    placed(carrying(table, "R1", "A4"), R1="B1", B1="A1")
    if carried:
        carrying(table, "B1", "A2")
    go(happens(table, Hurt("R1", 1)), "axe R1", "decline")
    return turn_of(table, "B1")


def test_a_loose_cure_at_home_is_delivered_when_a_move_ends_on_it() -> None:
    """Rules 7.1, 7.4: until then it belongs to nobody."""
    table = fallen_at_home(carried=False)
    assert (["B1"], 0) == (seen(table, "loose_cures"), seen(table, "village_cures")["blue"])
    go(table, "B1")
    assert ([], 1) == (seen(table, "loose_cures"), seen(table, "village_cures")["blue"])
    assert not villager(table, "B1")["cure"]


def test_a_carrier_that_comes_home_on_a_loose_cure_delivers_both() -> None:
    """Rules 4.2, 7.4: but with a second card it takes up nothing."""
    table = fallen_at_home(carried=True)
    go(placed(table, B1="B2"), "B1")
    assert ([], 2) == (seen(table, "loose_cures"), seen(table, "village_cures")["blue"])
    assert 2 == seen(table, "last")["delivered"]
    table = fallen_at_home(carried=True)
    go(placed(table, B1="B2"), "B1 grenade B3")
    assert (["B1"], 1) == (seen(table, "loose_cures"), seen(table, "village_cures")["blue"])


def test_an_enemy_may_take_a_loose_cure_from_a_village() -> None:
    """Rules 6.4, 7.4: with a Move like any other; no Steal is needed."""
    table = fallen_at_home(carried=False)
    go(placed(turn_of(table, "R1"), R1="B2"), "B1")
    assert (True, []) == (villager(table, "R1")["cure"], seen(table, "loose_cures"))


# The end.


def nearly_won(**options: Any) -> Match:
    """Blue has one cure at home and B1 carries another, one step from home."""
    table = delivered(opened({"A2": "cure", "A4": "cure"}, **options), "B2", "A2")
    return placed(carrying(table, "B1", "A4"), B1="B2")


def test_enough_cures_at_home_win_at_once() -> None:
    """Rules 1.1, 8.1."""
    table = go(nearly_won(), "B1")
    assert ((1,), "cures_home", {"blue": 2, "red": 0}) == (
        table.outcome.winners,
        table.outcome.reason,
        table.outcome.scores,
    )
    assert ("over", "B1", 1, None) == (
        table.state.phase,
        seen(table, "turn"),
        seen(table, "turn_number"),
        seen(table, "must"),
    )
    assert [] == moves(table, 1) == moves(table, 2)
    assert ("game_over", "game_over") == refused(table, 2, "reset")


def test_red_wins_like_blue() -> None:
    """Rule 8.1."""
    table = delivered(opened({"A6": "cure", "A4": "cure"}), "R2", "A6")
    go(turn_of(placed(carrying(table, "R1", "A4"), R1="B6"), "R1"), "B7")
    assert ((2,), {"blue": 0, "red": 2}) == (table.outcome.winners, table.outcome.scores)


def test_a_move_that_wins_is_listed_without_a_second_card() -> None:
    """Rule 8.1: before anything else of that turn."""
    table = nearly_won()
    assert [{"move": "move", "to": "B1"}] == [move for move in moves(table, 1) if move.get("to") == "B1"]
    assert ("not_allowed", "move_wins") == no(table, "B1 grenade B2")
    assert may(table, "C2 grenade B2")
    table = nearly_won(cures_to_win=3)
    assert may(table, "B1 grenade B2")
    bare = placed(delivered(opened({"A2": "cure"}), "B2", "A2"), B1="B2")
    assert may(bare, "B1 grenade B2")


def test_a_loose_cure_where_the_winning_move_ends_stays() -> None:
    """Rules 7.4, 8.1: nor is there then anything to leave."""
    table = fallen_at_home(carried=True, cures_to_win=1, must_pick_up=False)
    assert ("not_allowed", "pick_up_nothing") == no(table, "B1 leave")
    go(table, "B1")
    assert (["B1"], {"blue": 1, "red": 0}) == (seen(table, "loose_cures"), table.outcome.scores)


def test_a_steal_can_win() -> None:
    """Rules 7.1, 8.1."""
    table = delivered(opened({"A2": "cure", "A4": "cure"}), "B2", "A2")
    go(placed(carrying(table, "R1", "A4"), R1="B2"), "steal R1")
    assert (1,) == table.outcome.winners


@pytest.mark.parametrize(("cures", "over"), [(1, True), (2, False)])
def test_how_many_cures_win_is_an_option(cures: int, over: bool) -> None:
    """Rule 8.1."""
    table = go(placed(carrying(opened({"A4": "cure"}, cures_to_win=cures), "B1", "A4"), B1="B2"), "B1")
    assert over == (table.outcome is not None)


def test_the_last_turn_ends_in_a_draw() -> None:
    """Rule 8.2, R11: after what is owed in it; the turn and its debuffs stay as they were."""
    table = placed(delivered(opened({"A2": "cure"}, max_turns=5), "B2", "A2"), B1="C4", R1="C5")
    go(table, "reset", "arrow B1", "reset", "reset")
    happens(table, Hurt("R1", 1))
    go(table, "axe R1")
    assert table.outcome is None
    go(table, "discard move")
    assert ((), "exhaustion", {"blue": 1, "red": 0}) == (
        table.outcome.winners,
        table.outcome.reason,
        table.outcome.scores,
    )
    assert ("over", "B1", 5, True) == (
        table.state.phase,
        seen(table, "turn"),
        seen(table, "turn_number"),
        villager(table, "B1")["cannot_move"],
    )
    assert [] == moves(table, 1) == moves(table, 2)


def test_the_last_turn_can_still_be_won() -> None:
    """Rules 8.1, 8.2, R11."""
    table = go(opened({"A2": "cure", "A4": "cure"}, max_turns=4), "reset", "reset", "reset")
    delivered(table, "R1", "A2")
    go(placed(carrying(table, "R2", "A4"), R2="D6"), "D7")
    assert "cures_home" == table.outcome.reason


def test_the_default_game_has_two_hundred_turns() -> None:
    """Rule 8.2, R11."""
    table = opened()
    for _ in range(199):
        go(table, "reset")
    assert (200, None) == (seen(table, "turn_number"), table.outcome)
    assert "exhaustion" == go(table, "reset").outcome.reason


# The round that the rulebook draws.


def test_the_drawn_round_can_be_played_as_it_is_told() -> None:
    """Rules 9.1, 9.2, 9.3, 9.4, 9.5."""
    table = opened({"B3": "virus", "D3": "cure"})
    go(table, "B3")
    assert (2, "virus") == (villager(table, "B1")["hp"], seen(table, "last")["tile"])
    go(table, "B6 gun B1")
    assert (1, "B6") == (villager(table, "B1")["hp"], villager(table, "R1")["cell"])
    assert "B6" in seen(table, "hidden")
    go(table, "D3")
    assert villager(table, "B2")["cure"]
    go(table, "D6 arrow B2")
    assert (True, True) == (villager(table, "B2")["cannot_move"], villager(table, "B2")["cure"])
    assert may(table, "B1")
    go(table, "B3 grenade B5")
    assert ["R1"] == seen(table, "last")["hit"]
    assert villager(table, "R1")["cannot_use_weapon"]
