"""Comparison of two editions: differences with 95 % intervals and a verdict on each."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import exp, inf, isclose, lgamma
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.lab.statistics.estimate import LEVEL, Estimate, mean_difference, proportion, proportion_difference
from companion.lab.statistics.measures import upper_bound
from companion.lab.statistics.pairs import TablePair
from companion.lab.statistics.summary import Distribution, Summary
from companion.lab.statistics.winners import rate_of

MeasureKind = Literal["rate", "length", "score", "measure", "answer"]
Verdict = Literal["more", "less", "open"]  # `open` where the interval holds 0, or where there is none.

FEWEST = 3  # Values of either side, or tables, below which no interval is given: the spread of two can be anything.


class Difference(msgspec.Struct, frozen=True):
    """One measure of two editions, and how much larger the first edition's is; win rates are in percentage points."""

    what: str
    """The name of the side or measure."""
    first: Estimate
    second: Estimate
    change: Estimate
    """Without an interval where there are fewer than 3 values of a side, or where each side's are all alike."""
    kind: MeasureKind = "length"
    strict: Estimate | None = None
    """The change with an interval widened for the number of compared measures, so that all hold 95 times of 100."""
    pairs: tuple[TablePair, ...] = ()
    """Of tables that played both editions: the change is within these tables."""

    @property
    def counts(self) -> tuple[int, int]:
        """Games or answers of the first and of the second edition."""
        return self.first.count, self.second.count

    @property
    def simultaneous(self) -> Estimate:
        """The change with the interval that also holds for a difference chosen from all that are compared."""
        return self.strict or self.change

    @property
    def verdict(self) -> Verdict:
        if self.change.low <= 0 <= self.change.high:
            return "open"
        return "more" if self.change.low > 0 else "less"

    def mirrors(self, other: "Difference") -> bool:
        """Whether one side won exactly what the other lost, so that both say the same."""
        adds_up = all(
            isclose(own.value + theirs.value, 100)
            for own, theirs in ((self.first, other.first), (self.second, other.second))
        )
        return self.kind == other.kind == "rate" and self.counts == other.counts and adds_up


def rate_difference(what: str, first: Estimate, second: Estimate, level: float = LEVEL) -> Difference:
    """Return the difference of two proportions.

    For few games an interval of more than 95 % is narrower than it should be, so it also holds 0 wherever Fisher's
    exact test finds no difference: three of three games against none of three have a probability of 10 %.
    Source: R. A. Fisher, The logic of inductive inference, Journal of the Royal Statistical Society 98 (1935).
    """
    change = proportion_difference(*(proportion(rate.value, rate.count, level) for rate in (first, second)))
    if min(first.count, second.count) < FEWEST:
        change = _without_interval(change)
    elif level > LEVEL and not change.low <= 0 <= change.high and _fisher(first, second) > 1 - level:
        change = replace(change, low=min(change.low, 0.0), high=max(change.high, 0.0))
    return Difference(what, first.scaled(100), second.scaled(100), change, "rate")


def distribution_difference(
    what: str, first: Distribution, second: Distribution, kind: MeasureKind = "length", most: float = inf,
    level: float = LEVEL,
) -> Difference:  # fmt: skip
    """Return the difference of two means that differ by `most` at the utmost."""
    counts = first.count, second.count
    if min(counts) >= FEWEST and not (first.is_alike and second.is_alike):
        change = mean_difference(first.values, second.values, level).clipped(-most, most)
    else:
        change = _without_interval(Estimate(first.mean.value - second.mean.value, 0, 0, sum(counts)))
    return Difference(what, first.mean, second.mean, change, kind)


def _fisher(first: Estimate, second: Estimate) -> float:
    """How likely the same wins fall at least as unevenly on both, by chance alone: Fisher's exact test, both tails."""
    own, wins = round(first.total), round(first.total + second.total)

    def ways(games: int, won: int) -> float:
        return lgamma(games + 1) - lgamma(won + 1) - lgamma(games - won + 1)

    possible = range(max(0, wins - second.count), min(wins, first.count) + 1)
    logarithms = {won: ways(first.count, won) + ways(second.count, wins - won) for won in possible}
    most = max(logarithms.values())
    chances = {won: exp(logarithm - most) for won, logarithm in logarithms.items()}
    return sum(chance for chance in chances.values() if chance <= chances[own] * (1 + 1e-9)) / sum(chances.values())


def _without_interval(estimate: Estimate) -> Estimate:
    return Estimate(estimate.value, -inf, inf, estimate.count)


def smallest_visible(games: int, other_games: int) -> int | None:
    """Return the smallest difference of two win rates around 50 %, in points, that so many games would show."""
    if min(games, other_games) < FEWEST:
        return None
    for points in count(1):
        rates = proportion(0.5 + points / 200, games), proportion(0.5 - points / 200, other_games)
        if proportion_difference(*rates).low > 0:
            break
    return points


def without_mirrors(differences: Sequence[Difference]) -> list[Difference]:
    """Return the differences without those that only mirror one before them."""
    unique: list[Difference] = []
    for difference in differences:
        if not any(difference.mirrors(other) for other in unique):
            unique.append(difference)
    return unique


def compare(
    first: Summary, second: Summary, minutes: tuple[Distribution | None, Distribution | None], level: float = LEVEL
) -> tuple[Difference, ...]:
    """Return the differences in everything that both editions have: win rates, lengths, scores, designers' measures."""
    rates = [
        rate_difference(side.name, rate, other, level)
        for side, rate in first.wins.items()
        if (other := rate_of(second.wins, side.name))
    ]
    lengths = [("minutes", *minutes), ("rounds", first.rounds, second.rounds), ("moves", first.moves, second.moves)]
    return (
        *rates,
        *(distribution_difference(name, own, theirs, level=level) for name, own, theirs in lengths if own and theirs),
        *_differences("score", first.scores, second.scores, level),
        *_differences("measure", first.measures, second.measures, level),
    )


def distribution_of(difference: Difference, stats: Summary, minutes: Distribution | None) -> Distribution | None:
    """Return the values of a length, score or measure; None for rates and answers, and for what these games lack."""
    match difference.kind:
        case "length":
            return {"minutes": minutes, "rounds": stats.rounds, "moves": stats.moves}[difference.what]
        case "score":
            return stats.scores.get(difference.what)
        case "measure":
            return stats.measures.get(difference.what)
        case _:
            return None


def _differences(
    kind: MeasureKind, first: Mapping[str, Distribution], second: Mapping[str, Distribution], level: float
) -> Iterator[Difference]:
    for name, values in first.items():
        if name in second:
            yield distribution_difference(name, values, second[name], kind, upper_bound(name), level)
