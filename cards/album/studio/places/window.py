"""Windows: who looks out, who looks in."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    Numbers,
    ball,
    box,
    group,
    hills,
    lathe,
    rod,
    scatter,
    sheet,
    sphere,
    surface,
    tube,
)
from cards.album.studio.light import lamp, panel, sky, spot
from cards.album.studio.matter import blocks, cloth, glass, glow, paint, plaster, snow, veil, wood
from cards.album.studio.nature import falling, flat
from cards.album.studio.people import person
from cards.album.studio.stage import Point, camera
from cards.album.studio.things import candle, cup, suitcase, table, window_wall


def two_cups() -> dict[str, Any]:
    """Rain on a pane at dusk, a candle, two cups: one steams, one stands on its head."""
    camera((0.03, -0.44, 0.92), (0.0, 0.3, 0.835), 39, blur=1.6, focus=0.62)
    sky("#5E7690", "#9FB4C4", strength=0.55)
    sheet((0, -0.1, 0.7), (2.4, 1.5), flat, wood("#8E5A30", "x", 0.16, 0.22), 2)
    window_wall(
        (0, 0.62, 0),
        4,
        2.6,
        (-0.8, 0.74, 0.8, 2.2),
        plaster("#8A8F8A"),
        thick=0.15,
        panes=(2, 2),
        frame=wood("#B08A5E", "z"),
    )
    draw = np.random.default_rng(1)
    n = 420
    r = 0.003 + 0.009 * draw.random(n) ** 2.6
    places = np.stack([draw.uniform(-0.6, 0.6, n), np.full(n, 0.6), draw.uniform(0.76, 1.25, n)], -1)
    drop = glass(thin=False)
    scatter(sphere(3), places, drop, sizes=np.stack([r, r * 0.5, r * draw.uniform(1, 1.5, n)], -1), smooth=True)
    for x, z in ((-0.33, 1.02), (0.1, 1.1), (0.3, 0.98), (-0.12, 0.96)):  # runs
        line = [(x + 0.008 * math.sin(i * 1.1), 0.602, z - 0.024 * i) for i in range(9)]
        tube(line, 0.0022, drop, 0.004)
        ball((line[-1][0], 0.6, line[-1][2]), 0.008, drop, (1, 0.6, 1.3), fine=3)
    for _ in range(26):  # a town's lamps, far and soft
        x, z = draw.uniform(-6, 6), draw.uniform(0.2, 3.2)
        colour = ("#FFB450", "#FFCE80", "#E8603A", "#7FB0D8")[draw.integers(4)]
        ball((x, 9 + draw.random() * 3, z), 0.05, glow(colour, 20), fine=2)
    cup((-0.135, 0.16, 0.7), "#F2E4C8", turn=150, size=1.35)
    over = cup((0, 0, 0), "#3F7A94", None, size=1.35)
    group([over], (0.15, 0.27, 0.816), 60, tilt=180)
    for x, y, colour in ((-0.135, 0.16, "#F2E4C8"), (0.15, 0.27, "#3F7A94")):
        lathe((x, y, 0.7), [(0, 0.004), (0.05, 0.001), (0.088, 0.011), (0.05, 0.004), (0, 0.006)], paint(colour, 0.25))
    for k, (dx, lean) in enumerate(((0.0, 0.9), (0.018, -1.2))):
        _steam((-0.135 + dx, 0.16, 0.81), lean, k)
    candle((0.02, 0.42, 0.7), 0.085, 0.028)
    lamp((-0.55, -0.35, 1.4), 15, "#FFB46A", 0.2)
    return {"exposure": 0.85, "bloom": 0.2, "shadows": "#22324E"}


def _steam(at: Point, lean: float, k: int) -> None:
    def wisp(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        sway = 0.016 * np.sin(v * 6 * lean + k) * v
        return (
            at[0] + sway + (u - 0.5) * 0.03 * np.sin(v * math.pi) ** 0.7,
            at[1] + 0.01 * np.sin(u * 6),
            at[2] + v * 0.15,
        )

    surface(wisp, veil("#FFF0DC", 0.16, 0.9), (12, 40))


def supper() -> dict[str, Any]:
    """A great lit window in a dark wall: people at table. Outside, in the snow, one who stands and looks."""
    camera((0.5, -9.6, 1.6), (0.15, 0, 2.1), 43)
    sky("#101C3A", "#26406A", strength=0.55)
    brick = blocks("#3F567E", "#22304E", 0.5, 0.17, odd=0.3)
    window_wall((0, 0, 0), 30, 9, (-1.5, 1.25, 3.3, 4.15), brick, thick=0.4, panes=(4, 2), frame=paint("#2E3A52"))
    box((0.9, -0.32, 1.12), (5.2, 0.4, 0.14), paint("#5A6A8A"), edge=0.02)
    box((0.9, -0.34, 1.25), (5.0, 0.34, 0.07), snow(), edge=0.03)
    paper = plaster("#F0B45E", 0.2)
    box((0.9, 3.2, 0), (9, 0.1, 5), paper, edge=0)
    for x in (-3, 4.8):
        box((x, 1.7, 0), (0.1, 3.2, 5), paper, edge=0)
    box((0.9, 1.7, 0.55), (8, 3.2, 0.1), wood("#7A4E2E"), edge=0)
    box((0.9, 1.7, 4.8), (8, 3.2, 0.1), paper, edge=0)
    floor = 0.65
    table((0.9, 1.2, floor), 3.0, 1.0, 0.86, wood("#5A3420"))
    box((0.9, 1.2, floor + 0.6), (3.1, 1.1, 0.27), cloth("#FFF0D8"), edge=0.02)
    lamp((0.9, 1.2, 3.25), 260, "#FFC06A", 0.12)
    lamp((0.9, 2.6, 2.4), 90, "#FFB860", 0.4)
    lathe((0.9, 1.2, 3.1), [(0.42, 0), (0.1, 0.36), (0.02, 0.42)], paint("#B8332A", 0.5), fine=40)
    rod((0.9, 1.2, 3.5), (0.9, 1.2, 4.8), 0.015, paint("#2A1A14"))
    ball((0.9, 1.2, 3.17), 0.09, glow("#FFE0A0", 12), fine=3)
    for x, tall, turn, coat, right in (
        (-0.95, 1.75, -90, "#5A2A24", (0.2, 0.5, 1.45)),
        (2.75, 1.7, 90, "#2E4A5A", (0.25, 0.45, 1.75)),
        (0.2, 1.15, 180, "#C9862E", None),
        (1.35, 1.65, 170, "#7A3A4A", (0.3, 0.3, 1.3)),
    ):
        y = 1.2 if abs(x - 0.9) > 1.2 else 1.95
        z = floor + (0.5 if tall > 1.4 else 0.62)
        person((x, y, z), turn, tall, coat, pose="sit", right=right, skirt=x == 1.35)
    for x, h in ((0.5, 0.2), (0.85, 0.34), (1.6, 0.16)):
        lathe(
            (x, 0.95, floor + 0.87),
            [(0, 0), (0.09, 0), (0.11, h * 0.5), (0.04, h * 0.8), (0.05, h)],
            paint("#6A3A20", 0.3),
        )
    box((2.3, 3.12, 2.3), (0.8, 0.05, 0.9), wood("#5A3420"))
    white = snow("#E6EDFA")
    sheet((0, -7, -0.15), (34, 15), lambda x, y: 0.12 * hills(x, y, 4, 3) + 0.1 * np.exp(-((y - 6.6) ** 2)), white, 200)
    spot((0.9, 1.6, 3.9), (0.3, -4.2, 0), 1500, "#FFB860", 62, 0.4, 0.4)
    panel((-3, -9, 7), (0, 0, 2), 6, 3, 420, "#7F9FE8")
    person((-1.55, -3.1, -0.12), -22, 1.72, "#1E2A44", hat="#141C30", legs="#141A28")
    suitcase((-2.0, -3.2, -0.1), "#5A3A2A", 12)
    for i in range(9):
        ball(
            (-1.8 - 0.28 * i + 0.1 * (i % 2), -3.7 - 0.5 * i, -0.12),
            0.1,
            paint("#9FB0D0", 0.9),
            (0.7, 1.3, 0.25),
            fine=2,
        )
    falling(900, ((-6, -6, 0), (7, -0.5, 7)), glow("#DCE8FF", 0.75), r=0.015, seed=4)
    return {"exposure": 0.85, "bloom": 0.2, "shadows": "#1B2C60"}


PICTURES: dict[int, Scene] = {74: two_cups, 88: supper}
