"""Shapes that several looks draw with: lines, bursts, jagged stars, smooth curves, sheets with shadows, titles."""

import math
import random
from collections.abc import Iterable, Sequence

from layouts.kit.marks import Block, Mark, Marks, Path, Point, Step, Steps, half_turns
from layouts.kit.shapes import polygon, rect, shifted, turned
from layouts.kit.style import contrast, mix
from layouts.prototype.art import BLEED, Scene

LEADING = 0.3528 * 1.08


def quad(a: Point, handle: Point, b: Point) -> Step:
    """Return the curve from a to b with one handle as a cubic one."""
    (ax, ay), (hx, hy), (bx, by) = a, handle, b
    near = (ax + (hx - ax) * 2 / 3, ay + (hy - ay) * 2 / 3)
    return ("C", near, (bx + (hx - bx) * 2 / 3, by + (hy - by) * 2 / 3), b)


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


def burst(x: float, y: float, r: float, count: int, turn: float = 0) -> Steps:
    """Return wedges from x, y outwards, as wide as the gaps between them."""
    step = math.pi / count
    edges = ((turn + 2 * step * i, turn + 2 * step * i + step) for i in range(count))
    ends = (((x + r * math.cos(a), y + r * math.sin(a)) for a in edge) for edge in edges)
    return joined(polygon((x, y), *wedge) for wedge in ends)


def jagged(x: float, y: float, outer: float, inner: float, points: int, rng: random.Random) -> Steps:
    """Return a star whose tips are of uneven length."""
    tips = []
    for i in range(2 * points):
        r = (inner if i % 2 else outer) * rng.uniform(0.9, 1.08)
        a = math.pi * i / points
        tips.append((x + r * math.sin(a), y - r * math.cos(a)))
    return polygon(*tips)


def smooth(points: Sequence[Point]) -> Steps:
    """Return a closed curve through points."""
    n = len(points)
    steps: list[Steps] = [(("M", points[0]),)]
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        steps.append(
            (("C", (bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6), (cx, cy)),)
        )
    return (*joined(steps), ("Z",))


def chamfer(x: float, y: float, w: float, h: float, k: float) -> Steps:
    """Return a rectangle with two opposite corners cut off."""
    return polygon((x + k, y), (x + w, y), (x + w, y + h - k), (x + w - k, y + h), (x, y + h), (x, y + k))


def sheet(scene: Scene, steps: Steps, fill: str, line: str, width: float) -> Path:
    """Return an outlined area: white where ink is saved."""
    return Path(steps, "#FFFFFF" if scene.ink.saves else fill, line, width)


def with_shadow(scene: Scene, steps: Steps, fill: str, line: str, width: float, at: Point = (0.9, 1.0)) -> Marks:
    """Return an outlined area with a hard shadow; none where ink is saved."""
    below: tuple[Mark, ...] = () if scene.ink.saves else (Path(shifted(steps, *at), line, line, width),)
    return (*below, sheet(scene, steps, fill, line, width))


def turned_about(x: float, y: float, degrees: float, steps: Steps) -> Steps:
    """Return an outline turned clockwise about a point."""
    return shifted(turned(shifted(steps, -x, -y), degrees), x, y)
