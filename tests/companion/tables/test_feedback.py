"""Feedback of players and notes of observers: saved without names and shown only to the right people."""

import re
import sqlite3

import msgspec
import pytest
from app_server import SCRIPT, context_of, host_does, make_app, phone, seat_page, seat_path, seat_post
from cases import each_case
from flask import Flask
from table_setup import ManualClock, start_room

import cards
from cards.editions.edition import Edition, EditionQuestion
from companion.lab.records.export import export_tables
from companion.lab.records.read import read_tables
from companion.limits import Limits
from companion.tables import feedback as feedback_module
from companion.tables.feedback import Answer, Feedback, Note, Question, read_answer
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.live import screen_versions


@pytest.fixture
def room(lobby: Lobby) -> Room:
    new_room = start_room(lobby, "masquerade_murder")
    new_room.end()
    return new_room


def feedback_path(room: Room, seat: int, play: int = 1) -> str:
    return f"{seat_path(room, seat)}/feedback/{play}"


def give(app: Flask, room: Room, seat: int, play: int = 1, **answers: object) -> int:
    """Answer the questions about a game from a seat's phone. Return the status."""
    return seat_post(app, room, seat, f"/feedback/{play}", **answers)


@pytest.mark.parametrize("language", cards.languages("infection"))
def test_every_playtest_has_questions(language: str) -> None:
    default_questions = feedback_module.questions(cards.load("infection", language))
    assert list(feedback_module.DEFAULT_QUESTIONS) == [question.key for question in default_questions]
    assert all(question.ask and question.low and question.high for question in default_questions)
    assert all(cards.table_words(language)(f"note.{sign}") for sign in feedback_module.SIGNS)


def test_an_edition_has_its_own_questions() -> None:
    """Answers to an edition's questions keep the question's text, so they can be read without the edition."""
    edition = Edition("infection", "mine", feedback=(EditionQuestion("Was the axe fair?", "no", "yes"),))
    own_questions = feedback_module.questions(cards.load("infection", edition=edition))
    assert (Question("Was the axe fair?", "Was the axe fair?", "no", "yes"),) == own_questions
    assert Answer({"Was the axe fair?": 4}) == read_answer(own_questions, {"q1": "4"})


@each_case
def test_answers_are_read_strictly(fields: dict[str, str], scores: dict[str, int] | None, line: str | None) -> None:
    questions = (Question("a", "A", "", ""), Question("b", "B", "", ""))
    assert (None if scores is None else Answer(scores, line or "")) == read_answer(questions, fields)
    assert Answer({}, "x" * 300) == read_answer(questions, {"line": "x" * 5000})


def test_one_line_removes_line_breaks_and_limits_the_length() -> None:
    assert "a b" == feedback_module.one_line("  a\r\n\tb ", 10)
    assert "e\u0301" * 5 == feedback_module.one_line("e\u0301" * 99, 10)


def test_an_answer_is_saved_anonymously(lobby: Lobby, app: Flask, room: Room) -> None:
    assert 204 == give(app, room, 2, q1=5, line="fun")
    assert {2} == lobby.writer.store.answered(room.code, 1)
    [content] = lobby.writer.store.answers(room.code, 1)
    assert {"scores": {"clarity": 5}, "line": "fun"} == msgspec.json.decode(content)
    with sqlite3.connect(lobby.writer.store.place) as database:
        [(_, _, name, _)] = database.execute("SELECT * FROM answer").fetchall()
    assert re.fullmatch("[0-9a-f]{16}", name)


def test_each_person_answers_once_per_game(lobby: Lobby, app: Flask, room: Room) -> None:
    assert [204] * 3 == [give(app, room, 2, q1=score) for score in (5, 1, 2)]
    assert [b'{"scores":{"clarity":5},"line":""}'] == lobby.writer.store.answers(room.code, 1)
    room.to_lobby()
    room.begin(2)
    room.end()
    assert 204 == give(app, room, 2, 2, q1=3)
    assert 1 == len(lobby.writer.store.answers(room.code, 2))


def test_only_people_of_an_ended_game_may_answer(lobby: Lobby, app: Flask) -> None:
    room = start_room(lobby, "masquerade_murder", bots="steady")
    other = start_room(lobby, "infection")
    data = {"q1": "5"}
    for play in (1, 2, 0, 2**40):
        path = feedback_path(room, 1, play)
        assert 404 == phone(app, room, 1).get(path).status_code, "while it runs"
        assert 404 == phone(app, room, 1).post(path, data=data).status_code
    room.end()
    assert 200 == phone(app, room, 1).get(feedback_path(room, 1)).status_code
    for client in (app.test_client(), phone(app, room, 2), phone(app, other, 1), phone(app, room, is_host=True)):
        assert 404 == client.get(feedback_path(room, 1)).status_code
        assert 404 == client.post(feedback_path(room, 1), data=data).status_code
    room.to_lobby()
    room.change(lambda record: record.people.pop() and None)
    late_player = sit(room, "Late")
    assert 404 == phone(app, room, late_player).get(f"{seat_path(room, late_player)}/feedback/1").status_code
    assert "feedback/1" not in seat_page(app, room, late_player)
    assert set() == lobby.writer.store.answered(room.code, 1)


def test_other_peoples_answers_do_not_change_a_screen(app: Flask, room: Room) -> None:
    context = context_of(app)

    def seen() -> tuple[object, str]:
        return screen_versions.for_seat(context, room, 1, 0, "en").key, seat_page(app, room, 1)

    before = seen()
    give(app, room, 2, q1=5)
    assert before == seen()
    give(app, room, 1, q1=5)
    assert before[0] != seen()[0]


def test_the_host_sees_averages_only_when_all_have_answered(app: Flask, room: Room) -> None:
    host = phone(app, room, is_host=True)
    for seat, score in ((1, 5), (2, 4)):
        give(app, room, seat, q1=score, line=f"canary{seat}")
    for seat, score in ((3, 2), (4, 2)):
        page = host.get(f"/t/{room.code}/host").text
        assert f"{seat - 1} of 5" in page and "<meter" not in page
        give(app, room, seat, q1=score, q2=3, line=f"canary{seat}")
    give(app, room, 5, line="canary5")
    page = host.get(f"/t/{room.code}/host").text
    assert "5 of 5" in page and ["3.0"] == re.findall(r"<meter[^>]*value=\"([\d.]+)\"", page)
    assert "canary" not in page


def test_figures_of_answers_appear_once_when_they_are_closed(
    lobby: Lobby, app: Flask, room: Room, clock: ManualClock
) -> None:
    """Downloads before and after an answer are equal, so nobody can take one from the other and know the answer."""

    def exported() -> tuple[int, int]:
        tables = export_tables(read_tables(lobby.writer.store.place, clock.now))
        return len(tables.tables["answers"]), tables.waiting

    for seat in (1, 2, 3, 4):
        assert 204 == give(app, room, seat, q1=seat, line=f"canary{seat}") and (0, 1) == exported()
    assert 204 == give(app, room, 5, q1=5, line="canary5")
    rows, waiting = exported()
    assert 0 == waiting and rows > 0


def test_the_host_closes_the_answers(lobby: Lobby, app: Flask, room: Room, clock: ManualClock) -> None:
    host = phone(app, room, is_host=True)
    for seat in (1, 2, 3):
        give(app, room, seat, q1=4)
    assert "<meter" not in host.get(f"/t/{room.code}/host").text
    assert "q1" in seat_page(app, room, 5)
    host_does(app, room, "close_answers")
    assert "<meter" in host.get(f"/t/{room.code}/host").text
    assert 0 == export_tables(read_tables(lobby.writer.store.place, clock.now)).waiting
    assert "q1" not in seat_page(app, room, 5) and "closed" in seat_page(app, room, 5, "/feedback/1")
    assert 409 == give(app, room, 5, q1=1)
    assert not context_of(app).feedback.answer(room.code, 1, 5, Answer({"clarity": 1}))
    assert {1, 2, 3} == context_of(app).feedback.answered(room.code, 1)


@pytest.mark.parametrize("later", ["a week", "two games"])
def test_answers_close_by_themselves(lobby: Lobby, app: Flask, room: Room, clock: ManualClock, later: str) -> None:
    assert 204 == give(app, room, 1, q1=4)
    if later == "a week":
        clock.pass_time(7 * 24 * 3600 + 1)
    else:
        for seed in (2, 3):
            room.to_lobby()
            room.begin(seed)
            room.end()
    assert 409 == give(app, room, 2, q1=4)
    plays = read_tables(lobby.writer.store.place, clock.now).plays
    assert 1 == len(plays[0].answers) and not plays[0].waits_for_answers


def observe_path(room: Room) -> str:
    return f"/t/{room.code}/observe"


def test_a_note_has_a_time_and_no_name(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room = start_room(lobby, "infection")
    clock.pass_time(12)
    observer = app.test_client()
    observer.get(observe_path(room))
    assert 204 == observer.post(observe_path(room) + "/note", data={"sign": "stuck"}, headers=SCRIPT).status_code
    clock.pass_time(3)
    assert 303 == observer.post(observe_path(room) + "/note", data={"sign": "", "text": " they\nlaugh "}).status_code
    notes = context_of(app).feedback.notes(room.code, 1)
    assert [Note(12.0, "stuck", ""), Note(15.0, "", "they laugh")] == notes
    assert notes == Feedback(lobby.writer).notes(room.code, 1)


def test_notes_are_private_while_the_game_runs(lobby: Lobby, app: Flask) -> None:
    """While a game runs, an observer's notes are shown to nobody else, because they may contain secrets."""
    room = start_room(lobby, "infection")
    observer, other = app.test_client(), app.test_client()
    observer.post(observe_path(room) + "/note", data={"text": "canary"})
    assert "canary" in observer.get(observe_path(room)).text
    assert "canary" not in other.get(observe_path(room)).text + other.get(observe_path(room) + "/main").text
    for path in (f"/t/{room.code}/screen", f"/t/{room.code}", f"/t/{room.code}/replay", f"/t/{room.code}/replay/1"):
        assert "canary" not in other.get(path).text
    for seat in (1, 2):
        assert "canary" not in seat_page(app, room, seat)


def test_the_last_note_can_be_removed_for_ten_seconds(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "infection")
    now = [0.0]
    feedback = Feedback(lobby.writer, lambda: now[0])
    for author, sign in (("a", "stuck"), ("b", "laughing"), ("a", "confused")):
        assert feedback.note(room.code, 1, author, Note(1.0, sign))
    now[0] = 9.9
    assert feedback.undo(room.code, 1, "a")
    assert ["stuck", "laughing"] == [note.sign for note in feedback.notes(room.code, 1)]
    now[0] = 10.0
    assert not feedback.undo(room.code, 1, "a") and not feedback.undo(room.code, 1, "b")
    assert not feedback.undo(room.code, 1, "")
    assert 2 == len(lobby.writer.store.notes(room.code, 1))


def test_notes_are_limited(lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    observer = make_app(lobby, Limits(notes="3/minute")).test_client()
    responses = [observer.post(observe_path(room) + "/note", data={"sign": "stuck"}, headers=SCRIPT) for _ in range(5)]
    assert [204] * 3 + [429] * 2 == [response.status_code for response in responses]
    assert responses[-1].text.strip()


def test_a_game_has_so_many_notes_and_leaves_each_address_some(lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    feedback = Feedback(lobby.writer, limits=Limits(address_notes=2, game_notes=3, most_game_notes=5))
    made = [feedback.note(room.code, 1, "a", Note(1.0, "stuck"), address) for address in "aaaabbb"]
    assert [True, True, True, False, True, True, False] == made
    assert not feedback.note(room.code, 2, "a", Note(1.0))


def test_notes_are_escaped(lobby: Lobby, app: Flask) -> None:
    room, observer = start_room(lobby, "infection"), app.test_client()
    observer.post(observe_path(room) + "/note", data={"text": "<script>alert(1)</script>\u202e{{ 7*143 }}"})
    observer.set_cookie("observer", "<b>" + "x" * 13, path=observe_path(room))
    assert 200 == observer.get(observe_path(room)).status_code
    room.end()
    page = observer.get(f"/t/{room.code}/replay/1").text
    assert "&lt;script&gt;alert" in page
    for mark in ("<script>alert", "\u202e", "1001", "<b>xxx"):
        assert mark not in page + observer.get(observe_path(room)).text
