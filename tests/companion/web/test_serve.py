"""The server: which requests it answers, how it counts connections, which work runs in threads."""

import signal
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from app_server import Server, run_program, running_server
from cases import tables_beside
from werkzeug.exceptions import TooManyRequests

from companion.limits import Limits
from companion.web.live import hub
from companion.web.live.hub import ConnectionHub

PROGRAMS = tables_beside(__file__)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("served") / "tables.db") as running:
        yield running
        assert b"" == running.read_errors(), "the server's log holds something"


def send_bytes(server: Server, request: bytes) -> bytes:
    """Send these bytes, close the sending side, and return all that comes back."""
    with socket.create_connection(("127.0.0.1", server.port), 8) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        response = b""
        while data := connection.recv(65536):
            response += data
        return response


HEAD = b"GET /join HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


@pytest.mark.parametrize("incomplete", [HEAD, HEAD[:-2], HEAD[:-12], HEAD[:20], HEAD[:18], b"GET /join\r\n"])
def test_an_incomplete_request_is_not_answered(server: Server, incomplete: bytes) -> None:
    assert b"" == send_bytes(server, incomplete)
    assert send_bytes(server, HEAD + b"\r\n").startswith(b"HTTP/1.1 200 OK")
    assert send_bytes(server, HEAD.replace(b"\r\n", b"\n") + b"\n").startswith(b"HTTP/1.1 200 OK")


VERSIONS = (b"HTTP/1", b"HTTP/", b"HTTP/x.y", b"HTTP/1.x", b"HTTP/9.9", b"HTTP/-1.-1")
CHUNKED = b"POST /join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_strange_request_is_refused_and_logs_nothing(server: Server) -> None:
    for version in VERSIONS:
        assert send_bytes(server, HEAD.replace(b"HTTP/1.1", version) + b"\r\n").startswith(b"HTTP/1.1 400 "), version
    assert send_bytes(server, CHUNKED + b"\r\ncode=\r\n0\r\n\r\n").startswith(b"HTTP/1.1 400 "), "without a length"
    for too_long in (b"X: y\r\n" * 120, b"X: " + b"y" * 70_000 + b"\r\n"):
        assert send_bytes(server, HEAD + too_long + b"\r\n")[:13] in (b"HTTP/1.1 400 ", b"HTTP/1.1 431 ")


def test_a_connection_reset_during_a_request_logs_nothing(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 8) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset at once
        connection.sendall(HEAD)
        assert send_bytes(server, HEAD + b"\r\n").startswith(b"HTTP/1.1 200 OK")  # by then the head has been read
    assert send_bytes(server, HEAD + b"\r\n").startswith(b"HTTP/1.1 200 OK")


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Windows has no such signal")
def test_an_idle_server_hears_every_signal(tmp_path: Path) -> None:
    """A server that nobody asks anything stops, even if the signal came where it wakes nobody."""
    assert ["stopped"] == run_program(PROGRAMS["unheard_signal"], tmp_path / "tables.db")


def test_the_limit_of_connections_counts_each_address_separately(monkeypatch: pytest.MonkeyPatch) -> None:
    close_calls: list[Any] = []

    class Connection:
        def __init__(self, on_close: Any, **_: Any) -> None:
            close_calls.append(lambda: on_close(self))

    wall = SimpleNamespace(code="FOX-234", status="playing")
    monkeypatch.setattr(hub, "Connection", Connection)
    monkeypatch.setattr(hub.gevent, "spawn", lambda call: None)
    connections = ConnectionHub(Limits(screen_connections=4))

    def connect_from(address: str) -> None:
        connections.serve({"REMOTE_ADDR": address}, wall, "screen", None)  # type: ignore[arg-type]

    for _ in range(4):
        connect_from("192.168.1.7")
    with pytest.raises(TooManyRequests):
        connect_from("192.168.1.7")
    connect_from("192.168.1.8")
    close_calls[0]()
    connect_from("192.168.1.7")
    for close_call in close_calls[1:]:
        assert connections.presence.is_open("FOX-234", "screen")
        close_call()
    assert not connections.presence.is_open("FOX-234", "screen") and not connections.presence._counts_by_address


def test_nothing_waits_for_slow_work_of_others_and_thread_errors_reach_their_callers(tmp_path: Path) -> None:
    told = run_program(PROGRAMS["threads"], tmp_path / "t.db")
    assert ["True", "'as it was'", "'as it was'", "StoreError", "False"] == told
