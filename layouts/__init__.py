"""Looks: pure functions from a game's facts to marks in mm. Finds every game folder.

A look is a folder here whose `__init__.py` gives `FONTS` and `components(game, print)`; nothing is registered.
"""

import importlib
from functools import cache

from cards import Game, sheet_words
from layouts.component import Component, Print
from layouts.craft import tent
from layouts.style import SHEET_FONTS, Font


def components(game: Game, print_: Print | None = None) -> tuple[Component, ...]:
    """What a game prints, in printing order; its faces are drawn only when asked for."""
    look, asked = importlib.import_module(f"layouts.{game.slug}"), print_ or Print()
    found: tuple[Component, ...] = look.components(game, asked)
    return (*found, tent(game, sheet_words(), asked.url, look.FONTS[0])) if asked.url else found


@cache
def fonts(slug: str) -> dict[str, Font]:
    """The fonts that a game's marks and the sheets' margins name."""
    return {font.name: font for font in (*SHEET_FONTS, *importlib.import_module(f"layouts.{slug}").FONTS)}
