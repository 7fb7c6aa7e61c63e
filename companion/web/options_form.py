"""Forms for a game's options: fields from the types and words in the game's data, and values from a sent form."""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec

import cards
from cards.errors import Fault, InputError


class OptionField(NamedTuple):
    """An option as a field of a form."""

    name: str
    label: str
    kind: str
    """`yes_no`, `number`, `choice` or `words`."""

    value: str
    choices: tuple[tuple[str, str], ...] = ()
    """Of a choice: each value, as JSON, and its label."""

    least: int | None = None
    most: int | None = None


def fields(game: cards.GameData) -> list[OptionField]:
    """Return every option that has words in the game's data, in the order of those words."""
    options = game.facts.options
    types = {field.name: field for field in msgspec.structs.fields(type(options))}
    return [
        _field(game, name, types[name].type, getattr(options, name))
        for name in game.words.keys("option")
        if name in types
    ]


def _field(game: cards.GameData, name: str, kind: Any, value: Any) -> OptionField:
    kind_info = msgspec.inspect.type_info(kind)
    label, text = game.words(f"option.{name}.label"), msgspec.json.encode(value).decode()
    match kind_info:
        case msgspec.inspect.BoolType():
            return OptionField(name, label, "yes_no", text)
        case msgspec.inspect.IntType():
            return OptionField(name, label, "number", text, (), kind_info.ge, kind_info.le)
        case msgspec.inspect.LiteralType():
            names = [msgspec.json.encode(one).decode() for one in get_args(kind)]
            return OptionField(name, label, "choice", text, tuple((one, _label(game, name, one)) for one in names))
    keys = [key for key in game.words.keys(f"option.{name}") if key != "label"]
    if keys:
        values = [msgspec.json.encode(key).decode() for key in keys]
        if text not in values:
            values.insert(0, text)
        return OptionField(name, label, "choice", text, tuple((one, _label(game, name, one)) for one in values))
    return OptionField(name, label, "words", value if isinstance(value, str) else text)


def _label(game: cards.GameData, name: str, value: str) -> str:
    key = f"option.{name}.{value.strip(chr(34)).replace('-', '_')}"
    if key in game.words.texts:
        return game.words(key)
    return value.strip("[]").replace(",", " – ") if value.startswith("[") else value.strip('"')


class OptionText(NamedTuple):
    """An option whose value differs from the game's own, in words; yes and no as `true` and `false`."""

    label: str
    value: str


def changed_options(game: cards.GameData, options: Mapping[str, Any]) -> list[OptionText]:
    """Return the options that a table has set itself and that have words."""
    result = []
    for field in fields(game):
        if field.name in options:
            result.append(OptionText(field.label, dict(field.choices).get(field.value, field.value)))
    return result


def read_form(game: cards.GameData, form_values: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of a sent form that differ from the game's own.

    Raises:
        InputError: with code `option`, for a value that is no number; each fault's field is the option.
    """
    changes: dict[str, Any] = {}
    faults = []
    for field in fields(game):
        text = (
            ("true" if form_values.get(field.name) else "false")
            if field.kind == "yes_no"
            else form_values.get(field.name, field.value).strip()
        )
        if text == field.value:
            continue
        try:
            changes[field.name] = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            if field.kind == "number":
                faults.append(Fault("", "", field.name, f"found {text!r}, expected a whole number"))
            changes[field.name] = text
    if faults:
        raise InputError("option", *faults)
    return changes
