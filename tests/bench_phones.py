"""How fast phones are served: real tables, real tokens, real rules, a log with synchronous FULL, rendered screens.

A process of load plays whole games over open sockets, as phones do, against `companion.web.serve` in another process.
A tap's latency ends when the last phone of its table has the screen that it made new.
"""

import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import gevent
from gevent import socket as gsocket
from gevent.event import Event

HERE = Path(__file__).parent
FORM = re.compile(r'<form class="task"[^>]*data-tap[^>]*>(.*?)</form>', re.S)
FIELD = re.compile(r'<input[^>]*?type="(hidden|radio|checkbox)"[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"')
BUTTON = re.compile(r'<button class="act[^"]*"[^>]*?name="([^"]+)" value="([^"]*)"')
ACT = re.compile(r'<button class="act(?![^>]*\bdisabled)')
MOMENT = re.compile(r'data-moment="([^"]*)"')


@dataclass
class Served:
    """The server in a process of its own."""

    port: int
    process: subprocess.Popen[str]

    def memory(self) -> int:
        """Bytes that it holds by itself."""
        told = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("utf-8")
        return sum(int(line.split()[1]) for line in told.splitlines() if line.startswith(("Private_", "Anonymous"))) * 512

    def rss(self) -> int:
        told = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("VmRSS")) * 1024

    def cpu(self) -> float:
        """Seconds of processor that it has used."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)


def serve(data: Path, tables: int = 0, game: str = "masquerade_murder", seats: int = 5) -> tuple[Served, list[list[str]], float]:
    """Starts a server with so many tables begun; tokens by table and seat, and the seconds until it answered."""
    began = time.perf_counter()
    words = [sys.executable, str(HERE / "bench_server.py"), str(data), str(tables), game, str(seats)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = json.loads(process.stdout.readline())
    return Served(told["port"], process), told["tables"], time.perf_counter() - began


@dataclass
class Table:
    """What the load knows of a table: when each phone last got a screen."""

    code: str
    phones: list["Phone"] = field(default_factory=list)
    open_taps: list[float] = field(default_factory=list)


class Phone:
    """One open line: hears screens, taps what they offer."""

    def __init__(self, port: int, table: Table, number: int, token: str) -> None:
        self.table, self.number, self.html, self.heard = table, number, "", 0.0
        self.news = Event()
        self.screens = 0
        self.answer: Event = Event()
        self.refused = 0
        self.line = gsocket.create_connection(("127.0.0.1", port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        path = f"/t/{table.code}/me/{number}/live"
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nCookie: seat={token}\r\n\r\n".encode()
        )
        self.reader = gevent.spawn(self._hear)

    def _hear(self) -> None:
        buffer = b""
        while b"\r\n\r\n" not in buffer:
            buffer += self.line.recv(65536)
        head, _, buffer = buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head
        while True:
            frame, buffer = _frame(buffer)
            while frame is None:
                data = self.line.recv(65536)
                if not data:
                    return
                frame, buffer = _frame(buffer + data)
            self._heard(frame)

    def _heard(self, frame: bytes) -> None:
        if frame.startswith(b"\x06"):
            self.refused += b"\n204\n" not in frame
            self.answer.set()
        elif frame:
            self.html, self.heard = frame.decode(), time.perf_counter()
            self.screens += 1
            self.news.set()

    def choice(self, chance: random.Random) -> list[tuple[str, str]] | None:
        """What a thumb would send from this screen; None if there is nothing to tap."""
        found = FORM.search(self.html)
        if found is None or not ACT.search(found[1]):
            return None
        pairs: dict[str, str] = {}
        radios: dict[str, list[str]] = {}
        for kind, name, value in FIELD.findall(found[1]):
            if kind == "hidden":
                pairs[name] = value
            elif value:
                radios.setdefault(name, []).append(value)
        for name, values in radios.items():
            pairs[name] = chance.choice(values).replace("&#34;", '"')
        if "fakes#" in pairs:
            one, two, three = chance.sample(radios["truth"], 3)
            return [*((name, pairs[name]) for name in ("at", "move", "page")), ("truth", one), ("fakes#", two), ("fakes#", three)]
        if "move" not in pairs and not radios and (button := BUTTON.search(found[1])):
            pairs[button[1]] = button[2]
        return list(pairs.items())

    def tap(self, pairs: list[tuple[str, str]], name: str) -> None:
        from urllib.parse import urlencode

        body = f"{name}\n{urlencode([*pairs, ('tap', name)])}".encode()
        mask = b"\x01\x02\x03\x04"
        masked = bytes(one ^ mask[i % 4] for i, one in enumerate(body))
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.answer.clear()
        self.line.sendall(b"\x81" + size + mask + masked)


def _frame(buffer: bytes) -> tuple[bytes | None, bytes]:
    if len(buffer) < 2:
        return None, buffer
    size, at = buffer[1] & 127, 2
    if size == 126:
        size, at = int.from_bytes(buffer[2:4], "big"), 4
    elif size == 127:
        size, at = int.from_bytes(buffer[2:10], "big"), 10
    if len(buffer) < at + size:
        return None, buffer
    return buffer[at : at + size], buffer[at + size :]


@dataclass
class Figures:
    taps: int = 0
    refused: int = 0
    to_all: list[float] = field(default_factory=list)
    to_answer: list[float] = field(default_factory=list)
    games: int = 0


def play(
    port: int, tokens: list[list[str]], seconds: float, pause: tuple[float, float] | None, sees_all: bool = True
) -> Figures:
    """Plays all tables for so long; `pause` is the time between a phone's taps, None flat out."""
    tables = [Table(code) for code, *_ in tokens]
    figures = Figures()
    for table, (_, *seats) in zip(tables, tokens, strict=True):
        table.phones = [Phone(port, table, number, token) for number, token in enumerate(seats, 1)]
        gevent.sleep(0)
    for table in tables:
        for phone in table.phones:
            phone.news.wait(30)
    until = time.perf_counter() + seconds
    workers = [gevent.spawn(_play_table, table, until, pause, figures, i, sees_all) for i, table in enumerate(tables)]
    gevent.joinall(workers)
    for table in tables:
        for phone in table.phones:
            phone.reader.kill(block=False)
            phone.line.close()
    return figures


def _play_table(table: Table, until: float, pause: tuple[float, float] | None, figures: Figures, seed: int, sees_all: bool) -> None:
    """Taps one after another, a table's phones in turn: of all who may tap, one at random, after its pause."""
    chance = random.Random(seed)
    count = 0
    if pause:
        gevent.sleep(chance.uniform(0, pause[1] / len(table.phones)))
    while time.perf_counter() < until:
        able = [phone for phone in table.phones if phone.choice(chance) is not None]
        if not able:
            if not any(phone.news.wait(0.5) for phone in table.phones):
                figures.games += 1
                return
            for phone in table.phones:
                phone.news.clear()
            continue
        phone = chance.choice(able)
        pairs = phone.choice(chance)
        assert pairs is not None
        for one in table.phones:
            one.news.clear()
        count += 1
        began = time.perf_counter()
        phone.tap(pairs, f"{seed}-{count}")
        phone.answer.wait(10)
        figures.to_answer.append(time.perf_counter() - began)
        figures.taps += 1
        watching = table.phones if sees_all else [phone]
        if all(one.news.wait(2) for one in watching):
            figures.to_all.append(max(one.heard for one in watching) - began)
        if pause:
            rest = chance.uniform(*pause) / len(table.phones) - (time.perf_counter() - began)
            gevent.sleep(max(0.0, rest))
    figures.refused += sum(phone.refused for phone in table.phones)


def percent(values: list[float], share: float) -> float:
    """Milliseconds below which so many of a hundred lie."""
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * share / 100))] if values else float("nan")


def measure(
    tables: int, seconds: float, pause: tuple[float, float] | None, game: str = "masquerade_murder", seats: int = 5
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        served, tokens, _ = serve(Path(folder) / "tables.sqlite", tables, game, seats)
        before = served.rss()
        cpu = served.cpu()
        began = time.perf_counter()
        figures = play(served.port, tokens, seconds, pause, seats == 5)
        took = time.perf_counter() - began
        phones = sum(len(one) - 1 for one in tokens)
        memory = (served.rss() - before) / phones / 1024
        used = served.cpu() - cpu
        served.stop()
    how = "flat out" if pause is None else f"every {pause[0]:g}–{pause[1]:g} s"
    print(
        f"{tables:4d} tables, {phones:4d} phones, {how:12s}: {figures.taps / took:6.0f} taps/s, to all phones"
        f" median {statistics.median(figures.to_all or [0]) * 1000:6.1f} ms, p99 {percent(figures.to_all, 99):6.1f} ms;"
        f" answered p99 {percent(figures.to_answer, 99):6.1f} ms; {memory:5.1f} KiB a phone;"
        f" server {1000 * used / max(1, figures.taps):5.2f} ms a tap, {100 * used / took:3.0f} % of a core;"
        f" {figures.refused} refused"
    )


def restart(tables: int) -> None:
    """How long the tables of a stopped server take to stand again."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "tables.sqlite"
        served, tokens, _ = serve(data, tables)
        play(served.port, tokens, 5, None)
        served.stop(signal.SIGKILL)
        served, _, seconds = serve(data)
        served.stop()
    print(f"{tables:4d} tables back after kill -9, process start included: {seconds:.2f} s")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    for tables in (10, 50, 200):
        measure(tables, seconds, None)
    measure(200, seconds, (1, 3))
    measure(500, seconds, (1, 3))
    restart(200)


if __name__ == "__main__":
    main()
