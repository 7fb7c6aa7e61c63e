"""Infection's steady player: its habits one by one, and that they beat chance."""

from collections import Counter
from typing import Any

import pytest
from scripted_play import plain

import cards
from companion.games import GAMES
from companion.games.infection.bot import BOTS
from companion.games.infection.model import Debuffed, Hurt
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.match import Match
from companion.rules.chance import Chance
from infection.scenes import (
    as_json,
    carrying,
    delivered,
    go,
    happens,
    loose,
    opened,
    placed,
    seat,
    spent,
)

MOVES = ("move",) * 4


def chooses(table: Match, said: str) -> bool:
    """Whether the steady player makes this move, whatever chance it has."""
    view = table.view(seat(table))
    return {str(as_json(said))} == {str(plain(BOTS["steady"](view, Chance(seed)))) for seed in range(8)}


def test_a_cure_goes_home_by_the_shortest_way() -> None:
    table = placed(carrying(opened({"A4": "cure"}), "B1", "A4"), B1="C4")
    assert chooses(table, "C2")
    assert chooses(placed(table, B1="C3"), "C1")


def test_a_cure_that_lies_open_is_fetched() -> None:
    assert chooses(placed(loose(opened({"A4": "cure"}), "A4"), B1="A2"), "A4")


def test_a_carrier_is_robbed_or_killed() -> None:
    table = placed(carrying(opened({"A4": "cure"}), "R1", "A4"), B1="C4", R1="C5")
    assert chooses(table, "steal R1")
    assert chooses(happens(spent(table, "blue", "steal"), Hurt("R1", 2)), "axe R1")


def test_a_carrier_that_is_far_is_pinned_down() -> None:
    table = placed(carrying(opened({"A4": "cure"}), "R1", "A4"), B1="C3", R1="C6")
    assert chooses(happens(spent(table, "blue", "gun", *MOVES)), "arrow R1")
    happens(table, Debuffed("R1", "cannot_move"))
    assert not chooses(table, "arrow R1")


def test_the_nearest_tiles_that_may_hide_a_cure_are_turned_up() -> None:
    """With the blue cure found, the villager leaves blue tiles alone."""
    table = opened({"A2": "cure"})
    assert {"2", "3"} >= {plain(BOTS["steady"](table.view(1), Chance(seed)))["to"][1] for seed in range(8)}
    table = placed(delivered(table, "B2", "A2"), B1="C3")
    assert {"4"} == {plain(BOTS["steady"](table.view(1), Chance(seed)))["to"][1] for seed in range(8)}


def test_cards_come_back_when_the_moves_are_spent() -> None:
    assert chooses(spent(opened(), "blue", *MOVES), "reset")


def test_the_card_that_does_most_is_taken_back_and_away() -> None:
    table = go(spent(opened({"B2": "recover"}), "blue", "axe"), "B2")
    assert chooses(table, "return move")
    table = happens(placed(opened(), B1="C4", R1="C5"), Hurt("R1", 1))
    go(spent(table, "red", *MOVES), "axe R1")
    assert chooses(table, "discard axe")


def test_a_grenade_is_not_thrown_at_friends() -> None:
    table = placed(spent(opened(), "blue", *MOVES, "axe", "axe", "gun", "arrow", "steal"), B1="C2", B2="C3", R1="D4")
    assert "grenade" not in str(plain(BOTS["steady"](table.view(1), Chance(1))))


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_waits_where_it_has_nothing_to_do(level: str) -> None:
    assert BOTS[level](opened().view(2), Chance(1)) is None


def games(bots: tuple[str, str], count: int, **options: Any) -> tuple[Counter[object], float]:
    facts = cards.load("infection", options=options)
    played = [play_with_bots(GAMES["infection"], facts, bots, seed) for seed in range(count)]
    return Counter(it.winners for it in played), sum(it.rounds for it in played) / count


def test_habits_beat_chance_from_either_seat() -> None:
    """And two steady players finish in some fifty turns, where blind ones need hundreds. R11."""
    assert {(1,): 10} == games(("steady", "random"), 10)[0]
    assert {(2,): 10} == games(("random", "steady"), 10)[0]
    won, rounds = games(("steady", "steady"), 30)
    assert 30 == won[(1,)] + won[(2,)]
    assert 10 < rounds < 17


@pytest.mark.parametrize(
    "options",
    [
        {"tiles": "printed", "must_pick_up": False},
        {"edition": "playtest-1"},
        {"edition": "playtest-3", "grenade_hits_own": False},
        {"axes": 0, "move": 1, "move_with_weapon": 6, "hp": 1, "cures_to_win": 3, "max_turns": 120},
    ],
    ids=str,
)
def test_every_move_of_a_bot_is_legal_whatever_the_options(options: dict[str, Any]) -> None:
    """A move that is not raises."""
    for bots in (("steady", "steady"), ("random", "steady")):
        games(bots, 2, **options)
