"""Differences come with honest intervals, and a plain word where games are too few."""

import pytest

from companion.lab.comparing import Difference, means, newcombe, rates, smallest_seen, too_few, welch
from companion.lab.report import Comparison
from companion.lab.report_words import by_chance, unsure


@pytest.mark.parametrize(
    ("first", "games", "second", "others", "low", "high"),
    [
        (56 / 70, 70, 48 / 80, 80, 0.0524, 0.3339),
        (9 / 10, 10, 3 / 10, 10, 0.1705, 0.8090),
        (6 / 7, 7, 2 / 7, 7, 0.0582, 0.8062),
        (5 / 56, 56, 0 / 29, 29, -0.0381, 0.1926),
        (0, 10, 0, 20, -0.1611, 0.2775),
        (1, 10, 0, 10, 0.6075, 1.0),
    ],
)
def test_the_interval_of_two_rates_is_newcombes(
    first: float, games: int, second: float, others: int, low: float, high: float
) -> None:
    """Against the examples of his paper (1998, method 10)."""
    assert (low, high) == pytest.approx(newcombe(first, games, second, others), abs=5e-5)


def test_the_interval_of_two_means_is_welchs() -> None:
    """By hand: means 14 and 21.1667, variances 7.5 and 9.3667, 8.9 degrees of freedom, of which 8 count: t = 2.306."""
    half = 2.306004 * (7.5 / 5 + 9.366667 / 6) ** 0.5
    expected = (14 - 21.166667 - half, 14 - 21.166667 + half)
    assert expected == pytest.approx(welch([12, 15, 11, 18, 14], [20, 19, 25, 17, 24, 22]), abs=2e-3)


def test_few_games_say_how_little_they_tell() -> None:
    """What would not show, in points; more games show smaller differences."""
    points = smallest_seen(6, 5)
    assert f"6 games against 5: a difference below {points} points in who wins would not show." == too_few(6, 5)
    low, _ = newcombe(0.5 + points / 200, 6, 0.5 - points / 200, 5)
    less, _ = newcombe(0.5 + (points - 1) / 200, 6, 0.5 - (points - 1) / 200, 5)
    assert less <= 0 < low
    assert smallest_seen(600, 500) < smallest_seen(60, 50) < points
    assert "not even" in too_few(1, 1)


@pytest.mark.parametrize(("second", "verdict"), [([1, 2, 3], "more"), ([11, 12, 13], "open"), ([21, 22, 23], "less")])
def test_a_difference_is_told_only_if_its_interval_leaves_out_nothing(second: list[float], verdict: str) -> None:
    assert verdict == means("rounds", [10, 11, 12], second).verdict


def test_a_single_game_gives_no_interval() -> None:
    one = means("rounds", [10], [1, 2, 3])
    assert Difference("rounds", 10, 2, (1, 3), 8, None, None) == one and "open" == one.verdict


def test_rates_differ_in_points() -> None:
    assert (50, 25, 25) == (found := rates("red", (0.5, 8), (0.25, 8)), found.first, found.second, found.difference)[1:]


@pytest.mark.parametrize(("things", "sure", "is_told"), [(12, 1, True), (12, 0, False), (9, 1, False)])
def test_of_many_things_compared_some_differ_by_chance(things: int, sure: int, is_told: bool) -> None:
    """Where a difference is shown among many looked for, the reader is told; what is open is named or counted."""
    told = [Difference(f"thing {at}", 2, 1, (9, 9), 1, 0.5 if at < sure else -0.5, 1.5) for at in range(things)]
    one = Comparison("A", "B", "Game", (9, 9), "", tuple(told))
    assert is_told == by_chance(one).startswith(f"{things} things are compared: of so many, 0.6 would")
    shown = unsure(one)
    assert f"thing {sure}, " in shown
    assert ("other thing" in shown) == (f"thing {things - 1}" not in shown) == (things - sure > 8)
