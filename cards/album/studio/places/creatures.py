"""Animals from near that want something: gulls, young birds, a cat with a mouse, a cat with everything."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, ball, box, cut, group, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import panel, sky, sun
from cards.album.studio.matter import cloth, gloss, leaf, metal, paint, stone, water
from cards.album.studio.nature import flat
from cards.album.studio.people import bird
from cards.album.studio.portraits import carved, clay, egg_skin, fur, rounded, turned
from cards.album.studio.stage import Thing, camera


def _gull(side: int) -> Thing:
    """A gull that pulls at something near the origin, from the left (side 1) or the right."""
    white, grey, black = carved("#F7F4EC", 3, 0.2), paint("#93A0AE", 0.8), paint("#23262C", 0.7)
    yellow = paint("#F2A81D", 0.4, bump=0.05)
    body = [
        ball((-1.75, 0, 0.75), 0.82, white, (1.1, 0.85, 0.95), 3),
        rod((-1.9, 0, 0.55), (-2.5, 0.2, -0.9), 0.64, white, 0.95),
        ball((-2.9, 0.5, -2.7), 2.05, white, (1, 0.9, 1), 3),
    ]
    parts = [clay(body, white, 0.05, 12)]
    upper = [
        (-1.2, 1.06),
        (-0.8, 1.0),
        (-0.4, 0.93),
        (-0.12, 0.8),
        (0.04, 0.56),
        (0.0, 0.3),
        (-0.14, 0.52),
        (-0.4, 0.66),
        (-1.2, 0.7),
    ]
    lower = [(-1.2, 0.5), (-0.5, 0.46), (-0.2, 0.44), (-0.34, 0.24), (-0.7, 0.16), (-1.2, 0.26)]
    for outline, thick in ((upper, 0.16), (lower, 0.12)):
        horn = cut([tuple(p) for p in rounded(outline, 2)], yellow, thick, edge=0.07)
        parts.append(horn)
    parts.append(ball((-0.62, -0.13, 0.3), 0.08, paint("#D8321F"), (1.3, 0.7, 0.7), 3))
    parts += [
        ball((-1.5, -0.6, 0.92), 0.19, paint("#F6D13A", 0.3), (1, 0.5, 1), 3),
        ball((-1.46, -0.68, 0.92), 0.1, black, (1, 0.5, 1), 3),
        rod((-1.82, -0.62, 1.2), (-1.22, -0.66, 0.99), 0.075, grey, 0.06),
    ]
    parts.append(ball((-4.3, 1.1, -2.2), 2.1, grey, (1, 1, 1.05)))
    whole = group(parts, (-0.5 * side, 0, 0))
    whole.scale = (side, 1, 1)
    return whole


def one_chip() -> dict[str, Any]:
    """Two gulls pull at the two ends of one chip; others come."""
    camera((0, -11, 0.9), (0, 0, 0.55), 54, blur=0.8)
    sky("#3F9BD8", "#CDE9F2", "#3C8CA8", strength=0.75, clouds=0.25, seed=3)
    sun(205, 48, 4.2, "#FFF0D2", 1)
    _gull(1)
    _gull(-1)
    chip = paint("#F3C04A", 0.6, uneven=0.25, grain=3, bump=0.3)
    chips = [box((0, 0, 0.44), (2.2, 0.26, 0.3), chip, edge=0.03)]
    draw = np.random.default_rng(4)
    for x, z in ((-0.4, -1.3), (0.5, -1.9), (-0.9, -2.4), (0.1, 2.4), (1.0, -2.8), (0.9, -0.9)):
        chips.append(
            group(
                [box((0, 0, 0), (1.0, 0.17, 0.17), chip, edge=0.03)],
                (x, -0.4, z),
                float(draw.uniform(0, 60)),
                lean=float(draw.uniform(0, 180)),
            )
        )
    for x, z, span in ((-2.2, 3.4, 1.5), (2.6, 2.9, 1.1), (0.4, 3.6, 0.9)):
        bird((x, 4, z), span, paint("#F4F1EA"), lift=0.5)
    for x, z, turn in ((0.9, 1.7, 30), (-0.7, 2.1, -50), (0.2, -0.6, 70), (-1.2, -0.7, 10)):
        cut(
            [(-0.22, 0), (0, 0.07), (0.24, 0), (0, -0.07)], paint("#FBF8F2"), 0.01, (x, -0.5, z), round_=True, lean=turn
        )
    return {"exposure": 0.1, "colour": 1.15}


def _gape(at: Any, to: Any, size: float, seed: int) -> None:
    """A young bird's head with its beak wide open towards `to`."""
    draw = np.random.default_rng(seed)
    rim, throat, skin = paint("#F7C42C", 0.45, bump=0.05), paint("#D93A22", 0.4, bump=0.1), paint("#B98474", 0.8)

    def shape(r: Any, a: Any) -> Any:
        return r / (np.abs(np.cos(a)) ** 1.35 + np.abs(np.sin(a)) ** 1.35) ** (1 / 1.35)

    def cup(profile: list[tuple[float, float]]) -> Any:
        rs, zs = (np.array(part) for part in zip(*profile, strict=True))

        def along(u: Any, v: Any) -> tuple[Any, Any, Any]:
            a, t = u * 2 * math.pi, v * (len(rs) - 1)
            r, z = np.interp(t, range(len(rs)), rs), np.interp(t, range(len(rs)), zs)
            r = shape(r, a)
            corner = np.abs(np.cos(a)) ** 3
            return r * np.cos(a), r * np.sin(a) * 1.12, z - 0.18 * corner * np.clip((z - 0.1) / 0.4, 0, 1)

        return along

    parts = [
        surface(cup([(0.0, 0.02), (0.16, 0.06), (0.3, 0.25), (0.4, 0.5)]), throat, (72, 24)),
        surface(cup([(0.39, 0.5), (0.44, 0.54), (0.48, 0.5), (0.44, 0.38), (0.3, 0.1), (0.2, -0.1)]), rim, (72, 30)),
        ball((0, -0.06, 0.14), 0.12, paint("#F08A6A", 0.4), (0.8, 1.3, 0.5), 3),
        ball((0, 0, -0.36), 0.4, skin, (0.95, 1, 0.9)),
    ]
    for side in (-1, 1):
        parts.append(ball((side * 0.33, 0.08, -0.2), 0.12, paint("#4A3440", 0.4), fine=3))
    points, normals = egg_skin((0, 0, -0.25), (0.38, 0.4, 0.36), 900, seed)
    keep = normals[:, 2] < 0.35
    parts.append(fur(points[keep], normals[keep], paint("#8C7A74", 0.9), 0.16, 0.012, fall=0.1, wild=0.35, seed=seed))
    neck = np.array(at) - np.array(to) * 0.0
    parts.append(rod((0, 0, -0.3), (0, 0, -1.3), 0.24, skin, 0.3))
    turned([group(parts, tilt=-90)], tuple(neck), tuple(np.array(to)), (float(draw.normal(0, 0.25)), 0.3, 1), size)


def five_beaks() -> dict[str, Any]:
    """A nest from above: five young birds gape at the one worm that comes."""
    camera((0, -5.2, 6.6), (0, 0.2, 0.8), 62, blur=1.6, focus=7.2)
    sky("#CFE6C0", "#E8F2D0", strength=0.6)
    sun(-60, 52, 4.2, "#FFF0C8", 1)
    draw = np.random.default_rng(11)
    n = 36000
    x, y = draw.uniform(-7, 7, n), draw.uniform(-6, 16, n)
    scatter(
        LEAF,
        np.stack([x, y, draw.uniform(-2.6, -1.4, n)], -1),
        leaf("#5E9A3A", "#2F6B34"),
        sizes=draw.uniform(0.3, 0.7, n),
        turns=draw.uniform(0, 360, n),
        tilts=draw.uniform(-40, 40, n),
    )
    n = 2600
    a, r = draw.uniform(0, 2 * math.pi, n), draw.normal(1.75, 0.2, n)
    up = 0.1 + 0.55 * np.exp(-(((r - 1.75) / 0.3) ** 2)) - draw.uniform(0, 0.7, n)
    stick = (
        np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0.6), (-1, 1, 0.6), (0, 0, 1.2)], float) * 0.5,
        np.array([(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]),
    )
    scatter(
        stick,
        np.stack([r * np.cos(a), r * np.sin(a), up], -1),
        leaf("#B08A58", "#6A4A30"),
        sizes=np.stack([draw.uniform(0.6, 1.5, n), np.full(n, 0.05), np.full(n, 0.05)], -1),
        turns=np.degrees(a) + 90 + draw.normal(0, 16, n),
        leans=draw.normal(0, 12, n),
    )
    lathe((0, 0, -0.6), [(0, 0), (1.2, 0.1), (1.6, 0.7)], paint("#4A3424", 0.9))
    for k in range(5):
        b = math.radians(k * 72 + 18)
        at = (1.06 * math.cos(b), 1.0 * math.sin(b), 0.75 + 0.12 * (k % 2))
        to = np.array([0.1, -1.1, 3.4]) - np.array(at)
        _gape(at, to / np.linalg.norm(to), 1.22, k + 1)
    worm = [(0.5, 1.1, 3.0), (0.32, 0.72, 2.7), (0.52, 0.36, 2.5), (0.2, 0.1, 2.55), (0.1, -0.1, 2.3)]
    tube(worm, 0.075, paint("#E58A8A", 0.3), 0.05)
    for side in (-1, 1):
        rod((0.5 + side * 0.05, 1.0 + side * 0.06, 3.0), (1.0 + side * 0.1, 2.6, 3.5), 0.06, paint("#2A2422", 0.4), 0.3)
    return {"exposure": 0.15, "colour": 1.12, "shadows": "#24402E"}


def old_friends() -> dict[str, Any]:
    """A cat and a mouse sit on a wall by the sea, its arm round the mouse; behind its back it holds a fork."""
    camera((0.1, -8.4, 2.0), (0.1, 0, 1.35), 54, blur=0.8)
    sky(
        "#3F7FB8",
        "#FFB070",
        "#E7A878",
        strength=0.62,
        band=0.55,
        glow_at=(3, 4.6),
        glow_size=16,
        glow_strength=0.7,
        glow_colour="#FFD08A",
        disc=7,
        disc_strength=4,
    )
    sun(-160, 38, 2.3, "#FFE3C0", 3)
    sun(-7, 14, 2.0, "#FFC27A", 2)
    sheet((0, 90, -2.2), (400, 170), flat, water("#2E7C96", 0.6, 2.0), 2)
    box((0, 0.1, -2.2), (14, 1.5, 2.3), stone("#CDBBA0", 1.0), edge=0.06)
    fur_, mouse = carved("#4C5570", 4, 0.25), carved("#B8A596", 5, 0.25)
    pink, silver, red = paint("#E59A92", 0.7), metal("#E4E6EA", 0.15), cloth("#D03A30")
    body = [
        lathe((-0.72, 0, 0.08), [(0, 0), (0.78, 0.02), (0.86, 0.35), (0.74, 0.95), (0.5, 1.4), (0, 1.6)], fur_),
        ball((-0.68, 0.05, 2.08), 0.66, fur_, (1.12, 0.95, 0.88), 3),
        rod((-0.25, -0.12, 1.28), (0.35, -0.38, 1.14), 0.2, fur_, 0.18),
        rod((0.35, -0.38, 1.14), (1.02, -0.42, 0.86), 0.18, fur_, 0.17),
        ball((1.06, -0.43, 0.83), 0.21, fur_, (1.1, 0.8, 0.9), 3),
        rod((-1.2, -0.12, 1.28), (-1.72, -0.5, 0.82), 0.2, fur_, 0.18),
        rod((-1.72, -0.5, 0.82), (-1.05, -0.98, 0.72), 0.18, fur_, 0.16),
        ball((-0.98, -1.0, 0.74), 0.22, fur_, fine=3),
    ]
    for side, lean in ((-1, -24), (1, 20)):
        body.append(
            lathe(
                (-0.68 + side * 0.42, 0.05, 2.42),
                [(0, -0.2), (0.27, -0.1), (0.16, 0.25), (0.03, 0.52), (0, 0.53)],
                fur_,
                fine=20,
                lean=lean,
            )
        )
    clay(body, fur_, 0.035, 6)
    clay(
        [
            tube(
                [(-0.9, -0.6, 0.2), (-0.4, -1.0, 0.1), (0.0, -1.0, -0.35), (-0.3, -0.95, -0.85), (-0.75, -0.95, -0.95)],
                0.14,
                fur_,
                0.1,
            )
        ],
        fur_,
        0.035,
        4,
    )
    # the cat's cheek, nose and eye, turned to the mouse
    ball((-0.02, 0.02, 1.96), 0.2, paint("#EADFD2", 0.8), (1, 0.9, 0.8), 3)
    ball((0.16, -0.02, 2.06), 0.07, pink, fine=3)
    ball((-0.18, -0.44, 2.18), 0.15, paint("#F2D24A", 0.3), (0.8, 0.6, 1), 3)
    ball((-0.12, -0.52, 2.17), 0.075, paint("#15161C", 0.2), (0.6, 0.6, 1), 3)
    rod((-0.4, -0.5, 2.36), (-0.04, -0.46, 2.27), 0.05, fur_, 0.04)
    tube([(0.12, -0.1, 1.9), (-0.02, -0.26, 1.84), (-0.18, -0.36, 1.92), (-0.26, -0.42, 2.02)], 0.02, paint("#1A1418"))
    for k in (-1, 0, 1):
        tube(
            [(0.05, -0.15, 1.98), (0.2, -0.55, 1.98 + 0.12 * k), (0.22, -0.8, 1.96 + 0.2 * k)], 0.008, paint("#F6F0E6")
        )
    # a napkin, tied behind
    clay([lathe((-0.7, 0, 1.44), [(0.5, 0), (0.56, 0.05), (0.52, 0.12), (0.46, 0.1)], red)], red, 0.03, 3)
    for lean in (150, 205):
        cut([(0, 0), (0.16, 0.42), (-0.14, 0.46)], red, 0.05, (-0.7, -0.56, 1.54), lean=lean, edge=0.02)
    ball((-0.7, -0.58, 1.52), 0.12, red, fine=3)
    # the fork
    rod((-0.98, -1.2, 0.2), (-0.98, -1.2, 1.35), 0.045, silver)
    box((-0.98, -1.2, 1.33), (0.4, 0.05, 0.14), silver, edge=0.02)
    for k in range(4):
        rod((-1.15 + k * 0.113, -1.2, 1.45), (-1.15 + k * 0.113, -1.2, 1.95), 0.032, silver, 0.018)
    small = [
        lathe((1.0, 0.02, 0.08), [(0, 0), (0.42, 0.02), (0.46, 0.22), (0.34, 0.6), (0.2, 0.8), (0, 0.88)], mouse),
        ball((0.98, 0.02, 1.08), 0.32, mouse, (1.05, 0.95, 0.92), 3),
        rod((0.85, 0.0, 1.08), (0.58, 0.0, 1.14), 0.2, mouse, 0.06),
    ]
    clay(small, mouse, 0.025, 4)
    for x, z in ((0.82, 1.44), (1.28, 1.4)):
        ball((x, -0.06, z), 0.23, mouse, (1, 0.3, 1), 3)
        ball((x, -0.11, z), 0.16, pink, (1, 0.2, 1), 3)
    ball((0.5, 0.0, 1.16), 0.065, pink, fine=3)
    ball((0.72, -0.22, 1.2), 0.055, paint("#15161C", 0.15), fine=3)
    tube([(1.2, -0.4, 0.14), (1.6, -0.75, 0.1), (1.75, -0.72, -0.4), (1.5, -0.72, -0.8)], 0.05, pink, 0.02)
    return {"exposure": 0.25, "shadows": "#3A2A58", "colour": 1.2, "contrast": 1.15}


def nothing_but_the_best() -> dict[str, Any]:
    """A white cat with pearls and a crown sits on a cushion, a full golden bowl beside it."""
    camera((0.1, -9.5, 2.2), (0.1, 0, 1.75), 58, blur=1.2, focus=8.8)
    sky("#F2D8C0", "#F2D8C0", strength=0.22)
    sun(212, 44, 3.0, "#FFE4BC", 2)
    panel((5, -4, 4), (0, 0, 2), 3, 3, 420, "#FFC8D8")
    sheet(
        (0, 3.4, 0),
        (40, 40),
        lambda x, y: 0.22 * np.sin(x * 2.6) + 0.08 * np.sin(x * 6.1 + 1),
        cloth("#B8234A"),
        300,
        tilt=90,
    )
    sheet((0, 0, -0.02), (30, 12), flat, cloth("#5A1A3C"), 2)
    gold, pearl = metal("#E6B64C", 0.22), paint("#FBF3EA", 0.12, bump=0, uneven=0, coat=0.6)
    plum = cloth("#6B3FA0")

    def cushion(u: Any, v: Any) -> tuple[Any, Any, Any]:
        a, b = (u - 0.5) * 2 * math.pi, (v - 0.5) * math.pi
        ca, sa = np.cos(a), np.sin(a)
        grow = (np.abs(ca) ** 5 + np.abs(sa) ** 5) ** (-0.2)
        flat_ = np.sign(np.cos(b)) * np.abs(np.cos(b)) ** 0.5
        return 2.15 * ca * grow * flat_, 1.5 * sa * grow * flat_, 0.5 + 0.5 * np.sin(b)

    surface(cushion, plum, (120, 60))
    ring = [
        (2.15 * c * (abs(c) ** 5 + abs(s) ** 5) ** -0.2, 1.5 * s * (abs(c) ** 5 + abs(s) ** 5) ** -0.2, 0.5)
        for c, s in ((math.cos(t), math.sin(t)) for t in np.linspace(0, 2 * math.pi, 60))
    ]
    tube(ring, 0.06, gold)
    for x in (-1, 1):
        ball((x * 2.1, -1.45, 0.5), 0.13, gold, fine=3)
        lathe((x * 2.14, -1.5, -0.05), [(0, 0), (0.2, 0), (0.1, 0.4), (0.04, 0.5), (0, 0.52)], gold)
    white = paint("#FFFCF6", 0.8, bump=0, uneven=0.03)
    eggs = [
        ((0, 0.35, 1.55), (1.25, 0.95, 0.95), 26000),
        ((0, -0.35, 2.75), (0.92, 0.78, 0.76), 0),
        ((-0.55, -0.75, 1.12), (0.34, 0.42, 0.24), 4500),
        ((0.55, -0.75, 1.12), (0.34, 0.42, 0.24), 4500),
        ((0, -0.35, 1.75), (0.75, 0.6, 0.75), 12000),
    ]
    for i, (at, radii, many) in enumerate(eggs):
        ball(at, 1, white, radii, 4)
        if many:
            fur(*egg_skin(at, radii, many, i), white, 0.3, 0.008, seed=i)
    points, normals = egg_skin(eggs[1][0], eggs[1][1], 16000, 9)
    front = (normals[:, 1] < -0.45) & (np.abs(points[:, 0]) < 0.66) & (points[:, 2] > 2.35)
    cheeks = ~front
    out = np.stack([np.sign(points[:, 0]), np.zeros(len(points)), np.full(len(points), -0.5)], -1)
    fur(points[cheeks], normals[cheeks] * 0.7 + out[cheeks] * 0.3, white, 0.3, 0.0075, fall=0.25)
    fur(points[front], normals[front], white, 0.1, 0.008, fall=0.5, seed=3)
    amber, black, pink = paint("#E8A81E", 0.15, bump=0, coat=0.6), paint("#17131A", 0.2, bump=0), paint("#E58E8E", 0.5)
    for side in (-1, 1):
        lathe((side * 0.6, -0.3, 3.2), [(0, -0.2), (0.34, 0), (0.18, 0.3), (0.0, 0.56)], white, fine=24, lean=side * 26)
        lathe(
            (side * 0.6, -0.42, 3.2), [(0, -0.1), (0.22, 0.02), (0.1, 0.28), (0.0, 0.44)], pink, fine=24, lean=side * 26
        )
        ball((side * 0.37, -1.0, 2.86), 0.21, amber, (1, 0.6, 0.95))
        ball((side * 0.37, -1.12, 2.84), 0.1, black, (0.55, 0.35, 1.2), 3)
        lid = ball((side * 0.37, -1.0, 2.86), 0.235, white, (1.05, 0.7, 1))
        _halve(lid, side)
        ball((side * 0.17, -1.12, 2.5), 0.21, white, (1.05, 0.7, 0.85), 3)
        tube([(0, -1.3, 2.52), (side * 0.12, -1.3, 2.38), (side * 0.3, -1.18, 2.3)], 0.02, black)
        for k in (-1, 0, 1):
            tube(
                [(side * 0.3, -1.25, 2.5), (side * 0.75, -1.4, 2.55 + 0.1 * k), (side * 1.2, -1.3, 2.45 + 0.18 * k)],
                0.006,
                paint("#FFFFFF"),
            )
    ball((0, -1.28, 2.62), 0.085, pink, (1.3, 0.7, 0.8), 3)
    for k in range(17):
        a = math.radians(-78 + k * 9.75)
        ball((0.88 * math.sin(a), -0.4 - 0.78 * math.cos(a), 2.02 - 0.22 * math.cos(a) ** 3), 0.1, pearl, fine=3)
    ball((0, -1.26, 1.62), 0.16, gloss("#1E9E6A"), (1, 0.5, 1.25), 3)
    lathe((0, -1.2, 1.62), [(0.16, -0.05), (0.22, 0), (0.16, 0.05)], gold, tilt=90)
    band = [lathe((0, 0, 0), [(0.36, 0), (0.38, 0.02), (0.38, 0.16), (0.36, 0.18)], gold)]
    for k in range(7):
        a = k * 2 * math.pi / 7
        band.append(
            rod(
                (0.36 * math.cos(a), 0.36 * math.sin(a), 0.12),
                (0.42 * math.cos(a), 0.42 * math.sin(a), 0.42),
                0.07,
                gold,
                0.02,
            )
        )
        band.append(ball((0.42 * math.cos(a), 0.42 * math.sin(a), 0.46), 0.055, pearl, fine=3))
    group(band, (0.05, -0.42, 3.46), lean=6, tilt=8)
    lathe(
        (2.05, -1.75, 0),
        [
            (0, 0),
            (0.45, 0),
            (0.3, 0.1),
            (0.12, 0.25),
            (0.12, 0.4),
            (0.5, 0.62),
            (0.7, 0.95),
            (0.66, 0.95),
            (0.46, 0.68),
            (0, 0.5),
        ],
        gold,
    )
    draw = np.random.default_rng(2)
    for _ in range(26):
        a, r = draw.uniform(0, 6.3), 0.5 * math.sqrt(draw.uniform(0, 1))
        prawn = [(0.16 * math.cos(t), 0, 0.16 * math.sin(t)) for t in np.linspace(0, 4, 7)]
        group(
            [tube(prawn, 0.07, paint("#F28A6A", 0.35), 0.03)],
            (2.05 + r * math.cos(a), -1.75 + r * math.sin(a), 0.95 + 0.25 * (1 - (r / 0.5) ** 2)),
            float(draw.uniform(0, 360)),
            float(draw.uniform(-60, 60)),
        )
    return {"exposure": 0.3, "shadows": "#3A1A40", "colour": 1.12}


def _halve(lid: Thing, side: int) -> None:
    """Keeps what hangs over half of an eye, a little lower outside: a lid that is bored."""
    points = np.empty(len(lid.data.vertices) * 3, np.float32)
    lid.data.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    low = 0.02 - 0.25 * side * points[:, 0]
    points[:, 2] = np.maximum(points[:, 2], low)
    points[:, 1] = np.where(points[:, 2] <= low + 1e-5, np.maximum(points[:, 1], -0.15), points[:, 1])
    lid.data.vertices.foreach_set("co", points.ravel())


PICTURES: dict[int, Scene] = {47: old_friends, 50: one_chip, 66: five_beaks, 94: nothing_but_the_best}
