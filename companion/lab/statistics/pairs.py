"""Differences within tables: what each table that played both editions got with one and with the other."""

from collections.abc import Sequence
from math import comb, inf, sqrt
from statistics import fmean, variance

import msgspec

from companion.lab.statistics.estimate import LEVEL, Estimate, proportion, t_quantile


class TablePair(msgspec.Struct, frozen=True):
    """One table's mean of a measure with each of two editions."""

    table: str
    first: float
    second: float
    began_with_first: bool

    @property
    def change(self) -> float:
        return self.first - self.second


def paired_difference(pairs: Sequence[TablePair], level: float = LEVEL, most: float = inf) -> Estimate:
    """Return how much larger the first edition's values are, as three tables or more compare it with themselves.

    Where at least two tables began with either edition, both orders count alike, so that practice in the second game
    cancels also in halves of different size; otherwise it is the mean of all tables. The interval is Student's t.
    Source: M. Hills and P. Armitage, The two-period cross-over clinical trial, British Journal of Clinical
    Pharmacology 8 (1979).
    """
    changes = [pair.change for pair in pairs]
    orders = [[pair.change for pair in pairs if pair.began_with_first is is_first] for is_first in (True, False)]
    value = fmean(changes)
    if max(changes) == min(changes):
        return Estimate(value, -inf, inf, len(pairs))
    if min(map(len, orders)) < 2:
        half = t_quantile(len(pairs) - 1, level) * sqrt(variance(changes) / len(pairs))
    else:
        value = fmean(map(fmean, orders))
        freedom = len(pairs) - 2
        spread = sum(variance(order) * (len(order) - 1) for order in orders) / freedom
        if not spread:
            return Estimate(value, -inf, inf, len(pairs))
        half = t_quantile(freedom, level) * sqrt(spread * sum(1 / len(order) for order in orders)) / 2
    return Estimate(value, value - half, value + half, len(pairs)).clipped(-most, most)


def paired_rate_difference(pairs: Sequence[TablePair], level: float = LEVEL) -> Estimate:
    """Return the difference of two win rates in points, with Newcombe's interval for pairs (his method 10).

    Each table counts one game with either edition: 1 where the side won, else 0. For few tables that interval is
    narrower than it should be, so it also holds 0 wherever McNemar's exact test finds no difference.
    Source: R. G. Newcombe, Improved confidence intervals for the difference between binomial proportions based on
    paired data, Statistics in Medicine 17 (1998).
    """
    count = len(pairs)
    value = fmean(pair.change for pair in pairs)
    first = proportion(fmean(pair.first for pair in pairs), count, level)
    second = proportion(fmean(pair.second for pair in pairs), count, level)
    phi = _correlation(pairs)
    down, up = (
        sqrt(max(0.0, near_side**2 - 2 * phi * near_side * other + other**2))
        for near_side, other in (
            (first.value - first.low, second.high - second.value),
            (first.high - first.value, second.value - second.low),
        )
    )
    low, high = value - down, value + up
    if _mcnemar(pairs) > 1 - level:
        low, high = min(low, 0.0), max(high, 0.0)
    return Estimate(100 * value, 100 * low, 100 * high, count)


def _mcnemar(pairs: Sequence[TablePair]) -> float:
    """How likely tables that differ would agree at least as much by tossing coins: McNemar's exact test."""
    ups, downs = (sum(pair.change * sign > 0 for pair in pairs) for sign in (1, -1))
    total, most = ups + downs, max(ups, downs)
    return min(1.0, sum(comb(total, agreeing) for agreeing in range(most, total + 1)) / 2.0 ** (total - 1))


def _correlation(pairs: Sequence[TablePair]) -> float:
    """Newcombe's phi of the two outcomes, with his continuity correction; 0 where a margin is empty."""
    both_won, neither = (sum(pair.first == pair.second == value for pair in pairs) for value in (1, 0))
    only_first, only_second = (
        sum((pair.first, pair.second) == outcome for pair in pairs) for outcome in ((1, 0), (0, 1))
    )
    margins = (both_won + only_first) * (only_second + neither) * (both_won + only_second) * (only_first + neither)
    if not margins:
        return 0.0
    product = both_won * neither - only_first * only_second
    corrected = max(product - len(pairs) / 2, 0) if product > 0 else product
    return corrected / sqrt(margins)
