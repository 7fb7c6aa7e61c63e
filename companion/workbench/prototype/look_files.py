"""Changes of a look's TOML text and of what names it: one key each; comments and unknown keys are kept."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import tomlkit
from tomlkit.items import AbstractTable, InlineTable
from tomlkit.toml_document import TOMLDocument

from cards.errors import Fault, InputError
from cards.prototype.looks import FRAMES, HEAD_KEYS
from cards.prototype.own_folder import as_key
from companion.workbench.prototype.table_text import blocks

_HEADER = re.compile(r"^[ \t]*\[", re.M)
_KEY = re.compile(r"""^[ \t]*("[^"\n]*"|'[^'\n]*'|[\w-]+)[ \t]*[.=]""", re.M)


class Change(msgspec.Struct):
    """A change of a look: keys of a field, or of the look itself if `field` is "". None takes a key out.

    `removed` deletes the field; one that comes from the look before it is left out. `layer` moves it by so many fields
    to the front, or to the back if it is negative.
    """

    field: str = ""
    values: dict[str, Any] = {}
    removed: bool = False
    layer: int = 0


class Before(msgspec.Struct, frozen=True):
    """What a look gets from the look before it: the names of those fields from the bottom up, and the cards' shape."""

    fields: Sequence[str]
    shape: str
    is_alone: bool = True
    """Whether all cards with this look have this shape. Else a box is written for this shape only."""


def changed(text: str, change: Change, base: Before) -> str:
    """Return the text of a look's file with a change.

    A field that a file names stands above those it does not name. So a field that is named for the first time takes
    those above it along, each as an empty table: what lay above stays above. Raises `InputError`: the text is no TOML,
    or the change cannot be written as TOML.
    """
    try:
        text = text if not change.field or change.removed else _named(text, change.field, base)
        document = tomlkit.parse(text)
        if not change.field:
            for key, value in change.values.items():
                _set(document, key, value)
        elif change.removed:
            _remove(document, change.field, base)
        else:
            _write(document, change, base)
        result = tomlkit.dumps(document)
        tomllib.loads(result)
    except (tomlkit.exceptions.TOMLKitError, ValueError, TypeError, RecursionError) as error:
        raise InputError("edition", Fault("", change.field, "", f"cannot be changed: {error}")) from None
    return result


def moved(text: str, field: str, by: int, fields: Sequence[str], base: Before) -> str:
    """Return the text with a field moved by some layers. `fields` is the order now, from the bottom up.

    A field that the file names last is on top. So the field and all that will lie above it go to the end of the file.
    Raises `InputError`: the text is no TOML, or has no such field.
    """
    if field not in fields:
        raise InputError("edition", Fault("", field, "", "is gone. Open the look again"))
    order = [name for name in fields if name != field]
    layer = max(0, min(len(order), list(fields).index(field) + by))
    order.insert(layer, field)
    last = order[min(layer, list(fields).index(field)) :]
    try:
        document = tomlkit.parse(text)
        for name in last:  # fields that are written in one line get headings of their own
            if isinstance(document.get(name), InlineTable):
                table = tomlkit.table()
                table.update(document.pop(name).unwrap())
                document.append(name, table)
        text = tomlkit.dumps(document)
    except (tomlkit.exceptions.TOMLKitError, TypeError) as error:
        raise InputError("edition", Fault("", field, "", f"cannot be moved: {error}")) from None
    lines, parts = text.splitlines(keepends=True), dict[str, list[str]]()
    for path, start, end in reversed(blocks(lines)):
        name = path[1] if len(path) > 1 and path[0] in FRAMES else path[0]
        if name in last:
            parts.setdefault(name, []).insert(0, "".join(lines[start:end]).strip("\n") + "\n")
            while end < len(lines) and not lines[end].strip():
                end += 1
            lines[start:end] = []
    ordered = [part for name in last for part in parts.get(name, [f"[{_path(name, base)}]\n"])]
    return "\n".join(filter(None, ("".join(lines).strip("\n") and "".join(lines).rstrip("\n") + "\n", *ordered)))


def named_fields(table: Mapping[str, Any], shape: str) -> list[str]:
    """Return the fields that a look's file names for a shape, from the bottom up."""
    names: dict[str, None] = {}
    for key, values in table.items():
        if key in HEAD_KEYS or not isinstance(values, Mapping):
            continue
        for name in values if key == shape else [] if key in FRAMES else [key]:
            names.pop(name, None)
            names[name] = None
    return list(names)


def with_head_key(text: str, deck: str, key: str, value: str) -> str:
    """Return `edition.toml` with a key of a deck or the game (""), or without. Raises `InputError`: it is no TOML."""
    try:
        document = tomlkit.parse(text)
        if not deck:
            _set(document, key, value or None)
        else:
            decks = document.setdefault("decks", tomlkit.table())
            if isinstance(decks.get(deck, {}), AbstractTable) and not isinstance(decks[deck], InlineTable):
                _set(decks[deck], key, value or None)
            else:  # made anew: a key that is added to a table of one key lacks the blank before it
                inline = tomlkit.inline_table()
                values = decks[deck].unwrap() if deck in decks else {}
                inline.update({name: words for name, words in {**values, key: value}.items() if name != key or value})
                decks[deck] = inline
        result = tomlkit.dumps(document)
        tomllib.loads(result)
    except (tomlkit.exceptions.TOMLKitError, ValueError, TypeError) as error:
        raise InputError("edition", Fault("edition.toml", deck, key, f"cannot be changed: {error}")) from None
    return result


def new_look(base: str) -> str:
    """Return the text of a look that starts from another one and changes nothing yet."""
    value = tomlkit.item(base).as_string()
    return f"# Your own look. It starts from this one; what stands below is different.\nfrom = {value}\n"


def _named(text: str, field: str, base: Before) -> str:
    """Return the text with a field named in it, empty if it was not named."""
    names = named_fields(tomllib.loads(text), base.shape)
    if field in names:
        return text
    inherited = [name for name in base.fields if name not in names]
    if field not in base.fields:
        end = "" if text.endswith("\n") or not text else "\n"
        return f"{text}{end}\n[{_path(field, base)}]\n"
    new = inherited[inherited.index(field) :]
    start, is_header = _first_field(text)
    form = "[{}]\n\n" if is_header else "{} = {{}}\n"
    lines = "".join(form.format(_path(name, base)) for name in new)
    gap = "\n" if is_header and start and not text[:start].endswith("\n\n") else ""
    if text[:start] and not text[:start].endswith("\n"):
        gap = "\n\n"
    return f"{text[:start]}{gap}{lines}{text[start:]}".rstrip("\n") + "\n"


def _path(field: str, base: Before) -> str:
    return as_key(field) if base.is_alone else f"{base.shape}.{as_key(field)}"


def _first_field(text: str) -> tuple[int, bool]:
    header = match.start() if (match := _HEADER.search(text)) else len(text)
    lines = (key for key in _KEY.finditer(text, 0, header) if key[1].strip("\"'") not in HEAD_KEYS)
    inline = next(lines, None)
    start = inline.start() if inline else header
    if start < len(text):
        while (line_start := text.rfind("\n", 0, max(0, start - 1)) + 1) < start and text[
            line_start:start
        ].lstrip().startswith("#"):
            start = line_start
    return start, inline is None


def _tables(document: TOMLDocument, field: str, shape: str) -> tuple[Any, Any]:
    """Return the tables that hold a field for all shapes and for this one; None for one that is not there."""
    every = document.get(field) if field not in (*HEAD_KEYS, *FRAMES) else None
    of_shape = document.get(shape)
    own_shape = of_shape.get(field) if isinstance(of_shape, Mapping) else None
    return (every if isinstance(every, Mapping) else None), (own_shape if isinstance(own_shape, Mapping) else None)


def _write(document: TOMLDocument, change: Change, base: Before) -> None:
    for key, value in change.values.items():
        every, own_shape = _tables(document, change.field, base.shape)
        if value is None:
            for table in (every, own_shape):
                if table is not None:
                    table.pop(key, None)
            if key == "hide" and every is not None and not every:
                document.remove(change.field)  # it takes its old place again
            continue
        if own_shape is not None and (key in own_shape or every is None):
            target = own_shape
        elif every is not None and (base.is_alone or key != "box"):
            target = every
        else:  # a box for this shape only
            shapes = document.setdefault(base.shape, tomlkit.table(is_super_table=True))
            shapes[change.field] = tomlkit.table()
            target = shapes[change.field]
        _set(target, key, value)


def _set(table: Any, key: str, value: Any) -> None:
    """Set a key, or take it out; a comment behind it stays."""
    if value is None:
        table.pop(key, None)
    elif isinstance(value, Mapping) and isinstance(table, TOMLDocument) and isinstance(table.get(key), AbstractTable):
        for inner, item in value.items():
            table[key][inner] = item
    elif isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        inline.update({inner: _plain(item) for inner, item in value.items()})
        table[key] = inline
    else:
        table[key] = _plain(value)


def _plain(value: Any) -> Any:
    """Return a value as people write it: 5 for 5.0, also in lists."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return int(shown) if (shown := round(value, 2)).is_integer() else shown
    return value


def _remove(document: TOMLDocument, field: str, base: Before) -> None:
    every, own_shape = _tables(document, field, base.shape)
    if field in base.fields:
        target = own_shape if own_shape is not None else every
        if target is None:
            target = document[field] = tomlkit.table()
        target["hide"] = True
        return
    if own_shape is not None:
        document[base.shape].remove(field)
    if every is not None:
        document.remove(field)
