"""Tickets: the right to a seat, or to be the host, for whoever says a few words first. They last some minutes."""

import hmac
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from companion.storage.store import StoreError


class Tickets(Protocol):
    """All tickets that are good."""

    def give(self, code: str, number: int, text: str, lasts_s: float) -> None:
        """Give a person at a table, 0 for the host, a ticket in place of their last one; none with an empty `text`."""

    def redeem(self, code: str, text: str) -> int | None:
        """Return whom at a table a ticket is for, if anybody: a seat's is good once, the host's as long as it lasts."""


class _Ticket(NamedTuple):
    code: str
    number: int
    expires_at: float


class OwnTickets:
    """The tickets of a process that shares its tables with no other: they end with it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._now = clock
        self._tickets: dict[str, _Ticket] = {}

    def give(self, code: str, number: int, text: str, lasts_s: float) -> None:
        self._tickets = {
            words: ticket
            for words, ticket in self._tickets.items()
            if ticket.expires_at > self._now() and (ticket.code, ticket.number) != (code, number)
        }
        if text:
            self._tickets[text] = _Ticket(code, number, self._now() + lasts_s)

    def redeem(self, code: str, text: str) -> int | None:
        for words, ticket in tuple(self._tickets.items()):
            is_same = hmac.compare_digest(words.encode(), text.encode())
            if is_same and ticket.code == code and ticket.expires_at > self._now():
                if ticket.number:
                    del self._tickets[words]
                return ticket.number
        return None


class StoredTickets:
    """The tickets of all processes that share a database: one may print a ticket and another take it."""

    def __init__(self, ask: Callable[..., list[tuple[object, ...]]]) -> None:
        """`ask` runs a statement of the database and returns its rows."""
        self._ask = ask

    def give(self, code: str, number: int, text: str, lasts_s: float) -> None:
        """Give a ticket, as `Tickets.give` says. Raises `StoreError`: the database could not be asked."""
        self._ask("DELETE FROM ticket WHERE expires < now() OR code = ? AND number = ? RETURNING 1", (code, number))
        if text:
            values = (text, code, number, lasts_s)
            query = "INSERT INTO ticket VALUES (?, ?, ?, now() + make_interval(secs => ?)) RETURNING 1"
            self._ask(query, values)

    def redeem(self, code: str, text: str) -> int | None:
        """Redeem a ticket, as `Tickets.redeem` says; nothing can be redeemed while the database is away."""
        try:
            rows = self._ask("SELECT text, number FROM ticket WHERE code = ? AND expires > now()", (code,))
            for words, number in rows:
                if hmac.compare_digest(str(words).encode(), text.encode()):
                    is_good = number == 0 or self._ask("DELETE FROM ticket WHERE text = ? RETURNING 1", (words,))
                    return int(str(number)) if is_good else None
        except StoreError:
            return None
        return None
