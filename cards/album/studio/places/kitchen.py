"""Food, and those who want it."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.animals import blob, dog_head, egg, fur, hide, melt
from cards.album.studio.form import (
    LEAF,
    ball,
    box,
    column,
    group,
    lathe,
    put,
    rod,
    scatter,
    tube,
)
from cards.album.studio.light import sky, sun
from cards.album.studio.matter import Colour, gloss, leaf, matter, paint, rise, veil, wood
from cards.album.studio.stage import Point, Thing, camera


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


PICTURES: dict[int, Scene] = {24: not_looking}
