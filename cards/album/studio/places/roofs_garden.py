"""A garden on a roof."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, Numbers, ball, box, group, lathe, rod, scatter, surface, tube
from cards.album.studio.light import fog, lamp, sky
from cards.album.studio.matter import blocks, cloth, glass, glow, leaf, metal, paint, plaster, wood
from cards.album.studio.nature import flowers, grass
from cards.album.studio.places.city import CUBE
from cards.album.studio.stage import Point, camera
from cards.album.studio.things import cup


def _deck_chair(at: Point, turn: float, colour: str) -> None:
    frame, canvas = wood("#A8743E", "y"), cloth(colour)
    parts = []
    for s in (-0.33, 0.33):
        parts.append(rod((s, -0.62, 0.03), (s, 0.55, 0.98), 0.024, frame))
        parts.append(rod((s * 0.9, 0.5, 0.03), (s * 0.9, -0.45, 0.52), 0.024, frame))
    for x, y, z in ((0.33, 0.55, 0.98), (0.3, -0.45, 0.52), (0.33, -0.6, 0.05)):
        parts.append(rod((-x, y, z), (x, y, z), 0.022, frame))

    def slung(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        sag = 0.62 * np.sin(v * math.pi) ** 0.9 * (0.75 - 0.3 * v)
        return 0.58 * (u - 0.5), v - 0.45, 0.52 + 0.46 * v - sag

    parts.append(surface(slung, canvas, (8, 40), 0.008))
    group(parts, at, turn)


def rooftop() -> dict[str, Any]:
    """A garden on a roof in the blue hour: two deck chairs, a telescope, lights on a string."""
    camera((-0.15, -4.5, 1.38), (0.2, 3, 1.95), 29)
    sky(
        "#1F4A9C",
        "#F0A48C",
        "#3A4A7C",
        strength=0.75,
        band=0.42,
        stars=0.5,
        glow_at=(-18, 1),
        glow_colour="#FFB27A",
        glow_size=22,
        clouds=0.3,
        cloud_lit="#F2A8A0",
        cloud_dark="#4A5A94",
        cloud_stretch=3,
        cloud_low=0.05,
    )
    boards = wood("#8A6A50", "y", 0.2, 0.5)
    box((0, -1, -0.2), (9, 10, 0.2), boards, edge=0)
    brick = blocks("#8A5A4C", "#5A3E3A", 0.24, 0.08)
    box((0, 4.0, -0.2), (9.2, 0.25, 0.85), brick, edge=0.01)
    box((0, 4.0, 0.65), (9.3, 0.36, 0.07), paint("#B0A8A0"))
    for s in (-1, 1):
        box((s * 4.4, 0, -0.2), (0.25, 9, 0.85), brick, edge=0.01)
    _deck_chair((-0.95, -1.3, 0), 160, "#F2E6CC")
    _deck_chair((0.45, -1.2, 0), 200, "#2FA0A8")
    _garden()
    _telescope((1.62, 0.6, 0))
    _bulbs()
    draw = np.random.default_rng(19)
    for k in range(90):
        y = float(draw.uniform(16, 120))
        x = float(draw.uniform(-1.1, 1.1)) * (y * 0.75 + 10)
        h = float(draw.uniform(3, 9)) + 0.06 * y
        w = float(draw.uniform(3, 8))
        box((x, y, -14), (w, w, 10.5 + h), plaster(("#6A6A8A", "#7A6A80", "#5A6488")[k % 3], 0.3), edge=0)
        left, front = x - w / 2 + 0.9, y - w / 2 - 0.02
        cells = [(left + 1.3 * i, front, z) for i in range(int(w / 1.4)) for z in np.arange(-4, h - 4.8, 1.7)]
        if cells:
            lit = draw.random(len(cells)) < 0.5
            picked = np.array(cells)[lit]
            scatter(
                CUBE,
                picked,
                glow(("#FFC46B", "#FFD9A0", "#FFA860")[k % 3], 2.2),
                sizes=np.tile((0.6, 0.05, 0.9), (len(picked), 1)),
            )
    fog("#B08AA8", 130, clear=12)
    return {"exposure": 1.3, "bloom": 0.24, "shadows": "#20346E", "colour": 1.12}


def _telescope(at: Point) -> None:
    x, y, z = at
    brass, leg = metal("#D8A850", 0.25), wood("#6A4226", "z")
    for k in range(3):
        a = 2 * math.pi * k / 3 + 0.4
        rod((x, y, z + 1.15), (x + 0.42 * math.cos(a), y + 0.42 * math.sin(a), z), 0.024, leg)
    way = np.array((-0.35, 0.62, 0.62))
    base = np.array((x, y, z + 1.2))
    rod(tuple(base - way * 0.55), tuple(base + way * 0.65), 0.06, brass)
    rod(tuple(base + way * 0.6), tuple(base + way * 0.95), 0.085, brass)
    rod(tuple(base - way * 0.75), tuple(base - way * 0.5), 0.035, paint("#1C1A1E"))


def _bulbs() -> None:
    cord, bulb = paint("#2A2A30"), glow("#FFC870", 11)
    wood_ = wood("#6A4A34", "z")
    ends = [(-4.0, 3.8, 3.0), (0.3, 3.9, 3.15), (4.1, 3.8, 3.0)]
    for x, y, h in ends:
        rod((x, y, 0), (x, y, h), 0.04, wood_)
    lines = [(ends[0], ends[1]), (ends[1], ends[2]), (ends[0], (-3.2, -4.5, 3.4)), (ends[2], (3.0, -4.5, 3.4))]
    for a, b in lines:
        points: list[Point] = []
        for i in range(13):
            t = i / 12
            p = np.array(a) * (1 - t) + np.array(b) * t - np.array((0, 0, 2.4 * t * (1 - t)))
            points.append((float(p[0]), float(p[1]), float(p[2])))
        tube(points, 0.01, cord)
        for p in points[1:-1]:
            ball((p[0], p[1], p[2] - 0.07), 0.05, bulb, (1, 1, 1.25), fine=2)
        for i in (3, 9):
            lamp((points[i][0], points[i][1], points[i][2] - 0.1), 75, "#FFB860", 0.1)


def _garden() -> None:
    draw = np.random.default_rng(3)
    green, other = leaf("#3E6A4A", "#5E8A4E"), leaf("#2E5A4E", "#4A7A5A")
    crate = wood("#7A5638")
    for x, y, w, d in ((-3.6, 1.4, 0.9, 3.6), (3.7, 0.4, 0.8, 4.6), (-1.6, 3.5, 2.6, 0.6), (2.9, 3.5, 1.4, 0.6)):
        box((x, y, 0), (w, d, 0.45), crate)
        n = int(900 * w * d)
        x_, y_ = draw.uniform(x - w / 2, x + w / 2, n), draw.uniform(y - d / 2, y + d / 2, n)
        at = np.c_[x_, y_, draw.gamma(2, 0.13, n) + 0.42]
        size, turns, tilts = draw.uniform(0.07, 0.16, n), draw.uniform(0, 360, n), draw.uniform(-60, 60, n)
        scatter(LEAF, at, (green, other)[int(w < 1)], sizes=size, turns=turns, tilts=tilts)
        tone = ("#F27A6A", "#FFE0A0", "#D86AA8")[int(x) % 3]
        flowers(at[: n // 18] + np.array([0, 0, 0.12]), tone, 0.06)
    grass(1500, (-4, 3.3, 4, 3.7), green, tall=0.6, wide=0.015)
    box((-0.26, -1.5, 0), (0.42, 0.42, 0.42), crate, turn=12)
    cup((-0.34, -1.55, 0.42), "#F3EEE4", size=1.3)
    lathe(
        (-0.16, -1.42, 0.42),
        [(0, 0), (0.05, 0), (0.055, 0.02), (0.06, 0.2), (0.02, 0.26), (0.02, 0.32)],
        glass("#E8F4F0"),
    )
    surface(
        lambda u, v: (-1.05 + 0.45 * u, -1.98 - 0.1 * np.sin(v * 3), 1.0 - 0.75 * v + 0.03 * np.sin(u * 14) * v),
        cloth("#D8503C"), (30, 20), 0.012,
    )  # fmt: skip


PICTURES: dict[int, Scene] = {94: rooftop}
