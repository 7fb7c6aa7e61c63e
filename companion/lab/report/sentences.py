"""Sentences of a report: titles, headlines and cautions about the figures of each group. Nothing is computed here."""

from datetime import date
from typing import NamedTuple

from companion.lab.records.groups import code_text
from companion.lab.report.model import FEW, Group, Report, Timeline
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.summary import Distribution
from companion.lab.statistics.winners import NOBODY, Side

OVERVIEW = "Minutes: the median game. Again: how much people would like to play again, from 1 to 5."
COUNTED = "The designers’ measures"
THINKING = (
    "Time from when somebody could move until they did. The dot is the median move. The bar holds nine in ten moves, "
    "or all of fewer than twenty."
)
METHODS = (
    "Intervals hold the true value 95 times of 100: Wilson’s for shares, Student’s for means, Newcombe’s and Welch’s "
    "for differences. Within tables that played both editions they are Newcombe’s for pairs and Student’s. People of "
    "one side win together, so shares count games, not seats. Games are taken as independent of each other: several of "
    "the same people tell less than so many of others.",
    "Nobody is named: in what was written, seats stand for names. Bots play each edition as people got it, with as "
    "many seats.",
)


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
        return f"{report.game_title or 'Nothing'} was {'not ' * bool(report.game_title)}played yet"
    if len(games) == 1:
        return f"{next(iter(games))}: {games_played}"
    return f"{games_played} at the tables"


def nothing(report: Report) -> str:
    """Return the sentence of a report without games."""
    of = f"of {report.game_title}" if report.game_title else "to report of"
    return f"There is no game {of} in this file. Games are kept as soon as they begin."


def period(report: Report) -> str:
    """Return when the games were played and when the report was made."""
    made_on = f"Made on {_date(report.made[:10])}, {report.made[11:16]}."
    if not report.groups:
        return made_on
    first, last = min(group.first for group in report.groups), max(group.last for group in report.groups)
    span = f"Played on {_date(first)}" if first == last else f"Played from {_date(first)} to {_date(last)}"
    return f"{span}. {made_on}"


def _date(day: str) -> str:
    day_of_year = date.fromisoformat(day)
    return f"{day_of_year.day} {day_of_year:%B %Y}"


def exclusions(report: Report) -> list[str]:
    """Return what the figures leave out, and why."""
    lines = []
    if report.practice:
        lines.append(f"{amount(report.practice, 'game')} at practice tables left out.")
    lines += [f"Left out, because it cannot be read: {record}" for record in report.unreadable]
    return lines


def about(group: Group) -> str:
    """Return who played: games, tables, people, their bots and seats, the days and the edition's author."""
    seats = sorted(group.seats)
    players = f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
    who = [amount(group.people, "person")] if group.people else []
    who += [amount(group.bots, "bot")] if group.bots else []
    seated = f"{' and '.join(who)}, {players} a table" if who else f"{players} a table"
    summary = f"{amount(group.counted, 'game')} at {amount(group.tables, 'table')}: {seated}."
    when = f"{_date(group.first)}" if group.first == group.last else f"{_date(group.first)} to {_date(group.last)}"
    return f"{summary} {when}." + (f" By {group.author}." if group.author else "")


def cautions(group: Group) -> list[str]:
    """Return what a reader has to know before trusting the figures."""
    lines, finished = [], group.people_stats.games
    if group.is_of_bots:
        lines.append("Only bots sat at these tables: the figures are theirs, not people’s.")
    elif group.of_bots:
        grey = ": bots stand in grey beside the people" if finished and group.bot_stats else ""
        lines.append(f"{amount(group.of_bots, 'game')} of bots alone left out{grey}.")
    if group.running:
        lines.append(f"{amount(group.running, 'game')} still running and in no figure until the end.")
    if group.broken:
        least, most = (f"{minutes:.0f}" for minutes in (min(group.broken_minutes), max(group.broken_minutes)))
        time = f"{least} minute{'' if least == '1' else 's'}" if least == most else f"{least} to {most} minutes"
        broken = f"{amount(group.broken, 'game')} broken off, after {time}"
        if finished:
            lines.append(
                f"{broken}. Lengths, wins and scores are of the {finished} played to the end; thinking, answers and "
                "notes are of all. The true length is likely longer: it is the long games that are broken off."
            )
        else:
            lines.append(f"{broken}, and none played to the end: nothing is told of lengths, wins and scores.")
    if 0 < finished < FEW:
        lines.append(f"{amount(finished, 'game')} to count on: read every figure with its interval.")
    if group.is_of_few_tables:
        lines.append(
            f"{amount(finished, 'game')} at {amount(group.tables_over, 'table')}: the same people played several. "
            "Games of different people would say more. The true intervals are wider than these."
        )
    if group.alike:
        lines.append(
            f"{amount(group.alike, 'game')} had the same deal as another: they tell of that deal as much as of the "
            "edition, and another deal may go otherwise."
        )
    if group.ended_by_bots:
        lines.append(
            f"Bots held every seat at the end of {amount(group.ended_by_bots, 'game')}: bots decided who won there."
        )
    if finished and len(group.seats) > 1:
        fewest, largest = min(group.seats), max(group.seats)
        lines.append(f"Games of {fewest} to {largest} are counted together: who wins may depend on how many play.")
    return lines


def left_out(*groups: Group) -> tuple[str, ...]:
    """Return the sentences about games that are in no figure of people's: stopped ones, and those of bots alone."""
    lines, stopped = [], sum(group.broken for group in groups)
    if stopped:
        are = "that was stopped is" if stopped == 1 else "that were stopped are"
        lines.append(
            f"{amount(stopped, 'game')} {are} not counted. Long games are stopped more often than short ones, so games "
            "may seem shorter than they are."
        )
    if games := sum(group.of_bots for group in groups if not group.is_of_bots):
        lines.append(f"{amount(games, 'game')} that only bots played {'is' if games == 1 else 'are'} left out.")
    return tuple(lines)


def headlines(group: Group) -> list[Headline]:
    """Return the group's main results, at most four."""
    results = []
    if group.minutes:
        results.append(Headline(f"{number(group.minutes.median)} min", "median game", _range(group.minutes)))
    if best := best_winner(group):
        results.append(_winner(*best))
    if group.thinking:
        most = max(group.thinking, key=lambda phase_times: phase_times.share)
        results.append(
            Headline(
                f"{most.share:.0%}",
                f"of all thinking is in “{phase_text(group, most.phase)}”",
                f"{number(most.time.median)} s for the median move; {_range(most.time, ' s')}",
            )
        )
    if group.answered:
        # For the question about the length 3 is best, so a low mean says least there.
        worst = min(group.answered, key=lambda answer: (answer.key == "length", answer.score.mean.value))
        answers = amount(worst.score.count, "answer")
        detail = f"of 5, {answers}" if len(group.answered) == 1 else f"the lowest mean of all questions, {answers}"
        results.append(Headline(f"{worst.score.mean.value:.1f} of 5", worst.ask, detail))
    return results


def best_winner(group: Group) -> tuple[Side, Estimate] | None:
    """Return who won most often, and how often.

    A side of more than half of the games goes before a role that only a few games had.
    """
    stats = group.people_stats
    return max(
        stats.wins.items(),
        key=lambda side_and_rate: (2 * side_and_rate[1].count > stats.games, side_and_rate[1].value),
        default=None,
    )


def _winner(side: Side, rate: Estimate) -> Headline:
    games = f"in {number(rate.total)} of {amount(rate.count, 'game')}"
    fits = f"anything from {rate.low:.0%} to {rate.high:.0%} fits these games"
    if side.name == NOBODY:
        return Headline(f"{rate.value:.0%}", f"of games had no winner, {games}", fits)
    return Headline(f"{rate.value:.0%}", f"won by {code_text(side.name)}, {games}", fits)


def _range(values: Distribution, unit: str = " min") -> str:
    if values.count == 1:
        return "only one was seen"
    least, most = number(values.least), number(values.most)
    if least == most:
        return f"{'' if values.is_of_few else 'nearly '}all took {least}{unit}"
    return f"from {least} to {most}{unit}" if values.is_of_few else f"9 in 10 took {least} to {most}{unit}"


def is_noted(game: Timeline, sign: str) -> bool:
    """Return whether an observer used this sign in the game."""
    return any(note.sign == sign for note in game.notes)


def hidden_answers(group: Group) -> str:
    """Return how many answers are hidden, and why; empty where answers are shown."""
    return "" if group.answered else f"{amount(group.answers, 'answer')}: too few to show without telling whose."


def intervals(group: Group) -> str:
    """Return the caption of the plot of winners."""
    grey = f" Grey: bots, {group.bot_stats.games:,} games." if group.bot_stats else ""
    return f"Thick lines: 95 % intervals.{grey}"


def no_bots(group: Group) -> str:
    """Return why there are no figures of bots; empty where there are."""
    return f"No bots stand beside these figures: {group.bots_missing}." if group.bots_missing else ""


def heading(group: Group) -> str:
    """Return a group's heading: game and edition."""
    return f"{group.title}: {group.name}"


def number(value: float) -> str:
    """Return a figure with about two digits: more would claim a precision that few games do not have."""
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.1f}"
