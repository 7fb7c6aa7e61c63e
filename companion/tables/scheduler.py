"""Calls things later, on one thread that sleeps until the next is due."""

import heapq
import itertools
import threading
import time
from collections.abc import Callable

from companion.tables.faults import report


def steady_clock() -> Callable[[], float]:
    """The wall's time, counted on evenly from now: a clock that is set right in the middle moves no deadline."""
    ahead = time.time() - time.monotonic()
    return lambda: ahead + time.monotonic()


class Scheduler:
    """Each call runs on a thread of its own, so that a slow one delays no other."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._wake = threading.Condition()
        self._is_open = True
        threading.Thread(target=self._run, name="clockwork", daemon=True).start()

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        with self._wake:
            heapq.heappush(self._due, (time.monotonic() + max(0.0, seconds), next(self._order), call))
            self._wake.notify()

    def _run(self) -> None:
        while self._is_open:
            with self._wake:
                if not self._due:
                    self._wake.wait()
                elif (rest := self._due[0][0] - time.monotonic()) > 0:
                    self._wake.wait(rest)
                else:
                    threading.Thread(target=_safely, args=(heapq.heappop(self._due)[2],), daemon=True).start()

    def close(self) -> None:
        with self._wake:
            self._is_open = False
            self._wake.notify()


def _safely(call: Callable[[], None]) -> None:
    try:
        call()
    except Exception as fault:  # the thread ends here; a trace of its own would tell what was in it
        report(fault, "at its time")
