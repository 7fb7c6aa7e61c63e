"""Estimates with 95 % confidence intervals: proportions, means, and differences between two of them."""

from collections.abc import Sequence
from math import inf, isfinite, sqrt
from statistics import NormalDist, fmean, stdev, variance

import msgspec

Z_95 = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a normal mean that hold 95 % of all samples: 1.96."""


class Estimate(msgspec.Struct, frozen=True):
    """A value with the ends of its 95 % confidence interval, seen in `count` games, moves or answers.

    Proportions run from 0 to 1; means have the unit of their values. `low` and `high` are infinite where the values
    are too few, or too much alike, for an interval.
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

    def scaled(self, factor: float) -> "Estimate":
        """Return the same estimate in another unit: by 100, a proportion is in percent."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high, self.count)

    def clipped(self, least: float, most: float) -> "Estimate":
        """Return the estimate with an interval that ends at bounds which the true value cannot pass."""
        if not self.has_interval:
            return self
        return Estimate(self.value, max(self.low, least), min(self.high, most), self.count)


def proportion(share: float, count: int) -> Estimate:
    """Return a proportion from 0 to 1, seen in `count` games, with Wilson's score interval.

    Unlike the normal approximation it holds for few games and for proportions near 0 and 1.
    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    spread = Z_95**2 / count
    centre = (share + spread / 2) / (1 + spread)
    half = Z_95 / (1 + spread) * sqrt(share * (1 - share) / count + spread / (4 * count))
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


def mean_difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """Return how much the first mean is larger, with Welch's interval for samples of unequal variance.

    The degrees of freedom (Welch and Satterthwaite) are rounded down, which makes the interval slightly too wide.
    Source: B. L. Welch, The generalization of Student's problem, Biometrika 34 (1947).
    """
    difference = fmean(first) - fmean(second)
    parts = [variance(sample) / len(sample) for sample in (first, second)]
    total = sum(parts)
    freedom = total**2 / sum(part**2 / (len(sample) - 1) for part, sample in zip(parts, (first, second), strict=True))
    half = t_quantile(max(1, int(freedom))) * sqrt(total)
    return Estimate(difference, difference - half, difference + half, len(first) + len(second))


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t: how many standard errors hold 95 % of all means.

    Up to 3 degrees of freedom it is from the table, above from the Cornish-Fisher expansion (Abramowitz and Stegun,
    Handbook of Mathematical Functions, 26.7.5), at most 0.008 below the table.
    """
    if freedom <= 3:
        return (12.7062, 4.30265, 3.18245)[freedom - 1]
    z = Z_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
