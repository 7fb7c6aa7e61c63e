"""The ballroom, 241.5 x 241.5 mm, on two sheets: seats of 43.5 mm for cubes of 40, and tables with candles."""

from cards.masquerade_murder import Board
from layouts.kit.marks import Group, Mark, Marks, Path, line, text
from layouts.kit.shapes import disc, polar, rect, star
from layouts.kit.stock import Cut
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder import style

CELL, RIM = 43.5, 12.0  # a cube of 40 and room for fingers; beside two columns, Letter has room for a lying card
SIDE = 5 * CELL + 2 * RIM
BOARD = Cut(SIDE, SIDE)
SEAMS = (tuple(RIM + k * CELL for k in range(1, 5)),) * 2


def board(facts: Board, ink: Ink) -> Marks:
    """Return the marks of the board."""
    inks = style.inks_on(style.PLUM, ink)
    marks: list[Mark] = [
        style.ground(SIDE, SIDE, inks.ground),
        Path(rect(4, 4, SIDE - 8, SIDE - 8), None, inks.light, 0.7),
    ]
    for c in range(facts.columns):
        for r in range(facts.rows):
            name = f"{chr(65 + c)}{r + 1}"
            cell = (
                _table(facts.tables.index(name) + 1, inks)
                if name in facts.tables
                else _seat(name, (c + r) % 2 == 0, inks)
            )
            marks.append(Group(cell, RIM + (c + 0.5) * CELL, RIM + (r + 0.5) * CELL))
    for k in range(6):
        at = RIM + k * CELL
        marks += (
            line(RIM, at, SIDE - RIM, at, inks.line(style.PLUM), 0.9),
            line(at, RIM, at, SIDE - RIM, inks.line(style.PLUM), 0.9),
        )
    return (*marks, *_corners(inks), *_coordinates(facts, inks))


def _coordinates(facts: Board, inks: style.Inks) -> Marks:
    """Draw the names of rows and columns on all four sides: a cube hides its own cell's name."""
    light = inks.line(style.CANDLE)
    marks: list[Mark] = []
    for c in range(facts.columns):
        at = RIM + (c + 0.5) * CELL
        marks += (
            text(at, 10, chr(65 + c), style.TITLE, 15, light, 10, "centre"),
            Group((text(0, 2, chr(65 + c), style.TITLE, 15, light, 10, "centre"),), at, SIDE - 8, 180),
        )
    for r in range(facts.rows):
        at = RIM + (r + 0.5) * CELL
        marks += (text(x, at + 2, str(r + 1), style.TITLE, 15, light, 7, "centre") for x in (8, SIDE - 8))
    return tuple(marks)


def _corners(inks: style.Inks) -> Marks:
    """Draw a small sun over each corner of the frame, and a lozenge between the names."""
    suns = tuple(
        mark
        for x in (4.0, SIDE - 4)
        for y in (4.0, SIDE - 4)
        for mark in (Path(disc(x, y, 3.4), inks.ground), Path(star(x, y, 3.2, 1.4, 8), inks.light))
    )
    lozenges = []
    for k in range(1, 5):
        at = RIM + k * CELL
        for x, y in ((at, 8), (at, SIDE - 8), (8, at), (SIDE - 8, at)):
            lozenges.append(Path(star(x, y, 1.8, 0.8, 4), inks.light))
    return (*suns, *lozenges)


def _table(n: int, inks: style.Inks) -> Marks:
    """Draw a table from above: cloth, gold fringe, n candles, four plates. Nobody stands here. Rule 2.1."""
    half = CELL / 2
    fringe = tuple(
        Path(disc(*polar(0, 0, 18.8, k * 15), 1.3), inks.fill(style.GOLD), inks.line(style.GOLD), 0.25)
        for k in range(24)
    )
    plates = tuple(
        mark
        for k in range(4)
        for x, y in (polar(0, 0, 11.4, k * 90 + 45),)
        for mark in (
            Path(disc(x, y, 3.9), inks.fill(style.IVORY), inks.light, 0.5),
            Path(disc(x, y, 2.5), None, inks.line(style.BRONZE), 0.35),
        )
    )
    candles = tuple(
        Path(
            disc(*polar(0, 0, 2.2 if n > 1 else 0, k * 360 / n), 1.35),
            inks.fill(style.CANDLE),
            inks.line(style.CANDLE),
            0.3,
        )
        for k in range(n)
    )
    inset = half - 3.6
    corners = tuple(Path(star(x, y, 2.6, 1.1, 4), inks.light) for x in (-inset, inset) for y in (-inset, inset))
    return (
        Path(rect(-half, -half, CELL, CELL), inks.ground),
        *corners,
        *fringe,
        Path(disc(0, 0, 18.8), inks.fill(style.WINE), inks.light, 0.6),
        Path(disc(0, 0, 17), None, inks.line(mix(style.WINE, style.GOLD, 0.6)), 0.4),
        *plates,
        Path(star(0, 0, 7.4, 5.4, 8), inks.fill(style.GOLD), inks.line(style.GOLD), 0.3),
        Path(disc(0, 0, 4.2), inks.fill(style.PLUM), inks.line(style.PLUM), 0.3),
        *candles,
    )


def _seat(name: str, warm: bool, inks: style.Inks) -> Marks:
    """Draw a tile of the ballroom floor."""
    floor = style.WHITE if inks.saves else mix(style.IVORY, style.GOLD, 0.16) if warm else style.IVORY
    pale = mix(floor, style.BRONZE, 0.45)
    half = CELL / 2
    inset = half - 1.6
    return (
        Path(rect(-half, -half, CELL, CELL), floor),
        Path(rect(-inset, -inset, 2 * inset, 2 * inset), None, style.GOLD if not inks.saves else pale, 0.5),
        Path(star(0, 0, 17, 7.4, 8), None, pale, 0.45),
        Path(star(0, 0, 17, 7.4, 8, 22.5), None, pale, 0.45),
        Path(disc(0, 0, 7.6), floor, pale, 0.5),
        text(0, 2.6, name, style.TITLE, 20, mix(style.IVORY, style.INK, 0.85), 13, "centre"),
    )
