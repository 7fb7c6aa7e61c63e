"""What a game's look gives for its boxes: colours, fonts, what is said; the art is that of the cards' own backs."""

from collections.abc import Callable
from dataclasses import dataclass

from cards import GameData
from layouts.kit.component import Print
from layouts.kit.marks import Marks, Path
from layouts.kit.shapes import rect

BLEED = 3.0
"""How far colour runs past cuts and folds, in mm."""
Plate = Callable[[float, float, float, float], Marks]
"""Draws a plate x, y, w, h for words to stand on, in a `BoxLook`'s paper colour."""


def plain_plate(paper: str, line: str) -> Plate:
    """Return what draws a field with a thin line inside."""

    def plate(x: float, y: float, w: float, h: float) -> Marks:
        return (Path(rect(x, y, w, h), paper), Path(rect(x + 1, y + 1, w - 2, h - 2), None, line, 0.3))

    return plate


@dataclass(frozen=True)
class BoxLook:
    """How a game's boxes look.

    Panels without art have `ground` with `letters` on it. Other words stand on plates, in `ink` and `accent`. `title`,
    `body` and `bold` are fonts. `pitch` is what the game is about, in a sentence or two.
    """

    ground: str
    letters: str
    plate: Plate
    ink: str
    accent: str
    title: str
    body: str
    bold: str
    pitch: str = ""
    upper: bool = False
    """Whether titles are in capitals."""

    def title_of(self, words: str) -> str:
        return words.upper() if self.upper else words


def default_look(game: GameData, print_: Print) -> BoxLook:
    """Return plain boxes in the sheets' own fonts, for a game that has no look for them."""
    ground, letters = ("#FFFFFF", "#000000") if print_.ink.saves else ("#33373B", "#FFFFFF")
    tagline = game.words("tagline") if "tagline" in game.words.texts else ""
    plate = plain_plate("#FFFFFF", "#000000")
    return BoxLook(ground, letters, plate, "#000000", "#333333", "SheetBold", "Sheet", "SheetBold", tagline)
