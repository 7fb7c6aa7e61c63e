"""One open line to a phone or a screen: what it shows, and another screen only when that is another."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import gevent
from simple_websocket import Server
from simple_websocket.errors import ConnectionClosed
from wsproto.events import TextMessage

from companion.tables.faults import report
from companion.tables.room import Notice

HEARTBEAT_S = 10

STALLED_S = 20
"""Seconds after which a phone that takes nothing is given up; it comes back by itself."""

GONE = 4001
"""The code with which a line is closed for good: this seat is another phone's now."""

MOST_READS = 100
"""Reads of a line within a second that are not slowed down."""

LONGEST_MESSAGE = 4096
"""Bytes that a phone may send at once."""


@dataclass(slots=True)
class ScreenVersion:
    """A screen that is only drawn if it is another than the one before."""

    key: object
    """What it shows: equal, if nothing that this viewer can see has changed."""

    html: Callable[[], str]

    is_last: bool = False
    """Whether the line ends with it."""


class PublicScreens(Protocol):
    """Where a line listens: a table, or a class of them."""

    @property
    def code(self) -> str: ...

    @property
    def status(self) -> str: ...

    @property
    def listeners(self) -> set[Notice]: ...

    def tell(self) -> None: ...


class _Whole:
    """A socket that takes each frame whole and at once; what the network does not take goes after it, in order."""

    __slots__ = ("_raw", "_rest", "_socket", "close", "drained", "fileno", "recv")

    def __init__(self, socket: Any) -> None:
        socket.settimeout(None)  # a line may be silent for long
        self._socket, self._raw = socket, socket._sock  # gevent's, and what lies in it, which never waits
        self._rest: list[bytes] = []
        self.drained: Callable[[], None] = lambda: None
        self.recv, self.close, self.fileno = socket.recv, socket.close, socket.fileno

    @property
    def is_behind(self) -> bool:
        """Whether something waits for the network."""
        return bool(self._rest)

    def send(self, data: bytes) -> None:
        sent = 0
        if not self._rest:
            try:
                sent = self._raw.send(data)
            except BlockingIOError:
                sent = 0
            if sent == len(data):
                return
            gevent.spawn(self._drain)
        self._rest.append(data[sent:])

    def _drain(self) -> None:
        try:
            with gevent.Timeout(STALLED_S, OSError("the phone takes nothing")):
                while self._rest:
                    self._socket.sendall(self._rest[0])
                    del self._rest[0]
        except OSError:
            self.close()  # the reader hears of it
            return
        self.drained()


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


class Connection(Server):
    """A WebSocket as the server sees it. Nothing is compressed, for secrets stand beside chosen text.

    A line that cannot keep up misses screens; it never queues them, and it holds nobody else up.
    """

    sock: Any
    environ: Mapping[str, Any]
    input_buffer: list[str | bytes]

    def __init__(
        self,
        environ: Mapping[str, Any],
        room: PublicScreens,
        newest: Callable[[], ScreenVersion],
        tapped: Callable[[str], str] | None,
        ended: Callable[["Connection"], None],
        grain: float,
        queue: Callable[["Connection"], None],
    ) -> None:
        self._room, self._newest, self._tapped, self._ended = room, newest, tapped, ended
        self.grain = grain
        self.looked = self._heard = time.monotonic()
        self._shown: object = None
        self._is_beat = False
        self._read, self._since = 0, 0.0
        self._queue, self._is_queued = queue, False
        self._answers: list[str] = []
        """To what was tapped: they go out with the next screen, which is what a tap most often brings."""
        super().__init__(environ, max_message_size=LONGEST_MESSAGE, thread_class=_Reading, event_class=_Nobody)
        room.listeners.add(self.wake)
        self.wake()

    def handshake(self) -> None:
        self.sock = _Whole(self.sock)
        self.environ = {name: told for name, told in self.environ.items() if name != "HTTP_SEC_WEBSOCKET_EXTENSIONS"}
        super().handshake()
        self.environ = {}
        self.sock.drained = self.wake

    def _thread(self) -> None:
        try:
            super()._thread()
        except Exception as error:  # a fault of ours: its message may hold a secret
            report(error, "while it heard a phone")
        finally:
            self.connected = False
            self._room.listeners.discard(self.wake)
            self._ended(self)

    def _handle_events(self) -> bool:
        goes_on: bool = super()._handle_events()
        self._pace()
        while self.input_buffer:
            message = self.input_buffer.pop(0)
            if self._tapped is not None and isinstance(message, str) and (answer := self._tapped(message)):
                self._answers[:] = [*self._answers[-MOST_READS:], answer]
                self.wake()
        return goes_on

    def _pace(self) -> None:
        """Reads no faster than a phone has to say: whoever sends without pause would be heard and nobody else."""
        now = time.monotonic()
        if now - self._since >= 1:
            self._read, self._since = 0, now
        self._read += 1
        if self._read > MOST_READS:
            gevent.sleep(0.1)

    def wake(self) -> None:
        """Something may look different: it is written in its turn."""
        if not self._is_queued:
            self._is_queued = True
            self._queue(self)

    def beat(self) -> None:
        """Looks by itself, on the beat: news of others never brings a heartbeat, for its moment would tell of them."""
        self._is_beat = True
        self.wake()

    def write(self) -> None:
        """Says what is new, unless the network is still busy with what was new before; then it is woken again."""
        self._is_queued = False
        if not self.connected or self.sock.is_behind:
            return
        try:
            self._say_what_is_new()
        except (ConnectionClosed, OSError):
            self.sock.close()  # the phone sleeps, or is gone
        except Exception as error:  # a fault of ours: its message may hold a secret
            report(error, "while it drew a screen")
            self.sock.close()

    def _say_what_is_new(self) -> None:
        told, now = self._newest(), time.monotonic()
        if self._is_beat:
            self.looked = now
        news, self._answers = self._answers, []
        if told.key != self._shown:
            self._shown = told.key
            news.append(told.html())
        elif not news and self._is_beat and now - self._heard >= HEARTBEAT_S:
            news.append("")
        self._is_beat = False
        if news:
            self._heard = now
            self.sock.send(b"".join(self.ws.send(TextMessage(data=one)) for one in news))
        if told.is_last:
            self.close(GONE)

    def is_due(self, now: float) -> bool:
        """Whether it is time to look by itself: for a heartbeat, or for what changes without news."""
        return now // self.grain != self.looked // self.grain or now - self._heard >= HEARTBEAT_S
