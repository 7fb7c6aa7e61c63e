"""The teacher's page: the password, what strangers see, what the page does and offers."""

import re
from pathlib import Path

import pytest
from app_server import SCRIPT, context_of, make_app, phone, seat_path
from class_setup import FakePrinter, class_app, post_action, set_up_tables, signed_in, teacher_session
from flask import Flask

from companion.classes.classroom import Classroom
from companion.classes.printer import Tent
from companion.limits import Limits
from companion.tables.lobby import Lobby
from companion.tables.seating import sit
from companion.web.pages.dashboard import ClassSetup
from companion.web.render import html as render


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return class_app(lobby)


def test_a_new_password_signs_everybody_out(lobby: Lobby, app: Flask) -> None:
    client, first_password = signed_in(app), teacher_session(app).new_password
    assert first_password not in repr(lobby.get_or_create("class-password", b""))
    restarted = make_app(lobby, class_setup=ClassSetup())
    assert "" == teacher_session(restarted).new_password
    token = client.get_cookie("teacher", path="/class")
    assert token is not None and teacher_session(restarted).is_good(token.value)
    with_new_password = make_app(lobby, class_setup=ClassSetup(new_password=True))
    assert teacher_session(with_new_password).new_password not in ("", first_password)
    assert not teacher_session(with_new_password).is_good(token.value)
    assert 303 != with_new_password.test_client().post("/class/in", data={"password": first_password}).status_code


def test_only_wrong_passwords_count_towards_the_limit(lobby: Lobby) -> None:
    app = make_app(lobby, Limits(passwords="3/hour"), class_setup=ClassSetup())
    client, right = app.test_client(), {"password": teacher_session(app).new_password}
    for _ in range(5):
        assert 303 == client.post("/class/in", data=right).status_code
    codes = [client.post("/class/in", data={"password": "no"}).status_code for _ in range(5)]
    assert [403, 403, 403, 429, 429] == codes
    assert 429 == client.post("/class/in", data=right).status_code


def test_the_cookie_is_the_teachers_pages_alone_and_signing_out_makes_every_one_invalid(app: Flask) -> None:
    response = app.test_client().post("/class/in", data={"password": teacher_session(app).new_password})
    cookie = response.headers["Set-Cookie"]
    assert all(word in cookie for word in ("Path=/class", "HttpOnly", "SameSite=Strict", "Max-Age="))
    assert teacher_session(app).new_password not in cookie
    browser, other_browser = signed_in(app), signed_in(app)
    assert "class-head" in browser.get("/class").text and "class-head" in other_browser.get("/class").text
    browser.post("/class/out")
    assert "class-head" not in browser.get("/class").text and "class-head" not in other_browser.get("/class").text


def routes(app: Flask) -> list[tuple[str, str]]:
    addresses = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/class") and not rule.websocket:
            path = rule.rule.replace("<int:number>", "1").replace("<key>", "album")
            addresses += [(path, method) for method in rule.methods or () if method in ("GET", "POST")]
    return addresses


FORGED_TOKENS = [
    None, "", "x", "class/0", "a.b.c",
    "0/0.aBcDeF.9-Z1cQ4fU2nE0J7vYQ3kXo8s1mB5rT6wLhPqDyGzKiA",
]  # fmt: skip


def test_strangers_get_the_sign_in_page_on_every_route(app: Flask) -> None:
    room = set_up_tables(teacher_session(app).classroom, "photo_leap", 1, 4)[0]
    signer, signed = teacher_session(app).signer, ("", "0/0", "0000000000000000/0", "class")
    tokens = [*FORGED_TOKENS, *(signer.sign(words).decode() for words in signed)]
    seats_token = context_of(app).tokens.seat_token(room, room.record.people[0])
    tokens += [context_of(app).tokens.host_token(room), seats_token]
    addresses = [address for address in routes(app) if address[0] != "/class/in"]
    assert 10 < len(addresses)
    for path, method in addresses:
        pages, is_way_in = set(), method == "GET" and path in ("/class", "/class/print")
        for token in tokens:
            client = app.test_client()
            if token is not None:
                client.set_cookie("teacher", token, path="/class")
            response = client.open(path, method=method, data={"do": "end", "number": "1"} if method == "POST" else None)
            assert (200 if is_way_in else 403) == response.status_code, (path, method)
            assert "Set-Cookie" not in response.headers
            pages.add(response.text)
        assert 1 == len(pages) and 'name="password"' in (page := pages.pop()) and room.code not in page, path
        assert 404 == app.test_client().open(path, method=method, headers=SCRIPT).status_code or is_way_in
    assert "lobby" == room.status and 1 == len(teacher_session(app).classroom.rooms())


def test_one_comes_in_where_one_wanted_to_go_but_nowhere_else(app: Flask) -> None:
    words = teacher_session(app).new_password
    outside = "https://evil.example/"
    for wanted, to in (("/class/print", "/class/print"), (outside, "/class"), ("/class/report", "/class")):
        client = app.test_client()
        assert f'value="{to}"' in client.post("/class/in", data={"password": "x", "to": wanted}).text
        assert to == client.post("/class/in", data={"password": words, "to": wanted}).headers["Location"]


def test_without_a_class_the_teachers_pages_do_not_exist(lobby: Lobby) -> None:
    app = make_app(lobby)
    assert {404} == {app.test_client().open(path, method=method).status_code for path, method in routes(app)}


def test_tents_and_decks_are_printed(app: Flask) -> None:
    classroom, client = teacher_session(app).classroom, signed_in(app)
    printer = teacher_session(app).setup.printer
    rooms = set_up_tables(classroom, "album", 2)
    classroom.set_title("Year 11")
    response = client.post("/class/print/tents", data={"paper": "letter", "named": "1", "look": "1"})
    assert b"%PDF tents" == response.data and "table-tents-letter.pdf" in response.headers["Content-Disposition"]
    url = "http://127.0.0.1:8000/t/"
    tents = tuple(Tent(n, room.code, url + room.code, "Year 11", "album") for n, room in enumerate(rooms, 1))
    assert (tents, "en", "letter") == printer.requests[-1]
    assert "infection-a4.pdf" in client.post("/class/print/infection").headers["Content-Disposition"]
    assert ("infection", "en", "a4") == printer.requests[-1]
    printer.unprintable_deck = "album"
    refusal = client.post("/class/print/album")
    assert 409 == refusal.status_code and "no ink &lt;b&gt;" in refusal.text
    assert 404 == client.post("/class/print/infection", data={"paper": "a0"}).status_code


def test_the_print_page_leads_to_the_handouts(app: Flask) -> None:
    page = signed_in(app).get("/class/print").text
    (address,) = re.findall(r'href="/docs/([^"]+)"', page)
    assert (Path(__file__).parents[3] / "docs" / address).is_file()


def test_tents_can_be_printed_without_an_unprintable_class_name(app: Flask) -> None:
    classroom, client, printer = teacher_session(app).classroom, signed_in(app), teacher_session(app).setup.printer
    set_up_tables(classroom, "album", 2)
    classroom.set_title("课程 <b>")
    assert 'name="named" value="1" checked' in client.get("/class/print").text
    printer.unprintable_title = "课"
    refusal = client.post("/class/print/tents", data={"named": "1"})
    assert 409 == refusal.status_code and "The class name “课程 &lt;b&gt;” is too long for a tent" in refusal.text
    assert 'name="named"' in refusal.text and 'name="named" value="1" checked' not in refusal.text
    assert b"%PDF tents" == client.post("/class/print/tents").data
    assert {("", "")} == {(tent.title, tent.game) for tent in printer.requests[-1][0]}
    printer.unprintable_title = ""  # nothing can be printed
    refusal = client.post("/class/print/tents", data={"named": "1"})
    assert 409 == refusal.status_code and "no ink" in refusal.text and "too long for a tent" not in refusal.text


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"claim":"x"}', b"\xff", "text", 7])
def test_a_class_with_broken_values_starts_empty_and_signed_out(lobby: Lobby, content: object) -> None:
    first_app = make_app(lobby, class_setup=ClassSetup(FakePrinter()))
    client = signed_in(first_app)
    lobby.writer.store.write([("UPDATE meta SET value = ? WHERE name = 'class'", (content,))])
    second_app = make_app(lobby, class_setup=ClassSetup(FakePrinter()))
    assert "" == teacher_session(second_app).classroom.record.title and 1 == len(lobby.unreadable)
    token = client.get_cookie("teacher", path="/class")
    assert token is not None and not teacher_session(second_app).is_good(token.value)
    teacher_session(second_app).classroom.set_title("Year 11")
    assert "Year 11" == Classroom(lobby).record.title and 1 == len(lobby.unreadable)


def test_the_form_for_bots_offers_the_seats_of_the_games(app: Flask) -> None:
    classroom, client = teacher_session(app).classroom, signed_in(app)
    set_up_tables(classroom, "infection", 2)
    assert (2, 4) == classroom.seats() and 'max="4" value="2"' in client.get("/class").text
    set_up_tables(classroom, "album", 1)
    assert (4, 10) == classroom.seats()
    set_up_tables(classroom, "masquerade_murder", 1)
    assert 5 == classroom.seats()[0]


def test_only_the_phone_of_a_freed_seat_is_told_about_it(app: Flask) -> None:
    client, room = signed_in(app), set_up_tables(teacher_session(app).classroom, "photo_leap", 1, 2)[0]
    ada, bo = phone(app, room, 1), phone(app, room, 2)
    path = seat_path(room, 1)
    assert 204 == post_action(client, "empty")
    response = ada.get(path)
    assert 404 == response.status_code and "has freed this seat" in response.text
    assert f'href="/t/{room.code}"' in response.text
    stranger, other_seat = app.test_client(), app.test_client()
    other_seat.set_cookie("seat", context_of(app).tokens.seat_token(room, sit(room, "Cem")), path=path)
    responses = [stranger.get(path), stranger.get("/t/OWL-222/me/1"), bo.get(path), other_seat.get(path)]
    assert {404} == {other.status_code for other in responses} and 1 == len({other.data for other in responses})
    assert "has freed" not in responses[0].text


def test_one_sentence_names_all_tables_that_need_people() -> None:
    for tables, sentence in (([2], "Table 2 needs more people."), ([2, 3], "Tables 2, 3 need more people.")):
        assert sentence == render.page("class_left.html", "en", skipped_tables={"few": tables}).strip()
