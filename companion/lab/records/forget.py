"""Deletes games that began before a day, with all that was said of them, from the file and from its log."""

from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from cards.errors import Fault, InputError
from companion.lab.records.read import SavedPlay, SavedTables, read_tables
from companion.tables.people import RoomRecord
from companion.tables.store import Change, Store, StoreError, delete_play, delete_room, upsert_room


class DeletionPlan(NamedTuple):
    """What would be deleted, and what stays because it still runs."""

    plays: tuple[SavedPlay, ...]
    rooms: tuple[RoomRecord, ...]
    """Nothing is left of them: no later game, no class whose codes are printed."""
    emptied: tuple[RoomRecord, ...]
    """They keep their code, not their people."""
    running: tuple[SavedPlay, ...]

    @property
    def answers(self) -> int:
        return sum(len(play.answers) for play in self.plays)

    @property
    def notes(self) -> int:
        return sum(len(play.notes) for play in self.plays)

    def __bool__(self) -> bool:
        return bool(self.plays or self.rooms or self.emptied)


def forgetting(found: SavedTables, rooms: list[RoomRecord], day: date) -> DeletionPlan:
    """What began before a day, by this machine's clock."""
    limit = datetime(day.year, day.month, day.day).timestamp()
    old = [play for play in found.plays if play.play.begun < limit]
    plays = tuple(play for play in old if play.status != "running")
    running = tuple(play for play in old if play.status == "running")
    stay = {play.record.code for play in found.plays} - {play.record.code for play in plays}
    stay |= {play.record.code for play in found.plays if play not in plays}
    left = [room for room in rooms if room.code not in stay and room.made < limit]
    gone = tuple(room for room in left if not room.table)
    emptied = tuple(room for room in left if room.table and (room.people or room.play))
    return DeletionPlan(plays, gone, emptied, running)


def changes(what: DeletionPlan) -> list[Change]:
    """Those that delete it. Of a room's earlier games, kept before games had records, the moves go too."""
    last = {play.record.code: play.play.number for play in sorted(what.plays, key=lambda it: it.play.number)}
    made = [change for code, most in last.items() for at in range(1, most + 1) for change in delete_play(code, at)]
    made += [change for room in what.rooms for change in delete_room(room.code)]
    for room in what.emptied:
        bare = msgspec.structs.replace(room, people=[], play=None)
        made.append(upsert_room(room.code, msgspec.json.encode(bare)))
    return made


def plan_deletion(file: Path, day: date) -> DeletionPlan:
    """What would be deleted now.

    Raises:
        InputError: a host holds the file, or it is no file of tables.
    """
    found = read_tables(file)
    store = _held(file)
    try:
        return forgetting(found, _rooms(store), day)
    finally:
        store.close()


def forget(file: Path, day: date) -> DeletionPlan:
    """Deletes what is planned, as the file is then; what is gone is gone from the disk's file too.

    Raises:
        InputError: a host holds the file, somebody reads it, or the disk takes nothing.
    """
    store = _held(file)
    try:
        what = forgetting(read_tables(file), _rooms(store), day)
        store.erase(changes(what))
    except StoreError as error:
        raise _refused(error) from None
    finally:
        store.close()
    return what


def _rooms(store: Store) -> list[RoomRecord]:
    """Every room that can be read."""
    found = []
    for kept in store.rooms():
        with suppress(msgspec.MsgspecError, UnicodeError, TypeError):
            found.append(msgspec.json.decode(kept, type=RoomRecord))
    return found


def _held(file: Path) -> Store:
    """The file, held as a host holds it."""
    try:
        return Store(file)
    except StoreError as error:
        raise _refused(error) from None


def _refused(error: StoreError) -> InputError:
    told = str(error).replace(" with --data", "")  # the host's word for what stands here without one
    return InputError("data_file", Fault("", "", "", told))
