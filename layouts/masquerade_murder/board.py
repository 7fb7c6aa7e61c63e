"""The ballroom, 241.5 x 241.5 mm, on two sheets: seats of 43.5 mm for cubes of 40, and tables with candles."""

from itertools import product

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
            is_table = name in facts.tables
            cell = _table(facts.tables.index(name) + 1, inks) if is_table else _seat(name, (c + r) % 2 == 0, inks)
            marks.append(Group(cell, RIM + (c + 0.5) * CELL, RIM + (r + 0.5) * CELL))
    for k in range(6):
        at = RIM + k * CELL
        for ends in ((RIM, at, SIDE - RIM, at), (at, RIM, at, SIDE - RIM)):
            marks.append(line(*ends, inks.line(style.PLUM), 0.9))
    return (*marks, *_corners(inks), *_coordinates(facts, inks))


def _coordinates(facts: Board, inks: style.Inks) -> Marks:
    """Draw the names of rows and columns on all four sides: a cube hides its own cell's name."""
    light = inks.line(style.CANDLE)
    marks: list[Mark] = []
    for c in range(facts.columns):
        at, letter = RIM + (c + 0.5) * CELL, chr(65 + c)
        marks.append(text(at, 10, letter, style.TITLE, 15, light, 10, "centre"))
        marks.append(Group((text(0, 2, letter, style.TITLE, 15, light, 10, "centre"),), at, SIDE - 8, 180))
    for r in range(facts.rows):
        at = RIM + (r + 0.5) * CELL
        marks += (text(x, at + 2, str(r + 1), style.TITLE, 15, light, 7, "centre") for x in (8, SIDE - 8))
    return tuple(marks)


def _corners(inks: style.Inks) -> Marks:
    marks: list[Mark] = []
    for x, y in product((4.0, SIDE - 4), repeat=2):
        marks += (Path(disc(x, y, 3.4), inks.ground), Path(star(x, y, 3.2, 1.4, 8), inks.light))
    for place in (RIM + k * CELL for k in range(1, 5)):
        for x, y in ((place, 8), (place, SIDE - 8), (8, place), (SIDE - 8, place)):
            marks.append(Path(star(x, y, 1.8, 0.8, 4), inks.light))
    return tuple(marks)


def _table(n: int, inks: style.Inks) -> Marks:
    """Draw a table from above: cloth, gold fringe, n candles, four plates. Nobody stands here. Rule 2.1."""
    half, gold = CELL / 2, (inks.fill(style.GOLD), inks.line(style.GOLD))
    fringe = (Path(disc(*polar(0, 0, 18.8, k * 15), 1.3), *gold, 0.25) for k in range(24))
    plates = (
        Path(disc(*polar(0, 0, 11.4, k * 90 + 45), r), fill, colour, width)
        for k in range(4)
        for r, fill, colour, width in (
            (3.9, inks.fill(style.IVORY), inks.light, 0.5), (2.5, None, inks.line(style.BRONZE), 0.35)
        )
    )  # fmt: skip
    flames = (disc(*polar(0, 0, 2.2 if n > 1 else 0, k * 360 / n), 1.35) for k in range(n))
    candles = (Path(flame, inks.fill(style.CANDLE), inks.line(style.CANDLE), 0.3) for flame in flames)
    inset = half - 3.6
    corners = style.four_stars((-inset, inset), (-inset, inset), 2.6, 1.1, inks.light)
    return (
        Path(rect(-half, -half, CELL, CELL), inks.ground),
        *corners,
        *fringe,
        Path(disc(0, 0, 18.8), inks.fill(style.WINE), inks.light, 0.6),
        Path(disc(0, 0, 17), None, inks.line(mix(style.WINE, style.GOLD, 0.6)), 0.4),
        *plates,
        Path(star(0, 0, 7.4, 5.4, 8), *gold, 0.3),
        Path(disc(0, 0, 4.2), inks.fill(style.PLUM), inks.line(style.PLUM), 0.3),
        *candles,
    )


def _seat(name: str, warm: bool, inks: style.Inks) -> Marks:
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
