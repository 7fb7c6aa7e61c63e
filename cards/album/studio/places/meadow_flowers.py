"""Fields in flower."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, ball, box, column, group, hills, rod, scatter, sheet, tube
from cards.album.studio.light import fog, panel, sky, sun
from cards.album.studio.matter import Colour, cloth, gloss, ground, leaf, metal, paint
from cards.album.studio.nature import grass
from cards.album.studio.stage import Point, camera


def piano() -> dict[str, Any]:
    """An upright piano stands open in a field of poppies, as if somebody had just got up."""
    camera((1.5, -4.7, 1.5), (0.12, 0.7, 1.12), 34)
    sky(
        "#3F9EDA",
        "#C8EAF4",
        strength=1.1,
        band=0.5,
        clouds=0.42,
        cloud_lit="#FFFFFF",
        cloud_dark="#BFDCE8",
        cloud_scale=1.2,
        seed=3,
    )
    sun(-118, 38, 5.5, "#FFF0CC", 0.8)

    def height(x: Any, y: Any) -> Any:
        return 0.12 * hills(x, y, 5, 6) + 0.6 * hills(x, y, 34, 2) * np.clip((y - 4) / 20, 0, 1)

    sheet((0, 34, 0), (140, 90), lambda x, y: height(x, y + 34), ground("#7FA84A", "#A8B84E", 1.5), 260)
    draw = np.random.default_rng(7)
    _upright((0, 0.9, 0.0), -14)

    def free(x: Any, y: Any) -> Any:
        return (np.abs(x) > 0.85) | (np.abs(y - 0.75) > 0.85)

    grass(
        52000, (-9, -5.3, 9, 14), leaf("#6FA23E", "#A8BE58"), tall=0.42, wide=0.009, height=height, wind=30, keep=free
    )
    for k, colour in enumerate(("#E8281A", "#F03A1E", "#D81E1A")):
        n = 4800
        y = -4.6 + 40 * draw.uniform(0, 1, n) ** 2
        x = draw.uniform(-1, 1, n) * (4.5 + 0.75 * (y + 5))
        ok = free(x, y) & (np.hypot(x - 1.9, y + 5.6) > 1.1)
        x, y = x[ok], y[ok]
        tall = draw.uniform(0.28, 0.62, len(x))
        _poppies(np.stack([x, y, height(x, y) + tall], -1), colour, k)
        if k < 2:
            near = y < 6
            scatter(
                _STEM,
                np.stack([x, y, height(x, y)], -1)[near],
                leaf("#5A8A3A", "#7A9A42"),
                sizes=np.stack([np.full(len(x), 0.012)] * 2 + [tall], -1)[near],
            )
    fallen = [(-0.5, 0.62, 0.86), (0.12, 0.72, 1.38), (0.2, 0.7, 1.42), (-0.1, 0.62, 0.9)]
    _poppies(np.array(fallen), "#F0301E", 5)
    for k in range(13):
        ball(
            (-46 + 7.5 * k, 58 + 4 * math.sin(k * 2.2), 0),
            3 + (k * 37 % 5) * 0.5,
            leaf("#6E9E5A", "#86AE66"),
            (1.5, 1, 0.9),
        )
    fog("#DCEFF2", 75, clear=10)
    return {"exposure": 0.1, "bloom": 0.08, "shadows": "#2A4A8A", "edge": 0.06, "colour": 1.2}


_STEM = (np.array([(-0.5, 0, 0), (0.5, 0, 0), (0, 0, 1)]), np.array([(0, 1, 2)]))


def _poppies(places: Any, colour: Colour, seed: int) -> None:
    """Cups of four broad petals and a black heart."""
    draw = np.random.default_rng(seed)
    points: list[Point] = []
    faces = []
    for k in range(4):
        a, n = k * math.pi / 2, len(points)
        points.append((0, 0, 0))
        for da, out, up in ((-0.8, 0.7, 0.42), (-0.4, 1.0, 0.62), (0.4, 1.0, 0.62), (0.8, 0.7, 0.42)):
            points.append((out * math.cos(a + da), out * math.sin(a + da), up + 0.1 * (k % 2)))
        faces += [(n, n + 1, n + 2), (n, n + 2, n + 3), (n, n + 3, n + 4)]
    many = len(places)
    turns, tilts = draw.uniform(0, 360, many), draw.normal(0, 24, many)
    sizes = draw.uniform(0.042, 0.08, many)
    red = leaf(colour, "#FF5A30")
    scatter((np.array(points), np.array(faces)), places, red, sizes=sizes, turns=turns, tilts=tilts)
    heart = (
        np.array([(0.28, 0, 0.3), (-0.14, 0.24, 0.3), (-0.14, -0.24, 0.3), (0, 0, 0.05)]),
        np.array([(0, 1, 2), (0, 1, 3), (1, 2, 3), (2, 0, 3)]),
    )
    scatter(heart, places, paint("#16100E"), sizes=sizes, turns=turns, tilts=tilts)


def _upright(at: Point, turn: float) -> None:
    """A black upright piano that shows its keys to -y, with a stool in front and a sheet of music."""
    black, ivory, brass = gloss("#17161A"), paint("#FBF6E6", 0.3, bump=0), metal("#D9B25A")
    parts = [
        box((0, 0.2, 0.1), (1.5, 0.5, 1.18), black, edge=0.02),
        box((0, 0.2, 1.28), (1.58, 0.58, 0.04), black, edge=0.012),
        box((0, -0.18, 0.66), (1.5, 0.4, 0.09), black, edge=0.02),
        box((0, 0.2, 0), (1.56, 0.56, 0.12), black, edge=0.02),
        box((0, -0.02, 1.08), (1.1, 0.03, 0.16), black, tilt=-14),
        box((0, -0.045, 0.79), (1.4, 0.016, 0.16), black, tilt=-12),
    ]
    for side in (-1, 1):
        parts.append(box((side * 0.7, -0.3, 0), (0.09, 0.09, 0.68), black, edge=0.02))
        parts.append(box((side * 0.72, -0.18, 0.74), (0.07, 0.4, 0.1), black, edge=0.02))
        parts.append(rod((side * 0.5, -0.08, 1.1), (side * 0.5, -0.2, 1.1), 0.012, brass))
        parts.append(column((side * 0.5, -0.2, 1.1), 0.014, 0.14, ivory))
    for k in range(36):
        parts.append(box((-0.665 + 0.038 * k, -0.26, 0.748), (0.035, 0.2, 0.02), ivory, edge=0.003))
        if k % 7 not in (2, 6):
            parts.append(box((-0.646 + 0.038 * k, -0.21, 0.765), (0.02, 0.12, 0.014), black, edge=0.002))
    for side in (-1, 1):
        parts.append(
            box((side * 0.13, -0.06, 1.1), (0.25, 0.004, 0.32), paint("#FFFDF4", 0.9), tilt=-16, turn=side * 4)
        )
    stool = [
        column((0.35, -1.0, 0.5), 0.2, 0.07, cloth("#B8242A"), edge=0.03),
        column((0.35, -1.0, 0.1), 0.035, 0.42, black),
    ]
    for k in range(3):
        a = k * 2.1
        stool.append(rod((0.35, -1.0, 0.3), (0.35 + 0.24 * math.cos(a), -1.0 + 0.24 * math.sin(a), 0), 0.02, black))
    group([*parts, *stool], at, turn)


def sunflowers() -> dict[str, Any]:
    """A field of sunflowers seen from behind, all turned to the low sun; one of them looks the other way."""
    camera((0.0, -2.7, 1.95), (0.0, 2.5, 1.84), 38, blur=0.3, focus=2.9)
    sky(
        "#2F8A9A",
        "#FFA650",
        strength=1.0,
        band=0.3,
        glow_at=(9, 9),
        glow_colour="#FFD76A",
        glow_size=26,
        glow_strength=0.9,
        disc=5,
        disc_strength=14,
    )
    sun(9, 14, 9, "#FFC25A", 1.5)
    sheet((0, 30, 0), (120, 80), lambda x, y: 0 * x, ground("#5A6A2A", "#7A7A34", 1.5), 4)
    draw = np.random.default_rng(5)
    face, back = _heads()
    spots = []
    for row in range(26):
        y = -0.6 + 0.5 * row * (1 + row * 0.03)
        for k in range(int(13 + row * 2.2)):
            x = (k - (13 + row * 2.2) / 2) * 0.42 + draw.normal(0, 0.1)
            if np.hypot(x - 0.42, y - 0.3) > 0.5 and y > -0.9:
                spots.append((x, y + draw.normal(0, 0.12), 1.45 + draw.normal(0, 0.13) + 0.002 * row))
    many = len(spots)
    sizes, turns, tilts = draw.uniform(0.85, 1.15, many), draw.normal(-9, 9, many), draw.normal(68, 6, many)
    petals, green, seeds = (
        leaf("#FFC21E", "#FFA81A"),
        leaf("#6E8A34", "#7F9A3C"),
        paint("#7A4A22", 0.95, uneven=0.5, grain=60),
    )
    for shape, made in ((face, petals), (back[0], green), (back[1], seeds)):
        scatter(shape, spots, made, sizes=sizes * 0.2, turns=turns + 180, tilts=tilts)
        scatter(shape, [(0.42, 0.2, 2.03)], made, sizes=0.25, turns=-8, tilts=72, leans=0)
    stem = leaf("#5E7A30", "#6E8A38")
    for (x, y, z), turn in [*zip(spots, turns, strict=True), ((0.42, 0.24, 2.03), 172.0)]:
        if y < 6:
            bend = math.radians(turn)
            tube(
                [(x, y, 0), (x, y, z - 0.22), (x + 0.05 * math.sin(bend), y - 0.03 * math.cos(bend), z)],
                0.02,
                stem,
                0.014,
            )
    n = 7000
    base = np.array(spots)[draw.integers(0, many, n)]
    leaves = base + np.stack([draw.normal(0, 0.05, n), draw.normal(0, 0.05, n), draw.uniform(-1.1, -0.2, n)], -1)
    scatter(
        LEAF,
        leaves,
        leaf("#5E8A34", "#86A23E"),
        sizes=np.stack([0.36 * draw.uniform(0.6, 1.2, n)] * 2 + [np.full(n, 0.3)], -1),
        turns=draw.uniform(0, 360, n),
        tilts=draw.uniform(-40, 15, n),
    )
    panel((0.5, -3.4, 3.4), (0.42, 0.2, 2.0), 1.6, 1.6, 240, "#FFF0CC")
    fog("#FFC060", 34, clear=4)
    return {"exposure": 0.2, "bloom": 0.22, "shadows": "#3A4A28", "lights": "#FFF2C0", "colour": 1.25}


def _heads() -> tuple[Any, tuple[Any, Any]]:
    """A sunflower's petals, and what lies behind them and before them; it looks along z, radius about 1."""
    points: list[Point] = []
    faces = []
    for k in range(40):
        a = k * 2.39996
        out = 1.0 + 0.12 * math.sin(k * 5.1)
        up = 0.05 + 0.12 * math.sin(k * 3.3)
        n = len(points)
        for r, da, z in ((0.5, 0, 0.0), (0.8, -0.2, up), (0.8, 0.2, up), (out * 1.12, 0.02, up * 1.6 - 0.05)):
            points.append((r * math.cos(a + da), r * math.sin(a + da), z))
        faces += [(n, n + 1, n + 2), (n + 1, n + 3, n + 2)]
    cup: list[Point] = [(0, 0, -0.28)]
    cup_faces = []
    for k in range(20):
        a = k * math.pi / 10
        r = 0.8 if k % 2 else 0.6
        cup.append((r * math.cos(a), r * math.sin(a), -0.02))
        cup_faces.append((0, 1 + (k + 1) % 20, 1 + k))
    disc: list[Point] = [(0, 0, 0.05)]
    disc_faces = []
    for ring, (r, z) in enumerate(((0.25, 0.12), (0.55, 0.06))):
        disc += [(r * math.cos(k * math.pi / 8), r * math.sin(k * math.pi / 8), z) for k in range(16)]
        for k in range(16):
            a, b = 1 + k, 1 + (k + 1) % 16
            disc_faces += [(0, a, b)] if ring == 0 else [(a, a + 16, b + 16), (a, b + 16, b)]
    return (np.array(points), np.array(faces)), (
        (np.array(cup), np.array(cup_faces)),
        (np.array(disc), np.array(disc_faces)),
    )


PICTURES: dict[int, Scene] = {86: piano, 93: sunflowers}
