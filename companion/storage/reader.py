"""Reading a whole store as it is at one moment, while others may write it: for reports, exports and copies."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.storage.place import open_alone, postgres_driver
from companion.storage.schema import COLUMNS, VERSION
from companion.storage.statements import insert, upsert_value
from companion.storage.store import Change, Place, StoreError

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


def copy_store(source: Place, target: Place) -> dict[str, int]:
    """Copy everything into an empty store; return how many rows each table has got. The source stays as it is.

    Games that are played in the source meanwhile are copied as they are at this moment. Raises `StoreError`: one of
    them cannot be opened, somebody hosts the target, or it holds tables already. Nothing of the target has changed.
    """
    if source == target:
        raise StoreError("FROM and TO are the same place: name two.")
    with reading(source) as query:
        store = open_alone(target)
        try:
            if store.count_rooms() or store.editions() or store.plays():
                raise StoreError(f"{store.name}: holds tables already. Name an empty place, or a new file.")
            changes, counts = list[Change](), dict[str, int]()
            for table, columns in COLUMNS.items():
                rows = query(table, ", ".join(columns), "rowid" if table == "suggestion" else ", ".join(columns[:2]))
                changes += [upsert_value(*row) if table == "meta" else insert(table, row) for row in rows]
                counts[table] = len(rows)
            store.write(changes)
        finally:
            store.close()
    return counts
