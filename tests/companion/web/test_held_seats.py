"""A phone that holds a seat finds back to it, never takes a second one, and tells strangers nothing.

What its pages say stands in `pages/back.txt`.
"""

import pytest
from app_server import context_of
from flask import Flask
from flask.testing import FlaskClient
from table_setup import start_room

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import MOST_WATCHERS, leave_seat, watch


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return lobby.make("photo_leap")


def sit_down(app: Flask, room: Room, name: str) -> FlaskClient:
    client = app.test_client()
    assert 303 == client.post(f"/t/{room.code}/sit", data={"name": name}).status_code
    return client


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
