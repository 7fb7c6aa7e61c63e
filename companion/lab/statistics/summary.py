"""Summary statistics of finished games: winners, reasons for the end, lengths, scores and designers' measures."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from statistics import median, quantiles

import msgspec

from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.estimate import Estimate, mean
from companion.lab.statistics.measures import end_reasons, measure_names, scores, upper_bound, values_of
from companion.lab.statistics.winners import Side, sides_with_roles

ENOUGH_FOR_PERCENTILES = 20  # Values from which on a 5th percentile means something: one value in twenty lies below it.


class Distribution(msgspec.Struct, frozen=True):
    """The values of one measure: their mean with its interval, their median and their range."""

    mean: Estimate
    median: float
    least: float
    """The 5th percentile; of fewer than 20 values the smallest."""
    most: float
    """The 95th percentile; of fewer than 20 values the largest."""
    values: tuple[float, ...] = ()
    """All values, in ascending order."""

    @property
    def count(self) -> int:
        return self.mean.count

    @property
    def is_of_few(self) -> bool:
        """Whether `least` and `most` are the extremes instead of percentiles."""
        return self.count < ENOUGH_FOR_PERCENTILES

    @property
    def is_alike(self) -> bool:
        """Whether all values are equal, so that nobody knows how accurate the mean is."""
        return self.mean.low == self.mean.high


class Summary(msgspec.Struct, frozen=True):
    """Statistics of games that were played to their end."""

    games: int
    wins: Mapping[Side, Estimate]
    ends: Mapping[str, Estimate]
    """The proportion of games that ended for each reason, the most common first."""
    rounds: Distribution | None
    moves: Distribution | None
    scores: Mapping[str, Distribution]
    """Every score of the game that is one number, by name."""
    measures: Mapping[str, Distribution] = {}
    """The designers' measures, by name."""


def summarize(games: Sequence[GameResult]) -> Summary:
    """Return the statistics of these games; without games they are empty."""
    return Summary(
        games=len(games),
        wins=sides_with_roles(games),
        ends=end_reasons(games) if games else {},
        rounds=distribution([game.rounds for game in games]),
        moves=distribution([game.moves for game in games]),
        scores={name: spread for name, values in scores(games).items() if (spread := distribution(values))},
        measures={
            name: spread
            for name in measure_names(games)
            if (spread := distribution(values_of(name, games), upper_bound(name)))
        },
    )


def distribution(values: Iterable[float], most: float = inf) -> Distribution | None:
    """Return the distribution of values from 0 to `most`; None without values."""
    ordered = tuple(sorted(map(float, values)))
    if not ordered:
        return None
    low, high = ordered[0], ordered[-1]
    if len(ordered) >= ENOUGH_FOR_PERCENTILES:
        low, _, high = percentiles(ordered)
    return Distribution(mean(ordered, most), median(ordered), low, high, ordered)


def percentiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the 5th, 50th and 95th percentile, interpolated between the values next to them."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    cuts = quantiles(values, n=20, method="inclusive")
    return cuts[0], cuts[9], cuts[18]
