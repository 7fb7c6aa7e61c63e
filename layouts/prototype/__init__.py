"""What somebody's own game prints: its decks in their looks, in the order of their names."""

from functools import partial
from pathlib import Path

import msgspec

from cards import GameData
from cards.prototype import Prototype
from cards.prototype.decks import Deck
from cards.prototype.own_folder import label
from layouts.kit.component import Component, Piece, Print
from layouts.kit.shapes import disc, polygon
from layouts.kit.stock import Cut
from layouts.kit.style import Font
from layouts.prototype import fields
from layouts.prototype.families import FONTS, own_fonts

__all__ = ["FONTS", "components", "fonts_of", "picture_files"]

PICTURES = "pictures/"


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return the components in printing order: decks first, in the order of their names."""
    facts: Prototype = game.facts
    return tuple(_deck(game, deck, print_) for deck in facts.decks.values())


def fonts_of(game: GameData) -> tuple[Font, ...]:
    """Return the fonts that the game's own folder brings."""
    looks = list(game.facts.looks.values())
    return own_fonts(game.folder, looks[0]) if game.folder and looks else ()


def picture_files(game: GameData) -> dict[str, Path]:
    """Return the pictures that the game's own folder brings, by their digests."""
    files = {digest: file for file, digest in game.facts.files.items() if file.startswith(PICTURES)}
    return {digest: game.folder / file for digest, file in files.items()} if game.folder else {}


def _deck(game: GameData, deck: Deck, print_: Print) -> Component:
    facts: Prototype = game.facts
    look, options = facts.looks[deck.id], msgspec.structs.asdict(facts.options)
    if game.folder is None:  # a stored edition keeps no files, so its texts are set in a font of ours
        look = msgspec.structs.replace(look, own_fonts={})
    pictures = {file.removeprefix(PICTURES): (digest, digest) for file, digest in facts.files.items() if game.folder}
    back = partial(fields.back, look, deck, game.title, print_.ink)
    pieces = tuple(
        Piece(
            f"{deck.id}-{card.row}",
            partial(fields.front, look, deck, card, options, pictures, print_.ink),
            back,
            copies,
        )
        for card, copies in zip(deck.cards, deck.on_paper(facts.counts), strict=True)
        if copies
    )
    turns = {"square": 4, "hex": 6}.get(deck.size.shape, 2)
    return Component(deck.id, label(deck.id), _cut(deck), pieces, "small" if deck.size.outline else "card", turns=turns)


def _cut(deck: Deck) -> Cut:
    size = deck.size
    if size.outline == "disc":
        return Cut(size.w, size.h, outline=disc(size.w / 2, size.h / 2, size.w / 2), is_round=True)
    if size.outline == "hex":
        w, h = size.w, size.h
        corners = ((w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4))
        return Cut(w, h, outline=polygon(*corners))
    return Cut(size.w, size.h, 3 if min(size.w, size.h) > 40 else 0)
