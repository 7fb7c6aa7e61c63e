"""`tuckbox forget`: what is deleted, what is kept, and that no deleted byte is left in the file."""

import shutil
import sqlite3
from datetime import date, datetime
from pathlib import Path

import msgspec
import pytest
from conftest import Tuckbox
from saved_games import play_changes, write_plays

from companion.lab.records.forget import plan_deletion
from companion.lab.records.read import read_tables
from companion.storage.schema import VERSION
from companion.storage.sqlite import SqliteStore
from companion.storage.statements import insert_answer, insert_entry, insert_suggestion, upsert_note, upsert_room
from companion.tables.people import RoomRecord
from companion.tables.suggestions import Suggestion

DAY = 24 * 3600.0
OLD, NEW = 1_700_000_000.0, 1_800_000_000.0  # 2023 and 2027
CANARY = "Zephyrinetheold"
BEFORE = ("--before", "2025-01-01")


@pytest.fixture(scope="module")
def whole_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with old, new and running games, in separate rooms, in a shared room and in a class."""
    database, people = tmp_path_factory.mktemp("forget") / "tables.sqlite", [CANARY, "Bo"]
    write_plays(
        database,
        play_changes("infection", "ANT-222", 1, names=people, started_at=OLD),
        [*insert_answer("ANT-222", 1, 1, "a", CANARY.encode()), upsert_note("ANT-222", 1, "n", CANARY.encode())],
        play_changes("infection", "BEE-222", 2, names=people, started_at=OLD, table=2),
        play_changes("infection", "COW-222", 3, names=people, started_at=OLD),
        play_changes("infection", "COW-222", 4, names=["Cleo", "Dan"], started_at=NEW, number=2),
        play_changes("infection", "DOG-222", 5, names=["Eve", "Finn"], started_at=OLD, moves=5),
        play_changes("infection", "EEL-222", 6, names=["Gus", "Hal"], started_at=NEW),
        play_changes("infection", "FOX-222", 7, names=people, started_at=OLD, moves=5, ends=True),
    )
    return database


@pytest.fixture
def file(whole_file: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may change."""
    return shutil.copy(whole_file, tmp_path / whole_file.name)


def file_bytes(file: Path) -> bytes:
    return b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))


def test_old_games_are_deleted_from_the_disk(file: Path, tuckbox: Tuckbox) -> None:
    assert CANARY.encode() in file_bytes(file)
    result = tuckbox("forget", file, *BEFORE, "--yes")
    assert 0 == result.exit_code, result.output
    assert "Deleted: 4 games, 1 answer, 1 note, 2 tables and the people of 1 table of a class." in result.output
    assert CANARY.encode() not in file_bytes(file)
    assert {b"Cleo", b"Eve", b"Gus"} == {name for name in (b"Cleo", b"Eve", b"Gus") if name in file_bytes(file)}


def test_suggested_pictures_are_deleted_with_their_day_or_their_room(file: Path, tuckbox: Tuckbox) -> None:
    """What waits since before the day goes, also in a room that stays, and what waits in a room that goes."""
    store = SqliteStore(file)
    for code, id, made in (("EEL-222", "a", OLD), ("ANT-222", "b", NEW), ("EEL-222", "c", NEW)):
        one = Suggestion(id, 1, "Ada", "", "0" * 16, made)
        jpeg = (b"stays" if (code, made) == ("EEL-222", NEW) else CANARY.encode()) * 3000
        store.write([insert_suggestion(code, id, msgspec.json.encode(one), jpeg)])
    store.close()
    result = tuckbox("forget", file, *BEFORE, "--yes")
    assert ", 2 suggested pictures, 2 tables" in result.output
    assert CANARY.encode() not in file_bytes(file) and b"stays" in file_bytes(file)
    assert "there is nothing from before" in tuckbox("forget", file, *BEFORE, "--yes").output


def test_a_day_starts_at_local_midnight(tmp_path: Path) -> None:
    file, midnight = tmp_path / "tables.sqlite", datetime(2025, 1, 1).timestamp()
    write_plays(
        file,
        *(play_changes("infection", f"ANT-22{n}", n, names=["A", "B"], started_at=midnight + n - 3) for n in (2, 3)),
    )
    store, empty = SqliteStore(file), RoomRecord("BEE-222", "infection", "en", midnight)
    store.write([upsert_room("BEE-222", msgspec.json.encode(empty))])
    store.close()
    plan = plan_deletion(file, date(2025, 1, 1))
    assert ["ANT-222/1"] == [play.name for play in plan.plays] and ["ANT-222"] == [room.code for room in plan.rooms]


def test_new_and_running_games_are_kept(file: Path, tuckbox: Tuckbox) -> None:
    """A class's room keeps its code and number but not its people, and a running game is reported."""
    result = tuckbox("forget", file, *BEFORE, "--yes")
    assert "1 game that began before 2025-01-01 still runs" in result.output
    assert {"COW-222/2", "DOG-222/1", "EEL-222/1"} == {play.name for play in read_tables(file).plays}
    store = SqliteStore(file)
    records = [msgspec.json.decode(record_json, type=RoomRecord) for record_json in store.rooms()]
    rooms = {record.code: record for record in records}
    assert {"BEE-222", "COW-222", "DOG-222", "EEL-222"} == set(rooms)
    assert ([], None, 2, 2) == (
        rooms["BEE-222"].people, rooms["BEE-222"].play, rooms["BEE-222"].table, rooms["BEE-222"].arrivals
    )  # fmt: skip
    assert [] == store.entries("COW-222", 1) and store.entries("COW-222", 2)
    store.close()


def test_several_games_that_run_are_counted(tmp_path: Path, tuckbox: Tuckbox) -> None:
    file, common = tmp_path / "tables.sqlite", {"names": ["A", "B"], "started_at": OLD, "moves": 5}
    write_plays(file, *(play_changes("infection", f"DOG-22{n}", n, **common) for n in (2, 3)))
    told = tuckbox("forget", file, *BEFORE, "--yes", status=0).output
    assert "2 games that began before 2025-01-01 still run and were kept. End them on the host's page first." in told
    told = tuckbox("export", file, "--json", tmp_path / "out.json", status=0).output
    assert "2 games still run. Their roles and moves are left out until they end." in told


def test_rows_deleted_earlier_are_erased_too(file: Path, tuckbox: Tuckbox) -> None:
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("INSERT INTO meta VALUES ('gone', ?)", (b"Xanthippe" * 2000,))
        db.commit()
        db.execute("DELETE FROM meta WHERE name = 'gone'")
    db.close()
    assert b"Xanthippe" in file_bytes(file)
    assert 0 == tuckbox("forget", file, *BEFORE, "--yes").exit_code
    assert b"Xanthippe" not in file_bytes(file)


def test_moves_without_a_game_record_are_deleted_too(file: Path, tuckbox: Tuckbox) -> None:
    write_plays(file, [*play_changes("infection", "GNU-222", 8, names=["Ivo", "Jan"], started_at=OLD, number=3)],
         [insert_entry("GNU-222", 1, 1, CANARY.encode(), 1, None)])  # fmt: skip
    assert 0 == tuckbox("forget", file, *BEFORE, "--yes").exit_code
    assert CANARY.encode() not in file_bytes(file)


def test_nothing_is_deleted_without_confirmation_or_without_old_games(file: Path, tuckbox: Tuckbox) -> None:
    before = file.read_bytes()
    result = tuckbox("forget", file, *BEFORE)
    assert 2 == result.exit_code and "--yes" in result.output and "4 games" in result.output
    assert before == file.read_bytes()
    assert "there is nothing from before" in tuckbox("forget", file, "--before", "2001-01-01", "--yes", status=0).output


def test_a_file_in_use_is_refused(file: Path, tuckbox: Tuckbox) -> None:
    host = SqliteStore(file)
    result = tuckbox("forget", file, *BEFORE, "--yes")
    host.close()
    assert 1 == result.exit_code and "in use" in result.output
    assert 7 == len(read_tables(file).plays)


def test_a_file_is_copied_and_its_tables_games_and_moves_are_counted(
    file: Path, tmp_path: Path, tuckbox: Tuckbox
) -> None:
    other, moves = tmp_path / "other.sqlite", sum(len(play.rows) for play in read_tables(file).plays)
    counts = f"6 tables, 7 games, {moves} moves, 1 answer, 1 note, 0 editions"
    assert f"{file} was copied to {other}: {counts}.\n" == tuckbox("copy", file, other, status=0).output
    assert f"{other}: is up to date, version {VERSION}.\n" == tuckbox("migrate", other, status=0).output
    assert "holds tables already" in tuckbox("copy", file, other, status=1).output
    for words in (("copy", tmp_path / "none.sqlite", tmp_path / "new.sqlite"), ("migrate", tmp_path / "none.sqlite")):
        assert "there is no such file of tables" in tuckbox(*words, status=1).output
    other.write_bytes(b"no tables")
    assert "other.sqlite" in tuckbox("migrate", other, status=1).output


def test_a_missing_file_is_refused_and_not_made(tmp_path: Path, tuckbox: Tuckbox) -> None:
    assert "no such file" in tuckbox("forget", tmp_path / "tables.sqlite", *BEFORE, "--yes", status=1).output
    assert [] == list(tmp_path.iterdir())
