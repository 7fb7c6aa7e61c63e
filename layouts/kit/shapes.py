"""Outlines: rectangles, discs, stars, SVG paths, halftones, and their transformations. All in mm, y downwards."""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from layouts.kit.marks import Point, Step, Steps

_ROUND = 0.5523  # length of a cubic curve's handles for a quarter circle, as a share of its radius


def polygon(*points: Point) -> Steps:
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z",))


def rect(x: float, y: float, w: float, h: float, r: float = 0) -> Steps:
    """Return a rectangle with corners of radius r."""
    if not r:
        return polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    k = r * (1 - _ROUND)
    return (
        ("M", (x + r, y)),
        ("L", (x + w - r, y)),
        ("C", (x + w - k, y), (x + w, y + k), (x + w, y + r)),
        ("L", (x + w, y + h - r)),
        ("C", (x + w, y + h - k), (x + w - k, y + h), (x + w - r, y + h)),
        ("L", (x + r, y + h)),
        ("C", (x + k, y + h), (x, y + h - k), (x, y + h - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k), (x + k, y), (x + r, y)),
        ("Z",),
    )


def oval(x: float, y: float, rx: float, ry: float) -> Steps:
    a, b = rx * _ROUND, ry * _ROUND
    return (
        ("M", (x - rx, y)),
        ("C", (x - rx, y - b), (x - a, y - ry), (x, y - ry)),
        ("C", (x + a, y - ry), (x + rx, y - b), (x + rx, y)),
        ("C", (x + rx, y + b), (x + a, y + ry), (x, y + ry)),
        ("C", (x - a, y + ry), (x - rx, y + b), (x - rx, y)),
        ("Z",),
    )


def disc(x: float, y: float, r: float) -> Steps:
    return oval(x, y, r, r)


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """Return the point at radius r and an angle clockwise from twelve o'clock."""
    a = math.radians(degrees)
    return x + r * math.sin(a), y - r * math.cos(a)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0) -> Steps:
    """Return a star with `points` tips at radius `outer` and notches at `inner`; the first tip at `turn` degrees."""
    return polygon(*(polar(x, y, inner if i % 2 else outer, turn + 180 * i / points) for i in range(2 * points)))


@cache
def svg(d: str) -> Steps:
    """Return the steps of an SVG path in its own units; an open path stays open."""
    from fontTools.pens.recordingPen import RecordingPen  # costs more to import than many a deck to print
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(d, pen)
    return tuple(_steps(pen.value))


def _steps(value: Iterable[tuple[str, tuple[Point, ...]]]) -> Iterator[Step]:
    point: Point = (0, 0)
    for verb, points in value:
        match verb:
            case "moveTo":
                yield "M", points[0]
            case "lineTo":
                if points[0] != point:
                    yield "L", points[0]
            case "curveTo":
                yield "C", points[0], points[1], points[2]
            case "qCurveTo":  # one quadratic curve as a cubic
                (qx, qy), (x, y) = points
                near = (point[0] + 2 / 3 * (qx - point[0]), point[1] + 2 / 3 * (qy - point[1]))
                yield "C", near, (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)), (x, y)
            case "closePath":
                yield ("Z",)
        point = points[-1] if points else point


def bent(steps: Steps, move: Callable[[float, float], Point]) -> Steps:
    """Return the outline with each point moved."""
    return tuple((step[0], *(move(*point) for point in step[1:])) for step in steps)  # type: ignore[misc]


def shifted(steps: Steps, dx: float, dy: float, scale: float = 1) -> Steps:
    """Return the outline scaled about its origin, then moved."""
    return bent(steps, lambda x, y: (x * scale + dx, y * scale + dy))


def turned(steps: Steps, degrees: float) -> Steps:
    """Return the outline turned clockwise about its origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return bent(steps, lambda x, y: (x * c - y * s, x * s + y * c))


def mirrored(steps: Steps) -> Steps:
    """Return the outline mirrored about x = 0."""
    return bent(steps, lambda x, y: (-x, y))


@cache
def both(d: str) -> Steps:
    """Return a right half, an SVG path, with its mirror image; one seamless outline if it starts and ends at x = 0."""
    right = tuple(step for step in svg(d) if len(step) > 1)
    start: Point = right[0][1]
    if right[-1] == ("L", start):
        right = right[:-1]
    if start[0] or right[-1][-1][0]:
        return svg(d) + mirrored(svg(d))
    return right + mirrored(_backwards(right)) + (("Z",),)


def _backwards(outline: Steps) -> Steps:
    """Return an open outline in reverse, without its first move."""
    ends = [step[-1] for step in outline]
    return tuple(
        (step[0], *reversed(step[1:-1]), ends[i - 1]) for i, step in reversed([*enumerate(outline)]) if step[0] != "M"
    )


def loops(steps: Steps) -> list[Steps]:
    """Return the separate outlines of a path."""
    outlines: list[list[Step]] = []
    for step in steps:
        if step[0] == "M":
            outlines.append([])
        outlines[-1].append(step)
    return [tuple(loop) for loop in outlines]


def silhouette(steps: Steps) -> Steps:
    """Return the shape with its holes filled: every outline turned the same way."""
    filled: list[Step] = []
    for loop in loops(steps):
        points = [step[-1] for step in loop if len(step) > 1]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))
        outline = tuple(step for step in loop if step[0] != "Z")
        filled += loop if area > 0 else (("M", points[-1]), *_backwards(outline), ("Z",))
    return tuple(filled)


def bounds(steps: Steps) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of all points, curve handles included."""
    points: list[Point] = [point for step in steps for point in step[1:]]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def halftone(
    box: tuple[float, float, float, float],
    pitch: float,
    radius: Callable[[float, float], float],
    angle: float = 45,
    least: float = 0.06,
) -> Steps:
    """Return round dots on a turned grid inside left, top, right, bottom, of `radius(x, y)` mm, none under `least`."""
    x0, y0, x1, y1 = box
    steps: list[Step] = []
    a = math.radians(angle)
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    n = int(math.hypot(x1 - x0, y1 - y0) / 2 / pitch) + 1
    for i in range(-n, n + 1):
        for j in range(-n, n + 1):
            x = cx + (i * math.cos(a) - j * math.sin(a)) * pitch
            y = cy + (i * math.sin(a) + j * math.cos(a)) * pitch
            if x0 <= x <= x1 and y0 <= y <= y1 and (r := radius(x, y)) > least:
                steps.extend(disc(x, y, r))
    return tuple(steps)


def ribbon(curve: Callable[[float], Point], weight: Callable[[float], float], n: int = 60) -> Steps:
    """Return a line of varying width as one closed outline: curve(t) a point, weight(t) mm, t from 0 to 1."""
    left, right = [], []
    for i in range(n + 1):
        t = i / n
        (xa, ya), (xb, yb) = curve(max(0, t - 0.002)), curve(min(1, t + 0.002))
        x, y = curve(t)
        length = math.hypot(xb - xa, yb - ya) or 1
        nx, ny, half = -(yb - ya) / length, (xb - xa) / length, weight(t) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return polygon(*left, *right[::-1])
