"""Strangers and schools: a tap's latency during floods, 300 phones behind one address, a table with 50,000 moves.

The server runs with its usual limits. Source addresses within 127.0.0.0/8 stand for other machines.
"""

import http.client
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import create_connection, socket

from bench.harness import Grid, Served, serving

SEATS, PHONES = 18, 300
SCHOOL, ATTACKER, PLAYER = "127.0.0.7", "127.0.0.9", "127.0.0.2"
SECONDS = 5.0


class Table:
    def __init__(self, served: Served) -> None:
        ((self.code, *self.tokens),) = served.tokens
        self.served, self.moment, self.taps = served, served.told["at"], 0

    def tap(self) -> float:
        """Let somebody write a message, and return the milliseconds until it is on the disk."""
        self.taps += 1
        seat = 1 + self.taps % SEATS
        form = f"move=message&to={1 + seat % SEATS}&text=hello+{self.taps}&at={self.moment}"
        began = time.perf_counter()
        headers = {"Cookie": f"seat={self.tokens[seat - 1]}", "X-Tuckbox": "1",
                   "Content-Type": "application/x-www-form-urlencoded"}  # fmt: skip
        status, _ = self.ask("POST", f"/t/{self.code}/me/{seat}/move", PLAYER, form, headers)
        assert status == 204, status
        return 1000 * (time.perf_counter() - began)

    def ask(
        self, method: str, path: str, source: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=60, source_address=(source, 0))
        try:
            line.request(method, path, body, headers or {})
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def socket(self, path: str, source: str, cookie: str = "") -> socket:
        line = create_connection(("127.0.0.1", self.served.port), 60, source_address=(source, 0))
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.served.port}\r\nUpgrade: websocket\r\n{cookies}"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in line.recv(4096), "the WebSocket was refused"
        return line


@contextmanager
def table_with(moves: int = SEATS) -> Iterator[Table]:
    with serving(tables=1, game="color_game", seats=SEATS, moves=moves) as served:
        yield Table(served)


def in_threads(count: int, work: Callable[[int], None]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    return threads


def flood(grid: Grid, name: str, count: int, attack: Callable[[Table, threading.Event], None]) -> None:
    with table_with() as table:
        idle = statistics.median(table.tap() for _ in range(20))
        stop = threading.Event()

        def work(number: int) -> None:
            with suppress(OSError, AssertionError, http.client.HTTPException):
                attack(table, stop)

        threads = in_threads(count, work)
        time.sleep(1)
        until, taps = time.monotonic() + SECONDS, list[float]()
        while time.monotonic() < until:
            taps.append(table.tap())
            time.sleep(0.05)
        stop.set()
        for thread in threads:
            thread.join(5)
        grid.row(name, f"{idle:.1f}", f"{statistics.median(taps):.1f}", f"{max(taps):.1f}")


def pages(*paths: str) -> Callable[[Table, threading.Event], None]:
    def attack(table: Table, stop: threading.Event) -> None:
        line = http.client.HTTPConnection("127.0.0.1", table.served.port, timeout=60, source_address=(ATTACKER, 0))
        while not stop.is_set():
            for path in paths:
                line.request("GET", path.format(code=table.code))
                line.getresponse().read()
        line.close()

    return attack


def frames(table: Table, stop: threading.Event) -> None:
    while not stop.is_set():
        line = table.socket(f"/t/{table.code}/screen/live", ATTACKER)
        with suppress(OSError):
            while not stop.is_set():
                line.sendall(b"\x89\x80\x00\x00\x00\x00" * 1700)
                time.sleep(0.1)
        line.close()


def half_heads(table: Table, stop: threading.Event) -> None:
    lines = []
    for _ in range(60):
        line = create_connection(("127.0.0.1", table.served.port), 20, source_address=(ATTACKER, 0))
        line.sendall(b"GET / HTTP/1.1\r\nHost: x")
        lines.append(line)
    stop.wait()
    for line in lines:
        line.close()


def school() -> None:
    """300 phones of one address open the same pages within seconds, sit down, and connect again all at once."""
    with table_with() as table:
        statuses, refused, done = Counter[int](), list[str](), list[float]()
        paths = (f"/t/{table.code}", f"/t/{table.code}/rules", "/", f"/t/{table.code}/screen", "/static/-/app.css")
        began = time.monotonic()

        def visit(number: int) -> None:
            for path in paths:
                statuses[table.ask("GET", path, SCHOOL)[0]] += 1
            done.append(time.monotonic() - began)

        threads = in_threads(PHONES, visit)
        taps = []
        while any(thread.is_alive() for thread in threads):
            taps.append(table.tap())
            time.sleep(0.05)
        columns = ("seconds", "refused", "tap ms", "worst ms")
        grid = Grid(f"A school of {PHONES} phones behind one address", "", *columns, wide=36)
        bad, middle = sum(statuses[status] for status in statuses if status >= 400), statistics.median(taps)
        grid.row(f"{len(paths)} pages each", f"{max(done):.1f}", bad, f"{middle:.1f}", f"{max(taps):.1f}")
        lines: list[socket] = []
        for again in ("first", "again, all at once"):
            began = time.monotonic()

            def connect(number: int) -> None:
                seat = 1 + number % SEATS
                try:
                    path = f"/t/{table.code}/me/{seat}/live" if number < 10 * SEATS else f"/t/{table.code}/screen/live"
                    lines.append(table.socket(path, SCHOOL, f"seat={table.tokens[seat - 1]}"))
                except (OSError, AssertionError) as error:
                    refused.append(str(error))

            for thread in in_threads(PHONES, connect):
                thread.join()
            grid.row(f"{len(lines)} WebSockets {again}", f"{time.monotonic() - began:.1f}", len(refused))
            for line in lines:
                line.close()
            lines.clear()


def long_table() -> None:
    grid = Grid(f"A long table of {SEATS} phones", "", "ms CPU a tap", "MB", "start, s CPU", wide=20)
    for moves in (50, 50_000):
        with table_with(moves) as table:
            lines = [
                table.socket(f"/t/{table.code}/me/{seat}/live", PLAYER, f"seat={table.tokens[seat - 1]}")
                for seat in range(1, SEATS + 1)
            ]
            for _ in range(20):
                table.tap()
            before = table.served.cpu()
            for _ in range(300):
                table.tap()
            cost, started_s = 1000 * (table.served.cpu() - before) / 300, table.served.told["start_s"]
            grid.row(f"after {moves} moves", f"{cost:.2f}", table.served.rss() >> 20, f"{started_s:.1f}")
            for line in lines:
                line.close()


FLOODS = (
    ("50 connections ask for rules", 50, pages("/t/{code}/rules")),
    ("400 connections ask for rules", 400, pages("/t/{code}/rules")),
    ("50 connections ask for the front page", 50, pages("/")),
    ("20 ask for all pictures of a sign", 20, pages(*(f"/static/-/shelf/{n:03}.webp" for n in range(99)))),
    ("45 WebSockets send 17,000 empty frames a second", 45, frames),
    ("3,000 half-open heads", 50, half_heads),
)


def main(only: str = "") -> None:
    if only != "long":
        grid = Grid("Floods from one address", "", "idle ms", "tap ms", "worst ms", wide=48)
        for name, count, attack in FLOODS:
            flood(grid, name, count, attack)
        school()
    long_table()
