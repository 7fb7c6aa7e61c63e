"""The ten symbols: about 20 units wide, centre at 0, 0, no two alike in outline."""

from layouts.color_game.style import BLACK, WHITE
from layouts.marks import Mark, Marks, Path, Steps, moved
from layouts.shapes import disc, polygon, rect, shifted, star, svg, turned
from layouts.style import Ink

WAVE = svg(
    "M-11,-2.3 C-7.3,-6.3 -3.7,-6.3 0,-2.3 C3.7,1.7 7.3,1.7 11,-2.3 V2.3 C7.3,6.3 3.7,6.3 0,2.3 "
    "C-3.7,-1.7 -7.3,-1.7 -11,2.3Z"
)


def plus(reach: float, half: float) -> Steps:
    """A cross upright: `reach` from its centre to each end, arms twice `half` wide."""
    a, b = half, reach
    return polygon(
        (-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)
    )


OUTLINES: dict[str, Steps] = {
    "disc": disc(0, 0, 10),
    "square": rect(-9.4, -9.4, 18.8, 18.8),
    "triangle": polygon((0, -10), (11.2, 9), (-11.2, 9)),
    "plus": plus(10, 3.6),
    "crescent": svg("M7,-9.4 A10,10 0 1 0 7,9.4 A10.6,10.6 0 0 1 7,-9.4Z"),
    "burst": star(0, 0, 11, 6.2, 12),
    "waves": shifted(WAVE, 0, -4.5) + shifted(WAVE, 0, 4.5),
    "bow_tie": polygon((-10, -10), (10, -10), (0, 0), (10, 10), (-10, 10), (0, 0)),
    "cross": turned(plus(12.6, 2.7), 45),
    "eye": svg("M-11,0 A13.4,13.4 0 0 1 11,0 A13.4,13.4 0 0 1 -11,0Z"),
}
# Widths of the 20 unit box at which each symbol fills a card's type area of 53 mm.
HUGE = {
    "disc": 52,
    "square": 52,
    "triangle": 47.4,
    "plus": 53,
    "crescent": 53,
    "burst": 48,
    "waves": 48,
    "bow_tie": 51,
    "cross": 48,
    "eye": 48.2,
}


def symbol(name: str, x: float, y: float, size: float, colour: str, hole: str = WHITE) -> Mark:
    """A symbol filled; `size` mm for its 20 units, `hole` what shows through the eye."""
    marks: Marks = (Path(OUTLINES[name], colour),)
    if name == "eye":
        marks = (*marks, Path(disc(0, 0, 4.4), hole), Path(disc(0, 0, 2), colour))
    return moved(x, y, marks, scale=size / 20)


def outlined(name: str, x: float, y: float, size: float, width: float) -> Mark:
    """A symbol as an outline `width` mm thick on paper, drawn inwards of where the filled one would reach."""
    marks: Marks = (Path(OUTLINES[name], WHITE, BLACK, width),)
    if name == "eye":
        marks = (*marks, Path(disc(0, 0, 4.4), WHITE, BLACK, width), Path(disc(0, 0, 2), BLACK))
    return moved(x, y, marks, scale=(size - width) / 20, keeps_lines=True)


def sign(name: str, x: float, y: float, size: float, colour: str, hole: str, ink: Ink, width: float = 0.5) -> Mark:
    """A symbol as the ink asked for allows."""
    return outlined(name, x, y, size, width) if ink.saves else symbol(name, x, y, size, colour, hole)
