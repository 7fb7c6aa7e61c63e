"""The open sea: what it carries and what it hides."""

import math
from itertools import pairwise
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.boats import paper_boat, rowing_boat
from cards.album.studio.form import Numbers, ball, box, cut, group, hills, lathe, put, rod, sheet, surface
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import Colour, Net, Socket, matter, paint, rise, veil, wood
from cards.album.studio.nature import drops, falling, flat, sea
from cards.album.studio.people import bird, person
from cards.album.studio.stage import Thing, camera


def _swell(deep: Colour, crest: Colour, low: float, high: float) -> Thing:
    """Heavy water: dark in the troughs, light shines through the crests, which carry some foam."""
    made, net, node = matter(None, 0.08, bump=0, ior=1.4)
    up = net.add("SeparateXYZ", Vector=net.place).outputs["Z"]
    tone = net.mix(net.ramp(up, low, high), deep, crest)
    lace = net.noise(net.stretched(net.place, 1, 0.5, 1), 2.4, 4, 0.7, 1.2)
    foam = net.math("MULTIPLY", net.ramp(lace, 0.52, 0.6), net.ramp(up, high * 0.35, high * 1.1))
    net.put(node.inputs["Base Color"], net.mix(foam, tone, "#DCE4E0"))
    net.put(node.inputs["Roughness"], net.math("ADD", net.math("MULTIPLY", foam, 0.7), 0.1))
    chop = net.noise(net.stretched(net.place, 1, 0.6, 1), 0.9, 4, 0.5, 0.6)
    rise(net, node, chop, 1, 0.1)
    return made


def crest(water_: Thing, x: tuple[float, float], y: tuple[float, float]) -> tuple[float, float, float]:
    """The highest point of the swell within a field."""
    points = np.empty(len(water_.data.vertices) * 3, np.float32)
    water_.data.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3) + np.array(water_.location, np.float32)
    there = (points[:, 0] > x[0]) & (points[:, 0] < x[1]) & (points[:, 1] > y[0]) & (points[:, 1] < y[1])
    found = points[there][np.argmax(points[there, 2])]
    return float(found[0]), float(found[1]), float(found[2])


def storm() -> dict[str, Any]:
    """A paper boat on a dark swell; the sky has one tear, and light falls through it."""
    camera((0, -8, 2.3), (0.3, 10, 3.6), 30)
    sky(
        "#222D36",
        "#8FA09F",
        strength=0.95,
        band=0.3,
        glow_at=(9, 7),
        glow_colour="#FFE2A2",
        glow_size=11,
        glow_strength=3.2,
        clouds=0.72,
        cloud_lit="#93A0A0",
        cloud_dark="#1E262F",
        cloud_scale=0.8,
        cloud_stretch=1.6,
        cloud_low=0.06,
        seed=3,
    )
    sun(-128, 24, 3.4, "#FFEBC4", 3)
    swell = sea(_swell("#0B2430", "#3F7F8A", -0.5, 1.0), wave=1.25, length=9, at=(0, 38, 0), size=96, fine=640, turn=12)
    x, y, high = crest(swell, (0.4, 2.2), (1.0, 5.0))
    boat = paper_boat((x, y - 0.75, high - 0.5), -24, 14)
    boat.rotation_euler[1] = math.radians(-11)
    falling(900, ((-5, -5, 0), (5, 14, 9)), drops("#B9C6C8", 0.16), r=0.003, long=60, lean=16)
    fog("#76868A", 85, clear=14)
    return {"exposure": 0.8, "contrast": 1.05, "shadows": "#17303A"}


def _light_net(net: Net, where: Socket, scale: float, thin: float) -> Socket:
    """The net of light that ripples throw on what lies below them."""
    wander = net.add("TexNoise", Vector=where, Scale=scale * 0.9, Detail=3.0).outputs["Color"]
    bent = net.vector("ADD", where, net.vector("SCALE", wander, 1.5 / scale))
    cells = net.add("TexVoronoi", feature="DISTANCE_TO_EDGE", Vector=bent, Scale=scale)
    return net.ramp(cells.outputs["Distance"], thin, 0.0)


def _below(tones: list[tuple[float, Colour]], shine: float) -> Thing:
    """What lies under clear water, coloured by its depth (height, colour), crossed by the net of light."""
    made, net, node = matter(None, 0.95, bump=0)
    up = net.add("SeparateXYZ", Vector=net.place).outputs["Z"]
    tone: Any = tones[0][1]
    for (low, _), (high, colour) in pairwise(tones):
        tone = net.mix(net.ramp(up, low, high), tone, colour)
    ripples = net.math(
        "MULTIPLY", _light_net(net, net.place, 0.3, 0.3), net.ramp(net.noise(net.place, 0.12, 3), 0.35, 0.65, 0.15, 1)
    )
    near = net.ramp(up, tones[0][0], tones[-1][0], 0.15, 1)
    tone = net.mix(net.math("MULTIPLY", net.math("MULTIPLY", ripples, near), shine), tone, "#E8FFF4")
    net.put(node.inputs["Base Color"], tone)
    return made


def _clear_skin() -> Thing:
    """The surface of clear water seen from above: mostly lets through, glints a little."""
    made, net, node = matter("#0A5868", 0.06, uneven=0, bump=0, ior=1.33)
    rise(net, node, net.noise(net.place, 0.9, 4, 0.6, 0.4), 1, 0.3)
    clear = net.add("BsdfTransparent", Color="#B4ECE6")
    net.show(net.blend(0.16, clear.outputs[0], node.outputs[0]))
    return made


def _whale() -> Thing:
    """A whale 24 long, head towards +x, its back at the height 0; throws no shadow."""
    skin = _below([(-6.5, "#116578"), (-3.4, "#0C3E56"), (-2.2, "#0A2E44")], 0.1)
    along = [0, 0.06, 0.14, 0.24, 0.38, 0.52, 0.66, 0.78, 0.88, 0.95, 0.985, 1]
    half = [0.12, 0.24, 0.4, 0.75, 1.45, 2.15, 2.5, 2.45, 2.05, 1.4, 0.8, 0.05]

    def body(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        r = np.interp(u, along, half)
        a = v * 2 * math.pi
        return (u - 0.5) * 22, r * np.cos(a) + 0.5 * np.sin(u * 4.2), r * 0.62 * np.sin(a) - 1.55 - 1.6 * (1 - u) ** 2

    parts = [surface(body, skin, (90, 40))]
    fluke = [(0.4, 0), (-0.6, 0.5), (-1.5, 2.6), (-2.7, 3.1), (-2.1, 1.2), (-1.7, 0.0)]
    fluke += [(x, -y) for x, y in fluke[-2:0:-1]]
    parts.append(cut(fluke, skin, 0.16, (-10.8, 0.02, -3.1), turn=8, tilt=0, round_=True))
    for side in (-1, 1):
        fin = [(1.2, 0), (0.4, side * 2.2), (-1.5, side * 4.6), (-2.1, side * 4.4), (-1.5, side * 1.9), (-0.8, 0)]
        parts.append(cut(fin, skin, 0.16, (4.6, 0.4 + side * 1.6, -2.0), tilt=0, round_=True))
    for part in parts:
        part.visible_shadow = False
    return group(parts)


def _ring(at: tuple[float, float, float], r: float, share: float) -> Thing:
    """A ripple, seen from above."""
    wide = 0.06 + r * 0.05
    return lathe(at, [(r - wide, 0), (r, 0.02), (r + wide, 0)], veil("#F4FFFA", share), fine=72)


def whale() -> dict[str, Any]:
    """From high above: a red rowing boat on turquoise water, and a whale just under it."""
    camera((0, 0, 46), (0.01, 4, 0), 34)
    sky("#8CC6E8", "#FFFFFF", strength=0.8)
    sun(128, 50, 4.6, "#FFF2D8", 0.6)

    def deep(x: Numbers, y: Numbers) -> Numbers:
        shoal = np.clip((y * 0.8 - x * 0.6 + 9 + 5 * hills(x, y, 22, 8, 3)) * 0.16, -1.7, 8)
        told: Numbers = -3.3 - shoal - 0.12 * hills(x, y, 4, 2)
        return told

    sand = _below([(-10.5, "#07405C"), (-7, "#0B6E86"), (-4.2, "#23AEB0"), (-1.8, "#A6EAD2")], 0.34)
    sheet((0, 0, 0), (110, 110), deep, sand, 260)
    sheet((0, 0, 0), (110, 110), flat, _clear_skin(), 2)
    put(_whale(), (1.6, 4.6, -0.2), 214)
    x, y = -6.6, -4.4
    rowing_boat((x, y, -0.01), 62, "#D23C2A", length=4.2)
    pale = wood("#E0C08A", "x")
    draw = math.radians(62)
    bow, side = np.array([-math.sin(draw), math.cos(draw)]), np.array([math.cos(draw), math.sin(draw)])
    person((x, y, 0.26), 242, 1.75, "#F2C230", pose="sit", left=(-0.55, 0.35, 1.1), right=(0.55, 0.35, 1.1))
    for way in (-1, 1):
        grip, out = np.array([x, y]) + side * way * 0.4 - bow * 0.3, np.array([x, y]) + side * way * 2.5 + bow * 0.5
        rod((*grip, 0.75), (*out, 0.06), 0.05, pale)
        box((*(out + side * way * 0.2), 0.03), (0.75, 0.2, 0.04), pale, turn=62 + way * 14)
        for r in (0.35, 0.75):
            _ring((*(out + side * way * 0.2), 0.02), r, 0.4 - r * 0.3)
    for k in range(5):  # the wake
        back = -bow * (2.4 + k * 1.15)
        for way in (-1, 1):
            spot_ = np.array([x, y]) + back + side * way * (0.25 + 0.3 * k)
            ball((*spot_, 0.0), 0.5, veil("#F4FFFA", 0.34 - 0.06 * k), (0.9, 0.16, 0.05), fine=3).rotation_euler[2] = (
                draw + math.pi / 2 - way * 0.25
            )
    gull = paint("#FFFFFF", 0.8)
    for place, turn in (((9.5, -9.5, 9), 40), ((11.2, -7.9, 9.5), 48)):
        one = bird(place, 2.2, gull, turn=turn)
        one.visible_shadow = False
        one.rotation_euler[0] = math.radians(8)
    return {"exposure": 0.25, "contrast": 1.04, "colour": 1.05, "edge": 0.2}


PICTURES: dict[int, Scene] = {1: storm, 8: whale}
