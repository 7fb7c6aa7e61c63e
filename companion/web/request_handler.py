"""Reads requests within deadlines and hands them to the app, without a log: who asked what is nobody's business."""

import errno
import io
import socket
from contextlib import suppress
from functools import partialmethod
from http.client import HTTPException
from typing import Any

import gevent
from gevent.pywsgi import WSGIHandler
from werkzeug.exceptions import RequestTimeout

from companion.limits import Limits
from companion.web.address import network_of
from companion.web.app import LARGEST_FORM
from companion.web.live.connection import SOCKET
from companion.web.live.hub import SOCKET_TAKEN
from companion.web.live.tls import TlsServer
from companion.web.pages.suggestions import UPLOADS
from companion.web.traffic.in_flight import InFlight
from companion.web.traffic.open_connections import OpenConnections

BYTES_PER_S = 50_000
"""How fast a phone must at least send a picture or take a page, besides the seconds that anything may take."""

ACCEPT_PAUSE_S = 0.1


def _plain(status: str, sentence: str) -> bytes:
    lines = (f"HTTP/1.1 {status}", "Connection: close", "Content-Type: text/plain", f"Content-Length: {len(sentence)}")
    return "\r\n".join((*lines, "", sentence)).encode("ascii")


UNREADABLE = _plain("400 Bad Request", "This cannot be read.")
TOO_SLOW = _plain("408 Request Timeout", "This took too long. Try again.")
TOO_LARGE = _plain("413 Content Too Large", "This is too large.")
NO_ROOM = _plain("503 Service Unavailable", "Too many connections. Try again in a minute.")


class LimitedServer(TlsServer):
    """A server that opens only so many connections, in total and for each address."""

    def __init__(
        self, listener: Any, app: Any, limits: Limits, connections: OpenConnections, in_flight: InFlight,
        **arguments: Any,
    ) -> None:  # fmt: skip
        super().__init__(listener, app, log=None, error_log=None, handler_class=RequestHandler, **arguments)
        self.limits, self.connections, self.in_flight = limits, connections, in_flight

    def close_port(self) -> None:
        """Accept no more connections but those that are here already: closing the port would reset them."""
        if self.closed:
            return
        while arrived := self.do_read():
            self.do_handle(*arrived)
        self.close()

    def do_read(self) -> Any:
        """Accept a connection. Without a free file for it, make room and try again a moment later."""
        try:
            return super().do_read()
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
            self.connections.close_idle()
            self.stop_accepting()
            self._timer = self.loop.timer(ACCEPT_PAUSE_S)
            self._timer.start(self._start_accepting_if_started)
            return None

    def do_handle(self, *args: Any) -> None:
        sock, address = args
        if self.connections.add(network_of(address[0])):
            super().do_handle(*args)
            return
        with suppress(OSError):
            sock.send(NO_ROOM, 0, 0.0)
        sock.close()

    def do_close(self, sock: Any, *arguments: Any) -> None:
        """Count a connection that has ended, also one whose handshake has failed."""
        self.connections.remove(network_of(arguments[0][0]))
        super().do_close(sock, *arguments)


class RequestHandler(WSGIHandler):
    """Answers the requests of one connection."""

    _is_cut_off = False
    """Whether the connection ended within a request's head."""

    wsgi_input: Any

    _is_counted = False
    """Whether a request has begun to arrive and has no answer yet."""

    _deadline: Any = None
    """The end of the time for a request's head."""

    @property
    def _address(self) -> str:
        return network_of(self.client_address[0])

    # The connection.

    def handle(self) -> None:
        if self.socket is not None:
            self.socket.settimeout(None)  # each wait has a deadline of its own
        try:
            super().handle()
        finally:
            self.server.connections.set_busy(self._address, self)
            self.server.in_flight.set_busy(self)

    def _set_idle(self) -> None:
        sock: Any = self.socket

        def close() -> None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)  # the reader comes to its end

        def close_if_silent() -> None:
            try:
                has_request = bool(sock._sock.recv(1, socket.MSG_PEEK))  # gevent's own would wait
            except BlockingIOError:
                has_request = False
            except OSError:
                return
            if not has_request:
                close()

        self.server.connections.set_idle(self._address, self, close)
        self.server.in_flight.set_waiting(self, close_if_silent)

    # The head.

    def read_requestline(self) -> str:
        """Wait for a request. From its first byte on its head has some seconds."""
        self._set_idle()
        with gevent.Timeout(self.server.limits.idle_seconds, False):
            if self.rfile.peek(1):
                self._is_counted = True
                self.server.in_flight.begin()
                self.server.in_flight.set_busy(self)
                self._deadline = gevent.Timeout.start_new(self.server.limits.head_seconds, _TooSlow())
                return str(super().read_requestline())
        return ""

    def MessageClass(self, file: Any, *arguments: Any) -> Any:  # noqa: N802  # the library's own name
        """Read a request's head. The library takes a connection's end for the head's end and would answer half of it.

        Raises `ValueError`: the connection ended within the head, or the head is too long.
        """
        lines = _LineReader(file)
        try:
            headers = super().MessageClass(lines, *arguments)
        except OSError:
            lines.last = b""
        except HTTPException as error:  # too many lines, or too long a one
            raise ValueError(str(error)) from None
        self._is_cut_off = not lines.last
        if self._is_cut_off:
            raise ValueError("cut off")
        return headers

    def _check_http_version(self) -> bool:
        """Return whether we speak the version of a request. The library breaks down at one without a point."""
        try:
            return bool(super()._check_http_version())
        except (ValueError, IndexError):
            return False

    def handle_one_request(self) -> Any:
        """Answer one request; nothing to one that is cut off, as nobody is there to read it."""
        try:
            result = super().handle_one_request()
        except _TooSlow:
            return "408", TOO_SLOW
        finally:
            self._end_deadline()
            if self._is_counted:
                self._is_counted = False
                self.server.in_flight.end()
        return None if self._is_cut_off else result

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.close()
            self._deadline = None

    def get_environ(self) -> dict[str, Any]:
        self._end_deadline()
        self.server.connections.set_busy(self._address, self)
        environ: dict[str, Any] = super().get_environ()
        environ[SOCKET] = self.socket
        return environ

    # The body and the answer.

    def handle_one_response(self) -> None:
        """Leave a socket alone that a WebSocket has taken: it lives on when its request is answered."""
        refusal = self._read_body()
        if refusal:
            self.close_connection = True
            with suppress(OSError):
                self._sendall(refusal)
            return
        super().handle_one_response()
        gevent.sleep(0)  # whoever asks without pause lets others ask too
        if self.environ and self.environ.get(SOCKET_TAKEN):
            self.socket = None
            self.close_connection = True

    def _read_body(self) -> bytes:
        """Read a form before the app is asked: nobody's turn is spent on waiting for it. Return a refusal or b""."""
        environ, length = self.environ, self.content_length or 0
        if not (length or self.wsgi_input.chunked_input) or not environ["wsgi.input_terminated"]:
            return b""
        if length > LARGEST_FORM:
            if not environ["PATH_INFO"].endswith(UPLOADS):
                return TOO_LARGE
            self.close_connection = True  # what the app leaves unread is not waited for
            seconds = self.server.limits.body_seconds + length / BYTES_PER_S
            environ["wsgi.input"] = _TimedStream(self.wsgi_input, seconds)
            self.wsgi_input = _LeftUnread()
            return b""
        return self._read_form()

    def _read_form(self) -> bytes:
        environ = self.environ
        try:
            with gevent.Timeout(self.server.limits.body_seconds, _TooSlow()):
                body = self.wsgi_input.read(LARGEST_FORM + 1)
        except _TooSlow:
            return TOO_SLOW
        except OSError:
            self.close_connection = True
            body = b""
        except ValueError:  # the library reads a chunk's length as a number, whatever it is
            return UNREADABLE
        if len(body) > LARGEST_FORM:
            return TOO_LARGE
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(body), str(len(body))
        return b""

    def _sendall(self, data: bytes) -> None:
        """Send an answer, unless the phone takes it too slowly."""
        seconds = self.server.limits.idle_seconds + len(data) / BYTES_PER_S
        with gevent.Timeout(seconds, OSError(errno.EPIPE, "takes nothing")):
            super()._sendall(data)

    def log_request(self) -> None:
        pass


class _TooSlow(BaseException):
    """A request's head or body took too long. No handler of the library's own takes it for a fault."""


class _LeftUnread:
    """A body of which nobody reads what the app leaves."""

    def _discard(self) -> None:
        """Read nothing: the connection is closed."""


class _TimedStream:
    """A request's body that must have been read after some seconds."""

    def __init__(self, stream: Any, seconds: float) -> None:
        self._stream, self._deadline = stream, gevent.get_hub().loop.now() + seconds

    def read(self, size: int = -1, *, method: str = "read") -> bytes:
        """Read. Raises `RequestTimeout` when the time is over."""
        remaining_s = self._deadline - gevent.get_hub().loop.now()
        with gevent.Timeout(max(remaining_s, 0.001), RequestTimeout()):
            return bytes(getattr(self._stream, method)(size))

    readline = partialmethod(read, method="readline")


class _LineReader:
    def __init__(self, file: Any) -> None:
        self._file, self.last = file, b""

    def readline(self, longest: int = -1) -> bytes:
        self.last = self._file.readline(longest)
        return self.last
