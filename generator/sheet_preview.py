"""The printed page that holds a piece, with cut marks and margins: what the workbench shows before a print.

Only the faces on that page are drawn. The others count, so that the page is the one that a print would have.
"""

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
    """Return the page with the front of a piece, as a full print on A4 has it; of a group, as it is printed alone.

    Raises:
        LookupError: there is no such piece.
    """
    layout, words, wanted = Layout(A4), sheet_words(game.language), f"{component}/{piece}"
    group = next((one.group for one in components if one.id == component), "")
    blank = [undrawn(one, each) for one in components if one.group == group for each in one.pieces]
    plan = make_sheets(blank, layout, words)
    at = next((at for at, sheet in enumerate(plan) if wanted in sheet.digests), None)
    if at is None:
        raise LookupError(wanted)
    here = set(plan[at].digests)
    sheets = make_sheets([_drawn(one, setter) if one.digest in here else one for one in blank], layout, words)
    pages = make_pages(sheets, layout, game, words, setter)
    return pages[at * len(pages) // len(sheets)]


def _drawn(one: DrawnPiece, setter: Setter) -> DrawnPiece:
    """Return a piece with its faces and their digest, as `generator.job` makes it."""
    front = setter.set(one.piece.front())
    back = setter.set(one.piece.back()) if one.piece.back else None
    back_digest = digest(back) if back is not None else ""
    return one._replace(front=front, back=back, digest=digest((front, back_digest, one.component.cut, False)))
