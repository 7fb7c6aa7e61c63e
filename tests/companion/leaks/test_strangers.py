"""Strangers: what they may not do, how often they may try, and that odd bodies are answered and not suffered."""

import logging
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from app_server import FREE, SCRIPT, app_of, context_of, here, phone
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_setup import begun, command, now, opened

import cards
from companion.games import GAMES
from companion.tables.lobby import DIGITS, WORDS, Lobby, sit
from companion.tables.people import LONGEST_NAME, clean_name
from companion.tables.room import Room
from companion.web.app import LARGEST_FORM
from companion.web.limits import Limits

TYPE = "application/x-www-form-urlencoded"


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return begun(lobby, "photo_leap")


def cover(room: Room, **more: str) -> dict[str, str]:
    return {"move": "cover", "page": "1", "at": now(room), **more}


# Other sites.


@pytest.mark.parametrize(
    "sent",
    [
        {"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {"Origin": "https://localhost"}, {"Origin": ""},
        {"Origin": "http://localhost.elsewhere.example"}, {"Origin": "http://localhost:81"},
        {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
    ],
)  # fmt: skip
def test_posts_of_other_sites_are_refused(app: Flask, room: Room, sent: dict[str, str]) -> None:
    """Though the browser sends the cookie along: nothing happens at the table."""
    before = room.snapshot
    client = phone(app, room, 1, is_host=True)
    for path, told in ((here(room, 1) + "/move", cover(room)), (here(room, 1) + "/leave", {}),
                       (f"/t/{room.code}/host/move", {"do": "end"}), (f"/t/{room.code}/sit", {"name": "Eve"}),
                       ("/alone/infection", {}), ("/new/infection", {})):  # fmt: skip
        assert 403 == client.post(path, data=told, headers=sent).status_code, path
    assert before is room.snapshot and "playing" == room.status
    assert 1 == len(context_of(app).lobby.codes())


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "localhost.elsewhere.example", "x", "fox.local.example", "a:b:c", "[::1", "%"]
)
def test_foreign_names_of_this_machine_are_refused(app: Flask, room: Room, host: str) -> None:
    """A page elsewhere could point its own name here, and read what we answer to it."""
    for path in ("/", here(room, 1), f"/t/{room.code}/screen"):
        answer = phone(app, room, 1).get(path, headers={"Host": host})
        assert answer.status_code in (400, 421), (host, answer.status_code)
        assert room.code not in answer.text


def test_our_own_names_are_known(app: Flask) -> None:
    """By number, by name, by the name that networks give."""
    for host in ("127.0.0.1:8000", "192.168.1.7", "localhost:8000", "laptop.local", "[::1]:8000"):
        assert 200 == app.test_client().get("/join", headers={"Host": host}).status_code


# Seats and hosts.


def test_a_seats_token_opens_nothing_of_the_hosts_and_the_reverse(app: Flask, room: Room) -> None:
    """Not even if a phone sends it where it does not belong."""
    seats = context_of(app).tokens
    seat, host = seats.seat_token(room, room.record.people[0]), seats.host_token(room)
    client = app.test_client()
    client.set_cookie("host", seat, path="/")
    client.set_cookie("seat", host, path="/")
    for path in (f"/t/{room.code}/host", f"/t/{room.code}/host/main", f"/t/{room.code}/host/again/1", here(room, 1)):
        assert 404 == client.get(path).status_code
    assert 404 == client.post(f"/t/{room.code}/host/move", data={"do": "end"}).status_code
    assert "playing" == room.status


def test_a_host_of_one_table_is_a_stranger_at_the_next(app: Flask, lobby: Lobby, room: Room) -> None:
    """Its token names its table."""
    other = lobby.make("infection")
    client = app.test_client()
    client.set_cookie("host", context_of(app).tokens.host_token(other), path="/")
    assert 200 == client.get(f"/t/{other.code}/host").status_code
    assert 404 == client.get(f"/t/{room.code}/host").status_code


# How often.


def limited(lobby: Lobby, **more: str) -> Flask:
    return app_of(lobby, Limits(**{**FREE.__dict__, **more}))


def test_wrong_codes_are_counted_and_right_ones_are_free(lobby: Lobby, room: Room) -> None:
    """After so many the address waits, whatever door it tries."""
    app = limited(lobby, wrong_codes="5/minute")
    client = app.test_client()
    for _ in range(20):
        assert 200 == client.get(f"/t/{room.code}").status_code
    answers = [client.get(f"/t/OWL-{number}").status_code for number in range(222, 228)]
    assert [404] * 5 + [429] == answers
    assert 429 == client.post("/join", data={"code": "OWL-229"}).status_code
    assert 429 == client.post(f"/t/{room.code}/again", data={"ticket": "x"}).status_code
    assert 200 == client.get("/join", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code
    assert 404 == client.get("/t/OWL-222", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code


def test_wrong_tickets_are_counted_like_wrong_codes(lobby: Lobby, room: Room) -> None:
    """A ticket cannot be tried out."""
    client = limited(lobby, wrong_codes="5/minute").test_client()
    answers = [client.post(f"/t/{room.code}/again", data={"ticket": f"FOX-OWL-ANT-{n}"}).status_code for n in range(6)]
    assert [409] * 5 + [429] == answers


def test_codes_cannot_be_found_in_useful_time() -> None:
    """One address that tries codes as fast as it may: hours to the first table, were there ten; and all that a code
    gives is to ask for a seat. A ticket lasts ten minutes, and is one of billions."""
    codes, (count, _, period) = len(WORDS) * len(DIGITS) ** 3, Limits().wrong_codes.partition("/")
    assert "minute" == period
    hours = codes / 10 / int(count) / 60
    assert hours > 3
    assert len(WORDS) ** 3 * len(DIGITS) ** 4 / (10 * int(count)) > 10**6


def test_too_many_taps_are_refused_with_a_sentence(lobby: Lobby, room: Room) -> None:
    """A seat at a time: nobody is held up by another's thumb."""
    app = limited(lobby, taps="3/minute")
    one, two = phone(app, room, 1), phone(app, room, 2)
    answers = [one.post(here(room, 1) + "/move", data={"move": "odd"}, headers=SCRIPT) for _ in range(5)]
    assert [409] * 3 + [429] * 2 == [answer.status_code for answer in answers]
    assert "too fast" in answers[-1].text
    assert 204 == two.post(here(room, 2) + "/move", data=cover(room), headers=SCRIPT).status_code


def test_tables_people_and_lines_are_limited_too(lobby: Lobby) -> None:
    """Nobody fills the house alone."""
    app = limited(lobby, tables="4/minute", people="4/minute")
    client = app.test_client()
    assert [303, 303, 303, 303, 429] == [client.post("/new/infection").status_code for _ in range(5)]
    code = next(iter(lobby.codes()))
    assert [303, 303, 409, 409, 429] == [
        client.post(f"/t/{code}/sit", data={"name": "Ada"}).status_code for _ in range(5)
    ]


def test_the_front_page_and_the_forms_of_games_are_limited_too(lobby: Lobby) -> None:
    """An address at a time; the way in with a code stays open."""
    client = limited(lobby, fronts="4/minute").test_client()
    assert [200, 200, 200, 200, 429] == [client.get(path).status_code for path in ("/", "/new/album") * 2 + ("/",)]
    assert 429 == client.get("/new/infection").status_code and 200 == client.get("/join").status_code
    assert 200 == client.get("/", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code


def test_games_are_read_once_however_often_their_pages_are_asked_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading them stops every table: the front page, the forms, and a table that is refused for its options."""
    client, read = app.test_client(), []
    pages = ("/", "/new/album", "/new/infection")
    before = [client.get(path).text for path in pages]
    load = cards.load
    monkeypatch.setattr(cards, "load", lambda *told, **more: (read.append(told), load(*told, **more))[1])
    assert before == [client.get(path).text for path in pages]
    assert 409 == client.post("/new/album", data={"rounds": "many"}).status_code
    assert [] == read


# Odd bodies.


def test_a_form_that_is_too_large_is_refused(app: Flask, room: Room) -> None:
    """With a page that says so; the largest message of a game is not."""
    client = phone(app, room, 1)
    answer = client.post(here(room, 1) + "/move", data="a=" + "x" * LARGEST_FORM, content_type=TYPE)
    assert 413 == answer.status_code and answer.text.strip()
    many = "&".join(f"a{n}=1" for n in range(3000))
    assert client.post(here(room, 1) + "/move", data=many, content_type=TYPE).status_code in (409, 413)


ODD = [
    b"", b"=", b"&&&&", b"move", b"move=%FF%FE", b"\xff\xfe\x00", b"move=cover&page=1&page=2", b"move.x=1&move=2",
    b"a" + b".a" * 5000 + b"=1", b"with=" + b"[" * 9000, b"with=" + b'{"a":' * 2500, b"with=NaN", b"with=1e999",
    b"with=%7B%22move%22%3A%22ready%22%7D&move=odd", b'with={"move":null}', b'with={"page":1e400}', b'with={"tap":{}}',
    b"tap=" + b"x" * 9000 + b"&move=ready", b"tap.a=1&move=ready", b"at.b=1&move=ready", b"#=1&#=2", b"move#=cover",
    b"page#=1&move=cover", b'with={"tap":"\\ud800","move":"ready"}', b"move=ready&at=%00", b"move=ready&more=1",
    b"move=cover&page=1&truth.a=1", b"move=cover&page=" + b"9" * 9000, b"move=cover&card=" + b"9" * 9000 + b"&page=1",
    "move=cover&page=١".encode(), "move=ready&tap=\u202e☃".encode(), b"with={}" * 50, b"move=ready&seat=2",
]  # fmt: skip


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_odd_bodies_get_a_sentence(lobby: Lobby, slug: str) -> None:
    """Whatever a seat sends, in the lobby, in the game and after it: 204 or a refusal in words, never a fault."""
    room = begun(lobby, slug)
    app = app_of(lobby)
    client = phone(app, room, 1)
    for status in ("playing", "paused", "over", "lobby"):
        if status == "paused":
            room.pause(True)
        elif status == "over":
            room.end()
        elif status == "lobby":
            room.to_lobby()
        assert status == room.status
        for odd in ODD:
            for headers in (SCRIPT, {}):
                answer = client.post(here(room, 1) + "/move", data=odd, content_type=TYPE, headers=headers)
                assert answer.status_code in (204, 303, 400, 409, 413), (odd[:40], answer.status_code)
                assert answer.status_code in (204, 303) or answer.text.strip()


NAMES = st.sampled_from(
    [
        "move",
        "at",
        "tap",
        "page",
        "with",
        "player",
        "card",
        "truth",
        "fakes",
        "give.chips",
        "give.identities",
        "to",
        "x",
    ]
)
VALUES = st.one_of(
    st.sampled_from(["cover", "ready", "1", "2", "fox", "setup:1", "true", "{}", "[]", '{"move":"ready"}', "null"]),
    st.text(max_size=30),
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda one: st.lists(one, max_size=3)
                 | st.dictionaries(st.text(max_size=5), one, max_size=3), max_leaves=6).map(repr),
)  # fmt: skip


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Lobby, Flask]]:
    with opened(tmp_path_factory.mktemp("odd") / "tables.db") as made:
        for slug in sorted(GAMES):
            begun(made, slug)
        yield made, app_of(made)


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(st.tuples(st.builds(str.__add__, NAMES, st.sampled_from(["", "#", ".a"])), VALUES), max_size=8),
    st.sampled_from(["", "cover", "ready", "accuse", "target", "use", "offer", "place", "message"]),
)
def test_random_bodies_get_a_sentence(
    hall: tuple[Lobby, Flask], slug: str, pairs: list[tuple[str, str]], move: str
) -> None:
    """Names and values of forms, thrown together: never a fault."""
    lobby, app = hall
    room = next(one for one in map(lobby.room, lobby.codes()) if one.record.game == slug)
    told = [*pairs, ("move", move), ("at", now(room)), ("page", "1")]
    answer = phone(app, room, 2).post(
        here(room, 2) + "/move", data=urlencode(told, errors="replace"), content_type=TYPE, headers=SCRIPT
    )
    assert answer.status_code in (204, 409), answer.status_code
    assert 204 == answer.status_code or answer.text.strip()


@pytest.mark.parametrize(
    "body", [b"code=%FF", b"code=", b"code=" + b"x" * 9000, b"with={", b"ticket=%00", b"name=%F0%28"]
)
def test_odd_bodies_at_public_doors_get_a_page(app: Flask, lobby: Lobby, body: bytes) -> None:
    """Joining, sitting down, opening a table, coming back."""
    room = lobby.make("photo_leap")
    for path in ("/join", f"/t/{room.code}/sit", f"/t/{room.code}/again", "/new/album", "/new/color_game"):
        answer = app.test_client().post(path, data=body, content_type=TYPE)
        assert answer.status_code < 500 and (answer.text.strip() or answer.location), path


@pytest.mark.parametrize(
    "value", ["[" * 4000, "NaN", "1e999", "9" * 5000, "null", "{}", "\x00", "<script>", "é" * 2000, '"x"']
)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_odd_options_get_a_page(app: Flask, slug: str, value: str) -> None:
    """A table with an option that is none is not made; the page says which."""
    from cards import load
    from companion.web import options_form

    names = [field.name for field in options_form.fields(load(slug))]
    for name in names[:6]:
        answer = app.test_client().post(f"/new/{slug}", data={name: value})
        assert answer.status_code in (303, 409), (name, answer.status_code)
        assert "<script>" not in answer.text.replace("<script src=", "")


@pytest.mark.parametrize(
    "path",
    ["/t/%00", "/t/../..", "/t/FOX-234/me/" + "9" * 5000, "/static/x/../../store.py", "/t/é/screen", "/new/__init__",
     "/static/x/shelf/%2e%2e%2f001.jpg", "//x", "/%"],
)  # fmt: skip
def test_odd_addresses_are_not_there(app: Flask, path: str) -> None:
    """And lead to no file."""
    assert app.test_client().get(path).status_code in (301, 308, 400, 404, 421)


# Names and messages.

INERT = [
    "<script>alert(1)</script>", "<img src=x onerror=a>", "\"'><b>x", "{{ 7*143 }}", "{% raw %}", "%(name)s %s",
    "&lt;b&gt;", "\u202eevil\u202c", "a\nb\r\nSet-Cookie: x=1", "\x00\x1b[31mred", "x" * 10_000, "\ufeff\u200b",
    "\U0001f469\u200d\U0001f467" * 9, "\ufdfa" * 30, "e" + "\u0301" * 99, "</title><script>", "Ünï cödé",
]  # fmt: skip


@pytest.mark.parametrize("name", INERT)
def test_names_are_inert(lobby: Lobby, name: str, caplog: pytest.LogCaptureFixture) -> None:
    """On every screen and page, as they stand in the room, and in the file."""
    caplog.set_level(logging.DEBUG)
    app = app_of(lobby)
    room = lobby.make("infection")
    for seat in range(2):
        answer = app.test_client().post(f"/t/{room.code}/sit", data={"name": name})
        if answer.status_code == 409:
            assert "" == clean_name(name)
            sit(room, f"Ada{seat}")
    kept = [person.name for person in room.record.people]
    assert all((len(one) <= LONGEST_NAME and one.isprintable()) or "\u200d" in one for one in kept)
    pages = list(pages_of(app, room))
    room.begin(1)
    pages += pages_of(app, room)
    for page in pages:
        for mark in (
            "<script>alert",
            "<img src=x",
            "<b>x",
            "</title><script>",
            "\u202e",
            "\x1b",
            "\x00",
            "1001",
            "x" * 99,
        ):
            assert mark not in page
    assert not caplog.records


def pages_of(app: Flask, room: Room) -> Iterator[str]:
    host = phone(app, room, is_host=True)
    for path in (f"/t/{room.code}/host", f"/t/{room.code}/host/again/1", f"/t/{room.code}/screen", f"/t/{room.code}"):
        yield host.get(path).text
    for seat in (1, 2):
        for part in ("", "/main", "/secret", "/known", "/more"):
            yield phone(app, room, seat).get(here(room, seat) + part).text


@pytest.mark.parametrize("text", INERT)
def test_messages_are_inert(lobby: Lobby, text: str) -> None:
    """On the phone of who is written to, and of the observer; a message too long is refused, not cut."""
    room = begun(lobby, "color_game", {"seconds": 100})
    for seat in range(1, 6):
        room.play(seat, command(room, "ready"), None, None)
    app = app_of(lobby)
    for to in range(2, 6):
        told = {"move": "message", "to": to, "text": text, "at": now(room)}
        answer = phone(app, room, 1).post(here(room, 1) + "/move", data=told, headers=SCRIPT)
        assert answer.status_code in (204, 409)
        assert (answer.status_code == 409) == (len(text) > 500 or not text.strip("\ufeff\u200b")), answer.text
    for seat in range(1, 6):
        for part in ("", "/main", "/secret", "/known", "/more"):
            page = phone(app, room, seat).get(here(room, seat) + part).text
            for mark in (
                "<script>alert",
                "<img src=x",
                "<b>x",
                "</title><script>",
                "\x1b",
                "\x00",
                "\u202e",
                "x" * 999,
            ):
                assert mark not in page, (seat, part, mark)
