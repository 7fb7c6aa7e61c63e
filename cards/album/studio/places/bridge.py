"""Bridges: what lies between one side and the other."""

import math
from functools import partial
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.clouds import cloud_sea, cotton, heap
from cards.album.studio.form import Numbers, box, column, cut, hills, lathe, rod, sheet, tube
from cards.album.studio.light import fog, panel, sky, sun
from cards.album.studio.matter import blocks, glow, leaf, paint, stone, water, wood
from cards.album.studio.nature import copies, fir, grass, rock, sea
from cards.album.studio.people import bird, person
from cards.album.studio.stage import Point, camera
from cards.album.studio.things import suitcase, umbrella


def rope_bridge() -> dict[str, Any]:
    """A rope bridge over a gorge full of mist; planks are missing, someone is halfway."""
    camera((2.7, -4.4, 3.5), (-0.1, 14, -0.6), 29)
    sky("#93B0B0", "#D4DFD6", strength=0.9, band=0.6)
    sun(-55, 38, 2.2, "#FFF2D8", 5)
    rope, old = paint("#7A6248", 0.9), wood("#8A745A", "x")

    def way(t: float) -> Numbers:
        return np.array([0.6 - 2.4 * t, 44 * t, -4.4 * 4 * t * (1 - t) + 1.2 * t])

    draw = np.random.default_rng(11)
    n = 124
    gone = {5, 12, 13, 14, 22, 28, 43, 44, 45, 46, 56, 70, 71, 83}
    for i in range(n):
        x, y, z = way((i + 0.5) / n)
        if i in gone:
            continue
        tilt = math.degrees(math.atan2(way((i + 1) / n)[2] - way(i / n)[2], 44 / n))
        hang = 48 if i in (15, 47) else draw.normal(0, 2)
        box(
            (x, y, z - 0.03),
            (1.35 * draw.uniform(0.93, 1.05), 0.26, 0.045),
            old,
            turn=draw.normal(3, 2.5),
            tilt=tilt,
            lean=hang,
            edge=0.01,
        )
    for side in (-0.62, 0.62):
        for up in (0.0, 1.05):
            line = [tuple(way(t) + np.array([side * (1 + 0.12 * up), 0, up])) for t in np.linspace(-0.02, 1, 40)]
            tube(line, 0.032 if up else 0.028, rope)
        for t in np.linspace(0.01, 0.99, 47):
            foot = way(float(t)) + np.array([side, 0, 0])
            rod(tuple(foot), tuple(foot + np.array([side * 0.12, 0, 1.05])), 0.014, rope)
        post = wood("#5A4632", "z")
        column((0.65 + side * 1.2, -0.9, -0.6), 0.13, 2.0, post, 0.11, edge=0.03)
        rod((0.65 + side * 1.2, -0.9, 1.1), (0.65 + side * 2.4, -4.5, 0.0), 0.03, rope)
    x, y, z = way(0.24)
    person(
        (x, y, z),
        3,
        1.75,
        "#F2581A",
        left=(-0.62, 0.1, 1.04),
        right=(0.62, 0.25, 1.04),
        pose="walk",
        hat="#3A3A40",
        bow=12,
    )
    _cliffs()
    for bx, by, bz, s in ((-5, 20, -5, 1.1), (-6.5, 24, -4.2, 1.0), (7, 26, 3.5, 1.2)):
        bird((bx, by, bz), s, paint("#39434A"), turn=draw.uniform(-40, 40))
    fog("#BFD0C8", 34, clear=9)
    return {"exposure": 0.3, "shadows": "#23444A", "contrast": 1.15, "colour": 1.15}


def _cliffs() -> None:
    """The near edge, where the camera stands, and the far wall, both with firs."""
    rocky = stone("#7E7A70", 2.5, "#5E7040")

    def near(x: Numbers, y: Numbers) -> Numbers:
        edge = -0.9 + 0.9 * hills(x, 0 * x, 4, 3) - 0.02 * x * x * np.where(x > 0, -0.6, 1)
        return (
            -0.25
            + 0.35 * hills(x, y, 3, 5)
            - np.clip(y - edge, 0, 9) * 4
            + 0.8 * hills(x, y * 3, 2.5, 6) * np.clip(y - edge, 0, 1)
        )

    sheet((0, -3, 0), (40, 22), lambda x, y: near(x, y - 3), rocky, 260)
    grass(7000, (-8, -6, 9, -0.5), leaf("#6E8048", "#8A8A50"), tall=0.35, height=near)

    def wall(x: Numbers, y: Numbers) -> Numbers:
        return 3.2 * hills(x, y * 0.4, 9, 8) + 1.2 * hills(x * 2, y, 4, 9)

    sheet((0, 52, -47.5), (220, 100), wall, rocky, 240, tilt=90)
    sheet((0, 72, 2.2), (130, 40), lambda x, y: 1.2 * hills(x, y, 8, 4) + 0.12 * np.clip(y, 0, 40), rocky, 80)
    draw, needles = np.random.default_rng(3), leaf("#2E4A3C", "#22382E")
    spots = [(float(draw.uniform(-34, 34)), float(draw.uniform(53, 70)), 2.0) for _ in range(46)]
    copies(fir(8, needles, seed=2), spots, draw.uniform(0.6, 1.3, 46), draw.uniform(0, 360, 46))
    crags = ((-13, 20, 7, 3.1), (13, 27, 8, 2.4), (-22, 33, 9, 2.6), (22, 40, 9, 2.8), (9, 15, 4.2, -3.5))
    for i, (x, y, r, top) in enumerate(crags):
        rock((x, y, top - 2.3 * r), r, rocky, seed=i + 3, squash=(0.8, 0.8, 2.4))
    tops = [(x + dx, y - 1 + dy, top - 1.5) for x, y, _, top in crags for dx, dy in ((0, 0), (1.6, 0.7), (-1.5, 0.4))]
    copies(fir(4.5, needles, seed=5), tops, draw.uniform(0.7, 1.3, len(tops)), draw.uniform(0, 360, len(tops)))


def broken() -> dict[str, Any]:
    """Two people at the broken edges of a stone bridge; the sun goes down in the gap."""
    camera((0, -34, 4.2), (0, 0, 5.3), 50)
    sky(
        "#5A5A9A",
        "#FFB08A",
        strength=0.75,
        band=0.42,
        glow_at=(0, 5.2),
        glow_colour="#FF6A2A",
        glow_size=13,
        glow_strength=1.9,
        disc=6.6,
        disc_strength=6,
        clouds=0.3,
        cloud_lit="#FFC8A8",
        cloud_dark="#8A6A9A",
        cloud_stretch=4,
        seed=6,
    )
    low = sun(0, 6, 0.5, "#FF8A48", 6)
    low.visible_glossy = False  # its mirror image would be a hard white patch; the glow of the sky is softer
    panel((0, -40, 22), (0, 0, 4), 30, 16, 9000, "#8A80E0")
    sea(water("#2A2A52", 0.35, 1.2, 0.03), wave=0.03, length=2.5, at=(0, 30, 0), size=140, fine=300)
    masonry = blocks("#8A7482", "#4A3E50", 0.9, 0.42)
    left = [
        (-34.0, -1.0),
        (-34, 6),
        (-12, 6.35),
        (-4.3, 6.45),
        (-3.6, 6.3),
        (-3.9, 5.7),
        (-3.1, 5.4),
        (-3.5, 5.0),
        (-4.1, 4.7),
    ]
    left += _under(-1)
    cut(left, masonry, 4.4, (0, 0, 0), edge=0.02)
    right = [
        (34.0, -1.0),
        (34, 6),
        (12, 6.35),
        (3.4, 6.42),
        (3.1, 5.9),
        (3.7, 5.6),
        (3.2, 5.25),
        (4.0, 4.85),
        (4.2, 4.6),
    ]
    right += _under(1)
    cut(right, masonry, 4.4, (0, 0, 0), edge=0.02)
    draw = np.random.default_rng(2)
    for side in (-1, 1):
        x = 5.4
        while x < 24:  # what is left of the parapet
            w = draw.uniform(0.7, 1.2)
            if draw.random() < 0.86:
                box((side * x, -2.0, 6.3 - 0.012 * x), (w, 0.4, draw.uniform(0.42, 0.62)), masonry, edge=0.04)
            x += w + 0.04
        for px in (13.0, 25.0):  # cutwaters
            cut([(-1.3, 0), (1.3, 0), (0, 1.4)], masonry, 3.2, (side * px, -2.1, 0.8), tilt=180)
        grass(
            900,
            (side * 14 - 9.5, -2.1, side * 14 + 9.5, -1.2),
            leaf("#5A5A50", "#4A4A48"),
            tall=0.4,
            height=lambda x, y: 6.42 - 0.012 * np.abs(x),
            seed=side + 3,
        )
    for x, y, r in ((-1.8, 0.5, 1.0), (0.9, -0.8, 0.8), (2.5, 1.0, 1.2), (-0.4, 1.8, 0.7), (-3.0, -1.6, 0.6)):
        rock((x, y, -0.1), r, stone("#6A5A68", 1), seed=int(r * 40), rough=0.2)
    person((-4.75, -0.9, 6.4), -90, 1.8, "#2E3460", right=(0.34, 0.3, 2.0), hat="#22264A")
    person((4.45, -0.9, 6.42), 90, 1.65, "#C8384A", skirt=True)
    suitcase((5.15, -0.9, 6.41), "#5A3A3A", 0)
    for x, s in ((-60, 16), (62, 12), (95, 22), (-105, 26)):
        sheet(
            (x, 170, -1),
            (120, 40),
            partial(_headland, s),
            paint("#6A5A86", 0.9),
            60,
        )
    for x, z in ((-6.5, 11.8), (-5.2, 12.6), (7.2, 13.2)):
        bird((x, 6, z), 0.9, paint("#3A3050"), turn=20)
    fog("#E0988A", 150, clear=45)
    return {"exposure": 0.35, "bloom": 0.2, "shadows": "#3A2A60"}


def _headland(high: int, x: Numbers, y: Numbers) -> Numbers:
    slope: Numbers = high * np.exp(-((x / 34) ** 2) - (y / 14) ** 2)
    return slope + 1.5 * hills(x, y, 14, high)


def _under(side: int) -> list[tuple[float, float]]:
    """The lower outline from the broken edge outwards: half an arch, a pier, a whole arch, a pier."""
    points = [(side * (7 + 5 * math.cos(a)), 5 * math.sin(a)) for a in np.linspace(2.07, 0, 19)]
    points += [(side * 12.0, -1), (side * 14.0, -1)]
    points += [(side * (19 - 5 * math.cos(a)), 5.0 * math.sin(a)) for a in np.linspace(0, math.pi, 25)]
    return [*points, (side * 24.0, -1)]


def tightrope() -> dict[str, Any]:
    """Someone with an umbrella on a rope between two towers, above the evening's clouds."""
    camera((0.4, -30, 8.8), (0.4, 0, 9.2), 46)
    sky(
        "#0E6A80",
        "#FFC890",
        strength=0.95,
        band=0.3,
        glow_at=(-42, 2),
        glow_colour="#FF9A60",
        glow_size=26,
        glow_strength=0.7,
    )
    sun(-68, 12, 6.5, "#FFA868", 1.5)
    cable = [(-8.6 + 18.4 * t, 0.0, 9.0 + 0.6 * t - 0.55 * 4 * t * (1 - t)) for t in np.linspace(0, 1, 21)]
    tube(cable, 0.035, paint("#3A3238"))
    k = 8
    walker = person(
        (cable[k][0], 0, cable[k][2] + 0.03),
        -90,
        1.75,
        "#F4EEE0",
        pose="walk",
        legs="#2E3A4A",
        right=(0.25, 0.3, 1.75),
        left=(-0.75, 0.1, 1.35),
        hat="#2E3A4A",
    )
    umbrella(walker.right, "#E8402E", 0.75, 0.8)
    brick = blocks("#C89A7A", "#8A6450", 0.5, 0.25)
    _tower((-10.6, 0, 0), 2.1, 10.6, brick, True)
    _tower((12.4, 3, 0), 2.6, 11.4, brick, False)
    rod((9.8, 0, 9.6), (10.6, 1.4, 9.6), 0.06, wood("#5A4030"))
    wool = cotton("#FFF2E6")
    cloud_sea((0, 120, -1.2), (460, 300), wool, lump=9, fine=700)
    for k, (x, y, size) in enumerate(((-7, 16, 5), (5.5, 22, 6.5), (15, 40, 9), (-18, 44, 10))):
        heap((x, y, 0.2), (size * 2, size * 1.5, size * 0.9), wool, k + 5)
    for x, y, z in ((4.2, 6, 14.2), (5.4, 7, 14.9), (6.3, 6, 14.0)):
        bird((x, y, z), 0.8, paint("#24444E"), turn=30)
    fog("#F2B48C", 240, clear=45)
    return {"contrast": 1.1, "colour": 1.12, "exposure": 0.25, "bloom": 0.16, "shadows": "#1E4A5A"}


def _tower(at: Point, r: float, h: float, brick: Any, lit: bool) -> None:
    tiles, frame = paint("#A8443A", 0.7), paint("#F0E2CC", 0.6)
    lathe(at, [(r * 1.06, -6), (r, 0), (r * 0.97, h - 1.4), (r * 1.14, h - 0.9), (r * 1.14, h), (0, h)], brick, fine=64)
    lathe(
        (at[0], at[1], at[2] + h),
        [(r * 1.32, -0.1), (r * 1.28, 0.05), (r * 0.6, 2.4), (0.08, 4.6), (0, 4.7)],
        tiles,
        fine=64,
    )
    rod((at[0], at[1], at[2] + h + 4.5), (at[0], at[1], at[2] + h + 5.6), 0.05, frame)
    for dz, turn in ((-4.2, 42), (-7.4, 12)):
        x = at[0] + r * math.sin(math.radians(turn)) * (1 if at[0] < 0 else -1)
        y = at[1] - r * math.cos(math.radians(turn)) + 0.02
        box((x, y, at[2] + h + dz), (0.8, 0.16, 1.3), frame, edge=0.03)
        box(
            (x, y - 0.06, at[2] + h + dz + 0.1),
            (0.6, 0.12, 1.1),
            glow("#FFD080", 3.5) if lit and dz > -5 else paint("#2A3A44", 0.2),
            edge=0,
        )
    side = 1 if at[0] < 0 else -1
    box((at[0] + side * (r + 0.0), at[1], at[2] + h - 1.75), (1.1, 1.2, 0.14), wood("#6A4630"), edge=0.02)


PICTURES: dict[int, Scene] = {76: rope_bridge, 83: broken, 97: tightrope}
