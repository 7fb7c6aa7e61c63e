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
from companion.lab.report.sentences import amount, best_winner
from companion.lab.report.texts import text, texts
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

    @property
    def label(self) -> str:
        """How sure it is, in words."""
        return say.VERDICTS.get(self.verdict, "")


def findings(report: Report) -> tuple[Finding, ...]:
    """Return the three findings; none before a game has ended."""
    compared = max(report.comparisons, key=_games, default=None)
    if compared and min(side.people_stats.games for side in (compared.first, compared.second)):
        return _of_comparison(compared)
    group = max(report.groups, key=lambda group: (not group.is_of_bots, group.people_stats.games), default=None)
    return (_length(group), _winner(group), _answer(group)) if group and group.people_stats.games else ()


def _games(comparison: Comparison) -> tuple[bool, int]:
    sides = comparison.first, comparison.second
    return not any(side.is_of_bots for side in sides), min(side.people_stats.games for side in sides)


# Of two editions.


def _of_comparison(comparison: Comparison) -> tuple[Finding, ...]:
    measures = without_mirrors([measure for measure in comparison.differences if measure.kind != "answer"])
    if comparison.first.is_of_bots and comparison.second.is_of_bots:  # bots take no time to think
        measures = [measure for measure in measures if measure.what != "minutes"]
    most = _first(measures)
    if most is None:
        return ()
    others = [measure for measure in measures if measure is not most]
    return _largest(comparison, most), _same(comparison, others), _said(comparison)


def _first(measures: Sequence[Difference]) -> Difference | None:
    """The difference that is surest; where none is sure, how long games were: everybody at the tables felt that."""
    most = max(measures, key=_certainty, default=None)
    if most is None or verdict_of(most) in ("clear", "likely"):
        return most
    lengths = {measure.what: measure for measure in measures if measure.kind == "length" and measure.change.value}
    return next((lengths[name] for name in ("rounds", "minutes", "moves") if name in lengths), most)


def _certainty(difference: Difference) -> tuple[bool, float]:
    """How large a difference is against its interval; those without an interval come last."""
    change = difference.change
    if not change.has_interval:
        return False, abs(change.value) / (_scale(difference) or 1)
    return True, abs(change.value) / (change.half_width or 1)


def _scale(difference: Difference) -> float:
    """What a difference is measured against: all games, or the mean of both editions."""
    return 100.0 if difference.kind == "rate" else (abs(difference.first.value) + abs(difference.second.value)) / 2


def verdict_of(difference: Difference) -> Verdict:
    """Return how sure it is: clear with an interval widened for all compared measures, or likely with its own alone."""
    if not difference.change.has_interval:
        return "few"
    if difference.verdict == "open":
        return "chance"
    strict = difference.strict
    return "clear" if strict and strict.has_interval and not strict.low <= 0 <= strict.high else "likely"


def _largest(comparison: Comparison, difference: Difference) -> Finding:
    verdict = verdict_of(difference)
    return Finding(
        say.largest(comparison, difference, verdict), say.largest_detail(comparison, difference), verdict,
        say.how_largest(comparison, difference), _chart(comparison, difference), say.changes(comparison),
    )  # fmt: skip


def _same(comparison: Comparison, others: Sequence[Difference]) -> Finding:
    """What may be no difference at all and is known best; where all differ, the next largest difference."""
    # That a side won none, or all, of the games of both editions says nothing of either.
    idle = [other for other in others if other.kind == "rate" and other.first.value == other.second.value in (0, 100)]
    measured = [other for other in others if other.change.has_interval and _scale(other) and other not in idle]
    is_open = [other for other in measured if other.verdict == "open"]
    if not measured:
        return Finding(text("same.nothing"), "", "few", ())
    if not is_open:
        difference = max(measured, key=_certainty)
        verdict = verdict_of(difference)
        return Finding(
            say.also(comparison, difference, verdict), say.largest_detail(comparison, difference), verdict,
            say.how("differs", comparison, difference), _chart(comparison, difference),
        )  # fmt: skip
    difference = min(is_open, key=_uncertainty)
    is_alike = _uncertainty(difference) <= CLOSE
    return Finding(
        say.same(comparison, difference, is_alike), say.same_detail(comparison, difference),
        "clear" if is_alike else "few", say.how("same", comparison, difference, close=CLOSE),
        _chart(comparison, difference),
    )  # fmt: skip


def _uncertainty(difference: Difference) -> float:
    """How far the editions may differ in a measure, as a share of what it is measured against."""
    change = difference.simultaneous
    return max(abs(change.low), abs(change.high)) / _scale(difference)


def _chart(comparison: Comparison, difference: Difference) -> Chart:
    unit = say.unit(difference) or say.plain_name(difference)
    if difference.pairs and difference.kind != "rate":
        return TablesChart(say.label(comparison.first), say.label(comparison.second), difference.pairs, unit)
    second = _row(comparison.second, difference, difference.second)
    return RowsChart((second, _row(comparison.first, difference, difference.first)), unit)


def _row(side: Group, difference: Difference, mean: Estimate) -> Row:
    if not difference.change.has_interval:
        mean = msgspec.structs.replace(mean, low=-inf, high=inf)
    distribution = distribution_of(difference, side.people_stats, side.minutes)
    return Row(say.label(side), mean, distribution.values if distribution else ())


def _said(comparison: Comparison) -> Finding:
    answers = [difference for difference in comparison.differences if difference.kind == "answer"]
    if not answers:
        return Finding(say.nobody_said(comparison.first, comparison.second), "", "", ())
    difference = max(answers, key=_certainty)
    verdict = verdict_of(difference)
    sides = comparison.second, comparison.first
    bars = [next(answer for answer in side.answered if answer.ask == difference.what) for side in sides]
    rows = tuple((say.label(side), bar.counts) for side, bar in zip(sides, bars, strict=True))
    return Finding(
        say.said(comparison, difference, verdict), say.said_detail(comparison, difference), verdict,
        say.how("answers", comparison, difference), AnswersChart(rows, bars[0].low, bars[0].high),
    )  # fmt: skip


# Of one edition.


def _length(group: Group) -> Finding:
    stats = group.people_stats
    lengths, unit = (group.minutes, "minutes") if group.minutes and not group.is_of_bots else (stats.moves, "moves")
    assert lengths is not None
    mean = lengths.mean
    is_known = not lengths.is_alike and mean.reach <= CLOSE * mean.value
    return Finding(
        say.length(group, lengths, unit), say.length_detail(group, lengths, unit), "clear" if is_known else "few",
        texts("how.length", games=amount(lengths.count, "game"), close=CLOSE),
        RowsChart((Row(say.label(group), mean, lengths.values),), unit),
    )  # fmt: skip


def _winner(group: Group) -> Finding:
    best = best_winner(group)
    if best is None:
        return Finding(text("winner.unknown"), "", "", ())
    side, rate = best
    rows = tuple(Row(say.side_name(side.name), share.scaled(100)) for side, share in group.people_stats.wins.items())
    verdict: Verdict = "clear" if rate.reach <= CLOSE else "few"
    fits = text("winner.fits", low=100 * rate.low, high=100 * rate.high)
    many = text("winner.many", sides=len(rows)) if len(rows) > 2 else ""
    how = texts("how.winner", points=100 * CLOSE, many=many)
    return Finding(say.winner(group, side, rate), fits, verdict, how, RowsChart(rows, "%"))


def _answer(group: Group) -> Finding:
    if not group.answered:
        return Finding(say.nobody_said(group), "", "", ())
    answer: AnswerSummary = max(group.answered, key=lambda candidate: abs(candidate.score.mean.value - 3))
    is_known = not answer.score.is_alike and answer.score.mean.reach <= 4 * CLOSE
    return Finding(
        text("answers.one", ask=answer.ask, mean=answer.score.mean.value),
        text("answers.scale", low=answer.low, high=answer.high, answers=amount(answer.score.count, "answer")),
        "clear" if is_known else "few", texts("how.answer", width=4 * CLOSE),
        AnswersChart(((say.label(group), answer.counts),), answer.low, answer.high),
    )  # fmt: skip
