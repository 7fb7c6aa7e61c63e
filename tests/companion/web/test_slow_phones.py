"""A phone that takes no data: the others are served meanwhile, it misses screens, and in the end it is given up."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from socket import SO_SNDBUF, SOL_SOCKET

import gevent
import pytest
from gevent import socket
from wsproto import ConnectionType
from wsproto.connection import Connection as Frames
from wsproto.events import TextMessage

from companion.tables.room import Notice
from companion.web.live import connection
from companion.web.live.connection import SOCKET, ScreenVersion
from companion.web.live.hub import ConnectionHub

CODE = "FOX-222"
LONGEST_S = 10
BUFFER = 8192
"""Bytes on the way to the slow phone. The other's socket takes a whole screen, so a busy machine does not delay it."""
LARGE, SMALL = 60_000, 1_000
"""Characters of a screen."""

HANDSHAKE = {
    "HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket", "HTTP_SEC_WEBSOCKET_KEY": "dGhlIHNhbXBsZSBub25jZQ==",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
}  # fmt: skip


class Table:
    """A table whose screens are numbers, with the numbers of those that were rendered for each phone."""

    code, status = CODE, "playing"

    def __init__(self, size: int) -> None:
        self.hub, self.size = ConnectionHub(), size
        self.listeners: set[Notice] = set()
        self.number = 0
        self.rendered: dict[str, list[int]] = {}

    def show(self, number: int) -> None:
        self.number = number
        for listener in tuple(self.listeners):
            listener()

    def screen_for(self, name: str) -> ScreenVersion:
        def html() -> str:
            self.rendered.setdefault(name, []).append(self.number)
            return str(self.number).ljust(self.size)

        return ScreenVersion(self.number, html)


class Phone:
    def __init__(self, table: Table, name: str, on_message: Callable[[str], str] | None = None) -> None:
        self.line, served = socket.socketpair()
        if name == "slow":
            served.setsockopt(SOL_SOCKET, SO_SNDBUF, BUFFER)
        with closing(served):
            table.hub.serve({SOCKET: served, **HANDSHAKE}, table, name, lambda: table.screen_for(name), on_message)
        self.frames = Frames(ConnectionType.CLIENT)
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.line.recv(1)  # the answer to the handshake, and nothing of what follows

    def screens(self) -> Iterator[int]:
        text = ""
        while data := self.line.recv(65536):
            self.frames.receive_data(data)
            for event in self.frames.events():
                assert isinstance(event, TextMessage)
                text += event.data
                if event.message_finished:
                    yield int(text)
                    text = ""

    def read_until(self, number: int) -> list[int]:
        seen = []
        with gevent.Timeout(LONGEST_S):
            for screen in self.screens():
                seen.append(screen)
                if screen == number:
                    break
        return seen


@contextmanager
def at_table(size: int = LARGE) -> Iterator[tuple[Table, Phone, Phone]]:
    """A table with a phone that reads nothing yet and one that reads; both were sent screen 0."""
    table = Table(size)
    slow, quick = (Phone(table, name) for name in ("slow", "quick"))
    try:
        assert [0] == quick.read_until(0)
        yield table, slow, quick
    finally:
        for phone in (slow, quick):
            phone.line.close()
        with gevent.Timeout(LONGEST_S):
            while table.listeners:
                gevent.sleep(0.01)


@pytest.mark.parametrize(("size", "most"), [(LARGE, 2), (SMALL, 20)])
def test_a_phone_that_takes_nothing_delays_nobody_and_misses_screens(size: int, most: int) -> None:
    with at_table(size) as (table, slow, quick):
        for number in range(1, 41):
            table.show(number)
            assert [number] == quick.read_until(number)
        assert list(range(41)) == table.rendered["quick"]
        assert len(table.rendered["slow"]) < most
        seen = slow.read_until(40)
        assert table.rendered["slow"] == seen and len(seen) <= most


def test_a_phone_that_takes_nothing_for_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STALLED_S", 0.1)
    with at_table() as (table, slow, quick):
        with gevent.Timeout(LONGEST_S):
            while table.hub.presence.is_open(CODE, "slow"):
                gevent.sleep(0.01)
        assert 1 == len(table.listeners)
        table.show(1)
        assert [1] == quick.read_until(1)
        with suppress(ConnectionResetError), gevent.Timeout(LONGEST_S):
            assert [] == list(slow.screens()), "its screen was cut off"
