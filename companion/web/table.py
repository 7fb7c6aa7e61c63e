"""A table's public addresses: sitting down, the screen on the wall, pictures, rules, codes."""

from flask import Blueprint, Response, abort, request

import cards
from cards.deck import CardDataError
from companion.house import sit
from companion.people import Record
from companion.web import live, qr, render
from companion.web.desk import (
    desk,
    fragment,
    here_of,
    language,
    page,
    remote,
    room_or_404,
    seen_other,
    with_host,
    with_seat,
)
from companion.web.phones import PRESENCE_S
from companion.web.pictures import picture_of

table = Blueprint("table", __name__, url_prefix="/t/<code>")


@table.get("")
def door(code: str) -> Response:
    """Where the QR code leads: a name, and a seat."""
    return _door(code)


def _door(code: str, refused: str = "", status: int = 200, name: str = "") -> Response:
    room = room_or_404(code)
    needs_gm = getattr(room.facts.facts.options, "mode", "") == "gm" and not any(p.is_gm for p in room.record.people)
    return page(
        "door.html", status, room=room, code=room.code, game=room.record.game, title=room.facts.title,
        refused=refused, name=name, needs_gm=needs_gm,
    )  # fmt: skip


@table.post("/sit")
def sit_down(code: str) -> Response:
    room = room_or_404(code)
    here = desk()
    if not here.allows(here.limits.people, "sit", remote()):
        abort(429)
    if room.record.is_practice:
        return _door(code, render.say("no_practice", language()), 409)
    name = request.form.get("name", "")[:200]
    try:
        person = sit(room, name, is_gm=request.form.get("as") == "gm")
    except CardDataError as refused:
        fault = refused.faults[0]
        return _door(code, render.say(f"no_{fault.file}", language()), 409, name)
    return with_seat(seen_other(here_of(room, person.number)), room, person)


@table.get("/screen")
def screen(code: str) -> Response:
    room = room_or_404(code)
    newest = live.for_table(desk(), room, language())
    return page(
        "screen.html", game=room.record.game, title=room.facts.title, code=room.code, here=f"/t/{room.code}/screen",
        live=render.strong_html(newest.html()), printing=room.facts.printing,
        is_light=room.record.game != "masquerade_murder",
    )  # fmt: skip


@table.get("/screen/main")
def main(code: str) -> Response:
    return fragment(live.for_table(desk(), room_or_404(code), language()).html())


@table.route("/screen/live", websocket=True)
def line(code: str) -> Response:
    room, here, spoken = room_or_404(code), desk(), language()
    if not here.allows(here.limits.lines, "line", room.code, remote()):
        abort(429)
    return here.phones.serve(
        request.environ, room, "screen", lambda: live.for_table(here, room, spoken), grain=PRESENCE_S
    )


@table.get("/screen/picture/<name>")
def picture(code: str, name: str) -> Response:
    room = room_or_404(code)
    if room.status == "lobby":
        abort(404)
    return picture_of(room, seen := room.seen("table"), name, seen)


@table.get("/qr.svg")
def code_as_svg(code: str) -> Response:
    """The code that leads to the door."""
    room = room_or_404(code)
    return Response(qr.svg(f"{desk().address.url}/t/{room.code}"), mimetype="image/svg+xml")


@table.get("/rules")
def rules(code: str) -> Response:
    """How to play, from the same words as the printed sheet, with this table's options."""
    room = room_or_404(code)
    return page(
        "rules.html",
        room=room,
        code=room.code,
        game=room.record.game,
        blocks=cards.load_rules(room.facts),
        title=room.facts.title,
        strong=render.strong,
    )


@table.route("/again", methods=["GET", "POST"])
def again(code: str) -> Response:
    """A seat, or the host's place, for whoever brings its ticket: the old phone is shut out."""
    room, here = room_or_404(code), desk()
    if request.method == "GET":
        return page("again.html", code=room.code, game=room.record.game, refused="")
    if not here.still_allows(here.limits.wrong_codes, "code", remote()):
        abort(429)
    number = here.seats.redeem(request.form.get("ticket", ""), room.code)
    if number is None:
        here.allows(here.limits.wrong_codes, "code", remote())
        return page(
            "again.html", 409, code=room.code, game=room.record.game, refused=render.say("no_ticket", language())
        )
    if number == 0:
        return with_host(seen_other(f"/t/{room.code}/host"), room)
    person = room.record.person(number)
    if person is None:
        abort(404)

    def claimed(record: Record) -> None:
        found = record.person(number)
        if found is not None:
            found.claim += 1
            found.bot = None
            found.has_left = False

    room.change(claimed)
    person = room.record.person(number)
    assert person is not None
    return with_seat(seen_other(here_of(room, person.number)), room, person)
