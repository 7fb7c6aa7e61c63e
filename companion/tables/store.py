"""The rooms on disk: one SQLite file. What has been written survives a killed process and a power cut."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

VERSION = 2
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

Change = tuple[str, tuple[object, ...]]
"""One statement with its values; changes that are written together stand or fall together."""


Row = tuple[bytes, str, str | None]
"""Line, mover and tap of an accepted move, as `Store.entries` gives them."""


class StoreError(Exception):
    """The file cannot be opened or written; the sentence says what to do."""


_NOT_OPENED = "cannot be opened: {}. Look at the disk, or name another file with --data."
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_FOREIGN = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def _kind(error: Exception) -> int:
    """What hindered the disk, without its finer shades; 0 where SQLite has no number for it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def upsert_room(code: str, record: bytes) -> Change:
    return "INSERT OR REPLACE INTO room VALUES (?, ?)", (code, record)


def insert_entry(code: str, play: int, seq: int, line: bytes, mover: int | str, tap: str | None) -> Change:
    """An accepted move; `play` counts the games of a room, `tap` is the phone's own name for the tap."""
    return "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", (code, play, seq, line, str(mover), tap)


def upsert_page(code: str, play: int, seat: int, moment: str, number: int, tap: str | None) -> Change:
    return "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)", (code, play, seat, moment, number, tap)


def upsert_value(name: str, value: bytes) -> Change:
    """A value of the whole file."""
    return "INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value)


def upsert_play(code: str, number: int, record: bytes) -> Change:
    """A game of a room with the room's record at that time: what replays and figures need besides its moves."""
    return "INSERT OR REPLACE INTO play VALUES (?, ?, ?)", (code, number, record)


def insert_edition(digest: str, content: bytes) -> Change:
    return "INSERT OR IGNORE INTO edition VALUES (?, ?)", (digest, content)


def insert_answer(code: str, play: int, person: int, id: str, content: bytes) -> list[Change]:
    """An answer after a game. That somebody has answered stands apart from what was answered, under a chance `id`."""
    return [
        ("INSERT INTO answered VALUES (?, ?, ?)", (code, play, person)),
        ("INSERT INTO answer VALUES (?, ?, ?, ?)", (code, play, id, content)),
    ]


def upsert_note(code: str, play: int, id: str, content: bytes) -> Change:
    """A moment that somebody who watched a game found worth a note."""
    return "INSERT OR REPLACE INTO note VALUES (?, ?, ?, ?)", (code, play, id, content)


def delete_note(code: str, play: int, id: str) -> Change:
    """A note that is taken back."""
    return "DELETE FROM note WHERE code = ? AND play = ? AND id = ?", (code, play, id)


_OF_A_PLAY = ("page", "entry", "answered", "answer", "note")


def delete_play(code: str, number: int) -> list[Change]:
    """All that was played and said of one game of a room."""
    forgotten = [(f"DELETE FROM {table} WHERE code = ? AND play = ?", (code, number)) for table in _OF_A_PLAY]
    return [*forgotten, ("DELETE FROM play WHERE code = ? AND number = ?", (code, number))]


def delete_room(code: str) -> list[Change]:
    """A room and all that was played in it."""
    return [(f"DELETE FROM {table} WHERE code = ?", (code,)) for table in (*_OF_A_PLAY, "play", "room")]


class Store:
    """The file of all rooms. One process at a time holds it; others may read it meanwhile."""

    def __init__(self, file: Path) -> None:
        """Opens the file, and makes it if there is none.

        Raises:
            StoreError: it is held by another process, is no file of rooms, or was written by a later release.
        """
        self.file = file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = sqlite3.connect(f"{file}-lock", isolation_level=None, timeout=0, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{file}: {_NOT_OPENED.format(error)}") from None
        try:
            # Held until the process ends, however it ends: the system lets go of a dead process's locks.
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._lock.close()
            if _kind(error) not in _HELD:
                raise StoreError(f"{file}: {_NOT_OPENED.format(error)}") from None
            what = "is in use by another `tuckbox host`: end that one, or name another file with --data."
            raise StoreError(f"{file}: {what}") from None
        try:
            file.touch(mode=0o600)  # before the first write: the files beside it, where moves lie first, take its mode
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
        if version == 0:
            if self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise StoreError(f"{self.file}: belongs to another program. Name another file with --data.")
            self._db.executescript(f"BEGIN; {_SCHEMA} {_SECOND} PRAGMA user_version = {VERSION}; COMMIT;")
        elif version == 1:
            self._db.executescript(f"BEGIN; {_SECOND} PRAGMA user_version = {VERSION}; COMMIT;")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")  # NORMAL survives kill -9, but not a power cut

    def write(self, changes: Sequence[Change]) -> None:
        """All changes or none; when this returns they are on the disk.

        Raises:
            StoreError: the disk took none of them.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in changes:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except (sqlite3.Error, ValueError, OverflowError) as error:  # a text or number that no column can hold, too
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise StoreError(f"{self.file}: could not be written: {error}") from None

    def erase(self, changes: Sequence[Change]) -> None:
        """As `write`; when this returns, nothing of what was deleted is left in the file, nor in the log beside it.

        Raises:
            StoreError: nothing is deleted; or it is, and somebody who reads the file keeps its traces there.
        """
        self._db.execute("PRAGMA secure_delete = ON")
        self.write(changes)
        try:
            self._db.execute("VACUUM")  # pages that were given back earlier, when nobody asked for them to be erased
            is_read = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error as error:
            raise StoreError(f"{self.file}: is deleted, but traces are left: {error}. Try once more.") from None
        if is_read:
            what = "is deleted, but traces are left while another program reads the file: end that, and try once more"
            raise StoreError(f"{self.file}: {what}.")

    def get_or_create(self, name: str, otherwise: bytes) -> bytes:
        """A value of the whole file, such as its key; the first time it is made to be `otherwise`.

        Raises:
            StoreError: it could not be kept.
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
        """Digest and content of every edition that was ever played here."""
        return self._db.execute("SELECT digest, content FROM edition").fetchall()

    def plays(self) -> list[bytes]:
        """The record of every game that was begun here, by room and number."""
        return [record for (record,) in self._db.execute("SELECT record FROM play ORDER BY code, number")]

    def answered(self, code: str, play: int) -> set[int]:
        """Who has answered, by the number of the person."""
        found = self._db.execute("SELECT person FROM answered WHERE code = ? AND play = ?", (code, play))
        return {person for (person,) in found}

    def answers(self, code: str, play: int) -> list[bytes]:
        """What was answered, in no order that tells who."""
        found = self._db.execute("SELECT content FROM answer WHERE code = ? AND play = ? ORDER BY id", (code, play))
        return [content for (content,) in found]

    def notes(self, code: str, play: int) -> list[bytes]:
        found = self._db.execute("SELECT content FROM note WHERE code = ? AND play = ? ORDER BY id", (code, play))
        return [content for (content,) in found]

    def notes_by_id(self, code: str, play: int) -> list[tuple[str, bytes]]:
        """Notes as `notes`, each with its id."""
        return self._db.execute("SELECT id, content FROM note WHERE code = ? AND play = ?", (code, play)).fetchall()

    def plays_of(self, code: str) -> list[bytes]:
        """The record of every game that was begun at one table, by number."""
        found = self._db.execute("SELECT record FROM play WHERE code = ? ORDER BY number", (code,))
        return [record for (record,) in found]

    def play(self, code: str, number: int) -> bytes | None:
        """The record of one game of a table."""
        found = self._db.execute("SELECT record FROM play WHERE code = ? AND number = ?", (code, number)).fetchone()
        return found[0] if found else None

    def entries(self, code: str, play: int) -> list[tuple[bytes, str, str | None]]:
        """Line, mover and tap of each accepted move, in order."""
        return self._db.execute(
            "SELECT line, mover, tap FROM entry WHERE code = ? AND play = ? ORDER BY seq", (code, play)
        ).fetchall()

    def pages(self, code: str, play: int) -> list[tuple[int, str, int, str | None]]:
        """Seat, moment, number and last tap of the pages that are open."""
        return self._db.execute(
            "SELECT seat, moment, number, tap FROM page WHERE code = ? AND play = ?", (code, play)
        ).fetchall()

    def close(self) -> None:
        for connection in (getattr(self, "_db", None), self._lock):
            if connection is not None:
                connection.close()
