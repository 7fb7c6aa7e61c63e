"""Each estimator gives the answers that its literature prints."""

from collections.abc import Sequence
from math import comb, inf

import pytest
from cases import each_case, tables_beside

from companion.lab.statistics import estimate as estimates
from companion.lab.statistics.comparison import rate_difference
from companion.lab.statistics.estimate import Estimate, mean_difference, proportion, proportion_difference, t_quantile
from companion.lab.statistics.pairs import TablePair, paired_difference, paired_rate_difference

EXTRA_SLEEP, DRY_NIGHTS = (tables_beside(__file__)[name] for name in ("extra_sleep", "dry_nights"))


def ends(estimate: Estimate) -> tuple[float, float]:
    return estimate.low, estimate.high


@each_case
def test_a_quantile_of_students_t(freedom: int, level: float, quantile: float) -> None:
    """Beyond 30 degrees of freedom the expansion is up to two millionths off: of 31 it should be 2.03951345."""
    assert quantile == pytest.approx(t_quantile(freedom, level), abs=2e-8)


@each_case
def test_a_share(won: int, games: int, low: float, high: float) -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I.

    Beside the table, by Wilson's own equation: each end is as many standard errors of its own away, 1.96.
    """
    share = proportion(won / games, games)
    assert (low, high) == pytest.approx(ends(share), abs=5e-5) and 0 <= share.low and share.high <= 1
    for end in ends(share):
        if 0 < end < 1:
            assert 1.959964 == pytest.approx(abs(won / games - end) / (end * (1 - end) / games) ** 0.5)


@each_case
def test_a_difference_of_shares(first: list[int], second: list[int], low: float, high: float) -> None:
    """Newcombe, Interval estimation for the difference between independent proportions (1998), table II, method 10."""
    change = proportion_difference(*(proportion(won / games, games) for won, games in (first, second)))
    assert (low, high) == pytest.approx(ends(change), abs=0.006) and first[1] + second[1] == change.count


def test_a_mean() -> None:
    """Student's ten differences: 1.58 hours on average, and t = 4.06; the quantile of 9 degrees of freedom is 2.262."""
    more = [second - first for first, second in zip(*EXTRA_SLEEP, strict=True)]
    slept = estimates.mean(more)
    assert (1.58, 0.7001, 2.4599) == pytest.approx((slept.value, *ends(slept)), abs=5e-5)
    assert 4.0621 == pytest.approx(slept.value / (slept.half_width / 2.262157), abs=1e-4)


def test_a_difference_of_means() -> None:
    """Student's data as two samples. With 17.776 degrees of freedom it is -0.2055 to 3.3655 (R's manual, `t.test`).

    Rounded down to 17, whose quantile is 2.109816.
    """
    first, second = EXTRA_SLEEP
    change = mean_difference(second, first)
    half = 2.109816 * 0.849091
    assert (1.58, 1.58 - half, 1.58 + half, 20) == pytest.approx((change.value, *ends(change), change.count), abs=1e-5)
    assert change.low < -0.2055 and change.high > 3.3655


@pytest.mark.parametrize(
    ("values", "difference", "half"),
    [([7, 8, 9, 10, 11], 4, 2.446912 * (10 / 6 * (1 / 3 + 1 / 5)) ** 0.5), ([9, 10, 11], 5, 4.30265 / 3**0.5)],
)
def test_a_difference_to_games_that_are_alike(values: list[float], difference: float, half: float) -> None:
    """By hand, beside three games of 5: Student's pooled variance or Welch's two, whichever interval is wider.

    The squares about the first mean sum to 10, of 6 degrees of freedom; the second has 2 degrees of freedom.
    """
    change = mean_difference([5, 5, 5], values)
    assert (-difference - half, half - difference) == pytest.approx(ends(change), abs=1e-5)


def test_a_difference_within_tables() -> None:
    pairs = [TablePair("", second, first, True) for first, second in zip(*EXTRA_SLEEP, strict=True)]
    change = paired_difference(pairs)
    assert (1.58, 0.7001, 2.4599, 10) == pytest.approx((change.value, *ends(change), change.count), abs=5e-5)


@pytest.mark.parametrize("changes", [[(2, True)] * 5, [(1, True), (1, True), (3, False), (3, False)]])
def test_equal_differences_have_no_interval(changes: list[tuple[float, bool]]) -> None:
    """Also where those of each order are equal."""
    change = paired_difference([TablePair("", 10 + change, 10, is_first) for change, is_first in changes])
    assert (2, -inf, inf, len(changes)) == (change.value, *ends(change), change.count)


def test_of_two_tables_both_orders_count_alike() -> None:
    """By hand: 3 and 15 on average, with 3 degrees of freedom; the true value is 12 at most."""
    pairs = [TablePair("", change, 0, True) for change in (1, 2, 6)]
    pairs += [TablePair("", change, 0, False) for change in (10, 20)]
    half = 3.182446 * ((14 + 50) / 3 * (1 / 3 + 1 / 2)) ** 0.5 / 2
    change, clipped = paired_difference(pairs), paired_difference(pairs, most=12)
    assert (9, 9 - half, 9 + half, 5) == pytest.approx((change.value, *ends(change), change.count), abs=1e-5)
    assert (change.low, 12) == ends(clipped) and -12 == paired_difference([
        TablePair("", 0, pair.first, pair.began_with_first) for pair in pairs
    ], most=12).low  # fmt: skip


def test_a_difference_within_tables_of_both_orders() -> None:
    """The drug's 2.04 dry nights more, 0.77 to 3.31, as StatsDirect's manual prints it (Crossover tests)."""
    drug_first, placebo_first = DRY_NIGHTS
    pairs = [TablePair("", first, second, True) for first, second in drug_first]
    pairs += [TablePair("", second, first, False) for first, second in placebo_first]
    change = paired_difference(pairs)
    assert (2.036765, 0.767502, 3.306027, 29) == pytest.approx((change.value, *ends(change), change.count), abs=1e-6)


def test_a_difference_of_shares_within_tables() -> None:
    """Newcombe, Improved confidence intervals for the difference ... based on paired data (1998), method 10."""
    counts = {(1, 1): 36, (1, 0): 12, (0, 1): 2, (0, 0): 0}
    pairs = [TablePair("", *result, True) for result, count in counts.items() for _ in range(count)]
    change = paired_rate_difference(pairs)
    assert (20, 5.69, 34.04, 50) == pytest.approx((change.value, *ends(change), change.count), abs=0.006)


@each_case
def test_a_widened_difference_needs_the_exact_test(first: Sequence[int], second: Sequence[int], tail: float) -> None:
    """The tea of Fisher, The Design of Experiments (1935), his convicts' twins (1935), and three games a side."""
    rates = [proportion(won / games, games) for won, games in (first, second)]
    for level in (0.951, 0.99, 0.999, 0.9999):
        widened = proportion_difference(*(proportion(rate.value, rate.count, level) for rate in rates))
        expected = widened.low > 0 and tail <= 1 - level
        assert expected == (rate_difference("", *rates, level).change.low > 0), level
        assert expected == (rate_difference("", *reversed(rates), level).change.high < 0), level


@pytest.mark.parametrize("tables", range(3, 15))
def test_tables_that_differ_have_a_difference_only_by_the_exact_test(tables: int) -> None:
    """McNemar's test as a sum of the binomial distribution, both tails, at two levels."""
    for agreeing in range(tables // 2, tables + 1):
        pairs = [TablePair("", first, 1 - first, True) for first in [1] * agreeing + [0] * (tables - agreeing)]
        tail = sum(comb(tables, count) for count in range(agreeing, tables + 1)) / 2**tables
        for level in (0.95, 0.99):
            assert (paired_rate_difference(pairs, level).low > 0) <= (2 * tail <= 1 - level), agreeing
