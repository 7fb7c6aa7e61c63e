"""The fair: by night, at dusk, at noon, and the morning after."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.clouds import cotton, heap
from cards.album.studio.form import (
    Numbers,
    ball,
    cut,
    group,
    hills,
    lathe,
    rod,
    scatter,
    shape_of,
    sheet,
    surface,
    tube,
)
from cards.album.studio.light import lamp, panel, sky, specks, sun
from cards.album.studio.matter import Colour, blocks, cloth, glow, ground, leaf, metal, paint, wood
from cards.album.studio.nature import flat, grass
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera

HORSE = [(0.98, 1.2), (0.86, 1.42), (0.8, 1.56), (0.74, 1.46), (0.55, 1.36), (0.28, 1.12), (0, 1.06), (-0.35, 1.13)]
HORSE += [(-0.52, 1.06), (-0.74, 0.88), (-0.84, 0.5), (-0.7, 0.54), (-0.61, 0.8), (-0.54, 0.8), (-0.52, 0.6)]
HORSE += [(-0.58, 0.44), (-0.52, 0.2), (-0.52, 0), (-0.38, 0), (-0.42, 0.2), (-0.44, 0.42), (-0.24, 0.66), (0, 0.67)]
HORSE += [(0.22, 0.64), (0.24, 0.4), (0.25, 0.15), (0.23, 0), (0.37, 0), (0.34, 0.18), (0.37, 0.42), (0.42, 0.66)]
HORSE += [(0.53, 0.86), (0.6, 1.02), (0.7, 1.15), (0.78, 1.13), (0.9, 1.09)]


def _horse(at: Point, turn: float, coat: Colour, saddle: Colour, *, pole: float = 0, size: float = 1.0) -> Thing:
    """A wooden horse that looks along x before `turn`; `pole` is how far its brass rod reaches up."""
    hide = paint(coat, 0.35, uneven=0.05, coat=0.4)
    parts = [cut(HORSE, hide, 0.1, (0, 0.07, 0), round_=True, edge=0.05)]
    parts += [
        rod((-0.34, 0, 0.88), (0.28, 0, 0.88), 0.23, hide, 0.24),
        rod((0.3, 0, 0.95), (0.66, 0, 1.3), 0.16, hide, 0.1),
    ]
    for hip, knee, hoof in (((-0.36, 0.72), (-0.22, 0.42), (-0.34, 0.04)), ((0.32, 0.72), (0.52, 0.5), (0.46, 0.2))):
        parts += [rod((hip[0], -0.1, hip[1]), (knee[0], -0.12, knee[1]), 0.1, hide, 0.07)]
        parts += [rod((knee[0], -0.12, knee[1]), (hoof[0], -0.12, hoof[1]), 0.065, hide, 0.06)]
    parts.append(ball((-0.02, 0, 0.98), 0.27, paint(saddle, 0.4), (0.95, 1.0, 0.72)))
    parts.append(ball((0.44, 0, 1.3), 0.16, paint(saddle, 0.5), (1.2, 0.35, 0.7)))
    if pole:
        parts.append(rod((0.0, 0, -0.4), (0.0, 0, pole), 0.035, metal("#E8B84E")))
    return group(parts, at, turn, size=size)


def _roof(middle: Point, r: float, high: float, one: Thing, two: Thing, many: int = 16, hem: float = 0.5) -> None:
    """A striped tent roof with a scalloped hem."""
    for k in range(many):

        def gore(u: Numbers, v: Numbers, k: int = k) -> tuple[Numbers, Numbers, Numbers]:
            a = (k + u) * 2 * math.pi / many
            out = r * np.minimum(v / 0.85, 1) * (1 - 0.0 * u)
            fall = np.clip(v - 0.85, 0, 1) / 0.15 * hem * (0.55 + 0.45 * np.sin(u * math.pi))
            up = high * (1 - np.minimum(v / 0.85, 1)) ** 1.25
            return middle[0] + out * np.cos(a), middle[1] + out * np.sin(a), middle[2] + up - fall

        surface(gore, one if k % 2 else two, (8, 30))


def carousel() -> dict[str, Any]:
    """A carousel turns in the night; one pole is bare, and a wooden horse stands out in the dark meadow."""
    camera((-2.4, -13.2, 1.7), (-0.2, 0, 2.75), 39)
    sky("#0E1640", "#4A62B0", strength=0.7, band=0.4, stars=1.6)
    grass_ = leaf("#4E7A3E", "#6A8A44")

    def field(x: Any, y: Any) -> Numbers:
        told: Numbers = 0.22 * hills(x, y, 9, 2, 3) * np.clip((np.hypot(x - 2, y - 3) - 5) / 5, 0, 1)
        return told

    sheet((0, 25, -0.05), (120, 90), lambda x, y: field(x, y + 25), ground("#2E4630", "#3E5434", 2), 200)
    grass(30000, (-11, -12, 9, 5), grass_, tall=0.28, height=field, keep=lambda x, y: np.hypot(x - 2, y - 3) > 4.9)
    cx, cy = 2.0, 3.0
    lathe((cx, cy, 0), [(0, 0), (4.7, 0), (4.7, 0.2), (4.55, 0.2), (4.55, 0.42), (0, 0.42)], wood("#A85A34"), fine=80)
    _roof((cx, cy, 4.3), 4.9, 2.2, paint("#C9302A", 0.7), paint("#FFF0D2", 0.7), 20, 0.6)
    lathe((cx, cy, 6.5), [(0.3, -0.1), (0.25, 0.3), (0, 0.75)], metal("#E8B84E"))
    lathe(
        (cx, cy, 0.4),
        [(1.1, 0), (1.1, 0.3), (0.9, 0.5), (0.9, 3.2), (1.3, 3.9), (0, 3.9)],
        paint("#E8C078", 0.4),
        fine=12,
        smooth=False,
    )
    lathe((cx, cy, 4.12), [(4.75, 0.1), (0, 0.15)], paint("#F2D9A8", 0.8))
    saddles = ["#2F6FB0", "#C8382E", "#3E9A6A", "#E8A22E", "#7A4AA0"]
    for k in range(10):
        a = math.radians(36 * k + 12)
        at = (cx + 3.5 * math.cos(a), cy + 3.5 * math.sin(a))
        if k == 6:
            rod((*at, 0.4), (*at, 4.2), 0.035, metal("#E8B84E"))
            continue
        lift = 0.62 + 0.28 * math.sin(k * 2.4)
        _horse(
            (*at, lift), math.degrees(a) - 90, ["#FFF6E6", "#F0D2B0", "#E6E6F0"][k % 3], saddles[k % 5], pole=4.2 - lift
        )
    rim = np.radians(np.arange(0, 360, 5.0))
    rings = [(4.93, 4.28), (4.72, 0.3), (1.33, 4.05)]
    bulbs = np.concatenate(
        [np.stack([cx + r * np.cos(rim), cy + r * np.sin(rim), np.full(72, z)], -1) for r, z in rings]
    )
    specks(bulbs, 0.06, "#FFC65E", 7)
    for k in range(20):
        a, v = math.radians(18 * k), np.linspace(0.1, 0.8, 8)
        line = np.stack(
            [cx + 4.9 * v / 0.85 * math.cos(a), cy + 4.9 * v / 0.85 * math.sin(a), 4.36 + 2.2 * (1 - v / 0.85) ** 1.25],
            -1,
        )
        specks(line, 0.045, "#FFC65E", 6)
    for a in (30, 102, 174, 246, 318):
        lamp((cx + 2.3 * math.cos(math.radians(a)), cy + 2.3 * math.sin(math.radians(a)), 3.8), 130, "#FFB866", 0.3)
    for a in (215, 265, 315):
        lamp((cx + 5.3 * math.cos(math.radians(a)), cy + 5.3 * math.sin(math.radians(a)), 3.9), 120, "#FFB866", 0.3)
    horse = (-3.75, -3.2)
    _horse((*horse, float(field(*horse)) - 0.02), 158, "#FFF6E6", "#C8382E", size=1.15)
    lamp((-1.9, -2.4, 2.6), 90, "#FFB866", 0.4)
    lamp((-1.5, -5.0, 9.5), 700, "#A8BCFF", 1.5)
    draw = np.random.default_rng(77)
    for k in range(26):
        x = -34 + 2.7 * k + draw.normal(0, 0.7)
        lathe(
            (x, 34 + draw.uniform(0, 9), -0.3),
            [(0, 0), (2.2, 0.6), (1.9, 3.2), (0.8, draw.uniform(4.2, 6.8)), (0, 7)],
            paint("#16203A", 0.9),
            fine=16,
        )
    return {"exposure": 1.1, "bloom": 0.22, "shadows": "#1A2458"}


def wheel() -> dict[str, Any]:
    """Dusk from the foot of the great wheel: all its cabins are dark but one."""
    camera((-6.2, -10.5, 1.2), (0.9, 0, 11.6), 22)
    sky(
        "#2B2A6E",
        "#FF8E66",
        strength=0.85,
        band=0.75,
        glow_at=(24, 3),
        glow_colour="#FFC07A",
        glow_size=30,
        glow_strength=0.8,
        clouds=0.42,
        cloud_lit="#FF9E8E",
        cloud_dark="#5A4088",
        cloud_stretch=2.4,
        seed=6,
    )
    iron = paint("#2A2450", 0.6)
    r, z = 10.0, 12.2
    cabins = 14
    for y in (-0.75, 0.75):
        for reach in (r, r * 0.82):
            ring = [(reach * math.cos(a), y, z + reach * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 85)]
            tube(ring, 0.1, iron, round_=False)
        for k in range(cabins):
            a, b = (2 * math.pi * (k + d) / cabins for d in (0, 0.5))
            out = (r * math.cos(a), y, z + r * math.sin(a))
            rod((0, y * 0.6, z), out, 0.06, iron)
            for c in (b, b - 2 * math.pi / cabins):
                rod((r * 0.82 * math.cos(c), y, z + r * 0.82 * math.sin(c)), out, 0.045, iron)
        for x in (-4.6, 4.6):
            rod((x, y * 3.2, -0.3), (0, y * 1.1, z), 0.24, iron, 0.16)
    rod((0, -1.4, z), (0, 1.4, z), 0.55, iron)
    lit = 3
    hues = ["#4A3A78", "#6A3A6E", "#3A4A86"]
    for k in range(cabins):
        a = 2 * math.pi * k / cabins
        at = (r * math.cos(a), 0.0, z + r * math.sin(a))
        rod((at[0], -0.75, at[2]), (at[0], 0.75, at[2]), 0.06, iron)
        _cabin((at[0], 0, at[2] - 2.0), "#E8842E" if k == lit else hues[k % 3], k == lit)
    at_lit = 2 * math.pi * lit / cabins
    x, top = r * math.cos(at_lit), z + r * math.sin(at_lit) - 2.0
    person((x - 0.1, 0.1, top + 0.32), 200, 1.2, "#2A2036", pose="sit")
    lamp((x, 0, top + 1.45), 220, "#FFB860", 0.12)
    lamp((x, -1.2, top + 0.2), 120, "#FFB860", 0.2)
    sheet((0, 0, -0.3), (300, 300), flat, ground("#2A2444", "#241E3A", 3), 2)
    panel((-4, -16, 3), (0, 0, 10), 12, 4, 900, "#8A7AD8")
    return {"exposure": 0.45, "bloom": 0.22, "shadows": "#2A2060", "colour": 1.1}


def _cabin(at: Point, hue: Colour, lit: bool) -> None:
    """An open cabin with a little roof, hung from its top."""
    coat, dark = paint(hue, 0.45, coat=0.3), paint("#2A2450", 0.6)
    lathe(at, [(0, 0), (0.55, 0.02), (0.85, 0.28), (0.92, 0.72), (0.88, 0.74), (0.8, 0.3), (0, 0.12)], coat, fine=32)
    lathe((at[0], at[1], at[2] + 1.62), [(0, 0), (0.98, 0.0), (0.9, 0.12), (0.3, 0.38), (0, 0.4)], coat, fine=32)
    for a in range(6):
        x, y = 0.86 * math.cos(a * math.pi / 3), 0.86 * math.sin(a * math.pi / 3)
        rod((at[0] + x, at[1] + y, at[2] + 0.7), (at[0] + x, at[1] + y, at[2] + 1.65), 0.03, dark)
    if lit:
        specks(
            [(at[0] + math.cos(t), at[1] + math.sin(t), at[2] + 1.62) for t in np.arange(0, 6.28, 0.42)],
            0.1,
            "#FFC870",
            12,
        )
        ball((at[0], at[1], at[2] + 1.45), 0.14, glow("#FFD890", 14), fine=3)


def lift_off() -> dict[str, Any]:
    """Noon at the fair: so many balloons that their seller leaves the ground, and a child runs after."""
    camera((-1.5, -17.5, 1.25), (0.2, 0, 5.65), 39)
    sky("#2F8FE0", "#CDEBFA", strength=1.0, band=0.5)
    sun(-128, 52, 5.5, "#FFF1D4", 0.7)
    sheet((0, 30, 0), (160, 120), flat, blocks("#E8CFA4", "#C8A878", 0.9, 0.6, wall=False, odd=0.2), 2)
    hand = (1.15, 0.1, 4.52)
    draw = np.random.default_rng(91)
    hues = ["#E5322D", "#FFC72B", "#1F7FD6", "#F26CA0", "#35A860", "#FF8A22", "#FFFFFF"]
    one, faces = _toy()
    kept: list[Numbers] = []
    while len(kept) < 118:
        way = draw.normal(0, 1, 3)
        spot_ = np.array([0.75, 0.4, 9.15]) + way / np.linalg.norm(way) * draw.uniform(0.3, 1) ** 0.5 * np.array(
            [3.1, 2.4, 2.7]
        )
        if all(float(np.linalg.norm(spot_ - other)) > 0.72 for other in kept):
            kept.append(spot_)
    places = np.array(kept)
    from_hand = places - np.array(hand)
    leans = np.degrees(np.arctan2(from_hand[:, 0], from_hand[:, 2]))
    for k, hue in enumerate(hues):
        rubber = paint(hue, 0.22, uneven=0, bump=0, coat=0.5)
        scatter((one, faces), places[k::7], rubber, sizes=0.47, leans=leans[k::7], smooth=True)
    string = paint("#F6F0E4")
    for (x, y, z), lean in zip(places, np.radians(leans), strict=True):
        foot = (x - 0.58 * math.sin(lean), y, z - 0.58 * math.cos(lean))
        tube([foot, hand], 0.012, string, round_=False)
    body = person(
        (0.85, 0.1, 2.3),
        24,
        1.75,
        "#8A2E2A",
        pose="run",
        right=(0.16, 0.12, 2.1),
        left=(-0.5, 0.2, 1.5),
        legs="#3A3A5A",
        hat="#F2C23E",
    )
    rod(body.right, hand, 0.03, string)
    person(
        (-3.0, -0.6, 0), -70, 1.15, "#1F6FC0", pose="run", skirt=True, right=(0.2, 0.35, 1.85), left=(-0.3, 0.3, 1.75)
    )
    for x, y, one_, size in (
        (-9.5, 13, "#E5483A", 1.0),
        (-3.9, 19, "#2F8FC8", 1.15),
        (8.2, 12, "#F2A93A", 1.05),
        (13.6, 18, "#3FA870", 1.2),
        (17.5, 30, "#D9587E", 1.2),
    ):
        _booth(x, y, one_, size)
    white = cotton()
    for k, (x, y, z, s) in enumerate(((-20, 60, 15, 6.5), (24, 66, 27, 8), (-14, 80, 38, 6), (34, 90, 12, 5))):
        heap((x, y, z), (s * 2, s, s * 0.8), white, k)
    return {"exposure": 0.25, "colour": 1.12, "contrast": 1.05, "bloom": 0.08}


def _toy() -> tuple[Numbers, Numbers]:
    """A toy balloon of radius 1, its knot below."""
    outline = [
        (0, -1.28),
        (0.1, -1.26),
        (0.05, -1.2),
        (0.35, -1.0),
        (0.72, -0.6),
        (0.95, -0.1),
        (1.0, 0.25),
        (0.88, 0.62),
    ]
    points, faces = shape_of(
        lathe((0, 0, 0), [*outline, (0.55, 0.88), (0.2, 0.99), (0.001, 1.0)], paint("#FFFFFF"), fine=28)
    )
    return points, np.array([face for face in faces if len(face) == 4])


def _booth(x: float, y: float, hue: Colour, size: float) -> None:
    """A round striped tent."""
    one, two = cloth(hue), cloth("#FFF6E4")
    _roof((x, y, 2.6 * size), 2.6 * size, 1.9 * size, one, two, 16, 0.45 * size)
    for k in range(16):

        def wall(u: Numbers, v: Numbers, k: int = k) -> tuple[Numbers, Numbers, Numbers]:
            a = (k + u) * 2 * math.pi / 16
            return x + 2.35 * size * np.cos(a), y + 2.35 * size * np.sin(a), 2.6 * size * v

        surface(wall, one if k % 2 else two, (4, 2))
    ball((x, y, 4.55 * size), 0.16 * size, paint("#FFC72B"))


PICTURES: dict[int, Scene] = {77: carousel, 84: wheel, 91: lift_off}
