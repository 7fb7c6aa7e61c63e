"""Reading a whole store as it is at one moment, while others may write it: for reports, exports and copies."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.storage.place import postgres_driver
from companion.storage.schema import VERSION
from companion.storage.store import Place, StoreError

Rows = list[tuple[Any, ...]]
Query = Callable[[str, str, str], Rows]
"""Takes a table, columns and what to order by; none of a table that an older store lacks has rows."""

_NONE_THERE = "there is no such file of tables: name the one that `tuckbox host --data` keeps"
_LATER = "was written by a later release of Tuckbox: use that one"
_FOREIGN = "is no {} of tables: name the one that `tuckbox host --data` keeps"


@contextmanager
def reading(place: Place) -> Iterator[Query]:
    """Yield a function that reads tables of a store. It writes nothing and sees the store at this moment.

    Raises `StoreError`: there is no such store, or a later release wrote it. The message does not name it.
    """
    with _sqlite(place) if isinstance(place, Path) else _postgres(place) as query:
        yield query


@contextmanager
def _sqlite(file: Path) -> Iterator[Query]:
    if not file.is_file():
        raise StoreError(_NONE_THERE)
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
            raise StoreError(f"cannot be read: {error}") from None
        except sqlite3.DatabaseError as error:
            db.close()
            raise StoreError(f"is no file of tables: {error}") from None
        break

    def query(table: str, columns: str, order: str) -> Rows:
        return db.execute(f"SELECT {columns} FROM {table} ORDER BY {order}").fetchall() if table in tables else []

    try:
        if version > VERSION:
            raise StoreError(_LATER)
        if version == 0 or not {"meta", "room", "entry"} <= tables:
            raise StoreError(_FOREIGN.format("file"))
        yield query
    except sqlite3.Error as error:
        raise StoreError(f"cannot be read: {error}") from None
    finally:
        db.close()


@contextmanager
def _postgres(address: str) -> Iterator[Query]:
    postgres = postgres_driver()
    try:
        with postgres.connect(address) as db, db.transaction():
            db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            if db.execute("SELECT to_regclass('tuckbox_version')").fetchone() == (None,):
                raise StoreError(_FOREIGN.format("database"))
            if db.execute("SELECT version FROM tuckbox_version").fetchone()[0] > VERSION:
                raise StoreError(_LATER)

            def query(table: str, columns: str, order: str) -> Rows:
                rows: Rows = db.execute(f"SELECT {columns} FROM {table} ORDER BY {order}").fetchall()
                return rows

            yield query
    except postgres.psycopg.Error as error:
        raise StoreError(f"cannot be read: {postgres.reason(error)}") from None
