"""Shapes that several looks draw with."""

import math
from collections.abc import Iterable

from layouts.kit.marks import Block, Mark, Marks, Path, Point, Step, Steps, half_turns
from layouts.kit.shapes import rect
from layouts.kit.style import contrast, mix
from layouts.prototype.art import BLEED, Scene

LEADING = 0.3528 * 1.08


def quad(a: Point, handle: Point, b: Point) -> Step:
    """Return the curve from a to b with one handle as a cubic one."""
    (hx, hy) = handle
    return (
        "C",
        (a[0] + (hx - a[0]) * 2 / 3, a[1] + (hy - a[1]) * 2 / 3),
        (b[0] + (hx - b[0]) * 2 / 3, b[1] + (hy - b[1]) * 2 / 3),
        b,
    )


def joined(parts: Iterable[Steps]) -> Steps:
    """Return several outlines as one."""
    return tuple(step for part in parts for step in part)


def open_line(*points: Point) -> Steps:
    """Return a line through points that is not closed."""
    return (("M", points[0]), *(("L", point) for point in points[1:]))


def face(scene: Scene, colour: str) -> Path:
    """Return the whole face in one colour, as far as art goes."""
    return Path(rect(-BLEED, -BLEED, scene.w + 2 * BLEED, scene.h + 2 * BLEED), colour)


def turns_of(scene: Scene) -> int:
    """Return in how many ways a back may lie without anyone seeing it."""
    return {"square": 4, "hex": 6}.get(scene.shape, 2)


def all_round(scene: Scene, marks: Iterable[Mark]) -> Marks:
    """Return marks, drawn about the back's middle, for each way that it may lie."""
    return half_turns(scene.w / 2, scene.h / 2, marks, turns_of(scene))


def readable(colour: str, paper: str, ink: str, least: float = 4.5) -> str:
    """Return a colour, mixed with ink until words in it can be read on the paper."""
    return next((tone for share in range(20) if contrast(tone := mix(colour, ink, share / 20), paper) >= least), ink)


def heading(
    words: str, box: tuple[float, float, float, float], font: str, sizes: tuple[float, float], colour: str
) -> Block:
    """Return a title on a back in the middle of its box, on as many lines as it needs."""
    most, least = sizes
    steps = tuple(round(most - 0.5 * i, 2) for i in range(int((most - least) / 0.5) + 1))
    return Block(*box, ((font, words),), tuple((pt, pt * LEADING) for pt in steps), colour, "centre", "middle")


def circle_of(count: int, r: float, turn: float = 0) -> list[tuple[float, float, float]]:
    """Return points round 0, 0 as x, y and the angle in radians, the first straight up and then clockwise."""
    angles = [2 * math.pi * i / count + turn - math.pi / 2 for i in range(count)]
    return [(r * math.cos(a), r * math.sin(a), a) for a in angles]
