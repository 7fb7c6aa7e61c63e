"""Pages for feedback: the questions that players answer after a game, and the notes of observers during it."""

import secrets
from functools import partial

from flask import Blueprint, Response, abort, request

from companion.storage.store import StoreError
from companion.tables.feedback import LONGEST_NOTE, SIGNS, Note, may_answer, one_line, read_answer
from companion.tables.people import Person, RoomRecord
from companion.tables.presence import GRAIN_S
from companion.tables.room import Room
from companion.web import context
from companion.web.live import screen_versions
from companion.web.live.connection import ScreenVersion
from companion.web.render import html as render

feedback_pages = Blueprint("afterwards", __name__, url_prefix="/t/<code>")


# Players' answers.


@feedback_pages.get("/me/<int:number>/feedback/<int:play>")
def form(code: str, number: int, play: int) -> Response:
    """Show the questions on their own page: for phones without scripts, and while the next game already runs."""
    room, person, record = _ended_game_or_404(code, number, play)
    return _form(room, person, record)


def _form(room: Room, person: Person, record: RoomRecord, refused: str = "", status: int = 200) -> Response:
    app, play = context.app_context(), record.play
    assert play is not None
    has_answered = person.number in app.feedback.answered(room.code, play.number)
    is_closed = not has_answered and screen_versions.answers_closed(app, room, record)
    return context.page(
        "feedback.html", status, code=room.code, game=record.game, refused=refused, has_answered=has_answered,
        is_closed=is_closed, here=context.seat_url(room, person.number), play=play.number,
        question_list=screen_versions.questions_for(app, record),
    )  # fmt: skip


@feedback_pages.post("/me/<int:number>/feedback/<int:play>")
def answer(code: str, number: int, play: int) -> Response:
    """Store one answer from each person, without their name."""
    room, person, record = _ended_game_or_404(code, number, play)
    app = context.app_context()

    def refused(why: str, status: int) -> Response:
        return context.refusal(context.say(why), status, partial(_form, room, person, record))

    context.check_limit("taps", "answer", room.code, str(number))
    content = read_answer(screen_versions.questions_for(app, record), request.form.to_dict())
    if content is None:
        return refused("no_answer", 409)
    if screen_versions.answers_closed(app, room, record):
        return refused("answers_closed", 409)
    try:
        app.feedback.answer(room.code, play, person.number, content)
    except StoreError:
        return refused("not_kept", 503)
    room.tell()
    return context.done(context.seat_url(room, person.number))


def _ended_game_or_404(code: str, number: int, play: int) -> tuple[Room, Person, RoomRecord]:
    """Return an ended game that this person may answer questions about. The same 404 meets everybody else."""
    room, person, _ = context.require_seat(code, number)
    record = screen_versions.ended_play(context.app_context(), room, play)
    if record is None or not may_answer(record, person.number):
        abort(404)
    return room, person, record


# Observers' notes.


@feedback_pages.get("/observe")
def observe(code: str) -> Response:
    """Show the observer's page: the table's screen, small, and buttons for notes."""
    room = context.room_or_404(code)
    return _observer_page(room, _device_id() or secrets.token_hex(8))


def _observer_page(room: Room, device: str, refused: str = "", status: int = 200) -> Response:
    newest = screen_versions.for_observer(context.app_context(), room, device, context.language())
    answer = context.page(
        "observe.html", status, code=room.code, title=room.game_data.title, refused=refused,
        here=f"/t/{room.code}/observe", live=render.strong_html(newest.html()),
        **render.look(room.game_data),
    )  # fmt: skip
    return _with_cookie(answer, room, device)


@feedback_pages.get("/observe/main")
def observer_part(code: str) -> Response:
    """Return the newest part of the observer's page that changes."""
    return context.fragment(
        screen_versions.for_observer(
            context.app_context(), context.room_or_404(code), _device_id(), context.language()
        ).html()
    )


@feedback_pages.route("/observe/live", websocket=True)
def line(code: str) -> Response:
    """Open the WebSocket that sends what changes on the observer's page."""
    room, request_language, device = context.room_or_404(code), context.language(), _device_id()
    context.check_limit("lines", room.code, "observe", context.client_address())
    app = context.app_context()

    def newest() -> ScreenVersion:
        return screen_versions.for_observer(app, room, device, request_language)

    return app.hub.serve(request.environ, room, "observe", newest, grain=GRAIN_S)


@feedback_pages.post("/observe/note")
def note(code: str) -> Response:
    """Store a note with the current time of play."""
    room, app, device = context.room_or_404(code), context.app_context(), _device_id() or secrets.token_hex(8)
    if not app.limiter.allow("notes", room.code, context.client_address()):
        return _note_response(room, device, "too_many_notes", 429)
    sign = request.form.get("sign", "")
    content = Note(room.at, sign if sign in SIGNS else "", one_line(request.form.get("text", ""), LONGEST_NOTE))
    if room.status not in ("playing", "paused"):
        return _note_response(room, device, "not_playing", 409)
    if not (content.sign or content.text):
        return _note_response(room, device, "no_note", 409)
    try:
        is_stored = app.feedback.note(room.code, room.record.plays, device, content, context.client_address())
    except StoreError:
        return _note_response(room, device, "not_kept", 503)
    if not is_stored:
        app.limit_log.note("game_notes", app.limits)
    return _note_response(room, device, "" if is_stored else "all_notes", 204 if is_stored else 429)


@feedback_pages.post("/observe/undo")
def undo(code: str) -> Response:
    """Delete this device's last note, if it may still be undone."""
    room, device = context.room_or_404(code), _device_id()
    try:
        is_deleted = context.app_context().feedback.undo(room.code, room.record.plays, device)
    except StoreError:
        return _note_response(room, device, "not_kept", 503)
    return _note_response(room, device, "" if is_deleted else "note_stays", 204 if is_deleted else 409)


def _note_response(room: Room, device: str, why: str, status: int) -> Response:
    """Answer a form with the page, our script with the status; `why` is the key of the sentence that refuses, or ""."""
    if not why:
        room.tell()
        return _with_cookie(context.done(f"/t/{room.code}/observe"), room, device)
    return context.refusal(context.say(why), status, partial(_observer_page, room, device))


def _device_id() -> str:
    """Return the random ID of this device, by which it finds its own notes; "" without one. It identifies no person."""
    text = request.cookies.get("observer", "")
    return text if len(text) == 16 and all(letter in "0123456789abcdef" for letter in text) else ""


def _with_cookie(answer: Response, room: Room, device: str) -> Response:
    return context.with_cookie(answer, "observer", device, f"/t/{room.code}/observe", 24 * 3600)
