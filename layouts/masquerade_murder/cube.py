"""The fold-up cube, edge 40 mm: how its faces are drawn, and its instructions. The net is `layouts.kit.cube`."""

from cards.words import Words
from layouts.kit.cube import FACES, TABS, CubeNet, how_to
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Ring, text
from layouts.kit.shapes import disc, polygon, rect, star
from layouts.kit.style import Ink
from layouts.masquerade_murder import style
from layouts.masquerade_murder.masks import domino

EDGE = 40.0
CUBE = CubeNet(edge=EDGE, tab=8, slant=6, words=5.5, right=12)
"""Two nets stand on a sheet of A4."""
SHADE = "#E3DCCB"


def net(number: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of one player's net. All edges are gold, so neither knife nor fold need be exact."""
    inks = style.inks_on(style.PLUM, ink)
    face = Group(cube_face(number, inks), once=True)
    free = () if inks.saves else tuple(Path(polygon(*strip), style.GOLD) for strip in CUBE.beside_tabs())
    floor = floor_face(number, words, inks)
    faces = (Group(floor if name == "floor" else (face,), *CUBE.corner(name)) for name in FACES)
    return (
        *free,
        *(mark for tab in TABS for mark in CUBE.tab_marks(tab, style.BOLD, style.INK)),
        *faces,
        *CUBE.folds(style.INK),
        *(CUBE.target(tab, words("cube.target", _n=tab.number), style.ITALIC, style.INK) for tab in TABS),
        *instructions(words, number, inks),
    )


def cube_face(number: int, inks: style.Inks) -> Marks:
    """Draw a star with two more points for each number. It shows nothing of the character: cubes are public."""
    middle = EDGE / 2
    return (
        Path(rect(0, 0, EDGE, EDGE), inks.fill(style.GOLD)),
        Path(rect(1.5, 1.5, EDGE - 3, EDGE - 3), inks.ground, inks.light if inks.saves else None, 0.3),
        Path(rect(3, 3, EDGE - 6, EDGE - 6), None, inks.light, 0.5),
        *style.four_stars((6.2, EDGE - 6.2), (6.2, EDGE - 6.2), 2.3, 1, inks.light),
        *number_star(number, middle, middle, 15.6, inks),
    )


def number_star(number: int, x: float, y: float, r: float, inks: style.Inks) -> Marks:
    """Draw a player's number on its star, with radius r mm to the tips."""
    k = r / 15.6
    return (
        Path(star(x, y, r, r * 0.665, 2 * number + 6), inks.fill(style.GOLD), inks.light if inks.saves else None, 0.5),
        Path(disc(x, y, r * 0.62), inks.fill(style.IVORY), inks.line(style.PLUM) if inks.saves else None, 0.35),
        text(x, y + 5 * k, str(number), style.TITLE, round(41 * k, 1), inks.line(style.PLUM), r * 1.2, "centre"),
    )


def floor_face(number: int, words: Words, inks: style.Inks) -> Marks:
    """Draw the face that the cube stands on: the game's name round a mask."""
    middle = EDGE / 2
    return (
        Path(rect(0, 0, EDGE, EDGE), inks.fill(style.GOLD)),
        Path(rect(1.5, 1.5, EDGE - 3, EDGE - 3), inks.ground, inks.light if inks.saves else None, 0.3),
        Path(disc(middle, middle, 17), None, inks.light, 0.5),
        Path(disc(middle, middle, 11.4), None, inks.light, 0.35),
        *style.four_stars((5, EDGE - 5), (5, EDGE - 5), 2.3, 1, inks.light),
        Ring(middle, middle, 13, words("title").upper(), style.TITLE, 8.4, inks.line(style.CANDLE), track=70, room=290),
        style.art(middle, middle - 2.2, domino(inks, 0.35), 0.38),
        text(middle, middle + 7.4, str(number), style.TITLE, 13, inks.line(style.CANDLE), 8, "centre"),
        Path(star(middle, middle + 14.2, 1.5, 0.65, 4), inks.light),
    )


def instructions(words: Words, number: int, inks: style.Inks) -> Marks:
    """Draw the instructions: score, fold and glue in the corner above the net, its name in the corner below."""
    x, y = CUBE.tab + 2 * EDGE + 16, 0.5
    steps: list[Mark] = []
    pictures = how_to(style.INK, SHADE, style.GOLD, style.BRONZE)
    for i, (step, picture) in enumerate(zip(("score", "fold", "glue"), pictures, strict=True)):
        step_runs = ((style.BOLD, f"{i + 1} " + words(f"cube.{step}") + "\n"), (style.TEXT, words(f"cube.{step}_how")))
        box, sizes = (x + i * 25.5 - 1, y + 22.6, 24, 14), ((8.4, 3.3), (8, 3.15), (7.6, 3))
        steps += (Group(picture, x + i * 25.5, y), Block(*box, step_runs, sizes, style.INK, "centre"))
    below, title = CUBE.words + 2 * EDGE + 8, words("cube.title", _n=number).upper()
    return (
        *steps,
        style.art(x + 7, below + 23, domino(style.inks_on(style.PLUM, Ink.SAVE)), 0.36),
        text(x + 18, below + 22.4, title, style.TITLE, (15, 13), style.INK, 52, track=40),
        text(x + 18, below + 28, words("cube.of", _n=number), style.ITALIC, (9.4, 8.6), style.INK, 52),
    )
