"""Differences between editions: their confidence intervals, verdicts and cautions."""

from collections.abc import Sequence
from typing import Any

import pytest
from cases import each_case
from reports import empty_group
from saved_games import game_result

from companion.lab.report.model import Comparison, Group
from companion.lab.report.tables import differences
from companion.lab.report.verdicts import caution, chance_note, clear_differences, open_differences
from companion.lab.statistics import comparison as statistics
from companion.lab.statistics.comparison import Difference, compare, distribution_difference, rate_difference
from companion.lab.statistics.estimate import Estimate, proportion, proportion_difference
from companion.lab.statistics.summary import distribution, summarize


def group(games: int = 0, **changes: Any) -> Group:
    """Return a group with this many finished games, each at its own table, and nothing else."""
    stats = summarize([game_result()] * games)
    values = {"name": "A", "title": "Game", "tables_over": games, "people_stats": stats, "answered": (), **changes}
    return empty_group(**values)


def rates(name: str, first: tuple[float, int], second: tuple[float, int]) -> Difference:
    return rate_difference(name, proportion(*first), proportion(*second))


def means(name: str, first: Sequence[float], second: Sequence[float], kind: str = "length") -> Difference:
    a, b = distribution(first), distribution(second)
    return distribution_difference(name, a, b, kind)


def difference(name: str, low: float, high: float) -> Difference:
    """Return a difference of 1 with this interval, from nine games on each side."""
    return Difference(name, Estimate(2, 0, 4, 9), Estimate(1, 0, 4, 9), Estimate(1, low, high, 18))


def newcombe(first: float, games: int, second: float, other_games: int) -> tuple[float, float]:
    """Return the interval of the difference of two proportions, from -1 to 1."""
    interval = proportion_difference(proportion(first, games), proportion(second, other_games))
    return interval.low / 100, interval.high / 100


def comparison(found_differences: Sequence[Difference]) -> Comparison:
    return Comparison(group(9), group(9, name="B"), tuple(found_differences))


@pytest.mark.parametrize(("games", "other_games"), [(6, 5), (6, 6), (12, 12), (30, 9)])
def test_few_games_state_the_smallest_visible_difference(games: int, other_games: int) -> None:
    """For sides that win about half, no smaller difference than the stated one has an interval without zero."""
    points = statistics.smallest_visible(games, other_games)
    told = caution(Comparison(group(games), group(other_games), ()))
    assert points and f"a difference below about {points} points" in told
    for won in range(games + 1):
        for lost in range(other_games + 1):
            high, low = won / games, lost / other_games
            if abs(high + low - 1) < 0.1 and high - low < points / 100 - 0.01:
                assert newcombe(high, games, low, other_games)[0] <= 0, (won, lost)
    assert newcombe(0.5 + points / 200, games, 0.5 - points / 200, other_games)[0] > 0
    assert (statistics.smallest_visible(600, 500) or 0) < (statistics.smallest_visible(60, 50) or 0) < points


@each_case
def test_a_comparison_states_its_limits(first: dict[str, Any], second: dict[str, Any], expected: str) -> None:
    assert expected in caution(Comparison(group(**first), group(**second), ()))


def test_editions_without_common_measures_say_so() -> None:
    assert "Nothing of these two can be compared: that takes a game of each" in open_differences(comparison([]))


@each_case
def test_a_difference_has_a_verdict_only_if_its_interval_excludes_zero(low: float, high: float, verdict: str) -> None:
    assert verdict == difference("rounds", low, high).verdict


@each_case
def test_too_few_or_equal_values_give_no_interval(first: list[float], second: list[float], reason: str) -> None:
    for a, b in ((first, second), (second, first)):
        result = means("rounds", a, b)
        assert (False, "open", (len(a), len(b))) == (result.change.has_interval, result.verdict, result.counts)
        assert reason == differences(comparison([result])).rows[0][-1]


def test_rates_differ_in_points_and_those_of_too_few_games_are_open() -> None:
    few_games = rates("red", (1, 40), (0, 2))
    assert ("open", False) == (few_games.verdict, few_games.change.has_interval)
    assert "more" == rates("red", (1, 40), (0, 3)).verdict
    result = rates("red", (0.5, 8), (0.25, 8))
    assert (50, 25, 25) == (result.first.value, result.second.value, result.change.value)


def test_mirrored_win_rates_are_shown_once() -> None:
    """Of two sides, only one is shown, if nobody else wins and both are from the same games."""
    blue, red = rates("blue", (0.9, 20), (0.3, 20)), rates("red", (0.1, 20), (0.7, 20))
    green, others = rates("green", (0.2, 20), (0.7, 20)), rates("red", (0.1, 10), (0.7, 20))
    without_mirrors = statistics.without_mirrors
    assert [blue] == without_mirrors([blue, red]) and [blue, green] == without_mirrors([blue, green])
    assert [blue, others] == statistics.without_mirrors([blue, others])
    assert ["wins of blue"] == [change.what for change in clear_differences(comparison([blue, red]))]
    many = [blue, red, *(means(f"{index}", [1, 2, 3], [1, 2, 3]) for index in range(9))]
    assert chance_note(comparison(many)).startswith("10 things")
    assert 2 == len(differences(comparison([blue, red])).rows)


def test_differences_are_first_edition_minus_second() -> None:
    sides = {1: ("blue",), 2: ("red",)}
    won = game_result(winners=(1,), rounds=5, moves=10, sides=sides, scores={"s": 4}, measures={"m": 1})
    lost = game_result(winners=(2,), rounds=2, moves=30, sides=sides, scores={"s": 9}, measures={"m": 7})
    first, second = summarize([won] * 4), summarize([lost] * 3)
    by_name = {item.what: item for item in compare(first, second, (None, None))}
    values = {name: item.change.value for name, item in by_name.items()}
    assert {"blue": 100, "red": -100, "rounds": 3, "moves": -20, "s": -5, "m": -6} == values
    assert {(4, 3)} == {item.counts for item in by_name.values()}


def test_shares_differ_by_100_points_at_most() -> None:
    shares = ([100, 100, 0], [0, 0, 100])
    first, second = (summarize([game_result(measures={"s, %": value}) for value in values]) for values in shares)
    for a, b in ((first, second), (second, first)):
        result = next(item for item in compare(a, b, (None, None)) if item.what == "s, %")
        assert 100 in (result.change.high, -result.change.low)


@each_case
def test_a_note_warns_of_chance_among_many_comparisons(things: int, sure: int, share: str) -> None:
    found_differences = [difference(f"thing {index}", 0.5 if index < sure else -0.5, 1.5) for index in range(things)]
    compared = comparison(found_differences)
    note = chance_note(compared)
    assert share in note and bool(share) == note.startswith(f"{things} things are compared: of")
    text = open_differences(compared)
    assert f"thing {sure}, " in text
    assert ("other thing" in text) == (f"thing {things - 1}" not in text) == (things - sure > 8)
