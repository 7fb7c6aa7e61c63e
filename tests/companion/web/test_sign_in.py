"""Signing in and out of the teacher's page: limits, the queue of checks, and what signing out ends."""

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from app_server import FREE, SCRIPT, context_of, make_app, phone
from class_setup import signed_in, teacher_session
from flask import Flask, Response
from flask.testing import FlaskClient
from pytest import MonkeyPatch

from companion.limits import Limits
from companion.storage.store import StoreError
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.context import without_turn
from companion.web.pages import teacher
from companion.web.pages.dashboard import ClassSetup

SOCKET = {"Upgrade": "websocket", "Connection": "Upgrade"}


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return make_app(lobby, class_setup=ClassSetup())


@pytest.fixture
def room(lobby: Lobby, app: Flask) -> Room:
    teacher_session(app).classroom.set_up_game("album", "en", {}, None, (), 1)
    return teacher_session(app).classroom.rooms()[0]


def browser_of_host(app: Flask) -> FlaskClient:
    client = signed_in(app)
    assert 303 == client.post("/class/table/1/host").status_code
    return client


def host_page_status(app: Flask, room: Room, token: str) -> int:
    stranger = app.test_client()
    stranger.set_cookie("host", token, path="/")
    return stranger.get(f"/t/{room.code}/host").status_code


def token_of(client: FlaskClient, room: Room) -> str:
    cookie = client.get_cookie("host", path=f"/t/{room.code}/host")
    return cookie.value


def test_signing_out_ends_the_teachers_host_access_but_not_the_hosts(app: Flask, room: Room) -> None:
    client, room_host = browser_of_host(app), phone(app, room, is_host=True)
    token = token_of(client, room)
    assert [200, 200] == [host_page_status(app, room, token), room_host.get(f"/t/{room.code}/host").status_code]
    client.post("/class/out")
    assert client.get_cookie("host", path=f"/t/{room.code}/host") is None
    assert [404, 200] == [host_page_status(app, room, token), room_host.get(f"/t/{room.code}/host").status_code]
    assert 200 == host_page_status(app, room, token_of(browser_of_host(app), room)), "signing in opens it again"


def test_a_new_password_ends_the_teachers_host_access(lobby: Lobby, app: Flask, room: Room) -> None:
    token = token_of(browser_of_host(app), room)
    assert 200 == host_page_status(make_app(lobby, class_setup=ClassSetup()), room, token)
    assert 404 == host_page_status(make_app(lobby), room, token)
    assert 404 == host_page_status(make_app(lobby, class_setup=ClassSetup(new_password=True)), room, token)


def test_signing_out_also_ends_access_to_tables_that_left_the_class(app: Flask, room: Room) -> None:
    client = browser_of_host(app)
    token = token_of(client, room)
    room.change(lambda record: setattr(record, "table", 0))
    client.post("/class/out")
    assert 404 == host_page_status(app, room, token)


def test_signing_out_closes_the_teachers_host_connections(app: Flask, room: Room, monkeypatch: MonkeyPatch) -> None:
    serve = Mock(return_value=Response())
    monkeypatch.setattr(context_of(app).hub, "serve", serve)
    client = browser_of_host(app)
    for browser in (client, phone(app, room, is_host=True)):
        assert 200 == browser.get(f"/t/{room.code}/host/live", headers=SOCKET).status_code
    screens = [call.args[3] for call in serve.mock_calls]
    assert [False, False] == [newest().is_last for newest in screens]
    client.post("/class/out")
    assert [True, False] == [newest().is_last for newest in screens]
    assert "signed out" in screens[0]().html()


def test_on_a_full_disk_only_this_browser_is_signed_out(app: Flask, room: Room, monkeypatch: MonkeyPatch) -> None:
    client, other = browser_of_host(app), browser_of_host(app)

    full = StoreError("tables.db: could not be written: database or disk is full")
    monkeypatch.setattr(context_of(app).lobby, "set_value", Mock(side_effect=full))
    response = client.post("/class/out")
    assert 503 == response.status_code and "in this browser only" in response.text
    assert client.get_cookie("teacher", path="/class") is None
    assert client.get_cookie("host", path=f"/t/{room.code}/host") is None
    assert "class-head" not in client.get("/class").text and "class-head" in other.get("/class").text


def test_simultaneous_wrong_passwords_are_counted_before_they_are_checked(lobby: Lobby) -> None:
    app = make_app(lobby, Limits(**{**FREE.__dict__, "passwords": "3/hour"}), class_setup=ClassSetup())
    checks, statuses = [], []

    def slow_check(call: Callable[..., Any], *args: Any) -> Any:
        checks.append(1)
        if len(checks) < 20:
            statuses.append(app.test_client().post("/class/in", data={"password": "no"}, headers=SCRIPT).status_code)
        return call(*args)

    context_of(app).run_password_check = without_turn(slow_check)
    statuses.append(app.test_client().post("/class/in", data={"password": "no"}).status_code)
    assert (3, [429, 403, 403, 403]) == (len(checks), statuses)


def test_the_queue_of_password_checks_is_limited(app: Flask) -> None:
    checks, statuses = [], []
    right = {"password": teacher_session(app).new_password}

    def slow_check(call: Callable[..., Any], *args: Any) -> Any:
        checks.append(1)
        if len(checks) < 50:
            device = {"REMOTE_ADDR": f"192.168.1.{len(checks)}"}
            answer = app.test_client().post("/class/in", data={"password": "no"}, environ_base=device)
            statuses.append(answer.status_code)
        return call(*args)

    context_of(app).run_password_check = without_turn(slow_check)
    assert 303 == app.test_client().post("/class/in", data=right).status_code
    assert teacher.MOST_WAITING == len(checks)
    assert [429] + [403] * (teacher.MOST_WAITING - 1) == statuses
    context_of(app).run_password_check = lambda call, *args: call(*args)
    assert 303 == app.test_client().post("/class/in", data=right).status_code


def test_an_exception_during_a_password_check_frees_its_place(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    context_of(app).run_password_check = Mock(side_effect=MemoryError)
    for _ in range(teacher.MOST_WAITING + 2):
        assert 500 == app.test_client().post("/class/in", data={"password": "no"}).status_code
