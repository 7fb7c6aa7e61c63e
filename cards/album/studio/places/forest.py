"""Forests by day: ways in."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import ball, hills, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import Colour, cloth, ground, leaf, matter, paint, rise, snow, veil
from cards.album.studio.nature import copies, falling, grass
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera


def _fine_fir(height: float, needles: Thing, seed: int) -> Thing:
    """A fir whose boughs are made of twigs, and which has a bare foot."""
    draw = np.random.default_rng(seed)
    points: list[Point] = []
    faces = []
    for i in range(9):
        t = i / 9
        for side in (-1, 1):
            k = len(points)
            out = side * (0.3 * (1 - t) ** 0.7 + 0.06)
            points += [(0, t, 0.04 * t), (0, t + 0.13, 0), (out, t + 0.24, -0.1 - 0.1 * (1 - t))]
            faces.append((k, k + 1, k + 2))
    many, sizes, turns, tilts = [], [], [], []
    tiers = 34
    for i in range(tiers):
        t = i / tiers
        reach = height * 0.19 * (1 - t) ** 0.8 + 0.12
        n = int(10 + 9 * (1 - t))
        for k in range(n):
            long = reach * draw.uniform(0.6, 1.15)
            many.append((0, 0, height * (0.13 + 0.86 * t) + draw.normal(0, height * 0.008)))
            sizes.append((long * 0.9, long, long))
            turns.append(360 * (k + draw.uniform(-0.4, 0.4)) / n + i * 37)
            tilts.append(draw.uniform(-34, -8) - 10 * (1 - t))
    made = scatter((np.array(points), np.array(faces)), many, needles, sizes=np.array(sizes), turns=turns, tilts=tilts)
    bark = paint("#3A2C22", 0.9)
    lathe((0, 0, 0), [(0, -0.6), (height * 0.024, -0.6), (0, height * 0.95)], bark, fine=12).parent = made
    return made


def _glowing(colour: Colour, strength: float) -> Thing:
    """Cloth that keeps its colour in the mist."""
    made, _, node = matter(colour, 0.9, sheen=0.6, bump=0, uneven=0.06)
    node.inputs["Emission Color"].default_value = node.inputs["Base Color"].default_value = (0.75, 0.03, 0.015, 1)
    node.inputs["Emission Strength"].default_value = strength
    return made


def red_coat() -> dict[str, Any]:
    """A child in a red coat on the way into a forest of firs; the sun is low and the air is milk."""

    def way(y: Any) -> Any:
        return 0.9 * np.sin(np.asarray(y) / 6.5) + 0.05

    def height(x: Any, y: Any) -> Any:
        off = np.abs(x - way(y))
        return 0.35 * hills(x, y, 7, 3) + 0.3 * np.clip((off - 0.7) / 0.8, 0, 1) + np.clip(off - 3, 0, 9) * 0.13

    camera((0.7, -8.4, 1.7), (0.1, 4, 2.9), 30)
    sky(
        "#6E979C",
        "#FFE9C0",
        strength=1.0,
        band=0.6,
        glow_at=(-6, 17),
        glow_colour="#FFD48A",
        glow_size=22,
        glow_strength=1.7,
    )
    sun(-4, 24, 11, "#FFCF8C", 1.5)
    sheet((0, 22, 0), (90, 70), lambda x, y: height(x, y + 22), ground("#566039", "#8A7A50", 1.3), 300)
    draw = np.random.default_rng(11)
    needles = leaf("#356A54", "#264E46")
    for seed in range(3):
        spots: list[Point] = []
        while len(spots) < 56:
            x, y = draw.uniform(-24, 24), draw.uniform(-1, 46)
            if abs(x - way(y)) > 3.0 + 0.04 * y:
                spots.append((x, y, float(height(x, y))))
        if seed == 0:
            spots[0] = (4.9, -2.2, 0.4)
            spots[1] = (-4.9, 0.2, 0.4)
        copies(_fine_fir(11, needles, seed), spots, draw.uniform(0.75, 1.35, 56), draw.uniform(0, 360, 56))
    grass(
        34000,
        (-8, -8, 8, 16),
        leaf("#5E7038", "#8A8440"),
        tall=0.34,
        wide=0.009,
        height=height,
        wind=15,
        keep=lambda x, y: np.abs(x - way(y)) > 0.55 + 0.3 * hills(x, y, 0.7, 8),
    )
    x, y = float(way(1.0)) - 0.05, 1.0
    foot = float(height(x, y))
    body = person((x, y, foot), 4, 1.22, "#D4241A", pose="walk", skirt=True)
    coat = _glowing("#D4241A", 0.35)
    middle = (x, y, body.head[2] - 0.095)
    lathe(middle, [(0.1, -0.15), (0.135, -0.11), (0.137, 0.02), (0.11, 0.09), (0.05, 0.16), (0, 0.21)], coat)
    lathe((x, y, foot + 0.36), [(0.285, 0), (0.24, 0.2), (0.165, 0.5), (0.1, 0.66), (0, 0.7)], coat)
    for k, (a, b) in enumerate(((-3.4, 9), (-1.2, 13), (1.5, 10), (3.6, 15))):
        rod((a - 0.4, b + 7, 11), (a, b - 5 + k, -0.5), 0.45 + 0.12 * k, veil("#FFE2A8", 0.1, 0.9))
    fog("#C9D3C2", 15, clear=9.5)
    return {"exposure": 0.75, "bloom": 0.22, "shadows": "#16404A", "lights": "#FFE9C4"}


def _birch() -> Thing:
    """White bark with dark marks that run across."""
    made, net, node = matter(None, 0.7, bump=0)
    marks = net.noise(net.stretched(net.place, 2.2, 2.2, 15), 1.4, 3, 0.6)
    patch = net.noise(net.place, 1.1, 3)
    thin = net.ramp(net.math("ADD", marks, net.math("MULTIPLY", patch, 0.35)), 0.77, 0.84)
    net.put(node.inputs["Base Color"], net.mix(thin, net.mix(patch, "#F6F0E6", "#D9CFC2"), "#2A2426"))
    rise(net, node, marks, 0.3)
    return made


def scarf() -> dict[str, Any]:
    """Birches in the snow, a red scarf tied round one of them; steps lead there and no further."""
    goal, start = np.array([-1.05, 0.6]), np.array([2.6, -7.6])
    steps = [start + (goal - start) * t + np.array([0.5 * math.sin(t * 5), 0]) for t in np.linspace(0, 0.93, 15)]
    way = (goal - start) / np.linalg.norm(goal - start)
    feet = [step + np.array([way[1], -way[0]]) * 0.13 * (-1) ** k for k, step in enumerate(steps)]

    def height(x: Any, y: Any) -> Any:
        deep = sum(
            np.exp(
                -((((x - f[0]) * way[1] - (y - f[1]) * way[0]) / 0.085) ** 4)
                - (((x - f[0]) * way[0] + (y - f[1]) * way[1]) / 0.17) ** 4
            )
            for f in feet
        )
        return 0.22 * hills(x, y, 5, 6) + 0.02 * hills(x, y, 0.7, 3) - 0.14 * deep

    camera((0.4, -13.5, 2.5), (0.0, 2, 1.65), 56)
    sky(
        "#A4C4E2",
        "#C9DAE8",
        strength=1.0,
        band=0.5,
        glow_at=(58, 16),
        glow_colour="#FFE0B8",
        glow_size=40,
        glow_strength=0.6,
    )
    sun(62, 21, 5, "#FFDDB0", 1.2)
    white = snow("#F4F7FC")
    sheet((0.4, -3, 0), (9, 13), lambda x, y: height(x + 0.4, y - 3), white, 520)
    sheet((0, 60, 0), (160, 140), lambda x, y: 0.22 * hills(x, y + 60, 5, 6) - 0.13, white, 300)
    bark, draw = _birch(), np.random.default_rng(5)
    spots = [
        (goal[0], goal[1], 0.2),
        (-2.6, -2.2, 0.22),
        (2.3, 1.6, 0.2),
        (2.75, -3.0, 0.2),
        (0.75, 4.2, 0.17),
        (-2.9, 3.6, 0.18),
    ]
    while len(spots) < 60:
        x, y = draw.uniform(-20, 20), draw.uniform(7, 50)
        spots.append((x, y, draw.uniform(0.12, 0.2)))
    twig = paint("#4A3A3A", 0.8)
    for k, (x, y, r) in enumerate(spots):
        lx, ly = draw.normal(0, 0.22, 2)
        foot = float(height(np.array(x), np.array(y)))
        tube([(x, y, foot - 0.3), (x + lx * 0.3, y, 3), (x + lx, y + ly, 10)], r, bark, r * 0.55)
        lathe((x, y, foot - 0.02), [(r * 2.2, -0.05), (r * 1.4, 0.05), (r * 0.9, 0.07)], white, fine=20)
        for _ in range(int(draw.integers(0, 3)) if k < 6 else 0):
            z, a = draw.uniform(3.0, 5), draw.uniform(-0.6, 0.6) + math.pi * draw.integers(0, 2)
            base = (x + lx * z * 0.1, y, z)
            rod(base, (x + 0.75 * math.cos(a), y, z + 1.3), 0.014, twig, 0.003)
    wool = cloth("#D0201C", 90)
    x, y = goal
    for k in range(4):
        ring = [
            (x + 0.23 * math.cos(a), y + 0.23 * math.sin(a), 1.28 + 0.05 * k + 0.02 * math.sin(a + k))
            for a in np.linspace(0, 2 * math.pi, 14)
        ]
        tube(ring, 0.045, wool)
    ball((x + 0.05, y - 0.25, 1.36), 0.1, wool, (1.1, 0.8, 1.1))

    def end(at: float, far: float, long: float) -> Any:
        return lambda u, v: (
            at + 0.24 * (u - 0.5) + far * v**1.5,
            y - 0.29 - 0.05 * np.sin(v * 5 + u * 3),
            1.34 - long * v + 0.3 * far * v * v,
        )

    surface(end(x + 0.0, 0.12, 0.8), wool, (8, 30), 0.015)
    surface(end(x + 0.12, 0.5, 0.6), wool, (8, 30), 0.015)
    falling(260, ((-5, -10, 0), (5, 8, 6)), paint("#FFFFFF", 0.9), r=0.014, seed=4)
    fog("#C3D6E6", 30, clear=14)
    return {"exposure": 0.1, "bloom": 0.12, "shadows": "#3A5A8A", "lights": "#FFF4E4", "edge": 0.08}


PICTURES: dict[int, Scene] = {2: red_coat, 30: scarf}
