"""How fast phones are served: real tables, real tokens, real rules, a log with synchronous FULL, rendered screens.

A process of load plays whole games over open sockets, as phones do, against `companion.web.serve` in another process.
A tap's latency ends when the last phone of its table has the screen that it made new.
"""

import html
import random
import re
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlencode

import gevent
from gevent import socket as gsocket
from gevent.event import Event

from bench.harness import Grid, Served, percent, scratch, serving, start

FORM = re.compile(r'<form class="(?:task|own-move|own|plain|go|one)"[^>]*data-tap[^>]*>(.*?)</form>', re.S)
FIELD = re.compile(r"""<input[^>]*?type="(hidden|radio|checkbox)"[^>]*?name="([^"]+)"[^>]*?value=(["'])(.*?)\3""")
BUTTON = re.compile(r'<button class="act[^"]*"[^>]*?name="([^"]+)" value="([^"]*)"')
ACT = re.compile(r'<button class="act(?![^>]*\bdisabled)')
PROPOSAL = re.compile(r'value="(?:propose|undo)"')
"""In a form of an own game by which somebody proposes to end it or to take a move back: tables shall go on."""
MOMENT = re.compile(r'data-moment="([^"]*)"')


@dataclass
class Table:
    """What the load knows of a table: when each phone last got a screen."""

    code: str
    phones: list["Phone"] = field(default_factory=list)


class Phone:
    def __init__(self, port: int, table: Table, number: int, token: str, path: str = "", cookie: str = "seat") -> None:
        self.table, self.number, self.html, self.heard = table, number, "", 0.0
        self.news, self.answer, self.screens, self.refused = Event(), Event(), 0, 0
        self.line = gsocket.create_connection(("127.0.0.1", port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        path = path or f"/t/{table.code}/me/{number}/live"
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nCookie: {cookie}={token}\r\n\r\n".encode()
        )
        self.reader = gevent.spawn(self._until_closed)

    def _until_closed(self) -> None:
        with suppress(OSError):
            self._hear()

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

    def moment(self) -> str:
        found = MOMENT.search(self.html)
        return found[1] if found else ""

    def choice(self, chance: random.Random) -> list[tuple[str, str]] | None:
        """What a thumb would send from this screen; None if there is nothing to tap."""
        forms = [form for form in FORM.findall(self.html) if ACT.search(form) and not PROPOSAL.search(form)]
        if not forms:
            return None
        form = forms[0] if len(forms) == 1 else chance.choice(forms)
        pairs: dict[str, str] = {}
        radios: dict[str, list[str]] = {}
        for kind, name, _, escaped in FIELD.findall(form):
            value = html.unescape(escaped)
            if kind == "hidden":
                pairs[name] = value
            elif value:
                radios.setdefault(name, []).append(value)
        for name, values in radios.items():
            pairs[name] = chance.choice(values)
        if "fakes#" in pairs:
            types = zip(("truth", "fakes#", "fakes#"), chance.sample(radios["truth"], 3), strict=True)
            return [*((name, pairs[name]) for name in ("at", "move", "page")), *types]
        if not radios and (button := BUTTON.search(form)):
            pairs[button[1]] = button[2]
        return list(pairs.items())

    def timed_tap(self, pairs: list[tuple[str, str]], name: str, figures: "Figures") -> float:
        began = time.perf_counter()
        self.tap(pairs, name)
        self.answer.wait(10)
        figures.to_answer.append(time.perf_counter() - began)
        figures.taps += 1
        return began

    def tap(self, pairs: list[tuple[str, str]], name: str) -> None:
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


Pause = tuple[float, float] | None
"""The time between a phone's taps, at random; None flat out."""


class Played(NamedTuple):
    """A game of the bench. `at_once`: its taps are mostly secret ones of everybody; else each is seen by all."""

    title: str
    seats: int
    at_once: bool
    what: str


GAMES = {
    "photo_leap": Played("Photo Leap", 4, True, "most taps are secret choices of everybody, shown when all are made"),
    "masquerade_murder": Played("Masquerade Murder", 5, False, "every tap is a new screen for all five"),
    "infection": Played("Infection", 4, False, "every tap is a new screen for all four, with the whole board"),
    "prototype/hands": Played("an own game, Stall Thirteen", 4, False, "every tap is a new screen for all four"),
}


@dataclass
class Figures:
    took: float = 1
    used_s: float = 0
    """Seconds of processor of all servers."""
    taps: int = 0
    refused: int = 0
    to_all: list[float] = field(default_factory=list)
    to_answer: list[float] = field(default_factory=list)


def play(
    served: Served,
    seconds: float,
    pause: Pause,
    game: str,
    begun: Callable[[], object] = lambda: None,
    seen: Callable[[int, float], object] = lambda table, at: None,
    port: int = 0,
    others: Sequence[Served] = (),
) -> Figures:
    """Play a server's tables for so long, at the port of a proxy if one stands before it and others.

    `seen` is told of each tap that a whole table saw: the table, from 0, and when it was made.
    """
    tables, figures = [Table(code) for code, *_ in served.tokens], Figures()
    for table, (_, *seats) in zip(tables, served.tokens, strict=True):
        table.phones = [Phone(port or served.port, table, number, token) for number, token in enumerate(seats, 1)]
        gevent.sleep(0)
    for phone in (phone for table in tables for phone in table.phones):
        phone.news.wait(60)
    if not GAMES[game].at_once:
        gevent.joinall([gevent.spawn(_pass_the_deal, table) for table in tables])
    begun()  # all lines are open, all have their first screen
    began, used = time.perf_counter(), sum(one.cpu() for one in (served, *others))
    until = began + seconds
    workers = []
    for i, table in enumerate(tables):
        if GAMES[game].at_once:
            how = (until, pause, figures)
            workers += [gevent.spawn(_play_phone, phone, *how, 100 * i + phone.number) for phone in table.phones]
        else:
            workers.append(gevent.spawn(_play_table, table, until, pause, figures, i, seen))
    gevent.joinall(workers)
    figures.took, figures.used_s = time.perf_counter() - began, sum(one.cpu() for one in (served, *others)) - used
    for phone in (phone for table in tables for phone in table.phones):
        figures.refused += phone.refused
        phone.reader.kill(block=False)
        phone.line.close()
    return figures


def _pass_the_deal(table: Table) -> None:
    """Answer what a game asks everybody in secret at its beginning: nobody else sees these taps."""
    chance, first = random.Random(table.code), table.phones[0].moment()
    for phone in table.phones:
        for count in range(4):
            if phone.moment() != first or (pairs := phone.choice(chance)) is None:
                break
            phone.news.clear()
            phone.tap(pairs, f"deal-{phone.number}-{count}")
            phone.answer.wait(10)
            phone.news.wait(2)


def _play_phone(phone: Phone, until: float, pause: Pause, figures: Figures, seed: int) -> None:
    """Taps whatever its own screen offers. Of a tap that ends a phase, notes when all have the next."""
    chance, count, others = random.Random(seed), 0, phone.table.phones
    if pause:
        gevent.sleep(chance.uniform(0, pause[1]))
    while time.perf_counter() < until:
        pairs = phone.choice(chance)
        if pairs is None:
            phone.news.clear()
            phone.news.wait(0.5)
            if phone.moment().startswith("over"):
                return
            continue
        count += 1
        before = phone.moment()
        phone.news.clear()
        began = phone.timed_tap(pairs, f"{seed}-{count}", figures)
        phone.news.wait(1)
        if phone.moment() != before:
            for _ in range(200):
                if all(one.moment() == phone.moment() for one in others):
                    figures.to_all.append(max(one.heard for one in others) - began)
                    break
                gevent.sleep(0.002)
        if pause:
            gevent.sleep(max(0.0, chance.uniform(*pause) - (time.perf_counter() - began)))


def _play_table(
    table: Table, until: float, pause: Pause, figures: Figures, seed: int, seen: Callable[[int, float], object]
) -> None:
    """Taps one after another, of all phones that may tap one at random; each tap is seen by the whole table."""
    chance, count = random.Random(seed), 0
    if pause:
        gevent.sleep(chance.uniform(0, pause[1] / len(table.phones)))
    while time.perf_counter() < until:
        able = [phone for phone in table.phones if phone.choice(chance) is not None]
        if not able:
            gevent.sleep(0.02)
            continue
        phone = chance.choice(able)
        pairs = phone.choice(chance)
        for one in table.phones:
            one.news.clear()
        count += 1
        began = phone.timed_tap(pairs, f"{seed}-{count}", figures)
        if all(one.news.wait(2) for one in table.phones):
            figures.to_all.append(max(one.heard for one in table.phones) - began)
            seen(seed, began)
        if pause:
            rest = chance.uniform(*pause) / len(table.phones) - (time.perf_counter() - began)
            gevent.sleep(max(0.0, rest))


COLUMNS = ("median ms", "p99 ms", "answered", "p99 ms", "KiB a phone", "ms CPU a tap", "% of a core", "refused")


def load_row(figures: Figures, memory: float, phones: int) -> tuple[str, ...]:
    """Return the figures of a load below COLUMNS: until the last phone of a table, then until the answer."""
    times = (percent(values, share) for values in (figures.to_all, figures.to_answer) for share in (50, 99))
    cost_ms, cores = 1000 * figures.used_s / max(1, figures.taps), figures.used_s / figures.took
    return (
        *(f"{ms:.1f}" for ms in times), f"{memory / phones / 1024:.1f}", f"{cost_ms:.2f}", f"{100 * cores:.0f}",
        f"{figures.refused}",
    )  # fmt: skip


def measure(grid: Grid, game: str, tables: int, seconds: float, pause: Pause) -> None:
    phones = tables * GAMES[game].seats
    with serving(tables=tables, game=game, seats=GAMES[game].seats) as served:
        before = served.rss()
        figures = play(served, seconds, pause, game)
        cells = load_row(figures, served.rss() - before, phones)
    how = f"{pause[0]:g}–{pause[1]:g} s" if pause else "flat out"
    grid.row(f"{tables} tables", phones, how, f"{figures.taps / figures.took:.0f}", *cells)


def restart(tables: int) -> None:
    """How long the tables of a killed server take to stand again, and how long a server of none takes to start."""
    with scratch() as folder:
        served = start(folder / "tables.sqlite", tables=tables)
        play(served, 5, None, "masquerade_murder")
        served.stop(signal.SIGKILL)
        again, empty = start(folder / "tables.sqlite"), start(folder / "other.sqlite")
        again.stop()
        empty.stop()
    grid = Grid("A server starts", "", "seconds", "at most", wide=34)
    grid.row("with no table", f"{empty.start_s:.2f}", "2")
    grid.row(f"with {tables} to reopen, after kill -9", f"{again.start_s:.2f}")


def main(seconds: str = "10") -> None:
    for game, played in GAMES.items():
        title = f"{played.title}: {played.seats} phones a table; {played.what}"
        grid = Grid(title, "", "phones", "a tap every", "taps/s", *COLUMNS)
        for tables in (10, 50, 200):
            measure(grid, game, tables, float(seconds), None)
        for tables in (1000 // played.seats, 2500 // played.seats):
            measure(grid, game, tables, float(seconds), (1, 3))
    print("Asked: 1,000 phones 25 ms at p99 and 60 KiB each, 2,500 phones 100 ms, 1,500 taps/s of one core.")
    restart(200)
