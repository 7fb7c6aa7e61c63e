"""Forests by night: who lives there."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, ball, box, column, cut, hills, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import lamp, panel, sky, specks, sun
from cards.album.studio.matter import Colour, cloth, glow, ground, leaf, metal, paint, stone, veil, wood
from cards.album.studio.nature import grass, tree
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera


def tree_house() -> dict[str, Any]:
    """A tree house from below at dusk. The rope ladder is pulled up; a child with a lantern stands under it."""
    camera((1.3, -6.2, 0.7), (0.0, 2.0, 4.25), 21)
    sky(
        "#1A2350",
        "#E58A5C",
        "#3A2A3C",
        strength=0.75,
        band=0.55,
        glow_at=(-25, 2),
        glow_colour="#FFB070",
        glow_size=26,
        stars=1.0,
    )
    sun(-30, 5, 1.2, "#FF9A6A", 3)
    sheet((0, 20, 0), (90, 70), lambda x, y: 0.3 * hills(x, y + 20, 8, 4) - 0.1, ground("#3A4630", "#564C34", 1.2), 160)
    grass(
        26000, (-9, -7, 9, 12), leaf("#566A3C", "#6E7A44"), tall=0.28, height=lambda x, y: 0.3 * hills(x, y, 8, 4) - 0.1
    )
    bark = stone("#6A5138", 0.35)
    tree((0.2, 2.4, -0.2), 18, bark, leaf("#34502E", "#4E5E2C"), seed=6, spread=1.05, depth=7, leaf_size=0.26, many=13)
    draw = np.random.default_rng(3)
    for k in range(7):
        a = k * 0.9 + 0.2
        out = (0.2 + 1.7 * math.cos(a), 2.4 + 1.5 * math.sin(a), -0.12)
        tube([(0.2, 2.4, 0.9), (0.2 + 0.75 * math.cos(a), 2.4 + 0.7 * math.sin(a), 0.2), out], 0.28, bark, 0.04)
    _hut((0.2, 1.9, 4.15))
    for k, (bx, far) in enumerate(((-14, 26), (-8, 30), (-3, 34), (4, 30), (9, 27), (15, 24))):
        tree(
            (bx, far, -0.5),
            8 + k % 3,
            paint("#1A1820"),
            leaf("#1E2430", "#1A1E2A"),
            seed=k,
            depth=5,
            leaf_size=0.5,
            many=16,
        )
    child = person((-1.9, -0.6, 0.0), -30, 1.2, "#3E6E8E", left=(-0.75, 0.0, 1.15), bow=-24)
    flare = child.left
    box((flare[0], flare[1], flare[2] - 0.2), (0.11, 0.11, 0.16), glow("#FFB860", 5), edge=0.01)
    lathe((flare[0], flare[1], flare[2] - 0.04), [(0.085, 0), (0.02, 0.06), (0, 0.06)], metal("#3A3A3A"), fine=8)
    lamp((flare[0], flare[1] - 0.16, flare[2] - 0.12), 45, "#FFB060", 0.05)
    specks(draw.uniform((-5, -2, 0.3), (5, 6, 3.0), (38, 3)), 0.016, "#FFE69A", 7)
    return {"exposure": 0.95, "bloom": 0.24, "shadows": "#1C2658"}


def _hut(at: Point) -> None:
    """The house on its platform, whose middle of floor is `at`, with the ladder hauled up to it."""
    x, y, z = at
    plank, dark, roof = wood("#9A6A3E", "z", 0.17), wood("#5A3C26", "x", 0.16), wood("#7A4A34", "y", 0.2)
    box((x, y, z - 0.12), (4.0, 3.2, 0.12), dark)
    for side in (-1, 1):
        for end in (-1, 1):
            rod((x + side * 0.25, y + 0.5, z - 1.7), (x + side * 1.7, y + end * 1.3, z - 0.1), 0.08, dark)
    box((x + 0.35, y + 0.1, z), (2.7, 2.1, 1.75), plank, lean=-1.5)
    cut([(-1.36, 0), (1.36, 0), (0, 1.0)], plank, 2.05, (x + 0.35, y + 0.1, z + 1.75), lean=-1.5)
    for side in (-1, 1):
        box((x + 0.38 + side * 0.8, y, z + 2.12), (1.95, 2.7, 0.07), roof, lean=side * 36.5)
    shine, frame = glow("#FFAE4A", 2.6), paint("#E9DCC0", 0.6)
    front = y - 0.97
    for wx, wz, w, h in ((0.95, 0.62, 0.62, 0.7), (-0.45, 0.04, 0.62, 1.35), (0.36, 1.95, 0.42, 0.42)):
        box((x + wx, front, z + wz), (w + 0.12, 0.08, h + 0.12), frame)
        box((x + wx, front - 0.03, z + wz + 0.06), (w, 0.06, h), shine, edge=0)
        box((x + wx, front - 0.06, z + wz + 0.06), (0.035, 0.05, h), frame, edge=0)
        box((x + wx, front - 0.06, z + wz + 0.06 + h * 0.5), (w, 0.05, 0.035), frame, edge=0)
    person((x + 1.02, front - 0.02, z + 0.2), 180, 0.9, "#2A1C18", hair="#1A100C", skin="#2A1C18")
    for k in range(8):  # rails
        px = x - 1.95 + k * 0.557
        rod((px, y - 1.55, z), (px, y - 1.55, z + 0.55), 0.03, dark)
    rod((x - 1.95, y - 1.55, z + 0.55), (x - 0.85, y - 1.55, z + 0.55), 0.035, dark)
    rod((x - 0.3, y - 1.55, z + 0.55), (x + 1.95, y - 1.55, z + 0.55), 0.035, dark)
    rope, rung = cloth("#D8C298"), wood("#C79A60", "x")
    for k in range(6):  # hauled up, its end still hangs, far too high
        drop = z - 0.02 - 0.24 * k
        sway = 0.05 * math.sin(k * 1.3)
        rod((x - 0.85 + sway, y - 1.66, drop), (x - 0.3 + sway, y - 1.66, drop - 0.04 * k), 0.024, rung)
    for edge in (-0.8, -0.35):
        tube(
            [(x + edge, y - 1.6, z + 0.1), (x + edge, y - 1.67, z - 0.5), (x + edge + 0.03, y - 1.66, z - 1.35)],
            0.014,
            rope,
        )
    for k in range(4):
        lathe((x - 0.58, y - 1.35, z + 0.05 + 0.06 * k), [(0.16, 0), (0.2, 0.03), (0.16, 0.06)], rope)
    column((x + 1.1, y + 0.5, z + 2.1), 0.09, 1.1, metal("#4A4A4E"))
    lamp((x - 0.45, y - 1.35, z + 0.9), 45, "#FFB058", 0.2)
    lamp((x + 0.95, y - 1.4, z + 0.9), 40, "#FFB058", 0.2)
    lamp((x, y - 1.2, z - 0.7), 60, "#FFB058", 0.3)


def stump() -> dict[str, Any]:
    """Somebody lives in the old stump: a door ajar, a chimney that smokes, mushrooms, moss, night."""

    def trunk(u: Any, v: Any) -> Any:
        a = u * 2 * np.pi
        ridge = 0.016 * np.abs(np.sin(a * 9 + 2 * np.sin(3 * a))) + 0.014 * hills(u * 30, v * 3, 1.2, 4)
        roots = 0.17 * np.exp(-v * 7) * (0.55 + 0.45 * np.cos(a * 5 + 0.8))
        roots = roots * (1 - np.exp(-(((a - 4.8) / 0.4) ** 4)))  # none where the door is
        top = 0.52 + 0.05 * np.sin(a * 2 + 1) + 0.05 * np.abs(hills(u * 40, 0 * u, 1.6, 9))
        r = 0.25 - 0.03 * v + ridge + roots
        return r * np.cos(a), r * np.sin(a), v * top - 0.01

    camera((0.16, -1.6, 0.27), (0.05, 0, 0.37), 42, blur=0.8, focus=1.33)
    sky("#1A2E60", "#4E70A6", strength=0.65, band=0.6)
    sun(-38, 40, 4.0, "#A4C2FF", 3)
    panel((1.4, -1.2, 1.6), (0, 0, 0.2), 1.0, 1.0, 18, "#8FACEC")

    def height(x: Any, y: Any) -> Any:
        return 0.03 * hills(x, y, 0.4, 2) * np.clip(np.hypot(x, y) * 3 - 1.2, 0, 1)

    sheet((0, 3, 0), (10, 9), lambda x, y: height(x, y + 3), ground("#26351E", "#33301E", 0.2), 180)
    bark = stone("#94704C", 0.16, moss="#6A8A38")
    surface(trunk, bark, (220, 60))
    column((0, 0, 0.38), 0.19, 0.02, paint("#1A1008"))
    _little_door((0.03, -0.285, 0.0))
    pipe, moss = metal("#6A5A50", 0.5), leaf("#4A6A2A", "#66803A")
    tube([(-0.1, 0.02, 0.38), (-0.1, 0.02, 0.66), (-0.12, 0.02, 0.7)], 0.026, pipe)
    lathe((-0.12, 0.02, 0.73), [(0.05, 0), (0, 0.04)], pipe, fine=20)
    drift = [(-0.12, 0.02, 0.77), (-0.15, 0.02, 0.83), (-0.27, 0.03, 0.9), (-0.42, 0.03, 0.92), (-0.75, 0.03, 1.06)]
    tube(drift, 0.016, veil("#B4C4E8", 0.22, 0.45), 0.075)
    draw = np.random.default_rng(7)
    grass(
        9000,
        (-2.2, -1.0, 2.2, 3.2),
        moss,
        tall=0.1,
        wide=0.005,
        wind=5,
        keep=lambda x, y: (np.hypot(x, y) > 0.3) & ((np.abs(x - 0.05) > 0.09) | (y > 0)),
    )
    for x, y, h, r, cap in (
        (0.42, -0.12, 0.2, 0.1, "#C8301E"),
        (0.52, -0.28, 0.11, 0.06, "#C8301E"),
        (0.34, -0.3, 0.07, 0.038, "#D04A28"),
        (-0.4, -0.2, 0.15, 0.075, "#D9A45A"),
        (-0.5, -0.08, 0.23, 0.09, "#C98A44"),
        (-0.33, -0.36, 0.06, 0.035, "#D9A45A"),
        (0.9, 0.7, 0.3, 0.15, "#C8301E"),
        (-1.0, 0.9, 0.26, 0.13, "#C8301E"),
    ):
        _mushroom((x, y, 0), h, r, cap)
    for k in range(5):
        a = 3.6 + 0.2 * k
        lathe(
            (0.215 * math.cos(a), 0.215 * math.sin(a), 0.2 + 0.05 * k),
            [(0, 0), (0.06, 0.012), (0, 0.02)],
            paint("#C9B48A", 0.7),
        )
    for k in range(26):  # ferns far off and near, dark
        x, y = draw.uniform(-2.6, 2.6), draw.uniform(1.0, 3.0)
        _fern((x, y, 0), draw.uniform(0.5, 0.9), leaf("#1E4A34", "#20402A"), k)
    _fern((-0.52, -0.85, -0.05), 0.42, leaf("#16302A", "#1A3424"), 77)
    specks(draw.uniform((-1.2, -0.5, 0.1), (1.2, 2.2, 0.95), (44, 3)), 0.0055, "#FFE79A", 9)
    return {"exposure": 0.95, "bloom": 0.22, "shadows": "#223E78"}


def _little_door(at: Point) -> None:
    """A round-topped door, 0.2 high, half open, with light behind it, steps and a pair of boots."""
    x, y, z = at
    arch = [
        (-0.062, 0),
        (0.062, 0),
        *((0.062 * math.cos(a), 0.14 + 0.062 * math.sin(a)) for a in np.linspace(0, math.pi, 14)),
    ]
    big = [(i * 1.28, k * 1.1) for i, k in arch]
    cut(big, stone("#8A8070", 0.05), 0.09, (x, y, z + 0.01))
    cut(arch, glow("#FFA848", 1.7), 0.03, (x, y - 0.035, z + 0.015))
    inside = wood("#7A3E1C")  # a stool and a kettle, seen against the light
    box((x + 0.022, y - 0.06, z + 0.06), (0.05, 0.008, 0.006), inside, edge=0.001)
    for foot in (0.004, 0.04):
        rod((x + foot, y - 0.06, z + 0.015), (x + 0.012 + foot * 0.5, y - 0.06, z + 0.062), 0.003, inside)
    ball((x + 0.022, y - 0.06, z + 0.077), 0.013, inside, (1.1, 0.3, 0.9), fine=3)
    tube(
        [(x + 0.01, y - 0.06, z + 0.086), (x + 0.022, y - 0.06, z + 0.104), (x + 0.034, y - 0.06, z + 0.086)],
        0.002,
        inside,
    )
    plank = wood("#8A3A24", "z", 0.025)
    half = [(i + 0.062, k) for i, k in arch]
    cut(half, plank, 0.01, (x - 0.064, y - 0.055, z + 0.015), turn=-118)
    box((x, y - 0.1, z - 0.01), (0.2, 0.13, 0.024), stone("#8A8070", 0.05))
    for side in (-1, 1):
        rod(
            (x + 0.085 + 0.016 * side, y - 0.1, z + 0.018),
            (x + 0.085 + 0.016 * side, y - 0.12, z + 0.018),
            0.008,
            paint("#B83A2A"),
        )
        rod(
            (x + 0.085 + 0.016 * side, y - 0.098, z + 0.02),
            (x + 0.085 + 0.016 * side, y - 0.098, z + 0.042),
            0.008,
            paint("#B83A2A"),
        )
    column((x + 0.04, y + 0.02, z + 0.3), 0.036, 0.05, wood("#5A3A22"), tilt=84)
    column((x + 0.04, y + 0.01, z + 0.3), 0.028, 0.052, glow("#FFB858", 2.2), tilt=84)
    rod((x + 0.012, y - 0.05, z + 0.305), (x + 0.068, y - 0.05, z + 0.305), 0.003, wood("#5A3A22"))
    rod((x + 0.04, y - 0.05, z + 0.278), (x + 0.04, y - 0.05, z + 0.332), 0.003, wood("#5A3A22"))
    lamp((x + 0.03, y - 0.12, z + 0.12), 2.2, "#FFA850", 0.03)
    lamp((x + 0.1, y - 0.3, z + 0.18), 1.4, "#FFA850", 0.06)


def _mushroom(at: Point, h: float, r: float, cap: Colour) -> None:
    stem, skin, dots = paint("#EFE4CC", 0.7), paint(cap, 0.35, coat=0.3), paint("#F4EEDC", 0.8)
    column(at, r * 0.3, h, stem, r * 0.2)
    lathe((at[0], at[1], at[2] + h * 0.62), [(r * 0.2, 0.02), (r * 0.36, -0.01), (r * 0.2, 0.03)], stem)
    x, y, z = at[0], at[1], at[2] + h - r * 0.1
    profile = [
        (0, 0.02 * r),
        (r * 0.8, -0.06 * r),
        (r, 0.02 * r),
        (r * 0.93, 0.3 * r),
        (r * 0.6, 0.62 * r),
        (0, 0.78 * r),
    ]
    lathe((x, y, z), profile, skin, lean=6)
    draw = np.random.default_rng(int(r * 1000))
    for _ in range(14):
        a, b = draw.uniform(0, 6.28), draw.uniform(0.1, 0.9)
        out = r * math.sin(b * 1.45)
        ball(
            (x + out * math.cos(a), y + out * math.sin(a), z + r * 0.76 * math.cos(b * 1.4)),
            r * draw.uniform(0.05, 0.12),
            dots,
            fine=2,
        )


def _fern(at: Point, size: float, green: Thing, seed: int) -> None:
    draw = np.random.default_rng(seed)
    points, turns, tilts, sizes = [], [], [], []
    for k in range(8):
        a = k * 0.8 + draw.uniform(-0.3, 0.3)
        for t in np.linspace(0.08, 1, 16):
            out, up = size * t * 0.8, size * (1.2 * t - 0.75 * t * t)
            for side in (-1, 1):
                points.append((at[0] + out * math.cos(a), at[1] + out * math.sin(a), at[2] + up))
                turns.append(math.degrees(a) - 90 + side * 68)
                tilts.append(-12)
                sizes.append(size * 0.26 * (1.05 - t))
    scatter(LEAF, points, green, sizes=np.array(sizes), turns=turns, tilts=tilts)


PICTURES: dict[int, Scene] = {9: tree_house, 23: stump}
