"""Turns: whoever sends many requests at once makes only themselves wait."""

import threading
import time
from collections import OrderedDict, deque

A_MOMENT_S = 1e-6
"""As short as this is, gevent looks at the network meanwhile: taps that have come are read before the next request."""


class Turns:
    """Lets one request at a time be answered, one of each key after the other.

    One process answers everybody, so answering more at a time would make nothing faster.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._is_free = True
        self._waiting: OrderedDict[str, deque[threading.Event]] = OrderedDict()

    def take(self, key: str) -> None:
        """Wait until it is the turn of a request of this key. Call `give_back` afterwards."""
        turn = threading.Event()
        with self._guard:
            if self._is_free:
                self._is_free = False
                turn.set()
            else:
                self._waiting.setdefault(key, deque()).append(turn)
        try:
            turn.wait()
            time.sleep(A_MOMENT_S)
        except BaseException:
            self._give_up(key, turn)
            raise

    def give_back(self) -> None:
        """Let the next request be answered: the oldest of the key that has waited longest for one."""
        with self._guard:
            if not self._waiting:
                self._is_free = True
                return
            key, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[key] = queue
        turn.set()

    def _give_up(self, key: str, turn: threading.Event) -> None:
        with self._guard:
            queue = self._waiting.get(key, deque())
            if is_waiting := turn in queue:
                queue.remove(turn)
                if not queue:
                    del self._waiting[key]
        if not is_waiting:
            self.give_back()
