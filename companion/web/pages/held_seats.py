"""Seats that a phone holds: how the front page and a table's door know them and lead back to them, and the door.

Seat tokens are sent to their seat's addresses alone. Beside them a phone keeps reminders, which are sent everywhere
and open nothing: each names a table, a person and a claim. A reminder whose seat was lost or removed names nobody.
"""

from typing import NamedTuple

import msgspec
from flask import Response, request

from companion.tables.fitting import table_minutes
from companion.tables.people import Person
from companion.tables.room import Room
from companion.web import context
from companion.web.render import sprite

COOKIE = "seats"
LASTS_S = 12 * 3600  # Seconds for which a phone keeps its reminders after it last opened its seat.
MOST = 4  # Seats that a phone is reminded of, the newest first.


class Held(NamedTuple):
    """A seat that the asking phone holds."""

    room: Room
    person: Person


def held_seats() -> list[Held]:
    """Return the seats that the asking phone holds now, the newest first."""
    app, seats = context.app_context(), list[Held]()
    for reminder in request.cookies.get(COOKIE, "").split("|")[:MOST]:
        code, number, claim = app.tokens.held_seat(reminder) or ("", 0, 0)
        room = app.lobby.room(code) if code else None
        person = room.record.person(number) if room else None
        if room and person and person.claim == claim and not (person.is_bot or room.record.is_practice):
            seats.append(Held(room, person))
    return seats


def held_at(room: Room) -> Person | None:
    """Return the person whose seat at a table the asking phone holds."""
    return next((seat.person for seat in held_seats() if seat.room is room), None)


def remember(answer: Response, room: Room, person: Person) -> Response:
    """Let a phone keep a reminder of its seat. A practice table's owner holds all seats and needs none."""
    if room.record.is_practice:
        return answer
    return _keep(answer, [Held(room, person), *(seat for seat in held_seats() if seat.room is not room)])


def seated(room: Room, person: Person, path: str = "") -> Response:
    """Return the answer that leads a phone to a page of its new seat, with the seat's token and a reminder."""
    answer = context.seen_other(context.seat_url(room, person.number) + path)
    return remember(context.set_seat_cookie(answer, room, person), room, person)


def forget(answer: Response, room: Room) -> Response:
    """Delete a phone's reminder of its seat at a table."""
    return _keep(answer, [seat for seat in held_seats() if seat.room is not room])


def _keep(answer: Response, seats: list[Held]) -> Response:
    reminders = "|".join(context.app_context().tokens.reminder(*seat) for seat in seats[:MOST])
    if not reminders:
        answer.delete_cookie(COOKIE)
        return answer
    return context.with_cookie(answer, COOKIE, reminders, "/", LASTS_S)


def door_page(
    room: Room, action: str, refused: str = "", status: int = 200, name: str = "", held: Person | None = None
) -> Response:
    """Return the page where somebody types a name and takes a seat; its form is sent to `action`."""
    game, facts, about = room.record.game, room.game_data.facts, room.game_data.about
    seats = {"fewest": room.record.planned, "most": room.record.planned} if room.record.planned else {}
    about = msgspec.structs.replace(about, minutes=table_minutes(about, facts.options), **seats)
    needs_gm = room.needs_gm() and not any(person.is_gm for person in room.record.people)
    return context.page(
        "door.html", status, about=about, room=room, code=room.code, game=game, title=room.game_data.title,
        own_sheets=sprite.own_sheets(game, facts), cover=sprite.own_cover(game, facts),
        refused=refused, name=name, needs_gm=needs_gm, held=held, action=action,
    )  # fmt: skip


def resume_page(held: Held, is_home: bool = False) -> Response:
    """Return the page that leads a phone back to its seat. It tells what the door and the table's screen tell all."""
    room, person = held
    return context.page(
        "resume.html", room=room, code=room.code, person=person, me=room.record.mover(person),
        title=room.game_data.title, is_home=is_home,
    )  # fmt: skip
