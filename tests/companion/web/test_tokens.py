"""Seats and tokens: whatever happens in a room, each token opens only its own seat."""

from collections.abc import Callable
from pathlib import Path

import pytest
from app_server import SCRIPT, context_of, make_app, phone
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from table_setup import open_lobby, waiting_room

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import leave_seat, sit
from companion.web.tokens import TICKET_S, SeatTokens

ACTIONS = ("sit", "bot", "leave", "again", "kick", "up", "down", "begin", "lobby", "to_bot", "from_bot")
STEPS = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 7)), min_size=3, max_size=25)


class People:
    def __init__(self, app: Flask, room: Room) -> None:
        self.app, self.room = app, room
        self.tokens = context_of(app).tokens
        self.valid: dict[int, str] = {}
        self.all_tokens: dict[str, int] = {}
        self.host = phone(app, room, is_host=True)

    def hold(self, number: int, token: str) -> None:
        assert self.all_tokens.setdefault(token, number) == number
        self.valid[number] = token

    def token_of(self, response: object) -> str:
        return response.headers["Set-Cookie"].partition("=")[2].partition(";")[0]

    def do(self, action: str, number: int) -> None:
        room, code = self.room, self.room.code
        people = [person for person in room.record.people if not person.is_bot]
        person = people[number % len(people)] if people else None
        if action == "sit":
            response = self.app.test_client().post(f"/t/{code}/sit", data={"name": f"Guest {number}"})
            if response.status_code == 303:
                self.hold(int(response.location.rpartition("/")[2]), self.token_of(response))
        elif action in ("bot", "begin", "lobby"):
            self.host.post(f"/t/{code}/host/move", data={"do": action}, headers=SCRIPT)
        elif person is None:
            return
        elif action == "leave":
            client = self.app.test_client()
            client.set_cookie("seat", self.valid.get(person.number, ""), path=f"/t/{code}/me/{person.number}")
            if client.post(f"/t/{code}/me/{person.number}/leave").status_code == 303:
                self.valid.pop(person.number, None)
        elif action == "again":
            ticket = self.tokens.new_ticket(room, person.number)
            response = self.app.test_client().post(f"/t/{code}/again", data={"ticket": ticket.lower()})
            assert 303 == response.status_code
            self.hold(person.number, self.token_of(response))
        elif action == "kick":
            self.host.post(f"/t/{code}/host/move", data={"do": "remove", "person": str(person.number)}, headers=SCRIPT)
            self.valid.pop(person.number, None)
        else:
            self.host.post(f"/t/{code}/host/move", data={"do": action, "person": str(person.number)}, headers=SCRIPT)

    def check(self) -> None:
        numbers = range(1, self.room.record.arrivals + 1)
        for token, owner in self.all_tokens.items():
            for number in numbers:
                client = self.app.test_client()
                client.set_cookie("seat", token, path=f"/t/{self.room.code}/me/{number}")
                is_valid = self.valid.get(number) == token
                response = client.get(f"/t/{self.room.code}/me/{number}/main")
                is_this_seats = owner == number
                assert (200 if is_this_seats else 404) == response.status_code
                if is_this_seats and not is_valid:
                    assert 'data-moment="closed"' in response.text and "data-secret" not in response.text
                    assert 404 == client.get(f"/t/{self.room.code}/me/{number}").status_code
                if is_valid:
                    seat = self.room.record.mover(self.room.record.person(number))
                    assert owner == number and f'class="seat you" aria-hidden="true">{seat}<' in response.text


@settings(max_examples=12, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=HealthCheck)
@given(STEPS)
def test_each_token_opens_only_its_own_seat(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    with open_lobby(tmp_path_factory.mktemp("claims") / "tables.db") as lobby:
        people = People(make_app(lobby), lobby.make("album"))
        for step in steps:
            people.do(*step)
            people.check()


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return waiting_room(lobby, "infection", "Ada", "Bo")


def test_only_the_right_token_opens_a_seat_after_a_restart(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "tables.db") as lobby:
        room, other = lobby.make("infection"), lobby.make("infection")
        person, other_person = sit(room, "Ada"), sit(other, "Ada")
        tokens = context_of(make_app(lobby)).tokens
        token, other_token = tokens.seat_token(room, person), tokens.seat_token(other, other_person)
    with open_lobby(tmp_path / "tables.db") as lobby:
        room = lobby.room(room.code)
        tokens = context_of(make_app(lobby)).tokens
        assert person.number == tokens.person(room, 1, token).number
        host = tokens.host_token(room)
        near = (token[:-1], token + "A", token.swapcase(), token[::-1])
        for wrong in (other_token, host, *near, "", "é", None, "a" * 9999):
            assert tokens.person(room, 1, wrong) is None
        for wrong in (token, other_token, tokens.host_token(lobby.room(other.code)), "", None):
            assert not tokens.is_host(room, wrong)


def test_a_tokens_signature_has_at_least_128_bits() -> None:
    signature = SeatTokens(b"key")._signer.sign("FOX-234/1/0").decode().rpartition(".")[2]
    assert 128 <= len(signature) * 6


def test_a_ticket_works_once_for_one_seat_of_one_room(room: Room) -> None:
    clock = [0.0]
    tokens = SeatTokens(b"key", lambda: clock[0])
    ticket = tokens.new_ticket(room, 1)
    assert tokens.redeem(ticket, "OWL-222") is None
    assert 1 == tokens.redeem(ticket, room.code)
    assert tokens.redeem(ticket, room.code) is None
    first, second = tokens.new_ticket(room, 1), tokens.new_ticket(room, 1)
    assert tokens.redeem(first, room.code) is None
    assert 1 == tokens.redeem(second.lower().replace("-", " "), room.code)
    late_ticket = tokens.new_ticket(room, 2)
    clock[0] += TICKET_S
    assert tokens.redeem(late_ticket, room.code) is None


def test_the_old_phone_of_a_moved_seat_loses_access(app: Flask, room: Room) -> None:
    room.begin(1)
    old = phone(app, room, 1)
    assert 200 == old.get(f"/t/{room.code}/me/1").status_code
    ticket = context_of(app).tokens.new_ticket(room, 1)
    new = app.test_client()
    assert 303 == new.post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    assert 200 == new.get(f"/t/{room.code}/me/1/secret").status_code
    for part in ("", "/secret", "/known", "/more"):
        assert 404 == old.get(f"/t/{room.code}/me/1{part}").status_code
    response = old.get(f"/t/{room.code}/me/1/main")
    assert 200 == response.status_code and "on another phone now" in response.text
    assert 'data-moment="closed"' in response.text
    assert 404 == old.post(f"/t/{room.code}/me/1/move", data={"move": "reset"}).status_code


@pytest.mark.parametrize("change", [lambda room: leave_seat(room, 1), lambda room: room.begin(1), Room.end])
def test_a_ticket_of_a_free_seat_opens_nothing(app: Flask, room: Room, change: Callable[[Room], None]) -> None:
    ticket = context_of(app).tokens.new_ticket(room, 1)
    change(room)
    response = app.test_client().post(f"/t/{room.code}/again", data={"ticket": ticket})
    assert response.status_code in ((303,) if room.record.person(1) else (404, 409))
