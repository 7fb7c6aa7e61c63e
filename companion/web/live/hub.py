"""The open connections to phones and screens: who is here, one greenlet that writes, one that keeps the beat."""

import itertools
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from flask import Response, abort
from gevent.event import Event
from wsproto.utilities import ProtocolError

from companion.limits import LimitLog, Limits
from companion.web.address import network_of
from companion.web.live.connection import CHECK_S, Allowance, Connection, Publisher, ScreenVersion
from companion.web.traffic.open_connections import OpenConnections
from companion.web.traffic.rate_limiter import TokenBucket
from companion.web.traffic.turns import A_MOMENT_S

PRESENCE_S = 5
"""Seconds of the grain in which screens show that phones come and go."""

SCREENS_PER_TURN = 10
"""Screens that are written before taps are read again."""

ELSEWHERE = ""
"""Stands for the address of a connection to another process."""

SOCKET_TAKEN = "tuckbox.socket_taken"
"""Key of the WSGI environment: a connection uses the request's socket now, so the server leaves it alone."""


class ConnectionHub:
    """The open connections, by table and by who looks: a person's number, `screen`, `host`, `observe`, `teacher`."""

    def __init__(self, limits: Limits | None = None, log: LimitLog | None = None) -> None:
        self._limits, self._log = limits or Limits(), log or LimitLog()
        self.open = OpenConnections(sys.maxsize, sys.maxsize)
        self._address_frames: dict[str, TokenBucket] = {}
        """How many frames each address may still send."""
        self._counts: dict[tuple[str, object], int] = {}
        self._counts_by_address: dict[tuple[str, object, str], int] = {}
        """The same by the address they come from: one that opens many shuts nobody else out."""
        self._addresses: dict[tuple[str, object], list[str]] = {}
        """The addresses of all connections, one for each."""
        self._earlier: dict[tuple[str, object], tuple[bool, float]] = {}
        """Whether somebody was here before the changes of a grain of time, and that grain."""
        self._elsewhere: dict[str, set[object]] = {}
        """Who has a connection to another process, by table."""
        self.on_presence: Callable[[str], None] = lambda code: None
        """Called when somebody comes to a table whom this process did not have, or goes."""
        self._connections: set[Connection] = set()
        self._waiting: deque[Connection | _Marker] = deque()
        self._wake = Event()
        self._is_writing = self._is_ending = False
        self.on_skip: Callable[[], None] = lambda: None
        """Called for each screen that a slow phone misses."""

    def is_open(self, code: str, who: object) -> bool:
        """Return whether somebody has a connection at this very moment. Only for lobbies: nothing is secret yet."""
        return self._counts.get((code, who), 0) > 0

    def is_here(self, code: str, who: object) -> bool:
        """Return whether somebody had a connection when this grain of time began.

        The very moment stays hidden, and it does not show in the next push, which may come at a secret tap's time.
        """
        was_here, grain = self._earlier.get((code, who), (False, -1))
        return was_here if grain == _grain() else self._counts.get((code, who), 0) > 0

    def here(self, code: str) -> frozenset[object]:
        """Return who has a connection to this process at a table."""
        return frozenset(who for (at, who), counts in self._addresses.items() if at == code and any(counts))

    def note_elsewhere(self, code: str, present: Iterable[object]) -> bool:
        """Take note of who has a connection to another process at a table. Return whether that is news."""
        before, after = self._elsewhere.get(code, set()), set(present)
        for who in after - before:
            self._count((code, who), ELSEWHERE, 1)
        for who in before - after:
            self._count((code, who), ELSEWHERE, -1)
        self._elsewhere[code] = after
        if not after:
            del self._elsewhere[code]
        return before != after

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
        return max(0.0, PRESENCE_S * (_grain() - self._earlier[code, who][1] - 1))

    def count(self, *, is_seat: bool) -> int:
        """Return how many connections are open: of seats, or of all others."""
        return sum(count for (_, who), count in tuple(self._counts.items()) if isinstance(who, int) == is_seat)

    def after_screens(self, call: Callable[[], None]) -> None:
        """Call this when all screens that wait to be written have been handed to the network."""
        if self._waiting:
            self._waiting.append(_Marker(call))
        else:
            call()

    def end(self) -> None:
        """Ask every connection to close once it has answered what it is being asked; its phone connects elsewhere."""
        self._is_ending = True
        for connection in tuple(self._connections):
            connection.end()

    @property
    def is_empty(self) -> bool:
        return not self._connections

    def serve(
        self,
        environ: dict[str, Any],
        publisher: Publisher,
        who: object,
        current_screen: Callable[[], ScreenVersion],
        on_message: Callable[[str], str] | None = None,
        grain: float = CHECK_S,
    ) -> Response:
        """Open a connection, which lives on when this has returned.

        `on_message` returns the answer to what a phone sends, where it may send something. Every `grain` seconds the
        connection looks by itself, for what changes without news: whose phone is here.
        """
        if self._is_ending:
            abort(503)
        key = (publisher.code, who)
        address = network_of(str(environ.get("REMOTE_ADDR", "")))
        limit = "seat_connections" if isinstance(who, int) else "screen_connections"
        if self._counts_by_address.get((*key, address), 0) >= getattr(self._limits, limit):
            self._log.note(limit, self._limits)
            abort(429)
        if not self.open.add(address):
            abort(503)

        def close(connection: Connection) -> None:
            self._connections.discard(connection)
            self._count(key, address, -1)
            self._forget(address)
            self.on_presence(publisher.code)
            if publisher.status == "lobby":
                publisher.tell()

        self._count(key, address, 1)
        try:
            connection = Connection(
                environ=environ, publisher=publisher, current_screen=current_screen, on_message=on_message,
                on_close=close, check_interval_s=grain, enqueue=self._enqueue, allowance=self._allowance(address),
            )  # fmt: skip
        except BaseException as error:
            self._count(key, address, -1)
            self._forget(address)
            if isinstance(error, ProtocolError):
                abort(400)  # half a handshake, which no browser sends
            raise
        if not self._connections:
            gevent.spawn(self._beat)
        if not self._is_writing:
            self._is_writing = True
            gevent.spawn(self._write)
        self._connections.add(connection)
        environ[SOCKET_TAKEN] = True
        self.on_presence(publisher.code)
        if publisher.status == "lobby":
            publisher.tell()  # nothing is secret yet: the host sees at once who has come
        return _NoResponse()

    def _allowance(self, address: str) -> Allowance:
        limits = self._limits
        of_address = self._address_frames.setdefault(address, TokenBucket(limits.address_frames))
        frames, sent = TokenBucket(limits.frames), TokenBucket(limits.frame_bytes)
        return Allowance(frames, sent, of_address, lambda: self._log.note("frames", limits))

    def _forget(self, address: str) -> None:
        self.open.remove(address)
        if not self.open.count(address):
            self._address_frames.pop(address, None)

    def _count(self, key: tuple[str, object], address: str, change: int) -> None:
        by_address = self._counts_by_address[*key, address] = self._counts_by_address.get((*key, address), 0) + change
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

    def _enqueue(self, connection: Connection) -> None:
        self._waiting.append(connection)
        self._wake.set()

    def _write(self) -> None:
        """Let each connection write in its turn; none can make another wait."""
        while True:
            self._wake.wait()
            self._wake.clear()
            for count in itertools.count(1):
                if not self._waiting:
                    break
                if not self._waiting.popleft().write():
                    self.on_skip()
                if not count % SCREENS_PER_TURN:
                    gevent.sleep(A_MOMENT_S)  # taps are read meanwhile

    def _beat(self) -> None:
        """Wake each connection when its time has come, until the last one is closed."""
        gevent.sleep(0)
        while self._connections:
            now = time.monotonic()
            for connection in tuple(self._connections):
                connection.pulse(now)  # each second
                if connection.is_due(now):
                    connection.beat()
            gevent.sleep(1 - now % 1)  # a new grain shows as it begins


def _grain() -> float:
    return time.monotonic() // PRESENCE_S


class _Marker:
    """A place in the queue of those who write."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call

    def write(self) -> bool:
        self._call()
        return True


class _NoResponse(Response):
    """The end of a request whose socket lives on: the server has nothing to add."""

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        return []


def socket_response() -> Response:
    """Return the answer to a socket that could not be served; its phone connects again by itself."""
    return _NoResponse()
