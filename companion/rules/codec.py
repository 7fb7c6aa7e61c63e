"""Reads and writes moves and events as JSON, strictly: no value is converted and no field is ignored."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from cards.deck import did_you_mean, expected, fields_of
from cards.errors import Fault, InputError
from companion.rules.game import AnyGame, Command, Event, IllegalMove, Mover


@cache
def _commands(game: AnyGame) -> dict[str, type[Command]]:
    return {str(kind.__struct_config__.tag): kind for kind in game.commands}


@cache
def _events(game: AnyGame) -> Any:
    return reduce(or_, game.events)


def read_line(line: str | bytes) -> dict[str, Any]:
    """Return a line's JSON object.

    Raises:
        IllegalMove: `bad_argument` for any other line.
    """
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        fields = None
    if not isinstance(fields, dict):
        raise IllegalMove("bad_argument", "no_object")
    return fields


def read_mover(seat: object, movers: Sequence[Mover]) -> Mover:
    """Return the mover that a move's `seat` names, one of `movers`.

    Raises:
        IllegalMove: `bad_argument` for any other value.
    """
    if isinstance(seat, int | str) and not isinstance(seat, bool) and seat in movers:
        return seat
    seats = sum(isinstance(mover, int) for mover in movers)
    names = ", ".join(mover for mover in movers if isinstance(mover, str))
    if names:
        raise IllegalMove("bad_argument", "no_seat_nor_other", seats=seats, others=names)
    raise IllegalMove("bad_argument", "no_seat", seats=seats)


def known_move(game: AnyGame, move: Mapping[str, Any]) -> type[Command]:
    """Return the type of a move by its name, in the field `move`.

    Raises:
        IllegalMove: `unknown_move` for a name that the game does not have, `bad_argument` without a name.
    """
    name = move.get("move")
    if not isinstance(name, str):
        raise IllegalMove("bad_argument", "no_move_named")
    if name not in _commands(game):
        raise IllegalMove("unknown_move", "unknown_move", known=", ".join(_commands(game)))
    return _commands(game)[name]


def read_form(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the fields of a form as a move's fields. Their values are texts: read them with `is_text`.

    A name with a dot is a field inside another field. A name with a `#` is an item of a list, in the form's order.
    The value of `with` is a JSON object whose fields are added, for a button or a choice that is a complete move.

    Raises:
        IllegalMove: `bad_argument` if fields contradict each other, or if a `with` is no object.
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
    """Return the command that a move's fields describe. With `is_text`, "2" is a number, as in forms.

    Raises:
        IllegalMove: `bad_argument` for a field that is missing, unknown or of another type.
    """
    fields_required = {field.name: field.required for field in fields_of(kind)}
    for name, is_needed in fields_required.items():
        if is_needed and name not in fields:
            raise IllegalMove("bad_argument", "field_missing", field=name)
    for name in fields:
        if name not in fields_required and name != "move":
            raise IllegalMove("bad_argument", "field_unknown", known=", ".join(fields_required) or "–")
    try:
        return msgspec.convert(dict(fields), kind, strict=not is_text, str_keys=True)
    except msgspec.ValidationError as error:
        path = str(error).rpartition("$.")[2].rstrip("`") if "$." in str(error) else ""
        kinds = {field.name: field.type for field in fields_of(kind)}
        top = re.split(r"[.\[]", path)[0]
        expectation = expected(error, kinds.get(top, object)).replace("a table", "an object")  # the word of JSON
        raise IllegalMove("bad_argument", "field_mistyped", field=path, expected=expectation) from None


def read_event(game: AnyGame, event: object) -> Event:
    """Return an event of a log.

    Raises:
        ValueError: this is no event of this game.
    """
    typed_event: Event = msgspec.convert(event, _events(game), str_keys=True)
    return typed_event


def plain_values(value: object) -> Any:
    """Return a command, an event or a view as plain JSON values. Keys become texts."""
    return msgspec.to_builtins(value, str_keys=True)


def read_deal(game: AnyGame, overrides: object) -> dict[str, Any]:
    """Return the keys of a deal that are set by hand, each as its type in the game's first event.

    Raises:
        InputError: `deal` for a key that is unknown or has the wrong type.
    """
    if not isinstance(overrides, dict):
        message = "is not valid JSON object: expected the keys of a deal, by name"
        raise InputError("deal", Fault("deal", "", "", message))
    first_event: type[Event] = game.events[0]
    deal = next(field.type for field in fields_of(first_event) if field.name == "deal")
    fields = {field.name: field for field in fields_of(deal)}
    values, faults = {}, []
    for name, value in overrides.items():
        if name not in fields:
            expectation = f"no such key{did_you_mean(name, fields)} Expected one of {', '.join(fields)}"
            faults.append(Fault("deal", name, "", expectation))
            continue
        try:
            values[name] = msgspec.convert(value, fields[name].type, str_keys=True)
        except msgspec.ValidationError as error:
            where = str(error).rpartition("$")[2].rstrip("`") if "$" in str(error) else ""
            faults.append(Fault("deal", name, where.lstrip("."), expected(error, fields[name].type)))
    if faults:
        raise InputError("deal", *faults)
    return values
