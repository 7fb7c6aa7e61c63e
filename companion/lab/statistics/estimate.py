"""Estimates with confidence intervals, mostly of 95 %: proportions, means, and differences between two of them."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, inf, isfinite, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev, variance
from sys import maxsize

import msgspec

LEVEL = 0.95  # The share of samples whose interval holds the true value, unless a caller asks for another.
Z_95 = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a normal mean that hold 95 % of all samples: 1.96."""
FINE = 1e8  # Steps of a standard error in which a quantile is looked for.


class Estimate(msgspec.Struct, frozen=True):
    """A value with the ends of its 95 % confidence interval, seen in `count` games, moves or answers.

    Proportions run from 0 to 1; means have the unit of their values. Of values that are too few, or too much alike, for
    an interval, `low` and `high` of a difference are infinite, and those of a mean are the value.
    """

    value: float
    low: float
    high: float
    count: int

    @property
    def has_interval(self) -> bool:
        return isfinite(self.low) and isfinite(self.high)

    @property
    def total(self) -> float:
        """Of a proportion: how many of the `count` games it is."""
        return self.value * self.count

    @property
    def half_width(self) -> float:
        """How far the interval reaches to either side, on average."""
        return (self.high - self.low) / 2

    @property
    def reach(self) -> float:
        """How far the interval reaches to the side where it reaches further."""
        return max(self.high - self.value, self.value - self.low)

    def scaled(self, factor: float) -> "Estimate":
        """Return the same estimate in another unit: by 100, a proportion is in percent."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high, self.count)

    def clipped(self, least: float, most: float) -> "Estimate":
        """Return the estimate with an interval that ends at bounds which the true value cannot pass."""
        if not self.has_interval:
            return self
        return Estimate(self.value, max(self.low, least), min(self.high, most), self.count)


def proportion(share: float, count: int, level: float = LEVEL) -> Estimate:
    """Return a proportion from 0 to 1, seen in `count` games, with Wilson's score interval.

    Unlike the normal approximation it holds for few games and for proportions near 0 and 1. That is an average over
    true shares: at some of them next to 0 and 1 an interval for 95 times of 100 holds only about 84 times.
    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    z = _z(level)
    spread = z**2 / count
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / count + spread / (4 * count))
    return Estimate(share, max(centre - half, 0), min(centre + half, 1), count)


def mean(values: Sequence[float], most: float = inf) -> Estimate:
    """Return the mean of values between 0 and `most`, with the interval of Student's t.

    The interval of a single value is the value itself, because nothing is known of the spread.
    """
    centre = fmean(values)
    half = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(centre, max(centre - half, 0.0), min(centre + half, most), len(values))


def proportion_difference(first: Estimate, second: Estimate) -> Estimate:
    """Return how much the first proportion is larger, in percentage points, with Newcombe's interval (his method 10).

    Source: R. G. Newcombe, Interval estimation for the difference between independent proportions, Statistics in
    Medicine 17 (1998): it combines the two Wilson intervals.
    """
    difference = first.value - second.value
    low = difference - sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    high = difference + sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    points = 100 * first.value - 100 * second.value
    return Estimate(points, 100 * low, 100 * high, first.count + second.count)


def mean_difference(first: Sequence[float], second: Sequence[float], level: float = LEVEL) -> Estimate:
    """Return how much the first mean is larger, with Welch's interval or with Student's where that is wider.

    Welch's is for samples of unequal variance; its degrees of freedom (Welch and Satterthwaite) are rounded down, which
    makes it slightly too wide. But of three games that happen to be alike it takes the variance for known, beside
    thirty others: there Student's holds, of one variance for both.
    Source: B. L. Welch, The generalization of Student's problem, Biometrika 34 (1947); Student, The probable error of
    a mean, Biometrika 6 (1908).
    """
    difference = fmean(first) - fmean(second)
    variances, counts = (variance(first), variance(second)), (len(first), len(second))
    parts = [spread / count for spread, count in zip(variances, counts, strict=True)]
    freedom = sum(parts) ** 2 / sum(part**2 / (count - 1) for part, count in zip(parts, counts, strict=True))
    welch = t_quantile(int(freedom), level) * sqrt(sum(parts))
    joint = sum(counts) - 2
    pooled = sum(spread * (count - 1) for spread, count in zip(variances, counts, strict=True)) / joint
    student = t_quantile(joint, level) * sqrt(pooled * sum(1 / count for count in counts))
    half = max(welch, student)
    return Estimate(difference, difference - half, difference + half, len(first) + len(second))


def _z(level: float) -> float:
    return Z_95 if level == LEVEL else NormalDist().inv_cdf((1 + level) / 2)


def t_quantile(freedom: int, level: float = LEVEL) -> float:
    """Return how many standard errors to either side hold this share of all means, by Student's t.

    Up to 30 degrees of freedom by bisection of the distribution (Abramowitz and Stegun, Handbook of Mathematical
    Functions, 26.7.3 and 26.7.4), above from the Cornish-Fisher expansion (26.7.5), which is accurate there.
    """
    if freedom <= 30:
        return _exact_t_quantile(freedom, level)
    z = _z(level)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


@lru_cache(500)
def _exact_t_quantile(freedom: int, level: float) -> float:
    return bisect_left(range(maxsize), level, key=lambda step: _t_share(step / FINE, freedom)) / FINE


def _t_share(t: float, freedom: int) -> float:
    angle = atan2(t, sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= (step - 1) / step * cos(angle) ** 2
        total += term
    return 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total
