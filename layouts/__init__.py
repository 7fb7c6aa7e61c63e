"""Looks: pure functions from a game's facts to marks in mm. Finds every game folder.

A look is a folder here whose `__init__.py` gives `components(game, print_)`, `FONTS` if its marks name fonts other than
the sheets' own, `PHOTOS` if it shows a game's pictures, `box_look(game, print_)` if its boxes have art,
`draw_poster(game, print_, poster)` if it has a poster of its own, and `CARD_SIZES` if its decks can have other sizes.
Nothing is registered.
"""

import importlib.util
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from cards import GameData, has_rules, sheet_words
from cards.errors import Fault, InputError
from cards.game_folders import more_places
from layouts.kit.booklet import BOOKLET, Booklet
from layouts.kit.booklet import booklet as booklet_of
from layouts.kit.boxes.board_case import BOARD_CASE, case_components
from layouts.kit.boxes.decks import BOXES, deck_art, tuck_boxes
from layouts.kit.boxes.game_box import GAME_BOX, box_components
from layouts.kit.boxes.look import BoxLook, default_look
from layouts.kit.component import Component, PhotoPlace, Print
from layouts.kit.posters.poster import plain_poster
from layouts.kit.posters.poster import poster as poster_of
from layouts.kit.rule_sheet import NAME, default_rule_sheet
from layouts.kit.square_tokens import squared
from layouts.kit.stock import Paper
from layouts.kit.style import SHEET_FONTS, Font
from layouts.kit.table_tent import table_tent
from layouts.kit.tents import TentLook

__path__.extend(more_places(__name__))


@cache
def has_look(slug: str) -> bool:
    """Return whether a game can be printed."""
    return importlib.util.find_spec(f"layouts.{slug}") is not None


def check_look(slug: str) -> None:
    """Check that a game can be printed.

    Raises:
        InputError: `game`, when it has no look.
    """
    if not has_look(slug):
        raise InputError("game", Fault(slug, "", "", f"has no look: layouts/{slug} is missing"))


def _look(slug: str) -> Any:
    check_look(slug)
    return importlib.import_module(f"layouts.{slug}")


def components(game: GameData, print_: Print | None = None) -> tuple[Component, ...]:
    """Return what a game prints, in printing order; its faces are drawn only when asked for.

    The default rule sheet is added where the look has none, and a table tent where the companion's address is given.
    """
    look, print_ = _look(game.slug), print_ or Print()
    _check_card(game, print_.card)
    parts = tuple(_named(component, game) for component in look.components(game, print_))
    if print_.tokens == "square":
        parts = tuple(map(squared, parts))
    if has_rules(game) and NAME not in {component.id for component in parts}:
        parts = (*parts, default_rule_sheet(game, print_))
    if not print_.url:
        return parts
    return (*parts, table_tent(game, sheet_words(game.language), print_.url, _box_look(game, print_), parts))


def _named(component: Component, game: GameData) -> Component:
    return component if component.name else replace(component, name=game.words(f"component.{component.id}"))


def card_sizes(slug: str) -> tuple[str, ...]:
    """Return the names of the sizes that a game's cards can have."""
    sizes: tuple[str, ...] = getattr(_look(slug), "CARD_SIZES", ("poker",))
    return sizes


def _check_card(game: GameData, card: str) -> None:
    """Check that a game's cards can have a size.

    Raises:
        InputError: `usage`, when its look is drawn for one size only.
    """
    if card and card not in card_sizes(game.slug):
        message = "this game's cards are drawn for 63 × 88 mm only, which is poker. Own games can have all sizes"
        raise InputError("usage", Fault("--card", card, "", f"{game.title}: {message}"))


def _box_look(game: GameData, print_: Print) -> BoxLook:
    look: BoxLook = getattr(_look(game.slug), "box_look", default_look)(game, print_)
    return look


def tent_look(game: GameData) -> TentLook:
    """Return the look of a game's table tents in a class."""
    print_ = Print()
    return TentLook(game.title, _box_look(game, print_), deck_art(components(game, print_)))


def on_request(game: GameData, print_: Print, parts: tuple[Component, ...]) -> tuple[Component, ...]:
    """Return the boxes for these components, which are printed only when they are asked for, as the booklet is."""
    box_look = _box_look(game, print_)
    words = sheet_words(game.language)
    return (
        *tuck_boxes(game, print_, box_look, words, parts),
        *box_components(game, print_, box_look, words, parts),
        *case_components(game, print_, box_look, words, parts),
    )


def booklet(game: GameData, print_: Print, parts: tuple[Component, ...]) -> Booklet | None:
    """Return the booklet of a game's rules, which is bound once its pages are counted; None if there are no rules."""
    return booklet_of(game, print_, _box_look(game, print_), sheet_words(game.language), parts)


def groups_on_request(parts: Iterable[Component]) -> tuple[str, ...]:
    """Return the groups of what is made for these components only when it is asked for."""
    has_board = any(part.kind == "board" for part in parts)
    return (BOXES, GAME_BOX, *((BOARD_CASE,) if has_board else ()), BOOKLET)


def poster(game: GameData, print_: Print, paper: Paper) -> Component:
    """Return the poster of a game for a paper: its look's own, or one with the art of its cards."""
    own = getattr(_look(game.slug), "draw_poster", None)
    art = None if own else deck_art(components(game, replace(print_, url=None)))
    draw = partial(own, game, print_) if own else plain_poster(_box_look(game, print_), art)
    return poster_of(game, sheet_words(game.language), print_.url, paper, draw)


def own_groups(parts: Iterable[Component]) -> tuple[str, ...]:
    """Return the groups of a look's own components, which are printed only when they are asked for."""
    return tuple(dict.fromkeys(part.group for part in parts if part.group))


def photo_place(slug: str) -> PhotoPlace | None:
    """Return where a game's look shows pictures, its `PHOTOS`; None where it shows none."""
    return getattr(_look(slug), "PHOTOS", None)


@cache
def fonts(slug: str) -> dict[str, Font]:
    """Return the fonts that a game's marks and the sheets' margins name."""
    return {font.name: font for font in (*SHEET_FONTS, *_own_fonts(slug))}


def fonts_of(game: GameData) -> dict[str, Font]:
    """Return the fonts of a game, with those that an edition's own folder brings."""
    own: tuple[Font, ...] = getattr(_look(game.slug), "fonts_of", lambda _: ())(game)
    return fonts(game.slug) | {font.name: font for font in own}


def picture_files(game: GameData) -> dict[str, Path]:
    """Return the pictures that an edition's own folder brings for its cards, by their digests."""
    pictures: dict[str, Path] = getattr(_look(game.slug), "picture_files", lambda _: {})(game)
    return pictures


def picture_place(game: GameData, component: str, piece: str, name: str) -> Fault:
    """Return a fault, still without words, at the place in an edition's folder that puts a picture on a piece."""
    file, card, field = _look(game.slug).picture_place(game, component, piece, name)
    return game.places[file].fault(card, field, "")


def own_fonts(game: GameData) -> tuple[Font, ...]:
    """Return the fonts that an edition's own folder brings."""
    return tuple(font for font in fonts_of(game).values() if not font.package)


def _own_fonts(slug: str) -> tuple[Font, ...]:
    return getattr(_look(slug), "FONTS", ())
