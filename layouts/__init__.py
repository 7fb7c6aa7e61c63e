"""Looks: pure functions from a game's facts to marks in mm. Finds every game folder.

A look is a folder here whose `__init__.py` gives `FONTS` and `components(game, print)`; nothing is registered.
"""

import importlib
from functools import cache
from typing import Any

from cards import GameData, sheet_words
from cards.errors import Fault, InputError
from layouts.kit.component import Component, Print
from layouts.kit.craft import tent
from layouts.kit.style import SHEET_FONTS, Font


def _look(slug: str) -> Any:
    """A game's look.

    Raises:
        CardDataError: when the game has none.
    """
    try:
        return importlib.import_module(f"layouts.{slug}")
    except ModuleNotFoundError as error:
        if error.name != f"layouts.{slug}":
            raise
        raise InputError("game", Fault(slug, "", "", f"has no look: layouts/{slug} is missing")) from None


def components(game: GameData, print_: Print | None = None) -> tuple[Component, ...]:
    """What a game prints, in printing order; its faces are drawn only when asked for."""
    look, asked = _look(game.slug), print_ or Print()
    found: tuple[Component, ...] = look.components(game, asked)
    return (*found, tent(game, sheet_words(game.language), asked.url, look.FONTS[0])) if asked.url else found


@cache
def fonts(slug: str) -> dict[str, Font]:
    """The fonts that a game's marks and the sheets' margins name."""
    return {font.name: font for font in (*SHEET_FONTS, *_look(slug).FONTS)}
