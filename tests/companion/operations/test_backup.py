"""`tuckbox backup` and `tuckbox restore`: consistent while a host writes, checked, and never over something else."""

import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from app_server import running_server
from conftest import Tuckbox
from table_setup import ManualClock, open_lobby, play_some, start_room

from companion.operations.backup import Contents, check
from companion.rules.chance import Chance


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file, clock = tmp_path / "tables.sqlite", ManualClock(time.time())
    with open_lobby(file, clock) as lobby:
        play_some(start_room(lobby, "infection"), Chance(1), clock, 20)
    return file


def contents_of(file: Path) -> list[object]:
    with closing(sqlite3.connect(file)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        rows: list[object] = [db.execute(f"SELECT * FROM {name}").fetchall() for name in names]
        return [*names, *rows, db.execute("PRAGMA user_version").fetchone()]


def test_a_copy_is_put_back_whole(data: Path, tmp_path: Path, tuckbox: Tuckbox) -> None:
    copy, before = tmp_path / "copy.sqlite", contents_of(data)
    assert "1 table, 1 game, " in tuckbox("backup", copy, "--data", data, status=0).output
    assert sys.platform == "win32" or 0o600 == copy.stat().st_mode & 0o777
    data.unlink()
    for left in tmp_path.glob("tables.sqlite-*"):
        left.unlink()
    assert "is restored: 1 table" in tuckbox("restore", copy, "--data", data, status=0).output
    assert before == contents_of(data)
    with open_lobby(data, ManualClock(time.time())) as lobby:
        assert ["playing"] == [lobby.room(code).status for code in lobby.codes()]  # type: ignore[union-attr]
    assert not [file.name for file in tmp_path.iterdir() if file.name.startswith(".")]


def test_nothing_is_overwritten_unasked(data: Path, tmp_path: Path, tuckbox: Tuckbox) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("my shopping list")
    result = tuckbox("backup", copy, "--data", data)
    assert 1 == result.exit_code and "--force" in result.output and "my shopping list" == copy.read_text()
    tuckbox("backup", copy, "--data", data, "--force", status=0)
    before = contents_of(data)
    result = tuckbox("restore", copy, "--data", data)
    assert 1 == result.exit_code and "--force" in result.output and before == contents_of(data)
    tuckbox("restore", copy, "--data", data, "--force", status=0)


def test_changes_of_the_file_before_are_not_mixed_in(data: Path, tmp_path: Path, tuckbox: Tuckbox) -> None:
    """A host that was killed leaves changes in a file beside the tables: they go with what they belong to."""
    copy, before = tmp_path / "copy.sqlite", contents_of(data)
    tuckbox("backup", copy, "--data", data, status=0)
    with running_server(data) as server:
        server.kill()
        with closing(sqlite3.connect(data)) as db:
            db.execute("PRAGMA wal_autocheckpoint = 0")
            db.execute("DELETE FROM entry")
            db.commit()
            beside = Path(f"{data}-wal").read_bytes()
    Path(f"{data}-wal").write_bytes(beside)
    tuckbox("restore", copy, "--data", data, "--force", status=0)
    assert before == contents_of(data)


def test_no_file_is_replaced_under_a_host(data: Path, tmp_path: Path, tuckbox: Tuckbox) -> None:
    copy = tmp_path / "copy.sqlite"
    tuckbox("backup", copy, "--data", data, status=0)
    with running_server(data):
        assert "end that first" in tuckbox("restore", copy, "--data", data, "--force", status=1).output


@pytest.mark.parametrize("fault", ["cut", "empty", "foreign", "later", "torn"])
def test_a_faulty_copy_is_never_put_back(data: Path, tmp_path: Path, tuckbox: Tuckbox, fault: str) -> None:
    copy, before = tmp_path / "copy.sqlite", contents_of(data)
    tuckbox("backup", copy, "--data", data, status=0)
    content = copy.read_bytes()
    if fault == "later":
        with closing(sqlite3.connect(copy)) as db:
            db.execute("PRAGMA user_version = 99")
    elif fault == "foreign":
        copy.unlink()
        with closing(sqlite3.connect(copy)) as db:
            db.execute("CREATE TABLE other (x)")
    else:
        page = b"\xff" * 4096
        faulty = {"cut": content[:5000], "empty": b"", "torn": content[:8192] + page + content[12288:]}
        copy.write_bytes(faulty[fault])
    result = tuckbox("restore", copy, "--data", data, "--force")
    assert 1 == result.exit_code and str(copy) in result.output
    assert before == contents_of(data)


def test_a_record_that_cannot_be_read_is_copied_and_told(data: Path, tmp_path: Path, tuckbox: Tuckbox) -> None:
    with closing(sqlite3.connect(data)) as db:
        db.execute("INSERT INTO room VALUES ('FOX-234', 'of a later release')")
        db.commit()
    copy = tmp_path / "copy.sqlite"
    assert "1 record cannot be read" in tuckbox("backup", copy, "--data", data, status=0).output
    assert check(copy, copy)._replace(games=0, moves=0) == Contents(2, 0, 0, 1)


def test_a_database_is_copied_into_a_file_and_put_back(data: Path, database: str, tuckbox: Tuckbox) -> None:
    copy = data.with_name("of-database.db")
    tuckbox("restore", data, "--data", database, status=0)
    tuckbox("backup", copy, "--data", database, status=0)
    assert check(data, data) == check(copy, copy)
    refused = tuckbox("restore", copy, "--data", database, "--force")
    assert refused.exit_code and "holds tables already" in refused.output


def test_a_missing_file_is_named(tuckbox: Tuckbox, tmp_path: Path) -> None:
    for words in (
        ("backup", tmp_path / "b", "--data", tmp_path / "a"),
        ("restore", tmp_path / "a", "--data", tmp_path / "b"),
    ):
        assert "there is no such file" in tuckbox(*words, status=1).output
