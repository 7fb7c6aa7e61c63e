"""Differences between editions: their confidence intervals, verdicts and cautions."""

from collections.abc import Sequence
from typing import Any

import pytest
from saved_games import game_result

from companion.lab.report.model import Comparison, Group
from companion.lab.report.tables import differences
from companion.lab.report.verdicts import caution, chance_note, clear_differences, open_differences
from companion.lab.statistics.comparison import (
    Difference,
    MeasureKind,
    compare,
    distribution_difference,
    rate_difference,
    smallest_visible,
    without_mirrors,
)
from companion.lab.statistics.estimate import Estimate, mean_difference, proportion, proportion_difference
from companion.lab.statistics.summary import distribution, summarize


def group(games: int = 0, **changes: Any) -> Group:
    """Return a group with this many finished games, each at its own table, and nothing else."""
    empty: dict[str, Any] = dict.fromkeys(Group.__struct_fields__, 0)
    stats = summarize([game_result()] * games)
    values = {"name": "A", "title": "Game", "tables_over": games, "people_stats": stats, "answered": (), **changes}
    return Group(**{**empty, **values})


def rates(name: str, first: tuple[float, int], second: tuple[float, int]) -> Difference:
    """Return the difference of two win rates, each with its number of games."""
    return rate_difference(name, proportion(*first), proportion(*second))


def means(name: str, first: Sequence[float], second: Sequence[float], kind: MeasureKind = "length") -> Difference:
    a, b = distribution(first), distribution(second)
    assert a and b
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


@pytest.mark.parametrize(
    ("first", "games", "second", "other_games", "low", "high"),
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
    first: float, games: int, second: float, other_games: int, low: float, high: float
) -> None:
    """The intervals equal the examples in Newcombe's paper (1998, method 10)."""
    assert (low, high) == pytest.approx(newcombe(first, games, second, other_games), abs=5e-5)


def test_the_interval_of_two_means_is_welchs() -> None:
    """The interval equals the one by hand: variances 7.5 and 9.3667, 8.9 degrees of freedom rounded to 8, t = 2.306."""
    half_width = 2.306004 * (7.5 / 5 + 9.366667 / 6) ** 0.5
    expected = (14 - 21.166667 - half_width, 14 - 21.166667 + half_width)
    interval = mean_difference([12, 15, 11, 18, 14], [20, 19, 25, 17, 24, 22])
    assert expected == pytest.approx((interval.low, interval.high), abs=2e-3)


@pytest.mark.parametrize(("games", "other_games"), [(6, 5), (6, 6), (12, 12), (30, 9)])
def test_few_games_state_the_smallest_visible_difference(games: int, other_games: int) -> None:
    """For sides that win about half, no smaller difference than the stated one has an interval without zero."""
    points = smallest_visible(games, other_games)
    assert points and f"a difference below about {points} points" in caution(
        Comparison(group(games), group(other_games), ())
    )
    for won in range(games + 1):
        for lost in range(other_games + 1):
            high, low = won / games, lost / other_games
            if abs(high + low - 1) < 0.1 and high - low < points / 100 - 0.01:
                assert newcombe(high, games, low, other_games)[0] <= 0, (won, lost)
    assert newcombe(0.5 + points / 200, games, 0.5 - points / 200, other_games)[0] > 0
    assert (smallest_visible(600, 500) or 0) < (smallest_visible(60, 50) or 0) < points


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (group(0), group(2), "0 games against 2 played to the end: who wins and how long it takes cannot be compared."),
        (group(0, broken=3), group(1, broken=1), "(3 and 1 broken off): who wins and how long it takes cannot be"),
        (group(1), group(2), "1 game against 2 played to the end: not even a side that always wins"),
        (group(9, tables_over=8), group(9), "points would not show. The same people played several of them"),
        (group(9), group(9, is_of_bots=True, short="B"), "Only bots played B: what differs may be due to them."),
    ],
)  # fmt: skip
def test_a_comparison_states_its_limits(first: Group, second: Group, expected: str) -> None:
    assert expected in caution(Comparison(first, second, ()))


def test_editions_without_common_measures_say_so() -> None:
    assert open_differences(comparison([])).startswith(
        "Nothing of these two can be compared: that takes a game of each"
    )


@pytest.mark.parametrize(("second", "verdict"), [([1, 2, 3], "more"), ([11, 12, 13], "open"), ([21, 22, 23], "less")])
def test_a_difference_has_a_verdict_only_if_its_interval_excludes_zero(second: list[float], verdict: str) -> None:
    assert verdict == means("rounds", [10, 11, 12], second).verdict


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-1, 0), (-1, 1)])
def test_an_interval_that_touches_zero_is_open(low: float, high: float) -> None:
    assert "open" == difference("rounds", low, high).verdict


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ([10], [1, 2, 3], "too few to say"),
        ([12, 12], [14, 14], "too few to say"),
        ([11, 12], [24, 25, 26], "too few to say"),
        ([5, 5, 5], [4, 4, 4], "each all alike"),
    ],
)
def test_too_few_or_equal_values_give_no_interval(first: list[float], second: list[float], reason: str) -> None:
    """Too few or equal values give no interval, and the table says why."""
    for a, b in ((first, second), (second, first)):
        result = means("rounds", a, b)
        assert (False, "open", (len(a), len(b))) == (result.change.has_interval, result.verdict, result.counts)
        assert reason == differences(comparison([result])).rows[0][-1]


def test_one_side_without_spread_still_has_an_interval() -> None:
    """The interval equals the one by hand, with the t of two degrees of freedom."""
    result = means("rounds", [5, 5, 5], [9, 10, 11])
    assert (-5 - 4.30265 / 3**0.5, -5 + 4.30265 / 3**0.5) == pytest.approx((result.change.low, result.change.high))


def test_rates_of_too_few_games_are_open() -> None:
    few_games = rates("red", (1, 40), (0, 2))
    assert ("open", False) == (few_games.verdict, few_games.change.has_interval)
    assert "more" == rates("red", (1, 40), (0, 3)).verdict


def test_mirrored_win_rates_are_shown_once() -> None:
    """Of two sides, only one is shown, if nobody else wins and both are from the same games."""
    blue, red = rates("blue", (0.9, 20), (0.3, 20)), rates("red", (0.1, 20), (0.7, 20))
    green, others = rates("green", (0.2, 20), (0.7, 20)), rates("red", (0.1, 10), (0.7, 20))
    assert [blue] == without_mirrors([blue, red]) and [blue, green] == without_mirrors([blue, green])
    assert [blue, others] == without_mirrors([blue, others])
    assert ["wins of blue"] == [change.what for change in clear_differences(comparison([blue, red]))]
    many = [blue, red, *(means(f"{index}", [1, 2, 3], [1, 2, 3]) for index in range(9))]
    assert chance_note(comparison(many)).startswith("10 things")
    assert 2 == len(differences(comparison([blue, red])).rows)


def test_differences_are_first_edition_minus_second() -> None:
    """Values, counts and signs put the first edition first."""
    sides = {1: ("blue",), 2: ("red",)}
    first = summarize(
        [
            game_result(winners=(1,), rounds=5, moves=10, sides=sides, scores={"s": 4}, measures={"m": 1})
            for _ in range(4)
        ]
    )
    second = summarize(
        [
            game_result(winners=(2,), rounds=2, moves=30, sides=sides, scores={"s": 9}, measures={"m": 7})
            for _ in range(3)
        ]
    )
    by_name = {item.what: item for item in compare(first, second, (None, None))}
    assert {"blue": 100, "red": -100, "rounds": 3, "moves": -20, "s": -5, "m": -6} == {
        name: item.change.value for name, item in by_name.items()
    }
    assert {(4, 3)} == {item.counts for item in by_name.values()}


def test_shares_differ_by_100_points_at_most() -> None:
    values = ([100, 100, 0], [0, 0, 100])
    first, second = (
        summarize([game_result(measures={"s, %": value}) for value in group_values]) for group_values in values
    )
    for a, b in ((first, second), (second, first)):
        result = next(item for item in compare(a, b, (None, None)) if item.what == "s, %")
        assert 100 in (result.change.high, -result.change.low)


def test_rates_differ_in_points() -> None:
    result = rates("red", (0.5, 8), (0.25, 8))
    assert (50, 25, 25) == (result.first.value, result.second.value, result.change.value)


@pytest.mark.parametrize(
    ("things", "sure", "share"), [(12, 1, "one in three"), (12, 0, ""), (9, 1, ""), (10, 1, "three"), (16, 2, "in two")]
)
def test_a_note_warns_of_chance_among_many_comparisons(things: int, sure: int, share: str) -> None:
    """With many comparisons a note says that some differ by chance; open ones are named or counted."""
    found_differences = [difference(f"thing {index}", 0.5 if index < sure else -0.5, 1.5) for index in range(things)]
    compared = comparison(found_differences)
    assert share in chance_note(compared) and bool(share) == chance_note(compared).startswith(
        f"{things} things are compared: of"
    )
    text = open_differences(compared)
    assert f"thing {sure}, " in text
    assert ("other thing" in text) == (f"thing {things - 1}" not in text) == (things - sure > 8)
