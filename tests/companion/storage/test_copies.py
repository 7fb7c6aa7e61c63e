"""`tuckbox copy` and `tuckbox migrate`: all tables move between a file and a database, and seats stay valid."""

from pathlib import Path

import pytest
from conftest import Tuckbox
from table_setup import ManualClock, open_lobby, play_some, start_room, visible_state

from companion.rules.chance import Chance
from companion.storage.reader import copy_store, reading
from companion.storage.schema import COLUMNS
from companion.storage.store import Place


def contents(place: Place) -> dict[str, list[tuple[object, ...]]]:
    with reading(place) as query:
        return {table: query(table, ", ".join(columns), ", ".join(columns)) for table, columns in COLUMNS.items()}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    clock = ManualClock()
    with open_lobby(tmp_path / "tables.db", clock) as lobby:
        for game in ("infection", "photo_leap"):
            play_some(start_room(lobby, game), Chance(3), clock, 8)
        lobby.get_or_create("key", b"signs seats")
    return tmp_path / "tables.db"


def test_a_copy_there_and_back_is_the_same(file: Path, database: str, tuckbox: Tuckbox) -> None:
    before = contents(file)
    result = tuckbox("copy", str(file), database, status=0)
    assert "2 tables, 2 games" in result.output
    assert before == contents(database) and before == contents(file)
    back = file.with_name("back.db")
    copy_store(database, back)
    assert before == contents(back)
    with open_lobby(file) as ours, open_lobby(database) as theirs:
        for code in ours.codes():
            assert visible_state(ours.room(code)) == visible_state(theirs.room(code))


def test_a_copy_never_overwrites(file: Path, database: str, tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("copy", str(file), database, status=0)
    other, before = tmp_path / "other.db", contents(database)
    with open_lobby(other) as lobby:
        lobby.make("album")
        for words in (("copy", database, str(other)), ("copy", str(file), str(file))):
            assert tuckbox(*words).exit_code
    result = tuckbox("copy", str(other), database)
    assert result.exit_code and "holds tables already" in result.output
    assert before == contents(database)


def test_what_is_no_place_is_told(tmp_path: Path, tuckbox: Tuckbox, file: Path) -> None:
    missing = tuckbox("copy", str(tmp_path / "none.db"), str(tmp_path / "new.db"))
    assert missing.exit_code and "no such file" in missing.output and not (tmp_path / "new.db").exists()
    away = tuckbox("copy", str(file), "postgresql://tuckbox:hush@127.0.0.1:1/tables")
    assert away.exit_code and "127.0.0.1:1/tables" in away.output and "hush" not in away.output
    odd = tuckbox("migrate", "postgresql://[x")
    assert odd.exit_code and "no address of a database" in odd.output


def test_migrate_says_the_version(file: Path, database: str, tuckbox: Tuckbox) -> None:
    for place in (str(file), database):
        result = tuckbox("migrate", place)
        assert 0 == result.exit_code and "up to date" in result.output
