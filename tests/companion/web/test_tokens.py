"""Seats and tokens: whatever happens at a table, exactly the right token opens exactly the right seat."""

from collections.abc import Callable
from pathlib import Path

import pytest
from app_server import SCRIPT, app_of, context_of, phone
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from table_setup import opened

from cards.errors import InputError
from companion.tables.lobby import Lobby, leave_seat, sit
from companion.tables.room import Room

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["sit", "bot", "leave", "again", "kick", "up", "down", "begin", "lobby", "to_bot", "from_bot"]),
        st.integers(0, 7),
    ),
    min_size=3,
    max_size=25,
)


class People:
    """A model of who holds what: for each person the token that counts, and all tokens that ever were."""

    def __init__(self, app: Flask, room: Room) -> None:
        self.app, self.room = app, room
        self.seats = context_of(app).tokens
        self.valid: dict[int, str] = {}
        self.ever: dict[str, int] = {}
        self.host = phone(app, room, is_host=True)

    def hold(self, number: int, token: str) -> None:
        assert self.ever.setdefault(token, number) == number
        self.valid[number] = token

    def token_of(self, answer: object) -> str:
        """The one that an answer's cookie brings."""
        return answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]

    def do(self, what: str, number: int) -> None:
        """One step, through the app, and what it means for tokens."""
        room, code = self.room, self.room.code
        people = [person for person in room.record.people if not person.is_bot]
        person = people[number % len(people)] if people else None
        if what == "sit":
            answer = self.app.test_client().post(f"/t/{code}/sit", data={"name": f"Guest {number}"})
            if answer.status_code == 303:
                self.hold(int(answer.location.rpartition("/")[2]), self.token_of(answer))
        elif what in ("bot", "begin", "lobby"):
            self.host.post(f"/t/{code}/host/move", data={"do": what}, headers=SCRIPT)
        elif person is None:
            return
        elif what == "leave":
            client = self.app.test_client()
            client.set_cookie("seat", self.valid.get(person.number, ""), path=f"/t/{code}/me/{person.number}")
            if client.post(f"/t/{code}/me/{person.number}/leave").status_code == 303:
                self.valid.pop(person.number, None)
        elif what == "again":
            ticket = self.seats.new_ticket(room, person.number)
            answer = self.app.test_client().post(f"/t/{code}/again", data={"ticket": ticket.lower()})
            assert 303 == answer.status_code
            self.hold(person.number, self.token_of(answer))
        elif what == "kick":
            self.host.post(f"/t/{code}/host/move", data={"do": "remove", "person": str(person.number)}, headers=SCRIPT)
            self.valid.pop(person.number, None)
        else:
            self.host.post(f"/t/{code}/host/move", data={"do": what, "person": str(person.number)}, headers=SCRIPT)

    def check(self) -> None:
        """Every token that ever was, at every seat's address."""
        numbers = range(1, self.room.record.arrivals + 1)
        for token, owner in self.ever.items():
            for number in numbers:
                client = self.app.test_client()
                client.set_cookie("seat", token, path=f"/t/{self.room.code}/me/{number}")
                opens = self.valid.get(number) == token
                answer = client.get(f"/t/{self.room.code}/me/{number}/main")
                was_this_seats = owner == number
                assert (200 if was_this_seats else 404) == answer.status_code
                if was_this_seats and not opens:
                    assert 'data-moment="closed"' in answer.text and "data-secret" not in answer.text
                    assert 404 == client.get(f"/t/{self.room.code}/me/{number}").status_code
                if opens:
                    seat = self.room.record.mover(self.room.record.person(number))
                    assert owner == number and f'class="seat you" aria-hidden="true">{seat}<' in answer.text


@settings(
    max_examples=12, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(STEPS)
def test_exactly_the_right_token_opens_exactly_the_right_seat(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    """After each of any steps of sitting down, leaving, coming back with another phone, being removed or moved."""
    with opened(tmp_path_factory.mktemp("claims") / "tables.db") as lobby:
        people = People(app_of(lobby), lobby.make("album"))
        for step in steps:
            people.do(*step)
            people.check()


@pytest.fixture
def at_table(tmp_path: Path):
    with opened(tmp_path / "tables.db") as lobby:
        room = lobby.make("infection")
        for name in ("Ada", "Bo"):
            sit(room, name)
        yield lobby, app_of(lobby), room


def test_a_token_survives_a_restart_and_nothing_else_opens_the_seat(tmp_path: Path) -> None:
    """Neither a token of another key, nor another table's, nor one cut, stretched or turned about."""
    with opened(tmp_path / "tables.db") as lobby:
        room, other = lobby.make("infection"), lobby.make("infection")
        person, elsewhere = sit(room, "Ada"), sit(other, "Ada")
        seats = context_of(app_of(lobby)).tokens
        token, foreign = seats.seat_token(room, person), seats.seat_token(other, elsewhere)
    with opened(tmp_path / "tables.db") as lobby:
        room = lobby.room(room.code)
        seats = context_of(app_of(lobby)).tokens
        assert person.number == seats.person(room, 1, token).number
        host = seats.host_token(room)
        for wrong in (foreign, host, token[:-1], token + "A", token.swapcase(), token[::-1], "", "é", None, "a" * 9999):
            assert seats.person(room, 1, wrong) is None
        for wrong in (token, foreign, seats.host_token(lobby.room(other.code)), "", None):
            assert not seats.is_host(room, wrong)


def test_a_token_has_at_least_128_bits_that_nobody_can_guess() -> None:
    """Its signature, without the name that it signs."""
    from companion.web.tokens import SeatTokens

    signed = SeatTokens(b"key")._signer.sign("FOX-234/1/0").decode().rpartition(".")[2]
    assert 128 <= len(signed) * 6


def test_a_ticket_is_good_once_for_one_seat_of_one_table(at_table: tuple[Lobby, Flask, Room]) -> None:
    """And for ten minutes; a new one makes the old one worthless."""
    room = at_table[2]
    clock = [0.0]
    from companion.web.tokens import TICKET_S, SeatTokens

    seats = SeatTokens(b"key", lambda: clock[0])
    ticket = seats.new_ticket(room, 1)
    assert seats.redeem(ticket, "OWL-222") is None
    assert 1 == seats.redeem(ticket, room.code)
    assert seats.redeem(ticket, room.code) is None
    first, second = seats.new_ticket(room, 1), seats.new_ticket(room, 1)
    assert seats.redeem(first, room.code) is None
    assert 1 == seats.redeem(second.lower().replace("-", " "), room.code)
    late = seats.new_ticket(room, 2)
    clock[0] += TICKET_S
    assert seats.redeem(late, room.code) is None


def test_the_new_phone_shuts_the_old_one_out(at_table: tuple[Lobby, Flask, Room]) -> None:
    """The old one's page says so, and gets no secret any more."""
    _, app, room = at_table
    room.begin(1)
    old = phone(app, room, 1)
    assert 200 == old.get(f"/t/{room.code}/me/1").status_code
    ticket = context_of(app).tokens.new_ticket(room, 1)
    new = app.test_client()
    assert 303 == new.post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    assert 200 == new.get(f"/t/{room.code}/me/1/secret").status_code
    for part in ("", "/secret", "/known", "/more"):
        assert 404 == old.get(f"/t/{room.code}/me/1{part}").status_code
    told = old.get(f"/t/{room.code}/me/1/main")
    assert 200 == told.status_code and "on another phone now" in told.text and 'data-moment="closed"' in told.text
    assert 404 == old.post(f"/t/{room.code}/me/1/move", data={"move": "reset"}).status_code


@pytest.mark.parametrize(
    "arrange", [lambda room: leave_seat(room, 1), lambda room: room.begin(1), lambda room: room.end()]
)
def test_a_ticket_for_nobody_opens_nothing(
    at_table: tuple[Lobby, Flask, Room], arrange: Callable[[Room], None]
) -> None:
    """Whatever has happened to the seat since: it is had, or the answer is the one for all that is not there."""
    _, app, room = at_table
    ticket = context_of(app).tokens.new_ticket(room, 1)
    arrange(room)
    answer = app.test_client().post(f"/t/{room.code}/again", data={"ticket": ticket})
    assert answer.status_code in ((303,) if room.record.person(1) else (404, 409))


def test_a_person_who_cannot_sit_down_gets_no_token(at_table: tuple[Lobby, Flask, Room]) -> None:
    """A full table, a name that is none, a place that there is not."""
    _, app, room = at_table
    for told in ({"name": "Cem"}, {"name": ""}, {}, {"name": "Eve", "as": "gm"}):
        answer = app.test_client().post(f"/t/{room.code}/sit", data=told)
        assert 409 == answer.status_code and "Set-Cookie" not in answer.headers
    with pytest.raises(InputError):
        sit(room, "Cem")
