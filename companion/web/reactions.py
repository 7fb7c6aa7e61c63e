"""Reactions: a waiting player's laugh or gasp, which floats over the table's public screen for a moment."""

import itertools
import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple

from companion.rules.game import Mover
from companion.tables.room import Room

SIGNS = {
    "laugh": "emoticon-lol-outline",
    "wonder": "emoticon-confused-outline",
    "clap": "hand-clap",
    "cry": "emoticon-cry-outline",
}
"""Each reaction and its icon."""

SHOWN_S = 4
MOST_SHOWN = 12


class Reaction(NamedTuple):
    number: int
    icon: str
    name: str
    at: float


class Reactions:
    """The latest reactions of each table. They are public, kept nowhere, and change nothing in a game."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._numbers = now, itertools.count(1)
        self._latest: dict[str, deque[Reaction]] = defaultdict(lambda: deque(maxlen=MOST_SHOWN))

    def add(self, code: str, sign: str, name: str) -> None:
        """Show a player's sign; without a sign, let the screen read the words in `name` aloud."""
        self._latest[code].append(Reaction(next(self._numbers), SIGNS.get(sign, ""), name, self._now()))

    def shown(self, code: str) -> tuple[Reaction, ...]:
        """Return the reactions that a table's screen shows now, the earliest first."""
        return tuple(one for one in self._latest.get(code, ()) if self._now() - one.at < SHOWN_S)


def may_react(room: Room, mover: Mover) -> bool:
    """Return whether a player may react: while all watch a reveal, or wait for one other person.

    Only what everybody knows decides it, so a reaction cannot tell who has finished a secret choice.
    """
    if room.status != "playing":
        return False
    table = room.view("table").table
    if room.screens.gives_no_sign(table) == mover:
        return False
    if room.shown_beat is not None:
        return True
    waiting = table.waiting_for
    return len(waiting) == 1 and mover not in waiting
