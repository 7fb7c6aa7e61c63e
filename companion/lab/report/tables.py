"""Tables of a report as text: the same cells on the page and in the PDF."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.lab.records.groups import code_text
from companion.lab.report.finding_sentences import label
from companion.lab.report.model import Comparison, Group, Report, Timeline
from companion.lab.report.sentences import best_winner, number, phase_text, reason_text
from companion.lab.statistics.comparison import FEWEST, Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.summary import Distribution
from companion.lab.statistics.winners import rate_of


class Sheet(NamedTuple):
    """A table: its heading and rows of cells."""

    head: tuple[str, ...]
    """Empty: no heading."""
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    """Relative widths of the columns; those of columns that are left out are ignored."""
    left: tuple[int, ...] = (0,)
    """Numbers of the columns that hold words and are aligned left."""


def played(report: Report) -> Sheet:
    """Return a row for each edition that was played."""
    rows = []
    for group in report.groups:
        minutes = number(group.minutes.median) if group.minutes else "–"
        best = best_winner(group)
        won = f"{code_text(best[0].name)}, {best[1].value:.0%}" if best else "–"
        again = next((f"{answer.score.mean.value:.1f}" for answer in group.answered if answer.key == "again"), "–")
        counts = map(str, (group.counted, group.people_stats.games, group.people))
        rows.append((f"{group.title}, {group.name}", *counts, minutes, won, again))
    head = ("edition", "games", "to the end", "people", "minutes", "won most", "again?")
    return Sheet(head, tuple(rows), (5, 1.1, 1.5, 1.2, 1.4, 2.8, 1.2), (0, 5))


def differences(comparison: Comparison) -> Sheet:
    """Return a row for each difference, with the number of games or answers in brackets."""
    return Sheet(
        head=("what", label(comparison.first), label(comparison.second), "difference", "95 % interval"),
        rows=tuple(map(_difference, comparison.differences)),
        widths=(3.4, 2, 2, 1.6, 2),
    )


def _difference(difference: Difference) -> tuple[str, ...]:
    is_rate = difference.kind == "rate"
    unit, points, digits = (" %", " points", 0) if is_rate else ("", "", 1)
    name = code_text(difference.what)
    label = f"{name} won" if is_rate else f"score: {name}" if difference.kind == "score" else difference.what
    change = difference.change
    no_interval = "too few to say" if min(difference.counts) < FEWEST else "each all alike"
    cells = (
        *(f"{side.value:.{digits}f}{unit} ({side.count})" for side in (difference.first, difference.second)),
        f"{change.value:+.{digits}f}{points}",
        f"{change.low:+.{digits}f} to {change.high:+.{digits}f}" if change.has_interval else no_interval,
    )
    return (label, *(cell.replace("-", "−") for cell in cells))


def wins(group: Group) -> Sheet:
    """Return the win rate of each side and role, of people and of bots."""
    rows = []
    for side, rate in group.people_stats.wins.items():
        bots_rate = rate_of(group.bot_stats.wins, side.name) if group.bot_stats else None
        of_bots = _bots(group, f"{bots_rate.value:.0%}" if bots_rate else "–")
        # The side's own name in the singular is no role to name beside it.
        roles = " and ".join(code_text(role) for role in side.also if role != side.name.removesuffix("s"))
        name = code_text(side.name) + (f", {roles} with them" if roles else "")
        rows.append((name, f"{rate.count}", f"{rate.value:.1%}", _per_cent(rate), *of_bots))
    head = ("who", "games", "won", "95 % interval", *_bots(group, "bots"))
    return Sheet(head, tuple(rows), (2.5, 1, 1.1, 1.9, 0.9))


def lengths(group: Group) -> Sheet:
    """Return minutes, rounds and moves. Bots take no time to think, so their minutes are left out."""
    people, bots = group.people_stats, group.bot_stats
    measures = [
        ("minutes", group.minutes, None),
        ("rounds", people.rounds, bots.rounds if bots else None),
        ("moves", people.moves, bots.moves if bots else None),
    ]
    is_of_few = _is_of_few(values for _, values, _ in measures)
    rows = [
        (name, *_spread(values, is_of_few), *_bots(group, number(of_bots.median) if of_bots else "–"))
        for name, values, of_bots in measures
        if values
    ]
    head = ("a game", "median", "mean", _range_head(is_of_few), *_bots(group, "bots"))
    return Sheet(head, tuple(rows), (1.5, 1, 1, 1.7, 0.9))


def thinking(group: Group) -> Sheet:
    """Return the seconds that people thought about a move, by phase."""
    rows = []
    for phase in group.thinking:
        median, mean = f"{number(phase.time.median)} s", f"{number(phase.time.mean.value)} s"
        rows.append((phase_text(group, phase.phase), f"{phase.time.count:,}", median, mean, f"{phase.share:.0%}"))
    return Sheet(("phase", "moves", "median", "mean", "of all"), tuple(rows), (2.4, 1, 1.1, 1.1, 1))


def answers(group: Group) -> Sheet:
    """Return the mean answer to each question."""
    rows = []
    for answer in group.answered:
        ends, score = " … ".join(filter(None, (answer.low, answer.high))), answer.score
        rows.append((answer.ask, ends, f"{score.mean.value:.1f}", _mean_interval(score)))
    return Sheet(("question", "from 1 to 5", "mean", "95 % interval"), tuple(rows), (2.4, 2.1, 0.9, 1.6), (0, 1))


def ends(group: Group) -> Sheet:
    """Return how often games ended for each reason, of people and of bots."""
    bots = group.bot_stats.ends if group.bot_stats else {}
    rows = []
    for reason, rate in group.people_stats.ends.items():
        of_bots = _bots(group, f"{bots[reason].value if reason in bots else 0:.0%}")
        name = reason_text(group, reason)
        rows.append((name, f"{rate.total:.0f}", f"{rate.value:.0%}", _per_cent(rate), *of_bots))
    return Sheet(("why", "games", "share", "95 % interval", *_bots(group, "bots")), tuple(rows), (2.5, 1, 1, 1.9, 0.9))


def scores(group: Group) -> Sheet:
    """Return the distribution of each score, and its median in bots' games."""
    bots = group.bot_stats.scores if group.bot_stats else {}
    is_of_few = _is_of_few(group.people_stats.scores.values())
    rows = []
    for name, values in group.people_stats.scores.items():
        of_bots = _bots(group, number(bots[name].median) if name in bots else "–")
        rows.append((code_text(name), f"{values.count}", *_spread(values, is_of_few), *of_bots))
    head = ("score", "games", "median", "mean", _range_head(is_of_few), *_bots(group, "bots"))
    return Sheet(head, tuple(rows), (2, 1, 1.1, 1, 1.5, 0.9))


def measures(group: Group) -> Sheet:
    """Return the means of the designers' measures; many count rare events, whose median would be 0."""
    bots = group.bot_stats.measures if group.bot_stats else {}
    rows = []
    for name, values in group.people_stats.measures.items():
        of_bots = _bots(group, f"{bots[name].mean.value:.1f}" if name in bots else "–")
        rows.append((name, f"{values.count}", f"{values.mean.value:.1f}", _mean_interval(values), *of_bots))
    head = ("in a game", "games", "mean", "95 % interval", *_bots(group, "bots"))
    return Sheet(head, tuple(rows), (3.6, 0.9, 0.8, 1.6, 0.8))


def notes(game: Timeline) -> Sheet:
    """Return an observer's notes with their time in minutes and seconds of play."""
    rows = []
    for note in game.notes:
        clock = f"{int(note.minute)}:{int(note.minute * 60) % 60:02d}"
        moment = f"{code_text(note.phase)}, round {note.round}" if note.phase else "before the first move"
        rows.append((clock, moment, ": ".join(filter(None, (note.sign, note.words)))))
    return Sheet((), tuple(rows), (0.8, 2.2, 3.2), (0, 1, 2))


def _bots(group: Group, cell: str) -> tuple[str, ...]:
    return (cell,) if group.bot_stats else ()


def _is_of_few(distributions: Iterable[Distribution | None]) -> bool:
    """Whether some row has too few values for percentiles, so that the table shows ranges instead."""
    return any(values.is_of_few for values in distributions if values)


def _range_head(is_of_few: bool) -> str:
    return "from … to" if is_of_few else "9 in 10"


def _spread(values: Distribution, is_of_few: bool) -> tuple[str, str, str]:
    least, most = (values.values[0], values.values[-1]) if is_of_few else (values.least, values.most)
    return number(values.median), f"{values.mean.value:.1f}", f"{number(least)} to {number(most)}"


def _mean_interval(values: Distribution) -> str:
    if values.is_alike:
        return "–" if values.count == 1 else "all alike"
    return f"{values.mean.low:.1f} to {values.mean.high:.1f}"


def _per_cent(rate: Estimate) -> str:
    return f"{100 * rate.low:.0f} to {100 * rate.high:.0f} %"
