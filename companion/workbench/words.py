"""Words next to what they mean: for each text of a words sheet, where it stands and what the game itself says there."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from flask import Blueprint, Response

import cards
from companion.workbench.api import json, own
from companion.workbench.desk import desk
from companion.workbench.paper import Component, Opened

words = Blueprint("words", __name__)

PLACES: Mapping[str, str] = tomllib.loads(Path(__file__).with_name("places.toml").read_text("utf-8"))
"""Where texts stand whose key begins so, in any game."""
ELSEWHERE = "In print or on phones"


class Shown(msgspec.Struct):
    """Where a text stands. `piece`: the component and piece of a print that shows it; `own`: the game's own text."""

    where: str
    own: str
    piece: tuple[str, str] | None = None


@words.get("/own/<key>/words/<language>")
def shown(key: str, language: str) -> Response:
    """Return every text of a game in one language, with the pieces that show it."""
    opened = desk().open(own(key))
    slug = opened.game.slug
    texts = cards.load(slug, language if language in cards.languages(slug) else "en").words.texts
    pieces = _pieces(opened)
    current = opened.game.words.texts
    return json({name: _shown(name, text, current.get(name, text), pieces) for name, text in texts.items()})


class _Piece(NamedTuple):
    id: str
    component: Component
    label: str
    words: str


def _pieces(opened: Opened) -> list[_Piece]:
    components = {component.id: component for component in opened.components}
    texts_of_pieces: dict[str, list[tuple[str, list[str]]]] = {}
    for component, piece, words in opened.words():
        texts_of_pieces.setdefault(component, []).append((piece, [_plain(text) for text in words]))
    pieces = []
    for name, rows in texts_of_pieces.items():
        on = Counter(words for _, texts in rows for words in set(texts))
        for piece, texts in rows:
            # The largest words name a piece, unless most of its neighbours have them, too.
            own = (text for text in texts if on[text] * 2 <= len(rows) + 1 and len(text) <= LONGEST)
            label = next(filter(_NAME.fullmatch, own), piece.replace("-", " ").replace("_", " "))
            label = label.capitalize() if label.isupper() else label
            pieces.append(_Piece(piece, components[name], label, "\n".join(texts)))
    return pieces


_LETTERS = re.compile(r"[^\W\d_]{3}")
_NAME = re.compile(r"\D*[^\W\d_]{3}\D*")  # A word, and no number: an effect is no name.
LONGEST = 30  # How many letters a piece's label has at most.


def _plain(words: str) -> str:
    return " ".join(words.replace("*", "").split())


def _shown(key: str, text: str, current: str, pieces: Sequence[_Piece]) -> Shown:
    """Return where a text stands: by the first part of its key, by a piece of that name, or by the words on a piece."""
    head, *tail = key.split(".")
    if head == "component" and tail:
        of_it = next(((piece.component.id, piece.id) for piece in pieces if piece.component.id == tail[0]), None)
        return Shown(PLACES[head], text, of_it)
    if head in PLACES:
        return Shown(PLACES[head], text)
    own = [piece for piece in pieces if piece.component.id in (head, f"{head}s")]
    names = tail if own else key.split(".")
    named = [piece for piece in own or pieces if any(_is_called(piece, name) for name in names)]
    likely = [piece for piece in named or own or pieces if _says(piece, current)]
    matching = likely or [piece for piece in pieces if _says(piece, current)]
    for piece in matching or named or own:
        part = piece.component
        is_one = (matching or named) and len(part.pieces) > 1
        where = f"Paper: {part.name}, {piece.label}" if is_one else f"Paper: {part.name}"
        return Shown(where, text, (part.id, piece.id))
    return Shown(ELSEWHERE, text)


def _is_called(piece: _Piece, name: str) -> bool:
    return (
        piece.id == name
        or (len(name) > 2 and piece.id.endswith((f"-{name}", f"_{name}")))
        or piece.label.casefold().replace(" ", "_") == name
    )


def _says(piece: _Piece, words: str) -> bool:
    plain = _plain(words)
    hit = re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", piece.words, re.I)
    return hit is not None and _LETTERS.search(plain) is not None
