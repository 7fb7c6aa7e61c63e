"""What somebody's own game prints: its decks in their looks, in the order of their names."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from cards import GameData
from cards.errors import Fault, InputError
from cards.prototype import Prototype
from cards.prototype.decks import Card, Deck
from cards.prototype.own_folder import HEAD, label
from cards.prototype.sizes import SIZES
from layouts.kit.boxes.look import BoxLook, plain_plate
from layouts.kit.component import Component, Kind, Piece, Print
from layouts.kit.rule_sheet import BLACK, default_rule_sheet
from layouts.kit.shapes import disc, polygon
from layouts.kit.stock import CARD_SIZES, Cut
from layouts.kit.style import Font
from layouts.prototype import boards, fields, small_pieces
from layouts.prototype.art.tools import readable
from layouts.prototype.families import FONTS, own_fonts
from layouts.prototype.palette import WHITE, palette

__all__ = ["CARD_SIZES", "FONTS", "box_look", "components", "fonts_of", "picture_files", "picture_place"]

PICTURES = "pictures/"
SMALL = 32
"""Pieces narrower than this, in mm, have no room for a wide rim: people cut small tiles with care."""


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    """Return the components in printing order: decks first, in the order of their names.

    Raises:
        InputError: `edition`, for a stored edition with pictures or fonts, which only its folder has.
    """
    facts: Prototype = game.facts
    if facts.files and not game.folder:
        message = "is a copy without its pictures and fonts. Print the folder that it comes from"
        raise InputError("edition", Fault("", game.printing, "", message))
    decks = (_deck(game, deck, print_) for deck in facts.decks.values())
    return (*decks, *_pieces(game, print_), _rules(game, print_))


def _rules(game: GameData, print_: Print) -> Component:
    look = palette(game.facts.look, print_.ink)
    accent = look.ink if look.saves else readable(look.hues[0], WHITE, BLACK)
    return default_rule_sheet(game, print_, heading=look.title, accent=accent, tagline=_tagline(game))


def _tagline(game: GameData) -> str:
    """Return the designer's own line; "" if there is none."""
    own = game.edition.words.get(game.language, {}) if game.edition else game.words.texts
    return own.get("tagline", "")


def box_look(game: GameData, print_: Print) -> BoxLook:
    """Return boxes in the look's first hue, with words on its paper."""
    look = palette(game.facts.look, print_.ink)
    ground = look.strong(0)
    plate = plain_plate(look.paper, look.ink)
    accent = look.words(0, look.paper)
    letters = look.ink if look.saves else look.words_on(ground)
    return BoxLook(ground, letters, plate, look.ink, accent, look.title, look.text, look.bold, _tagline(game))


def _pieces(game: GameData, print_: Print) -> Iterator[Component]:
    facts: Prototype = game.facts
    pieces = facts.pieces
    look = palette(facts.look, print_.ink)
    values = facts.option_texts
    for name, board in pieces.boards.items():
        yield boards.board(name, label(name), board, values, _pictures(game), look)
    for name, token in pieces.tokens.items():
        yield small_pieces.tokens(name, label(name), token, values, look)
    for name, die in pieces.dice.items():
        yield small_pieces.dice(name, label(name), die, values, look)
    for name, standee in pieces.standees.items():
        yield small_pieces.standees(name, label(name), standee, look)
    for name, sheet in pieces.sheets.items():
        yield small_pieces.score_sheet(name, label(name), sheet, values, look)
    if pieces.dice:
        yield small_pieces.how_dice(game.words, look)
    if pieces.standees:
        yield small_pieces.how_standees(game.words, look)


def fonts_of(game: GameData) -> tuple[Font, ...]:
    """Return the fonts that the game's own folder brings."""
    looks = list(game.facts.looks.values())
    return own_fonts(game.folder, looks[0]) if game.folder and looks else ()


def picture_files(game: GameData) -> dict[str, Path]:
    """Return the pictures that the game's own folder brings, by their digests."""
    files = {digest: file for file, digest in game.facts.files.items() if file.startswith(PICTURES)}
    return {digest: game.folder / file for digest, file in files.items()} if game.folder else {}


def picture_place(game: GameData, component: str, piece: str, name: str) -> tuple[str, str, str]:
    """Return the file, row or table, and column or key that put a picture of the folder on a piece."""
    facts: Prototype = game.facts
    if component not in facts.decks:
        return HEAD, f"boards.{component}", "picture"
    deck = facts.decks[component]
    for card in deck.cards:
        if piece == _piece_id(deck, card):
            for column, cell in card.cells.items():
                if cell == name:
                    return deck.file, f"row {card.row}", f"column {column}"
    look = facts.looks[component]
    key = next((key for key, field in look.fields.items() if field.picture == name), "")
    return f"looks/{look.name}.toml", key, "picture"


def _piece_id(deck: Deck, card: Card) -> str:
    return f"{deck.id}-{card.row}"


def _deck(game: GameData, deck: Deck, print_: Print) -> Component:
    facts: Prototype = game.facts
    if print_.card and deck.size in map(SIZES.get, CARD_SIZES):
        deck = msgspec.structs.replace(deck, size=SIZES[print_.card])
    look, options = facts.looks[deck.id], msgspec.structs.asdict(facts.options)
    pictures = _pictures(game)
    back = partial(fields.back, look, deck, game.title, print_.ink)
    cards = zip(deck.cards, deck.on_paper(facts.counts), strict=True)
    fronts = (
        (card, partial(fields.front, look, deck, card, options, pictures, print_.ink), n) for card, n in cards if n
    )
    pieces = tuple(Piece(_piece_id(deck, card), front, back, copies) for card, front, copies in fronts)
    turns = {"square": 4, "hex": 6}.get(deck.size.shape, 2)
    kind: Kind = "small" if deck.size.outline else "card"
    safe = 3 if min(deck.size.w, deck.size.h) >= SMALL else 1.5
    return Component(deck.id, _cut(deck), pieces, kind, turns=turns, safe=safe, name=label(deck.id))


def _pictures(game: GameData) -> dict[str, tuple[str, str]]:
    """Return file and digest of each picture in the folder, by its name there."""
    files: dict[str, str] = game.facts.files
    return {file.removeprefix(PICTURES): (digest, digest) for file, digest in files.items()}


def _cut(deck: Deck) -> Cut:
    size = deck.size
    if size.outline == "disc":
        return Cut(size.w, size.h, outline=disc(size.w / 2, size.h / 2, size.w / 2), is_round=True)
    if size.outline == "hex":
        w, h = size.w, size.h
        corners = ((w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4))
        return Cut(w, h, outline=polygon(*corners))
    return Cut(size.w, size.h, 3 if min(size.w, size.h) > 40 else 0)
