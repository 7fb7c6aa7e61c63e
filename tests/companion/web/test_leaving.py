"""Leaving a game and coming late: the table hears of it, and the way back is the phone's alone."""

import pytest
from app_server import SCRIPT, phone, seat_page, seat_path
from flask import Flask
from flask.testing import FlaskClient
from table_setup import start_room

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import MOST_WATCHERS, watch


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return start_room(lobby, "photo_leap")


def leave(app: Flask, room: Room, number: int) -> FlaskClient:
    client = phone(app, room, number)
    assert 303 == client.post(f"{seat_path(room, number)}/leave").status_code
    return client


def test_whoever_leaves_reads_goodbye_and_no_code(app: Flask, room: Room) -> None:
    client, name = leave(app, room, 2), room.record.person(2).name
    page = client.get(seat_path(room, 2))
    assert 200 == page.status_code and f"Goodbye, {name}." in page.text
    assert room.code not in page.text.replace(seat_path(room, 2), "")
    for part in ("secret", "known"):
        assert 404 == client.get(f"{seat_path(room, 2)}/{part}", headers=SCRIPT).status_code
    assert "steady" == room.record.person(2).bot


def test_all_others_read_who_left_and_who_is_back(app: Flask, room: Room) -> None:
    client, name = leave(app, room, 2), room.record.person(2).name
    pages = [seat_page(app, room, 1, "/main"), app.test_client().get(f"/t/{room.code}/screen/main").text]
    assert [True] * 2 == [f'data-words="{name} left. A bot plays the seat.">Away: {name}</i>' in page for page in pages]
    assert 303 == client.post(f"{seat_path(room, 2)}/play-on").status_code
    assert None is room.record.person(2).bot and not room.record.person(2).has_left
    assert f'data-words="{name} is back."></i>' in seat_page(app, room, 1, "/main")


def test_a_late_guest_watches_and_plays_in_the_next_game(app: Flask, room: Room) -> None:
    client = app.test_client()
    door = client.get(f"/t/{room.code}").text
    assert "They are playing." in door and "/observe" not in door
    answer = client.post(f"/t/{room.code}/sit", data={"name": "Ida", "as": "watch"})
    assert 303 == answer.status_code
    page = client.get(answer.location).text
    assert "Hello, Ida. They are playing." in page and "Watch and bet" in page
    assert 'http-equiv="refresh"' in client.get(f"{answer.location}?here").text
    assert ["Ida"] == [one.name for one in room.record.watchers]
    room.end()
    room.to_lobby()
    assert 303 == client.get(answer.location).status_code


def test_a_table_has_so_many_watchers_and_no_more(app: Flask, room: Room) -> None:
    for number in range(MOST_WATCHERS):
        watch(room, f"Guest {number}")
    refused = app.test_client().post(f"/t/{room.code}/sit", data={"name": "Ida", "as": "watch"})
    assert 409 == refused.status_code and "No seat is free." in refused.text
