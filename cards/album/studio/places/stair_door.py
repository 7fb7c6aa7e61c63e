"""Doors: the one that is open."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, box, group, hills, sheet
from cards.album.studio.light import lamp, sky, specks, spot, sun
from cards.album.studio.matter import Net, cloth, glow, metal, paint, plaster, snow
from cards.album.studio.people import person
from cards.album.studio.stage import Thing, camera


def corridor() -> dict[str, Any]:
    """Doors, all alike, as far as one sees; behind one there is light, and somebody stands in it."""
    camera((0.7, -1.7, 1.0), (-0.2, 6, 1.2), 26)
    sky("#3A4A4A", "#4A5A58", strength=0.3)
    wall, dado, trim = plaster("#B9C4A4", 0.2), paint("#6E8A76", 0.6), paint("#E6E2CC", 0.5)
    box((0, 18, -0.1), (2.5, 46, 0.1), paint("#5A4636", 0.3), edge=0)
    box((0, 18, 0), (1.25, 46, 0.02), cloth("#A8342C"))
    for x in (-0.54, 0.54):
        box((x, 18, 0.001), (0.05, 46, 0.021), cloth("#D8A84A"))
    box((0, 18, 2.85), (2.5, 46, 0.1), plaster("#D8D6C2", 0.15), edge=0)
    lit = 1
    for side in (-1, 1):
        for i in range(-2, 20):
            y = 1 + 2 * i
            x = side * 1.3
            box((x, y + 1, 0), (0.2, 1.04, 2.85), wall, edge=0)
            box((x - side * 0.01, y + 1, 0), (0.2, 1.04, 0.95), dado, edge=0)
            box((x - side * 0.02, y + 1, 0.93), (0.2, 1.04, 0.05), trim, edge=0)
            box((x, y, 2.12), (0.2, 0.98, 0.75), wall, edge=0)
            for dy in (-0.5, 0.5):
                box((x - side * 0.02, y + dy, 0), (0.22, 0.09, 2.16), trim)
            box((x - side * 0.02, y, 2.1), (0.22, 1.09, 0.09), trim)
            leaf = _door("#2F6460", "#275450", -side)
            if side < 0 and i == lit:
                leaf.location = (-1.38, y + 0.46, 0)
                leaf.rotation_euler[2] = math.radians(98)
            else:
                leaf.location = (side * 1.26, y + 0.46, 0)
    for i in range(10):
        ball((0, 4 * i, 2.8), 0.13, glow("#F2F0C4", 2.2), (1, 1, 0.5))
        lamp((0, 4 * i, 2.55), 9, "#F4E8C8", 0.12)
    y = 1 + 2 * lit
    for at, size in (((-6.6, y, 0), (0.1, 5, 3)), ((-4, y - 2, 0), (5.4, 0.1, 3)), ((-4, y + 2, 0), (5.4, 0.1, 3))):
        box(at, size, paint("#FFE9B8"), edge=0)
    box((-4, y, -0.1), (5.4, 4, 0.1), paint("#C9A060"), edge=0)
    spot((-6, y + 1.7, 2.0), (0, y - 0.6, 0.4), 16000, "#FFC862", 40, 0.15, 0.04)
    lamp((-2.6, y + 0.5, 1.7), 260, "#FFD080", 0.3)
    person((-1.12, y - 0.02, 0), -28, 1.75, "#3A3440", hat="#2A2430")
    return {"exposure": 1.1, "bloom": 0.2, "shadows": "#1E3A3A"}


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


PICTURES: dict[int, Scene] = {46: corridor, 67: other_side}
