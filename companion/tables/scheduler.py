"""Calls that are made later: bots' moves, deadlines, the end of a countdown."""

import threading
import time
from collections.abc import Callable

from companion.events import report_fault

EVEN_S = 0.004
"""Seconds that secret taps take: several times their work, and too short to feel."""

StartTimer = Callable[[float, Callable[[], None]], object]
"""Calls a function after some seconds, without waiting for it."""


def steady_clock() -> Callable[[], float]:
    """Return a clock of Unix time that counts evenly from now: setting the system's clock moves no deadline."""
    ahead = time.time() - time.monotonic()
    return lambda: ahead + time.monotonic()


def wait_evenly(began: float, seconds: float) -> None:
    """Wait until what `began` at a time of the monotonic clock has taken so long, or a whole number of such spans.

    A spy's tap that swaps a card takes a tenth of a millisecond longer than a journalist's that does nothing. Measured
    often enough, also from the network, that would tell them apart. The server answers others meanwhile.
    """
    if seconds:
        took = time.monotonic() - began
        time.sleep((took // seconds + 1) * seconds - took)


def start_thread(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


class Scheduler:
    """Makes each call by itself, so that a slow one delays no other.

    The server gives gevent's timers. Tests and scripts have no gevent loop that would fire them, and get threads.
    """

    def __init__(self, start_timer: StartTimer = start_thread) -> None:
        self._start_timer, self._is_open = start_timer, True

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._start_timer(max(0.0, seconds), lambda: self._run(call))

    def _run(self, call: Callable[[], None]) -> None:
        if not self._is_open:
            return
        try:
            call()
        except Exception as fault:  # a traceback of Python's own would tell what was in it
            report_fault(fault, "at its time")

    def close(self) -> None:
        """Make no more calls."""
        self._is_open = False
