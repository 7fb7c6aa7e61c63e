"""Runs the app: one process, one thread for people and one for the disk. Patches the library, so import it first."""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402  # everything below must be imported after the patch
import os  # noqa: E402
import secrets  # noqa: E402
import socket  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from collections.abc import Callable, Sequence  # noqa: E402
from contextlib import suppress  # noqa: E402
from dataclasses import replace  # noqa: E402
from operator import call  # noqa: E402
from pathlib import Path  # noqa: E402
from ssl import SSLContext  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

import gevent  # noqa: E402
from gevent.event import Event  # noqa: E402
from gevent.threadpool import ThreadPool  # noqa: E402
from werkzeug.middleware.proxy_fix import ProxyFix  # noqa: E402

from companion.events import note, report_fault  # noqa: E402
from companion.limits import Limits  # noqa: E402
from companion.operations.metrics import Metrics  # noqa: E402
from companion.processes import CommandError, run_command  # noqa: E402
from companion.storage.place import open_store  # noqa: E402
from companion.storage.store import Place, Store  # noqa: E402
from companion.tables.autoplay import Pace  # noqa: E402
from companion.tables.lobby import Lobby  # noqa: E402
from companion.tables.scheduler import Scheduler  # noqa: E402
from companion.tables.writer import Writer  # noqa: E402
from companion.web.address import Address  # noqa: E402
from companion.web.app import create_app  # noqa: E402
from companion.web.context import AppContext, give_turn_back, without_turn  # noqa: E402
from companion.web.pages.dashboard import ClassSetup  # noqa: E402
from companion.web.render import fonts  # noqa: E402
from companion.web.request_handler import LimitedServer  # noqa: E402
from companion.web.traffic.open_connections import OpenConnections  # noqa: E402

if TYPE_CHECKING:
    from companion.storage.listener import Listener
    from companion.web.live import fellow_processes

MOST_FILES = 16_384

FILES_FOR_OTHERS = 128
"""Files that connections leave free: for the store, for fonts and pictures, for a phone that changes to a WebSocket."""

FONT_PROCESSES = 2  # Processes that make fonts after the first start; more of them would slow the tables down.

FONT_POLL_S = 0.05

ANSWER_S = 8.0  # How long a server that ends waits for what is being answered. Who stops containers waits ten seconds.

FAREWELL_S = 1.0  # How long a server that ends waits for phones to close their WebSockets: some are asleep.

GRACE_S = 0.1  # How long a connection may still bring a request that was sent before its client heard of the end.

END_POLL_S = 0.02

SIGNAL_POLL_S = 1.0
"""How often an idle server wakes: a signal that comes just before it falls asleep is heard only when it wakes."""


class Server:
    """The app behind an open port."""

    def __init__(
        self, data: Place, ip: str, address: Address, *, pace: Pace | None = None, limits: Limits | None = None,
        names: Sequence[str] = (), class_setup: ClassSetup | None = None, tls: SSLContext | None = None,
        proxied: Address | None = None, drain_s: float = 0, metrics_token: str = "", photo_sets: tuple[str, ...] = (),
        say_limit: Callable[[str], None] = lambda sentence: None,
    ) -> None:  # fmt: skip
        """Open the port and the file, and every table as it was. With port 0 the system chooses one.

        With `tls` the server speaks TLS. `proxied` is the address of a proxy before it, whose headers it believes.
        Before it ends it says for `drain_s` seconds that it is not ready and answers nevertheless. `metrics_token`
        opens its figures to other machines. Every table may play with `photo_sets`. `say_limit`: as in `create_app`.
        Raises `StoreError`: the file cannot be opened; `OSError`: the port cannot be opened.
        """
        family = socket.AF_INET6 if ":" in ip else socket.AF_INET
        listener = socket.create_server((ip, address.port), family=family, backlog=512)
        # Nobody sets it for us: without it bursts wait 40 ms for the phone's acknowledgement.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            store = open_store(data)
        except BaseException:
            listener.close()
            raise
        self.port: int = listener.getsockname()[1]
        address = proxied or replace(address, port=self.port, scheme="https" if tls else "http")
        # SQLite waits for the disk in C, so in a thread of its own; PostgreSQL's driver lets others go on meanwhile.
        metrics = Metrics()
        writer = Writer(store, metrics.timed(call if store.is_shared else _own_thread()), give_turn_back)
        scheduler = Scheduler(gevent.spawn_later)
        fellow_listener = _listener(store)
        leads = fellow_listener.leads if fellow_listener else None
        self.lobby = Lobby(writer, pace=pace, scheduler=scheduler, limits=limits, leads=leads)
        key = store.get_or_create("key", secrets.token_bytes(32))
        app = create_app(
            self.lobby, key, address, limits, names=tuple(names), class_setup=class_setup, metrics=metrics,
            say_limit=say_limit,
        )  # fmt: skip
        if proxied:
            app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
        self.app = app
        self.context: AppContext = app.extensions["tuckbox"]
        context = self.context
        context.hub.open = OpenConnections(
            _raise_file_limit() - FILES_FOR_OTHERS,
            sys.maxsize if proxied else context.limits.connections,  # a proxy's are everybody's
            lambda: context.limit_log.note("connections", context.limits),
        )
        context.run_in_thread, context.run_password_check, context.run_decoding = (
            without_turn(_own_thread()) for _ in range(3)
        )
        self._fellows: fellow_processes.FellowProcesses | None = None
        if fellow_listener:
            from companion.web.live.fellow_processes import FellowProcesses

            self._fellows = FellowProcesses(fellow_listener, self.lobby, gevent.spawn)
        missing, count = fonts.missing(), min(FONT_PROCESSES, os.cpu_count() or 1)
        self._fonts = [gevent.spawn(_make_fonts, missing[offset::count]) for offset in range(count)]
        context.wait_for_font = without_turn(self._wait_for_font)
        context.metrics_token, context.photo_sets = metrics_token, photo_sets
        self._drain_s, self._stopped, self._hurried = drain_s, Event(), Event()
        # Told its name, the server asks no name service for it: on a network without one that takes long.
        environ = {"SERVER_NAME": address.ip}
        secure = {"ssl_context": tls} if tls else {}
        self._server = LimitedServer(
            listener, app, context.limits, context.hub.open, context.in_flight, environ=environ, **secure
        )

    def _wait_for_font(self, file: Path) -> None:
        """Wait until a font is made, but not for those that are made after it."""
        while not file.exists() and not all(process.ready() for process in self._fonts):
            gevent.sleep(FONT_POLL_S)

    def serve_forever(self) -> None:
        """Answer requests until `shutdown`, and then what has been asked before that."""
        gevent.get_hub().print_exception = _report_fault
        gc.collect()
        gc.freeze()  # what is loaded by now stays: looking through it again would stop every table
        gc.set_threshold(50_000, 20, 1_000)
        self._server.start()
        if self._fellows:
            self._fellows.start()
        if self.context.teacher_session:
            gevent.spawn(self.context.teacher_session.board.watch)
        while not self._stopped.wait(SIGNAL_POLL_S):
            pass
        self._drain()

    def _drain(self) -> None:
        """Send new phones elsewhere, then answer what is being asked and ask all phones to connect elsewhere."""
        in_flight, hub = self.context.in_flight, self.context.hub
        in_flight.is_draining = True
        note("drain", "No new phones: this server ends soon.", seconds=self._drain_s)
        self._hurried.wait(self._drain_s)
        in_flight.is_ending = True
        hub.end()
        self._hurried.wait(GRACE_S)
        self._server.close_port()
        self._hurried.wait(GRACE_S)
        began, spent_s = time.monotonic(), 0.0
        while spent_s < ANSWER_S and not (in_flight.is_empty and (hub.is_empty or spent_s > FAREWELL_S)):
            in_flight.close_waiting()
            if self._hurried.wait(END_POLL_S):
                break
            spent_s = time.monotonic() - began

    def shutdown(self) -> None:
        """Let `serve_forever` return when all is answered, at a second call at once. A signal's handler may call it."""
        gevent.get_hub().loop.run_callback_threadsafe(self._stop)

    def _stop(self) -> None:
        (self._hurried if self._stopped.is_set() else self._stopped).set()

    def close(self) -> None:
        """Close all connections, write what waits and close the file."""
        gevent.killall(self._fonts, block=False)  # Ctrl-C waits for no process that is slow to end
        self._server.stop(timeout=0.5)
        if self._fellows:
            self._fellows.close()
        self.lobby.close()
        gc.unfreeze()  # so that Python ends all of it in order: a log's handler must not outlive gevent's locks


def _report_fault(context: object, kind: type[BaseException], error: BaseException | None, trace: object) -> None:
    """Report a fault of a greenlet. The library's own traceback would tell what was in it."""
    report_fault(error or kind(), "in the background")


def _listener(store: Store) -> "Listener | None":
    if not store.is_shared:
        return None
    from companion.storage.listener import Listener
    from companion.storage.postgres import PostgresStore

    assert isinstance(store, PostgresStore)
    return Listener(store)


def _make_fonts(share: Sequence[str]) -> None:
    """Make fonts in a process of their own. What is missing after a fault is made when a phone asks for it."""
    if share:
        with suppress(CommandError, OSError):
            run_command(["make-fonts", *share])


def _raise_file_limit() -> int:
    """Return how many files may be open: some systems allow a process 256 until it asks, and a connection is one."""
    try:
        import resource
    except ImportError:
        return MOST_FILES  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft < limit:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def _own_thread() -> Callable[..., Any]:
    """Return a function that calls others in a thread of its own and raises their errors where the call was made."""
    pool = ThreadPool(1)

    def attempt(work: Callable[..., Any], args: Sequence[Any]) -> tuple[Any, Exception | None]:
        try:
            return work(*args), None
        except Exception as error:
            return None, error

    def run(work: Callable[..., Any], *args: Any) -> Any:
        result, error = pool.apply(attempt, (work, args))
        if error is not None:
            raise error
        return result

    return run
