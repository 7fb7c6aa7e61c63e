"""A table's public addresses: sitting down, the public screen, pictures, rules, QR codes."""

from collections.abc import Callable
from functools import lru_cache

from flask import Blueprint, Response, abort, request

import cards
from cards.errors import InputError
from cards.sources import has_sources, load_sources
from companion.tables.people import Person, RoomRecord
from companion.tables.presence import GRAIN_S
from companion.tables.room import Room
from companion.tables.seating import leave_seat, rename, sit, watch
from companion.web import context, qr
from companion.web.live import screen_versions
from companion.web.live.connection import ScreenVersion
from companion.web.live.watchers import may_see
from companion.web.pages.held_seats import Held, door_page, forget, held_at, held_seats, resume_page, seated
from companion.web.render import html as render
from companion.web.render.pictures import picture_of

table = Blueprint("table", __name__, url_prefix="/t/<code>")


@table.get("")
def door(code: str) -> Response:
    """Show the page behind the QR code: type a name and take a seat. A phone that holds a seat is led back to it."""
    person = held_at(context.room_or_404(code))
    if person is not None and "someone-else" not in request.args:
        return resume_page(Held(context.room_or_404(code), person))
    return _door(code, held=person)


def _door(code: str, refused: str = "", status: int = 200, name: str = "", held: Person | None = None) -> Response:
    return door_page(context.room_or_404(code), f"/t/{code.upper()}/sit", refused, status, name, held)


@table.post("/sit")
def sit_down(code: str) -> Response:
    """Sit down at a table with a name, and get the cookie of that seat."""
    room = context.room_or_404(code)
    context.check_limit("people")
    if room.record.is_practice:
        return _door(code, context.say("no_practice"), 409)
    name, is_gm, held = request.form.get("name", "")[:200], request.form.get("as") == "gm", held_at(room)
    try:
        if request.form.get("as") == "watch" and held is None:
            person = watch(room, name)
            return seated(room, person, "/wait")
        if held is not None and held.is_gm == is_gm and room.record.play is None:
            rename(room, held.number, name)  # a phone has one seat at a table, however often its form is sent
            return context.seen_other(context.seat_url(room, held.number))
        person = sit(room, name, is_gm=is_gm)
    except InputError as refused:
        return _door(code, context.say(f"refused_{refused.code}"), 409, name)
    if held is not None:
        leave_seat(room, held.number)
    return seated(room, person)


@table.post("/someone-else")
def someone_else(code: str) -> Response:
    """Free the seat that this phone holds in the lobby, so that somebody else can sit down with it.

    In a game nothing is freed: whoever has the phone sees what strangers see, and the seat stays its holder's.
    """
    room = context.room_or_404(code)
    person = held_at(room)
    path = "/" if request.form.get("to") == "home" else f"/t/{room.code}"
    if person is None or room.record.play is not None:
        return context.seen_other(f"{path}?someone-else")
    leave_seat(room, person.number)
    answer = forget(context.seen_other(path), room)
    answer.delete_cookie("seat", path=context.seat_url(room, person.number))
    return answer


@table.get("/screen")
def screen(code: str) -> Response:
    """Show the public screen, with what everybody may see."""
    room = context.room_or_404(code)
    newest, printing = _screen_of(room)(), room.game_data.printing
    if room.game_data.edition is None and printing == cards.load(room.record.game).printing:
        printing = ""  # the one that the game comes with
    return context.page(
        "screen.html", title=room.game_data.title, code=room.code, here=f"/t/{room.code}/screen",
        live=render.strong_html(newest.html()), printing=printing,
        is_light=room.screens.theme.is_public_screen_light, **render.look(room.game_data),
    )  # fmt: skip


def _screen_of(room: Room) -> Callable[[], ScreenVersion]:
    app, request_language, token = context.app_context(), context.language(), request.cookies.get("screen")
    seats = [seat.room for seat in held_seats()]

    def newest() -> ScreenVersion:
        if may_see(app.lobby, room, app.tokens.shows_screen(room, token), seats):
            return screen_versions.for_table(app, room, request_language)
        return screen_versions.held_back(room, request_language)

    return newest


@table.get("/screen/main")
def main(code: str) -> Response:
    """Return the newest public screen, without the page around it."""
    return context.fragment(_screen_of(context.room_or_404(code))().html())


@table.route("/screen/live", websocket=True)
def line(code: str) -> Response:
    """Open the WebSocket that sends every new public screen."""
    room = context.room_or_404(code)
    context.check_limit("lines", room.code, "screen", context.client_address())
    return context.app_context().hub.serve(request.environ, room, "screen", _screen_of(room), grain=GRAIN_S)


@table.get("/screen/picture/<name>")
def picture(code: str, name: str) -> Response:
    """Return a picture that the public screen shows."""
    room = context.room_or_404(code)
    app, seats = context.app_context(), [seat.room for seat in held_seats()]
    is_shown = app.tokens.shows_screen(room, request.cookies.get("screen"))
    if room.status == "lobby" or not may_see(app.lobby, room, is_shown, seats):
        abort(404)
    return picture_of(room, "table", name, app.run_in_thread)


@table.get("/qr.svg")
def code_as_svg(code: str) -> Response:
    """Return the QR code of the table's address."""
    room = context.room_or_404(code)
    return Response(qr.svg(f"{context.app_context().address_of(room).url}/t/{room.code}"), mimetype="image/svg+xml")


@table.get("/rules")
def rules(code: str) -> Response:
    """How to play: the cards, the terms, and the rulebook with this table's options.

    It leaves out paragraphs for paper or a game master that the table does without. `?all=1` shows the rulebook in the
    words of the printed sheet. With `?sources=1` each paragraph also shows where it comes from.
    """
    data, shows_origins = context.room_or_404(code).game_data, "sources" in request.args
    shows_all, static = "all" in request.args or shows_origins, context.app_context().static
    return context.fragment(_rulebook(data, code.upper(), context.language(), static, shows_all, shows_origins))


@lru_cache(64)
def _rulebook(data: cards.GameData, code: str, language: str, static: str, shows_all: bool, shows_origins: bool) -> str:
    """Return the page of rules. A long book takes a while to draw, and a whole class opens it at once."""
    printed, in_play = cards.load_rules(data), cards.load_rules(data, is_in_play_only=True)
    return render.page(
        "rules.html", language, static=static, game_data=data, code=code, game=data.slug, title=data.title,
        facts=data.facts, words=data.words, learning=render.learning_of(data), strong=render.strong,
        blocks=printed if shows_all else in_play, shows_all=shows_all, leaves_out=in_play != printed,
        has_sources=has_sources(data), origins=load_sources(data) if shows_origins else {}, shows_origins=shows_origins,
    )  # fmt: skip


@table.get("/again")
def again_page(code: str) -> Response:
    """Show the page where a code brings somebody back to their seat."""
    return _again_page(context.room_or_404(code))


def _again_page(room: Room, status: int = 200, refused: str = "") -> Response:
    """Return the page for a ticket; `?host` words it for somebody with the host's address."""
    is_host = "host" in request.args
    return context.page("again.html", status, code=room.code, game=room.record.game, refused=refused, is_host=is_host)


@table.post("/again")
def again(code: str) -> Response:
    """Give a seat or the host's page to a phone with a ticket. A seat's old phone loses its access."""
    room, app = context.room_or_404(code), context.app_context()
    context.check_guesses()
    number = app.tokens.redeem(request.form.get("ticket", ""), room.code)
    if number is None:
        context.note_wrong_guess()
        return _again_page(room, 409, context.say("no_ticket"))
    if number == 0:
        return context.set_host_cookie(context.seen_other(f"/t/{room.code}/host"), room)

    def claim_seat(record: RoomRecord) -> None:
        if holder := record.person(number):
            holder.claim, holder.bot, holder.has_left = holder.claim + 1, None, False

    room.change(claim_seat)
    return seated(room, room.record.person(number) or abort(404))
