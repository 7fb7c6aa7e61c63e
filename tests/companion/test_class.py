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

    def deck(self, name: str, language: str, paper: str) -> bytes:
        self.asked.append((name, language, paper))
        if name == "album":
            raise PrinterError("album: no ink <b>")
        return b"%PDF a deck"

    def tents(self, tents: list[Tent], language: str, paper: str) -> bytes:
        self.asked.append((tuple(tents), language, paper))
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
        assert [[1, 2, 3, 4]] == classroom.alike()
        classroom.begin(is_same_deal=True)
        heads = [msgspec.json.encode(room.record.play.head) for room in rooms if room.record.play]
        states = [msgspec.json.encode(written(room._table.dealt)) for room in rooms if room._table]
        assert 4 == len(heads) == len(states) and 1 == len(set(heads)) == len(set(states))
        dealt.append(states[0])
        for room in rooms:
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
    assert [[1, 3], [2], [4]] == classroom.alike()


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
    answer = client.post("/class/print/tents", data={"paper": "letter"})
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
