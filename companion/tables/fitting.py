"""How a number of people can play a game: at one table, with a variant, with bots, at several tables, or watching."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cards import About, Mode


class Fit(NamedTuple):
    """A way for a number of people to play a game."""

    kind: Literal["ready", "mode", "bots", "tables", "watch"]
    tables: tuple[int, ...] = ()
    """The players at each table."""
    watch: int = 0
    bots: int = 0
    mode: str = ""
    """The id of the variant that is for so many."""

    @property
    def is_for_all(self) -> bool:
        """Return whether all play at one table, without bots."""
        return self.kind in ("ready", "mode")


def fit(about: About, people: int) -> Fit:
    """Return the best way for people to play a game."""
    mode = mode_for(about, people)
    if people in about.counts:
        return Fit("ready", (people,), mode=mode)
    if mode:
        return Fit("mode", (people,), mode=mode)
    if people < about.most:
        seats = min(count for count in about.counts if count > people)
        return Fit("bots", (seats,), bots=seats - people)
    players = next(count for count in range(people, 0, -1) if _split(about.counts, count))
    tables = _split(about.counts, players)
    return Fit("tables" if len(tables) > 1 else "watch", tables, people - players)


def fit_at_one_table(about: About, people: int) -> Fit:
    """Return the way for people to play a game who stay at one table: those for whom there is no seat watch."""
    best = fit(about, people)
    if best.kind != "tables":
        return best
    players = max(count for count in about.counts if count <= people)
    return Fit("watch", (players,), people - players)


def mode_for(about: About, people: int) -> str:
    """Return the id of the variant that is made for a number of players; "" if there is none."""
    for name, mode in about.modes.items():
        if mode.fewest is not None and mode.most is not None and mode.fewest <= people <= mode.most:
            return name
    return ""


def seats_mode(about: About, options: Mapping[str, object]) -> Mode | None:
    """Return the variant whose number of players is an option of this table; None if the table names none."""
    return next((mode for mode in about.modes.values() if mode.seats_option and mode.seats_option in options), None)


def most_seats(about: About, options: Mapping[str, object]) -> int:
    """Return how many may sit down at a table with these options."""
    mode = seats_mode(about, options)
    return mode.most if mode and mode.most else about.most


def table_minutes(about: About, options: object) -> int:
    """Return how long a table with these options plays: a mode that they set has its own length."""
    for mode in about.modes.values():
        if mode.options and all(getattr(options, name, None) == value for name, value in mode.options.items()):
            return mode.minutes
    return about.minutes


def _split(counts: tuple[int, ...], people: int) -> tuple[int, ...]:
    """Return the players at as few tables as possible, equally many at each if that can be; () if it cannot be done."""
    for tables in range(1, people + 1):
        if people % tables == 0 and people // tables in counts:
            return (people // tables,) * tables
    for count in reversed(counts):
        if count < people and (smaller := _split(counts, people - count)):
            return (count, *smaller)
    return ()
