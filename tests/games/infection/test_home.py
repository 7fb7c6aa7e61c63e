"""Infection at home: healing, delivered cures, the end of the game, and the example round of the rulebook."""

from typing import Any

import pytest
from scripted_play import moves, refusal

from companion.games.infection.model import Healed, Hurt
from companion.matches.match import Match
from infection.scenes import (
    apply_events,
    deliver_cure,
    first_turn,
    is_listed,
    make_moves,
    pass_to,
    place_villagers,
    public_field,
    take_cure,
    villager,
    why_refused,
)


def test_a_move_that_ends_at_home_heals() -> None:
    """Rule 7.1, R6: a Move inside the village or of no cells heals too; the enemy's village heals nobody."""
    for start, end in (("B2", "B1"), ("A1", "C1"), ("B1", "B1")):
        table = apply_events(place_villagers(first_turn(), B1=start), Hurt("B1", 1))
        assert 3 == villager(make_moves(table, end), "B1")["hp"]
        assert Healed("B1") in table.log[-1].events
        assert Healed("B1") not in make_moves(pass_to(table, "B1"), end).log[-1].events
    table = apply_events(place_villagers(first_turn(), B1="C6"), Hurt("B1", 1))
    assert 1 == villager(make_moves(table, "C7"), "B1")["hp"]
    table = apply_events(first_turn(), Hurt("B1", 1))
    assert 1 == villager(make_moves(table, "grenade B3"), "B1")["hp"]


def test_a_villager_heals_and_delivers_before_its_second_card() -> None:
    """Rules 4.2, 7.1: the shot comes after that."""
    table = apply_events(
        take_cure(place_villagers(first_turn({"A4": "cure"}), B1="B2", R1="C2"), "B1", "A4"), Hurt("B1", 1)
    )
    make_moves(table, "B1 axe R1")
    assert (3, 1) == (villager(table, "B1")["hp"], villager(table, "R1")["hp"])
    assert {"blue": 1, "red": 0} == public_field(table, "village_cures")
    assert 1 == public_field(table, "last")["delivered"]


def test_coming_home_delivers_the_cure() -> None:
    """Rule 7.1: a Move that ends at home delivers the cure."""
    table = make_moves(place_villagers(take_cure(first_turn({"A4": "cure"}), "B1", "A4"), B1="A2"), "A1")
    assert {"blue": 1, "red": 0} == public_field(table, "village_cures")
    assert not villager(table, "B1")["cure"]
    assert table.outcome is None


def test_the_enemys_village_receives_no_cure() -> None:
    """Rules 7.1, R6: a carrier keeps its cure there."""
    table = make_moves(place_villagers(take_cure(first_turn({"A4": "cure"}), "B1", "A4"), B1="C6"), "C7")
    assert villager(table, "B1")["cure"]
    assert {"blue": 0, "red": 0} == public_field(table, "village_cures")


def test_a_steal_made_at_home_delivers_at_once() -> None:
    """Rule 7.1: the stolen cure is delivered without a Move."""
    table = place_villagers(take_cure(first_turn({"A4": "cure"}), "R1", "A4"), R1="B2")
    make_moves(table, "steal R1")
    assert {"blue": 1, "red": 0} == public_field(table, "village_cures")
    assert not villager(table, "B1")["cure"]


def loose_cure_at_home(carries_cure: bool, **options: Any) -> Match:
    """Return a table where a cure lies loose on B1 and it is B1's turn, with another cure if `carries_cure`."""
    table = first_turn({"A4": "cure", "A2": "cure"}, **{"cures_to_win": 3, **options})
    place_villagers(take_cure(table, "R1", "A4"), R1="B1", B1="A1")
    if carries_cure:
        take_cure(table, "B1", "A2")
    make_moves(apply_events(table, Hurt("R1", 1)), "axe R1", "decline")
    return pass_to(table, "B1")


def test_a_loose_cure_at_home_is_delivered_when_a_move_ends_on_it() -> None:
    """Rules 7.1, 7.4: until then it belongs to nobody."""
    table = loose_cure_at_home(carries_cure=False)
    assert (["B1"], 0) == (public_field(table, "loose_cures"), public_field(table, "village_cures")["blue"])
    make_moves(table, "B1")
    assert ([], 1) == (public_field(table, "loose_cures"), public_field(table, "village_cures")["blue"])
    assert not villager(table, "B1")["cure"]


def test_a_carrier_that_comes_home_on_a_loose_cure_delivers_both() -> None:
    """Rules 4.2, 7.4: with a second card it does not pick up the loose one."""
    table = loose_cure_at_home(carries_cure=True)
    make_moves(place_villagers(table, B1="B2"), "B1")
    assert ([], 2) == (public_field(table, "loose_cures"), public_field(table, "village_cures")["blue"])
    assert 2 == public_field(table, "last")["delivered"]
    table = loose_cure_at_home(carries_cure=True)
    make_moves(place_villagers(table, B1="B2"), "B1 grenade B3")
    assert (["B1"], 1) == (public_field(table, "loose_cures"), public_field(table, "village_cures")["blue"])


def test_an_enemy_may_take_a_loose_cure_from_a_village() -> None:
    """Rules 6.4, 7.4: a Move is enough, and no Steal is needed."""
    table = loose_cure_at_home(carries_cure=False)
    make_moves(place_villagers(pass_to(table, "R1"), R1="B2"), "B1")
    assert (True, []) == (villager(table, "R1")["cure"], public_field(table, "loose_cures"))


# The end.


def table_before_win(**options: Any) -> Match:
    """Return a table where Blue has one cure at home and B1 carries another, one step from home."""
    table = deliver_cure(first_turn({"A2": "cure", "A4": "cure"}, **options), "B2", "A2")
    return place_villagers(take_cure(table, "B1", "A4"), B1="B2")


def test_enough_cures_at_home_win_at_once() -> None:
    """Rules 1.1, 8.1: the game ends with the delivery."""
    table = make_moves(table_before_win(), "B1")
    assert ((1,), "cures_home", {"blue": 2, "red": 0}) == (
        table.outcome.winners,
        table.outcome.reason,
        table.outcome.scores,
    )
    assert ("over", "B1", 1, None) == (
        table.state.phase,
        public_field(table, "turn"),
        public_field(table, "turn_number"),
        public_field(table, "must"),
    )
    assert [] == moves(table, 1) == moves(table, 2)
    assert ("game_over", "game_over") == refusal(table, 2, "reset")


def test_red_wins_like_blue() -> None:
    """Rule 8.1."""
    table = deliver_cure(first_turn({"A6": "cure", "A4": "cure"}), "R2", "A6")
    make_moves(pass_to(place_villagers(take_cure(table, "R1", "A4"), R1="B6"), "R1"), "B7")
    assert ((2,), {"blue": 0, "red": 2}) == (table.outcome.winners, table.outcome.scores)


def test_a_move_that_wins_is_listed_without_a_second_card() -> None:
    """Rule 8.1: the game ends before a second card."""
    table = table_before_win()
    assert [{"move": "move", "to": "B1"}] == [move for move in moves(table, 1) if move.get("to") == "B1"]
    assert ("not_allowed", "move_wins") == why_refused(table, "B1 grenade B2")
    assert is_listed(table, "C2 grenade B2")
    table = table_before_win(cures_to_win=3)
    assert is_listed(table, "B1 grenade B2")
    bare = place_villagers(deliver_cure(first_turn({"A2": "cure"}), "B2", "A2"), B1="B2")
    assert is_listed(bare, "B1 grenade B2")


def test_a_loose_cure_where_the_winning_move_ends_stays() -> None:
    """Rules 7.4, 8.1: the move is listed only once."""
    table = loose_cure_at_home(carries_cure=True, cures_to_win=1, must_pick_up=False)
    assert ("not_allowed", "pick_up_nothing") == why_refused(table, "B1 leave")
    make_moves(table, "B1")
    assert (["B1"], {"blue": 1, "red": 0}) == (public_field(table, "loose_cures"), table.outcome.scores)


def test_a_steal_can_win() -> None:
    """Rules 7.1, 8.1: a Steal at home can deliver the last cure."""
    table = deliver_cure(first_turn({"A2": "cure", "A4": "cure"}), "B2", "A2")
    make_moves(place_villagers(take_cure(table, "R1", "A4"), R1="B2"), "steal R1")
    assert (1,) == table.outcome.winners


@pytest.mark.parametrize(("cures", "is_over"), [(1, True), (2, False)])
def test_how_many_cures_win_is_an_option(cures: int, is_over: bool) -> None:
    """Rule 8.1: the option sets the number of cures to win."""
    table = make_moves(
        place_villagers(take_cure(first_turn({"A4": "cure"}, cures_to_win=cures), "B1", "A4"), B1="B2"), "B1"
    )
    assert is_over == (table.outcome is not None)


def test_the_last_turn_ends_in_a_draw() -> None:
    """Rule 8.2, R11: the draw comes after the turn's follow-ups, and turn and debuffs stay unchanged."""
    table = place_villagers(deliver_cure(first_turn({"A2": "cure"}, max_turns=5), "B2", "A2"), B1="C4", R1="C5")
    make_moves(table, "reset", "arrow B1", "reset", "reset")
    apply_events(table, Hurt("R1", 1))
    make_moves(table, "axe R1")
    assert table.outcome is None
    make_moves(table, "discard move")
    assert ((), "exhaustion", {"blue": 1, "red": 0}) == (
        table.outcome.winners,
        table.outcome.reason,
        table.outcome.scores,
    )
    assert ("over", "B1", 5, True) == (
        table.state.phase,
        public_field(table, "turn"),
        public_field(table, "turn_number"),
        villager(table, "B1")["cannot_move"],
    )
    assert [] == moves(table, 1) == moves(table, 2)


def test_the_last_turn_can_still_be_won() -> None:
    """Rules 8.1, 8.2, R11: a win goes before the draw."""
    table = make_moves(first_turn({"A2": "cure", "A4": "cure"}, max_turns=4), "reset", "reset", "reset")
    deliver_cure(table, "R1", "A2")
    make_moves(place_villagers(take_cure(table, "R2", "A4"), R2="D6"), "D7")
    assert "cures_home" == table.outcome.reason


def test_the_default_game_has_two_hundred_turns() -> None:
    """Rule 8.2, R11."""
    table = first_turn()
    for _ in range(199):
        make_moves(table, "reset")
    assert (200, None) == (public_field(table, "turn_number"), table.outcome)
    assert "exhaustion" == make_moves(table, "reset").outcome.reason


# The round that the rulebook draws.


def test_the_example_round_of_the_rulebook_can_be_played() -> None:
    """Rules 9.1, 9.2, 9.3, 9.4, 9.5: every move is legal and has the described result."""
    table = first_turn({"B3": "virus", "D3": "cure"})
    make_moves(table, "B3")
    assert (2, "virus") == (villager(table, "B1")["hp"], public_field(table, "last")["tile"])
    make_moves(table, "B6 gun B1")
    assert (1, "B6") == (villager(table, "B1")["hp"], villager(table, "R1")["cell"])
    assert "B6" in public_field(table, "hidden")
    make_moves(table, "D3")
    assert villager(table, "B2")["cure"]
    make_moves(table, "D6 arrow B2")
    assert (True, True) == (villager(table, "B2")["cannot_move"], villager(table, "B2")["cure"])
    assert is_listed(table, "B1")
    make_moves(table, "B3 grenade B5")
    assert ["R1"] == public_field(table, "last")["hit"]
    assert villager(table, "R1")["cannot_use_weapon"]
