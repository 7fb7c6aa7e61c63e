"""Hands that hold, hit and shake, ten times their size."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import ball, box, cut, group, lathe, rod, sheet, tube
from cards.album.studio.light import panel, sky, sun
from cards.album.studio.matter import cloth, gloss, metal, paint, plaster, wood
from cards.album.studio.nature import flat
from cards.album.studio.portraits import ASIDE, FIST, OVER, carved, hand, rounded
from cards.album.studio.stage import Point, Thing, camera


def last_pea() -> dict[str, Any]:
    """Two fists hold knife and fork upright over a large plate with one pea."""
    camera((0, -5.3, 5.2), (0, 0.5, 0.35), 42, blur=1.2)
    sky("#E4EEF8", "#E4EEF8", strength=0.5)
    sun(-50, 42, 4.2, "#FFE6BE", 2)
    panel((4, -2, 5), (0, 0, 0), 3, 3, 260, "#FFF0E0")
    sheet((0, 8, 0), (60, 60), flat, cloth("#5F9FCC"), 2)
    china, gold, silver = paint("#FBF7EE", 0.2, bump=0, uneven=0.02), metal("#D9A441", 0.25), metal("#DADCE0", 0.18)
    plate = [
        (0, 0.02),
        (0.9, 0.02),
        (1.0, 0.1),
        (1.62, 0.2),
        (1.66, 0.23),
        (1.6, 0.25),
        (1.0, 0.16),
        (0.86, 0.09),
        (0, 0.09),
    ]
    lathe((0, 0.75, 0), plate, china, fine=96)
    lathe((0, 0.75, 0), [(1.56, 0.235), (1.6, 0.257), (1.66, 0.24), (1.665, 0.225)], gold, fine=96)
    ball((0.1, 0.7, 0.24), 0.155, gloss("#3F9E1E"))
    skin, wool, linen = carved("#B87A54"), cloth("#C8452E"), cloth("#F4EFE4")
    for side in (-1, 1):
        handle = rod((-0.09, 0.075, -0.034), (0.055, 0.075, -0.034), 0.009, silver)
        if side > 0:
            blade = box((-0.17, 0.075, -0.044), (0.17, 0.004, 0.022), silver, edge=0.002)
            extra = [handle, blade]
        else:
            extra = [handle, rod((-0.14, 0.075, -0.034), (-0.09, 0.075, -0.034), 0.005, silver)]
            extra.append(box((-0.152, 0.075, -0.055), (0.024, 0.006, 0.042), silver, edge=0.003))
            extra += [
                rod((-0.16, 0.075, -0.034 + k * 0.006), (-0.235, 0.075, -0.034 + k * 0.006), 0.0022, silver)
                for k in (-3, -1, 1, 3)
            ]
        hand(
            (side * 2.3, -1.2, 0.62),
            (-side * 0.18, 1, 0),
            (-side, -0.18, 0),
            skin,
            curls=FIST,
            thumb=OVER,
            left=side < 0,
            sleeve=wool,
            cuff=linen,
            extra=extra,
        )
    return {"exposure": 0.3, "shadows": "#2A2A5A", "contrast": 1.12, "colour": 1.2}


def _gear(at: Point, r: float, brass: Thing, teeth: int = 12, *, turn: float = 0, tilt: float = 90) -> Thing:
    steps = np.linspace(0, 2 * math.pi, teeth * 4, endpoint=False)
    outline = [
        (math.cos(a) * r * k, math.sin(a) * r * k) for a, k in zip(steps, [1, 1, 0.78, 0.78] * teeth, strict=True)
    ]
    wheel = cut(outline, brass, 0.06, edge=0.01)
    hub = cut(
        [(c.real * r * 0.25, c.imag * r * 0.25) for c in np.exp(1j * np.linspace(0, 6, 12))], paint("#3A2A20"), 0.09
    )
    return group([wheel, hub], at, turn, tilt - 90, size=1)


def _spring(start: Point, end: Point, r: float, steel: Thing, coils: int = 7) -> None:
    a, b = np.array(start), np.array(end)
    way = (b - a) / np.linalg.norm(b - a)
    side = np.cross(way, (0, 1, 0))
    side /= np.linalg.norm(side)
    other = np.cross(way, side)
    line = []
    for t in np.linspace(0, 1, coils * 10):
        turn = t * coils * 2 * math.pi
        line.append(tuple(a + (b - a) * t + (side * math.cos(turn) + other * math.sin(turn)) * r * (0.6 + 0.6 * t)))
    tube(line, 0.022, steel)


def five_more_minutes() -> dict[str, Any]:
    """A fist comes down on an alarm clock; springs and wheels fly out of it."""
    camera((0, -9.5, 1.9), (0.15, 0, 1.75), 58, blur=0.6)
    sky("#FFF2CF", "#FFF2CF", strength=0.5)
    sun(-140, 38, 4.6, "#FFE0A6", 1.5)
    sheet((0, 2.6, 0), (40, 40), flat, paint("#F4C542", 0.9, bump=0.1), 2, tilt=90)
    box((0, 0.4, -1), (12, 4.2, 1), wood("#8A4B2C"), edge=0.05)
    tin, bell, brass, steel = gloss("#1F8E8A"), metal("#E8B84A", 0.2), metal("#D79A3A", 0.3), metal("#C8CCD2", 0.25)
    ivory, ink = paint("#FFF8E6", 0.4, bump=0), paint("#26202A", 0.5, bump=0)
    body = [
        lathe(
            (0, 0.35, 0),
            [(0, 0), (1.15, 0), (1.2, 0.1), (1.2, 0.6), (1.12, 0.7), (1.02, 0.62), (0, 0.62)],
            tin,
            tilt=90,
        )
    ]
    body.append(lathe((0, -0.24, 0), [(0, 0), (1.03, 0), (1.03, 0.05), (0, 0.05)], ivory, tilt=90))
    for k in range(12):
        a = k * math.pi / 6
        start, end = 0.93, 0.72 if k % 3 == 0 else 0.82
        body.append(
            rod(
                (math.sin(a) * start, -0.3, math.cos(a) * start),
                (math.sin(a) * end, -0.3, math.cos(a) * end),
                0.035 if k % 3 == 0 else 0.022,
                ink,
            )
        )
    body += [rod((0, -0.32, 0), (-0.42, -0.32, 0.2), 0.05, ink), rod((0, -0.34, 0), (0.1, -0.34, -0.7), 0.035, ink)]
    body.append(ball((0, -0.33, 0), 0.09, gloss("#D8392B")))
    cracks = [(0.1, 0.5), (0.35, 0.2), (0.2, 0.02), (0.6, -0.3), (0.5, -0.5), (0.85, -0.6)]
    body.append(tube([(x, -0.31, z) for x, z in cracks], 0.014, ink, round_=False))
    body.append(tube([(0.35, -0.31, 0.2), (0.75, -0.31, 0.3), (0.95, -0.31, 0.22)], 0.012, ink, round_=False))
    for side in (-1, 1):
        body.append(rod((side * 0.6, 0, -0.95), (side * 0.95, 0, -1.5), 0.09, tin, 0.07))
    clock = group(body, (-0.1, 0, 1.12), lean=-5)
    clock.scale = (1.1, 1, 0.8)
    for side in (-1, 1):
        dome = [(0.5, 0), (0.48, 0.2), (0.36, 0.38), (0, 0.48)]
        lathe((-0.15 + side * 1.32, 0, 1.75 + 0.1 * side), dome, bell, lean=side * 68)
    _spring((-1.0, -0.2, 1.9), (-2.2, -0.6, 3.2), 0.14, steel)
    _spring((1.1, -0.3, 1.2), (2.5, -0.8, 1.0), 0.13, steel, 6)
    for at, r, turn, tilt in (
        ((-2.0, -0.3, 1.6), 0.36, 20, 70), ((-1.55, -0.9, 0.36), 0.3, -30, 20), ((1.9, -1.0, 2.0), 0.28, 25, 60),
        ((2.35, -0.2, 0.32), 0.34, 10, 75), ((-2.25, 0, 2.6), 0.22, 40, 100), ((-1.7, -0.4, 3.75), 0.2, 10, 80),
    ):  # fmt: skip
        _gear(at, r, brass, 10 if r < 0.3 else 13, turn=turn, tilt=tilt)
    fist = carved("#D69A74", 5)
    hand(
        (1.95, -0.1, 3.1),
        (-1, 0, -0.3),
        (0.05, -1, 0.1),
        fist,
        curls=FIST,
        thumb=OVER,
        size=19,
        sleeve=cloth("#C2335A"),
        cuff=cloth("#F6EEDF"),
    )
    return {"exposure": 0.2, "shadows": "#4A2A40", "contrast": 1.1, "colour": 1.12}


def handshake() -> dict[str, Any]:
    """Two hands meet before a wall; in their shadow one of the arms is a snake that bites."""
    camera((0, -11, 0.9), (0, 0, 1.05), 50)
    sky("#DCEBFF", "#DCEBFF", strength=0.32)
    sheet((0, 3.0, 0), (60, 60), flat, plaster("#9CC6D2", 0.15), 2, tilt=90)
    sun(184, -16, 4.5, "#FFEFD8", 0.3)
    panel((-4, -6, 4), (0, 0, 0), 3, 3, 300, "#DCE8FF")
    glove, bare = cloth("#F2EEE8"), carved("#C98E66", 5)
    linen = cloth("#F6EEDF")
    curls = ((24, 34, 30), (28, 38, 30), (34, 40, 30), (38, 42, 30))
    one = hand(
        (-1.9, -0.15, -0.95),
        (1, 0.08, -0.1),
        (0, 1, 0.1),
        bare,
        curls=curls,
        thumb=ASIDE,
        size=20,
        sleeve=cloth("#C8792E"),
        cuff=linen,
    )
    two = hand(
        (1.9, 0.3, -0.95),
        (-1, -0.08, -0.1),
        (0, -1, -0.1),
        glove,
        curls=curls,
        thumb=ASIDE,
        size=20,
        sleeve=cloth("#6A2340"),
        cuff=linen,
    )
    for holder in (one, two):
        for part in holder.children_recursive:
            part.visible_shadow = False
    arm = [
        (-6, 2.3), (-3.0, 2.4), (-3.0, 2.25), (-2.6, 2.3), (-2.5, 2.5), (-1.7, 2.3), (-1.0, 2.3), (-0.55, 2.45),
        (-0.6, 2.65), (-1.1, 2.7), (-0.5, 2.75), (-0.45, 2.95), (-1.1, 2.98), (-1.5, 3.05), (-1.15, 3.4),
        (-0.95, 3.7), (-1.2, 3.85), (-1.7, 3.45), (-2.2, 3.2), (-2.5, 3.1), (-2.6, 3.3), (-3.0, 3.35), (-3.0, 3.2),
        (-6, 3.4),
    ]  # fmt: skip
    snake = [
        (2.9, 3.9), (2.3, 4.35), (1.5, 4.4), (0.8, 4.2), (0.2, 4.15), (-0.15, 3.95), (-0.05, 3.75), (0.02, 3.2),
        (0.2, 3.68), (0.8, 3.5), (1.25, 3.1), (1.0, 2.75), (0.45, 2.5), (0.35, 2.9), (0.2, 2.42), (0.0, 2.2),
        (0.3, 2.0), (1.0, 2.1), (1.8, 2.35), (2.4, 2.9),
    ]  # fmt: skip
    black = paint("#201018")
    hidden = [cut(arm, black, 0.05, (0, 2.6, 0)), cut([tuple(p) for p in rounded(snake, 2)], black, 0.05, (0, 2.6, 0))]
    eye = hidden[1].data.splines.new("POLY")
    eye.points.add(11)
    for node, a in zip(eye.points, np.linspace(0, 2 * math.pi, 12, endpoint=False), strict=True):
        node.co = (1.35 + 0.17 * math.cos(a), 3.88 + 0.12 * math.sin(a), 0, 1)
    eye.use_cyclic_u = True
    body = [
        (6.0, 2.6, 0.9),
        (5.0, 2.6, 0.7),
        (3.9, 2.6, 1.1),
        (3.6, 2.6, 2.2),
        (4.6, 2.6, 3.0),
        (5.0, 2.6, 4.0),
        (4.2, 2.6, 4.7),
        (3.2, 2.6, 4.2),
        (2.3, 2.6, 3.4),
    ]
    hidden.append(tube(body, 0.42, black, 0.4))
    hidden.append(tube([(1.2, 2.6, 3.1), (0.5, 2.6, 3.12), (0.0, 2.6, 2.95)], 0.06, black))
    hidden += [tube([(0.02, 2.6, 2.96), (-0.4, 2.6, z)], 0.05, black, 0.02) for z in (3.1, 2.8)]
    for part in hidden:
        part.visible_camera = False
    return {"exposure": 0.02, "shadows": "#4A2440", "contrast": 1.15, "colour": 1.15}


PICTURES: dict[int, Scene] = {25: last_pea, 32: five_more_minutes, 46: handshake}
