"""The host's page: seats in another order, and every action of a row at a full table."""

import pytest
from app_server import host_does, phone
from flask import Flask
from table_setup import waiting_room

from cards.errors import InputError
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import leave_seat, sit


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


def test_the_number_of_players_follows_the_people_where_a_variant_is_for_many(lobby: Lobby) -> None:
    room = lobby.make("photo_leap", options={"players": 6})
    people = [sit(room, f"Guest{number}") for number in range(6)]
    assert {"players": 6} == room.record.options and 6 == room.game_data.about.fewest
    leave_seat(room, people[0].number)
    assert {"players": 5} == room.record.options and 5 == room.game_data.about.most
    for number in range(6, 9):
        sit(room, f"Guest{number}")
    assert room.is_full() and {"players": 8} == room.record.options
    with pytest.raises(InputError):
        sit(room, "Ninth")
    room.begin(1)
    assert 8 == room.snapshot.state.seats
    plain = waiting_room(lobby, "photo_leap", *"ABCD")
    assert plain.is_full() and {} == plain.record.options


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
