"""A class: its tables, one deal for all tables, messages and the class clock."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from app_server import context_of, phone, seat_page, seat_path
from cases import compare, tables_beside
from class_setup import BOTS, class_app, set_up_tables, signed_in, teacher_session
from flask import Flask
from table_setup import ManualClock, fewest_seats, open_lobby, run_together

import cards
from cards.errors import InputError
from companion.classes.classroom import Classroom
from companion.classes.crossing import ClassGame, ComparedEditions
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


AXES = {f"axe{hearts}": ClassGame("infection", options={"axe_damage": hearts}) for hearts in (1, 2, 3)}
"""Editions of one game, which a class compares."""


def act(classroom: Classroom, clock: ManualClock, verb: str, *words: str) -> object:
    """Do in a class what a step of a scene says. Return what is answered."""
    text, numbers = " ".join(words), [int(word) for word in words if word.isdecimal()]
    ways: dict[str, Callable[..., object]] = {
        "lay": lambda slug, *_: classroom.set_up_game(slug, "en", {}, None, (), *numbers),
        "change": lambda slug, *_: classroom.set_up_game(slug, "en", {}, None, numbers),
        "rounds": lambda *_: classroom.set_up_game("album", "en", {"rounds": numbers[0]}, None, numbers[1:2], 1),
        "compare": lambda tables, *names: classroom.compare(
            ComparedEditions(tuple(AXES[name] for name in names)), {None: None}, (), int(tables)
        ),
        "second": classroom.second_game,
        "sit": lambda number, *names: sit(classroom.room(int(number)), *names) and None,
        "turn": lambda number: classroom.room(int(number)).change(lambda record: record.people.reverse()),
        "fill": lambda seats: classroom.fill(int(seats), "steady", BOTS),
        "begin": lambda *how: classroom.begin(*map(bool, how)),
        "again": lambda *how: classroom.again(*map(bool, how)),
        "pause": lambda how: classroom.pause(how == "on"),
        "remove": lambda number: classroom.remove(int(number)),
        "groups": classroom.same_deal_groups,
        "lesson": lambda minutes: classroom.keep_lesson(int(minutes), False),
        "count": lambda *minutes: classroom.count_down(*(map(int, minutes) if minutes else [None])),
        "wait": lambda seconds: clock.pass_time(int(seconds)),
        "announce": lambda *_: classroom.announce(text),
        "title": lambda *_: classroom.set_title(text),
        "left": classroom.seconds_left,
    }
    return ways[verb](*words) if verb in ways else getattr(classroom, verb)()


def shown(classroom: Classroom) -> list[str]:
    """Return what a class shows: its tables, with a star for bots, and what all screens show."""
    tables = []
    for room in classroom.rooms():
        record, order = room.record, len(classroom.order(room.record.table))
        names = " ".join(person.name + "*" * person.is_bot for person in record.people)
        tables.append(
            f"{record.table} {record.game} {record.options or ''} {room.status} {record.plays}/{order}: {names}"
        )
    return [*tables, classroom.record.title, str(tuple(classroom.announcement())), str(classroom.record.minutes)]


def test_a_class_does_at_all_tables_what_its_teacher_says(
    classroom: Classroom, clock: ManualClock, request: pytest.FixtureRequest
) -> None:
    lines, before = list[str](), shown(classroom)
    for scene in tables_beside(__file__)["scenes"]:
        lines.append(scene["what"])
        for step in scene["steps"]:
            try:
                answer = act(classroom, clock, *step.split(" "))
            except InputError as refused:
                answer = refused
            lines.append(f"  {step}" + (f" -> {answer}" if answer else ""))
            lines += [f"      {line}" for line in shown(classroom) if line not in before]
            before = shown(classroom)
    compare(Path(__file__).with_name("scenes.txt"), lines, request)


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


def test_the_class_clock_stops_in_a_class_pause_alone_and_survives_a_restart(
    tmp_path: Path, clock: ManualClock
) -> None:
    with open_lobby(tmp_path / "kept.db", clock) as lobby:
        classroom = Classroom(lobby)
        rooms = set_up_tables(classroom, "album", 2, 3)
        classroom.begin()
        classroom.count_down(10)
        rooms[0].pause(True)
        clock.pass_time(60)
        assert 540 == pytest.approx(classroom.seconds_left())
        classroom.pause(True)
    with open_lobby(tmp_path / "kept.db", clock) as lobby:
        classroom = Classroom(lobby)
        clock.pass_time(3000)
        assert 540 == pytest.approx(classroom.seconds_left()) and classroom.announcement().has_clock
        classroom.pause(False)
        clock.pass_time(540)
        assert classroom.announcement().is_up and 0 == classroom.seconds_left()


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
