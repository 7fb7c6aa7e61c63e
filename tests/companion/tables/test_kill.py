"""`kill -9` during play loses no acknowledged tap, breaks no room and keeps every seat's token valid."""

import http.client
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from app_server import KEY, running_server
from conftest import Tuckbox
from table_setup import ManualClock, command, open_lobby, start_room

from companion.matches import log
from companion.storage.store import Place
from companion.tables.room import Room
from companion.web.tokens import SeatTokens

TABLES = 3
LONGEST_S = 150
"""How long to wait for taps: a busy disk may delay a commit, but a server that hangs never answers."""

WAIT_S = 0.01
"""The time between two taps of one phone."""


@dataclass
class Phone:
    code: str
    seat: int
    token: str
    moves: list[dict[str, object]]
    acknowledged: list[str] = field(default_factory=list)
    odd_responses: list[tuple[int, str]] = field(default_factory=list)

    def run(self, server: Any, stop: threading.Event) -> None:
        number, connection = 0, None
        while not stop.is_set():
            tap = f"{self.code}-{self.seat}-{number}"
            fields = self.moves[number % len(self.moves)]
            if fields["move"] == "message":
                fields = {**fields, "text": tap}
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
                status, text = self._tap(connection, {**fields, "tap": tap})
            except (OSError, http.client.HTTPException):
                if connection:
                    connection.close()
                connection = None
                time.sleep(WAIT_S)
                continue
            if status == 503 and server.may_be_away:  # it says "one moment": the phone sends the tap again
                time.sleep(WAIT_S)
                continue
            if status == 204:
                self.acknowledged.append(tap)
            elif status != 409:
                self.odd_responses.append((status, text))
            number += 1
            time.sleep(WAIT_S)
        if connection:
            connection.close()

    def _tap(self, connection: http.client.HTTPConnection, fields: dict[str, object]) -> tuple[int, str]:
        form = "application/x-www-form-urlencoded"
        headers = {"Content-Type": form, "X-Tuckbox": "1", "Cookie": f"seat={self.token}"}
        connection.request("POST", f"/t/{self.code}/me/{self.seat}/move", urlencode(fields, doseq=True), headers)
        response = connection.getresponse()
        return response.status, response.read().decode()


def set_up_rooms(file: Place) -> list[Phone]:
    phones = []
    with open_lobby(file, ManualClock(time.time())) as lobby:
        assert KEY == lobby.writer.store.get_or_create("key", KEY)
        rooms = [start_room(lobby, "color_game", {"seconds": 3600, "last_guess_seconds": 10}) for _ in range(TABLES)]
        for room in rooms:
            for seat in range(1, 6):
                room.play(seat, command(room, "ready"), None, None)
        rooms += [start_room(lobby, "photo_leap") for _ in range(TABLES)]
        bots = start_room(lobby, "infection", bots="steady")
        bots.change(lambda record: setattr(record.person(1), "bot", "random"))
        seats = SeatTokens(KEY)
        for room in rooms:
            for person in room.record.people[:3]:
                token, moves = seats.seat_token(room, person), moves_of(room, person.number)
                phones.append(Phone(room.code, person.number, token, moves))
    return phones


def moves_of(room: Room, seat: int) -> list[dict[str, object]]:
    if room.record.game == "color_game":
        at = f"{room.view(seat).phase}:{room.view(seat).round}"
        return [{"at": at, "move": "message", "to": seat % 5 + 1}]
    fields = {"move": "cover", "truth": "fox", "fakes#": ["bear", "wolf"], "card": 1}
    return [{"at": "setup:1", "page": page, **fields} for page in (1, 2)]


def wait_for_taps(phones: list[Phone], more: int) -> None:
    before, deadline = count_acknowledged(phones), time.monotonic() + LONGEST_S
    while count_acknowledged(phones) < before + more:
        assert time.monotonic() < deadline, "the server accepts no more taps"
        time.sleep(0.002)


def count_acknowledged(phones: list[Phone]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def check_log(file: Place, phones: list[Phone], kills: int) -> None:
    """Check that every acknowledged tap is in the log once, and that the rules decide every log the same."""
    assert kills <= count_acknowledged(phones)
    with open_lobby(file, ManualClock(time.time())) as lobby:
        assert [] == lobby.unreadable
        store, saved_taps = lobby.writer.store, {}
        for code in lobby.codes():
            entries = store.entries(code, 1)
            taps = [tap for _, _, tap in entries if tap]
            assert len(taps) == len(set(taps))
            saved_taps[code] = {*taps, *(tap for *_, tap in store.pages(code, 1))}
            record = lobby.room(code).record
            head = msgspec.json.encode(record.play.head)
            match = log.reopen([head], "en", lobby.room(code).game_data)
            assert all(is_same for _, is_same in log.replay(match, [head, *(line for line, *_ in entries)]))
        for phone in phones:
            # Only the newest page of a seat is saved, so the tap of the page before it is replaced.
            is_last = "cover" != phone.moves[0]["move"]
            lost = [tap for tap in phone.acknowledged if tap not in saved_taps[phone.code]]
            assert len(lost) <= (0 if is_last else 1), lost
            assert is_last or {number for seat, _, number, _ in store.pages(phone.code, 1) if seat == phone.seat}


@contextmanager
def tapping(phones: list[Phone], server: Any) -> Iterator[None]:
    stop = threading.Event()
    threads = [threading.Thread(target=phone.run, args=(server, stop)) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_kills_lose_no_acknowledged_tap(tmp_path: Path, kills: int) -> None:
    file = tmp_path / "tables.db"
    phones, chance = set_up_rooms(file), random.Random(7)
    with running_server(file) as server:
        with tapping(phones, server):
            for _ in range(kills):
                wait_for_taps(phones, 1 + chance.randrange(12))
                server.kill()
                server.start()
            wait_for_taps(phones, 12)
        assert b"" == server.read_errors()
    assert [] == [odd_response for phone in phones for odd_response in phone.odd_responses]
    check_log(file, phones, kills)


def test_a_copy_made_under_load_is_one_moment_of_the_file(tmp_path: Path, tuckbox: Tuckbox) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    phones = set_up_rooms(file)
    with running_server(file) as server, tapping(phones, server):
        wait_for_taps(phones, 30)
        before = [list(phone.acknowledged) for phone in phones]
        tuckbox("backup", copy, "--data", file, status=0)
        wait_for_taps(phones, 10)
    for phone, acknowledged in zip(phones, before, strict=True):
        phone.acknowledged = acknowledged
    check_log(copy, phones, 1)
