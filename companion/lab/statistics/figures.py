"""What many games say: how often who won, how long it took, why it ended. Figures with their honest doubt."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, quantiles

import msgspec

from companion.lab.simulation.simulate import GameResult

SURE = NormalDist().inv_cdf(0.975)
"""Of a hundred intervals, 95 hold the true rate."""


class Rate(msgspec.Struct, frozen=True):
    """How often those of one kind won, in how many games, with the 95 % interval (Wilson)."""

    kind: str
    bot: str
    games: int
    rate: float
    low: float
    high: float


class Length(msgspec.Struct, frozen=True):
    """Of one figure over all games: mean, the middle, and the range within which nine of ten games lie."""

    what: str
    mean: float
    median: float
    low: float
    high: float


def interval(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate seen in so many games, by Wilson: good for few games and for rates near 0 and 1."""
    spread = SURE**2 / games
    centre = (rate + spread / 2) / (1 + spread)
    half = SURE / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(centre - half, 0), min(centre + half, 1)


def win_rates(played: Iterable[GameResult], bots: Sequence[str]) -> list[Rate]:
    """By role and side and by bot. Seats of a kind win together, so the interval counts games, not seats."""
    shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in played:
        won: dict[tuple[str, str], list[bool]] = defaultdict(list)
        for seat, bot in enumerate(bots, 1):
            for kind in one.sides.get(seat, ()):
                won[kind, bot].append(seat in one.winners)
        for key, wins in won.items():
            shares[key].append(sum(wins) / len(wins))
    return [_rate(kind, bot, fmean(found), len(found)) for (kind, bot), found in sorted(shares.items())]


def _rate(kind: str, bot: str, rate: float, games: int) -> Rate:
    return Rate(kind, bot, games, rate, *interval(rate, games))


def lengths(played: Sequence[GameResult]) -> list[Length]:
    """Rounds, moves, seconds where a clock ran, every score that is a number, and what the game's designers count."""
    columns: dict[str, list[float]] = {
        "rounds": [one.rounds for one in played],
        "moves": [one.moves for one in played],
    }
    if any(one.seconds for one in played):
        columns["seconds"] = [one.seconds for one in played]
    for one in played:
        for name, score in one.scores.items():
            if isinstance(score, int):
                columns.setdefault(f"score: {name}", []).append(score)
    for name in measured(played):
        columns[name] = [one.measures[name] for one in played if name in one.measures]
    return [_length(what, found) for what, found in columns.items()]


def measured(played: Iterable[GameResult]) -> tuple[str, ...]:
    """What is counted in these games, in the order in which the game tells it."""
    longest: tuple[str, ...] = ()
    others: dict[str, None] = {}
    for one in played:
        if len(one.measures) > len(longest):
            longest = tuple(one.measures)
        others.update(dict.fromkeys(one.measures))
    return (*longest, *(name for name in others if name not in longest))


def _length(what: str, found: Sequence[float]) -> Length:
    cuts = quantiles(found, n=20, method="inclusive") if len(found) > 1 else [found[0]] * 19
    return Length(what, fmean(found), cuts[9], cuts[0], cuts[18])


def reasons(played: Sequence[GameResult]) -> list[Rate]:
    """Why games ended, the commonest first."""
    counted = Counter(one.reason for one in played)
    return [
        Rate(reason, "", times, times / len(played), *interval(times / len(played), len(played)))
        for reason, times in counted.most_common()
    ]
