"""A tap, however it came: read strictly, held to the seat's limit, played, answered with a status and a sentence."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl

from companion.games import GAMES
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import IllegalMove, Mover
from companion.tables.people import clean_text
from companion.tables.room import Room
from companion.tables.store import StoreError
from companion.web import render
from companion.web.context import AppContext
from companion.web.live.connection import LONGEST_MESSAGE

MOST_FIELDS = 200
"""Of one form, however it comes."""
DEEPEST = 8
"""Fields within fields: no move of any game has more than half as many."""


def take(
    context: AppContext, room: Room, number: int, pairs: Iterable[tuple[str, str]], language: str
) -> tuple[int, str]:
    """Plays a person's tap; 204 and nothing if it is on the disk, else a status and what the player reads."""
    if not context.limiter.allow(context.limits.taps, "tap", room.code, str(number)):
        return 429, render.say("too_many_taps", language)
    person = room.record.person(number)
    if person is None:
        return 404, render.say("fault_404", language)
    if person.bot:
        return 409, render.say("by_bot", language)
    try:
        _play(room, room.mover(person), read_form(pairs))
    except IllegalMove as refused:
        return 409, room.sentence(refused)
    except StoreError:
        return 503, render.say("disk_full", language)
    return 204, ""


def _play(room: Room, mover: Mover, fields: Mapping[str, Any]) -> None:
    told = {name: _clean(value) for name, value in fields.items()}
    asked, tap = str(told.pop("at", "")), told.pop("tap", None)
    tap = str(tap)[:40] if tap else None
    if told.get("move") == "cover" and isinstance(mover, int):
        room.cover(mover, told, asked, tap)
    else:
        told.pop("page", None)
        kind = known_move(GAMES[room.record.game], told)
        room.play(mover, read_command(kind, told, is_text=True), asked, tap)


def _clean(value: Any, depth: int = 0) -> Any:
    """A field as it may be read by others: its texts hold nothing that a screen would not show."""
    if depth > DEEPEST:
        raise IllegalMove("bad_argument", "no_object")
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, dict):
        return {name: _clean(inner, depth + 1) for name, inner in value.items()}
    return [_clean(inner, depth + 1) for inner in value] if isinstance(value, list) else value


def answered(context: AppContext, room: Room, number: int, claim: int, message: str, language: str) -> str:
    """A tap that came over the open line, and its answer: the tap's own name, a status, a sentence.

    The line is the seat's for as long as its claim is; a tap over it is as good as one by form, and quicker.
    """
    name, _, body = message.partition("\n")
    person = room.record.person(number)
    if person is None or person.claim != claim or len(message) > LONGEST_MESSAGE:
        return ""
    try:
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        pairs = []
    status, sentence = take(context, room, number, pairs, language)
    return f"\x06{name[:40]}\n{status}\n{sentence}"
