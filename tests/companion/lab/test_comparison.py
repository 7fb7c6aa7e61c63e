"""Differences come with honest intervals, and a plain word where games are too few."""

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


def group(games: int = 0, **more: Any) -> Group:
    """An edition of which so many games were played to their end, at a table each, and nothing else is known."""
    empty: dict[str, Any] = dict.fromkeys(Group.__struct_fields__, 0)
    found = summarize([game_result()] * games)
    given = {"name": "A", "title": "Game", "tables_over": games, "people_stats": found, "answered": (), **more}
    return Group(**{**empty, **given})


def rates(what: str, first: tuple[float, int], second: tuple[float, int]) -> Difference:
    """The difference of two win rates, each seen in so many games."""
    return rate_difference(what, proportion(*first), proportion(*second))


def means(what: str, first: Sequence[float], second: Sequence[float], kind: MeasureKind = "length") -> Difference:
    a, b = distribution(first), distribution(second)
    assert a and b
    return distribution_difference(what, a, b, kind)


def difference(what: str, low: float, high: float) -> Difference:
    """A difference of 1 with this interval, of nine games a side."""
    return Difference(what, Estimate(2, 0, 4, 9), Estimate(1, 0, 4, 9), Estimate(1, low, high, 18))


def newcombe(first: float, games: int, second: float, others: int) -> tuple[float, float]:
    """The interval of the difference of two proportions, from -1 to 1."""
    found = proportion_difference(proportion(first, games), proportion(second, others))
    return found.low / 100, found.high / 100


def comparison(found: Sequence[Difference]) -> Comparison:
    return Comparison(group(9), group(9, name="B"), tuple(found))


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
    found = mean_difference([12, 15, 11, 18, 14], [20, 19, 25, 17, 24, 22])
    assert expected == pytest.approx((found.low, found.high), abs=2e-3)


@pytest.mark.parametrize(("games", "others"), [(6, 5), (6, 6), (12, 12), (30, 9)])
def test_few_games_say_how_little_they_tell(games: int, others: int) -> None:
    """Of sides that win about half, what would not show, in points: no count of whole games around a half does."""
    points = smallest_visible(games, others)
    assert points and f"a difference below about {points} points" in caution(
        Comparison(group(games), group(others), ())
    )
    for won in range(games + 1):
        for lost in range(others + 1):
            high, low = won / games, lost / others
            if abs(high + low - 1) < 0.1 and high - low < points / 100 - 0.01:
                assert newcombe(high, games, low, others)[0] <= 0, (won, lost)
    assert newcombe(0.5 + points / 200, games, 0.5 - points / 200, others)[0] > 0
    assert (smallest_visible(600, 500) or 0) < (smallest_visible(60, 50) or 0) < points


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (group(0), group(2), "0 games against 2 played to the end: who wins and how long it takes cannot be compared."),
        (group(0, broken=3), group(1, broken=1), "(3 and 1 broken off): who wins and how long it takes cannot be"),
        (group(1), group(2), "1 game against 2 played to the end: not even a side that always wins"),
        (group(9, tables_over=8), group(9), "points would not show. The same people played several of them"),
        (group(9), group(9, is_of_bots=True, name="B"), "Only bots played B: what differs may be due to them."),
    ],
)  # fmt: skip
def test_a_comparison_says_on_what_it_stands(first: Group, second: Group, told: str) -> None:
    assert told in caution(Comparison(first, second, ()))


def test_two_editions_without_anything_in_common_say_so() -> None:
    assert open_differences(comparison([])).startswith(
        "Nothing of these two can be compared: that takes a game of each"
    )


@pytest.mark.parametrize(("second", "verdict"), [([1, 2, 3], "more"), ([11, 12, 13], "open"), ([21, 22, 23], "less")])
def test_a_difference_is_told_only_if_its_interval_leaves_out_nothing(second: list[float], verdict: str) -> None:
    assert verdict == means("rounds", [10, 11, 12], second).verdict


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-1, 0), (-1, 1)])
def test_an_interval_that_reaches_nothing_tells_nothing(low: float, high: float) -> None:
    assert "open" == difference("rounds", low, high).verdict


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ([10], [1, 2, 3], "too few to say"),
        ([12, 12], [14, 14], "too few to say"),
        ([11, 12], [24, 25, 26], "too few to say"),
        ([5, 5, 5], [4, 4, 4], "each all alike"),
    ],
)
def test_hardly_any_values_or_none_that_differ_give_no_interval(
    first: list[float], second: list[float], why: str
) -> None:
    """Whatever the difference: the table says why."""
    for a, b in ((first, second), (second, first)):
        one = means("rounds", a, b)
        assert (False, "open", (len(a), len(b))) == (one.change.has_interval, one.verdict, one.counts)
        assert why == differences(comparison([one])).rows[0][-1]


def test_one_side_without_spread_still_has_an_interval() -> None:
    """By hand: three values with a variance of 1, and the t of two degrees of freedom."""
    one = means("rounds", [5, 5, 5], [9, 10, 11])
    assert (-5 - 4.30265 / 3**0.5, -5 + 4.30265 / 3**0.5) == pytest.approx((one.change.low, one.change.high))


def test_two_rates_of_hardly_any_games_are_open() -> None:
    few = rates("red", (1, 40), (0, 2))
    assert ("open", False) == (few.verdict, few.change.has_interval)
    assert "more" == rates("red", (1, 40), (0, 3)).verdict


def test_what_one_side_wins_the_other_loses_and_is_without_mirrors() -> None:
    """Only where nobody else wins, and of the same games."""
    blue, red = rates("blue", (0.9, 20), (0.3, 20)), rates("red", (0.1, 20), (0.7, 20))
    third, others = rates("green", (0.2, 20), (0.7, 20)), rates("red", (0.1, 10), (0.7, 20))
    assert [blue] == without_mirrors([blue, red]) and [blue, third] == without_mirrors([blue, third])
    assert [blue, others] == without_mirrors([blue, others])
    assert ["wins of blue"] == [it.what for it in clear_differences(comparison([blue, red]))]
    many = [blue, red, *(means(f"{at}", [1, 2, 3], [1, 2, 3]) for at in range(9))]
    assert chance_note(comparison(many)).startswith("10 things")
    assert 2 == len(differences(comparison([blue, red])).rows)


def test_the_first_edition_is_the_first_in_all() -> None:
    """Its figure, its count, its sign."""
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
    told = {one.what: one for one in compare(first, second, (None, None))}
    assert {"blue": 100, "red": -100, "rounds": 3, "moves": -20, "s": -5, "m": -6} == {
        what: one.change.value for what, one in told.items()
    }
    assert {(4, 3)} == {one.counts for one in told.values()}


def test_shares_differ_by_no_more_than_the_whole() -> None:
    values = ([100, 100, 0], [0, 0, 100])
    first, second = (summarize([game_result(measures={"s, %": at}) for at in half]) for half in values)
    for a, b in ((first, second), (second, first)):
        one = next(it for it in compare(a, b, (None, None)) if it.what == "s, %")
        assert 100 in (one.change.high, -one.change.low)


def test_rates_differ_in_points() -> None:
    found = rates("red", (0.5, 8), (0.25, 8))
    assert (50, 25, 25) == (found.first.value, found.second.value, found.change.value)


@pytest.mark.parametrize(
    ("things", "sure", "share"), [(12, 1, "one in three"), (12, 0, ""), (9, 1, ""), (10, 1, "three"), (16, 2, "in two")]
)
def test_of_many_things_compared_some_differ_chance_note(things: int, sure: int, share: str) -> None:
    """Where a difference is shown among many looked for, the reader is told; what is open is named or counted."""
    told = [difference(f"thing {at}", 0.5 if at < sure else -0.5, 1.5) for at in range(things)]
    one = comparison(told)
    assert share in chance_note(one) and bool(share) == chance_note(one).startswith(f"{things} things are compared: of")
    shown = open_differences(one)
    assert f"thing {sure}, " in shown
    assert ("other thing" in shown) == (f"thing {things - 1}" not in shown) == (things - sure > 8)
