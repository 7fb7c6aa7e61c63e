"""The laws for rules, for every game and every table that its `worlds.py` names."""

from typing import Any

import laws
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import GAMES

SEEDS = st.integers(0, 2**31)
TABLES = laws.table_params((*laws.tables(), *laws.other_tables()))
LAWS = [
    laws.random_play_ends,
    laws.replay_gives_the_same_state,
    laws.codec_is_strict,
    laws.listed_moves_are_accepted,
    laws.unlisted_moves_are_refused,
    laws.the_end_reveals_all,
    laws.nothing_leaks,
]
few_games = settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
many_games = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_the_law_holds(slug: str, seats: int, options: dict[str, Any], law: Any) -> None:
    setup = laws.game_setup(slug, seats, options)
    few_games(given(SEEDS)(lambda seed: law(setup, seed)))()


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_the_law_holds_at_length(slug: str, seats: int, options: dict[str, Any], law: Any) -> None:
    setup = laws.game_setup(slug, seats, options)
    many_games(given(SEEDS)(lambda seed: law(setup, seed)))()


@pytest.mark.parametrize("slug", GAMES)
def test_worlds_differ_often_enough(slug: str) -> None:
    """More than one world per random game, on average, differs from the original and takes the same move.

    A game without secrets says so in its `worlds.py`, and then has none.
    """
    worlds = laws.worlds_of(slug)
    games = [(laws.game_setup(slug, *table), seed) for table in worlds.TABLES[:4] for seed in range(3)]
    if getattr(worlds, "HAS_SECRETS", True):
        counts = [laws.count_different_worlds(setup, seed) for setup, seed in games]
        assert sum(counts) > len(counts), (
            f"indistinguishable_state in tests/games/{slug}/worlds.py mostly returns the state that it got. Change all "
            "that the viewer may not know. Write HAS_SECRETS = False if there is no such thing, and IS_SHORT = True "
            "if a game has less than a few dozen moves: then every moment of it counts"
        )
        return
    for setup, seed in games:
        laws.nothing_is_secret(setup, seed)
