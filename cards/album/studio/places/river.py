"""Rivers and lakes by day: still and running water, and who comes to it."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.boats import rowing_boat
from cards.album.studio.form import (
    ball,
    box,
    column,
    group,
    hills,
    rod,
    sheet,
    surface,
    tube,
)
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import Colour, Net, glow, ground, leaf, paint, water, wood
from cards.album.studio.nature import copies, fir, flat, grass
from cards.album.studio.people import bird, person
from cards.album.studio.stage import Point, Thing, camera


def _jetty(
    at: Point, turn: float, long: float, wide: float, tone: Colour, *, deep: float = 1.5, seed: int = 1
) -> Thing:
    """Planks on posts that run `long` metres along +y from `at`, before `turn`; the deck's top is at `at`."""
    draw = np.random.default_rng(seed)
    plank, post = wood(tone, "x"), wood(tone, "z")
    parts = [
        box(
            (draw.normal(0, 0.02), y, -0.05), (wide + draw.normal(0, 0.03), 0.17, 0.05), plank, turn=draw.normal(0, 0.8)
        )
        for y in np.arange(0.1, long, 0.2)
    ]
    parts += [box((i * wide * 0.36, long / 2, -0.19), (0.1, long, 0.14), post) for i in (-1, 1)]
    for y in np.arange(0.3, long, 2.2):
        for i in (-1, 1):
            parts.append(column((i * wide * 0.46, y, -deep), 0.075, deep + draw.uniform(0.05, 0.3), post, fine=14))
    return group(parts, at, turn)


def mist() -> dict[str, Any]:
    """A lake in the morning mist: an empty boat lies tied to the jetty, doubled by the water."""
    camera((-1.6, -7.6, 1.75), (0.5, 6, 0.85), 36)
    air = "#E4E9E6"
    sky(
        "#BFD2DA",
        air,
        air,
        strength=1.05,
        band=0.5,
        glow_at=(13, 13),
        glow_colour="#FFF0D0",
        glow_size=12,
        glow_strength=0.7,
    )
    sun(20, 20, 1.3, "#FFF0D6", 12).visible_glossy = False
    sheet((0, 0, 0), (3000, 3000), flat, water("#7C9296", 0.05, 1.5, 0.02), 2)
    _jetty((-3.4, -3.6, 0.42), -24, 6.6, 1.15, "#8C7C6A")
    rowing_boat((1.05, 2.35, -0.13), 58, "#2A6F80", 3.5)
    oar = wood("#C9A06A", "x")
    rod((0.4, 2.3, 0.34), (2.2, 2.75, 0.46), 0.022, oar)
    rod((0.35, 2.5, 0.34), (2.1, 3.05, 0.44), 0.022, oar)
    tube([(-0.55, 2.15, 0.5), (-0.5, 2.5, 0.22), (-0.46, 2.9, 0.14), (-0.42, 3.22, 0.46)], 0.016, paint("#D8CDB4"))
    draw = np.random.default_rng(2)
    needles = leaf("#3E5650", "#2E4440")
    shore = draw.uniform((-60, 44, -0.4), (70, 70, 0.2), (70, 3))
    shore = shore[np.abs(shore[:, 0] - 9 + draw.normal(0, 3, 70)) > 9]
    copies(fir(9, needles, seed=3), shore, draw.uniform(0.5, 1.25, len(shore)), draw.uniform(0, 360, len(shore)))
    sheet(
        (0, 62, -0.6),
        (300, 40),
        lambda x, y: 0.7 + 0.5 * hills(x, y, 14, 3) - np.clip(-(y + 14), 0, 9) * 0.3,
        ground("#56665A", "#465850"),
        90,
    )
    reeds = leaf("#8A8A5A", "#6E7A54")
    grass(420, (2.0, -4.8, 5.2, -2.9), reeds, tall=1.05, wide=0.018, seed=6, wind=18)
    grass(260, (-5, 5.5, -2.6, 8), reeds, tall=1.2, wide=0.018, seed=7, wind=18)
    bird((3.4, 16, 4.6), 0.9, paint("#7E8B8E"), turn=20)
    fog(air, 21, clear=10)
    return {"exposure": 0.3, "contrast": 1.08, "shadows": "#34505C", "edge": 0.1}


def jetty_end() -> dict[str, Any]:
    """Two people at the end of a jetty, their feet above the water, before a huge low sun."""
    camera((3.0, -40, 1.7), (-0.55, 0, 2.5), 122)
    sky(
        "#C2402E",
        "#FFB45C",
        strength=1.0,
        band=0.24,
        glow_at=(-5.5, 4),
        glow_colour="#FFB648",
        glow_size=13,
        glow_strength=1.0,
    )
    sheet((0, 0, 0), (3000, 3000), flat, water("#5A2F30", 0.55, 0.9, 0.05), 2)
    disc, far = glow("#FFE27A", 2.2), 600.0
    net = Net(disc.node_tree)
    shine = next(node for node in disc.node_tree.nodes if node.type == "EMISSION")
    height = net.add("SeparateXYZ", Vector=net.place).outputs["Z"]
    net.put(shine.inputs["Color"], net.mix(net.ramp(height, 0, 62), "#FF5A2C", "#FFD86A"))
    ball((-38, far, 30), 40, disc, fine=6)
    ridge = paint("#A8432F", 1, bump=0)
    surface(lambda u, v: ((u - 0.5) * 900, 560 + 0 * u, v * (6 + 7 * hills(u * 900, u * 0, 90, 5, 4))), ridge, (300, 1))
    plank = "#2E1A1A"
    _jetty((-9.4, -6.4, 1.35), -56, 11.4, 1.5, plank, deep=2.2, seed=3)
    end, way = (
        np.array([-9.4 + 11.35 * math.sin(math.radians(56)), -6.4 + 11.35 * math.cos(math.radians(56))]),
        math.radians(56),
    )
    side = np.array([math.cos(way), -math.sin(way)])
    ahead = np.array([math.sin(way), math.cos(way)])
    for far_, tall, coat, left in ((-0.36, 1.72, "#3A2230", None), (0.4, 1.12, "#5A2A30", None)):
        seat = end + side * far_ - ahead * 0.16
        person(
            (*seat, 1.35),
            -56,
            tall,
            coat,
            pose="sit",
            legs="#2A1820",
            hat="#2A1820" if tall > 1.5 else None,
            right=left,
            bow=8 if tall > 1.5 else -12,
        )
    rod((end[0] - 0.6, end[1] - 0.3, 1.5), (end[0] + 1.7, end[1] + 1.0, 2.9), 0.012, paint("#2A1820"))
    tube([(end[0] + 1.7, end[1] + 1.0, 2.9), (end[0] + 1.75, end[1] + 1.0, 0)], 0.004, paint("#5A2A20"))
    gull = paint("#5A2420")
    for place, turn in (((-4.6, 20, 7.5), 10), ((-3.7, 22, 8.0), -20), ((5.2, 20, 6.6), 30)):
        bird(place, 0.8, gull, turn=turn)
    return {"exposure": 0.12, "bloom": 0.2, "colour": 1.1, "lights": "#FFE8B0", "shadows": "#4A2238"}


PICTURES: dict[int, Scene] = {36: mist, 43: jetty_end}
