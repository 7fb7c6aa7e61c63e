"""After a game and beside it: what players say of it, and what somebody who watches notes."""

import secrets

from flask import Blueprint, Response, abort, request

from companion.tables.feedback import LONGEST_NOTE, SIGNS, Note, may_answer, one_line, read_answer
from companion.tables.people import Person, RoomRecord
from companion.tables.room import Room
from companion.tables.store import StoreError
from companion.web import render
from companion.web.context import (
    app_context,
    client_address,
    fragment,
    is_script,
    language,
    page,
    require_seat,
    room_or_404,
    seat_url,
    seen_other,
)
from companion.web.live import screen_versions
from companion.web.live.hub import PRESENCE_S

feedback_pages = Blueprint("afterwards", __name__, url_prefix="/t/<code>")


# What players say.


@feedback_pages.get("/me/<int:number>/feedback/<int:play>")
def form(code: str, number: int, play: int) -> Response:
    """The questions on a page of their own: for phones without scripts, and while the next game runs already."""
    room, person, record = _asked(code, number, play)
    return _form(room, person, record)


def _form(room: Room, person: Person, record: RoomRecord, refused: str = "", status: int = 200) -> Response:
    has_answered = person.number in app_context().feedback.answered(room.code, _number(record))
    return page("feedback.html", status, code=room.code, game=record.game, refused=refused, has_answered=has_answered,
                here=seat_url(room, person.number), play=_number(record),
                asked=screen_versions.questions_for(app_context(), record))  # fmt: skip


@feedback_pages.post("/me/<int:number>/feedback/<int:play>")
def answer(code: str, number: int, play: int) -> Response:
    """Takes one answer of each person, without a word of whose it is."""
    room, person, record = _asked(code, number, play)
    here = app_context()
    if not here.limiter.allow(here.limits.taps, "answer", room.code, str(number)):
        abort(429)
    told = read_answer(screen_versions.questions_for(app_context(), record), request.form.to_dict())
    if told is None:
        return _refused(room, person, record, "no_answer", 409)
    try:
        here.feedback.answer(room.code, play, person.number, told)
    except StoreError:
        return _refused(room, person, record, "not_kept", 503)
    room.tell()
    return Response(status=204) if is_script() else seen_other(seat_url(room, person.number))


def _refused(room: Room, person: Person, record: RoomRecord, why: str, status: int) -> Response:
    sentence = render.say(why, language())
    if is_script():
        return Response(sentence, status, mimetype="text/plain")
    return _form(room, person, record, sentence, status)


def _asked(code: str, number: int, play: int) -> tuple[Room, Person, RoomRecord]:
    """Who asks, and the ended game of which they may say something; one answer for all who may not."""
    room, person, _ = require_seat(code, number)
    record = screen_versions.ended_play(app_context(), room, play)
    if record is None or not may_answer(record, person.number):
        abort(404)
    return room, person, record


def _number(record: RoomRecord) -> int:
    assert record.play is not None
    return record.play.number


# What somebody who watches notes.


@feedback_pages.get("/observe")
def observe(code: str) -> Response:
    """The table's screen, small, and what may be noted with one tap."""
    room = room_or_404(code)
    whose = _whose() or secrets.token_hex(8)
    return _with_name(_observe(room, whose), room, whose)


def _observe(room: Room, whose: str, refused: str = "", status: int = 200) -> Response:
    newest = screen_versions.for_observer(app_context(), room, whose, language())
    return page(
        "observe.html", status, code=room.code, game=room.record.game, title=room.game_data.title, refused=refused,
        here=f"/t/{room.code}/observe", live=render.strong_html(newest.html()),
    )  # fmt: skip


@feedback_pages.get("/observe/main")
def observed(code: str) -> Response:
    return fragment(screen_versions.for_observer(app_context(), room_or_404(code), _whose(), language()).html())


@feedback_pages.route("/observe/live", websocket=True)
def line(code: str) -> Response:
    room, here, spoken, whose = room_or_404(code), app_context(), language(), _whose()
    if not here.limiter.allow(here.limits.lines, "line", room.code, client_address()):
        abort(429)
    newest = lambda: screen_versions.for_observer(here, room, whose, spoken)  # noqa: E731  # what the line asks for by itself
    return here.hub.serve(request.environ, room, "observe", newest, grain=PRESENCE_S)


@feedback_pages.post("/observe/note")
def note(code: str) -> Response:
    """Notes this moment of the play."""
    room, here, whose = room_or_404(code), app_context(), _whose() or secrets.token_hex(8)
    if not here.limiter.allow(here.limits.notes, "note", room.code, client_address()):
        return _told(room, whose, "too_many_notes", 429)
    sign = request.form.get("sign", "")
    made = Note(room.at, sign if sign in SIGNS else "", one_line(request.form.get("text", ""), LONGEST_NOTE))
    if room.status not in ("playing", "paused"):
        return _told(room, whose, "not_playing", 409)
    if not (made.sign or made.text):
        return _told(room, whose, "no_note", 409)
    try:
        is_kept = here.feedback.note(room.code, room.record.plays, whose, made)
    except StoreError:
        return _told(room, whose, "not_kept", 503)
    return _told(room, whose, "" if is_kept else "too_many_notes", 204 if is_kept else 429)


@feedback_pages.post("/observe/undo")
def undo(code: str) -> Response:
    """Takes back what this device noted last, as long as that may be."""
    room, whose = room_or_404(code), _whose()
    try:
        is_gone = app_context().feedback.undo(room.code, room.record.plays, whose)
    except StoreError:
        return _told(room, whose, "not_kept", 503)
    return _told(room, whose, "" if is_gone else "note_stays", 204 if is_gone else 409)


def _told(room: Room, whose: str, why: str, status: int) -> Response:
    """A plain form gets the page again; our script nothing, and the line what is new."""
    if not why:
        room.tell()
        done = Response(status=204) if is_script() else seen_other(f"/t/{room.code}/observe")
        return _with_name(done, room, whose)
    sentence = render.say(why, language())
    if is_script():
        return Response(sentence, status, mimetype="text/plain")
    return _with_name(_observe(room, whose, sentence, status), room, whose)


def _whose() -> str:
    """A chance name of this device, by which it finds its own notes; of a person it says nothing."""
    told = request.cookies.get("observer", "")
    return told if len(told) == 16 and all(letter in "0123456789abcdef" for letter in told) else ""


def _with_name(answer: Response, room: Room, whose: str) -> Response:
    answer.set_cookie(
        "observer", whose, path=f"/t/{room.code}/observe", httponly=True, samesite="Lax", secure=request.is_secure,
        max_age=24 * 3600,
    )  # fmt: skip
    return answer
