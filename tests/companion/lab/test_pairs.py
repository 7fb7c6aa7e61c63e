"""Differences within tables: practice cancels, halves may differ in size, and intervals are the textbook's."""

from math import isinf, sqrt
from statistics import fmean, stdev

import pytest

from companion.lab.statistics.estimate import t_quantile
from companion.lab.statistics.pairs import TablePair, paired_difference


def pair(first: float, second: float, began_with_first: bool = True) -> TablePair:
    return TablePair("Table", first, second, began_with_first)


@pytest.mark.parametrize(
    ("freedom", "level", "expected"), [(1, 0.95, 12.706), (4, 0.99, 4.604), (9, 0.95, 2.262), (60, 0.95, 2.000)]
)
def test_quantiles_are_those_of_the_table(freedom: int, level: float, expected: float) -> None:
    assert expected == pytest.approx(t_quantile(freedom, level), abs=0.001)


def test_of_one_order_it_is_the_paired_t_interval() -> None:
    changes = [1.0, 2.0, 4.0, 5.0]
    found = paired_difference([pair(10 + it, 10) for it in changes])
    half = t_quantile(3) * stdev(changes) / sqrt(4)
    assert (fmean(changes), fmean(changes) - half, fmean(changes) + half) == pytest.approx(
        (found.value, found.low, found.high)
    )


@pytest.mark.parametrize(("firsts", "seconds"), [(4, 4), (5, 4), (6, 2)])
def test_practice_in_the_second_game_cancels_in_halves_of_any_size(firsts: int, seconds: int) -> None:
    """The editions are alike, and each second game is 3 minutes shorter: no difference is found."""
    noise = [0.0, 0.5, -0.5, 1.0, -1.0, 0.0]
    pairs = [pair(20 + noise[at], 17, True) for at in range(firsts)]
    pairs += [pair(17 + noise[at], 20, False) for at in range(seconds)]
    found = paired_difference(pairs)
    assert found.low < 0 < found.high and abs(found.value) < 0.4


@pytest.mark.parametrize("pairs", [[pair(2, 1), pair(4, 1)], [pair(3, 1)] * 5])
def test_two_tables_or_equal_differences_have_no_interval(pairs: list[TablePair]) -> None:
    assert isinf(paired_difference(pairs).high)
