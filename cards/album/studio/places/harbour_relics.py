"""Ships that sail no more."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    FLAKE,
    Numbers,
    ball,
    box,
    column,
    cut,
    group,
    hills,
    lathe,
    rod,
    scatter,
    sheet,
    surface,
    tube,
)
from cards.album.studio.light import lamp, sky, sun
from cards.album.studio.matter import Colour, cloth, glass, glow, ground, matter, paint, water, wood
from cards.album.studio.nature import flame, flat
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera


def wreck() -> dict[str, Any]:
    """The ribs of a ship stand in the sand like a whale's bones; two people have lit a fire within."""
    camera((-0.9, -8.2, 1.35), (0.1, 3, 2.55), 24)
    sky(
        "#24387A",
        "#E8906E",
        strength=0.85,
        band=0.42,
        glow_at=(-14, 0),
        glow_colour="#FFB070",
        glow_size=22,
        glow_strength=0.7,
        stars=1.0,
    )
    sun(-30, 10, 0.5, "#FF9A70", 6)

    def dunes(x: Numbers, y: Numbers) -> Numbers:
        told: Numbers = (
            0.22 * hills(x, y, 5, 3, 5)
            + 0.09 * np.clip(np.abs(x) - 3.4, 0, 12)
            + 0.03 * np.sin(y * 7 + 3 * hills(x, y, 3, 8))
        )
        return told

    sheet((0, 14, 0), (70, 60), lambda x, y: dunes(x, y + 14), ground("#D8BEA2", "#B0937A", 1.2, rough_bump=0.6), 420)
    old = wood("#6E5C50", "z", rough=0.8)
    draw = np.random.default_rng(3)
    for k in range(11):
        y = -4.4 + 1.5 * k
        beam = 3.4 * (1 - (abs(k - 3.5) / 9.5) ** 2)
        high = 3.2 + 0.045 * (k - 3) ** 2
        for side in (-1, 1):
            whole = 62 if draw.random() < 0.75 else draw.uniform(-5, 35)
            arc = [
                (side * beam * math.cos(a), y + draw.normal(0, 0.02), 2.3 + high * math.sin(a))
                for a in np.radians(np.linspace(-70, whole, 10))
            ]
            tube(arc, 0.19, old, 0.08)
    tube(
        [(0, 2.4, -0.16), (0, 6, -0.08), (0, 11, 0.1), (0, 13.0, 1.6), (0, 13.8, 5.0), (0, 13.9, 6.6)], 0.24, old, 0.16
    )
    for side in (-1, 1):  # a few planks that still hold
        for y0, y1, z, x in ((2.2, 6.6, 1.5, 3.36), (3.4, 7.9, 2.2, 3.42)):
            box((side * x, (y0 + y1) / 2, z), (0.07, y1 - y0, 0.34), old, lean=side * 8, turn=side * 3)
    fire = (0.35, 0.2, 0.1)
    logs = paint("#2A1C16", 0.9)
    for a in range(5):
        rod(
            (fire[0] + 0.5 * math.cos(a * 1.26), fire[1] + 0.5 * math.sin(a * 1.26), 0.08),
            (fire[0], fire[1], 0.4),
            0.07,
            logs,
        )
    for dx, dy, h in ((0, 0, 0.85), (0.14, 0.1, 0.55), (-0.15, 0.05, 0.6)):
        flame((fire[0] + dx, fire[1] + dy, 0.12), h, "#FF8A30", 9, light=False)
    lamp((fire[0], fire[1], 0.85), 2600, "#FF9644", 0.25)
    lamp((fire[0], fire[1] + 0.3, 2.0), 260, "#FF8A3C", 0.4)
    log = wood("#5A4436", "x")
    for x, turn, tall, coat in ((-1.05, -62, 1.7, "#2E4A5E"), (1.75, 66, 1.6, "#7A3040")):
        column((x - 0.5, -0.05, 0.22), 0.2, 1.0, log, lean=90)
        person((x, -0.05, 0.42), turn, tall, coat, pose="sit", bow=12, left=(-0.15, 0.5, 1.15), right=(0.15, 0.5, 1.15))
    sparks = np.stack([draw.normal(0.35, 0.3, 46), draw.normal(0.2, 0.3, 46), draw.uniform(0.9, 4.6, 46)], -1)
    sparks[:, 0] += 0.14 * (sparks[:, 2] - 1) ** 1.3
    scatter(FLAKE, sparks, glow("#FFB050", 9), sizes=draw.uniform(0.008, 0.022, 46))
    sheet((0, 300, 0.12), (900, 560), flat, water("#2A3560", 0.5, 1.5), 2)
    return {"exposure": 0.6, "contrast": 1.08, "bloom": 0.24, "shadows": "#222A5A", "lights": "#FFE0B0"}


def _ship(at: Point, size: float, sail: Colour, hull: Colour) -> Thing:
    """A three-master 1 long, its bow to +x; small enough for a bottle."""
    body, canvas, spar = paint(hull, 0.4, grain=200), cloth(sail, 900), wood("#6A4528", "z")

    def shell(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        beam = 0.11 * np.clip(1 - np.abs(2 * u - 0.95) ** 3.0, 0.03, 1)
        a = (v - 0.5) * math.pi
        return (u - 0.5), np.sin(a) * beam, 0.16 - np.cos(a) ** 0.6 * 0.15 + 0.09 * (2 * u - 0.9) ** 2

    parts = [surface(shell, body, (50, 24)), box((0, 0, 0.135), (0.84, 0.17, 0.015), wood("#B98A54"), edge=0)]
    parts.append(rod((0.42, 0, 0.22), (0.68, 0, 0.33), 0.009, spar, 0.004))
    for x, tall in ((-0.28, 0.56), (0.02, 0.7), (0.28, 0.58)):
        parts.append(rod((x, 0, 0.12), (x, 0, 0.12 + tall), 0.011, spar, 0.006))
        for low, high, wide in ((0.14, 0.5, 0.3), (0.53, 0.78, 0.24), (0.81, 0.97, 0.17)):
            z0, z1 = 0.12 + tall * low, 0.12 + tall * high
            parts.append(rod((x, -wide / 2, z1), (x, wide / 2, z1), 0.006, spar))

            def belly(
                u: Numbers, v: Numbers, x: float = x, z0: float = z0, z1: float = z1, w: float = wide
            ) -> tuple[Numbers, Numbers, Numbers]:
                full = np.sin(u * math.pi) * np.sin((0.15 + 0.85 * v) * math.pi) * 0.09
                return x + 0.012 + full, (u - 0.5) * w * (1.06 - 0.12 * v), z0 + (z1 - z0) * v

            parts.append(surface(belly, canvas, (14, 14), 0.004))
    for k in range(2):
        parts.append(cut([(0.34, 0.3), (0.6 - 0.06 * k, 0.31), (0.3, 0.62 - 0.1 * k)], canvas, 0.004))
    for x in (-0.28, 0.02, 0.28):
        parts += [rod((x, 0, 0.66), (x - 0.08, s * 0.1, 0.17), 0.0025, spar) for s in (-1, 1)]
    return group(parts, at, size=size)


def bottle() -> dict[str, Any]:
    """A ship in a bottle on the sill of an open window; beyond it the sea, and a sail on the horizon."""
    camera((-0.1, -0.6, 0.24), (0.012, 0.0, 0.108), 43, blur=0.5, focus=0.61)
    sky(
        "#3F8FD8",
        "#D2E8F0",
        strength=1.0,
        band=0.45,
        glow_at=(-32, 14),
        glow_colour="#FFF0CC",
        glow_size=20,
        glow_strength=0.7,
        clouds=0.3,
        cloud_dark="#C8D8E6",
        cloud_stretch=2,
        seed=6,
    )
    sun(-104, 34, 5.0, "#FFE6B8", 1.2)
    white = paint("#F2EEE2", 0.5, grain=60, bump=0.3)
    box((0, -0.33, -0.03), (1.6, 1.0, 0.03), white, edge=0.008)
    box((-0.44, 0.12, -0.03), (0.09, 0.07, 1.2), white, edge=0.006)
    box((0.62, 0.3, -0.02), (0.05, 0.5, 1.2), paint("#5E8FA6", 0.5), turn=-14, edge=0.006)
    glassy = glass("#E6F4EE")
    shape = [
        (0, 0.006),
        (0.05, 0.0),
        (0.064, 0.012),
        (0.066, 0.04),
        (0.066, 0.2),
        (0.06, 0.235),
        (0.04, 0.265),
        (0.024, 0.285),
        (0.02, 0.33),
        (0.025, 0.334),
        (0.025, 0.35),
        (0.019, 0.352),
    ]
    holder = lathe((-0.17, 0, 0.087), shape, glassy, fine=96)
    holder.rotation_euler = (0, math.radians(90), 0)
    cork = column((0.168, 0, 0.087), 0.0185, 0.038, paint("#B98A58", 0.9, grain=150, uneven=0.4), 0.021)
    cork.rotation_euler = (0, math.radians(90), 0)
    rest = wood("#5A3822", "y")
    for x in (-0.12, 0.03):
        cut(
            [
                (-0.062, 0),
                (0.062, 0),
                (0.062, 0.05),
                (0.045, 0.04),
                (0.02, 0.024),
                (0, 0.02),
                (-0.02, 0.024),
                (-0.045, 0.04),
                (-0.062, 0.05),
            ],
            rest,
            0.016,
            (x, 0, 0),
            turn=90,
        )
    waves = matter("#1F6F8C", 0.3, bump=0.5, grain=90)[0]
    surface(
        lambda u, v: (
            -0.163 + 0.235 * u,
            (v - 0.5) * 0.116 * np.minimum(1, np.minimum(u * 9 + 0.55, (1 - u) * 5 + 0.45)),
            0.052 + 0.004 * np.sin(u * 34 + v * 5) + 0.003 * np.sin(v * 22 + u * 9),
        ),
        waves,
        (90, 40),
    )
    _ship((-0.052, 0, 0.0475), 0.128, "#FBF3E2", "#7E2A22")
    lamp((-0.05, -0.05, 0.135), 0.2, "#FFE8C4", 0.02)
    sheet((0, 3000, -14), (9000, 6000), flat, water("#1E6E94", 1.0, 6, 0.12), 2)
    _ship((26, 210, -14.2), 15, "#FFF6E6", "#4A2A24")
    rocky = ground("#7A8A5A", "#A89A78", 8)
    sheet(
        (-150, 420, -16),
        (260, 140),
        lambda x, y: 34 * np.exp(-((x / 90) ** 2) - (y / 42) ** 2) * (1 + 0.3 * hills(x, y, 60, 3)),
        rocky,
        90,
    )
    for x, y, r in ((0.2, -0.09, 0.017), (0.163, -0.115, 0.012), (0.135, -0.13, 0.008), (-0.2, -0.13, 0.012)):
        ball((x, y, r * 0.45), r, paint("#D8C8B4", 0.6, grain=90), (1.2, 0.9, 0.5))
    return {"exposure": 0.15, "bloom": 0.14, "colour": 1.08, "contrast": 1.06}


PICTURES: dict[int, Scene] = {85: wreck, 92: bottle}
