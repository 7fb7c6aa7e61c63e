"""The file of tables: what was written is there, what cannot be opened says what to do."""

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from companion.tables.store import VERSION, Store, StoreError, delete_room, insert_entry, upsert_page, upsert_room


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables.db"


def seen_from_outside(file: Path, question: str) -> list[tuple[object, ...]]:
    """What another program reads in the file now."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as other:
        found = other.execute(question).fetchall()
    other.close()
    return found


def test_what_is_written_is_in_the_file_when_write_returns(file: Path) -> None:
    """Another connection sees all of it, with the disk told to keep it through a power cut."""
    store = Store(file)
    store.write([upsert_room("FOX-234", b"{}"), insert_entry("FOX-234", 1, 1, b"line", 3, "tap")])
    assert [("FOX-234", b"{}")] == seen_from_outside(file, "SELECT * FROM room")
    assert [("FOX-234", 1, 1, b"line", "3", "tap")] == seen_from_outside(file, "SELECT * FROM entry")
    assert [(2,)] == store._db.execute("PRAGMA synchronous").fetchall()  # FULL
    assert [("wal",)] == store._db.execute("PRAGMA journal_mode").fetchall()
    store.close()


def test_changes_stand_or_fall_together(file: Path) -> None:
    """A change that cannot be made takes those before it along, and the store goes on."""
    store = Store(file)
    store.write([insert_entry("FOX-234", 1, 1, b"line", 3, None)])
    with pytest.raises(StoreError, match="could not be written"):
        store.write([upsert_room("OWL-234", b"{}"), insert_entry("FOX-234", 1, 1, b"twice", 3, None)])
    assert [] == list(store.rooms())
    store.write([upsert_room("OWL-234", b"{}")])
    assert [b"{}"] == list(store.rooms())
    store.close()


@pytest.mark.parametrize("odd", ["\ud800", 2**70])
def test_a_value_that_no_column_holds_is_refused_like_any_other(file: Path, odd: object) -> None:
    """The writer hears the same error, whatever the disk disliked."""
    store = Store(file)
    with pytest.raises(StoreError):
        store.write([("INSERT INTO meta VALUES (?, 1)", (odd,))])
    store.write([upsert_room("OWL-234", b"{}")])
    store.close()


def test_moves_and_pages_come_back_in_order(file: Path) -> None:
    """Moves by number, whatever the order they were written in; of pages the last of each seat."""
    store = Store(file)
    store.write([insert_entry("FOX-234", 1, number, b"%d" % number, "gm", None) for number in (2, 10, 1)])
    store.write([upsert_page("FOX-234", 1, 3, "night:1", 2, "a"), upsert_page("FOX-234", 1, 3, "night:1", 3, "b")])
    store.close()
    store = Store(file)
    assert [(b"1", "gm", None), (b"2", "gm", None), (b"10", "gm", None)] == store.entries("FOX-234", 1)
    assert [(3, "night:1", 3, "b")] == store.pages("FOX-234", 1)
    assert [] == store.entries("FOX-234", 2)
    store.write(delete_room("FOX-234"))
    assert [] == store.entries("FOX-234", 1) + store.pages("FOX-234", 1)
    store.close()


def test_a_key_is_made_once(file: Path) -> None:
    """The first value of a name stays, also after a restart."""
    store = Store(file)
    assert b"first" == store.get_or_create("key", b"first")
    store.close()
    store = Store(file)
    assert b"first" == store.get_or_create("key", b"second")
    store.close()


def test_only_its_owner_may_read_the_file(file: Path) -> None:
    """Logs tell every secret: nobody else on the machine may read them, in the write-ahead file neither."""
    store = Store(file)
    store.write([upsert_room("FOX-234", b"{}")])
    kept = [one for one in file.parent.iterdir() if "-lock" not in one.name]
    assert 2 <= len(kept)
    assert {0o600} == {stat.S_IMODE(one.stat().st_mode) for one in kept}
    store.close()


def test_a_second_process_is_told_that_the_file_is_in_use(file: Path) -> None:
    """Two that write one file would spoil it: the second is told what to do, and may have it when the first is gone."""
    store = Store(file)
    with pytest.raises(StoreError, match="in use by another"):
        Store(file)
    store.close()
    Store(file).close()


def test_a_file_of_a_later_release_is_left_alone(file: Path) -> None:
    """It is not read as what it is not, and says who can."""
    Store(file).close()
    with sqlite3.connect(file) as later:
        later.execute(f"PRAGMA user_version = {VERSION + 1}")
    later.close()
    before = file.read_bytes()
    with pytest.raises(StoreError, match="later release"):
        Store(file)
    assert before == file.read_bytes()


@pytest.mark.parametrize("held", [b"these are some words that somebody keeps" * 40, b"SQLite format 3\x00x"])
def test_a_file_that_is_none_of_ours_is_named(file: Path, held: bytes) -> None:
    """The sentence names the file, and the file stays as it was."""
    file.parent.mkdir()
    file.write_bytes(held)
    with pytest.raises(StoreError, match=r"tables\.db.*--data"):
        Store(file)
    assert held == file.read_bytes()


def test_another_programs_database_is_left_alone(file: Path) -> None:
    """We add no tables to what is somebody else's."""
    file.parent.mkdir()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    other.close()
    with pytest.raises(StoreError, match="--data"):
        Store(file)
    assert [("photos",)] == seen_from_outside(file, "SELECT name FROM sqlite_master")


def test_a_folder_in_the_files_place_is_named(file: Path) -> None:
    """Nor is a folder a file of tables."""
    file.mkdir(parents=True)
    with pytest.raises(StoreError, match=r"tables\.db"):
        Store(file)


class Refusing:
    """A connection to a disk that takes nothing, whatever it is asked for."""

    def __init__(self, code: int) -> None:
        self._code = code

    def execute(self, *told: object) -> None:
        refused = sqlite3.OperationalError("the disk's own words")
        refused.sqlite_errorcode = self._code
        raise refused

    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("which", "code", "sentence"),
    [
        ("lock", sqlite3.SQLITE_BUSY, "in use by another"),
        ("lock", sqlite3.SQLITE_FULL, "cannot be opened: the disk's own words"),
        ("lock", sqlite3.SQLITE_CANTOPEN, "cannot be opened: the disk's own words"),
        ("lock", sqlite3.SQLITE_IOERR_WRITE, "cannot be opened: the disk's own words"),
        ("file", sqlite3.SQLITE_FULL, "cannot be opened: the disk's own words"),
        ("file", sqlite3.SQLITE_NOTADB, "is no file of tables"),
        ("file", sqlite3.SQLITE_CORRUPT, "is no file of tables"),
    ],
)
def test_what_hinders_is_told_by_what_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch, which: str, code: int, sentence: str
) -> None:
    """A full disk is no other host, and no file of another kind."""
    connect = sqlite3.connect

    def connected(name: object, *told: Any, **more: Any) -> Any:
        return Refusing(code) if str(name).endswith("-lock") == (which == "lock") else connect(name, *told, **more)

    monkeypatch.setattr(sqlite3, "connect", connected)
    with pytest.raises(StoreError) as refused:
        Store(file)
    assert sentence in str(refused.value) and "--data" in str(refused.value)


def test_a_value_that_cannot_be_kept_is_told_like_any_other_change(file: Path) -> None:
    store = Store(file)
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="could not be written"):
        store.get_or_create("key", b"first")
    store.close()
