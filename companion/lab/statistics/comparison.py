"""One edition against another: differences with 95 % intervals, and a plain word where games are too few to tell."""

from collections.abc import Sequence
from math import isclose, sqrt
from statistics import fmean, variance
from typing import Literal

import msgspec

from companion.lab.statistics.figures import interval
from companion.lab.statistics.grid_cells import most_of, student
from companion.lab.statistics.summary import Figure, Summary, win_of

Kind = Literal["rate", "length", "score", "measure", "answer"]
Verdict = Literal["more", "less", "open"]
"""`open` where the interval holds 0, or there is none."""

FEWEST = 3
"""Values on either side below which no interval is told: of two, chance alone can make any spread."""


class Difference(msgspec.Struct, frozen=True):
    """The first edition's figure, the second's, and how much the first's is larger, with a 95 % interval.

    Of rates in points of a hundred (Newcombe's interval), else in the figure's own unit (Welch's). `low` and `high`
    are None where no interval is to be had: there are too few values, or those of each side are all alike.
    """

    what: str
    first: float
    second: float
    counts: tuple[int, int]
    difference: float
    low: float | None
    high: float | None
    kind: Kind = "length"

    @property
    def verdict(self) -> Verdict:
        if self.low is None or self.high is None or self.low <= 0 <= self.high:
            return "open"
        return "more" if self.low > 0 else "less"

    def mirrors(self, other: "Difference") -> bool:
        """What one side won the other lost: one figure, told of both."""
        is_whole = isclose(self.first + other.first, 100) and isclose(self.second + other.second, 100)
        return self.kind == other.kind == "rate" and self.counts == other.counts and is_whole


def rates(what: str, first: tuple[float, int], second: tuple[float, int]) -> Difference:
    """Two rates, each seen in so many games."""
    counts = first[1], second[1]
    hundred = 100 * first[0], 100 * second[0]
    low, high = (100 * it for it in newcombe(*first, *second)) if min(counts) >= FEWEST else (None, None)
    return Difference(what, *hundred, counts, hundred[0] - hundred[1], low, high, "rate")


def means(what: str, first: Sequence[float], second: Sequence[float], kind: Kind = "length") -> Difference:
    """Two means; from hardly any values, or from values without any spread, no interval follows."""
    a, b = fmean(first), fmean(second)
    has_spread = len({*first}) > 1 or len({*second}) > 1
    low, high = welch(first, second) if has_spread and min(len(first), len(second)) >= FEWEST else (None, None)
    return Difference(what, a, b, (len(first), len(second)), a - b, low, high, kind)


def newcombe(first: float, games: int, second: float, others: int) -> tuple[float, float]:
    """The 95 % interval of the difference of two rates, from their Wilson intervals (Newcombe's method 10)."""
    (low, high), (least, most) = interval(first, games), interval(second, others)
    difference = first - second
    return (
        difference - sqrt((first - low) ** 2 + (most - second) ** 2),
        difference + sqrt((high - first) ** 2 + (second - least) ** 2),
    )


def welch(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the difference of two means, whatever their spreads are, if there is any.

    Degrees of freedom are rounded down: if anything, it is a little too wide.
    """
    difference = fmean(first) - fmean(second)
    parts = [variance(found) / len(found) for found in (first, second)]
    whole = sum(parts)
    freedom = whole**2 / sum(part**2 / (len(found) - 1) for part, found in zip(parts, (first, second), strict=True))
    half = student(max(1, int(freedom))) * sqrt(whole)
    return difference - half, difference + half


def smallest_seen(games: int, others: int) -> int | None:
    """The smallest difference of two rates around a half, in points of a hundred, that so many games would show."""
    if min(games, others) < FEWEST:
        return None
    shows = (points for points in range(1, 101) if _shows(points / 200, games, others))
    return next(shows, None)


def _shows(aside: float, games: int, others: int) -> bool:
    return newcombe(0.5 + aside, games, 0.5 - aside, others)[0] > 0


def told_once(found: Sequence[Difference]) -> list[Difference]:
    """Without those that only mirror one before them."""
    made: list[Difference] = []
    for one in found:
        if not any(one.mirrors(other) for other in made):
            made.append(one)
    return made


def compare(first: Summary, second: Summary, minutes: tuple[Figure | None, Figure | None]) -> tuple[Difference, ...]:
    """All that two editions have in common: who wins, lengths, scores, what designers count."""
    made = [
        rates(win.kind, (win.rate, win.games), (other.rate, other.games))
        for win in first.wins
        if (other := win_of(second, win.kind))
    ]
    pairs = [("minutes", *minutes), ("rounds", first.rounds, second.rounds), ("moves", first.moves, second.moves)]
    return (
        *made,
        *(means(what, a.values, b.values) for what, a, b in pairs if a and b),
        *_pairs("score", first.scores, second.scores),
        *_pairs("measure", first.measures, second.measures),
    )


def _pairs(kind: Kind, first: Sequence[Figure], second: Sequence[Figure]) -> list[Difference]:
    """Of what is called alike."""
    others = {it.what: it for it in second}
    made = [means(it.what, it.values, others[it.what].values, kind) for it in first if it.what in others]
    return [within(one, most_of(one.what)) for one in made]


def within(one: Difference, most: float) -> Difference:
    """Shares differ by no more than the whole, answers by no more than their scale."""
    if one.low is None or one.high is None:
        return one
    return msgspec.structs.replace(one, low=max(one.low, -most), high=min(one.high, most))
