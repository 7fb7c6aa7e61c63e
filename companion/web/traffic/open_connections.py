"""Open connections by address: how many there are, and which ones are closed to make room for others."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

Close = Callable[[], object]


class OpenConnections:
    """Counts connections. When there are too many, the longest idle one of the address with most of them is closed.

    A connection is idle while it waits for a request or for the rest of its head: nothing is lost with it.
    """

    def __init__(self, most: int, most_of_address: int, on_full: Callable[[], None] = lambda: None) -> None:
        self._most, self._most_of_address, self._on_full = most, most_of_address, on_full
        self._counts: dict[str, int] = {}
        self._idle: dict[str, OrderedDict[Hashable, Close]] = {}
        self.total = 0

    def count(self, address: str) -> int:
        return self._counts.get(address, 0)

    def add(self, address: str) -> bool:
        """Count a new connection. Return False, and count nothing, if there is no room for it."""
        is_full_here = self.count(address) >= self._most_of_address
        if is_full_here or self.total >= self._most:
            self._on_full()
            if not self.close_idle(address if is_full_here else self._heaviest()):
                return False
        self._counts[address] = self.count(address) + 1
        self.total += 1
        return True

    def remove(self, address: str) -> None:
        """Count a connection that is closed."""
        self.total -= 1
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def set_idle(self, address: str, connection: Hashable, close: Close) -> None:
        self._idle.setdefault(address, OrderedDict())[connection] = close

    def set_busy(self, address: str, connection: Hashable) -> None:
        if idle := self._idle.get(address):
            idle.pop(connection, None)
            if not idle:
                del self._idle[address]

    def close_idle(self, address: str | None = None) -> bool:
        """Close the longest idle connection of an address, by default of the one with most. False: there is none."""
        address = self._heaviest() if address is None else address
        if not (idle := self._idle.get(address)):
            return False
        connection, close = next(iter(idle.items()))
        self.set_busy(address, connection)
        close()
        return True

    def _heaviest(self) -> str:
        return max(self._idle, key=self.count, default="")
