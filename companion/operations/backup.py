"""Copies of a file of tables: made while a host runs, checked, and put back."""

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.tables.people import RoomRecord
from companion.tables.store import VERSION

POSTGRES = re.compile(r"postgres(?:ql)?://")


class Contents(NamedTuple):
    """What a file of tables holds."""

    tables: int
    games: int
    moves: int
    unreadable: int = 0
    """Records that cannot be read. They are copied nevertheless: a later release may read them."""


def back_up(data: str, target: Path, *, force: bool = False) -> Contents:
    """Copy a file of tables, also while a host writes it, and return what the copy holds.

    The copy is as the file was at one moment. It holds every secret, so it is its owner's alone.

    Raises:
        InputError: there is no such file, the copy exists already, or the copy cannot be read.
    """
    file = _file_of(data, _PG_DUMP.format(file=target))
    if not file.is_file():
        raise _refused("--data", str(file), "there is no such file. Name the file of `tuckbox host`")
    _refuse_to_overwrite(target, force)
    return _replace(target, file)


def restore(backup: Path, data: str, *, force: bool = False) -> Contents:
    """Put a copy in the place of a file of tables, and return what it holds. No host may run on that file.

    Raises:
        InputError: the copy cannot be read, the file exists already, or a host uses it.
    """
    file = _file_of(data, _PG_RESTORE.format(file=backup))
    if not backup.is_file():
        raise _refused("FILE", str(backup), "there is no such file. Name what `tuckbox backup` has made")
    _refuse_to_overwrite(file, force)
    file.parent.mkdir(parents=True, exist_ok=True)
    with _held(file):
        return _replace(file, backup)


_PG_DUMP = "pg_dump --format=custom --file={file} ADDRESS"
_PG_RESTORE = "pg_restore --clean --if-exists --single-transaction --dbname=ADDRESS {file}"


def _file_of(data: str, postgres_command: str) -> Path:
    """Return the file that `data` names.

    Raises:
        InputError: it names a PostgreSQL database, whose own programs do this.
    """
    if not POSTGRES.match(data):
        return Path(data)
    # The address may hold a password, which must not be on a screen or in a log.
    raise _refused("--data", "postgresql://…", f"is PostgreSQL, which has its own programs. Run: {postgres_command}")


def _refuse_to_overwrite(file: Path, force: bool) -> None:
    if file.exists() and not force:
        raise _refused("--force", str(file), "exists already. Add --force to overwrite it")


def _replace(file: Path, source: Path) -> Contents:
    """Copy a file of tables, check the copy, and only then put it in the place of `file`."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)  # readable by its owner alone
    os.close(handle)
    copy = Path(name)
    try:
        _copy(source, copy)
        contents = check(copy, source)
        _flush(copy)
        for ending in ("-wal", "-shm"):  # of the file before: SQLite would put its changes into the new one
            Path(f"{file}{ending}").unlink(missing_ok=True)
        copy.replace(file)
        _flush(file.parent)
    finally:
        copy.unlink(missing_ok=True)
    return contents


def _copy(source: Path, target: Path) -> None:
    """Copy a database by SQLite's own way, which sees one moment of it and lets others write meanwhile."""
    try:
        with closing(_open(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
    except sqlite3.Error as error:
        raise _unreadable(source, error) from None


def check(file: Path, source: Path) -> Contents:
    """Return what a file of tables holds, after reading all of it. What is wrong is said of `source`.

    Raises:
        InputError: it is damaged, another program's, or of a later release.
    """
    try:
        with closing(_open(file)) as db:
            result = db.execute("PRAGMA integrity_check").fetchone()[0]
            if result != "ok":
                raise _unreadable(source, result)
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if not 0 < version <= VERSION:
                what = "was written by a later release of Tuckbox: use that one" if version else "holds no tables"
                raise _refused("FILE", str(source), what)
            tables, bad_tables = _read_all(db, "SELECT record FROM room", RoomRecord)
            moves, bad_moves = _read_all(db, "SELECT line FROM entry", Any)
            games, bad_games = _read_all(db, "SELECT record FROM play", Any) if version > 1 else (0, 0)
            _, bad_editions = _read_all(db, "SELECT content FROM edition", Edition) if version > 1 else (0, 0)
            return Contents(tables, games, moves, bad_tables + bad_moves + bad_games + bad_editions)
    except sqlite3.Error as error:
        raise _unreadable(source, error) from None


def _read_all(db: sqlite3.Connection, query: str, kind: Any) -> tuple[int, int]:
    """Decode every record of a query. Return how many there are, and how many cannot be read."""
    decoder, count, bad = msgspec.json.Decoder(kind), 0, 0
    for (record,) in db.execute(query):
        count += 1
        try:
            decoder.decode(record)
        except (msgspec.MsgspecError, UnicodeError, TypeError):
            bad += 1
    return count, bad


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def _held(file: Path) -> Iterator[None]:
    """Keep hosts away from a file of tables, by the lock that each of them holds (`companion/tables/store.py`).

    Raises:
        InputError: a host uses the file.
    """
    with closing(sqlite3.connect(f"{file}-lock", isolation_level=None, timeout=0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise _refused("--data", str(file), "is in use by `tuckbox host`: end that first") from None
        yield


def _flush(path: Path) -> None:
    """Write a file or a folder to the disk."""
    with suppress(OSError):  # Windows opens no folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _unreadable(file: Path, error: object) -> InputError:
    return _refused("FILE", str(file), f"is no whole file of tables: {error}")


def _refused(where: str, value: str, what: str) -> InputError:
    return InputError("usage", Fault(where, value, "", what))
