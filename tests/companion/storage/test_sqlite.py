"""The database file: what was written is there, and errors say what to do."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from cases import each_case

from companion.storage import schema, statements
from companion.storage.schema import VERSION
from companion.storage.sqlite import SqliteStore
from companion.storage.statements import insert_entry, upsert_room
from companion.storage.store import StoreError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables.db"


def read_with_sqlite(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def test_changes_are_in_the_file_when_write_returns(file: Path) -> None:
    store = SqliteStore(file)
    store.write([upsert_room("FOX-234", b"{}"), insert_entry("FOX-234", 1, 1, b"line", 3, "tap")])
    assert [("FOX-234", b"{}")] == read_with_sqlite(file, "SELECT * FROM room")
    assert [("FOX-234", 1, 1, b"line", "3", "tap")] == read_with_sqlite(file, "SELECT * FROM entry")
    assert [(2,)] == store._db.execute("PRAGMA synchronous").fetchall()  # FULL
    assert [("wal",)] == store._db.execute("PRAGMA journal_mode").fetchall()
    store.close()


def test_only_its_owner_may_read_the_file(file: Path) -> None:
    """Nobody else on the machine may read the database or its write-ahead file, because logs contain secrets."""
    store = SqliteStore(file)
    store.write([upsert_room("FOX-234", b"{}")])
    files = [path for path in file.parent.iterdir() if "-lock" not in path.name]
    assert 2 <= len(files)
    assert {0o600} == {stat.S_IMODE(path.stat().st_mode) for path in files}
    store.close()


def test_a_second_process_cannot_open_the_file(file: Path) -> None:
    store = SqliteStore(file)
    with pytest.raises(StoreError, match="in use by another"):
        SqliteStore(file)
    store.close()
    SqliteStore(file).close()


@pytest.mark.parametrize("version", [1, 2])
def test_a_file_of_an_earlier_release_is_brought_up_to_date(file: Path, version: int) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as database:
        database.executescript("".join(schema.STEPS[:version]))
        database.execute("INSERT INTO room VALUES ('FOX-234', x'7b7d')")
        database.execute(f"PRAGMA user_version = {version}")
    database.close()
    store = SqliteStore(file)
    store.write([statements.insert_suggestion("FOX-234", "a", b"{}", b"jpeg")])
    assert ([b"{}"], [("FOX-234", b"{}")], []) == (list(store.rooms()), store.suggestions(), store.plays())
    store.close()
    assert [(VERSION,)] == read_with_sqlite(file, "PRAGMA user_version")


@pytest.mark.parametrize("content", [b"these are some words that somebody keeps" * 40, b"SQLite format 3\x00x"])
def test_a_file_of_another_kind_or_a_folder_is_refused_by_name(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"tables\.db.*--data"):
        SqliteStore(file)
    assert content == file.read_bytes()
    (folder := file.with_name("folder.db")).mkdir()
    with pytest.raises(StoreError, match=r"folder\.db"):
        SqliteStore(folder)


@each_case
def test_the_error_message_states_why_the_file_cannot_be_opened(
    file: Path, monkeypatch: pytest.MonkeyPatch, failing_file: str, code: str, message: str
) -> None:
    connect, error = sqlite3.connect, sqlite3.OperationalError("the disk's own words")
    error.sqlite_errorcode = getattr(sqlite3, code)

    def fake_connect(name: object, *args: Any, **kwargs: Any) -> Any:
        is_failing = str(name).endswith("-lock") == (failing_file == "lock")
        return Mock(**{"execute.side_effect": error}) if is_failing else connect(name, *args, **kwargs)

    monkeypatch.setattr(sqlite3, "connect", fake_connect)
    with pytest.raises(StoreError) as refusal:
        SqliteStore(file)
    assert message in str(refusal.value) and "--data" in str(refusal.value)


def test_get_or_create_reports_a_failed_write(file: Path) -> None:
    store = SqliteStore(file)
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="could not be written"):
        store.get_or_create("key", b"first")
    store.close()
