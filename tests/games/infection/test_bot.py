"""Infection's steady player and its lead over chance. `bots.scenes.toml` has more of its habits."""

from collections import Counter
from typing import Any

from scripted_play import plain

import cards
from companion.games import GAMES
from companion.games.infection.bot import BOTS
from companion.lab.simulation.simulate import play as play_with_bots
from companion.rules.chance import Chance
from infection.scenes import deliver_cure, first_turn, place_villagers, spend_cards


def test_the_nearest_tiles_that_may_hide_a_cure_are_turned_up() -> None:
    table = first_turn({"A2": "cure"})
    assert {"2", "3"} >= {plain(BOTS["steady"](table.view(1), Chance(seed)))["to"][1] for seed in range(8)}
    table = place_villagers(deliver_cure(table, "B2", "A2"), B1="C3")
    assert {"4"} == {plain(BOTS["steady"](table.view(1), Chance(seed)))["to"][1] for seed in range(8)}


def test_a_grenade_is_not_thrown_at_friends() -> None:
    table = place_villagers(
        spend_cards(first_turn(), "blue", "move", "move", "move", "move", "axe", "axe", "gun", "arrow", "steal"),
        B1="C2",
        B2="C3",
        R1="D4",
    )
    assert "grenade" not in str(plain(BOTS["steady"](table.view(1), Chance(1))))


def games(bots: tuple[str, str], count: int, **options: Any) -> tuple[Counter[object], float]:
    facts = cards.load("infection", options=options)
    results = [play_with_bots(GAMES["infection"], facts, bots, seed) for seed in range(count)]
    return Counter(it.winners for it in results), sum(it.rounds for it in results) / count


def test_habits_beat_chance_from_either_seat() -> None:
    """R11: a steady player beats a random one, and two steady players need about fifty turns."""
    assert {(1,): 4} == games(("steady", "random"), 4)[0]
    assert {(2,): 4} == games(("random", "steady"), 4)[0]
    won, rounds = games(("steady", "steady"), 10)
    assert 10 == won[(1,)] + won[(2,)]
    assert 10 < rounds < 17
