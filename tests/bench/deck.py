"""54 poker cards with a title, an icon, wrapped words and a common back, on A4: our way."""

import sys
from functools import partial
from pathlib import Path

from cards import load, sheet_words
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.pages import digest
from generator.pdf import write_pdf
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit import marks as m
from layouts.kit.component import Component, Piece
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, text
from layouts.kit.shapes import rect
from layouts.kit.stock import A4, CARD
from layouts.kit.style import SHEET_FONTS

RULE = (
    "Draw two cards and choose one of them. Each player to your left may then pay one coin to see the card that"
    " you did not take, number {}."
)


def front(i):
    return (
        m.Path(rect(-3, -3, 69, 94), "#F4F3EC"),
        text(5, 12, f"Card {i}", "SheetBold", 16, "#222222", 53),
        icon(mdi("axe"), 31.5, 32, 26, "#222222"),
        Block(5, 52, 53, 30, (("Sheet", RULE.format(i)),), ((9, 3.9),), "#222222"),
    )


def back():
    return (m.Path(rect(-3, -3, 69, 94), "#17479E"), icon(mdi("virus"), 31.5, 44, 40, "#FFFFFF"))


setter = Setter(Faces({font.name: font for font in SHEET_FONTS}))
deck = Component("deck", CARD, tuple(Piece(f"c{i}", partial(front, i), back) for i in range(54)), name="Deck")
behind = setter.set(back())
drawn = [DrawnPiece(deck, piece, face := setter.set(piece.front()), behind, 1, digest(face)) for piece in deck.pieces]
layout, words = Layout(A4), sheet_words()
made = make_sheets(drawn, layout, words)
data = write_pdf(make_pages(made, layout, load("infection"), words, setter), setter.faces, "Deck", flip="long")
Path(sys.argv[1]).write_bytes(data)
