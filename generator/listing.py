"""The table of `tuckbox list`: each component with its size, count and number of sheets."""

from cards import GameData, sheet_words
from cards.words import Words
from generator.imposition.grids import DoesNotFit
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_sheets
from layouts.kit.component import Component
from layouts.kit.stock import Paper


def rows(game: GameData, components: tuple[Component, ...], paper: Paper) -> list[tuple[str, str, str, str, str]]:
    """Return id, name, size in mm, count and sheets of each component, then of all together, as text."""
    table, all_pieces = [], []
    words = sheet_words(game.language)
    for component in components:
        drawn = [
            DrawnPiece(component, piece, (), () if piece.back else None, piece.copies, "") for piece in component.pieces
        ]
        all_pieces += drawn
        size = f"{component.cut.w:g} × {component.cut.h:g}"
        table.append((component.id, component.name, size, str(component.count), _sheets(drawn, paper, words)))
    total = sum(component.count for component in components)
    return [*table, ("", "all, packed together", "", str(total), _sheets(all_pieces, paper, words))]


def _sheets(drawn: list[DrawnPiece], paper: Paper, words: Words) -> str:
    if not drawn:
        return "–"
    try:
        return str(len(make_sheets(drawn, Layout(paper), words)))
    except DoesNotFit:
        return "too large"
