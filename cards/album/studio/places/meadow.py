"""Meadows and fields, with much sky."""

import math
from itertools import pairwise
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import box, cut, hills, rod, sheet, tube
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import glow, ground, leaf, paint
from cards.album.studio.nature import flowers, grass, tree
from cards.album.studio.people import bird, person
from cards.album.studio.stage import Point, camera
from cards.album.studio.things import umbrella


def storm() -> dict[str, Any]:
    """A lone tree in a bright field, a black cloud, lightning; somebody with a red umbrella walks there."""
    camera((1.0, -15, 1.9), (-0.2, 4, 4.9), 27)
    sky(
        "#1B2536",
        "#5E7286",
        strength=0.6,
        band=0.28,
        clouds=0.95,
        cloud_lit="#4A5568",
        cloud_dark="#10151F",
        cloud_scale=1.1,
        cloud_low=0.03,
        seed=5,
        glow_at=(13, 27),
        glow_colour="#C8C4FF",
        glow_size=11,
        glow_strength=0.9,
    )
    sun(140, 26, 8.5, "#FFEDB8", 0.8)

    def height(x: Any, y: Any) -> Any:
        return (
            0.5 * hills(x, y, 16, 4)
            + 0.9 * np.exp(-((x + 2.2) ** 2 + (y - 5) ** 2) / 30)
            + 0.012 * np.clip(y - 8, 0, 90)
        )

    sheet((0, 38, 0), (170, 110), lambda x, y: height(x, y + 38), ground("#F6D23A", "#E8B428", 2.0), 300)
    wheat = leaf("#FFE04A", "#FFF08A")
    grass(
        90000,
        (-13, -14, 13, 16),
        wheat,
        tall=0.5,
        wide=0.014,
        height=height,
        wind=55,
        wind_turn=90,
        keep=lambda x, y: np.abs(x - 2.9 + 0.6 * (y + 3.4)) > 0.34 + 0.12 * hills(x, y, 0.6, 3),
    )
    grass(60000, (-40, 12, 40, 60), wheat, tall=0.7, wide=0.05, height=height, wind=55, seed=3)
    x, y = -2.2, 5.0
    z = float(height(np.array(x), np.array(y)))
    tree(
        (x, y, z - 0.15),
        7.6,
        paint("#4A3426", 0.9),
        leaf("#5E8A34", "#8AA83C"),
        seed=12,
        spread=1.15,
        depth=7,
        leaf_size=0.2,
        many=13,
        lean=(0.5, 0),
    )
    flash = glow("#F4F0FF", 26)
    for seed, (bx, by, top) in enumerate(((16, 62, 96),)):
        bolt = np.random.default_rng(seed + 31)
        points: list[Point] = []
        here = np.array([bx, by, top], float)
        while here[2] > 0.5:
            points.append((here[0], here[1], here[2]))
            here = here + np.array([bolt.normal(-0.25, 1.15), 0, -bolt.uniform(1.0, 2.4)])
        points.append((here[0], by, 0.4))
        for a, b in pairwise(points):
            rod(a, b, 0.13, flash)
        for k in (22, 29, 36):
            side = [np.array(points[k], float)]
            for _ in range(5):
                side.append(side[-1] + np.array([bolt.uniform(-1.6, 1.9), 0, -bolt.uniform(0.6, 1.5)]))
            for above, below in pairwise(side):
                rod(tuple(above), tuple(below), 0.05, flash)
    cx, cy = 2.9, -3.4
    cz = float(height(np.array(cx), np.array(cy)))
    walker = person((cx, cy, cz), 32, 1.75, "#2F4E7A", pose="walk", right=(0.2, 0.25, 1.25), skirt=True)
    umbrella(walker.right, "#E0241A", 0.68, 0.8, tilt=-9)
    for k in range(7):
        bird(
            (3.5 + 0.9 * k, 22, 8.2 - 0.5 * k + 0.3 * math.sin(k * 2)),
            0.8,
            paint("#0E1016"),
            turn=20,
            lift=0.2 + 0.1 * (k % 3),
        )
    fog("#6E7C86", 260, clear=20)
    return {"exposure": 0.6, "bloom": 0.2, "shadows": "#14264A", "lights": "#FFF4B0", "colour": 1.15}


def kite_hill() -> dict[str, Any]:
    """Somebody small on a hill flies a kite on a very long string; nearly all is sky."""
    camera((0, -26, 5.5), (0, 10, 9.9), 30)
    sky(
        "#DE5A78",
        "#FFD98C",
        strength=1.1,
        band=0.62,
        glow_at=(-38, 6),
        glow_colour="#FFE9A8",
        glow_size=22,
        glow_strength=0.8,
        clouds=0.3,
        cloud_lit="#FFE6C4",
        cloud_dark="#F09A92",
        cloud_scale=1.6,
        cloud_stretch=3,
        seed=7,
    )
    sun(-44, 26, 5, "#FFE2A8", 1)

    def height(x: Any, y: Any) -> Any:
        return 6.6 * np.exp(-((x + 10) ** 2) / 170 - ((y - 8) ** 2) / 500) + 0.4 * hills(x, y, 9, 3) - 0.6

    sheet((0, 20, 0), (200, 120), lambda x, y: height(x, y + 20), ground("#3F8A6A", "#6AA86A", 2.5), 320)
    grass(
        90000,
        (-26, -16, 22, 12),
        leaf("#4E9A6A", "#A8C070"),
        tall=0.42,
        wide=0.03,
        height=height,
        wind=50,
        wind_turn=90,
    )
    draw = np.random.default_rng(4)
    daisies = draw.uniform((-26, -15), (20, 8), (1500, 2)).T
    flowers(np.stack([*daisies, height(*daisies) + 0.35], -1), "#FFFFFF", 0.13)
    for k, (far, colour, top) in enumerate(((85, "#5E8A9A", 5.0), (130, "#A98FA4", 8.5), (190, "#F4D0B8", 13.0))):

        def ridge(x: Any, y: Any, k: int = k, top: float = top) -> Any:
            return top * (0.75 + 0.5 * hills(x, 3 + 0 * y, 50, k + 4, 3)) - 0.02 * y * y

        sheet((0, far, -1), (500, 40), ridge, paint(colour, 1.0, uneven=0.05), 160)
    x, y = -7.6, 5.0
    z = float(height(np.array(x), np.array(y)))
    body = person(
        (x, y, z),
        -62,
        2.1,
        "#C8281E",
        pose="walk",
        right=(0.22, 0.6, 1.55),
        left=(-0.1, 0.6, 1.35),
        bow=-20,
        skirt=True,
    )
    end = (11.2, 14.0, 22.6)
    line = []
    for t in np.linspace(0, 1, 30):
        near, far_off = np.array(body.right), np.array(end)
        sag = np.array([0, 0, 2.6 * math.sin(math.pi * t)])
        line.append(tuple(near + (far_off - near) * t - sag))
    tube(line, 0.017, paint("#FBF7EA", 0.8), 0.013)
    frame = [(0, 1.35), (0.95, 0.15), (0, -1.95), (-0.95, 0.15)]
    for i, colour in enumerate(("#F8F4E6", "#1F7F96", "#F8F4E6", "#1F7F96")):
        a, b = frame[i], frame[(i + 1) % 4]
        cut([(0, 0.1), a, b], paint(colour, 0.8), 0.02, (end[0], end[1], end[2]), lean=38, tilt=78)
    tail = [(end[0] - 0.75 - 0.34 * k, end[1], end[2] - 1.1 - 0.24 * k + 0.2 * math.sin(k * 1.2)) for k in range(13)]
    tube(tail, 0.022, paint("#1F7F96"))
    for k in range(2, 13, 2):
        box(
            (tail[k][0], tail[k][1], tail[k][2] - 0.1),
            (0.4, 0.03, 0.18),
            paint(("#1F7F96", "#FFFFFF", "#D8282A")[k % 3]),
            lean=30 * math.sin(k),
        )
    return {"exposure": 0.05, "bloom": 0.1, "colour": 1.2, "shadows": "#1E4A7A", "lights": "#FFF0D0", "edge": 0.06}


PICTURES: dict[int, Scene] = {72: storm, 79: kite_hill}
