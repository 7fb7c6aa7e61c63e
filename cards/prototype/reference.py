"""Writes the reference of own games, `REFERENCE.md`, from the types that read them. `make reference` runs this file."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cards.prototype import decks, looks, parts, pieces, sizes
from cards.prototype.colours import NAMED

FILE = Path(__file__).parent / "REFERENCE.md"
TABLE_PARTS: tuple[tuple[str, type[msgspec.Struct]], ...] = (
    ("[roles]", parts.Roles), ("sees in [roles]", parts.Sees), ("[piles]", parts.Pile), ("[areas]", parts.Area),
    ("[hands]", parts.Hands), ("[counters]", parts.Counter), ("[grid]", parts.Grid), ("[pieces]", parts.Piece),
    ("[dice]", parts.Dice), ("[turns]", parts.Turns), ("[moves]", parts.Move), ("[phases.NAME]", parts.Phase),
    ("ask", parts.Ask), ("choose", parts.Choose), ("vote", parts.Vote), ("[clock]", parts.Clock),
    ("[master]", parts.Master), ("[trade]", parts.Trade), ("[messages]", parts.Messages), ("[[end]]", parts.End),
)  # fmt: skip
HEAD_PARTS: tuple[tuple[str, type[msgspec.Struct]], ...] = (
    ("decks.NAME", decks.DeckHead), ("boards.NAME", pieces.Board), ("tokens.NAME", pieces.Token),
    ("dice.NAME", pieces.Die), ("standees.NAME", pieces.Standee), ("sheets.NAME", pieces.ScoreSheet),
)  # fmt: skip


def markdown() -> str:
    """Return the whole reference."""
    lines = [
        "# Own games: every part and key",
        "",
        "Written from the code by `make reference`. The guide is in [README.md](README.md).",
        "",
        "## edition.toml",
        "",
        '`game = "prototype"`, `name`, `version`, `players = [2, 6]`, `minutes`, `look`, `tagline`,',
        "`options = {hand = 4}`.",
        "An option is a whole number. Write `{hand}` in `table.toml`, on a card or in the rules to use it.",
        "`[[feedback]]`, at the end, is a question that phones ask after the game: `ask`, and in a few words what 1",
        "(`low`) and 5 (`high`) mean. Five at most.",
        "",
    ]
    for title, kind in HEAD_PARTS:
        lines += _section(title, kind)
    colours = ", ".join(f"`{name}`" for name in NAMED)
    lines += [f"Colours: {colours}, or one such as `#E5362C`.", ""]
    names = ", ".join(f"`{name}` ({size.w:g} × {size.h:g} mm)" for name, size in sizes.SIZES.items())
    lines += [f"Sizes: {names}; `square 42`, `hex 44` or `round 20` with a side in mm; or `[63, 88]`.", ""]
    lines += ["## table.toml", ""]
    for title, kind in TABLE_PARTS:
        lines += _section(title, kind)
    lines += ["## looks/NAME.toml", ""]
    lines += [
        f"`from` names a look: {', '.join(f'`{name}`' for name in looks.ready_made())}, or another file in `looks/`;",
        "without it, a look starts from the game's own.",
        "`colors` are paper, ink, then a hue for each value in the deck’s tint column.",
        "`fonts` are for `title`, `text` and `small`.",
        "`plain = true` leaves out its picture and fields: your own stand on bare paper. Back, colours and fonts stay.",
        f"A ready-made look has the fields {', '.join(f'`{name}`' for name in looks.STANDARD)}, from the bottom up.",
        "Your fields stand above them. Under such a name you change the keys that you write; `hide = true` leaves it",
        "out.",
        "",
        "Boxes are x, y, width and height in mm from the top left. Cards of other sizes scale them from these:",
        ", ".join(f"{shape} {w:g} × {h:g}" for shape, (w, h) in looks.FRAMES.items()) + ".",
        "`[portrait.title]` is the field `title` on upright cards alone.",
        "",
    ]
    lines += _section("[FIELD]", looks.Field)
    return "\n".join(lines)


def _section(title: str, kind: type[msgspec.Struct]) -> Iterator[str]:
    yield f"### {title}"
    yield ""
    yield from (line.strip() for line in inspect.getdoc(kind).split("\n"))  # type: ignore[union-attr]
    yield ""
    meanings = _meanings(kind)
    yield "| key | takes | without it |"
    yield "| --- | --- | --- |"
    for field in msgspec.structs.fields(kind):
        takes = _plain(msgspec.inspect.type_info(field.type))
        meaning = meanings.get(field.name, "")
        usual = "must be there" if field.required else _usual(field.default)
        yield f"| `{field.encode_name}` | {takes}{'. ' + meaning if meaning else ''} | {usual} |"
    yield ""


def _meanings(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return what the source says below each field."""
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for one, following in zip(body.body, [*body.body[1:], None], strict=True):
        is_text = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and is_text:
            found[one.target.id] = " ".join(str(following.value.value).split())  # type: ignore[union-attr]
    return found


def _usual(default: Any) -> str:
    if default in ("", (), {}, None, msgspec.NODEFAULT):
        return "nothing"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"`{list(default) if isinstance(default, tuple) else default}`"


def _plain(kind: msgspec.inspect.Type) -> str:
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
            words = f"a list, each {_plain(item)}"
        case msgspec.inspect.TupleType(items):
            what = "texts" if isinstance(items[0], msgspec.inspect.StrType) else "numbers"
            words = f"{len(items)} {what}"
        case msgspec.inspect.DictType():
            words = "a table, `{…}`"
        case msgspec.inspect.UnionType(types):
            parts_of = (_plain(one) for one in types if not isinstance(one, msgspec.inspect.NoneType))
            words = ", or ".join(dict.fromkeys(filter(None, parts_of)))
        case msgspec.inspect.StructType(cls):
            words = f"keys as in {cls.__name__.lower()}"
    return words


if __name__ == "__main__":
    FILE.write_text(markdown() + "\n", "utf-8")
