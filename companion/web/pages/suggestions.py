"""Pages for suggested pictures: a player sends one before or after a game, and only the host sees it and decides."""

import hashlib
import warnings
from typing import IO

from flask import Blueprint, Response, abort, request
from werkzeug.exceptions import RequestEntityTooLarge

from cards.errors import Fault, FaultsError, InputError
from cards.photo_sets.decode import Refusal, clean_copy
from cards.photo_sets.set_files import FROM_PHONES, add_picture
from cards.picture_sets import PictureFacts
from companion.storage.store import StoreError
from companion.tables.feedback import one_line
from companion.tables.people import Person
from companion.tables.room import Room
from companion.tables.suggestions import LONGEST_TITLE
from companion.web import context
from companion.web.render.pictures import SIDE_PX

LARGEST_UPLOAD = 20 * 1024 * 1024  # Bytes: more than a phone's photo takes.

UPLOADS = "/suggest"  # The end of the only path to which more than a form is sent.

suggestions = Blueprint("suggestions", __name__, url_prefix="/t/<code>")


# The player.


@suggestions.get("/me/<int:number>/suggest")
def form(code: str, number: int) -> Response:
    """Show the form that sends a picture. It is a page of its own, so that it needs no script."""
    room, person = _seat_with_pictures(code, number)
    return _form(room, person)


@suggestions.post("/me/<int:number>/suggest")
def suggest(code: str, number: int) -> Response:
    """Keep a clean copy of the sent picture until the host decides. Nothing else of the file is kept."""
    request.max_content_length = LARGEST_UPLOAD
    room, person = _seat_with_pictures(code, number)
    limiter = context.app_context().limiter
    if room.status not in ("lobby", "over"):
        return _form(room, person, "picture_in_game", 409)
    if not (limiter.allow("uploads", context.client_address()) and limiter.allow("table_uploads", room.code)):
        return _form(room, person, "too_many_pictures", 429)
    context.give_turn_back()  # others go on while the file comes: it has not been read yet
    if refused := _keep_picture(room, person):
        return _form(room, person, *refused)
    room.tell()
    return context.seen_other(f"{context.seat_url(room, person.number)}/suggest?sent")


def _keep_picture(room: Room, person: Person) -> tuple[str, int] | None:
    app = context.app_context()
    try:
        file = request.files.get("picture")
        if file is None or not file.filename:
            return "picture_missing", 409
        content, jpeg = app.run_decoding(_clean, file.stream)
        title = one_line(request.form.get("title", ""), LONGEST_TITLE)
        app.suggestions.add(room.code, person.number, person.name, title, content, jpeg)
    except RequestEntityTooLarge:
        return "picture_too_large", 413
    except Refusal as refused:
        return f"picture_{refused.code}", 409
    except InputError as refused:
        return f"refused_{refused.code}", 409
    except StoreError:
        return "not_kept", 503
    return None


def _seat_with_pictures(code: str, number: int) -> tuple[Room, Person]:
    """Return who asks, at a table whose game is played with pictures; everybody else gets the same 404."""
    room, person, _ = context.require_seat(code, number)
    if not isinstance(room.game_data.facts, PictureFacts):
        abort(404)
    return room, person


def _form(room: Room, person: Person, refused: str = "", status: int = 200) -> Response:
    waiting = context.app_context().suggestions.waiting(room.code)
    own = [picture for picture in waiting if picture.person == person.number]
    return context.page(
        "suggest.html", status, code=room.code, game=room.record.game, here=context.seat_url(room, person.number),
        refused=refused and context.say(refused), is_sent="sent" in request.args,
        waiting=len(own), is_open=room.status in ("lobby", "over"), longest_title=LONGEST_TITLE,
    )  # fmt: skip


def _clean(stream: IO[bytes]) -> tuple[str, bytes]:
    data = stream.read()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a camera's faulty metadata concerns nobody
        return hashlib.sha256(data).hexdigest()[:16], clean_copy(data, must_be_still=True)


# The host.


@suggestions.get("/host/suggestion/<name>")
def suggested_picture(code: str, name: str) -> Response:
    """Return a picture that waits, for the host alone."""
    room, app = context.require_host(code), context.app_context()
    jpeg = app.suggestions.jpeg(room.code, name)
    if jpeg is None:
        abort(404)
    return Response(app.run_decoding(clean_copy, jpeg, SIDE_PX), mimetype="image/jpeg")


def approve(room: Room) -> None:
    """Add the picture of the form to the set from phones and to the table's next games. One that is gone is left alone.

    Raises `InputError`: the set cannot take it; `StoreError`: it could not be saved, or it still waits.
    """
    app, name = context.app_context(), request.form.get("picture", "")
    suggestion, jpeg = app.suggestions.find(room.code, name), app.suggestions.jpeg(room.code, name)
    if suggestion is None or jpeg is None:
        return
    try:
        number = app.run_decoding(add_picture, FROM_PHONES, jpeg, suggestion.content, suggestion.title)
    except OSError as error:
        raise StoreError(f"{FROM_PHONES}: could not be written: {error}") from None
    except FaultsError as error:
        raise InputError("photos", *error.faults or [Fault(FROM_PHONES, "", "", "is faulty")]) from None
    room.change(lambda record: setattr(record, "approved", sorted({*record.approved, number})))
    app.suggestions.delete(room.code, name)
    room.tell()


def refuse(room: Room) -> None:
    """Delete the picture of the form. Raises `StoreError`: it still waits."""
    context.app_context().suggestions.delete(room.code, request.form.get("picture", ""))
    room.tell()
