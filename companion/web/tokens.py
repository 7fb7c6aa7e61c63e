"""Signed tokens for seats and hosts, kept in cookies, and tickets that give a seat to another phone.

A token names a table, a person and a claim, and is worth nothing once the seat has been given to another phone. No
address ever holds a token. A ticket travels behind the # of an address, which no browser sends, or is typed by hand.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from functools import lru_cache

from itsdangerous import BadSignature, Signer

from companion.storage.tickets import OwnTickets, Tickets
from companion.tables.codes import DIGITS, WORDS
from companion.tables.people import Person
from companion.tables.room import Room

TICKET_S = 600  # Seconds for which a ticket is good.


class SeatTokens:
    """Signs and reads tokens with one key, and issues tickets."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.monotonic, tickets: Tickets | None = None) -> None:
        self._signer = Signer(key, salt="seat", digest_method=hashlib.sha256)
        self._reminders = Signer(key, salt="reminder", digest_method=hashlib.sha256)
        self._tickets = tickets or OwnTickets(clock)
        self._read = lru_cache(4096)(self._unsign)  # a phone sends the same token with every tap

    def seat_token(self, room: Room, person: Person) -> str:
        return self._signer.sign(f"{room.code}/{person.number}/{person.claim}").decode()

    def host_token(self, room: Room, teacher: str = "") -> str:
        """Return a token for a table's host; with `teacher` it is good as long as that session of the teacher's is."""
        return self._signer.sign(_host_text(room, teacher)).decode()

    def screen_token(self, room: Room) -> str:
        """Return a token for a device on which a table's host opened the public screen."""
        return self._signer.sign(f"{room.code}/screen/{room.record.host_claim}").decode()

    def shows_screen(self, room: Room, token: str | None) -> bool:
        return token is not None and self._read(token) == f"{room.code}/screen/{room.record.host_claim}"

    def person(self, room: Room, number: int, token: str | None) -> Person | None:
        """Return the person whose seat a token opens; None for a wrong, an old or no token."""
        person = room.record.person(number)
        if person is None or person.is_bot or token is None:
            return None
        return person if self._read(token) == f"{room.code}/{number}/{person.claim}" else None

    def is_ours(self, token: str) -> bool:
        """Return whether a token is or was one of a seat or a host."""
        return bool(token) and self._read(token) is not None

    def former_claim(self, room: Room, number: int, token: str | None) -> int | None:
        """Return the claim of a token that is or was this seat's, so that a phone can be told that it lost the seat."""
        code, _, seat_text = (self._read(token) or "").partition("/") if token else ("", "", "")
        person, _, claim = seat_text.partition("/")
        return int(claim) if (code, person) == (room.code, str(number)) and number else None

    def reminder(self, room: Room, person: Person) -> str:
        """Return a text that names a seat to the phone that holds it. It opens nothing: its signature is no token's."""
        return self._reminders.sign(f"{room.code}/{person.number}/{person.claim}").decode()

    def held_seat(self, reminder: str) -> tuple[str, int, int] | None:
        """Return the table's code, the person's number and the claim in a reminder of ours; None for any other text."""
        try:
            code, number, claim = self._reminders.unsign(reminder).decode().split("/")
        except (BadSignature, ValueError):
            return None
        return code, int(number), int(claim)

    def is_host(self, room: Room, token: str | None, teacher: str = "") -> bool:
        """Return whether a token is that of the table's own host, or of this teacher."""
        return token is not None and self._read(token) in (_host_text(room), _host_text(room, teacher))

    def new_ticket(self, room: Room, number: int, lasts_s: float = TICKET_S) -> str:
        """Return a new ticket for a person, 0 for the host; their ticket before it is worth nothing any more."""
        words = "-".join(secrets.choice(WORDS) for _ in range(3))
        text = f"{words}-{''.join(secrets.choice(DIGITS) for _ in range(4))}"
        self._tickets.give(room.code, number, text, lasts_s)
        return text

    def void_tickets(self, room: Room, number: int) -> None:
        """Make every ticket of a person worth nothing, or those of the host, whose number is 0."""
        self._tickets.give(room.code, number, "", 0)

    def redeem(self, text: str, code: str) -> int | None:
        """Return whom at this table a ticket is for, 0 for the host, if anybody; a seat's ticket is good once."""
        return self._tickets.redeem(code, "-".join(text.upper().replace("-", " ").split()))

    def _unsign(self, token: str) -> str | None:
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None


def _host_text(room: Room, teacher: str = "") -> str:
    return f"{room.code}/0/{room.record.host_claim}" + (f"/{teacher}" if teacher else "")
