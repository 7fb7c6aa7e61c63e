"""Runs the app: one process, a thread for people and one for the disk. Patches the library: import it first."""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402  # everything below must be imported after the patch
import socket  # noqa: E402
from collections.abc import Callable, Sequence  # noqa: E402
from contextlib import suppress  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402
from gevent.event import Event  # noqa: E402
from gevent.pywsgi import WSGIHandler, WSGIServer  # noqa: E402
from gevent.threadpool import ThreadPool  # noqa: E402

from companion.tables.lobby import Lobby, Pace  # noqa: E402
from companion.tables.scheduler import Scheduler  # noqa: E402
from companion.tables.store import Store  # noqa: E402
from companion.tables.writer import Writer  # noqa: E402
from companion.web.address import Address  # noqa: E402
from companion.web.app import create_app, new_key  # noqa: E402
from companion.web.context import Limits  # noqa: E402
from companion.web.live.connection import SOCKET  # noqa: E402
from companion.web.live.hub import SOCKET_TAKEN  # noqa: E402
from companion.web.pages.dashboard import ClassSetup  # noqa: E402

IDLE_S = 75
"""Seconds after which a connection that asks for nothing is closed."""


def _many_files() -> None:
    """A phone's line is an open file, and some systems allow a process only 256 until it asks for more."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 16_384 if many == resource.RLIM_INFINITY else min(16_384, many)
    if few < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, many))


class _BrokenOff(Exception):
    """A request ended in its head, and nobody is there to be answered."""


class _Head:
    """Reads the lines of a request's head, and knows the last of them."""

    def __init__(self, file: Any) -> None:
        self._file, self.last = file, b""

    def readline(self, longest: int = -1) -> bytes:
        self.last = self._file.readline(longest)
        return self.last


class _Handler(WSGIHandler):
    """Answers without a line in a log: who asked for what is nobody's business."""

    def MessageClass(self, file: Any, *more: Any) -> Any:  # noqa: N802  # the library's own name
        """Takes no end of the line for the end of a head: whoever sends half of one and goes would cost a page."""
        head = _Head(file)
        try:
            told = super().MessageClass(head, *more)
        except OSError:
            raise _BrokenOff from None
        if not head.last:
            raise _BrokenOff
        return told

    def _handle_client_error(self, error: Exception) -> Any:
        return None if isinstance(error, _BrokenOff) else super()._handle_client_error(error)

    def handle(self) -> None:
        if self.socket is not None:
            self.socket.settimeout(IDLE_S)
        super().handle()

    def log_request(self) -> None:
        pass

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        environ[SOCKET] = self.socket
        return environ

    def handle_one_response(self) -> None:
        """A socket that a line has taken lives on when its request is answered."""
        super().handle_one_response()
        gevent.sleep(0)  # whoever asks without pause lets others ask too
        if self.environ and self.environ.get(SOCKET_TAKEN):
            self.socket = None
            self.close_connection = True


def _apart() -> Callable[..., Any]:
    """Calls functions in a thread of its own, one after the other.

    What one raises is raised where it was called: the pool itself would tell it in the terminal besides.
    """
    pool = ThreadPool(1)

    def ended(call: Callable[..., Any], told: Sequence[Any]) -> tuple[Any, Exception | None]:
        try:
            return call(*told), None
        except Exception as error:
            return None, error

    def apart(call: Callable[..., Any], *told: Any) -> Any:
        done, error = pool.apply(ended, (call, told))
        if error is not None:
            raise error
        return done

    return apart


class Hosting:
    """The app behind an open port."""

    def __init__(
        self,
        data: Path,
        ip: str,
        address: Address,
        pace: Pace | None = None,
        limits: Limits | None = None,
        names: Sequence[str] = (),
        taught: ClassSetup | None = None,
    ) -> None:
        """Opens the port and the file, and every table where it stood.

        Raises:
            StoreError: the file cannot be had.
            OSError: the port cannot be had.
        """
        _many_files()
        family = socket.AF_INET6 if ":" in ip else socket.AF_INET
        listener = socket.create_server((ip, address.port), family=family, backlog=512)
        # Nobody sets it for us: without it bursts wait 40 ms for the phone's acknowledgement.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            store = Store(data)
        except BaseException:
            listener.close()
            raise
        self.lobby = Lobby(Writer(store, _apart()), pace=pace, scheduler=Scheduler(gevent.spawn_later))
        app = create_app(self.lobby, store.get_or_create("key", new_key()), address, limits, tuple(names), taught)
        self.app = app
        app.extensions["tuckbox"].apart, app.extensions["tuckbox"].trying = _apart(), _apart()
        self._ended = Event()
        # Told its name, the server asks no name service for it: on a network without one that takes long.
        named = {"SERVER_NAME": address.ip}
        self._server = WSGIServer(listener, app, log=None, error_log=None, handler_class=_Handler, environ=named)

    def run(self) -> None:
        """Until `end`."""
        gc.collect()
        gc.freeze()  # what is loaded by now stays: looking through it again would stop every table
        gc.set_threshold(50_000, 20, 1_000)
        self._server.start()
        if teacher_session := self.app.extensions["tuckbox"].teacher_session:
            gevent.spawn(teacher_session.board.watch)
        self._ended.wait()

    def end(self) -> None:
        """Lets `run` return; a signal's handler may call it."""
        gevent.get_hub().loop.run_callback_threadsafe(self._ended.set)

    def stop(self) -> None:
        """Ends lines, writes what waits, lets go of the file."""
        self._server.stop(timeout=0.5)
        self.lobby.close()
