"""Sentences of a report from `texts.toml`: titles, headlines and cautions. Nothing is computed here."""

from collections.abc import Iterator
from datetime import date
from math import isclose
from typing import NamedTuple

from companion.lab.records.groups import code_text
from companion.lab.report.model import FEW, Group, Report
from companion.lab.report.texts import text
from companion.lab.statistics.estimate import LEVEL, Estimate, proportion
from companion.lab.statistics.summary import Distribution
from companion.lab.statistics.winners import NOBODY, Side


class Headline(NamedTuple):
    """A main result: a figure, what it says, and how certain it is."""

    big: str
    what: str
    detail: str


def phase_text(group: Group, phase: str) -> str:
    """Return what the group's game calls a phase."""
    return group.phases.get(phase, code_text(phase))


def reason_text(group: Group, reason: str) -> str:
    """Return what the group's game says of a reason for the end."""
    return group.reasons.get(reason, code_text(reason))


def amount(count: int, name: str) -> str:
    """Return a number with its noun: "1 game", "2 games", "2 people"."""
    plural = {"person": "people", "answer": "answers"}.get(name, f"{name}s")
    return f"{count:,} {name if count == 1 else plural}"


def title(report: Report) -> str:
    """Return the report's title: what was played, and how many games."""
    games = dict.fromkeys(group.title for group in report.groups)
    games_played = amount(sum(group.counted for group in report.groups), "game")
    if not games:
        return text("report.not_played", game=report.game_title) if report.game_title else text("report.nothing_played")
    return text(
        f"report.{'of_one_game' if len(games) == 1 else 'of_games'}", game=next(iter(games)), games=games_played
    )


def period(report: Report) -> str:
    """Return when the games were played and when the report was made."""
    made = text("report.made", day=_date(report.made[:10]), time=report.made[11:16])
    if not report.groups:
        return made
    first, last = min(group.first for group in report.groups), max(group.last for group in report.groups)
    if first == last:
        return text("report.played", day=_date(first), made=made)
    return text("report.played_from", first=_date(first), last=_date(last), made=made)


def _date(iso: str) -> str:
    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"


def exclusions(report: Report) -> list[str]:
    """Return what the figures leave out, and why."""
    practice = [text("report.practice", games=amount(report.practice, "game"))] if report.practice else []
    return practice + [text("report.unreadable", record=record) for record in report.unreadable]


def about(group: Group) -> str:
    """Return who played: games, tables, people, their bots and seats, the days and the edition's author."""
    seats = sorted(group.seats)
    who = " and ".join(amount(count, name) for count, name in ((group.people, "person"), (group.bots, "bot")) if count)
    at_a_table = f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
    days = _date(group.first) if group.first == group.last else f"{_date(group.first)} to {_date(group.last)}"
    return text(
        "group.about", games=amount(group.counted, "game"), tables=amount(group.tables, "table"),
        seats=f"{who}, {at_a_table}" if who else at_a_table, days=days, author=group.author and f" By {group.author}.",
    )  # fmt: skip


def cautions(group: Group) -> Iterator[str]:
    """Yield what a reader has to know before trusting the figures."""
    over = group.people_stats.games
    if group.is_of_bots:
        yield text("cautions.only_bots")
    elif group.of_bots:
        yield text(f"cautions.bots{'_beside' * bool(over and group.bot_stats)}", games=amount(group.of_bots, "game"))
    if group.running:
        yield text("cautions.running", games=amount(group.running, "game"))
    if group.broken:
        least, most = (f"{minutes:.0f}" for minutes in (min(group.broken_minutes), max(group.broken_minutes)))
        time = f"{least} minute{'' if least == '1' else 's'}" if least == most else f"{least} to {most} minutes"
        kind = "broken" if over else "all_broken"
        yield text(f"cautions.{kind}", games=amount(group.broken, "game"), time=time, over=over)
    if 0 < over < FEW:
        yield text("cautions.few", games=amount(over, "game"))
    if group.is_of_few_tables:
        yield text("cautions.few_tables", games=amount(over, "game"), tables=amount(group.tables_over, "table"))
    if group.alike:
        yield text("cautions.alike", games=amount(group.alike, "game"))
    if group.ended_by_bots:
        yield text("cautions.ended_by_bots", games=amount(group.ended_by_bots, "game"))
    if over and len(group.seats) > 1:
        yield text("cautions.seats", fewest=min(group.seats), most=max(group.seats))


def left_out(*groups: Group) -> Iterator[str]:
    """Yield the sentences about games that are in no figure of people's: stopped ones, and those of bots alone."""
    if stopped := sum(group.broken for group in groups):
        are = "that was stopped is" if stopped == 1 else "that were stopped are"
        yield text("left_out.stopped", games=amount(stopped, "game"), are=are)
    if games := sum(group.of_bots for group in groups if not group.is_of_bots):
        yield text("left_out.bots", games=amount(games, "game"), are="is" if games == 1 else "are")


def headlines(group: Group) -> Iterator[Headline]:
    """Yield the group's main results, at most four."""
    if group.minutes:
        yield Headline(f"{number(group.minutes.median)} min", "median game", _range(group.minutes))
    if best := best_winner(group):
        yield _winner(*best)
    if group.thinking:
        most = max(group.thinking, key=lambda phase: phase.share)
        what = text("headline.thinking", phase=phase_text(group, most.phase))
        detail = text("headline.move", time=number(most.time.median), range=_range(most.time, " s"))
        yield Headline(f"{most.share:.0%}", what, detail)
    if group.answered:
        # For the question about the length 3 is best, so a low mean says least there.
        worst = min(group.answered, key=lambda answer: (answer.key == "length", answer.score.mean.value))
        kind = "answer" if len(group.answered) == 1 else "lowest_answer"
        detail = text(f"headline.{kind}", answers=amount(worst.score.count, "answer"))
        yield Headline(f"{worst.score.mean.value:.1f} of 5", worst.ask, detail)


def best_winner(group: Group) -> tuple[Side, Estimate] | None:
    """Return who won most often, and how often.

    A side of more than half of the games goes before a role that only a few games had. The interval is widened for the
    other sides and roles: whoever is chosen from many because they won most often has won more often than they will.
    """
    stats = group.people_stats
    wins = stats.wins
    side = max(wins, key=lambda side: (2 * wins[side].count > stats.games, wins[side].value), default=None)
    if side is None:
        return None
    level = 1 - (1 - LEVEL) / max(1, len(wins) - 1)
    return side, proportion(wins[side].value, wins[side].count, level)


def _winner(side: Side, rate: Estimate) -> Headline:
    games = f"in {number(rate.total)} of {amount(rate.count, 'game')}"
    kind = "nobody" if side.name == NOBODY else "side"
    what = text(f"headline.{kind}", side=code_text(side.name), games=games)
    return Headline(f"{rate.value:.0%}", what, text("headline.fits", low=rate.low, high=rate.high))


def _range(values: Distribution, unit: str = " min") -> str:
    if values.count == 1:
        return "only one was seen"
    least, most = number(values.least), number(values.most)
    if least == most:
        return f"{'' if values.is_of_few else 'nearly '}all took {least}{unit}"
    return f"from {least} to {most}{unit}" if values.is_of_few else f"9 in 10 took {least} to {most}{unit}"


def number(value: float) -> str:
    """Return a figure with about two digits: more would claim a precision that few games do not have."""
    return f"{value:.0f}" if abs(value) >= 10 or isclose(value, round(value)) else f"{value:.1f}"
