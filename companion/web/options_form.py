"""A game's options as fields of a form, and back: which there are, what they may be, stands in the game's facts."""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec

import cards
from cards.errors import Fault, InputError


class OptionField(NamedTuple):
    """An option as a form asks for it."""

    name: str
    label: str
    kind: str
    """`yes_no`, `number`, `choice` or `words`."""

    value: str
    choices: tuple[tuple[str, str], ...] = ()
    """Of a choice: each value, as JSON, and how it is called."""

    least: int | None = None
    most: int | None = None


def fields(game: cards.GameData) -> list[OptionField]:
    """Every option of a game that has words in the facts, in the order of those words."""
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
            return OptionField(name, label, "choice", shown, tuple((one, _called(game, name, one)) for one in names))
    listed = [key for key in game.words.keys(f"option.{name}") if key != "label"]
    if listed:
        values = [msgspec.json.encode(key).decode() for key in listed]
        if shown not in values:
            values.insert(0, shown)
        return OptionField(name, label, "choice", shown, tuple((one, _called(game, name, one)) for one in values))
    return OptionField(name, label, "words", value if isinstance(value, str) else shown)


def _called(game: cards.GameData, name: str, value: str) -> str:
    key = f"option.{name}.{value.strip(chr(34)).replace('-', '_')}"
    if key in game.words.texts:
        return game.words(key)
    return value.strip("[]").replace(",", " – ") if value.startswith("[") else value.strip('"')


class OptionText(NamedTuple):
    """An option that a table plays otherwise than its game, in words; yes and no as `true` and `false`."""

    label: str
    value: str


def changed_options(game: cards.GameData, given: Mapping[str, Any]) -> list[OptionText]:
    """What a table has set by hand, of the options that have words."""
    found = []
    for field in fields(game):
        if field.name in given:
            found.append(OptionText(field.label, dict(field.choices).get(field.value, field.value)))
    return found


def read_form(game: cards.GameData, sent: Mapping[str, str]) -> dict[str, Any]:
    """The options that differ from the game's own, as a form told them.

    Raises:
        InputError: for a value that is none; the fault's field is the option.
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
