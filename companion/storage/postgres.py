"""The store of many processes: a PostgreSQL database. Of two that change one table at once, one is told to look again.

Each room has a number that counts its changes. A commit names the number that it is based on, and holds only if that is
still the room's. Who writes tells the others the room and its new number, never what has changed.
"""

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from companion.events import note
from companion.storage.schema import COLUMNS, VERSION, postgres_step
from companion.storage.store import AwayError, Change, Commit, Store, StoreError

CHANNEL = "tuckbox"
"""Notifications on it hold a room's code and number; the number is 0 if only who is here has changed."""

PATIENCE_S = 5.0  # How long a read or a write waits for a database that has gone away, before phones are told so.

_WATCHFUL: dict[str, Any] = {
    "connect_timeout": 2, "tcp_user_timeout": 5000, "keepalives_idle": 5, "keepalives_interval": 2,
    "keepalives_count": 3,
}  # fmt: skip
"""How soon a connection through a dead network is given up, in seconds; the second one in milliseconds."""

SILENCE_S = 5.0
"""How long a table's read or write waits for a word from a database that keeps its connections but does not answer."""

LOOK_AGAIN_S = 0.5  # How often a database that stays away is asked whether it is back.

_AGAIN_S = 0.1
_GONE_FOR_NOW = (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction)
"""Errors of a database that may soon be back: it stops, starts, cannot be reached, or a copy takes over from it."""
_MIGRATING = 7_115_001  # Number of the lock that only one process holds while it brings the tables up to date.

logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of lost connections, of which we tell ourselves


HERE = 7_115_002  # The first number of the lock of a process that is there; the second is its own.

PRESENT = (
    "SELECT objid::bigint FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
    f"WHERE locktype = 'advisory' AND classid = {HERE} AND datname = current_database()"
)
"""Query for the numbers of the processes that are there. The database frees the lock of one that dies."""

Result = TypeVar("Result")


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that can be given up when the database says nothing: by itself it waits without end."""

    silence_s: float | None = None
    """How long it waits for a word. `None` waits without end, for work that takes as long as it takes."""

    def wait(self, gen: Generator[Any, Any, Result], *arguments: Any, **options: Any) -> Result:
        """Wait for an answer. Raises `psycopg.OperationalError` if it was given up, and is closed now."""
        if self.silence_s is None:
            return super().wait(gen, *arguments, **options)
        return super().wait(self._heard(gen, self.silence_s), *arguments, **options)

    def _heard(self, gen: Generator[Any, Any, Result], longest_s: float) -> Generator[Any, Any, Result]:
        last = time.monotonic()
        try:
            awaited = next(gen)
            while True:
                ready = yield awaited
                heard_at = time.monotonic()
                if ready:
                    last = heard_at
                elif heard_at - last > longest_s:
                    self.close()
                    raise psycopg.OperationalError(f"no answer for {longest_s:g} seconds")
                awaited = gen.send(ready)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


class Line:
    """A connection that one thread at a time uses, made anew when it is lost.

    Nobody closes one that another thread waits at: its memory would be the next connection's, and both would break.
    """

    def __init__(self, address: str) -> None:
        """Connect. Raises `psycopg.Error`, as `connect` does."""
        self._address, self._lock = address, threading.Lock()
        self._connection, self._is_old = connect(address, SILENCE_S), False

    @contextmanager
    def taken(self) -> Iterator[Connection]:
        """Have the connection alone; a new one if it is closed, or if `renew` was called. Raises as `connect`."""
        with self._lock:
            if self._is_old:
                self._connection.close()
            if self._connection.closed:
                self._connection, self._is_old = connect(self._address, SILENCE_S), False
            try:
                yield self._connection
            finally:
                if self._connection.broken:
                    self._connection.close()

    def renew(self) -> None:
        """Connect anew the next time: the server is not the one any more that takes writes."""
        self._is_old = True

    @property
    def backend(self) -> int:
        """The number of the server's process for it; 0 while there is none."""
        connection = self._connection
        return 0 if connection.closed else connection.pgconn.backend_pid

    def close(self) -> None:
        """Close the connection when nobody uses it any more."""
        with self._lock:
            self._connection.close()


def connect(address: str, silence_s: float | None = None) -> Connection:
    """Open a connection that commits each statement by itself. Raises `psycopg.Error`: the database does not answer."""
    connection = Connection.connect(address, autocommit=True, application_name="tuckbox", **_WATCHFUL)
    connection.silence_s = silence_s
    return connection


def hang_up(connection: Connection) -> None:
    """End a connection that another thread waits at: that thread then sees its end, and closes it."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


class PostgresStore(Store):
    """The PostgreSQL database of all rooms, with every secret. Any number of processes may read and write it."""

    is_shared = True

    def __init__(self, address: str) -> None:
        """Open and update the database. Raises `StoreError`: no answer, another program's, or of a later release."""
        self.place = self.address = address
        self.name = shown_address(address)
        self.is_open = True
        self._gone_since: float | None = None
        self._looked, self._is_told = 0.0, False
        try:
            with connect(address) as connection:
                migrate(connection, self.name)
            self._writer = Line(address)
            try:
                self._reader = Line(address)
            except BaseException:
                self._writer.close()
                raise
        except psycopg.Error as error:
            fault = f"cannot be opened: {reason(error)}. Look at the database or --data."
            raise StoreError(f"{self.name}: {fault}") from None

    @property
    def backends(self) -> set[int]:
        """The numbers of this process's own connections, whose notifications tell it nothing new."""
        return {self._writer.backend, self._reader.backend} - {0}

    def commit(self, batch: Sequence[Commit]) -> frozenset[int]:
        """Write a batch as `Store.commit` says, and tell the other processes."""
        return self._patiently(lambda: self._commit(batch), "could not be written")

    def _commit(self, batch: Sequence[Commit]) -> frozenset[int]:
        with self._writer.taken() as writer, writer.transaction():
            overtaken = frozenset(_overtaken(batch, _locked(writer, batch)))
            with writer.pipeline():
                for commit in (commit for index, commit in enumerate(batch) if index not in overtaken):
                    for statement, values in (*commit.changes, *_counted(commit)):
                        writer.execute(_percent(statement), values)
        return overtaken

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            with self._reader.taken() as reader:
                return reader.execute(_percent(query), values).fetchall()

        return self._patiently(read, "could not be read")

    def _patiently(self, attempt: Callable[[], Result], failure: str) -> Result:
        """Try again for a while if the database has gone away. What was committed all the same is not done twice."""
        while True:
            try:
                if not self.is_open:
                    raise self._away(f"{failure}: Tuckbox is ending.")
                looked_s, now = self._looked, time.monotonic()
                is_gone = self._gone_since is not None and now - self._gone_since > PATIENCE_S
                if is_gone and now - looked_s < LOOK_AGAIN_S:  # after all patience nobody else waits, too
                    raise self._away(f"{failure}: the database does not answer.")
                result = attempt()
            except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure):
                continue
            except psycopg.errors.DiskFull as error:
                raise StoreError(f"{self.name}: {failure}: {reason(error)}") from None
            except _GONE_FOR_NOW as error:
                self._note_gone(failure, error)
                time.sleep(_AGAIN_S)
            except (psycopg.Error, ValueError, OverflowError) as error:  # the last two: values that no column holds
                raise StoreError(f"{self.name}: {failure}: {reason(error)}") from None
            else:
                if self._is_told:
                    note("database_back", f"{self.name} answers again. Games go on.", logging.WARNING)
                self._gone_since, self._is_told = None, False
                return result

    def _away(self, failure: str) -> AwayError:
        if not self._is_told and self.is_open:
            self._is_told = True
            note("database_away", f"{self.name} does not answer. Phones are told to wait.", logging.WARNING)
        return AwayError(f"{self.name}: {failure}")

    def _note_gone(self, failure: str, error: Exception) -> None:
        if isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
            self._writer.renew()
            self._reader.renew()
        self._looked = time.monotonic()
        if self._gone_since is None:
            self._gone_since = self._looked
        if self._looked - self._gone_since > PATIENCE_S or not self.is_open:
            raise self._away(f"{failure}: {reason(error)}") from None

    def room(self, code: str) -> tuple[bytes, int] | None:
        rows = self._rows("SELECT record, number FROM room WHERE code = ?", (code,))
        return rows[0] if rows else None

    def numbers(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the number of changes of each of these rooms that exists."""
        return dict(self._rows("SELECT code, number FROM room WHERE code = ANY(?)", (list(codes),)))

    def hosts(self) -> frozenset[int]:
        return frozenset(int(number) for (number,) in self._rows(PRESENT))

    def erase(self, changes: Sequence[Change]) -> None:
        """Commit deletions, and write all tables anew without them. The database's log and backups may keep them."""
        self.write(changes)
        try:
            with connect(self.address) as patient:
                for table in COLUMNS:
                    patient.execute(f"VACUUM FULL {table}".encode())
        except psycopg.Error as error:
            raise StoreError(f"{self.name}: is deleted, but traces are left: {reason(error)}. Try again.") from None

    def close(self) -> None:
        self.is_open = False
        self._writer.close()
        self._reader.close()


def _locked(connection: Connection, batch: Sequence[Commit]) -> dict[str, int]:
    """Return the number of changes of each room of a batch, and let nobody else change them meanwhile."""
    codes = sorted({commit.code for commit in batch if commit.code})
    if not codes:
        return {}
    query = "SELECT code, number FROM room WHERE code = ANY(%s) ORDER BY code FOR UPDATE"
    numbers = dict.fromkeys(codes, 0)
    numbers.update(connection.execute(query, (codes,)).fetchall())
    return numbers


def _overtaken(batch: Sequence[Commit], numbers: dict[str, int]) -> Iterator[int]:
    """Yield the indexes of commits based on another number of changes than their room's, or on such a one."""
    lost: set[str] = set()
    for index, commit in enumerate(batch):
        if commit.code and (commit.code in lost or numbers[commit.code] != commit.number):
            lost.add(commit.code)
            yield index
        elif commit.code:
            numbers[commit.code] += 1


def _counted(commit: Commit) -> Iterator[Change]:
    if commit.code:
        yield "UPDATE room SET number = ? WHERE code = ?", (commit.number + 1, commit.code)
        yield "SELECT pg_notify(?, ?)", (CHANNEL, f"{commit.code} {commit.number + 1}")


@lru_cache(500)
def _percent(statement: str) -> str:
    """Return one of our statements with the placeholders of psycopg. None has a percent or question mark in a text."""
    return statement.replace("?", "%s")


def migrate(connection: Connection, name: str) -> tuple[int, int]:
    """Bring the tables up to date; return the version before and after. `name` is the store's in messages.

    Raises `StoreError`: it is another program's database, or a later release wrote it.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATING,))
        exists = connection.execute("SELECT to_regclass('tuckbox_version') IS NOT NULL").fetchone()
        if exists and not exists[0]:
            foreign = connection.execute("SELECT to_regclass('room') IS NOT NULL").fetchone()
            if foreign and foreign[0]:
                raise StoreError(f"{name}: belongs to another program. Name another database with --data.")
            connection.execute("CREATE TABLE tuckbox_version (version INTEGER NOT NULL)")
            connection.execute("INSERT INTO tuckbox_version VALUES (0)")
        row = connection.execute("SELECT version FROM tuckbox_version").fetchone()
        old_version = int(row[0]) if row else 0
        if old_version > VERSION:
            raise StoreError(f"{name}: was written by a later release of Tuckbox: use that one.")
        for version in range(old_version + 1, VERSION + 1):
            connection.execute(postgres_step(version))
        connection.execute("UPDATE tuckbox_version SET version = %s", (VERSION,))
    return old_version, VERSION


def reason(error: Exception) -> str:
    """Return what a database said, on one line and without a stop."""
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


def shown_address(address: str) -> str:
    """Return a database's address without its password. Raises `StoreError`: it is no address of a database."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise StoreError(f"--data: is no address of a database: {reason(error)}.") from None
    host, port = parts.get("host") or "localhost", parts.get("port")
    where = f"{host}:{port}" if port else f"{host}"
    return f"postgresql://{where}/{parts.get('dbname') or parts.get('user') or ''}"
