"""Gardens by day: a maze, a swing, a wall with a door."""

import math
from typing import Any

import bpy
import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    LEAF,
    Numbers,
    ball,
    box,
    column,
    cut,
    hills,
    lathe,
    rod,
    scatter,
    sheet,
    surface,
    tube,
)
from cards.album.studio.light import fog, lamp, panel, sky, sun
from cards.album.studio.matter import blocks, blossom, cloth, glow, ground, leaf, metal, paint, stone, wood
from cards.album.studio.nature import grass, tree
from cards.album.studio.people import cat, person
from cards.album.studio.stage import Thing, camera
from cards.album.studio.things import balloon

RINGS = (2.0, 3.6, 5.2, 6.8, 8.4, 10.0)
GAPS = ((250,), (40, 190), (120, 300), (10, 205), (80, 265), (330,))
SPOKES = (
    (2.8, 75),
    (2.8, 310),
    (4.4, 160),
    (4.4, 20),
    (6.0, 240),
    (6.0, 330),
    (6.0, 95),
    (7.6, 45),
    (7.6, 180),
    (7.6, 300),
    (9.2, 120),
    (9.2, 350),
    (9.2, 215),
)


def _hedge(along: Any, length: float, leaves: Thing, core: Thing, draw: np.random.Generator) -> None:
    """A clipped hedge, 0.62 thick; `along(t)` gives x, y and the way across at t from 0 to 1."""

    def body(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        x, y, ax, ay = along(u)
        a = (v - 0.5) * 2
        out = 0.31 * np.sign(a) * np.minimum(1, np.abs(a) * 2.2) * (0.9 + 0.1 * (np.abs(a) > 0.46))
        up = 1.15 * np.clip((1 - np.abs(a)) * 2.4, 0, 1) + 0.05 * hills(x * 3, y * 3, 1.0, 2)
        return x + ax * out, y + ay * out, up

    surface(body, core, (max(8, int(length * 6)), 14))
    n = int(length * 520)
    t, a = draw.uniform(0, 1, n), draw.uniform(-0.34, 0.34, n)
    x, y, ax, ay = along(t)
    places = np.stack([x + ax * a, y + ay * a, 1.13 + draw.normal(0, 0.03, n)], -1)
    scatter(
        LEAF,
        places,
        leaves,
        sizes=0.13 * draw.uniform(0.6, 1.2, n),
        turns=draw.uniform(0, 360, n),
        tilts=draw.normal(8, 26, n),
    )


def maze() -> dict[str, Any]:
    """A round maze of hedges from straight above: somebody near its heart, a red balloon elsewhere."""
    camera((1.4, -1.0, 40), (1.4, -0.99, 0), flat=19.5)
    sky("#A8CBEA", "#FFF0D8", strength=0.75)
    sun(-58, 50, 5.5, "#FFE2AC", 0.6)
    sheet((0, 0, 0), (40, 40), lambda x, y: 0 * x, ground("#E9D9B4", "#D8C296", 0.5), 2)
    draw = np.random.default_rng(12)
    leaves, core = leaf("#4E8A3A", "#6BA23E"), paint("#2F5A2A", 0.9)
    for r, gaps in zip(RINGS, GAPS, strict=True):
        half = math.degrees(0.75 / r)
        for k, gap in enumerate(gaps):
            a, b = gap + half, (gaps[k + 1] if k + 1 < len(gaps) else gaps[0] + 360) - half

            def along(t: Any, a: float = a, b: float = b, r: float = r) -> tuple[Any, ...]:
                angle = np.radians(a + (b - a) * t)
                return r * np.cos(angle), r * np.sin(angle), np.cos(angle), np.sin(angle)

            _hedge(along, math.radians(b - a) * r, leaves, core, draw)
    for r, turn in SPOKES:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

        def across(t: Any, r: float = r, c: float = c, s: float = s) -> tuple[Any, ...]:
            out = r - 0.56 + 1.12 * t
            return out * c, out * s, -s + 0 * t, c + 0 * t

        _hedge(across, 1.1, leaves, core, draw)
    grass(
        90000,
        (-9, -12, 13, 10),
        leaf("#8DBB4A", "#A2C552"),
        tall=0.13,
        wide=0.03,
        keep=lambda x, y: np.hypot(x, y) > 11.3,
    )
    lathe((0, 0, 0), [(11.2, 0), (11.2, 0.04), (40, 0.04)], ground("#7FAE44", "#94BC50", 1.5), fine=200, smooth=False)
    marble = paint("#F4EEE2", 0.5)  # the heart: a basin with blue water
    lathe((0, 0, 0), [(0.85, 0), (0.85, 0.35), (0.7, 0.35), (0.7, 0.2), (0, 0.2)], marble)
    column((0, 0, 0.2), 0.7, 0.06, paint("#3FA2C8", 0.05, bump=0))
    lathe((0, 0, 0.2), [(0.1, 0), (0.08, 0.5), (0.3, 0.6), (0.28, 0.66), (0, 0.6)], marble)
    person(
        (-1.52, -2.32, 0),
        -32,
        2.1,
        "#F08A1A",
        pose="walk",
        hat="#FFD23A",
        skirt=True,
        left=(-0.62, 0.2, 1.3),
        right=(0.62, 0.2, 1.3),
    )
    balloon((6.3, -5.0, 2.3), "#E02A20", 0.42, (6.05, -4.6, 0.6))
    for _ in range(16):
        x, y = draw.uniform(-8, 11), draw.uniform(-11, 9)
        if np.hypot(x, y) > 12:
            ball((x, y, 0.2), draw.uniform(0.2, 0.4), core)
    return {"exposure": 0.25, "bloom": 0.08, "shadows": "#1E4A6A", "edge": 0.1}


def swing() -> dict[str, Any]:
    """An empty swing, still in motion, under a tree in blossom; petals fall, one red boot stands in the grass."""
    camera((0.3, -6.6, 0.85), (0.25, 0, 2.35), 27)
    sky(
        "#4E9FE8",
        "#BFE2FA",
        strength=1.15,
        band=0.55,
        glow_at=(24, 34),
        glow_colour="#FFF4E0",
        glow_size=30,
        clouds=0.35,
        cloud_lit="#FFFFFF",
        cloud_dark="#DCE8F4",
        cloud_scale=1.3,
        seed=2,
    )
    sun(118, 40, 5, "#FFF0CC", 1)

    def height(x: Any, y: Any) -> Any:
        return 0.1 * hills(x, y, 4, 2) + 0.02 * np.clip(y, 0, 60) * hills(x, y, 24, 8)

    sheet((0, 26, 0), (90, 70), lambda x, y: height(x, y + 26), ground("#8DB84E", "#A9C85E", 1.2), 240)
    grass(95000, (-6, -6.4, 6, 12), leaf("#86B648", "#B6CE62"), tall=0.2, wide=0.01, height=height)
    bark, pink = stone("#6A4C42", 0.3), blossom("#FFB0CA", "#FFD6E2")
    draw = np.random.default_rng(4)
    ends = tree((-2.7, 1.2, -0.1), 9.5, bark, None, seed=15, spread=1.15, depth=7, lean=(0.35, -0.1))
    limbs = bpy.data.objects["limbs"].data.splines
    for line in limbs:  # round where boughs part
        if (r := line.points[-1].radius) > 0.04:
            ball(tuple(line.points[-1].co[:3]), r * 1.1, bark, fine=3)
    parting = tuple(limbs[0].points[-1].co[:3])
    tube([parting, (-1.4, 0.7, 3.75), (0.3, 0.3, 4.1), (2.2, 0.1, 4.3), (3.9, 0.2, 4.9)], 0.17, bark, 0.05)
    along = np.array([(-1.0 + 5.2 * t, 0.5 - 0.3 * t, 3.95 + 0.7 * t * t) for t in np.linspace(0, 1, 60)])
    twigs = along + draw.normal(0, 1, (60, 3)) * (0.45, 0.5, 0.28) + (0, 0, 0.25)
    for a, b in zip(along, twigs, strict=True):
        rod(tuple(a), tuple(b), 0.02, bark, 0.008)
    tips = np.concatenate([ends, np.repeat(twigs, 3, 0)])
    for k, (petal, many) in enumerate(
        ((pink, 15), (blossom("#FF7FA8", "#FF9CBC"), 6), (blossom("#FFF4F6", "#FFE2EA"), 5))
    ):
        places = np.repeat(tips, many, 0) + draw.normal(0, 0.24, (len(tips) * many, 3))
        n = len(places)
        scatter(
            LEAF,
            places,
            petal,
            sizes=draw.uniform(0.1, 0.2, n),
            turns=draw.uniform(0, 360, n),
            tilts=draw.uniform(-90, 90, n),
            leans=k * 20.0,
        )
    rope, seat = cloth("#E9D6A8"), wood("#C2412E", "x")
    for side in (-0.3, 0.3):
        rod((0.55 + side, 0.25, 4.1), (1.0 + side, -1.0, 1.12), 0.022, rope)
    box((1.0, -1.02, 1.08), (0.78, 0.28, 0.045), seat, tilt=22, lean=-3)
    lying = draw.uniform((-5, -5, 0), (5, 8, 0), (3600, 3))
    lying[:, 2] = height(lying[:, 0], lying[:, 1]) + draw.uniform(0.02, 0.16, 3600)
    scatter(LEAF, lying, pink, sizes=0.07, turns=draw.uniform(0, 360, 3600), tilts=draw.normal(0, 30, 3600))
    air = draw.uniform((-4, -4, 0.3), (5, 4, 4.5), (420, 3))
    scatter(LEAF, air, pink, sizes=0.075, turns=draw.uniform(0, 360, 420), tilts=draw.uniform(-90, 90, 420))
    boot = paint("#C8141E", 0.25, coat=0.5)
    z = float(height(np.array(-0.5), np.array(-2.3)))
    rod((-0.5, -2.3, z + 0.06), (-0.29, -2.36, z + 0.055), 0.065, boot)
    lathe(
        (-0.52, -2.3, z + 0.02),
        [(0.06, 0), (0.07, 0.05), (0.065, 0.2), (0.082, 0.31), (0.07, 0.31), (0.05, 0.15)],
        boot,
    )
    for _ in range(14):
        x = draw.uniform(-30, 30)
        ball((x, 38, -0.5), draw.uniform(2, 4), leaf("#9CC470", "#B4D084"), (1.3, 1, 0.7))
    fog("#D6ECFA", 70, clear=12)
    return {
        "exposure": 0.3,
        "bloom": 0.14,
        "contrast": 1.08,
        "colour": 1.15,
        "shadows": "#5A6AA8",
        "lights": "#FFF2F0",
        "edge": 0.06,
    }


def garden_door() -> dict[str, Any]:
    """A high wall in shadow with a small door that stands open; beyond it everything blooms; a cat sits there."""
    camera((-0.8, -4.6, 1.15), (0.42, 0, 1.5), 34)
    sky("#6F97D0", "#C8DAF0", strength=1.5, band=0.6)
    sun(22, 30, 26, "#FFE3A0", 0.8)
    brick = blocks("#7C6A72", "#4A4450", 0.26, 0.085)
    door_x, half, tall = 0.75, 0.55, 2.05
    for x0, x1 in ((-9, door_x - half), (door_x + half, 9)):
        box(((x0 + x1) / 2, 0, 0), (x1 - x0, 0.42, 5.2), brick, edge=0)
    vault = [
        (-half, 3.2),
        (-half, 0),
        *((-half * math.cos(a), 0.42 * math.sin(a)) for a in np.linspace(0, math.pi, 18)),
        (half, 0),
        (half, 3.2),
    ]
    cut(vault, brick, 0.42, (door_x, 0, tall - 0.1))
    frame = stone("#9A9090", 0.2)
    for side in (-1, 1):
        box((door_x + side * (half + 0.07), -0.05, 0), (0.17, 0.46, tall - 0.1), frame, edge=0.02)
    for a in np.linspace(0.1, math.pi - 0.1, 11):
        box(
            (door_x - (half + 0.07) * math.cos(a), -0.05, tall - 0.12 + 0.46 * math.sin(a)),
            (0.17, 0.46, 0.17),
            frame,
            lean=math.degrees(a) - 90,
            edge=0.02,
        )
    leafed = [
        (0, 0),
        (1.08, 0),
        (1.08, tall - 0.12),
        *((0.54 + 0.54 * math.cos(a), tall - 0.12 + 0.4 * math.sin(a)) for a in np.linspace(0.1, math.pi - 0.1, 12)),
        (0, tall - 0.12),
    ]
    cut(leafed, wood("#3F6A72", "z", 0.17), 0.05, (door_x - half + 0.02, 0.18, 0.02), turn=62)
    box((door_x, -0.12, 0), (1.5, 0.7, 0.06), frame)

    def height(x: Any, y: Any) -> Any:
        return 0.03 * hills(x, y, 2, 3) - 0.02

    sheet((0, 6, 0), (30, 26), lambda x, y: height(x, y + 6), ground("#4A5248", "#5E5C52", 0.6), 200)
    draw = np.random.default_rng(9)
    ivy = leaf("#3C7A60", "#5A8E5C")
    n = 9000
    x, z = draw.uniform(-5.5, 6, n), draw.uniform(0, 4.8, n)
    grown = hills(x, z, 1.6, 4) + 0.18 * (z - 2.6) + 0.1 * np.abs(x - door_x) > 0.22
    clear = ~((np.abs(x - door_x) < half + 0.05) & (z < tall + 0.3))
    x, z = x[grown & clear], z[grown & clear]
    scatter(
        LEAF,
        np.stack([x, -0.24 - draw.uniform(0, 0.12, len(x)), z], -1),
        ivy,
        sizes=draw.uniform(0.1, 0.2, len(x)),
        turns=draw.normal(0, 40, len(x)),
        tilts=draw.normal(-75, 20, len(x)),
    )
    grass(
        12000,
        (-5, -5, 5, -0.2),
        leaf("#3A5648", "#4A6248"),
        tall=0.22,
        wide=0.011,
        keep=lambda x, y: np.abs(x - door_x - 0.28 * y) > 0.62 + 0.25 * hills(x, y, 0.8, 2),
    )
    bloom = draw.uniform((-3, 0.7, 0.1), (5.5, 9, 0.9), (5200, 3))
    bloom[:, 2] += 0.16 * bloom[:, 1] * draw.uniform(0, 1, 5200)
    path = np.abs(bloom[:, 0] - door_x - 0.2 * bloom[:, 1]) > 0.45 + 0.3 * (bloom[:, 1] < 2)
    for k, (one, two) in enumerate((("#FF8FB0", "#FFC4D6"), ("#FFD84A", "#FFE88A"), ("#FFFFFF", "#FFF0F0"))):
        heads = np.repeat(bloom[path][k::3], 6, 0)
        n = len(heads)
        heads = heads + draw.normal(0, 0.05, (n, 3))
        turns, tilts = draw.uniform(0, 360, n), draw.uniform(0, 70, n)
        scatter(LEAF, heads, blossom(one, two), sizes=0.11, turns=turns, tilts=tilts)
    grass(26000, (-4, 0.5, 7, 10), leaf("#B8D84A", "#DDE87A"), tall=0.4, wide=0.014)
    for k in range(5):
        tree(
            (-1.5 + 2.1 * k, 9.5, 0),
            5,
            paint("#C89A6A"),
            blossom("#FFF2C8", "#FFD2DC"),
            seed=k + 3,
            depth=5,
            leaf_size=0.24,
        )
    panel((door_x + 0.2, 0.9, 1.2), (door_x - 0.5, -3, 0.4), 1.0, 1.9, 260, "#FFD98A")
    lamp((door_x + 0.4, 2.2, 2.2), 420, "#FFE6A8", 0.6)
    box((0, 16, -1), (40, 0.1, 16), glow("#FFE7A8", 4), edge=0).visible_shadow = False
    cat((door_x - 0.18, -0.62, 0.03), 20, paint("#1E1A20", 0.8))
    can = metal("#7C8A8E", 0.45)
    lathe((-1.5, -0.75, 0), [(0, 0), (0.14, 0), (0.13, 0.27), (0.1, 0.29), (0, 0.27)], can)
    tube([(-1.38, -0.75, 0.08), (-1.24, -0.78, 0.2), (-1.12, -0.8, 0.34)], 0.02, can)
    tube([(-1.6, -0.75, 0.08), (-1.72, -0.75, 0.2), (-1.6, -0.75, 0.27)], 0.012, can)
    return {"exposure": 1.05, "bloom": 0.3, "contrast": 1.1, "colour": 1.2, "shadows": "#1E2E62", "lights": "#FFF0C4"}


PICTURES: dict[int, Scene] = {37: maze, 51: swing, 65: garden_door}
