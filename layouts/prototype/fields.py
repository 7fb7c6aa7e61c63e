"""Draws a card's face: the look's art, then its fields with the card's own words, icons and pictures."""

import math
from collections.abc import Mapping

from cards.prototype.colours import colour_of
from cards.prototype.decks import Card, Deck
from cards.prototype.inline import ICON, filled, names_in, parts
from cards.prototype.looks import FRAMES, Field, Look
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Picture, Qr, clipped, moved, text
from layouts.kit.shapes import disc, polygon, rect, star
from layouts.kit.style import Ink
from layouts.prototype.art import Art, Scene, art
from layouts.prototype.art.tools import readable
from layouts.prototype.families import FAMILIES, bold

LEAST_PT = 6.0
"""No text is set smaller, in points."""


def values_of(deck: Deck, card: Card, options: Mapping[str, int]) -> dict[str, str]:
    """Return what `{…}` stands for on a card: options, its cells, and `number`, `tag`, `icon` by the deck's columns."""
    cells = {column: card[column] for column in deck.columns}
    usual = {
        "text": "",
        "picture": "",
        "number": card[deck.number] if deck.number else "",
        "tag": card[deck.tint] if deck.tint else "",
    }
    return {
        **{name: str(value) for name, value in options.items()},
        **usual,
        "icon": deck.icon,
        **{k: v for k, v in cells.items() if v},
        "name": card.name,
    }


def hue_of(look: Look, deck: Deck, card: Card) -> str:
    """Return a card's colour: its own `color` cell, or the look's hue for its value in the tint column."""
    if own := colour_of(card["color"]):
        return own
    tints = deck.tints()
    return look.hues[tints.index(card[deck.tint]) % len(look.hues)] if tints else look.hues[0]


def front(
    look: Look, deck: Deck, card: Card, options: Mapping[str, int], pictures: Mapping[str, tuple[str, str]], ink: Ink
) -> Marks:
    """Return a card's front, in mm from the top left of the cut. `pictures` has file and digest by name."""
    values = values_of(deck, card, options)
    shape = deck.size.shape
    scene = Scene(
        shape,
        hue_of(look, deck, card),
        look.colors,
        ink,
        card.name,
        number=values["number"] if "number" in look.fields else "",
        tag=values["tag"] if "tag" in look.fields else "",
    )
    drawn = art(look.art)
    marks: list[Mark] = [*drawn.ground(scene)]
    for field in look.fields.values():
        if not card.has(field.when):
            continue
        if field.kind == "icon" and values.get("picture") and "picture" in look.fields:
            continue  # a picture replaces the icon
        marks += _field(field, look, scene, drawn, values, pictures)
    return scaled(deck, tuple(marks))


def back(look: Look, deck: Deck, title: str, ink: Ink) -> Marks:
    """Return the back of a deck, the same for each of its cards."""
    scene = Scene(deck.size.shape, look.hues[0], look.colors, ink, deck.id, title=title, icon=deck.back)
    return scaled(deck, art(look.art).back(scene))


def scaled(deck: Deck, marks: Marks) -> Marks:
    """Return marks drawn for the shape's frame, scaled to the deck's size and centred on it."""
    w, h = FRAMES[deck.size.shape]
    if (deck.size.w, deck.size.h) == (w, h):
        return marks
    scale = max(deck.size.w / w, deck.size.h / h)
    return (moved((deck.size.w - w * scale) / 2, (deck.size.h - h * scale) / 2, marks, scale=scale),)


def _field(
    field: Field,
    look: Look,
    scene: Scene,
    drawn: Art,
    values: Mapping[str, str],
    pictures: Mapping[str, tuple[str, str]],
) -> Marks:
    x, y, w, h = field.box
    colour = _colour(field.color, look, scene)
    if field.color in ("hue", "accent") and field.kind in ("text", "corner", "row"):
        colour = readable(colour, scene.paper, look.ink)
    match field.kind:
        case "text":
            marks = _text(field, look, colour, values)
        case "icon":
            name = filled(field.icon, values)
            marks = drawn.icon(scene, name, x + w / 2, y + h / 2, min(w, h)) if name else ()
        case "picture":
            found = pictures.get(filled(field.picture, values))
            marks = (clipped(rect(x, y, w, h), (Picture(x, y, w, h, *found),)),) if found else ()
        case "shape":
            line = _colour(field.line, look, scene) if field.line else None
            marks = (Path(_shape(field), colour, line, 0.4),)
        case "row":
            marks = _row(field, colour, values)
        case "corner":
            marks = _corner(field, look, scene, colour, values)
        case "bar":
            marks = _bar(field, look, scene, colour, values)
        case _:
            data = filled(field.qr, values)
            marks = (Qr(x, y, min(w, h), data),) if data else ()
    if not field.turn or not marks:
        return marks
    cx, cy = x + w / 2, y + h / 2
    return (Group((Group(marks, -cx, -cy),), cx, cy, field.turn),)


def _colour(name: str, look: Look, scene: Scene) -> str:
    on_white = scene.ink.saves
    if name == "paper":
        return look.ink if on_white else look.paper
    named = {"ink": look.ink, "hue": scene.hue, "accent": look.hues[-1]}
    return named.get(name) or colour_of(name) or look.ink


def _font(field: Field, look: Look) -> str:
    family = look.fonts.get(field.font, field.font)
    return family if family.removesuffix(" bold") in FAMILIES else look.fonts["text"]


def _sizes(field: Field, step: float = 0.5) -> tuple[float, ...]:
    most, least = field.pt[0], max(LEAST_PT, min(field.pt))
    return (*(round(most - step * i, 2) for i in range(math.ceil((most - least) / step - 0.001))), least)


def _text(field: Field, look: Look, colour: str, values: Mapping[str, str]) -> Marks:
    """Return text in its box: one line where the box is one line high, otherwise wrapped."""
    words = filled(field.text, values)
    if not words or _names_nothing(field.text, values):
        return ()
    words = words.upper() if field.upper else words
    x, y, w, h = field.box
    font, sizes = _font(field, look), _sizes(field)
    if h < sizes[-1] * 0.3528 * 2.2 or ("\n" not in words and " " not in words):
        at = {"left": x, "centre": x + w / 2, "right": x + w}[field.align]
        base = y + h / 2 + sizes[0] * 0.3528 * 0.36
        return (text(at, base, words, font, sizes, colour, w, field.align, field.track),)
    runs = tuple((bold(font) if i % 2 else font, part) for i, part in enumerate(words.split("**")) if part)
    return (
        Block(x, y, w, h, runs, tuple((pt, pt * 0.3528 * 1.18) for pt in sizes), colour, field.align, field.valign),
    )


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
            return polygon(
                *(
                    (cx + k * w / 2, cy + j * h / 2)
                    for k, j in ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
                )
            )
    return rect(x, y, w, h)


def _row(field: Field, colour: str, values: Mapping[str, str]) -> Marks:
    count = _number(field.count, values)
    names = [part.icon for part in parts(field.row, values) if part.icon]
    x, y, w, h = field.box
    if not count or not names:
        return ()
    step = min(h * 1.1, w / count)
    left = x + (w - step * count) / 2 if field.align == "centre" else x
    return tuple(
        icon(mdi(names[0]), left + step * (i + 0.5), y + h / 2, min(h, step * 0.92), colour) for i in range(count)
    )


def _corner(field: Field, look: Look, scene: Scene, colour: str, values: Mapping[str, str]) -> Marks:
    x, y, w, h = field.box
    words, name = filled(field.corner, values), values.get("icon", "")
    if not words:
        return ()
    one: list[Mark] = [text(x + w / 2, y + h * 0.42, words, _font(field, look), _sizes(field), colour, w, "centre")]
    if name:
        one.append(icon(mdi(name), x + w / 2, y + h * 0.74, min(w, h * 0.46), colour))
    return (*one, Group(tuple(one), scene.w, scene.h, 180))


def _bar(field: Field, look: Look, scene: Scene, colour: str, values: Mapping[str, str]) -> Marks:
    x, y, w, h = field.box
    most = max(1, _number(field.of, values))
    share = min(1.0, _number(field.bar, values) / most)
    edge = Path(rect(x, y, w, h, h / 2), None, colour, 0.3)
    return (Path(rect(x, y, max(h, w * share), h, h / 2), colour), edge) if share else (edge,)


def _number(written: str, values: Mapping[str, str]) -> int:
    found = values.get(written, filled(written, values))
    return int(found) if found.isascii() and found.isdigit() else 0
