"""`tuckbox forget`: what is deleted, what stays, and that it is gone from the disk's file."""

import sqlite3
from datetime import date, datetime
from pathlib import Path

import msgspec
import pytest
from conftest import Tuckbox
from saved_games import keep, kept_play

from companion.lab.records.forget import plan_deletion
from companion.lab.records.read import read_tables
from companion.tables.people import RoomRecord
from companion.tables.store import Store, insert_answer, insert_entry, upsert_note, upsert_room

DAY = 24 * 3600.0
OLD, NEW = 1_700_000_000.0, 1_800_000_000.0  # 2023 and 2027
CANARY = "Zephyrinetheold"
BEFORE = ("--before", "2025-01-01")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Old games and new ones: in rooms of their own, in one together, in a class's room, and one that still runs."""
    made, people = tmp_path / "tables.sqlite", [CANARY, "Bo"]
    keep(
        made,
        kept_play("infection", "ANT-222", 1, names=people, begun=OLD),
        [*insert_answer("ANT-222", 1, 1, "a", CANARY.encode()), upsert_note("ANT-222", 1, "n", CANARY.encode())],
        kept_play("infection", "BEE-222", 2, names=people, begun=OLD, table=2),
        kept_play("infection", "COW-222", 3, names=people, begun=OLD),
        kept_play("infection", "COW-222", 4, names=["Cleo", "Dan"], begun=NEW, number=2),
        kept_play("infection", "DOG-222", 5, names=["Eve", "Finn"], begun=OLD, moves=5),
        kept_play("infection", "EEL-222", 6, names=["Gus", "Hal"], begun=NEW),
        kept_play("infection", "FOX-222", 7, names=people, begun=OLD, moves=5, ends=True),
    )
    return made


def bytes_of(file: Path) -> bytes:
    """All that lies on the disk of it: the file and those beside it."""
    return b"".join(one.read_bytes() for one in file.parent.glob(f"{file.name}*"))


def test_what_is_old_is_gone_from_the_disk(file: Path, tuckbox: Tuckbox) -> None:
    """Not one of its names is left in the bytes of the file, nor in its log."""
    assert CANARY.encode() in bytes_of(file)
    told = tuckbox("forget", file, *BEFORE, "--yes")
    assert 0 == told.exit_code, told.output
    assert "Deleted: 4 games, 1 answer, 1 note, 2 tables and the people of 1 table of a class." in told.output
    assert CANARY.encode() not in bytes_of(file)
    assert {b"Cleo", b"Eve", b"Gus"} == {name for name in (b"Cleo", b"Eve", b"Gus") if name in bytes_of(file)}


def test_a_day_begins_at_midnight_by_this_machines_clock(tmp_path: Path) -> None:
    """What began then belongs to the day; a room that was made since stays, though nothing was played in it."""
    made, midnight = tmp_path / "tables.sqlite", datetime(2025, 1, 1).timestamp()
    keep(made, *(kept_play("infection", f"ANT-22{n}", n, names=["A", "B"], begun=midnight + n - 3) for n in (2, 3)))
    store, empty = Store(made), RoomRecord("BEE-222", "infection", "en", midnight)
    store.write([upsert_room("BEE-222", msgspec.json.encode(empty))])
    store.close()
    what = plan_deletion(made, date(2025, 1, 1))
    assert ["ANT-222/1"] == [play.name for play in what.plays] and ["ANT-222"] == [room.code for room in what.rooms]


def test_what_is_new_or_runs_stays(file: Path, tuckbox: Tuckbox) -> None:
    """A class's room keeps its code and its number, not its people; a game that runs is named."""
    told = tuckbox("forget", file, *BEFORE, "--yes")
    assert "1 game that began before 2025-01-01 still runs" in told.output
    assert {"COW-222/2", "DOG-222/1", "EEL-222/1"} == {play.name for play in read_tables(file).plays}
    store = Store(file)
    rooms = {room.code: room for room in (msgspec.json.decode(kept, type=RoomRecord) for kept in store.rooms())}
    assert {"BEE-222", "COW-222", "DOG-222", "EEL-222"} == set(rooms)
    assert ([], None, 2, 2) == (
        rooms["BEE-222"].people, rooms["BEE-222"].play, rooms["BEE-222"].table, rooms["BEE-222"].arrivals
    )  # fmt: skip
    assert [] == store.entries("COW-222", 1) and store.entries("COW-222", 2)
    store.close()


def test_what_was_deleted_before_goes_too(file: Path, tuckbox: Tuckbox) -> None:
    """Somebody else's program, or an older SQLite, may have left it in pages that hold nothing."""
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("INSERT INTO meta VALUES ('gone', ?)", (b"Xanthippe" * 2000,))
        db.commit()
        db.execute("DELETE FROM meta WHERE name = 'gone'")
    db.close()
    assert b"Xanthippe" in bytes_of(file)
    assert 0 == tuckbox("forget", file, *BEFORE, "--yes").exit_code
    assert b"Xanthippe" not in bytes_of(file)


def test_moves_of_games_without_a_record_go_with_later_ones(file: Path, tuckbox: Tuckbox) -> None:
    """The first release kept no records of a room's earlier games; they are older than what is deleted."""
    keep(file, [*kept_play("infection", "GNU-222", 8, names=["Ivo", "Jan"], begun=OLD, number=3)],
         [insert_entry("GNU-222", 1, 1, CANARY.encode(), 1, None)])  # fmt: skip
    assert 0 == tuckbox("forget", file, *BEFORE, "--yes").exit_code
    assert CANARY.encode() not in bytes_of(file)


def test_nothing_is_deleted_unasked(file: Path, tuckbox: Tuckbox) -> None:
    before = file.read_bytes()
    told = tuckbox("forget", file, *BEFORE)
    assert 2 == told.exit_code and "--yes" in told.output and "4 games" in told.output
    assert before == file.read_bytes()


def test_nothing_old_is_said_and_done(file: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("forget", file, "--before", "2001-01-01", "--yes")
    assert 0 == told.exit_code and "nothing to delete" in told.output


def test_a_file_in_use_is_left_alone(file: Path, tuckbox: Tuckbox) -> None:
    """A host would write back what was deleted under its hands."""
    host = Store(file)
    told = tuckbox("forget", file, *BEFORE, "--yes")
    host.close()
    assert 2 == told.exit_code and "in use" in told.output
    assert 7 == len(read_tables(file).plays)


def test_no_file_is_made_where_there_is_none(tmp_path: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("forget", tmp_path / "tables.sqlite", *BEFORE, "--yes")
    assert 2 == told.exit_code and "no such file" in told.output
    assert [] == list(tmp_path.iterdir())
