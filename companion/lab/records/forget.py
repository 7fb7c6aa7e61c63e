"""Deletion of games that began before a day, with answers, notes and suggested pictures, from the file and its log."""

from contextlib import suppress
from datetime import date, datetime
from typing import NamedTuple

import msgspec

from cards.errors import InputError
from companion.lab.records.read import SavedPlay, SavedTables, read_tables
from companion.storage.place import open_alone
from companion.storage.statements import delete_play, delete_room, delete_suggestion, upsert_room
from companion.storage.store import Change, Place, Store, StoreError
from companion.tables.people import RoomRecord
from companion.tables.suggestions import Suggestion


class DeletionPlan(NamedTuple):
    """What a deletion removes, and what stays because it is still running."""

    plays: tuple[SavedPlay, ...]
    rooms: tuple[RoomRecord, ...]
    """Rooms to delete: they have no later game, and no class has their code on paper."""
    emptied: tuple[RoomRecord, ...]
    """Rooms of a class, which keep their code but lose their people."""
    running: tuple[SavedPlay, ...]
    """Old games that stay because they are still running."""
    suggestions: tuple[tuple[str, Suggestion], ...]
    """Suggested pictures that still wait, with the code of their room: old ones, and all of these rooms."""

    @property
    def answers(self) -> int:
        return sum(len(play.answers) for play in self.plays)

    @property
    def notes(self) -> int:
        return sum(len(play.notes) for play in self.plays)

    def __bool__(self) -> bool:
        return bool(self.plays or self.rooms or self.emptied or self.suggestions)


def _plan(tables: SavedTables, store: Store, day: date) -> DeletionPlan:
    """The deletion of what began before a day, by this machine's clock."""
    limit = datetime(day.year, day.month, day.day).timestamp()
    old = [play for play in tables.plays if play.play.begun < limit]
    plays = tuple(play for play in old if play.status != "running")
    running = tuple(play for play in old if play.status == "running")
    codes_in_use = {play.record.code for play in tables.plays if play not in plays}
    rooms = []
    for content in store.rooms():
        with suppress(msgspec.MsgspecError, UnicodeError, TypeError):
            rooms.append(msgspec.json.decode(content, type=RoomRecord))
    old_rooms = [room for room in rooms if room.code not in codes_in_use and room.made < limit]
    rooms_to_delete = tuple(room for room in old_rooms if not room.table)
    rooms_to_empty = tuple(room for room in old_rooms if room.table and (room.people or room.play))
    codes = {room.code for room in (*rooms_to_delete, *rooms_to_empty)}
    waiting = ((code, msgspec.json.decode(record, type=Suggestion)) for code, record in store.suggestions())
    suggestions = tuple((code, picture) for code, picture in waiting if picture.made < limit or code in codes)
    return DeletionPlan(plays, rooms_to_delete, rooms_to_empty, running, suggestions)


def _changes(plan: DeletionPlan) -> list[Change]:
    """The changes that delete it, with the moves of a room's earlier games, which had no records at first."""
    last = {play.record.code: play.play.number for play in sorted(plan.plays, key=lambda play: play.play.number)}
    games = [(code, number) for code, most in last.items() for number in range(1, most + 1)]
    changes = [change for code, number in games for change in delete_play(code, number)]
    changes += [delete_suggestion(code, suggestion.id) for code, suggestion in plan.suggestions]
    changes += [change for room in plan.rooms for change in delete_room(room.code)]
    for room in plan.emptied:
        bare = msgspec.structs.replace(room, people=[], play=None)
        changes.append(upsert_room(room.code, msgspec.json.encode(bare)))
    return changes


def plan_deletion(place: Place, day: date) -> DeletionPlan:
    """Return what `delete_games` would delete now. Raises `InputError`: a host uses it, or it is no file of tables."""
    tables = read_tables(place)
    store = _locked(place)
    try:
        return _plan(tables, store, day)
    finally:
        store.close()


def delete_games(place: Place, day: date) -> DeletionPlan:
    """Delete games that began before a day, also from the bytes of the file, and return what was deleted.

    Raises `InputError`: a host uses the file, somebody reads it, or the disk is full.
    """
    store = _locked(place)
    try:
        plan = _plan(read_tables(place), store, day)
        store.erase(_changes(plan))
    except StoreError as error:
        raise _refused(error) from None
    finally:
        store.close()
    return plan


def _locked(place: Place) -> Store:
    """The store, which nobody else changes meanwhile."""
    try:
        return open_alone(place)
    except StoreError as error:
        raise _refused(error) from None


def _refused(error: StoreError) -> InputError:
    reason = str(error).replace(" with --data", "")  # only `tuckbox host` has this option
    return InputError.because("data_file", reason)
