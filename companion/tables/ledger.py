"""What a room has decided, what of it is on the disk, and what other processes have written to its table meanwhile."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import msgspec

from companion.storage.store import Change, OvertakenError
from companion.tables.game_data import GameLibrary
from companion.tables.people import RoomRecord
from companion.tables.snapshot import Snapshot, follow_rows, read_snapshot
from companion.tables.writer import PendingWrite, Writer

Tap = tuple[str, str]
"""The mover, and the phone's ID of the tap; "" for a change that is no tap."""

NO_TAP: Tap = ("", "")


class Ledger:
    """The decisions of one room, in order.

    A tap is decided at once, on top of all earlier decisions (`decided`). It counts when it is on the disk (`written`).
    If a write fails, all that was decided since the last good one is void. If another process has written to this table
    meanwhile, the ledger takes that over, and who waits decides again.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        writer: Writer,
        library: GameLibrary,
        guard: threading.RLock,
        on_written: Callable[[Snapshot, Snapshot], None],
        on_void: Callable[[], None],
    ) -> None:
        """`on_written` gets what was on the disk before a change and what is now; `on_void` follows a failed write."""
        self._writer, self._library, self._guard = writer, library, guard
        self._on_written, self._on_void = on_written, on_void
        self._taps: set[Tap] = set()
        """Taps on the disk."""
        play, record = snapshot.record.play, snapshot.record
        if play:
            snapshot, self._taps = read_snapshot(writer.store, record, play, library.of_record(record), snapshot.number)
        self.written = self.decided = snapshot
        self._under_way: dict[Tap, PendingWrite] = {}
        """Pending writes of decided taps."""
        self._voids = 0
        """Counts the moments at which all that waited for the disk became void."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change the table."""
        return self._writer.store.is_shared

    def is_on_disk(self, tap: Tap) -> bool:
        return tap[1] != "" and tap in self._taps

    def pending(self, tap: Tap) -> PendingWrite | None:
        return self._under_way.get(tap)

    def put(self, changes: Sequence[Change], snapshot: Snapshot, tap: Tap = NO_TAP) -> PendingWrite:
        """Make a snapshot the latest decision and queue its changes."""
        code, base, voids = self.written.record.code, self.decided.number, self._voids
        snapshot = replace(snapshot, number=base + 1)
        succeed, void = partial(self._succeed, snapshot, tap), partial(self._void, voids)
        write = self._writer.put(changes, succeed, void, lambda: self._voids != voids, code=code, number=base)
        self.decided = snapshot
        if tap[1]:
            self._under_way[tap] = write
        return write

    def is_written(self, write: PendingWrite) -> bool:
        """Wait for the disk. If another process was faster, take over what it wrote and return False: decide again.

        Raises:
            StoreError: the write failed for another reason.
        """
        try:
            write.wait()
        except OvertakenError:
            self.refresh()
            return False
        return True

    def restore(self, snapshot: Snapshot) -> None:
        """Make a snapshot both what is on the disk and the latest decision."""
        self.written = self.decided = snapshot

    def refresh(self) -> bool:
        """Take over what other processes have written since. Return False if they have deleted the room."""
        with self._guard:
            row = self._writer.store.room(self.written.record.code)
            if row is None:
                return False
            content, number = row
            if number <= self.written.number:
                return True
            record = msgspec.json.decode(content, type=RoomRecord)
            old, (new, taps) = self.written, self._read(record, number)
            self.written = self.decided = new
            self._voids, self._under_way = self._voids + 1, {}
            self._taps = taps if is_new_game(old, new) else self._taps | taps
            self._on_written(old, new)
        return True

    def _read(self, record: RoomRecord, number: int) -> tuple[Snapshot, set[Tap]]:
        """Return a record's snapshot on the disk, and its taps since the one that is known."""
        play, latest, disk = record.play, self.written, self._writer.store
        if play is None:
            return Snapshot(record, number=number), set()
        if latest.state is not None and latest.record.play and latest.record.play.number == play.number:
            return follow_rows(disk, replace(latest, record=record, number=number), play)
        return read_snapshot(disk, record, play, self._library.of_record(record), number)

    def _succeed(self, snapshot: Snapshot, tap: Tap) -> None:
        with self._guard:
            is_tap = self._under_way.pop(tap, None) is not None
            if snapshot.number > self.written.number:  # else it was read from the store before this news of it
                old, self.written = self.written, snapshot
                if is_new_game(old, snapshot):
                    self._taps.clear()
                self._on_written(old, snapshot)
            if is_tap:
                self._taps.add(tap)

    def _void(self, voids: int) -> None:
        """Return to the state on the disk after a failed write. All decisions since then are void."""
        with self._guard:
            if self._voids == voids:
                self._voids += 1
                self.decided, self._under_way = self.written, {}
                self._on_void()


def is_new_game(old: Snapshot, new: Snapshot) -> bool:
    """Return whether a change led to the lobby or to another game: what was known of the game before is void."""
    return new.record.play is None or old.record.plays != new.record.plays
