"""The desert: a hand of stone, a telephone in the sand."""

from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    FLAKE,
    Numbers,
    ball,
    box,
    group,
    hills,
    lathe,
    mesh,
    rod,
    scatter,
    shape_of,
    sheet,
    tube,
)
from cards.album.studio.light import fog, lamp, panel, sky, sun
from cards.album.studio.matter import Colour, cloth, glass, glow, matter, paint, rise, stone
from cards.album.studio.nature import rock
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera


def _sand(colour: Colour, second: Colour, ripple: float = 0.2) -> Thing:
    """Sand with the wind's ripples, that far apart."""
    made, net, node = matter(None, 0.95, bump=0)
    where = net.place
    coarse = net.noise(where, 0.12, 4, 0.6)
    net.put(node.inputs["Base Color"], net.mix(net.ramp(coarse, 0.35, 0.65), colour, second))
    bent = net.vector(
        "ADD", where, net.vector("SCALE", (1.0, 1.0, 0.0), net.math("MULTIPLY", net.noise(where, 0.5, 2), 2.4))
    )
    lines = net.add("TexWave", Vector=bent, Scale=0.31 / ripple, Distortion=1.2, Detail=1.0, bands_direction="DIAGONAL")
    rise(net, node, net.math("MULTIPLY", lines.outputs["Fac"], net.ramp(coarse, 0.4, 0.6, 0.3, 1)), 0.5, ripple * 0.3)
    return made


def _dunes(x: Numbers, y: Numbers, length: float, seed: int) -> Numbers:
    """Dunes with a sharp crest, 0 to 1; steeper towards +x."""
    slow = hills(x - 0.35 * y, y * 0.6, length, seed, 2, 0.3)
    crest: Numbers = np.clip(1 - np.abs(slow) * 1.6, 0, 1) ** 1.3
    return crest


def _camel(at: Point, turn: float, blanket: Colour) -> Thing:
    """A camel with its load, far off; it walks along +x before `turn`."""
    hide = paint("#6A4630", 0.9)
    parts: list[Thing] = [
        ball((0, 0, 1.45), 0.5, hide, (1.7, 0.8, 0.8)),
        ball((-0.05, 0, 1.95), 0.36, hide, (1.1, 0.7, 1)),
    ]
    parts.append(ball((-0.05, 0, 1.86), 0.44, cloth(blanket), (1.15, 0.95, 0.8)))
    neck = [(0.7, 0, 1.5), (1.1, 0, 1.35), (1.35, 0, 1.75), (1.42, 0, 2.15)]
    parts += [tube(neck, 0.19, hide, 0.12), rod((1.38, 0, 2.2), (1.78, 0, 2.12), 0.13, hide, 0.08)]
    for x, y, step in ((-0.6, 0.2, 0.2), (-0.6, -0.2, -0.15), (0.6, 0.2, -0.2), (0.6, -0.2, 0.18)):
        parts.append(rod((x, y, 1.3), (x + step, y, 0), 0.11, hide, 0.07))
    return group(parts, at, turn)


def stone_hand() -> dict[str, Any]:
    """A giant hand of stone reaches out of the sand; a caravan goes by, and one has stayed in its shade."""
    camera((0.5, -19, 2.2), (1.2, 6, 5.2), 31)
    sky(
        "#1F9CB4",
        "#FFE6B8",
        strength=0.95,
        band=0.55,
        glow_at=(-60, 25),
        glow_colour="#FFF0C8",
        glow_size=40,
        glow_strength=0.5,
    )
    sun(-72, 30, 6, "#FFDDA0", 0.7)

    def land(x: Numbers, y: Numbers) -> Any:
        mound = 0.8 * np.exp(-((np.hypot(x + 2.2, y - 3) / 4.5) ** 2))
        far = np.clip((y - 14) / 40, 0, 1)
        return mound + 0.35 * hills(x, y, 9, 3, 3) + 13 * far * _dunes(x, y, 60, 23) - 0.3

    sheet((0, 70, 0), (260, 190), lambda x, y: land(x, y + 70), _sand("#F2A24E", "#E08A3A", 0.5), 560)
    skeleton: list[Thing] = []

    def finger(points: list[Point], r: float) -> None:
        for a, b, k in zip(points, points[1:], range(9), strict=False):
            skeleton.append(rod(a, b, r * (1 - 0.07 * k), None, r * (1 - 0.07 * (k + 1))))

    skeleton.append(rod((0, 0.1, -3), (0, 0, 0.6), 1.15, None, 1.2))
    for x in (-1.15, -0.4, 0.4, 1.1):
        skeleton.append(rod((x * 0.55, 0.05, 0.2), (x * 1.05, -0.1, 3.0 - 0.12 * abs(x)), 0.72, None, 0.6))
    finger([(-1.2, -0.1, 2.9), (-1.55, -0.35, 4.25), (-1.7, -0.95, 5.15), (-1.7, -1.6, 5.5)], 0.52)
    finger([(-0.42, -0.1, 3.05), (-0.55, -0.25, 4.8), (-0.6, -0.8, 6.0), (-0.6, -1.55, 6.5)], 0.58)
    finger([(0.42, -0.1, 3.0), (0.55, -0.2, 4.7), (0.62, -0.6, 5.9), (0.62, -1.2, 6.6)], 0.57)
    finger([(1.15, -0.1, 2.8), (1.45, -0.2, 4.0), (1.55, -0.3, 4.35)], 0.53)
    finger([(0.7, -0.5, 0.7), (1.9, -0.95, 1.7), (2.5, -1.5, 2.7), (2.75, -1.9, 3.5)], 0.62)
    group(skeleton, (-2.3, 3, -0.1), turn=-22, lean=-7, tilt=8, size=1.5)
    whole, faces, count = [], [], 0
    for part in skeleton:
        points, sides = shape_of(part)
        whole.append(points)
        faces += [tuple(i + count for i in side) for side in sides]
        count += len(points)
    rocky = stone("#CFC6B8", 1.3)
    hand = mesh(np.concatenate(whole), faces, rocky, True)
    shell = hand.modifiers.new("shell", "REMESH")
    shell.mode, shell.voxel_size, shell.use_smooth_shade = "VOXEL", 0.085, True
    soft = hand.modifiers.new("soft", "SMOOTH")
    soft.factor, soft.iterations = 0.5, 7
    rod((2.9, 1.2, 0.1), (4.5, 0.6, 0.35), 0.62, rocky, 0.56)
    for k, (x, y, r) in enumerate(((2.1, 0.6, 0.3), (5.4, 1.4, 0.22), (-5.3, 0.2, 0.35), (4.4, 2.2, 0.16))):
        rock((x, y, float(land(np.array(x), np.array(y)))), r, rocky, seed=k + 2)
    person(
        (0.55, 0.6, float(land(np.array(0.55), np.array(0.6))) + 0.0),
        24,
        1.7,
        "#2456A0",
        skirt=True,
        legs="#2456A0",
        hat="#F6E6C4",
    )
    colours = ("#C8302A", "#2A8A8A", "#E8D8B0", "#8A3A6A", "#C8302A")
    for k, colour in enumerate(colours):
        x, y = 5.5 + 3.6 * k, 33 + 0.7 * k
        _camel((x, y, float(land(np.array(x), np.array(y))) - 0.15), 8, colour)
    x, y = 25.0, 36.8
    person((x, y, float(land(np.array(x), np.array(y))) - 0.1), -80, 1.8, "#E8D8B8", pose="walk", skirt=True)
    fog("#F8D6A2", 170, clear=26)
    return {"exposure": 0.15, "shadows": "#7A3A4A", "colour": 1.1, "contrast": 1.05}


def desert_call() -> dict[str, Any]:
    """Deep night in the dunes: a lit telephone box, its receiver off the hook; footprints lead away."""
    camera((-0.5, -7.6, 1.25), (0.35, 3, 2.15), 29)
    sky("#162A6C", "#4A6CB6", strength=0.7, band=0.5, stars=8)
    sun(-110, 25, 2.5, "#A4BCFF", 2)
    at = np.array([-1.35, 0.6, 0.35])

    def bare(x: Numbers, y: Numbers) -> Any:
        far = np.clip((y - 3) / 18, 0, 1)
        flat = np.clip((np.hypot(x - at[0], y - at[1]) - 0.7) / 2.5, 0, 1)
        near = 0.5 * hills(x, y, 8, 5, 2) + 0.9 * _dunes(x, y, 13, 3)
        return 0.35 + flat * (near - 0.35) + 8.5 * far * _dunes(x + 6, y, 42, 14)

    sand = _sand("#C89A66", "#A87C54", 0.22)
    sheet((0, 6, 0), (20, 30), lambda x, y: bare(x, y + 6), sand, 420)
    sheet(
        (0, 70, -0.006),
        (240, 170),
        lambda x, y: bare(x, y + 70) - 0.7 * (np.abs(x) < 9.4) * (np.abs(y + 64) < 14.4),
        sand,
        420,
    )
    t = np.linspace(0, 1, 56)
    x, y = at[0] + 0.75 + 3.6 * t**0.7 + 0.4 * np.sin(t * 7), at[1] - 0.7 + 19 * t**1.4 - 0.7 * np.sin(t * 3.1)
    x = x + 0.12 * (-1.0) ** np.arange(len(t))
    prints = np.array([[0.09, 0.15, 0.04]] * len(t))
    scatter(FLAKE, np.stack([x, y, bare(x, y)], -1), paint("#3A2E4A", 0.9), sizes=prints, turns=-20, smooth=True)
    red, pane = paint("#C4281E", 0.35, coat=0.4), glass("#FFF2DC")
    parts = [box((0, 0, 0), (1.0, 1.0, 0.12), red), box((0, 0, 2.25), (1.04, 1.04, 0.2), red, edge=0.04)]
    parts.append(
        lathe((0, 0, 2.45), [(0.62, 0), (0.5, 0.1), (0.25, 0.17), (0, 0.19)], red, fine=4, smooth=False, turn=45)
    )
    parts += [box((0.45 * i, 0.45 * j, 0.1), (0.1, 0.1, 2.2), red) for i in (-1, 1) for j in (-1, 1)]
    for side in range(4):
        frame = [box((0, -0.46, z), (0.84, 0.03, 0.035), red, edge=0) for z in (0.55, 0.95, 1.35, 1.75, 2.12)]
        frame += [box((x, -0.46, 0.12), (0.03, 0.03, 2.1), red, edge=0) for x in (-0.2, 0.2)]
        frame += [
            box((0, -0.46, 0.12), (0.84, 0.05, 0.42), red),
            box((0, -0.45, 0.5), (0.82, 0.006, 1.7), pane, edge=0),
        ]
        parts.append(group(frame, turn=90 * side) if side != 1 else group(frame, (0.46, -0.46, 0), turn=148))
        if side == 1:
            for piece in frame:
                piece.location.x += 0.46
                piece.location.y += 0.46
    parts.append(box((-0.12, 0.4, 1.15), (0.34, 0.1, 0.5), paint("#20242C", 0.4)))
    parts.append(box((0, 0, 2.2), (0.5, 0.5, 0.04), glow("#FFDFA0", 6), edge=0))
    cord = [(-0.02, 0.36, 1.2), (0.08, 0.2, 0.85), (0.14, 0.05, 0.75), (0.16, 0.0, 1.05), (0.16, -0.02, 0.72)]
    parts += [tube(cord, 0.014, paint("#15181C"))]
    parts.append(
        tube([(0.1, -0.02, 0.72), (0.16, -0.05, 0.76), (0.16, -0.05, 0.5), (0.1, -0.02, 0.54)], 0.035, paint("#15181C"))
    )
    group(parts, tuple(at - [0, 0, 0.03]), turn=-14, lean=3)
    lamp((at[0], at[1], at[2] + 2.0), 160, "#FFC878", 0.12)
    panel((at[0] + 0.7, at[1] - 0.2, at[2] + 1.3), (at[0] + 4, at[1] + 0.5, 0.2), 0.5, 1.6, 70, "#FFC070")
    fog("#36569A", 90, clear=12)
    return {"exposure": 0.75, "bloom": 0.2, "shadows": "#2A3C86"}


PICTURES: dict[int, Scene] = {82: stone_hand, 89: desert_call}
