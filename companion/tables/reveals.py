"""What a room shows of its game, and when: the beats between two tables, and marks that are told in steps."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.rules.screens import Beat, BeatInput, screens_of
from companion.tables.game_data import GameLibrary
from companion.tables.snapshot import Snapshot


class CurrentBeat(NamedTuple):
    """The beat that a room shows now."""

    beat: Beat
    number: int
    """Counts the beats of this room, so that two beats are never taken for one."""
    since: float
    """Seconds since it began."""
    left: float
    """Seconds until it ends."""


@dataclass(frozen=True)
class _Reveal:
    before: Snapshot
    beats: tuple[Beat, ...]


class Reveals:
    """The queue of a room's reveals. While one runs, the room shows the snapshot from before it."""

    def __init__(self, clock: Callable[[], float], pace: float) -> None:
        """`pace` multiplies the seconds of every beat; with 0 there are no reveals."""
        self._clock, self._pace = clock, pace
        self._queue: deque[_Reveal] = deque()
        self._next = 0
        """Index of the current beat in the first reveal of the queue."""
        self._count, self._begun = 0, 0.0
        self._moment_begun = -math.inf

    @property
    def held(self) -> Snapshot | None:
        """The snapshot to show; None if the room shows its latest."""
        return self._queue[0].before if self._queue else None

    @property
    def current(self) -> CurrentBeat | None:
        if not self._queue:
            return None
        beat, since = self._queue[0].beats[self._next], self._clock() - self._begun
        return CurrentBeat(beat, self._count, max(0.0, since), max(0.0, beat.seconds * self._pace - since))

    def follow(self, old: Snapshot, new: Snapshot, library: GameLibrary) -> None:
        """Queue the beats of a change. Another game, or the host's end of this one, ends all reveals."""
        play, lasted = new.record.play, self._clock() - self._moment_begun
        if new.state is not None and (old.state is None or old.moment != new.moment):
            self._moment_begun = self._clock()
        if play is None or play.ended or old.record.plays != new.record.plays:
            self.clear()
        elif self._pace and old.moves != new.moves and (beats := _beats(old, new, library, lasted)):
            if not self._queue:
                self._count, self._begun = self._count + 1, self._clock()
            quiet = replace(old, state=new.prior, pages=new.pages)
            self._queue.append(_Reveal(old if beats[0].template else quiet, beats))

    def advance(self, number: int) -> bool:
        """End the current beat if it has this number; return whether it had."""
        if not self._queue or number != self._count:
            return False
        self._next += 1
        self._count, self._begun = self._count + 1, self._clock()
        if self._next == len(self._queue[0].beats):
            self._queue.popleft()
            self._next = 0
        return True

    def clear(self) -> None:
        self._queue.clear()
        self._next, self._count = 0, self._count + 1


class Steps:
    """The public view that a room shows: in some phases it follows the game in steps. See `Game.in_steps`."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        """`seconds` is the length of a step; with 0 there are none."""
        self._clock, self._seconds = clock, seconds
        self._told: tuple[object, Any] | None = None
        """A step, and the public view as it began."""

    def table(self, snapshot: Snapshot) -> Any:
        """Return the public view of a snapshot as screens tell it in this step. Ask once before each change."""
        if not self._seconds or snapshot.state is None or not GAMES[snapshot.record.game].in_steps(snapshot.state):
            self._told = None
            return None if snapshot.state is None else snapshot.table
        step = (snapshot.moment, self._clock() // self._seconds)
        if self._told is None or self._told[0] != step:
            self._told = step, snapshot.table
        return self._told[1]

    def left(self, snapshot: Snapshot) -> float | None:
        """Return the seconds until a step that has something to tell; None if there is none."""
        is_behind = self.table(snapshot) is not None and self.table(snapshot) != snapshot.table
        return self._seconds - self._clock() % self._seconds if is_behind else None


def _beats(old: Snapshot, new: Snapshot, library: GameLibrary, lasted: float) -> tuple[Beat, ...]:
    record, game = new.record, GAMES[new.record.game]
    old_view, new_view = (game.view(snapshot.state, "table", snapshot.table) for snapshot in (old, new))
    beat_input = BeatInput(
        before=old_view, after=new_view, game_data=library.of_record(record), names=record.seat_names(),
        bots=record.bot_seats(), lasted=lasted,
    )  # fmt: skip
    return tuple(screens_of(game).beats(beat_input))


def shown_snapshot(snapshot: Snapshot | None, latest: Snapshot) -> Snapshot:
    """Return the snapshot that screens show: during a reveal the held game, with the people as they are now."""
    if snapshot is None:
        return latest
    record = latest.record
    if record.play and record.play.over:  # not yet: the last reveal of the game still runs
        record = record.copy()
        assert record.play is not None
        record.play.over = False
    return replace(snapshot, record=record)
