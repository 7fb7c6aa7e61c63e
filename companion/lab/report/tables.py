"""A report's tables as words, the same on the page and on paper."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.lab.report.model import Comparison, Group, NoteRow, Report, Timeline
from companion.lab.report.sentences import most_won, named, number
from companion.lab.statistics.comparison import FEWEST, Difference
from companion.lab.statistics.summary import Figure, win_of


class Sheet(NamedTuple):
    """Cells row by row; `shares` of the width by column; `left`: columns of words, which begin at the left."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]
    left: tuple[int, ...] = (0,)


def played(report: Report) -> Sheet:
    """An edition a row."""
    return Sheet(
        ("edition", "games", "to the end", "people", "minutes", "won most", "again?"),
        tuple(
            (f"{it.title}, {it.name}", f"{it.counted}", f"{it.people_found.games}", f"{it.people}", *_most(it))
            for it in report.groups
        ),
        (5, 1.1, 1.5, 1.2, 1.4, 2.8, 1.2),
        (0, 5),
    )


def _most(group: Group) -> tuple[str, str, str]:
    best = most_won(group)
    again = next((it.score.mean for it in group.answered if it.key == "again"), None)
    return (
        number(group.minutes.median) if group.minutes else "–",
        f"{named(best.kind)}, {best.rate:.0%}" if best else "–",
        "–" if again is None else f"{again:.1f}",
    )


def differences(it: Comparison) -> Sheet:
    """In brackets how many games, or answers."""
    return Sheet(
        ("what", it.first.name, it.second.name, "difference", "95 % interval"), tuple(map(_difference, it.differences)),
        (3.4, 2, 2, 1.6, 2),
    )  # fmt: skip


def _difference(one: Difference) -> tuple[str, ...]:
    is_rate = one.kind == "rate"
    unit, points, digits = (" %", " points", 0) if is_rate else ("", "", 1)
    what = f"{named(one.what)} won" if is_rate else f"score: {named(one.what)}" if one.kind == "score" else one.what
    told = (
        what,
        f"{one.first:.{digits}f}{unit} ({one.counts[0]})",
        f"{one.second:.{digits}f}{unit} ({one.counts[1]})",
        f"{one.difference:+.{digits}f}{points}",
        _no_interval(one) if one.low is None else f"{one.low:+.{digits}f} to {one.high:+.{digits}f}",
    )
    return (told[0], *(it.replace("-", "−") for it in told[1:]))


def _no_interval(one: Difference) -> str:
    return "too few to say" if min(one.counts) < FEWEST else "each all alike"


def wins(group: Group) -> Sheet:
    rows = [
        (named(it.kind) + _with(it.also, it.kind), f"{it.games}", f"{it.rate:.1%}", _per_cent(it.low, it.high), *more)
        for it in group.people_found.wins
        for other in [win_of(group.bots_found, it.kind)]
        for more in [_bots(group, f"{other.rate:.0%}" if other else "–")]
    ]
    return Sheet(("who", "games", "won", "95 % interval", *_bots(group, "bots")), tuple(rows), (2.5, 1, 1.1, 1.9, 0.9))


def _with(also: tuple[str, ...], side: str) -> str:
    """Roles that win with their side, but where the role is all that the side is."""
    others = [named(kind) for kind in also if kind != side.removesuffix("s")]
    return f", {' and '.join(others)} with them" if others else ""


def lengths(group: Group) -> Sheet:
    """Bots take no time to think: their minutes say nothing."""
    found, bots = group.people_found, group.bots_found
    kinds = [
        ("minutes", group.minutes, None),
        ("rounds", found.rounds, bots.rounds if bots else None),
        ("moves", found.moves, bots.moves if bots else None),
    ]
    is_of_few = _is_of_few(it for _, it, _ in kinds)
    rows = [
        (what, *_middle(it, is_of_few), *_bots(group, number(other.median) if other else "–"))
        for what, it, other in kinds
        if it
    ]
    return Sheet(
        ("a game", "middle", "mean", _range(is_of_few), *_bots(group, "bots")), tuple(rows), (1.5, 1, 1, 1.7, 0.9)
    )


def thinking(group: Group) -> Sheet:
    rows = [
        (named(it.phase), f"{it.time.count:,}", f"{number(it.time.median)} s", f"{number(it.time.mean)} s",
         f"{it.share:.0%}")
        for it in group.thinking
    ]  # fmt: skip
    return Sheet(("phase", "moves", "middle", "mean", "of all"), tuple(rows), (2.4, 1, 1.1, 1.1, 1))


def answers(group: Group) -> Sheet:
    rows = [
        (it.ask, " … ".join(filter(None, (it.low, it.high))), f"{it.score.mean:.1f}",
         _mean_between(it.score))
        for it in group.answered
    ]  # fmt: skip
    return Sheet(("question", "from 1 to 5", "mean", "95 % interval"), tuple(rows), (2.4, 2.1, 0.9, 1.6), (0, 1))


def ends(group: Group) -> Sheet:
    bots = {rate.kind: rate.rate for rate in group.bots_found.ends} if group.bots_found else {}
    rows = [
        (named(it.kind), f"{it.games}", f"{it.rate:.0%}", _per_cent(it.low, it.high),
         *_bots(group, f"{bots.get(it.kind, 0):.0%}"))
        for it in group.people_found.ends
    ]  # fmt: skip
    return Sheet(("why", "games", "share", "95 % interval", *_bots(group, "bots")), tuple(rows), (2.5, 1, 1, 1.9, 0.9))


def scores(group: Group) -> Sheet:
    bots = {it.what: it for it in group.bots_found.scores} if group.bots_found else {}
    is_of_few = _is_of_few(group.people_found.scores)
    rows = [
        (named(it.what), f"{it.count}", *_middle(it, is_of_few), *_bots(group, number(other.median) if other else "–"))
        for it in group.people_found.scores
        for other in [bots.get(it.what)]
    ]
    head = ("score", "games", "middle", "mean", _range(is_of_few), *_bots(group, "bots"))
    return Sheet(head, tuple(rows), (2, 1, 1.1, 1, 1.5, 0.9))


def measures(group: Group) -> Sheet:
    """Means, for many are of things that seldom happen."""
    bots = {it.what: it for it in group.bots_found.measures} if group.bots_found else {}
    rows = [
        (it.what, f"{it.count}", f"{it.mean:.1f}", _mean_between(it),
         *_bots(group, f"{other.mean:.1f}" if other else "–"))
        for it in group.people_found.measures
        for other in [bots.get(it.what)]
    ]  # fmt: skip
    head = ("in a game", "games", "mean", "95 % interval", *_bots(group, "bots"))
    return Sheet(head, tuple(rows), (3.6, 0.9, 0.8, 1.6, 0.8))


def notes(game: Timeline) -> Sheet:
    rows = [(_clock(it.minute), _moment(it), ": ".join(filter(None, (it.sign, it.words)))) for it in game.notes]
    return Sheet((), tuple(rows), (0.8, 2.2, 3.2), (0, 1, 2))


def _bots(group: Group, cell: str) -> tuple[str, ...]:
    """A cell of the bots' column, if there is one."""
    return (cell,) if group.bots_found else ()


def _is_of_few(found: Iterable[Figure | None]) -> bool:
    """Too few in some row of a table to speak of nine in ten."""
    return any(it.is_of_few for it in found if it)


def _range(is_of_few: bool) -> str:
    return "from … to" if is_of_few else "9 in 10"


def _middle(it: Figure, is_of_few: bool) -> tuple[str, str, str]:
    least, most = (it.values[0], it.values[-1]) if is_of_few else (it.least, it.most)
    return number(it.median), f"{it.mean:.1f}", f"{number(least)} to {number(most)}"


def _mean_between(it: Figure) -> str:
    """A mean's interval; figures without any spread tell none."""
    if it.is_alike:
        return "–" if it.count == 1 else "all alike"
    return f"{it.low:.1f} to {it.high:.1f}"


def _moment(it: NoteRow) -> str:
    return f"{named(it.phase)}, round {it.round}" if it.phase else "before the first move"


def _per_cent(low: float, high: float) -> str:
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def _clock(minute: float) -> str:
    """Minutes and seconds of play."""
    return f"{int(minute)}:{int(minute * 60) % 60:02d}"
