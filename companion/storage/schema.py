"""The tables of a store and how an older one is brought up to date, for SQLite and PostgreSQL."""

STEPS = (
    """
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
""",
    """
CREATE TABLE edition (digest TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE play (code TEXT, number INTEGER, record BLOB NOT NULL, PRIMARY KEY (code, number)) WITHOUT ROWID;
CREATE TABLE answered (code TEXT, play INTEGER, person INTEGER, PRIMARY KEY (code, play, person)) WITHOUT ROWID;
CREATE TABLE answer (
  code TEXT, play INTEGER, id TEXT, content BLOB NOT NULL, PRIMARY KEY (code, play, id)
) WITHOUT ROWID;
CREATE TABLE note (code TEXT, play INTEGER, id TEXT, content BLOB NOT NULL, PRIMARY KEY (code, play, id)) WITHOUT ROWID;
""",
    """
CREATE TABLE suggestion (
  code TEXT, id TEXT, record BLOB NOT NULL, jpeg BLOB NOT NULL, PRIMARY KEY (code, id)
);
""",
)
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

_SHARED = {
    # Bytes that pass 128 lie beside the row, so that counting a change does not write the record again.
    1: """
ALTER TABLE room ADD COLUMN number BIGINT NOT NULL DEFAULT 1, ADD COLUMN leader BIGINT NOT NULL DEFAULT 0;
ALTER TABLE room SET (toast_tuple_target = 128, fillfactor = 70);
CREATE SEQUENCE process;
CREATE TABLE ticket (text TEXT PRIMARY KEY, code TEXT NOT NULL, number BIGINT NOT NULL, expires TIMESTAMPTZ NOT NULL);
CREATE INDEX ON ticket (code);
CREATE UNLOGGED TABLE presence (
  process BIGINT, code TEXT, who TEXT, PRIMARY KEY (code, who, process)
);
""",
    3: "ALTER TABLE suggestion ADD COLUMN rowid BIGSERIAL;",
}
"""What a shared store has besides, by the step that it belongs to."""


def postgres_step(version: int) -> str:
    """Return the statements that bring a PostgreSQL store from one version before up to `version`."""
    text = STEPS[version - 1]
    for sqlite_type, postgres_type in _TYPES.items():
        text = text.replace(sqlite_type, postgres_type)
    return text + _SHARED.get(version, "")
