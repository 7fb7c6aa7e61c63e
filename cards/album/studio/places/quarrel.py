"""Quarrels from near: hands and horns that want the same thing."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.animals import between, blob, egg, eye, fur, hide, melt
from cards.album.studio.form import FLAKE, Numbers, ball, box, cut, group, hills, lathe, rod, scatter, sheet, tube
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import Colour, cloth, gloss, matter, metal, paint, rise, wood
from cards.album.studio.portraits import ASIDE, FIST, OPEN, OVER, UNDER, carved, hand
from cards.album.studio.stage import Point, Thing, camera

CLAW = ((10, 50, 36), (8, 46, 36), (10, 48, 36), (14, 52, 36))
HOOKED = ((30, 62, 46), (30, 66, 46), (32, 66, 46), (36, 64, 44))
SKINS = ("#E8B48E", "#8A5236", "#C98E66", "#F0C3A2", "#5E3826", "#D9A27A", "#A86E4A")


def last_slice() -> dict[str, Any]:
    """From straight above: one slice of cake on a plate, and hands from all sides."""
    camera((0, -1.5, 12.5), (0, -0.05, 0.2), 62)
    sky("#CFE0FF", "#FFF4E4", strength=0.75)
    sun(-52, 46, 3.6, "#FFE6C4", 4)
    linen = cloth("#16707E", 40)
    sheet((0, 0, 0), (20, 20), lambda x, y: 0.03 * hills(x, y, 1.6, 4, 3), linen, 200)
    china = gloss("#F7F3EA")
    lathe((0, 0, 0.05), [(0, 0), (0.9, 0), (1.5, 0.16), (1.56, 0.2), (1.5, 0.2), (0.9, 0.07), (0, 0.06)], china)
    _slice((0, 0.0, 0.12))
    draw = np.random.default_rng(3)
    crumbs = draw.normal(0, 0.75, (60, 3)) * (1, 1, 0) + (0, 0, 0.2)
    scatter(FLAKE, crumbs, paint("#E0A860", 0.9), sizes=draw.uniform(0.015, 0.05, 60))
    sleeves: tuple[Colour, ...] = ("#C8372D", "#F2C230", "#F3EEE2", "#27406E", "#E58AA0", "#3E8A4E", "#8A4FA0")
    for k, (at, to, curls, size) in enumerate(
        (
            ((2.7, 0.5, 1.0), (0.3, 0.1, 0.55), CLAW, 10.0),
            ((1.62, 2.35, 0.85), (0.25, 0.55, 0.6), OPEN, 8.4),
            ((0.02, 2.95, 1.3), (1.5, 2.35, 1.2), HOOKED, 10.4),
            ((-2.3, 1.3, 1.1), (-0.25, 0.35, 0.6), CLAW, 10.4),
            ((-2.45, -0.75, 0.75), (-0.2, 0.0, 0.6), OPEN, 7.4),
            ((-0.75, -2.6, 0.95), (0.0, -0.2, 0.55), CLAW, 10.0),
            ((1.45, -1.95, 0.95), (2.0, -0.9, 0.9), FIST, 10.2),
        )
    ):
        along = (to[0] - at[0], to[1] - at[1], to[2] - at[2])
        hand(
            at,
            along,
            (0, 0, -1),
            carved(SKINS[k], 2.2, 0.2),
            curls=curls,
            thumb=OVER if curls is FIST else ASIDE,
            spread=0 if curls in (FIST, HOOKED) else 8,
            left=k in (1, 3, 5),
            size=size,
            sleeve=cloth(sleeves[k], 40),
            cuff=cloth("#FBF8F0") if k in (0, 3) else None,
            arm=0.42,
            extra=[_fork()] if curls is FIST else (),
        )
    return {"exposure": 0.15, "contrast": 1.1, "colour": 1.1}


def _slice(at: Point) -> None:
    """A slice of layer cake with a cherry, its point to -y."""
    wedge = [(0.0, -0.75), (0.46, 0.5), (0.25, 0.6), (0, 0.63), (-0.25, 0.6), (-0.46, 0.5)]
    z, parts = 0.0, []
    for high, colour, out in (
        (0.2, "#F0BE6A", 0),
        (0.09, "#FFF4E2", 0.02),
        (0.2, "#F0BE6A", 0),
        (0.14, "#F2709A", 0.03),
    ):
        outline = [(x * (1 + out), y * (1 + out)) for x, y in wedge]
        parts.append(cut(outline, paint(colour, 0.8), high, (0, 0, z + high / 2), tilt=0, edge=0.015))
        z += high
    parts.append(lathe((0, 0.22, z), [(0, 0), (0.24, 0), (0.22, 0.08), (0.12, 0.16), (0, 0.2)], paint("#FFF8EC", 0.7)))
    parts.append(ball((0, 0.22, z + 0.27), 0.16, gloss("#C4121E")))
    parts.append(tube([(0, 0.22, z + 0.4), (0.05, 0.2, z + 0.55), (0.16, 0.16, z + 0.66)], 0.016, paint("#4A6A24")))
    group(parts, at, turn=24, size=1.3)


def _fork() -> Thing:
    """A fork held in a fist, its tines to -x of the thumb; in a hand's own measure."""
    silver = metal("#D8D8DC", 0.25)
    parts = [rod((0.05, 0.08, -0.028), (-0.12, 0.1, -0.032), 0.0035, silver)]
    parts.append(box((-0.135, 0.102, -0.036), (0.035, 0.026, 0.004), silver, edge=0.001))
    parts += [
        rod((-0.15, 0.102 + dy, -0.034), (-0.195, 0.106 + dy, -0.036), 0.0017, silver)
        for dy in (-0.011, -0.0037, 0.0037, 0.011)
    ]
    return group(parts)


def goats() -> dict[str, Any]:
    """Two goats on a plank bridge, horn against horn; neither goes back."""
    camera((0.1, -5.3, 1.3), (0.02, 0, 0.66), 66, blur=0.4)
    sky("#5FA8E0", "#E8F2F4", "#9CC07A", strength=1.0, clouds=0.35, cloud_scale=0.7, seed=3)
    sun(215, 42, 4.2, "#FFE9C4", 1.5)
    planks = wood("#B98A54", "y", 0.0, 0.7)
    draw = np.random.default_rng(5)
    for k in range(-17, 18):
        if k in (2,):
            continue
        x = k * 0.24
        sag = 0.02 * x * x - 0.1
        box((x, 0, sag - 0.05), (0.2, 0.95, 0.05), planks, turn=float(draw.normal(0, 2)), edge=0.012)
    box((0.5, -0.2, -0.5), (0.2, 0.95, 0.05), planks, turn=24, tilt=30, lean=38, edge=0.012)
    rope = cloth("#8A6A40", 60)
    for y in (-0.42, 0.42):
        tube([(x, y, 0.02 * x * x - 0.13) for x in np.linspace(-5, 5, 9)], 0.035, rope)
    tube([(x, 0.5, 0.02 * x * x + 1.02) for x in np.linspace(-5, 5, 9)], 0.03, rope)
    for x in (-3, -1.8, -0.6, 0.6, 1.8, 3):
        rod((x, 0.5, 0.02 * x * x + 1.02), (x, 0.44, 0.02 * x * x - 0.12), 0.015, rope)
    _goat((-0.5, 0, 0), -90, "#F4EDE0", "#E6D6BE", "#B0522E", seed=1)
    _goat((0.5, 0, 0), 90, "#4A2E22", "#241812", "#E8C24A", seed=2)
    for far, low, colour, seed in ((26, -4.5, "#7FA860", 1), (44, -3.0, "#6E9C78", 2), (75, 1.0, "#7FA6A0", 3)):
        xs = np.linspace(-70, 70, 600)
        top = (
            low + 0.13 * far * hills(xs, xs * 0, 9 + far * 0.2, seed, 3) + 0.05 * far * hills(xs, xs * 0, 2.2, seed, 3)
        )
        outline = [(-70.0, -60.0), *((float(x), float(z)) for x, z in zip(xs, top, strict=True)), (70.0, -60.0)]
        cut(outline, paint(colour, 1, bump=0), 0.5, (0, far, 0))
    fog("#DCEAF0", 70, clear=9)
    return {"exposure": 0.1, "contrast": 1.08, "colour": 1.12}


def _goat(at: Point, turn: float, coat: Colour, second: Colour, collar: Colour, seed: int) -> Thing:
    """A goat that butts: it looks along +y before `turn`, its forehead down at (0, 0.5, 1)."""

    def tone(points: Numbers) -> Numbers:
        low = np.clip((0.42 - points[:, 2]) / 0.2, 0, 1)
        muzzle = np.clip((points[:, 1] - 0.38) / 0.1, 0, 1) * np.clip((0.78 - points[:, 2]) / 0.1, 0, 1)
        patch = np.clip(hills(points[:, 1], points[:, 2], 0.35, seed, 2) * 4 - 0.6, 0, 1)
        return between(np.maximum(np.maximum(low, muzzle), patch * 0.7), coat, second)

    skin = hide(0.85, 0.45)
    trunk = [
        egg((0, -0.32, 0.66), 0.25, (0.86, 1.25, 0.95)),
        egg((0, 0.0, 0.7), 0.25, (0.9, 1.2, 1.0)),
        blob((0, 0.1, 0.76), (0, 0.27, 0.98), 0.17, 0.11),
        blob((0, 0.28, 0.98), (0, 0.42, 0.93), 0.115, 0.1),
        blob((0, 0.4, 0.88), (0, 0.47, 0.7), 0.085, 0.055),
    ]
    for side in (-1, 1):
        x = side * 0.13
        front = (
            ((x, 0.05, 0.6), (x, 0.2, 0.36), (x, 0.14, 0.06))
            if side < 0
            else ((x, 0.1, 0.6), (x, 0.3, 0.4), (x, 0.34, 0.06))
        )
        back = ((x, -0.42, 0.62), (x, -0.5, 0.34), (x, -0.66 - 0.08 * side, 0.06))
        for hip, knee, foot in (front, back):
            trunk += [blob(hip, knee, 0.11 if hip[1] < 0 else 0.085, 0.045), blob(knee, foot, 0.045, 0.036)]
    body = melt(trunk, skin, 0.012, 5, tone)
    hair = fur(
        body,
        70000,
        0.075,
        0.0016,
        lambda p: np.stack([0 * p[:, 0], -1 + 0 * p[:, 1], -0.7 + 0 * p[:, 2]], -1),
        lie=0.75,
        bare=lambda p: np.where(p[:, 2] < 0.3, 0.25, 1.0) * np.where(p[:, 1] > 0.36, 0.45, 1.0),
        seed=seed,
    )
    parts = [body, hair]
    horn, hoof, dark = paint("#6E5A44", 0.45, bump=0.4, grain=14), paint("#2A211C", 0.5), paint("#1C1512", 0.6)
    for side in (-1, 1):
        curve = [
            (side * 0.05, 0.41, 1.0),
            (side * 0.09, 0.42, 1.16),
            (side * 0.15, 0.32, 1.29),
            (side * 0.19, 0.16, 1.3),
            (side * 0.2, 0.05, 1.22),
        ]
        parts.append(tube(curve, 0.042, horn, 0.012))
        for k in range(7):
            t = k / 7
            i = min(3, int(t * 4))
            f = t * 4 - i
            spot = tuple(np.array(curve[i]) * (1 - f) + np.array(curve[i + 1]) * f)
            parts.append(ball(spot, 0.046 - 0.028 * t, horn, fine=3))
        parts.append(
            melt(
                [
                    blob((side * 0.09, 0.33, 0.98), (side * 0.24, 0.27, 0.9), 0.03, 0.012),
                    egg((side * 0.17, 0.3, 0.94), 0.045, (1.3, 0.5, 0.8)),
                ],
                skin,
                0.006,
                4,
                tone,
            )
        )
        parts += eye((side * 0.086, 0.42, 0.9), (side * 0.8, 0.5, -0.1), 0.036, "#E0A83A", "#F6E8C8", 0.52, 1.6)
        parts.append(rod((side * 0.085, 0.37, 0.955), (side * 0.1, 0.47, 0.915), 0.02, dark))
        parts.append(ball((side * 0.03, 0.505, 0.68), 0.012, dark, fine=3))
        for spot in ((side * 0.13, 0.16 if side < 0 else 0.36, 0), (side * 0.13, -0.64 - 0.08 * side, 0)):
            parts.append(lathe(spot, [(0, 0), (0.055, 0), (0.042, 0.08), (0, 0.085)], hoof, fine=16))
    for where, long, many, flow in (
        ([blob((0, 0.43, 0.7), (0, 0.39, 0.58), 0.04, 0.012)], 0.12, 1500, (0, -0.3, -1)),
        ([blob((0, -0.58, 0.78), (0, -0.68, 0.92), 0.05, 0.025)], 0.08, 3000, (0, -0.5, 1)),
    ):
        tuft = melt(where, skin, 0.008, 3, second if many < 2000 else tone)
        parts += [tuft, fur(tuft, many, long, 0.0016, flow, lie=0.8)]
    parts.append(
        tube(
            [
                (0.15 * math.cos(a), 0.17 + 0.1 * math.sin(a) * 0.4, 0.86 + 0.16 * math.sin(a) * -0.9 + 0.0)
                for a in np.linspace(0, 2 * math.pi, 13)
            ],
            0.022,
            paint(collar, 0.5),
        )
    )
    return group(parts, at, turn)


def mine() -> dict[str, Any]:
    """Two children pull at one bear, and a seam gives way."""
    camera((0, -7.2, 0.5), (0, 0, 0.12), 61, blur=0.35)
    sky("#DCE8FF", "#FFF4E0", strength=0.7)
    sun(222, 40, 3.8, "#FFE2B4", 2)
    wall = paint("#F2C65A", 0.9, bump=0.05)
    box((0, 2.4, -4), (20, 0.2, 9), wall, edge=0)
    box((0, 2.2, -1.75), (20, 0.12, 0.35), paint("#FFF6E4", 0.5))
    box((0, 0, -2.0), (20, 6, 0.2), wood("#A8703E", "x", 0.5))
    _bear()
    stripes, blue = _striped("#D8443A", "#FBF1E0"), cloth("#2F5FA0", 40)
    for side, at, along, skin, sleeve in (
        (1, (-1.78, -0.34, 0.42), (1, 0.12, -0.1), "#E8B48E", stripes),
        (-1, (1.98, -0.34, 0.62), (-1, 0.12, -0.12), "#8A5236", blue),
    ):
        hand(
            at,
            along,
            (0.1 * side, 1, -0.25),
            carved(skin, 2.2, 0.15),
            curls=HOOKED,
            thumb=UNDER,
            left=side < 0,
            size=5.6,
            sleeve=sleeve,
            arm=0.45,
        )
    return {"exposure": 0.1, "contrast": 1.08, "colour": 1.1}


def _striped(first: Colour, second: Colour) -> Thing:
    """Knitted stripes across x."""
    made, net, node = matter(None, 0.9, bump=0, sheen=0.5)
    band = net.math("FRACT", net.math("MULTIPLY", net.add("SeparateXYZ", Vector=net.place).outputs["X"], 2.6))
    net.put(node.inputs["Base Color"], net.mix(net.math("GREATER_THAN", band, 0.5), first, second))
    rise(net, node, net.noise(net.place, 40, 2), 0.25, 0.01)
    return made


def _bear() -> None:
    """A bear that faces the camera at -y, both arms out; the right one is off, wadding between."""

    def tone(points: Numbers) -> Numbers:
        snout = np.hypot(points[:, 0] / 0.19, (points[:, 2] - 0.56) / 0.15) < 1
        pads = np.hypot(np.abs(points[:, 0]) - 0.5, points[:, 2] + 0.72) < 0.11
        return between((points[:, 1] < -0.2) * (snout | pads), "#A8642C", "#EBC990")

    plush = hide(0.95, 0.4)
    body = [
        egg((0, 0, -0.05), 0.42, (0.92, 0.8, 1.08)),
        egg((0, -0.04, 0.66), 0.37, (1.08, 0.92, 0.95)),
        egg((0, -0.33, 0.56), 0.16, (1.1, 0.9, 0.85)),
        blob((-0.28, 0, 0.22), (-1.2, -0.02, 0.36), 0.17, 0.145),
        blob((0.2, 0, 0.22), (0.36, 0, 0.24), 0.19, 0.17),
    ]
    for side in (-1, 1):
        body += [
            egg((side * 0.31, -0.02, 0.96), 0.14, (1, 0.6, 1)),
            blob((side * 0.2, -0.05, -0.35), (side * 0.46, -0.22, -0.68), 0.17, 0.17),
        ]
        body.append(egg((side * 0.49, -0.29, -0.73), 0.17, (1, 0.75, 1.15)))
    arm = [blob((0.62, 0, 0.3), (1.4, -0.02, 0.5), 0.16, 0.145)]
    for seed, parts, many in ((1, body, 120000), (2, arm, 26000)):
        skin = melt(parts, plush, 0.016, 5, tone)
        fur(skin, many, 0.042, 0.0026, (0.1, 0, -1), lie=0.5, seed=seed)
    draw = np.random.default_rng(8)
    wool = [
        egg(tuple(draw.normal(0, 1, 3) * (0.08, 0.09, 0.11) + (0.49, -0.08, 0.26)), float(draw.uniform(0.07, 0.13)))
        for _ in range(30)
    ]
    wool += [
        egg(tuple(draw.normal(0, 1, 3) * (0.13, 0.12, 0.2) + (0.52, -0.14, 0.02)), float(draw.uniform(0.03, 0.06)))
        for _ in range(14)
    ]
    white = hide(1, 0.0, 0.6)
    cotton = melt(wool, white, 0.012, 4, "#FFFFFF")
    fur(cotton, 16000, 0.075, 0.003, (0, 0, 1), lie=0.3)
    for k in range(5):
        z = 0.16 + 0.06 * k
        tube([(0.36, -0.16, z), (0.48, -0.2, z - 0.05 + 0.03 * k), (0.62, -0.15, z + 0.08)], 0.007, paint("#6A3A18"))
    black = gloss("#1A1210")
    for side in (-1, 1):
        lathe((side * 0.16, -0.36, 0.74), [(0, 0), (0.062, 0), (0.066, 0.02), (0.05, 0.035), (0, 0.03)], black, tilt=90)
    ball((0, -0.47, 0.6), 0.06, black, (1.2, 0.7, 0.8))
    yarn = paint("#3A2014", 0.8)
    tube([(0, -0.475, 0.57), (0, -0.475, 0.5)], 0.012, yarn)
    tube(
        [(-0.1, -0.44, 0.43), (-0.05, -0.46, 0.475), (0, -0.472, 0.49), (0.05, -0.46, 0.475), (0.1, -0.44, 0.43)],
        0.012,
        yarn,
    )


PICTURES: dict[int, Scene] = {54: last_slice, 62: mine, 90: goats}
