"""The store of one process: a SQLite file. Committed data survives a killed process and a power cut."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.storage.schema import STEPS, VERSION
from companion.storage.store import Change, Commit, Store, StoreError

_NOT_OPENED = "cannot be opened: {}. Look at the disk, or name another file with --data."
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_FOREIGN = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def _kind(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


class SqliteStore(Store):
    """The SQLite file of all rooms, with every secret. One process may write it; others may read it meanwhile."""

    is_shared = False

    def __init__(self, file: Path) -> None:
        """Open the file, or create it. Raises `StoreError`: it is locked, no store, or of a later release."""
        self.place, self.name = file, str(file)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = sqlite3.connect(f"{file}-lock", isolation_level=None, timeout=0, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{file}: {_NOT_OPENED.format(error)}") from None
        try:
            # The process holds this lock until it ends, even by a crash: the system frees a dead process's locks.
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._lock.close()
            if _kind(error) not in _HELD:
                raise StoreError(f"{file}: {_NOT_OPENED.format(error)}") from None
            message = "is in use by another `tuckbox host`: end that one, or name another file with --data."
            raise StoreError(f"{file}: {message}") from None
        try:
            file.touch(mode=0o600)  # before the first write: the WAL and shm files inherit this mode
            self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            self._open()
        except (OSError, sqlite3.Error, StoreError) as error:
            self.close()
            if isinstance(error, StoreError):
                raise
            if _kind(error) not in _FOREIGN:
                raise StoreError(f"{file}: {_NOT_OPENED.format(error)}") from None
            raise StoreError(f"{file}: is no file of tables: {error}. Name another with --data.") from None

    def _open(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreError(f"{self.name}: was written by a later release of Tuckbox: use that one.")
        if version == 0 and self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreError(f"{self.name}: belongs to another program. Name another file with --data.")
        if version < VERSION:
            steps = " ".join(STEPS[version:])
            self._db.executescript(f"BEGIN; {steps} PRAGMA user_version = {VERSION}; COMMIT;")
        self._db.execute("PRAGMA secure_delete = ON")  # a refused picture must not stay in free pages
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")  # NORMAL survives kill -9, but not a power cut

    def commit(self, batch: Sequence[Commit]) -> frozenset[int]:
        """Write a batch as `Store.commit` says. Nobody else writes the file, so nothing is overtaken."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for commit in batch:
                for statement, values in commit.changes:
                    self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except (sqlite3.Error, ValueError, OverflowError) as error:  # the last two: values that SQLite cannot hold
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise StoreError(f"{self.name}: could not be written: {error}") from None
        return frozenset()

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return self._db.execute(query, values).fetchall()

    def erase(self, changes: Sequence[Change]) -> None:
        """Commit deletions as `Store.erase` does: nothing is left in the WAL either."""
        self.write(changes)
        try:
            self._db.execute("VACUUM")  # also clears free pages from earlier deletions, which were not overwritten
            is_busy = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error as error:
            raise StoreError(f"{self.name}: is deleted, but traces are left: {error}. Try once more.") from None
        if is_busy:
            fault = "is deleted, but traces are left while another program reads the file: end that, and try once more."
            raise StoreError(f"{self.name}: {fault}")

    def close(self) -> None:
        for connection in (getattr(self, "_db", None), self._lock):
            if connection is not None:
                connection.close()
