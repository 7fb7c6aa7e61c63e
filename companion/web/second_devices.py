"""Notices that a seat's token is used on a second device: somebody may have copied it from the network.

Two devices are told apart by their addresses. A phone that changes between networks is taken for two as well, for
some minutes: so a screen asks its player, and nobody is signed out.
"""

import ipaddress
import time
from collections.abc import Callable, Iterable

TOGETHER_S = 60  # Seconds within which uses from two addresses count as two devices at once.

SHOWN_S = 600  # Seconds for which a player is told.

MOST_SEATS = 20_000

Claim = tuple[str, int, int]  # A table's code, a person's number, and the claim of the token.


class SecondDevices:
    """Which seats' tokens were used from two addresses lately. Nothing of it is stored."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._now = clock
        self._last: dict[tuple[Claim, int], tuple[str, float]] = {}
        """From where each token was used last, and when, by version of the address: one device may have both."""
        self._shown: dict[Claim, float] = {}

    def note(self, claim: Claim, address: str, connected: Iterable[str] = ()) -> bool:
        """Note a token's use, and who is `connected` to its seat; return whether to tell its player now, as news."""
        now, version = self._now(), _version(address)
        last, used_at = self._last.get((claim, version), ("", 0.0))
        addresses = {other for other in connected if _version(other) == version}
        if now - used_at < TOGETHER_S:
            addresses.add(last)
        if len(self._last) >= MOST_SEATS and (claim, version) not in self._last:
            self._last.clear()
            self._shown.clear()
        self._last[claim, version] = (address, now)
        if not addresses - {address, ""}:
            return False
        is_news = not self.is_shared(claim)
        self._shown[claim] = now
        return is_news

    def is_shared(self, claim: Claim) -> bool:
        """Return whether to tell this token's player that two devices use it."""
        return self._now() - self._shown.get(claim, -SHOWN_S) < SHOWN_S


def _version(address: str) -> int:
    try:
        return ipaddress.ip_address(address).version
    except ValueError:
        return 0
