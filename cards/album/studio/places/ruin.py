"""Ruins: a church without a roof, a lost game of chess."""

import math
from typing import Any

import bpy
import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Flat, Numbers, ball, box, group, hills, lathe, mesh, put, sheet
from cards.album.studio.light import direction, fog, sky, sun
from cards.album.studio.matter import Colour, Net, blocks, cloth, ground, leaf, paint, stone, wood
from cards.album.studio.nature import flowers, grass, rock, tree
from cards.album.studio.people import bird, person
from cards.album.studio.stage import Point, Thing, camera, link
from cards.album.studio.things import bench


def _arch(x: float, low: float, wide: float, high: float) -> list[Flat]:
    """The outline of a pointed window whose foot's middle is (x, low)."""
    half, spring = wide / 2, high - wide * 0.85
    bow = np.linspace(0, math.radians(62), 9)
    right = [(x - half + wide * math.cos(t), low + spring + wide * math.sin(t) * 0.98) for t in bow]
    left = [(2 * x - a, b) for a, b in reversed(right[:-1])]
    return [(x - half, low), (x + half, low), *right, *left]


def _pierced(
    outline: list[Flat], holes: list[list[Flat]], matter_: Thing, thick: float, at: Point, turn: float
) -> Thing:
    """An upright board with holes."""
    curve = bpy.data.curves.new("wall", "CURVE")
    curve.dimensions, curve.fill_mode, curve.extrude = "2D", "BOTH", thick / 2
    for shape in (outline, *holes):
        line = curve.splines.new("POLY")
        line.points.add(len(shape) - 1)
        for node, (x, y) in zip(line.points, shape, strict=True):
            node.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    curve.materials.append(matter_)
    return put(link(bpy.data.objects.new("wall", curve)), at, turn, 90)


def _shaft(outline: list[Point], way: Point, far: float, strength: float, colour: Colour) -> None:
    """A beam of dusty light that comes in through an opening and fades on its way."""
    made = bpy.data.materials.new("veil")
    made.use_nodes = True
    net = Net(made.node_tree)
    start = np.mean(outline, 0)
    along = net.vector("DOT_PRODUCT", net.vector("SUBTRACT", net.place, tuple(start)), way)
    share = net.math("MULTIPLY", net.ramp(along, far, 0.0), strength)
    both = net.add("MixShader")
    air = (share, net.add("BsdfTransparent").outputs[0], net.add("Emission", Color=colour, Strength=1.0).outputs[0])
    for socket, value in zip(both.inputs, air, strict=True):
        net.put(socket, value)
    net.put(made.node_tree.nodes["Material Output"].inputs[0], both.outputs[0])
    n, near = len(outline), np.array(outline)
    points = np.concatenate([near, near + np.array(way) * far])
    beam = mesh(points, [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)], made)
    beam.visible_shadow = beam.visible_diffuse = False


def green_church() -> dict[str, Any]:
    """A church without a roof; a young tree stands where people knelt, and doves go up in the light."""
    camera((-0.35, -10.2, 1.5), (0.15, 4, 4.0), 25)
    sky("#8CC0E0", "#FFF3D4", strength=0.9, band=0.6, glow_at=(50, 40), glow_colour="#FFF0C0", glow_size=30)
    turn, high = 62.0, 47.0
    sun(turn, high, 6.5, "#FFE3A8", 0.8)
    walls = blocks("#B9A888", "#6E624E", 0.62, 0.3, odd=0.25)
    draw = np.random.default_rng(6)

    def broken(length: float, top: float, low: float, seed: int) -> list[Flat]:
        along = np.arange(0, length + 0.1, 0.62)
        heights = low + (top - low) * np.clip(0.62 + 0.75 * hills(along, 0 * along, 5, seed, 3), 0, 1)
        heights = np.round(heights / 0.3) * 0.3
        crown = [point for x, z in zip(along, heights, strict=True) for point in ((x, z), (x + 0.62, z))]
        return [(0, 0), *[(x, z) for x, z in crown if x <= length + 0.7], (crown[-1][0], 0)]

    spans = [2.6, 6.4, 10.2, 14.0, 17.8]
    for side, seed in ((-1, 3), (1, 8)):
        holes = [_arch(y, 2.2, 1.5, 4.4) for y in spans]
        _pierced(broken(20.5, 9.6, 7.2, seed), holes, walls, 0.7, (side * 4.2, -11, 0), 90)
        for y in np.array(spans) - 1.9:
            height = draw.choice([7.2, 6.4, 7.4])
            box((side * 3.75, y - 11, 0), (0.34, 0.6, height), walls, edge=0.03)
    ends = [(-4.4, 0), (-4.4, 7.5), (-3.4, 7.8), (-3.1, 8.7), (-2.0, 9.9), (-1.2, 10.2), (-0.6, 11.4), (0.3, 11.7)]
    ends += [(0.9, 10.8), (1.8, 10.5), (2.3, 9.3), (3.2, 8.7), (3.5, 7.5), (4.4, 7.2), (4.4, 0)]
    _pierced(
        ends,
        [_arch(0, 1.9, 3.0, 6.9), _arch(-2.9, 2.4, 1.0, 3.6), _arch(2.9, 2.4, 1.0, 3.6)],
        walls,
        0.7,
        (0, 9.4, 0),
        0,
    )
    to_sun = direction(turn, high)
    way = (-to_sun[0], -to_sun[1], -to_sun[2])
    for y in spans[2:]:
        _shaft([(3.9, y - 11 + a - y, b) for a, b in _arch(y, 2.2, 1.5, 4.4)], way, 8.0, 0.09, "#FFEDBE")
    flags = blocks("#A89A7E", "#5A5A40", 0.9, 0.9, wall=False, odd=0.2)

    def floor(x: Numbers, y: Numbers) -> Numbers:
        return 0.1 * hills(x, y, 4, 5, 3) + 0.45 * np.exp(-((np.hypot(x - 0.4, y - 2.6) / 1.7) ** 2))

    sheet((0, 0, 0), (9, 24), floor, flags, 120)
    sheet((0, 60, -0.4), (200, 110), lambda x, y: hills(x, y, 20, 2), ground("#8FA85C", "#6E8E4A", 5), 60)
    blades = leaf("#9CB84A", "#7A9A3E")
    for seed, area, many in ((1, (-4, -9, 4, 9), 26000), (2, (-2.4, -0.5, 3.2, 5.6), 9000)):
        grass(
            many,
            area,
            blades,
            tall=0.34,
            wide=0.014,
            height=floor,
            seed=seed,
            keep=lambda x, y: (np.abs(x) > 1.0 + 0.6 * hills(x, y, 2, 4, 2)) | (np.hypot(x - 0.4, y - 2.6) < 2.4),
        )
    x, y = draw.uniform(-3.6, 3.6, 260), draw.uniform(-8, 8, 260)
    x = x[np.abs(x) > 1.5][:150]
    y = y[: len(x)]
    flowers(np.stack([x, y, floor(x, y) + 0.28], -1), "#FFF6E2", 0.06)
    tree(
        (0.4, 2.6, 0.3),
        8.2,
        paint("#4E3C2C", 0.9),
        leaf("#B4D448", "#76AC3A"),
        seed=12,
        depth=6,
        leaf_size=0.27,
        many=16,
        spread=1.05,
    )
    bench((-2.3, -3.4, 0.05), 1.7, -14, wood("#7A5634"))
    for at, r in (
        ((2.6, -5.3, 0.1), 0.42),
        ((3.1, -4.5, 0.1), 0.3),
        ((-3.2, -6.6, 0.1), 0.34),
        ((2.2, -4.7, 0.05), 0.2),
    ):
        rock(at, r, stone("#B0A286", 0.5, "#7E944C"), seed=int(r * 100))
    dove = paint("#FFFDF6", 0.8)
    flock = [
        (-1.9, -1.2, 4.6, 40),
        (-1.3, 0.2, 5.7, 10),
        (-2.4, 1.0, 6.6, -20),
        (-0.6, -0.4, 7.1, 60),
        (1.9, -1.4, 5.9, -50),
    ]
    flock += [
        (2.4, 0.4, 7.2, 20),
        (-1.9, -3.0, 3.1, 80),
        (-2.9, -2.0, 4.1, 50),
        (2.6, -3.2, 4.4, -30),
    ]
    for k, (bx, by, bz, bt) in enumerate(flock):
        bird((bx, by, bz), 1.05, dove, turn=bt * 0.45, lift=(0.6, 0.1, 0.45)[k % 3])
    fog("#F4ECCB", 60, clear=11)
    return {"exposure": 0.2, "bloom": 0.18, "shadows": "#2E4A3A", "colour": 1.15, "contrast": 1.06}


def _piece(
    kind: str, matter_: Thing, at: Point, size: float, turn: float = 0, tilt: float = 0, lean: float = 0
) -> Thing:
    """A chess piece, a king `size` high."""
    neck = {"king": 0.62, "rook": 0.44, "bishop": 0.47, "pawn": 0.31}[kind]
    turned: list[Flat] = [(0, 0), (0.19, 0), (0.2, 0.015), (0.203, 0.03), (0.195, 0.05), (0.16, 0.065), (0.153, 0.075)]
    turned += [(0.165, 0.087), (0.163, 0.1), (0.14, 0.125), (0.115, 0.16), (0.095, 0.21), (0.08, 0.2 + neck * 0.3)]
    turned += [(0.074, neck * 0.85), (0.08, neck - 0.03), (0.1, neck - 0.012), (0.135, neck), (0.147, neck + 0.012)]
    turned += [(0.135, neck + 0.026), (0.1, neck + 0.036), (0.085, neck + 0.05)]
    heads: dict[str, list[Flat]] = {
        "king": [(0.088, 0.7), (0.1, 0.77), (0.12, 0.85), (0.126, 0.875), (0.118, 0.89), (0.08, 0.91), (0, 0.925)],
        "rook": [(0.1, 0.5), (0.135, 0.52), (0.14, 0.6), (0.105, 0.6), (0.105, 0.56), (0, 0.56)],
        "bishop": [(0.1, 0.55), (0.108, 0.59), (0.1, 0.64), (0.075, 0.69), (0.04, 0.73), (0, 0.745)],
        "pawn": [(0.1, 0.385), (0.115, 0.43), (0.1, 0.475), (0.06, 0.51), (0, 0.52)],
    }
    parts = [lathe((0, 0, 0), [(r * size, z * size) for r, z in turned + heads[kind]], matter_, fine=64)]
    if kind in ("king", "bishop"):
        parts.append(ball((0, 0, (0.955 if kind == "king" else 0.76) * size), 0.036 * size, matter_))
    if kind == "king":
        ring = np.arange(10) * 0.2 * math.pi
        parts += [
            ball((0.122 * size * math.cos(a), 0.122 * size * math.sin(a), 0.885 * size), 0.023 * size, matter_)
            for a in ring
        ]
    if kind == "rook":
        for k in range(6):
            a = math.radians(60 * k)
            spot = (0.122 * size * math.cos(a), 0.122 * size * math.sin(a), 0.59 * size)
            parts.append(box(spot, (0.04 * size, 0.08 * size, 0.05 * size), matter_, turn=60 * k))
    return group(parts, at, turn, tilt, lean)


def fallen_king() -> dict[str, Any]:
    """A giant king of a chess set lies in the grass; a child stands before it, the others loom in the fog."""
    camera((1.5, -15, 1.35), (0.2, 6, 3.5), 30)
    sky(
        "#8FBAC0",
        "#FFF0C4",
        strength=1.0,
        band=0.7,
        glow_at=(-16, 16),
        glow_colour="#FFEFC0",
        glow_size=17,
        disc=5,
        disc_strength=3,
    )
    sun(-30, 22, 5, "#FFE2A4", 2)

    def land(x: Numbers, y: Numbers) -> Any:
        return 0.5 * hills(x, y, 14, 3, 3) + 0.03 * np.clip(y - 10, 0, 90)

    sheet((0, 50, 0), (180, 140), lambda x, y: land(x, y + 50), ground("#7E9A4C", "#5E7E42", 3), 200)
    blades = leaf("#A4BC54", "#6E9440")
    grass(56000, (-14, -12, 14, 12), blades, tall=0.55, wide=0.025, height=land, wind=35)
    grass(1500, (-3, -14.2, 5, -11), blades, tall=0.95, wide=0.02, height=land, seed=4, wind=35)
    ivory, ebony = stone("#F0E4C8", 3.5, "#8CA452"), paint("#26302F", 0.7)
    _piece("king", ivory, (-7.6, 4.2, 1.55), 15, turn=-14, lean=92)
    for kind, x, y, size, lean in (
        ("rook", -9.5, 27, 15, 0),
        ("bishop", 3.5, 33, 15, 4),
        ("king", 9.5, 19, 19, 2),
        ("pawn", -1.5, 34, 14, -3),
        ("bishop", -19, 46, 15, 0),
        ("pawn", -15.5, 20, 13, 8),
    ):
        _piece(kind, ebony, (x, y, float(land(np.array(x), np.array(y))) - 0.2), size, 0, 0, lean)
    child = (-0.6, -1.8)
    body = person((*child, float(land(*map(np.array, child)))), 26, 1.35, "#F2B01E", legs="#2E3A48")
    lathe(
        (body.head[0], body.head[1], body.head[2] - 0.2),
        [(0, 0.22), (0.1, 0.18), (0.16, 0.06), (0.15, -0.06)],
        cloth("#F2B01E"),
    )
    draw = np.random.default_rng(3)
    spots = draw.uniform((-9, -9), (9, 3), (160, 2))
    flowers(np.column_stack([spots, land(spots[:, 0], spots[:, 1]) + 0.42]), "#FFFDF0", 0.09)
    fog("#EDEBC8", 36, clear=17)
    return {"exposure": 0.1, "shadows": "#245048", "bloom": 0.16, "colour": 1.15, "contrast": 1.06}


PICTURES: dict[int, Scene] = {75: green_church, 96: fallen_king}
