"""Ice: a frozen lake, the inside of a glacier."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, column, hills, sheet, surface
from cards.album.studio.light import fog, lamp, sky, sun
from cards.album.studio.matter import matter, rise, snow
from cards.album.studio.people import person
from cards.album.studio.stage import camera


def ice_cave() -> dict[str, Any]:
    """The blue inside of a glacier; someone stands in its bright mouth."""
    camera((0.9, -6.5, 1.35), (-0.1, 8, 2.3), 24)
    sky("#BFE0F8", "#FFFDF4", strength=1.3, band=0.5)
    sun(14, 24, 5, "#FFF0CC", 1)
    ice, net, node = matter(None, 0.16, bump=0, ior=1.31)
    where = net.place
    depth = net.add("SeparateXYZ", Vector=where).outputs["Y"]
    scallop = net.add("TexVoronoi", Vector=net.stretched(where, 1, 0.7, 1), Scale=0.85, feature="F1").outputs[
        "Distance"
    ]
    bands = net.noise(net.stretched(where, 0.3, 0.28, 1.6), 1.0, 4, 0.55, 0.5)
    near = net.ramp(depth, -5, 13)
    tone = net.mix(near, "#082E7C", "#8FE4F6")
    tone = net.mix(net.ramp(bands, 0.55, 0.66, 0, 0.35), tone, "#D8F6FF")
    tone = net.mix(net.ramp(scallop, 0.5, 0.1, 0, 0.35), tone, "#06306E", "MULTIPLY")
    net.put(node.inputs["Base Color"], tone)
    net.put(node.inputs["Emission Color"], tone)
    glowing = net.math("MULTIPLY", net.ramp(scallop, 0.1, 0.75, 0.5, 1.0), net.ramp(depth, -5, 12, 0.06, 0.8))
    net.put(node.inputs["Emission Strength"], glowing)
    rise(net, node, net.math("ADD", scallop, net.math("MULTIPLY", bands, 0.3)), 1.0, 0.3)

    def tunnel(u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
        a, y = u * 2 * math.pi, -14 + 27 * v
        middle = 1.6 * np.sin(y / 7.5)
        r = (
            4.3
            + 0.9 * np.sin(y / 4)
            - 1.2 * v
            + 1.1 * hills(np.cos(a) * 4 + y * 0.5, np.sin(a) * 4 + y * 0.35, 3.2, 5, 4)
        )
        r = r + 0.25 * np.abs(np.sin(a * 3.5 + y * 0.6 + hills(a, y, 3, 2)))
        return middle + np.cos(a) * r * 1.1, y, 1.5 + np.sin(a) * r

    surface(tunnel, ice, (220, 220))
    floor, net, node = matter("#2A6EAE", 0.1, uneven=0.2, bump=0)
    rise(net, node, net.noise(net.place, 0.8, 4), 0.3, 0.08)
    sheet((0, 0, 0), (16, 27), lambda x, y: 0.16 * hills(x, y, 3, 8, 3), floor, 120)
    sheet(
        (0, 60, -0.1),
        (160, 96),
        lambda x, y: 0.4 * hills(x, y, 9, 2, 3) + np.clip(y + 10, 0, 90) * 0.06,
        snow("#FFFFFF"),
        120,
    )
    sheet(
        (0, 190, -4),
        (500, 160),
        lambda x, y: 40 * (1 - np.abs(hills(x, y, 90, 5)) * 1.7) * np.clip((y + 80) / 60, 0, 1),
        snow("#F4F8FF"),
        160,
    )
    draw = np.random.default_rng(4)
    for _ in range(16):
        x, y, far = draw.uniform(-3.2, 2.6), 11.0 + draw.uniform(-1.5, 1), draw.uniform(0.4, 1.5)
        column((x, y, 4.9 - 0.09 * x * x - far), 0.005, far + 1.2, ice, 0.13, fine=10)
    lamp((0.2, 7.5, 1.6), 90, "#FFE2C0", 0.5).visible_glossy = False
    person((0.55, 10.2, 0.1), 8, 1.95, "#F0501E", legs="#26324A", hat=None, pose="stand")
    fog("#DFF2FB", 160, clear=30)
    return {"exposure": 0.1, "bloom": 0.24, "shadows": "#103A8A", "lights": "#FFF6E0"}


PICTURES: dict[int, Scene] = {68: ice_cave}
