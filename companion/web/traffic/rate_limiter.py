"""Counts how often one address, or one seat, asks for something."""

import time
from collections.abc import Callable
from functools import cache

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.limits import LimitLog, Limits


class RateLimiter:
    """Counts requests in memory. `name` is a limit of `Limits`, a key says whom it limits."""

    def __init__(self, limits: Limits, log: LimitLog | None = None) -> None:
        self._limits, self._log = limits, log or LimitLog()
        self._storage = MemoryStorage()
        self._windows = FixedWindowRateLimiter(self._storage)

    def allow(self, name: str, *key: str) -> bool:
        """Count one request and return whether it is allowed."""
        return self._noted(name, self._windows.hit(self._limit(name), name, *key))

    def would_allow(self, name: str, *key: str) -> bool:
        """Return whether one more request is allowed, without counting it."""
        return self._noted(name, self._windows.test(self._limit(name), name, *key))

    def count(self, name: str, *key: str) -> None:
        """Count what has been answered already. Nobody is told of a limit until it refuses somebody."""
        self._windows.hit(self._limit(name), name, *key)

    def refund(self, name: str, *key: str) -> None:
        """Take back one request that was counted."""
        self._storage.decr(self._limit(name).key_for(name, *key))

    def _limit(self, name: str) -> RateLimitItem:
        return _parsed(getattr(self._limits, name))

    def _noted(self, name: str, is_allowed: bool) -> bool:
        if not is_allowed:
            self._log.note(name, self._limits)
        return is_allowed


class TokenBucket:
    """Lets `rate` tokens per second through, and `burst` of them at once."""

    def __init__(self, limit: str, burst_s: float = 4, clock: Callable[[], float] = time.monotonic) -> None:
        """`limit` is a text such as `30/second`. The bucket holds the tokens of `burst_s` seconds."""
        item = _parsed(limit)
        self._rate = item.amount / item.get_expiry()
        self._most, self._now = self._rate * burst_s, clock
        self._left, self._at = self._most, clock()

    def take(self, tokens: float) -> float:
        """Take tokens and return the seconds until the bucket is in credit again: 0 if it still is."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate) - tokens
        self._at = now
        return max(0.0, -self._left / self._rate)


@cache
def _parsed(limit: str) -> RateLimitItem:
    return parse(limit)
