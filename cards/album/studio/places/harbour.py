"""Harbours: who comes home, and whose place is empty."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.boats import rowing_boat
from cards.album.studio.form import FLAKE, ball, box, column, group, hills, lathe, put, rod, scatter, sheet, tube
from cards.album.studio.light import fog, lamp, sky, sun
from cards.album.studio.matter import Colour, Net, cloth, glow, matter, paint, plaster, rise, stone, veil, water, wood
from cards.album.studio.nature import drops, falling, flat, rock, sea
from cards.album.studio.people import person
from cards.album.studio.places.sea import crest
from cards.album.studio.stage import Point, Thing, camera


def _ray(at: Point, to: Point, wide: float, colour: Colour, strength: float) -> Thing:
    """A beam in wet air: bright at its lamp, gone at its end."""
    import bpy

    made = bpy.data.materials.new("veil")
    made.use_nodes = True
    net = Net(made.node_tree)
    far = math.dist(at, to)
    gone = net.math("DIVIDE", net.vector("DISTANCE", net.place, at), far)
    fade = net.math("POWER", net.math("SUBTRACT", 1.0, gone, clamp=True), 1.6)
    wisps = net.ramp(net.noise(net.place, 0.16, 3), 0.3, 0.7, 0.6, 1)
    facing = net.add("LayerWeight", Blend=0.5).outputs["Facing"]
    soft = net.ramp(net.math("SUBTRACT", 1.0, facing), 0.0, 0.95)
    shine = net.add("Emission", Color=colour, Strength=net.math("MULTIPLY", fade, strength))
    net.show(
        net.blend(
            net.math("MULTIPLY", net.math("MULTIPLY", net.math("POWER", soft, 1.6), fade), wisps),
            net.add("BsdfTransparent").outputs[0],
            shine.outputs[0],
        )
    )
    cone = rod(at, to, 0.5, made, wide)
    cone.visible_shadow = False
    return cone


def _storm_water() -> Thing:
    """Night water: black in the troughs, white where it breaks."""
    made, net, node = matter(None, 0.1, bump=0, ior=1.4)
    up = net.add("SeparateXYZ", Vector=net.place).outputs["Z"]
    lace = net.noise(net.stretched(net.place, 1, 0.5, 1), 0.8, 4, 0.7, 1.0)
    foam = net.math("MULTIPLY", net.ramp(lace, 0.48, 0.6), net.ramp(up, 0.3, 1.7))
    net.put(node.inputs["Base Color"], net.mix(foam, net.mix(net.ramp(up, -1.5, 1.8), "#12304A", "#3F7896"), "#D8E6F0"))
    net.put(node.inputs["Roughness"], net.math("ADD", net.math("MULTIPLY", foam, 0.7), 0.08))
    rise(net, node, net.noise(net.stretched(net.place, 1, 0.6, 1), 0.5, 4, 0.55, 0.5), 1, 0.2)
    return made


def lighthouse() -> dict[str, Any]:
    """A lighthouse on its rock, night and rain; waves break, and one window is lit."""
    camera((-5, -52, 6.0), (-1.5, 0, 13.6), 36)
    sky(
        "#101A36",
        "#2C4A6C",
        strength=0.75,
        band=0.4,
        clouds=0.7,
        cloud_lit="#4A6488",
        cloud_dark="#141E38",
        cloud_scale=0.9,
        seed=4,
    )
    sun(-150, 35, 1.7, "#A8C0F0", 4)
    swell = sea(_storm_water(), wave=1.9, length=15, at=(0, 15, 0), size=150, seed=4, turn=35, fine=520)
    rocky = stone("#4A5460", 2.2)
    rock((7, 1, 1.6), 7.8, rocky, seed=5, squash=(1, 0.8, 0.55))
    rock((12.5, -3, 0.7), 4.6, rocky, seed=9, squash=(1, 0.8, 0.6))
    rock((1.0, -3, 0.4), 3.9, rocky, seed=14, squash=(1, 0.9, 0.55))
    white, red, iron = plaster("#DDE2E4", 0.3), plaster("#A8332A", 0.3), paint("#20262C", 0.5)
    x, y, foot, tall = 7.2, 1.0, 5.3, 15.0
    for k in range(5):
        r0, r1 = 2.3 - 0.17 * k, 2.3 - 0.17 * (k + 1)
        column((x, y, foot + 3 * k), r0, 3.0, red if k % 2 else white, r1, fine=48)
    top = foot + tall
    column((x, y, top), 2.15, 0.25, iron, fine=40)
    for a in np.linspace(0, 2 * math.pi, 17)[:-1]:
        rod(
            (x + 2.05 * math.cos(a), y + 2.05 * math.sin(a), top + 0.2),
            (x + 2.05 * math.cos(a), y + 2.05 * math.sin(a), top + 1.15),
            0.045,
            iron,
        )
    for z in (0.7, 1.15):
        tube(
            [(x + 2.05 * math.cos(a), y + 2.05 * math.sin(a), top + z) for a in np.linspace(0, 2 * math.pi, 25)],
            0.045,
            iron,
        )
    column((x, y, top + 0.25), 1.0, 2.0, glow("#FFE9A8", 14), fine=24)
    for a in np.linspace(0, 2 * math.pi, 9)[:-1]:
        rod(
            (x + 1.1 * math.cos(a), y + 1.1 * math.sin(a), top + 0.2),
            (x + 1.1 * math.cos(a), y + 1.1 * math.sin(a), top + 2.3),
            0.06,
            iron,
        )
    lathe((x, y, top + 2.25), [(0, 0), (1.4, 0), (1.2, 0.35), (0.25, 1.25), (0.1, 1.5), (0.1, 2.1), (0, 2.1)], red)
    light = (x, y, top + 1.3)
    _ray(light, (-52, -16, top + 2), 6.5, "#FFE6A0", 1.7)
    _ray(light, (60, 18, top + 0.6), 6.0, "#FFE6A0", 1.4)
    lamp((x - 0.5, y - 3.2, top + 1.6), 900, "#FFDFA0", 0.6)
    box((x - 0.4, y - 2.0, foot + 7.2), (0.7, 0.5, 1.1), glow("#FFC060", 6))
    box((x + 0.2, y - 2.28, foot), (1.0, 0.3, 1.9), paint("#3A2A22", 0.6))
    person((x - 1.65, y - 1.05, top + 0.25), 120, 1.75, "#E0B020")
    bx, by, bz = crest(swell, (-16, -11), (-18, -12))
    rowing_boat((bx, by, bz - 0.25), -72, "#7A2E26", 5.2, lean=9, tilt=6)
    cabin = group(
        [
            box((0, 0, 0), (1.1, 1.3, 1.15), paint("#D8D2C4", 0.7)),
            box((-0.56, 0, 0.5), (0.05, 0.7, 0.4), glow("#FFC266", 7)),
        ]
    )
    put(cabin, (bx - 0.6, by - 0.2, bz + 0.2), -72 + 180, 6, 9)
    rod((bx + 0.4, by, bz), (bx + 0.7, by, bz + 3.2), 0.05, iron)
    lamp((bx + 0.7, by - 0.3, bz + 3.2), 60, "#FFC266", 0.1)
    draw = np.random.default_rng(6)
    for px, py, pz, wide, high in (
        (1.0, -6.0, 0.6, 2.4, 5.0),
        (12.5, -7.5, 0.5, 2.6, 3.4),
        (-1.8, -1.5, 0.4, 2.0, 3.2),
    ):
        n = 7000
        t = draw.uniform(0, 1, n) ** 0.6
        a = draw.normal(0, 0.42, n)
        spray = np.stack(
            [px + wide * a * (0.5 + 1.6 * t) + 0.9 * t, py + draw.normal(0, 0.6, n), pz + high * t * np.cos(a * 1.3)],
            -1,
        )
        scatter(FLAKE, spray, paint("#E4EEF4", 0.6), sizes=draw.uniform(0.012, 0.065, n) * (1.15 - t))
    falling(5200, ((-26, -42, 0), (24, 10, 34)), drops("#B8CCE4", 0.2), r=0.012, long=70, lean=14, seed=3)
    fog("#2E4A68", 110, clear=45)
    return {"exposure": 0.8, "bloom": 0.26, "shadows": "#142A4E"}


def gap() -> dict[str, Any]:
    """Straight from above: a harbour crowded with small boats, and one place left empty."""
    camera((0, 0, 40), (0, 0.01, 0), flat=11.4)
    sky("#DDEBF4", "#FFFFFF", strength=0.75)
    sun(-52, 42, 4.8, "#FFEFD2", 0.8)
    sheet((0, 0, 0), (80, 80), flat, water("#11606C", 0.55, 0.8, 0.08), 2)
    draw = np.random.default_rng(11)
    tones = [
        "#E4482E",
        "#F2B22C",
        "#F4EEDC",
        "#2E6FB0",
        "#3FA394",
        "#E88AA0",
        "#20406E",
        "#F07A2C",
        "#8CC4D8",
        "#6E9E4A",
        "#B8324A",
    ]
    pale = wood("#D9B47C", "x")
    last = ""
    for row in range(-2, 3):
        for k in range(-6, 7):
            x = k * 1.36 + (0.68 if row % 2 else 0) + draw.normal(0, 0.04)
            y, turn = row * 3.35 + draw.normal(0, 0.12), (0 if row % 2 else 180) + draw.normal(0, 3.5)
            tone = str(draw.choice([c for c in tones if c != last]))
            last = tone
            if (row, k) == (0, 1):
                continue
            _moored((x, y, 0.02), turn, tone, pale, draw)
    x0, y0 = 1.36, 0.0
    for r in (0.3, 0.52, 0.8):
        lathe(
            (x0 - 0.05, y0 - 0.25, 0.01),
            [(r - 0.03, 0), (r, 0.01), (r + 0.03, 0)],
            veil("#BFEAE6", 0.4 - 0.35 * r),
            fine=64,
        )
    ball((x0 - 0.05, y0 - 0.25, 0.05), 0.17, paint("#FF5A1E", 0.35))
    slack = [
        (x0 - 0.05, y0 - 0.2, 0.1),
        (x0 + 0.12, y0 + 0.3, 0.03),
        (x0 - 0.1, y0 + 0.8, 0.03),
        (x0 + 0.16, y0 + 1.3, 0.1),
        (x0 + 0.05, y0 + 1.9, 0.3),
    ]
    tube(slack, 0.028, paint("#F4E8C8", 0.8))
    return {"exposure": 0.0, "colour": 1.06, "bloom": 0.06, "edge": 0.22}


def _moored(at: Point, turn: float, tone: Colour, pale: Thing, draw: np.random.Generator) -> None:
    """A rowing boat as its owner left it."""
    long = draw.uniform(3.0, 3.3)
    parts = [rowing_boat((0, 0, 0), 0, tone, long)]
    parts.append(box((0, -0.1, 0.06), (0.62, long * 0.6, 0.02), pale))
    trim = paint("#FBF6EA", 0.5)
    rim = [
        (
            s * 0.19 * long * (1 - abs(2 * u - 0.86) ** 2.6 * (0.72 if u > 0.43 else 1.1)),
            (u - 0.5) * long,
            0.43 + 0.1 * (2 * u - 0.9) ** 2,
        )
        for s, us in ((-1, np.linspace(0.05, 0.98, 14)), (1, np.linspace(0.98, 0.05, 14)))
        for u in us
    ]
    parts.append(tube(rim, 0.028, trim))
    kind = draw.integers(7)
    if kind in (0, 1):
        parts += [rod((s * 0.2, -0.9, 0.33), (s * 0.12, 0.95, 0.36), 0.024, pale) for s in (-1, 1)]
        parts += [box((s * 0.12, 1.05, 0.35), (0.12, 0.4, 0.02), pale) for s in (-1, 1)]
    elif kind == 2:
        canvas = cloth(str(draw.choice(["#D9C89A", "#5E7F92", "#B8864A"])))
        parts.append(
            sheet(
                (0, -0.25, 0.4),
                (1.06, 1.9),
                lambda x, y: 0.13 - 0.3 * x**2 + 0.03 * hills(x, y, 0.5, 5),
                canvas,
                40,
                thick=0.01,
            )
        )
    elif kind == 3:
        coil = [(0.2 * math.cos(a), 0.85 + 0.2 * math.sin(a), 0.12 + 0.01 * a) for a in np.linspace(0, 18, 40)]
        parts += [
            tube(coil, 0.022, paint("#E8D8B0", 0.9)),
            column((0.12, -0.35, 0.09), 0.12, 0.2, paint("#3E7FB0", 0.4), 0.15),
        ]
    elif kind == 4:
        parts += [
            box((0.0, 0.45, 0.08), (0.42, 0.34, 0.24), wood("#A8743E")),
            rod((-0.28, -1.0, 0.3), (0.26, 0.9, 0.36), 0.02, pale),
        ]
    elif kind == 5:
        parts.append(
            ball((0, 0.28, 0.28), 0.2, cloth(str(draw.choice(["#E8C85A", "#D25A4A", "#F4F0E4"]))), (1.3, 0.8, 0.5))
        )
    group(parts, at, turn, lean=draw.normal(0, 2.5))


PICTURES: dict[int, Scene] = {71: lighthouse, 78: gap}
