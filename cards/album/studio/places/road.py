"""Roads on foot and by bicycle: where someone goes, or has stopped going."""

import math
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    BLADE,
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
from cards.album.studio.light import fog, panel, sky, sun
from cards.album.studio.matter import gloss, ground, leaf, metal, paint, stone, wood
from cards.album.studio.nature import flat, flowers, grass, rock, tree
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import suitcase

PLATE = (np.array([(-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0), (-0.5, 0.5, 0)]), np.array([(0, 1, 2), (0, 2, 3)]))


def desert() -> dict[str, Any]:
    """A straight road to the horizon through red land, one walker with a suitcase on the centre line."""
    camera((2.1, -12.5, 4.3), (3.3, -2.5, 6.3), 27)
    sky(
        "#1F86B8",
        "#FCE6C2",
        strength=0.95,
        band=0.42,
        glow_at=(-38, 13),
        glow_colour="#FFDDA0",
        glow_size=22,
        clouds=0.42,
        cloud_lit="#FFF6E8",
        cloud_dark="#C79A9A",
        cloud_scale=1.1,
        cloud_stretch=1.8,
        seed=3,
    )
    sun(-52, 17, 7.5, "#FFD9A0", 0.6)
    earth = ground("#C2542C", "#8F3820", 2.5)
    sheet((0, 300, -0.25), (5000, 5000), flat, earth, 2)
    sheet(
        (0, 60, -0.12),
        (160, 200),
        lambda x, y: 0.25 * hills(x, y, 5, 2) * np.clip(np.abs(x) / 8 - 0.4, 0, 1),
        earth,
        220,
    )
    sheet((0, 1000, 0), (7, 2100), flat, ground("#57505A", "#463F48", 3), 2)
    dashes = np.arange(-20, 500, 7.0)
    chalk = paint("#F2E2B8", 0.9, uneven=0.3)
    scatter(
        PLATE,
        np.stack([0 * dashes, dashes, 0 * dashes + 0.012], -1),
        chalk,
        sizes=np.full((len(dashes), 3), (0.16, 3.2, 1)),
    )
    for side in (-3.2, 3.2):
        sheet((side, 1000, 0.01), (0.12, 2100), flat, chalk, 2)

    def mesas(x: Numbers, y: Numbers) -> Numbers:
        steps = hills(x, y, 210, 8, 4)
        return 42 * np.clip((steps - 0.2) * 9, 0, 1) + 22 * np.clip((steps - 0.36) * 12, 0, 1) - 1

    sheet((80, 1150, 0), (2400, 900), mesas, ground("#A8482E", "#7A3426", 30), 300)
    _poles()
    draw = np.random.default_rng(5)
    x, y = draw.uniform(-45, 45, 420), draw.uniform(-14, 110, 420)
    off = np.abs(x) > 4.6
    tufts = np.stack([x, y], -1)[off]
    blades = np.repeat(tufts, 26, 0) + draw.normal(0, 0.16, (len(tufts) * 26, 2))
    n = len(blades)
    scatter(
        BLADE,
        np.column_stack([blades, np.full(n, -0.1)]),
        leaf("#C9A24E", "#8E8A4A"),
        sizes=np.stack([np.full(n, 0.025), draw.uniform(0.2, 0.5, n), draw.uniform(0.3, 0.75, n)], -1),
        turns=draw.uniform(0, 360, n),
    )
    for i in range(16):
        side = -1 if i % 2 else 1
        rock(
            (side * draw.uniform(5, 24), draw.uniform(-8, 60), 0), draw.uniform(0.2, 0.8), stone("#A8563A", 0.6), seed=i
        )
    walker = person((0.1, 3.0, 0), 0, 1.75, "#F2B92E", pose="walk", hat="#F4E6C8", legs="#2A3A52")
    hand = walker.right
    suitcase((hand[0] + 0.03, hand[1], hand[2] - 0.47), "#2E6E7A", 90)
    fog("#F2C9A4", 900, clear=60)
    return {"exposure": 0.25}


def _poles() -> None:
    """Telegraph poles on the left, a little out of true, and their wires."""
    draw, timber, wire = np.random.default_rng(2), wood("#6A4630", "z"), paint("#3A2A26")
    arms: list[tuple[Point, Point]] = []
    for y in range(-24, 560, 26):
        lean = draw.normal(0, 0.18)
        top = (-8.5 + lean, y + draw.normal(0, 0.2), 7.2)
        rod((-8.5, y, -0.3), top, 0.13, timber, 0.1)
        rod((top[0] - 1.1, top[1], 6.7), (top[0] + 1.1, top[1], 6.7 + lean * 0.4), 0.07, timber)
        arms.append(((top[0] - 1, top[1], 6.8), (top[0] + 1, top[1], 6.8)))
    for near, far in pairwise(arms):
        for a, b in zip(near, far, strict=True):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 6.2)
            tube([a, middle, b], 0.018, wire)


def fork() -> dict[str, Any]:
    """A signpost in fog whose blank arms point everywhere; the path parts behind it."""
    camera((0.75, -6.6, 2.15), (0.3, 2, 2.3), 29)
    sky(
        "#AFC0C2",
        "#DFE3DA",
        strength=1.0,
        band=0.5,
        glow_at=(24, 14),
        glow_colour="#FFE9B8",
        glow_size=20,
        glow_strength=0.9,
    )
    sun(24, 22, 3.2, "#FFE9C0", 6)

    def land(x: Numbers, y: Numbers) -> Numbers:
        return 0.22 * hills(x, y, 6, 4) - 0.02

    sheet((0, 18, 0), (60, 56), lambda x, y: land(x, y + 18), ground("#6B6A44", "#55553A", 1.5), 200)
    ways = ((0.55, -3.0, -17.0), (0.55, 3.2, 17.0))
    mud = ground("#E2D2AC", "#C4B08A", 1.2)
    for start, middle, end in ways:
        surface(partial(_path, land, start, middle, end), mud, (10, 160))

    def free(x: Numbers, y: Numbers) -> Numbers:
        t = np.clip((y + 9) / 34, 0, 1)
        off: list[Numbers] = [np.abs(x - _bend(a, b, c, t)) > 0.62 + 0.1 * np.sin(y * 3) for a, b, c in ways]
        return off[0] & off[1]

    grass(60000, (-11, -7, 11, 16), leaf("#EAD27A", "#BDB45E"), tall=0.24, wide=0.014, height=land, wind=30, keep=free)
    grass(1500, (-4.5, -4.2, 4.5, 8), leaf("#F0DC9A", "#C9B67A"), tall=0.7, wide=0.012, height=land, seed=3, keep=free)
    _signpost((0.35, 1.6, float(land(np.array(0.35), np.array(1.6))) - 0.1))
    dead, alive = paint("#2E2C2A", 0.9), paint("#4A4038", 0.9)
    tree((-7.2, 13, -0.2), 8, dead, seed=5, spread=1.2, lean=(0.5, 0))
    tree((-10.5, 19, -0.2), 9, dead, seed=9, spread=1.2)
    tree((8.2, 15, -0.2), 6.5, alive, leaf("#8A9A4A", "#A8A04A"), seed=3, depth=6, leaf_size=0.16, many=10)
    tree((12.5, 22, -0.2), 8, alive, leaf("#8A9A4A", "#A8A04A"), seed=6, depth=6, leaf_size=0.16, many=10)
    fog("#D3D9D2", 13, clear=8)
    return {"exposure": 0.45, "shadows": "#33474E"}


def _bend(start: float, middle: float, end: float, t: Any) -> Any:
    """Where a path is at a share of its length: together at first, then apart."""
    late = np.clip((t - 0.2) / 0.8, 0, 1)
    return start * (1 - t) + (middle - start) * late * (1 - late) * 2 + end * late**2


def _path(land: Any, start: float, middle: float, end: float, u: Any, v: Any) -> tuple[Any, Any, Any]:
    y = -9 + 34 * v
    wide = 0.7 + 0.16 * hills(y, 0 * y + start, 1.3, 7)
    x = _bend(start, middle, end, v) + (u - 0.5) * 2 * wide
    return x, y, land(x, y) + (0.035 if end < 0 else 0.04) - 0.05 * np.abs(u - 0.5) * 2


def _signpost(foot: Point) -> None:
    draw, post = np.random.default_rng(7), wood("#5A4A3A", "z")
    old = [wood("#B8B0A0"), wood("#8E9294"), wood("#9A8A70"), wood("#7C98A0")]
    fresh = paint("#E8A81E", 0.5)
    parts = [rod((0, 0, 0), (0.08, 0, 4.25), 0.085, post, 0.065)]
    headings = (165, -20, 128, -62, 40, 200, -8, 95, 172, -38, 18, 150, 75, 186)
    for i, heading in enumerate(headings):
        z = 1.55 + 0.19 * i
        long = draw.uniform(0.85, 1.35)
        arrow = [(-0.18, -0.085), (long - 0.14, -0.085), (long, 0), (long - 0.14, 0.085), (-0.18, 0.085)]
        board = fresh if i == 6 else old[i % 4]
        slope = draw.normal(0, 13) if i != 12 else -52
        turn = math.radians(heading)
        at = (0.02 * z + 0.06 * math.sin(turn), -0.09 * math.cos(turn) * (1 if i % 2 else -0.6), z)
        parts.append(cut(arrow, board, 0.03, at, turn=heading, lean=slope, edge=0.004))
    crow = [
        (-0.3, 0.08),
        (-0.12, 0.14),
        (0.02, 0.3),
        (0.1, 0.35),
        (0.22, 0.3),
        (0.12, 0.26),
        (0.1, 0.1),
        (0.02, 0.0),
        (-0.1, 0.04),
    ]
    parts.append(cut(crow, paint("#16181A", 0.6), 0.1, (0.08, 0, 4.3), round_=True, edge=0.02))
    parts[-1].scale = (1.15, 1.15, 1.15)
    group(parts, foot, -6)


def gate() -> dict[str, Any]:
    """A bicycle with a basket of flowers leans at a field gate in the last sun; nobody is there."""
    camera((-0.9, -3.5, 0.95), (0.12, 0.6, 0.93), 30)
    sky(
        "#7FA0C8",
        "#FFB65A",
        strength=0.8,
        band=0.5,
        glow_at=(14, 8),
        glow_colour="#FF9A38",
        glow_size=16,
        glow_strength=3.0,
        disc=3,
        disc_strength=12,
    )
    sun(20, 10, 9, "#FFAA50", 0.8)
    panel((-3, -6, 3), (0, 0, 0.7), 4, 3, 420, "#FFE0C0")

    def land(x: Numbers, y: Numbers) -> Numbers:
        rising: Numbers = np.clip(y - 6, 0, 60) ** 1.4 * 0.02
        return 0.05 * hills(x, y, 3, 4) + rising

    sheet((0, 40, 0), (160, 100), lambda x, y: land(x, y + 40), ground("#8A7A3A", "#6E5E2C", 2), 240)

    def lane(x: Numbers, y: Numbers) -> Numbers:
        off: Numbers = (np.abs(np.abs(x - 0.25 - 0.012 * y * y) - 0.62) > 0.2) | (y > 9)
        return off

    hay = leaf("#D9B04A", "#A88C3A")
    grass(60000, (-9, 0.5, 12, 16), hay, tall=0.55, wide=0.016, height=land, keep=lane)
    grass(26000, (-4, -3.6, 4, 0.5), leaf("#C9C452", "#94A040"), tall=0.2, wide=0.012, height=land, seed=4, keep=lane)
    draw = np.random.default_rng(3)
    for colour in ("#F4EBDD", "#D94A36"):
        x, y = draw.uniform(-5, 6, 170), draw.uniform(-2.2, 7, 170)
        flowers(np.stack([x, y, land(x, y) + draw.uniform(0.3, 0.55, 170)], -1), colour, 0.04, 2)
    bark = paint("#3A2A20", 0.9)
    tree((-7.5, 19, 0.5), 7.5, bark, leaf("#6A7A34", "#8A7A30"), seed=4, depth=6, leaf_size=0.2)
    for i, far in enumerate((-30, -19, 9, 16, 27)):
        tree(
            (far, 44 + 3 * i, 3),
            7 + i % 3,
            bark,
            leaf("#6A7A34", "#8A7A30"),
            seed=i + 20,
            depth=4,
            leaf_size=0.6,
            many=12,
        )
    _field_gate()
    _bicycle((0.15, -0.33, 0.02))
    fog("#FFB868", 90, clear=9)
    return {"exposure": 0.35, "bloom": 0.2, "contrast": 1.12, "colour": 1.2}


def _field_gate() -> None:
    timber = wood("#8A6A48")
    upright = wood("#6E5238", "z")
    for x in (-1.55, 2.0):
        soft = column((x, 0, -0.1), 0.11, 1.6, upright, 0.095, edge=0.02)
        soft.rotation_euler[1] = 0.02 * x
    for z in (0.25, 0.47, 0.7, 0.94, 1.2):
        box((0.22, 0, z), (3.4, 0.035, 0.1), timber, lean=0.8, edge=0.01)
    for x in (-1.4, 0.22, 1.84):
        box((x, -0.03, 0.2), (0.1, 0.03, 1.15), upright, edge=0.01)
    rod((-1.4, -0.04, 0.3), (0.22, -0.04, 1.24), 0.035, upright)
    rod((1.84, -0.04, 0.3), (0.22, -0.04, 1.24), 0.035, upright)
    for side, start in ((-1, -1.6), (1, 2.05)):  # the fence goes on both ways
        for i in range(1, 6):
            x = start + side * 2.1 * i
            rod((x, 0.05 * i, -0.1), (x, 0.05 * i, 1.25), 0.07, upright)
        for z in (0.45, 0.8, 1.1):
            rod((start, 0, z), (start + side * 11, 0.25, z), 0.035, timber)


def _bicycle(at: Point) -> Thing:
    """A bicycle along x that leans towards +y, a basket of flowers at its handlebar."""
    enamel, steel, rubber = gloss("#2E7A74"), metal("#C9C4B8"), paint("#1E1B1A", 0.7)
    parts: list[Thing] = []

    def ring(x: float, r: float, thick: float, made: Thing) -> Thing:
        points = [(x + r * math.cos(a), 0.0, 0.35 + r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 41)]
        return tube(points, thick, made, round_=False)

    for x in (-0.52, 0.54):
        parts += [ring(x, 0.335, 0.019, rubber), ring(x, 0.305, 0.011, steel)]
        parts.append(rod((x, -0.05, 0.35), (x, 0.05, 0.35), 0.025, steel))
        for a in np.linspace(0, math.pi, 10, endpoint=False):
            dx, dz = 0.31 * math.cos(a), 0.31 * math.sin(a)
            parts.append(rod((x - dx, 0, 0.35 - dz), (x + dx, 0, 0.35 + dz), 0.0028, steel))
        guard = [(x + 0.37 * math.cos(a), 0.0, 0.35 + 0.37 * math.sin(a)) for a in np.linspace(0.5, 2.9, 14)]
        parts.append(tube(guard, 0.02, enamel, round_=False))
    crank, seat, head, fork_ = (-0.08, 0, 0.3), (-0.24, 0, 0.82), (0.36, 0, 0.86), (0.4, 0, 0.68)
    for a, b, r in (
        (crank, seat, 0.017), (crank, fork_, 0.02), (seat, (-0.52, 0, 0.35), 0.011), (crank, (-0.52, 0, 0.35), 0.011),
        ((-0.2, 0, 0.66), fork_, 0.016), (head, (0.46, 0, 0.5), 0.018), ((0.46, 0, 0.5), (0.54, 0, 0.35), 0.013),
        (seat, (-0.26, 0, 0.93), 0.012), (head, (0.33, 0, 1.0), 0.013),
    ):  # fmt: skip
        parts.append(rod(a, b, r, enamel))
    parts.append(ball((-0.27, 0, 0.95), 0.1, paint("#6A3A20", 0.4), (1.35, 0.75, 0.35)))
    bar = [
        (0.12, -0.27, 1.0),
        (0.26, -0.24, 1.05),
        (0.34, -0.1, 1.03),
        (0.34, 0.1, 1.03),
        (0.26, 0.24, 1.05),
        (0.12, 0.27, 1.0),
    ]
    parts.append(tube(bar, 0.012, steel))
    parts += [rod((0.09, s * 0.275, 0.99), (0.17, s * 0.262, 1.02), 0.019, paint("#6A3A20", 0.5)) for s in (-1, 1)]
    pedal = column((-0.08, -0.04, 0.3), 0.09, 0.008, steel, tilt=90)
    parts += [
        pedal,
        rod((-0.08, -0.06, 0.3), (0.02, -0.06, 0.16), 0.01, steel),
        box((0.02, -0.1, 0.15), (0.09, 0.08, 0.02), rubber),
    ]
    wicker = wood("#B88A50", "z")
    parts.append(
        lathe(
            (0.56, 0, 0.76),
            [(0, 0), (0.12, 0), (0.17, 0.22), (0.185, 0.22), (0.16, 0.2), (0.1, 0.02), (0, 0.02)],
            wicker,
        )
    )
    draw = np.random.default_rng(6)
    for i, colour in enumerate(("#F6EFE2", "#E0566A", "#F2B030", "#7A6AC0", "#F6EFE2")):
        n = 13
        a, far = draw.uniform(0, 6.3, n), 0.17 * np.sqrt(draw.uniform(0, 1, n))
        places = np.stack(
            [0.56 + far * np.cos(a) * 1.15, far * np.sin(a), 1.1 - far * 0.6 + draw.normal(0, 0.035, n)], -1
        )
        parts.append(flowers(places, colour, 0.06, i))
    n = 90
    a, far = draw.uniform(0, 6.3, n), 0.16 * np.sqrt(draw.uniform(0, 1, n))
    places = np.stack([0.56 + far * np.cos(a), far * np.sin(a), np.full(n, 0.92)], -1)
    parts.append(
        scatter(
            BLADE,
            places,
            leaf("#5A7A3A", "#7A8A3A"),
            sizes=np.full((n, 3), (0.03, 0.12, 0.16)),
            turns=draw.uniform(0, 360, n),
        )
    )
    return group(parts, at, 0, -11)


PICTURES: dict[int, Scene] = {6: desert, 20: fork, 27: gate}
