"""The server itself: which requests it answers, whose lines it counts together, which work has a thread of its own."""

import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_server import Server, served
from werkzeug.exceptions import TooManyRequests

from companion.web.live import hub
from companion.web.live.hub import MOST_CONNECTIONS, ConnectionHub


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("served") / "tables.db") as made:
        yield made
        assert b"" == made.said(), "the server's log holds something"


def answered(server: Server, sent: bytes) -> bytes:
    """What comes back when this is all that is ever sent."""
    with socket.create_connection(("127.0.0.1", server.port), 8) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        told = b""
        while more := line.recv(65536):
            told += more
        return told


HEAD = b"GET /join HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


@pytest.mark.parametrize(
    "cut", [HEAD, HEAD[:-2], HEAD[:-12], b"GET /join HTTP/1.1\r\n", b"GET /join HTTP/1.1", b"GET /join\r\n"]
)
def test_a_request_that_breaks_off_in_its_head_is_not_answered(server: Server, cut: bytes) -> None:
    """It would cost as much as a whole one, and nobody is there to read the answer."""
    assert b"" == answered(server, cut)
    assert answered(server, HEAD + b"\r\n").startswith(b"HTTP/1.1 200 OK")
    assert answered(server, HEAD.replace(b"\r\n", b"\n") + b"\n").startswith(b"HTTP/1.1 200 OK")


def test_a_phone_that_is_torn_away_in_its_head_leaves_nothing_in_the_log(server: Server) -> None:
    """What the log holds is looked at when the server has ended."""
    with socket.create_connection(("127.0.0.1", server.port), 8) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed at once, without a word
        line.sendall(HEAD)
        assert answered(server, HEAD + b"\r\n").startswith(b"HTTP/1.1 200 OK")  # by then the head has been read
    assert answered(server, HEAD + b"\r\n").startswith(b"HTTP/1.1 200 OK")


def test_a_heap_of_lines_from_one_address_shuts_no_other_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one table's wall: who has too many is refused alone, and a line that ends makes room for one."""
    ends: list[Any] = []

    class Connection:
        def __init__(self, on_close: Any, **_: Any) -> None:
            ends.append(lambda: on_close(self))

    class Wall:
        code, status = "FOX-234", "playing"

    monkeypatch.setattr(hub, "Connection", Connection)
    monkeypatch.setattr(hub.gevent, "spawn", lambda call: None)
    here = ConnectionHub()

    def open_from(address: str) -> None:
        here.serve({"REMOTE_ADDR": address}, Wall, "screen", None)  # type: ignore[arg-type]

    for _ in range(MOST_CONNECTIONS):
        open_from("192.168.1.7")
    with pytest.raises(TooManyRequests):
        open_from("192.168.1.7")
    open_from("192.168.1.8")
    ends[0]()
    open_from("192.168.1.7")
    for end in ends[1:]:
        assert here.is_open("FOX-234", "screen")
        end()
    assert not here.is_open("FOX-234", "screen") and not here._counts_by_address


APART = """
import sys
from companion.web import serve  # patches the library: it comes before everything else
import gevent, threading
from gevent import monkey
from pathlib import Path
from companion.web.address import Address
server = serve.Server(Path(sys.argv[1]), "127.0.0.1", Address("127.0.0.1", 0, "loopback"))

def breaks():
    raise KeyError("as it was")

context, folded = server.context, monkey.get_original("threading", "Event")()
folding = gevent.spawn(context.run_in_thread, folded.wait, 20)
gevent.sleep(0.01)
context.run_password_check(folded.set)
print(folding.get())
for call in (context.run_in_thread, context.run_password_check):
    try:
        call(breaks)
    except KeyError as error:
        print(error)
try:
    server.lobby.writer.put([("no statement", ())]).wait()
except Exception as error:
    print(type(error).__name__)
server.close()
"""


def test_a_password_waits_for_no_replay_and_errors_of_other_threads_are_told_once(tmp_path: Path) -> None:
    """Here a replay ends only when a password has been looked at; what goes wrong is told to whoever asked, alone."""
    done = subprocess.run(
        [sys.executable, "-c", APART, str(tmp_path / "t.db")],
        capture_output=True, encoding="utf-8", timeout=60, check=True, cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert ["True", "'as it was'", "'as it was'", "StoreError"] == done.stdout.split("\n")[:-1]
    assert "" == done.stderr
