"""Every limit of a host in one table: how often, how many and how long. Page “Limits” of the docs is written from it.

A school's phones may all come from one address: figures per address leave room for 300 of them at once.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from cards.errors import Fault, InputError

SAID_AGAIN_S = 600
"""Seconds for which the host reads nothing more of a limit that was reached."""


@dataclass(frozen=True)
class Limits:
    """Texts are requests per time, as the package `limits` reads them; numbers are totals or seconds."""

    # Often.

    wrong_codes: str = "60/3minute"
    """Codes and tickets that do not exist, per address; the right ones cost nothing."""

    tables: str = "600/minute"
    """New tables, per address: everybody of a school may play alone."""

    people: str = "600/minute"
    """New people, per address: a school behind one router sits down within a minute."""

    taps: str = "12/second"
    """Taps, per seat."""

    reactions: str = "1/2second"
    """Reactions on the wall, per seat."""

    lines: str = "600/minute"
    """New WebSockets, per seat, or per address and table: a phone that connects again needs one."""

    passwords: str = "20/hour"
    """Wrong passwords of the teacher's page, per address; the right one costs nothing."""

    fronts: str = "3000/minute"
    """Front pages and forms of games, per address."""

    notes: str = "120/minute"
    """Notes of observers, per address and table."""

    uploads: str = "600/minute"
    """Suggested pictures, per address."""

    table_uploads: str = "30/minute"
    """Suggested pictures, per table."""

    replays: str = "6000/minute"
    """Pages of replays, per address: a class behind one router steps through its games."""

    all_wrong_codes: str = "600/minute"
    """Wrong codes of all addresses together. Beyond it each address has `wrong_codes_under_attack`."""

    wrong_codes_under_attack: str = "3/minute"
    """Wrong codes per address, while many addresses try codes."""

    games: str = "30/10minute"
    """Games that begin at one table."""

    frames: str = "30/second"
    """WebSocket frames of one connection; four times as many in a burst. Beyond it the connection is closed."""

    frame_bytes: str = "16384/second"
    """Bytes that one connection sends, counted as `frames`."""

    address_frames: str = "3000/second"
    """WebSocket frames of one address. Beyond it its connections wait for each other."""

    # Many.

    all_tables: int = 10_000
    """Tables of this machine. Whoever opens one beyond it reads that there are too many; its own commands may."""

    table_games: int = 300
    """Games of one table."""

    game_notes: int = 400
    """Notes of observers on one game. Beyond it an address has `address_notes`, so that nobody shuts others out."""

    address_notes: int = 40
    """Notes on one game that each address may make in any case."""

    most_game_notes: int = 4_000
    """Notes on one game in any case."""

    connections: int = 2_500
    """Open connections of one address."""

    seat_connections: int = 50
    """WebSockets of one seat from one address."""

    screen_connections: int = 400
    """WebSockets of one table's screens from one address."""

    replay_moves: int = 20_000
    """Moves of a game that has a replay and is in reports and exports. A longer one is named and left out."""

    # Long.

    head_seconds: int = 20
    """How long a request's first lines may take."""

    body_seconds: int = 20
    """How long a form may take; a picture has a second more for every 50 kB."""

    idle_seconds: int = 75
    """How long a connection may be open and ask for nothing."""

    empty_table_hours: int = 24
    """How long a table is kept at which nobody has ever played, nobody sits and nobody looks."""


class LimitLog:
    """Says that a limit was reached, once in a while: never who reached it."""

    def __init__(
        self,
        say: Callable[[str], None] = lambda line: None,
        now: Callable[[], float] = time.monotonic,
        count: Callable[[str], None] = lambda name: None,
    ) -> None:
        """`say` gets a sentence once in a while, `count` the limit's name each time."""
        self.say, self._now, self._count = say, now, count
        self._said: dict[str, float] = {}

    def note(self, name: str, limits: Limits) -> None:
        """Note that a limit was reached."""
        self._count(name)
        now = self._now()
        if now - self._said.get(name, -SAID_AGAIN_S) >= SAID_AGAIN_S:
            self._said[name] = now
            self.say(f"A limit was reached: {name} is {getattr(limits, name)}. Raise it with --limit {name}=…")


def read_limits(changes: Iterable[str], limits: Limits | None = None) -> Limits:
    """Return the limits with changes such as `tables=40/minute` or `all_tables=20000`.

    Raises:
        InputError: there is no such limit, or it has no such value.
    """
    limits, known = limits or Limits(), [field.name for field in fields(Limits)]
    for change in changes:
        name, _, text = change.partition("=")
        try:
            if name not in known:
                raise ValueError(f"one of {', '.join(known)}")
            changed: dict[str, Any] = {name: _value(text, getattr(limits, name))}
        except ValueError as error:
            raise InputError("usage", Fault("--limit", change, "", f"expected {error}")) from None
        limits = replace(limits, **changed)
    return limits


def _value(text: str, before: str | int) -> str | int:
    """Return the value of a limit. A `ValueError` says what was expected."""
    if isinstance(before, int):
        if not text.isdecimal() or not int(text):
            raise ValueError(f"a whole number such as {before}")
        return int(text)
    from limits import parse  # here, because each command would load it otherwise

    try:
        parse(text)
    except ValueError:
        raise ValueError(f"a number and a time such as {before}") from None
    return text
