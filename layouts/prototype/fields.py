"""Draws a card's face: the look's art, then its fields with the card's own words, icons and pictures."""

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from cards.new_cards import icon_names
from cards.prototype.colours import colour_of
from cards.prototype.cross_checks import MOST_SYMBOLS
from cards.prototype.decks import Card, Deck
from cards.prototype.inline import ICON, Part, filled, names_in, parts
from cards.prototype.looks import FRAMES, NO_COLOUR, Field, Look
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import (
    ICON_LETTER,
    ICON_RUN,
    Block,
    Group,
    Mark,
    Marks,
    Path,
    Picture,
    Qr,
    Text,
    clipped,
    moved,
    text,
)  # fmt: skip
from layouts.kit.shapes import disc, polygon, rect, star
from layouts.kit.style import Ink, mix
from layouts.prototype.art import BLEED, Art, Scene, art, ground_of, icon_of, seed_of
from layouts.prototype.art.tools import readable
from layouts.prototype.families import bold, font_of

LEAST_PT = 6.0
"""No text is set smaller, in points."""
SAFE = 3.2
"""How far inside the cut words begin, in mm, on a card that its frame is wider or higher than."""
SLIGHT = 6.0
"""Words turned by so many degrees at most are kept inside like level ones."""


def values_of(deck: Deck, card: Card, options: Mapping[str, int]) -> dict[str, str]:
    """Return what `{…}` stands for on a card: options, its cells, and `number`, `tag`, `icon` by the deck's columns."""
    cells = {column: card[column] for column in deck.columns}
    number, tag = (card[column] if column else "" for column in (deck.number, deck.tint))
    usual = {"text": "", "picture": "", "number": number, "tag": tag}
    filled_cells = {column: cell for column, cell in cells.items() if cell}
    texts = {name: str(value) for name, value in options.items()}
    return texts | cells | usual | {"icon": deck.icon} | filled_cells | {"name": card.name}


def hue_of(look: Look, deck: Deck, card: Card) -> str:
    """Return a card's colour: its own `color` cell, or the look's hue for its value in the tint column."""
    if own := colour_of(card["color"]):
        return own
    tints = deck.tints
    return look.hues[tints.index(card[deck.tint]) % len(look.hues)] if tints else look.hues[0]


def front(
    look: Look, deck: Deck, card: Card, options: Mapping[str, int], pictures: Mapping[str, tuple[str, str]], ink: Ink
) -> Marks:
    """Return a card's front, in mm from the top left of the cut. `pictures` has file and digest by name."""
    values = values_of(deck, card, options)
    painter, scale = art(look.art), _scale(deck)
    has_text = "text" in look.fields and not _names_nothing(look.fields["text"].text, values)
    scene = Scene(
        deck.size.shape, hue_of(look, deck, card), look.colors, ink, seed_of(painter, card.name), has_text=has_text,
        has_number="number" in look.fields and bool(values["number"]), lost=_lost(deck, scale, 0),
        tag=values["tag"] if "tag" in look.fields else "",
    )  # fmt: skip
    marks = list(_paper(scene) if look.is_plain else ground_of(painter, scene))
    has_picture = values["picture"] in pictures and "picture" in look.fields  # which replaces the icon
    for field in _legible(look, deck):
        if card.has(field.when) and not (field.kind == "icon" and has_picture):
            marks += _field(field, look, scene, painter, values, pictures)
    return scaled(deck, tuple(marks))


@cache
def _paper(scene: Scene) -> Marks:
    return (Path(rect(-BLEED, -BLEED, scene.w + 2 * BLEED, scene.h + 2 * BLEED), scene.paper),)


def _legible(look: Look, deck: Deck) -> Iterable[Field]:
    """Return the look's fields with their words inside the card, and letters that are large enough on a small piece."""
    scale = _scale(deck)
    if scale >= 1:
        return tuple(_inside(field, deck, scale) for field in look.fields.values())
    least = round(LEAST_PT / scale + 0.05, 1)
    sizes = ((field, (max(field.pt[0], least), max(field.pt[1], least))) for field in look.fields.values())
    return tuple(_inside(msgspec.structs.replace(field, pt=pt), deck, scale) for field, pt in sizes)


def _inside(field: Field, deck: Deck, scale: float) -> Field:
    """Return a field of words without what a card of other proportions than its frame cuts off."""
    if field.kind not in ("text", "corner") or abs(field.turn) > SLIGHT:
        return field
    spans = []
    for axis, (start, length) in enumerate(zip(field.box[:2], field.box[2:], strict=True)):
        lost, end = _lost(deck, scale, axis), start + length
        low, high = (lost, FRAMES[deck.size.shape][axis] - lost) if lost else (start, end)
        start = max(start, low)
        spans.append((start, length if field.kind == "corner" else min(end, high) - start))
    (x, w), (y, h) = spans
    return msgspec.structs.replace(field, box=(x, y, w, h)) if min(w, h) > 0 else field


def _lost(deck: Deck, scale: float, axis: int) -> float:
    """Return how far inside a side of its frame the words of a card of other proportions begin, in mm of the frame."""
    cut = (FRAMES[deck.size.shape][axis] - (deck.size.w, deck.size.h)[axis] / scale) / 2
    return cut + SAFE / scale if cut > 0 else 0


def _scale(deck: Deck) -> float:
    w, h = FRAMES[deck.size.shape]
    return max(deck.size.w / w, deck.size.h / h)


def back(look: Look, deck: Deck, title: str, ink: Ink) -> Marks:
    """Return the back of a deck, the same for each of its cards."""
    lost = _lost(deck, _scale(deck), 0)
    scene = Scene(deck.size.shape, look.hues[0], look.colors, ink, deck.id, title, deck.back, lost=lost)
    return scaled(deck, art(look.art).back(scene))


def scaled(deck: Deck, marks: Marks) -> Marks:
    """Return marks drawn for the shape's frame, scaled to the deck's size and centred on it."""
    w, h = FRAMES[deck.size.shape]
    if (deck.size.w, deck.size.h) == (w, h):
        return marks
    scale = _scale(deck)
    return (moved((deck.size.w - w * scale) / 2, (deck.size.h - h * scale) / 2, marks, scale=scale),)


def _field(
    field: Field,
    look: Look,
    scene: Scene,
    painter: Art,
    values: Mapping[str, str],
    pictures: Mapping[str, tuple[str, str]],
) -> Marks:
    x, y, w, h = field.box
    colour = _colour(field.color, look, scene)
    if field.color in ("hue", "accent") and field.kind in ("text", "corner", "row"):
        colour = readable(colour, scene.paper, scene.dark)
    if field.kind == "shape" and field.color == "paper":
        colour = scene.paper  # white where ink is saved; words in this colour turn dark there
    match field.kind:
        case "text":
            marks = _text(field, look, colour, values)
        case "icon":
            name = filled(field.icon, values)
            marks = icon_of(painter, scene, name, x + w / 2, y + h / 2, min(w, h)) if name else ()
        case "picture":
            picture = pictures.get(filled(field.picture, values))
            marks = (clipped(rect(x, y, w, h), (Picture(x, y, w, h, *picture),)),) if picture else ()
        case "shape":
            line = _colour(field.line, look, scene) if field.line else None
            marks = (Path(_shape(field), None if field.color == NO_COLOUR else colour, line, 0.4),)
        case "row":
            marks = _row(field, colour, values)
        case "corner":
            marks = _corner(field, look, scene, colour, values)
        case "bar":
            marks = _bar(field, look, scene, colour, values)
        case _:
            data, side = ("" if _names_nothing(field.qr, values) else filled(field.qr, values)), min(w, h)
            marks = (Qr(x + (w - side) / 2, y + (h - side) / 2, side, data),) if data else ()
    if not field.turn or not marks:
        return marks
    cx, cy = x + w / 2, y + h / 2
    return (Group((Group(marks, -cx, -cy),), cx, cy, field.turn),)


def _colour(name: str, look: Look, scene: Scene) -> str:
    on_white = scene.ink.saves
    if name == "paper":
        return scene.dark if on_white else look.paper
    named = {"ink": scene.dark, "hue": scene.hue, "accent": look.hues[-1]}
    return named.get(name) or colour_of(name) or scene.dark


def _font(field: Field, look: Look) -> str:
    return font_of(look.fonts.get(field.font, field.font), look) or font_of(look.fonts["text"], look) or "Inter"


def _sizes(field: Field, step: float = 0.5) -> tuple[float, ...]:
    most, least = field.pt[0], max(LEAST_PT, min(field.pt))
    return (*(round(most - step * i, 2) for i in range(math.ceil((most - least) / step - 0.001))), least)


def _text(field: Field, look: Look, colour: str, values: Mapping[str, str]) -> Marks:
    """Return text in its box: one line where the box is one line high, otherwise wrapped."""
    font, sizes = _font(field, look), _sizes(field)
    runs = () if _names_nothing(field.text, values) else text_runs(field.text, values, font, upper=field.upper)
    if not runs:
        return ()
    x, y, w, h = field.box
    is_word = not any(gap in words for _, words in runs for gap in " \n")
    if h < sizes[-1] * 0.3528 * 2.2 or is_word:
        at = {"left": x, "centre": x + w / 2, "right": x + w}[field.align]
        base = y + h / 2 + sizes[0] * 0.3528 * 0.36
        return (Text(at, base, runs, sizes, colour, w, field.align, field.track),)
    steps = tuple((pt, pt * 0.3528 * 1.18) for pt in sizes)
    return (Block(x, y, w, h, runs, steps, colour, field.align, field.valign, field.track),)


def text_runs(
    template: str, values: Mapping[str, str], font: str, *, upper: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return a text as runs: `**words**` in the bold face, `{icon:heart}` as a letter, cells filled in.

    A line that names only empty cells is left out.
    """
    runs: list[tuple[str, str]] = []
    is_bold = False
    template = "\n".join(line for line in template.split("\n") if not _names_nothing(line, values))
    for part in _filled_twice(template, values):
        if part.icon:
            runs.append((f"{ICON_RUN}{part.icon}", ICON_LETTER))
            continue
        for i, words in enumerate(part.words.split("**")):
            is_bold ^= i > 0
            face = bold(font) if is_bold else font
            words = words.upper() if upper else words
            if runs and runs[-1][0] == face:
                runs[-1] = (face, runs[-1][1] + words)
            elif words:
                runs.append((face, words))
    for end in (0, -1):
        while runs and not runs[end][1].strip():
            runs.pop(end)
    if runs:
        runs[0] = (runs[0][0], runs[0][1].lstrip())
        runs[-1] = (runs[-1][0], runs[-1][1].rstrip())
    return tuple(runs)


def _filled_twice(template: str, values: Mapping[str, str]) -> Iterator[Part]:
    """Yield the parts of a field's text; the cells that it names may name columns, options and icons themselves."""
    for part in parts(template, values):
        yield from (part,) if part.icon else parts(part.words, values)


def _names_nothing(text: str, values: Mapping[str, str]) -> bool:
    """Whether a text names cells that are all empty here, as "No. {number}" on a card without a number."""
    named = [name for name in names_in(text) if not name.startswith(ICON)]
    return bool(named) and not any(values.get(name, name) for name in named)


def _shape(field: Field) -> tuple:  # type: ignore[type-arg]
    x, y, w, h = field.box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) / 2
    match field.shape:
        case "round":
            return rect(x, y, w, h, min(2.5, r))
        case "disc":
            return disc(cx, cy, r)
        case "line":
            return rect(x, cy - 0.2, w, 0.4)
        case "star":
            return star(cx, cy, r, r * 0.5, 5)
        case "hex":
            corners = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
            return polygon(*((cx + k * w / 2, cy + j * h / 2) for k, j in corners))
    return rect(x, y, w, h)


def _row(field: Field, colour: str, values: Mapping[str, str]) -> Marks:
    count, name = min(MOST_SYMBOLS, _number(field.count, values)), _symbol(field.row, values)
    if not count or not name:
        return ()
    x, y, w, h = field.box
    rows = max(range(1, count + 1), key=lambda rows: (round(_pip(count, rows, w, h), 3), -rows))
    size = _pip(count, rows, w, h)
    step = size * 1.06 if rows == 1 else w / math.ceil(count / rows)
    marks: list[Mark] = []
    for row, in_row in enumerate(_shared_out(count, rows)):
        spare = {"left": 0.0, "centre": 0.5, "right": 1.0}[field.align] * (w - step * in_row)
        middle = y + h / rows * (row + 0.5)
        marks += [icon(mdi(name), x + spare + step * (i + 0.5), middle, size, colour) for i in range(in_row)]
    return tuple(marks)


def _pip(count: int, rows: int, w: float, h: float) -> float:
    return min(w / max(_shared_out(count, rows)), h / rows) * 0.94


def _shared_out(count: int, rows: int) -> list[int]:
    """Return how many symbols each row has: the same upside down wherever that is possible, as five are 2, 1, 2."""
    least, extra = divmod(count, rows)
    middle = [rows // 2] if extra % 2 else []
    outer = [at for i in range(extra // 2) for at in (i, rows - 1 - i)]
    return [least + (at in middle) + (at in outer) for at in range(rows)]


def _symbol(template: str, values: Mapping[str, str]) -> str:
    """Return the icon that a text names, as `{icon:heart}` or by a column such as `{icon}`; "" if none."""
    named = next((part.icon for part in _filled_twice(template, values) if part.icon), "")
    name = named or filled(template, values)
    return name if name in icon_names() else ""


def _corner(field: Field, look: Look, scene: Scene, colour: str, values: Mapping[str, str]) -> Marks:
    """Return a text with an icon below it, and the same upside down in the opposite corner."""
    x, y, w, h = field.box
    named = next((part.icon for part in parts(field.corner, values) if part.icon), "")
    words, name = filled(field.corner, values), named or values.get("icon", "")
    if not words or _names_nothing(field.corner, values):
        return ()
    high = h * 0.56 if name else h
    sizes = tuple(pt for pt in _sizes(field) if pt * 0.3528 * 0.75 <= high) or _sizes(field)[-1:]
    base = y + high / 2 + sizes[0] * 0.3528 * 0.36
    marks: Marks = (text(x + w / 2, base, words, _font(field, look), sizes, colour, w, "centre"),)
    if name:
        size = min(w, h - high)
        marks = (*marks, icon(mdi(name), x + w / 2, y + high + size / 2, size, colour))
    return (*marks, Group(marks, scene.w, scene.h, 180))


def _bar(field: Field, look: Look, scene: Scene, colour: str, values: Mapping[str, str]) -> Marks:
    """Return a bar that is filled as far as a number says, out of `of`. A card without the number has no bar."""
    x, y, w, h = field.box
    if not values.get(field.bar, filled(field.bar, values)) or _names_nothing(field.bar, values):
        return ()
    share = min(1.0, _number(field.bar, values) / max(1, _number(field.of, values)))
    line = _colour(field.line, look, scene) if field.line else colour
    track, outline = mix(scene.paper, colour, 0.18), rect(x, y, w, h, min(w, h) / 2)
    full = rect(x, y, w * share, h) if w >= h else rect(x, y + h * (1 - share), w, h * share)
    filling = (clipped(outline, (Path(full, colour),)),) if share else ()
    return (Path(outline, track), *filling, Path(outline, None, line, 0.3))


def _number(template: str, values: Mapping[str, str]) -> int:
    value = values.get(template, filled(template, values))
    return int(value) if value.isascii() and value.isdigit() else 0
