"""The app for tests: behind Flask's test client, or as a real server in a process of its own.

`python app_server.py FILE` starts a server for each line that it reads, and prints its port; its bots hurry.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

if __name__ == "__main__":
    from companion.web import serve  # isort: skip  # patches the library: it comes before everything else
    import gevent
    from gevent import monkey

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.tables.lobby import Lobby, Pace
from companion.tables.people import Person
from companion.tables.room import Room
from companion.web.address import Address
from companion.web.context import AppContext
from companion.web.limits import Limits

KEY = b"a key that the tests know, of 32 bytes"
MANY = "100000/second"
FREE = Limits(wrong_codes=MANY, tables=MANY, people=MANY, taps=MANY, lines=MANY, passwords=MANY)
ADDRESS = Address("127.0.0.1", 8000, "loopback")
SCRIPT = {"X-Tuckbox": "1"}


def app_of(lobby: Lobby, limits: Limits = FREE, class_setup: Any = None) -> Flask:
    from companion.web.app import create_app

    app = create_app(lobby, KEY, ADDRESS, limits, class_setup=class_setup)
    app.config["STAMP"] = "stamp"  # the same in twin worlds, though a style sheet be edited meanwhile
    return app


def context_of(app: Flask) -> AppContext:
    found: AppContext = app.extensions["tuckbox"]
    return found


def phone(app: Flask, room: Room, person: Person | int | None = None, is_host: bool = False) -> FlaskClient:
    """A browser with the token of one seat, of the host, or of nobody."""
    client, seats = app.test_client(), context_of(app).tokens
    if is_host:
        client.set_cookie("host", seats.host_token(room), path=f"/t/{room.code}/host")
    if isinstance(person, int):
        person = room.record.seated()[person - 1]
    if person is not None:
        client.set_cookie("seat", seats.seat_token(room, person), path=here(room, person))
    return client


def here(room: Room, person: Person | int) -> str:
    """The addresses of a seat begin so."""
    number = person.number if isinstance(person, Person) else room.record.seated()[person - 1].number
    return f"/t/{room.code}/me/{number}"


class Server:
    """A real one, that may be killed and started again on the same file."""

    def __init__(self, file: Path, *words: str) -> None:
        self._said = file.with_suffix(".said").open("wb+")
        self._mother = subprocess.Popen(
            [sys.executable, __file__, str(file), *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, text=True,
        )  # fmt: skip
        self.port = self._child = 0

    def start(self) -> None:
        """Returns when it answers."""
        self.port, self._child = map(int, self._ask("start").split())

    def kill(self) -> None:
        """Ends it as a power cut would."""
        os.kill(self._child, signal.SIGKILL)
        self.port = self._child = 0  # the next life has a port of its own: another program may take this one
        assert "gone" == self._listen()

    def said(self) -> bytes:
        """All that any of its lives has written to standard error, where a log would be."""
        self._said.seek(0)
        return self._said.read()

    def _ask(self, line: str) -> str:
        assert self._mother.stdin is not None
        print(line, file=self._mother.stdin, flush=True)
        return self._listen()

    def _listen(self) -> str:
        assert self._mother.stdout is not None
        return self._mother.stdout.readline().strip() or self.said().decode()

    def close(self) -> None:
        if self._child:
            os.kill(self._child, signal.SIGKILL)
        self._mother.kill()
        self._mother.communicate()
        self._said.close()


@contextmanager
def served(file: Path, *words: str) -> Iterator[Server]:
    server = Server(file, *words)
    try:
        server.start()
        yield server
    finally:
        server.close()


def mother(data: Path) -> None:
    """Has everything loaded, and bears one server after the other, so that a new life begins at once."""
    from companion.games import GAMES
    from companion.rules.screens import screens_of

    for game in GAMES.values():
        screens_of(game)
    fork, wait = monkey.get_original("os", ("fork", "waitpid"))
    for _ in sys.stdin:
        child = fork()
        if not child:
            gevent.reinit()
            gevent.sleep(0.001)  # the loop notices the fork: whatever a thread tells it before may be lost
            address = Address("127.0.0.1", 0, "loopback")
            server = serve.Server(data, "127.0.0.1", address, pace=Pace(0.02, 0.05), limits=FREE)
            print(server.context.address.port, os.getpid(), flush=True)
            server.serve_forever()
        wait(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    mother(Path(sys.argv[1]))
