"""Pages of made-up decks, by a digest of all that lies on them, for each way of printing.

`pytest --regen tests/generator/imposition/test_golden_pages.py` writes `pages.txt` again.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cases import compare, digest
from paper import component, sheets_and_pages

from generator.imposition.layout import Layout
from layouts.kit.component import Component
from layouts.kit.shapes import polygon
from layouts.kit.stock import A3, A4, LETTER, Cut, round_cut

WAYS = {
    "A4": Layout(A4),
    "Letter, flipped on the short edge": Layout(LETTER, "short", "fronts-then-backs"),
    "A4, folded": Layout(A4, "fold", bleed=2),
    "A3, glued, lines": Layout(A3, "none", cut_lines="lines"),
    "A4, scissors, corners": Layout(A4, cuts="scissors", cut_lines="corners", bleed=3, back_shift=(1, -0.5, 0.2)),
    "Letter, for a machine": Layout(LETTER, "none", cut_lines="none", bleed=0),
}


def decks() -> Iterator[tuple[Component, ...]]:
    """Yield decks of few and of many sizes, with outlines, folds, pages to read, and boards of one to many parts."""
    disc = replace(component(20, 20, 30, kind="small"), cut=round_cut(20), id="discs", name="Discs")
    outline = polygon((0, 20), (30, 0), (100, 20), (100, 90), (0, 90))
    net = replace(component(100, 90, 3, kind="net", back=False), cut=Cut(100, 90, outline=outline), id="net")
    strips = replace(component(120, 17, 7, kind="small", back=False), has_folds=True, id="strips", name="Strips")
    map_of_hall = replace(component(170, 240, 1), back="content", id="hall", name="The hall")
    pages = replace(component(190, 254, 3, kind="page"), back="content", id="pages")
    squares, secrets = component(52, 52, 14, back=False), replace(component(44, 68, 11), back="hidden", id="secrets")
    yield (component(63, 88, 20),)
    yield disc, net, strips, squares
    yield pages, map_of_hall, secrets, component(88, 63, 5), disc
    for w, h, seams in ((150, 200, ((), ())), (284, 402, ((100, 151.6), (190, 240))), (700, 380, ((), ()))):
        board = component(w, h, 1, kind="board", back=False)
        yield replace(board, seams=seams, name="The board"), squares, strips


def test_pages_hold_what_they_held(request: pytest.FixtureRequest) -> None:
    lines = []
    for way, layout in WAYS.items():
        for number, deck in enumerate(decks(), 1):
            made, pages = sheets_and_pages(*deck, layout=layout)
            lines += [f"{way}, deck {number}: {len(made)} sheets, {len(pages)} pages"]
            lines += [f"  {len(page.stamps)} pieces, {len(page.marks)} marks: {digest(page)}" for page in pages]
    compare(Path(__file__).with_name("pages.txt"), lines, request)
