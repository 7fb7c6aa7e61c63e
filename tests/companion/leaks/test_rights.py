"""Whose things are whose: photo sets, addresses, hosts' tokens, screens of the same deal, seats on two devices."""

import io
import re
from types import SimpleNamespace
from typing import Any

import pytest
from album.photo_sets import make_set
from app_server import ADDRESS, SCRIPT, context_of, make_app, phone, seat_path
from class_setup import class_app, set_up_tables, signed_in, teacher_session
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from table_setup import start_room

from cards.errors import InputError
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.address import Candidate
from companion.web.render.pictures import SIZES, small
from companion.web.welcome import print_reopened, sign_out_hosts_of


def refusal(app: Flask, name: str) -> str:
    answer = app.test_client().post("/new/album", data={"photo_set": name, "rounds": "1"})
    assert 409 == answer.status_code, name
    return re.sub(rf"\b{name}\b", "NAME", answer.text)


def test_a_private_set_of_pictures_looks_like_none_to_the_network(app: Flask, lobby: Lobby) -> None:
    make_set("holiday", range(1, 41))
    for typed in ("holiday", "holidax"):
        assert "holiday" not in refusal(app, "holidax")
        assert refusal(app, "nonesuch") == refusal(app, typed)
    assert 409 == app.test_client().post("/alone/album", data={"photo_set": "holiday"}).status_code
    assert () == lobby.codes()


def test_a_set_that_the_owner_offers_is_for_every_table(app: Flask, lobby: Lobby) -> None:
    make_set("holiday", range(1, 41))
    context_of(app).photo_sets = ("holiday",)
    assert '<option value="holiday">' in app.test_client().get("/new/album").text
    assert 303 == app.test_client().post("/new/album", data={"photo_set": "holiday"}).status_code
    assert ["holiday"] == [record.options["photo_set"] for record in lobby.records()]


def test_a_teacher_may_play_with_any_set(lobby: Lobby) -> None:
    """Who has the password of the class is the owner, or has their word."""
    make_set("holiday", range(1, 41))
    teacher = signed_in(class_app(lobby))
    assert 303 == teacher.post("/class/lay/album", data={"photo_set": "holiday", "more": "1"}).status_code
    assert ["holiday"] == [record.options["photo_set"] for record in lobby.records()]


@pytest.fixture
def two_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    others = (Candidate("127.0.0.1", "lo", "loopback"), Candidate("10.0.0.7", "wlan0", "local"))
    monkeypatch.setattr("app_server.ADDRESS", type(ADDRESS)("127.0.0.1", 8000, "loopback", others))


def test_a_host_changes_the_address_of_their_own_table_alone(two_addresses: None, lobby: Lobby) -> None:
    app, own, other = make_app(lobby), lobby.make("infection"), lobby.make("infection")
    before = app.test_client().get(f"/t/{other.code}/qr.svg").data
    host, address = phone(app, own, is_host=True), f"/t/{own.code}/host/address"
    own_before = host.get(f"/t/{own.code}/qr.svg").data
    assert [404, 303] == [host.post(address, data={"ip": ip}).status_code for ip in ("6.6.6.6", "10.0.0.7")]
    assert own_before != host.get(f"/t/{own.code}/qr.svg").data
    assert "The host chose this address" in host.get(f"/t/{own.code}/host").text
    assert "10.0.0.7:8000" in app.test_client().get(f"/t/{own.code}/screen").text
    assert "10.0.0.7" not in app.test_client().get(f"/t/{other.code}/screen").text
    assert before == app.test_client().get(f"/t/{other.code}/qr.svg").data
    assert "127.0.0.1" == context_of(app).address.ip


def test_a_teacher_changes_the_address_of_all_tables_and_may_host_alone(two_addresses: None, lobby: Lobby) -> None:
    app = class_app(lobby)
    one, other = set_up_tables(teacher_session(app).classroom, "infection", 2)
    teacher, host = signed_in(app), f"/t/{one.code}/host"
    assert 404 == teacher.get(host).status_code == teacher.post("/class/table/9/host").status_code
    assert host == teacher.post("/class/table/1/host").headers["Location"]
    assert 303 == teacher.post(f"{host}/address", data={"ip": "10.0.0.7"}).status_code
    assert "10.0.0.7:8000" in app.test_client().get(f"/t/{other.code}/screen").text
    assert 303 == teacher.post(f"{host}/only-me").status_code
    assert 200 == teacher.get(host).status_code
    teacher_session(app).classroom.sign_out()
    assert 404 == teacher.get(host).status_code


@pytest.mark.parametrize("size", SIZES)
def test_a_secret_picture_of_any_content_has_one_length(lobby: Lobby, size: str) -> None:
    """Noise, a small flat field and a photo take the same bytes, so that no length tells which picture it is."""
    folder, lengths, sides = make_set("holiday", range(1, 41)), [], []
    room = start_room(lobby, "album", {"photo_set": "holiday"}, seats=3)
    app, keeper = make_app(lobby), room.snapshot.state.keeper
    photo = Image.linear_gradient("L").resize((1200, 900)).convert("RGB")
    for content in (Image.effect_noise((1200, 900), 120).convert("RGB"), Image.new("RGB", (40, 30)), photo):
        small.cache_clear()
        content.save(jpeg := io.BytesIO(), "JPEG", quality=60)
        for file in folder.glob("*.jpg"):
            file.write_bytes(jpeg.getvalue())
        answer = phone(app, room, keeper).get(f"{seat_path(room, keeper)}/picture/mine?size={size}")
        lengths.append(len(answer.data))
        with Image.open(io.BytesIO(answer.data)) as picture:
            sides.append(max(picture.size))
    small.cache_clear()
    assert [SIZES[size].most] * 3 == lengths and SIZES[size].side_px == sides[-1]


def test_a_host_signs_out_every_other_device(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    lost, kept, tokens = phone(app, room, is_host=True), phone(app, room, is_host=True), context_of(app).tokens
    ticket = tokens.new_ticket(room, 0, 9999.0)
    assert 303 == kept.post(f"/t/{room.code}/host/only-me").status_code
    assert 200 == kept.get(f"/t/{room.code}/host").status_code
    tries = (
        lost.get(f"/t/{room.code}/host"),
        *(lost.post(f"/t/{room.code}/host/{what}") for what in ("move", "only-me")),
    )
    assert [404] * 3 == [response.status_code for response in tries]
    assert 409 == lost.post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    assert 200 == phone(app, room, 1).get(seat_path(room, 1)).status_code and "playing" == room.status


def test_the_console_signs_out_a_tables_hosts(app: Flask, lobby: Lobby, capsys: pytest.CaptureFixture[str]) -> None:
    room, other = start_room(lobby, "infection"), start_room(lobby, "infection")
    lost, untouched = phone(app, room, is_host=True), phone(app, other, is_host=True)
    server: Any = SimpleNamespace(lobby=lobby, context=context_of(app))
    print_reopened(server, sign_out_hosts_of(server, [room.code.lower()]))
    assert 404 == lost.get(f"/t/{room.code}/host").status_code
    assert 200 == untouched.get(f"/t/{other.code}/host").status_code
    (ticket,) = re.findall(rf"{room.code}/again\?host#(\S+)", capsys.readouterr().out)
    new = app.test_client()
    assert 303 == new.post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    assert 200 == new.get(f"/t/{room.code}/host").status_code
    with pytest.raises(InputError, match="no table"):
        sign_out_hosts_of(server, [other.code, "FOX-222"])
    assert 200 == untouched.get(f"/t/{other.code}/host").status_code
    assert {room, other} == set(sign_out_hosts_of(server, ["all"]))
    assert 404 == untouched.get(f"/t/{other.code}/host").status_code


@pytest.fixture
def alike(lobby: Lobby) -> tuple[Flask, Room, Room]:
    """Return a class of two tables of Infection with the same deal, whose first table has begun to turn up tiles."""
    app = class_app(lobby)
    one, other = set_up_tables(teacher_session(app).classroom, "infection", 2, people=2)
    teacher_session(app).classroom.begin(is_same_deal=True)
    return app, one, other


def sees(client: FlaskClient, room: Room) -> bool:
    pages = [client.get(f"/t/{room.code}/screen{way}").text for way in ("", "/main")]
    waits = ["This screen waits." in page for page in pages]
    assert waits[0] == waits[1] and all(is_held or "board" in page for is_held, page in zip(waits, pages, strict=True))
    return not waits[0]


def with_seat(app: Flask, client: FlaskClient, room: Room, seat: int) -> FlaskClient:
    person = room.record.seated()[seat - 1]
    client.set_cookie("seat", context_of(app).tokens.seat_token(room, person), path=seat_path(room, person))
    assert 200 == client.get(seat_path(room, person)).status_code
    return client


def test_a_screen_waits_while_another_table_plays_the_same_deal(alike: tuple[Flask, Room, Room]) -> None:
    app, one, other = alike
    stranger, player = app.test_client(), with_seat(app, app.test_client(), one, 1)
    assert not sees(stranger, one) and sees(player, one) and not sees(player, other)
    host, teacher = phone(app, one, is_host=True), signed_in(app)
    assert not sees(host, one)
    host.get(f"/t/{one.code}/host")
    assert sees(host, one) and not sees(host, other)
    assert 303 == teacher.post("/class/table/2/screen").status_code and sees(teacher, other)
    assert 404 == app.test_client().post("/class/table/2/screen", headers=SCRIPT).status_code
    assert not sees(with_seat(app, player, other, 2), one)  # who sits at both tables would carry it over
    one.end()
    assert not sees(stranger, one) and sees(stranger, other)
    other.end()
    assert sees(stranger, one)


def test_tables_with_deals_of_their_own_show_their_screens(app: Flask, lobby: Lobby) -> None:
    one, _ = start_room(lobby, "infection", seed=1), start_room(lobby, "infection", seed=2)
    assert sees(app.test_client(), one)


TOLD = "A second device uses your seat."


def test_a_player_is_told_that_a_second_device_uses_their_seat(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    own, thief, other = phone(app, room, 1), phone(app, room, 1), phone(app, room, 2)

    def page(client: FlaskClient, seat: int, address: str) -> str:
        return client.get(seat_path(room, seat), environ_base={"REMOTE_ADDR": address}).text

    for address in ("192.168.1.7", "192.168.1.7", "fe80::7"):  # two tabs, and the same phone by its other address
        assert TOLD not in page(own, 1, address)
    told: list[int] = []
    room.listeners.add(lambda: told.append(1))
    assert 200 == thief.get(f"{seat_path(room, 1)}/secret", environ_base={"REMOTE_ADDR": "192.168.1.66"}).status_code
    assert [1] == told  # screens are pushed at once
    assert TOLD in page(own, 1, "192.168.1.7") and TOLD in page(thief, 1, "192.168.1.66")
    assert TOLD not in page(other, 2, "192.168.1.8")
    ticket = context_of(app).tokens.new_ticket(room, room.record.people[0].number)
    assert 303 == own.post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    assert TOLD not in page(own, 1, "192.168.1.7") and 404 == thief.get(seat_path(room, 1)).status_code
