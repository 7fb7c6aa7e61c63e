"""A seat's own addresses: screen, WebSocket, taps, secrets. Each one requires this seat's token."""

import time
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.tables.people import Person, RoomRecord
from companion.tables.room import Room
from companion.tables.scheduler import wait_evenly
from companion.tables.seating import leave_seat, play_on
from companion.web import context
from companion.web.live import screen_versions, taps
from companion.web.live.guest_pictures import waiting_pictures
from companion.web.pages.held_seats import forget, remember
from companion.web.pages.next_game import begin_game
from companion.web.reactions import SIGNS, may_react, place
from companion.web.render import fonts, sprite
from companion.web.render import html as render
from companion.web.render.pictures import picture_of

seat = Blueprint("seat", __name__, url_prefix="/t/<code>/me/<int:number>")


@seat.get("")
def seat_page(code: str, number: int) -> Response:
    """Show a player their seat: their screen, with secrets covered."""
    if (lost_seat_page := _lost_seat_page(code, number)) is not None:
        return lost_seat_page
    room, person, _ = context.require_seat(code, number)
    return remember(_seat_page(room, person), room, person)


def _lost_seat_page(code: str, number: int) -> Response | None:
    app, token = context.app_context(), request.cookies.get("seat")
    room = app.lobby.room(code.upper())
    claim = app.tokens.former_claim(room, number, token) if room else None
    if room is None or claim is None:
        return None
    newest = screen_versions.for_seat(app, room, number, claim, context.language())
    if not newest.is_last:
        return None
    person = room.record.person(number)
    is_lost = person is None or person.claim != claim
    return context.page(
        "seat_closed.html", 404 if is_lost else 200, game=room.record.game if is_lost else "",
        title=room.code if is_lost else "Tuckbox", live=render.strong_html(newest.html()),
    )  # fmt: skip


def _seat_page(room: Room, person: Person, refused: str = "", status: int = 200) -> Response:
    is_host = context.app_context().is_host(room, request.cookies.get("host"))
    newest = screen_versions.for_seat(
        context.app_context(), room, person.number, person.claim, context.language(), is_host
    )
    return context.page(
        "seat.html", status, title=room.game_data.title, code=room.code, here=context.seat_url(room, person.number),
        live=render.strong_html(newest.html()), refused=refused, faces=room.screens.theme.preloaded_fonts,
        names=" ".join((*(sitter.name for sitter in room.record.people), fonts.further_letters(room.game_data))),
        learning=render.learning_of(room.game_data), may_start=is_host and not room.record.is_alone,
        **render.look(room.game_data),
    )  # fmt: skip


@seat.get("/main")
def main(code: str, number: int) -> Response:
    """Return the pushed part, for phones whose WebSockets are blocked. It tells a phone that it has lost its seat."""
    room, app = context.room_or_404(code), context.app_context()
    claim = app.tokens.former_claim(room, number, request.cookies.get("seat"))
    if claim is None:
        abort(404)
    is_host = app.is_host(room, request.cookies.get("host"))
    return context.fragment(screen_versions.for_seat(app, room, number, claim, context.language(), is_host).html())


@seat.route("/live", websocket=True)
def line(code: str, number: int) -> Response:
    """Open the WebSocket that sends a seat its screens and takes its taps."""
    room, person, _ = context.require_seat(code, number)
    app, claim = context.app_context(), person.claim
    request_language, token = context.language(), request.cookies.get("host")
    context.check_limit("lines", room.code, str(number))
    return app.hub.serve(
        request.environ,
        room,
        number,
        lambda: screen_versions.for_seat(app, room, number, claim, request_language, app.is_host(room, token)),
        lambda message: taps.answer_message(app, room, number, claim, message, request_language),
    )


@seat.post("/move")
def move(code: str, number: int) -> Response:
    """Play a tap. The answer is empty, or says why the tap was refused."""
    room, person, _ = context.require_seat(code, number)
    status, sentence = taps.take(
        context.app_context(), room, person.number, request.form.items(multi=True), context.language()
    )
    if status != 204:
        return context.refusal(sentence, status, partial(_seat_page, room, person))
    return context.done(context.seat_url(room, person.number))


@seat.get("/secret")
def secret(code: str, number: int) -> Response:
    """Return what a hold shows of this seat or, with `?with=`, of what it shares with another. Never cached."""
    return _under_the_finger(code, number, render.secret)


@seat.get("/known")
def known(code: str, number: int) -> Response:
    """Return what lies under the finger that holds the screen: the secrets of this seat."""
    return _under_the_finger(code, number, render.known)


def _under_the_finger(code: str, number: int, draw: Any) -> Response:
    room, person, mover = context.require_seat(code, number)
    if room.status == "lobby" or room.is_kept_by_bot(person) or room.record.watches(person):
        abort(404)
    began = time.monotonic()
    about, since = request.args.get("with", type=int), request.args.get("before", type=int)
    screen_input = replace(room.screen_input(mover), about=about, before=since)
    html = draw(screen_input, room, context.seat_url(room, person.number), context.language())
    context.give_turn_back()
    wait_evenly(began, room.even_s)
    if context.is_script():
        return context.fragment(html)
    return context.page(
        "alone.html", game=room.record.game, here=context.seat_url(room, person.number), live=render.strong_html(html),
        own_sheets=sprite.own_sheets(room.record.game, room.game_data.facts),
    )  # fmt: skip


@seat.get("/more")
def more(code: str, number: int) -> Response:
    """Show the menu: what to do now, what happened, what this seat knows, the rules and the phone's settings."""
    room, person, mover = context.require_seat(code, number)
    story, view = "", None
    plays = room.status != "lobby" and not room.record.watches(person)
    if plays:
        screen_input = room.screen_input(mover)
        view = screen_input.view
        story = render.history(screen_input, room, context.seat_url(room, person.number), context.language())
    is_host = context.app_context().is_host(room, request.cookies.get("host"))
    values: dict[str, Any] = {
        "room": room, "person": person, "here": context.seat_url(room, number), "story": render.strong_html(story),
        "view": view, "code": room.code, "game": room.record.game, "words": room.game_data.words,
        "open_play": screen_versions.unanswered_play(context.app_context(), room, person.number),
        "is_host": is_host, "waits": waiting_pictures(context.app_context(), room) if is_host else 0,
        "knows": plays and not room.is_kept_by_bot(person), "learning": render.learning_of(room.game_data),
    }  # fmt: skip
    if context.is_script():
        return context.fragment(render.page("drawer.html", context.language(), **values))
    return context.page("more.html", 200, **values)


@seat.get("/picture/<name>")
def picture(code: str, number: int, name: str) -> Response:
    """Return a picture that this seat may see, by its name on the seat's screen, which is not the file's name."""
    room, person, mover = context.require_seat(code, number)
    if room.status == "lobby" or room.is_kept_by_bot(person):
        abort(404)
    return picture_of(room, mover, name, context.app_context().run_in_thread)


@seat.post("/react")
def react(code: str, number: int) -> Response:
    """Show a reaction of this player on the table's screen, or let it read a step of a game master's script aloud.

    Too many, or one at the wrong time, do nothing.
    """
    room, person, mover = context.require_seat(code, number)
    app, sign, step = context.app_context(), request.form.get("sign", ""), request.form.get("step", "")
    words = room.screens.say(room.screen_input("table"), step) if mover == "gm" and room.status == "playing" else ""
    is_allowed = bool(words) or (sign in SIGNS and may_react(room, mover))
    if is_allowed and app.limiter.allow("reactions", room.code, str(number)):
        app.reactions.add(room.code, "" if words else sign, words or person.name)
        room.tell()
    return context.done(context.seat_url(room, number))


@seat.post("/bet")
def bet(code: str, number: int) -> Response:
    """Seal a bet of somebody who watches. Too late, or a second one, does nothing."""
    room, person, _ = context.require_seat(code, number)
    context.check_limit("taps", room.code, str(number))
    place(room, person.number, request.form.get("key", ""), request.form.get("choice", ""))
    return context.done(context.seat_url(room, number))


@seat.post("/play-on")
def take_back(code: str, number: int) -> Response:
    """Take this seat back from the bot that plays it."""
    room, person, _ = context.require_seat(code, number)
    play_on(room, person.number)
    return context.done(context.seat_url(room, person.number))


@seat.post("/ready")
def ready(code: str, number: int) -> Response:
    """Say in the lobby whether this person knows how to play. It binds nobody; who plays alone starts with it."""
    room, person, _ = context.require_seat(code, number)
    is_ready = request.form.get("ready") == "1"
    context.check_limit("taps", room.code, str(number))

    def say(record: RoomRecord) -> None:
        if (holder := record.person(person.number)) and record.play is None:
            holder.is_ready = is_ready

    room.change(say)
    if is_ready and room.record.is_alone and room.status == "lobby":
        begin_game(room)
    return context.done(context.seat_url(room, person.number))


@seat.get("/leave")
def ask_to_leave(code: str, number: int) -> Response:
    """Ask whether somebody really leaves their seat, and say what happens then."""
    room, person, mover = context.require_seat(code, number)
    is_player = isinstance(mover, int) and room.record.play is not None
    return context.page(
        "leave.html", game=room.record.game, code=room.code, here=context.seat_url(room, number), person=person,
        me=mover, is_player=is_player, is_free=room.record.play is None or room.record.watches(person),
    )  # fmt: skip


@seat.get("/wait")
def wait(code: str, number: int) -> Response:
    """Let somebody who came late choose: to watch the game, or to wait here until the next one."""
    room, person, _ = context.require_seat(code, number)
    if not room.record.watches(person) or room.status == "lobby":
        return context.seen_other(context.seat_url(room, number))
    return context.page(
        "late.html", game=room.record.game, title=room.game_data.title, code=room.code, person=person,
        here=context.seat_url(room, number), at_round=room.view("table").round, is_over=room.status == "over",
        waits="here" in request.args,
    )  # fmt: skip


@seat.post("/leave")
def leave(code: str, number: int) -> Response:
    """Leave the seat. In the lobby it becomes free. In a game a bot takes over, and this phone may come back."""
    room, person, _ = context.require_seat(code, number)
    is_free = room.record.play is None or room.record.watches(person)
    leave_seat(room, person.number, context.app_context().lobby.now())
    if not is_free:
        return context.seen_other(context.seat_url(room, number))
    answer = forget(context.seen_other("/?left"), room)
    for name in ("seat", "host"):
        answer.delete_cookie(name, path=context.seat_url(room, person.number))
    return answer
