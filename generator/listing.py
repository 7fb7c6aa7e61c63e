"""The table of components: what a game prints, how large, how many, and on how many sheets."""

from cards import GameData, sheet_words
from cards.words import Words
from generator.imposition.grids import DoesNotFit
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_sheets
from layouts.kit.component import Component
from layouts.kit.stock import Paper


def rows(game: GameData, components: tuple[Component, ...], paper: Paper) -> list[tuple[str, str, str, str, str]]:
    """Id, name, size, count and sheets of each component, then the whole, as text."""
    found, every = [], []
    words = sheet_words(game.language)
    for component in components:
        drawn = [
            DrawnPiece(component, piece, (), () if piece.back else None, piece.copies, "") for piece in component.pieces
        ]
        every += drawn
        size = f"{component.cut.w:g} × {component.cut.h:g}"
        found.append((component.id, component.name, size, str(component.count), _sheets(drawn, paper, words)))
    total = sum(component.count for component in components)
    return [*found, ("", "all, packed together", "", str(total), _sheets(every, paper, words))]


def _sheets(drawn: list[DrawnPiece], paper: Paper, words: Words) -> str:
    if not drawn:
        return "–"
    try:
        return str(len(make_sheets(drawn, Layout(paper), words)))
    except DoesNotFit:
        return "too large"
