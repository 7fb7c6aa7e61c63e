"""After a game: people say what they want to play next, and whoever plays alone goes on by themselves."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, request

from cards.errors import InputError
from companion.tables.people import RoomRecord, seat_everybody
from companion.tables.room import Room
from companion.tables.seating import wish
from companion.web import context
from companion.web.live.keepsake import has_picture, picture_of_evening
from companion.web.live.next_games import is_wish
from companion.web.render.keepsake import WIDTH, png

SMALL_PX = 216  # The width of the picture beside its link.

next_game = Blueprint("next_game", __name__, url_prefix="/t/<code>/me/<int:number>")


@next_game.post("/wish")
def say_wish(code: str, number: int) -> Response:
    """Note a wish, or take it back when it is tapped again. All phones and the host see how many want what."""
    room, person, _ = context.require_seat(code, number)
    game = request.form.get("what", "")
    if not is_wish(game, context.app_context().hosted) or room.is_kept_by_bot(person):
        abort(404)
    context.check_limit("taps", "wish", room.code, str(number))
    wish(room, person.number, game)
    return context.done(context.seat_url(room, person.number))


@next_game.post("/next")
def go_on(code: str, number: int) -> Response:
    """Let whoever plays alone play again, or open their table for others: the bots leave, and its QR code shows."""
    room, person, _ = context.require_seat(code, number)
    action = request.form.get("do", "")
    if not room.record.is_alone or room.status != "over" or action not in ("again", "friends"):
        abort(404)
    if action == "again":
        play_again(room)
        return context.seen_other(context.seat_url(room, person.number))

    def open_for_others(record: RoomRecord) -> None:
        record.is_alone = False
        record.people = [person for person in record.people if not person.is_bot]

    room.to_lobby(open_for_others)
    return context.seen_other(context.host_path(room))


@next_game.get("/evening.png")
def evening(code: str, number: int) -> Response:
    """Return the picture of the evening. It is drawn when a phone asks, in a thread, and once for all who ask."""
    room, _, _ = context.require_seat(code, number)
    app = context.app_context()
    if not has_picture(room):
        abort(404)
    context.check_limit("replays")
    spoken, width = context.language(), SMALL_PX if "small" in request.args else WIDTH
    content = app.run_in_thread(lambda: png(picture_of_evening(app, room, spoken), width))
    return Response(content, mimetype="image/png", headers={"Cache-Control": "no-store"})


@next_game.post("/on-pictures")
def say_name(code: str, number: int) -> Response:
    """Tick that one's name may stand on pictures of the evening, or take the tick away."""
    room, person, _ = context.require_seat(code, number)
    context.check_limit("taps", "wish", room.code, str(number))

    def alter(record: RoomRecord) -> None:
        if holder := record.person(person.number):
            holder.is_on_pictures = not holder.is_on_pictures

    room.change(alter)
    return context.done(context.seat_url(room, person.number))


def begin_game(room: Room, prepare: Callable[[Room], None] = lambda room: None) -> None:
    """Start a game after `prepare(room)`. Raises as `Room.begin`, or `InputError` `games`: too many have begun here."""
    if not context.app_context().limiter.allow("games", room.code):
        raise InputError.because("games", "too many games have begun at this table")
    prepare(room)
    context.app_context().lobby.begin(room)


def play_again(room: Room) -> None:
    """Start the next game at once, with the same people in the same seats. Whoever watched plays first."""
    begin_game(room, to_lobby)


def to_lobby(room: Room) -> None:
    """Return to the lobby. If people watched, seats are given anew."""
    counts = room.game_data.about.counts

    def alter(record: RoomRecord) -> None:
        if record.watchers:
            seat_everybody(record, counts)

    room.to_lobby(alter)
