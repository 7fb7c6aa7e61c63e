"""Skies: a ladder to the moon, an island in the air, a cloud above a town."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.clouds import cloud_sea, cotton, heap
from cards.album.studio.form import Numbers, ball, box, hills, lathe, mesh, put, rod, scatter, sheet, surface, tube
from cards.album.studio.light import fog, lamp, moon, sky, specks, sun
from cards.album.studio.matter import glow, ground, leaf, metal, paint, stone, wood
from cards.album.studio.nature import flowers, grass, tree
from cards.album.studio.people import cat, person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import bench, house, ladder


def ladder_to_moon() -> dict[str, Any]:
    """A child half-way up a ladder that leans on the moon; a cat waits on the clouds."""
    camera((0, -14, 4.2), (0, 4, 7.6), 30)
    sky("#151A52", "#E88A86", "#4A3468", band=0.62, strength=0.7, stars=1.3, glow_at=(9, 22), glow_colour="#8A6FA0")
    wool = cotton("#F6E9EE")
    cloud_sea((0, 40, 0), (150, 130), wool, lump=6, fine=800)
    for k, (x, y, s) in enumerate(((-8.5, 3, 3.4), (8.5, 1.5, 3.8), (13, 14, 5), (-17, 20, 6), (4.5, -6, 2.0))):
        heap((x, y, 0.1), (s * 2.2, s * 1.6, s * 1.15), wool, k + 3)
    middle, foot = np.array([3.7, 9, 13.6]), np.array([-2.7, 2, 0.4])
    moon(tuple(middle), 3.5, 2.6, "#FFF1CC")
    way = (foot - middle) / np.linalg.norm(foot - middle)
    top = middle + way * 3.3
    ladder(tuple(foot), tuple(top), 0.85, wood("#E2B877", "z"), 0.42)
    at = foot + (top - foot) * 0.4 + np.array([0.06, -0.26, 0.18])
    child = person(
        tuple(at), 0, 1.3, "#FFC23A", pose="walk", legs="#C84A3A", left=(-0.24, 0.42, 1.5), right=(0.24, 0.5, 1.9)
    )
    put(child.thing, tuple(at), -36, -24, size=1.15)
    lamp((at[0] - 1.2, at[1] - 2.6, at[2] + 0.6), 90, "#FFDCA8", 0.6)
    cat((-3.9, 1.4, 1.2), -30, size=1.7)
    sun(22, 30, 2.6, "#FFE3B4", 6)
    sun(-60, 25, 0.7, "#8FA4FF", 8)
    lamp((1.2, 5.5, 10.5), 900, "#FFE9BE", 2)
    fog("#9A6A94", 75, clear=16)
    return {"exposure": 0.45, "bloom": 0.22, "contrast": 1.06, "colour": 1.08}


def floating_island() -> dict[str, Any]:
    """A house, a tree and a swing on a lump of meadow in the summer sky; a torn rope hangs below."""
    camera((0.6, -22, 0.4), (0.75, 0, 0.55), 48)
    sky(
        "#1668C8",
        "#8CCBF0",
        "#4FA6E4",
        strength=1.0,
        band=0.4,
        clouds=0.42,
        cloud_dark="#B4D2E8",
        cloud_scale=0.7,
        seed=4,
    )
    sun(128, 42, 5.2, "#FFF0D0", 1)
    green, earth = ground("#7FB63E", "#5E9A38", 1.6), stone("#8A6A4C", 1.4)

    def rim(a: Numbers) -> Any:
        return 4.6 * (1 + 0.16 * np.sin(2 * a + 0.6) + 0.07 * np.sin(5 * a) + 0.03 * np.sin(11 * a + 1))

    def lawn(x: Numbers, y: Numbers) -> Any:
        return 0.5 - 0.016 * (x * x + y * y) + 0.12 * hills(x, y, 2.5, 3, 3)

    def top(u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
        a = u * 2 * math.pi
        x, y = np.cos(a) * rim(a) * v, np.sin(a) * rim(a) * v
        return x, y, lawn(x, y) - 0.35 * np.clip((v - 0.9) / 0.1, 0, 1) ** 2

    def under(u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
        a = u * 2 * math.pi
        shape = (1 - v) ** 0.62 * (1 + 0.25 * np.sin(v * 9 + 3 * np.sin(a)) * v)
        lumps = 1 + 0.22 * hills(np.cos(a) * 3 + 7, np.sin(a) * 3 + v * 6, 1.1, 5, 4) * np.clip(v * 6, 0, 1)
        r = rim(a) * shape * lumps * 0.995
        x, y = np.cos(a) * r, np.sin(a) * r
        edge = lawn(np.cos(a) * rim(a), np.sin(a) * rim(a)) - 0.33
        return x + v * 0.5, y, edge - v * 5.4 - 0.5 * hills(x, y, 0.9, 6, 3) * np.clip(v * 5, 0, 1)

    surface(top, green, (160, 40))
    surface(under, earth, (200, 90))
    grass(
        16000,
        (-5.6, -5.6, 5.6, 5.6),
        leaf("#8CC24A", "#5FA03A"),
        tall=0.28,
        wide=0.018,
        height=lawn,
        keep=lambda x, y: np.hypot(x, y) < rim(np.arctan2(y, x)) * 0.985,
    )
    draw = np.random.default_rng(7)
    a, far = draw.uniform(0, 6.28, 90), draw.uniform(0.5, 0.95, 90)
    x, y = np.cos(a) * rim(a) * far, np.sin(a) * rim(a) * far
    flowers(np.stack([x, y, lawn(x, y) + 0.2], -1), "#FFF3F0", 0.09)
    root = paint("#5A4230", 0.9)
    for _ in range(34):
        b, v, long = draw.uniform(0, 6.28), draw.uniform(0.05, 0.75), draw.uniform(1.4, 3.4)
        r = float(rim(np.array(b))) * 0.8 * (1 - v) ** 0.62  # it starts within the earth
        start = np.array([math.cos(b) * r + 0.5 * v, math.sin(b) * r, -0.3 - v * 5.4])
        steps = [
            start + np.array([*draw.normal(0, 0.09, 2), -long * t]) + np.array([0, 0, 0.3]) for t in (0, 0.35, 0.7, 1)
        ]
        tube([tuple(step) for step in steps], draw.uniform(0.025, 0.05), root, 0.006)
    house((-1.9, 0.2, 0.3), 4, 5, 3, 2.4, tiles=paint("#D84A34", 0.8), size=0.52, turn=-14, lit=[False, False, False])
    bark = paint("#6A4A34", 0.9)
    tree((1.7, 0.9, 0.3), 6.2, bark, leaf("#4E9A3C", "#86B83E"), seed=12, depth=6, leaf_size=0.24, many=16, spread=1.15)
    rod((1.75, 0.6, 3.35), (4.7, 0.1, 3.7), 0.12, bark, 0.07)
    hemp = paint("#E8DCC0")
    for side in (-1, 1):
        tube([(4.3 + 0.03 * side, 0.15 + 0.26 * side, 3.66), (5.15, 0.05 + 0.26 * side, 0.95)], 0.022, hemp)
    put(box((0, 0, 0), (0.34, 0.72, 0.05), wood("#B07A44")), (5.15, 0.05, 0.93), lean=-18)
    child = person((5.15, 0.05, 0.98), -90, 1.25, "#E2402F", pose="sit", left=(-0.3, 0.1, 1.3), right=(0.3, 0.1, 1.3))
    put(child.thing, (5.15, 0.05, 1.0), -90, 14, size=1.25 / 1.7)
    rod((-2.75, -2.9, 0.1), (-2.85, -3.0, 0.75), 0.06, bark)
    line = [(-2.82, -2.97, 0.6), (-3.6, -3.8, 0.3), (-3.82, -4.05, -0.4), (-3.7, -4.1, -2.4), (-3.95, -4.1, -4.0)]
    tube(line, 0.045, paint("#D8BE8A"))
    for k in range(7):
        b = k * 0.9
        tip = (-3.93 + 0.14 * math.cos(b), -4.1 + 0.14 * math.sin(b), -4.4 + 0.08 * (k % 3))
        tube([(-3.95, -4.1, -3.95), tip], 0.014, paint("#D8BE8A"))
    white = cotton()
    for k, (cx, cy, cz, s) in enumerate(
        ((-13, 14, -7, 6), (11, 10, -9, 5.5), (15, 26, 2, 6), (-17, 34, 7, 5), (0, 40, -16, 9), (-5, -7, -7.6, 2.2))
    ):
        heap((cx, cy, cz), (s * 2.2, s * 1.4, s), white, k + 11, 46)
    fog("#BFE2F4", 200, clear=26)
    return {"exposure": 0.3, "colour": 1.12}


def night_angler() -> dict[str, Any]:
    """From above: someone on a bench on a cloud, fishing over the lights of a sleeping town."""
    camera((1.6, -3.7, 54.2), (1.2, 2.35, 47.7), 30)
    sky("#0A1438", "#1A3260", strength=0.5, band=0.6)
    sun(-70, 50, 2.6, "#C4D6FF", 4)
    sun(120, 35, 0.5, "#8FA0E0", 6)
    sheet((0, 90, 0), (700, 500), lambda x, y: 0 * x, ground("#101C34", "#0C1628", 30), 2)

    def river(y: Any) -> Any:
        return 19 + 15 * np.sin(y / 30)

    def stream(u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
        y = v * 300 - 20
        return river(y) + (u - 0.5) * 9, y, 0.4 + 0 * u

    surface(stream, paint("#2E5690", 0.3), (4, 120))
    draw = np.random.default_rng(11)
    roofs, turns, lights = [], [], []
    for row in range(48):
        y0 = row * 5.2 - 8 + (2.2 if row % 2 else 0)
        for x in np.arange(-120, 130, 2.9):
            y = y0 + 5 * math.sin(x / 21) + 3 * math.sin(x / 9 + row * 0.05)
            if abs(x - river(y)) < 6.5 or math.hypot(x - 1, y - 34) < 6.5 or draw.random() < 0.1:
                continue
            roofs.append((x + draw.normal(0, 0.15), y, 1.2))
            turns.append(draw.normal(20, 8) + 90 * (draw.random() < 0.2))
            if draw.random() < 0.3:
                lights.append((x, y - 1.35, 0.9))
            if row % 2 == 0 and draw.random() < 0.45:
                lights.append((x, y - 2.2, 1.4))
    lights += [(1 + 5.2 * math.cos(k * 0.7), 34 + 5.2 * math.sin(k * 0.7), 1.2) for k in range(9)]
    gable = (
        np.array(
            [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0), (0, -1, 1.1), (0, 1, 1.1), (-1, -1, -2), (1, -1, -2)]
        ),
        np.array([(0, 1, 4), (0, 4, 5), (0, 5, 3), (1, 2, 5), (1, 5, 4), (2, 3, 5), (6, 7, 1), (6, 1, 0)]),
    )
    n = len(roofs)
    scatter(gable, roofs, paint("#4A608C", 0.8), sizes=draw.uniform(0.8, 1.25, n), turns=turns)
    specks(lights, 0.33, "#FFAE52", 12, draw.uniform(0.6, 1.4, len(lights)))
    white = cotton("#F2F4FF")
    for _ in range(60):  # balls whose tops make a floor in the middle
        far, a = math.sqrt(draw.uniform(0, 1)), draw.uniform(0, 6.283)
        r = (1.35 - 0.75 * far) * draw.uniform(0.8, 1.15)
        top = 48.25 - 1.3 * far**2 + draw.normal(0, 0.1) * (1 + far)
        ball((-0.85 + 2.7 * far * math.cos(a), 0.7 + 1.8 * far * math.sin(a), top - r), r, white, fine=5)
    bench((-0.9, 0.9, 48.2), 1.9, -24, wood("#A8683A"))
    sitter = person(
        (-0.55, 0.9, 48.66),
        -24,
        1.7,
        "#E0552E",
        pose="sit",
        hat="#F0D9A0",
        left=(-0.16, 0.5, 1.15),
        right=(0.16, 0.45, 1.1),
    )
    tip = (2.2, 4.2, 49.9)
    tube([sitter.right, (0.7, 2.5, 49.75), tip], 0.035, paint("#D8A860"), 0.012)
    bait = (2.5, 4.5, 45.2)
    tube([tip, (2.3, 4.35, 47.5), bait], 0.012, paint("#F4F4FF"))
    _star(bait, 0.34)
    lamp(bait, 60, "#FFD070", 0.3)
    bucket = (-2.15, 1.25, 48.1)
    lathe(bucket, [(0, 0), (0.2, 0), (0.28, 0.42), (0.25, 0.42), (0.18, 0.04), (0, 0.04)], metal("#9FB0C4"))
    for k in range(5):
        _star(
            (bucket[0] + 0.1 * math.cos(k * 1.9), bucket[1] + 0.1 * math.sin(k * 1.9), bucket[2] + 0.36 + 0.05 * k),
            0.13,
            k * 40,
        )
    lamp((bucket[0], bucket[1], bucket[2] + 0.9), 9, "#FFD070", 0.2)
    fog("#16294E", 150, clear=22)
    return {"exposure": 0.85, "bloom": 0.2, "shadows": "#16245A"}


def _star(at: Point, r: float, turn: float = 0) -> Thing:
    """A little star that shines, plump as a biscuit."""
    points = [(0.0, 0.0, 0.3), (0.0, 0.0, -0.3)]
    points += [
        (math.sin(k * math.pi / 5) * (1, 0.45)[k % 2], 0.0, math.cos(k * math.pi / 5) * (1, 0.45)[k % 2])
        for k in range(10)
    ]
    flat = [(x, 0.0, z) for x, _, z in points[2:]]
    body = [(0.0, -0.3, 0.0), (0.0, 0.3, 0.0), *flat]
    faces = [(i, 2 + k, 2 + (k + 1) % 10) for k in range(10) for i in (0, 1)]
    return put(mesh(np.array(body) * r, np.array(faces), glow("#FFD86A", 9)), at, turn, -50)


PICTURES: dict[int, Scene] = {5: ladder_to_moon, 19: floating_island, 33: night_angler}
