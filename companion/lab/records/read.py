"""Reading a file of tables: saved games, their moves, answers and notes. A host may write the file meanwhile."""

import re
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.storage.place import place_name
from companion.storage.reader import Query, reading
from companion.storage.store import Place, Row, StoreError
from companion.tables.feedback import Answer, Note, are_closed
from companion.tables.game_data import GameLibrary
from companion.tables.people import Play, RoomRecord

Status = Literal["over", "broken off", "running"]


class SavedPlay(NamedTuple):
    """One game in the file: the room's record at that time, the moves, the answers and notes as JSON."""

    record: RoomRecord
    play: Play
    rows: tuple[Row, ...]
    answers: tuple[bytes, ...]
    notes: tuple[bytes, ...]
    waits_for_answers: bool = False
    """Whether answers are left out because more may come."""

    @property
    def name(self) -> str:
        """The lasting name of the game: the room's code and the game's number in it."""
        return f"{self.record.code}/{self.play.number}"

    @property
    def status(self) -> Status:
        return "over" if self.play.over else "broken off" if self.play.ended else "running"

    @property
    def is_of_bots(self) -> bool:
        """Whether only bots sat at the table."""
        return all(person.is_bot for person in self.record.people)


class SavedTables(NamedTuple):
    """A file of tables at one moment."""

    plays: tuple[SavedPlay, ...]
    """In the order in which the games began."""
    editions: dict[str, Edition]
    """By the digest of their content."""
    unreadable: tuple[str, ...]
    """Records that cannot be read, each with the reason."""
    library: GameLibrary
    """The data of the games and editions in the file."""


def read_tables(place: Place, now: float | None = None) -> SavedTables:
    """Return everything in a store at one moment, but answers about games that may get more of them.

    `now` is the Unix time in seconds; None is this moment. Raises `InputError`: there is no such file, it is no file of
    tables, or a later release wrote it.
    """
    try:
        with reading(place) as query:
            editions, unreadable = _editions(query)
            plays, unreadable_plays = _plays(query, time.time() if now is None else now)
    except StoreError as error:
        raise InputError("data_file", Fault(place_name(place), "", "", str(error))) from None
    library = GameLibrary()
    for edition in editions.values():
        library.add(edition)
    in_order = tuple(sorted(plays, key=lambda saved: (saved.play.begun, saved.name)))
    return SavedTables(in_order, editions, (*unreadable, *unreadable_plays), library)


def _editions(query: Query) -> tuple[dict[str, Edition], list[str]]:
    editions, unreadable = {}, []
    for digest, content in query("edition", "digest, content", "digest"):
        try:
            editions[str(digest)] = msgspec.json.decode(content, type=Edition)
        except (msgspec.MsgspecError, UnicodeError) as error:
            unreadable.append(f"edition {digest}: {error}")
    return editions, unreadable


def _plays(query: Query, now: float) -> tuple[list[SavedPlay], list[str]]:
    moves = _by_play(query, "entry", "line, mover, tap", "seq")
    answers = _by_play(query, "answer", "content", "id")
    answered = _by_play(query, "answered", "person", "person")
    notes = _by_play(query, "note", "content", "id")
    records: dict[tuple[str, int], RoomRecord] = {}
    current: dict[str, int] = {}
    newest: dict[str, int] = {}
    unreadable = []
    # The first release kept a game only in its room; where a play has a record of its own, that one is newer.
    for table in ("room", "play"):
        for (content,) in query(table, "record", "code"):
            try:
                record = msgspec.json.decode(content, type=RoomRecord)
            except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
                unreadable.append(f"{bytes(content)[:40]!r}: {error}")
            else:
                if table == "room":
                    newest[record.code] = record.plays
                    current[record.code] = record.play.number if record.play else 0
                if record.play:
                    # A table that went on to another game no longer plays this one.
                    record.play.ended |= not record.play.over and current.get(record.code) != record.play.number
                    records[record.code, record.play.number] = record
    plays = []
    for key, record in records.items():
        if record.play:
            people = [int(number) for (number,) in answered[key]]
            contents = _contents(answers[key])
            is_open = bool(contents) and not are_closed(record, people, newest.get(record.code, 0), now)
            saved = SavedPlay(
                record, record.play, tuple(moves[key]), () if is_open else contents, _contents(notes[key])
            )
            plays.append(saved._replace(waits_for_answers=is_open and record.play.is_done))
    return plays, unreadable


def _by_play(query: Query, table: str, columns: str, order: str) -> dict[tuple[str, int], list[Any]]:
    rows_by_play: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for code, play, *row in query(table, f"code, play, {columns}", f"code, play, {order}"):
        rows_by_play[code, play].append(tuple(row))
    return rows_by_play


def _contents(rows: list[tuple[bytes]]) -> tuple[bytes, ...]:
    return tuple(content for (content,) in rows)


FeedbackT = TypeVar("FeedbackT", Answer, Note)


def answers_of(saved_play: SavedPlay) -> list[Answer]:
    """Return the phones' answers to a game, in the file's order, which does not tell whose they are."""
    return list(_read(saved_play.answers, Answer))


def notes_of(saved_play: SavedPlay) -> list[Note]:
    """Return the observers' notes on a game in the order of time."""
    return sorted(_read(saved_play.notes, Note), key=lambda note: note.at)


def without_names(record: RoomRecord, text: str) -> str:
    """Return a text with "seat N" instead of the names of the people at the table, in upper or lower case."""
    seats = {
        person.name.casefold(): "the game master" if person.is_gm else f"seat {record.mover(person)}"
        for person in record.people
        if person.name.strip()
    }
    if not text or not seats:
        return text
    names = "|".join(map(_name_pattern, sorted(seats, key=len, reverse=True)))
    return re.sub(names, lambda match: seats.get(match.group().casefold(), "somebody"), text, flags=re.IGNORECASE)


def _name_pattern(name: str) -> str:
    """A pattern for the name: as a whole word in scripts with letter case, which separate words by spaces."""
    separates_words = name.upper() != name.lower()
    return rf"(?<!\w){re.escape(name)}(?!\w)" if separates_words else re.escape(name)


def _read(contents: tuple[bytes, ...], kind: type[FeedbackT]) -> Iterator[FeedbackT]:
    """Those that can be read: a later release may write others."""
    for content in contents:
        with suppress(msgspec.MsgspecError, UnicodeError):
            yield msgspec.json.decode(content, type=kind)
