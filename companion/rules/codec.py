"""Moves and events to JSON and back, strictly: nothing is coerced, no field is passed over."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from cards.deck import did_you_mean, expected
from cards.errors import Fault, InputError
from companion.rules.game import AnyGame, Command, Event, IllegalMove, Mover


@cache
def _commands(game: AnyGame) -> dict[str, type[Command]]:
    return {str(kind.__struct_config__.tag): kind for kind in game.commands}


@cache
def _events(game: AnyGame) -> Any:
    return reduce(or_, game.events)


def read_line(line: str | bytes) -> dict[str, Any]:
    """A line as the JSON object that it is.

    Raises:
        IllegalMove: `bad_argument` for anything else.
    """
    try:
        asked = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        asked = None
    if not isinstance(asked, dict):
        raise IllegalMove("bad_argument", "no_object")
    return asked


def read_mover(seat: object, movers: Sequence[Mover]) -> Mover:
    """Who moves, from a move's `seat`, among those who have moves in this game.

    Raises:
        IllegalMove: `bad_argument` for anybody else.
    """
    if isinstance(seat, int | str) and not isinstance(seat, bool) and seat in movers:
        return seat
    seats = sum(isinstance(mover, int) for mover in movers)
    others = ", ".join(mover for mover in movers if isinstance(mover, str))
    if others:
        raise IllegalMove("bad_argument", "no_seat_nor_other", seats=seats, others=others)
    raise IllegalMove("bad_argument", "no_seat", seats=seats)


def known_move(game: AnyGame, move: Mapping[str, Any]) -> type[Command]:
    """The type of a move by its name.

    Raises:
        IllegalMove: `unknown_move`, or `bad_argument` if it names no move at all.
    """
    name = move.get("move")
    if not isinstance(name, str):
        raise IllegalMove("bad_argument", "no_move_named")
    if name not in _commands(game):
        raise IllegalMove("unknown_move", "unknown_move", known=", ".join(_commands(game)))
    return _commands(game)[name]


def read_form(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The fields of a form as a move's: texts still, to be read with `is_text`.

    A name with a dot is a field of a field; one with a `#` is part of a list, in the form's order; the value of `with`
    is a JSON object whose fields join the others, for a button or a choice that stands for a whole move.

    Raises:
        IllegalMove: `bad_argument` for fields that contradict each other, or a `with` that is no object.
    """
    fields: dict[str, Any] = {}
    try:
        for name, value in pairs:
            if name == "with":
                fields.update(read_line(value))
                continue
            *path, last = name.partition("#")[0].split(".")
            inner = fields
            for step in path:
                inner = inner.setdefault(step, {})
            if "#" in name:
                inner.setdefault(last, []).append(value)
            else:
                inner[last] = value
    except (AttributeError, TypeError):
        raise IllegalMove("bad_argument", "no_object") from None
    return fields


def read_command(kind: type[Command], fields: Mapping[str, Any], is_text: bool = False) -> Command:
    """A move's fields, `move` among them, as the command they mean; `is_text`: "2" is the number, as forms write it.

    Raises:
        IllegalMove: `bad_argument` for a field that is missing, too many, or of another type.
    """
    known = {field.name: field.required for field in msgspec.structs.fields(kind)}
    for name, is_needed in known.items():
        if is_needed and name not in fields:
            raise IllegalMove("bad_argument", "field_missing", field=name)
    for name in fields:
        if name not in known and name != "move":
            raise IllegalMove("bad_argument", "field_unknown", known=", ".join(known) or "–")
    try:
        return msgspec.convert(dict(fields), kind, strict=not is_text, str_keys=True)
    except msgspec.ValidationError as error:
        path = str(error).rpartition("$.")[2].rstrip("`") if "$." in str(error) else ""
        kinds = {field.name: field.type for field in msgspec.structs.fields(kind)}
        top = re.split(r"[.\[]", path)[0]
        what = expected(error, kinds.get(top, object)).replace("a table", "an object")  # JSON's word, not TOML's
        raise IllegalMove("bad_argument", "field_mistyped", field=path, expected=what) from None


def read_event(game: AnyGame, event: object) -> Event:
    """An event as a log holds it.

    Raises:
        ValueError: for anything that is no event of this game.
    """
    made: Event = msgspec.convert(event, _events(game), str_keys=True)
    return made


def written(value: object) -> Any:
    """A command, an event or a view as plain values of JSON; keys become texts."""
    return msgspec.to_builtins(value, str_keys=True)


def read_deal(game: AnyGame, given: object) -> dict[str, Any]:
    """Keys of a deal made by hand, each of its type; which keys there are stands in the game's first event.

    Raises:
        InputError: for a key that is unknown or of another form.
    """
    if not isinstance(given, dict):
        raise InputError("deal", Fault("deal", "", "", "is no JSON object: expected the keys of a deal, by name"))
    deal = next(field.type for field in msgspec.structs.fields(game.events[0]) if field.name == "deal")
    fields = {field.name: field for field in msgspec.structs.fields(deal)}
    made, faults = {}, []
    for name, value in given.items():
        if name not in fields:
            faults.append(
                Fault("deal", name, "", f"no such key{did_you_mean(name, fields)} Expected one of {', '.join(fields)}")
            )
            continue
        try:
            made[name] = msgspec.convert(value, fields[name].type, str_keys=True)
        except msgspec.ValidationError as error:
            where = str(error).rpartition("$")[2].rstrip("`") if "$" in str(error) else ""
            faults.append(Fault("deal", name, where.lstrip("."), expected(error, fields[name].type)))
    if faults:
        raise InputError("deal", *faults)
    return made
