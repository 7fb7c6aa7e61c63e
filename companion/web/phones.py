"""The open lines to phones and screens: on each one writer at a time, with one slot for the newest screen."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import gevent
from flask import Response, abort
from gevent.lock import RLock
from simple_websocket import Server
from simple_websocket.errors import ConnectionClosed
from wsproto.utilities import ProtocolError

from companion.faults import report
from companion.room import Room

HEARTBEAT_S = 10
PRESENCE_S = 5
"""Seconds of grain in what is told of phones that come and go."""

STALLED_S = 20
"""Seconds after which a phone that takes nothing is given up; it comes back by itself."""

GONE = 4001
"""The code with which a line is closed for good: this seat is another phone's now."""

LONGEST_MESSAGE = 4096
"""Bytes that a phone may send at once."""

TAKEN = "tuckbox.line"
"""In the environment of a request: its socket belongs to a line, the server has nothing more to do with it."""


@dataclass(slots=True)
class Newest:
    """A screen that is only drawn if it is another than the one before."""

    sight: object
    """What it shows: equal, if nothing that this viewer can see has changed."""

    html: Callable[[], str]

    is_last: bool = False
    """Whether the line ends with it."""


class _Whole:
    """A socket that sends all of a frame before any of the next, whoever sends it."""

    __slots__ = ("_socket", "_turn", "close", "fileno", "recv")

    def __init__(self, socket: Any) -> None:
        self._socket, self._turn = socket, RLock()
        self.recv, self.close, self.fileno = socket.recv, socket.close, socket.fileno

    def send(self, data: bytes) -> None:
        with self._turn, gevent.Timeout(STALLED_S, OSError("the phone takes nothing")):
            self._socket.sendall(data)


class _Reading:
    """Reads a line in a greenlet, which is less than a thread of the library's."""

    name = "(_thread)"

    def __init__(self, target: Callable[[], None]) -> None:
        self._target = target

    def start(self) -> None:
        gevent.spawn(self._target)


class _Nobody:
    """Stands for the event of those who wait for messages: nobody does, they are answered as they come."""

    def set(self) -> None: ...


class Line(Server):
    """A WebSocket as the server sees it. Nothing is compressed, for secrets stand beside chosen text.

    A line that cannot keep up misses screens; it never queues them, and it holds nobody else up.
    """

    sock: Any
    environ: Mapping[str, Any]
    input_buffer: list[str | bytes]

    def __init__(
        self,
        environ: Mapping[str, Any],
        room: Room,
        newest: Callable[[], Newest],
        tapped: Callable[[str], str] | None,
        ended: Callable[["Line"], None],
        grain: float,
    ) -> None:
        self._room, self._newest, self._tapped, self._ended = room, newest, tapped, ended
        self.grain = grain
        self.looked = self._heard = time.monotonic()
        self._shown: object = None
        self._is_stale = self._is_writing = False
        super().__init__(environ, max_message_size=LONGEST_MESSAGE, thread_class=_Reading, event_class=_Nobody)
        room.listeners.add(self.wake)
        self.wake()

    def handshake(self) -> None:
        self.sock = _Whole(self.sock)
        self.environ = {name: told for name, told in self.environ.items() if name != "HTTP_SEC_WEBSOCKET_EXTENSIONS"}
        super().handshake()
        self.environ = {}

    def _thread(self) -> None:
        try:
            super()._thread()
        finally:
            self.connected = False
            self._room.listeners.discard(self.wake)
            self._ended(self)

    def _handle_events(self) -> bool:
        goes_on: bool = super()._handle_events()
        while self.input_buffer:
            message = self.input_buffer.pop(0)
            if self._tapped is not None and isinstance(message, str) and (answer := self._tapped(message)):
                self.send(answer)
        return goes_on

    def wake(self) -> None:
        """Something may look different: it is written soon, by whoever is writing already or by a writer of its own."""
        self._is_stale = True
        if not self._is_writing:
            self._is_writing = True
            gevent.spawn(self._write)

    def _write(self) -> None:
        try:
            while self._is_stale and self.connected:
                self._is_stale = False
                self._say_what_is_new()
        except (ConnectionClosed, OSError):
            self.sock.close()  # the phone sleeps, or is gone
        except Exception as error:  # a fault of ours: its message may hold a secret
            report(error, "while it drew a screen")
            self.sock.close()
        finally:
            self._is_writing = False

    def _say_what_is_new(self) -> None:
        told, now = self._newest(), time.monotonic()
        self.looked = now
        if told.sight != self._shown:
            self._shown, self._heard = told.sight, now
            self.send(told.html())
        elif now - self._heard >= HEARTBEAT_S:
            self._heard = now
            self.send("")
        if told.is_last:
            self.close(GONE)

    def is_due(self, now: float) -> bool:
        """Whether it is time to look by itself: for a heartbeat, or for what changes without news."""
        return now // self.grain != self.looked // self.grain or now - self._heard >= HEARTBEAT_S


class Phones:
    """Who listens where, by table and seat."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, object], int] = {}
        self._before: dict[tuple[str, object], tuple[bool, float]] = {}
        """Who was here before the changes of some grain of time."""
        self._lines: set[Line] = set()

    def is_here(self, code: str, who: object) -> bool:
        """Whether some line of a person or a screen was open when this grain of time began.

        The very moment is not told, nor does it show with the next push, whose time may be that of a secret tap.
        """
        was_here, grain = self._before.get((code, who), (False, -1))
        return was_here if grain == _grain() else self._open.get((code, who), 0) > 0

    def _counted(self, key: tuple[str, object], more: int) -> None:
        count = self._open.get(key, 0)
        if self._before.get(key, (False, -1))[1] != _grain():
            self._before[key] = (count > 0, _grain())
        self._open[key] = count + more
        if not self._open[key]:
            del self._open[key]

    def serve(
        self,
        environ: dict[str, Any],
        room: Room,
        who: object,
        newest: Callable[[], Newest],
        tapped: Callable[[str], str] | None = None,
        grain: float = HEARTBEAT_S,
    ) -> Response:
        """Opens a line, which lives on when this has returned.

        `tapped` answers what the phone sends, if it may; `grain`: seconds after which the line looks by itself, for
        what changes without news: whose phone is here.
        """
        key = (room.code, who)

        def ended(line: Line) -> None:
            self._lines.discard(line)
            self._counted(key, -1)

        self._counted(key, 1)
        try:
            line = Line(environ, room, newest, tapped, ended, grain)
        except ProtocolError:
            self._counted(key, -1)
            abort(400)  # half a handshake, which no browser sends
        except BaseException:
            self._counted(key, -1)
            raise
        if not self._lines:
            gevent.spawn(self._beat)
        self._lines.add(line)
        environ[TAKEN] = True
        return _Nothing()

    def _beat(self) -> None:
        """Wakes each line when its time has come; ends with the last of them."""
        gevent.sleep(0)
        while self._lines:
            now = time.monotonic()
            for line in tuple(self._lines):
                if line.is_due(now):
                    line.wake()
            gevent.sleep(1 - now % 1)  # so that a grain is told of as it begins


def _grain() -> float:
    return time.monotonic() // PRESENCE_S


class _Nothing(Response):
    """The end of a request whose socket lives on: the server has nothing to add."""

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        return []


def finished() -> Response:
    """The answer to a socket that could not be served; its phone comes back by itself."""
    return _Nothing()
