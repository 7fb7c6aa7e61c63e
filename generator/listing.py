"""The table of components: what a game prints, how large, how many, and on how many sheets."""

from cards import Game, sheet_words
from cards.words import Words
from generator.impose import DoesNotFit
from generator.sheet import Drawn, Layout
from generator.sheets import make_sheets
from layouts.component import Component
from layouts.stock import Paper


def rows(game: Game, components: tuple[Component, ...], paper: Paper) -> list[tuple[str, str, str, str, str]]:
    """Id, name, size, count and sheets of each component, then the whole, as text."""
    found, every = [], []
    words = sheet_words(game.language)
    for component in components:
        drawn = [
            Drawn(component, piece, (), () if piece.back else None, piece.copies, "") for piece in component.pieces
        ]
        every += drawn
        size = f"{component.cut.w:g} × {component.cut.h:g}"
        found.append((component.id, component.name, size, str(component.count), _sheets(drawn, paper, words)))
    total = sum(component.count for component in components)
    return [*found, ("", "all, packed together", "", str(total), _sheets(every, paper, words))]


def _sheets(drawn: list[Drawn], paper: Paper, words: Words) -> str:
    if not drawn:
        return "–"
    try:
        return str(len(make_sheets(drawn, Layout(paper), words)))
    except DoesNotFit:
        return "too large"
