"""Looks: which fields a card shows, where, in which type and colours. Data in TOML files that inherit from each other.

A ready-made look (`cards/prototype/looks/<name>.toml`) has a set of fields for each shape, and art that is drawn by
`layouts/prototype/art/<name>.py`. Somebody's own look names one it starts `from`, and changes fields or adds some.
Boxes are x, y, width, height in mm from the top left of the cut card, of the size in `FRAMES`; other sizes scale them.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from cards.deck import Reader, did_you_mean
from cards.prototype.colours import fault_of

HERE = Path(__file__).parent / "looks"
FRAMES: Mapping[str, tuple[float, float]] = {
    "portrait": (63, 88), "landscape": (88, 63), "square": (42, 42), "hex": (44, 50.8),
}  # fmt: skip
"""The size in mm that the boxes of each shape are drawn for."""
STANDARD = ("picture", "icon", "number", "tag", "title", "text")
"""The fields that every ready-made look has, from the bottom up."""
KINDS = ("text", "icon", "picture", "shape", "row", "corner", "bar", "qr")
"""What a field may show: exactly one of these keys says so."""
COLOURS = ("ink", "paper", "hue", "accent")
"""Colours that a look gives by name; others are written #RRGGBB."""
USUAL = "lino"
"""The look of a game that names none."""
NO_COLOUR = "none"
"""The colour of a shape that is only outlined."""
_Points = Annotated[float, msgspec.Meta(ge=1, le=200)]
_SPACE = Annotated[float, msgspec.Meta(ge=-10, le=300)]


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field of a card, by a name of its own. `{column}` stands for the card's own cell.

    It has exactly one of `text`, `icon`, `picture`, `shape`, `row`, `corner`, `bar`, `qr`, which says what it shows.
    """

    box: tuple[_SPACE, _SPACE, _SPACE, _SPACE]
    """x, y, width and height in mm."""
    text: str = ""
    """Words. `**these**` are bold, `\\n` begins a line; a line whose columns are all empty is left out."""
    icon: str = ""
    """An icon in the manner of the look."""
    picture: str = ""
    """A file in `pictures/`: `frame.png`, or `{column}.png`, which phones show too."""
    shape: Literal["", "rectangle", "round", "disc", "line", "hex", "star"] = ""
    """A plain shape."""
    row: str = ""
    """A symbol, `{icon:heart}` or `{icon}`, `count` times: in a row, or in rows in a box that is higher."""
    corner: str = ""
    """A text with the card's icon below it. The box is one corner; the opposite one gets the same, upside down."""
    bar: str = ""
    """The number that fills the bar, out of `of`."""
    qr: str = ""
    """What a phone reads from the code."""
    count: str = ""
    """For a row: a number, or `{column}`."""
    of: str = "10"
    """For a bar: the number that fills it."""
    font: str = "text"
    """`title`, `text`, `small`, or the name of a font."""
    pt: tuple[_Points, _Points] = (10, 7)
    """The largest and the smallest type size that may be used, in points."""
    color: str = "ink"
    """`ink`, `paper`, `hue` (the card's own colour), `accent` (the last hue), or any other colour."""
    align: Literal["left", "centre", "right"] = "centre"
    """Where its words stand from left to right."""
    valign: Literal["top", "middle", "bottom"] = "middle"
    """Where its words stand from top to bottom."""
    track: Annotated[float, msgspec.Meta(ge=-200, le=1000)] = 0
    """Space between letters, in thousandths of the type size."""
    upper: bool = False
    """Whether the text is set in capitals."""
    turn: Annotated[float, msgspec.Meta(ge=-360, le=360)] = 0
    """Degrees clockwise."""
    line: str = ""
    """The colour of an outline round a shape or a bar."""
    when: dict[str, Any] = {}
    """Only on cards with this value, or one of these values, in this column."""
    hide: bool = False
    """Leaves out a field of the look it starts from."""

    @property
    def kind(self) -> str:
        """Which of `KINDS` it shows; "" if none or several."""
        kinds = [kind for kind in KINDS if getattr(self, kind)]
        return kinds[0] if len(kinds) == 1 else ""


class Look(msgspec.Struct, frozen=True):
    """A look for cards of one shape: its art, colours, fonts, and fields from the bottom up."""

    name: str
    art: str
    """The ready-made look whose art is drawn below the fields."""
    colors: tuple[str, ...]
    """Paper, ink, then the hues: a card takes one by the value in its deck's tint column."""
    fonts: Mapping[str, str]
    """Font families for `title`, `text` and `small`."""
    fields: Mapping[str, Field]
    is_plain: bool = False
    """Whether cards are bare paper below the fields, without art."""
    own_fonts: Mapping[str, tuple[str, str]] = {}
    """The folder's own fonts: the files of the regular and bold face, by the family's plain name."""

    @property
    def paper(self) -> str:
        return self.colors[0]

    @property
    def ink(self) -> str:
        return self.colors[1]

    @property
    def hues(self) -> tuple[str, ...]:
        return self.colors[2:] or (self.ink,)


@cache
def ready_made() -> tuple[str, ...]:
    """Return the names of the looks that Tuckbox brings, sorted."""
    return tuple(sorted(file.stem for file in HERE.glob("*.toml")))


def colours_of(name: str) -> tuple[str, ...]:
    """Return the colours of a look that Tuckbox brings."""
    return tuple(_shipped(name)["colors"])


FONT_ROLES = ("title", "text", "small")
MOST_NAMED = 10
"""How many looks of the folder a fault names."""
HEAD_KEYS = ("from", "plain", "colors", "fonts")


class _Layer(msgspec.Struct, frozen=True):
    """One file of a chain of looks, still untyped: the file's name for faults, and its keys."""

    name: str
    file: str
    table: Mapping[str, Any]


def read_look(
    reader: Reader,
    name: str,
    shape: str,
    own: Mapping[str, Mapping[str, Any]],
    where: tuple[str, str, str],
    usual: str = USUAL,
) -> Look | None:
    """Return the look `name` for cards of a shape; None, with faults noted, if it cannot be used.

    `own` holds the looks of the edition by name; `where` is the file, card and field that asks for this look. A look
    of the edition that names none starts from `usual`, the game's.
    """
    layers = _layers(reader, name, own, where, usual if usual in ready_made() else USUAL)
    if layers is None:
        return None
    base, *changes = layers
    colors, fonts = list(base.table["colors"]), dict(base.table["fonts"])
    fields: dict[str, dict[str, Any]] = {key: dict(values) for key, values in base.table[shape].items()}
    sources, is_plain = dict.fromkeys(fields, base.file), False
    for layer in changes:
        colors = list(layer.table.get("colors", colors))
        fonts |= _fonts(reader, layer)
        if _plain(reader, layer):
            fields, sources, is_plain = {}, {}, True
        for key, values in layer.table.items():
            if key in HEAD_KEYS:
                continue
            if not isinstance(values, Mapping):
                remedy = f"Write [{key}] and its keys below, or {', '.join(HEAD_KEYS)}"
                reader.fault(layer.file, "", key, f"is no field. {remedy}")
                continue
            for part, inner in _sections(key, values, shape):
                earlier = fields.pop(part, {})  # a field that is named again moves to the top
                if any(kind in inner for kind in KINDS):
                    earlier = {key: field for key, field in earlier.items() if key not in KINDS}
                fields[part] = {**earlier, **inner}
                sources[part] = layer.file
    typed = {
        key: field for key, values in fields.items() if (field := _field(reader, sources[key], key, values, shape))
    }
    _check_colors(reader, layers, colors)
    visible = {key: field for key, field in typed.items() if not field.hide}
    return Look(name, base.name, tuple(colors), fonts, visible, is_plain) if len(typed) == len(fields) else None


def _plain(reader: Reader, layer: _Layer) -> bool:
    """Whether a look takes back, colours and fonts from the one before it, but neither its art nor its fields."""
    plain = layer.table.get("plain", False)
    if not isinstance(plain, bool):
        reader.fault(layer.file, "", "plain", f"found {plain!r}: expected true or false")
    return plain is True


def _fonts(reader: Reader, layer: _Layer) -> dict[str, str]:
    fonts = layer.table.get("fonts", {})
    if not isinstance(fonts, Mapping) or not all(isinstance(family, str) for family in fonts.values()):
        reader.fault(layer.file, "", "fonts", 'expected a line such as fonts = {title = "Luckiest Guy"}')
        return {}
    for role in fonts:
        if role not in FONT_ROLES:
            hint = did_you_mean(role, FONT_ROLES)
            reader.fault(layer.file, "", "fonts", f"no text is called {role!r}{hint} Write {', '.join(FONT_ROLES)}")
    return dict(fonts)


def _sections(key: str, values: Mapping[str, Any], shape: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the fields of a table: those for one shape stand below it, as in `[portrait.title]`."""
    if key not in FRAMES:
        yield key, values
    elif key == shape:
        yield from ((part, inner) for part, inner in values.items() if isinstance(inner, Mapping))


def _layers(
    reader: Reader, name: str, own: Mapping[str, Mapping[str, Any]], where: tuple[str, str, str], usual: str
) -> list[_Layer] | None:
    """Return the chain of looks from the ready-made one to `name`."""
    chain: list[_Layer] = []
    names = (*own, *ready_made())
    while name in own:
        file = f"looks/{name}.toml"
        if name in [layer.name for layer in chain]:
            reader.fault(file, "", "from", f"{name!r} inherits from itself. Write one of {', '.join(ready_made())}")
            return None
        chain.append(_Layer(name, file, own[name]))
        base = own[name].get("from", "")
        where, name = (file, "", "from"), str(base) or usual
    if name not in ready_made():
        listed = ", ".join((*[*own][:MOST_NAMED], *ready_made()))
        reader.fault(*where, f"{name!r} is no look{did_you_mean(name, names)} Write one of {listed}")
        return None
    return [_Layer(name, f"looks/{name}.toml", _shipped(name)), *reversed(chain)]


@cache
def _shipped(name: str) -> Mapping[str, Any]:
    return Reader(HERE).table(f"{name}.toml")


def _field(reader: Reader, file: str, key: str, values: dict[str, Any], shape: str) -> Field | None:
    box = values.get("box")
    if isinstance(box, list) and len(box) != 4:
        reader.fault(file, key, "box", f"has {len(box)} numbers. Write four: x, y, width, height in mm")
        return None
    faults = len(reader.faults)
    field = reader.card(file, key, values, Field)
    if field is None:
        return None
    w, h = FRAMES[shape]
    x, y, width, height = field.box
    for start, length, side, across, smaller in (x, width, w, "wide", "narrower"), (y, height, h, "high", "lower"):
        if length <= 0:
            reader.fault(file, key, "box", f"is {length:g} mm {across}. Write more than 0")
        if start + length > side + 0.01:
            excess = round(start + length - side, 2)
            reader.fault(file, key, "box", f"ends at {start + length:g} of {side:g} mm. Make it {excess:g} {smaller}")
    several = [kind for kind in KINDS if getattr(field, kind)]
    if len(several) > 1:
        reader.fault(file, key, several[1], f"a field shows one thing, and this has {' and '.join(several)}. Keep one")
    elif not several and not field.hide:
        reader.fault(file, key, "", f"needs one of {', '.join(KINDS)}, which says what it shows")
    _check_field_colors(reader, file, key, field)
    if field.pt[0] < field.pt[1]:
        reader.fault(file, key, "pt", f"[{field.pt[0]:g}, {field.pt[1]:g}] runs up. Write the largest size first")
    if field.row and not field.count:
        reader.fault(file, key, "count", "is missing. Write a column or a number: how often the symbol stands there")
    return field if len(reader.faults) == faults else None


def _check_field_colors(reader: Reader, file: str, key: str, field: Field) -> None:
    for name in ("color", "line"):
        colour = getattr(field, name)
        if colour and colour not in (*COLOURS, NO_COLOUR) and (fault := fault_of(colour)):
            reader.fault(file, key, name, f"{fault}, or {', '.join(COLOURS)}")


def _check_colors(reader: Reader, layers: list[_Layer], colors: list[Any]) -> None:
    file = next((layer.file for layer in reversed(layers) if "colors" in layer.table), layers[0].file)
    for color in colors:
        if fault := fault_of(str(color)):
            reader.fault(file, "", "colors", fault)
    if len(colors) < 2:
        reader.fault(file, "", "colors", "has fewer than two colours. Write paper, ink, and then the hues")
