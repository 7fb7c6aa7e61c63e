"""Water in the dark: a river full of lights."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import FLAKE, Numbers, scatter, sheet, surface
from cards.album.studio.light import lamp, sky, sun
from cards.album.studio.matter import blocks, glow, ground, stone, water, wood
from cards.album.studio.nature import flat
from cards.album.studio.people import person
from cards.album.studio.stage import camera
from cards.album.studio.things import lamp_post

Shape = tuple[Numbers, Numbers, Numbers]
Span = tuple[float, float, float, float]


def lanterns() -> dict[str, Any]:
    """Paper lanterns drift down a river at night and under a bridge, where somebody watches."""
    camera((1.2, -13, 15.5), (0.1, 0.8, 0), 36)
    sky("#2A3A78", "#43528C", strength=0.9)
    sun(-60, 42, 1.0, "#9DB4F4", 3)
    sheet((0, 0, 0), (80, 80), flat, water("#123052", 0.6, 1.1, 0.06), 2)

    def drift(y: Numbers) -> Numbers:
        told: Numbers = 1.5 * np.sin(y * 0.19 + 0.6)
        return told

    path = ground("#4A4E60", "#3A3E50", 1.2)
    wall, cap = blocks("#5E6270", "#2A2C38", 0.7, 0.3), stone("#7A7C88", 0.6)
    for side in (-1, 1):
        for span, made, thick in (
            ((6.6, 6.85, -0.5, 1.5), wall, 0.0),
            ((6.75, 7.35, 1.55, 1.55), cap, 0.14),
            ((7.3, 29.3, 1.45, 1.45), path, 0.0),
        ):

            def quay(u: Numbers, v: Numbers, span: Span = span, side: int = side) -> Shape:
                inner, outer, low, high = span
                y = -22 + 60 * u
                return drift(y) + side * (inner + (outer - inner) * v), y, low + (high - low) * v

            surface(quay, made, (160, 6), thick)
    draw = np.random.default_rng(7)
    y = np.concatenate([draw.uniform(-9.5, 2, 110), draw.uniform(2, 24, 130)])
    x = drift(y) + draw.normal(0, 2.2, 240) + 0.9 * np.sin(y * 0.7)
    keep: list[int] = []
    for i in range(240):
        if abs(x[i] - drift(y[i])) < 5.6 and all(math.hypot(x[i] - x[j], y[i] - y[j]) > 0.95 for j in keep):
            keep.append(i)
    spots = np.stack([x[keep], y[keep], np.full(len(keep), 0.05)], -1)
    cube = (np.array([(i * s, j * s, k) for k, s in ((0, 0.42), (1, 0.5)) for j in (-1, 1) for i in (-1, 1)]),
            np.array([(0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]))  # fmt: skip
    turns = draw.uniform(0, 90, len(spots))
    for k, (tone, strength) in enumerate((("#FF9430", 1.7), ("#FF7E22", 1.5), ("#FFAE50", 1.9))):
        scatter(cube, spots[k::3], glow(tone, strength), sizes=0.6, turns=turns[k::3])
    base = (
        np.array([(-0.62, -0.62, 0), (0.62, -0.62, 0), (0.62, 0.62, 0), (-0.62, 0.62, 0)]),
        np.array([(0, 1, 2, 3)]),
    )
    scatter(base, spots - np.array((0, 0, 0.01)), wood("#8A5A34"), sizes=0.6, turns=turns)
    scatter(FLAKE, spots + np.array((0, 0, 0.16)), glow("#FFF2C0", 20), sizes=0.07)
    for i in range(0, len(spots), 8):
        lamp((spots[i][0], spots[i][1], 0.95), 60, "#FFA850", 0.3)
    brick = blocks("#A07A70", "#54404A", 0.5, 0.2)
    deck = ground("#8E8690", "#767080", 0.8)
    y0 = 3.6

    def rise_of(x: Numbers) -> Numbers:
        told: Numbers = 3.5 - 0.022 * x * x
        return told

    surface(lambda u, v: ((u - 0.5) * 26, y0 + 2.3 * (v - 0.5), rise_of((u - 0.5) * 26)), deck, (60, 2), 0.3)
    for side in (-1, 1):

        def rail(u: Numbers, v: Numbers, y: float = y0 + 1.2 * side) -> Shape:
            return (u - 0.5) * 26, y + 0 * u, rise_of((u - 0.5) * 26) - 0.5 + 1.3 * v

        surface(rail, brick, (60, 2), 0.24)
    for x0, turn, tall, coat in ((-1.4, 180, 1.2, "#C23A30"), (3.3, 176, 1.7, "#3A4A6A"), (4.0, 186, 1.65, "#6A4A5A")):
        person(
            (x0, y0 - 0.72, float(rise_of(np.array(x0))) + 0.15),
            turn,
            tall,
            coat,
            bow=24,
            left=(-0.2, 0.35, 1.15),
            right=(0.2, 0.35, 1.15),
        )
    for x0 in (-5.6, 6.4):
        lamp_post((x0, y0, float(rise_of(np.array(x0)))), 1.9, lit=240)
    return {"exposure": 0.65, "bloom": 0.24, "shadows": "#1A2456"}


PICTURES: dict[int, Scene] = {64: lanterns}
