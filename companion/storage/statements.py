"""The changes that stores commit, as statements that SQLite and PostgreSQL read alike."""

from companion.storage.store import Change

NOBODY = 0
"""In the list of those who have answered, the number that closes it. People's numbers begin with 1."""

_PLAY_TABLES = ("page", "entry", "answered", "answer", "note")


def upsert_room(code: str, record: bytes) -> Change:
    return (
        "INSERT INTO room (code, record) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET record = excluded.record",
        (code, record),
    )


def insert_entry(code: str, play: int, seq: int, line: bytes, mover: int | str, tap: str | None) -> Change:
    """Add an accepted move. `play` is the number of the game in its room, `tap` the phone's ID of the tap."""
    return (
        "INSERT INTO entry (code, play, seq, line, mover, tap) VALUES (?, ?, ?, ?, ?, ?)",
        (code, play, seq, line, str(mover), tap),
    )


def upsert_page(code: str, play: int, seat: int, moment: str, number: int, tap: str | None) -> Change:
    return (
        "INSERT INTO page (code, play, seat, moment, number, tap) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (code, play, seat) DO UPDATE "
        "SET moment = excluded.moment, number = excluded.number, tap = excluded.tap",
        (code, play, seat, moment, number, tap),
    )


def upsert_value(name: str, value: bytes) -> Change:
    """Set a value that belongs to the whole store and to no room."""
    return (
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def upsert_play(code: str, number: int, record: bytes) -> Change:
    """Set the room's record of one game. Replays and reports need it together with the moves."""
    return (
        "INSERT INTO play (code, number, record) VALUES (?, ?, ?) "
        "ON CONFLICT (code, number) DO UPDATE SET record = excluded.record",
        (code, number, record),
    )


def insert_edition(digest: str, content: bytes) -> Change:
    return "INSERT INTO edition (digest, content) VALUES (?, ?) ON CONFLICT DO NOTHING", (digest, content)


def insert_answer(code: str, play: int, person: int, id: str, content: bytes) -> list[Change]:
    """Add an answer after a game under a random `id`. A separate table lists who answered: nothing links the two."""
    return [
        ("INSERT INTO answered (code, play, person) VALUES (?, ?, ?)", (code, play, person)),
        ("INSERT INTO answer (code, play, id, content) VALUES (?, ?, ?, ?)", (code, play, id, content)),
    ]


def close_answers(code: str, play: int) -> Change:
    """Note that no more answers about a game are taken."""
    return "INSERT INTO answered (code, play, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (code, play, NOBODY)


def upsert_note(code: str, play: int, id: str, content: bytes) -> Change:
    """Set an observer's note on a moment of a game."""
    return (
        "INSERT INTO note (code, play, id, content) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (code, play, id) DO UPDATE SET content = excluded.content",
        (code, play, id, content),
    )


def delete_note(code: str, play: int, id: str) -> Change:
    return "DELETE FROM note WHERE code = ? AND play = ? AND id = ?", (code, play, id)


def insert_suggestion(code: str, id: str, record: bytes, jpeg: bytes) -> Change:
    """Add a picture that a player suggests, under a random `id`."""
    return "INSERT INTO suggestion (code, id, record, jpeg) VALUES (?, ?, ?, ?)", (code, id, record, jpeg)


def delete_suggestion(code: str, id: str) -> Change:
    return "DELETE FROM suggestion WHERE code = ? AND id = ?", (code, id)


def delete_play(code: str, number: int) -> list[Change]:
    """Delete one game of a room with its moves, answers and notes."""
    deletions: list[Change] = [
        (f"DELETE FROM {table} WHERE code = ? AND play = ?", (code, number)) for table in _PLAY_TABLES
    ]
    return [*deletions, ("DELETE FROM play WHERE code = ? AND number = ?", (code, number))]


def delete_room(code: str) -> list[Change]:
    """Delete a room, all its games and the pictures suggested there."""
    tables = (*_PLAY_TABLES, "suggestion", "play", "room")
    return [(f"DELETE FROM {table} WHERE code = ?", (code,)) for table in tables]
