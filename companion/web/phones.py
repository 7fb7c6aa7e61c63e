"""The open lines to phones and screens: one writer a line, one slot for the newest screen."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import Response
from simple_websocket import Server
from simple_websocket.errors import ConnectionClosed

from companion.room import Room

HEARTBEAT_S = 10
PRESENCE_S = 5
"""Seconds of grain in what is told of phones that come and go."""
GONE = 4001
"""The code with which a line is closed for good: this seat is another phone's now."""

LONGEST_MESSAGE = 4096
"""Bytes that a phone may send at once; it has nothing to say but a heartbeat's answer."""


class _Whole:
    """A socket that sends all of a frame before any of the next, whoever sends it."""

    def __init__(self, socket: Any) -> None:
        self._socket, self._turn = socket, threading.Lock()
        self.recv, self.close, self.fileno = socket.recv, socket.close, socket.fileno

    def send(self, data: bytes) -> None:
        with self._turn:
            self._socket.sendall(data)


class Line(Server):
    """A WebSocket as the server sees it: nothing is compressed, for secrets stand beside chosen text."""

    sock: Any
    environ: Mapping[str, Any]

    def handshake(self) -> None:
        self.sock = _Whole(self.sock)
        self.environ = {name: told for name, told in self.environ.items() if name != "HTTP_SEC_WEBSOCKET_EXTENSIONS"}
        super().handshake()


class Phones:
    """Who listens where: by table and seat, so that a seat that is given away can be closed."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, object], int] = {}

    def is_here(self, code: str, who: object) -> bool:
        """Whether some line of a person or a screen is open."""
        return self._open.get((code, who), 0) > 0

    @contextmanager
    def counted(self, code: str, who: object) -> Iterator[None]:
        key = (code, who)
        self._open[key] = self._open.get(key, 0) + 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def serve(environ: Mapping[str, Any], room: Room, newest: Callable[[], "Newest"], grain: float = HEARTBEAT_S) -> None:
    """Writes to one line until it closes: its newest screen whenever that is another, a heartbeat else.

    A line that cannot keep up misses screens; it never queues them, and it holds nobody else up.
    `grain`: seconds after which it looks by itself, for what changes without news: whose phone is here.
    """
    wake = threading.Event()  # set by news, by a message, and by the end of the line
    line = Line(environ, max_message_size=LONGEST_MESSAGE, event_class=lambda: wake)
    room.listeners.add(wake.set)
    shown: object = None
    last = time.monotonic()
    try:
        while line.connected:
            wake.clear()
            line.input_buffer.clear()
            told = newest()
            if told.sight != shown:
                line.send(told.html())
                shown, last = told.sight, time.monotonic()
            elif time.monotonic() - last >= HEARTBEAT_S:
                line.send("")
                last = time.monotonic()
            if told.is_last:
                line.close(GONE)
                return
            wake.wait(min(grain, max(0.0, last + HEARTBEAT_S - time.monotonic())))
    except (ConnectionClosed, OSError):
        pass  # the phone sleeps, or is gone; it comes back by itself
    finally:
        room.listeners.discard(wake.set)
        line.connected = False


def finished() -> Response:
    """The end of a line: the server has nothing to add to what went over the socket."""
    return _Nothing()


class _Nothing(Response):
    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        return []


@dataclass(slots=True)
class Newest:
    """A screen that is only drawn if it is another than the one before."""

    sight: object
    """What it shows: equal, if nothing that this viewer can see has changed."""

    html: Callable[[], str]

    is_last: bool = False
    """Whether the line ends with it."""
