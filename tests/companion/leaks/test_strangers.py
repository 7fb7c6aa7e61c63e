"""Strangers: what they may not do, how often they may try, and how odd requests are answered."""

import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from app_server import FREE, SCRIPT, context_of, make_app, phone, seat_path
from cases import each_case
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from limits import parse
from table_setup import command, moment_of, open_lobby, start_room

import cards
from companion.games import GAMES
from companion.limits import Limits
from companion.tables.codes import DIGITS, WORDS
from companion.tables.lobby import Lobby
from companion.tables.people import LONGEST_NAME, clean_name
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.app import LARGEST_FORM
from companion.web.options_form import fields

TYPE = "application/x-www-form-urlencoded"


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return start_room(lobby, "photo_leap")


def cover(room: Room, **fields: str) -> dict[str, str]:
    return {"move": "cover", "page": "1", "at": moment_of(room), **fields}


@each_case
def test_posts_from_other_sites_are_refused(app: Flask, room: Room, headers: dict[str, str]) -> None:
    before = room.snapshot
    client = phone(app, room, 1, is_host=True)
    for path, data in ((seat_path(room, 1) + "/move", cover(room)), (seat_path(room, 1) + "/leave", {}),
                       (f"/t/{room.code}/host/move", {"do": "end"}), (f"/t/{room.code}/sit", {"name": "Eve"}),
                       ("/alone/infection", {}), ("/new/infection", {})):  # fmt: skip
        assert 403 == client.post(path, data=data, headers=headers).status_code, path
    assert before is room.snapshot and "playing" == room.status
    assert 1 == len(context_of(app).lobby.codes())


@pytest.mark.parametrize("host", ["x.example", "localhost.x.example", "x", "fox.local.example", "a:b:c", "[::1", "%"])
def test_unknown_host_names_are_refused(app: Flask, room: Room, host: str) -> None:
    """Requests with another host name are refused, so that DNS rebinding cannot read our pages."""
    for path in ("/", seat_path(room, 1), f"/t/{room.code}/screen"):
        response = phone(app, room, 1).get(path, headers={"Host": host})
        assert response.status_code in (400, 421), (host, response.status_code)
        assert room.code not in response.text


def test_our_own_host_names_are_accepted(app: Flask) -> None:
    for host in ("127.0.0.1:8000", "192.168.1.7", "localhost:8000", "laptop.local", "[::1]:8000"):
        assert 200 == app.test_client().get("/join", headers={"Host": host}).status_code


def test_tokens_of_seat_and_host_do_not_replace_each_other(app: Flask, room: Room) -> None:
    tokens = context_of(app).tokens
    seat, host = tokens.seat_token(room, room.record.people[0]), tokens.host_token(room)
    client = app.test_client()
    client.set_cookie("host", seat, path="/")
    client.set_cookie("seat", host, path="/")
    for path in (*(f"/t/{room.code}/host{part}" for part in ("", "/main", "/again/1")), seat_path(room, 1)):
        assert 404 == client.get(path).status_code
    assert 404 == client.post(f"/t/{room.code}/host/move", data={"do": "end"}).status_code
    assert "playing" == room.status


def test_a_host_of_one_room_is_a_stranger_in_another(app: Flask, lobby: Lobby, room: Room) -> None:
    other = lobby.make("infection")
    client = app.test_client()
    client.set_cookie("host", context_of(app).tokens.host_token(other), path="/")
    assert 200 == client.get(f"/t/{other.code}/host").status_code
    assert 404 == client.get(f"/t/{room.code}/host").status_code


def app_with_limits(lobby: Lobby, **changes: str | int) -> Flask:
    return make_app(lobby, Limits(**{**FREE.__dict__, **changes}))


def test_only_wrong_codes_count_towards_the_limit(lobby: Lobby, room: Room) -> None:
    app = app_with_limits(lobby, wrong_codes="5/minute")
    client = app.test_client()
    for _ in range(20):
        assert 200 == client.get(f"/t/{room.code}").status_code
    statuses = [client.get(f"/t/OWL-{number}").status_code for number in range(222, 228)]
    assert [404] * 5 + [429] == statuses
    assert 429 == client.post("/join", data={"code": "OWL-229"}).status_code
    assert 429 == client.post(f"/t/{room.code}/again", data={"ticket": "x"}).status_code
    assert 200 == client.get("/join", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code
    assert 404 == client.get("/t/OWL-222", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code


def test_wrong_tickets_are_counted_like_wrong_codes(lobby: Lobby, room: Room) -> None:
    client = app_with_limits(lobby, wrong_codes="5/minute").test_client()
    statuses = [client.post(f"/t/{room.code}/again", data={"ticket": f"FOX-OWL-ANT-{n}"}).status_code for n in range(6)]
    assert [409] * 5 + [429] == statuses


def test_guessing_a_code_takes_hours() -> None:
    codes, limit = len(WORDS) * len(DIGITS) ** 3, parse(Limits().wrong_codes)
    in_a_minute = limit.amount * 60 / limit.get_expiry()
    assert codes / 10 / in_a_minute / 60 > 3
    assert len(WORDS) ** 3 * len(DIGITS) ** 4 / (10 * in_a_minute + limit.amount) > 10**6


def test_too_many_taps_are_refused_with_a_message(lobby: Lobby, room: Room) -> None:
    app = app_with_limits(lobby, taps="3/minute")
    one, two = phone(app, room, 1), phone(app, room, 2)
    responses = [one.post(seat_path(room, 1) + "/move", data={"move": "odd"}, headers=SCRIPT) for _ in range(5)]
    assert [409] * 3 + [429] * 2 == [response.status_code for response in responses]
    assert "Too fast" in responses[-1].text
    assert 204 == two.post(seat_path(room, 2) + "/move", data=cover(room), headers=SCRIPT).status_code


def test_new_rooms_and_people_are_limited(lobby: Lobby) -> None:
    app = app_with_limits(lobby, tables="4/minute", people="5/minute")
    client = app.test_client()
    assert [303, 303, 303, 303, 429] == [client.post("/new/infection").status_code for _ in range(5)]
    path = f"/t/{lobby.codes()[0]}/sit"
    statuses = [app.test_client().post(path, data={"name": "Ada"}).status_code for _ in range(6)]
    assert [303] * 4 + [409, 429] == statuses


def test_public_pages_and_the_forms_of_games_are_limited(lobby: Lobby) -> None:
    client = app_with_limits(lobby, fronts="4/minute").test_client()
    paths = ("/", "/new/album", "/about", "/docs/", "/", "/new/infection", "/schools", "/docs/index.md")
    assert [200] * 4 + [429] * 4 == [client.get(path).status_code for path in paths]
    assert [200, 200] == [client.get(path).status_code for path in ("/join", "/docs/docs.css")]
    assert 200 == client.get("/", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code


def test_each_game_is_loaded_only_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The front page, the forms and a refused table reload no game, because loading blocks every room."""
    client, loaded = app.test_client(), []
    pages = ("/", "/new/album", "/new/infection")
    before = [client.get(path).text for path in pages]
    load = cards.load
    monkeypatch.setattr(cards, "load", lambda *args, **kwargs: (loaded.append(args), load(*args, **kwargs))[1])
    assert before == [client.get(path).text for path in pages]
    assert 409 == client.post("/new/album", data={"rounds": "many"}).status_code
    assert [] == loaded


def test_a_form_that_is_too_large_is_refused(app: Flask, room: Room) -> None:
    client = phone(app, room, 1)
    response = client.post(seat_path(room, 1) + "/move", data="a=" + "x" * LARGEST_FORM, content_type=TYPE)
    assert 413 == response.status_code and response.text.strip()
    fields = "&".join(f"a{n}=1" for n in range(3000))
    assert client.post(seat_path(room, 1) + "/move", data=fields, content_type=TYPE).status_code in (409, 413)


ODD_BODIES = [
    b"", b"=", b"&&&&", b"move", b"move=%FF%FE", b"\xff\xfe\x00", b"move=cover&page=1&page=2", b"move.x=1&move=2",
    b"a" + b".a" * 5000 + b"=1", b"with=" + b"[" * 9000, b"with=" + b'{"a":' * 2500, b"with=NaN", b"with=1e999",
    b"with=%7B%22move%22%3A%22ready%22%7D&move=odd", b'with={"move":null}', b'with={"page":1e400}', b'with={"tap":{}}',
    b"tap=" + b"x" * 9000 + b"&move=ready", b"tap.a=1&move=ready", b"at.b=1&move=ready", b"#=1&#=2", b"move#=cover",
    b"page#=1&move=cover", b'with={"tap":"\\ud800","move":"ready"}', b"move=ready&at=%00", b"move=ready&more=1",
    b"move=cover&page=1&truth.a=1", b"move=cover&page=" + b"9" * 9000, b"move=cover&card=" + b"9" * 9000 + b"&page=1",
    "move=cover&page=١".encode(), "move=ready&tap=\u202e☃".encode(), b"with={}" * 50, b"move=ready&seat=2",
]  # fmt: skip


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_odd_bodies_get_a_message(lobby: Lobby, slug: str) -> None:
    room = start_room(lobby, slug)
    app = make_app(lobby)
    client = phone(app, room, 1)
    changes = {"playing": lambda: None, "paused": lambda: room.pause(True), "over": room.end, "lobby": room.to_lobby}
    for status, change in changes.items():
        change()
        assert status == room.status
        for body in ODD_BODIES:
            for headers in (SCRIPT, {}):
                response = client.post(seat_path(room, 1) + "/move", data=body, content_type=TYPE, headers=headers)
                assert response.status_code in (204, 303, 400, 409, 413), (body[:40], response.status_code)
                assert response.status_code in (204, 303) or response.text.strip()


NAMES = st.sampled_from([
    "move", "at", "tap", "page", "with", "player", "card", "truth", "fakes", "give.chips", "give.identities", "to", "x",
])  # fmt: skip
VALUES = st.one_of(
    st.sampled_from(["cover", "ready", "1", "2", "fox", "setup:1", "true", "{}", "[]", '{"move":"ready"}', "null"]),
    st.text(max_size=30),
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda one: st.lists(one, max_size=3)
                 | st.dictionaries(st.text(max_size=5), one, max_size=3), max_leaves=6).map(repr),
)  # fmt: skip


@pytest.fixture(scope="module")
def lobby_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Lobby, Flask]]:
    with open_lobby(tmp_path_factory.mktemp("odd") / "tables.db") as lobby:
        for slug in sorted(GAMES):
            start_room(lobby, slug)
        yield lobby, make_app(lobby)


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(st.tuples(st.builds(str.__add__, NAMES, st.sampled_from(["", "#", ".a"])), VALUES), max_size=8),
    st.sampled_from(["", "cover", "ready", "accuse", "target", "use", "offer", "place", "message"]),
)
@pytest.mark.slow
def test_random_bodies_get_a_message(lobby_app: tuple[Lobby, Flask], slug: str, pairs: list[Any], move: str) -> None:
    lobby, app = lobby_app
    room = next(other for other in map(lobby.room, lobby.codes()) if other.record.game == slug)
    body = urlencode([*pairs, ("move", move), ("at", moment_of(room)), ("page", "1")], errors="replace")
    response = phone(app, room, 2).post(seat_path(room, 2) + "/move", data=body, content_type=TYPE, headers=SCRIPT)
    assert response.status_code in (204, 409), response.status_code
    assert 204 == response.status_code or response.text.strip()


@pytest.mark.parametrize("odd", [b"code=%FF", b"code=", b"code=" + 9000 * b"x", b"with={", b"name=%00", b"name=%F0%28"])
def test_odd_bodies_on_public_pages_get_a_page(app: Flask, lobby: Lobby, odd: bytes) -> None:
    room = lobby.make("photo_leap")
    for path in ("/join", f"/t/{room.code}/sit", f"/t/{room.code}/again", "/new/album", "/new/color_game"):
        response = app.test_client().post(path, data=odd, content_type=TYPE)
        assert response.status_code < 500 and (response.text.strip() or response.location), path


ODD_VALUES = ("[" * 4000, "NaN", "1e999", "9" * 5000, "null", "{}", "\x00", "<script>", "é" * 2000, '"x"')


@pytest.mark.parametrize("value", ODD_VALUES)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_odd_options_get_a_page(app: Flask, slug: str, value: str) -> None:
    for field in fields(cards.load(slug))[:6]:
        response = app.test_client().post(f"/new/{slug}", data={field.name: value})
        assert response.status_code in (303, 409), (field.name, response.status_code)
        assert "<script>" not in response.text.replace("<script src=", "")


ODD_PATHS = (
    "/t/%00", "/t/../..", "/t/FOX-234/me/" + "9" * 5000, "/static/x/../../store.py", "/t/é/screen", "/new/__init__",
    "/static/x/shelf/%2e%2e%2f001.jpg", "//x", "/%",
)  # fmt: skip


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_addresses_are_not_found(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code in (301, 308, 400, 404, 421)


HOSTILE_TEXTS = [
    "<script>alert(1)</script>", "<img src=x onerror=a>", "\"'><b>x", "{{ 7*143 }}", "{% raw %}", "%(name)s %s",
    "&lt;b&gt;", "\u202eevil\u202c", "a\nb\r\nSet-Cookie: x=1", "\x00\x1b[31mred", "x" * 10_000, "\ufeff\u200b",
    "\U0001f469\u200d\U0001f467" * 9, "\ufdfa" * 30, "e" + "\u0301" * 99, "</title><script>", "Ünï cödé",
]  # fmt: skip


HOSTILE_MARKS = ("<script>alert", "<img src=x", "<b>x", "</title><script>", "\x1b", "\x00")


@pytest.mark.parametrize("name", HOSTILE_TEXTS)
def test_names_are_escaped_everywhere(lobby: Lobby, name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    app = make_app(lobby)
    room = lobby.make("infection")
    for seat in range(2):
        response = app.test_client().post(f"/t/{room.code}/sit", data={"name": name})
        if response.status_code == 409:
            assert "" == clean_name(name)
            sit(room, f"Ada{seat}")
    names = [person.name for person in room.record.people]
    assert all((len(kept) <= LONGEST_NAME and kept.isprintable()) or "\u200d" in kept for kept in names)
    pages = list(pages_of(app, room))
    room.begin(1)
    pages += pages_of(app, room)
    for page in pages:
        assert not [mark for mark in (*HOSTILE_MARKS, "\u202e", "1001", "x" * 99) if mark in page]
    # A font that nobody has cut yet is, whatever the name.
    assert not [record for record in caplog.records if not record.name.startswith("fontTools")]


def pages_of(app: Flask, room: Room) -> Iterator[str]:
    host = phone(app, room, is_host=True)
    for path in (f"/t/{room.code}/host", f"/t/{room.code}/host/again/1", f"/t/{room.code}/screen", f"/t/{room.code}"):
        yield host.get(path).text
    for seat in (1, 2):
        for part in ("", "/main", "/secret", "/known", "/more"):
            yield phone(app, room, seat).get(seat_path(room, seat) + part).text


@pytest.mark.parametrize("text", HOSTILE_TEXTS)
def test_messages_are_escaped_everywhere(lobby: Lobby, text: str) -> None:
    room = start_room(lobby, "color_game", {"seconds": 100})
    for seat in range(1, 6):
        room.play(seat, command(room, "ready"), None, None)
    app = make_app(lobby)
    for to in range(2, 6):
        data = {"move": "message", "to": to, "text": text, "at": moment_of(room)}
        response = phone(app, room, 1).post(seat_path(room, 1) + "/move", data=data, headers=SCRIPT)
        assert response.status_code in (204, 409)
        assert (response.status_code == 409) == (len(text) > 500 or not text.strip("\ufeff\u200b")), response.text
    for seat in range(1, 6):
        for part in ("", "/main", "/secret", "/known", "/more"):
            page = phone(app, room, seat).get(seat_path(room, seat) + part).text
            assert not [mark for mark in (*HOSTILE_MARKS, "\u202e", "x" * 999) if mark in page], (seat, part)
