"""A host who also plays: one tab with both views, and a host's menu on that phone alone."""

import pytest
from app_server import SCRIPT, context_of, phone, seat_path
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return lobby.make("photo_leap")


def host_who_plays(app: Flask, room: Room) -> tuple[FlaskClient, str]:
    host = phone(app, room, is_host=True)
    response = host.post(f"/t/{room.code}/host/seat", data={"name": "Ada"})
    assert 303 == response.status_code
    return host, response.location


def test_the_hosts_own_seat_has_the_hosts_menu_and_no_other_seat_has(app: Flask, room: Room) -> None:
    host, here = host_who_plays(app, room)
    bo = app.test_client()
    bo.post(f"/t/{room.code}/sit", data={"name": "Bo"})
    link = f'href="/t/{room.code}/host/menu"'
    assert link in host.get(f"{here}/more", headers=SCRIPT).text
    assert link not in bo.get(f"/t/{room.code}/me/2/more", headers=SCRIPT).text
    for path in ("menu", "menu/main", "seat"):
        assert 404 == bo.get(f"/t/{room.code}/host/{path}").status_code
    assert 404 == bo.post(f"/t/{room.code}/host/seat", data={"name": "Eve"}).status_code
    fake = phone(app, room, 2)
    fake.set_cookie("host", context_of(app).tokens.seat_token(room, room.record.person(2)), path=seat_path(room, 2))
    assert link not in fake.get(f"{seat_path(room, 2)}/more", headers=SCRIPT).text


def test_the_hosts_own_phone_alone_starts_the_game_once_it_can(app: Flask, room: Room) -> None:
    host, here = host_who_plays(app, room)
    bo = app.test_client()
    bo.post(f"/t/{room.code}/sit", data={"name": "Bo"})
    assert "can-begin" not in host.get(here).text
    for name in ("Cem", "Dot"):
        sit(room, name)
    assert "can-begin" in host.get(here).text and "/host/move" not in bo.get(f"/t/{room.code}/me/2").text
    assert 404 == bo.post(f"/t/{room.code}/host/move", data={"do": "begin"}).status_code and "lobby" == room.status


def test_the_hosts_menu_shows_nothing_of_the_game(app: Flask, room: Room) -> None:
    host, _ = host_who_plays(app, room)
    for name in ("Bo", "Cem", "Dot"):
        sit(room, name)
    menu, begin = f"/t/{room.code}/host/menu", {"do": "begin", "to": "menu"}
    assert menu == host.post(f"/t/{room.code}/host/move", data=begin).location
    page = host.get(menu).text
    assert "Your cards are hidden while this is open." in page and "data-secret" not in page
