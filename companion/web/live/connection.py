"""WebSocket connections to phones and screens: sending screens and heartbeats, reading taps."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

import gevent
from wsproto import ConnectionType, WSConnection
from wsproto.connection import Connection as Frames
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, Event, Ping, TextMessage
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import ProtocolError

from companion.events import report_fault
from companion.tables.room import Notice
from companion.web.live.tls import kept_socket, send_now
from companion.web.traffic.rate_limiter import TokenBucket

HEARTBEAT_S = 1
"""Seconds of silence after which a phone is sent two bytes. Whoever hears nothing for nearly three says so."""

CHECK_S = 10
"""Seconds of the grain in which a screen is looked at without news."""

STALLED_S = 20
"""Seconds after which a phone that takes no data is given up. Its script connects again."""

SEAT_LOST = 4001
"""Close code: this seat belongs to another phone now, so the script must not connect again."""

MOST_ANSWERS = 100
"""Answers to taps that wait for the next screen."""

LONGEST_MESSAGE = 4096
"""Characters of text, or bytes, that a phone may send in one message."""

READ_BYTES = 4096

_EMPTY_FRAME = b"\x81\x00"

SOCKET = "tuckbox.socket"
"""Key of the WSGI environment under which `serve.py` puts the request's socket."""

_HANDSHAKE = ("Connection", "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version")
"""Headers that make a handshake. The app has checked the host. Extensions are left out so that nothing is compressed:
secrets stand next to text that players choose, and the length of compressed data would tell them."""


@dataclass(slots=True)
class ScreenVersion:
    """A screen that is rendered only if it differs from the one before."""

    key: object
    """What the screen shows. Two keys are equal if this viewer sees no difference."""

    html: Callable[[], str]

    is_last: bool = False
    """Whether the connection is closed after this screen."""

    def below(self, key: object, draw: Callable[[], str]) -> "ScreenVersion":
        """Return this screen with more HTML below it; `key` is what that shows."""
        return ScreenVersion((self.key, key), lambda: self.html() + draw(), self.is_last)

    def above(self, key: object, draw: Callable[[], str]) -> "ScreenVersion":
        """The same with more HTML above it."""
        return ScreenVersion((self.key, key), lambda: draw() + self.html(), self.is_last)


@dataclass(frozen=True)
class Allowance:
    """How much a connection may send. Reading its frames keeps everybody else waiting, however little is in them."""

    frames: TokenBucket
    bytes: TokenBucket
    of_address: TokenBucket
    """Frames of all connections of its address: beyond them it waits."""
    on_flood: Callable[[], None] = lambda: None


class Publisher(Protocol):
    """A table, or a class of tables, that tells its listeners when something has changed."""

    @property
    def code(self) -> str: ...

    @property
    def status(self) -> str: ...

    @property
    def listeners(self) -> set[Notice]: ...

    def tell(self) -> None: ...


class Connection:
    """The server's side of one WebSocket.

    A connection that cannot keep up misses screens. It never queues them, and no other connection waits for it.
    It outlives the request that opened it and keeps nothing of that request but a copy of its socket.
    """

    def __init__(
        self,
        *,
        environ: Mapping[str, Any],
        publisher: Publisher,
        current_screen: Callable[[], ScreenVersion],
        on_message: Callable[[str], str] | None,
        on_close: Callable[["Connection"], None],
        check_interval_s: float,
        enqueue: Callable[["Connection"], None],
        allowance: "Allowance",
    ) -> None:
        """Answer the handshake and start to read.

        `on_message` returns the answer to a message, or an empty text. `enqueue` arranges a call of `write`.

        Raises:
            ProtocolError: the request is no complete WebSocket handshake.
        """
        self._frames, answer = _handshake(environ)
        self._publisher, self._current_screen = publisher, current_screen
        self._on_message, self._on_close, self._enqueue = on_message, on_close, enqueue
        self.check_interval_s = check_interval_s
        self.checked_at = self._sent_at = time.monotonic()
        self._shown_key: object = None
        self._is_beat = self._is_queued = self._is_answering = self._is_ending = False
        self._allowance = allowance
        self._text, self._length = "", 0
        self._answers: list[str] = []
        """Answers to taps. They go out with the next screen, which is what a tap most often brings."""
        self._unsent: list[bytes] = []
        """What the network has not taken yet, in order."""
        self._socket = kept_socket(environ[SOCKET])  # the server closes its own when the request ends
        self._socket.settimeout(None)  # a phone may be silent for long
        self._is_open = True
        with suppress(OSError):  # the reader notices
            self._send(answer)
        gevent.spawn(self._read)
        publisher.listeners.add(self.wake)
        self.wake()

    # Reading.

    def _read(self) -> None:
        try:
            while self._is_open and (data := self._socket.recv(READ_BYTES)):
                is_flood = self._allowance.bytes.take(len(data)) > 0
                self._frames.receive_data(data)
                for event in self._frames.events():
                    if is_flood or self._allowance.frames.take(1) > 0:
                        self._allowance.on_flood()
                        self._close(CloseReason.POLICY_VIOLATION, "Too much at once")
                        break
                    if wait_s := self._allowance.of_address.take(1):
                        gevent.sleep(wait_s)
                    self._handle(event)
                    if not self._is_open:
                        break
        except (OSError, ProtocolError):
            pass  # the phone sleeps, or is gone
        except Exception as error:  # a fault of ours: its message may hold a secret
            report_fault(error, "while it heard a phone")
        finally:
            self._is_open = False
            self._socket.close()
            self._publisher.listeners.discard(self.wake)
            self._on_close(self)

    def _handle(self, event: Event) -> None:
        match event:
            case TextMessage() | BytesMessage():
                self._collect(event)
            case Ping():
                self._send(self._frames.send(event.response()))
            case CloseConnection():
                self._is_open = False
                self._send(self._frames.send(event.response()))

    def _collect(self, part: TextMessage | BytesMessage) -> None:
        """Add a part of a message and answer the message when it is complete. Bytes are read and ignored."""
        self._length += len(part.data)
        if self._length > LONGEST_MESSAGE:
            self._close(CloseReason.MESSAGE_TOO_BIG, "Message is too big")
            return
        if isinstance(part, TextMessage):
            self._text += part.data
        if not part.message_finished:
            return
        text, self._text, self._length = self._text, "", 0
        if not isinstance(part, TextMessage) or self._on_message is None:
            return
        self._is_answering = True
        try:
            answer = self._on_message(text)
        finally:
            self._is_answering = False
        if answer:
            self._answers[:] = [*self._answers[-MOST_ANSWERS:], answer]
        if answer or self._is_ending:
            self.wake()

    # Writing.

    def wake(self) -> None:
        """Note that something may look different. `write` is called in this connection's turn."""
        if not self._is_queued:
            self._is_queued = True
            self._enqueue(self)

    def beat(self) -> None:
        """Look without news, on the beat."""
        self._is_beat = True
        self.wake()

    def is_due(self, now: float) -> bool:
        """Return whether it is time to look for what changes without news."""
        return now // self.check_interval_s != self.checked_at // self.check_interval_s

    def pulse(self, now: float) -> None:
        """Send a heartbeat if nothing was sent lately. It looks at no table: thousands of phones wait for it."""
        if not self._is_open or self._unsent or now - self._sent_at < HEARTBEAT_S / 2:
            return
        self._sent_at = now
        try:
            self._send(_EMPTY_FRAME)
        except OSError:
            self._socket.close()  # the phone sleeps, or is gone

    def end(self) -> None:
        """Close when the message that is being answered, if any, has its answer."""
        self._is_ending = True
        self.wake()

    def write(self) -> bool:
        """Send what is new, unless the network is still busy with what was new before: then `wake` comes again.

        Return False if the phone misses this screen.
        """
        self._is_queued = False
        if not self._is_open:
            return True
        if self._unsent:
            return False
        try:
            self._write_news()
            if self._is_ending and self._is_open and not self._is_answering:
                self._close(CloseReason.SERVICE_RESTART, "Connect again")
        except (ProtocolError, OSError):
            self._socket.close()  # the phone sleeps, or is gone
        except Exception as error:  # a fault of ours: its message may hold a secret
            report_fault(error, "while it drew a screen")
            self._socket.close()
        return True

    def _write_news(self) -> None:
        version, now = self._current_screen(), time.monotonic()
        if self._is_beat:
            self.checked_at = now
        messages, self._answers = self._answers, []
        if version.key != self._shown_key:
            self._shown_key = version.key
            messages.append(version.html())
        self._is_beat = False
        if messages:
            self._sent_at = now
            self._send(b"".join(self._frames.send(TextMessage(data=text)) for text in messages))
        if version.is_last:
            self._close(SEAT_LOST)

    def _close(self, code: int, reason: str | None = None) -> None:
        """Send a close frame; the reader ends when the phone answers, or at once if it asked for this itself."""
        self._is_open = False
        self._send(self._frames.send(CloseConnection(code, reason)))

    def _send(self, data: bytes) -> None:
        """Send whole frames without waiting. What the network does not take goes after it, in order."""
        if not self._unsent:
            count = send_now(self._socket, data)
            if count == len(data):
                return
            data = data[count:]
            gevent.spawn(self._drain)
        self._unsent.append(data)

    def _drain(self) -> None:
        try:
            with gevent.Timeout(STALLED_S, OSError("the phone takes nothing")):
                while self._unsent:
                    self._socket.sendall(self._unsent[0])
                    del self._unsent[0]
        except OSError:
            self._socket.close()  # the reader notices
            return
        self.wake()


def _handshake(environ: Mapping[str, Any]) -> tuple[Frames, bytes]:
    """Return the open protocol and the answer to its handshake."""
    keys = {name: f"HTTP_{name.upper().replace('-', '_')}" for name in _HANDSHAKE}
    headers = [f"{name}: {environ[key]}" for name, key in keys.items() if key in environ]
    handshake = WSConnection(ConnectionType.SERVER)
    handshake.receive_data("\r\n".join(["GET / HTTP/1.1", "Host: tuckbox", *headers, "", ""]).encode("latin-1"))
    answer = handshake.send(AcceptConnection())
    assert handshake.connection is not None  # accepting opens it
    return handshake.connection, answer
