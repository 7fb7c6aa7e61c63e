"""What players say of a game, and what somebody who watched noted: kept, nameless, told to whom it may be told."""

import re
import sqlite3
from pathlib import Path

import msgspec
import pytest
from app_server import SCRIPT, app_of, context_of, here, phone
from flask import Flask
from table_setup import Hands, begun, opened

import cards
from cards.editions.edition import Edition, EditionQuestion
from companion.tables.feedback import (
    DEFAULT_QUESTIONS,
    SIGNS,
    Answer,
    Feedback,
    Note,
    Question,
    one_line,
    questions,
    read_answer,
)
from companion.tables.lobby import Lobby, sit
from companion.tables.room import Room
from companion.web.limits import Limits


@pytest.fixture
def room(lobby: Lobby) -> Room:
    """Five people, and a game that the host has broken off."""
    made = begun(lobby, "masquerade_murder")
    made.end()
    return made


def ask(room: Room, seat: int, play: int = 1) -> str:
    return f"{here(room, seat)}/feedback/{play}"


# What is asked.


@pytest.mark.parametrize("language", cards.languages("infection"))
def test_every_playtest_has_questions(language: str) -> None:
    """Five, with words at both ends, in every language of the tables."""
    asked = questions(cards.load("infection", language))
    assert list(DEFAULT_QUESTIONS) == [one.key for one in asked]
    assert all(one.ask and one.low and one.high for one in asked)
    assert all(cards.table_words(language)(f"note.{sign}") for sign in SIGNS)


def test_an_edition_asks_its_own() -> None:
    """And keeps their words with the answers, which are read without the edition."""
    edition = Edition("infection", "mine", feedback=(EditionQuestion("Was the axe fair?", "no", "yes"),))
    asked = questions(cards.load("infection", edition=edition))
    assert (Question("Was the axe fair?", "Was the axe fair?", "no", "yes"),) == asked
    assert Answer({"Was the axe fair?": 4}) == read_answer(asked, {"q1": "4"})


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ({"q1": "5", "q2": "1"}, Answer({"a": 5, "b": 1})),
        ({"q1": "6", "q2": "0"}, None),
        ({"q1": "x", "q3": "2", "line": " \n "}, None),
        ({"q2": "\u0661"}, None),
        ({"line": "good\n<b>fun</b>\u202e"}, Answer({}, "good <b>fun</b>")),
        ({"line": "x" * 5000}, Answer({}, "x" * 300)),
        ({}, None),
    ],
)
def test_answers_are_read_strictly(told: dict[str, str], kept: Answer | None) -> None:
    """Scores of the scale, a line of so many letters with nothing in it that breaks a page."""
    assert kept == read_answer((Question("a", "A", "", ""), Question("b", "B", "", "")), told)


def test_a_line_is_one_line() -> None:
    assert "a b" == one_line("  a\r\n\tb ", 10)
    assert 10 >= len(one_line("e\u0301" * 99, 10))


# Who may answer, and what is kept.


def test_an_answer_is_kept_and_nobody_knows_whose(lobby: Lobby, app: Flask, room: Room) -> None:
    """Who has answered stands apart; what was answered has neither name nor time."""
    answer = phone(app, room, 2).post(ask(room, 2), data={"q1": "5", "line": "fun"}, headers=SCRIPT)
    assert 204 == answer.status_code
    assert {2} == lobby.writer.store.answered(room.code, 1)
    [content] = lobby.writer.store.answers(room.code, 1)
    assert {"scores": {"clarity": 5}, "line": "fun"} == msgspec.json.decode(content)
    with sqlite3.connect(lobby.writer.store.file) as file:
        [(_, _, name, _)] = file.execute("SELECT * FROM answer").fetchall()
    assert re.fullmatch("[0-9a-f]{16}", name)


def test_one_answer_a_person_and_game(lobby: Lobby, app: Flask, room: Room) -> None:
    """The first stands, however often a phone sends; the next game has its own."""
    for score in "512":
        assert phone(app, room, 2).post(ask(room, 2), data={"q1": score}, headers=SCRIPT).status_code == 204
    assert [b'{"scores":{"clarity":5},"line":""}'] == lobby.writer.store.answers(room.code, 1)
    room.to_lobby()
    room.begin(2)
    room.end()
    assert 204 == phone(app, room, 2).post(ask(room, 2, 2), data={"q1": "3"}, headers=SCRIPT).status_code
    assert 1 == len(lobby.writer.store.answers(room.code, 2))


def test_who_was_not_there_is_not_asked(lobby: Lobby, app: Flask) -> None:
    """No stranger, no other seat, nobody while the game runs, nobody who came later."""
    room = begun(lobby, "masquerade_murder", bots="steady")
    other = begun(lobby, "infection")
    told = {"q1": "5"}
    for path in (ask(room, 1), ask(room, 1, 2), ask(room, 1, 0), ask(room, 1, 2**40)):
        assert 404 == phone(app, room, 1).get(path).status_code, "while it runs"
        assert 404 == phone(app, room, 1).post(path, data=told).status_code
    room.end()
    assert 200 == phone(app, room, 1).get(ask(room, 1)).status_code
    for who in (app.test_client(), phone(app, room, 2), phone(app, other, 1), phone(app, room, is_host=True)):
        assert 404 == who.get(ask(room, 1)).status_code
        assert 404 == who.post(ask(room, 1), data=told).status_code
    room.to_lobby()
    late = sit_late(room)
    assert 404 == phone(app, room, late).get(f"{here(room, late)}/feedback/1").status_code
    assert "feedback/1" not in phone(app, room, late).get(here(room, late)).text
    assert set() == lobby.writer.store.answered(room.code, 1)


def sit_late(room: Room):  # type: ignore[no-untyped-def]
    room.change(lambda record: record.people.pop())
    return sit(room, "Late")


def test_what_cannot_be_read_is_refused_in_words(app: Flask, room: Room) -> None:
    """Nothing said, odd bodies: a sentence, on the same page for a plain form."""
    one = phone(app, room, 1)
    assert "first" in one.post(ask(room, 1), data={"q1": "9"}, headers=SCRIPT).text
    page = one.post(ask(room, 1), data={})
    assert 409 == page.status_code and 'role="alert"' in page.text and 'name="q5"' in page.text
    for odd in (b"q1=%FF", b"line=%00", b"q1=" + b"9" * 9000, b"=&=&", b"q1=1&q1=2&line=%F0"):
        answer = one.post(ask(room, 1), data=odd, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (303, 409)


def test_questions_stand_below_the_end_until_they_are_answered(app: Flask, room: Room) -> None:
    """With the way to what happened; in the lobby too, and not while the next game runs."""
    one = phone(app, room, 1)
    page = one.get(here(room, 1)).text
    assert page.count('type="radio"') == 25 and f"{here(room, 1)}/replay/1" in page
    assert 303 == one.post(ask(room, 1), data={"q1": "5"}).status_code
    page = one.get(here(room, 1)).text
    assert 'type="radio"' not in page and "Thank you" in page
    assert 'type="radio"' in phone(app, room, 2).get(here(room, 2)).text
    room.to_lobby()
    assert 'type="radio"' in phone(app, room, 2).get(here(room, 2)).text
    room.begin(2)
    assert "feedback" not in phone(app, room, 2).get(here(room, 2)).text
    assert "feedback/1" in phone(app, room, 2).get(here(room, 2) + "/more").text
    assert "feedback" not in phone(app, room, 1).get(here(room, 1) + "/more").text


def test_others_answers_change_nothing_on_a_phone(app: Flask, room: Room) -> None:
    """Neither what stands there nor that it is drawn anew."""
    from companion.web.live import screen_versions

    context = context_of(app)

    def sight() -> object:
        return screen_versions.for_seat(context, room, 1, 0, "en").key

    before, page = sight(), phone(app, room, 1).get(here(room, 1)).data
    phone(app, room, 2).post(ask(room, 2), data={"q1": "5"})
    assert before == sight() and page == phone(app, room, 1).get(here(room, 1)).data
    phone(app, room, 1).post(ask(room, 1), data={"q1": "5"})
    assert before != sight()


def test_the_host_reads_how_many_and_averages_when_all_have_answered(app: Flask, room: Room) -> None:
    """Rough ones: to the half. Lines and single scores stand nowhere, and no answer shows by how averages change."""
    host = phone(app, room, is_host=True)
    for seat, score in ((1, 5), (2, 4)):
        phone(app, room, seat).post(ask(room, seat), data={"q1": str(score), "line": f"canary{seat}"})
    for seat, score in ((3, 2), (4, 2)):
        page = host.get(f"/t/{room.code}/host").text
        assert f"{seat - 1} of 5" in page and "<meter" not in page
        phone(app, room, seat).post(ask(room, seat), data={"q1": str(score), "q2": "3", "line": f"canary{seat}"})
    phone(app, room, 5).post(ask(room, 5), data={"line": "canary5"})
    page = host.get(f"/t/{room.code}/host").text
    assert "5 of 5" in page and ["3.0"] == re.findall(r"<meter[^>]*value=\"([\d.]+)\"", page)
    assert "canary" not in page


def test_answers_outlive_the_process(tmp_path: Path, hands: Hands) -> None:
    """Whoever has answered is not asked again."""
    with opened(tmp_path / "more.db", hands) as lobby:
        room = begun(lobby, "infection")
        room.end()
        assert Feedback(lobby.writer).answer(room.code, 1, 1, Answer({"clarity": 3}))
    with opened(tmp_path / "more.db", hands) as lobby:
        feedback = Feedback(lobby.writer)
        assert not feedback.answer(room.code, 1, 1, Answer({"clarity": 1}))
        assert {1} == feedback.answered(room.code, 1)


# Notes.


def observed(room: Room) -> str:
    return f"/t/{room.code}/observe"


def test_a_moment_is_noted_with_its_time_and_no_name(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """By whoever watches: a sign, words, or both."""
    room = begun(lobby, "infection")
    hands.pass_time(12)
    one = app.test_client()
    one.get(observed(room))
    assert 204 == one.post(observed(room) + "/note", data={"sign": "stuck"}, headers=SCRIPT).status_code
    hands.pass_time(3)
    assert 303 == one.post(observed(room) + "/note", data={"sign": "", "text": " they\nlaugh "}).status_code
    kept = context_of(app).feedback.notes(room.code, 1)
    assert [Note(12.0, "stuck", ""), Note(15.0, "", "they laugh")] == kept
    assert kept == Feedback(lobby.writer).notes(room.code, 1)


def test_nobody_reads_anothers_notes_while_the_game_runs(lobby: Lobby, app: Flask) -> None:
    """An observer may have seen a hand; what it notes is read by others when all is over."""
    room = begun(lobby, "infection")
    one, other = app.test_client(), app.test_client()
    one.post(observed(room) + "/note", data={"text": "canary"})
    assert "canary" in one.get(observed(room)).text
    assert "canary" not in other.get(observed(room)).text + other.get(observed(room) + "/main").text
    for path in (f"/t/{room.code}/screen", f"/t/{room.code}", f"/t/{room.code}/replay", f"/t/{room.code}/replay/1"):
        assert "canary" not in other.get(path).text
    for seat in (1, 2):
        assert "canary" not in phone(app, room, seat).get(here(room, seat)).text


def test_the_last_note_can_be_taken_back_for_ten_seconds(lobby: Lobby, hands: Hands) -> None:
    """One's own, the last, and no other."""
    room = begun(lobby, "infection")
    now = [0.0]
    feedback = Feedback(lobby.writer, lambda: now[0])
    for whose, sign in (("a", "stuck"), ("b", "laughing"), ("a", "confused")):
        assert feedback.note(room.code, 1, whose, Note(1.0, sign))
    assert feedback.undo(room.code, 1, "a")
    assert ["stuck", "laughing"] == [note.sign for note in feedback.notes(room.code, 1)]
    now[0] = 10.0
    assert not feedback.undo(room.code, 1, "a") and not feedback.undo(room.code, 1, "b")
    assert not feedback.undo(room.code, 1, "")
    assert 2 == len(lobby.writer.store.notes(room.code, 1))


def test_a_note_belongs_to_a_running_game(lobby: Lobby, app: Flask) -> None:
    """Before and after it there is no moment to note; what holds nothing is no note."""
    room = lobby.make("infection")
    one = app.test_client()
    assert 409 == one.post(observed(room) + "/note", data={"sign": "stuck"}).status_code
    for seat in "ab":
        sit(room, seat)
    room.begin(1)
    for told in ({}, {"sign": "unknown"}, {"text": "\u200b \n"}):
        assert 409 == one.post(observed(room) + "/note", data=told, headers=SCRIPT).status_code
    room.end()
    assert 409 == one.post(observed(room) + "/note", data={"sign": "stuck"}).status_code
    assert [] == lobby.writer.store.notes(room.code, 1)
    assert 404 == one.get("/t/OWL-222/observe").status_code


def test_notes_are_limited(lobby: Lobby) -> None:
    """An address and table at a time; the form says so."""
    room = begun(lobby, "infection")
    one = app_of(lobby, Limits(notes="3/minute")).test_client()
    answers = [one.post(observed(room) + "/note", data={"sign": "stuck"}, headers=SCRIPT) for _ in range(5)]
    assert [204] * 3 + [429] * 2 == [answer.status_code for answer in answers]
    assert answers[-1].text.strip()


def test_notes_are_inert(lobby: Lobby, app: Flask) -> None:
    """On the observer's page and in the timeline."""
    room = begun(lobby, "infection")
    one = app.test_client()
    one.post(observed(room) + "/note", data={"text": "<script>alert(1)</script>\u202e{{ 7*143 }}"})
    one.set_cookie("observer", "<b>" + "x" * 13, path=observed(room))
    assert 200 == one.get(observed(room)).status_code
    room.end()
    page = one.get(f"/t/{room.code}/replay/1").text
    assert "&lt;script&gt;alert" in page
    for mark in ("<script>alert", "\u202e", "1001", "<b>xxx"):
        assert mark not in page + one.get(observed(room)).text
