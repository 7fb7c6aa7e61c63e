"""Fuzzed inputs: requests to every route of the app's own map, bytes to a real server's port, forms to the codec.

`python fuzz.py --count 100000 --seed 1` sends as many and says what broke. Inputs come in rounds, each on tables of its
own: what one input changes, the next one meets. So the library for properties, which shrinks an input by trying it
again, is of no use here, and a round is repeated by its seed instead.
"""

import argparse
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
from app_server import context_of, make_app
from class_setup import FakePrinter
from flask import Flask
from fuzz_port import LONGEST_S, fuzz_port, memory_of
from fuzz_texts import FIELDS, TABLES, printable, text_of
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

ROUND = 2000
"""Inputs on the same tables."""

MANY = "100000/second"
LIMITED = ("wrong_codes", "all_wrong_codes", "people", "taps", "lines", "passwords", "games", "fronts")
LIMITS = Limits(**dict.fromkeys(LIMITED, MANY), all_tables=60)


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
        for name, values in TABLES["headers"].items():
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
