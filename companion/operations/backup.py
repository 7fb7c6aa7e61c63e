"""Copies of a file of tables: made while a host runs, checked, and put back."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.storage.place import place_name
from companion.storage.reader import copy_store
from companion.storage.schema import VERSION
from companion.storage.store import Place, StoreError
from companion.tables.people import RoomRecord


class Contents(NamedTuple):
    """What a file of tables holds."""

    tables: int
    games: int
    moves: int
    unreadable: int = 0
    """Records that cannot be read. They are copied nevertheless: a later release may read them."""


def back_up(data: Place, target: Path, *, force: bool = False) -> Contents:
    """Copy a store into a file, also while hosts write it, and return what the copy holds.

    The copy is as the store was at one moment. It holds every secret, so it is its owner's alone. Raises `InputError`:
    there is no such file, the copy exists already, or the copy cannot be read.
    """
    if isinstance(data, Path) and not data.is_file():
        raise _refused("--data", str(data), "there is no such file. Name the file of `tuckbox host`")
    _refuse_to_overwrite(target, force)
    return _replace(target, data)


def restore(backup: Path, data: Place, *, force: bool = False) -> Contents:
    """Put a copy in the place of a file of tables or into an empty database, and return what it holds.

    Raises:
        InputError: the copy cannot be read, the file exists already or the database holds tables, or a host uses it.
    """
    if not backup.is_file():
        raise _refused("FILE", str(backup), "there is no such file. Name what `tuckbox backup` has made")
    if not isinstance(data, Path):
        contents = check(backup, backup)
        _copy_store(backup, data)
        return contents
    _refuse_to_overwrite(data, force)
    data.parent.mkdir(parents=True, exist_ok=True)
    # The lock that each host of a file of tables holds, see `companion/storage/sqlite.py`.
    with closing(sqlite3.connect(f"{data}-lock", isolation_level=None, timeout=0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise _refused("--data", str(data), "is in use by `tuckbox host`: end that first") from None
        return _replace(data, backup)


def _copy_store(source: Place, target: Place) -> None:
    try:
        copy_store(source, target)
    except StoreError as error:
        raise _refused("--data", "", str(error)) from None


def _refuse_to_overwrite(file: Path, force: bool) -> None:
    if file.exists() and not force:
        raise _refused("--force", str(file), "exists already. Add --force to overwrite it")


def _replace(file: Path, source: Place) -> Contents:
    """Copy a store into a file, check the copy, and only then put it in the place of `file`."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)  # readable by its owner alone
    os.close(handle)
    copy = Path(name)
    try:
        if isinstance(source, Path):
            try:
                # SQLite's own way sees one moment of a database and lets others write meanwhile.
                with closing(_open(source)) as old, closing(sqlite3.connect(copy)) as new:
                    old.backup(new)
                    new.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
            except sqlite3.Error as error:
                raise _unreadable(source, error) from None
        else:
            _copy_store(source, copy)
        contents = check(copy, source)
        _flush(copy)
        for ending in ("-wal", "-shm"):  # of the file before: SQLite would put its changes into the new one
            Path(f"{file}{ending}").unlink(missing_ok=True)
        copy.replace(file)
        _flush(file.parent)
    finally:
        copy.unlink(missing_ok=True)
    return contents


def check(file: Path, source: Place) -> Contents:
    """Return what a file of tables holds, all of it read, or say of `source` what is wrong. Raises `InputError`."""
    try:
        with closing(_open(file)) as db:
            result = db.execute("PRAGMA integrity_check").fetchone()[0]
            if result != "ok":
                raise _unreadable(source, result)
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if not 0 < version <= VERSION:
                fault = "was written by a later release of Tuckbox: use that one" if version else "holds no tables"
                raise _refused("FILE", place_name(source), fault)
            tables, bad_tables = _read_all(db, "SELECT record FROM room", RoomRecord)
            moves, bad_moves = _read_all(db, "SELECT line FROM entry", Any)
            games, bad_games = _read_all(db, "SELECT record FROM play", Any) if version > 1 else (0, 0)
            _, bad_editions = _read_all(db, "SELECT content FROM edition", Edition) if version > 1 else (0, 0)
            return Contents(tables, games, moves, bad_tables + bad_moves + bad_games + bad_editions)
    except sqlite3.Error as error:
        raise _unreadable(source, error) from None


def _read_all(db: sqlite3.Connection, query: str, kind: Any) -> tuple[int, int]:
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


def _flush(path: Path) -> None:
    with suppress(OSError):  # Windows opens no folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _unreadable(file: Place, error: object) -> InputError:
    return _refused("FILE", place_name(file), f"is no whole file of tables: {error}")


def _refused(where: str, value: str, fault: str) -> InputError:
    return InputError("data_file", Fault(where, value, "", fault))
