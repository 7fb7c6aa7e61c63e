"""Doors: the one that is open."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, box, group, hills, sheet
from cards.album.studio.light import lamp, sky, specks, sun
from cards.album.studio.matter import Net, glow, metal, paint, snow
from cards.album.studio.stage import Thing, camera


def _door(colour: str, second: str, face: float) -> Thing:
    """A leaf 0.92 wide from its hinge towards -y; its knob and panels to `face` and behind."""
    board, inset = paint(colour, 0.4), paint(second, 0.45)
    parts = [box((0, -0.46, 0.01), (0.05, 0.92, 2.1), board, edge=0.006)]
    for z, h in ((0.2, 0.7), (1.08, 0.85)):
        parts.append(box((0, -0.46, z), (0.062, 0.62, h), inset, edge=0.012))
    parts.append(ball((face * 0.06, -0.82, 1.0), 0.035, metal("#E0B458", 0.25), fine=3))
    return group(parts)


def other_side() -> dict[str, Any]:
    """A door in a white plain with nothing behind it but a night full of stars; steps lead to it, none away."""
    camera((-1.7, -8.6, 1.5), (-0.62, 0, 1.3), 50)
    sky("#8FC0F0", "#FFEBDC", strength=1.1, band=0.4, glow_at=(-95, 12), glow_colour="#FFE0C0", glow_size=45)
    sun(-112, 15, 5, "#FFD9B0", 0.5)
    white = snow("#F6F7FB")
    draw = np.random.default_rng(6)
    way = [(-1.95 + 0.105 * i + (0.1 if i % 2 else -0.1), -7.6 + 0.4 * i) for i in range(18)]

    def prints(x: Numbers, y: Numbers) -> Numbers:
        deep = 0.11 * hills(x, y, 3.5, 5)
        for px, py in way:
            gone = ((x - px) / 0.085) ** 4 + ((y - 3 - py) / 0.15) ** 4
            deep = deep - 0.12 * np.exp(-gone) + 0.012 * np.exp(-((gone - 2.5) ** 2))
        return np.asarray(deep, float)

    sheet((0, -3, -0.03), (14, 13), prints, white, 440)
    sheet((0, 150, -0.12), (900, 420), lambda x, y: 0.0 * x, white, 2)
    frame = paint("#FFFDF6", 0.5)
    for x in (-0.56, 0.56):
        box((x, 0, -0.1), (0.14, 0.2, 2.34), frame)
    box((0, 0, 2.2), (1.4, 0.24, 0.16), frame)
    box((0, -0.12, -0.06), (1.4, 0.5, 0.1), frame)
    box((0, 0.04, 0), (0.98, 0.02, 2.2), _night(), edge=0)
    leaf = _door("#D8402E", "#B8301F", 1)
    leaf.location = (0.49, -0.08, 0.03)
    leaf.rotation_euler[2] = math.radians(38)
    lamp((0, -0.5, 1.2), 22, "#6F8FFF", 0.3)
    n = 26
    places = np.stack([draw.normal(-0.1, 0.5, n), -draw.random(n) * 1.4 - 0.1, draw.uniform(0.3, 3.0, n)], -1)
    specks(places, 0.012, "#FFE9A8", 6, draw.uniform(0.5, 1.6, n))
    return {"exposure": 0.2, "bloom": 0.14, "shadows": "#5A78B8", "edge": 0.1}


def _night() -> Thing:
    """A sky on a plane: blue that deepens upwards, a milky band, stars."""
    made = glow("#101C50", 1)
    net = Net(made.node_tree)
    shine = next(node for node in made.node_tree.nodes if node.type == "EMISSION")
    where = net.place
    high = net.add("SeparateXYZ", Vector=where).outputs["Z"]
    tone = net.mix(net.ramp(high, 0.0, 2.2), "#3A4AA8", "#0A1040")
    band = net.ramp(net.noise(net.vector("ADD", where, (0.0, 0.0, 4.0)), 0.9, 4, 0.6, 0.8), 0.5, 0.72)
    tone = net.mix(net.math("MULTIPLY", band, 0.5), tone, "#8A6AC8")
    for scale, size in ((7.0, 0.2), (16.0, 0.16)):
        cells = net.add("TexVoronoi", Vector=where, Scale=scale)
        odd = net.math("POWER", net.add("SeparateColor", Color=cells.outputs["Color"]).outputs[0], 3.0)
        point = net.math("MULTIPLY", net.ramp(cells.outputs["Distance"], size, 0.02), odd)
        tone = net.vector("ADD", tone, net.vector("SCALE", (1.0, 0.93, 0.75), net.math("MULTIPLY", point, 9.0)))
    net.put(shine.inputs["Color"], tone)
    return made


PICTURES: dict[int, Scene] = {67: other_side}
