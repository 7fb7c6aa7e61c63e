"""Looks: pure functions from a game's facts to marks in mm. Finds every game folder.

A look is a folder here whose `__init__.py` gives `FONTS` and `components(game, print)`; nothing is registered.
"""

import importlib
from functools import cache

from cards import Game
from layouts.component import Component, Print
from layouts.style import SHEET_FONTS, Font


def components(game: Game, print_: Print | None = None) -> tuple[Component, ...]:
    """What a game prints, in printing order; its faces are drawn only when asked for."""
    found: tuple[Component, ...] = importlib.import_module(f"layouts.{game.slug}").components(game, print_ or Print())
    return found


@cache
def fonts(slug: str) -> dict[str, Font]:
    """The fonts that a game's marks and the sheets' margins name."""
    return {font.name: font for font in (*SHEET_FONTS, *importlib.import_module(f"layouts.{slug}").FONTS)}
