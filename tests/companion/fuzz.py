"""Fuzzed inputs: requests to every route of the app's own map, bytes to a real server's port, forms to the codec.

`python fuzz.py --count 100000 --seed 1` sends as many and says what broke. Inputs come in rounds, each on tables of its
own: what one input changes, the next one meets. So the library for properties, which shrinks an input by trying it
again, is of no use here, and a round is repeated by its seed instead.
"""

import argparse
import os
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock
from urllib.parse import quote, urlencode

sys.path.extend(str(Path(__file__).parents[level] / name) for level, name in ((2, ""), (1, ""), (1, "games")))

import conftest  # noqa: F401  # it says where the games of tests are, before anything looks for games
from app_server import KEY, Server, context_of, make_app, running_server, seat_path
from class_setup import FakePrinter
from flask import Flask
from table_setup import ManualClock, open_lobby, play_some, start_room

from companion import events
from companion.games import GAMES, games_with_screens
from companion.limits import Limits
from companion.processes import CommandError
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_form
from companion.rules.game import Form, IllegalMove
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.live.taps import answer_message
from companion.web.pages import report_jobs
from companion.web.pages.dashboard import ClassSetup
from companion.web.pages.teacher import COOKIE as TEACHER
from companion.web.tokens import SeatTokens

ROUND = 2000
"""Inputs on the same tables."""

MANY = "100000/second"
LIMITED = ("wrong_codes", "all_wrong_codes", "people", "taps", "lines", "passwords", "games", "fronts")
LIMITS = Limits(**dict.fromkeys(LIMITED, MANY), all_tables=60)
LONGEST_S = 60.0
"""Seconds that no answer takes, however busy the machine is."""

WORDS = (
    "", "0", "1", "2", "-1", "1e9", "true", "null", "all", "start", "begin", "end", "pause", "resume", "next", "again",
    "random", "steady", "table", "observer", "gm", "clock", "host", "teacher", "csv", "json", "pdf", "html", "a4", "en",
    "letter", "de", "fr", "default", "short", "cover", "ready", "FOX-234", "fox-234", "index.html", "../../store.py",
    "mark.svg",
)  # fmt: skip
NASTY = (
    "9" * 19, "9" * 40, "9" * 4400, "-" + "9" * 30, "１２", "²", "٣", "NaN", "Infinity", "1_000", "0x10", " 7 ", "7.0",
    "\x00", "\ud800", "\ufeff", "\u202e", "e\u0301" * 50, "👩‍👩‍👧‍👧", "<script>", "'; DROP TABLE room;--", "{{7*7}}",
    "%s%n", "%00", "%", "%zz", "%c3%28", "..", "/", "//", "?", "#", "\r\nX: y", "a" * 5000, "[" * 3000, "{" * 3000,
    '{"a":1}', "[1]", '{"move":{"move":{}}}', "{" * 40 + "}" * 40, '"' * 50,
)  # fmt: skip
FIELDS = (
    "move", "at", "tap", "page", "to", "with", "do", "name", "what", "text", "sign", "person", "level", "picture", "as",
    "title", "ticket", "password", "paper", "of", "named", "message", "look", "ip", "game", "crossed", "code", "bots",
    "against", "ready", "same", "mode", "viewer", "step", "size", "players", "language", "seats", "turn_seconds", "yes",
    "practice", "minutes", "deal", "learn", "photos#", "a.b", "a#", "a.b.c.d.e.f.g.h.i.j", "", ".", "#", "with.x",
    "move.x",
)  # fmt: skip


def text_of(random: Random) -> str:
    """Return a text that an app may expect, one that it may not, or noise."""
    kind = random.random()
    if kind < 0.55:
        return random.choice(WORDS)
    if kind < 0.85:
        return random.choice(NASTY)
    codes = (random.choice((random.randrange(32, 127), random.randrange(0x10000))) for _ in range(random.randrange(24)))
    return "".join(map(chr, codes))


def printable(text: str) -> str:
    """Return a text that UTF-8 can hold: a client cannot send a half of a pair."""
    return text.encode("utf-8", "replace").decode()


class Site:
    """An app with tables of every game: in the lobby, in play and over."""

    def __init__(self, lobby: Lobby, clock: ManualClock, random: Random) -> None:
        self.lobby, self.random = lobby, random
        self.app: Flask = make_app(lobby, LIMITS, ClassSetup(FakePrinter()))
        self.rules = [rule for rule in self.app.url_map.iter_rules() if not rule.websocket]
        chance = Chance(random.randrange(2**32))
        for slug in games_with_screens():
            start_room(lobby, slug)
            play_some(start_room(lobby, slug), chance, clock, random.randrange(1, 60))
            over = start_room(lobby, slug)
            over.end()
            sit(lobby.make(slug), "Guest")
        self.rooms: list[Room] = [room for code in lobby.codes() if (room := lobby.room(code))]
        self.client = self.app.test_client(use_cookies=False)

    def send(self) -> tuple[str, int]:
        """Send a fuzzed request. Return what it was, and the status of its answer."""
        random, room = self.random, self.random.choice(self.rooms)
        rule = random.choice(self.rules)
        number = random.choice([person.number for person in room.record.people] or [1])
        known = {
            "code": room.code, "number": str(number), "key": room.record.game, "play": "1", "position": "1",
            "viewer": "1",
            "stamp": "stamp", "name": "mine", "what": "begin", "kind": "csv",
        }  # fmt: skip
        path = rule.rule
        for name in rule.arguments:
            value = known.get(name, "1") if random.random() < 0.7 else printable(text_of(random))
            for converter in ("", "int:", "path:"):
                path = path.replace(f"<{converter}{name}>", quote(value, safe="" if random.random() < 0.9 else "/"))
        methods = sorted(rule.methods or {"GET"}) if random.random() < 0.9 else ("PUT", "POST", "HEAD")
        method = random.choice(methods)
        query = f"?{urlencode(self._pairs(room, number), errors='replace')}" if random.random() < 0.2 else ""
        headers, body = self._headers(room, number), self._body(room, number)
        answer = self.client.open(path + query, method=method, headers=headers, **body)
        with suppress(ValueError):
            answer.get_data()
        answer.close()
        return f"{method} {path[:300]}{query[:300]} {headers} {str(body)[:600]}", answer.status_code

    def _headers(self, room: Room, number: int) -> dict[str, str]:
        random, context = self.random, context_of(self.app)
        session = context.teacher_session
        person = room.record.person(number)
        cookies = {
            "seat": context.tokens.seat_token(room, person) if person else "", "host": context.tokens.host_token(room),
            "screen": context.tokens.screen_token(room), TEACHER: session.signer.sign(session.worth).decode(),
        }  # fmt: skip
        sent = {name: value for name, value in cookies.items() if random.random() < 0.6}
        if random.random() < 0.1:
            sent[random.choice(["seat", "host", "screen", TEACHER, "seats"])] = quote(printable(text_of(random)))
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in sent.items()), "Origin": "http://localhost"}
        for name, values in (
            ("X-Tuckbox", ("1",)), ("Accept-Language", ("de", "fr-CA", "xx;q=9", "*", "de;q=a,,;")),
            ("Range", ("bytes=0-1", "bytes=9-1", "lines=1")), ("If-None-Match", ('"x"', "*", "W/")),
            ("Origin", ("null", "http://evil.example", "")), ("X-Forwarded-For", ("1.2.3.4", ",,")),
            ("If-Modified-Since", ("yesterday", "Thu, 99 Jan 1970 00:00:00 GMT")), ("Content-Encoding", ("gzip",)),
            ("Authorization", ("Bearer", "Basic %", "Digest a=")), ("Host", ("[::1", "localhost:x", "", "127.0.0.1")),
        ):  # fmt: skip
            if random.random() < (0.4 if name == "X-Tuckbox" else 0.04):
                headers[name] = random.choice(values)
        return headers

    def _body(self, room: Room, number: int) -> dict[str, Any]:
        random, kind = self.random, self.random.random()
        if kind < 0.75:
            form = urlencode(self._pairs(room, number), errors="replace")
            return {"data": form, "content_type": "application/x-www-form-urlencoded"}
        if kind < 0.85:
            return {}
        noise = random.randbytes(random.choice((0, 1, 50, 3000, 20_000)))
        boundary = b'--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n' + noise
        forms = ("multipart/form-data; boundary=x", "multipart/form-data")
        types = (*forms, "application/json", "text/plain; charset=nonsense", "")
        data = random.choice((noise, boundary, boundary + b"\r\n--x--\r\n", b'{"move": 1}'))
        return {"data": data, "content_type": random.choice(types)}

    def _pairs(self, room: Room, number: int) -> list[tuple[str, str]]:
        """Return the fields of a form: those of a move that may be made now, changed here and there, or any."""
        random, pairs = self.random, list[tuple[str, str]]()
        if room.status == "playing" and random.random() < 0.6:
            pairs = tap_of(room, number, random)
        for _ in range(random.choice((0, 0, 1, 2, 5))):
            pairs.append((random.choice(FIELDS), text_of(random)))
        if random.random() < 0.02:
            pairs += [("a#", "b")] * 300
        return [(name, value) for name, value in pairs if random.random() < 0.95]

    def send_message(self) -> tuple[str, int]:
        random, room = self.random, self.random.choice(self.rooms)
        person = random.choice(room.record.people or [None])
        if person is None:
            return "", 204
        body = urlencode(self._pairs(room, person.number), errors="replace")
        message = f"{text_of(random)[:60]}\n{body}" if random.random() < 0.9 else text_of(random)
        with self.app.test_request_context("/"):
            answer = answer_message(context_of(self.app), room, person.number, person.claim, message, "en")
        assert not answer or answer.startswith("\x06")
        return message, 204


def tap_of(room: Room, number: int, random: Random) -> list[tuple[str, str]]:
    """Return the form of a move that this person may make now, or of an own one, with a field changed now and then."""
    person = room.record.person(number)
    mover = room.record.mover(person) if person else 1
    moves = [move for move in room.view(mover).moves if not isinstance(move, Form)] if mover is not None else []
    if moves and random.random() < 0.7:
        fields = plain_values(random.choice(moves))
    else:
        kind = random.choice(GAMES[room.record.game].commands)
        fields = {"move": kind.__struct_config__.tag, **{name: text_of(random) for name in kind.__struct_fields__}}
    pairs: list[tuple[str, str]] = [("at", room.moment), ("tap", text_of(random))]
    for name, value in fields.items():
        if isinstance(value, list):
            pairs += [(f"{name}#", str(item)) for item in value]
        elif isinstance(value, dict):
            pairs += [(f"{name}.{inner}", str(item)) for inner, item in value.items()]
        else:
            pairs.append((name, str(value)))
    if random.random() < 0.3:
        i = random.randrange(len(pairs))
        pairs[i] = (pairs[i][0], text_of(random))
    return pairs


def read_as_codec(random: Random) -> None:
    """Read a fuzzed form as a move of some game: it is one, or it is refused."""
    game = GAMES[random.choice(sorted(GAMES))]
    names = [name for kind in game.commands for name in kind.__struct_fields__]
    pairs = [("move", str(random.choice(game.commands).__struct_config__.tag))]
    pairs += [(random.choice((*names, *FIELDS)), printable(text_of(random))) for _ in range(random.randrange(6))]
    with suppress(IllegalMove):
        fields = read_form(pairs)
        read_command(known_move(game, fields), fields, is_text=random.random() < 0.8)


@contextmanager
def watched_faults() -> Iterator[list[str]]:
    """Collect the faults that the app reports about itself, such as those behind a WebSocket."""
    said: list[str] = []
    before = events.note, report_jobs.run_command
    events.note = lambda event, sentence, *_, **__: said.append(sentence)
    # Reports take long, in processes of their own.
    report_jobs.run_command = Mock(side_effect=CommandError(1, "no reports here"))
    try:
        yield said
    finally:
        events.note, report_jobs.run_command = before


def fuzz_round(seed: int, count: int, broken: Counter[str]) -> None:
    """Send inputs to an app of its own, and note what broke it."""
    random, clock = Random(seed), ManualClock(1_700_000_000)
    with (
        tempfile.TemporaryDirectory() as folder,
        watched_faults() as said,
        open_lobby(Path(folder) / "t.db", clock) as lobby,
    ):
        site = Site(lobby, clock, random)
        for number in range(count):
            began, kind = time.monotonic(), random.random()
            what, status = "", 0
            if kind < 0.2:
                read_as_codec(random)
            elif kind < 0.4:
                what, status = site.send_message()
            else:
                what, status = site.send()
            took = time.monotonic() - began
            if said or status >= 500 or took > LONGEST_S:
                key = said[0] if said else f"status {status} after {took:.0f} s"
                if key not in broken:
                    print(f"round {seed}, input {number}: {key}\n    {printable(what)}", flush=True)
                broken[key] += 1
                said.clear()
            if not number % 50:
                clock.pass_time(random.random() * 3)
        assert 200 == site.app.test_client().get("/").status_code


HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://localhost\r\nCookie: seat={token}\r\n\r\n"
)
HEADS = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", b"GET /\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\ncode=",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ncode=\r\n0\r\n\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
)  # fmt: skip


def changed(data: bytes, random: Random) -> bytes:
    """Return bytes with some of them changed, left out, doubled or cut off."""
    content = bytearray(data)
    for _ in range(random.choice((0, 1, 1, 3, 20))):
        if content:
            i = random.randrange(len(content))
            match random.randrange(4):
                case 0:
                    content[i] = random.randrange(256)
                case 1:
                    del content[i : i + random.randrange(9)]
                case 2:
                    content[i:i] = random.randbytes(random.randrange(9))
                case _:
                    content[i:i] = content[max(0, i - 40) : i]
    return bytes(content[: random.randrange(len(content) + 1)] if random.random() < 0.1 else content)


def frame_of(payload: bytes, random: Random) -> bytes:
    """Return a WebSocket frame, whole or with a strange kind or length."""
    kind = random.choice((0x81, 0x81, 0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0x8A, 0x83, 0xC1, 0x00))
    length = len(payload) if random.random() < 0.95 else random.randrange(200)
    head = bytes((kind, 0x80 | length)) if length < 126 else bytes((kind, 0xFE)) + min(length, 65535).to_bytes(2, "big")
    if random.random() < 0.03:
        head = bytes((kind, 0xFF)) + random.choice((2**63 - 1, 2**40, 2**63)).to_bytes(8, "big")
    mask = random.randbytes(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def send_bytes(server: Server, seats: list[tuple[str, str]], random: Random) -> None:
    """Send fuzzed bytes over a connection of its own, and read what comes back until there is no more.

    Raises:
        TimeoutError: the server does not answer, and does not end the connection either.
    """
    path, token = random.choice(seats)
    if random.random() < 0.3:
        data = changed(random.choice(HEADS), random)
    else:
        head = HANDSHAKE.format(path=path + random.choice(("/live",) * 3 + ("/main", "")), token=token).encode()
        data = changed(head, random) if random.random() < 0.1 else head
        for _ in range(random.randrange(8)):
            pairs = [(random.choice(FIELDS), text_of(random)) for _ in range(random.randrange(5))]
            body = urlencode(pairs, errors="replace")
            message = f"tap{random.randrange(9)}\n{body}".encode()
            frame = frame_of(message if random.random() < 0.8 else random.randbytes(random.randrange(300)), random)
            data += changed(frame, random) if random.random() < 0.2 else frame
    parts = (data[:97], data[97:]) if random.random() < 0.2 else (data,)
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address, LONGEST_S) as connection, suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
        with suppress(OSError):  # the server has ended the connection already
            connection.shutdown(socket.SHUT_WR)
        while connection.recv(65536):  # to the end: what was sent has been read then
            pass


def fuzz_port(seed: int, count: int, broken: Counter[str]) -> None:
    """Send bytes to a server of its own. Afterwards it must answer, have no fault to tell and little memory."""
    random, file_clock = Random(seed), ManualClock(time.time())
    with tempfile.TemporaryDirectory() as folder:
        file, seats, tokens = Path(folder) / "t.db", list[tuple[str, str]](), SeatTokens(KEY)
        with open_lobby(file, file_clock) as lobby:
            assert KEY == lobby.get_or_create("key", KEY)
            for slug in games_with_screens():
                room = start_room(lobby, slug)
                seats += [(seat_path(room, one), tokens.seat_token(room, one)) for one in room.record.people]
        with running_server(file) as server:
            sizes = [memory_of(server.pid)]
            for number in range(count):
                try:
                    send_bytes(server, seats, random)
                except OSError as error:
                    broken[f"port: {type(error).__name__}"] += 1
                if number % 1000 == 999:
                    sizes.append(memory_of(server.pid))
            with socket.create_connection(("127.0.0.1", server.port), LONGEST_S) as connection:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert connection.recv(100).startswith(b"HTTP/1.1 200")
            if errors := server.read_errors().decode():
                print(f"port {seed}: {errors}", flush=True)
                broken[f"port: {errors[:200]}"] += 1
            sizes_told = f"{sizes[0]} to {sizes[-1]}, at most {max(sizes)}"
            print(f"port {seed}: {count} connections, memory in MiB {sizes_told}", flush=True)


def memory_of(process: object) -> int:
    """Return the memory of a process in MiB, 0 where the system does not say it."""
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    return 0


def fuzz(count: int, seed: int) -> Counter[str]:
    """Send so many inputs, a tenth of them to a port, and return what broke, with how often."""
    broken, began = Counter[str](), time.monotonic()
    to_port = count // 10
    for number in range(-(-to_port // 5000)):
        fuzz_port(seed * 1_000_000 + number, min(5000, to_port - number * 5000), broken)
    sent = 0
    for number in range(-(-(count - to_port) // ROUND)):
        fuzz_round(seed * 1_000_000 + number, min(ROUND, count - to_port - sent), broken)
        sent += ROUND
        if number % 5 == 4:
            print(f"{sent} inputs in {time.monotonic() - began:.0f} s, {memory_of('self')} MiB", flush=True)
    return broken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round-seed", type=int, help="repeat one round alone")
    chosen = parser.parse_args()
    if chosen.round_seed is not None:
        broken = Counter[str]()
        fuzz_round(chosen.round_seed, ROUND, broken)
    else:
        broken = fuzz(chosen.count, chosen.seed)
    for what, times in broken.most_common():
        print(f"{times} × {what}")
    print(f"{chosen.count} inputs, {len(broken)} kinds of faults.")
    raise SystemExit(bool(broken))


if __name__ == "__main__":
    main()
