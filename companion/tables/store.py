"""SQLite store of rooms, moves, editions and feedback. Committed data survives a killed process and a power cut."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

VERSION = 3
_SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE room (code TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (
  code TEXT, play INTEGER, seq INTEGER, line BLOB NOT NULL, mover TEXT NOT NULL, tap TEXT,
  PRIMARY KEY (code, play, seq)
) WITHOUT ROWID;
CREATE TABLE page (
  code TEXT, play INTEGER, seat INTEGER, moment TEXT NOT NULL, number INTEGER NOT NULL, tap TEXT,
  PRIMARY KEY (code, play, seat)
) WITHOUT ROWID;
"""
_SECOND = """
CREATE TABLE edition (digest TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE play (code TEXT, number INTEGER, record BLOB NOT NULL, PRIMARY KEY (code, number)) WITHOUT ROWID;
CREATE TABLE answered (code TEXT, play INTEGER, person INTEGER, PRIMARY KEY (code, play, person)) WITHOUT ROWID;
CREATE TABLE answer (
  code TEXT, play INTEGER, id TEXT, content BLOB NOT NULL, PRIMARY KEY (code, play, id)
) WITHOUT ROWID;
CREATE TABLE note (code TEXT, play INTEGER, id TEXT, content BLOB NOT NULL, PRIMARY KEY (code, play, id)) WITHOUT ROWID;
"""
_THIRD = """
CREATE TABLE suggestion (
  code TEXT, id TEXT, record BLOB NOT NULL, jpeg BLOB NOT NULL, PRIMARY KEY (code, id)
);
"""

Change = tuple[str, tuple[object, ...]]
"""An SQL statement and its values. `Store.write` commits several changes together or not at all."""

Row = tuple[bytes, str, str | None]
"""Log line, mover and tap of an accepted move."""


class StoreError(Exception):
    """The file cannot be opened or written. The message says what to do."""


_NOT_OPENED = "cannot be opened: {}. Look at the disk, or name another file with --data."
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_FOREIGN = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def _kind(error: Exception) -> int:
    """Return SQLite's primary error code; 0 if the error has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def upsert_room(code: str, record: bytes) -> Change:
    return "INSERT OR REPLACE INTO room VALUES (?, ?)", (code, record)


def insert_entry(code: str, play: int, seq: int, line: bytes, mover: int | str, tap: str | None) -> Change:
    """Add an accepted move. `play` is the number of the game in its room, `tap` the phone's ID of the tap."""
    return "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", (code, play, seq, line, str(mover), tap)


def upsert_page(code: str, play: int, seat: int, moment: str, number: int, tap: str | None) -> Change:
    return "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)", (code, play, seat, moment, number, tap)


def upsert_value(name: str, value: bytes) -> Change:
    """Set a value that belongs to the whole file and to no room."""
    return "INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value)


def upsert_play(code: str, number: int, record: bytes) -> Change:
    """Set the room's record of one game. Replays and reports need it together with the moves."""
    return "INSERT OR REPLACE INTO play VALUES (?, ?, ?)", (code, number, record)


def insert_edition(digest: str, content: bytes) -> Change:
    return "INSERT OR IGNORE INTO edition VALUES (?, ?)", (digest, content)


def insert_answer(code: str, play: int, person: int, id: str, content: bytes) -> list[Change]:
    """Add an answer after a game under a random `id`. A separate table lists who answered: nothing links the two."""
    return [
        ("INSERT INTO answered VALUES (?, ?, ?)", (code, play, person)),
        ("INSERT INTO answer VALUES (?, ?, ?, ?)", (code, play, id, content)),
    ]


NOBODY = 0
"""In the list of those who have answered, the number that closes it. People's numbers begin with 1."""


def close_answers(code: str, play: int) -> Change:
    """Note that no more answers about a game are taken."""
    return "INSERT OR REPLACE INTO answered VALUES (?, ?, ?)", (code, play, NOBODY)


def upsert_note(code: str, play: int, id: str, content: bytes) -> Change:
    """Set an observer's note on a moment of a game."""
    return "INSERT OR REPLACE INTO note VALUES (?, ?, ?, ?)", (code, play, id, content)


def delete_note(code: str, play: int, id: str) -> Change:
    return "DELETE FROM note WHERE code = ? AND play = ? AND id = ?", (code, play, id)


def insert_suggestion(code: str, id: str, record: bytes, jpeg: bytes) -> Change:
    """Add a picture that a player suggests, under a random `id`."""
    return "INSERT INTO suggestion VALUES (?, ?, ?, ?)", (code, id, record, jpeg)


def delete_suggestion(code: str, id: str) -> Change:
    return "DELETE FROM suggestion WHERE code = ? AND id = ?", (code, id)


_PLAY_TABLES = ("page", "entry", "answered", "answer", "note")


def delete_play(code: str, number: int) -> list[Change]:
    """Delete one game of a room with its moves, answers and notes."""
    deletions = [(f"DELETE FROM {table} WHERE code = ? AND play = ?", (code, number)) for table in _PLAY_TABLES]
    return [*deletions, ("DELETE FROM play WHERE code = ? AND number = ?", (code, number))]


def delete_room(code: str) -> list[Change]:
    """Delete a room, all its games and the pictures suggested there."""
    tables = (*_PLAY_TABLES, "suggestion", "play", "room")
    return [(f"DELETE FROM {table} WHERE code = ?", (code,)) for table in tables]


class Store:
    """The SQLite file of all rooms, with every secret. One process may write it; others may read it meanwhile."""

    def __init__(self, file: Path) -> None:
        """Open the file, or create it.

        Raises:
            StoreError: another process has locked the file, it is not a store, or a later release wrote it.
        """
        self.file = file
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
            raise StoreError(f"{self.file}: was written by a later release of Tuckbox: use that one.")
        if version == 0 and self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreError(f"{self.file}: belongs to another program. Name another file with --data.")
        if version < VERSION:
            steps = " ".join((_SCHEMA, _SECOND, _THIRD)[version:])
            self._db.executescript(f"BEGIN; {steps} PRAGMA user_version = {VERSION}; COMMIT;")
        self._db.execute("PRAGMA secure_delete = ON")  # a refused picture must not stay in free pages
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")  # NORMAL survives kill -9, but not a power cut

    def write(self, changes: Sequence[Change]) -> None:
        """Commit all changes or none. When this returns, they are on the disk.

        Raises:
            StoreError: none of them was written.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in changes:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except (sqlite3.Error, ValueError, OverflowError) as error:  # the last two: values that SQLite cannot hold
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise StoreError(f"{self.file}: could not be written: {error}") from None

    def erase(self, changes: Sequence[Change]) -> None:
        """Commit deletions as `write` does, and leave no trace of the deleted data in the file or its WAL.

        Raises:
            StoreError: nothing was deleted; or it was, but traces are left, for example while another program reads.
        """
        self.write(changes)
        try:
            self._db.execute("VACUUM")  # also clears free pages from earlier deletions, which were not overwritten
            is_busy = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error as error:
            raise StoreError(f"{self.file}: is deleted, but traces are left: {error}. Try once more.") from None
        if is_busy:
            message = (
                "is deleted, but traces are left while another program reads the file: end that, and try once more"
            )
            raise StoreError(f"{self.file}: {message}.")

    def get_or_create(self, name: str, otherwise: bytes) -> bytes:
        """Return a value of the whole file, such as its key. Stores `otherwise` first if there is none.

        Raises:
            StoreError: the value could not be stored.
        """
        try:
            self._db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (name, otherwise))
        except sqlite3.Error as error:
            raise StoreError(f"{self.file}: could not be written: {error}") from None
        value: bytes = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()[0]
        return value

    def rooms(self) -> Iterator[bytes]:
        for (record,) in self._db.execute("SELECT record FROM room ORDER BY code").fetchall():
            yield record

    def editions(self) -> list[tuple[str, bytes]]:
        """Return digest and content of every edition that was used in this file."""
        return self._db.execute("SELECT digest, content FROM edition").fetchall()

    def plays(self) -> list[bytes]:
        """Return the record of every game that was started, ordered by room and number."""
        return [record for (record,) in self._db.execute("SELECT record FROM play ORDER BY code, number")]

    def answered(self, code: str, play: int) -> set[int]:
        """Return the numbers of the people who have answered."""
        rows = self._db.execute("SELECT person FROM answered WHERE code = ? AND play = ?", (code, play))
        return {person for (person,) in rows}

    def answers(self, code: str, play: int) -> list[bytes]:
        """Return the anonymous answers. They are ordered by random ID, which hides who gave which."""
        rows = self._db.execute("SELECT content FROM answer WHERE code = ? AND play = ? ORDER BY id", (code, play))
        return [content for (content,) in rows]

    def notes(self, code: str, play: int) -> list[bytes]:
        rows = self._db.execute("SELECT content FROM note WHERE code = ? AND play = ? ORDER BY id", (code, play))
        return [content for (content,) in rows]

    def notes_by_id(self, code: str, play: int) -> list[tuple[str, bytes]]:
        """Return ID and content of each note of a game."""
        return self._db.execute("SELECT id, content FROM note WHERE code = ? AND play = ?", (code, play)).fetchall()

    def plays_of(self, code: str) -> list[bytes]:
        """Return the record of every game that was started in one room, by number."""
        rows = self._db.execute("SELECT record FROM play WHERE code = ? ORDER BY number", (code,))
        return [record for (record,) in rows]

    def play(self, code: str, number: int) -> bytes | None:
        """Return the record of one game of a room."""
        row = self._db.execute("SELECT record FROM play WHERE code = ? AND number = ?", (code, number)).fetchone()
        return row[0] if row else None

    def entries(self, code: str, play: int) -> list[Row]:
        """Return the log line, mover and tap of each accepted move, in order."""
        return self._db.execute(
            "SELECT line, mover, tap FROM entry WHERE code = ? AND play = ? ORDER BY seq", (code, play)
        ).fetchall()

    def last_line(self, code: str, play: int) -> bytes | None:
        """Return the log line of the last accepted move."""
        query = "SELECT line FROM entry WHERE code = ? AND play = ? ORDER BY seq DESC LIMIT 1"
        row = self._db.execute(query, (code, play)).fetchone()
        return row[0] if row else None

    def count_entries(self, code: str, play: int) -> int:
        """Return how many moves of a game were accepted."""
        row = self._db.execute("SELECT count(*) FROM entry WHERE code = ? AND play = ?", (code, play)).fetchone()
        return int(row[0])

    def pages(self, code: str, play: int) -> list[tuple[int, str, int, str | None]]:
        """Return seat, moment, page number and last tap of each open page."""
        return self._db.execute(
            "SELECT seat, moment, number, tap FROM page WHERE code = ? AND play = ?", (code, play)
        ).fetchall()

    def suggestions(self, code: str | None = None) -> list[tuple[str, bytes]]:
        """Return code and record of each suggested picture that waits, oldest first, of one room or of all."""
        return self._db.execute(
            "SELECT code, record FROM suggestion WHERE ?1 IS NULL OR code = ?1 ORDER BY rowid", (code,)
        ).fetchall()

    def suggested_jpeg(self, code: str, id: str) -> bytes | None:
        row = self._db.execute("SELECT jpeg FROM suggestion WHERE code = ? AND id = ?", (code, id)).fetchone()
        return row[0] if row else None

    def close(self) -> None:
        for connection in (getattr(self, "_db", None), self._lock):
            if connection is not None:
                connection.close()
