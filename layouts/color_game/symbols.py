"""The ten symbols of the identities as marks. Their outlines are about 20 units wide, with the centre at 0, 0."""

from cards.color_game import symbols
from cards.color_game.symbols import IRIS, PUPIL
from layouts.color_game.style import BLACK, WHITE
from layouts.kit.marks import Mark, Marks, Path, Steps, moved
from layouts.kit.shapes import disc, svg
from layouts.kit.style import Ink

OUTLINES: dict[str, Steps] = {name: svg(d) for name, d in symbols.OUTLINES.items()}
# Widths in mm of the 20 unit box at which each symbol fills a card's type area of 53 mm.
HUGE = {
    "disc": 52, "square": 52, "triangle": 47.4, "plus": 53, "crescent": 53, "burst": 48, "waves": 48, "bow_tie": 51,
    "cross": 48, "eye": 48.2,
}  # fmt: skip


def symbol(name: str, x: float, y: float, size: float, colour: str, hole: str = WHITE) -> Mark:
    """Return a filled symbol at x, y; `size` is the mm of its 20 units, `hole` the colour in the eye's ring."""
    marks: Marks = (Path(OUTLINES[name], colour),)
    if name == "eye":
        marks = (*marks, Path(disc(0, 0, IRIS), hole), Path(disc(0, 0, PUPIL), colour))
    return moved(x, y, marks, scale=size / 20)


def outlined(name: str, x: float, y: float, size: float, width: float) -> Mark:
    """Return a symbol as an outline `width` mm thick, as large outside as the filled symbol."""
    marks: Marks = (Path(OUTLINES[name], WHITE, BLACK, width),)
    if name == "eye":
        marks = (*marks, Path(disc(0, 0, IRIS), WHITE, BLACK, width), Path(disc(0, 0, PUPIL), BLACK))
    return moved(x, y, marks, scale=(size - width) / 20, keeps_lines=True)


def sign(name: str, x: float, y: float, size: float, colour: str, hole: str, ink: Ink, width: float = 0.5) -> Mark:
    """Return a symbol, filled or as an outline where ink is saved."""
    return outlined(name, x, y, size, width) if ink.saves else symbol(name, x, y, size, colour, hole)
