"""What every store does: commit changes all or none, and read what was committed. It holds every secret."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

Place = Path | str  # Where a store is: a SQLite file, or the address of a PostgreSQL database.

Change = tuple[str, tuple[object, ...]]  # An SQL statement and its values, with a question mark for each.

Row = tuple[bytes, str, str | None]  # Log line, mover and tap of an accepted move.


class StoreError(Exception):
    """The store cannot be opened, read or written. The message says what to do."""

    sentence = "disk_full"
    """The key of what people at a table read."""


class OvertakenError(StoreError):
    """Another process has changed this table meanwhile. Nothing was written: look again, and decide again."""


class AwayError(StoreError):
    """The database does not answer. Nothing was written, as far as can be known; soon it may be back."""

    sentence = "one_moment"


class Commit(NamedTuple):
    """Changes that belong together.

    For a change of a table, `code` is the table's and `number` the number of changes that it is based on: where
    processes share a store, the commit is refused if there have been more. 0 stands for a table that is new.
    """

    changes: Sequence[Change]
    code: str = ""
    number: int = 0


class Store(ABC):
    """The tables of one place. Each method raises `StoreError` if it cannot read or write."""

    place: Place

    name: str
    """The place as messages name it, without a password."""

    is_shared: bool
    """Whether other processes may change tables meanwhile."""

    @abstractmethod
    def commit(self, batch: Sequence[Commit]) -> frozenset[int]:
        """Write a batch. When this returns, it is on the disk, but for the commits whose indexes are returned.

        Those were overtaken by other processes, or are based on one that was. Raises `StoreError`: none of it was
        written.
        """

    @abstractmethod
    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query with a question mark for each value."""

    @abstractmethod
    def erase(self, changes: Sequence[Change]) -> None:
        """Commit deletions as `write` does, and leave no trace of the deleted data in the store's own files.

        Raises:
            StoreError: nothing was deleted; or it was, but traces are left, for example while another program reads.
        """

    def ask(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a statement that holds by itself, and may change rows. Only for shared stores."""
        return self._rows(query, values)

    @abstractmethod
    def close(self) -> None: ...

    def write(self, changes: Sequence[Change]) -> None:
        """Commit all changes or none; they are on the disk then. Raises `StoreError`: none of them was written."""
        self.commit([Commit(changes)])

    def hosts(self) -> frozenset[int]:
        """Return the numbers of the processes that serve phones now, where processes share the store."""
        return frozenset()

    def get_or_create(self, name: str, otherwise: bytes) -> bytes:
        """Return a value of the whole store, such as its key. Stores `otherwise` first if there is none."""
        self.write([("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, otherwise))])
        value: bytes = self._rows("SELECT value FROM meta WHERE name = ?", (name,))[0][0]
        return value

    def _column(self, query: str, *values: object) -> list[Any]:
        return [row[0] for row in self._rows(query, values)]

    def rooms(self) -> list[bytes]:
        return self._column("SELECT record FROM room ORDER BY code")

    def codes(self) -> list[str]:
        return self._column("SELECT code FROM room ORDER BY code")

    def count_rooms(self) -> int:
        return int(self._rows("SELECT count(*) FROM room")[0][0])

    def room(self, code: str) -> tuple[bytes, int] | None:
        """Return a room's record and how many changes it has seen, 1 if the store is not shared; None for no room."""
        rows = self._rows("SELECT record FROM room WHERE code = ?", (code,))
        return (rows[0][0], 1) if rows else None

    def editions(self) -> list[tuple[str, bytes]]:
        """Return digest and content of every edition that was used in this store."""
        return self._rows("SELECT digest, content FROM edition")

    def edition(self, digest: str) -> bytes | None:
        return next(iter(self._column("SELECT content FROM edition WHERE digest = ?", digest)), None)

    def plays(self) -> list[bytes]:
        """Return the record of every game that was started, ordered by room and number."""
        return self._column("SELECT record FROM play ORDER BY code, number")

    def answered(self, code: str, play: int) -> set[int]:
        """Return the numbers of the people who have answered."""
        return set(self._column("SELECT person FROM answered WHERE code = ? AND play = ?", code, play))

    def answers(self, code: str, play: int) -> list[bytes]:
        """Return the anonymous answers. They are ordered by random ID, which hides who gave which."""
        return self._column("SELECT content FROM answer WHERE code = ? AND play = ? ORDER BY id", code, play)

    def notes(self, code: str, play: int) -> list[bytes]:
        return self._column("SELECT content FROM note WHERE code = ? AND play = ? ORDER BY id", code, play)

    def notes_by_id(self, code: str, play: int) -> list[tuple[str, bytes]]:
        """Return ID and content of each note of a game."""
        return self._rows("SELECT id, content FROM note WHERE code = ? AND play = ?", (code, play))

    def plays_of(self, code: str) -> list[bytes]:
        """Return the record of every game that was started in one room, by number."""
        return self._column("SELECT record FROM play WHERE code = ? ORDER BY number", code)

    def play(self, code: str, number: int) -> bytes | None:
        """Return the record of one game of a room."""
        return next(iter(self._column("SELECT record FROM play WHERE code = ? AND number = ?", code, number)), None)

    def entries(self, code: str, play: int, after: int = 0) -> list[Row]:
        """Return log line, mover and tap of each accepted move, in order: all, or those after a number of moves."""
        query = "SELECT line, mover, tap FROM entry WHERE code = ? AND play = ? AND seq > ? ORDER BY seq"
        return self._rows(query, (code, play, after))

    def last_line(self, code: str, play: int) -> bytes | None:
        """Return the log line of the last accepted move."""
        query = "SELECT line FROM entry WHERE code = ? AND play = ? ORDER BY seq DESC LIMIT 1"
        return next(iter(self._column(query, code, play)), None)

    def count_entries(self, code: str, play: int) -> int:
        """Return how many moves of a game were accepted."""
        return int(self._column("SELECT count(*) FROM entry WHERE code = ? AND play = ?", code, play)[0])

    def pages(self, code: str, play: int) -> list[tuple[int, str, int, str | None]]:
        """Return seat, moment, page number and last tap of each open page."""
        return self._rows("SELECT seat, moment, number, tap FROM page WHERE code = ? AND play = ?", (code, play))

    def suggestions(self, code: str | None = None) -> list[tuple[str, bytes]]:
        """Return code and record of each suggested picture that waits, oldest first, of one room or of all."""
        of_room = "" if code is None else "WHERE code = ?"
        query = f"SELECT code, record FROM suggestion {of_room} ORDER BY rowid"
        return self._rows(query, () if code is None else (code,))

    def suggested_jpeg(self, code: str, id: str) -> bytes | None:
        return next(iter(self._column("SELECT jpeg FROM suggestion WHERE code = ? AND id = ?", code, id)), None)
