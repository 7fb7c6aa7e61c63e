"""The open lines to phones and screens: who listens where, and one writer for all."""

import itertools
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from flask import Response, abort
from gevent.event import Event
from wsproto.utilities import ProtocolError

from companion.web.live.connection import HEARTBEAT_S, Connection, PublicScreens, ScreenVersion

PRESENCE_S = 5
"""Seconds of grain in what is told of phones that come and go."""

MOST_CONNECTIONS = 50
"""Open lines of one seat, or of one table's walls, from one address: each costs memory, and nobody looks at so many."""

AT_ONCE = 10
"""Screens that are drawn before taps are heard again."""

SOCKET_TAKEN = "tuckbox.line"
"""In the environment of a request: its socket belongs to a line, the server has nothing more to do with it."""


class ConnectionHub:
    """Who listens where, by table and seat."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, object], int] = {}
        self._held: dict[tuple[str, object, str], int] = {}
        """Of these, by the address that they come from: a heap of them shuts nobody else out."""
        self._before: dict[tuple[str, object], tuple[bool, float]] = {}
        """Who was here before the changes of some grain of time."""
        self._lines: set[Connection] = set()
        self._stale: deque[Connection] = deque()
        self._wake = Event()
        self._is_writing = False

    def is_open(self, code: str, who: object) -> bool:
        """Whether some line of a person is open at this very moment; for a lobby, where nothing is secret yet."""
        return self._open.get((code, who), 0) > 0

    def is_here(self, code: str, who: object) -> bool:
        """Whether some line of a person or a screen was open when this grain of time began.

        The very moment is not told, nor does it show with the next push, whose time may be that of a secret tap.
        """
        was_here, grain = self._before.get((code, who), (False, -1))
        return was_here if grain == _grain() else self._open.get((code, who), 0) > 0

    def gone_for(self, code: str, who: object) -> float | None:
        """Seconds, in whole grains, since the last line of a person closed; None: there was none, or one is open."""
        if (code, who) in self._open or (code, who) not in self._before:
            return None
        return max(0.0, PRESENCE_S * (_grain() - self._before[code, who][1] - 1))

    def _counted(self, key: tuple[str, object], more: int, source: str = "") -> None:
        held = self._held[*key, source] = self._held.get((*key, source), 0) + more
        if not held:
            del self._held[*key, source]
        count = self._open.get(key, 0)
        if self._before.get(key, (False, -1))[1] != _grain():
            self._before[key] = (count > 0, _grain())
        self._open[key] = count + more
        if not self._open[key]:
            del self._open[key]

    def serve(
        self,
        environ: dict[str, Any],
        room: PublicScreens,
        who: object,
        newest: Callable[[], ScreenVersion],
        tapped: Callable[[str], str] | None = None,
        grain: float = HEARTBEAT_S,
    ) -> Response:
        """Opens a line, which lives on when this has returned.

        `tapped` answers what the phone sends, if it may; `grain`: seconds after which the line looks by itself, for
        what changes without news: whose phone is here.
        """
        key = (room.code, who)
        source = str(environ.get("REMOTE_ADDR", ""))
        if self._held.get((*key, source), 0) >= MOST_CONNECTIONS:
            abort(429)

        def ended(line: Connection) -> None:
            self._lines.discard(line)
            self._counted(key, -1, source)
            if room.status == "lobby":
                room.tell()

        self._counted(key, 1, source)
        try:
            line = Connection(environ, room, newest, tapped, ended, grain, self._queue)
        except ProtocolError:
            self._counted(key, -1, source)
            abort(400)  # half a handshake, which no browser sends
        except BaseException:
            self._counted(key, -1, source)
            raise
        if not self._lines:
            gevent.spawn(self._beat)
        if not self._is_writing:
            self._is_writing = True
            gevent.spawn(self._write)
        self._lines.add(line)
        environ[SOCKET_TAKEN] = True
        if room.status == "lobby":
            room.tell()  # nothing is secret yet: the host sees at once who has come
        return _Nothing()

    def _queue(self, line: Connection) -> None:
        self._stale.append(line)
        self._wake.set()

    def _write(self) -> None:
        """Writes to whichever line is next; none can make it wait."""
        while True:
            self._wake.wait()
            self._wake.clear()
            for count in itertools.count(1):
                if not self._stale:
                    break
                self._stale.popleft().write()
                if not count % AT_ONCE:
                    gevent.sleep(0)  # taps are heard meanwhile

    def _beat(self) -> None:
        """Wakes each line when its time has come; ends with the last of them."""
        gevent.sleep(0)
        while self._lines:
            now = time.monotonic()
            for line in tuple(self._lines):
                if line.is_due(now):
                    line.beat()
            gevent.sleep(1 - now % 1)  # so that a grain is told of as it begins


def _grain() -> float:
    return time.monotonic() // PRESENCE_S


class _Nothing(Response):
    """The end of a request whose socket lives on: the server has nothing to add."""

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        return []


def socket_response() -> Response:
    """The answer to a socket that could not be served; its phone comes back by itself."""
    return _Nothing()
