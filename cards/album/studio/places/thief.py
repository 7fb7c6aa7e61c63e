"""Thieves by daylight: who takes, who counts, who runs."""

import itertools
import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.animals import between, blob, dog_head, egg, eye, fur, hide, melt
from cards.album.studio.form import LEAF, Numbers, ball, box, group, hills, lathe, put, rod, scatter, sheet, tube
from cards.album.studio.light import sky, sun
from cards.album.studio.matter import Colour, blocks, cloth, gloss, ground, leaf, paint, plaster, stone, wood
from cards.album.studio.portraits import ASIDE, FIST, OPEN, OVER, carved, hand
from cards.album.studio.stage import Point, Thing, camera


def counting() -> dict[str, Any]:
    """A squirrel hugs its hoard of acorns; behind it another one reaches for the heap."""
    camera((0, -1.75, 0.42), (0.02, 0, 0.3), 60, blur=0.8, focus=1.75)
    sky("#FFE2B0", "#FFF2DC", strength=0.8)
    sun(150, 32, 4.0, "#FFD79A", 1.5)
    sheet((0, 3, 0), (14, 10), lambda x, y: 0.03 * hills(x, y, 0.8, 3, 3), ground("#B9782E", "#8A5220", 0.6), 120)
    draw = np.random.default_rng(9)
    x, y = draw.uniform(-4, 4, 2600), draw.uniform(-1.4, 6, 2600)
    for k, (first, second) in enumerate((("#E8A030", "#D8601E"), ("#F2C84A", "#E08A28"), ("#B8441C", "#D8702A"))):
        some = slice(k, None, 3)
        n = len(x[some])
        places = np.stack([x[some], y[some], draw.uniform(0.01, 0.05, n)], -1)
        scatter(
            LEAF,
            places,
            leaf(first, second),
            sizes=draw.uniform(0.06, 0.13, n),
            turns=draw.uniform(0, 360, n),
            tilts=draw.uniform(-25, 40, n),
            leans=draw.uniform(-25, 25, n),
        )
    bark = stone("#6A5646", 0.3)
    for tx, ty, r in ((-1.7, 3.4, 0.32), (1.25, 4.2, 0.36), (-0.4, 6.5, 0.4), (2.9, 6.0, 0.4), (-3.3, 6.6, 0.4)):
        lathe((tx, ty, -0.1), [(r * 1.5, 0), (r * 1.1, 0.4), (r, 1.2), (r * 0.92, 8), (0, 8)], bark)
    gold = leaf("#F2B23A", "#E8842A")
    places = draw.uniform((-7, 7, 0.9), (7, 12, 7), (5000, 3))
    scatter(LEAF, places, gold, sizes=0.4, turns=draw.uniform(0, 360, 5000), tilts=draw.uniform(-70, 70, 5000))
    owner = _squirrel("#B5541E", (0.05, 1, -0.03), hug=True)
    put(owner, (-0.2, 0.05, 0.0), 172)
    thief = _squirrel("#8A7A70", (-0.75, 1, 0.15), hug=False)
    put(thief, (0.47, 0.2, -0.02), 112, size=0.95)
    spots = []
    for _ in range(70):
        a, far = draw.uniform(0, 2 * math.pi), 0.26 * math.sqrt(draw.uniform(0, 1))
        spots.append(
            (
                0.1 + far * math.cos(a),
                -0.06 + far * 0.6 * math.sin(a),
                0.025 + 0.16 * max(0, 1 - far / 0.24) * draw.uniform(0.75, 1),
            )
        )
    for spot in spots:
        _acorn(spot, float(draw.uniform(0, 360)), float(draw.uniform(20, 120)))
    return {"exposure": 0.15, "contrast": 1.06, "colour": 1.08}


def _acorn(at: Point, turn: float, tilt: float, size: float = 1.0) -> Thing:
    nut = lathe(
        (0, 0, 0),
        [(0, -0.028), (0.004, -0.026), (0.016, -0.014), (0.021, 0.004), (0.02, 0.016), (0, 0.02)],
        gloss("#B8762E"),
        fine=20,
    )
    cap = lathe(
        (0, 0, 0),
        [(0.024, 0.01), (0.025, 0.016), (0.017, 0.029), (0.004, 0.033), (0.003, 0.045), (0, 0.045)],
        paint("#6A4526", 0.9, bump=0.5, grain=60),
        fine=20,
    )
    return group([nut, cap], at, turn, tilt, size=size * 1.25)


def _squirrel(coat: Colour, look: Point, *, hug: bool) -> Thing:
    """A squirrel 0.5 high that sits and looks along +y: it holds an acorn, or reaches out with one arm."""

    def tone(points: Numbers) -> Numbers:
        x, y, z = points.T
        belly = (
            np.clip((y - 0.055) / 0.03, 0, 1) * np.clip(1.6 - np.abs(x) / 0.055, 0, 1) * np.clip((0.3 - z) / 0.04, 0, 1)
        )
        chin = np.clip((y - 0.09) / 0.03, 0, 1) * np.clip((0.352 - z) / 0.02, 0, 1)
        return between(np.maximum(belly, chin), coat, "#FBEFDC")

    skin = hide(0.85, 0.4)
    body = [
        egg((0, -0.02, 0.13), 0.125, (1, 0.95, 1.05)),
        egg((0, 0.01, 0.23), 0.095, (0.95, 0.9, 1.1)),
        egg((0, 0.045, 0.375), 0.088, (1, 1.05, 0.92)),
        egg((0, 0.12, 0.352), 0.05, (0.9, 0.95, 0.8)),
        egg((-0.042, 0.085, 0.343), 0.045),
        egg((0.042, 0.085, 0.343), 0.045),
    ]
    for side in (-1, 1):
        body += [
            egg((side * 0.085, 0.02, 0.085), 0.075, (0.75, 1.1, 1)),
            blob((side * 0.085, 0.02, 0.02), (side * 0.095, 0.14, 0.018), 0.024, 0.02),
        ]
        if hug:
            arm = ((side * 0.075, 0.03, 0.27), (side * 0.12, 0.1, 0.2), (side * 0.035, 0.165, 0.235))
        elif side < 0:
            arm = ((side * 0.07, 0.04, 0.27), (side * 0.1, 0.14, 0.22), (side * 0.04, 0.29, 0.16))
        else:
            arm = ((side * 0.07, 0.04, 0.27), (side * 0.11, 0.1, 0.22), (side * 0.05, 0.13, 0.31))
        body += [blob(arm[0], arm[1], 0.032, 0.026), blob(arm[1], arm[2], 0.026, 0.018), egg(arm[2], 0.023)]
        body += [blob((side * 0.052, 0.02, 0.44), (side * 0.066, 0.01, 0.5), 0.024, 0.008)]
    whole = melt(body, skin, 0.0055, 4, tone)
    hair = fur(
        whole, 30000, 0.028, 0.0013, lambda p: np.stack([p[:, 0], -0.3 - 0 * p[:, 1], -0.8 + 0 * p[:, 2]], -1), lie=0.75
    )
    parts = [whole, hair]
    spine = [(0, -0.1, 0.06), (0, -0.21, 0.14), (0, -0.235, 0.3), (0, -0.2, 0.43), (0, -0.24, 0.53), (0, -0.32, 0.53)]
    brush = [
        blob(a, b, ra, rb)
        for (a, b, ra, rb) in zip(
            spine, spine[1:], (0.035, 0.05, 0.065, 0.07, 0.06), (0.05, 0.065, 0.07, 0.06, 0.035), strict=False
        )
    ]
    tail = melt(brush, skin, 0.008, 4, coat)
    parts += [tail, fur(tail, 20000, 0.085, 0.0016, (0, -0.2, 1), lie=0.5)]
    for side in (-1, 1):
        tuft = melt([egg((side * 0.066, 0.01, 0.5), 0.012)], skin, 0.004, 1, coat)
        parts += [tuft, fur(tuft, 300, 0.05, 0.001, (side * 0.2, 0, 1), lie=0.6)]
        parts += eye((side * 0.062, 0.107, 0.39), look, 0.024, "#1A100C", "#FFF6E6" if not hug else None, 0.45)
        if hug:
            parts.append(ball((side * 0.068, 0.127, 0.4), 0.006, gloss("#FFFFFF"), fine=2))
        for k in range(3):
            parts.append(
                tube(
                    [
                        (side * 0.03, 0.155, 0.35),
                        (side * 0.09, 0.165, 0.352 - 0.012 * k),
                        (side * 0.14, 0.15, 0.36 - 0.025 * k),
                    ],
                    0.001,
                    paint("#3A2A20"),
                )
            )
    parts.append(ball((0, 0.168, 0.363), 0.013, paint("#3A211A", 0.4), (1.2, 0.8, 0.8), 3))
    parts.append(tube([(-0.02, 0.155, 0.333), (0, 0.162, 0.328), (0.02, 0.155, 0.333)], 0.0028, paint("#3A211A")))
    parts.append(_acorn((0, 0.18, 0.245) if hug else (-0.03, 0.31, 0.165), 20, 10, 1.2))
    return group(parts)


def sausages() -> dict[str, Any]:
    """A dog runs for it with a string of sausages; the cook is after it."""
    camera((-0.12, -4.2, 0.85), (-0.1, 0, 0.72), 60, blur=0.3, focus=4.1)
    sky("#7FB8EC", "#FFF2DC", strength=0.85)
    sun(208, 44, 3.9, "#FFE6BC", 1.5)
    box((0, 0, -0.1), (30, 12, 0.1), blocks("#B9AFA2", "#7A7066", 0.3, 0.2, wall=False), edge=0)
    box((0, 2.6, 0), (20, 0.3, 6), plaster("#F0C987", 0.15), edge=0)
    box((0, 2.4, 0), (20, 0.1, 0.35), paint("#8A6A52", 0.9))
    box((1.25, 2.42, 0.75), (1.5, 0.1, 1.3), paint("#2E6E62", 0.5))
    box((1.25, 2.36, 0.83), (1.32, 0.05, 1.14), paint("#BFE0E4", 0.15))
    for k in range(10):
        box((0.4 + 0.19 * k, 1.95, 1.72), (0.19, 1.0, 0.03), paint(("#D8372E", "#FBF3E6")[k % 2], 0.8), tilt=24, edge=0)
    box((-1.6, 2.42, 0), (0.95, 0.1, 2.1), paint("#A8452E", 0.5))
    _running_dog((-0.48, 0, 0))
    line = [
        (-0.9, -0.24, 0.64),
        (-0.74, -0.3, 0.5),
        (-0.54, -0.3, 0.62),
        (-0.38, -0.28, 0.84),
        (-0.18, -0.26, 0.92),
        (0.02, -0.25, 0.8),
        (0.16, -0.25, 0.62),
        (0.32, -0.26, 0.54),
        (0.48, -0.27, 0.6),
        (0.6, -0.28, 0.74),
    ]
    skin = gloss("#B4492A")
    for k, (a, b) in enumerate(itertools.pairwise(line)):
        start, end = np.array(a, float), np.array(b, float)
        middle = (start + end) / 2 + (0, 0, 0.03 if k % 2 else -0.02)
        near, far = start + (end - start) * 0.1, end - (end - start) * 0.1
        melt(
            [blob(tuple(near), tuple(middle), 0.033, 0.041), blob(tuple(middle), tuple(far), 0.041, 0.033)],
            skin,
            0.006,
            5,
        )
        ball(tuple(end), 0.012, paint("#F0E0C0"), fine=2)
    _cook((0.74, 0.35, 0.02), 118)
    return {"exposure": 0.05, "contrast": 1.08, "colour": 1.1}


def _running_dog(at: Point) -> None:
    """A hound in full gallop to -x, its head half turned to the camera."""

    def tone(points: Numbers) -> Numbers:
        _x, y, z = points.T
        saddle = np.clip(hills(y, z, 0.4, 2, 2) * 3 + 0.6, 0, 1) * np.clip((z - 0.4) / 0.05, 0, 1)
        return between(saddle, "#FBF3E4", "#A8642E")

    skin = hide(0.85, 0.3)
    body = [
        egg((0, 0.12, 0.5), 0.16, (0.85, 1.25, 1)),
        egg((0, -0.18, 0.48), 0.13, (0.85, 1.3, 0.95)),
        blob((0, 0.2, 0.55), (0, 0.34, 0.68), 0.1, 0.085),
    ]
    for side in (-1, 1):
        shift = 0.06 * side
        body += [
            blob((side * 0.08, 0.2, 0.46), (side * 0.08, 0.4 + shift, 0.36), 0.065, 0.042),
            blob((side * 0.08, 0.4 + shift, 0.36), (side * 0.07, 0.58 + shift, 0.3 - shift), 0.042, 0.032),
        ]
        body.append(egg((side * 0.07, 0.61 + shift, 0.28 - shift), 0.042, (0.9, 1.2, 0.8)))
        body += [
            blob((side * 0.08, -0.24, 0.44), (side * 0.09, -0.36 + shift, 0.32), 0.085, 0.05),
            blob((side * 0.09, -0.36 + shift, 0.32), (side * 0.08, -0.58 + shift, 0.24), 0.045, 0.03),
        ]
        body += [
            blob((side * 0.08, -0.58 + shift, 0.24), (side * 0.08, -0.66 + shift, 0.13), 0.03, 0.028),
            egg((side * 0.08, -0.65 + shift, 0.1), 0.036, (0.9, 1.1, 0.9)),
        ]
    body += [
        blob((0, -0.32, 0.54), (0, -0.48, 0.68), 0.035, 0.025),
        blob((0, -0.48, 0.68), (0, -0.52, 0.84), 0.025, 0.014),
    ]
    whole = melt(body, skin, 0.008, 4, tone)
    hair = fur(whole, 24000, 0.025, 0.0016, (0, -1, -0.25), lie=0.9)
    head = put(
        dog_head("#A8642E", "#5E3418", "#FBF3E4", (-0.5, 1, 0.05), ears=0.8), (0, 0.4, 0.74), 34, tilt=-6, size=1.2
    )
    collar = lathe(
        (0, 0.29, 0.63), [(0.095, 0), (0.105, 0.0), (0.105, 0.03), (0.095, 0.03)], paint("#2E5FA8", 0.5), tilt=-42
    )
    group([whole, hair, head, collar], at, 90)


def _cook(at: Point, turn: float) -> None:
    """A stout cook at a run, rolling pin raised, looking along +y before `turn`."""
    white, check, black = cloth("#FBF7EE", 90), cloth("#4A5A70", 60), paint("#1C1816", 0.5)
    red, dark = carved("#E8946A", 9, 0.15), paint("#3A2416", 0.9)
    coat = melt(
        [
            egg((0, 0, 0.62), 0.27, (1, 0.95, 1.0)),
            egg((0, 0.0, 0.82), 0.2, (1.1, 0.85, 0.9)),
            egg((0, 0.0, 0.46), 0.26, (1, 0.95, 0.7)),
        ],
        white,
        0.012,
        6,
    )
    parts = [coat]
    for hip, knee, foot in (
        ((-0.11, 0, 0.4), (-0.12, 0.24, 0.3), (-0.12, 0.22, 0.04)),
        ((0.11, 0, 0.4), (0.12, -0.12, 0.22), (0.12, -0.36, 0.2)),
    ):
        parts += [rod(hip, knee, 0.1, check, 0.085), rod(knee, foot, 0.085, check, 0.06)]
        parts.append(melt([egg((foot[0], foot[1] + 0.06, foot[2]), 0.07, (0.8, 1.6, 0.65))], black, 0.01, 2))
    face = melt(
        [
            egg((0, 0.02, 1.07), 0.165, (1, 1, 1.05)),
            egg((0, 0.08, 0.98), 0.12, (1.1, 0.9, 0.8)),
            egg((-0.16, 0.0, 1.06), 0.04),
            egg((0.16, 0.0, 1.06), 0.04),
            egg((0, 0.2, 1.06), 0.052, (1, 1, 0.9)),
        ],
        red,
        0.007,
        4,
    )
    parts.append(face)
    for side in (-1, 1):
        parts += eye((side * 0.065, 0.155, 1.12), (0.0, 1, -0.35), 0.034, "#2A1A10", "#FFFFFF", 0.4)
        parts.append(rod((side * 0.115, 0.15, 1.2), (side * 0.03, 0.185, 1.145), 0.019, dark, 0.016))
        parts.append(
            melt(
                [
                    blob((side * 0.015, 0.2, 1.005), (side * 0.1, 0.18, 0.99), 0.034, 0.028),
                    blob((side * 0.1, 0.18, 0.99), (side * 0.16, 0.13, 1.03), 0.028, 0.008),
                ],
                dark,
                0.006,
                3,
            )
        )
    parts.append(ball((0, 0.165, 0.93), 0.062, paint("#5A1414", 0.5), (1.1, 0.6, 0.85)))
    parts.append(box((0, 0.192, 0.955), (0.07, 0.02, 0.018), paint("#FFFFFF", 0.3), edge=0.004))
    parts.append(lathe((0, -0.01, 1.2), [(0.15, 0), (0.155, 0.14), (0, 0.14)], white))
    parts.append(
        melt(
            [egg((0.09 * math.cos(a), 0.09 * math.sin(a), 1.38), 0.11) for a in np.linspace(0, 5.4, 7)]
            + [egg((0, 0, 1.43), 0.13)],
            white,
            0.012,
            5,
        )
    )
    parts.append(
        tube(
            [(0.13 * math.cos(a), 0.12 * math.sin(a), 0.925) for a in np.linspace(0, 2 * math.pi, 13)],
            0.035,
            paint("#D8372E", 0.8),
        )
    )
    parts += [
        _sleeve(a, b, white)
        for a, b in (
            ((-0.24, 0, 0.86), (-0.42, -0.12, 0.98)),
            ((-0.42, -0.12, 0.98), (-0.46, -0.1, 1.2)),
            ((0.24, 0.04, 0.82), (0.3, 0.26, 0.74)),
            ((0.3, 0.26, 0.74), (0.24, 0.46, 0.82)),
        )
    ]
    pin = wood("#D9A866", "x")
    rolling = [
        rod((-0.18, 0.075, -0.035), (0.08, 0.075, -0.035), 0.03, pin),
        rod((-0.24, 0.075, -0.035), (0.13, 0.075, -0.035), 0.012, pin),
    ]
    parts.append(
        hand(
            (-0.46, -0.1, 1.23),
            (0.0, 0.1, 1),
            (0.5, 1, 0),
            red,
            curls=FIST,
            thumb=OVER,
            left=True,
            size=1.3,
            extra=rolling,
        )
    )
    parts.append(
        hand((0.235, 0.48, 0.83), (-0.05, 1, 0.25), (-0.3, 0, -1), red, curls=OPEN, thumb=ASIDE, spread=8, size=1.25)
    )
    group(parts, at, turn)


def _sleeve(a: Point, b: Point, stuff: Thing) -> Thing:
    return rod(a, b, 0.085, stuff, 0.065)


PICTURES: dict[int, Scene] = {16: counting, 57: sausages}
