"""Limits: what strangers may do how often, and that a school behind one address never meets them."""

from dataclasses import replace
from itertools import product
from unittest.mock import Mock

import pytest
from app_server import FREE, SCRIPT, context_of, make_app, phone, seat_path
from cases import tables_beside
from class_setup import ClassSetup
from flask import Flask
from flask.testing import FlaskClient
from table_setup import ManualClock, start_room

from companion.limits import LimitLog, Limits
from companion.storage.store import StoreError
from companion.tables import codes
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.address import network_of
from companion.web.traffic.rate_limiter import TokenBucket


def from_address(client: FlaskClient, address: str) -> FlaskClient:
    client.environ_base["REMOTE_ADDR"] = address
    return client


def test_a_few_wrong_codes_are_no_attack(lobby: Lobby) -> None:
    """Phones of yesterday's tables ask for them again: the host reads of a limit when it refuses somebody."""
    said = list[str]()
    app = make_app(lobby, replace(FREE, wrong_codes="9/minute", wrong_codes_under_attack="3/minute"))
    context_of(app).limiter._log = LimitLog(said.append, lambda: 0.0)
    asked = [app.test_client().get("/t/FOX-234").status_code for _ in range(11)]
    assert [404] * 9 + [429] * 2 == asked
    assert ["A limit was reached: wrong_codes is 9/minute. Raise it with --limit wrong_codes=…"] == said


def test_networks_of_ipv6_count_as_one_address() -> None:
    """A machine has 2^64 addresses in its network, and would else have as many tries."""
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::2") != network_of("2001:db8:1:3::1")
    assert "192.168.1.7" == network_of("192.168.1.7") == network_of("::ffff:192.168.1.7")


def test_a_token_bucket_lets_bursts_through_and_then_its_rate() -> None:
    now = [0.0]
    bucket = TokenBucket("10/second", 2, lambda: now[0])
    assert [0.0] * 20 == [bucket.take(1) for _ in range(20)]
    assert pytest.approx(0.1) == bucket.take(1)
    now[0] += 0.2
    assert 0 == bucket.take(1)
    now[0] += 100
    assert [0.0] * 20 + [pytest.approx(0.1)] == [bucket.take(1) for _ in range(21)]


# HEAD.


def test_no_view_takes_both_a_get_and_a_post(app: Flask) -> None:
    """A view that asks for the method would take a HEAD, which no check of origins refuses, for a post."""
    for rule in app.url_map.iter_rules():
        assert not {"GET", "POST"} <= (rule.methods or set()), rule


@pytest.mark.parametrize("path", ["/new/infection", "/join", "/t/{code}/again"])
def test_a_head_changes_nothing(app: Flask, lobby: Lobby, path: str) -> None:
    room = start_room(lobby, "infection")
    before = lobby.codes(), room.record
    headers = {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    assert 200 == app.test_client().head(path.format(code=room.code), headers=headers).status_code
    assert before == (lobby.codes(), room.record)


# Tables.


def test_the_last_code_is_found_and_then_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "WORDS", ("ANT", "OWL"))
    every = {f"{word}-{''.join(digits)}" for word in ("ANT", "OWL") for digits in product(codes.DIGITS, repeat=3)}
    assert "OWL-777" == codes.any_code(every - {"OWL-777"})
    with pytest.raises(codes.NoCodeLeft):
        codes.any_code(every)


def test_strangers_open_only_so_many_tables_and_the_class_opens_more(lobby: Lobby) -> None:
    lobby.limits = replace(FREE, all_tables=2)
    client = make_app(lobby, lobby.limits).test_client()
    assert [303, 303] == [client.post("/new/infection").status_code for _ in range(2)]
    response = client.post("/new/infection")
    assert 409 == response.status_code and "too many tables" in response.text
    lobby.make("infection")
    lobby.make("infection", table=1)
    assert 4 == len(lobby.codes())


def test_tables_that_nobody_used_are_deleted_after_a_day(lobby: Lobby, clock: ManualClock) -> None:
    empty, numbered, watched, seated = (lobby.make("infection", table=table) for table in (0, 1, 0, 0))
    played = start_room(lobby, "infection")
    sit(seated, "Ada")
    watched.listeners.add(lambda: None)
    clock.now += lobby.limits.empty_table_hours * 3600 + 61
    new = lobby.make("infection")
    assert {numbered.code, watched.code, seated.code, played.code, new.code} == set(lobby.codes())
    assert lobby.room(empty.code) is None
    assert 5 == len(list(lobby.writer.store.rooms()))


# Games.


def loop(app: Flask, room: Room) -> list[int]:
    host, path = phone(app, room, is_host=True), f"/t/{room.code}/host/move"
    return [host.post(path, data={"do": do}, headers=SCRIPT).status_code for _ in range(5) for do in ("end", "rematch")]


def test_a_table_begins_only_so_many_games_in_ten_minutes(lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    app = make_app(lobby, replace(FREE, games="3/10minute"))
    assert [204] * 6 + [204, 409] * 2 == loop(app, room)
    host = phone(app, room, is_host=True)
    response = host.post(f"/t/{room.code}/host/move", data={"do": "rematch"})
    assert 409 == response.status_code and "Too many games have begun" in response.text
    assert ("over", 4) == (room.status, room.record.plays)


def test_a_table_has_only_so_many_games(lobby: Lobby) -> None:
    lobby.limits = replace(FREE, table_games=3)
    room = start_room(lobby, "infection")
    assert [204] * 4 + [204, 409] == loop(make_app(lobby), room)[:6]
    assert 3 == room.record.plays


def test_whoever_plays_alone_reads_that_too_many_games_have_begun(lobby: Lobby) -> None:
    app = make_app(lobby, replace(FREE, games="1/minute"))
    room = lobby.make("infection")
    person = sit(room, "Ada")
    sit(room, "Bo", bot="steady")
    room.change(lambda record: setattr(record, "is_alone", True))
    room.begin(1)
    client, path = phone(app, room, person), f"{seat_path(room, person)}/next"
    codes = []
    for _ in range(2):
        room.end()
        codes.append(client.post(path, data={"do": "again"}).status_code)
    assert [303, 409] == codes


# Notes.


def test_many_notes_of_others_shut_no_observer_out(lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    limits = replace(FREE, notes="9999/second", game_notes=24, address_notes=5, most_game_notes=70)
    app = make_app(lobby, limits)

    def note(address: str) -> int:
        client = from_address(app.test_client(), address)
        return client.post(f"/t/{room.code}/observe/note", data={"sign": "stuck"}, headers=SCRIPT).status_code

    flood = [note(f"10.0.0.{number}") for _ in range(9) for number in range(12)]
    assert 60 == flood.count(204)
    assert [204] * 5 + [429] == [note("10.0.0.99") for _ in range(6)]
    assert [204] * 5 == [note("10.0.0.98") for _ in range(5)]
    assert 429 == note("10.0.0.97"), "seventy in any case"


# Wrong codes.


def guesses(app: Flask, addresses: int, count: int) -> list[int]:
    clients = [from_address(app.test_client(), f"10.0.{number >> 8}.{number & 255}") for number in range(addresses)]
    return [client.get("/t/OWL-111").status_code for _ in range(count) for client in clients]


def test_many_addresses_together_cannot_try_many_codes(lobby: Lobby) -> None:
    """150 addresses had 1,800 tries in a second. Now they have 600, and a phone that types a right code is let in."""
    room = start_room(lobby, "infection")
    app = make_app(lobby, Limits())
    tried = guesses(app, 150, 6)
    assert {404, 429} == set(tried) and 600 == tried.count(404)
    honest = from_address(app.test_client(), "192.168.1.7")
    assert [200, 404, 404, 200] == [honest.get(f"/t/{code}").status_code for code in
                                    (room.code, "OWL-111", "OWL-112", room.code)]  # fmt: skip


# A full disk.


def test_a_full_disk_is_told_everywhere(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(lobby, class_setup=ClassSetup())
    playing, over, waiting = start_room(lobby, "infection"), start_room(lobby, "infection"), lobby.make("infection")
    over.end()
    over.change(lambda record: setattr(record, "is_alone", True))
    for name in ("Ada", "Bo"):
        sit(waiting, name)
    context = context_of(app)
    assert context.teacher_session
    client = app.test_client()
    client.post("/class/in", data={"password": context.teacher_session.new_password})
    for room in (playing, over, waiting):
        client.set_cookie("host", context.tokens.host_token(room), path=f"/t/{room.code}/host")
        person = room.record.people[0]
        client.set_cookie("seat", context.tokens.seat_token(room, person), path=seat_path(room, person))

    monkeypatch.setattr(lobby.writer.store, "commit", Mock(side_effect=StoreError("full")))
    words = {
        "room": playing.code, "over": over.code, "lobby": waiting.code, "seat": seat_path(playing, 1),
        "over_seat": seat_path(over, 1), "lobby_seat": seat_path(waiting, 1),
    }  # fmt: skip
    for (path, form), headers in product(tables_beside(__file__)["posts"], ({}, SCRIPT)):
        ticket = context.tokens.new_ticket(playing, 1)
        data = {name: value.format(ticket=ticket) for name, value in form.items()}
        response = client.post(path.format(**words), data=data, headers=headers)
        assert 503 == response.status_code, (path, form, response.text)
        assert "saved" in response.text or "disk" in response.text, (path, form, response.text)
        client.set_cookie("teacher", context.teacher_session.signer.sign(context.teacher_session.worth).decode(),
                          path="/class")  # fmt: skip


# A school behind one address.


SCHOOL = "203.0.113.7"


def test_a_school_behind_one_address_meets_no_limit(lobby: Lobby) -> None:
    """Within seconds 300 phones open a page and a form, type codes (one in ten wrongly), sit down and connect twice.

    Forty of them do, and the others are counted as if they had.
    """
    app = make_app(lobby, Limits())
    rooms = [lobby.make("color_game") for _ in range(4)]
    limiter, statuses = context_of(app).limiter, set[int]()
    for number in range(260):
        assert {True} == {limiter.allow(name, SCHOOL) for name in ("fronts", "fronts", "people", "tables")}
        assert number % 10 or limiter.allow("wrong_codes", SCHOOL)
        lines = [limiter.allow("lines", rooms[0].code, what, SCHOOL) for what in ("screen", "observe") * 2]
        assert all(lines)
    for number in range(40):
        client, room = from_address(app.test_client(), SCHOOL), rooms[number % 4]
        if number % 10 == 0:
            statuses |= {client.get(path).status_code for path in ("/", "/new/infection", "/join")}
            assert 404 == client.post("/join", data={"code": "OWL-111"}).status_code
            statuses.add(client.post("/alone/infection").status_code)
        assert 303 == client.post("/join", data={"code": room.code}).status_code
        statuses.add(client.post(f"/t/{room.code}/sit", data={"name": f"Pupil {number}"}).status_code)
    assert {200, 303} == statuses
    assert 40 == sum(len(room.record.people) for room in rooms)
