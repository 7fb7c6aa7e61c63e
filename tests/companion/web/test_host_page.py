"""The host's page: seats in another order, and every action of a row at a full table."""

import pytest
from app_server import host_does, phone
from flask import Flask
from table_setup import waiting_room

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return waiting_room(lobby, "color_game", "Ada", "Bo", "Cem", "Dot", "Eli")


def place(app: Flask, room: Room, person: str, at: str) -> list[str]:
    assert 204 == host_does(app, room, "place", person=person, at=at)
    return [person.name for person in room.record.people]


def test_a_person_is_put_in_any_place(app: Flask, room: Room) -> None:
    placed = ["Bo", "Cem", "Ada", "Dot", "Eli"]
    assert placed == place(app, room, "1", "2")
    assert ["Eli", *placed[:4]] == place(app, room, "5", "0")
    assert placed == place(app, room, "5", "99")
    for person, at in (("1", "-1"), ("1", "x"), ("1", ""), ("9", "0"), ("x", "0"), ("1", "9" * 9)):
        assert placed == place(app, room, person, at)
    room.begin(1)
    assert placed == place(app, room, "1", "0")


def test_a_table_for_many_offers_bots_and_a_seat_until_it_is_full(app: Flask, lobby: Lobby) -> None:
    room = lobby.make("photo_leap", options={"players": 6})
    host = phone(app, room, is_host=True)
    for number in range(8):
        page = host.get(f"/t/{room.code}/host").text
        menu = host.get(f"/t/{room.code}/host/menu").text
        assert 'value="bot"' in page and 'value="bot"' in menu and f"/t/{room.code}/host/seat" in page, number
        sit(room, f"Guest{number}")
    page = host.get(f"/t/{room.code}/host").text
    assert 'value="bot"' not in page and f"/t/{room.code}/host/seat" not in page and 'value="begin"' in page
