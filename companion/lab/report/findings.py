"""The three findings of a report: what differs most, what stayed the same, and what people said.

The rule is plain. Of all compared measures the first finding takes the difference that is largest against its own
interval, or how long games were where no difference is sure; the second takes, of those that may be no difference, the
one that is known best; the third does with the answers what the first does with the measures. A sentence says no more
than the interval shows.
"""

from collections.abc import Sequence
from math import inf
from typing import Literal

import msgspec

from companion.lab.report import finding_sentences as say
from companion.lab.report.model import AnswerSummary, Comparison, Group, Report
from companion.lab.report.sentences import best_winner
from companion.lab.statistics.comparison import Difference, distribution_of, without_mirrors
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.pairs import TablePair

Verdict = Literal["clear", "likely", "chance", "few", ""]
"""How sure a finding is; empty where there is nothing to be sure of."""

CLOSE = 0.2
"""Editions are alike in a measure if its whole interval stays within this share of the mean, or of all games."""


class TablesChart(msgspec.Struct, frozen=True):
    """A row for each table with its value in either edition."""

    first: str
    second: str
    pairs: tuple[TablePair, ...]
    unit: str


class Row(msgspec.Struct, frozen=True):
    """A mean or share with its interval, and the values it is of."""

    name: str
    estimate: Estimate
    values: tuple[float, ...] = ()


class RowsChart(msgspec.Struct, frozen=True):
    """Means or shares below each other."""

    rows: tuple[Row, ...]
    unit: str

    @property
    def is_share(self) -> bool:
        return self.unit == "%"


class AnswersChart(msgspec.Struct, frozen=True):
    """How often 1 to 5 was answered, a bar for each edition."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    low: str
    high: str


Chart = TablesChart | RowsChart | AnswersChart


class Finding(msgspec.Struct, frozen=True):
    """A sentence for everybody, what stands behind it, and its plot."""

    text: str
    detail: str
    verdict: Verdict
    how: tuple[str, ...]
    """How it was calculated, in sentences."""
    chart: Chart | None = None
    changes: str = ""
    """What the compared editions differ in, where their names do not say it."""


def findings(report: Report) -> tuple[Finding, ...]:
    """Return the three findings; none before a game has ended."""
    compared = max(report.comparisons, key=_games, default=None)
    if compared and min(side.people_stats.games for side in (compared.first, compared.second)):
        return _of_comparison(compared)
    group = max(report.groups, key=lambda it: (not it.is_of_bots, it.people_stats.games), default=None)
    return _of_group(group) if group and group.people_stats.games else ()


def _games(it: Comparison) -> tuple[bool, int]:
    sides = it.first, it.second
    return not any(side.is_of_bots for side in sides), min(side.people_stats.games for side in sides)


# Of two editions.


def _of_comparison(it: Comparison) -> tuple[Finding, ...]:
    are_bots = it.first.is_of_bots and it.second.is_of_bots
    measures = [
        one
        for one in without_mirrors([one for one in it.differences if one.kind != "answer"])
        if not (are_bots and one.what == "minutes")  # bots take no time to think
    ]
    most = _first(measures)
    if most is None:
        return ()
    return _largest(it, most), _same(it, [one for one in measures if one is not most]), _said(it)


def _first(measures: Sequence[Difference]) -> Difference | None:
    """The difference that is surest; where none is sure, how long games were: everybody at the tables felt that."""
    most = max(measures, key=_certainty, default=None)
    if most is None or verdict_of(most) in ("clear", "likely"):
        return most
    lengths = {one.what: one for one in measures if one.kind == "length" and one.change.value}
    return next((lengths[what] for what in ("rounds", "minutes", "moves") if what in lengths), most)


def _certainty(one: Difference) -> tuple[bool, float]:
    """How large a difference is against its interval; those without an interval come last."""
    change = one.change
    if not change.has_interval:
        return False, abs(change.value) / (_scale(one) or 1)
    return True, abs(change.value) / (change.half_width or 1)


def _scale(one: Difference) -> float:
    """What a difference is measured against: all games, or the mean of both editions."""
    return 100.0 if one.kind == "rate" else (abs(one.first.value) + abs(one.second.value)) / 2


def verdict_of(one: Difference) -> Verdict:
    """Return how sure a difference is.

    `clear`: it stays with an interval widened for all compared measures. `likely`: with its own interval alone.
    """
    if not one.change.has_interval:
        return "few"
    if one.verdict == "open":
        return "chance"
    strict = one.strict
    return "clear" if strict and strict.has_interval and not strict.low <= 0 <= strict.high else "likely"


def _largest(it: Comparison, one: Difference) -> Finding:
    verdict = verdict_of(one)
    compared = it.pairs * len(without_mirrors(it.differences))
    return Finding(
        say.largest(it, one, verdict), say.largest_detail(it, one), verdict, say.how_largest(it, one, compared),
        _chart(it, one), say.changes(it),
    )  # fmt: skip


def _same(it: Comparison, others: Sequence[Difference]) -> Finding:
    """What may be no difference at all and is known best; where all differ, the next largest difference."""
    known = [one for one in others if one.change.has_interval and _scale(one) and not _is_idle(one)]
    is_open = [one for one in known if one.verdict == "open"]
    if not known:
        return Finding(say.nothing_else(), "", "few", ())
    if not is_open:
        one = max(known, key=_certainty)
        verdict = verdict_of(one)
        return Finding(
            say.also(it, one, verdict), say.largest_detail(it, one), verdict, say.how_differs(it, one), _chart(it, one)
        )
    one = min(is_open, key=_uncertainty)
    is_alike = _uncertainty(one) <= CLOSE
    return Finding(
        say.same(it, one, is_alike), say.same_detail(it, one), "clear" if is_alike else "few",
        say.how_same(it, one, CLOSE), _chart(it, one),
    )  # fmt: skip


def _is_idle(one: Difference) -> bool:
    """Whether a side won none, or all, of the games of both editions: that says nothing of either."""
    return one.kind == "rate" and one.first.value == one.second.value and one.first.value in (0, 100)


def _uncertainty(one: Difference) -> float:
    """How far the editions may differ in a measure, as a share of what it is measured against."""
    return max(abs(one.change.low), abs(one.change.high)) / _scale(one)


def _chart(it: Comparison, one: Difference) -> Chart:
    unit = say.unit(one) or say.plain_name(one)
    if one.pairs and one.kind != "rate":
        return TablesChart(say.label(it.first), say.label(it.second), one.pairs, unit)
    rows = [_row(side, one, mean) for side, mean in ((it.second, one.second), (it.first, one.first))]
    return RowsChart(tuple(rows), unit)


def _row(side: Group, one: Difference, mean: Estimate) -> Row:
    if not one.change.has_interval:
        mean = msgspec.structs.replace(mean, low=-inf, high=inf)
    found = distribution_of(one, side.people_stats, side.minutes)
    return Row(say.label(side), mean, found.values if found else ())


def _said(it: Comparison) -> Finding:
    answers = [one for one in it.differences if one.kind == "answer"]
    if not answers:
        return Finding(say.nobody_said(it.first, it.second), "", "", ())
    one = max(answers, key=_certainty)
    verdict = verdict_of(one)
    bars = [next(answer for answer in side.answered if answer.ask == one.what) for side in (it.second, it.first)]
    rows = tuple((say.label(side), bar.counts) for side, bar in zip((it.second, it.first), bars, strict=True))
    return Finding(
        say.said(it, one, verdict), say.said_detail(it, one), verdict, say.how_said(it, one),
        AnswersChart(rows, bars[0].low, bars[0].high),
    )  # fmt: skip


# Of one edition.


def _of_group(group: Group) -> tuple[Finding, ...]:
    return _length(group), _winner(group), _answer(group)


def _length(group: Group) -> Finding:
    stats = group.people_stats
    found, unit = (group.minutes, "minutes") if group.minutes and not group.is_of_bots else (stats.moves, "moves")
    assert found is not None
    mean = found.mean
    is_known = not found.is_alike and mean.half_width <= CLOSE * mean.value
    return Finding(
        say.length(group, found, unit), say.length_detail(group, found, unit), "clear" if is_known else "few",
        say.how_length(found, CLOSE), RowsChart((Row(say.label(group), mean, found.values),), unit),
    )  # fmt: skip


def _winner(group: Group) -> Finding:
    best = best_winner(group)
    if best is None:
        return Finding(say.no_winner(), "", "", ())
    side, rate = best
    rows = tuple(Row(say.side_name(it.name), share.scaled(100)) for it, share in group.people_stats.wins.items())
    verdict: Verdict = "clear" if rate.half_width <= CLOSE else "few"
    return Finding(
        say.winner(group, side, rate), say.winner_detail(rate), verdict, say.how_winner(CLOSE), RowsChart(rows, "%")
    )


def _answer(group: Group) -> Finding:
    if not group.answered:
        return Finding(say.nobody_said(group), "", "", ())
    one: AnswerSummary = max(group.answered, key=lambda it: abs(it.score.mean.value - 3))
    is_known = not one.score.is_alike and one.score.mean.half_width <= 4 * CLOSE
    return Finding(
        say.answer(one), say.answer_detail(group, one), "clear" if is_known else "few", say.how_answer(CLOSE),
        AnswersChart(((say.label(group), one.counts),), one.low, one.high),
    )  # fmt: skip
