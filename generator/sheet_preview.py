"""The printed page that holds a piece, as a print would have it; only the faces on that page are drawn."""

from collections.abc import Sequence

from cards import GameData, sheet_words
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.pages import Page, digest
from generator.proofing.sheet_counts import undrawn
from generator.typesetting.text import Setter
from layouts.kit.component import Component
from layouts.kit.stock import A4


def page_of(game: GameData, components: Sequence[Component], setter: Setter, component: str, piece: str) -> Page:
    """Return the page of a full print, or of the piece's group, with its front. Raises `LookupError`: no such piece."""
    layout, words, piece_id = Layout(A4), sheet_words(game.language), f"{component}/{piece}"
    group = next((component_drawn.group for component_drawn in components if component_drawn.id == component), "")
    shown = (component for component in components if component.group == group)
    blank = [undrawn(component, each) for component in shown for each in component.pieces]
    plan = make_sheets(blank, layout, words)
    sheet_index = next((index for index, sheet in enumerate(plan) if piece_id in sheet.digests), None)
    if sheet_index is None:
        raise LookupError(piece_id)
    digests = set(plan[sheet_index].digests)
    pieces = [_drawn(each, setter) if each.digest in digests else each for each in blank]
    sheets = make_sheets(pieces, layout, words)
    pages = make_pages(sheets, layout, game, words, setter)
    return pages[sheet_index * len(pages) // len(sheets)]


def _drawn(piece: DrawnPiece, setter: Setter) -> DrawnPiece:
    front = setter.set(piece.piece.front())
    back = setter.set(piece.piece.back()) if piece.piece.back else None
    back_digest = digest(back) if back is not None else ""
    return piece._replace(front=front, back=back, digest=digest((front, back_digest, piece.component.cut, False)))
