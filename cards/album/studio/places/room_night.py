"""Rooms by night: what shines in them."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, box, column, cut, group, lathe, rod, sheet, surface, tube
from cards.album.studio.light import lamp, panel, sky, specks, spot
from cards.album.studio.matter import cloth, glow, matter, metal, paint, plaster, wood
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import bed, book, chair, suitcase


def attic() -> dict[str, Any]:
    """A trunk in an attic, open; what is in it shines to the rafters."""
    camera((0.8, -2.7, 1.4), (-0.25, 2, 1.15), 25)
    sky("#16203C", "#2A3A5C", strength=0.45)
    boards, beam = wood("#7A5636", "y", 0.18, 0.5), wood("#5E3E26", "z")
    box((0, 0, -0.1), (7, 10, 0.1), wood("#85603C", "y", 0.2, 0.45), edge=0)
    slope = math.degrees(math.atan2(3.3, 3.1))
    for side in (-1, 1):
        box((side * 1.72, 0, 1.5), (4.8, 10, 0.06), boards, lean=side * slope, edge=0)
        for y in np.arange(-3.2, 4.5, 1.1):
            rod((side * 3.2, y, 0), (side * 0.02, y, 3.32), 0.075, beam)
    for y in (-1.0, 1.2, 3.4):
        box((0, y, 2.45), (1.75, 0.13, 0.15), beam, edge=0.02)
    box((0, 4.3, 0), (7, 0.1, 3.4), wood("#6A4A30", "z", 0.2), edge=0)
    _round_window((0.0, 4.2, 1.9), 0.42)
    spot((1.2, 4.1, 2.5), (0.6, -1.5, 0), 260, "#8FB0FF", 34, 0.5, 0.3)
    _trunk((-0.75, 0.9, 0), 14)
    draw = np.random.default_rng(4)
    n = 170
    a, z = draw.uniform(0, 6.3, n), draw.random(n) ** 1.4
    r = (0.15 + 0.85 * z) * draw.random(n) ** 0.5
    places = np.stack([-0.75 + r * np.cos(a), 0.9 + r * np.sin(a), 0.95 + 1.9 * z], -1)
    specks(places, 0.008, "#FFD890", 9, draw.uniform(0.4, 1.5, n))
    lamp((-0.45, -0.6, 1.2), 26, "#FFB868", 0.3)
    _sheeted((1.55, 1.6, 0), 20)
    panel((0.6, -3.6, 2.6), (-0.3, 1.5, 0.5), 2, 1.2, 30, "#9FB4E8")
    suitcase((1.75, -0.3, 0), "#6E5A44", 60)
    suitcase((1.7, -0.35, 0.43), "#4E6A70", 72, 0.8)
    _dress_form((-2.0, 2.3, 0))
    for x, y, w, h, turn in ((-2.15, 0.1, 0.7, 0.5, 15), (0.9, 3.6, 0.8, 0.6, -8), (0.55, 3.4, 0.5, 0.5, 4)):
        box((x, y, 0), (w, 0.5, h), paint("#8A6E4A", 0.9), turn=turn)
    box((-2.0, -1.1, 0), (0.9, 0.04, 1.1), metal("#C9A24A"), turn=58, tilt=-14)
    for k, colour in enumerate(("#8A2E2A", "#2E5A60", "#C9A24A", "#4A3A5A")):
        book((0.45, 0.15, 0.032 * k), colour, turn=17 * k)
    chair((2.3, 3.2, 0), 40)
    return {"exposure": 1.4, "bloom": 0.24, "shadows": "#24305C"}


def _round_window(at: Point, r: float) -> None:
    x, y, z = at
    bars = paint("#8A7A66")
    lathe((x, y - 0.02, z), [(0, 0), (r, 0), (r, 0.02), (0, 0.02)], glow("#9FBEFF", 1.6), tilt=90)
    lathe((x, y - 0.04, z), [(r, 0), (r + 0.09, 0), (r + 0.09, 0.06), (r, 0.06), (r, 0)], bars, tilt=90)
    box((x, y - 0.06, z - r), (0.04, 0.03, 2 * r), bars)
    box((x, y - 0.06, z - 0.02), (2 * r, 0.03, 0.04), bars)


def _trunk(at: Point, turn: float) -> None:
    """Open, its lid thrown back; the gold within is a light, not a thing."""
    oak, brass = wood("#6A3E22", "x", 0.13), metal("#C9A24A", 0.35)
    w, d, h = 1.15, 0.66, 0.55
    parts = [box((0, y, 0), (w, 0.03, h), oak) for y in (-d / 2, d / 2)]
    parts += [box((x, 0, 0), (0.03, d, h), oak) for x in (-w / 2, w / 2)]
    parts += [box((x, -d / 2 - 0.02, 0), (0.06, 0.02, h), brass) for x in (-0.42, 0.42)]
    parts += [box((x, -d / 2 - 0.01, z), (0.09, 0.05, 0.05), brass) for x in (-0.55, 0.55) for z in (0, h - 0.05)]
    parts.append(box((0, -d / 2 - 0.02, h - 0.16), (0.14, 0.03, 0.15), brass))
    parts.append(box((0, 0, 0.34), (w - 0.05, d - 0.05, 0.02), glow("#FFC04A", 14), edge=0))

    def lid(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        a = v * math.pi
        return (u - 0.5) * w, -d / 2 * np.cos(a) + d / 2, 0.2 * np.sin(a) ** 0.8

    cover = [surface(lid, oak, (20, 30), 0.02)]
    cover += [
        cut(
            [(d / 2 * (1 - math.cos(a)), 0.2 * math.sin(a) ** 0.8) for a in np.linspace(0, math.pi, 16)],
            oak,
            0.02,
            (x, 0, 0),
            turn=90,
        )
        for x in (-w / 2, w / 2)
    ]
    parts.append(group(cover, (0, d / 2, h), tilt=-104 + 180))
    group(parts, at, turn, size=1.25)
    lamp((at[0], at[1], 0.75), 230, "#FFB84A", 0.12)


def _sheeted(at: Point, turn: float) -> Thing:
    """A chair under a dust sheet."""
    linen = cloth("#D8D4CC")

    def fall(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        a = u * 2 * math.pi
        fold = 1 + 0.1 * np.sin(a * 9) * v**2
        out = np.minimum(1, v * 2.2) ** 0.6 * (0.3 + 0.12 * v) * fold
        top = 0.55 + 0.5 * np.clip(-np.sin(a) + 0.25, 0, 1) ** 0.6
        return np.cos(a) * out, np.sin(a) * out, top * (1 - np.clip((v - 0.3) / 0.7, 0, 1) ** 0.9)

    return group([surface(fall, linen, (160, 50), 0.006)], at, turn, size=1.15)


def _dress_form(at: Point) -> None:
    x, y, z = at
    column((x, y, z), 0.2, 0.04, wood("#5A3A22"))
    rod((x, y, z), (x, y, 0.95), 0.025, wood("#5A3A22", "z"))
    body = [(0, 0.85), (0.17, 0.86), (0.18, 0.95), (0.13, 1.12), (0.18, 1.32), (0.16, 1.45), (0.06, 1.54), (0, 1.58)]
    lathe(at, body, cloth("#B89A78"))


def blanket_ship() -> dict[str, Any]:
    """A bed that has put to sea: a tent of blankets, a torch inside, and the toys' shadows tall on the wall."""
    camera((-2.0, -2.6, 1.25), (0.7, 1.25, 1.0), 25)
    sky("#1A2848", "#24365C", strength=0.4)
    box((0, 0, -0.1), (9, 9, 0.1), wood("#5E4636", "x", 0.16, 0.4), edge=0)
    wall = plaster("#7F93B8", 0.15)
    box((0, 2.65, 0), (9, 0.1, 3.6), wall, edge=0)
    box((2.7, 0, 0), (0.1, 9, 3.6), wall, edge=0)
    panel((-2.2, -2.4, 3.2), (-0.5, 1, 0.6), 2, 1.2, 75, "#8FB0FF")
    bed((-0.55, 1.0, 0), 90, "#B8433A", rumpled=0.5)
    _tent((-0.95, 1.0, 0.5))
    rod((0.0, 0.56, 0.3), (0.0, 0.56, 2.45), 0.022, wood("#C79A5A", "z"))
    rod((0.0, 0.1, 2.2), (0.0, 1.1, 2.2), 0.014, wood("#C79A5A", "y"))

    def sail(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        belly = 0.3 * np.sin(u * math.pi) * np.sin(v * math.pi) ** 0.7
        return belly, 0.56 + (u - 0.45) * (0.9 + 0.12 * v), 2.18 - v * 0.95

    surface(sail, _thin_cloth("#F2E6CC", 0.45), (40, 40))
    lamp((-0.3, 1.02, 0.62), 260, "#FFB25A", 0.012)
    person((-0.75, 0.72, 0.5), -60, 1.1, "#4A5A70", pose="sit", right=(0.2, 0.5, 1.2))
    _toys()
    sea = cloth("#2E5690")

    def swell(x: Numbers, y: Numbers) -> Numbers:
        return np.asarray(0.1 + 0.05 * np.sin(x * 5 + 2 * np.sin(y * 2)) + 0.02 * np.sin(y * 9 + x), float)

    sheet((0.1, -0.9, 0), (4.4, 2.5), swell, sea, 160, thick=0.012, turn=-6)
    for x, y, turn, size in ((-1.1, -0.75, 30, 1.0), (0.75, -0.6, 200, 0.8)):
        fish = [(-0.22, 0), (0, 0.1), (0.16, 0.02), (0.26, 0.1), (0.26, -0.1), (0.16, -0.02), (0, -0.1)]
        group([cut(fish, paint("#E9B44A", 0.7), 0.02, round_=True)], (x, y, 0.24), turn, size=size)
    return {"exposure": 1.0, "bloom": 0.2, "shadows": "#1E2E60"}


def _thin_cloth(colour: str, through: float) -> Thing:
    """Cloth with light behind it."""
    made, net, node = matter(colour, 0.9, grain=3, bump=0)
    net.show(net.blend(through, node.outputs[0], net.add("BsdfTranslucent", Color=colour).outputs[0]))
    return made


def _tent(at: Point) -> None:
    def drape(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        side = (v - 0.5) * 2
        ridge = 1.12 - 0.16 * np.sin(u * math.pi)
        fold = 0.03 * np.sin(u * 17 + side * 3) * np.abs(side)
        out = np.sign(side) * np.abs(side) ** 1.25 * 0.66
        return (
            at[0] + (u - 0.5) * 1.5,
            at[1] + out + fold * np.sign(side),
            at[2] + ridge * (1 - np.abs(side) ** 0.85) - 0.12 * np.abs(side) ** 4,
        )

    surface(drape, _thin_cloth("#F0A24A", 0.6), (90, 70))
    pole = wood("#C79A5A", "z")
    for x in (-0.74, 0.74):
        rod((at[0] + x, at[1], at[2] - 0.1), (at[0] + x, at[1], at[2] + 1.2), 0.018, pole)


def _toys() -> None:
    """They stand in a row at the foot of the bed, between torch and wall."""
    wool, dark, red = cloth("#8A5A34"), paint("#4E7A5A", 0.7), paint("#B8433A", 0.6)
    x, y, z = 0.22, 1.25, 0.52  # the bear
    ball((x, y, z + 0.07), 0.075, wool, (1, 0.9, 1.1))
    ball((x, y, z + 0.19), 0.058, wool)
    for s in (-1, 1):
        ball((x, y + s * 0.045, z + 0.24), 0.022, wool, fine=3)
        rod((x, y + s * 0.06, z + 0.11), (x, y + s * 0.12, z + 0.15), 0.024, wool)
        rod((x, y + s * 0.04, z + 0.02), (x + 0.08, y + s * 0.06, z), 0.026, wool)
    long_neck = [(-0.16, 0.03), (-0.1, 0.08), (0, 0.12), (0.06, 0.13), (0.1, 0.25), (0.15, 0.27), (0.17, 0.24)]
    long_neck += [(0.13, 0.22), (0.1, 0.1), (0.08, 0), (0.05, 0), (0.04, 0.05), (-0.03, 0.05), (-0.04, 0), (-0.07, 0)]
    cut(long_neck, dark, 0.02, (0.24, 1.09, 0.53), turn=90).scale = (0.62, 0.8, 0.8)
    crown = [(-0.05, 0), (0.05, 0), (0.06, 0.09), (0.03, 0.06), (0, 0.1), (-0.03, 0.06), (-0.06, 0.09)]
    lathe((0.22, 0.95, 0.52), [(0.06, 0), (0.03, 0.04), (0.035, 0.1), (0.012, 0.13), (0, 0.13)], red, fine=20)
    ball((0.22, 0.95, 0.68), 0.032, red, fine=3)
    cut(crown, paint("#E9B44A"), 0.02, (0.22, 0.95, 0.71), turn=90).scale = (0.6, 0.6, 0.6)
    tube([(0.22, 0.92, 0.62), (0.21, 0.85, 0.65), (0.21, 0.84, 0.7)], 0.008, red)


PICTURES: dict[int, Scene] = {25: attic, 32: blanket_ship}
