"""Reads `table.toml` into typed parts, with numbers from options filled in."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from cards.deck import Reader, did_you_mean
from cards.prototype import parts
from cards.prototype.own_folder import TABLE
from cards.prototype.sizes import check_grid_size

ONE: Mapping[str, type[msgspec.Struct]] = {
    "roles": parts.Roles, "hands": parts.Hands, "grid": parts.Grid, "turns": parts.Turns, "trade": parts.Trade,
    "messages": parts.Messages, "master": parts.Master,
}  # fmt: skip
"""Parts that a table has once, each below its own heading."""
NAMED: Mapping[str, type[msgspec.Struct]] = {
    "piles": parts.Pile, "areas": parts.Area, "counters": parts.Counter, "pieces": parts.Piece, "dice": parts.Dice,
    "moves": parts.Move, "clock": parts.Clock,
}  # fmt: skip
"""Parts that a table has several of, by names of the designer's own."""
PARTS = (*ONE, *NAMED, "phases", "end")
_OPTION = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""`{coins}`, or `{coins:coin|coins}` for the number with the word that agrees with it."""


def read_table(reader: Reader, table: Mapping[str, Any], options: Mapping[str, int]) -> parts.Table:
    """Return the parts that a table switches on; what is faulty is noted and left out."""
    for key in table.keys() - set(PARTS):
        reader.fault(TABLE, "", key, f"there is no such part{did_you_mean(key, PARTS)} There are {', '.join(PARTS)}")
    table = {key: _with_options(value, options) for key, value in table.items()}
    fields: dict[str, Any] = {}
    for key, kind in ONE.items():
        if isinstance(values := table.get(key), Mapping):
            if key == "grid" and check_grid_size(reader, TABLE, key, values, parts.MOST_SPACES, "grid on phones"):
                continue
            fields[key] = reader.card(TABLE, key, dict(values), kind)
        elif key in table:
            reader.fault(TABLE, "", key, f"expected a heading [{key}] with its keys below")
    for key, kind in NAMED.items():
        values = table.get(key, {})
        if not isinstance(values, Mapping) or not all(isinstance(part, Mapping) for part in values.values()):
            reader.fault(TABLE, "", key, f"expected a heading [{key}] and below it a line such as name = {{…}}")
            continue
        typed = {name: reader.card(TABLE, f"{key}.{name}", dict(part), kind) for name, part in values.items()}
        fields[key] = {name: part for name, part in typed.items() if part is not None}
    fields["phases"] = _phases(reader, table.get("phases"))
    ends = table.get("end", [])
    if isinstance(ends, list) and all(isinstance(end, Mapping) for end in ends):
        typed_ends = [reader.card(TABLE, f"end.{number}", dict(end), parts.End) for number, end in enumerate(ends, 1)]
        fields["end"] = tuple(end for end in typed_ends if end is not None)
    else:
        reader.fault(TABLE, "", "end", "expected a heading [[end]], with two brackets, above each reason")
    return parts.Table(**fields)


def _phases(reader: Reader, values: Any) -> parts.Phases | None:
    if values is None:
        return None
    if not isinstance(values, Mapping) or not isinstance(values.get("order"), list):
        names = [name for name in values if name != "order"] if isinstance(values, Mapping) else []
        order_line = f"[phases] and below it order = {json.dumps(names or ['night', 'day'], ensure_ascii=False)}"
        reader.fault(TABLE, "phases", "order", f"is missing. Write {order_line}")
        return None
    order = [str(name) for name in values["order"]]
    named: dict[str, parts.Phase] = {}
    for name, inner in values.items():
        if name == "order":
            continue
        if name not in order:
            alike = did_you_mean(name, order)
            reader.fault(TABLE, f"phases.{name}", "", f"{name!r} is not in the order of phases{alike}")
        elif isinstance(inner, Mapping) and (phase := reader.card(TABLE, f"phases.{name}", dict(inner), parts.Phase)):
            named[name] = phase
    for name in order:
        if name not in values:
            reader.fault(TABLE, "phases", "order", f"there is no [phases.{name}]. Add it, or take {name!r} out")
    return parts.Phases(tuple(name for name in order if name in named), named)


def _with_options(value: Any, options: Mapping[str, int]) -> Any:
    """Return a value with `{option}` replaced: a text that is only that becomes the number."""

    def said(reference: re.Match[str]) -> str:
        number = options.get(reference[1])
        if number is None:
            return reference[0]
        return str(number) if reference[2] is None else f"{number} {reference[2] if number == 1 else reference[3]}"

    match value:
        case str():
            reference = _OPTION.fullmatch(value.strip())
            if reference and reference[2] is None and reference[1] in options:
                return options[reference[1]]
            return _OPTION.sub(said, value)
        case list():
            return [_with_options(item, options) for item in value]
        case Mapping():
            return {key: _with_options(item, options) for key, item in value.items()}
    return value
