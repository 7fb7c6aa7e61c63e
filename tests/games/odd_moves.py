"""Moves at random, most of which a game must refuse: each field is of the right type, or of an odd one."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from cards.deck import fields_of
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import Command, Form

ODD_VALUES = (
    None, True, False, 0, -1, 10**40, 1.0, 0.5, "", "1", "\u202e☃\x00", [], [1], {}, {"1": "red"}, "gm", [None] * 50,
)  # fmt: skip


def odd_moves(table: Match, chance: Chance) -> Iterator[tuple[dict[str, Any], str | None]]:
    """Yield random moves, each with the code it must get. None means any code, or that the move is listed."""
    seats = range(1, table.seats + 1)
    listed = [
        {**plain_values(move), "seat": mover}
        for mover in table.game.players(table.state)
        for move in chance.shuffled(table.game.moves(table.state, mover))[:3]
        if not isinstance(move, Form)
    ]
    for move in listed[:6]:
        at = {"at": table.at}
        yield {**move, **at, "more": 1}, "bad_argument"
        yield (
            {**move, **at, "seat": chance.pick((0, -1, table.seats + 1, True, "1", None, 1.0, [1], "table", 10**40))},
            ("bad_argument"),
        )
        yield {name: value for name, value in move.items() if name != "seat"}, "bad_argument"
        yield {**move, "at": chance.pick((-1, "0", None, True, [0], table.at - 1))}, "bad_argument"
        yield {**move, **at, "seat": chance.pick(seats)}, None
        yield {**move, **at, "move": chance.pick(("", "mvoe", "☃", "Ready", "ready "))}, "unknown_move"
        yield {**move, **at, "move": chance.pick((None, 1, [], {}))}, "bad_argument"
        for name in move.keys() - {"move", "seat"}:
            yield {**move, **at, name: chance.pick(ODD_VALUES)}, None
            yield {**move, **at, name: {"odd": name}}, "bad_argument"
    for kind in table.game.commands:
        yield {**random_fields(kind, table.seats, chance), "seat": chance.pick(seats)}, None


type_info = cache(msgspec.inspect.type_info)


def random_fields(kind: type[Command], seats: int, chance: Chance) -> dict[str, Any]:
    """Return a move of one type, with random fields of the right types."""
    fields: dict[str, Any] = {"move": str(kind.__struct_config__.tag)}
    for field in fields_of(kind):
        if field.required or chance.below(2):
            fields[field.name] = random_value(type_info(field.type), seats, chance)
    return fields


def random_value(kind: msgspec.inspect.Type, seats: int, chance: Chance) -> Any:
    match kind:
        case msgspec.inspect.IntType():
            return chance.pick((*range(-1, seats + 2), 12, 98, 10**30))
        case msgspec.inspect.BoolType():
            return chance.below(2) == 0
        case msgspec.inspect.LiteralType(values):
            return chance.pick(values)
        case msgspec.inspect.StrType():
            return chance.pick(("A1", "C3", "E7", "Z9", "", "B1", "1-2-1", "2-1-1", "☃"))
        case msgspec.inspect.TupleType(items):
            return [random_value(item, seats, chance) for item in items]
        case msgspec.inspect.VarTupleType(item) | msgspec.inspect.ListType(item):
            return [random_value(item, seats, chance) for _ in range(chance.below(4))]
        case msgspec.inspect.DictType(key, value):
            return {
                str(random_value(key, seats, chance)): random_value(value, seats, chance)
                for _ in range(chance.below(4))
            }
        case msgspec.inspect.StructType(cls):
            return {
                field.name: random_value(type_info(field.type), seats, chance)
                for field in fields_of(cls)
                if field.required or chance.below(2)
            }
        case msgspec.inspect.UnionType(types):
            return random_value(chance.pick(types), seats, chance)
    return None
