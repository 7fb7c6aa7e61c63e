"""Masquerade Murder's measures in games of bots. `measures.scenes.toml` checks each by hand."""

import cards
from companion.games import GAMES
from companion.games.masquerade_murder.measures import (
    LOST,
    MOVED,
    NEEDED,
    OWN_CAPTURES,
    OWN_DISTRACTIONS,
    QUESTIONED,
    QUIET,
    STRAY_POISON,
)
from companion.lab.simulation.simulate import play as play_with_bots


def test_bots_games_have_every_measure() -> None:
    game = cards.load("masquerade_murder")
    games = [play_with_bots(GAMES["masquerade_murder"], game, ["steady"] * 5, seed).measures for seed in range(8)]
    expected = [LOST, OWN_CAPTURES, OWN_DISTRACTIONS, STRAY_POISON, NEEDED, QUIET, MOVED, QUESTIONED]
    assert expected == list(max(games, key=len))
