"""Food, and those who want it."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.animals import blob, cat_head, dog_head, egg, fur, hide, melt
from cards.album.studio.form import (
    LEAF,
    Numbers,
    ball,
    box,
    column,
    group,
    lathe,
    put,
    rod,
    scatter,
    surface,
    tube,
)
from cards.album.studio.light import sky, sun
from cards.album.studio.matter import Colour, gloss, leaf, matter, paint, plaster, rise, veil, wood
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import window_wall


def _gingham(first: Colour, second: Colour, wide: float) -> Thing:
    """Checked table linen."""
    made, net, node = matter(None, 0.9, bump=0)
    split = net.add("SeparateXYZ", Vector=net.place).outputs
    stripes = [
        net.math("GREATER_THAN", net.math("FRACT", net.math("DIVIDE", split[way], wide * 2)), 0.5) for way in "XY"
    ]
    share = net.math("MULTIPLY", net.math("ADD", *stripes), 0.5)
    net.put(node.inputs["Base Color"], net.mix(share, second, first))
    rise(net, node, net.noise(net.place, 300, 2), 0.2, 0.003)
    return made


def not_looking() -> dict[str, Any]:
    """A dog's chin on the edge of the table, its eyes on the roast chicken."""
    camera((0.08, -1.35, 0.4), (0.06, 0.2, 0.1), 52, blur=0.25, focus=1.6)
    sky("#DCE8FF", "#FFF6E8", strength=0.75)
    sun(-128, 38, 3.6, "#FFE2B0", 2)
    box((0, 2.2, -1), (8, 0.2, 4), paint("#8CC4C0", 0.8, bump=0.05), edge=0)
    for k in range(-3, 4):
        lathe((k * 0.55 + 0.1, 2.0, 0.42), [(0, 0), (0.16, 0.0), (0.2, 0.02), (0, 0.03)], gloss("#F4EEDF"), tilt=80)
    box((0, 2.0, 0.3), (8, 0.25, 0.05), wood("#8A5A34"))
    box((0, -0.85, -0.05), (5, 2.2, 0.05), _gingham("#CF2F2A", "#FBF3E6", 0.075), edge=0.02)
    head = dog_head("#A8642E", "#5E3418", "#FBF3E4", (-0.85, 1, -0.12))
    put(head, (-0.18, 0.33, 0.13), 180, tilt=-4, size=1.15)
    fur_, paw = hide(0.85, 0.3), "#FBF3E4"
    for x in (-0.4, 0.03):
        foot = [blob((x, 0.42, -0.04), (x, 0.2, 0.03), 0.05, 0.045)]
        foot += [egg((x + dx, 0.165, 0.022), 0.028, (0.85, 1.3, 0.8)) for dx in (-0.036, -0.012, 0.012, 0.036)]
        skin = melt(foot, fur_, 0.005, 3, paw)
        fur(skin, 4000, 0.014, 0.001, (0, -1, 0), lie=0.9)
    body = melt([blob((-0.2, 0.5, -0.6), (-0.2, 0.45, 0.05), 0.2, 0.12)], fur_, 0.02, 3, "#8A5026")
    fur(body, 9000, 0.03, 0.002, (0, 0, -1))
    _chicken((0.275, -0.05, 0.0))
    return {"exposure": 0.1, "contrast": 1.08, "colour": 1.12}


def _chicken(at: Point) -> None:
    """A roast chicken on a white dish, with lemons and leaves."""
    brown, net, node = matter(None, 0.25, bump=0, coat=0.6)
    roast = net.ramp(net.noise(net.place, 9, 4), 0.35, 0.7)
    net.put(node.inputs["Base Color"], net.mix(roast, "#C9772A", "#8A3E12"))
    rise(net, node, net.noise(net.place, 70, 3), 0.3, 0.006)
    parts = [egg((0, 0, 0.115), 0.125, (1.15, 0.95, 0.82)), egg((0.05, -0.02, 0.15), 0.09, (1.1, 1.0, 0.9))]
    for side in (-1, 1):
        parts += [
            blob((-0.05, side * 0.1, 0.1), (-0.12, side * 0.1, 0.16), 0.06, 0.05),
            blob((-0.12, side * 0.1, 0.16), (-0.19, side * 0.075, 0.2), 0.05, 0.02),
        ]
        parts += [blob((0.1, side * 0.1, 0.12), (0.02, side * 0.14, 0.07), 0.036, 0.03)]
    moved = [group([melt(parts, brown, 0.005, 6)])]
    bone = paint("#F3E3C6", 0.5)
    for side in (-1, 1):
        moved += [
            rod((-0.19, side * 0.075, 0.2), (-0.235, side * 0.062, 0.225), 0.012, bone),
            ball((-0.24, side * 0.068, 0.235), 0.017, bone, fine=3),
            ball((-0.245, side * 0.055, 0.22), 0.017, bone, fine=3),
        ]
    group(moved, at, turn=14, size=1.05)
    lathe(at, [(0, 0), (0.2, 0), (0.29, 0.02), (0.295, 0.028), (0.2, 0.012), (0, 0.01)], gloss("#FBF8F0"))
    draw = np.random.default_rng(4)
    angles = draw.uniform(0, 2 * math.pi, 46)
    places = np.stack([at[0] + 0.2 * np.cos(angles), at[1] + 0.17 * np.sin(angles), np.full(46, 0.025)], -1)
    scatter(
        LEAF,
        places,
        leaf("#6FA23A", "#4E7E2C"),
        sizes=draw.uniform(0.05, 0.09, 46),
        turns=draw.uniform(0, 360, 46),
        tilts=draw.uniform(0, 35, 46),
    )
    for a in (200, 250, 300):
        x, y = at[0] + 0.2 * math.cos(math.radians(a)), at[1] + 0.17 * math.sin(math.radians(a))
        column((x, y, 0.03), 0.034, 0.012, paint("#F6D23A", 0.4), turn=a, tilt=38)
    for k in range(3):
        path = [
            (at[0] - 0.06 + 0.06 * k + 0.02 * math.sin(3 * t + k), at[1], 0.26 + 0.1 * t + 0.04 * k)
            for t in np.linspace(0, 2.4, 7)
        ]
        tube(path, 0.016, veil("#FFFFFF", 0.16, 1.0), 0.004)


def _clear(colour: Colour, shine: float) -> Thing:
    """Thin glass or water that light crosses straight; its edges shine by that share."""
    made, net, node = matter("#FFFFFF", 0.03, uneven=0, bump=0, metal=1)
    facing = net.add("LayerWeight", Blend=0.3).outputs["Fresnel"]
    net.show(
        net.blend(
            net.ramp(facing, 0.05, 1.0, 0.02, shine),
            net.add("BsdfTransparent", Color=colour).outputs[0],
            node.outputs[0],
        )
    )
    return made


def goldfish() -> dict[str, Any]:
    """A cat leans over a bowl on a sunny sill; the goldfish looks back."""
    camera((0.0, -1.55, 0.5), (0, 0.1, 0.34), 60, blur=1.0, focus=1.5)
    sky("#BFDCF6", "#F2F4E8", strength=0.9)
    sun(118, 36, 3.8, "#FFE4B4", 1.5)
    box((0, 0.1, -0.06), (4, 1.0, 0.06), paint("#FBF7EE", 0.4), edge=0.01)
    window_wall((0, 0.62, -0.2), 4.5, 3, (-1.1, 0.2, 1.1, 2.6), plaster("#EFE6D6", 0.1), thick=0.1, panes=(2, 2))
    green = leaf("#8FC257", "#5E9A3E")
    draw = np.random.default_rng(2)
    for x, y, r in ((-3.2, 6, 1.5), (0.4, 9, 1.8), (3.4, 6.5, 1.7), (-1.6, 10, 2.0), (2.4, 10, 2.2)):
        out = draw.normal(0, 1, (1500, 3))
        out *= r * draw.uniform(0.75, 1.05, (1500, 1)) / np.linalg.norm(out, axis=1, keepdims=True)
        turns, tilts = draw.uniform(0, 360, 1500), draw.uniform(-60, 60, 1500)
        scatter(LEAF, np.add(out, (x, y, 0.5)), green, sizes=0.3, turns=turns, tilts=tilts)
    box((0, 8, -1.2), (30, 16, 0.1), paint("#9CCB5E", 0.9), edge=0)
    bowl = [
        (0, 0),
        (0.1, 0.0),
        (0.16, 0.03),
        (0.215, 0.12),
        (0.225, 0.2),
        (0.205, 0.29),
        (0.16, 0.34),
        (0.165, 0.352),
        (0.175, 0.358),
    ]
    lathe((0, 0, 0), bowl, _clear("#F8FDFF", 0.35), fine=80)
    water = [(0, 0.01), (0.1, 0.01), (0.155, 0.035), (0.208, 0.12), (0.218, 0.2), (0.206, 0.27), (0, 0.27)]
    lathe((0, 0, 0), water, _clear("#D2F0F2", 0.12), fine=80)
    pebbles = np.stack(
        [draw.uniform(-0.13, 0.13, 120), draw.uniform(-0.13, 0.13, 120), draw.uniform(0.02, 0.035, 120)], -1
    )
    pebbles = pebbles[np.hypot(pebbles[:, 0], pebbles[:, 1]) < 0.13]
    for k, spot in enumerate(pebbles[:60]):
        ball(
            (float(spot[0]), float(spot[1]), float(spot[2])),
            0.014,
            paint(("#E8D8B4", "#C9B48A", "#F4EEDC")[k % 3], 0.6),
            (1.2, 1, 0.7),
            2,
        )
    _goldfish((0.035, -0.02, 0.155))
    head = cat_head("#E8903A", "#B4561C", "#FFF6E8", (0.12, 1, -0.75))
    put(head, (-0.03, 0.27, 0.53), 176, tilt=-16, size=1.3)
    skin = hide(0.85, 0.3)
    body = melt([blob((-0.05, 0.42, 0.0), (-0.04, 0.38, 0.42), 0.2, 0.12)], skin, 0.012, 3, "#E08A38")
    fur(body, 12000, 0.035, 0.0016, (0, 0, -1))
    for x, y, z in ((-0.165, 0.02, 0.345), (0.15, 0.05, 0.345)):
        paw = [
            blob((x * 1.25, 0.34, 0.2), (x, y + 0.06, z + 0.05), 0.05, 0.042),
            blob((x, y + 0.06, z + 0.05), (x * 0.94, y - 0.02, z + 0.015), 0.042, 0.036),
        ]
        paw += [egg((x * 0.94 + dx, y - 0.05, z - 0.005), 0.02, (0.9, 1.1, 1.2)) for dx in (-0.026, 0, 0.026)]
        arm = melt(paw, skin, 0.005, 3, lambda p: _white_tip(p))
        fur(arm, 4000, 0.018, 0.001, (0, -1, -0.5), lie=0.85)
    return {"exposure": 0.0, "contrast": 1.08, "colour": 1.12}


def _white_tip(points: Numbers) -> Numbers:
    from cards.album.studio.animals import between

    return between(np.clip((0.06 - points[:, 1]) / 0.04, 0, 1), "#E08A38", "#FFF6E8")


def _goldfish(at: Point) -> None:
    gold, fin = gloss("#F2581A"), leaf("#FF8A3C", "#FFB46A")
    parts = [
        melt(
            [egg((0, 0, 0), 0.05, (1.25, 0.7, 0.85)), blob((-0.03, 0, 0), (-0.085, 0, 0.005), 0.026, 0.01)],
            gold,
            0.003,
            4,
        )
    ]
    for up in (-1, 1):

        def tail(u: Numbers, v: Numbers, up: int = up) -> tuple[Numbers, Numbers, Numbers]:
            return -0.08 - 0.08 * u, 0.012 * np.sin(u * 5), up * (0.008 + u * 0.06 * v) + 0.0 * u

        parts.append(surface(tail, fin, (12, 8), 0.0015))

    def back(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        return 0.03 - 0.075 * u, 0 * u, 0.036 + 0.035 * v * np.sin(u * 2.6 + 0.4)

    parts.append(surface(back, fin, (12, 6), 0.0015))
    for side in (-1, 1):
        parts += [
            ball((0.045, side * 0.028, 0.012), 0.012, gloss("#FFFFFF"), fine=3),
            ball((0.048, side * 0.034, 0.014), 0.0075, gloss("#120E0C"), fine=3),
        ]
    group(parts, at, turn=-152, lean=-24, size=1.1)


PICTURES: dict[int, Scene] = {24: not_looking, 95: goldfish}
