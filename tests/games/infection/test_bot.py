"""Infection's steady player: each of its habits, and its lead over chance."""

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
    apply_events,
    as_json,
    deliver_cure,
    first_turn,
    make_moves,
    place_villagers,
    seat,
    spend_cards,
    take_cure,
    turn_up_cure,
)

MOVES = ("move",) * 4


def chooses(table: Match, text: str) -> bool:
    """Return whether the steady player makes this move with every seed."""
    view = table.view(seat(table))
    return {str(as_json(text))} == {str(plain(BOTS["steady"](view, Chance(seed)))) for seed in range(8)}


def test_a_cure_goes_home_by_the_shortest_way() -> None:
    table = place_villagers(take_cure(first_turn({"A4": "cure"}), "B1", "A4"), B1="C4")
    assert chooses(table, "C2")
    assert chooses(place_villagers(table, B1="C3"), "C1")


def test_a_loose_cure_is_fetched() -> None:
    assert chooses(place_villagers(turn_up_cure(first_turn({"A4": "cure"}), "A4"), B1="A2"), "A4")


def test_a_carrier_is_robbed_or_killed() -> None:
    table = place_villagers(take_cure(first_turn({"A4": "cure"}), "R1", "A4"), B1="C4", R1="C5")
    assert chooses(table, "steal R1")
    assert chooses(apply_events(spend_cards(table, "blue", "steal"), Hurt("R1", 2)), "axe R1")


def test_a_carrier_that_is_far_is_pinned_down() -> None:
    table = place_villagers(take_cure(first_turn({"A4": "cure"}), "R1", "A4"), B1="C3", R1="C6")
    assert chooses(apply_events(spend_cards(table, "blue", "gun", *MOVES)), "arrow R1")
    apply_events(table, Debuffed("R1", "cannot_move"))
    assert not chooses(table, "arrow R1")


def test_the_nearest_tiles_that_may_hide_a_cure_are_turned_up() -> None:
    table = first_turn({"A2": "cure"})
    assert {"2", "3"} >= {plain(BOTS["steady"](table.view(1), Chance(seed)))["to"][1] for seed in range(8)}
    table = place_villagers(deliver_cure(table, "B2", "A2"), B1="C3")
    assert {"4"} == {plain(BOTS["steady"](table.view(1), Chance(seed)))["to"][1] for seed in range(8)}


def test_the_bot_resets_when_it_has_no_move_cards() -> None:
    assert chooses(spend_cards(first_turn(), "blue", *MOVES), "reset")


def test_the_most_useful_card_is_returned_or_discarded() -> None:
    table = make_moves(spend_cards(first_turn({"B2": "recover"}), "blue", "axe"), "B2")
    assert chooses(table, "return move")
    table = apply_events(place_villagers(first_turn(), B1="C4", R1="C5"), Hurt("R1", 1))
    make_moves(spend_cards(table, "red", *MOVES), "axe R1")
    assert chooses(table, "discard axe")


def test_a_grenade_is_not_thrown_at_friends() -> None:
    table = place_villagers(
        spend_cards(first_turn(), "blue", *MOVES, "axe", "axe", "gun", "arrow", "steal"), B1="C2", B2="C3", R1="D4"
    )
    assert "grenade" not in str(plain(BOTS["steady"](table.view(1), Chance(1))))


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_without_moves_waits(level: str) -> None:
    assert BOTS[level](first_turn().view(2), Chance(1)) is None


def games(bots: tuple[str, str], count: int, **options: Any) -> tuple[Counter[object], float]:
    facts = cards.load("infection", options=options)
    results = [play_with_bots(GAMES["infection"], facts, bots, seed) for seed in range(count)]
    return Counter(it.winners for it in results), sum(it.rounds for it in results) / count


def test_habits_beat_chance_from_either_seat() -> None:
    """R11: a steady player beats a random one, and two steady players need about fifty turns."""
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
        {"edition": "playtest-3", "grenade_hits_own": True},
        {"axes": 0, "move": 1, "move_with_weapon": 6, "hp": 1, "cures_to_win": 3, "max_turns": 120},
    ],
    ids=str,
)
def test_every_move_of_a_bot_is_legal_whatever_the_options(options: dict[str, Any]) -> None:
    for bots in (("steady", "steady"), ("random", "steady")):
        games(bots, 2, **options)
