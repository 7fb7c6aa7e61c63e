"""House fronts seen from the street: a painted house in a grey row, a shop window."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.boats import sailing_boat
from cards.album.studio.form import Numbers, ball, box, column, cut, hills, lathe, rod, sheet, surface, tube
from cards.album.studio.light import lamp, panel, sky, sun
from cards.album.studio.matter import blocks, cloth, gloss, glow, leaf, metal, paint, plaster, snow, stone, wood
from cards.album.studio.nature import falling, flowers, grass, tree
from cards.album.studio.people import cat, person
from cards.album.studio.places.street import thin
from cards.album.studio.stage import Thing, camera
from cards.album.studio.things import balloon, kite, ladder


def _terrace(x: float, wall: Thing, slate: Thing, trim: Thing, door: Thing) -> None:
    """One of a row of houses 5 wide, its front at y = 0."""
    box((x, 3, 0), (5, 6, 5.6), wall, edge=0.015)
    cut([(-2.5, 0), (2.5, 0), (0, 2.5)], wall, 5.98, (x, 3, 5.6))
    for side in (-1, 1):
        box((x + side * 1.3, 3, 6.72), (3.7, 6.5, 0.14), slate, lean=side * 45, edge=0.01)
    box((x + 1.6, 3.4, 6.6), (0.6, 0.6, 2.0), wall)
    pane, drawn = paint("#46525E", 0.12), paint("#D8D6D0")
    for wx, wz, w, h in ((-1.35, 1.0, 1.25, 1.5), (-1.35, 3.6, 1.1, 1.35), (1.25, 3.6, 1.1, 1.35)):
        box((x + wx, -0.02, wz), (w + 0.22, 0.1, h + 0.2), trim)
        box((x + wx, -0.05, wz + 0.1), (w, 0.08, h), pane, edge=0)
        for s in (-1, 1):
            box((x + wx + s * (w / 2 - 0.13), -0.07, wz + 0.1), (0.24, 0.06, h), drawn, edge=0)
        box((x + wx, -0.09, wz + 0.1), (0.06, 0.06, h), trim, edge=0)
        box((x + wx, -0.09, wz + h * 0.6), (w, 0.06, 0.06), trim, edge=0)
    box((x + 1.25, -0.03, 0.1), (1.25, 0.12, 2.35), trim)
    box((x + 1.25, -0.07, 0.1), (1.0, 0.12, 2.15), door, edge=0.02)
    ball((x + 0.9, -0.15, 1.1), 0.045, metal("#D8B45A"), fine=3)
    box((x + 1.25, -0.45, 0), (1.6, 0.9, 0.12), stone("#A8A8A4", 0.4))


def pink() -> dict[str, Any]:
    """A row of grey houses, all alike but one; and somebody has begun on the neighbour's."""
    camera((2.9, -27, 2.0), (1.6, 0, 4.0), 64)
    sky("#C2CCD4", "#E9E6DE", strength=0.9, clouds=0.7, cloud_lit="#EEF0F0", cloud_dark="#A8B2BC", seed=2)
    sun(-128, 33, 3.6, "#FFE4BE", 2)
    wall, slate = plaster("#A2A5A8", 0.35), blocks("#5A6068", "#3E444C", 0.4, 0.3)
    trim, door = paint("#C4C6C6"), paint("#5A6066", 0.5)
    for k in (-3, -2, -1, 1, 2, 3):
        _terrace(k * 5.0, wall, slate, trim, door)
    _terrace(0, plaster("#FF7FA6", 0.08), blocks("#8A4A4A", "#5E3438", 0.4, 0.3), paint("#FFF8EC"), gloss("#1FA0A0"))
    box((0, -20, -0.12), (120, 40, 0.12), blocks("#B8B8B4", "#8E8E8C", 1.0, 1.0, wall=False), edge=0)
    for k in (-3, -2, -1, 1, 2, 3):
        box((k * 5.0 - 0.75, -1.5, 0), (3.3, 2.4, 0.05), paint("#989C98", 0.95), edge=0)
    _garden()
    # the painter: a ladder at the grey neighbour, the first strokes of pink
    wet = plaster("#FF7FA6", 0.08)
    draw = np.random.default_rng(6)
    for x, low, high in ((2.6, 1.3, 5.6), (2.76, 2.0, 5.2), (2.9, 2.8, 3.4), (2.9, 5.2, 5.9)):
        for k in range(1 if x < 2.8 else 6):
            away = 0.07 * k
            z = low + float(draw.uniform(0, 0.12)) + away * 0.6
            box((x + 0.15 * k, -0.012, z), (0.18, 0.03, max(0.2, high - z - away * float(draw.random()))), wet, edge=0)
    ladder((3.25, -1.5, 0), (3.25, -0.12, 5.2), 0.5, wood("#D8A860", "z"))
    body = person((3.25, -1.0, 2.45), 14, 1.7, "#F7B91E", legs="#2F5FA8", hat="#FFF4DC", left=(-0.5, 0.62, 1.85))
    reach = (body.left[0] - 0.05, -0.1, body.left[2] + 0.5)
    rod(body.left, reach, 0.018, wood("#C89A5A", "z"))
    rod((reach[0] - 0.2, -0.1, reach[2]), (reach[0] + 0.2, -0.1, reach[2]), 0.075, wet)
    lathe((3.95, -1.7, 0), [(0, 0), (0.2, 0), (0.23, 0.4), (0.2, 0.4), (0.19, 0.35), (0, 0.35)], metal())
    column((3.95, -1.7, 0.33), 0.19, 0.03, wet)
    cat((-3.05, -0.95, 0.05), 160, paint("#3A3634", 0.9), 1.2)
    return {"exposure": 0.5, "colour": 1.08, "shadows": "#3A4458"}


def _garden() -> None:
    """All that will grow on five metres by three, and paper lanterns over it."""
    draw = np.random.default_rng(11)
    green = leaf("#5E9A3C", "#86B44A")
    box((0, -1.7, 0), (4.9, 3.2, 0.06), paint("#5A4A34", 0.95), edge=0)
    grass(5200, (-2.4, -3.3, 2.4, -0.1), green, tall=0.6, wide=0.02, keep=lambda x, y: np.abs(x - 1.25) > 0.5)
    for k, tone in enumerate(("#FF3A5E", "#FFC81E", "#FFF6EA", "#8A4AD0", "#FF7A2A", "#FF9AC0")):
        n = 60
        x, y = draw.uniform(-2.4, 2.4, n), draw.uniform(-3.2, -0.3, n)
        here = np.abs(x - 1.25) > 0.45
        z = 0.35 + draw.uniform(0, 0.75, n)
        flowers(np.c_[x, y, z][here], tone, 0.085, seed=k)
    for k in range(15):
        box((-2.4 + k * 0.2, -3.35, 0), (0.12, 0.03, 0.5 + 0.05 * (k % 2)), paint("#FFF8EC"))
    tree((-1.9, -1.6, 0), 3.1, paint("#5A4232"), leaf("#FFC2D4", "#FF9AB8"), seed=5, depth=5, leaf_size=0.16, many=18)
    for k in range(8):
        t = k / 7
        tone = ("#FFC81E", "#FF5A3C", "#2FB0B0", "#FFF2DC")[k % 4]
        ball((-2.3 + 4.6 * t, -0.5, 3.01 - 1.2 * t * (1 - t)), 0.15, thin(tone), (1, 1, 0.85), fine=3)
    tube([(-2.5, -0.4, 3.2), (0, -0.5, 2.87), (2.5, -0.4, 3.2)], 0.012, paint("#5A4A40"))


def toys() -> dict[str, Any]:
    """A child in the snow before a shop window full of glowing toys."""
    camera((1.0, -5.9, 1.05), (0.2, 0, 1.5), 36)
    sky("#0E1A3C", "#24345E", strength=0.55)
    sun(-150, 40, 0.5, "#9AB4FF", 3)
    white = snow("#EEF2FA")
    steps = [(-0.2 - 0.1 * (-1) ** k + 0.02 * k**1.5, -1.1 - 0.36 * k) for k in range(13)]

    def trodden(x: Numbers, y: Numbers) -> Numbers:
        height = 0.012 * np.sin(x * 1.3 + y) * np.sin(y * 0.9) + 0.008 * hills(x, y, 0.5, 2, 3)
        for u, v in steps:
            far = np.hypot((x - u) / 0.075, (y - v - 4.4) / 0.14)
            height = height - 0.07 / (1 + far**6) + 0.018 * np.exp(-(((far - 1.35) / 0.35) ** 2))
        return height

    sheet((0, -4.4, 0), (16, 9.4), trodden, paint("#E4E9F4", 0.85, bump=0.3, grain=14), 600)
    front, brick = paint("#1F5A4C", 0.4), blocks("#6A4640", "#3A2C2E", 0.26, 0.08)
    w0, w1, z0, z1 = -2.1, 2.1, 0.7, 2.75
    box((-7.1, 0.3, 0), (10, 0.6, 7), brick, edge=0)
    box((8.1, 0.3, 0), (10, 0.6, 7), brick, edge=0)
    box((0.5, 0.3, 3.35), (6, 0.6, 4), brick, edge=0)
    box((0, 0.28, 0), (4.2, 0.6, z0), front)
    for k in range(5):
        box((-1.68 + k * 0.84, -0.03, 0.12), (0.66, 0.04, 0.46), front, edge=0.015)
    for x in (w0, w1, 3.1):
        box((x, 0.1, 0), (0.2, 0.36, 3.0), front, edge=0.02)
    box((0.5, 0.05, 2.75), (5.5, 0.5, 0.6), front, edge=0.03)
    box((0.5, -0.1, 3.35), (5.8, 0.8, 0.09), front)
    box((0.5, -0.1, 3.43), (5.8, 0.8, 0.14), white, edge=0.06)
    box((2.6, 0.25, 0), (0.85, 0.1, 2.7), front, edge=0.01)
    box((2.6, 0.2, 0.95), (0.6, 0.1, 1.5), glow("#C87A34", 0.6), edge=0)
    for x in (-0.7, 0.7):
        box((x, 0.02, z0), (0.05, 0.08, z1 - z0), front)
    box((0, 0.0, 2.2), (4.2, 0.07, 0.05), front)
    box((0, -0.1, z0 - 0.06), (4.4, 0.42, 0.07), white, edge=0.03)
    # the window's inside
    box((0, 1.5, z0), (4.4, 0.05, 2.2), paint("#E89A4A", 0.9), edge=0)
    for x in (-2.2, 2.2):
        box((x, 0.9, z0), (0.05, 1.3, 2.2), paint("#B85A28", 0.9), edge=0)
    box((0, 0.8, z0 - 0.02), (4.4, 1.4, 0.04), wood("#A8713E"), edge=0)
    box((0, 0.9, z1 + 0.1), (4.4, 1.3, 0.05), paint("#D8B080"), edge=0)
    for z in (1.32, 1.95):
        box((0, 1.25, z), (4.4, 0.45, 0.04), wood("#B07A44"), edge=0)
    for k in range(14):
        x = -2 + k * 4 / 13
        ball((x, 0.2, 2.62 - 0.12 * abs(math.sin(k * math.pi / 4.33))), 0.035, glow("#FFC860", 6), fine=2)
    for x in (-1.3, 0.1, 1.4):
        lamp((x, 0.5, 2.5), 140, "#FFB45A", 0.2)
    panel((0, 0.1, 1.8), (0, -3, 0.1), 4, 1.6, 170, "#FFB060")
    _toys()
    box((-0.2, -0.6, 0), (0.55, 0.4, 0.32), wood("#8A5A34"), turn=8, edge=0.01)
    child = person(
        (-0.2, -0.6, 0.32), -4, 1.12, "#22305A", legs="#22222C", left=(-0.33, 0.62, 1.3), right=(0.33, 0.62, 1.3)
    )
    ball((child.head[0], child.head[1], child.head[2] + 0.07), 0.045, paint("#F4ECDC"), fine=3)
    lathe(
        (child.head[0], child.head[1] - 0.01, child.head[2] - 0.1),
        [(0.112, 0), (0.11, 0.05), (0.06, 0.12), (0, 0.14)],
        cloth("#C8281E"),
    )
    falling(1900, ((-4, -4.2, 0.1), (5, -0.3, 6)), paint("#FFFFFF"), r=0.009)
    return {"exposure": 0.75, "bloom": 0.22, "shadows": "#182858"}


def _toys() -> None:
    """What stands in the window: a horse, blocks, a train, a top, balls, boats, a doll's house."""
    red, blue, yellow, green = (paint(c, 0.35) for c in ("#E03A2A", "#2F6FC0", "#FFC22A", "#2F9A6A"))
    cream = paint("#F6E6C8", 0.5)
    horse = [
        (-0.34, 0.12), (-0.28, 0.5), (-0.36, 0.46), (-0.34, 0.62), (0.1, 0.6), (0.22, 0.86), (0.3, 0.9), (0.46, 0.72),
        (0.4, 0.66), (0.3, 0.7), (0.26, 0.48), (0.32, 0.12), (0.22, 0.12), (0.14, 0.38), (-0.14, 0.38), (-0.24, 0.12),
    ]  # fmt: skip
    cut(horse, cream, 0.14, (-1.35, 0.65, 0.72), edge=0.01)
    surface(lambda u, v: (-1.35 + 0.95 * (u - 0.5), 0.5 + 0.3 * v, 0.73 + 0.4 * (u - 0.5) ** 2), red, (20, 2), 0.04)
    for k, stuff in enumerate((red, yellow, blue, green, cream, yellow)):
        x, z = ((0.95, 0), (1.2, 0), (1.07, 0.22), (1.45, 0), (1.32, 0.22), (1.2, 0.44))[k]
        box((x, 0.55, 0.72 + z), (0.21, 0.21, 0.21), stuff, turn=7 * k - 15, edge=0.02)
    for k, stuff in enumerate((red, blue, green, yellow)):  # a train
        x = -0.5 + 0.34 * k
        box((x, 0.42, 0.77), (0.28, 0.16, 0.15), stuff, edge=0.02)
        for s in (-0.09, 0.09):
            column((x + s, 0.33, 0.77), 0.05, 0.03, cream, tilt=90)
    column((-0.56, 0.42, 0.9), 0.045, 0.15, red)
    column((0.42, 0.75, 1.34), 0.16, 0.24, red)
    column((0.42, 0.75, 1.56), 0.17, 0.03, cream)
    for x, z, r, stuff in (
        (-0.25, 1.54, 0.2, blue),
        (-1.75, 1.52, 0.16, yellow),
        (1.8, 1.5, 0.15, red),
        (1.8, 0.9, 0.18, green),
    ):
        ball((x, 1.2, z), r, stuff)
    lathe(
        (0.9, 1.15, 1.36),
        [(0, 0), (0.03, 0.08), (0.2, 0.2), (0.2, 0.25), (0.04, 0.33), (0.03, 0.45), (0, 0.46)],
        yellow,
    )
    box((-1.0, 1.2, 1.36), (0.6, 0.3, 0.36), cream)
    cut([(-0.36, 0), (0.36, 0), (0, 0.22)], red, 0.34, (-1.0, 1.2, 1.72))
    for k in range(3):
        box((-1.2 + 0.2 * k, 1.04, 1.48), (0.1, 0.02, 0.14), glow("#FFD070", 3), edge=0)
    sailing_boat((1.35, 1.2, 1.38), 8, 0.085, "#FFF4E0", "#2F6FC0")
    sailing_boat((-1.5, 1.2, 2.0), -5, 0.08, "#E03A2A", "#F6E6C8")
    for k, stuff in enumerate((green, red, cream, blue, yellow)):
        x = -0.6 + k * 0.4
        lathe(
            (x, 1.2, 1.97),
            [(0, 0), (0.09, 0), (0.1, 0.14), (0.05, 0.22), (0.085, 0.28), (0.06, 0.37), (0, 0.39)],
            stuff,
        )
    kite((1.5, 0.9, 2.3), "#2F9A6A", "#FFC22A", 0.35)
    balloon((-0.15, 0.8, 2.32), "#E03A2A", 0.15, (-0.15, 0.8, 1.7))


PICTURES: dict[int, Scene] = {52: pink, 59: toys}
