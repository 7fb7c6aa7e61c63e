"""A phone that holds a seat finds back to it, never takes a second one, and tells strangers nothing."""

import pytest
from app_server import SCRIPT, context_of, phone, seat_path
from flask import Flask
from flask.testing import FlaskClient
from table_setup import ManualClock, start_room

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import MOST_WATCHERS, leave_seat, sit, watch


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return lobby.make("photo_leap")


def sit_down(app: Flask, room: Room, name: str, **form: str) -> FlaskClient:
    client = app.test_client()
    assert 303 == client.post(f"/t/{room.code}/sit", data={"name": name, **form}).status_code
    return client


def names(room: Room) -> list[str]:
    return [person.name for person in room.record.people]


def fill(room: Room) -> None:
    while not room.is_full():
        sit(room, "Dot", bot="steady")


def test_a_phone_never_takes_a_second_seat_in_the_lobby(app: Flask, room: Room) -> None:
    bo = sit_down(app, room, "Bob")
    assert f"/t/{room.code}/me/1" == bo.post(f"/t/{room.code}/sit", data={"name": "\u202eBo "}).location
    assert ["Bo"] == names(room)
    assert 409 == bo.post(f"/t/{room.code}/sit", data={"name": " "}).status_code
    assert ["Bo"] == names(room)


def test_a_lost_or_removed_seat_is_offered_to_nobody(app: Flask, lobby: Lobby, room: Room) -> None:
    tokens = context_of(app).tokens
    moved, removed, left = (sit_down(app, room, name) for name in ("Ada", "Bo", "Cem"))
    ticket = tokens.new_ticket(room, 1)
    app.test_client().post(f"/t/{room.code}/again", data={"ticket": ticket})
    leave_seat(room, 2)
    assert 303 == left.post(f"/t/{room.code}/me/3/leave").status_code
    forged = app.test_client()
    person, other = room.record.person(1), lobby.make("album")
    for text in (
        tokens.seat_token(room, person), tokens.reminder(room, person)[:-1], tokens.reminder(room, person).upper(),
        tokens.host_token(room), tokens.reminder(other, person), f"{room.code}/1/1", "|", "é", "a" * 3999,
    ):  # fmt: skip
        forged.set_cookie("seats", text, path="/")
        for path in (f"/t/{room.code}", "/", "/join"):
            assert app.test_client().get(path).text == forged.get(path).text, text
    for client in (moved, removed, left):
        for path in (f"/t/{room.code}", "/", "/join"):
            assert app.test_client().get(path).text == client.get(path).text


def test_a_reminder_opens_no_seat(app: Flask, room: Room) -> None:
    sit_down(app, room, "Bo")
    client, reminder = app.test_client(), context_of(app).tokens.reminder(room, room.record.person(1))
    for name in ("seat", "host", "seats"):
        client.set_cookie(name, reminder, path="/")
    for path in ("me/1", "me/1/main", "me/1/secret", "me/1/more", "host"):
        assert 404 == client.get(f"/t/{room.code}/{path}").status_code
    assert 404 == client.post(f"/t/{room.code}/me/1/play-on").status_code


def test_the_newest_seat_comes_first_and_a_table_that_is_done_does_not_block(app: Flask, lobby: Lobby) -> None:
    first, second = lobby.make("photo_leap"), lobby.make("photo_leap")
    bo = sit_down(app, first, "Bo")
    bo.post(f"/t/{second.code}/sit", data={"name": "Bo"})
    assert f"/t/{second.code}/me/1" in bo.get("/").text
    assert f"/t/{first.code}/me/1" in bo.get(f"/t/{first.code}").text
    fill(second)
    second.begin(1)
    second.end()
    assert f"/t/{first.code}/me/1" in bo.get("/").text and f"/t/{second.code}/me/1" not in bo.get("/").text
    assert "What can we play?" in bo.get("/?someone-else").text


def test_a_practice_table_reminds_nobody(app: Flask, lobby: Lobby) -> None:
    """The owner of a practice table holds every seat: the door stays the door."""
    room = start_room(lobby, "photo_leap", is_practice=True)
    owner = phone(app, room, 1)
    assert 200 == owner.get(seat_path(room, 1)).status_code
    assert "Welcome back" not in owner.get(f"/t/{room.code}").text


def test_who_left_the_seat_to_a_bot_sees_the_end_too(app: Flask, lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "infection")
    bo, path = phone(app, room, 1), seat_path(room, 1)
    room.change(lambda record: [setattr(person, "bot", "steady") for person in record.people])
    assert "/play-on" in bo.get(path).text
    while room.status != "over":
        clock.pass_time(60)
    page = bo.get(path).text
    assert "/play-on" not in page and f"{path}/feedback/1" in page and f"{path}/wish" in page
    assert 204 == bo.post(f"{path}/wish", data={"what": "again"}, headers=SCRIPT).status_code
    assert {1: "again"} == room.record.play.wishes  # type: ignore[union-attr]
    assert [None, "steady"] == [one.bot for one in room.record.people], "who wishes for a next game plays it"


def test_bots_leave_the_seats_of_those_who_are_here_when_the_next_game_begins(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    room.change(lambda record: [setattr(person, "bot", "steady") for person in record.people])
    lobby.presence.note(room.code, 1, "10.0.0.1", 1)
    room.end()
    room.to_lobby()
    assert [None, "steady"] == [one.bot for one in room.record.people]


def test_a_table_has_so_many_watchers_and_no_more(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "photo_leap")
    for number in range(MOST_WATCHERS):
        watch(room, f"Guest {number}")
    refused = app.test_client().post(f"/t/{room.code}/sit", data={"name": "Ida", "as": "watch"})
    assert 409 == refused.status_code and "No seat is free." in refused.text
