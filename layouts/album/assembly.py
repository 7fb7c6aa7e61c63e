"""Assembly steps of the hint tower as three small pictures: score and cut, fold, glue. Drawn from its geometry."""

import math

from cards.words import Words
from layouts.album import craft
from layouts.album.style import BLUE, BODY, BOLD, BUTTER, HAND, INK, KRAFT, PAPER, ROSE, WHITE, WINE, paper
from layouts.kit.marks import Block, Mark, Marks, Path, Point, line, moved, text
from layouts.kit.shapes import bounds, disc, polygon, rect, shifted, svg
from layouts.kit.style import Ink, mix

TOP = 126.0  # top of the pictures, below tower and riser
WIDTH = 54.0
GAP = (craft.NET.w - 6 - 3 * WIDTH) / 2


def steps(words: Words, ink: Ink) -> Marks:
    """Return three pictures side by side with number, name and instructions, in mm from the top left of the net."""
    marks: list[Mark] = []
    for i, draw in enumerate((_score, _fold, _glue)):
        x = 3 + i * (WIDTH + GAP)
        marks += (
            Path(disc(x + 3.6, TOP + 3.6, 3.6), paper(ink, BLUE), BLUE, 0.4),
            text(x + 3.6, TOP + 5.2, str(i + 1), BOLD, 12, BLUE if ink.saves else WHITE, 6, "centre"),
            text(x + 9.4, TOP + 5.6, words(f"tower.step_{i + 1}"), HAND, (18, 16), INK, WIDTH - 10),
            moved(x, TOP + 9, draw(ink)),
            Block(x, TOP + 41.5, WIDTH, 12, ((BODY, words(f"tower.step_{i + 1}_words")),), ((8.4, 3.6), (8, 3.4)), INK),
        )
    return tuple(marks)


# ---- 1: the net, a ruler along a fold, a ballpoint ---------------------------------------------


def _score(ink: Ink) -> Marks:
    k = 0.28
    x0, y0, x1, _ = bounds(craft.tower_outline())
    at = ((WIDTH - (x1 - x0) * k) / 2 - x0 * k, 3 - y0 * k)
    art: list[Mark] = [Path(shifted(craft.tower_outline(), *at, k), paper(ink, PAPER), INK, 0.4)]
    for fold in craft.folds()[:8]:
        (ax, ay), (bx, by) = fold.edge
        art.append(line(ax * k + at[0], ay * k + at[1], bx * k + at[0], by * k + at[1], INK, 0.25, (0.9, 0.6)))
    x = craft.panels()["back"].x * k + at[0]
    ticks = [line(0.4, i * 2, 1.2 + 0.8 * (i % 5 == 0), i * 2, INK, 0.2) for i in range(1, 12)]
    ruler = (Path(rect(0, 0, 4, 24, 0.4), paper(ink, BUTTER), INK, 0.35), *ticks)
    pen = (
        Path(polygon((0, 0), (-1, -2.6), (1, -2.6)), INK),
        Path(rect(-1, -15, 2, 12.4, 0.5), paper(ink, BLUE), INK, 0.3),
        Path(rect(-1, -6, 2, 1.2), paper(ink, ROSE), INK, 0.2),
    )
    return (*art, line(x, 3, x, 15, WINE, 0.6), moved(x + 0.5, -0.5, ruler), moved(x, 15.4, pen, -28))


# ---- 2 and 3: oblique views --------------------------------------------------------------------

K = 0.30  # mm on paper for a mm of the tower
_SLOPE = (0.52, -0.30)  # where depth goes


def _at(x: float, y: float, depth: float, origin: Point) -> Point:
    """The point x mm to the right, y up and `depth` behind the front's lower left corner."""
    return (origin[0] + K * (x + _SLOPE[0] * depth), origin[1] + K * (-y + _SLOPE[1] * depth))


def _face(origin: Point, fill: str, *corners: tuple[float, float, float]) -> Path:
    return Path(polygon(*(_at(*corner, origin) for corner in corners)), fill, INK, 0.35)


def _turned_wall(x: float, depth: float, w: float, degrees: float) -> tuple[float, float]:
    """The end of a wall that starts at x, depth and is turned back by `degrees`."""
    a = math.radians(degrees)
    return x + w * math.cos(a), depth + w * math.sin(a)


def _wall(origin: Point, a: tuple[float, float], b: tuple[float, float], fill: str, merlons: int) -> Path:
    n, edge = 2 * merlons - 1, list[tuple[float, float, float]]()
    for k in range(n):
        high = craft.TALL - (craft.MERLON * 1.2 if k % 2 else 0)
        edge += ((a[0] + (b[0] - a[0]) * t, high, a[1] + (b[1] - a[1]) * t) for t in (k / n, (k + 1) / n))
    return _face(origin, fill, (a[0], 0, a[1]), *edge, (b[0], 0, b[1]))


def _fold(ink: Ink) -> Marks:
    origin = (9.0, 25.5)
    w, d, corner = craft.WIDE, craft.DEEP, (craft.WIDE, 0.0)
    shade, light = paper(ink, mix(KRAFT, PAPER, 0.45)), paper(ink, PAPER)
    second = _turned_wall(*corner, d, 42)
    third = _turned_wall(*second, w, 66)
    return (
        _wall(origin, second, third, light, 5),
        _wall(origin, corner, second, shade, 3),
        _face(origin, shade, (0, 0, 0), (w, 0, 0), (w, -18, d * 0.62), (0, -18, d * 0.62)),
        _wall(origin, (0, 0), corner, light, 5),
        *_door_of(origin, ink),
        _arrow("M36,27.5 C41,27 44.5,24.5 45.5,20.5", (45.5, 20.5), -78),
        _arrow("M6,31.5 C3.4,29.5 3.2,27 4.4,24.6", (4.4, 24.6), -66),
    )


def _glue(ink: Ink) -> Marks:
    """The walls are closed over tab 1 with the floor tabs inside; the riser goes in, with the tiles on top."""
    origin = (5.0, 30.0)
    w, d, h = craft.WIDE, craft.DEEP, craft.TALL
    shade, light = paper(ink, mix(KRAFT, PAPER, 0.45)), paper(ink, PAPER)
    inner = paper(ink, mix(KRAFT, INK, 0.12))
    marks: list[Mark] = [
        _wall(origin, (0, d), (w, d), inner, 5),
        _wall(origin, (0, 0), (0, d), inner, 3),
        _wall(origin, (w, 0), (w, d), shade, 3),
        _wall(origin, (0, 0), (w, 0), light, 5),
        *_door_of(origin, ink),
    ]
    for number, corner in ((1, (0.0, h * 0.55, 0.0)), (2, (w, 7.0, d * 0.5))):
        x, y = _at(*corner, origin)
        marks += (Path(disc(x, y, 2), WHITE, INK, 0.3), text(x, y + 1.1, str(number), BOLD, 8, INK, 4, "centre"))
    marks.extend(_load((32.5, 30.0), light, shade, inner, ink))
    marks.append(_arrow("M39,9.5 C37,3.4 28,0.4 20.5,5.6", (20.5, 5.6), 142))
    return tuple(marks)


def _load(origin: Point, light: str, shade: str, inner: str, ink: Ink) -> Marks:
    rise, long, top = craft.RISE, craft.RISER_LONG, craft.RISER_TOP
    low, high = rise + 3, rise + 18
    shadow = paper(ink, mix(BLUE, INK, 0.3))
    upper = ((0, high, 0), (long, high, 0), (long, high, top), (0, high, top))
    stack = (
        _face(origin, paper(ink, BLUE), (0, low, 0), (long, low, 0), (long, high, 0), (0, high, 0)),
        _face(origin, paper(ink, mix(BLUE, PAPER, 0.25)), *upper),
        _face(origin, shadow, (long, low, 0), (long, low, top), (long, high, top), (long, high, 0)),
    )
    ends = ((_at(0, y, 0, origin), _at(long, y, 0, origin)) for y in (low + (high - low) * k / 4 for k in (1, 2, 3)))
    tiles = (line(*a, *b, BLUE if ink.saves else PAPER, 0.35) for a, b in ends)
    return (
        _face(origin, inner, (0, 0, top), (long, 0, top), (long, rise, top), (0, rise, top)),
        _face(origin, shade, (0, rise, 0), (long, rise, 0), (long, rise, top), (0, rise, top)),
        _face(origin, light, (0, 0, 0), (long, 0, 0), (long, rise, 0), (0, rise, 0)),
        *stack,
        *tiles,
    )


def _door_of(origin: Point, ink: Ink) -> Marks:
    x, foot = origin[0] + K * craft.WIDE / 2, origin[1]
    return (Path(svg(f"M{x - 1.9:.3f},{foot} v-3.6 a1.9,1.9 0 0 1 3.8,0 v3.6Z"), paper(ink, ROSE), INK, 0.3),)


def _arrow(curve: str, tip: Point, turn: float) -> Mark:
    """A curved arrow; `turn` is where its head points, clockwise from the right."""
    head = (Path(polygon((1.6, 0), (-1.2, 1.4), (-0.6, 0), (-1.2, -1.4)), WINE),)
    return moved(0, 0, (Path(svg(curve), None, WINE, 0.6), moved(*tip, head, turn)))
