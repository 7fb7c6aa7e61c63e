"""Who has a phone or a screen connected to which table, here and at other processes."""

import time
from collections.abc import Callable, Iterable

GRAIN_S = 5
"""Seconds of the grain in which screens show that phones come and go."""

ELSEWHERE = ""
"""Stands for the address of a connection to another process."""


class Presence:
    """The open connections, by table and by who looks: a person's number, `screen`, `host`, `observe`, `teacher`."""

    def __init__(self) -> None:
        self.listeners: set[Callable[[str], None]] = set()
        """They get a table's code when somebody comes whom this process did not have, or goes."""
        self._counts: dict[tuple[str, object], int] = {}
        self._counts_by_address: dict[tuple[str, object, str], int] = {}
        """The same by the address they come from: one that opens many shuts nobody else out."""
        self._addresses: dict[tuple[str, object], list[str]] = {}
        """The addresses of all connections, one for each."""
        self._earlier: dict[tuple[str, object], tuple[bool, float]] = {}
        """Whether somebody was here before the changes of a grain of time, and that grain."""
        self._elsewhere: dict[str, set[object]] = {}
        """Who has a connection to another process, by table."""

    def is_open(self, code: str, who: object) -> bool:
        """Return whether somebody has a connection at this very moment. Only for lobbies: nothing is secret yet."""
        return self._counts.get((code, who), 0) > 0

    def is_here(self, code: str, who: object) -> bool:
        """Return whether somebody had a connection when this grain of time began.

        The very moment stays hidden, and it does not show in the next push, which may come at a secret tap's time.
        """
        was_here, grain = self._earlier.get((code, who), (False, -1))
        return was_here if grain == _grain() else self.is_open(code, who)

    def here(self, code: str) -> frozenset[object]:
        """Return who has a connection to this process at a table."""
        return frozenset(who for (table, who), places in self._addresses.items() if table == code and any(places))

    def codes(self) -> frozenset[str]:
        """Return the tables at which somebody has a connection, here or elsewhere."""
        return frozenset(code for code, _ in self._counts)

    def addresses(self, code: str, who: object) -> list[str]:
        """Return the addresses from which somebody has a connection."""
        return [address for address in self._addresses.get((code, who), []) if address]

    def gone_for(self, code: str, who: object) -> float | None:
        """Return the seconds, in whole grains, since somebody's last connection closed.

        None if one is open or there never was one.
        """
        if (code, who) in self._counts or (code, who) not in self._earlier:
            return None
        return max(0.0, GRAIN_S * (_grain() - self._earlier[code, who][1] - 1))

    def count(self, *, is_seat: bool) -> int:
        """Return how many connections are open: of seats, or of all others."""
        return sum(count for (_, who), count in tuple(self._counts.items()) if isinstance(who, int) == is_seat)

    def count_of_address(self, code: str, who: object, address: str) -> int:
        """Return how many connections somebody has from an address."""
        return self._counts_by_address.get((code, who, address), 0)

    def note(self, code: str, who: object, address: str, change: int) -> None:
        """Take note of a connection that opens (`change` is 1) or closes (-1). The listeners are not told."""
        key = (code, who)
        by_address = self._counts_by_address[*key, address] = self.count_of_address(*key, address) + change
        if not by_address:
            del self._counts_by_address[*key, address]
        if change > 0:
            self._addresses.setdefault(key, []).append(address)
        else:
            self._addresses[key].remove(address)
        count = self._counts.get(key, 0)
        if self._earlier.get(key, (False, -1))[1] != _grain():
            self._earlier[key] = (count > 0, _grain())
        self._counts[key] = count + change
        if not self._counts[key]:
            del self._counts[key], self._addresses[key]

    def note_elsewhere(self, code: str, present: Iterable[object]) -> bool:
        """Take note of who has a connection to another process at a table. Return whether that is news."""
        old, new = self._elsewhere.get(code, set()), set(present)
        for who in new - old:
            self.note(code, who, ELSEWHERE, 1)
        for who in old - new:
            self.note(code, who, ELSEWHERE, -1)
        self._elsewhere[code] = new
        if not new:
            del self._elsewhere[code]
        return old != new

    def tell(self, code: str) -> None:
        """Call the listeners: somebody has come to a table, or gone."""
        for notice in tuple(self.listeners):
            notice(code)


def _grain() -> float:
    return time.monotonic() // GRAIN_S
