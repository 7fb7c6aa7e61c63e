"""The shore: what the sea and the summer leave behind."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.animals import egg, melt
from cards.album.studio.form import (
    FLAKE,
    Numbers,
    ball,
    box,
    cut,
    group,
    hills,
    lathe,
    put,
    rod,
    scatter,
    sheet,
    surface,
    tube,
)
from cards.album.studio.light import lamp, moon, sky, sun
from cards.album.studio.matter import Colour, cloth, gloss, glow, ground, matter, metal, paint, rise, water, wood
from cards.album.studio.nature import flat
from cards.album.studio.people import bird
from cards.album.studio.portraits import UNDER, carved, hand
from cards.album.studio.stage import Thing, camera
from cards.album.studio.things import book

Shape = tuple[Numbers, Numbers, Numbers]


def _foam() -> Thing:
    """The lace that a wave leaves."""
    made, net, node = matter("#FFF8F2", 0.8, uneven=0, bump=0)
    lace = net.ramp(net.noise(net.stretched(net.place, 0.16, 1.0, 1), 2.2, 4, 0.6, 0.5), 0.44, 0.62)
    clear = net.add("BsdfTransparent")
    net.show(net.blend(lace, clear.outputs[0], node.outputs[0]))
    return made


def _boot(at: tuple[float, float, float], turn: float, rubber: Thing, *, fallen: bool = False) -> Thing:
    """A rubber boot 0.36 high, its toe towards +y."""
    leg = [
        (0, 0.05),
        (0.05, 0.06),
        (0.062, 0.12),
        (0.066, 0.2),
        (0.078, 0.34),
        (0.085, 0.345),
        (0.085, 0.36),
        (0.074, 0.36),
        (0.055, 0.1),
    ]
    along, half, high = (
        [0, 0.08, 0.3, 0.55, 0.8, 0.94, 1],
        [0.01, 0.048, 0.058, 0.056, 0.066, 0.048, 0.005],
        [0.02, 0.09, 0.13, 0.1, 0.085, 0.06, 0.01],
    )

    def foot(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        a = v * 2 * math.pi
        return (
            np.interp(u, along, half) * np.cos(a),
            0.3 * u - 0.075,
            0.012 + np.interp(u, along, high) * np.maximum(np.sin(a), 0),
        )

    rim = [(x * 1.05, 0.3 * y - 0.075) for x, y in zip(half, along, strict=True)]
    sole = cut(
        [*rim, *((-x, y) for x, y in rim[::-1])], paint("#4A3428", 0.6), 0.022, (0, 0, 0.011), tilt=0, round_=True
    )
    made = group([lathe((0, 0, 0), leg, rubber), surface(foot, rubber, (40, 32)), sole], at, turn, size=1.15)
    if fallen:
        made.rotation_euler[1] = math.radians(86)
        made.location[2] += 0.092
    return made


def footprints() -> dict[str, Any]:
    """Dawn on a wet beach: two boots, footprints that lead to the water, and nobody."""
    camera((-0.2, -2.7, 1.2), (0.2, 5, 0.12), 30)
    sky(
        "#6F9FD8",
        "#FFC7A0",
        strength=1.0,
        band=0.42,
        glow_at=(14, 2),
        glow_colour="#FFB870",
        glow_size=17,
        glow_strength=1.6,
        clouds=0.42,
        cloud_lit="#FFDCC8",
        cloud_dark="#B99AB8",
        cloud_scale=0.8,
        cloud_stretch=3.2,
        cloud_low=0.03,
        seed=5,
    )
    sun(24, 7, 2.4, "#FFC48A", 3).visible_glossy = False  # its mirrored disc would burn a hole
    sun(215, 30, 0.8, "#D8DCFF", 9).visible_glossy = False
    sand, net, node = matter(None, 0.1, bump=0, metal=0.6)
    patches = net.noise(net.stretched(net.place, 0.35, 1.2, 1), 0.9, 4, 0.55, 0.5)
    net.put(node.inputs["Base Color"], net.mix(net.ramp(patches, 0.35, 0.65), "#E8D6CC", "#BFA394"))
    net.put(node.inputs["Roughness"], net.ramp(patches, 0.45, 0.7, 0.05, 0.32))
    rise(net, node, net.noise(net.stretched(net.place, 0.5, 1.6, 1), 5, 3), 0.25, 0.02)
    sheet((0, 0, 0), (600, 600), flat, sand, 2)

    def edge(x: Numbers) -> Numbers:
        told: Numbers = 6.6 + 0.7 * hills(x, x * 0, 6, 4, 3) + 0.05 * x
        return told

    surface(
        lambda u, v: ((u - 0.5) * 900 * (0.06 + v), edge((u - 0.5) * 54) * (1 - v) + v * 900 + 0.25, 0.012 + 0 * u),
        water("#5A7F90", 0.5, 1.2),
        (300, 40),
    )
    lace = _foam()
    for far, wide, high in ((0.0, 0.5, 0.01), (0.9, 0.25, 0.01), (3.6, 0.7, 0.16), (8.5, 1.0, 0.2), (17, 1.2, 0.2)):

        def roller(u: Numbers, v: Numbers, f: float = far, w: float = wide, h: float = high) -> Shape:
            broad = w * (0.7 + 0.6 * hills((u - 0.5) * 60, 0 * u, 3, int(f) + 9))
            return (u - 0.5) * 70, edge((u - 0.5) * 54 + f * 3) + f + v * broad, 0.02 + h * np.sin(v * math.pi)

        surface(roller, lace, (400, 6))
    mark = paint("#5A443C", 0.9, bump=0)
    sole = [(0.0, -0.135), (0.045, -0.1), (0.035, -0.01), (0.058, 0.07), (0.04, 0.13), (-0.015, 0.145), (-0.05, 0.09),
            (-0.035, 0.0), (-0.04, -0.1)]  # fmt: skip
    tips = ((-0.038, 0.176), (-0.005, 0.178), (0.022, 0.166), (0.042, 0.15))
    toes: list[tuple[float, float, float]] = []
    for k in range(17):
        t = k / 16
        x, y = -0.36 + 0.45 * math.sin(t * 3.4) + 1.25 * t * t, -0.1 + 7.05 * t
        side = 1 if k % 2 else -1
        outline = [(px * side * 1.15, py * 1.15) for px, py in sole]
        cut(outline, mark, 0.004, (x + side * 0.1, y, 0.003), turn=-14 + side * 6, tilt=0, round_=True)
        toes += [(x + side * 0.1 + (px * side + 0.04) * 1.15, y + py * 1.15, 0.003) for px, py in tips]
    scatter(FLAKE, toes, mark, sizes=np.array([[0.014, 0.019, 0.003]]).repeat(len(toes), 0))
    rubber = gloss("#E23A22")
    _boot((-0.92, -0.42, 0), -58, rubber)
    _boot((-0.6, -0.86, 0), -24, rubber, fallen=True)
    draw = np.random.default_rng(4)
    stones = draw.uniform((-5, -2, 0), (5, 6, 0), (60, 3))
    scatter(FLAKE, stones, paint("#7A665E", 0.4), sizes=draw.uniform(0.008, 0.03, (60, 1)) * np.array([1.2, 1, 0.5]))
    return {"exposure": 0.1, "bloom": 0.16, "contrast": 1.1, "colour": 1.1}


def _hut(x: float, wall: Colour, door: Colour, ajar: float) -> None:
    """A hut for bathers, its door to -y, opened by `ajar` degrees; board by board."""
    w, d, h, roof = 1.8, 2.0, 2.0, 0.75
    skin, trim, leafs = paint(wall, 0.55), paint("#FFFDF6", 0.55), paint(door, 0.5)
    parts = [box((0, -0.12, 0.28), (w + 0.1, d + 0.34, 0.1), wood("#C9A878"))]
    parts += [
        rod((i * 0.8, j * 0.95, -0.4), (i * 0.8, j * 0.95, 0.3), 0.06, wood("#8A6A48", "z"))
        for i in (-1, 1)
        for j in (-1, 1)
    ]
    parts += [box((0, -1.25 - 0.22 * k, 0.18 - 0.14 * k), (0.8, 0.24, 0.05), wood("#C9A878")) for k in range(2)]
    for i in (-1, 1):
        parts.append(box((i * (w / 2 - 0.03), 0, 0.38), (0.06, d, h), skin))
        parts += [
            box((i * 0.66, -d / 2, 0.38 + 0.2 * k), (0.48, 0.05, 0.192), skin, tilt=3, edge=0.008) for k in range(10)
        ]
        parts += [
            box((i * z, -d / 2 - 0.03, 0.38), (0.07, 0.07, h - (0.1 if z < 0.8 else 0)), trim) for z in (0.41, 0.87)
        ]
    parts.append(box((0, d / 2, 0.38), (w, 0.06, h), skin))
    parts.append(box((0, -d / 2 - 0.03, 2.26), (w - 0.02, 0.09, 0.11), trim))
    for y in (-d / 2, d / 2):
        parts.append(cut([(-w / 2, 0), (w / 2, 0), (0, roof)], skin, 0.05, (0, y, 2.38)))
    parts.append(
        cut(
            [(0.1 * math.cos(a), 0.1 * math.sin(a)) for a in np.linspace(0, 6.0, 16)],
            trim,
            0.03,
            (0, -d / 2 - 0.04, 2.64),
        )
    )
    slope, angle = math.hypot(w / 2, roof) + 0.16, math.degrees(math.atan2(roof, w / 2))
    for i in (-1, 1):
        parts.append(box((i * 0.5, -0.1, 2.33 + roof / 2 - 0.02), (slope, d + 0.4, 0.07), trim, lean=i * angle))
    hinge = group(
        [box((0.37, 0, 0), (0.74, 0.05, 1.86), leafs)]
        + [box((0.37, -0.03, z), (0.66, 0.02, 0.07), trim) for z in (0.2, 1.5)]
    )
    put(hinge, (-0.37, -d / 2, 0.4), -ajar)
    parts.append(hinge)
    group(parts, (x, 0, 0))


def cones() -> dict[str, Any]:
    """Two hands on a beach, two cones: six scoops on one, a last drop on the other."""
    camera((0, -6.04, 1.34), (0, -5.0, 1.36), 50, blur=0.9, focus=0.99)
    sky("#1F74C8", "#CFEAF4", strength=1.0, band=0.6, clouds=0.3, cloud_scale=0.7, cloud_stretch=1.8, seed=2)
    sun(222, 46, 4.6, "#FFF0D4", 0.8)
    sheet((0, 10, 0), (80, 60), lambda x, y: 0.06 * hills(x, y, 2.2, 3, 4), ground("#F6E6C2", "#E6CE9E", 1.2), 200)
    tones = ["#F4B92E", "#2F8FC4", "#F3EEE0", "#E8553C", "#3FA98C", "#F28AA4", "#2B5FA6", "#F4B92E"]
    doors = ["#E8553C", "#F6F0E0", "#D7425F", "#F4C84A", "#F6F0E0", "#2B5FA6", "#F28AA4", "#2F8FC4"]
    for k, (wall, door) in enumerate(zip(tones, doors, strict=True)):
        _hut(-7.9 + 2.2 * k, wall, door, 0)
    scoops = ("#F6E7C4", "#F08CA6", "#8FCFA8", "#6A3A22", "#F7C948", "#B85A9A")
    rich, poor = [_cone()], [_cone()]
    for k, colour in enumerate(scoops):
        rich.append(_scoop(-0.108 - 0.056 * k, 0.008 * math.sin(k * 1.9), colour, k))
    rich.append(ball((-0.444, 0.071, -0.032), 0.017, gloss("#C4121E"), fine=3))
    poor.append(ball((-0.092, 0.075, -0.034), 0.021, paint("#F6E7C4", 0.4), (0.5, 1, 1), 3))
    poor.append(ball((-0.06, 0.102, -0.012), 0.006, paint("#F6E7C4", 0.3), (2.6, 1, 1), 3))
    for at, along, left, skin, sleeve, held in (
        ((-0.205, -5.05, 1.235), (1, 0.12, 0.05), False, "#EDBB95", "#E8483A", rich),
        ((0.2, -5.05, 1.2), (-1, 0.12, 0.12), True, "#8A5236", "#2F74B8", poor),
    ):
        hand(
            at,
            along,
            (0, 1, 0),
            carved(skin, 22, 0.1),
            curls=HOLD,
            thumb=UNDER,
            spread=1,
            left=left,
            size=1.0,
            sleeve=cloth(sleeve, 300),
            arm=0.4,
            extra=held,
        )
    return {"exposure": 0.05, "colour": 1.08, "bloom": 0.1}


HOLD = ((38, 66, 40), (40, 68, 42), (44, 68, 42), (50, 66, 42))


def _cone() -> Thing:
    """A wafer in a fist's own measure, its opening towards the thumb."""
    wafer, net, node = matter("#E0A352", 0.7, bump=0)
    lines = net.math("SINE", net.math("MULTIPLY", net.add("SeparateXYZ", Vector=net.place).outputs["Z"], 420.0))
    rise(net, node, lines, 0.6, 0.004)
    shape = [(0, -0.115), (0.006, -0.11), (0.039, 0.078), (0.043, 0.08), (0.043, 0.09), (0.036, 0.09), (0.03, 0.07)]
    return lathe((0, 0.07, -0.034), shape, wafer, fine=40, lean=-90)


def _scoop(x: float, y: float, colour: Colour, seed: int) -> Thing:
    """A scoop of ice cream with its ragged rim, in a fist's own measure."""
    draw = np.random.default_rng(seed)
    parts = [egg((x, 0.07 + y, -0.034), 0.045)]
    for k in range(14):
        a = 2 * math.pi * k / 14
        r = 0.041 + draw.uniform(-0.002, 0.004)
        spot = (x + 0.024 + float(draw.uniform(-0.003, 0.005)), 0.07 + y + r * math.cos(a), -0.034 + r * math.sin(a))
        parts.append(egg(spot, float(draw.uniform(0.008, 0.013))))
    return melt(parts, paint(colour, 0.45, grain=90, uneven=0.08, bump=0.3), 0.0022, 3)


def _armchair(at: tuple[float, float, float], turn: float, colour: Colour) -> None:
    plush, feet = cloth(colour), wood("#4A2E1C", "z")
    parts = [rod((i * 0.36, j * 0.34, 0), (i * 0.36, j * 0.34, 0.16), 0.03, feet) for i in (-1, 1) for j in (-1, 1)]
    parts += [
        box((0, 0, 0.14), (0.9, 0.86, 0.2), plush, edge=0.06),
        box((0, 0.06, 0.32), (0.6, 0.68, 0.16), plush, edge=0.07),
    ]
    parts.append(box((0, -0.36, 0.3), (0.86, 0.2, 0.8), plush, tilt=10, edge=0.09))
    parts += [box((i * 0.39, 0.02, 0.3), (0.18, 0.8, 0.34), plush, edge=0.08) for i in (-1, 1)]
    group(parts, at, turn)


def low_tide() -> dict[str, Any]:
    """Evening, low tide: an armchair and a burning lamp stand alone on a sandbank."""
    camera((-0.4, -9.5, 1.35), (0.35, 6, 1.62), 42)
    sky(
        "#8C9FD6",
        "#F9C3B6",
        strength=0.8,
        band=0.34,
        glow_at=(-40, 0),
        glow_colour="#FFD9A8",
        glow_size=30,
        glow_strength=0.5,
        clouds=0.3,
        cloud_lit="#FFE2DC",
        cloud_dark="#B7A3C8",
        cloud_scale=0.9,
        cloud_stretch=4,
        cloud_low=0.05,
        seed=8,
    )
    sheet((0, 0, 0), (3000, 3000), flat, water("#5F7FA0", 0.22, 1.3, 0.03), 2)

    def bank(x: Numbers, y: Numbers) -> Numbers:
        told: Numbers = (
            0.34 * np.exp(-((np.abs(x - 0.3) / 3.1) ** 2.4) - ((y / 1.7) ** 2)) - 0.1 + 0.035 * hills(x, y, 1.6, 6, 4)
        )
        return told

    sheet((0.6, 1.0, 0), (12, 9), bank, ground("#E2C9B4", "#C4A594", 0.9, rough=0.8), 260)
    sheet((-9, 16, 0), (14, 8), lambda x, y: bank(x * 0.6, y) - 0.04, ground("#D9BFB0", "#BFA294", 0.9), 120)
    _armchair((0.75, 0.5, 0.2), 152, "#3E8C86")
    brass = metal("#B08A4A", 0.35)
    lathe((-0.15, 0.75, 0.2), [(0, 0), (0.17, 0), (0.16, 0.03), (0.02, 0.05), (0.014, 1.5), (0, 1.5)], brass)
    lathe((-0.15, 0.75, 1.62), [(0.27, 0), (0.15, 0.33)], glow("#FFC070", 5.5))
    lamp((-0.15, 0.75, 1.66), 75, "#FFB868", 0.12)
    wire = [
        (-0.15, 0.75, 0.22),
        (-0.5, 0.4, 0.22),
        (-0.9, 0.6, 0.2),
        (-1.5, 0.1, 0.14),
        (-2.1, -0.3, 0.04),
        (-2.9, -0.7, -0.12),
    ]
    tube(wire, 0.014, paint("#2E2430", 0.5))
    book((0.45, -0.35, 0.235), "#B8382E", (0.2, 0.28, 0.05), turn=24)
    moon((26, 120, 33), 2.6, 1.5, "#FFF6E4")
    gull = paint("#6E6A86", 0.8)
    for place, turn in (((-5, 30, 5.2), 10), ((-6.6, 32, 5.7), -20), ((-3.7, 34, 5.0), 30)):
        bird(place, 1.2, gull, turn=turn)
    return {"exposure": 0.35, "bloom": 0.2, "shadows": "#3A3460"}


PICTURES: dict[int, Scene] = {15: footprints, 22: cones, 29: low_tide}
