"""Free text of saved games: answers and notes, and texts with names replaced by seats."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

from companion.lab.records.read import SavedPlay
from companion.tables.feedback import Answer, Note
from companion.tables.people import RoomRecord

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
