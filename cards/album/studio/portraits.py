"""People and animals from near: hands that hold and point, sleeves, carved faces with brows, eyes and mouths."""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

from cards.album.studio.form import Flat, Numbers, ball, lathe, mesh, rod, shape_of, surface, tube
from cards.album.studio.matter import Colour, matter, paint, rise
from cards.album.studio.stage import Point, Thing, link

FINGERS = ((-0.033, 0.088, 0.072), (-0.011, 0.094, 0.079), (0.011, 0.091, 0.073), (0.031, 0.082, 0.058))
"""Of each finger from the index: how far aside and along its knuckle is, and its length."""

Curl = tuple[float, float, float]
OPEN: Sequence[Curl] = ((4, 8, 6), (2, 6, 5), (3, 8, 6), (6, 12, 8))
RELAXED: Sequence[Curl] = ((18, 25, 15), (24, 32, 20), (30, 36, 24), (36, 40, 26))
FIST: Sequence[Curl] = ((72, 98, 62), (76, 100, 62), (80, 100, 62), (84, 98, 60))
PINCH: Sequence[Curl] = ((48, 42, 22), (38, 36, 22), (28, 32, 22), (18, 28, 20))

Thumb = Sequence[Point]
ASIDE: Thumb = ((-0.047, 0.052, -0.012), (-0.066, 0.08, -0.018), (-0.076, 0.106, -0.02))
ALONG: Thumb = ((-0.042, 0.056, -0.016), (-0.047, 0.09, -0.02), (-0.045, 0.118, -0.022))
OVER: Thumb = ((-0.044, 0.048, -0.03), (-0.032, 0.07, -0.058), (-0.004, 0.075, -0.063))
UNDER: Thumb = ((-0.043, 0.052, -0.03), (-0.046, 0.082, -0.055), (-0.036, 0.106, -0.07))
"""Where the thumb's joints and its tip are: off the hand, beside it, over a fist, against the index finger's tip."""


def carved(colour: Colour, chip: float = 9, deep: float = 0.35, rough: float = 0.55) -> Thing:
    """Painted lime wood that shows the knife: flat chips, `chip` of them a metre."""
    made, net, node = matter(colour, rough, uneven=0.16, grain=2.5, bump=0)
    bent = net.vector("ADD", net.place, net.vector("SCALE", net.add("TexNoise", Scale=chip / 2).outputs[1], 0.6 / chip))
    chips = net.add("TexVoronoi", Vector=bent, Scale=chip)
    chips.feature = "SMOOTH_F1"
    net.put(chips.inputs["Smoothness"], 0.25)
    rise(net, node, chips.outputs["Distance"], deep, 0.25 / chip)
    return made


def clay(things: Iterable[Thing], matter: Thing, grain: float, smooth: int = 6) -> Thing:
    """Many things that touch, made one body without seams, as from clay; nothing finer than `grain` metres is left."""
    points: list[Any] = []
    faces: list[tuple[int, ...]] = []
    base = 0
    for thing in things:
        some, sides = shape_of(thing)
        points.append(some)
        faces += [tuple(base + corner for corner in side) for side in sides]
        base += len(some)
    made = mesh(np.concatenate(points), faces, matter)
    whole = made.modifiers.new("whole", "REMESH")
    whole.mode, whole.voxel_size, whole.use_smooth_shade = "VOXEL", grain, True
    if smooth:
        even = made.modifiers.new("even", "SMOOTH")
        even.factor, even.iterations = 0.5, smooth
    return made


def rounded(outline: Sequence[Flat], times: int = 3) -> Numbers:
    """The same outline, its corners cut off again and again."""
    line = np.array(outline, float)
    for _ in range(times):
        after = np.roll(line, -1, 0)
        line = np.stack([line * 0.75 + after * 0.25, line * 0.25 + after * 0.75], 1).reshape(-1, 2)
    return line


def turned(
    things: Iterable[Thing], at: Point, along: Point, up: Point, size: float = 1.0, mirror: bool = False
) -> Thing:
    """Things made about the origin, moved so that their y runs `along` and their z as near as can be to `up`."""
    y = Vector(along).normalized()
    x = y.cross(Vector(up)).normalized()
    z = x.cross(y)
    if mirror:
        x = -x
    holder = link(bpy.data.objects.new("group", None))
    for thing in things:
        if thing.parent is None:
            thing.parent = holder
    basis = Matrix((x, y, z)).transposed().to_4x4()
    holder.matrix_world = Matrix.Translation(at) @ basis @ Matrix.Scale(size, 4)
    return holder


def hand(
    at: Point,
    along: Point,
    palm: Point,
    skin: Thing,
    *,
    curls: Sequence[Curl] = RELAXED,
    thumb: Thumb = ALONG,
    spread: float = 3,
    left: bool = False,
    size: float = 10,
    nails: Colour | None = None,
    sleeve: Thing | None = None,
    cuff: Thing | None = None,
    arm: float = 0.3,
    extra: Iterable[Thing] = (),
) -> Thing:
    """A hand, its wrist `at`, whose back runs `along` and whose palm looks to `palm`.

    In its own measure the wrist is the origin, y runs to the knuckles, the palm looks down (-z), the right hand's
    thumb is at -x.

    Args:
        curls: degrees of the three joints of each finger, from the index.
        thumb: its two joints and its tip.
        spread: degrees between fingers.
        size: 1 is a real hand, 0.19 metres long.
        sleeve, cuff: their matter; the arm is `arm` long. extra: what it holds or wears, in its own measure.
    """
    bones: list[Thing] = []
    tips: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], float]] = []
    for i, ((x, y, long), curl) in enumerate(zip(FINGERS, curls, strict=True)):
        here = np.array([x, y, 0.0])
        aside = math.radians((1.5 - i) * -spread)
        bent, r = 0.0, 0.0112 if i < 3 else 0.0098
        bones.append(rod((x * 0.55, 0.004, 0), (x, y, 0), 0.0165, skin, 0.0135))
        for share, joint in zip((0.44, 0.31, 0.25), curl, strict=True):
            bent += math.radians(joint)
            way = np.array([math.sin(aside) * math.cos(bent), math.cos(aside) * math.cos(bent), -math.sin(bent)])
            there = here + way * long * share
            bones.append(rod(tuple(here), tuple(there), r * 1.04, skin, r * 0.92))
            here, r = there, r * 0.93
        back = np.array([math.sin(aside) * math.sin(bent), math.cos(aside) * math.sin(bent), math.cos(bent)])
        tips.append((here - way * 0.002 + back * r * 0.82, way, r))
    start, r = (-0.02, 0.02, -0.006), 0.0165
    for joint_ in thumb:
        bones.append(rod(start, joint_, r, skin, r * 0.86))
        start, r = joint_, r * 0.86
    bones += [
        ball((-0.022, 0.035, -0.012), 0.021, skin, (1, 1.3, 0.8), 3),
        ball((0.026, 0.03, -0.008), 0.017, skin, (1, 1.6, 0.9), 3),
        rod((0, -0.05, 0), (0, 0.02, 0), 0.026, skin, 0.026),
    ]
    parts = [clay(bones, skin, 0.0028, 7), *extra]
    if nails:
        tone = paint(nails, 0.3, bump=0, uneven=0)
        for where, way, r in tips:
            nail = ball((0, 0, 0), r * 0.78, tone, (0.85, 1.1, 0.3), 3)
            parts.append(turned([nail], tuple(where), tuple(way), tuple(_up(way))))
    if sleeve is not None:
        wool = [(0.03, -0.004), (0.034, -0.002), (0.043, -0.02), (0.052, -arm * 0.5), (0.062, -arm), (0, -arm)]
        parts.append(lathe((0, -0.035, 0), wool, sleeve, tilt=-90))
        if cuff is not None:
            linen = [(0.03, 0.012), (0.034, 0.014), (0.036, 0.01), (0.037, -0.02), (0.03, -0.02)]
            parts.append(lathe((0, -0.035, 0), linen, cuff, tilt=-90))
    return turned(parts, at, along, (-palm[0], -palm[1], -palm[2]), size, left)


def _up(way: Any) -> Any:
    """The way a nail looks on a finger that runs along `way`: square to it, in its plane."""
    side = np.array([1.0, 0.0, 0.0])
    back = np.cross(side, way)
    return back / np.linalg.norm(back)


class Face:
    """The front of a head: a rounded body `w` wide and `h` high and `d` deep about `at`, looking to -y."""

    def __init__(self, at: Point, w: float, h: float, d: float) -> None:
        self.at, self.w, self.h, self.d = at, w / 2, h / 2, d
        self.parts: list[Thing] = []

    def on(self, x: Any, z: Any, lift: float = 0.0) -> tuple[Any, Any, Any]:
        """The point of the surface at x and z, which are shares of half the width and height."""
        y = -self.d * np.sqrt(np.maximum(0.0, 1 - np.abs(x) ** 2.2 - np.abs(z) ** 2.2)) - lift
        return self.at[0] + x * self.w, self.at[1] + y, self.at[2] + z * self.h

    def shell(self, skin: Thing, thick: float = 0.06, fine: int = 160) -> Thing:
        """The face itself, hollow as a mask."""

        def along(u: Any, v: Any) -> tuple[Any, Any, Any]:
            a, r = u * 2 * math.pi, np.sin(v * math.pi / 2)
            grow = r / (np.abs(np.cos(a)) ** 2.2 + np.abs(np.sin(a)) ** 2.2) ** (1 / 2.2)
            return self.on(np.cos(a) * grow, np.sin(a) * grow)

        made = surface(along, skin, (fine, fine // 2))
        made.modifiers.new("closed", "WELD").merge_threshold = 0.0005
        made.modifiers.new("thick", "SOLIDIFY").thickness = -thick
        self.parts.append(made)
        return made

    def patch(
        self, low: Sequence[Flat], high: Sequence[Flat], what: Thing, lift: float = 0.01, thick: float = 0.0
    ) -> Thing:
        """A part of the surface between two lines (x, z) from left to right: mouths, eyes, teeth, cheeks."""
        t = np.linspace(0, 1, 41)
        lower, upper = (_curve(line, t) for line in (low, high))

        def along(u: Any, v: Any) -> tuple[Any, Any, Any]:
            i = np.rint(u * 40).astype(int)
            x = lower[i, 0] * (1 - v) + upper[i, 0] * v
            z = lower[i, 1] * (1 - v) + upper[i, 1] * v
            return self.on(x, z, lift)

        made = surface(along, what, (40, 12), thick)
        self.parts.append(made)
        return made

    def line(self, points: Sequence[Flat], r: float, what: Thing, end: float | None = None, lift: float = 0.0) -> Thing:
        """A roll along points of the surface: brows, lips, whiskers, wrinkles."""
        made = tube([self.on(x, z, lift) for x, z in points], r, what, end)
        self.parts.append(made)
        return made

    def knob(self, x: float, z: float, r: float, what: Thing, squash: Point = (1, 1, 1), lift: float = 0.0) -> Thing:
        """A ball that sits on the surface: noses, eyes, warts."""
        made = ball(self.on(x, z, lift), r, what, squash)
        self.parts.append(made)
        return made


def _curve(line: Sequence[Flat], t: Any) -> Any:
    """Points of a line of two or three corners at shares `t`: straight, or a bow through the middle one."""
    a = np.array(line[0])
    c = np.array(line[-1])
    if len(line) == 2:
        return a + (c - a) * t[:, None]
    b = np.array(line[1])
    x = np.stack([a[0] + (c[0] - a[0]) * t, t], -1)
    share = (b[0] - a[0]) / (c[0] - a[0])
    bow = np.interp(t, [0, share, 1], [0, math.pi / 2, math.pi])
    x[:, 1] = a[1] + (c[1] - a[1]) * t + (b[1] - a[1] - (c[1] - a[1]) * share) * np.sin(bow)
    return x


def fur(
    points: Any,
    normals: Any,
    what: Thing,
    long: float,
    wide: float,
    *,
    fall: float = 0.4,
    comb: Point = (0, 0, -1),
    wild: float = 0.25,
    seed: int = 1,
) -> Thing:
    """Tufts that grow from points (n × 3) along their normals and fall towards `comb`."""
    draw = np.random.default_rng(seed)
    points, normals = np.asarray(points, np.float32), np.asarray(normals, np.float32)
    n = len(points)
    way = normals * (1 - fall) + np.asarray(comb) * fall + draw.normal(0, wild, (n, 3))
    way /= np.linalg.norm(way, axis=1)[:, None]
    side = np.cross(way, draw.normal(0, 1, (n, 3)))
    side /= np.linalg.norm(side, axis=1)[:, None]
    each = (long * draw.uniform(0.6, 1.2, n))[:, None]
    middle = points + normals * each * 0.25 + way * each * 0.35
    tip = points + normals * each * 0.2 + way * each
    corners = np.stack(
        [points - side * wide, points + side * wide, middle - side * wide * 0.7, middle + side * wide * 0.7, tip], 1
    )
    base = (np.arange(n) * 5)[:, None]
    faces = np.concatenate([base + np.array([[0, 1, 3]]), base + np.array([[0, 3, 2]]), base + np.array([[2, 3, 4]])])
    return mesh(corners.reshape(-1, 3), faces, what, True)


def egg_skin(at: Point, radii: Point, many: int, seed: int = 1) -> tuple[Any, Any]:
    """Random points on an egg-like body about `at`, and the normals there."""
    draw = np.random.default_rng(seed)
    way = draw.normal(0, 1, (many, 3))
    way /= np.linalg.norm(way, axis=1)[:, None]
    normals = way / np.array(radii)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return np.array(at) + way * np.array(radii), normals
