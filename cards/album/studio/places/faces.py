"""Faces from near, cut from paper or carved."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Flat, ball, cut, group, lathe, rod, sheet
from cards.album.studio.light import panel, sky, sun
from cards.album.studio.matter import Colour, cloth, paint
from cards.album.studio.nature import flat
from cards.album.studio.portraits import FIST, OVER, Face, carved, hand, rounded
from cards.album.studio.stage import Thing, camera

PROFILE = (
    (-4.2, 2.9), (-2.6, 2.9), (-1.5, 2.62), (-0.8, 2.1), (-0.5, 1.55), (-0.42, 1.15), (-0.3, 0.92), (-0.24, 0.78),
    (-0.42, 0.6), (-0.36, 0.42), (-0.12, 0.12), (0.1, -0.14), (0.1, -0.3), (-0.08, -0.38), (-0.28, -0.38),
    (-0.22, -0.46), (-0.1, -0.54), (-0.12, -0.66), (-0.5, -0.68), (-0.95, -0.74), (-1.1, -0.92), (-0.98, -1.14),
    (-0.7, -1.27), (-0.42, -1.33), (-0.28, -1.38), (-0.3, -1.5), (-0.46, -1.58), (-0.42, -1.7), (-0.3, -1.86),
    (-0.36, -2.08), (-0.6, -2.22), (-1.0, -2.26), (-1.4, -2.42), (-1.6, -2.75), (-1.62, -3.8), (-4.2, -3.8),
)  # fmt: skip
"""The outline of a shouting face that looks to +x, the tip of its nose near the origin."""


def _paper(outline: Sequence[Flat], colour: Colour, y: float, thick: float = 0.05) -> Thing:
    return cut([tuple(p) for p in rounded(outline)], paint(colour, 0.9, uneven=0.05, bump=0.3), thick, (0, y, 0))


def _shouter(colours: Sequence[Colour], hair: Colour, side: int) -> Thing:
    """Sheets of paper, one behind the other, each a little farther out, that shout towards `side`."""
    line = np.array(PROFILE)
    parts = [_paper([(x + 0.13 * k, z) for x, z in line], colour, 0.2 * k) for k, colour in enumerate(colours)]
    white, ink = "#FFF6E6", "#2A1E24"
    for k in range(4):
        x, z = -0.24 - 0.17 * k, -0.67 - 0.015 * k
        parts.append(_paper([(x - 0.075, z), (x + 0.075, z), (x + 0.06, z - 0.17), (x - 0.06, z - 0.17)], white, 0.06))
    for k in range(3):
        x, z = -0.48 - 0.16 * k, -1.32 + 0.04 * k
        parts.append(_paper([(x - 0.07, z), (x + 0.07, z), (x + 0.06, z + 0.15), (x - 0.06, z + 0.15)], white, 0.06))
    parts.append(_paper([(-1.2, 0.5), (-0.98, 0.68), (-0.62, 0.5), (-0.66, 0.3), (-0.98, 0.2)], white, -0.05, 0.03))
    parts.append(_paper([(-0.84 + 0.12 * c, 0.4 + 0.12 * s) for c, s in _circle(12)], ink, -0.08, 0.03))
    parts.append(_paper([(-1.5, 1.3), (-1.1, 1.2), (-0.5, 0.78), (-0.52, 0.52), (-1.1, 0.9), (-1.5, 1.02)], ink, -0.12))
    parts.append(
        _paper([(-2.75, 0.5), (-2.3, 0.55), (-2.1, 0.2), (-2.3, -0.3), (-2.6, -0.55), (-2.75, -0.1)], colours[1], -0.08)
    )
    parts.append(
        _paper([(-2.6, 0.3), (-2.36, 0.34), (-2.26, 0.14), (-2.42, -0.2), (-2.6, -0.1)], colours[2], -0.12, 0.03)
    )
    locks = [
        (-4.2, 3.4), (-1.2, 3.2), (-0.5, 2.9), (-0.75, 2.55), (-0.35, 2.15), (-0.9, 2.1), (-0.95, 1.75),
        (-1.35, 1.95), (-1.7, 1.5), (-2.0, 1.85), (-2.4, 1.2), (-2.7, 0.9), (-3.0, 1.2), (-3.1, -0.4), (-4.2, -0.8),
    ]  # fmt: skip
    parts.append(cut(locks, paint(hair, 0.9, uneven=0.05, bump=0.3), 0.05, (0, -0.16, 0)))
    whole = group(parts, (-0.52 * side, 0, 0))
    whole.scale = (side, 1, 1)
    return whole


def _circle(many: int) -> list[Flat]:
    return [(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, many, endpoint=False)]


def shouting_match() -> dict[str, Any]:
    """Two heads of layered paper, one red and one blue, shout at each other from a hand's breadth."""
    camera((0, -12, 0.2), (0, 0, -0.12), 64)
    sky("#FFFFFF", "#FFFFFF", strength=0.55)
    sun(215, 48, 3.4, "#FFEBCB", 3)
    sheet((0, 1.3, 0), (20, 20), flat, paint("#FFE08A", 0.9, bump=0.2), 2, tilt=90)
    burst = [(c * r, s * r * 1.25 - 0.9) for (c, s), r in zip(_circle(22), [1.5, 0.8] * 11, strict=True)]
    cut(burst, paint("#FF9A2E", 0.9), 0.06, (0, 0.95, 0))
    _shouter(("#DA3A2B", "#B32A2A", "#8E1F2B", "#F08A4B"), "#3A1420", 1)
    _shouter(("#2E72B4", "#245592", "#1B3F70", "#6FB7D6"), "#10233F", -1)
    return {"exposure": 0.45, "shadows": "#3A2A50", "contrast": 1.1, "colour": 1.15}


def two_faces() -> dict[str, Any]:
    """A glove holds a smiling mask before half of a face that scowls."""
    camera((0, -11, 0.2), (0, 0, 0.0), 60, blur=0.5)
    sky("#C8D4E8", "#C8D4E8", strength=0.25)
    sun(218, 40, 3.6, "#FFE8C4", 2)
    panel((6, -3, 2), (1, 0, 0), 2, 4, 520, "#FF9A5A")
    sheet(
        (0, 3.2, 0),
        (40, 40),
        lambda x, y: 0.18 * np.sin(x * 3.1) + 0.07 * np.sin(x * 7.3 + 1),
        cloth("#1F6B66"),
        300,
        tilt=90,
    )
    ink, white, dark = paint("#1E1418", 0.6, bump=0), paint("#FFF3DC", 0.5, bump=0), paint("#3A0E14", 0.8, bump=0)
    red = carved("#B03024", 4)
    ball((0.75, 2.1, 0.3), 2.3, cloth("#2A2038"), (0.95, 0.7, 1.15))
    lathe((0.75, 1.5, -4.6), [(0, 0), (3.4, 0), (2.6, 1.6), (1.2, 2.8), (0, 3.0)], cloth("#2A2038"))
    back = Face((0.75, 0.6, 0.1), 3.2, 4.0, 1.0)
    back.shell(red)
    for side in (-1, 1):
        back.patch(
            [(side * 0.42 - 0.22, 0.2), (side * 0.42, 0.08), (side * 0.42 + 0.22, 0.2)],
            [(side * 0.42 - 0.22, 0.2 + 0.06 * side), (side * 0.42 + 0.22, 0.2 - 0.06 * side + 0.12 * (side > 0))],
            white,
            0.02,
        )
        back.knob(side * 0.38, 0.18, 0.1, ink, (1, 0.5, 1), 0.02)
        back.line([(side * 0.8, 0.56), (side * 0.5, 0.42), (side * 0.14, 0.22)], 0.13, ink, 0.17, 0.04)
        back.line([(side * 0.1, 0.52), (side * 0.06, 0.36)], 0.03, dark)
        back.line([(side * 0.22, -0.12), (side * 0.5, -0.22), (side * 0.6, -0.45)], 0.05, red)
    back.knob(0, -0.1, 0.32, red, (0.9, 1.2, 1.3), -0.05)
    back.patch([(-0.5, -0.72), (0, -0.52), (0.5, -0.72)], [(-0.5, -0.55), (0, -0.32), (0.5, -0.55)], dark, 0.02)
    for k in range(-4, 5):
        x = k * 0.1
        top = -0.34 - 0.9 * x * x
        back.patch(
            [(x - 0.042, top - 0.09), (x + 0.042, top - 0.09)], [(x - 0.045, top), (x + 0.045, top)], white, 0.05, 0.04
        )
        back.patch(
            [(x - 0.042, top - 0.19), (x + 0.042, top - 0.19)],
            [(x - 0.042, top - 0.1), (x + 0.042, top - 0.1)],
            white,
            0.05,
            0.04,
        )
    mask = Face((0, 0, 0), 3.0, 3.8, 0.9)
    face = carved("#F6E2B8", 4)
    mask.shell(face, 0.08)
    blush, lip = paint("#F08A6A", 0.8, bump=0), paint("#C8322E", 0.5, bump=0)
    for side in (-1, 1):
        mask.line([(side * 0.42 - 0.2, 0.14), (side * 0.42, 0.28), (side * 0.42 + 0.2, 0.14)], 0.07, ink, lift=0.0)
        mask.line([(side * 0.42 - 0.24, 0.5), (side * 0.42, 0.62), (side * 0.42 + 0.24, 0.5)], 0.06, paint("#8A4A22"))
        mask.patch(
            [(side * 0.6 - 0.16, -0.16), (side * 0.6, -0.3), (side * 0.6 + 0.16, -0.16)],
            [(side * 0.6 - 0.16, -0.16), (side * 0.6, -0.02), (side * 0.6 + 0.16, -0.16)],
            blush,
            0.015,
        )
    mask.knob(0, -0.02, 0.26, face, (0.8, 1.0, 1.2), -0.04)
    mask.patch([(-0.62, -0.28), (0, -0.82), (0.62, -0.28)], [(-0.62, -0.28), (0, -0.38), (0.62, -0.28)], lip, 0.02)
    mask.patch([(-0.52, -0.34), (0, -0.62), (0.52, -0.34)], [(-0.52, -0.33), (0, -0.42), (0.52, -0.33)], white, 0.04)
    group(mask.parts, (-1.35, -1.5, 0.35), turn=-14, lean=-6, size=0.92)
    rod((-1.55, -1.6, -1.3), (-1.85, -1.7, -3.6), 0.07, paint("#C9983E", 0.3))
    hand(
        (-2.95, -1.6, -2.75),
        (1, 0, 0.2),
        (0.05, 1, 0),
        cloth("#F4EEE2"),
        curls=FIST,
        thumb=OVER,
        size=13,
        sleeve=cloth("#5A2A5A"),
        left=True,
    )
    return {"exposure": 0.2, "shadows": "#1A2A4A", "contrast": 1.08, "colour": 1.1}


PICTURES: dict[int, Scene] = {38: shouting_match, 41: two_faces}
