"""A report's sentences: what matters first, with its doubt, in plain words. No figure is reckoned here."""

from datetime import date
from typing import NamedTuple

from companion.lab.report.model import FEW, Comparison, Group, Report, Timeline
from companion.lab.statistics.comparison import Difference, smallest_seen, told_once
from companion.lab.statistics.grid_cells import NOBODY
from companion.lab.statistics.summary import Figure, Win
from companion.tables.feedback import FEWEST

OVERVIEW = "Minutes: the game in the middle. Again: how gladly people would play once more, of 5."
DIFFERENCES = "In brackets: games, or answers. An interval that holds 0 is no difference that these games show."
COUNTED = "What its designers count"
RATES = "Who wins, in points of a hundred"
SCALE = "What was answered, on the scale from 1 to 5"
THINKING = (
    "From when somebody could move until they did. The dot: the move in the middle; the bar: nine in ten, of "
    "fewer than twenty all."
)
MOST_LISTED = 8
"""Things that a sentence names before it counts the rest."""

MANY, VERY_MANY = 10, 16
"""Things compared, from which on a word of chance is due: where nothing differs, 30 of 100 reports of 10 to 14 things
show some difference, and 45 of 100 of 19 (games of bots by the same rules, six to twelve a side).
"""

METHODS = (
    "Intervals hold the true value 95 times of 100: Wilson’s for shares, Student’s for means, Newcombe’s and Welch’s "
    "for differences. People of one side win together, so shares count games, not seats. Games are taken as "
    "independent of each other: several of the same people tell less than so many of others.",
    "Nobody is named: in what was written, seats stand for names. Bots play each edition as people got it, with as "
    "many seats.",
)


class Headline(NamedTuple):
    """A thing that matters: a figure or a word, what it is, and how sure one may be."""

    big: str
    what: str
    detail: str


def named(code: str) -> str:
    """A code of the game as words: `round_over`."""
    return code.replace("_", " ")


def counted(many: int, name: str) -> str:
    """`1 game`, `2 games`; people stay people."""
    plural = {"person": "people", "answer": "answers"}.get(name, f"{name}s")
    return f"{many:,} {name if many == 1 else plural}"


def title(report: Report) -> str:
    """What the report is about."""
    games = dict.fromkeys(group.title for group in report.groups)
    many = counted(sum(group.counted for group in report.groups), "game")
    if not games:
        return f"{report.of or 'Nothing'} was {'not ' * bool(report.of)}played yet"
    if len(games) == 1:
        return f"{next(iter(games))}: {many}"
    return f"{many} at the tables"


def nothing(report: Report) -> str:
    """Where there is nothing to tell."""
    of = f"of {report.of}" if report.of else "to report of"
    return f"There is no game {of} in this file. Games are kept as soon as they begin."


def period(report: Report) -> str:
    """When it was played, and when this was made."""
    made = f"Made on {_date(report.made[:10])}, {report.made[11:16]}."
    if not report.groups:
        return made
    first, last = min(group.first for group in report.groups), max(group.last for group in report.groups)
    played = f"Played on {_date(first)}" if first == last else f"Played from {_date(first)} to {_date(last)}"
    return f"{played}. {made}"


def _date(day: str) -> str:
    it = date.fromisoformat(day)
    return f"{it.day} {it:%B %Y}"


def left_out(report: Report) -> list[str]:
    """What is not in the figures, and why."""
    told = []
    if report.practice:
        told.append(f"{counted(report.practice, 'game')} at practice tables left out.")
    told += [f"Left out, for it cannot be read: {one}" for one in report.spoilt]
    return told


def about(group: Group) -> str:
    """Who played: tables, people, bots apart from them, in how many seats."""
    seats = sorted(group.seats)
    many = f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
    who = [counted(group.people, "person")] if group.people else []
    who += [counted(group.bots, "bot")] if group.bots else []
    seated = f"{' and '.join(who)}, {many} a table" if who else f"{many} a table"
    told = f"{counted(group.counted, 'game')} at {counted(group.tables, 'table')}: {seated}."
    when = f"{_date(group.first)}" if group.first == group.last else f"{_date(group.first)} to {_date(group.last)}"
    return f"{told} {when}." + (f" By {group.author}." if group.author else "")


def cautions(group: Group) -> list[str]:
    """What one has to know before one believes the figures."""
    told, over = [], group.people_found.games
    if group.is_of_bots:
        told.append("Only bots sat at these tables: the figures are theirs, not people’s.")
    elif group.of_bots:
        grey = ": bots stand in grey beside the people" if over and group.bots_found else ""
        told.append(f"{counted(group.of_bots, 'game')} of bots alone left out{grey}.")
    if group.running:
        told.append(f"{counted(group.running, 'game')} still running and in no figure until the end.")
    if group.broken:
        least, most = (f"{it:.0f}" for it in (min(group.broken_minutes), max(group.broken_minutes)))
        after = least if least == most else f"{least} to {most}"
        broken = f"{counted(group.broken, 'game')} broken off, after {after} minutes"
        if over:
            told.append(
                f"{broken}. Lengths, wins and scores are of the {over} played to the end; thinking, answers and notes "
                "are of all. The true length is likely longer: it is the long games that are broken off."
            )
        else:
            told.append(f"{broken}, and none played to the end: nothing is told of lengths, wins and scores.")
    if 0 < over < FEW:
        told.append(f"{counted(over, 'game')} to count on: read every figure with its interval.")
    if group.is_of_few_tables:
        told.append(
            f"{counted(over, 'game')} at {counted(group.tables_over, 'table')}: the same people played several, and "
            "so many games of others would tell more. The true intervals are wider than these."
        )
    if group.alike:
        told.append(
            f"{counted(group.alike, 'game')} had the same deal as another: they tell of that deal as much as of the "
            "edition, and another deal may go otherwise."
        )
    if group.ended_by_bots:
        told.append(
            f"Bots held every seat at the end of {counted(group.ended_by_bots, 'game')}: who won there is their doing."
        )
    if over and len(group.seats) > 1:
        fewest, many = min(group.seats), max(group.seats)
        told.append(f"Games of {fewest} to {many} are counted together: who wins may hang on how many play.")
    return told


def headlines(group: Group) -> list[Headline]:
    """The three or four things that matter."""
    told = []
    if group.minutes:
        told.append(Headline(f"{number(group.minutes.median)} min", "a game, in the middle", _range(group.minutes)))
    if group.people_found.wins:
        told.append(_winner(group))
    if group.thinking:
        most = max(group.thinking, key=lambda it: it.share)
        told.append(
            Headline(
                f"{most.share:.0%}",
                f"of all thinking is in “{named(most.phase)}”",
                f"{number(most.time.median)} s a move in the middle; {_range(most.time, ' s')}",
            )
        )
    if group.answered:
        # Of a length the middle is best, so that it says least by being low.
        worst = min(group.answered, key=lambda it: (it.key == "length", it.score.mean))
        answers = counted(worst.score.count, "answer")
        detail = f"of 5, {answers}" if len(group.answered) == 1 else f"the lowest mean of all questions, {answers}"
        told.append(Headline(f"{worst.score.mean:.1f} of 5", worst.ask, detail))
    return told


def most_won(group: Group) -> Win | None:
    """Who won most; a role that was there in few of the games says less than what was there in all."""
    found = group.people_found
    return max(found.wins, key=lambda it: (2 * it.games > found.games, it.rate), default=None)


def _winner(group: Group) -> Headline:
    win = most_won(group)
    assert win is not None
    games = f"in {number(win.won)} of {counted(win.games, 'game')}"
    fits = f"anything from {win.low:.0%} to {win.high:.0%} fits these games"
    if win.kind == NOBODY:
        return Headline(f"{win.rate:.0%}", f"of games had no winner, {games}", fits)
    return Headline(f"{win.rate:.0%}", f"won by {named(win.kind)}, {games}", fits)


def _range(one: Figure, unit: str = " min") -> str:
    if one.count == 1:
        return "only one was seen"
    least, most = number(one.least), number(one.most)
    if least == most:
        return f"{'' if one.is_of_few else 'nearly '}all took {least}{unit}"
    return f"from {least} to {most}{unit}" if one.is_of_few else f"9 in 10 took {least} to {most}{unit}"


def caution(comparison: Comparison) -> str:
    """How much, or how little, so many games can tell."""
    sides = comparison.first, comparison.second
    games, others = (side.people_found.games for side in sides)
    broken = " and ".join(f"{side.broken}" for side in sides)
    told = f"{counted(games, 'game')} against {others} played to the end"
    told += f" ({broken} broken off): " if any(side.broken for side in sides) else ": "
    points = smallest_seen(games, others) if games and others else None
    if not (games and others):
        told += "who wins and how long it takes cannot be compared."
    elif points is None:
        told += "not even a side that always wins against one that never does would show."
    else:
        told += f"of sides that win about half, a difference below about {points} points would not show."
    if any(side.is_of_few_tables for side in sides):
        told += " The same people played several of them: the true intervals are wider."
    of_bots = [side.name for side in sides if side.is_of_bots]
    if len(of_bots) == 1:
        told += f" Only bots played {of_bots[0]}: what differs may be due to them."
    return told


def sure(comparison: Comparison) -> list[Headline]:
    """What the games do tell, a difference each."""
    return [_told(one, comparison) for one in told_once(comparison.differences) if one.verdict != "open"]


def unsure(comparison: Comparison) -> str:
    """What they do not tell, in one sentence."""
    compared = told_once(comparison.differences)
    if not compared:
        return (
            "Nothing of these two can be compared: that takes a game of each that was played to its end, or the same "
            f"question, answered by {FEWEST} people of each."
        )
    told = [_what(one) for one in compared if one.verdict == "open"]
    if not told:
        return ""
    is_all = len(told) == len(compared)
    if len(told) > MOST_LISTED:
        told[MOST_LISTED - 1 :] = [f"{counted(len(told) - MOST_LISTED + 1, 'other thing')} of those compared"]
    listed = told[0] if len(told) == 1 else f"{', '.join(told[:-1])} or {told[-1]}"
    return f"These games do not tell {'any difference' if is_all else 'a difference'} in {listed}."


def by_chance(comparison: Comparison) -> str:
    """What to think of a difference that is one of many looked for."""
    many = sum(one.low is not None for one in told_once(comparison.differences))
    if many < MANY or not sure(comparison):
        return ""
    share = "one in three" if many < VERY_MANY else "one in two"
    return (
        f"{many} things are compared: of reports that compare so many, about {share} shows a difference where there is "
        "none. Believe best what you had expected before you looked."
    )


def _told(one: Difference, comparison: Comparison) -> Headline:
    assert one.low is not None and one.high is not None
    low, high = sorted((abs(one.low), abs(one.high)))
    sign = "+" if one.difference > 0 else "−"
    if one.kind == "rate":
        big, what = f"{sign}{abs(one.difference):.0f} points", _what(one)
        both, between = f"{one.first:.0f} % against {one.second:.0f} %", f"{low:.0f} and {high:.0f}"
    else:
        unit = " min" if one.what == "minutes" else ""
        what = {"minutes": "a game", "rounds": "rounds a game", "moves": "moves a game"}.get(one.what, _what(one))
        big = f"{sign}{number(abs(one.difference))}{unit}"
        both, between = f"{number(one.first)} against {number(one.second)}", f"{number(low)} and {number(high)}"
    more = "more" if one.difference > 0 else "less"
    return Headline(big, what, f"{both}; between {between} {more} in {comparison.first.name}")


def _what(one: Difference) -> str:
    match one.kind:
        case "rate":
            return f"wins of {named(one.what)}" if one.what != NOBODY else "games without a winner"
        case "answer":
            return f"“{one.what}”"
        case "score":
            return f"the score {named(one.what)}"
    return one.what


def is_noted(game: Timeline, sign: str) -> bool:
    return any(note.sign == sign for note in game.notes)


def said(group: Group) -> str:
    """How many answered; and why nothing of it is shown, if it is not."""
    return "" if group.answered else f"{counted(group.answers, 'answer')}: too few to show without telling whose."


def intervals(group: Group) -> str:
    grey = f" Grey: bots, {group.bots_found.games:,} games." if group.bots_found else ""
    return f"Thick lines: 95 % intervals.{grey}"


def no_bots(group: Group) -> str:
    return f"No bots stand beside these figures: {group.bots_missing}." if group.bots_missing else ""


def heading(group: Group) -> str:
    return f"{group.title}: {group.name}"


def head(comparison: Comparison) -> str:
    return f"{comparison.first.name} against {comparison.second.name}"


def number(value: float) -> str:
    """Two digits or so: more would claim what so few games do not know."""
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.1f}"
