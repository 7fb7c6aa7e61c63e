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
    known = {field.name: field for field in msgspec.structs.fields(type(options))}
    return [
        _field(game, name, known[name].type, getattr(options, name))
        for name in game.words.keys("option")
        if name in known
    ]


def _field(game: cards.GameData, name: str, kind: Any, value: Any) -> OptionField:
    kind_info = msgspec.inspect.type_info(kind)
    label, shown = game.words(f"option.{name}.label"), msgspec.json.encode(value).decode()
    match kind_info:
        case msgspec.inspect.BoolType():
            return OptionField(name, label, "yes_no", shown)
        case msgspec.inspect.IntType():
            return OptionField(name, label, "number", shown, (), kind_info.ge, kind_info.le)
        case msgspec.inspect.LiteralType():
            names = [msgspec.json.encode(one).decode() for one in get_args(kind)]
            return OptionField(name, label, "choice", shown, tuple((one, _label(game, name, one)) for one in names))
    listed = [key for key in game.words.keys(f"option.{name}") if key != "label"]
    if listed:
        values = [msgspec.json.encode(key).decode() for key in listed]
        if shown not in values:
            values.insert(0, shown)
        return OptionField(name, label, "choice", shown, tuple((one, _label(game, name, one)) for one in values))
    return OptionField(name, label, "words", value if isinstance(value, str) else shown)


def _label(game: cards.GameData, name: str, value: str) -> str:
    key = f"option.{name}.{value.strip(chr(34)).replace('-', '_')}"
    if key in game.words.texts:
        return game.words(key)
    return value.strip("[]").replace(",", " – ") if value.startswith("[") else value.strip('"')


class OptionText(NamedTuple):
    """An option whose value differs from the game's own, in words; yes and no as `true` and `false`."""

    label: str
    value: str


def changed_options(game: cards.GameData, given: Mapping[str, Any]) -> list[OptionText]:
    """Return the options that a table has set itself and that have words."""
    found = []
    for field in fields(game):
        if field.name in given:
            found.append(OptionText(field.label, dict(field.choices).get(field.value, field.value)))
    return found


def read_form(game: cards.GameData, sent: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of a sent form that differ from the game's own.

    Raises:
        InputError: with code `option`, for a value that is no number; each fault's field is the option.
    """
    given: dict[str, Any] = {}
    faults = []
    for field in fields(game):
        text = (
            ("true" if sent.get(field.name) else "false")
            if field.kind == "yes_no"
            else sent.get(field.name, field.value).strip()
        )
        if text == field.value:
            continue
        try:
            given[field.name] = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            if field.kind == "number":
                faults.append(Fault("", "", field.name, f"found {text!r}, expected a whole number"))
            given[field.name] = text
    if faults:
        raise InputError("option", *faults)
    return given
