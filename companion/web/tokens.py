"""Who holds which seat: signed tokens that live in a phone's cookies, and tickets by which a seat is had again.

A token names a table, a person and a claim, and is worth nothing once the seat has been given to another phone. No
address ever holds one: a ticket travels behind the # of an address, which no browser sends, or is typed by hand.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from itsdangerous import BadSignature, Signer

from companion.tables.lobby import DIGITS, WORDS
from companion.tables.people import Person
from companion.tables.room import Room

TICKET_S = 600
"""Seconds that a ticket is good for."""


class Ticket(NamedTuple):
    """A promise of a seat, or of the host's place, for whoever says it first."""

    code: str
    number: int
    """The person's; 0 is the host."""
    until: float


class SeatTokens:
    """Makes and reads tokens with one key, and hands out tickets."""

    def __init__(self, key: bytes, now: Callable[[], float] = time.monotonic) -> None:
        self._signer = Signer(key, salt="seat", digest_method=hashlib.sha256)
        self._now = now
        self._tickets: dict[str, Ticket] = {}
        self._read = lru_cache(4096)(self._unsigned)  # a phone says the same token with every tap

    def token(self, room: Room, person: Person) -> str:
        return self._signer.sign(f"{room.code}/{person.number}/{person.claim}").decode()

    def host_token(self, room: Room, teacher: str = "") -> str:
        """A host's of the table's own; with `teacher` it is good for as long as that is what makes a teacher."""
        return self._signer.sign(_hosting(room, teacher)).decode()

    def person(self, room: Room, number: int, token: str | None) -> Person | None:
        """The person of a table whom a token is for; None for a wrong, an old or no token."""
        person = room.record.person(number)
        if person is None or person.is_bot or token is None:
            return None
        return person if self._read(token) == f"{room.code}/{number}/{person.claim}" else None

    def held_before(self, room: Room, number: int, token: str | None) -> int | None:
        """The claim of a token that once was this seat's, for telling its phone that it no longer is."""
        code, _, told = (self._read(token) or "").partition("/") if token else ("", "", "")
        person, _, claim = told.partition("/")
        return int(claim) if (code, person) == (room.code, str(number)) and number else None

    def is_host(self, room: Room, token: str | None, teacher: str = "") -> bool:
        return token is not None and self._read(token) in (_hosting(room), _hosting(room, teacher))

    def _unsigned(self, token: str) -> str | None:
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None

    def ticket(self, room: Room, number: int, lasts: float = TICKET_S) -> str:
        """A new ticket for a seat; the one before is worth nothing any more."""
        self._tickets = {
            words: ticket
            for words, ticket in self._tickets.items()
            if ticket.until > self._now() and (ticket.code, ticket.number) != (room.code, number)
        }
        word = (
            "-".join(secrets.choice(WORDS) for _ in range(3)) + "-" + "".join(secrets.choice(DIGITS) for _ in range(4))
        )
        self._tickets[word] = Ticket(room.code, number, self._now() + lasts)
        return word

    def redeem(self, words: str, code: str, keeps: bool = False) -> int | None:
        """Whose seat at this table a ticket is for; it is spent thereby, unless it is kept. None for no ticket."""
        asked = "-".join(words.upper().replace("-", " ").split())
        for known, ticket in tuple(self._tickets.items()):
            if (
                hmac.compare_digest(known.encode(), asked.encode())
                and ticket.code == code
                and ticket.until > self._now()
            ):
                if not keeps and ticket.number:
                    del self._tickets[known]
                return ticket.number
        return None


def _hosting(room: Room, teacher: str = "") -> str:
    return f"{room.code}/0/{room.record.host_claim}" + (f"/{teacher}" if teacher else "")
