"""Pieces to fold: fold lines, and pictures of the steps."""

from itertools import pairwise

from layouts.kit.component import Component, Draw, Piece
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Group, Mark, Marks, Path, line, moved, text
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import disc, polygon, rect, svg
from layouts.kit.stock import Cut

BLACK, SOFT, SHADE, WHITE = "#000000", "#5A5A5A", "#D9D9D9", "#FFFFFF"


def fold(x1: float, y1: float, x2: float, y2: float) -> Mark:
    """Return a dashed fold line, to be scored before folding."""
    return line(x1, y1, x2, y2, BLACK, 0.35, FOLD_DASH)


def step_frames(
    x: float,
    y: float,
    w: float,
    h: float,
    words: tuple[str, str, str],
    art: tuple[Marks, Marks, Marks],
    font: str,
    bold: str,
    colour: str = BLACK,
) -> Marks:
    """Return three numbered pictures in a row with their texts, in a box x, y, w, h.

    The origin of each picture in `art` is the centre of its frame.
    """
    step = (w - 6) / 3
    marks: list[Mark] = []
    for i, (caption, picture_marks) in enumerate(zip(words, art, strict=True)):
        left = x + i * (step + 3)
        picture = h * 0.62
        sizes = ((8.4, 3.2), (8, 3.1))
        marks += (
            Path(rect(left, y, step, picture, 1.5), "#FFFFFF", colour, 0.25),
            Group(picture_marks, left + step / 2, y + picture / 2),
            Path(disc(left + 3.2, y + 3.2, 2.2), colour),
            text(left + 3.2, y + 4.25, str(i + 1), bold, 8, "#FFFFFF", 4, "centre"),
            Block(left, y + picture + 0.8, step, h - picture - 0.8, ((font, caption),), sizes, colour, "centre"),
        )
    return tuple(marks)


def steps_slip(id: str, cut: Cut, draw: Draw, title: str = "", group: str = "") -> Component:
    """Return the slip that shows how pieces are made. It is read where it is printed, and gets no cut marks."""
    return Component(id, cut, (Piece(id, draw),), "small", safe=1, group=group, is_cut=False, name=title)


def standee_steps(figure: Marks, tall: float, wide: float, ink: str) -> tuple[Marks, Marks, Marks]:
    """Return three pictures of how to make a standee: score and cut, fold, stand.

    `figure` is drawn in a box of 100 x 130; the strip is `tall` x `wide` mm, its feet 10 mm.
    """
    return _strip_scored(figure, tall, wide, ink), _strip_folded(ink), _strip_standing(figure, ink)


def _strip_scored(figure: Marks, tall: float, wide: float, ink: str) -> Marks:
    k = 21.2 / tall
    long, across, foot = tall * k, wide * k, 10 * k
    folds = (-long / 2 + foot, 0, long / 2 - foot)
    return (
        Path(rect(-long / 2, -across / 2, long, across), WHITE, ink, 0.3),
        *(Path(rect(x, -across / 2, 1.9, across), SHADE) for x in (-long / 2 + foot, long / 2 - foot - 1.9)),
        moved(-0.5, -2.3, figure, 90, 0.046),
        moved(0.5, 2.3, figure, -90, 0.046),
        *(line(x, -across / 2 - 1, x, across / 2 + 1, ink, 0.35, (0.9, 0.6)) for x in folds),
        icon(mdi("content-cut"), long / 2 - 4.5, across / 2 + 2, 5, ink),
    )


def _strip_folded(ink: str) -> Marks:
    """Draw the strip as a tent seen from the side, while both halves are pressed together."""
    deep = (5.0, -1.8)
    profile = ((-9.0, 6.4), (-6.0, 6.4), (-1.6, -4.6), (2.8, 6.4), (5.8, 6.4))
    sides = [
        polygon(a, b, (b[0] + deep[0], b[1] + deep[1]), (a[0] + deep[0], a[1] + deep[1])) for a, b in pairwise(profile)
    ]
    left_foot, left, right, right_foot = sides
    return (
        Path(right, SHADE, ink, 0.35),
        *(Path(side, WHITE, ink, 0.35) for side in (right_foot, left_foot, left)),
        *_arrow(-9.4, 0, -5.4, ink),
        *_arrow(11, -0.6, 7, ink),
    )


def _arrow(x: float, y: float, to: float, ink: str) -> Marks:
    direction = 1 if to > x else -1
    return (
        line(x, y, to - direction * 1.4, y, ink, 0.6),
        Path(polygon((to, y), (to - direction * 2, y - 1.2), (to - direction * 2, y + 1.2)), ink),
    )


def _strip_standing(figure: Marks, ink: str) -> Marks:
    return (
        Path(svg("M-4.4,4.6 L4.4,4.6 L6,2.6 L-2.8,2.6 Z"), SHADE, ink, 0.3),
        Path(rect(-4.4, -7.2, 8.8, 11.8), WHITE, ink, 0.4),
        moved(-3.7, -6.6, figure, scale=0.074),
        Path(rect(-4.4, 2.2, 8.8, 2.4), SHADE, ink, 0.3),
        Path(svg("M-4.4,4.6 L4.4,4.6 L2.8,7.2 L-6,7.2 Z"), WHITE, ink, 0.4),
    )
