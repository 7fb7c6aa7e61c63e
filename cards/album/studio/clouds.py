"""Clouds as bodies: heaps of cotton wool, and a sea of them. Clouds of the sky itself are in `light.sky`."""

import math

import numpy as np

from cards.album.studio.form import Numbers, ball, hills, sheet
from cards.album.studio.matter import Colour, matter
from cards.album.studio.stage import Point, Thing


def cotton(colour: Colour = "#FFFFFF") -> Thing:
    """What clouds are made of: cotton wool that lets some light through."""
    made, _, node = matter(colour, 1, uneven=0, bump=0, sheen=0.5)
    node.inputs["Subsurface Weight"].default_value = 0.6
    node.inputs["Subsurface Radius"].default_value = (0.6, 0.6, 0.7)
    return made


def _billows(x: Numbers, y: Numbers, size: float, seed: int) -> Numbers:
    """The upper side of balls of about `size` that lie close together: what clouds look like from above."""
    draw = np.random.default_rng(seed)
    shift, radius = draw.uniform(0, 1, (2, 32, 32)), draw.uniform(0.55, 1.05, (32, 32))
    u, v = x / size, y / size
    i, j = np.floor(u).astype(int), np.floor(v).astype(int)
    top = np.zeros_like(u)
    for di in (-1, 0, 1):
        for dj in (-1, 0, 1):
            k, m = (i + di) % 32, (j + dj) % 32
            away = (u - i - di - shift[0, m, k]) ** 2 + (v - j - dj - shift[1, m, k]) ** 2
            top = np.maximum(top, np.sqrt(np.maximum(radius[m, k] ** 2 - away, 0)))
    return top * size


def cloud_sea(at: Point, size: tuple[float, float], matter: Thing, *, lump: float = 5, fine: int = 620) -> Thing:
    """Clouds seen from above, to the horizon."""

    def height(x: Numbers, y: Numbers) -> Numbers:
        bend = lump * 0.25
        u, v = x + bend * hills(x, y, lump, 3, 2), y + bend * hills(x, y, lump, 4, 2)
        big = _billows(u, v, lump, 1)
        return 0.5 * big + 0.42 * _billows(u, v, lump * 0.42, 2) + 0.3 * _billows(x, y, lump * 0.17, 3) - 0.6 * lump

    return sheet(at, size, height, matter, fine)


def heap(at: Point, size: Point, matter: Thing, seed: int, puffs: int = 60) -> None:
    """A cloud by itself: balls that all hang together, large in the middle, flat below."""
    draw = np.random.default_rng(seed)
    for _ in range(puffs):
        far, a = math.sqrt(draw.uniform(0, 1)), draw.uniform(0, 2 * math.pi)
        r = min(size) * (0.5 - 0.3 * far) * draw.uniform(0.75, 1.2)
        x, y = size[0] * 0.5 * far * math.cos(a), size[1] * 0.5 * far * math.sin(a)
        up = size[2] * (1 - far**1.5) * draw.uniform(0, 0.75)
        ball((at[0] + x, at[1] + y, at[2] + up), r, matter, fine=5 if r > 0.4 else 4)
