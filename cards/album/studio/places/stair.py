"""Stairs: up, down, and both at once."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import ball, box, column, cut, group, lathe, rod, scatter, tube
from cards.album.studio.light import lamp, panel, sky, spot, sun
from cards.album.studio.matter import blocks, glow, metal, paint, plaster, stone, wood
from cards.album.studio.people import cat, person
from cards.album.studio.stage import Thing, camera


def well() -> dict[str, Any]:
    """A spiral stair from straight above; far down somebody with a lantern."""
    turns, each, rise, inner, outer = 6, 22, 0.145, 1.55, 3.1
    n = turns * each
    deep = n * rise
    camera((0.42, -0.3, 2.6), (0.16, -0.1, -deep), 33)
    sky("#BFD8F2", "#E8F0F4", strength=0.9)
    half = math.pi / each * 1.02
    corner = [
        (r * math.cos(a), r * math.sin(a)) for r, a in ((inner, -half), (outer, -half), (outer, half), (inner, half))
    ]
    wedge = np.array([(x, y, z) for z in (-0.24, 0) for x, y in corner])
    faces = np.array([(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    k = np.arange(n)
    places = np.stack([0 * k, 0 * k, -rise * k], -1)
    scatter((wedge, faces), places, stone("#9FB4B8", 0.6), turns=k * 360 / each)
    lathe(
        (0, 0, -deep - 1),
        [(outer - 0.03, 0), (outer - 0.03, deep + 1.4)],
        plaster("#5E8A94", 0.4),
        fine=96,
        smooth=True,
    )
    rail = [
        ((inner + 0.05) * math.cos(a), (inner + 0.05) * math.sin(a), 0.95 - rise * i)
        for i, a in enumerate(k * 2 * math.pi / each)
    ]
    tube(rail, 0.045, paint("#C2522E", 0.35))
    posts = [(x, y, z - 0.95) for x, y, z in rail]
    post = np.array(
        [(0.014 * math.cos(a), 0.014 * math.sin(a), z) for z in (0, 0.95) for a in np.arange(4) * math.pi / 2]
    )
    scatter(
        (post, np.array([(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)])), posts, paint("#C2522E", 0.35)
    )
    for i in range(turns):  # a window at each turn, ever less day in it
        a, z = 2.2 + i * 1.9, -2.2 - i * each * rise
        share = 0.62**i
        lamp((2.75 * math.cos(a), 2.75 * math.sin(a), z + 1.4), 90 * share, "#A8D0F0", 0.2)
    box((0, 0, -deep - 1.1), (8, 8, 0.1), blocks("#C9B48A", "#5A4A34", 0.5, 0.5, wall=False), edge=0)
    who = person((-0.25, 0.3, -deep - 1), 35, 1.7, "#B8332A", hat="#5A2018", right=(0.32, 0.35, 1.15))
    x, y, z = who.right
    ball((x, y, z - 0.12), 0.09, glow("#FFC860", 26), fine=3)
    lamp((x, y, z + 0.05), 620, "#FFB050", 0.1)
    lamp((0, 0, -deep + 2.5), 160, "#FF9A40", 0.5)
    return {"exposure": 0.7, "bloom": 0.16, "shadows": "#173048"}


def relativity() -> dict[str, Any]:
    """White walls that are each other's floors: three kinds of people on the same stairs."""
    camera((14.2, -13.2, 14), (0.2, 0.8, 0), flat=7.8)
    sky("#9CC4FF", "#CFE2FF", strength=0.42)
    sun(97, 38, 4.6, "#FFE6BC", 0.3)
    white = plaster("#EFE8DA", 0.08)
    coats = (("#D8372A", "#F0A62A", "#2E6FB8"), ("#2E8F7A", "#D8372A", "#F0A62A"), ("#2E6FB8", "#E8688A", "#D8372A"))
    for k in range(3):
        whole = group(_gravity(white, k, coats[k]))
        whole.rotation_mode = "AXIS_ANGLE"
        whole.rotation_axis_angle = (math.radians(120 * k), 1, -1, 1)
    return {"exposure": -0.6, "shadows": "#3A5AA8", "tint": 0.26, "contrast": 1.12}


def _gravity(white: Thing, k: int, coats: tuple[str, str, str]) -> list[Thing]:
    """A floor with all that stands on it; turned about the corner (-3, 3, -3) it is a wall to the two others."""
    step, n, y = 0.17, 17, (-0.4, -0.9, 0.1)[k]
    parts = [box((5, -5, -3.1), (16, 16, 0.1), white, edge=0)]
    parts += [
        box((-3 + (n - i) * step / 2, y, -3 + i * step), ((n - i) * step, 1.15, step), white, edge=0) for i in range(n)
    ]

    def climber(i: int, side: float, turn: float, colour: str, pose: str = "walk") -> None:
        at = (-3 + (n - i - 0.5) * step, y + side, -3 + (i + 1) * step)
        parts.append(person(at, turn, 0.78, colour, pose=pose, skirt=i % 2 == 0, legs="#3A3440").thing)

    climber((5, 9, 3)[k], 0.22, 90, coats[0], "stand")
    climber((12, 4, 13)[k], -0.25, -90, coats[1], "stand")
    arch = [
        (-0.34, 0),
        (0.34, 0),
        *((0.34 * math.cos(a), 0.8 + 0.34 * math.sin(a)) for a in np.linspace(0, math.pi, 14)),
    ]
    dark = paint("#3F6FA8", 0.7)
    parts.append(cut(arch, dark, 0.04, (-3, y, -3 + n * step), turn=90))
    parts.append(cut(arch, dark, 0.04, (-3, y - 2.6, -3), turn=90))
    parts.append(cut(arch, dark, 0.04, (-3, y - 3.9, -3), turn=90))
    parts.append(box((2.9, y + 1.9, -3), (0.9, 0.9, 0.5 + 0.35 * k), white, edge=0))
    if k == 1:
        parts.append(ball((2.9, y + 1.9, -2.15 + 0.28), 0.28, paint("#D8372A", 0.4)))
    else:
        _cypress(parts, (2.9, y + 1.9, -2.5 + 0.35 * k))
    _cypress(parts, (-0.4, y - 1.5, -3))
    parts.append(person((1.3, y - 1.9, -3), 40 + 70 * k, 0.78, coats[2], pose="walk", legs="#3A3440").thing)
    return parts


def _cypress(parts: list[Thing], at: tuple[float, float, float]) -> None:
    x, y, z = at
    parts.append(lathe(at, [(0, 0), (0.13, 0), (0.17, 0.26), (0, 0.26)], paint("#C2683A", 0.8), fine=24))
    parts.append(
        lathe(
            (x, y, z + 0.24), [(0, 0), (0.16, 0.08), (0.2, 0.3), (0.1, 0.75), (0, 1.0)], paint("#3F7A4E", 0.9), fine=24
        )
    )


def cellar() -> dict[str, Any]:
    """Steps up to a lit door, seen from a cellar; a child with a bear has stopped on top."""
    camera((0.5, -3.9, 0.85), (-0.3, 2.0, 1.62), 31)
    sky("#3A545E", "#4A686E", strength=0.65)
    wall = blocks("#6E8480", "#38484A", 0.42, 0.19, odd=0.25)
    steps, draw = stone("#8A9A94", 0.5), np.random.default_rng(3)
    box((0, -2, -0.1), (8, 6, 0.1), blocks("#5E6E6A", "#2E3A3A", 0.6, 0.45, wall=False), edge=0)
    n, rise, run, y0 = 13, 0.2, 0.28, -0.2
    for i in range(n):
        box((0, y0 + run * (i + 0.5), 0), (1.3, run + 0.03, rise * (i + 1)), steps, edge=0.015)
    top, end = n * rise, y0 + n * run
    for side in (-1, 1):
        box((side * 2.7, 0.35, 0), (4.1, 0.2, 5.2), wall, edge=0)
        box((side * 0.75, 2.4, 0), (0.2, 4.2, 5.2), wall, edge=0)
    box((0, -2.6, 3.0), (8, 5.6, 0.25), wood("#4E4234", "x", 0.25), edge=0)
    box((0, end + 1.2, top - 0.2), (1.4, 2.4, 0.2), steps, edge=0)
    for side in (-1, 1):
        box((side * 0.62, end + 0.5, top), (0.3, 0.12, 2.6), wall, edge=0)
        box((side * 0.45, end + 0.42, top), (0.08, 0.1, 2.02), paint("#8A6A48"))
    box((0, end + 0.42, top + 2.0), (0.98, 0.1, 0.08), paint("#8A6A48"))
    box((0, end + 0.5, top + 2.05), (1.5, 0.12, 0.9), wall, edge=0)
    box((0, end + 1.5, top), (2, 0.05, 2.4), glow("#FFD79A", 5.5), edge=0)
    spot((0.02, end + 1.4, top + 1.9), (0, 0.0, 0.2), 2200, "#FFCB82", 50, 0.3, 0.06)
    child = person((-0.1, end + 0.16, top), 176, 1.12, "#33404A", legs="#2A3038", skirt=True, left=(-0.46, 0.05, 0.84))
    bear = paint("#4A3626", 0.9)
    body = [ball((0, 0, -0.1), 0.07, bear, (1, 0.8, 1.2)), ball((0, 0, -0.215), 0.052, bear)]
    for s in (-1, 1):
        body.append(rod((s * 0.04, 0, -0.06), (s * 0.1, 0, -0.13), 0.022, bear))
        body.append(rod((s * 0.03, 0, -0.03), (s * 0.035, 0, 0.04), 0.024, bear))
        body.append(ball((s * 0.04, 0, -0.26), 0.02, bear, fine=3))
    group(body, child.left, size=1.25)
    for z in (0.55, 1.1, 1.65):  # a shelf of preserves, left, and barrels, right
        box((-2.15, 0.0, z), (1.9, 0.36, 0.04), wood("#5A4632"))
        for x in np.arange(-2.95, -1.3, 0.2):
            colour = ("#B8332A", "#D8902E", "#6A8A3A", "#7A3A5A")[draw.integers(4)]
            tall = draw.uniform(0.17, 0.28)
            column((x, -0.02 + draw.normal(0, 0.03), z + 0.04), 0.068, tall, paint(colour, 0.15, coat=0.6))
            column((x, -0.02, z + 0.04 + tall), 0.06, 0.03, metal("#B8A67A"))
    for x, y, r in ((1.7, -0.35, 0.36), (2.45, -0.5, 0.36), (1.95, -1.25, 0.3)):
        profile = [(0, 0), (r * 0.82, 0), (r, 0.45), (r * 0.82, 0.9), (0, 0.9)]
        lathe((x, y, 0), profile, wood("#6E4E34", "z", 0.12))
        for z in (0.14, 0.74):
            lathe((x, y, z), [(r * 0.93, 0), (r * 0.96, 0.03), (r * 0.97, 0.06)], metal("#5A5A5A", 0.5))
    cat((1.66, -0.4, 0.9), 120, paint("#2A2E30", 0.9))
    tube([(-1.1, -1.0, 3.0), (-1.1, -1.0, 2.3)], 0.006, paint("#1A1A1A"))
    ball((-1.1, -1.0, 2.24), 0.045, paint("#9AA8A0", 0.1, coat=1))
    lamp((0.1, 1.5, 3.6), 45, "#FFC27A", 0.3)
    lamp((-1.4, -2.0, 1.5), 40, "#9FD0D0", 0.4)
    panel((-2.6, -4, 2.4), (0.5, 0, 0.6), 2, 1, 220, "#9FCCD2")
    return {"exposure": 1.1, "bloom": 0.2, "shadows": "#24485A"}


PICTURES: dict[int, Scene] = {39: well, 53: relativity, 60: cellar}
