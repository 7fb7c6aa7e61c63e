"""The fold-up cube, edge 40 mm: its net as plain values, proven by folding it in the tests, and how it is drawn.

Frame: mm from the top left of the net's box. A face lies at (column, row) of squares; its sides are named top, right,
bottom, left as the net lies flat, each running clockwise round the face.
"""

from functools import cache
from typing import Literal, NamedTuple

from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Point, Ring, Steps, clipped, line, text
from layouts.kit.shapes import bounds, disc, polygon, rect, star, svg
from layouts.kit.stock import Cut
from layouts.kit.style import Ink
from layouts.masquerade_murder.masks import domino
from layouts.masquerade_murder.style import (
    BOLD,
    BRONZE,
    CANDLE,
    GOLD,
    INK,
    ITALIC,
    IVORY,
    PLUM,
    TEXT,
    TITLE,
    WHITE,
    Inks,
    art,
    inks_on,
)

Side = Literal["top", "right", "bottom", "left"]
SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")
EDGE, TAB, SLANT = 40.0, 8.0, 6.0
WORDS = 5.5  # beyond lid and floor: what is glued behind their edges
LEFT, TOP = TAB, WORDS + EDGE  # of the square at column 0, row 0
BOX = (180.0, 3 * EDGE + 2 * WORDS)  # two nets stand on a sheet of A4


class Fold(NamedTuple):
    """Two faces joined along a side of each."""

    face: str
    side: Side
    other: str
    other_side: Side


class Tab(NamedTuple):
    """A glue tab on a face's side, glued behind another face's side; numbers give the order of gluing."""

    number: int
    face: str
    side: Side
    other: str
    other_side: Side


# Four sides in a row, lid and floor on the second of them.
FACES: dict[str, tuple[int, int]] = {
    "west": (0, 0),
    "south": (1, 0),
    "east": (2, 0),
    "north": (3, 0),
    "lid": (1, -1),
    "floor": (1, 1),
}
FOLDS = (
    Fold("west", "right", "south", "left"),
    Fold("south", "right", "east", "left"),
    Fold("east", "right", "north", "left"),
    Fold("south", "top", "lid", "bottom"),
    Fold("south", "bottom", "floor", "top"),
)
# First the ring of four, then the lid, last the floor: fingers reach behind every tab but the last three.
TABS = (
    Tab(1, "west", "left", "north", "right"),
    Tab(2, "lid", "left", "west", "top"),
    Tab(3, "north", "top", "lid", "top"),
    Tab(4, "lid", "right", "east", "top"),
    Tab(5, "floor", "left", "west", "bottom"),
    Tab(6, "north", "bottom", "floor", "bottom"),
    Tab(7, "floor", "right", "east", "bottom"),
)


def corner(face: str) -> Point:
    """Return the top left of a face."""
    column, row = FACES[face]
    return LEFT + column * EDGE, TOP + row * EDGE


def side_of(face: str, side: Side) -> tuple[Point, Point]:
    """Return a side's ends, clockwise round its face."""
    x, y = corner(face)
    corners = ((x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE))
    i = SIDES.index(side)
    return corners[i], corners[(i + 1) % 4]


def tab_outline(tab: Tab) -> tuple[Point, Point, Point, Point]:
    """Return a tab's root, which is its side's ends, then its outer corners, clockwise round the net."""
    a, b = side_of(tab.face, tab.side)
    ux, uy = (b[0] - a[0]) / EDGE, (b[1] - a[1]) / EDGE
    return (
        a,
        (a[0] + ux * SLANT + uy * TAB, a[1] + uy * SLANT - ux * TAB),
        (b[0] - ux * SLANT + uy * TAB, b[1] - uy * SLANT - ux * TAB),
        b,
    )


@cache
def outline() -> Steps:
    """Return the cutting line round all faces and tabs, clockwise from the west side's top left."""
    tabs = {(tab.face, tab.side): tab for tab in TABS}
    joined = {(fold.face, fold.side): (fold.other, fold.other_side) for fold in FOLDS} | {
        (fold.other, fold.other_side): (fold.face, fold.side) for fold in FOLDS
    }
    face, side = "west", SIDES[0]
    points: list[Point] = []
    while (side_of(face, side)[0]) != (points[0] if points else None):
        points += tab_outline(tabs[face, side])[:3] if (face, side) in tabs else side_of(face, side)[:1]
        side = SIDES[(SIDES.index(side) + 1) % 4]
        while (face, side) in joined:
            face, side = joined[face, side]
            side = SIDES[(SIDES.index(side) + 1) % 4]
    return polygon(*points)


NET = Cut(*BOX, outline=outline())


# ---- drawing ------------------------------------------------------------------------------------


def net(number: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of one player's net. All edges are gold, so neither knife nor fold need be exact."""
    inks = inks_on(PLUM, ink)
    face = Group(cube_face(number, inks), once=True)
    free = [
        Path(polygon(*_grown(face_, side)), GOLD)
        for face_ in FACES
        for side in SIDES
        if not inks.saves and (face_, side) in {(tab.other, tab.other_side) for tab in TABS}
    ]
    faces = [Group((face,) if name != "floor" else floor_face(number, words, inks), *corner(name)) for name in FACES]
    folds = [side_of(fold.face, fold.side) for fold in FOLDS] + [side_of(tab.face, tab.side) for tab in TABS]
    return (
        *free,
        *(mark for tab in TABS for mark in _tab(tab)),
        *faces,
        *(line(*a, *b, INK, 0.35, (2, 1.4)) for a, b in folds),
        *(_target(tab, words) for tab in TABS),
        *how_to(words, number, inks),
    )


def _grown(face: str, side: Side) -> tuple[Point, ...]:
    """Return a strip of 1 mm beyond a side: an inexact cut leaves gold, not paper."""
    (ax, ay), (bx, by) = side_of(face, side)
    ux, uy = (bx - ax) / EDGE, (by - ay) / EDGE
    return (ax, ay), (ax + uy, ay - ux), (bx + uy, by - ux), (bx, by)


def cube_face(number: int, inks: Inks) -> Marks:
    """Draw a star with two more points for each number. It shows nothing of the character: cubes are public."""
    middle = EDGE / 2
    return (
        Path(rect(0, 0, EDGE, EDGE), inks.fill(GOLD)),
        Path(rect(1.5, 1.5, EDGE - 3, EDGE - 3), inks.ground, inks.light if inks.saves else None, 0.3),
        Path(rect(3, 3, EDGE - 6, EDGE - 6), None, inks.light, 0.5),
        *(Path(star(x, y, 2.3, 1, 4), inks.light) for x in (6.2, EDGE - 6.2) for y in (6.2, EDGE - 6.2)),
        *number_star(number, middle, middle, 15.6, inks),
    )


def number_star(number: int, x: float, y: float, r: float, inks: Inks) -> Marks:
    """Draw a player's number on its star, with radius r mm to the tips."""
    k = r / 15.6
    return (
        Path(star(x, y, r, r * 0.665, 2 * number + 6), inks.fill(GOLD), inks.light if inks.saves else None, 0.5),
        Path(disc(x, y, r * 0.62), inks.fill(IVORY), inks.line(PLUM) if inks.saves else None, 0.35),
        text(x, y + 5 * k, str(number), TITLE, round(41 * k, 1), inks.line(PLUM), r * 1.2, "centre"),
    )


def floor_face(number: int, words: Words, inks: Inks) -> Marks:
    """Draw the face that the cube stands on: the game's name round a mask."""
    middle = EDGE / 2
    return (
        Path(rect(0, 0, EDGE, EDGE), inks.fill(GOLD)),
        Path(rect(1.5, 1.5, EDGE - 3, EDGE - 3), inks.ground, inks.light if inks.saves else None, 0.3),
        Path(disc(middle, middle, 17), None, inks.light, 0.5),
        Path(disc(middle, middle, 11.4), None, inks.light, 0.35),
        *(Path(star(x, y, 2.3, 1, 4), inks.light) for x in (5, EDGE - 5) for y in (5, EDGE - 5)),
        Ring(middle, middle, 13, words("title").upper(), TITLE, 8.4, inks.line(CANDLE), track=70, room=290),
        art(middle, middle - 2.2, domino(inks, 0.35), 0.38),
        text(middle, middle + 7.4, str(number), TITLE, 13, inks.line(CANDLE), 8, "centre"),
        Path(star(middle, middle + 14.2, 1.5, 0.65, 4), inks.light),
    )


def _tab(tab: Tab) -> Marks:
    """Draw a hatched tab with its number always upright: a 6 turned round reads 9."""
    points = tab_outline(tab)
    x, y = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
    shape = polygon(*points)
    left, top, right, bottom = bounds(shape)
    tall = bottom - top
    hatch = [
        line(left - tall + k * 3, bottom, left + k * 3, top, "#C9C2B6", 0.25)
        for k in range(1, int((right - left + tall) / 3) + 1)
    ]
    return (
        Path(shape, WHITE),
        clipped(shape, hatch),
        Path(disc(x, y, 2.7), WHITE),
        text(x, y + 1.5, str(tab.number), BOLD, 12, INK, 5, "centre"),
    )


def _target(tab: Tab, words: Words) -> Mark:
    """Draw, on the waste beside a free side, the number of the tab that is glued behind it."""
    (ax, ay), (bx, by) = side_of(tab.other, tab.other_side)
    x, y = (ax + bx) / 2, (ay + by) / 2
    words_ = words("cube.target", _n=tab.number)
    match tab.other_side:
        case "top":
            return text(x, y - 2, words_, ITALIC, 7.6, INK, EDGE - 12, "centre")
        case "bottom":
            return text(x, y + 3.8, words_, ITALIC, 7.6, INK, EDGE - 12, "centre")
        case _:
            return Group((text(0, -2, words_, ITALIC, 7.6, INK, EDGE - 12, "centre"),), x, y, 90)


# ---- the three steps, on paper that is cut away ---------------------------------------------------


def how_to(words: Words, number: int, inks: Inks) -> Marks:
    """Draw the instructions: score, fold and glue in the corner above the net, its name in the corner below."""
    x, y = LEFT + 2 * EDGE + 16, 0.5
    steps: list[Mark] = []
    for i, (step, draw) in enumerate((("score", _score), ("fold", _bend), ("glue", _glue))):
        steps += (
            Group(draw(), x + i * 25.5, y),
            Block(
                x + i * 25.5 - 1,
                y + 22.6,
                24,
                14,
                ((BOLD, f"{i + 1} " + words(f"cube.{step}") + "\n"), (TEXT, words(f"cube.{step}_how"))),
                ((8.4, 3.3), (8, 3.15), (7.6, 3)),
                INK,
                "centre",
            ),
        )
    below = TOP + EDGE + 8
    return (
        *steps,
        art(x + 7, below + 23, domino(inks_on(PLUM, Ink.SAVE)), 0.36),
        text(x + 18, below + 22.4, words("cube.title", _n=number).upper(), TITLE, (15, 13), INK, 52, track=40),
        text(x + 18, below + 28, words("cube.of", _n=number), ITALIC, (9.4, 8.6), INK, 52),
    )


def _score() -> Marks:
    """Draw a bone folder on a ruler, following the dashed line."""
    return (
        Path(polygon((1, 20), (6, 4), (21, 4), (16, 20)), WHITE, INK, 0.35),
        line(8.4, 20, 13.4, 4, INK, 0.4, (1.6, 1.1)),
        Path(polygon((9.2, 20.9), (14.6, 3.1), (17.6, 3.1), (12.2, 20.9)), "#E3DCCB", INK, 0.3),
        Path(polygon((11.4, 10.4), (8, 1.2), (10.2, 0.2), (12.2, 9.9)), GOLD, INK, 0.3),
    )


def _bend() -> Marks:
    """Draw a flap bending down, away from the printed side."""
    return (
        Path(polygon((1, 9), (6, 3), (18, 3), (13, 9)), WHITE, INK, 0.35),
        Path(polygon((1, 9), (13, 9), (13, 20), (1, 20)), "#E3DCCB", INK, 0.35),
        line(1, 9, 13, 9, INK, 0.45, (1.6, 1.1)),
        Path((("M", (21.6, 4.4)), ("C", (22, 10), (20.4, 14), (16.6, 16.4))), None, INK, 0.5),
        Path(polygon((15, 17.4), (17.6, 17.6), (16.2, 14.8)), INK),
    )


def _glue() -> Marks:
    """Draw a drop of glue on a tab, and the face that covers it."""
    drop = svg(
        "M11,.4 C12.2,2.4 13.2,3.5 13.2,4.9 C13.2,6.2 12.2,7 11,7 C9.8,7 8.8,6.2 8.8,4.9 C8.8,3.5 9.8,2.4 11,.4Z"
    )
    tab = polygon((9, 8.6), (13, 10.6), (13, 18.6), (9, 20.6))
    hatch = [line(8 + k * 1.5, 21, 20 + k * 1.5, 9, BRONZE, 0.25) for k in range(-8, 3)]
    return (
        Path(rect(0.6, 8.6, 8.4, 12), "#E3DCCB", INK, 0.35),
        Path(tab, WHITE),
        clipped(tab, hatch),
        Path(tab, None, INK, 0.35),
        line(9, 8.6, 9, 20.6, INK, 0.45, (1.6, 1.1)),
        Path(drop, GOLD, INK, 0.35),
        Path(rect(17.6, 8.6, 5.4, 12), "#E3DCCB", INK, 0.35),
        line(17, 14.6, 15.2, 14.6, INK, 0.5),
        Path(polygon((13.6, 14.6), (15.6, 13.5), (15.6, 15.7)), INK),
    )
