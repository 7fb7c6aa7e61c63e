"""What grows, falls and flows: trees, firs, grass, rocks, sea, rain, snow, fire."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import bpy
import numpy as np

from cards.album.studio.form import BLADE, FLAKE, LEAF, Flat, Numbers, hills, lathe, mesh, put, scatter, sheet, sphere
from cards.album.studio.matter import Colour, glow, leaf, paint, veil, water
from cards.album.studio.stage import Point, Thing, link

Height = Callable[[Numbers, Numbers], Numbers]


def flat(x: Numbers, y: Numbers) -> Numbers:
    return np.zeros(np.broadcast(x, y).shape)


def tree(
    at: Point,
    height: float,
    bark: Thing,
    leaves: Thing | None = None,
    *,
    seed: int = 1,
    spread: float = 1.0,
    depth: int = 7,
    leaf_size: float = 0.12,
    many: int = 14,
    lean: Flat = (0, 0),
) -> Numbers:
    """A broad tree, bare if no leaves are given; answers the ends of its twigs (n × 3).

    Args:
        spread: 0.5 a poplar, 1 an oak, 1.5 an umbrella. many: leaves a twig. lean: towards x, y, as wind bends it.
    """
    draw = np.random.default_rng(seed)
    limbs: list[tuple[list[Numbers], float, float]] = []
    tips: list[Numbers] = []

    def grow(start: Numbers, way: Numbers, far: float, r: float, left: int) -> None:
        points, here = [start], start
        for _ in range(3):
            way = way + draw.normal(0, 0.1, 3) + np.array([lean[0], lean[1], 0.05]) * 0.12
            way = way / np.linalg.norm(way)
            here = here + way * far / 3
            points.append(here)
        limbs.append((points, r, r * 0.66))
        if left <= 3:
            tips.extend(points[1:])
        if not left:
            return
        for k in range(2 if draw.random() < 0.7 else 3):
            aside = draw.normal(0, 1, 3)
            aside -= way * (aside @ way)
            aside /= np.linalg.norm(aside)
            angle = draw.uniform(0.3, 0.75) * spread * (0.6 if k == 0 else 1)
            there = way * math.cos(angle) + aside * math.sin(angle)
            grow(here, there, far * draw.uniform(0.68, 0.88), r * (0.72 if k == 0 else 0.58), left - 1)

    grow(np.array(at, float), np.array([0.0, 0.0, 1.0]), height * 0.27, height * 0.034, depth)
    _limbs(limbs, bark)
    ends = np.array(tips)
    if leaves is not None:
        places = np.repeat(ends, many, 0) + draw.normal(0, leaf_size * 1.6, (len(ends) * many, 3))
        n = len(places)
        scatter(
            LEAF,
            places,
            leaves,
            sizes=leaf_size * draw.uniform(0.6, 1.2, n),
            turns=draw.uniform(0, 360, n),
            tilts=draw.uniform(-80, 40, n),
            leans=draw.uniform(-40, 40, n),
        )
    return ends


def _limbs(limbs: Sequence[tuple[Sequence[Numbers], float, float]], bark: Thing) -> None:
    """All branches as one curve object."""
    curve = bpy.data.curves.new("limbs", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", 1.0, 2
    for points, r, end in limbs:
        line = curve.splines.new("POLY")
        line.points.add(len(points) - 1)
        for i, (node, point) in enumerate(zip(line.points, points, strict=True)):
            node.co = (*point, 1)
            node.radius = r + (end - r) * i / (len(points) - 1)
    curve.materials.append(bark)
    link(bpy.data.objects.new("limbs", curve))


def fir(height: float, needles: Thing, *, seed: int = 1, wide: float = 0.2, tiers: int = 0) -> Thing:
    """A fir at the origin, to be put or copied: drooping boughs round a stem; `wide` is its radius by its height."""
    draw = np.random.default_rng(seed)
    tiers = tiers or int(22 + height * 1.8)
    places, sizes, turns, tilts = [], [], [], []
    for i in range(tiers):
        t = i / tiers
        reach = height * wide * (1 - t) ** 0.85 + 0.02 * height
        n = int(11 + 14 * (1 - t))
        for k in range(n):
            long = reach * draw.uniform(0.75, 1.15)
            places.append((0, 0, height * (0.06 + 0.92 * t) + draw.normal(0, height / tiers * 0.25)))
            sizes.append((long * draw.uniform(0.22, 0.42), long, long))
            turns.append(360 * (k + draw.uniform(-0.4, 0.4)) / n + i * 37)
            tilts.append(draw.uniform(-38, -14) - 8 * (1 - t))
    made = scatter(BOUGH, places, needles, sizes=np.array(sizes), turns=turns, tilts=tilts)
    stem = paint("#3A2A20", 0.9)
    lathe((0, 0, 0), [(0, 0), (height * 0.02, 0), (0, height * 0.95)], stem, fine=10).parent = made
    return made


BOUGH = (
    np.array(
        [
            (0, 0, 0),
            (-0.3, 0.35, -0.03),
            (-0.2, 0.5, 0.02),
            (-0.36, 0.68, -0.06),
            (-0.12, 0.8, 0),
            (0, 1, -0.05),
            (0.12, 0.8, 0),
            (0.36, 0.68, -0.06),
            (0.2, 0.5, 0.02),
            (0.3, 0.35, -0.03),
        ]
    ),
    np.array([(0, 2, 1), (0, 9, 8), (0, 8, 2), (2, 4, 3), (8, 7, 6), (2, 8, 6), (2, 6, 4), (4, 6, 5)]),
)
"""A fir's bough, 1 long in y."""


def copies(thing: Thing, places: Any, sizes: Any = 1.0, turns: Any = 0.0) -> list[Thing]:
    """The same thing many times over, at no cost of memory; the first goes to the first place."""
    places = np.asarray(places, float).reshape(-1, 3)
    sizes, turns = np.broadcast_to(sizes, len(places)), np.broadcast_to(turns, len(places))
    made = []
    for i, (place, size, turn) in enumerate(zip(places, sizes, turns, strict=True)):
        one = thing if i == 0 else link(bpy.data.objects.new("copy", thing.data))
        if i:
            for child in thing.children:
                twin = link(bpy.data.objects.new("copy", child.data))
                twin.parent, twin.matrix_local = one, child.matrix_local
        made.append(put(one, tuple(place), turn, size=size))
    return made


def grass(
    many: int,
    area: tuple[float, float, float, float],
    matter: Thing,
    *,
    tall: float = 0.3,
    wide: float = 0.012,
    height: Height = flat,
    seed: int = 1,
    wind: float = 25,
    wind_turn: float = 90,
    keep: Callable[[Numbers, Numbers], Numbers] | None = None,
) -> Thing:
    """`many` blades over area (x0, y0, x1, y1) on ground of that height; `keep(x, y)` says where they may stand."""
    draw = np.random.default_rng(seed)
    x, y = draw.uniform(area[0], area[2], many), draw.uniform(area[1], area[3], many)
    if keep is not None:
        there = keep(x, y)
        x, y = x[there], y[there]
    n = len(x)
    gust = hills(x, y, 3.0, seed + 5, 2)
    sizes = np.stack(
        [np.full(n, wide), tall * draw.uniform(0.3, 1.0, n) * (1 + 0.6 * gust), tall * draw.uniform(0.5, 1.1, n)], -1
    )
    turns = draw.normal(-wind_turn, 70 - min(wind, 60), n)
    return scatter(BLADE, np.stack([x, y, height(x, y)], -1), matter, sizes=sizes, turns=turns)


def rock(
    at: Point, r: float, matter: Thing, *, seed: int = 1, squash: Point = (1, 0.8, 0.7), rough: float = 0.35
) -> Thing:
    """A boulder about its middle."""
    points, faces = sphere(4)
    draw = np.random.default_rng(seed)
    shift = draw.uniform(0, 50, 3)
    bulge = hills(
        points[:, 0] * 1.4 + shift[0] + points[:, 2], points[:, 1] * 1.4 + shift[1] - points[:, 2] * 0.7, 1.6, seed, 4
    )
    for _ in range(7):  # broken off along planes
        way = draw.normal(0, 1, 3)
        way /= np.linalg.norm(way)
        over = np.maximum(points @ way - draw.uniform(0.55, 0.85), 0)
        points = points - over[:, None] * way * 0.85
    points = points * (1 + rough * bulge)[:, None] * r * np.array(squash)
    made = mesh(points, faces, matter, True)
    made.data.set_sharp_from_angle(angle=math.radians(35))
    return put(made, at, turn=float(draw.uniform(0, 360)))


def sea(
    matter: Thing | None = None,
    *,
    wave: float = 0.3,
    length: float = 6,
    at: Point = (0, 60, 0),
    size: float = 160,
    seed: int = 1,
    turn: float = 20,
    fine: int = 500,
) -> Thing:
    """Open water with real swell: crests `wave` metres high and `length` apart, running towards `turn`."""
    draw = np.random.default_rng(seed)
    waves = [
        (math.radians(turn + draw.normal(0, 28)), length / draw.uniform(0.7, 4) ** 1.1, draw.uniform(0, 6.3))
        for _ in range(18)
    ]

    def height(x: Numbers, y: Numbers) -> Numbers:
        total = np.zeros_like(x)
        for way, far, phase in waves:
            run = (x * math.sin(way) - y * math.cos(way)) * 2 * math.pi / far + phase
            total += (far / length) ** 1.2 * (1 - 2 * np.abs(np.sin(run / 2)) ** 1.1)
        return wave * total / 4 * np.clip(1.4 - np.hypot(x, y) / size * 2, 0, 1)

    made = water(wave=0.5, length=length / 6) if matter is None else matter
    sheet((at[0], at[1], at[2] - 0.3 - wave), (4000, 4000), flat, made, 2)
    return sheet(at, (size, size), height, made, fine)


def falling(
    many: int,
    area: tuple[Point, Point],
    matter: Thing,
    *,
    r: float = 0.015,
    long: float = 1.0,
    lean: float = 0,
    seed: int = 1,
) -> Thing:
    """Snow (long 1), rain (long 40, r 0.002), petals, ash: bodies of radius r in the box between two corners."""
    draw = np.random.default_rng(seed)
    places = draw.uniform(area[0], area[1], (many, 3))
    each = r * draw.uniform(0.5, 1.3, many)
    return scatter(FLAKE, places, matter, sizes=np.stack([each, each, each * long], -1), leans=lean)


def drops(colour: Colour = "#C8D4E0", share: float = 0.35) -> Thing:
    """The matter of rain."""
    return veil(colour, share, 0.6)


def flame(at: Point, height: float, colour: Colour = "#FF9A3C", strength: float = 14, light: bool = True) -> None:
    """A flame that stands on `at`: candle (0.04), lantern, camp fire (0.5)."""
    from cards.album.studio.light import lamp

    shape = [(0, 0), (0.22, 0.12), (0.3, 0.28), (0.24, 0.5), (0.12, 0.75), (0, 1.0)]
    lathe(at, [(r * height, z * height) for r, z in shape], glow(colour, strength), fine=20)
    if light:
        lamp((at[0], at[1], at[2] + height * 0.6), 900 * height**1.4, colour, height * 0.3)


def flowers(places: Any, colour: Colour, r: float = 0.03, seed: int = 1) -> Thing:
    """Heads of flowers, six petals each, at those places."""
    draw = np.random.default_rng(seed)
    points, faces = [(0.0, 0.0, 0.0)], []
    for k in range(6):
        a = k * math.pi / 3
        base = len(points)
        for da, out, up in ((-0.42, 0.75, 0.2), (0, 1, 0.28), (0.42, 0.75, 0.2)):
            points.append((out * math.cos(a + da), out * math.sin(a + da), up))
        faces += [(0, base, base + 1), (0, base + 1, base + 2)]
    n = len(np.asarray(places).reshape(-1, 3))
    return scatter(
        (np.array(points), np.array(faces)),
        places,
        leaf(colour, colour),
        sizes=r * draw.uniform(0.7, 1.2, n),
        turns=draw.uniform(0, 360, n),
        tilts=draw.normal(0, 22, n),
    )
