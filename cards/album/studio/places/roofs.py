"""Above the streets: a ridge, a tower clock."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import ball, box, column, cut, lathe, mesh, rod, scatter
from cards.album.studio.light import moon, sky, sun
from cards.album.studio.matter import blocks, glow, paint, veil
from cards.album.studio.people import cat, person
from cards.album.studio.stage import Point, Thing, camera


def _ridge(x: float, y: float, z: float, w: float, tiles: Thing) -> None:
    """A roof seen from its eaves: rows of tiles up to a ridge at height z."""
    slope = math.radians(42)
    draw = np.random.default_rng(int(abs(x * 7 + y * 13)))
    rows, many = 18, int(w / 0.3)
    k, i = (axis.ravel() for axis in np.meshgrid(np.arange(rows), np.arange(many)))
    far = k * 0.34 + 0.1
    places = np.c_[
        x - w / 2 + i * 0.3 + 0.15 * (k % 2),
        y - far * math.cos(slope),
        z - far * math.sin(slope) + draw.normal(0, 0.012, len(k)),
    ]
    tile = np.array([(-0.15, -0.42, 0), (0.15, -0.42, 0), (-0.15, 0, 0), (0.15, 0, 0), (0, -0.42, 0.07), (0, 0, 0.07)])
    scatter((tile, np.array([(0, 4, 5, 2), (4, 1, 3, 5)])), places, tiles, tilts=math.degrees(slope) + 4)
    rod((x - w / 2, y, z), (x + w / 2, y, z), 0.1, tiles)
    box((x, y + 1.4, z - 4), (w - 0.1, 2.6, 3.8), tiles, edge=0)
    for at in np.arange(-w / 2 + 0.3, w / 2, 0.55):
        ball((x + float(at), y, z + 0.03), 0.12, tiles, (1.5, 1, 0.8), fine=2)


def _chimney(at: Point, h: float, brick: Thing, pots: int = 2) -> None:
    x, y, z = at
    w = 0.36 * pots + 0.2
    box((x, y, z - 2), (w, 0.6, h + 2), brick, edge=0.02)
    box((x, y, z + h), (w + 0.16, 0.76, 0.14), brick, edge=0.02)
    clay = paint("#7A4A3C", 0.8)
    pot = [(0.13, 0), (0.1, 0.1), (0.1, 0.4), (0.14, 0.44), (0.14, 0.52), (0.09, 0.52)]
    for k in range(pots):
        px = x + (k - (pots - 1) / 2) * 0.36
        lathe((px, y, z + h + 0.14), pot, clay)


def ridge() -> dict[str, Any]:
    """A cat on a ridge before an enormous moon."""
    camera((0, -30, 1.2), (0, 0, 2.55), 85)
    sky("#1A2A5C", "#6A5A94", "#2A2850", band=0.5, strength=0.75, stars=0.8)
    sun(25, 26, 1.6, "#FFDFA8", 2)
    sun(-140, 34, 1.5, "#8F9CFF", 3)
    moon((3.2, 130, 20.5), 23.5, 1.0, "#FFCB7E")
    tiles, far_tiles = paint("#5E4E74", 0.5, uneven=0.5, grain=3), paint("#4E4A78", 0.8)
    brick = blocks("#6A4248", "#3A2A36", 0.24, 0.08)
    _ridge(0, 0, 0.35, 15, tiles)
    cat((1.05, 0, 0.42), 12, paint("#16141C", 0.9), 2.9)
    for x, z, tone in ((-1.6, -1.25, "#FFB04A"), (4.1, -1.7, "#2A2A48")):
        box((x, -1.74, z + 0.12), (0.95, 0.1, 1.15), paint("#2A2636"), tilt=-48)
        box((x, -1.8, z + 0.22), (0.78, 0.1, 0.95), glow(tone, 1.4), tilt=-48, edge=0)
    _chimney((-3.1, 0.4, 0.2), 1.5, brick, 3)
    _chimney((4.9, 0.6, 0.2), 0.75, brick, 2)
    iron = paint("#1C1A26")
    rod((-1.95, 0.2, 0.3), (-1.95, 0.2, 2.75), 0.022, iron)
    for k, z in enumerate((2.6, 2.35, 2.1)):
        rod((-2.4 + 0.08 * k, 0.2, z), (-1.5 - 0.08 * k, 0.2, z), 0.015, iron)
    for x, y, z, w in ((-7, 9, 0.1, 9), (5.5, 14, 0.0, 10), (-1, 22, -0.3, 16)):
        _ridge(x, y, z, w, far_tiles)
        _chimney((x + 1.6, y, z), 1.0, far_tiles, 2)
        _chimney((x - 2.4, y, z), 0.7, far_tiles, 1)
    draw = np.random.default_rng(5)
    for k in range(26):
        t = k / 25
        x = -3.45 + 2.6 * t**1.4 + 0.12 * math.sin(k)
        size = 0.1 + 0.3 * t
        ball((x, 0.4, 2.45 + 3.4 * t + draw.normal(0, 0.05)), size, _smoke(0.34 * (1 - t) + 0.03), fine=3)
    return {"exposure": 0.45, "bloom": 0.2, "shadows": "#22285C"}


def _smoke(share: float) -> Thing:
    return veil("#B8B0D0", share, 0.5)


def _gear(at: Point, r: float, teeth: int, matter_: Thing, turn: float) -> None:
    a = np.arange(teeth * 4) * 2 * math.pi / (teeth * 4)
    far = np.where(np.arange(teeth * 4) % 4 < 2, r, r * 0.86)
    x, y, z = at
    outline = [(float(p), float(q)) for p, q in zip(far * np.cos(a), far * np.sin(a), strict=True)]
    cut(outline, matter_, 0.1, at, lean=turn)
    for k in range(5):
        b = 2 * math.pi * k / 5 + turn
        hole = glow("#F5B65A", 0.82)
        ball((x + 0.52 * r * math.cos(b), y - 0.06, z + 0.52 * r * math.sin(b)), r * 0.2, hole, (1, 0.05, 1), fine=3)


def clock() -> dict[str, Any]:
    """A tower clock lit from within; somebody sits out at the end of its hand."""
    camera((3.4, -15.5, -1.9), (1.75, 0, 0.75), 52)
    sky("#16264E", "#4E5A86", strength=0.6)
    sun(-120, 30, 0.7, "#9FB6F0", 3)
    face = glow("#FFC668", 1.25)
    column((0, 0.3, 0), 5.6, 0.1, face, fine=128, tilt=90)
    shade = glow("#D8913E", 0.8)
    for x, z, r, teeth, turn in (
        (-1.9, 1.7, 1.9, 22, 8),
        (0.75, -1.05, 1.55, 18, 3),
        (-1.6, -2.7, 1.35, 16, 20),
        (2.35, -2.75, 1.1, 14, 5),
        (2.3, 2.6, 1.3, 16, 2),
    ):
        _gear((x, 0.17, z), r, teeth, shade, turn)
    iron = paint("#1E1A22", 0.5)
    for k in range(60):
        a = math.radians(6 * k)
        far, thick = (1.15, 0.3) if k % 15 == 0 else (0.85, 0.2) if k % 5 == 0 else (0.3, 0.07)
        mid = 5.2 - far / 2
        w, h = thick / 2, far / 2
        stroke = cut([(-w, -h), (w, -h), (w, h), (-w, h)], iron, 0.08)
        stroke.location = (mid * math.sin(a), 0.05, mid * math.cos(a))
        stroke.rotation_euler = (math.pi / 2, a, 0)
    for r in (5.45, 4.02):
        lathe((0, 0.1, 0), [(r - 0.05, 0), (r - 0.05, 0.08), (r + 0.05, 0.08), (r + 0.05, 0)], iron, fine=128, tilt=90)
    stone_ = blocks("#7A7C90", "#4A4C60", 1.6, 0.8)
    rim = [(5.5, -0.2), (5.5, 0.5), (5.75, 0.7), (6.1, 0.55), (6.3, 0.75), (6.6, 0.4), (6.6, -0.2)]
    lathe((0, 0, 0), rim, stone_, fine=128, tilt=90)
    wall = [(6.3 * math.cos(a), 6.3 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 96, endpoint=False)]
    _wall_with_hole(wall, stone_)
    # hands: the long one lies almost level to the right, the short one points up to the left
    for angle, far, w, y in ((88.0, 4.75, 0.34, -0.62), (-38.0, 3.1, 0.46, -0.42)):
        a = math.radians(angle)
        outline = [(-w * 0.6, -1.1), (w * 0.6, -1.1), (w * 0.42, 0), (w * 0.55, far * 0.72), (0, far)]
        hand = cut([*outline, (-w * 0.55, far * 0.72), (-w * 0.42, 0)], iron, 0.3, edge=0.02)
        hand.location, hand.rotation_euler = (0, y, 0), (math.pi / 2, a, 0)
    column((0, 0.1, 0), 0.42, 0.95, iron, tilt=90)
    x = 3.75
    seat = x * math.cos(math.radians(88)) + 0.17
    person((x, -0.62, seat + 0.02), -90, 2.15, "#A8261E", pose="sit", legs="#20242E", left=(-0.3, -0.28, 0.95), bow=6)
    return {"exposure": 0.45, "bloom": 0.24, "shadows": "#1C2C60"}


def _wall_with_hole(hole: list[tuple[float, float]], stone_: Thing) -> None:
    """A wall in the plane y = 0.1 with a round opening."""
    n = len(hole)
    outer = [(40 * x / max(abs(x), abs(z)), 40 * z / max(abs(x), abs(z))) for x, z in hole]
    points = [(x, 0.1, z) for x, z in hole] + [(x, 0.1, z) for x, z in outer]
    faces = np.array([(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)])
    mesh(np.array(points), faces, stone_)


PICTURES: dict[int, Scene] = {73: ridge, 87: clock}
