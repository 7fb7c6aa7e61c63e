"""Snow: a ridge, a slope at noon."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import FLAKE, Numbers, ball, box, group, hills, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import cloth, leaf, paint, snow, wood
from cards.album.studio.nature import copies, fir
from cards.album.studio.people import person
from cards.album.studio.stage import camera


def _peaks(x: Numbers, y: Numbers, length: float, seed: int) -> Numbers:
    """Sharp mountains, 0 to 1."""
    return (1 - np.abs(hills(x, y, length, seed, 6, 0.48)) * 1.7) * (0.6 + 0.5 * hills(x, y, length * 1.7, seed + 1, 2))


def ridge() -> dict[str, Any]:
    """A climber on the edge between light and shade, high above everything."""
    camera((-11.5, -14, 9), (2, 40, 17.5), 34)
    sky(
        "#4F78C0",
        "#FFCDB4",
        "#C8B0CC",
        strength=0.85,
        band=0.42,
        glow_at=(60, 4),
        glow_colour="#FFB08A",
        glow_size=40,
        glow_strength=0.5,
    )
    sun(-48, 11, 7, "#FF9A70", 1)

    def line(y: Any) -> Any:
        return 5 * np.sin(y / 19 + 0.4) + 2 * np.sin(y / 7) + 0.05 * y

    def crest(y: Any) -> Any:
        bumps = 1.4 * np.sin(y / 6.1) + 2.2 * np.sin(y / 13 + 1)
        return 2 + 0.2 * y + bumps + 44 * np.exp(-(((y - 172) / 42) ** 2)) - 0.35 * np.clip(y - 185, 0, 400)

    def flanks(u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
        y = -30 + 330 * v**1.5
        w = 2 * u - 1
        aside = np.sign(w) * np.abs(w) ** 2.2 * 130
        far = np.sqrt(aside**2 + 0.12)
        flutes = np.abs(hills(y * 1.6 + aside * 0.25, aside * 0.12, 7, 4, 4)) * np.clip(far / 6, 0, 1) * 5
        rough = hills(y, aside, 18, 9, 5) * np.clip(far / 14, 0, 1) * 7
        return line(y) + aside, y, crest(y) - 1.15 * far**0.97 - flutes + rough

    white = snow("#F7F4F6")
    surface(flanks, white, (420, 700))

    def range_(x: Numbers, y: Numbers) -> Numbers:
        return 230 * _peaks(x, y, 330, 12) - 215 + 0.05 * y

    sheet((0, 750, 0), (2600, 1100), range_, white, 420)
    at_y = 19.0
    foot = (float(line(at_y)), at_y, float(crest(at_y)) - 0.32)
    body = person(
        foot,
        -6,
        2.1,
        "#E8432A",
        pose="walk",
        legs="#2A3048",
        hat=None,
        left=(-0.34, 0.25, 1.0),
        right=(0.4, 0.34, 1.15),
    )
    box((foot[0], foot[1] - 0.26, foot[2] + 1.12), (0.4, 0.26, 0.66), cloth("#2E6FA8"), edge=0.06)
    rod(
        (body.right[0], body.right[1], body.right[2] + 0.1),
        (body.right[0] + 0.1, body.right[1] + 0.2, foot[2] - 0.6),
        0.02,
        wood("#8A5A30", "z"),
    )
    ball((body.head[0], body.head[1], body.head[2] - 0.09), 0.18, cloth("#F2C23A"), (1, 1, 0.8))
    y = np.arange(-8, at_y - 0.3, 0.42)
    steps = np.stack([line(y) - 0.22 + 0.16 * (np.arange(len(y)) % 2), y, crest(y) - 0.42], -1)
    scatter(FLAKE, steps, paint("#7A86B8", 0.9), sizes=np.array([[0.09, 0.17, 0.06]] * len(y)))
    fog("#D9B8C6", 900, clear=60)
    fog("#F3D2CE", 260, top=70, base=-190, clear=120)
    return {"exposure": 0.1, "shadows": "#2440A0", "tint": 0.26, "bloom": 0.16, "colour": 1.2, "contrast": 1.06}


def fallen_sledge() -> dict[str, Any]:
    """A white slope at noon; two lines end at an overturned sledge; somebody lay here, and is gone."""
    camera((0.2, -6.2, 3.3), (0.1, 1.2, 0.85), 30)
    sky("#1F74D0", "#A8D8F8", strength=0.95, band=0.4)
    sun(-48, 38, 5.5, "#FFF3DC", 0.6)

    def path(y: Any) -> Any:
        return 1.1 - 1.15 * np.clip((y + 1.2) / 6, 0, 9) ** 1.2 + 2.4 * np.sin(np.clip(y + 1.2, 0, 40) / 5.2)

    stamps = [(-2.5 - 0.45 * k, -1.9 + 0.12 * k + (0.13 if k % 2 else -0.13)) for k in range(7)]

    def slope(x: Numbers, y: Numbers) -> Any:
        return (
            0.2 * y + 0.25 * hills(x, y, 7, 6, 3) + np.clip(y - 9, 0, 99) * 0.16 - np.clip(y - 24, 0, 99) ** 2 * 0.012
        )

    def trodden(x: Numbers, y: Numbers) -> Any:
        z = slope(x, y)
        run = np.clip((y + 1.0) / 0.5, 0, 1)
        for side in (-0.24, 0.24):
            away = np.abs(x - path(y) - side)
            z = z + run * (-0.09 * np.exp(-((away / 0.06) ** 4)) + 0.035 * np.exp(-(((away - 0.11) / 0.05) ** 2)))
        for sx, sy in stamps:
            z = z - 0.16 * np.exp(-(((x - sx) / 0.17) ** 4) - ((y - sy) / 0.09) ** 4)
        return z - 0.2 * _angel((x + 1.2) / 1.4, (y + 1.0) / 1.4)

    white = snow("#FBFCFF")
    sheet((0, 6, 0), (18, 26), lambda x, y: trodden(x, y + 6), white, 820)
    sheet(
        (0, 40, -0.004),
        (140, 110),
        lambda x, y: slope(x, y + 40) - 0.8 * (np.abs(x) < 8.6) * (np.abs(y + 34) < 12.6),
        white,
        260,
    )
    red, pale = paint("#D8301F", 0.4), wood("#D9A45C", "y")
    parts = [box((0.115 * i, 0, 0.24), (0.09, 1.05, 0.025), red if i % 2 else pale, edge=0.008) for i in range(-2, 3)]
    parts += [box((0, y, 0.2), (0.56, 0.06, 0.04), pale) for y in (-0.36, 0.3)]
    for side in (-0.24, 0.24):
        curl = [
            (side, -0.6, 0.02),
            (side, -0.2, 0.0),
            (side, 0.35, 0.0),
            (side, 0.62, 0.06),
            (side, 0.74, 0.22),
            (side, 0.64, 0.34),
        ]
        parts += [tube(curl, 0.022, red), *(rod((side, y, 0.0), (side, y, 0.22), 0.018, pale) for y in (-0.36, 0.3))]
    group(parts, (1.25, -1.35, 0.07), turn=152, lean=155, tilt=14, size=1.15)
    hat = cloth("#F0B429")
    lathe((0.25, -2.15, -0.42), [(0, 0.2), (0.1, 0.18), (0.16, 0.08), (0.17, 0.0), (0.15, 0.0)], hat, lean=28, tilt=18)
    ball((0.35, -2.2, -0.22), 0.065, cloth("#FFFFFF"))
    needles = leaf("#2E6A4A", "#235540")
    spots = [(-7.5, 23, 1.2), (-9, 25, 0.8), (6.5, 26, 1.0), (-5.6, 26, 0.6)]
    for k, (x, y, size) in enumerate(spots):
        copies(fir(4, needles, seed=k, wide=0.25), [(x, y, float(slope(np.array(x), np.array(y))) - 0.2)], size)
    return {"exposure": 0.25, "shadows": "#2460C8", "tint": 0.24, "colour": 1.08}


def _angel(x: Numbers, y: Numbers) -> Numbers:
    """The hollow that somebody leaves who fell on the back and waved the arms, 0 to 1; the head to +y."""
    a = math.radians(12)
    x, y = x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)
    parts = [
        np.exp(-(((x / 0.19) ** 2 + ((y - 0.02) / 0.36) ** 2) ** 3)),
        np.exp(-((np.hypot(x, y - 0.52) / 0.15) ** 4)),
    ]
    for side in (-1, 1):
        u = x * side
        turn, far = np.degrees(np.arctan2(y - 0.25, u)), np.hypot(u, y - 0.25)
        parts.append((1 / (1 + np.exp(-(38 - np.abs(turn - 6)) / 3))) / (1 + np.exp((far - 0.74) / 0.03)))
        turn, far = np.degrees(np.arctan2(u, -(y + 0.2))), np.hypot(u, y + 0.2)
        parts.append((1 / (1 + np.exp(-(17 - np.abs(turn - 12)) / 2))) / (1 + np.exp((far - 0.78) / 0.03)))
    hollow: Numbers = np.maximum.reduce(parts)
    return hollow


PICTURES: dict[int, Scene] = {40: ridge, 61: fallen_sledge}
