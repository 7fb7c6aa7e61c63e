"""Halftone patterns behind a portrait: five of about the same tone, darker to the lower right."""

import math
from collections.abc import Callable
from functools import cache, partial

from layouts.kit.marks import Point, Steps
from layouts.kit.shapes import halftone, ribbon

_PITCH = 1.7
_DOTS = 1.55


@cache
def screen(kind: str, r: float, thin: bool) -> Steps:
    """Draw a pattern over a disc of radius r mm about (0, 0); `thin` saves ink."""

    def shade(x: float, y: float) -> float:
        return min(1.0, max(0.0, 0.42 + 0.34 * (x * 0.5 + y) / r)) * (0.42 if thin else 1)

    if kind == "dots":
        return halftone((-r, -r, r, r), _DOTS, lambda x, y: 0.22 + 0.55 * shade(x, y))
    lines: list[Steps] = []
    for i in range(-20, 21):
        if curve := _curve(kind, i, r):
            lines.append(ribbon(curve[0], partial(_swell, curve[0], shade), curve[1]))
    return tuple(step for outline in lines for step in outline)


def _swell(curve: Callable[[float], Point], shade: Callable[[float, float], float], t: float) -> float:
    return 0.22 + 0.92 * shade(*curve(t))


def _curve(kind: str, i: int, r: float) -> tuple[Callable[[float], Point], int] | None:
    """Return the i-th line of a pattern and its number of pieces; None if it misses the disc."""
    off = i * _PITCH
    match kind:
        case "level" if abs(off) < r:
            return lambda t: (-r + 2 * r * t, off), 30
        case "waves" if abs(off) < r + 2:
            return lambda t: (off + 0.75 * math.sin(t * 7 * math.pi), -r + 2 * r * t), 90
        case "slant" if abs(off) < r:
            return lambda t: (((t - 0.5) * 2 * r + off) * 0.7071, (off - (t - 0.5) * 2 * r) * 0.7071), 30
        case "rings" if i >= 4:
            turn = 2 * math.pi
            return lambda t: (r * 0.42 + off * math.cos(turn * t), -r * 0.5 + off * math.sin(turn * t)), 120
    return None
