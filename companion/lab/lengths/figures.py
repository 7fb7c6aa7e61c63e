"""Figures of a simulation so far, of each edition and, deal by deal, of the difference between two editions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import sqrt

import msgspec

from cards.words import Words
from companion.lab.records.groups import code_text
from companion.lab.report.finding_sentences import side_name
from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.estimate import Estimate, t_quantile
from companion.lab.statistics.summary import Summary, summarize
from companion.lab.statistics.winners import rate_of
from companion.rules.screens import reason_name

FEWEST_DEALS = 10  # Deals from which on an interval is drawn: the spread of a few can be anything.
MOST_POINTS = 80  # Points of the band.


class Lengths(msgspec.Struct, frozen=True):
    """How long the games of one edition were: their number at each length, their mean, and nine in ten of them."""

    title: str
    games: int
    mean: float
    shown: str
    """The mean, as it is written."""
    counts: list[tuple[float, int]]
    least: float
    most: float


class Row(msgspec.Struct, frozen=True):
    """One figure of each edition, as a value and half the width of its interval; both empty where it lacks it."""

    what: str
    cells: list[tuple[str, str]]


class Point(msgspec.Struct, frozen=True):
    """The mean difference after so many deals, and its 95 % interval."""

    deals: int
    value: float
    low: float
    high: float


class Figures(msgspec.Struct, frozen=True):
    """All figures of a simulation. `unit` is that of lengths: rounds, or moves where all have as many `rounds`."""

    unit: str
    rounds: int | None
    lengths: list[Lengths]
    rows: list[Row]
    endings: list[Row]
    band: list[Point]
    """Of two editions: how much longer the second one's games are. Its last point counts all deals."""


def figures(games: Sequence[GameResult], titles: Sequence[str], words: Sequence[Words | None]) -> Figures:
    """Return the figures of games that lie deal by deal, in each edition by edition; `titles` are the editions'."""
    played = [games[place :: len(titles)] for place in range(len(titles))]
    (rounds,) = round_counts if len(round_counts := {game.rounds for game in games}) == 1 else (None,)
    unit = "moves" if rounds else "rounds"
    lengths = [[game.rounds if unit == "rounds" else game.moves for game in of] for of in played]
    stats = [summarize(of) for of in played]
    changes = [second - first for first, second in zip(*lengths, strict=False)] if len(titles) == 2 else []
    return Figures(
        unit, rounds, [_lengths(*edition, unit) for edition in zip(titles, lengths, stats, strict=True) if edition[1]],
        list(_rows(stats, unit)), list(_endings(stats, words)), list(band(changes)),
    )  # fmt: skip


def band(changes: Sequence[float]) -> Iterator[Point]:
    """Yield the mean of the changes and its interval by Student's t, as more and more deals are counted."""
    step = max(1, len(changes) // MOST_POINTS)
    sums, squares = accumulate(changes), accumulate(change * change for change in changes)
    for deals, (total, square) in enumerate(zip(sums, squares, strict=True), 1):
        if deals >= FEWEST_DEALS and (deals % step == 0 or deals == len(changes)):
            mean = total / deals
            variance = max(0.0, (square - deals * mean * mean) / (deals - 1))
            half = t_quantile(deals - 1) * sqrt(variance / deals)
            yield Point(deals, mean, mean - half, mean + half)


def _lengths(name: str, values: Sequence[float], stats: Summary, unit: str) -> Lengths:
    spread = stats.rounds if unit == "rounds" else stats.moves
    assert spread is not None
    mean = spread.mean.value
    return Lengths(name, len(values), mean, f"{mean:.1f}", sorted(Counter(values).items()), spread.least, spread.most)


def _rows(stats: Sequence[Summary], unit: str) -> Iterator[Row]:
    sides = dict.fromkeys(side.name for summary in stats for side in summary.wins)
    for name in sides:
        rates = [rate_of(summary.wins, name) for summary in stats]
        yield Row(f"{side_name(name)} won", [_cell(rate.scaled(100) if rate else None, " %") for rate in rates])
    if unit == "rounds":
        yield Row("Moves in a game", [_cell(summary.moves.mean if summary.moves else None) for summary in stats])
    for name in dict.fromkeys(name for summary in stats for name in summary.scores):
        spreads = [summary.scores.get(name) for summary in stats]
        yield Row(f"Score: {code_text(name)}", [_cell(spread.mean if spread else None) for spread in spreads])
    for name in dict.fromkeys(name for summary in stats for name in summary.measures):
        text, means = name.removesuffix("%").rstrip(" ,"), [summary.measures.get(name) for summary in stats]
        unit_text = " %" if name.endswith("%") else ""
        yield Row(text[:1].upper() + text[1:], [_cell(spread.mean if spread else None, unit_text) for spread in means])


def _cell(estimate: Estimate | None, unit: str = "") -> tuple[str, str]:
    if estimate is None:
        return "", ""
    digits = 0 if unit or abs(estimate.value) >= 100 else 1
    return f"{estimate.value:,.{digits}f}{unit}", f"{estimate.half_width:,.{digits}f}" if estimate.half_width else ""


def _endings(stats: Sequence[Summary], words: Sequence[Words | None]) -> Iterator[Row]:
    names = {
        reason: code_text(reason_name(its, reason) if its else reason)
        for summary, its in reversed([*zip(stats, words, strict=True)])
        for reason in summary.ends
    }

    def total(reason: str) -> float:
        return sum(summary.ends[reason].value for summary in stats if reason in summary.ends)

    for reason in sorted(names, key=total, reverse=True):
        shares, text = [summary.ends.get(reason) for summary in stats], names[reason]
        yield Row(text[:1].upper() + text[1:], [_cell(share.scaled(100) if share else None, " %") for share in shares])
