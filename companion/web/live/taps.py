"""Taps, by form or by WebSocket: read strictly, limited per seat, played, answered with a status and a sentence."""

import time
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl

from companion.games import GAMES
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import IllegalMove, Mover
from companion.storage.store import StoreError
from companion.tables.people import clean_text
from companion.tables.room import Room
from companion.tables.scheduler import wait_evenly
from companion.web.context import AppContext, give_turn_back
from companion.web.live.connection import LONGEST_MESSAGE
from companion.web.render import html as render

MOST_FIELDS = 200
"""Fields of one form, by HTTP or by WebSocket."""
_COVER = ("move", "cover")
DEEPEST = 8
"""Fields within fields: no move of any game has more than half as many."""


def take(
    context: AppContext, room: Room, number: int, pairs: Iterable[tuple[str, str]], language: str
) -> tuple[int, str]:
    """Play a person's tap; return 204 and no text once it is on the disk, else a status and what the player reads.

    A refusal takes the same time for everybody, as a cover tap does: whether there was a choice must not show in it.
    """
    began, metrics, fields = time.monotonic(), context.metrics, list(pairs)
    status, sentence = _take(context, room, number, fields, language)
    metrics.taps[status].inc()
    if status == 204:
        time_of_kind = metrics.last_screen[_COVER in fields]
        context.hub.after_screens(lambda: time_of_kind.observe(time.monotonic() - began))
    if status == 409:
        give_turn_back()
        wait_evenly(began, room.even_s)
    return status, sentence


def _take(
    context: AppContext, room: Room, number: int, pairs: Iterable[tuple[str, str]], language: str
) -> tuple[int, str]:
    if not context.limiter.allow("taps", room.code, str(number)):
        return 429, render.say("too_many_taps", language)
    person = room.record.person(number)
    if person is None:
        return 404, render.say("fault_404", language)
    if person.bot or room.record.watches(person):
        context.metrics.refusals.labels("by_bot" if person.bot else "watching").inc()
        return 409, render.say("by_bot" if person.bot else "watching", language)
    try:
        _play(room, room.record.mover(person), read_form(pairs))
    except IllegalMove as refused:
        context.metrics.refusals.labels(refused.code).inc()
        return 409, room.sentence(refused)
    except StoreError as error:
        return 503, render.say(error.sentence, language)
    return 204, ""


def _play(room: Room, mover: Mover, fields: Mapping[str, Any]) -> None:
    clean_fields = {name: _clean(value) for name, value in fields.items()}
    moment, tap = str(clean_fields.pop("at", "")), clean_fields.pop("tap", None)
    tap = str(tap)[:40] if tap else None
    if clean_fields.get("move") == _COVER[1] and isinstance(mover, int):
        room.cover(mover, clean_fields, moment, tap)
    else:
        clean_fields.pop("page", None)
        kind = known_move(GAMES[room.record.game], clean_fields)
        room.play(mover, read_command(kind, clean_fields, is_text=True), moment, tap)


def _clean(value: Any, depth: int = 0) -> Any:
    """Return a field as others may read it: its texts hold nothing that a screen would not show."""
    if depth > DEEPEST:
        raise IllegalMove("bad_argument", "no_object")
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, dict):
        return {name: _clean(inner, depth + 1) for name, inner in value.items()}
    return [_clean(inner, depth + 1) for inner in value] if isinstance(value, list) else value


def answer_message(context: AppContext, room: Room, number: int, claim: int, message: str, language: str) -> str:
    """Play a tap that came over a WebSocket; return its answer: the tap's own name, a status and a sentence.

    The message is the tap's name, a line break and a form. A connection whose `claim` is no longer the seat's gets
    no answer.
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
