"""Deck files: reads TOML tables into typed cards and collects all faults in them.

A fault names the file, card and field, the value there and the expected one.
Game designers can correct it without reading code.
"""

import copy
import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from cards.errors import Fault

CardType = TypeVar("CardType", bound=msgspec.Struct)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `, did you mean "title"?` with the most similar known word, or a full stop if none is similar."""
    close = difflib.get_close_matches(word, list(known), 1, 0.6)
    return f', did you mean "{close[0]}"?' if close else "."


_PLAIN = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def plain(error: str) -> str:
    """Return a msgspec error message in plain words, such as "expected a whole number"."""

    def kinds(quoted: re.Match[str]) -> str:  # `int | null` and the like; other quoted names stay unchanged
        names = quoted[1].split(" | ")
        return " or ".join(_PLAIN[name] for name in names) if all(name in _PLAIN for name in names) else quoted[0]

    error = re.sub(r"`([\w |]+)`", kinds, error)
    error = error.replace("a text in quotes of length >= 1", "a text that is not empty")
    error = re.sub(r"a text in quotes of length <= (\d+)", r"a text of at most \1 characters", error)
    error = re.sub(r"a list of length <= (\d+)", r"at most \1 of them", error)
    return re.sub(r" - at `.*`$|, got .*$", "", error).replace("Expected", "expected")


def expected(error: msgspec.ValidationError, kind: object) -> str:
    """Return what a value of this type must be, from the validation error. Lists all allowed words or fields."""
    message = str(error)
    if "Invalid enum value" in message:
        type_info = msgspec.inspect.type_info(kind)
        parts = getattr(type_info, "types", ())
        table = ", or a table such as {key = value}"
        hint = table if any(isinstance(part, msgspec.inspect.DictType) for part in parts) else ""
        return f"expected one of {', '.join(filter(None, _choices(type_info)))}{hint}"
    if "unknown field" in message:
        return f"expected only the fields {', '.join(_fields(msgspec.inspect.type_info(kind)))}"
    if "at `key` in" in message:
        return f"has a wrong key: {plain(message.partition(' - at')[0])}"
    return plain(message)


def _remedy(value: object, error: msgspec.ValidationError, kind: Any) -> str:
    """Return how to write a value that becomes a list with brackets, or that no option stands for; else ""."""
    if isinstance(value, str) and re.fullmatch(r"\{\w+\}", value):
        return f". There is no option {value[1:-1]!r}"
    if isinstance(value, str) and (figures := re.match(r"\d{1,6}(\.\d{1,3})?(?![\d.])", value.strip())):
        for number in (int(float(figures[0])), float(figures[0])):
            with suppress(msgspec.ValidationError):
                msgspec.convert(number, kind)
                return f". Write {figures[0]}"
    if str(error).startswith("Expected `int`, got `float`"):
        whole_numbers = [int(item) for item in value] if isinstance(value, list) else int(value)  # type: ignore[call-overload]
        return f". Write {whole_numbers}"
    if not str(error).startswith("Expected `array`") or " of length " in str(error):
        return ""
    named = [int(figure) for figure in re.findall(r"\d+", str(value))]
    for wrapped in ([value], [value, value], named):
        with suppress(msgspec.ValidationError, TypeError, ValueError):
            msgspec.convert(wrapped, kind)
            return f". Write {json.dumps(wrapped, ensure_ascii=False)}"
    return ""


def _line_of(error: tomllib.TOMLDecodeError, text: str) -> str:
    """Return the line where TOML parsing failed, with a hint for common mistakes."""
    match = re.search(r"at line (\d+)", str(error))
    line = text.splitlines()[int(match[1]) - 1].strip() if match and int(match[1]) <= len(text.splitlines()) else ""
    value = line.partition("=")[2].strip()
    hint = ""
    if re.match(r"-?\d+,\d", value):
        hint = ": write a point, not a comma"
    elif re.match(r"(?i)(true|false|yes|no)\b", value):
        hint = ": write true or false, in small letters"
    elif any(quote in value for quote in "“”„‟«»‘’"):
        hint = ': write straight quotes, "so"'
    elif re.match(r"\w+ [\w ]+=", line):
        hint = ': a name with blanks stands in quotes, "so"'
    elif "Cannot declare" in str(error) or "Cannot overwrite" in str(error):
        hint = ": it stands here a second time. Keep one of them"
    elif value and value[0].isalpha():
        hint = ': a text stands in quotes, "so"'
    return f": {_brief(line)[1:-1]}{hint}" if line else ""


def _brief(value: object) -> str:
    """Return the `repr` of a value, cut to 100 characters."""
    text = repr(value)
    return text if len(text) <= 100 else f"{text[:99]}…"


def _fields(kind: msgspec.inspect.Type) -> list[str]:
    match kind:
        case msgspec.inspect.StructType():
            return [field.encode_name for field in kind.fields]
        case msgspec.inspect.UnionType(parts):
            return list(dict.fromkeys(name for part in parts for name in _fields(part)))
    return []


def _choices(kind: msgspec.inspect.Type) -> list[str]:
    """Return the allowed literal values of a type, including those of nested types."""
    match kind:
        case msgspec.inspect.LiteralType(values):
            return [str(value) for value in values]
        case msgspec.inspect.Metadata(inner) | msgspec.inspect.VarTupleType(inner) | msgspec.inspect.ListType(inner):
            return _choices(inner)
        case msgspec.inspect.TupleType(parts) | msgspec.inspect.UnionType(parts):
            return list(dict.fromkeys(word for part in parts for word in _choices(part)))
        case msgspec.inspect.DictType(key, value):
            return _choices(value) or _choices(key)
        case msgspec.inspect.StructType():
            return list(dict.fromkeys(word for field in kind.fields for word in _choices(field.type)))
    return []


class FaultLocation(Protocol):
    """A file that the user can edit to correct a fault; turns card and field into a place in it."""

    def fault(self, card: str, field: str, message: str) -> Fault: ...


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a type. msgspec works them out at each call, which takes half of the time to load a game."""
    return msgspec.structs.fields(kind)


_parsed = lru_cache(maxsize=256)(tomllib.loads)
"""TOML as plain values that nobody may change: all tables of a class read the same files."""


def _own_copy(toml: str) -> dict[str, Any]:
    try:
        return copy.deepcopy(_parsed(toml))
    except RecursionError:  # what is nested too deep to be copied is refused later, with its place
        return tomllib.loads(toml)


class Reader:
    """Reads the files of a game's folder and collects all faults in `faults`.

    `overrides` holds values by file that replace those in the file. `replacements` holds contents, tables or texts,
    that replace a whole file. `places` holds the files that faults are reported in instead, by file.
    """

    def __init__(
        self,
        folder: Path,
        overrides: Mapping[str, Mapping[str, object]] | None = None,
        replacements: Mapping[str, Any] | None = None,
        places: Mapping[str, "FaultLocation"] | None = None,
    ) -> None:
        self.folder, self.overrides = folder, overrides or {}
        self.replacements, self.places = replacements or {}, places or {}
        self.faults: list[Fault] = []

    def fault(self, file: str, card: str, field: str, message: str) -> None:
        self.faults.append(self.located_fault(file, card, field, message))

    def located_fault(self, file: str, card: str, field: str, message: str) -> Fault:
        """Return a fault that names the file to correct. Does not add it to `faults`."""
        if file in self.places:
            return self.places[file].fault(card, field, message)
        return Fault(f"{self.folder.name}/{file}", card, field, message)

    def text(self, file: str) -> str:
        """Return a file's text with Unix line ends; "", with a fault noted, if it cannot be read."""
        if file in self.replacements:
            return str(self.replacements[file])
        content = self.data(file)
        try:
            text = (content or b"").decode("utf-8-sig")  # some editors write a byte order mark
            return text.replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            self.fault(file, "", "", f"byte {error.start} is not UTF-8. Save the file as UTF-8")
        return ""

    def data(self, file: str) -> bytes | None:
        """Return a file's bytes; None, with a fault noted, if the file is missing."""
        try:
            return (self.folder / file).read_bytes()
        except FileNotFoundError:
            self.fault(file, "", "", "the file is missing")
        return None

    def table(self, file: str) -> dict[str, Any]:
        """Return a TOML file as plain values; empty, with a fault noted, if it cannot be read."""
        if file in self.replacements:
            return {**self.replacements[file], **self.overrides.get(file, {})}
        try:
            return {**_own_copy(self.text(file)), **self.overrides.get(file, {})}
        except tomllib.TOMLDecodeError as error:
            self.fault(file, "", "", f"this is not valid TOML: {error}{_line_of(error, self.text(file))}")
        except (ValueError, RecursionError):
            self.fault(file, "", "", "this is not valid TOML: a number is too long, or lists are nested too deep")
        return {}

    def shipped(self, file: str) -> dict[str, Any]:
        """Return a TOML file as the folder has it, without `overrides` and `replacements`."""
        return Reader(self.folder).table(file)

    def deck(self, file: str, kind: type[CardType]) -> dict[str, CardType]:
        """Return the cards of a TOML file by id, in file order: one for each table. Notes faults."""
        cards = {}
        for card, values in self.table(file).items():
            if not isinstance(values, dict):
                self.fault(file, card, "", "is outside any card: expected [card] and its fields below")
            elif (typed_card := self.card(file, card, values, kind)) is not None:
                cards[card] = typed_card
        if not cards and not self.faults:
            self.fault(file, "", "", "has no cards. Add at least one")
        return cards

    def single(self, file: str, kind: type[CardType]) -> CardType | None:
        """Return a TOML file that is one typed card; None, with its faults noted, if it has any."""
        return self.card(file, "", self.table(file), kind)

    def card(self, file: str, card: str, values: dict[str, Any], kind: type[CardType]) -> CardType | None:
        """Return a typed card; None, with a fault noted for each unknown, missing or invalid field, if it has any."""
        fields = {field.encode_name: field for field in fields_of(kind)}
        count = len(self.faults)
        for name in values.keys() - fields.keys():
            known = ", ".join(fields)
            self.fault(file, card, name, f"no such field{did_you_mean(name, fields)} Expected one of {known}")
        converted = {}
        for name, field in fields.items():
            if name not in values:
                if field.required:
                    self.fault(file, card, name, "is missing")
                continue
            try:
                converted[field.name] = msgspec.convert(values[name], field.type)
            except msgspec.ValidationError as error:
                message = expected(error, field.type) + _remedy(values[name], error, field.type)
                self.fault(file, card, name, f"found {_brief(values[name])}: {message}")
        return kind(**converted) if len(self.faults) == count else None
