"""The table of `tuckbox list`: each component with its size, count and number of sheets."""

from collections.abc import Iterator

from cards import GameData, sheet_words
from cards.words import Words
from generator.imposition.grids import DoesNotFit
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_sheets
from layouts.kit.component import Component, Piece
from layouts.kit.stock import Paper

MOST_OF_A_BOARD, MOST_SHEETS = 9, 50
"""Sheets that a board and a deck may need without a word about it."""


def rows(game: GameData, components: tuple[Component, ...], paper: Paper) -> list[tuple[str, str, str, str, str]]:
    """Return id, name, size in mm, count and sheets of each component, then of all together, as text."""
    table, all_pieces = [], []
    words = sheet_words(game.language)
    for component in components:
        drawn = [_undrawn(component, piece) for piece in component.pieces]
        all_pieces += drawn
        size = f"{component.cut.w:g} × {component.cut.h:g}"
        table.append((component.id, component.name, size, str(component.count), _sheets(drawn, paper, words)))
    total = sum(component.count for component in components)
    return [*table, ("", "all, packed together", "", str(total), _sheets(all_pieces, paper, words))]


def much_paper(components: tuple[Component, ...], paper: Paper, words: Words) -> Iterator[str]:
    """Yield a sentence for each component that needs more sheets than most people want to print, with their number."""
    for component in components:
        most = MOST_OF_A_BOARD if component.kind == "board" else MOST_SHEETS
        if component.count * component.cut.w * component.cut.h < most * paper.w * paper.h / 2:
            continue  # laying the sheets takes time, and so few pieces need none of it
        sheets = _sheets([_undrawn(component, piece) for piece in component.pieces], paper, words)
        if sheets.isdecimal() and int(sheets) > most:
            remedy = "Make it smaller" if component.kind == "board" else "Make fewer, or smaller ones"
            yield f"{component.name}: this needs {sheets} sheets of {paper.title}. {remedy} if that is too much"


def _undrawn(component: Component, piece: Piece) -> DrawnPiece:
    return DrawnPiece(component, piece, (), () if piece.back else None, piece.copies, "")


def _sheets(drawn: list[DrawnPiece], paper: Paper, words: Words) -> str:
    if not drawn:
        return "–"
    try:
        return str(len(make_sheets(drawn, Layout(paper), words)))
    except DoesNotFit:
        return "too large"
