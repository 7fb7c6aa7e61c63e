"""Signing in and out of the teacher's page: what is counted, what waits for what, and what is over afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from app_server import FREE, SCRIPT, app_of, context_of, phone
from class_setup import signed_in, teacher_session
from flask import Flask, Response
from flask.testing import FlaskClient
from table_setup import opened

from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.store import StoreError
from companion.web.limits import Limits
from companion.web.live.connection import ScreenVersion
from companion.web.pages import teacher
from companion.web.pages.dashboard import ClassSetup

SOCKET = {"Upgrade": "websocket", "Connection": "Upgrade"}


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    with opened(tmp_path / "tables.db") as made:
        yield made


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return app_of(lobby, class_setup=ClassSetup())


@pytest.fixture
def room(lobby: Lobby, app: Flask) -> Room:
    teacher_session(app).classroom.set_up_game("album", "en", {}, None, (), 1)
    return teacher_session(app).classroom.rooms()[0]


def leading(app: Flask) -> FlaskClient:
    """A browser of the teacher's, which leads table 1."""
    client = signed_in(app)
    assert 303 == client.post("/class/table/1/host").status_code
    return client


def led_by(app: Flask, room: Room, token: str) -> int:
    """What a host's page answers to whoever brings a token."""
    stranger = app.test_client()
    stranger.set_cookie("host", token, path="/")
    return stranger.get(f"/t/{room.code}/host").status_code


def token_of(client: FlaskClient, room: Room) -> str:
    kept = client.get_cookie("host", path=f"/t/{room.code}/host")
    assert kept is not None
    return kept.value


# What is over.


def test_signing_out_ends_the_leading_of_tables_and_a_host_of_the_tables_own_stays(app: Flask, room: Room) -> None:
    """In that browser and in every other to which the token was taken."""
    client, own = leading(app), phone(app, room, is_host=True)
    token = token_of(client, room)
    assert [200, 200] == [led_by(app, room, token), own.get(f"/t/{room.code}/host").status_code]
    client.post("/class/out")
    assert client.get_cookie("host", path=f"/t/{room.code}/host") is None
    assert [404, 200] == [led_by(app, room, token), own.get(f"/t/{room.code}/host").status_code]
    assert 200 == led_by(app, room, token_of(leading(app), room)), "whoever signs in again leads again"


def test_another_password_ends_the_leading_of_tables_too(lobby: Lobby, app: Flask, room: Room) -> None:
    """A mere restart does not; where there is no class, nobody leads by it."""
    token = token_of(leading(app), room)
    assert 200 == led_by(app_of(lobby, class_setup=ClassSetup()), room, token)
    assert 404 == led_by(app_of(lobby), room, token)
    assert 404 == led_by(app_of(lobby, class_setup=ClassSetup(new_password=True)), room, token)


def test_a_table_that_has_left_the_class_is_led_no_longer_either(app: Flask, room: Room) -> None:
    client = leading(app)
    token = token_of(client, room)
    room.change(lambda record: setattr(record, "table", 0))
    client.post("/class/out")
    assert 404 == led_by(app, room, token)


def test_an_open_line_of_a_host_ends_with_the_leading(app: Flask, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[Callable[[], ScreenVersion]] = []

    def caught_line(environ: object, place: object, who: object, newest: Any, **more: object) -> Response:
        caught.append(newest)
        return Response()

    monkeypatch.setattr(context_of(app).hub, "serve", caught_line)
    client, own = leading(app), phone(app, room, is_host=True)
    for one in (client, own):
        assert 200 == one.get(f"/t/{room.code}/host/live", headers=SOCKET).status_code
    assert [False, False] == [newest().is_last for newest in caught]
    client.post("/class/out")
    assert [True, False] == [newest().is_last for newest in caught]
    assert "signed out" in caught[0]().html()


def test_on_a_full_disk_this_browser_is_signed_out_and_told_of_the_others(
    app: Flask, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, other = leading(app), leading(app)

    def full(name: str, value: bytes) -> None:
        raise StoreError("tables.db: could not be written: database or disk is full")

    monkeypatch.setattr(context_of(app).lobby, "set_value", full)
    answer = client.post("/class/out")
    assert 503 == answer.status_code and "in this browser alone" in answer.text
    assert client.get_cookie("teacher", path="/class") is None
    assert client.get_cookie("host", path=f"/t/{room.code}/host") is None
    assert "class-head" not in client.get("/class").text and "class-head" in other.get("/class").text


# What is counted, and what waits.


def test_wrong_passwords_that_come_at_once_are_counted_before_they_are_looked_at(lobby: Lobby) -> None:
    """While one is looked at, the next are there already: no more are looked at than one after the other would be."""
    app = app_of(lobby, Limits(**{**FREE.__dict__, "passwords": "3/hour"}), class_setup=ClassSetup())
    looked, codes = [], []

    def slow(call: Callable[..., Any], *told: Any) -> Any:
        looked.append(1)
        if len(looked) < 20:
            codes.append(app.test_client().post("/class/in", data={"password": "no"}, headers=SCRIPT).status_code)
        return call(*told)

    context_of(app).run_password_check = slow
    codes.append(app.test_client().post("/class/in", data={"password": "no"}).status_code)
    assert (3, [429, 403, 403, 403]) == (len(looked), codes)


def test_no_more_passwords_wait_than_are_soon_looked_at(app: Flask) -> None:
    """From however many devices: those beyond are told so at once, are looked at never, and cost no try."""
    looked, codes = [], []
    right = {"password": teacher_session(app).new_password}

    def slow(call: Callable[..., Any], *told: Any) -> Any:
        looked.append(1)
        if len(looked) < 50:
            device = {"REMOTE_ADDR": f"192.168.1.{len(looked)}"}
            codes.append(app.test_client().post("/class/in", data={"password": "no"}, environ_base=device).status_code)
        return call(*told)

    context_of(app).run_password_check = slow
    assert 303 == app.test_client().post("/class/in", data=right).status_code
    assert teacher.MOST_WAITING == len(looked)
    assert [429] + [403] * (teacher.MOST_WAITING - 1) == codes
    context_of(app).run_password_check = lambda call, *told: call(*told)
    assert 303 == app.test_client().post("/class/in", data=right).status_code


def test_a_fault_while_a_password_is_looked_at_frees_its_place(app: Flask) -> None:
    def broken(call: Callable[..., Any], *told: Any) -> Any:
        raise MemoryError

    app.config["PROPAGATE_EXCEPTIONS"] = False
    context_of(app).run_password_check = broken
    for _ in range(teacher.MOST_WAITING + 2):
        assert 500 == app.test_client().post("/class/in", data={"password": "no"}).status_code
