"""`kill -9` in the middle of play: no acknowledged tap is lost, no table broken, every seat still whose it was."""

import http.client
import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import msgspec
from app_server import KEY, Server, served
from table_setup import Hands, begun, command, opened

from companion.matches import log
from companion.tables.room import Room
from companion.web.tokens import SeatTokens

TABLES = 3
LONGEST_S = 150
"""A disk that others use may keep a commit waiting for long; a server that hangs never answers."""

WAIT_S = 0.01
"""Between two taps of one phone."""


@dataclass
class Phone:
    """Taps until it is told to stop; sends a tap again, under the same name, until it is answered."""

    code: str
    seat: int
    token: str
    made: list[dict[str, object]]
    acknowledged: list[str] = field(default_factory=list)
    odd: list[tuple[int, str]] = field(default_factory=list)

    def run(self, server: Server, stop: threading.Event) -> None:
        number, line = 0, None
        while not stop.is_set():
            tap = f"{self.code}-{self.seat}-{number}"
            told = self.made[number % len(self.made)]
            if told["move"] == "message":
                told = {**told, "text": tap}
            try:
                line = line or http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
                status, words = self._tap(line, {**told, "tap": tap})
            except (OSError, http.client.HTTPException):
                if line:
                    line.close()
                line = None
                time.sleep(WAIT_S)
                continue
            if status == 204:
                self.acknowledged.append(tap)
            elif status != 409:
                self.odd.append((status, words))
            number += 1
            time.sleep(WAIT_S)
        if line:
            line.close()

    def _tap(self, line: http.client.HTTPConnection, told: dict[str, object]) -> tuple[int, str]:
        kind = {"Content-Type": "application/x-www-form-urlencoded", "X-Tuckbox": "1", "Cookie": f"seat={self.token}"}
        line.request("POST", f"/t/{self.code}/me/{self.seat}/move", urlencode(told, doseq=True), kind)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def set_table(file: Path) -> list[Phone]:
    """Tables of two games for phones, and one where bots play; each phone with the token of its seat."""
    phones = []
    with opened(file, Hands(time.time())) as lobby:
        assert KEY == lobby.writer.store.get_or_create("key", KEY)
        rooms = [begun(lobby, "color_game", {"seconds": 3600, "last_guess_seconds": 10}) for _ in range(TABLES)]
        for room in rooms:
            for seat in range(1, 6):
                room.play(seat, command(room, "ready"), None, None)
        rooms += [begun(lobby, "photo_leap") for _ in range(TABLES)]
        bots = begun(lobby, "infection", bots="steady")
        bots.change(lambda record: setattr(record.person(1), "bot", "random"))
        seats = SeatTokens(KEY)
        for room in rooms:
            for person in room.record.people[:3]:
                phones.append(
                    Phone(room.code, person.number, seats.seat_token(room, person), taps_of(room, person.number))
                )
    return phones


def taps_of(room: Room, seat: int) -> list[dict[str, object]]:
    """What a phone taps, over and over: some of it is taken, some refused."""
    if room.record.game == "color_game":
        at = f"{room.view(seat).phase}:{room.view(seat).round}"
        return [{"at": at, "move": "message", "to": seat % 5 + 1}]
    chosen = {"move": "cover", "truth": "fox", "fakes#": ["bear", "wolf"], "card": 1}
    return [{"at": "setup:1", "page": page, **chosen} for page in (1, 2)]


def lives(tmp_path: Path, kills: int) -> None:
    file = tmp_path / "tables.db"
    phones, chance, stop = set_table(file), random.Random(7), threading.Event()
    with served(file) as server:
        threads = [threading.Thread(target=phone.run, args=(server, stop)) for phone in phones]
        for thread in threads:
            thread.start()
        try:
            for _ in range(kills):
                until(phones, 1 + chance.randrange(12))
                server.kill()
                server.start()
            until(phones, 12)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        assert b"" == server.said()
    assert [] == [odd for phone in phones for odd in phone.odd]
    check(file, phones, kills)


def until(phones: list[Phone], more: int) -> None:
    """Until so many more taps were acknowledged, and a moment longer, in the middle of what comes next."""
    before, late = count(phones), time.monotonic() + LONGEST_S
    while count(phones) < before + more:
        assert time.monotonic() < late, "the server takes no taps any more"
        time.sleep(0.002)


def count(phones: list[Phone]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def check(file: Path, phones: list[Phone], kills: int) -> None:
    """Every acknowledged tap is in the log, once; every log is decided the same by the rules."""
    assert kills <= count(phones)
    with opened(file, Hands(time.time())) as lobby:
        assert [] == lobby.unreadable
        store, kept = lobby.writer.store, {}
        for code in lobby.codes():
            entries = store.entries(code, 1)
            taps = [tap for _, _, tap in entries if tap]
            assert len(taps) == len(set(taps))
            kept[code] = {*taps, *(tap for *_, tap in store.pages(code, 1))}
            record = lobby.room(code).record
            head = msgspec.json.encode(record.play.head)
            table = log.reopen([head], "en", lobby.room(code).game_data)
            assert all(is_same for _, is_same in log.replay(table, [head, *(line for line, *_ in entries)]))
        for phone in phones:
            # A page turned is kept as the newest page: of two pages the first tap is in the second's place.
            is_last = "cover" != phone.made[0]["move"]
            lost = [tap for tap in phone.acknowledged if tap not in kept[phone.code]]
            assert len(lost) <= (0 if is_last else 1), lost
            assert is_last or {number for seat, _, number, _ in store.pages(phone.code, 1) if seat == phone.seat}


def test_a_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    """Phones and bots at seven tables, the server killed a hundred times in the middle of their taps."""
    lives(tmp_path, 100)
