"""What is being answered at this moment: a server that ends waits for it, so that no tap is lost without an answer."""

from collections.abc import Callable


class InFlight:
    """Counts requests that have begun to arrive, and knows connections that wait for one."""

    def __init__(self) -> None:
        self.is_draining = False
        """Whether the server will end soon: who chooses between servers sends nobody here any more."""
        self.is_ending = False
        """Whether each answer is the last one of its connection."""
        self._count = 0
        self._waiting: dict[object, Callable[[], object]] = {}

    def begin(self) -> None:
        self._count += 1

    def end(self) -> None:
        self._count -= 1

    @property
    def is_empty(self) -> bool:
        """Return whether no request is being answered and no connection waits for one."""
        return not self._count and not self._waiting

    def set_waiting(self, connection: object, close: Callable[[], object]) -> None:
        """Note that a connection waits for its next request. `close` closes it, unless a request has just come."""
        self._waiting[connection] = close

    def set_busy(self, connection: object) -> None:
        self._waiting.pop(connection, None)

    def close_waiting(self) -> None:
        """Close connections that wait for a request."""
        for close in tuple(self._waiting.values()):
            close()
