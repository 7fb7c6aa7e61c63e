"""The teacher's page: the password, what strangers see of it, what is done and offered there."""

import pytest
from app_server import SCRIPT, app_of, context_of, here, phone
from class_setup import Paper, class_app, do, laid, signed_in, teacher_session
from flask import Flask

import cards
from companion.tables import password
from companion.tables.classroom import Classroom
from companion.tables.lobby import Lobby, sit
from companion.tables.printer import Tent
from companion.web.limits import Limits
from companion.web.pages import teacher
from companion.web.pages.dashboard import ClassSetup


@pytest.fixture
def classroom(lobby: Lobby) -> Classroom:
    return Classroom(lobby)


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return class_app(lobby)


# The password.


def test_a_password_is_three_words_and_is_kept_as_a_hash() -> None:
    told = password.new_password()
    kept = password.hashed(told)
    assert 3 == len(told.split("-")) and told.encode() not in kept
    assert password.is_right(f"  {told.replace('-', ' ').upper()} ", kept)
    assert not any(password.is_right(wrong, kept) for wrong in ("", told[:-1], told + "x", told.replace("-", "")))
    assert password.hashed(told) != kept


def test_the_password_is_told_once_and_another_one_shuts_everybody_out(lobby: Lobby, app: Flask) -> None:
    client, told = signed_in(app), teacher_session(app).new_password
    assert told not in repr(lobby.get_or_create("class-password", b""))
    later = app_of(lobby, class_setup=ClassSetup())
    assert "" == teacher_session(later).new_password
    token = client.get_cookie("teacher", path="/class")
    assert token is not None and teacher.is_signed_in(teacher_session(later), token.value)
    renewed = app_of(lobby, class_setup=ClassSetup(new_password=True))
    assert teacher_session(renewed).new_password not in ("", told)
    assert not teacher.is_signed_in(teacher_session(renewed), token.value)
    assert 303 != renewed.test_client().post("/class/in", data={"password": told}).status_code


def test_the_cookie_goes_to_the_teachers_page_alone_and_no_script_reads_it(app: Flask) -> None:
    answer = app.test_client().post("/class/in", data={"password": teacher_session(app).new_password})
    cookie = answer.headers["Set-Cookie"]
    assert all(word in cookie for word in ("Path=/class", "HttpOnly", "SameSite=Strict", "Max-Age="))
    assert teacher_session(app).new_password not in cookie


def test_wrong_passwords_are_counted_and_the_right_one_costs_nothing(lobby: Lobby) -> None:
    app = app_of(lobby, Limits(passwords="3/hour"), class_setup=ClassSetup())
    client, right = app.test_client(), {"password": teacher_session(app).new_password}
    for _ in range(5):
        assert 303 == client.post("/class/in", data=right).status_code
    codes = [client.post("/class/in", data={"password": "no"}).status_code for _ in range(5)]
    assert [403, 403, 403, 429, 429] == codes
    assert 429 == client.post("/class/in", data=right).status_code


def test_signing_out_makes_every_cookie_worthless(app: Flask) -> None:
    one, other = signed_in(app), signed_in(app)
    assert "class-head" in one.get("/class").text and "class-head" in other.get("/class").text
    one.post("/class/out")
    assert "class-head" not in one.get("/class").text and "class-head" not in other.get("/class").text


# Strangers.


def routes(app: Flask) -> list[tuple[str, str]]:
    """Each address of the teacher's page with a method that it takes."""
    found = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/class") and not rule.websocket:
            path = rule.rule.replace("<int:number>", "1").replace("<key>", "album")
            found += [(path, method) for method in rule.methods or () if method in ("GET", "POST")]
    return found


FORGED = [
    None, "", "x", "class/0", "a.b.c",
    "0/0.aBcDeF.9-Z1cQ4fU2nE0J7vYQ3kXo8s1mB5rT6wLhPqDyGzKiA",
]  # fmt: skip


def test_strangers_are_shown_the_way_in_whatever_they_ask_for(app: Flask) -> None:
    """Every route, with no cookie, a forged one, one signed with another key, a seat's and a host's: the same page."""
    room = laid(teacher_session(app).classroom, "photo_leap", 1, 4)[0]
    signed = [teacher_session(app).signer.sign(words).decode() for words in ("", "0/0", "0000000000000000/0", "class")]
    tokens = [
        *FORGED,
        *signed,
        context_of(app).tokens.host_token(room),
        context_of(app).tokens.seat_token(room, room.record.people[0]),
    ]
    asked = [one for one in routes(app) if one[0] != "/class/in"]
    assert 10 < len(asked)
    for path, method in asked:
        told = set()
        for token in tokens:
            client = app.test_client()
            if token is not None:
                client.set_cookie("teacher", token, path="/class")
            answer = client.open(path, method=method, data={"do": "end", "number": "1"} if method == "POST" else None)
            assert (200 if (path, method) == ("/class", "GET") else 403) == answer.status_code, (path, method)
            assert "Set-Cookie" not in answer.headers
            told.add(answer.text)
        assert 1 == len(told) and 'name="password"' in (page := told.pop()) and room.code not in page, path
        assert 404 == app.test_client().open(path, method=method, headers=SCRIPT).status_code or path == "/class"
    assert "lobby" == room.status and 1 == len(teacher_session(app).classroom.rooms())


def test_another_sites_forms_do_nothing(app: Flask) -> None:
    laid(teacher_session(app).classroom, "photo_leap", 1)
    client = signed_in(app)
    for path, method in routes(app):
        if method == "POST":
            assert 403 == client.post(path, headers={"Origin": "http://elsewhere.example"}).status_code
    assert "" == teacher_session(app).classroom.announcement().message


def test_where_there_is_no_class_there_is_no_page(lobby: Lobby) -> None:
    app = app_of(lobby)
    assert {404} == {app.test_client().open(path, method=method).status_code for path, method in routes(app)}


# The page.


def test_the_page_lays_fills_starts_tells_and_ends(app: Flask) -> None:
    client, classroom = signed_in(app), teacher_session(app).classroom
    assert 303 == client.post("/class/lay/album", data={"more": "6", "rounds": "2"}).status_code
    assert [6, {2}] == [len(rooms := classroom.rooms()), {room.game_data.facts.options.rounds for room in rooms}]
    assert 409 == do(client, "begin") and {"lobby"} == {room.status for room in rooms}
    assert 204 == do(client, "fill", seats=4)
    assert 204 == do(client, "begin", same="1")
    assert {"playing"} == {room.status for room in rooms}
    assert 409 == client.post("/class/lay/infection", data={"table": ["1", "2"]}).status_code
    assert (
        204 == do(client, "say", message="Hear!") == do(client, "count", minutes="7") == do(client, "title", title="T")
    )
    assert ("Hear!", "T") == (
        classroom.announcement().message,
        classroom.title,
    ) and 420 >= classroom.seconds_left() > 400
    assert 204 == do(client, "hush") == do(client, "stop") == do(client, "pause") == do(client, "resume")
    assert 204 == do(client, "end") == do(client, "empty")
    assert 404 == do(client, "burn")


def test_options_that_cannot_be_are_told_beside_their_field(app: Flask) -> None:
    client = signed_in(app)
    answer = client.post("/class/lay/album", data={"more": "2", "rounds": "many"})
    assert 409 == answer.status_code and "why-rounds" in answer.text
    assert [] == teacher_session(app).classroom.rooms()


def test_editions_are_offered_and_laid(app: Flask) -> None:
    client, edition = signed_in(app), cards.load("infection/playtest-1").edition
    assert edition is not None
    assert f"/class/lay/{edition.digest}" in client.get("/class/lay").text
    client.post(f"/class/lay/{edition.digest}", data={"more": "1"})
    assert [edition.label] == [room.record.edition for room in teacher_session(app).classroom.rooms()]
    assert edition.label in client.get("/class").text
    assert 404 == client.get("/class/lay/no_such_game").status_code


def test_the_teacher_may_lead_every_table(app: Flask) -> None:
    client, room = signed_in(app), laid(teacher_session(app).classroom, "album", 1)[0]
    assert 404 == client.get(f"/t/{room.code}/host").status_code
    assert f"/t/{room.code}/host" == client.post("/class/table/1/host").headers["Location"]
    assert 200 == client.get(f"/t/{room.code}/host").status_code
    assert 404 == client.post("/class/table/9/host").status_code


def test_tents_and_decks_come_from_the_printer_that_was_handed(app: Flask) -> None:
    classroom, client = teacher_session(app).classroom, signed_in(app)
    printer = teacher_session(app).setup.printer
    assert isinstance(printer, Paper)
    rooms = laid(classroom, "album", 2)
    classroom.set_title("Year 11")
    answer = client.post("/class/print/tents", data={"paper": "letter", "named": "1"})
    assert b"%PDF tents" == answer.data and "table-tents-letter.pdf" in answer.headers["Content-Disposition"]
    told = tuple(
        Tent(n, room.code, f"http://127.0.0.1:8000/t/{room.code}", "Year 11") for n, room in enumerate(rooms, 1)
    )
    assert (told, "en", "letter") == printer.asked[-1]
    assert "infection-a4.pdf" in client.post("/class/print/infection").headers["Content-Disposition"]
    assert ("infection", "en", "a4") == printer.asked[-1]
    printer.unprintable = "album"
    refused = client.post("/class/print/album")
    assert 409 == refused.status_code and "no ink &lt;b&gt;" in refused.text
    assert 404 == client.post("/class/print/infection", data={"paper": "a0"}).status_code


def test_a_name_that_cannot_be_printed_is_named_and_the_tents_come_without_it(app: Flask) -> None:
    """At the next tap, for its tick is taken off; a fault of another kind is told as it is."""
    classroom, client, printer = teacher_session(app).classroom, signed_in(app), teacher_session(app).setup.printer
    assert isinstance(printer, Paper)
    laid(classroom, "album", 2)
    classroom.set_title("课程 <b>")
    assert 'value="1" checked' in client.get("/class/print").text
    printer.lacks = "课"
    refused = client.post("/class/print/tents", data={"named": "1"})
    assert 409 == refused.status_code and "“课程 &lt;b&gt;”, the name of the class, cannot be printed" in refused.text
    assert 'name="named"' in refused.text and 'value="1" checked' not in refused.text
    assert b"%PDF tents" == client.post("/class/print/tents").data
    assert {""} == {tent.title for tent in printer.asked[-1][0]}
    printer.lacks = ""  # nothing can be printed
    refused = client.post("/class/print/tents", data={"named": "1"})
    assert 409 == refused.status_code and "no ink" in refused.text and "cannot be printed" not in refused.text


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b'{"claim":"x"}', b"\xff", "text", 7])
def test_a_class_whose_values_are_spoilt_begins_anew_and_nobody_is_signed_in(lobby: Lobby, spoilt: object) -> None:
    """It is told at the start; who had signed in signs in again."""
    before = app_of(lobby, class_setup=ClassSetup(Paper()))
    client = signed_in(before)
    lobby.writer.store.write([("UPDATE meta SET value = ? WHERE name = 'class'", (spoilt,))])
    after = app_of(lobby, class_setup=ClassSetup(Paper()))
    assert "" == teacher_session(after).classroom.title and 1 == len(lobby.unreadable)
    token = client.get_cookie("teacher", path="/class")
    assert token is not None and not teacher.is_signed_in(teacher_session(after), token.value)
    teacher_session(after).classroom.set_title("Year 11")
    assert "Year 11" == Classroom(lobby).title and 1 == len(lobby.unreadable)


# What is offered there.


def test_bots_are_offered_for_as_many_seats_as_the_games_that_lie_there_take(app: Flask) -> None:
    classroom, client = teacher_session(app).classroom, signed_in(app)
    laid(classroom, "infection", 2)
    assert (2, 2) == classroom.seats() and 'max="2" value="2"' in client.get("/class").text
    laid(classroom, "album", 1)
    assert (4, 10) == classroom.seats()
    laid(classroom, "masquerade_murder", 1)
    assert 5 == classroom.seats()[0]


def test_an_axes_hearts_are_offered_where_infection_is_laid(app: Flask) -> None:
    """The lesson's own number."""
    client = signed_in(app)
    assert 'name="axe_damage"' in client.get("/class/lay/infection").text
    client.post("/class/lay/infection", data={"more": "1", "axe_damage": "1"})
    assert 1 == teacher_session(app).classroom.rooms()[0].game_data.facts.options.axe_damage


def test_whoever_watches_is_led_to_notes(app: Flask) -> None:
    """At a full table, before the game and in it; over, to what happened."""
    classroom = teacher_session(app).classroom
    room = laid(classroom, "infection", 1, 2)[0]
    door, notes = f"/t/{room.code}", f'href="/t/{room.code}/observe"'
    assert notes in app.test_client().get(door).text
    classroom.begin()
    assert notes in app.test_client().get(door).text
    classroom.end()
    assert notes not in app.test_client().get(door).text


def test_a_phone_whose_seat_was_freed_is_told_so_and_led_to_its_table_and_nobody_else_is(app: Flask) -> None:
    """By the token that it still has; a stranger reads what strangers read of a seat that never was."""
    client, room = signed_in(app), laid(teacher_session(app).classroom, "photo_leap", 1, 2)[0]
    ada, bo = phone(app, room, 1), phone(app, room, 2)
    path = here(room, 1)
    assert 204 == do(client, "empty")
    told = ada.get(path)
    assert 404 == told.status_code and "has freed this seat" in told.text and f'href="/t/{room.code}"' in told.text
    stranger, taken = app.test_client(), app.test_client()
    taken.set_cookie("seat", context_of(app).tokens.seat_token(room, sit(room, "Cem")), path=path)
    answers = [stranger.get(path), stranger.get("/t/OWL-222/me/1"), bo.get(path), taken.get(path)]
    assert {404} == {one.status_code for one in answers} and 1 == len({one.data for one in answers})
    assert "has freed" not in answers[0].text
