"""Gardens after dark: a greenhouse in the snow, a table laid for twelve."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import LEAF, ball, box, column, cut, group, hills, lathe, rod, scatter, sheet, tube
from cards.album.studio.light import lamp, sky, sun
from cards.album.studio.matter import cloth, glass, glow, ground, leaf, metal, paint, snow, wood
from cards.album.studio.nature import falling, flowers, grass, tree
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import chair


def greenhouse() -> dict[str, Any]:
    """A greenhouse lit from within on a winter night; it snows, inside everything is green."""
    camera((-4.3, -8.6, 1.5), (0.1, 0.2, 1.75), 37)
    sky("#0E1A38", "#31486E", "#1A2440", strength=0.7, band=0.5)
    sun(-70, 35, 0.5, "#9FB8FF", 4)

    def height(x: Any, y: Any) -> Any:
        near = np.clip(1 - np.hypot(np.abs(x) - 1.9, 0 * y) / 3, 0, 1)
        return 0.14 * hills(x, y, 4, 5) + 0.03 * hills(x, y, 0.8, 2) - 0.06 * near

    white = snow("#E8EEF8")
    sheet((0, 20, 0), (90, 70), lambda x, y: height(x, y + 20), white, 300)
    _glass_house(white)
    draw = np.random.default_rng(3)
    for k, (x, y) in enumerate(((-1.2, -1.6), (1.1, -1.5), (-1.2, 0.2), (1.2, 0.5), (-1.1, 2.0), (1.1, 2.4))):
        _palm((x, y, 0.35), draw.uniform(1.9, 2.7), leaf("#4FC04A", "#9CE060"), k)
        column((x, y, 0), 0.24, 0.4, paint("#B4623C", 0.8), 0.3)
    tree((0.1, 2.6, 0), 3.6, paint("#5A4030"), leaf("#6CCB4A", "#B8E05A"), seed=5, depth=5, leaf_size=0.16, many=14)
    for side in (-1, 1):
        box((side * 1.25, 0, 0.55), (0.75, 5.2, 0.05), wood("#8A6238", "y"))
        grass(
            1500,
            (side * 1.25 - 0.3, -2.5, side * 1.25 + 0.3, 2.6),
            leaf("#5EC84A", "#B4E462"),
            tall=0.55,
            wide=0.06,
            height=lambda x, y: 0.58 + 0 * x,
        )
        spots = draw.uniform((side * 1.25 - 0.3, -2.4, 0.8), (side * 1.25 + 0.3, 2.4, 1.25), (60, 3))
        flowers(spots, ("#FF8A5C", "#FFD24A")[side > 0], 0.07)
    person((0.05, -0.5, 0.05), 12, 1.6, "#C8452E", hat="#E8C87A", right=(0.3, 0.45, 1.1), bow=14)
    for y in (-1.8, 0.2, 2.0):
        rod((0, y, 2.3), (0, y, 3.0), 0.008, paint("#222222"))
        ball((0, y, 2.28), 0.09, glow("#FFE6A0", 9))
        lamp((0, y, 2.1), 420, "#FFE6A0", 0.12)
    lamp((0.2, -3.9, 1.3), 45, "#FFE0A0", 0.3)
    falling(2600, ((-8, -5.6, 0), (8, 6, 8)), glow("#DCE8FF", 0.8), r=0.024, seed=2)
    for k in range(13):  # black firs and hedges behind
        x, y = -16 + 2.7 * k, 13 + 2 * math.sin(k * 2.1)
        lathe(
            (x, y, 0),
            [(2.2, 0), (1.5, 1.6), (1.7, 1.7), (0.9, 3.4), (1.1, 3.5), (0, 5.5 + k % 4)],
            paint("#1C2A40", 0.9),
            fine=18,
        )
    for t in range(9):
        x, y = -0.15 + 0.16 * (-1) ** t - 0.11 * t, -3.2 - 0.62 * t
        ball(
            (x, y, float(height(np.array(x), np.array(y))) + 0.02),
            0.12,
            paint("#7F92B8", 0.9),
            (0.6, 1.1, 0.12),
            fine=3,
        )
    return {"exposure": 0.7, "bloom": 0.26, "shadows": "#14265A", "lights": "#FFF3C8"}


def _glass_house(white: Thing) -> None:
    """A glasshouse 4 by 6, its gable with a door to -y, snow on the ridge and the sills."""
    iron, pane = paint("#DDE6DC", 0.5), glass("#EAF6EA")
    w, d, h, top = 2.0, 3.0, 2.0, 3.35
    box((0, 0, -0.05), (2 * w + 0.2, 2 * d + 0.2, 0.4), paint("#B4AEB6", 0.9))
    box((0, 0, 0), (2 * w - 0.1, 2 * d - 0.1, 0.36), paint("#5A4A38", 0.9))
    for y in np.linspace(-d, d, 9):
        thick = 0.045 if abs(y) == d else 0.026
        for side in (-1, 1):
            rod((side * w, y, 0.3), (side * w, y, h), thick, iron)
            rod((side * w, y, h), (0, y, top), thick, iron)
    for side in (-1, 1):
        for z in (0.35, 1.2, h):
            rod((side * w, -d, z), (side * w, d, z), 0.035, iron)
        middle, zm = side * w / 2, (h + top) / 2
        rod((middle, -d, zm), (middle, d, zm), 0.025, iron)
        box((side * w, 0, 0.35), (0.008, 2 * d, h - 0.35), pane, edge=0)
        angle = math.degrees(math.atan2(top - h, w))
        box((middle, 0, zm), (math.hypot(w, top - h), 2 * d, 0.008), pane, lean=side * angle, edge=0)
        for k in range(9):
            y = -d + 0.35 + k * 0.66
            ball((side * (1.62 - 0.1 * (k % 3)), y, h + 0.27 + 0.05 * (k % 3)), 0.3, white, (0.9, 1.3, 0.22), fine=3)
    rod((0, -d - 0.05, top), (0, d, top), 0.05, iron)
    for k in range(26):
        ball((0, -d + 0.1 + 0.23 * k, top + 0.04), 0.16, white, (1.2, 1.3, 0.5 + 0.12 * math.sin(k * 1.7)), fine=3)
    for x in np.linspace(-w, w, 7):
        rod((x, -d, 0.3), (x, -d, top - abs(x) / w * (top - h)), 0.026, iron)
    for z in (1.2, h):
        rod((-w, -d, z), (w, -d, z), 0.03, iron)
    cut([(-w, 0.35), (w, 0.35), (w, h), (0, top), (-w, h)], pane, 0.008, (0, -d, 0))
    for x in (-0.5, 0.5):
        rod((x, -d - 0.04, 0.1), (x, -d - 0.04, 2.05), 0.05, iron)
    rod((-0.5, -d - 0.04, 2.05), (0.5, -d - 0.04, 2.05), 0.05, iron)
    ball((0.38, -d - 0.1, 1.1), 0.035, metal("#C9A24A"))
    box((0, -d - 0.3, 0), (1.2, 0.5, 0.12), paint("#8A8690", 0.9))


def _palm(at: Point, size: float, green: Thing, seed: int) -> None:
    draw = np.random.default_rng(seed)
    points, sizes, turns, tilts = [], [], [], []
    for k in range(11):
        a = k * 2.4 + draw.uniform(-0.3, 0.3)
        lift = draw.uniform(0.5, 1.25)
        for t in np.linspace(0.12, 1, 18):
            out, up = size * t * 0.55, size * (lift * t - 0.75 * lift * t * t)
            for side in (-1, 1):
                points.append((at[0] + out * math.cos(a), at[1] + out * math.sin(a), at[2] + 0.2 + up))
                turns.append(math.degrees(a) - 90 + side * 50)
                tilts.append(-24)
                sizes.append((size * 0.1, size * 0.34 * (1.1 - t), size * 0.2))
    scatter(LEAF, points, green, sizes=np.array(sizes), turns=turns, tilts=tilts)


def table_for_twelve() -> dict[str, Any]:
    """A long table laid for twelve under paper lanterns; nobody sits there, one chair has been tipped over."""
    camera((-3.6, -5.6, 4.1), (-0.1, 0.7, 0.95), 34)
    sky("#2C3A7A", "#C07A9A", "#3A3A6A", strength=1.0, band=0.5)
    sun(-50, 16, 0.9, "#C89AD8", 4)

    def height(x: Any, y: Any) -> Any:
        return 0.04 * hills(x, y, 3, 3) - 0.03

    sheet((0, 10, 0), (70, 60), lambda x, y: height(x, y + 10), ground("#3F5A34", "#4E6A38", 1.0), 120)
    grass(70000, (-7, -6, 8, 14), leaf("#4E7A3C", "#6A9044"), tall=0.12, wide=0.012, height=height)
    draw = np.random.default_rng(6)
    linen, board = cloth("#F6EEDD"), wood("#7A4E2E", "y")
    box((0, 1.0, 0.7), (1.05, 7.0, 0.05), board)
    sheet(
        (0, 1.0, 0.765),
        (1.3, 7.2),
        lambda x, y: (
            -0.26 * np.clip((np.abs(x) - 0.53) / 0.1, 0, 1) ** 1.5
            - 0.2 * np.clip((np.abs(y) - 3.5) / 0.1, 0, 1)
            + 0.006 * hills(x, y, 0.3, 2)
        ),
        linen,
        150,
        thick=0.006,
    )
    for x in (-0.42, 0.42):
        for y in (-2.2, 1.0, 4.2):
            rod((x, y, 0), (x, y, 0.7), 0.045, board)
    china, tint, wine = paint("#FBF7EE", 0.25), glass("#F4F8FA"), paint("#7A1420", 0.15)
    for k in range(6):
        y = -1.75 + 1.1 * k
        for side in (-1, 1):
            x = side * 0.33
            lathe((x, y, 0.775), [(0, 0), (0.08, 0.002), (0.14, 0.02), (0.142, 0.026), (0.08, 0.01), (0, 0.008)], china)
            gx, gy = side * 0.16, y + 0.2
            lathe(
                (gx, gy, 0.775),
                [(0, 0), (0.04, 0.003), (0.008, 0.012), (0.008, 0.1), (0.045, 0.15), (0.04, 0.21)],
                tint,
            )
            column((gx, gy, 0.89), 0.033, 0.03, wine)
            box((x + side * 0.01, y - 0.21, 0.776), (0.1, 0.1, 0.012), paint("#C8452E", 0.9), turn=12)
            if (k, side) != (2, -1):
                turn = 90 * side + float(draw.normal(0, 5))
                chair((side * 0.92, y, 0), turn, wood("#B9824E", "z"))
    fallen = chair((0, 0, 0), 0, wood("#C9462E", "z"))
    group([fallen], (-1.75, 0.1, 0.24), 70, -94, 0)
    for k in range(5):
        y = -1.2 + 1.15 * k
        column((0.02, y, 0.775), 0.03, 0.17, paint("#F0E2C4"), 0.028)
        lathe((0.02, y, 0.945), [(0, 0), (0.014, 0.015), (0.006, 0.04), (0, 0.055)], glow("#FFB050", 12), fine=12)
        spots = draw.normal((0.0, y + 0.5, 0.84), (0.08, 0.1, 0.03), (22, 3))
        flowers(spots, ("#F4E0E8", "#E86A7A")[k % 2], 0.05)
    for k, (x0, y0, x1, y1) in enumerate(((2.75, -4.2, 2.75, 0.4), (2.6, 0.6, -2.6, 3.4), (-2.6, 3.4, 2.6, 6.6))):
        line = [
            (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, 3.0 - 0.55 * math.sin(math.pi * t)) for t in np.linspace(0, 1, 9)
        ]
        tube(line, 0.008, paint("#2A241E"))
        for i in range(1, 8):
            x, y, z = line[i]
            colour = ("#FFC873", "#FF9A5C", "#FFE0A8")[(i + k) % 3]
            r = 0.15 + 0.05 * ((i + k) % 2)
            ribs = [
                (0.05, -r * 0.9),
                *(
                    (r * math.cos(a) * (1 + 0.03 * (-1) ** j), r * 0.9 * math.sin(a))
                    for j, a in enumerate(np.linspace(-1.2, 1.2, 13))
                ),
                (0.05, r * 0.9),
            ]
            lathe((x, y, z - r - 0.06), ribs, glow(colour, 1.5), fine=24)
            if i % 2 == 0:
                lamp((x, y, z - 2 * r - 0.12), 75, colour, r)
    lamp((-2.0, -0.5, 1.7), 45, "#FFB070", 0.3)
    lamp((-0.5, -2.2, 2.9), 120, "#FFC88A", 0.3)
    for x, y in ((2.75, -4.2), (2.6, 0.6), (-2.6, 3.4), (2.6, 6.6)):
        rod((x, y, 0), (x, y, 3.05), 0.035, wood("#5A4028", "z"))
    for k in range(9):
        x, y = -9 + 2.3 * k, 9.5 + 1.2 * math.sin(k * 1.9)
        tree((x, y, 0), 5.5, paint("#3A2E28"), leaf("#3A5A3E", "#4A5A48"), seed=k + 2, depth=5, leaf_size=0.26, many=18)
    return {"exposure": 1.25, "bloom": 0.22, "shadows": "#25265E", "lights": "#FFE9C0"}


PICTURES: dict[int, Scene] = {44: greenhouse, 58: table_for_twelve}
