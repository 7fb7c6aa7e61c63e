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
from companion.tables.presence import Presence
from companion.web.address import network_of
from companion.web.live.connection import CHECK_S, Allowance, Connection, Publisher, ScreenVersion
from companion.web.traffic.open_connections import OpenConnections
from companion.web.traffic.rate_limiter import TokenBucket
from companion.web.traffic.turns import A_MOMENT_S

SCREENS_PER_TURN = 10
"""Screens that are written before taps are read again."""

SOCKET_TAKEN = "tuckbox.socket_taken"
"""Key of the WSGI environment: a connection uses the request's socket now, so the server leaves it alone."""


class ConnectionHub:
    """The open connections, and how often an address may use them."""

    def __init__(
        self,
        limits: Limits | None = None,
        log: LimitLog | None = None,
        presence: Presence | None = None,
        on_skip: Callable[[], None] = lambda: None,
    ) -> None:
        """`presence` takes note of who comes and goes. `on_skip` is called for each screen that a slow phone misses."""
        self._limits, self._log = limits or Limits(), log or LimitLog()
        self.presence, self._on_skip = presence or Presence(), on_skip
        self.open = OpenConnections(sys.maxsize, sys.maxsize)
        self._address_frames: dict[str, TokenBucket] = {}
        """How many frames each address may still send."""
        self._connections: set[Connection] = set()
        self._waiting: deque[Callable[[], bool]] = deque()
        """Functions that write, and return False if a phone misses what they write."""
        self._wake = Event()
        self._is_writing = self._is_ending = False

    def after_screens(self, call: Callable[[], None]) -> None:
        """Call this when all screens that wait to be written have been handed to the network."""
        if not self._waiting:
            call()
            return

        def write() -> bool:
            call()
            return True

        self._waiting.append(write)

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
        code = publisher.code
        address = network_of(str(environ.get("REMOTE_ADDR", "")))
        limit = "seat_connections" if isinstance(who, int) else "screen_connections"
        if self.presence.count_of_address(code, who, address) >= getattr(self._limits, limit):
            self._log.note(limit, self._limits)
            abort(429)
        if not self.open.add(address):
            abort(503)

        def close(connection: Connection) -> None:
            self._connections.discard(connection)
            self.presence.note(code, who, address, -1)
            self._forget(address)
            self.presence.tell(code)
            if publisher.status == "lobby":
                publisher.tell()

        self.presence.note(code, who, address, 1)
        try:
            connection = Connection(
                environ=environ, publisher=publisher, current_screen=current_screen, on_message=on_message,
                on_close=close, check_interval_s=grain, enqueue=self._enqueue, allowance=self._allowance(address),
            )  # fmt: skip
        except BaseException as error:
            self.presence.note(code, who, address, -1)
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
        self.presence.tell(code)
        if publisher.status == "lobby":
            publisher.tell()  # nothing is secret yet: the host sees at once who has come
        return NoResponse()

    def _allowance(self, address: str) -> Allowance:
        limits = self._limits
        of_address = self._address_frames.setdefault(address, TokenBucket(limits.address_frames))
        frames, sent = TokenBucket(limits.frames), TokenBucket(limits.frame_bytes)
        return Allowance(frames, sent, of_address, lambda: self._log.note("frames", limits))

    def _forget(self, address: str) -> None:
        self.open.remove(address)
        if not self.open.count(address):
            self._address_frames.pop(address, None)

    def _enqueue(self, connection: Connection) -> None:
        self._waiting.append(connection.write)
        self._wake.set()

    def _write(self) -> None:
        """Let each connection write in its turn; none can make another wait."""
        while True:
            self._wake.wait()
            self._wake.clear()
            for count in itertools.count(1):
                if not self._waiting:
                    break
                if not self._waiting.popleft()():
                    self._on_skip()
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


class NoResponse(Response):
    """The end of a request whose socket lives on, or could not be served: the server has nothing to add."""

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        return []
