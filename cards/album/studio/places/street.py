"""Streets: washing lines."""

from collections.abc import Callable
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, Numbers, box, cut, group, lathe, scatter, surface, tube
from cards.album.studio.light import sky, sun
from cards.album.studio.matter import Colour, blocks, leaf, matter, paint, plaster, wood
from cards.album.studio.nature import flowers
from cards.album.studio.people import cat
from cards.album.studio.stage import Point, Thing, camera


def thin(colour: Colour, share: float = 0.5) -> Thing:
    """Cloth that the light shines through."""
    made, net, node = matter(colour, 0.9, bump=0, uneven=0.06)
    net.show(net.blend(share, node.outputs[0], net.add("BsdfTranslucent", Color=colour).outputs[0]))
    return made


def _shutters(at: Point, side: int, paint_: Thing, reveal: Thing, wide: bool) -> None:
    """A window with wooden shutters in a wall that faces -x or +x by `side`."""
    x, y, z = at
    box((x, y, z), (0.06, 0.8, 1.3), reveal, edge=0)
    box((x - side * 0.06, y, z - 0.1), (0.26, 1.0, 0.08), paint("#E8DCC6"))
    for s in (-1, 1):
        leaf_ = [box((0, 0, 0), (0.05, 0.44, 1.36), paint_, edge=0.01)]
        for k in range(11):
            leaf_.append(box((-side * 0.03, 0, 0.1 + k * 0.115), (0.02, 0.36, 0.06), paint_, lean=side * 25))
        group(leaf_, (x - side * 0.05, y + s * (0.64 if wide else 0.22), z - 0.03), turn=s * side * (14 if wide else 2))


def _laundry(y: float, z: float, x0: float, x1: float, draw: np.random.Generator) -> None:
    """A line across the alley at (y, z) with whatever a household hangs on it."""
    cord = paint("#E8E2D4")
    sag = 0.16 * (x1 - x0) / 4

    def at(x: float) -> float:
        t = (x - x0) / (x1 - x0)
        return z - sag * 4 * t * (1 - t)

    tube([(x0, y, z), ((x0 + x1) / 2, y, z - sag), (x1, y, z)], 0.008, cord)
    tones = ["#E8402E", "#F7B82A", "#2F7FC4", "#FFF6E6", "#F28AA0", "#37A08C", "#FF8A3C", "#FFF6E6", "#7A5AB0"]
    x = x0 + 0.35
    while x < x1 - 0.5:
        w = float(draw.choice([0.28, 0.5, 0.9, 1.15], p=[0.2, 0.4, 0.25, 0.15]))
        if x + w > x1 - 0.2:
            break
        top, h = at(x + w / 2), float(draw.uniform(0.75, 1.15)) * (0.55 if w < 0.3 else 1 if w < 0.8 else 1.3)
        phase, swing = float(draw.uniform(0, 6)), float(draw.uniform(0.05, 0.3))
        stuff = thin(tones[int(draw.integers(len(tones)))], 0.45)
        if 0.4 < w < 0.6:  # a shirt
            half = [(0.06, 0), (0.2, -0.02), (0.43, -0.3), (0.33, -0.38), (0.22, -0.26), (0.24, -h * 0.85)]
            shirt = cut([*half, *((-a, b) for a, b in half[::-1])], stuff, 0.012, (x + w / 2, y, top))
            shirt.rotation_euler[0] += swing * 0.8
        else:
            surface(_hung(x, y, at(x + w / 2), w, h, phase, swing), stuff, (24, 16))
        for s in (0.04, w - 0.04):
            box((x + s, y, at(x + s) - 0.05), (0.02, 0.03, 0.1), wood("#C89A5A", "z"), edge=0)
        x += w + float(draw.uniform(0.06, 0.25))


def _hung(x: float, y: float, z: float, w: float, h: float, phase: float, swing: float) -> Callable[..., Any]:
    """A sheet w by h that hangs from (x, y, z) and stirs."""

    def along(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        wave = 0.05 * np.sin(u * 9 * w + phase) * (0.4 + v)
        return x + w * u, y - swing * v**2 + wave, z - h * v + 0.02 * np.sin(u * 6)

    return along


def laundry() -> dict[str, Any]:
    """A narrow southern alley, washing between its walls, one shaft of sun, a cat in it."""
    camera((0.25, -6.2, 0.95), (-0.05, 4, 3.2), 26)
    sky("#3E9BE0", "#CBE6F2", strength=1.0, band=0.4)
    sun(26, 60, 9, "#FFE0A6", 0.6)
    floor = blocks("#D8C4A0", "#9A8462", 0.5, 0.34, wall=False, rough=0.7)
    box((0, 12, -0.2), (30, 60, 0.2), floor, edge=0)
    draw = np.random.default_rng(8)
    tones = {-1: ["#F2B46A", "#E88A68", "#F6D8A2", "#EFA07E"], 1: ["#F4C27E", "#F8E0B8", "#E6927A", "#F0B872"]}
    blinds = [paint(c, 0.6) for c in ("#3E8A94", "#4A7A54", "#3F6FA8", "#8A4A3A")]
    inside = paint("#2E2A2C", 0.3)
    for side in (-1, 1):
        y, k = -8.0, 0
        while y < 26:
            d, h = float(draw.uniform(4, 6)), float(draw.uniform(8, 9.5) if side < 0 else draw.uniform(6.2, 7.4))
            face = 1.95 + float(draw.uniform(-0.12, 0.12))
            box((side * (face + 2), y + d / 2, 0), (4, d, h), plaster(tones[side][k % 4], 0.3), edge=0.02)
            box((side * (face + 1.9), y + d / 2, h), (4.3, d + 0.1, 0.18), paint("#B8643E"))
            box((side * (face + 0.01), y + d / 2, 0), (0.06, d, 0.7), plaster("#B89878", 0.4), edge=0)
            for z in (1.5, 4.2, 6.6):
                for part in (0.28, 0.75):
                    if z < h - 1.6 and draw.random() < 0.8:
                        blind = blinds[int(draw.integers(4))]
                        _shutters((side * face, y + d * part, z), side, blind, inside, bool(draw.random() < 0.6))
            y, k = y + d, k + 1
    for step in range(7):
        box((0, 6 + step * 1.5, 0), (5, 20, 0.16 * (step + 1)), floor, edge=0.01)
    box((0, 28, 0), (9, 3, 7), plaster("#F8E4C0", 0.2), edge=0)
    for y, z in ((-2.2, 3.9), (-0.2, 4.9), (1.6, 3.9), (3.6, 5.3), (6, 4.6), (8.5, 5.9), (11, 4.9), (14, 6)):
        _laundry(y, z, -1.9, 1.9, draw)
    cat((-0.55, -0.7, 0.48), 35, paint("#2E2622", 0.9), 1.5)
    pot, green = paint("#C8643E", 0.8), leaf("#4E7A3A", "#6E9A44")
    for x, y, z, tone in (
        (1.6, -1.7, 0.32, "#E8305A"),
        (-1.6, 2.9, 0.8, "#FFC83A"),
        (1.6, 1.4, 0.64, "#F25A7A"),
        (-1.62, -2.2, 0.32, "#F0503A"),
    ):
        lathe((x, y, z), [(0, 0), (0.16, 0), (0.22, 0.34), (0.19, 0.34), (0, 0.3)], pot)
        puff = np.array([x, y, z + 0.58]) + draw.normal(0, 1, (150, 3)) * (0.14, 0.14, 0.15)
        scatter(LEAF, puff, green, sizes=0.11, turns=draw.uniform(0, 360, 150), tilts=draw.uniform(-50, 50, 150))
        flowers(puff[:36] + np.array([0, 0, 0.05]), tone, 0.05)
    return {"exposure": 0.55, "shadows": "#3A4468", "colour": 1.05}


PICTURES: dict[int, Scene] = {45: laundry}
