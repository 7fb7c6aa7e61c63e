"""Reading a file of tables: saved games, their moves, answers and notes. A host may write the file meanwhile."""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.tables.feedback import are_closed
from companion.tables.game_data import GameLibrary
from companion.tables.people import Play, RoomRecord
from companion.tables.store import VERSION, Row

Status = Literal["over", "broken off", "running"]


class SavedPlay(NamedTuple):
    """One game in the file: the room's record at that time, the moves, the answers and notes as JSON."""

    record: RoomRecord
    play: Play
    rows: tuple[Row, ...]
    answers: tuple[bytes, ...]
    notes: tuple[bytes, ...]
    waits_for_answers: bool = False
    """Whether answers are left out because more may come."""

    @property
    def name(self) -> str:
        """The lasting name of the game: the room's code and the game's number in it."""
        return f"{self.record.code}/{self.play.number}"

    @property
    def status(self) -> Status:
        return "over" if self.play.over else "broken off" if self.play.ended else "running"

    @property
    def is_of_bots(self) -> bool:
        """Whether only bots sat at the table."""
        return all(person.is_bot for person in self.record.people)


class SavedTables(NamedTuple):
    """A file of tables at one moment."""

    plays: tuple[SavedPlay, ...]
    """In the order in which the games began."""
    editions: dict[str, Edition]
    """By the digest of their content."""
    unreadable: tuple[str, ...]
    """Records that cannot be read, each with the reason."""
    library: GameLibrary
    """The data of the games and editions in the file."""


def read_tables(file: Path, now: float | None = None) -> SavedTables:
    """Return everything in the file at one moment, but answers about games that may get more of them.

    `now` is the Unix time in seconds; None is this moment.

    Raises:
        InputError: there is no such file, it is no file of tables, or a later release wrote it.
    """
    with _read_only(file) as db:
        editions, unreadable = _editions(db)
        plays, more = _plays(db, time.time() if now is None else now)
    library = GameLibrary()
    for edition in editions.values():
        library.add(edition)
    in_order = tuple(sorted(plays, key=lambda it: (it.play.begun, it.name)))
    return SavedTables(in_order, editions, (*unreadable, *more), library)


@contextmanager
def _read_only(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes nothing and sees the file as it is at this moment."""
    if not file.is_file():
        raise _refused(file, "there is no such file of tables: name the one that `tuckbox host --data` keeps")
    # On a read-only disk SQLite cannot create the log that it opens beside a closed file; "immutable" needs none.
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        db = sqlite3.connect(f"{file.absolute().as_uri()}?{mode}", uri=True, isolation_level=None)
        try:
            db.execute("BEGIN")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        except sqlite3.OperationalError as error:
            db.close()
            if mode == "mode=ro" and not Path(f"{file}-wal").exists():
                continue
            raise _refused(file, f"cannot be read: {error}") from None
        except sqlite3.DatabaseError as error:
            db.close()
            raise _refused(file, f"is no file of tables: {error}") from None
        break
    try:
        if version > VERSION:
            raise _refused(file, "was written by a later release of Tuckbox: use that one")
        if version == 0 or not {"meta", "room", "entry"} <= tables:
            raise _refused(file, "is no file of tables: name the one that `tuckbox host --data` keeps")
        yield db
    except sqlite3.Error as error:
        raise _refused(file, f"cannot be read: {error}") from None
    finally:
        db.close()


def _editions(db: sqlite3.Connection) -> tuple[dict[str, Edition], list[str]]:
    editions, unreadable = {}, []
    for digest, content in _rows(db, "edition", "digest, content"):
        try:
            editions[str(digest)] = msgspec.json.decode(content, type=Edition)
        except (msgspec.MsgspecError, UnicodeError) as error:
            unreadable.append(f"edition {digest}: {error}")
    return editions, unreadable


def _plays(db: sqlite3.Connection, now: float) -> tuple[list[SavedPlay], list[str]]:
    moves = _by_play(db, "entry", "line, mover, tap", "seq")
    answers = _by_play(db, "answer", "content", "id")
    answered = _by_play(db, "answered", "person", "person")
    notes = _by_play(db, "note", "content", "id")
    records: dict[tuple[str, int], RoomRecord] = {}
    current: dict[str, int] = {}
    newest: dict[str, int] = {}
    unreadable = []
    # The first release kept a game only in its room; where a play has a record of its own, that one is newer.
    for table in ("room", "play"):
        for (content,) in _rows(db, table, "record"):
            try:
                record = msgspec.json.decode(content, type=RoomRecord)
            except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
                unreadable.append(f"{bytes(content)[:40]!r}: {error}")
            else:
                if table == "room":
                    newest[record.code] = record.plays
                    current[record.code] = record.play.number if record.play else 0
                if record.play:
                    # A table that went on to another game no longer plays this one.
                    record.play.ended |= not record.play.over and current.get(record.code) != record.play.number
                    records[record.code, record.play.number] = record
    plays = []
    for key, record in records.items():
        if record.play:
            people = [int(number) for (number,) in answered[key]]
            given = _contents(answers[key])
            is_open = bool(given) and not are_closed(record, people, newest.get(record.code, 0), now)
            saved = SavedPlay(record, record.play, tuple(moves[key]), () if is_open else given, _contents(notes[key]))
            plays.append(saved._replace(waits_for_answers=is_open and record.play.is_done))
    return plays, unreadable


def _by_play(db: sqlite3.Connection, table: str, columns: str, order: str) -> dict[tuple[str, int], list[Any]]:
    """The rows of an SQL table by room and game, in order."""
    rows_by_play: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for code, play, *row in _rows(db, table, f"code, play, {columns}", f"code, play, {order}"):
        rows_by_play[code, play].append(tuple(row))
    return rows_by_play


def _contents(rows: list[tuple[bytes]]) -> tuple[bytes, ...]:
    return tuple(content for (content,) in rows)


def _rows(db: sqlite3.Connection, table: str, columns: str, order: str = "1") -> list[tuple[Any, ...]]:
    """The rows of an SQL table; none where an older file has no such table."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
        return []
    return db.execute(f"SELECT {columns} FROM {table} ORDER BY {order}").fetchall()


def _refused(file: Path, what: str) -> InputError:
    return InputError("data_file", Fault(str(file), "", "", what))
