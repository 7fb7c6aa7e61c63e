"""How many sheets the pieces of a game need, and which components need very many."""

from collections.abc import Iterator

from cards.words import Words
from generator.imposition.grids import DoesNotFit
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_sheets
from layouts.kit.component import Component, Piece
from layouts.kit.stock import Paper

MOST_OF_A_BOARD, MOST_SHEETS = 9, 50
"""Sheets that a board and a deck may need without a word about it."""


def much_paper(components: tuple[Component, ...], paper: Paper, words: Words) -> Iterator[str]:
    """Yield a sentence for each component that needs more sheets than most people want to print, with their number."""
    for component in components:
        most = MOST_OF_A_BOARD if component.kind == "board" else MOST_SHEETS
        if component.count * component.cut.w * component.cut.h < most * paper.w * paper.h / 2:
            continue  # laying the sheets takes time, and so few pieces need none of it
        sheets = sheet_count([undrawn(component, piece) for piece in component.pieces], paper, words)
        if sheets.isdecimal() and int(sheets) > most:
            remedy = "Make it smaller" if component.kind == "board" else "Make fewer, or smaller ones"
            yield f"{component.name}: this needs {sheets} sheets of {paper.title}. {remedy} if that is too much"


def undrawn(component: Component, piece: Piece) -> DrawnPiece:
    """Return a piece as sheets place it, with nothing on its faces; its digest is its name."""
    return DrawnPiece(component, piece, (), () if piece.back else None, piece.copies, f"{component.id}/{piece.id}")


def sheet_count(pieces: list[DrawnPiece], paper: Paper, words: Words) -> str:
    """Return how many sheets pieces need; "–" without any, "too large" if one fits on none."""
    if not pieces:
        return "–"
    try:
        return str(len(make_sheets(pieces, Layout(paper), words)))
    except DoesNotFit:
        return "too large"
