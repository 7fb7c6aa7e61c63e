"""Every field of editions, looks and the parts of own games, from the types that read them."""

import ast
import inspect
from typing import Any

import msgspec

from cards import Mode, prototype
from cards.editions import edition
from cards.prototype import decks, looks, parts, pieces, sizes
from cards.prototype.colours import NAMED
from docs.kit.entry import Entry, Section

Kinds = tuple[tuple[str, type[msgspec.Struct]], ...]

EDITION_PARTS: Kinds = (
    ("edition.toml", edition.Head), ("[[changed]]", edition.Change), ("[[feedback]]", edition.EditionQuestion),
    ("[[observed]]", edition.Observation),
)  # fmt: skip
OWN_HEAD: Kinds = (("The game", prototype.OwnHead),)
TABLE_PARTS: Kinds = (
    ("[roles]", parts.Roles), ("sees in [roles]", parts.Sees), ("[piles]", parts.Pile), ("[areas]", parts.Area),
    ("[hands]", parts.Hands), ("[counters]", parts.Counter), ("[grid]", parts.Grid), ("[pieces]", parts.Piece),
    ("[dice]", parts.Dice), ("[turns]", parts.Turns), ("[moves]", parts.Move), ("[phases.NAME]", parts.Phase),
    ("ask", parts.Ask), ("choose", parts.Choose), ("vote", parts.Vote), ("[clock]", parts.Clock),
    ("[master]", parts.Master), ("[trade]", parts.Trade), ("[messages]", parts.Messages), ("[[end]]", parts.End),
)  # fmt: skip
HEAD_PARTS: Kinds = (
    ("decks.NAME", decks.DeckHead), ("boards.NAME", pieces.Board), ("tokens.NAME", pieces.Token),
    ("dice.NAME", pieces.Die), ("standees.NAME", pieces.Standee), ("sheets.NAME", pieces.ScoreSheet),
)  # fmt: skip
LOOK_PARTS: Kinds = (("[FIELD]", looks.Field),)
GAME_PARTS: Kinds = (("[modes.NAME] in game.toml", Mode),)


def sections(kinds: Kinds, level: int = 3) -> tuple[Section, ...]:
    """Return a section for each part, an entry for each of its fields. `level` is that of its heading."""
    return tuple(_section(title, kind, level) for title, kind in kinds)


def meanings(kind: type) -> dict[str, str]:
    """Return what the source says below each field of a class."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.partition(".")[0] in ("cards", "companion"):
            found |= _own_meanings(base)
    return found


def colours() -> str:
    """Return the colours that have a name, in Markdown."""
    return ", ".join(f"`{name}`" for name in NAMED)


def card_sizes() -> str:
    """Return the sizes of cards that have a name, in Markdown."""
    return ", ".join(f"`{name}` ({size.w:g} × {size.h:g} mm)" for name, size in sizes.SIZES.items())


def look_names() -> str:
    """Return the ready-made looks, in Markdown."""
    return ", ".join(f"`{name}`" for name in looks.ready_made())


def look_fields() -> str:
    """Return the fields that each ready-made look has, from the bottom up."""
    return ", ".join(f"`{name}`" for name in looks.STANDARD)


def frames() -> str:
    """Return the size for which boxes of each shape are given."""
    return ", ".join(f"{shape} {w:g} × {h:g}" for shape, (w, h) in looks.FRAMES.items())


def _section(title: str, kind: type[msgspec.Struct], level: int) -> Section:
    said, entries = meanings(kind), []
    for field in msgspec.structs.fields(kind):
        takes = plain_type(msgspec.inspect.type_info(field.type))
        without = "Must be there" if field.required else f"Without it: {usual(field.default)}"
        entries.append(Entry(field.encode_name, said.get(field.name, ""), f"Takes {takes}. {without}."))
    intro = "\n".join(line.strip() for line in (inspect.getdoc(kind) or "").split("\n"))
    return Section(title, tuple(entries), intro, level)


def _own_meanings(kind: type) -> dict[str, str]:
    try:
        (body,) = ast.parse(inspect.getsource(kind)).body
    except (OSError, TypeError):  # a class without source
        return {}
    assert isinstance(body, ast.ClassDef)
    found = {}
    for one, following in zip(body.body, [*body.body[1:], None], strict=True):
        is_text = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and is_text:
            found[one.target.id] = " ".join(str(following.value.value).split())  # type: ignore[union-attr]
    return found


def usual(default: Any) -> str:
    """Return a default as people say it."""
    if default in ("", (), {}, None, msgspec.NODEFAULT):
        return "nothing"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"`{list(default) if isinstance(default, tuple) else default}`"


def plain_type(kind: msgspec.inspect.Type) -> str:
    """Return a type as people say it."""
    words = "a value"
    match kind:
        case msgspec.inspect.BoolType():
            words = "`true` or `false`"
        case msgspec.inspect.IntType(ge=least, le=most) | msgspec.inspect.FloatType(ge=least, le=most):
            name = "a whole number" if isinstance(kind, msgspec.inspect.IntType) else "a number"
            words = name if most is None else f"{name}, {least:g} to {most:g}"
        case msgspec.inspect.LiteralType(values):
            words = " or ".join(f'`"{value}"`' for value in values if value)
        case msgspec.inspect.StrType():
            words = "a text"
        case msgspec.inspect.VarTupleType(item) | msgspec.inspect.ListType(item):
            words = f"a list, each {plain_type(item)}"
        case msgspec.inspect.TupleType(items):
            words = f"{len(items)} {'texts' if isinstance(items[0], msgspec.inspect.StrType) else 'numbers'}"
        case msgspec.inspect.DictType():
            words = "a table, `{…}`"
        case msgspec.inspect.UnionType(types):
            parts_of = (plain_type(one) for one in types if not isinstance(one, msgspec.inspect.NoneType))
            words = ", or ".join(dict.fromkeys(filter(None, parts_of)))
        case msgspec.inspect.StructType(cls):
            words = f"keys as in {cls.__name__.lower()}"
    return words
