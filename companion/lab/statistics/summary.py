"""What so many games of one kind come to: who won, how long it took, why it ended, what it scored."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import inf
from statistics import fmean, median, quantiles

import msgspec

from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.figures import Rate, interval, measured, reasons, win_rates
from companion.lab.statistics.grid_cells import NOBODY, mean, most_of

MANY = 20
"""Values from which on nine in ten are told of: of fewer, one in twenty is none."""


class Figure(msgspec.Struct, frozen=True):
    """Something measured in each of so many games or moves: the mean with its 95 % interval (Student's t), the middle
    one, and from `least` to `most` nine in ten, of few values all; `values` in order of size.
    """

    what: str
    count: int
    mean: float
    low: float
    high: float
    median: float
    least: float
    most: float
    values: tuple[float, ...] = ()

    @property
    def is_of_few(self) -> bool:
        return self.count < MANY

    @property
    def is_alike(self) -> bool:
        """Without any spread: how sure the mean is, nobody knows."""
        return self.low == self.high


class Win(msgspec.Struct, frozen=True):
    """How often a side or role won, in how many games, with its 95 % interval (Wilson).

    Several seats of a kind that win apart count as their share. `also`: who won the very same games.
    """

    kind: str
    games: int
    rate: float
    low: float
    high: float
    also: tuple[str, ...] = ()

    @property
    def won(self) -> float:
        return self.rate * self.games


class Summary(msgspec.Struct, frozen=True):
    """Games that were played to their end."""

    games: int
    wins: tuple[Win, ...]
    ends: tuple[Rate, ...]
    rounds: Figure | None
    moves: Figure | None
    scores: tuple[Figure, ...]
    """Every score of the game that is one number, by name."""
    measures: tuple[Figure, ...] = ()
    """What the game's designers count."""


def summary(played: Sequence[GameResult]) -> Summary:
    """What these games come to; of none, nothing."""
    scores: dict[str, list[float]] = defaultdict(list)
    for one in played:
        for name, score in one.scores.items():
            if isinstance(score, int):
                scores[name].append(score)
    return Summary(
        len(played),
        tuple(_wins(played)),
        tuple(reasons(played)) if played else (),
        figure("rounds", [one.rounds for one in played]),
        figure("moves", [one.moves for one in played]),
        tuple(made for name, found in scores.items() if (made := figure(name, found))),
        tuple(
            made
            for name in measured(played)
            if (made := figure(name, [one.measures[name] for one in played if name in one.measures], most_of(name)))
        ),
    )


def figure(what: str, found: Iterable[float], most: float = inf) -> Figure | None:
    """Of figures from 0 to `most`; None, where nothing was measured."""
    values = tuple(sorted(map(float, found)))
    if not values:
        return None
    ends = values[0], values[-1]
    if len(values) >= MANY:
        cuts = quantiles(values, n=20, method="inclusive")
        ends = cuts[0], cuts[-1]
    middle = mean(values, most)
    return Figure(what, len(values), middle.mean, middle.low, middle.high, median(values), *ends, values)


def win_of(found: Summary | None, kind: str) -> Win | None:
    """How often a kind won, be it in a row of its own or with its side."""
    wins = found.wins if found else ()
    return next((win for win in wins if kind == win.kind or kind in win.also), None)


def _wins(played: Sequence[GameResult]) -> list[Win]:
    """Sides before roles; a role that always wins with its side stands in the side's row."""
    seats = max((seat for one in played for seat in one.sides), default=0)
    rates = win_rates(played, [""] * seats)
    depth = {kind: at for one in played for labels in one.sides.values() for at, kind in enumerate(reversed(labels))}
    made: list[Win] = []
    for rate in sorted(rates, key=lambda it: (depth[it.kind], it.kind)):
        side = next((at for at, win in enumerate(made) if _belongs(played, rate.kind, win.kind)), None)
        if side is None:
            made.append(Win(rate.kind, rate.games, rate.rate, rate.low, rate.high))
        else:
            made[side] = msgspec.structs.replace(made[side], also=(*made[side].also, rate.kind))
    nobody = [not one.winners for one in played if one.sides]  # without sides nobody here knows who won
    if any(nobody):
        share = fmean(nobody)
        made.append(Win(NOBODY, len(nobody), share, *interval(share, len(nobody))))
    return made


def _belongs(played: Sequence[GameResult], role: str, side: str) -> bool:
    """Whether whoever had the role was always of the side, and won as it did."""
    for one in played:
        theirs, sides = ({seat for seat, labels in one.sides.items() if kind in labels} for kind in (role, side))
        won = [{seat in one.winners for seat in seats} for seats in (theirs, sides)]
        if theirs and (not theirs <= sides or won[0] != won[1] or len(won[0]) > 1):
            return False
    return True
