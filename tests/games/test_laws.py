"""The laws of the protocol, for every game found and every table that its folder names."""

from typing import Any

import laws
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import GAMES

SEEDS = st.integers(0, 2**31)
TABLES = [
    pytest.param(slug, seats, options, id=f"{slug}-{seats}-{','.join(f'{k}={v}' for k, v in options.items())}")
    for slug, seats, options in laws.tables()
]
LAWS = [
    laws.play_ends,
    laws.replay_gives_the_same,
    laws.codec_is_strict,
    laws.listed_moves_are_taken,
    laws.others_are_refused,
    laws.outcome_reveals_all,
    laws.nothing_leaks,
]
few = settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
many = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_the_law_holds(slug: str, seats: int, options: dict[str, Any], law: Any) -> None:
    of = laws.played(slug, seats, options)
    few(given(SEEDS)(lambda seed: law(of, seed)))()


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_the_law_holds_at_length(slug: str, seats: int, options: dict[str, Any], law: Any) -> None:
    """Ten times as many games, other ones at every run."""
    of = laws.played(slug, seats, options)
    many(given(SEEDS)(lambda seed: law(of, seed)))()


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_other_worlds_to_compare(slug: str) -> None:
    """Worlds that are all alike, or in which no move shows the same, would prove nothing."""
    found = [
        laws.worlds_differ(laws.played(slug, seats, options), seed)
        for seats, options in laws.worlds_of(slug).TABLES
        for seed in range(3)
    ]
    assert sum(found) > len(found)
