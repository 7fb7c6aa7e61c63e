"""Streets: rain, washing lines, stairs."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, Numbers, ball, box, cut, group, lathe, scatter, sheet, surface, tube
from cards.album.studio.light import fog, lamp, sky, spot, sun
from cards.album.studio.matter import Colour, blocks, glow, leaf, matter, paint, plaster, rise, stone, wood
from cards.album.studio.nature import drops, falling, flat, flowers
from cards.album.studio.people import cat, person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import lamp_post, umbrella


def thin(colour: Colour, share: float = 0.5) -> Thing:
    """Cloth that the light shines through."""
    made, net, node = matter(colour, 0.9, bump=0, uneven=0.06)
    net.show(net.blend(share, node.outputs[0], net.add("BsdfTranslucent", Color=colour).outputs[0]))
    return made


def _wet_stones() -> Thing:
    """Paving in the rain: all of it shines, and water stands where it is worn."""
    made, net, node = matter(None, 0.3, bump=0)
    pool = net.ramp(net.noise(net.place, 0.55, 3, 0.5, 0.3), 0.46, 0.56)
    split = net.add("SeparateXYZ", Vector=net.place).outputs
    flat_ = net.add("CombineXYZ", X=split["X"], Y=split["Y"]).outputs[0]
    brick = net.add("TexBrick", Vector=flat_, Scale=1.0, Mortar_Size=0.012, Brick_Width=0.42, Row_Height=0.22)
    net.put(brick.inputs["Color1"], "#3C424C")
    net.put(brick.inputs["Color2"], "#30353F")
    net.put(brick.inputs["Mortar"], "#15181E")
    net.put(node.inputs["Base Color"], net.mix(net.math("MULTIPLY", pool, 0.6), brick.outputs[0], "#181C24"))
    net.put(node.inputs["Roughness"], net.ramp(pool, 0, 1, 0.34, 0.05))
    worn = net.math("MULTIPLY", net.noise(net.place, 9, 4), 0.5)
    height = net.math("MULTIPLY", net.math("SUBTRACT", worn, brick.outputs[1]), net.math("SUBTRACT", 1.0, pool))
    rise(net, node, height, 0.5, 0.012)
    return made


def _lit_window(at: Point, side: int, draw: np.random.Generator, frame: Thing, dark: Thing) -> None:
    """A window in a wall that faces the street, to -x or +x by `side`; a third of them have light behind curtains."""
    x, y, z = at
    box((x, y, z), (0.1, 1.0, 1.5), frame)
    x -= side * 0.04
    if draw.random() > 0.36:
        box((x, y, z + 0.07), (0.08, 0.84, 1.34), dark, edge=0)
    else:
        tone = ("#F0A04A", "#F5BE72", "#D9803A", "#C9B070")[int(draw.integers(4))]
        box((x, y, z + 0.07), (0.08, 0.84, 1.34), glow(tone, float(draw.uniform(0.5, 1.3))), edge=0)
        hang = glow("#8A4A24", 0.42)
        for s in (-1, 1):
            w = float(draw.uniform(0.12, 0.34))
            box((x - side * 0.01, y + s * (0.42 - w / 2), z + 0.07), (0.08, w, 1.34), hang, edge=0)
    box((x - side * 0.03, y, z + 0.07), (0.06, 0.05, 1.34), frame, edge=0)
    box((x - side * 0.03, y, z + 0.85), (0.06, 0.84, 0.05), frame, edge=0)
    box((x - side * 0.03, y, z - 0.08), (0.22, 1.15, 0.08), frame)


def rain() -> dict[str, Any]:
    """A street at night in the rain; a red umbrella on its way to the light at the end."""
    camera((-0.35, -7.4, 1.15), (0.15, 6, 2.35), 33)
    sky("#101A30", "#3A4A66", strength=0.6, band=0.4)
    sheet((0, 30, 0), (60, 100), flat, _wet_stones(), 2)
    frame, dark = paint("#8A8478"), paint("#1A2230", 0.12)
    for side in (-1, 1):
        draw = np.random.default_rng(5 + side)
        y = -9.0
        while y < 60:
            d, h = float(draw.uniform(4, 6.5)), float(draw.uniform(7.5, 11.5))
            tone = ("#7A4A3E", "#7E7664", "#5E6A74", "#8A6450")[int(draw.integers(4))]
            box((side * 5.9, y + d / 2, 0), (5, d, h), plaster(tone, 0.5), edge=0)
            box((side * 5.8, y + d / 2, h), (5.3, d + 0.1, 0.25), paint("#2A2A30"))
            for level in range(int(h / 2.7)):
                for k in range(int(d / 1.8)):
                    _lit_window((side * 3.38, y + 1 + k * 1.8, 1.0 + level * 2.6), side, draw, frame, dark)
            y += d
        box((side * 3.0, 26, 0), (0.9, 74, 0.13), stone("#4A4A4C", 0.5))
    for x, y, lit in ((-2.65, 4.2, 520), (2.65, 9.5, 380), (-2.65, 16, 380), (2.65, 24, 300)):
        lamp_post((x, y, 0.13), 3.5, "#FFBE6A", lit=lit)
    lamp((0.3, 33, 3), 5200, "#FFC070", 1.5)
    body = person((0.62, 1.3, 0), 4, 1.75, "#232A3A", pose="walk", right=(0.14, 0.24, 1.25))
    roof = umbrella(body.right, "#E8261C", 0.76, 0.8, tilt=-6)
    roof.children[0].data.materials[0] = thin("#FF2414", 0.4)
    spot((-1.6, 4.4, 4.2), body.head, 420, "#FFC48A", 34, 0.6, 0.3)
    spot((-1.5, -4.5, 4.6), (0.62, 1.3, 2.0), 560, "#D8E0FF", 20, 0.8, 0.4)
    lamp((0.72, 1.85, 1.5), 34, "#FFB070", 0.06)  # what the walker carries before them
    falling(3600, ((-4, -5.5, 0), (4, 22, 8)), drops("#C8D4E6", 0.3), r=0.0032, long=46, lean=5)
    fog("#4E5A74", 34, clear=6)
    return {"exposure": 1.0, "bloom": 0.22, "shadows": "#1C2E58"}


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


def stair() -> dict[str, Any]:
    """An outdoor stair without end, its risers painted; a red ball comes down it, early."""
    camera((-0.75, -3.0, 1.15), (0.35, 4, 2.6), 29)
    sky("#4FA8E6", "#FFEBCB", strength=0.85, band=0.5, glow_at=(-14, 22), glow_colour="#FFE2AE", glow_size=22)
    sun(-118, 30, 6, "#FFD394", 0.6)
    slab = plaster("#FFF4E0", 0.15)
    tones = [_between(["#1E5A8C", "#2F8FA8", "#7CC0B0", "#F2DC9C", "#F6B878", "#F08A6A"], k / 60) for k in range(61)]
    rise_, tread, y, z = 0.18, 0.34, 0.0, 0.0
    box((0, -5, -0.3), (12, 10, 0.3), slab, edge=0)
    for k in range(130):
        front = paint(tones[min(k, 60)], 0.55, uneven=0.2)
        box((0.1, y + 3, z), (5.4, 6, rise_ - 0.035), front, edge=0)
        z += rise_
        box((0.1, y + 2.97, z - 0.04), (5.4, 6, 0.04), slab, edge=0.012)
        y += tread
    slope = math.degrees(math.atan2(rise_, tread))
    wall = plaster("#FFF0DA", 0.25)
    for x, h in ((-3.5, 1.75), (3.7, 1.5)):
        box((x, 20, 20 * rise_ / tread + h - 9), (1.8, 130, 8), wall, tilt=slope, edge=0.03)
        box((x, 20, 20 * rise_ / tread + h - 0.05), (2.0, 130, 0.12), paint("#E8A27A"), tilt=slope, edge=0.02)
    draw = np.random.default_rng(4)
    puff = np.array([3.0, 4.2, 3.75]) + draw.normal(0, 1, (3000, 3)) * (0.3, 0.75, 0.3)
    puff[:, 2] += (puff[:, 1] - 4.2) * rise_ / tread
    spin = draw.uniform(0, 360, 3000)
    scatter(LEAF, puff[:1500], leaf("#3E7A3E", "#5E9A4A"), sizes=0.13, turns=spin[:1500], tilts=spin[:1500] % 90 - 40)
    flowers(puff[1500:], "#E8308A", 0.075)
    ball((0.3, 1.35, 1.55), 0.27, paint("#EE1A10", 0.4, bump=0), fine=5)
    fog("#FFEFD0", 60, clear=8)
    return {"exposure": 0.35, "colour": 1.06}


def _between(tones: list[Colour], share: float) -> Colour:
    """A colour on the way through `tones`, 0 to 1."""
    at = min(max(share, 0), 0.9999) * (len(tones) - 1)
    a, b = (np.array([int(tones[int(at) + k][i : i + 2], 16) for i in (1, 3, 5)]) for k in (0, 1))
    return "#" + "".join(f"{int(part):02X}" for part in a + (b - a) * (at % 1))


PICTURES: dict[int, Scene] = {38: rain, 45: laundry, 66: stair}
