"""A class: its tables, one deal for all tables, messages and the class clock."""

import threading
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from app_server import context_of, phone, seat_page, seat_path
from class_setup import BOTS, class_app, set_up_tables, signed_in, teacher_session
from flask import Flask
from table_setup import ManualClock, fewest_seats, open_lobby, run_together

import cards
from cards.errors import InputError
from companion.classes.classroom import LONGEST_MESSAGE, MOST_TABLES, Classroom
from companion.classes.printer import Printer, PrinterError, Tent
from companion.games import GAMES
from companion.tables.lobby import Lobby
from companion.tables.seating import sit
from companion.web.live import screen_versions
from generator.commands.print_job import tents_pdf


@pytest.fixture
def classroom(lobby: Lobby) -> Classroom:
    return Classroom(lobby)


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return class_app(lobby)


def test_tables_keep_number_and_code_when_the_game_changes(classroom: Classroom) -> None:
    rooms = set_up_tables(classroom, "photo_leap", 6, 2)
    codes = [room.code for room in rooms]
    assert [1, 2, 3, 4, 5, 6] == [room.record.table for room in rooms]
    for slug in ("album", "infection", "color_game"):
        assert [] == classroom.set_up_game(slug, "en", {}, None, range(1, 7))
        assert codes == [room.code for room in classroom.rooms()]
        assert {slug} == {room.record.game for room in classroom.rooms()}
        assert {2} == {len(room.record.people) for room in classroom.rooms()}


def test_an_edition_is_set_up_only_on_the_chosen_tables(classroom: Classroom) -> None:
    rooms = set_up_tables(classroom, "infection", 3)
    edition = cards.load("infection/playtest-1").edition
    classroom.set_up_game("infection", "en", {}, edition, (2,), 1)
    assert [None, edition.label, None, edition.label] == [room.record.edition for room in classroom.rooms()]
    assert rooms == classroom.rooms()[:3]


def test_a_table_that_plays_or_has_too_many_people_keeps_its_game(classroom: Classroom) -> None:
    first, second, third = set_up_tables(classroom, "color_game", 3, 5)
    classroom.lobby.begin(first)
    assert [(1, "playing"), (2, "many"), (3, "many")] == classroom.set_up_game("infection", "en", {}, None, (1, 2, 3))
    assert ["color_game"] * 3 == [room.record.game for room in (first, second, third)]


def test_only_an_empty_table_is_removed_and_keeps_its_code_if_it_was_played(classroom: Classroom) -> None:
    """A played table leaves the class but keeps its code, so that no later table gets the same code."""
    first, second, third = set_up_tables(classroom, "photo_leap", 3)
    sit(first, "Ada")
    assert [(1, "seated")] == classroom.remove(1)
    classroom.remove(2)
    assert classroom.lobby.room(second.code) is None
    classroom.fill(4, "random", BOTS)
    classroom.begin()
    classroom.end()
    classroom.empty()
    classroom.remove(3)
    assert [1] == [room.record.table for room in classroom.rooms()]
    assert third.code in classroom.lobby.codes()
    set_up_tables(classroom, "album", 1)
    assert [1, 2] == [room.record.table for room in classroom.rooms()]


def test_bots_fill_free_seats_up_to_the_games_maximum(classroom: Classroom) -> None:
    rooms = [*set_up_tables(classroom, "infection", 1), *set_up_tables(classroom, "color_game", 1)]
    sit(classroom.rooms()[1], "Ada")
    classroom.fill(6, "steady", BOTS)
    assert [4, 6] == [len(room.record.seated()) for room in classroom.rooms()]
    assert [None, *["steady"] * 5] == [person.bot for person in classroom.rooms()[1].record.people]
    assert rooms[0] in classroom.rooms()


def test_a_game_for_two_or_four_starts_with_no_third_person(classroom: Classroom) -> None:
    filled, left, three = set_up_tables(classroom, "color_game", 3)
    for room, names in ((filled, "ABC"), (left, "AB"), (three, "ABC")):
        for name in names:
            sit(room, name)
    sit(left, "Dot", bot="steady")
    assert [] == classroom.set_up_game("infection", "en", {}, None, (1, 2, 3))
    assert [3, 2, 3] == [len(room.record.seated()) for room in (filled, left, three)]
    assert [(1, "between"), (3, "between")] == classroom.begin()
    assert (2, 4) == classroom.seats()
    classroom.fill(2, "steady", BOTS)
    assert [4, 4] == [len(room.record.seated()) for room in (filled, three)]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_one_deal_for_all_tables_is_the_same_everywhere(classroom: Classroom, slug: str) -> None:
    rooms = set_up_tables(classroom, slug, 4, fewest_seats(slug))
    deals = []
    for _ in range(6):
        assert [[1, 2, 3, 4]] == classroom.same_deal_groups("lobby")
        classroom.begin(is_same_deal=True)
        heads = [msgspec.json.encode(room.record.play.head) for room in rooms]
        states = [msgspec.json.encode(room.record.play.head["dealt"]) for room in rooms]
        assert 1 == len(set(heads)) == len(set(states))
        deals.append(states[0])
        for room in rooms:
            room.end()
            room.to_lobby()
    assert 1 < len(set(deals))  # a game of few deals may deal one twice


def test_without_one_deal_for_all_every_table_has_its_own(classroom: Classroom) -> None:
    rooms = set_up_tables(classroom, "album", 4, 3)
    classroom.begin()
    assert 4 == len({msgspec.json.encode(room.record.play.head) for room in rooms})


def test_tables_are_grouped_by_equal_setups(classroom: Classroom) -> None:
    rooms = set_up_tables(classroom, "album", 4, 3)
    sit(rooms[1], "One more")
    classroom.set_up_game("album", "en", {"rounds": 2}, None, (4,))
    assert [[1, 3], [2], [4]] == classroom.same_deal_groups("lobby")


def test_all_tables_pause_resume_end_and_play_again(classroom: Classroom, clock: ManualClock) -> None:
    rooms = set_up_tables(classroom, "album", 3, 3)
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


def test_a_message_is_one_short_line_without_control_characters(classroom: Classroom) -> None:
    classroom.announce("  Hush\u202e now\nplease" + "!" * 300)
    message = classroom.announcement().message
    assert message.startswith("Hush now please!") and LONGEST_MESSAGE == len(message)
    classroom.announce("")
    assert "" == classroom.announcement().message


def test_a_message_is_shown_on_every_screen_of_the_class_only(lobby: Lobby, app: Flask) -> None:
    classroom, other_room = teacher_session(app).classroom, lobby.make("photo_leap")
    sit(other_room, "Eve")
    room = set_up_tables(classroom, "photo_leap", 1, 4)[0]

    def pages() -> list[str]:
        ours = seat_page(app, room, 1, "/main"), app.test_client().get(f"/t/{room.code}/screen/main").text
        return [*ours, seat_page(app, other_room, 1, "/main")]

    for change in (lambda: None, classroom.begin, lambda: classroom.pause(True), classroom.end):
        change()
        assert ["canary <b>" in page for page in pages()] == [False] * 3
        classroom.announce("canary <b>")
        assert ["canary &lt;b&gt;" in page for page in pages()] == [True, True, False]
        classroom.count_down(5)
        assert ["data-left" in page for page in pages()] == [True, True, False]
        classroom.announce("")
        classroom.count_down(None)
        assert ["canary" in page or "data-left" in page for page in pages()] == [False] * 3


def test_the_countdown_of_the_games_ends_with_the_last_of_them(app: Flask) -> None:
    here = teacher_session(app)
    classroom, board = here.classroom, here.board
    rooms = set_up_tables(classroom, "infection", 2, 2)
    classroom.keep_lesson(15, is_same_deal=False)
    for minutes in (None, 45):
        classroom.begin()
        assert classroom.announcement().has_clock
        if minutes:
            classroom.count_down(minutes)
        for room, goes_on in zip(rooms, (True, bool(minutes)), strict=True):
            room.end()
            board.look()
            assert goes_on is classroom.announcement().has_clock
        for room in rooms:
            room.to_lobby()


def test_a_countdown_changes_screens_only_when_it_starts_and_ends(app: Flask, clock: ManualClock) -> None:
    classroom, context = teacher_session(app).classroom, context_of(app)
    room = set_up_tables(classroom, "album", 1, 3)[0]
    classroom.begin()

    def screen_key() -> object:
        return screen_versions.for_seat(context, room, 1, 0, "en").key

    before = screen_key()
    assert before == screen_key()
    classroom.count_down(60)
    during = screen_key()
    clock.pass_time(3000)
    assert before != during == screen_key()
    clock.pass_time(601)
    assert screen_key() != during


def test_a_message_keeps_secret_fragments_of_equal_length(app: Flask) -> None:
    classroom, context = teacher_session(app).classroom, context_of(app)
    room = set_up_tables(classroom, "photo_leap", 1, 4)[0]
    classroom.begin()
    classroom.announce("Look at your roles.")
    classroom.count_down(3)
    lengths = {len(screen_versions.for_seat(context, room, seat, 0, "en").html().encode()) for seat in range(1, 5)}
    assert 1 == len(lengths) and 0 == lengths.pop() % 512


def test_invalid_options_change_no_table_and_a_class_has_a_maximum_of_them(classroom: Classroom) -> None:
    set_up_tables(classroom, "album", 2)
    with pytest.raises(InputError):
        classroom.set_up_game("album", "en", {"rounds": 99}, None, (1, 2), 2)
    assert [{}, {}] == [room.record.options for room in classroom.rooms()]
    for tables in (37, 5):
        set_up_tables(classroom, "photo_leap", tables)
    assert MOST_TABLES == len(classroom.rooms())


def test_the_class_clock_stops_in_a_class_pause_and_survives_a_restart(tmp_path: Path, clock: ManualClock) -> None:
    with open_lobby(tmp_path / "kept.db", clock) as lobby:
        classroom = Classroom(lobby)
        rooms = set_up_tables(classroom, "album", 2, 3)
        classroom.begin()
        classroom.count_down(10)
        rooms[0].pause(True)
        clock.pass_time(60)
        assert 540 == pytest.approx(classroom.seconds_left())
        classroom.pause(True)
        clock.pass_time(3000)
        assert 540 == pytest.approx(classroom.seconds_left()) and not classroom.announcement().is_up
    with open_lobby(tmp_path / "kept.db", clock) as lobby:
        classroom = Classroom(lobby)
        clock.pass_time(3000)
        assert 540 == pytest.approx(classroom.seconds_left()) and classroom.announcement().has_clock
        classroom.pause(False)
        clock.pass_time(539)
        assert 1 == pytest.approx(classroom.seconds_left()) and not classroom.announcement().is_up
        clock.pass_time(2)
        assert classroom.announcement().is_up
        classroom.pause(True)
        assert classroom.announcement().is_up, "a clock that has run out stays so"
        classroom.count_down(5)
        clock.pass_time(10)
        assert 290 == pytest.approx(classroom.seconds_left()), "a clock for the pause itself runs"
        classroom.end()
        assert not classroom.announcement().has_clock


def test_a_stopped_clock_shows_the_time_left_on_every_screen(app: Flask) -> None:
    classroom, client = teacher_session(app).classroom, signed_in(app)
    room = set_up_tables(classroom, "photo_leap", 1, 4)[0]
    classroom.begin()
    classroom.count_down(5)
    pages = (phone(app, room, 1), seat_path(room, 1)), (app.test_client(), f"/t/{room.code}/screen"), (client, "/class")
    assert [True] * 3 == ["data-left" in browser.get(path).text for browser, path in pages]
    classroom.pause(True)
    texts = [browser.get(path).text for browser, path in pages]
    assert [(False, True)] * 3 == [("data-left" in text, ">5:00<" in text) for text in texts]
    room.pause(False)
    assert 'value="resume"' in client.get("/class").text, "the clock can be resumed"


def test_bots_leave_first_when_a_smaller_game_is_set_up(classroom: Classroom) -> None:
    first, second = set_up_tables(classroom, "masquerade_murder", 2)
    sit(first, "Ada")
    bot = sit(first, "Bo", bot="steady")
    sit(first, "Cem")
    for name in ("Gus", "Hana", "Ivo", "Jan", "Kim"):
        sit(second, name)
    classroom.fill(5, "steady", BOTS)
    first.change(lambda record: record.people.reverse())
    assert [(2, "many")] == classroom.set_up_game("infection", "en", {}, None, (1, 2))
    assert ["Cem", "Bo", "Ada"] == [person.name for person in first.record.people][1:] and bot in first.record.people
    assert 4 == len(first.record.people)
    assert ("masquerade_murder", 5) == (second.record.game, len(second.record.people))
    classroom.set_up_game("color_game", "en", {}, None, (1,))
    sit(first, "Eli", bot="steady")
    classroom.set_up_game("album", "en", {}, None, (1,))
    assert ["Cem", "Bo", "Ada", "Eli"] == [person.name for person in first.record.people][1:]


def test_two_changes_at_once_are_both_kept(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    classroom, set_value, both = Classroom(lobby), lobby.set_value, threading.Barrier(2)
    classroom.announce("Hush")

    def slowly(name: str, value: bytes) -> None:
        with suppress(threading.BrokenBarrierError):
            both.wait(0.1)
        set_value(name, value)

    monkeypatch.setattr(lobby, "set_value", slowly)
    run_together(lambda: classroom.announce(""), lambda: classroom.set_title("Tuesday"))
    assert ("", "Tuesday") == (classroom.announcement().message, classroom.record.title)


FOX = Tent(3, "FOX-276", "http://192.168.178.123:8000/t/FOX-276", "Müller")


def test_the_printer_process_gives_the_same_pdf_and_reports_errors() -> None:
    assert tents_pdf([FOX], "en", "a4") == Printer().tents([FOX], "en", "a4")
    with pytest.raises(PrinterError, match="no such game"):
        Printer().deck("no_such_game", "en", "a4")
    with pytest.raises(PrinterError, match="The printer failed"):
        Printer().deck("infection", "en", "no paper")
