"""A class: its tables keep number and code, one seed deals alike, all are told at once, strangers see the way in."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from serving import SCRIPT, app_of, desk_of, here, phone
from sitting import FEWEST, Hands, opened, play_some
from test_canaries import ROLES, big_numbers, plant

import cards
from cards.deck import CardDataError
from companion import password
from companion.chance import Chance
from companion.classroom import LONGEST_MESSAGE, MOST_TABLES, Classroom
from companion.codec import written
from companion.games import GAMES
from companion.house import House, sit
from companion.printer import PrinterError, Tent
from companion.room import Room
from companion.web import live, teacher
from companion.web.dashboard import Class, Lectern
from companion.web.desk import Limits

BOTS = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gus", "Hana")


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def house(tmp_path: Path, hands: Hands) -> Iterator[House]:
    with opened(tmp_path / "tables.db", hands) as made:
        yield made


@pytest.fixture
def classroom(house: House) -> Classroom:
    return Classroom(house)


class Paper:
    """A printer that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.lacks: str | None = None
        """What no tent's title may have."""

    def deck(self, name: str, language: str, paper: str) -> bytes:
        self.asked.append((name, language, paper))
        if name == "album":
            raise PrinterError("album: no ink <b>")
        return b"%PDF a deck"

    def tents(self, tents: list[Tent], language: str, paper: str) -> bytes:
        self.asked.append((tuple(tents), language, paper))
        if self.lacks is not None and any(self.lacks in tent.title for tent in tents):
            raise PrinterError("sheets: no ink for this")
        return b"%PDF tents"


@pytest.fixture
def app(house: House) -> Flask:
    return app_of(house, taught=Class(Paper()))


def lectern(app: Flask) -> Lectern:
    found = desk_of(app).lectern
    assert found is not None
    return found


def signed_in(app: Flask) -> FlaskClient:
    client = app.test_client()
    assert 303 == client.post("/class/in", data={"password": lectern(app).told}).status_code
    return client


def laid(classroom: Classroom, slug: str, tables: int = 3, people: int = 0, **options: Any) -> list[Room]:
    """So many tables of a game, people at each."""
    classroom.lay(slug, "en", options, None, (), tables)
    rooms = classroom.rooms()
    for room in rooms:
        for seat in range(1, people + 1):
            sit(room, f"Guest{seat}")
    return rooms


def do(client: FlaskClient, what: str, **told: object) -> int:
    return client.post("/class/do", data={"do": what, **told}, headers=SCRIPT).status_code


# Tables.


def test_tables_are_numbered_and_keep_number_and_code_whatever_is_laid_on_them(classroom: Classroom) -> None:
    rooms = laid(classroom, "photo_leap", 6, 2)
    codes = [room.code for room in rooms]
    assert [1, 2, 3, 4, 5, 6] == [room.record.table for room in rooms]
    for slug in ("album", "infection", "color_game"):
        assert [] == classroom.lay(slug, "en", {}, None, range(1, 7))
        assert codes == [room.code for room in classroom.rooms()]
        assert {slug} == {room.record.game for room in classroom.rooms()}
        assert {2} == {len(room.record.people) for room in classroom.rooms()}


def test_tables_and_what_is_told_outlast_a_restart(tmp_path: Path, hands: Hands) -> None:
    with opened(tmp_path / "kept.db", hands) as house:
        classroom = Classroom(house)
        laid(classroom, "photo_leap", 3)
        before = [(room.record.table, room.code) for room in classroom.rooms()]
        classroom.call("Year 11")
        classroom.say("Quiet, please.")
        classroom.count_down(10)
        hands.pass_time(60)
    with opened(tmp_path / "kept.db", hands) as house:
        again = Classroom(house)
        assert before == [(room.record.table, room.code) for room in again.rooms()]
        assert ("Year 11", "Quiet, please.") == (again.title, again.said().message)
        assert 540 == pytest.approx(again.left())
        hands.pass_time(539)
        assert not again.said().is_up
        hands.pass_time(2)
        assert again.said().is_up


def test_a_class_has_no_more_tables_than_can_be_watched(classroom: Classroom) -> None:
    laid(classroom, "photo_leap", 39)
    laid(classroom, "photo_leap", 5)
    assert MOST_TABLES == len(classroom.rooms())


def test_an_edition_is_laid_on_the_tables_that_are_named(classroom: Classroom) -> None:
    rooms = laid(classroom, "infection", 3)
    edition = cards.load("infection/playtest-1").edition
    assert edition is not None
    classroom.lay("infection", "en", {}, edition, (2,), 1)
    assert [None, edition.label, None, edition.label] == [room.record.edition for room in classroom.rooms()]
    assert rooms == classroom.rooms()[:3]


def test_where_a_game_runs_nothing_is_laid_and_where_too_many_sit_neither(classroom: Classroom) -> None:
    first, second, third = laid(classroom, "color_game", 3, 5)
    classroom.house.begin(first)
    assert [(1, "playing"), (2, "many"), (3, "many")] == classroom.lay("infection", "en", {}, None, (1, 2, 3))
    assert ["color_game"] * 3 == [room.record.game for room in (first, second, third)]


def test_a_table_is_removed_only_when_it_is_empty_and_no_played_code_is_forgotten(classroom: Classroom) -> None:
    """One that was played at leaves the class and keeps its code, so that no later table can have it."""
    first, second, third = laid(classroom, "photo_leap", 3)
    sit(first, "Ada")
    assert [(1, "seated")] == classroom.remove(1)
    classroom.remove(2)
    assert classroom.house.room(second.code) is None
    classroom.fill(4, "random", BOTS)
    classroom.begin()
    classroom.end()
    classroom.empty()
    classroom.remove(3)
    assert [1] == [room.record.table for room in classroom.rooms()]
    assert third.code in classroom.house.codes()
    laid(classroom, "album", 1)
    assert [1, 2] == [room.record.table for room in classroom.rooms()]


def test_bots_fill_free_seats_but_no_more_than_a_game_takes(classroom: Classroom) -> None:
    rooms = [*laid(classroom, "infection", 1), *laid(classroom, "color_game", 1)]
    sit(classroom.rooms()[1], "Ada")
    classroom.fill(6, "steady", BOTS)
    assert [2, 6] == [len(room.record.seated()) for room in classroom.rooms()]
    assert [None, *["steady"] * 5] == [one.bot for one in classroom.rooms()[1].record.people]
    assert rooms[0] in classroom.rooms()


# Games.


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_same_deal_gives_the_same_hidden_things_at_all_tables(classroom: Classroom, slug: str) -> None:
    """Whatever chance decided, at every table, and another time something else."""
    rooms = laid(classroom, slug, 4, FEWEST[slug])
    dealt = []
    for _ in range(6):
        assert [[1, 2, 3, 4]] == classroom.alike("lobby")
        classroom.begin(is_same_deal=True)
        heads = [msgspec.json.encode(room.record.play.head) for room in rooms if room.record.play]
        states = [msgspec.json.encode(written(room._table.dealt)) for room in rooms if room._table]
        assert 4 == len(heads) == len(states) and 1 == len(set(heads)) == len(set(states))
        dealt.append(states[0])
        for room in rooms:
            room.end()
            room.to_lobby()
    assert 1 < len(set(dealt))  # a game of few deals may deal one twice


def test_without_it_every_table_is_dealt_by_itself(classroom: Classroom) -> None:
    rooms = laid(classroom, "album", 4, 3)
    classroom.begin()
    assert 4 == len({msgspec.json.encode(room.record.play.head) for room in rooms if room.record.play})


def test_tables_that_would_not_be_alike_are_told(classroom: Classroom) -> None:
    """Another number of people, another game, other options."""
    rooms = laid(classroom, "album", 4, 3)
    sit(rooms[1], "One more")
    classroom.lay("album", "en", {"rounds": 2}, None, (4,))
    assert [[1, 3], [2], [4]] == classroom.alike("lobby")


def test_tables_that_cannot_begin_are_left_and_told(classroom: Classroom) -> None:
    ready, few, led = laid(classroom, "photo_leap", 3, 4)
    few.change(lambda record: record.people.pop() and None)
    classroom.lay("photo_leap", "en", {"mode": "gm"}, None, (3,))
    assert [(2, "few"), (3, "gm")] == classroom.begin()
    assert ["playing", "lobby", "lobby"] == [room.status for room in (ready, few, led)]


def test_all_pause_go_on_end_and_play_again(classroom: Classroom, hands: Hands) -> None:
    rooms = laid(classroom, "album", 3, 3)
    classroom.begin()
    classroom.pause(True)
    assert ["paused"] * 3 == [room.status for room in rooms]
    classroom.pause(False)
    assert ["playing"] * 3 == [room.status for room in rooms]
    assert [(1, "playing"), (2, "playing"), (3, "playing")] == classroom.empty()
    classroom.end()
    assert ["over"] * 3 == [room.status for room in rooms]
    classroom.again(True)
    assert [("playing", 2)] * 3 == [(room.status, room.record.plays) for room in rooms]
    classroom.end()
    classroom.empty()
    assert [("lobby", [])] * 3 == [(room.status, room.record.people) for room in rooms]


# What all are told.


def test_a_message_is_one_line_that_hides_nothing(classroom: Classroom) -> None:
    classroom.say("  Hush\u202e now\nplease" + "!" * 300)
    said = classroom.said().message
    assert said.startswith("Hush now please!") and LONGEST_MESSAGE == len(said)
    classroom.say("")
    assert "" == classroom.said().message


def test_every_screen_of_the_class_is_told_and_no_other_table(house: House, app: Flask) -> None:
    """In the lobby, in a game, in a pause, at its end; on phones and on the wall, until it is cleared."""
    classroom, beside = lectern(app).classroom, house.make("photo_leap")
    sit(beside, "Eve")
    room = laid(classroom, "photo_leap", 1, 4)[0]
    client, wall, other = phone(app, room, 1), app.test_client(), phone(app, beside, 1)

    def stand() -> list[str]:
        return [
            client.get(here(room, 1) + "/main").text, wall.get(f"/t/{room.code}/screen/main").text,
            other.get(here(beside, 1) + "/main").text,
        ]  # fmt: skip

    for change in (lambda: None, classroom.begin, lambda: classroom.pause(True), classroom.end):
        change()
        assert ["canary <b>" in one for one in stand()] == [False] * 3
        classroom.say("canary <b>")
        assert ["canary &lt;b&gt;" in one for one in stand()] == [True, True, False]
        classroom.count_down(5)
        assert ["data-left" in one for one in stand()] == [True, True, False]
        classroom.say("")
        classroom.count_down(None)
        assert ["canary" in one or "data-left" in one for one in stand()] == [False] * 3


def test_a_message_changes_what_is_pushed_and_an_hour_of_silence_does_not(app: Flask, hands: Hands) -> None:
    classroom, desk = lectern(app).classroom, desk_of(app)
    room = laid(classroom, "album", 1, 3)[0]
    classroom.begin()

    def sight() -> object:
        return live.for_seat(desk, room, 1, 0, "en").sight

    before = sight()
    assert before == sight()
    classroom.count_down(60)
    during = sight()
    hands.pass_time(3000)
    assert before != during == sight()
    hands.pass_time(601)
    assert sight() != during


def test_what_all_are_told_keeps_fragments_of_one_length(app: Flask) -> None:
    """Each seat's, in a secret phase, with words and clock over it."""
    classroom, desk = lectern(app).classroom, desk_of(app)
    room = laid(classroom, "photo_leap", 1, 4)[0]
    classroom.begin()
    classroom.say("Look at your roles.")
    classroom.count_down(3)
    lengths = {len(live.for_seat(desk, room, seat, 0, "en").html().encode()) for seat in range(1, 5)}
    assert 1 == len(lengths) and 0 == lengths.pop() % 512


# The password.


def test_a_password_is_three_words_and_is_kept_as_a_hash() -> None:
    told = password.new_password()
    kept = password.hashed(told)
    assert 3 == len(told.split("-")) and told.encode() not in kept
    assert password.is_right(f"  {told.replace('-', ' ').upper()} ", kept)
    assert not any(password.is_right(wrong, kept) for wrong in ("", told[:-1], told + "x", told.replace("-", "")))
    assert password.hashed(told) != kept


def test_the_password_is_told_once_and_another_one_shuts_everybody_out(house: House, app: Flask) -> None:
    client, told = signed_in(app), lectern(app).told
    assert told not in repr(house.kept("class-password", b""))
    later = app_of(house, taught=Class())
    assert "" == lectern(later).told
    token = client.get_cookie("teacher", path="/class")
    assert token is not None and teacher.is_signed_in(lectern(later), token.value)
    renewed = app_of(house, taught=Class(new_password=True))
    assert lectern(renewed).told not in ("", told)
    assert not teacher.is_signed_in(lectern(renewed), token.value)
    assert 303 != renewed.test_client().post("/class/in", data={"password": told}).status_code


def test_the_cookie_goes_to_the_teachers_page_alone_and_no_script_reads_it(app: Flask) -> None:
    answer = app.test_client().post("/class/in", data={"password": lectern(app).told})
    cookie = answer.headers["Set-Cookie"]
    assert all(word in cookie for word in ("Path=/class", "HttpOnly", "SameSite=Strict", "Max-Age="))
    assert lectern(app).told not in cookie


def test_wrong_passwords_are_counted_and_the_right_one_costs_nothing(house: House) -> None:
    app = app_of(house, Limits(passwords="3/hour"), taught=Class())
    client, right = app.test_client(), {"password": lectern(app).told}
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
    room = laid(lectern(app).classroom, "photo_leap", 1, 4)[0]
    signed = [lectern(app).signer.sign(words).decode() for words in ("", "0/0", "0000000000000000/0", "class")]
    tokens = [
        *FORGED,
        *signed,
        desk_of(app).seats.host_token(room),
        desk_of(app).seats.token(room, room.record.people[0]),
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
    assert "lobby" == room.status and 1 == len(lectern(app).classroom.rooms())


def test_another_sites_forms_do_nothing(app: Flask) -> None:
    laid(lectern(app).classroom, "photo_leap", 1)
    client = signed_in(app)
    for path, method in routes(app):
        if method == "POST":
            assert 403 == client.post(path, headers={"Origin": "http://elsewhere.example"}).status_code
    assert "" == lectern(app).classroom.said().message


def test_where_there_is_no_class_there_is_no_page(house: House) -> None:
    app = app_of(house)
    assert {404} == {app.test_client().open(path, method=method).status_code for path, method in routes(app)}


# The page.


def test_the_page_lays_fills_starts_tells_and_ends(app: Flask) -> None:
    client, classroom = signed_in(app), lectern(app).classroom
    assert 303 == client.post("/class/lay/album", data={"more": "6", "rounds": "2"}).status_code
    assert [6, {2}] == [len(rooms := classroom.rooms()), {room.facts.facts.options.rounds for room in rooms}]
    assert 409 == do(client, "begin") and {"lobby"} == {room.status for room in rooms}
    assert 204 == do(client, "fill", seats=4)
    assert 204 == do(client, "begin", same="1")
    assert {"playing"} == {room.status for room in rooms}
    assert 409 == client.post("/class/lay/infection", data={"table": ["1", "2"]}).status_code
    assert (
        204 == do(client, "say", message="Hear!") == do(client, "count", minutes="7") == do(client, "title", title="T")
    )
    assert ("Hear!", "T") == (classroom.said().message, classroom.title) and 420 >= classroom.left() > 400
    assert 204 == do(client, "hush") == do(client, "stop") == do(client, "pause") == do(client, "resume")
    assert 204 == do(client, "end") == do(client, "empty")
    assert 404 == do(client, "burn")


def test_options_that_cannot_be_are_told_beside_their_field(app: Flask) -> None:
    client = signed_in(app)
    answer = client.post("/class/lay/album", data={"more": "2", "rounds": "many"})
    assert 409 == answer.status_code and "why-rounds" in answer.text
    assert [] == lectern(app).classroom.rooms()


def test_editions_are_offered_and_laid(app: Flask) -> None:
    client, edition = signed_in(app), cards.load("infection/playtest-1").edition
    assert edition is not None
    assert f"/class/lay/{edition.digest}" in client.get("/class/lay").text
    client.post(f"/class/lay/{edition.digest}", data={"more": "1"})
    assert [edition.label] == [room.record.edition for room in lectern(app).classroom.rooms()]
    assert edition.label in client.get("/class").text
    assert 404 == client.get("/class/lay/no_such_game").status_code


def test_the_teacher_may_lead_every_table(app: Flask) -> None:
    client, room = signed_in(app), laid(lectern(app).classroom, "album", 1)[0]
    assert 404 == client.get(f"/t/{room.code}/host").status_code
    assert f"/t/{room.code}/host" == client.post("/class/table/1/host").headers["Location"]
    assert 200 == client.get(f"/t/{room.code}/host").status_code
    assert 404 == client.post("/class/table/9/host").status_code


def test_tents_and_decks_come_from_the_printer_that_was_handed(app: Flask) -> None:
    classroom, client = lectern(app).classroom, signed_in(app)
    printer = lectern(app).asked.printer
    assert isinstance(printer, Paper)
    rooms = laid(classroom, "album", 2)
    classroom.call("Year 11")
    answer = client.post("/class/print/tents", data={"paper": "letter", "named": "1"})
    assert b"%PDF tents" == answer.data and "table-tents-letter.pdf" in answer.headers["Content-Disposition"]
    told = tuple(
        Tent(n, room.code, f"http://127.0.0.1:8000/t/{room.code}", "Year 11") for n, room in enumerate(rooms, 1)
    )
    assert (told, "en", "letter") == printer.asked[-1]
    assert "infection-a4.pdf" in client.post("/class/print/infection").headers["Content-Disposition"]
    assert ("infection", "en", "a4") == printer.asked[-1]
    refused = client.post("/class/print/album")
    assert 409 == refused.status_code and "no ink &lt;b&gt;" in refused.text
    assert 404 == client.post("/class/print/infection", data={"paper": "a0"}).status_code


def test_a_name_that_cannot_be_printed_is_named_and_the_tents_come_without_it(app: Flask) -> None:
    """At the next tap, for its tick is taken off; a fault of another kind is told as it is."""
    classroom, client, printer = lectern(app).classroom, signed_in(app), lectern(app).asked.printer
    assert isinstance(printer, Paper)
    laid(classroom, "album", 2)
    classroom.call("课程 <b>")
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
def test_a_class_whose_values_are_spoilt_begins_anew_and_nobody_is_signed_in(house: House, spoilt: object) -> None:
    """It is told at the start; who had signed in signs in again."""
    before = app_of(house, taught=Class(Paper()))
    client = signed_in(before)
    house.journal.store.write([("UPDATE meta SET value = ? WHERE name = 'class'", (spoilt,))])
    after = app_of(house, taught=Class(Paper()))
    assert "" == lectern(after).classroom.title and 1 == len(house.spoilt)
    token = client.get_cookie("teacher", path="/class")
    assert token is not None and not teacher.is_signed_in(lectern(after), token.value)
    lectern(after).classroom.call("Year 11")
    assert "Year 11" == Classroom(house).title and 1 == len(house.spoilt)


# What the dashboard shows, and what it never may.


def board(client: FlaskClient) -> str:
    return client.get("/class").text + client.get("/class/main", headers=SCRIPT).text


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_nothing_secret_stands_on_the_dashboard(app: Flask, hands: Hands, slug: str) -> None:
    """No seed, no deal, and no word for what anybody is, before it stands on the table's own screen."""
    client, classroom, chance = signed_in(app), lectern(app).classroom, Chance(3)
    room = laid(classroom, slug, 1, FEWEST[slug])[0]
    classroom.begin()
    numbers = [str(one) for one in big_numbers(written(room._table.dealt))]
    canaries = {}
    if slug in ROLES:
        canaries = {role: f"Canary{n}Bird" for n, role in enumerate(sorted(set(ROLES[slug](room._shown).values())))}
        plant(room, canaries)
    for _ in range(12):
        told, wall = board(client), app.test_client().get(f"/t/{room.code}/screen").text
        assert not [one for one in (*numbers, *canaries.values()) if one in told and one not in wall]
        assert room.code in told
        play_some(room, chance, hands, 4)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_nobody_may_see_changes_nothing_on_the_dashboard(app: Flask, hands: Hands, slug: str) -> None:
    """Where a move leaves the public view as it was, the row stays as it was, and nothing is pushed."""
    classroom, chance, watched = lectern(app).classroom, Chance(5), lectern(app).board
    room = laid(classroom, slug, 1, FEWEST[slug])[0]
    classroom.begin()
    unseen = 0
    for _ in range(60):
        if room.status != "playing":
            break
        watched.look()
        before, moment, version = room.view("table").table, room.moment, watched.version
        play_some(room, chance, hands, 1)
        watched._grain = watched._now() // 5
        if (before, moment) == (room.view("table").table, room.moment):
            unseen += 1
            watched.look()
            assert version == watched.version
    assert unseen or slug in ("infection", "album", "masquerade_murder")


def test_a_row_is_drawn_once_for_all_who_look_and_only_when_it_is_another(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.web import render

    drawn: list[int] = []
    page = render.page

    def counted(template: str, language: str, **values: Any) -> str:
        if template == "class_table.html":
            drawn.append(values["row"].number)
        return page(template, language, **values)

    classroom, watched = lectern(app).classroom, lectern(app).board
    rooms = laid(classroom, "album", 5, 3)
    monkeypatch.setattr(render, "page", counted)
    watched.look()
    for _ in range(3):
        watched.newest("en").html()
    assert [1, 2, 3, 4, 5] == drawn
    rooms[3].begin(1)
    watched.look()
    watched.newest("en").html()
    assert [1, 2, 3, 4, 5, 4] == drawn


def test_the_board_says_who_is_waited_for_how_long_and_whose_phone_is_gone(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone counts as lost only in a running game, and a table as stuck only after minutes."""
    classroom, watched, phones = lectern(app).classroom, lectern(app).board, desk_of(app).phones
    now = [watched._now()]
    monkeypatch.setattr(watched, "_now", lambda: now[0])
    room = laid(classroom, "photo_leap", 1, 4)[0]
    gone = {2: 200.0}
    monkeypatch.setattr(phones, "is_here", lambda code, who: who not in gone)
    monkeypatch.setattr(phones, "gone_for", lambda code, who: gone.get(who))

    def row() -> Any:
        now[0] += 6
        watched.look()
        return watched._tables[room.code].row

    assert not row().needs_somebody
    classroom.begin()
    seen = row()
    assert ["Guest2"] == [one.name for one in seen.lost] and 3 == seen.lost[0].gone
    assert [True] * 4 == [one.is_waited for one in seen.sitters] and 0 == seen.waits
    gone.clear()
    now[0] += 400
    assert 6 == (seen := row()).waits and seen.is_long and seen.needs_somebody
    classroom.pause(True)
    assert not row().needs_somebody
    classroom.pause(False)
    row()
    assert not row().needs_somebody, "a pause is no waiting"


def test_faulty_options_change_no_table(classroom: Classroom) -> None:
    laid(classroom, "album", 2)
    with pytest.raises(CardDataError):
        classroom.lay("album", "en", {"rounds": 99}, None, (1, 2), 2)
    assert [{}, {}] == [room.record.options for room in classroom.rooms()]


def test_the_clock_for_all_stands_in_a_pause_of_all_and_outlasts_a_restart(tmp_path: Path, hands: Hands) -> None:
    """A table paused by its host alone does not stop it; the end of all games clears it."""
    with opened(tmp_path / "kept.db", hands) as house:
        classroom = Classroom(house)
        rooms = laid(classroom, "album", 2, 3)
        classroom.begin()
        classroom.count_down(10)
        rooms[0].pause(True)
        hands.pass_time(60)
        assert 540 == pytest.approx(classroom.left())
        classroom.pause(True)
        hands.pass_time(3000)
        assert 540 == pytest.approx(classroom.left()) and not classroom.said().is_up
    with opened(tmp_path / "kept.db", hands) as house:
        classroom = Classroom(house)
        hands.pass_time(3000)
        assert 540 == pytest.approx(classroom.left()) and classroom.said().has_clock
        classroom.pause(False)
        hands.pass_time(539)
        assert 1 == pytest.approx(classroom.left()) and not classroom.said().is_up
        hands.pass_time(2)
        assert classroom.said().is_up
        classroom.pause(True)
        assert classroom.said().is_up, "what is up stays up"
        classroom.count_down(5)
        hands.pass_time(10)
        assert 290 == pytest.approx(classroom.left()), "a clock for the pause itself runs"
        classroom.end()
        assert not classroom.said().has_clock


def test_a_standing_clock_says_so_on_every_screen(app: Flask) -> None:
    """It shows the time that is left, and none of them counts on."""
    classroom, client = lectern(app).classroom, signed_in(app)
    room = laid(classroom, "photo_leap", 1, 4)[0]
    classroom.begin()
    classroom.count_down(5)
    pages = (phone(app, room, 1), here(room, 1)), (app.test_client(), f"/t/{room.code}/screen"), (client, "/class")
    assert [True] * 3 == ["data-left" in who.get(path).text for who, path in pages]
    classroom.pause(True)
    told = [who.get(path).text for who, path in pages]
    assert [(False, True)] * 3 == [("data-left" in one, ">5:00<" in one) for one in told]
    room.pause(False)
    assert 'value="resume"' in client.get("/class").text, "else nothing would wind it up again"


def test_bots_get_up_where_a_smaller_game_is_laid_and_people_stay(classroom: Classroom) -> None:
    """The latest first; where people alone are too many, nothing changes."""
    first, second = laid(classroom, "masquerade_murder", 2)
    sit(first, "Ada")
    bot = sit(first, "Bo", bot="steady")
    sit(first, "Cem")
    for name in ("Gus", "Hana", "Ivo"):
        sit(second, name)
    classroom.fill(5, "steady", BOTS)
    first.change(lambda record: record.people.reverse())
    assert [(2, "many")] == classroom.lay("infection", "en", {}, None, (1, 2))
    assert ["Cem", "Ada"] == [one.name for one in first.record.people] and bot not in first.record.people
    assert ("masquerade_murder", 5) == (second.record.game, len(second.record.people))
    classroom.lay("color_game", "en", {}, None, (1,))
    sit(first, "Bo", bot="steady")
    sit(first, "Dot", bot="steady")
    classroom.lay("album", "en", {}, None, (1,))
    assert ["Cem", "Ada", "Bo", "Dot"] == [one.name for one in first.record.people]


def test_a_phone_whose_seat_was_freed_is_told_so_and_led_to_its_table_and_nobody_else_is(app: Flask) -> None:
    """By the token that it still has; a stranger reads what strangers read of a seat that never was."""
    client, room = signed_in(app), laid(lectern(app).classroom, "photo_leap", 1, 2)[0]
    ada, bo = phone(app, room, 1), phone(app, room, 2)
    path = here(room, 1)
    assert 204 == do(client, "empty")
    told = ada.get(path)
    assert 404 == told.status_code and "has freed this seat" in told.text and f'href="/t/{room.code}"' in told.text
    stranger, taken = app.test_client(), app.test_client()
    taken.set_cookie("seat", desk_of(app).seats.token(room, sit(room, "Cem")), path=path)
    answers = [stranger.get(path), stranger.get("/t/OWL-222/me/1"), bo.get(path), taken.get(path)]
    assert {404} == {one.status_code for one in answers} and 1 == len({one.data for one in answers})
    assert "has freed" not in answers[0].text


def test_the_board_counts_who_has_answered_and_never_says_who(app: Flask) -> None:
    classroom, watched, client = lectern(app).classroom, lectern(app).board, signed_in(app)
    room = laid(classroom, "photo_leap", 1, 3)[0]
    sit(room, "Bot", bot="steady")
    classroom.begin()
    assert "have answered" not in client.get("/class").text
    classroom.end()
    said = []
    for seat in (1, 2):
        watched.look()
        said.append(client.get("/class/main", headers=SCRIPT).text)
        phone(app, room, seat).post(f"{here(room, seat)}/feedback/1", data={"q1": "4"})
    said.append(client.get("/class/main", headers=SCRIPT).text)
    assert [f"{count} of 3 have answered" in one for count, one in enumerate(said)] == [True] * 3
    assert said[0].replace("0 of 3", "1 of 3") == said[1], "nothing else is another"


def test_bots_are_offered_for_as_many_seats_as_the_games_that_lie_there_take(app: Flask) -> None:
    classroom, client = lectern(app).classroom, signed_in(app)
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
    assert 1 == lectern(app).classroom.rooms()[0].facts.facts.options.axe_damage


def test_whoever_watches_is_led_to_notes(app: Flask) -> None:
    """At a full table, before the game and in it; over, to what happened."""
    classroom = lectern(app).classroom
    room = laid(classroom, "infection", 1, 2)[0]
    door, notes = f"/t/{room.code}", f'href="/t/{room.code}/observe"'
    assert notes in app.test_client().get(door).text
    classroom.begin()
    assert notes in app.test_client().get(door).text
    classroom.end()
    assert notes not in app.test_client().get(door).text
