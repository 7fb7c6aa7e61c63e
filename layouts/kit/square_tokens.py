"""Round tokens as squares, which straight cuts part: a disc with its ground out to the corners."""

from dataclasses import replace
from functools import partial

from layouts.kit.component import Component, Draw
from layouts.kit.marks import Marks, Path
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut

BLEED = 3.5


def squared(component: Component) -> Component:
    """Return a component of discs as one of squares; others as they are."""
    if not component.cut.is_round:
        return component
    cut = Cut(component.cut.w, component.cut.h)
    squares: dict[Draw, Draw] = {}  # pieces with the same back go on sharing it

    def square(draw: Draw) -> Draw:
        return squares.setdefault(draw, partial(_on_ground, draw, cut))

    pieces = tuple(
        replace(piece, front=square(piece.front), back=square(piece.back) if piece.back else None)
        for piece in component.pieces
    )
    return replace(component, cut=cut, pieces=pieces)


def _on_ground(draw: Draw, cut: Cut) -> Marks:
    """Return a disc's face on its own ground, the first thing that it draws."""
    marks = draw()
    ground = marks[0].fill if marks and isinstance(marks[0], Path) else None
    corners = rect(-BLEED, -BLEED, cut.w + 2 * BLEED, cut.h + 2 * BLEED)
    return (Path(corners, ground or "#FFFFFF"), *marks)
