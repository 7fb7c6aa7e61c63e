"""Words next to what they mean: for each text of a words sheet, where it stands and what the game itself says there."""

from collections.abc import Mapping, Sequence

import msgspec
from flask import Blueprint, Response

import cards
from companion.workbench.api import json, own
from companion.workbench.desk import desk
from companion.workbench.paper import Component

words = Blueprint("words", __name__)

PLACES: Mapping[str, str] = {
    "title": "The game’s title, everywhere",
    "tagline": "Below the title, on the rule sheet and on phones",
    "credits": "Who made the game, in print and on phones",
    "colophon": "The small print of the rule sheet",
    "companion": "Beside the code on the rule sheet",
    "learn": "Phones: a card of “How to play”",
    "term": "Phones: what a name means",
    "refusal": "Phones: why a tap is refused",
    "phase": "Phones: the name of a phase",
    "reason": "Phones: why the game is over",
    "option": "An option’s name, where a table is opened",
    "edition_option": "An option’s name, in the workbench",
    "option_group": "A heading above options, in the workbench",
    "mode": "A way to play, where a table is opened",
    "component": "The name of a printed part",
    "team": "The name of a side, in print and on phones",
    "rule": "A paragraph of the rules that an option changes",
    "kind": "The kind of a card, in print and on phones",
}
"""Where texts stand whose key begins so, in any game."""
ELSEWHERE = "In print or on phones"


class Shown(msgspec.Struct):
    """Where a text stands. `piece`: the component and piece of a print that shows it; `own`: the game's own text."""

    where: str
    own: str
    piece: tuple[str, str] | None = None


@words.get("/own/<key>/words/<language>")
def shown(key: str, language: str) -> Response:
    opened = desk().open(own(key))
    slug = opened.game.slug
    texts = cards.load(slug, language if language in cards.languages(slug) else "en").words.texts
    return json({name: _shown(name, text, opened.components) for name, text in texts.items()})


def _shown(key: str, text: str, components: Sequence[Component]) -> Shown:
    first, *rest = key.split(".")
    if first == "component" and rest:
        named = next((one for one in components if one.id == rest[0]), None)
        return Shown(PLACES[first], text, (named.id, named.pieces[0].id) if named and named.pieces else None)
    if first in PLACES:
        return Shown(PLACES[first], text)
    for one in sorted(components, key=lambda one: not _is_of(one.id, first)):
        names = rest if _is_of(one.id, first) else key.split(".")
        found = next((piece.id for name in names for piece in one.pieces if _is_of_piece(piece.id, name)), None)
        if found is None and _is_of(one.id, first) and one.pieces:
            return Shown(f"Paper: {one.name}", text, (one.id, one.pieces[0].id))
        if found is not None:
            label = found.replace("-", " ").replace("_", " ")
            return Shown(
                f"Paper: {one.name}, {label}" if len(one.pieces) > 1 else f"Paper: {one.name}", text, (one.id, found)
            )
    return Shown(ELSEWHERE, text)


def _is_of(component: str, name: str) -> bool:
    return component in (name, f"{name}s")


def _is_of_piece(piece: str, name: str) -> bool:
    return piece == name or (len(name) > 2 and piece.endswith((f"-{name}", f"_{name}")))
