"""The app for tests: behind Flask's test client, or as a real server in a separate process.

`python app_server.py` starts a server for each line on standard input and prints its port. Its bots move fast. A line
has the place of the tables, a file for errors and, for a server that speaks TLS, the file of a certificate and its key.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

if __name__ == "__main__":
    from companion.web import serve  # isort: skip  # patches the library: it comes before everything else
    import gevent
    from gevent import monkey

import atexit
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import NamedTemporaryFile
from typing import Any, ClassVar

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.limits import Limits
from companion.storage.place import read_place
from companion.storage.store import Place
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.room import Room
from companion.web.address import Address
from companion.web.context import AppContext

KEY = b"a key that the tests know, of 32 bytes"
MANY = "100000/second"
FREED = ("wrong_codes", "all_wrong_codes", "tables", "people", "taps", "lines", "passwords", "games")
FREE = Limits(**dict.fromkeys(FREED, MANY))
ADDRESS = Address("127.0.0.1", 8000, "loopback")
SCRIPT = {"X-Tuckbox": "1"}


class KnownRule(Rule):
    """A route that is compiled once for all apps: that takes most of the time in which an app is made."""

    _compiled: ClassVar[dict[tuple[object, ...], Rule]] = {}

    def compile(self) -> None:
        first = self._compiled.setdefault((self.rule, self.endpoint, *sorted(self.methods or ())), self)
        if first is self:
            super().compile()
        else:
            self.__dict__.update(first.__dict__, map=self.map)


Flask.url_rule_class = KnownRule


def make_app(lobby: Lobby, limits: Limits = FREE, class_setup: Any = None) -> Flask:
    from companion.web.app import create_app

    app = create_app(lobby, KEY, ADDRESS, limits, class_setup=class_setup)
    context_of(app).stamp = "stamp"  # the same in twin worlds, even if a style sheet is edited meanwhile
    return app


def context_of(app: Flask) -> AppContext:
    context: AppContext = app.extensions["tuckbox"]
    return context


def phone(app: Flask, room: Room, person: Person | int | None = None, is_host: bool = False) -> FlaskClient:
    client, tokens = app.test_client(), context_of(app).tokens
    if is_host:
        client.set_cookie("host", tokens.host_token(room), path=f"/t/{room.code}/host")
    if isinstance(person, int):
        person = room.record.seated()[person - 1]
    if person is not None:
        client.set_cookie("seat", tokens.seat_token(room, person), path=seat_path(room, person))
    return client


def seat_path(room: Room, person: Person | int) -> str:
    """Return the path with which all addresses of a seat begin."""
    number = person.number if isinstance(person, Person) else room.record.seated()[person - 1].number
    return f"/t/{room.code}/me/{number}"


def seat_page(app: Flask, room: Room, seat: Person | int, part: str = "", **more: Any) -> str:
    """Return the text of a page below a seat's address, as the seat's own phone gets it."""
    return phone(app, room, seat).get(seat_path(room, seat) + part, **more).text


def seat_post(app: Flask, room: Room, seat: Person | int, part: str, **data: Any) -> int:
    """Send a form below a seat's address from its phone. Return the status of the answer."""
    return phone(app, room, seat).post(seat_path(room, seat) + part, data=data, headers=SCRIPT).status_code


def host_does(app: Flask, room: Room, do: str, **fields: Any) -> int:
    """Press a button of the host's page. Return the status of the answer."""
    path = f"/t/{room.code}/host/move"
    return phone(app, room, is_host=True).post(path, data={"do": do, **fields}, headers=SCRIPT).status_code


def run_program(program: str, *words: object) -> list[str]:
    """Run a program in a process of its own, where it may patch the library. Return the lines that it prints."""
    command = [sys.executable, "-c", program, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, cwd=Path(__file__).parents[2])
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout.splitlines()


_idle: list[subprocess.Popen[str]] = []
"""Processes that have loaded everything: each starts one server after the other, for whichever test comes next."""


@atexit.register
def _end_idle() -> None:
    for process in _idle:
        process.communicate()


class Server:
    may_be_away = False

    def __init__(self, place: Place, certificate: str = "") -> None:
        self._error_file = NamedTemporaryFile()  # noqa: SIM115  # closed by `close`
        self._line = json.dumps([str(place), certificate, self._error_file.name])
        self._process = _idle.pop() if _idle else subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )  # fmt: skip
        self.port = self._child = 0

    def start(self) -> None:
        print(self._line, file=self._process.stdin, flush=True)
        self.port, self._child = map(int, self._read_line().split())

    def kill(self) -> None:
        os.kill(self._child, signal.SIGKILL)
        self.port = self._child = 0  # the next server gets a new port: another program may take this one
        assert "gone" == self._read_line()

    @property
    def pid(self) -> int:
        return self._child

    def stop(self) -> None:
        os.kill(self._child, signal.SIGTERM)
        self.wait_for_end()

    def wait_for_end(self) -> None:
        assert "gone" == self._read_line()
        self.port = self._child = 0

    def read_errors(self) -> bytes:
        """Return all that the servers wrote to standard error, where a log would be."""
        self._error_file.seek(0)
        return self._error_file.read()

    def _read_line(self) -> str:
        return self._process.stdout.readline().strip() or self.read_errors().decode()

    def close(self) -> None:
        if self._child:
            self.kill()
        self._error_file.close()
        _idle.append(self._process)


@contextmanager
def running_server(place: Place, certificate: str = "") -> Iterator[Server]:
    server = Server(place, certificate)
    try:
        server.start()
        yield server
    finally:
        server.close()


def spawn_servers() -> None:
    """Load everything once, then fork one server after the other, so that each starts at once."""
    from companion.games import GAMES
    from companion.processes import on_stop
    from companion.rules.screens import screens_of
    from companion.web.live.tls import read_certificate

    for game in GAMES.values():
        screens_of(game)
    fork, wait = monkey.get_original("os", ("fork", "waitpid"))
    for line in sys.stdin:
        child = fork()
        if not child:
            place, certificate, errors = json.loads(line)
            os.dup2(os.open(errors, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
            data, tls = read_place(place), read_certificate(Path(certificate), None) if certificate else None
            gevent.reinit()
            gevent.sleep(0.001)  # lets the loop notice the fork: a call from a thread before that may be lost
            address = Address("127.0.0.1", 0, "loopback")
            server = serve.Server(data, "127.0.0.1", address, pace=Pace(0.02, 0.05, beats=0.03), limits=FREE, tls=tls)
            on_stop(server.shutdown)
            print(server.context.address.port, os.getpid(), flush=True)
            server.serve_forever()
            server.close()
            os._exit(0)
        _, status = wait(child, 0)
        print("gone" if not status or os.WIFSIGNALED(status) else f"gone with {status}", flush=True)


if __name__ == "__main__":
    spawn_servers()
