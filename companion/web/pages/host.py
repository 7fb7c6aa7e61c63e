"""The host's addresses: who sits where, bots, start, pause, seats for new phones, the end, the next game."""

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, request

from cards.errors import InputError
from companion.rules.bots import LEVELS
from companion.storage.store import StoreError
from companion.tables.autoplay import end_phase
from companion.tables.fitting import fit_at_one_table, mode_for
from companion.tables.people import Person, RoomRecord, unused_name
from companion.tables.presence import GRAIN_S
from companion.tables.room import Room
from companion.tables.seating import leave_seat, rename, sit
from companion.web import context, qr
from companion.web.live import screen_versions
from companion.web.live.connection import ScreenVersion
from companion.web.live.next_games import named_game, people_at
from companion.web.pages.held_seats import door_page, held_at, seated
from companion.web.pages.home import fill
from companion.web.pages.next_game import begin_game, play_again, to_lobby
from companion.web.pages.suggestions import approve, refuse
from companion.web.render import html as render

host = Blueprint("host", __name__, url_prefix="/t/<code>/host")


@host.get("")
def host_page(code: str) -> Response:
    """Show the host's page: seats, bots, pause and the next game."""
    return _host_page(context.require_host(code))


def _host_page(room: Room, refused: str = "", status: int = 200) -> Response:
    newest = screen_versions.for_host(context.app_context(), room, context.language())
    answer = context.page(
        "host_page.html", status, held=held_at(room), title=room.game_data.title, code=room.code,
        here=f"/t/{room.code}/host", live=render.strong_html(newest.html()), refused=refused,
        **render.look(room.game_data),
    )  # fmt: skip
    return context.set_screen_cookie(answer, room)


SCREENS = {"page": screen_versions.for_host, "menu": screen_versions.for_host_menu}
"""What changes on the host's page, and in the menu of a host who plays too."""


@host.get("/main", defaults={"part": "page"})
@host.get("/menu/main", defaults={"part": "menu"})
def main(code: str, part: str) -> Response:
    """Return the newest part of the host's page or menu that changes."""
    room = context.require_host(code)
    return context.fragment(SCREENS[part](context.app_context(), room, context.language()).html())


@host.get("/seat")
def seat(code: str) -> Response:
    """Lead a host who plays too to their seat, or to a form that gives them one."""
    room = context.require_host(code)
    person = held_at(room)
    return _seat_form(room) if person is None else _to_seat(room, person)


@host.post("/seat")
def sit_down(code: str) -> Response:
    """Give a host who plays too a seat in this same tab, from whose menu they reach the host's menu."""
    room = context.require_host(code)
    name, person = request.form.get("name", "")[:200], held_at(room)
    try:
        person = person or sit(room, name, is_gm=request.form.get("as") == "gm")
    except InputError as refused:
        return _seat_form(room, context.say(f"refused_{refused.code}"), 409, name)
    return _to_seat(room, person)


def _seat_form(room: Room, refused: str = "", status: int = 200, name: str = "") -> Response:
    return door_page(room, f"{context.host_path(room)}/seat", refused, status, name)


def _to_seat(room: Room, person: Person) -> Response:
    # The token that came with this request: by it the seat's menu leads to the host's menu.
    token, path = request.cookies.get("host", ""), context.seat_url(room, person.number)
    return context.with_cookie(seated(room, person), "host", token, path)


@host.get("/menu")
def menu(code: str) -> Response:
    """Show the host's menu to a host who plays: the seat's cards are on another page and stay there."""
    room = context.require_host(code)
    person, newest = held_at(room), screen_versions.for_host_menu(context.app_context(), room, context.language())
    return context.page(
        "host_menu_page.html", code=room.code, person=person, here=f"{context.host_path(room)}/menu",
        place="G" if person and person.is_gm else room.record.mover(person) if person else "",
        live=render.strong_html(newest.html()), **render.look(room.game_data),
    )  # fmt: skip


@host.route("/live", websocket=True, defaults={"part": "page"})
@host.route("/menu/live", websocket=True, defaults={"part": "menu"})
def line(code: str, part: str) -> Response:
    """Open the WebSocket that sends what changes on the host's page or menu."""
    room, request_language, token = context.require_host(code), context.language(), request.cookies.get("host")
    app = context.app_context()

    def signed_out() -> str:
        return render.page("host_out.html", request_language, code=room.code, is_class=app.teacher_session is not None)

    def newest() -> ScreenVersion:
        if app.is_host(room, token):
            return SCREENS[part](app, room, request_language)
        return ScreenVersion("out", signed_out, is_last=True)

    return app.hub.serve(request.environ, room, "host", newest, grain=GRAIN_S)


@host.post("/move")
def act(code: str) -> Response:
    """Run an action of the host."""
    room = context.require_host(code)
    action = request.form.get("do", "")
    if action not in ACTIONS:
        abort(404)
    try:
        if ONLY_WHILE.get(action, room.status) == room.status:
            ACTIONS[action](room)
    except InputError as refused:
        return _refused(room, context.say(f"refused_{refused.code}"), 409)
    except StoreError as error:
        return _refused(room, context.say(error.sentence), 503)
    to = request.form.get("to")
    return context.done(f"{context.host_path(room)}/{to}" if to in ("menu", "seat") else context.host_path(room))


@host.post("/only-me")
def sign_out_others(code: str) -> Response:
    """Sign out every other device that hosts this table: one of them may be lost."""
    room, app = context.require_host(code), context.app_context()
    is_teacher = app.is_teacher(room, request.cookies.get("host"))
    try:
        context.sign_out_hosts(app, room)
    except StoreError as error:
        return _refused(room, context.say(error.sentence), 503)
    teacher = app.teacher_session.worth if app.teacher_session and is_teacher else ""
    answer, person = context.set_host_cookie(context.seen_other(context.host_path(room)), room, teacher), held_at(room)
    return context.set_host_cookie(answer, room, teacher, context.seat_url(room, person.number)) if person else answer


@host.post("/address")
def switch(code: str) -> Response:
    """Put another address of this machine into this table's QR codes. A teacher changes those of all tables."""
    room = context.require_host(code)
    app = context.app_context()
    new_address = app.address_of(room).switched(request.form.get("ip", ""))
    if new_address is None:
        abort(404)
    if app.is_teacher(room, request.cookies.get("host")):
        app.address = new_address
        app.table_addresses.clear()
    else:
        app.table_addresses[room.code] = new_address
    for notice in tuple(room.listeners):  # other tables' screens notice it by themselves
        notice()
    return context.done(f"/t/{room.code}/host")


def _refused(room: Room, sentence: str, status: int) -> Response:
    return context.refusal(sentence, status, partial(_host_page, room))


def _number() -> int:
    return context.whole_number(request.form.get("person", "")) or 0


def _add_bot(room: Room) -> None:
    level = request.form.get("level", "steady")
    names = context.say("bot_names").split(", ")
    sit(room, unused_name(names, room.record, room.record.arrivals), bot=level if level in LEVELS else "steady")


def _add_seat(room: Room) -> None:
    if room.record.is_practice:
        sit(room, f"{context.say('player')} {room.record.arrivals + 1}")


def _move_person(room: Room, steps: int | None = None) -> None:
    """Move a person by some steps in the order of the table, or to the place that the form names, counted from 0."""
    number, place = _number(), context.whole_number(request.form.get("at", ""), digits=3)

    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is None or record.play is not None or record.watches(person):
            return
        index = place if steps is None else max(0, record.people.index(person) + steps)
        if index is not None:
            record.people.remove(person)
            record.people.insert(index, person)

    room.change(alter)


def _set_bot(room: Room, number: int, level: str | None) -> None:
    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is not None and not person.is_bot and not person.is_gm:
            person.bot = level
            person.has_left = person.has_left and (level is not None or not person.left_at)

    room.change(alter)


def _set(name: str, value: bool) -> Callable[[Room], None]:
    return lambda room: room.change(lambda record: setattr(record, name, value))


def _next(room: Room) -> None:
    """Set up another game with the same people. Bots fill seats that it needs; people for whom it has none watch."""
    people, lobby = people_at(room), context.app_context().lobby
    named = named_game(request.form.get("game", ""), context.app_context().hosted)
    if named is None:
        return
    about = lobby.library.of_game(named.slug, "en", named.edition).about
    mode = about.modes.get(mode_for(about, people)) if people not in about.counts else None
    lobby.change_game(room, named.slug, mode.options_for(people) if mode else {}, named.edition, may_watch=True)
    if people and not room.has_paper_seats():
        fill(room, "steady", sum(fit_at_one_table(room.game_data.about, people).tables), context.language())


def _close_answers(room: Room) -> None:
    """Take no more answers about the game that is over: then the host sees the averages."""
    context.app_context().feedback.close(room.code, room.record.plays)
    room.tell()


ACTIONS: dict[str, Callable[[Room], Any]] = {
    "bot": _add_bot,
    "seat": _add_seat,
    "remove": lambda room: leave_seat(room, _number()),
    "rename": lambda room: rename(room, _number(), request.form.get("name", "")[:200]),
    "place": _move_person,
    "up": lambda room: _move_person(room, -1),
    "down": lambda room: _move_person(room, 1),
    "begin": begin_game,
    "pause": lambda room: room.pause(True),
    "resume": lambda room: room.pause(False),
    "to_bot": lambda room: _set_bot(room, _number(), "steady"),
    "from_bot": lambda room: _set_bot(room, _number(), None),
    "end": lambda room: room.end(),
    "skip": lambda room: room.skip_reveal(),
    "end_phase": end_phase,
    "silent": _set("is_silent", True),
    "sound": _set("is_silent", False),
    "read": _set("is_read_aloud", True),
    "unread": _set("is_read_aloud", False),
    "close_answers": _close_answers,
    "rematch": play_again,
    "next": _next,
    "lobby": to_lobby,
    "approve": approve,
    "refuse": refuse,
}
ONLY_WHILE = {"begin": "lobby", "rematch": "over", "next": "over", "lobby": "over", "close_answers": "over"}
"""The status of a table in which an action does something, where it is one."""


@host.get("/again/<int:number>")
def again(code: str, number: int) -> Response:
    """Show a QR code that gives a seat to a new phone. The ticket is behind the #, so that no server logs it."""
    room = context.require_host(code)
    person = room.record.person(number)
    if person is None or person.is_bot:
        abort(404)
    ticket = context.app_context().tokens.new_ticket(room, number)
    address = f"{context.app_context().address_of(room).url}/t/{room.code}/again"
    return context.page(
        "seat_again.html", back=context.host_path(room) + ("/menu" if "menu" in request.args else ""),
        game=room.record.game, code=room.code, person=person, ticket=ticket, address=address,
        drawing=render.strong_html(qr.svg(f"{address}#{ticket}").decode().partition("?>")[2]),
    )  # fmt: skip


@host.get("/practice")
def practice(code: str) -> Response:
    """Show all seats side by side, for teachers and designers. Each is a real seat with its own token."""
    room = context.require_host(code)
    people, title = room.record.people, room.game_data.title
    if not room.record.is_practice:
        abort(404)
    answer = context.page("practice.html", game=room.record.game, code=room.code, title=title, room=room, people=people)
    for person in people:
        if not person.is_bot:
            answer = context.set_seat_cookie(answer, room, person)
    return answer
