"""The tables of a store and how an older one is brought up to date, for SQLite and PostgreSQL."""

from pathlib import Path

HERE = Path(__file__).parent
STEPS = tuple(file.read_text("utf-8") for file in sorted(HERE.glob("step_?.sql")))
"""Each step brings a store of the version before it up to date. A release adds steps and changes none."""

VERSION = len(STEPS)

COLUMNS = {
    "meta": ("name", "value"),
    "edition": ("digest", "content"),
    "room": ("code", "record"),
    "play": ("code", "number", "record"),
    "entry": ("code", "play", "seq", "line", "mover", "tap"),
    "page": ("code", "play", "seat", "moment", "number", "tap"),
    "answered": ("code", "play", "person"),
    "answer": ("code", "play", "id", "content"),
    "note": ("code", "play", "id", "content"),
    "suggestion": ("code", "id", "record", "jpeg"),
}
"""The columns of each table that are the same in every store."""

_TYPES = {"BLOB": "BYTEA", "INTEGER": "BIGINT", " WITHOUT ROWID": ""}


def postgres_step(version: int) -> str:
    """Return the statements that bring a PostgreSQL store from one version before up to `version`."""
    text, shared = STEPS[version - 1], HERE / f"step_{version}_shared.sql"
    for sqlite_type, postgres_type in _TYPES.items():
        text = text.replace(sqlite_type, postgres_type)
    return text + (shared.read_text("utf-8") if shared.exists() else "")  # what shared stores have besides
