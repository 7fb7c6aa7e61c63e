"""What was said of a game: answers, free lines and notes as a file holds them, and texts with names taken out."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

from companion.lab.records.read import SavedPlay
from companion.tables.feedback import Answer, Note
from companion.tables.people import RoomRecord

SaidT = TypeVar("SaidT", Answer, Note)


def answers_of(kept: SavedPlay) -> list[Answer]:
    """What phones answered after a game, in no order that tells whose."""
    return list(_read(kept.answers, Answer))


def notes_of(kept: SavedPlay) -> list[Note]:
    """What was noted while a game was played, in the order of the game."""
    return sorted(_read(kept.notes, Note), key=lambda note: note.at)


def without_names(record: RoomRecord, text: str) -> str:
    """A text with seats for the names of those who sat at the table, were they written otherwise large or small."""
    seats = {
        person.name.casefold(): "the game master" if person.is_gm else f"seat {record.mover(person)}"
        for person in record.people
        if person.name.strip()
    }
    if not text or not seats:
        return text
    names = "|".join(map(_within, sorted(seats, key=len, reverse=True)))
    return re.sub(names, lambda it: seats.get(it.group().casefold(), "somebody"), text, flags=re.IGNORECASE)


def _within(name: str) -> str:
    """A name within a text: a word of its own, where its writing parts words."""
    parts_words = name.upper() != name.lower()
    return rf"(?<!\w){re.escape(name)}(?!\w)" if parts_words else re.escape(name)


def _read(kept: tuple[bytes, ...], kind: type[SaidT]) -> Iterator[SaidT]:
    """Those that can be read: a later release may keep others."""
    for content in kept:
        with suppress(msgspec.MsgspecError, UnicodeError):
            yield msgspec.json.decode(content, type=kind)
