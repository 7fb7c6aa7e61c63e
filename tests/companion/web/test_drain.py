"""The end of a server: who taps meanwhile loses nothing, and a proxy sends new phones elsewhere before it."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import pytest
import websocket
from app_server import KEY, running_server
from cases import tables_beside
from table_setup import ManualClock, command, open_lobby, start_room
from variants import first_rows

from companion.web.tokens import SeatTokens

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
SERVICE_RESTART = 1012
FORM = "application/x-www-form-urlencoded"


@dataclass
class Tapper:
    code: str
    seat: int
    token: str
    at: str
    acknowledged: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    """Taps whose connection ended without an answer."""
    close_code: int = 0

    @property
    def path(self) -> str:
        return f"/t/{self.code}/me/{self.seat}"

    def form(self, tap: str) -> str:
        return urlencode({"at": self.at, "move": "message", "to": self.seat % 5 + 1, "text": tap, "tap": tap})

    def tap_by_post(self, port: int) -> None:
        """Tap over one connection after the other; a refused connection is the server's end."""
        headers = {"Content-Type": FORM, "X-Tuckbox": "1", "Cookie": f"seat={self.token}"}
        connection, number = None, 0
        while True:
            tap = f"{self.code}-{self.seat}-{number}"
            number += 1
            try:
                if connection is None:
                    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                    connection.connect()
            except OSError:
                return
            try:
                connection.request("POST", f"{self.path}/move", self.form(tap), headers)
                with connection.getresponse() as answer:
                    answer.read()
            except (OSError, http.client.HTTPException):
                self.unanswered.append(tap)
                connection.close()
                connection = None
                continue
            if answer.status == 204:
                self.acknowledged.append(tap)
            if answer.will_close:
                connection.close()
                connection = None

    def tap_by_socket(self, port: int) -> None:
        """Tap over a WebSocket, each tap when the one before is answered, until the server closes it."""
        line = websocket.create_connection(
            f"ws://127.0.0.1:{port}{self.path}/live", timeout=20, cookie=f"seat={self.token}",
            origin=f"http://127.0.0.1:{port}",
        )  # fmt: skip
        number = 0
        while True:
            tap = f"{self.code}-{self.seat}-{number}"
            number += 1
            line.send(f"{tap}\n{self.form(tap)}")
            while True:
                kind, data = line.recv_data()
                if kind == websocket.ABNF.OPCODE_CLOSE:
                    self.close_code = int.from_bytes(data[:2], "big")
                    line.shutdown()
                    return
                name, _, rest = data.decode().removeprefix("\x06").partition("\n")
                if name == tap:
                    if rest.startswith("204"):
                        self.acknowledged.append(tap)
                    break


def set_up_tappers(file: Path, tables: int) -> list[Tapper]:
    """Set up tables of five people who may write to each other, and return the phones of their first four seats."""
    tappers, seats = [], SeatTokens(KEY)
    with open_lobby(file, ManualClock(time.time())) as lobby:
        assert KEY == lobby.writer.store.get_or_create("key", KEY)
        for _ in range(tables):
            room = start_room(lobby, "color_game", {"seconds": 3600, "last_guess_seconds": 10}, seats=5)
            for seat in range(1, 6):
                room.play(seat, command(room, "ready"), None, None)
            at = f"{room.view(1).phase}:{room.view(1).round}"
            for person in room.record.people[:4]:
                tappers.append(Tapper(room.code, person.number, seats.seat_token(room, person), at))
    return tappers


@needs_signals
@pytest.mark.parametrize(("tables", "tap_first"), first_rows([(3, 60), *((6, 40 * i) for i in range(1, 6))]))
def test_no_tap_is_lost_when_a_server_is_asked_to_end(tmp_path: Path, tables: int, tap_first: int) -> None:
    file = tmp_path / "tables.db"
    tappers = set_up_tappers(file, tables)
    with running_server(file) as server:
        threads = [
            threading.Thread(target=tapper.tap_by_socket if i % 2 else tapper.tap_by_post, args=(server.port,))
            for i, tapper in enumerate(tappers)
        ]
        for thread in threads:
            thread.start()
        while (
            not all(tapper.acknowledged for tapper in tappers)
            or sum(len(tapper.acknowledged) for tapper in tappers) < tap_first
        ):
            time.sleep(0.002)
        server.stop()
        for thread in threads:
            thread.join()
        assert b"" == server.read_errors()
    assert [] == [tap for tapper in tappers for tap in tapper.unanswered]
    assert {SERVICE_RESTART} == {tapper.close_code for tapper in tappers[1::2]}
    with open_lobby(file, ManualClock(time.time())) as lobby:
        kept = {tap for code in lobby.codes() for _, _, tap in lobby.writer.store.entries(code, 1)}
    assert set() == {tap for tapper in tappers for tap in tapper.acknowledged} - kept


@pytest.mark.slow
@needs_signals
def test_a_request_on_its_way_is_answered_before_the_end(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as server:
        with socket.create_connection(("127.0.0.1", server.port), 20) as slow:
            with socket.create_connection(("127.0.0.1", server.port), 20) as silent:
                slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
                assert 200 == get_status(server.port, "/healthz"), "what was sent before has been read"
                os.kill(server.pid, signal.SIGTERM)
                assert b"" == silent.recv(100)
            slow.sendall(b"\r\n")
            answer = slow.recv(4096)
            assert answer.startswith(b"HTTP/1.1 200") and b"Connection: close" in answer
        server.wait_for_end()


def get_status(port: int, path: str) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", path, headers={"Connection": "close"})
        return connection.getresponse().status


@needs_signals
def test_a_proxy_reads_of_the_end_before_it(tmp_path: Path) -> None:
    from test_host_command import running_host

    with running_host("--data", tmp_path / "t.sqlite", "--address", "127.0.0.1", "--drain-seconds", 600) as host:
        assert 200 == get_status(host.port, "/readyz")
        host._process.send_signal(signal.SIGTERM)
        while 200 == get_status(host.port, "/readyz"):
            time.sleep(0.01)
        assert 503 == get_status(host.port, "/readyz")
        assert 200 == get_status(host.port, "/join")
        assert 0 == host.stop(signal.SIGTERM)
        assert "Nothing is lost" in host.output


@pytest.mark.slow
@needs_signals
def test_nobody_delays_the_end_for_long(tmp_path: Path) -> None:
    command = [sys.executable, "-c", tables_beside(__file__)["impatient_server"], tmp_path / "tables.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        port = int(process.stdout.readline())
        with socket.create_connection(("127.0.0.1", port), 20) as slow:
            slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
            assert 200 == get_status(port, "/healthz")
            process.send_signal(signal.SIGTERM)
            assert "ended" == process.stdout.read().strip()
    assert 0 == process.returncode
