"""Snapshot of a room: its record, the state of its game and the open pages; and reading one from the disk."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

import cards
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import LATEST_S, Entry, advance
from companion.rules.game import Command, IllegalMove, Mover, Seat, Viewer
from companion.storage import statements
from companion.storage.store import Change, Store
from companion.tables.people import Play, RoomRecord, Status, record_changes


@dataclass(frozen=True)
class Snapshot:
    """A room at one moment. Never change one in place: each move makes a new snapshot. Holds every secret."""

    record: RoomRecord

    state: Any = None
    """The state of the current or finished game; None in the lobby."""

    moves: int = 0
    """How many moves of this game were accepted."""

    at: float = 0
    """Time of the last move, in seconds of play."""

    number: int = 0
    """How many changes of the room were accepted; where processes share a store, all of theirs."""

    prior: Any = None
    """The state before the last move."""

    pages: Mapping[Seat, tuple[str, int]] = field(default_factory=dict)
    """For each seat that has turned pages: the moment, and the number of the open page, from 1."""

    def page(self, viewer: Viewer, moment: str) -> int:
        """Return the number of a viewer's open page in a moment of play, from 1."""
        turned_in, number = self.pages.get(viewer, ("", 1)) if isinstance(viewer, int) else ("", 1)
        return number if turned_in == moment else 1

    @cached_property
    def table(self) -> Any:
        """The public part of every view of this state, built once."""
        return GAMES[self.record.game].table(self.state)

    @property
    def status(self) -> Status:
        play = self.record.play
        if play is None or self.state is None:
            return "lobby"
        if play.ended or self.state.outcome:
            return "over"
        return "paused" if play.paused_at is not None else "playing"

    @property
    def moment(self) -> str:
        """The name of the moment of play. Different games of a room never share a name."""
        name, plays = GAMES[self.record.game].moment(self.state), self.record.plays
        return name if plays == 1 else f"{name}:{plays}"

    def time(self, unix_s: float) -> float:
        """Return the seconds of play at a Unix time, without pauses. Never less than the time of the last move."""
        play = self.record.play
        if play is None or self.state is None:
            return 0
        end = unix_s if play.paused_at is None else play.paused_at
        return max(self.at, min(LATEST_S, round(end - play.begun, 3)))

    def check_playable(self, moment: str | None) -> None:
        """Check that a tap may be played on this snapshot. `moment` is what the tapped screen showed.

        Raises:
            IllegalMove: no game runs, or play has left the tapped moment.
        """
        play = self.record.play
        if play is None or self.state is None:
            raise IllegalMove("wrong_phase", "not_begun")
        if play.ended or self.state.outcome:
            raise IllegalMove("game_over", "game_over")
        if play.paused_at is not None:
            raise IllegalMove("wrong_phase", "paused")
        if moment is not None and moment != self.moment:
            raise IllegalMove("wrong_phase", "moment_gone")


def read_snapshot(
    disk: Store, record: RoomRecord, play: Play, game_data: cards.GameData, number: int = 1
) -> tuple[Snapshot, set[tuple[str, str]]]:
    """Return the snapshot of a game on the disk, and its taps: the mover, and the phone's ID of the tap."""
    head = msgspec.json.encode(play.head)
    match = log.reopen([head], record.language, game_data)
    return follow_rows(disk, Snapshot(record, match.state, number=number), play)


def follow_rows(disk: Store, snapshot: Snapshot, play: Play) -> tuple[Snapshot, set[tuple[str, str]]]:
    """Return a snapshot brought up to date from the disk, and the taps since then."""
    code, entries = snapshot.record.code, disk.entries(snapshot.record.code, play.number, snapshot.moves)
    state, prior, moves, move_s = snapshot.state, snapshot.prior, snapshot.moves, snapshot.at
    lines = (line for line, _, _ in entries)
    for line, new_state in log.follow(GAMES[snapshot.record.game], state, lines, moves):
        state, prior, moves, move_s = new_state, state, line.seq, line.at
    pages = disk.pages(code, play.number)
    taps = {(mover, tap) for _, mover, tap in entries if tap}
    taps |= {(str(seat), tap) for seat, _, _, tap in pages if tap}
    open_pages = {seat: (moment, number) for seat, moment, number, _ in pages}
    return replace(snapshot, state=state, prior=prior, moves=moves, at=move_s, pages=open_pages), taps


def decide(
    snapshot: Snapshot, clock: float, mover: Mover, commands: Sequence[Command], tap: str | None
) -> tuple[list[Change], Snapshot]:
    """Decide moves at a Unix time, for one commit. Return the changes that store them, and the snapshot after them.

    Raises:
        IllegalMove: the first of them is refused. No other may be.
    """
    record, state, prior, moves = snapshot.record, snapshot.state, snapshot.prior, snapshot.moves
    move_s, changes = snapshot.time(clock), list[Change]()
    for command in commands:
        prior = state
        events, state = advance(GAMES[record.game], state, mover, command, move_s)
        moves += 1
        line = msgspec.json.encode(log.line(Entry(moves, move_s, mover, command, events)))
        entry_tap = tap if command is commands[-1] else None
        changes.append(statements.insert_entry(record.code, record.plays, moves, line, mover, entry_tap))
    if state.outcome:
        record = record.copy()
        if record.play:
            record.play.over = True
        changes.extend(record_changes(record))
    return changes, replace(snapshot, record=record, state=state, prior=prior, moves=moves, at=move_s)
