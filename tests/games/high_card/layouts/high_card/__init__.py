"""What High Card prints: a card for each number. The rule sheet is the default one."""

from functools import partial

from cards import GameData
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Marks, Path, text
from layouts.kit.shapes import rect
from layouts.kit.stock import CARD
from layouts.kit.style import Ink


def components(game: GameData, print_: Print) -> tuple[Component, ...]:
    back = partial(_back, print_.ink)
    pieces = (Piece(str(n), partial(_front, str(n)), back) for n in range(1, game.facts.options.highest + 1))
    return (Component("cards", CARD, tuple(pieces)),)


def _front(number: str) -> Marks:
    return (text(CARD.w / 2, 55, number, "SheetBold", 90, "#000000", CARD.w - 6, "centre"),)


def _back(ink: Ink) -> Marks:
    blue, frame = "#1D3557", rect(6, 6, CARD.w - 12, CARD.h - 12)
    return (Path(frame, line=blue) if ink == Ink.SAVE else Path(rect(-3, -3, CARD.w + 6, CARD.h + 6), fill=blue),)
