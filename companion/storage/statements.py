"""The changes that stores commit, as statements that SQLite and PostgreSQL read alike."""

from companion.storage.schema import COLUMNS
from companion.storage.store import Change

NOBODY = 0  # In the list of those who have answered, the number that closes it. People's numbers begin with 1.

_PLAY_TABLES = ("page", "entry", "answered", "answer", "note")


def insert(table: str, values: tuple[object, ...], conflict: str = "") -> Change:
    """Add a row with a value for each of `COLUMNS`; `conflict` says what happens if there is one already."""
    places = ", ".join("?" * len(values))
    return f"INSERT INTO {table} ({', '.join(COLUMNS[table])}) VALUES ({places}){conflict}", values


def _upsert(table: str, keys: int, values: tuple[object, ...]) -> Change:
    columns = COLUMNS[table]
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns[keys:])
    return insert(table, values, f" ON CONFLICT ({', '.join(columns[:keys])}) DO UPDATE SET {changes}")


def upsert_room(code: str, record: bytes) -> Change:
    return _upsert("room", 1, (code, record))


def insert_entry(code: str, play: int, seq: int, line: bytes, mover: int | str, tap: str | None) -> Change:
    """Add an accepted move. `play` is the number of the game in its room, `tap` the phone's ID of the tap."""
    return insert("entry", (code, play, seq, line, str(mover), tap))


def upsert_page(code: str, play: int, seat: int, moment: str, number: int, tap: str | None) -> Change:
    return _upsert("page", 3, (code, play, seat, moment, number, tap))


def upsert_value(name: str, value: bytes) -> Change:
    """Set a value that belongs to the whole store and to no room."""
    return _upsert("meta", 1, (name, value))


def upsert_play(code: str, number: int, record: bytes) -> Change:
    """Set the room's record of one game. Replays and reports need it together with the moves."""
    return _upsert("play", 2, (code, number, record))


def insert_edition(digest: str, content: bytes) -> Change:
    return insert("edition", (digest, content), " ON CONFLICT DO NOTHING")


def insert_answer(code: str, play: int, person: int, id: str, content: bytes) -> list[Change]:
    """Add an answer after a game under a random `id`. A separate table lists who answered: nothing links the two."""
    return [insert("answered", (code, play, person)), insert("answer", (code, play, id, content))]


def close_answers(code: str, play: int) -> Change:
    """Note that no more answers about a game are taken."""
    return insert("answered", (code, play, NOBODY), " ON CONFLICT DO NOTHING")


def upsert_note(code: str, play: int, id: str, content: bytes) -> Change:
    """Set an observer's note on a moment of a game."""
    return _upsert("note", 3, (code, play, id, content))


def delete_note(code: str, play: int, id: str) -> Change:
    return "DELETE FROM note WHERE code = ? AND play = ? AND id = ?", (code, play, id)


def insert_suggestion(code: str, id: str, record: bytes, jpeg: bytes) -> Change:
    """Add a picture that a player suggests, under a random `id`."""
    return insert("suggestion", (code, id, record, jpeg))


def delete_suggestion(code: str, id: str) -> Change:
    return "DELETE FROM suggestion WHERE code = ? AND id = ?", (code, id)


def delete_play(code: str, number: int) -> list[Change]:
    """Delete one game of a room with its moves, answers and notes."""
    tables = [*((table, "play") for table in _PLAY_TABLES), ("play", "number")]
    return [(f"DELETE FROM {table} WHERE code = ? AND {column} = ?", (code, number)) for table, column in tables]


def delete_room(code: str) -> list[Change]:
    """Delete a room, all its games and the pictures suggested there."""
    tables = (*_PLAY_TABLES, "suggestion", "play", "room")
    return [(f"DELETE FROM {table} WHERE code = ?", (code,)) for table in tables]
