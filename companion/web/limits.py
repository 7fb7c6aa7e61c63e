"""Rate limits: how often one address, or one seat, may ask for something."""

from dataclasses import dataclass
from functools import cache

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter


@dataclass(frozen=True)
class Limits:
    """Requests per time, as `limits` reads them."""

    wrong_codes: str = "12/minute"
    """Codes and tickets that do not exist, per address; the right ones cost nothing."""

    tables: str = "20/minute"
    """New tables, per address."""

    people: str = "60/minute"
    """New people, per address: a class behind one router sits down within a minute."""

    taps: str = "12/second"
    """Taps, per seat."""

    reactions: str = "1/2second"
    """Reactions on the wall, per seat."""

    lines: str = "60/minute"
    """New WebSockets, per address and table: a phone that connects again needs one."""

    passwords: str = "20/hour"
    """Wrong passwords of the teacher's page, per address; the right one costs nothing."""

    fronts: str = "600/minute"
    """Front pages and forms of games, per address: a class behind one router opens them within a minute."""

    notes: str = "40/minute"
    """Notes of observers, per address and table."""

    uploads: str = "60/minute"
    """Suggested pictures, per address: a class behind one router sends them within a minute."""

    table_uploads: str = "30/minute"
    """Suggested pictures, per table."""

    replays: str = "6000/minute"
    """Pages of replays, per address: a class behind one router steps through its games."""


class RateLimiter:
    """Counts requests in memory; a key is what is limited and whom."""

    def __init__(self) -> None:
        self._storage = MemoryStorage()
        self._windows = FixedWindowRateLimiter(self._storage)

    def allow(self, limit: str, *key: str) -> bool:
        """Count one request and return whether it is allowed."""
        return self._windows.hit(_parsed(limit), *key)

    def would_allow(self, limit: str, *key: str) -> bool:
        """Return whether one more request is allowed, without counting it."""
        return self._windows.test(_parsed(limit), *key)

    def refund(self, limit: str, *key: str) -> None:
        """Take back one request that was counted."""
        self._storage.decr(_parsed(limit).key_for(*key))


@cache
def _parsed(limit: str) -> RateLimitItem:
    return parse(limit)
