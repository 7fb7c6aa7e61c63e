"""Strangers and schools: a tap's latency during floods, 300 phones behind one address, a table with 50,000 moves.

The server runs with its usual limits. Source addresses within 127.0.0.0/8 stand for other machines.
`python bench_strangers.py serve FILE MOVES` is the server: a table of the colour game with so many messages.
`python bench_strangers.py long` measures the long table alone.
"""

import sys

if sys.argv[1:2] == ["serve"]:
    from companion.web import serve  # isort: skip  # patches the library: it comes before everything else

import http.client
import json
import statistics
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection

import msgspec
from bench_phones import Served

HERE = Path(__file__).parent
SEATS, PHONES = 18, 300
SCHOOL, ATTACKER, PLAYER = "127.0.0.7", "127.0.0.9", "127.0.0.2"
SECONDS = 5.0


def run_server(file: Path, moves: int) -> None:
    """Serve a table at which so many moves were made."""
    from companion.games import GAMES
    from companion.rules.codec import known_move, read_command
    from companion.storage.statements import insert_entry
    from companion.tables.autoplay import Pace
    from companion.tables.seating import sit
    from companion.web.address import Address

    address, pace = Address("127.0.0.1", 0, "loopback"), Pace(beats=0)

    def server() -> "serve.Server":
        return serve.Server(file, "0.0.0.0", address, pace=pace)

    first = server()
    room = first.lobby.make("color_game", options={"seconds": 600})
    people = [sit(room, f"Person {seat}") for seat in range(SEATS)]
    first.lobby.begin(room)
    ready = read_command(known_move(GAMES["color_game"], {"move": "ready"}), {"move": "ready"})
    for seat in range(1, SEATS + 1):
        room.play(seat, ready, None, None)
    changes, code, moment = [], room.code, room.moment
    for seq in range(SEATS + 1, moves + 1):
        seat, text = 1 + seq % SEATS, {"to": 1 + (seq + 7) % SEATS, "text": f"message {seq}"}
        line = {"seq": seq, "at": room.snapshot.at, "seat": seat, "move": "message", **text}
        line["events"] = [{"event": "message_sent", "seat": seat, **text}]
        changes.append(insert_entry(code, 1, seq, msgspec.json.encode(line), seat, f"t{seq}"))
    first.lobby.writer.put(changes).wait()
    first.close()
    began = time.process_time()
    second = server()
    print(json.dumps({
        "port": second.port, "code": code, "at": moment, "start_s": time.process_time() - began,
        "tokens": [second.context.tokens.seat_token(second.lobby.room(code), one) for one in people],
    }), flush=True)  # fmt: skip
    second.serve_forever()


class Table:
    """The table and its players' phones."""

    def __init__(self, served: Served, told: dict[str, object]) -> None:
        self.served, self.code, self.moment = served, told["code"], told["at"]
        self.tokens: list[str] = told["tokens"]  # type: ignore[assignment]
        self.start_s = told["start_s"]
        self.taps = 0

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

    def socket(self, path: str, source: str, cookie: str = "") -> object:
        """Open a WebSocket."""
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
def table_with(moves: int = SEATS):  # type: ignore[no-untyped-def]
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, __file__, "serve", f"{folder}/tables.db", str(moves)]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        served = Served(told["port"], process)
        try:
            yield Table(served, told)
        finally:
            served.stop()


def in_threads(count: int, work: Callable[[int], None]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    return threads


def flood(name: str, count: int, attack: Callable[[Table, threading.Event], None]) -> None:
    """Print what a tap takes while so many connections attack."""
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
        print(f"  {name:44} tap {statistics.median(taps):6.1f} ms, worst {max(taps):6.1f} (idle {idle:.1f})")


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
                line.sendall(b"\x89\x80\x00\x00\x00\x00" * 1700)  # type: ignore[attr-defined]  # a socket
                time.sleep(0.1)
        line.close()  # type: ignore[attr-defined]


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
        print(f"  {PHONES} phones, {len(paths)} pages each: {dict(statuses)}, all within {max(done):.1f} s; "
              f"taps meanwhile {statistics.median(taps):.1f} ms, worst {max(taps):.1f}")  # fmt: skip
        lines: list[object] = []
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
            print(f"  {PHONES} WebSockets {again}: {len(lines)} open, {len(refused)} refused, "
                  f"{time.monotonic() - began:.1f} s")  # fmt: skip
            for line in lines:
                line.close()  # type: ignore[attr-defined]
            lines.clear()


def long_table() -> None:
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
            cost = 1000 * (table.served.cpu() - before) / 300
            print(f"  after {moves:6} moves: {cost:.2f} ms of processor for each tap, {SEATS} phones; "
                  f"{table.served.rss() >> 20} MB; started in {table.start_s:.1f} s of processor")  # fmt: skip
            for line in lines:
                line.close()  # type: ignore[attr-defined]


def main() -> None:
    if "long" in sys.argv[1:]:
        long_table()
        return
    print("Floods from one address")
    flood("50 connections ask for rules", 50, pages("/t/{code}/rules"))
    flood("400 connections ask for rules", 400, pages("/t/{code}/rules"))
    flood("50 connections ask for the front page", 50, pages("/"))
    flood(
        "20 connections ask for all pictures of a sign", 20, pages(*(f"/static/-/shelf/{n:03}.webp" for n in range(99)))
    )
    flood("45 WebSockets send 17,000 empty frames a second", 45, frames)
    flood("3,000 half-open heads", 50, half_heads)
    print("A school behind one address")
    school()
    print("A long table")
    long_table()


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        run_server(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
