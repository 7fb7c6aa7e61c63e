"""One process among those that share a database: it hears which tables others change, and leads some of them.

A process that is there holds a lock with its number. When it dies, the database frees the lock, and others lead its
tables. The same connection hears the notifications.
"""

import threading
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Protocol

import psycopg

from companion.storage.postgres import CHANNEL, HERE, PRESENT, SILENCE_S, Connection, PostgresStore, connect, hang_up
from companion.storage.store import StoreError

LOOK_S = 1.0  # How often a process looks for tables whose leader is gone.

MOST_AT_ONCE = 500  # Tables without a leader that a process takes at once.

Who = object  # A person's number at a table, or what looks at it, such as `screen`.


class News(Protocol):
    """Who is told what a `Listener` hears."""

    def on_change(self, code: str, number: int) -> None:
        """A table has had this number of changes; 0 if only who is there has changed."""

    def on_return(self) -> None:
        """The listener begins to hear: what happened before may be unknown."""

    def on_look(self) -> None:
        """`LOOK_S` seconds have passed."""


class Listener:
    """Hears the other processes, in a thread of its own. Whoever asks it gets a `StoreError` without the database."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.number = 0
        """This process's number in the database; 0 while it hears nothing."""
        self._is_open = True
        self._connection: Connection | None = None
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self, news: News) -> None:
        """Begin to hear, and pass on what comes."""
        self._thread = threading.Thread(target=self._run, args=(news,), name="listener", daemon=True)
        self._thread.start()

    def _run(self, news: News) -> None:
        while self._is_open:
            try:
                with connect(self.store.address, SILENCE_S) as connection:
                    with self._guard:
                        self._connection = connection  # `close` may end it until it is closed here
                    try:
                        self._hear(connection, news)
                    finally:
                        with self._guard:
                            self._connection = None
            except psycopg.Error:
                self.number = 0  # the database is away: the next connection gets another number
                time.sleep(LOOK_S / 4)

    def _hear(self, connection: Connection, news: News) -> None:
        row = connection.execute("SELECT nextval('process')").fetchone()
        number = int(row[0]) if row else 0
        connection.execute("SELECT pg_advisory_lock(%s, %s)", (HERE, number))
        connection.execute(f"LISTEN {CHANNEL}".encode())
        self.number = number
        news.on_return()
        while self._is_open:
            news.on_look()
            for notice in connection.notifies(timeout=LOOK_S):
                if notice.pid not in self.store.backends:
                    code, _, count = notice.payload.partition(" ")
                    news.on_change(code, int(count))

    def close(self) -> None:
        """Hear no more; other processes see at once that this one is gone."""
        self._is_open = False
        self.number = 0
        with self._guard:
            if self._connection:
                hang_up(self._connection)
        if self._thread and self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(SILENCE_S)

    # Leading tables.

    def lead(self, codes: Collection[str]) -> frozenset[str]:
        """Lead those of these tables that nobody leads, and return those that this process leads now."""
        if not self.number:
            return frozenset()
        is_free = f"leader <> ? AND leader NOT IN ({PRESENT})"
        query = f"UPDATE room SET leader = ? WHERE code = ANY(?) AND {is_free} RETURNING code"
        self.store.ask(query, (self.number, list(codes), self.number))
        rows = self.store.ask("SELECT code FROM room WHERE code = ANY(?) AND leader = ?", (list(codes), self.number))
        return frozenset(code for (code,) in rows)

    def leads(self, code: str) -> bool:
        """Lead a table unless somebody does, and return whether this process leads it; False without the database."""
        with suppress(StoreError):
            return bool(self.lead([code]))
        return False

    def without_leader(self) -> list[tuple[str, bytes]]:
        """Return code and record of some tables that nobody leads."""
        return self.store.ask(f"SELECT code, record FROM room WHERE leader NOT IN ({PRESENT}) LIMIT {MOST_AT_ONCE}")

    # Who is there.

    def tell_presence(self, code: str, present: Iterable[Who]) -> None:
        """Tell the other processes who has a connection to this one at a table."""
        ask, number = self.store.ask, self.number
        ask("DELETE FROM presence WHERE code = ? AND process = ? RETURNING 1", (code, number))
        names = [str(who) for who in present]
        if names:
            query = "INSERT INTO presence (process, code, who) SELECT ?, ?, unnest(?::text[]) RETURNING 1"
            ask(query, (number, code, names))
        ask("SELECT pg_notify(?, ?)", (CHANNEL, f"{code} 0"))

    def present_elsewhere(self, codes: Collection[str]) -> dict[str, set[Who]]:
        """Return who has a connection to another process at each of these tables."""
        query = f"SELECT code, who FROM presence WHERE code = ANY(?) AND process <> ? AND process IN ({PRESENT})"
        rows = self.store.ask(query, (list(codes), self.number))
        present: dict[str, set[Who]] = {code: set() for code in codes}
        for code, who in rows:
            present[code].add(int(who) if who.isdigit() else who)
        return present

    def forget_absent(self) -> None:
        """Delete what is known of processes that are gone."""
        self.store.ask(f"DELETE FROM presence WHERE process NOT IN ({PRESENT}) RETURNING 1")
