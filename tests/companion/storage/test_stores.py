"""Both stores, a SQLite file and a PostgreSQL database, keep and return the same, and tables move between them."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from conftest import Tuckbox
from table_setup import ManualClock, open_lobby, play_some, start_room, visible_state

from companion.rules.chance import Chance
from companion.storage import statements
from companion.storage.place import open_store
from companion.storage.reader import copy_store, reading
from companion.storage.schema import COLUMNS
from companion.storage.store import Commit, Place, Store, StoreError

CODE = "FOX-234"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return tmp_path / "tables.db" if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture
def again(place: Place) -> Iterator[Callable[[], Store]]:
    opened: list[Store] = []

    def open_again() -> Store:
        for store in opened:
            store.close()
        opened[:] = [open_store(place)]
        return opened[0]

    yield open_again
    for store in opened:
        store.close()


def test_everything_is_there_after_a_restart(again: Callable[[], Store]) -> None:
    first = again()
    first.commit([Commit([statements.upsert_room(CODE, b"{}")], CODE, 0)])
    changes = [
        statements.upsert_room(CODE, b"{1}"),
        *(statements.insert_entry(CODE, 1, seq, b"%d" % seq, "gm", f"tap{seq}") for seq in (2, 10, 1)),
        statements.upsert_page(CODE, 1, 3, "night:1", 2, "a"),
        statements.upsert_page(CODE, 1, 3, "night:1", 3, None),
        statements.upsert_play(CODE, 1, b"old"),
        statements.upsert_play(CODE, 1, b"play"),
        statements.insert_edition("d1", b"edition"),
        statements.insert_edition("d1", b"ignored"),
        *statements.insert_answer(CODE, 1, 4, "id", b"answer"),
        statements.close_answers(CODE, 1),
        statements.close_answers(CODE, 1),
        statements.upsert_note(CODE, 1, "n", b"note"),
        statements.upsert_note(CODE, 1, "n", b"changed"),
        statements.insert_suggestion(CODE, "z", b"first", b"jpeg"),
        statements.insert_suggestion(CODE, "a", b"second", b"jpeg2"),
        statements.upsert_value("password", b"\x00\xff"),
    ]
    first.commit([Commit(changes, CODE, 1)])
    for is_again in (False, True):
        store = again() if is_again else first
        assert [b"{1}"] == list(store.rooms()) and [CODE] == store.codes() and 1 == store.count_rooms()
        assert store.room(CODE) is not None and store.room("OWL-234") is None
        moves = [(b"1", "gm", "tap1"), (b"2", "gm", "tap2"), (b"10", "gm", "tap10")]
        assert moves == store.entries(CODE, 1) and moves[2:] == store.entries(CODE, 1, after=2)
        assert (b"10", 3) == (store.last_line(CODE, 1), store.count_entries(CODE, 1))
        assert [(3, "night:1", 3, None)] == store.pages(CODE, 1)
        assert ([b"play"], [b"play"], b"play") == (store.plays(), store.plays_of(CODE), store.play(CODE, 1))
        assert (b"edition", None) == (store.edition("d1"), store.edition("d2"))
        assert ({0, 4}, [b"answer"]) == (store.answered(CODE, 1), store.answers(CODE, 1))
        assert ([b"changed"], [("n", b"changed")]) == (store.notes(CODE, 1), store.notes_by_id(CODE, 1))
        assert [(CODE, b"first"), (CODE, b"second")] == store.suggestions() == store.suggestions(CODE)
        assert (b"jpeg2", []) == (store.suggested_jpeg(CODE, "a"), store.suggestions("OWL-234"))
        assert b"\x00\xff" == store.get_or_create("password", b"other")


def test_deletions_leave_nothing(again: Callable[[], Store], place: Place) -> None:
    store = again()
    store.commit([Commit([statements.upsert_room(CODE, b"{}")], CODE, 0)])
    for play in (1, 2):
        store.write([statements.insert_entry(CODE, play, 1, b"line", 1, None), statements.upsert_play(CODE, play, b"")])
    store.write([statements.insert_suggestion(CODE, "a", b"", b""), statements.upsert_note(CODE, 2, "n", b"")])
    store.write(statements.delete_play(CODE, 1))
    assert ([], 1, [b""]) == (store.entries(CODE, 1), len(store.entries(CODE, 2)), store.plays())
    store.erase(statements.delete_room(CODE))
    with reading(place) as query:
        assert [] == [table for table, columns in COLUMNS.items() if query(table, columns[0], columns[0])]


def test_a_batch_is_written_all_or_none(again: Callable[[], Store]) -> None:
    store = again()
    store.write([statements.insert_entry(CODE, 1, 1, b"line", 3, None)])
    with pytest.raises(StoreError, match="could not be written"):
        store.write([statements.upsert_value("a", b""), statements.insert_entry(CODE, 1, 1, b"twice", 3, None)])
    assert b"new" == store.get_or_create("a", b"new")


@pytest.mark.parametrize("value", ["\ud800", "zero\0", 2**70])
def test_a_value_that_no_column_holds_raises_a_store_error(again: Callable[[], Store], value: object) -> None:
    store = again()
    refused = pytest.raises(StoreError)
    if (value, store.is_shared) in (("zero\0", False), (2**70, True)):
        refused = nullcontext()
    with refused:
        store.write([("INSERT INTO meta (name, value) VALUES (?, ?)", (value, b""))])
    store.write([statements.upsert_value("b", b"")])


def test_a_store_of_a_later_release_is_refused(again: Callable[[], Store], place: Place) -> None:
    store = again()
    if isinstance(place, Path):
        store._rows("PRAGMA user_version = 99")
    else:
        store.write([("UPDATE tuckbox_version SET version = 99", ())])
    store.close()
    before = place.read_bytes() if isinstance(place, Path) else b""
    with pytest.raises(StoreError, match="later release"):
        open_store(place)
    assert before == (place.read_bytes() if isinstance(place, Path) else b"")
    with pytest.raises(StoreError, match="later release"), reading(place):
        pass


def test_another_programs_store_is_refused(place: Place) -> None:
    if isinstance(place, Path):
        import sqlite3

        with sqlite3.connect(place) as database:
            database.execute("CREATE TABLE room (name TEXT)")
        database.close()
    else:
        import psycopg

        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute("CREATE TABLE room (name TEXT)")
    before = place.read_bytes() if isinstance(place, Path) else b""
    with pytest.raises(StoreError, match="another program"):
        open_store(place)
    with pytest.raises(StoreError, match=r"is no (file|database) of tables"), reading(place):
        pass
    assert before == (place.read_bytes() if isinstance(place, Path) else b"")


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
    assert {table: len(rows) for table, rows in before.items()} == copy_store(database, back)
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
        assert "up to date" in tuckbox("migrate", place, status=0).output
