"""Stages: before the play, behind the curtain, under the tent's roof."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    FLAKE,
    Numbers,
    ball,
    box,
    cut,
    lathe,
    put,
    rod,
    scatter,
    sheet,
    surface,
    tube,
)
from cards.album.studio.light import lamp, panel, sky, spot, sun
from cards.album.studio.matter import Colour, cloth, glow, matter, metal, paint, plaster, veil, wood
from cards.album.studio.nature import flat
from cards.album.studio.people import person
from cards.album.studio.portraits import ASIDE, carved, hand
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import chair

REACH = ((10, 18, 12), (16, 24, 16), (22, 30, 18), (26, 34, 20))


def _drape(
    x0: float, x1: float, y: float, top: float, stuff: Thing, folds: float = 2.2, tie: float = 0, part: float = 0
) -> Thing:
    """A curtain along x in deep folds.

    Args:
        tie: how far it is drawn together towards x0, at a third of its height. part: metres that its foot there moves.
    """

    def along(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        x = x0 + (x1 - x0) * u + part * v**6 * (1 - u) ** 4
        pull = tie * np.exp(-(((v - 0.62) / 0.2) ** 2)) + tie * 0.55 * np.clip((v - 0.62) / 0.38, 0, 1)
        x = x0 + (x - x0) * (1 - pull)
        phase = u * abs(x1 - x0) * folds * 2 * math.pi
        depth = 0.13 * np.sin(phase + 0.7 * np.sin(u * 9)) + 0.05 * np.sin(phase * 0.37 + 2)
        return x, y + depth * (0.5 + 0.5 * v), top - top * v

    return surface(along, stuff, (int(abs(x1 - x0) * folds * 22), 40))


def alone() -> dict[str, Any]:
    """From the dark stalls: red curtains, one beam, one chair, a bouquet that nobody picked up."""
    camera((-1.2, -10.6, 2.0), (0.1, 0, 2.2), 37)
    sky("#5A2A34", "#3A2028", strength=0.35)
    boards = wood("#9A6238", "y", 0.22, 0.35)
    box((0, 1.5, -0.9), (16, 8, 0.9), boards, edge=0.03)
    red = cloth("#B3121C")
    for side in (-1, 1):
        _drape(side * 5.6, side * 0.4, -1.0, 7.2, red, tie=0.56)
        _drape(side * 7.2, side * 2.6, 2.2, 7.2, cloth("#8A0F1A"), tie=0.15)
        tube([(side * 5.7, -1.3, 2.75), (side * 4.6, -1.5, 2.5), (side * 3.3, -1.35, 2.75)], 0.07, metal("#E0B04A"))
    _drape(-6, 6, 4.6, 7.2, cloth("#3A1220"), 1.2)

    def swag(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        deep = 0.55 + 0.9 * np.abs(np.sin(u * 3 * math.pi))
        return -6 + 12 * u, -1.5 + 0.16 * np.sin(v * 16 + 0 * u), 7.2 - 0.6 - v * deep

    surface(swag, red, (180, 60))
    for k in range(150):
        u = (k + 0.5) / 150
        ball((-6 + 12 * u, -1.52, 6.6 - 0.58 - 0.9 * abs(math.sin(u * 3 * math.pi))), 0.05, metal("#E0B04A"), fine=2)
    gold = paint("#C28A3A", 0.35)
    for side in (-1, 1):
        box((side * 6.1, -1.9, -1), (1.4, 0.8, 9), gold, edge=0.1)
    box((0, -1.9, 6.55), (13.6, 0.8, 2), gold, edge=0.1)
    put(chair((0, 0, 0), 0, wood("#A0683A", "z")), (0.9, 1.0, 0), 150, size=1.45)
    spot((-2.2, -1.0, 9.5), (0.9, 1.0, 0), 6500, "#FFE9C0", 19, 0.12, 0.05)
    cone = lathe((0, 0, 0), [(0.1, 0), (1.62, 9.9)], veil("#FFB760", 0.035, 0.5), fine=64)
    cone.location = (-2.2, -1.0, 9.5)
    cone.rotation_euler = _aim((-2.2, -1.0, 9.5), (0.9, 1.0, 0))
    for x in np.linspace(-3.4, 3.4, 9):
        box((float(x), -2.35, 0), (0.3, 0.16, 0.14), paint("#1C1614"), edge=0.04)
        if abs(float(x) - 1.7) > 0.2:
            lamp((float(x), -2.15, 0.14), 22, "#FFA050", 0.05)
    _bouquet((-0.55, -0.35, 0.06))
    velvet = cloth("#7A1620")
    for row, (y, z) in enumerate(((-4.2, -1.45), (-5.6, -1.05), (-7.1, -0.62))):
        for k in range(-6, 7):
            x = k * 0.82 + (0.41 if row % 2 else 0)
            seat = [
                (-0.34, -0.9),
                (-0.34, -0.2),
                (-0.34, 0.55),
                (-0.24, 0.78),
                (0, 0.86),
                (0.24, 0.78),
                (0.34, 0.55),
                (0.34, -0.2),
                (0.34, -0.9),
            ]
            cut(seat, velvet, 0.1, (x, y, z + 0.45), round_=True, edge=0.04)
    panel((0, -2.4, 5), (0, -6.5, 0.2), 8, 1, 130, "#FF9A70")
    panel((0, -5.5, 3.5), (0, -1, 6.2), 9, 1, 300, "#FFA070")
    panel((0, -9, 9), (0, -1, 2.5), 9, 3, 420, "#FF8A6A")
    return {"exposure": 0.8, "bloom": 0.2, "shadows": "#33162E", "colour": 1.1}


def _aim(a: Point, b: Point) -> tuple[float, float, float]:
    from cards.album.studio.form import towards

    return towards(a, b)


def _bouquet(at: Point) -> None:
    draw = np.random.default_rng(49)
    for k in range(9):
        a = draw.uniform(-0.35, 0.35)
        head = (at[0] + 0.42 * math.cos(a + 0.4), at[1] + 0.42 * math.sin(a + 0.4), at[2] + draw.uniform(0.02, 0.14))
        rod(at, head, 0.01, paint("#4E7A44"))
        ball(head, 0.07, paint("#FFF4EA" if k % 3 else "#F08AA0"), fine=3)


def peek() -> dict[str, Any]:
    """High in the ropes behind the curtain: far below a small dancer opens it by a hand's breadth."""
    camera((-2.9, -6.6, 5.6), (0.3, 0.9, 0.95), 46)
    sky("#587ABE", "#3E5C96", strength=1.15)
    sheet((0, 0, 0), (40, 34), flat, wood("#6C7C92", "y", 0.3, 0.4), 2)
    stuff = cloth("#365AB0")
    _drape(-0.02, -12, 2.2, 12, stuff, 0.9, part=-0.42)
    _drape(0.1, 12, 2.2, 12, stuff, 0.9, part=0.62)
    box((0, 16, -4), (40, 0.1, 26), glow("#FFB95A", 1.6), edge=0)
    spot((0.5, 10, 3.4), (0.2, 0, 0), 12000, "#FFC27A", 60, 0.5, 0.12)
    body = person(
        (0.12, 1.35, 0), 0, 1.15, "#F7C9D2", legs="#F1D6CC", left=(-0.2, 0.5, 1.2), right=(0.34, 0.52, 1.25), bow=8
    )

    def tutu(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        a = u * 2 * math.pi
        r = 0.09 + 0.36 * v
        return r * np.cos(a), r * np.sin(a), 0.66 - 0.09 * v + 0.035 * v * np.sin(a * 13)

    tulle = surface(tutu, cloth("#FFDCE4"), (160, 12), 0.004)
    tulle.location = (0.12, 1.35, 0)
    ball((body.head[0], body.head[1] - 0.09, body.head[2] - 0.0), 0.06, paint("#2A1C14"))
    wooden = wood("#7A5636", "x")
    for x, y, a in ((-2.8, -0.2, 20), (-3.6, 0.6, -8)):
        box((x, y, 0), (1.0, 0.7, 0.7), wooden, turn=a, edge=0.03)
    for k in range(3):
        box(
            (3.0 + 0.16 * k, 0.6 - 0.3 * k, 0),
            (0.06, 1.6, 2.4),
            paint(["#8FA7B8", "#7A8EA8", "#9DB4B4"][k]),
            lean=-9,
            turn=18,
        )
    rope = cloth("#C9B48A", 60)
    for x, y, s in ((-1.9, -0.4, 0.5), (2.3, -0.5, 0.7)):
        tube([(x, y, 14), (x + 0.05, y, 6), (x, y, 0.02)], 0.035, rope)
        coil = [
            (x + s * 0.5 * math.cos(t) * (1 - t / 60), y + s * 0.5 * math.sin(t) * (1 - t / 60), 0.04 + t / 220)
            for t in np.linspace(0, 22, 60)
        ]
        tube(coil, 0.035, rope)
    spot((6, -6, 9), (0, -1, 0), 700, "#8FB4F4", 60, 0.8, 1)
    return {"exposure": 0.95, "bloom": 0.2, "shadows": "#2A3E78"}


def puppet() -> dict[str, Any]:
    """A wooden figure on a bare stage; it has taken hold of its strings, and one hangs loose."""
    camera((0.7, -7.0, 1.6), (0.62, 0, 1.95), 36)
    sky("#BFE0F2", "#E6F4F8", strength=0.55)
    sun(-140, 24, 5.4, "#FFE0AE", 0.6)

    def cove(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        run = v * 30 - 12
        bend = np.clip(run, 0, 2.0)
        a = bend / 2.0 * math.pi / 2
        return (
            (u - 0.5) * 60,
            np.minimum(run, 0) + 2.0 * np.sin(a) * 1.27 + 0 * u,
            1.27 * 2 * (1 - np.cos(a)) / 2 + np.clip(run - 2, 0, 40),
        )

    surface(cove, plaster("#86C4D4", 0.12), (4, 240))
    pale, dark = wood("#D9A566", "z", 0, 0.5), wood("#9A5F34", "z", 0, 0.4)
    joint = paint("#6A3A22", 0.5)
    lathe((0, 0, 0.92), [(0, 0), (0.16, 0.02), (0.2, 0.12), (0.14, 0.22), (0, 0.24)], dark)
    lathe((0.03, 0, 1.16), [(0, 0), (0.13, 0.02), (0.22, 0.3), (0.2, 0.42), (0.1, 0.48), (0, 0.49)], pale)
    ball((0.06, 0.0, 1.69), 0.07, joint)
    ball((0.11, 0.02, 1.93), 0.2, pale, (0.92, 1, 1.15))
    limbs = {
        "left": [(-0.2, 0, 1.56), (-0.42, -0.06, 1.3), (-0.5, -0.16, 1.02)],
        "right": [(0.25, 0, 1.58), (0.52, -0.06, 1.78), (0.62, -0.02, 2.14)],
        "leg": [(-0.1, 0, 0.95), (-0.13, -0.05, 0.5), (-0.16, 0.03, 0.07)],
        "step": [(0.1, 0, 0.95), (0.24, -0.13, 0.53), (0.3, 0.06, 0.09)],
    }
    for a, b, c in limbs.values():
        rod(a, b, 0.06, pale, 0.075)
        rod(b, c, 0.055, dark, 0.05)
        for at, r in ((a, 0.08), (b, 0.075), (c, 0.085)):
            ball(at, r, joint if r < 0.085 else pale, fine=3)
    for x, y in ((-0.16, -0.03), (0.3, 0.0)):
        box((x, y - 0.06, 0), (0.15, 0.3, 0.1), dark, edge=0.04)
    string = paint("#5A3422", 0.8)
    hand = limbs["right"][2]
    for start, top in (
        (limbs["left"][2], (-0.62, 0, 9)),
        ((0.1, 0, 2.12), (0.02, 0, 9)),
        ((-0.13, -0.12, 0.52), (-0.3, 0, 9)),
    ):
        rod(start, top, 0.011, string)
    loose = paint("#D8281E", 0.6)
    tube(
        [
            (0.6, 0, 2.42),
            hand,
            (0.72, -0.05, 1.8),
            (0.66, -0.12, 1.2),
            (0.8, -0.2, 0.6),
            (0.66, -0.3, 0.03),
            (0.95, -0.42, 0.02),
            (0.8, -0.6, 0.02),
        ],
        0.02,
        loose,
    )
    tube(
        [(0.32, 0, 9), (0.3, 0, 3.6), (0.34, 0.02, 3.3), (0.27, 0.0, 3.12), (0.36, 0.02, 3.0), (0.31, -0.02, 2.9)],
        0.02,
        loose,
    )
    return {"exposure": 0.35, "shadows": "#2A4A6A", "contrast": 1.1, "colour": 1.15}


def catch() -> dict[str, Any]:
    """Under the tent's roof: two hands, taped and chalked, a finger's breadth from each other."""
    eye, to = np.array([-1.4, -2.2, 0.4]), np.array([0.1, 0.3, 14.7])
    camera((-1.4, -2.2, 0.4), (0.1, 0.3, 14.7), 24)
    ahead = (to - eye) / np.linalg.norm(to - eye)
    right = np.cross(ahead, (0.0, 0.0, 1.0)) / np.linalg.norm(np.cross(ahead, (0.0, 0.0, 1.0)))
    above = np.cross(right, ahead)

    def spot_at(x: float, y: float, far: float) -> Point:
        a, b, c = (float(part) for part in eye + ahead * far + right * x + above * y)
        return a, b, c

    sky("#FFFFFF", "#FFFFFF", strength=0.2)
    many, reach, top = 28, 17.0, 15.0
    pale, red = _canvas("#FFDC9C", 1.35), _canvas("#D9301A", 0.8)
    for k in range(many):

        def gore(u: Numbers, v: Numbers, k: int = k) -> tuple[Numbers, Numbers, Numbers]:
            a = (k + u) * 2 * math.pi / many
            r = 0.9 + (reach - 0.9) * v
            return (
                r * np.cos(a),
                r * np.sin(a),
                top - 9.5 * v - 2.2 * np.sin(v * math.pi) ** 1.0 - 0.3 * v * np.sin(u * math.pi),
            )

        surface(gore, red if k % 2 else pale, (6, 30))
    lathe((0, 0, top - 0.3), [(1.0, 0), (1.15, 0.1), (0.85, 0.7), (0, 0.7)], glow("#FFF6DC", 4))
    panel(spot_at(-3, 3.5, -1), spot_at(0, 0, 4.5), 3, 3, 420, "#FFF0DC")
    panel(spot_at(3, -3, 1), spot_at(0, 0, 4.5), 2, 2, 90, "#FFB48A")
    for wrist, tips, palm, skin, tone in (
        ((-1.45, 1.3, 4.6), (0.0, 0.0, 4.5), (-0.35, -0.5, -1.0), "#E0A478", "#1F3E7A"),
        ((1.38, -1.28, 4.35), (0.0, 0.05, 4.5), (0.45, 0.4, 1.0), "#7A4630", "#F2B632"),
    ):
        start, end = spot_at(*wrist), spot_at(*tips)
        way = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
        inside = right * palm[0] + above * palm[1] + ahead * palm[2]
        ring = [(0.0285, 0), (0.031, 0.001), (0.0315, 0.012), (0.031, 0.02), (0.032, 0.03), (0.0285, 0.032)]
        tape = [lathe((0, -0.012, 0), ring, cloth("#FFF8EA"), tilt=90)]
        hand(
            start,
            way,
            (inside[0], inside[1], inside[2]),
            carved(skin, 2.2, 0.15),
            curls=REACH,
            thumb=ASIDE,
            spread=6,
            size=10.5,
            sleeve=cloth(tone, 40),
            arm=0.5,
            extra=tape,
        )
    draw = np.random.default_rng(6)
    chalk = [spot_at(*(draw.normal(0, 1, 3) * (0.75, 0.75, 0.4) + (0.05, 0.0, 4.4))) for _ in range(160)]
    scatter(FLAKE, chalk, glow("#FFFFFF", 1.2), sizes=draw.uniform(0.004, 0.016, 160))
    return {"exposure": 0.85, "bloom": 0.12, "shadows": "#5A1E30", "colour": 1.15, "contrast": 1.08}


def _canvas(colour: Colour, shine: float) -> Thing:
    """Tent cloth with the sun behind it."""
    made, net, node = matter(colour, 0.9, uneven=0.1, bump=0)
    side = net.ramp(net.vector("DOT_PRODUCT", net.place, (0.8, 0.6, 0.0)), -14.0, 14.0, 0.5, 1.5)
    weave = net.ramp(net.noise(net.place, 0.25, 3), 0.3, 0.7, 0.55, 1.25)
    net.put(node.inputs["Emission Color"], colour)
    net.put(node.inputs["Emission Strength"], net.math("MULTIPLY", net.math("MULTIPLY", weave, side), shine))
    return made


PICTURES: dict[int, Scene] = {49: alone, 56: peek, 63: puppet, 70: catch}
