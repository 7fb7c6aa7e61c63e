"""Food and drink for those who have too much of both."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, ball, column, group, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import panel, sky, sun
from cards.album.studio.matter import Colour, cloth, gloss, leaf, metal, paint
from cards.album.studio.nature import flat
from cards.album.studio.portraits import FINGERS, PINCH, RELAXED, UNDER, carved, hand
from cards.album.studio.stage import Point, Thing, camera


def _ring(finger: int, gold: Thing, stone: Colour, size: float = 1.0) -> list[Thing]:
    """A ring with a stone for a finger that is not much bent, in a hand's own measure."""
    x, y, _ = FINGERS[finger]
    band = lathe(
        (x, y + 0.012, -0.002), [(0.0105, -0.004), (0.0145, -0.003), (0.0145, 0.003), (0.0105, 0.004)], gold, tilt=-90
    )
    gem = ball((x, y + 0.012, 0.0145), 0.008 * size, gloss(stone), (1, 1.1, 0.7), 3)
    return [band, gem]


def _lobster(shell: Thing) -> Thing:
    black = paint("#17130F", 0.15, bump=0)
    parts = [
        ball((0, 0.35, 0.42), 1, shell, (0.44, 0.8, 0.34)),
        lathe((0, 1.0, 0.5), [(0.16, -0.1), (0.08, 0.2), (0.0, 0.42)], shell, tilt=-90),
        tube([(0, -0.35, 0.77), (0, 0.3, 0.79), (0, 0.9, 0.6)], 0.03, shell),
    ]
    bend = [0.5 * math.sin(k * 0.33) ** 2 for k in range(8)]
    for k in range(6):
        parts.append(ball((bend[k], -0.5 - 0.27 * k, 0.38), 1, shell, (0.45 - 0.035 * k, 0.24, 0.3 - 0.02 * k)))
        for side in (-1, 1):
            parts.append(
                lathe(
                    (bend[k] + side * (0.42 - 0.035 * k), -0.55 - 0.27 * k, 0.2),
                    [(0.1, 0), (0.0, 0.26)],
                    shell,
                    fine=12,
                    tilt=110,
                    lean=side * 40,
                )
            )
    for k in range(5):
        a = math.radians(-150 + k * 30)
        parts.append(ball((bend[6] + 0.36 * math.cos(a), -2.1 + 0.36 * math.sin(a), 0.3), 1, shell, (0.17, 0.34, 0.06)))
        parts[-1].rotation_euler = (0, 0, a - math.pi / 2)
    for side in (-1, 1):
        arm = [(side * 0.34, 0.75, 0.35), (side * 0.8, 0.95, 0.42), (side * 1.02, 1.4, 0.45), (side * 0.85, 1.8, 0.45)]
        parts.append(tube(arm, 0.13, shell, 0.16))
        big = 1.15 if side > 0 else 0.95
        claw = [
            ball((0, 0.42, 0), 1, shell, (0.34, 0.5, 0.22)),
            tube([(side * 0.12, 0.6, 0), (side * 0.3, 1.0, 0), (side * 0.12, 1.45, 0)], 0.2, shell, 0.03),
            tube(
                [(-side * 0.22, 0.55, 0.03), (-side * 0.34, 0.9, 0.03), (-side * 0.14, 1.25, 0.03)], 0.14, shell, 0.03
            ),
        ]
        claw += [ball((side * (0.12 - 0.02 * k), 0.85 + 0.12 * k, 0), 0.05, shell, fine=2) for k in range(4)]
        group(claw, (side * 0.85, 1.72, 0.45), turn=side * 14, size=big)
        parts.append(claw[0].parent)
        for k in range(4):
            y = 0.55 - 0.24 * k
            leg = [
                (side * 0.36, y, 0.3),
                (side * 0.85, y + 0.12 - 0.08 * k, 0.5),
                (side * 1.15, y - 0.12 - 0.16 * k, 0.12),
            ]
            parts.append(tube(leg, 0.055, shell, 0.02))
        parts.append(ball((side * 0.2, 1.02, 0.62), 0.085, black, fine=3))
        feeler = [
            (side * 0.12, 1.15, 0.5),
            (side * 0.45, 1.9, 0.75),
            (side * 1.5, 2.5, 0.5),
            (side * 2.1, 1.4, 0.3),
            (side * 1.9, 0.2, 0.25),
        ]
        parts.append(tube(feeler, 0.03, shell, 0.008))
    return group(parts)


def golden_lobster() -> dict[str, Any]:
    """A table from above: a golden lobster on silver, champagne, oysters, grapes; a hand with rings comes for it."""
    camera((0, -2.4, 13.0), (0, 0.1, 0), 57, blur=0.6)
    sky("#FFE9CC", "#FFE9CC", strength=0.35)
    sun(-50, 44, 3.6, "#FFE2B0", 1.5)
    panel((5, 4, 6), (0, 0, 0), 3, 3, 500, "#FFD9B0")
    panel((-5, -5, 6), (0, 0, 0), 3, 3, 220, "#CFE0FF")
    sheet((0, 0, 0), (40, 40), lambda x, y: 0.03 * np.sin(x * 1.7 + y), cloth("#0F5A48"), 200)
    gold, silver, china = metal("#E9B545", 0.22), metal("#D9DCE2", 0.16), paint("#FBF6EC", 0.15, bump=0, uneven=0)
    tray = lathe(
        (0, 0, 0.03), [(0, 0), (2.0, 0), (2.35, 0.1), (2.5, 0.2), (2.45, 0.22), (2.0, 0.06), (0, 0.06)], silver, fine=96
    )
    tray.scale, tray.rotation_euler = (0.86, 1.22, 1), (0, 0, math.radians(-24))
    draw = np.random.default_rng(5)
    a, r = draw.uniform(0, 6.28, 1500), draw.uniform(1.55, 2.0, 1500)
    green = np.stack([0.8 * r * np.cos(a), 1.15 * r * np.sin(a), draw.uniform(0.1, 0.26, 1500)], -1)
    c, s = math.cos(math.radians(-24)), math.sin(math.radians(-24))
    green[:, :2] = green[:, :2] @ np.array([[c, s], [-s, c]])
    scatter(
        LEAF,
        green,
        leaf("#6FAE3A", "#3F7F34"),
        sizes=draw.uniform(0.15, 0.3, 1500),
        turns=draw.uniform(0, 360, 1500),
        tilts=draw.uniform(-30, 60, 1500),
    )
    shell = metal("#F0A832", 0.24)
    lobster = _lobster(shell)
    lobster.location, lobster.rotation_euler = (0.05, -0.2, 0.1), (0, 0, math.radians(-24))
    peel, flesh = paint("#F2C524", 0.4), paint("#FBE36A", 0.3)
    for x, y in ((-1.45, -0.9), (-1.25, -1.5), (1.5, 0.15), (1.35, 0.85)):
        column((x, y, 0.16), 0.34, 0.09, peel, tilt=14)
        column((x, y - 0.02, 0.255), 0.29, 0.01, flesh, tilt=14)
        for k in range(8):
            t = k * math.pi / 4
            rod(
                (x + 0.05 * math.cos(t), y + 0.05 * math.sin(t), 0.27),
                (x + 0.26 * math.cos(t), y + 0.26 * math.sin(t), 0.275),
                0.012,
                paint("#FFF6C0"),
            )
    for x, y in ((-3.1, 2.6), (-2.35, 3.35), (3.3, -2.6)):
        lathe(
            (x, y, 0),
            [
                (0, 0),
                (0.4, 0),
                (0.06, 0.12),
                (0.05, 0.7),
                (0.35, 0.85),
                (0.62, 1.15),
                (0.64, 1.2),
                (0.6, 1.17),
                (0.3, 0.9),
                (0, 0.86),
            ],
            gold,
        )
        column((x, y, 1.0), 0.5, 0.1, paint("#F6D98A", 0.05, bump=0))
        scatter(
            (
                (np.array([(0, 0, 1), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)], float)),
                np.array([(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]),
            ),
            np.stack([x + draw.normal(0, 0.2, 26), y + draw.normal(0, 0.2, 26), np.full(26, 1.11)], -1),
            paint("#FFFBEA", 0.1, bump=0),
            sizes=draw.uniform(0.015, 0.04, 26),
        )
    plum = gloss("#5A2A6E")
    for _ in range(46):
        u, t = draw.uniform(0, 1), draw.uniform(0, 6.3)
        w = 0.62 * (1 - u) ** 0.6
        ball(
            (
                -3.2 + 0.9 * u + w * math.cos(t) * 0.8,
                -2.35 - 1.0 * u + w * math.sin(t) * 0.8,
                0.2 + 0.3 * draw.uniform(0, 1) * (1 - u),
            ),
            0.2,
            plum,
            fine=3,
        )
    for x, y, turn in ((2.6, 3.1, 20), (3.35, 2.3, 60), (3.5, 3.4, -20), (2.0, 3.75, 100)):
        bowl = [(0, 0.02), (0.3, 0.06), (0.46, 0.2), (0.48, 0.22), (0.42, 0.22), (0.26, 0.12), (0, 0.1)]
        oyster = [
            lathe((0, 0, 0), bowl, paint("#8C8478", 0.7, bump=0.8)),
            lathe((0, 0, 0.012), bowl[4:], paint("#F0EAE4", 0.15, bump=0.1)),
            ball((0.04, 0, 0.27), 0.14, paint("#FBF3EA", 0.08, bump=0, coat=0.8)),
        ]
        made = group(oyster, (x, y, 0), turn)
        made.scale = (0.8, 1.15, 1)
    lathe((-3.4, 0.1, 0.02), [(0, 0), (0.7, 0), (0.95, 0.08), (0.95, 0.1), (0.7, 0.04), (0, 0.04)], china, fine=64)
    lathe((-3.4, 0.1, 0.02), [(0.9, 0.09), (0.95, 0.12), (0.98, 0.09)], gold, fine=64)
    for k, colour in enumerate(("#E58AA0", "#9CC98A", "#F2D08A")):
        t = k * 2.1
        for z in (0.08, 0.22):
            ball(
                (-3.4 + 0.36 * math.cos(t), 0.1 + 0.36 * math.sin(t), z + 0.05),
                0.3,
                paint(colour, 0.7),
                (1, 1, 0.35),
                3,
            )
    ringed = [*_ring(0, gold, "#D8263A", 1.3), *_ring(2, gold, "#1E9E6A", 1.2)]
    ringed += [
        ball((0.036 * math.cos(t), -0.012, 0.036 * math.sin(t)), 0.0075, paint("#FBF3EA", 0.1, bump=0), fine=2)
        for t in np.linspace(0, 6.28, 22)
    ]
    hand(
        (3.3, -0.35, 1.5),
        (-1, 0.42, -0.28),
        (-0.2, 0, -1),
        carved("#C98A66", 5),
        curls=RELAXED,
        size=11,
        nails="#B3203A",
        sleeve=cloth("#5A1A4A"),
        cuff=gold,
        extra=ringed,
    )
    return {"exposure": 0.15, "shadows": "#12352E", "colour": 1.1}


def _drip(r: float, h: float, icing: Thing, at: Point, seed: int) -> None:
    """Icing over a round cake of radius r whose top is at `at`: its edge runs down in drops."""
    draw = np.random.default_rng(seed)
    phase = draw.uniform(0, 6.3, 5)

    def along(u: Any, v: Any) -> tuple[Any, Any, Any]:
        a = u * 2 * math.pi
        deep = h * (
            0.5 + 0.22 * np.sin(9 * a + phase[0]) + 0.14 * np.sin(14 * a + phase[1]) + 0.1 * np.sin(5 * a + phase[2])
        )
        out = np.minimum(v * 2, 1.0)
        down = np.maximum(v * 2 - 1, 0.0)
        return (
            at[0] + (r + 0.03) * out * np.cos(a),
            at[1] + (r + 0.03) * out * np.sin(a),
            at[2] + 0.05 * (1 - out**6) - down * deep,
        )

    surface(along, icing, (240, 30), 0.05)


def last_cherry() -> dict[str, Any]:
    """A tower of cakes with golden rims; a hand full of rings takes the cherry."""
    camera((0, -10, 3.1), (0.15, 0, 2.82), 51, blur=0.9)
    sky("#FFF0E0", "#FFF0E0", strength=0.5)
    sun(218, 44, 3.4, "#FFEBCB", 2)
    sheet((0, 4, 0), (40, 40), flat, paint("#8FCDBE", 0.9, bump=0.1), 2, tilt=90)
    sheet((0, 0, 0), (40, 8), flat, cloth("#F6E9DA"), 2)
    gold, cream = metal("#E6B64C", 0.22), paint("#FFF4E2", 0.5, bump=0.05)
    pink, mint, rose, choc = (paint(c, 0.45, bump=0.05) for c in ("#F4A6B4", "#BFE3CF", "#D9405C", "#6A3524"))
    z = 0.0
    for i, (r, h, cake, icing) in enumerate(
        ((1.9, 1.0, pink, cream), (1.35, 0.95, cream, rose), (0.85, 0.85, mint, choc))
    ):
        lathe(
            (0, 0, z),
            [
                (0, 0),
                (r * 0.5, 0),
                (r * 0.2, 0.12),
                (r * 0.2, 0.18),
                (r + 0.18, 0.24),
                (r + 0.26, 0.3),
                (r + 0.2, 0.31),
                (0, 0.3),
            ],
            gold,
            fine=96,
        )
        z += 0.3
        lathe((0, 0, z), [(0, 0), (r, 0), (r, h), (0, h)], cake, fine=96)
        tube(
            [((r + 0.01) * math.cos(t), (r + 0.01) * math.sin(t), z + 0.07) for t in np.linspace(0, 6.3, 60)],
            0.05,
            gold,
        )
        _drip(r, h * 0.75, icing, (0, 0, z + h), i + 3)
        many = int(r * 13)
        for k in range(many):
            t = 2 * math.pi * k / many
            puff = [(0, 0), (0.13, 0.01), (0.15, 0.07), (0.09, 0.13), (0.1, 0.17), (0.03, 0.24), (0, 0.28)]
            lathe(
                ((r - 0.13) * math.cos(t), (r - 0.13) * math.sin(t), z + h + 0.05),
                puff,
                cream if i != 0 else pink,
                fine=16,
            )
        if i < 2:
            for k in range(7):
                t = math.pi * (1.1 + k / 7 * 0.9)
                ball(
                    ((r - 0.02) * 0.86 * math.cos(t), (r - 0.02) * 0.86 * math.sin(t), z + h + 0.38),
                    0.14,
                    gloss("#C8203A"),
                    (1, 1, 1.15),
                    3,
                )
        z += h + (0.05 if i < 2 else 0)
    lathe((0, 0, z), [(0, 0), (0.42, 0.03), (0.46, 0.15), (0.3, 0.27), (0.34, 0.36), (0.12, 0.52), (0, 0.55)], cream)
    cherry = (0.1, -0.05, z + 0.85)
    ball(cherry, 0.24, gloss("#C8102A"))
    tube(
        [
            (cherry[0], cherry[1], cherry[2] + 0.2),
            (cherry[0] + 0.03, cherry[1], cherry[2] + 0.5),
            (cherry[0] + 0.14, cherry[1], cherry[2] + 0.72),
        ],
        0.02,
        paint("#4A5A24"),
    )
    ringed = [*_ring(1, gold, "#2A5FD0", 1.4), *_ring(3, gold, "#1E9E6A", 1.2), *_ring(2, gold, "#F0F4FF", 1.0)]
    for row in (0.0, 0.014):
        ringed += [
            ball(
                (0.036 * math.cos(t), -0.012 - row, 0.036 * math.sin(t)), 0.0075, paint("#FBF3EA", 0.1, bump=0), fine=2
            )
            for t in np.linspace(0, 6.28, 22)
        ]
    hand(
        (1.4, -0.15, z + 2.2),
        (-1, 0, -0.45),
        (-0.25, -0.25, -1),
        carved("#E2B08E", 5),
        curls=PINCH,
        thumb=UNDER,
        size=12,
        nails="#C8203A",
        sleeve=cloth("#4A2A6A"),
        cuff=gold,
        extra=ringed,
    )
    return {"exposure": 0.15, "shadows": "#3A3A5A", "colour": 1.12}


PICTURES: dict[int, Scene] = {80: golden_lobster, 81: last_cherry}
