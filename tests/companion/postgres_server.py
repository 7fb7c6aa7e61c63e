"""A PostgreSQL server of the tests' own in a temporary folder, and a new database for each test that asks for one."""

import itertools
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from programs import find, is_root

MISSING = "no PostgreSQL server was found. Install your system's package `postgresql`"
LONGEST_S = 120
_ACCOUNT = "postgres"
"""PostgreSQL refuses to run as root. Its package makes this account."""

_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",  # no test cuts the power
    "shared_buffers": "32MB",
    "max_connections": "200",
}


def why_not() -> str | None:
    """Return why the tests cannot have PostgreSQL here; None if they can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    if not find("initdb"):
        return MISSING
    return None


def _runs(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


class PostgresServer:
    """A server that a test may kill and start again. It loses nothing but its connections."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._folder, self._settings = folder, {**_SETTINGS, **settings}
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._account: dict[str, Any] = {}
        if is_root():
            self._account = {"user": _ACCOUNT, "group": _ACCOUNT}
            shutil.chown(folder, _ACCOUNT)
        words = [str(find("initdb")), "--pgdata", str(self._data), "--username", _ACCOUNT, "--auth", "trust"]
        subprocess.run(
            [*words, "--no-sync", "--encoding", "UTF8", "--locale", "C"], check=True, capture_output=True,
            cwd="/", timeout=LONGEST_S, **self._account,
        )  # fmt: skip
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def start(self) -> None:
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            [str(find("postgres")), "-D", str(self._data), "-p", str(self.port), "-k", str(self._folder), *settings],
            stdout=log, stderr=log, cwd="/", start_new_session=True, **self._account,
        )  # fmt: skip
        log.close()
        ends = time.monotonic() + LONGEST_S
        while not self._answers():
            assert time.monotonic() < ends and self._process.poll() is None, (self._folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def address(self, database: str) -> str:
        return f"postgresql://{_ACCOUNT}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        import psycopg

        name = f"tuckbox{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def processes(self) -> list[psutil.Process]:
        """The server's processes: the first has started the others, of which each connection has one."""
        if not self._process:
            return []
        first = psutil.Process(self._process.pid)
        return [first, *first.children(recursive=True)]

    def kill(self) -> None:
        ended = self.processes()
        for process in ended:  # the first one first: it starts no other then
            with suppress(psutil.NoSuchProcess):
                process.kill()
        if self._process:
            self._process.wait()
            self._process = None
        ends = time.monotonic() + LONGEST_S
        while any(_runs(process) for process in ended):  # until then the folder is not free
            assert time.monotonic() < ends, "PostgreSQL's processes do not end"
            time.sleep(0.01)
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """End the server as an administrator does who does not wait for its clients."""
        if self._process:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(LONGEST_S)
            self._process = None


@contextmanager
def running_postgres(**settings: str) -> Iterator[PostgresServer]:
    with TemporaryDirectory(prefix="tuckbox-postgres-") as folder:
        Path(folder).chmod(0o755)
        server = PostgresServer(Path(folder), **settings)
        server.start()
        try:
            yield server
        finally:
            server.kill()
