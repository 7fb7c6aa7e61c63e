"""Halftone patterns behind a portrait: eight of about the same tone, darker to the lower right."""

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
    off, turn = i * _PITCH, 2 * math.pi
    curves: dict[str, tuple[bool, Callable[[float], Point], int]] = {
        "level": (abs(off) < r, lambda t: (-r + 2 * r * t, off), 30),
        "waves": (abs(off) < r + 2, lambda t: (off + 0.75 * math.sin(t * 7 * math.pi), -r + 2 * r * t), 90),
        "slant": (abs(off) < r, lambda t: (((t - 0.5) * 2 * r + off) * 0.7071, (off - (t - 0.5) * 2 * r) * 0.7071), 30),
        "rings": (i >= 4, lambda t: (r * 0.42 + off * math.cos(turn * t), -r * 0.5 + off * math.sin(turn * t)), 120),
        "zigzag": (abs(off) < r + 2, lambda t: (-r + 2 * r * t, off + 2.4 * abs((t * 8) % 1 - 0.5) - 0.6), 96),
        "chevrons": (abs(off) < 2 * r, lambda t: (-r + 2 * r * t, off + r * abs(2 * t - 1) - r / 2), 60),
        # Every other line goes down.
        "grid": (abs(off) < r, lambda t: (-r + 2 * r * t, off) if i % 2 else (off, -r + 2 * r * t), 30),
    }
    touches, curve, pieces = curves[kind]
    return (curve, pieces) if touches else None
