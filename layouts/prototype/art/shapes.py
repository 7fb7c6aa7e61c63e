"""Outlines that looks share: bursts, jagged stars, smooth curves and cut corners."""

import math
import random
from collections.abc import Sequence

from layouts.kit.marks import Mark, Marks, Path, Point, Steps
from layouts.kit.shapes import polygon, shifted, turned
from layouts.prototype.art import Scene
from layouts.prototype.art.tools import joined


def burst(x: float, y: float, r: float, count: int, turn: float = 0) -> Steps:
    """Return wedges from x, y outwards, as wide as the gaps between them."""
    step = math.pi / count
    return joined(
        polygon(
            (x, y), (x + r * math.cos(a), y + r * math.sin(a)), (x + r * math.cos(a + step), y + r * math.sin(a + step))
        )
        for a in (turn + 2 * step * i for i in range(count))
    )


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
