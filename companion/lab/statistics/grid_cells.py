"""Cells beside each other: who won in each, how long it took, why it ended, with the doubt of every figure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from companion.lab.simulation.simulate import GameResult, GridCell, Plan, by_cell
from companion.lab.statistics.figures import SURE, Rate, interval, measured, reasons, win_rates

NOBODY = "nobody"
"""Wins the games that have no winner."""


class Kind(msgspec.Struct, frozen=True):
    """A side or role, as one bot plays it; `label` names the bot where there are several.

    `also` are those that won in the very same games: they need no figures of their own.
    """

    name: str
    bot: str
    label: str
    also: tuple[str, ...] = ()
    is_apart: bool = False
    """Its seats do not win together: its figure is the mean share of them that won, and no share of games."""


class Mean(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval (Student's t)."""

    mean: float
    low: float
    high: float


class Row(msgspec.Struct, frozen=True):
    """A cell's figures: rates in the order of the grid's kinds, None for whoever did not play in it."""

    cell: GridCell
    games: int
    rates: tuple[Rate | None, ...]
    rounds: Mean
    moves: Mean
    end: Rate
    """The commonest, and in how many of the games."""
    measures: Mapping[str, Mean] = {}
    """Of the games that have something to say of it."""


class Figures(msgspec.Struct, frozen=True):
    """The cells of a plan, those without a game left out."""

    kinds: tuple[Kind, ...]
    rows: tuple[Row, ...]
    measures: tuple[str, ...] = ()
    """What is counted in them, in the order in which the game tells it."""


def figures(plan: Plan, played: Sequence[GameResult]) -> Figures:
    """All figures of a grid, of the games played so far."""
    kinds = _kinds(played, plan.bots)
    cells = zip(plan.cells, by_cell(plan, played), strict=True)
    rows = tuple(_row(cell, games, kinds, plan.bots) for cell, games in cells if games)
    return Figures(kinds, rows, measured(played))


def mean(found: Sequence[float], most: float = inf) -> Mean:
    """The mean of something counted, from 0 to `most`; of a single game the interval is the figure itself, for nothing
    more is known.
    """
    middle = fmean(found)
    half = student(len(found) - 1) * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Mean(middle, max(middle - half, 0.0), min(middle + half, most))


def student(freedom: int) -> float:
    """How many standard errors hold 95 of 100 means: from the table up to 3, else Cornish and Fisher's series."""
    if freedom <= 3:
        return (12.7062, 4.30265, 3.18245)[freedom - 1]
    z = SURE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _row(cell: GridCell, played: Sequence[GameResult], kinds: Sequence[Kind], bots: Sequence[str]) -> Row:
    rates: dict[tuple[str, str], Rate] = {(rate.kind, rate.bot): rate for rate in win_rates(played, bots)}
    if any(kind.name == NOBODY for kind in kinds):
        share = sum(not one.winners for one in played) / len(played)
        rates[NOBODY, ""] = Rate(NOBODY, "", len(played), share, *interval(share, len(played)))
    return Row(
        cell,
        len(played),
        tuple(rates.get((kind.name, kind.bot)) for kind in kinds),
        mean([one.rounds for one in played]),
        mean([one.moves for one in played]),
        reasons(played)[0],
        {name: _measure(name, played) for name in measured(played)},
    )


def _measure(name: str, played: Sequence[GameResult]) -> Mean:
    return mean([it.measures[name] for it in played if name in it.measures], most_of(name))


def most_of(name: str) -> float:
    """What a measure can be at most: shares are called so."""
    return 100 if name.endswith("%") else inf


def _kinds(played: Sequence[GameResult], bots: Sequence[str]) -> tuple[Kind, ...]:
    """Sides before roles, by name; those that always won together are one, called by their side."""
    wins: dict[tuple[str, str], int] = {}  # a digest of who won which game, for a million games have no room here
    depth: dict[str, int] = {}
    apart: set[str] = set()
    for number, one in enumerate(played):
        won: dict[tuple[str, str], list[bool]] = defaultdict(list)
        for seat, bot in enumerate(bots, 1):
            labels = one.sides.get(seat, ())
            for at, kind in enumerate(reversed(labels)):
                won[kind, bot].append(seat in one.winners)
                depth[kind] = min(at, depth.get(kind, at))
        for key, found in won.items():
            if 0 < sum(found) < len(found):
                apart.add(key[0])
            wins[key] = hash((wins.get(key, 0), number, sum(found) / len(found)))
    groups: dict[tuple[str, int], list[str]] = defaultdict(list)
    for kind, bot in sorted(wins, key=lambda key: (depth[key[0]], key)):
        groups[bot, wins[kind, bot]].append(kind)
    kinds = [
        Kind(
            names[0], bot, f"{names[0]} ({bot})" if len(set(bots)) > 1 else names[0], tuple(names[1:]),
            names[0] in apart,
        )
        for (bot, _), names in groups.items()
    ]  # fmt: skip
    if not all(one.winners for one in played):
        kinds.append(Kind(NOBODY, "", NOBODY))
    return tuple(kinds)
