"""Trains, the great and the small: a compartment by day, and a wooden train on a carpet."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import BLADE, ball, box, column, group, hills, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import fog, panel, sky, sun
from cards.album.studio.matter import Colour, cloth, gloss, ground, leaf, metal, paint, plaster, wood
from cards.album.studio.nature import flowers, tree
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import chair, house, suitcase, window_wall


def compartment() -> dict[str, Any]:
    """A teddy alone on the seat of a compartment; sunny country at the window."""
    camera((-0.3, -1.55, 1.25), (0.3, 0.6, 1.06), 25)
    sky("#3A96DC", "#DCF0FA", strength=1.2, band=0.4, clouds=0.5, cloud_dark="#B8CCDC", seed=4)
    sun(-38, 33, 9, "#FFE2B0", 0.6)
    panelled = wood("#D09A5C", "z", 0.11)
    window_wall(
        (0, 0.9, 0), 3.4, 2.5, (-1.0, 0.8, 1.0, 2.05), panelled, thick=0.08, frame=wood("#7A4426"), panes=(1, 1)
    )
    for side in (-1, 1):
        box((side * 1.56, -0.8, 0), (0.06, 3.4, 2.5), panelled, edge=0)
    box((0, -0.8, 2.45), (3.3, 3.6, 0.06), paint("#FFF6E4", 0.7), edge=0)
    box((0, -0.8, -0.06), (3.3, 3.6, 0.06), wood("#A0683C", "y", 0.12), edge=0)
    plush, button = cloth("#2E9080"), paint("#1E6456", 0.8)
    for side in (-1, 1):
        box((side * 1.2, -0.1, 0.3), (0.62, 1.9, 0.2), plush, edge=0.07)
        box((side * 1.2, -0.1, 0), (0.56, 1.85, 0.3), wood("#7A4426"), edge=0)
        for y in (-0.6, 0.36):
            box((side * 1.46, y, 0.46), (0.17, 0.93, 0.86), plush, edge=0.07, lean=side * 7)
            for k in (-0.25, 0, 0.25):
                for z in (0.72, 1.0):
                    ball((side * (1.36 + (z - 0.46) * 0.12), y + k, z), 0.018, button, fine=2)
        rail = [(side * 1.1, y, 2.0) for y in (-1.4, 0.8)]
        tube(rail, 0.014, metal("#D0A850"))
        for i in range(9):
            tube(
                [
                    (side * 1.1, -1.3 + 0.26 * i, 2.0),
                    (side * 1.3, -1.3 + 0.26 * i, 1.9),
                    (side * 1.52, -1.3 + 0.26 * i, 1.95),
                ],
                0.006,
                paint("#C8B48A"),
            )
        _curtain(side)
    suitcase((-1.3, 0.2, 1.94), "#B8442E", 90, 0.75)
    box((0, 0.72, 0.74), (0.62, 0.3, 0.03), wood("#A8683A"), edge=0.012)
    rod((0, 0.84, 0.45), (0, 0.62, 0.74), 0.014, metal("#D0A850"))
    _teddy((1.06, 0.36, 0.5), 100)
    box((0.16, 0.72, 0.77), (0.1, 0.07, 0.004), paint("#F4EAD0"), turn=20, edge=0)
    ball((-0.14, 0.7, 0.805), 0.036, gloss("#D8382A"), (1, 1, 0.92))
    _country()
    panel((0.4, -2.2, 2.2), (0, 0.3, 0.7), 1.6, 0.8, 40, "#FFE8D0")
    return {"exposure": 0.75, "edge": 0.1, "colour": 1.15, "contrast": 1.06}


def _curtain(side: int) -> None:
    def folds(u: Any, v: Any) -> tuple[Any, Any, Any]:
        wide = 0.13 + 0.17 * np.abs(v - 0.42) ** 1.5
        return side * (1.1 - wide * (u - 0.1) * 1.2), 0.82 + 0.022 * np.sin(u * 34 + v), 2.1 - 1.24 * v

    surface(folds, cloth("#F0C04A"), (70, 40), 0.004)


def _teddy(at: Point, turn: float) -> Thing:
    """A worn teddy that sits and looks along `turn`, about 0.4 high."""
    fur, pale, dark = cloth("#C08A4A", 90), cloth("#E6C48E", 90), paint("#1E1814", 0.3)
    parts = [ball((0, 0, 0.13), 0.115, fur, (1, 0.85, 1.15)), ball((0, 0.01, 0.33), 0.1, fur, (1.05, 0.95, 0.95))]
    parts += [ball((0, 0.095, 0.31), 0.047, pale, (1, 0.8, 0.8)), ball((0, 0.135, 0.325), 0.014, dark, fine=2)]
    for s in (-1, 1):
        parts += [
            ball((s * 0.085, -0.01, 0.42), 0.042, fur, (1, 0.6, 1)),
            ball((s * 0.085, 0.012, 0.42), 0.027, pale, (1, 0.6, 1)),
        ]
        parts.append(ball((s * 0.038, 0.09, 0.36), 0.011, dark, fine=2))
        parts += [rod((s * 0.1, 0.02, 0.21), (s * 0.16, 0.1, 0.09), 0.04, fur, 0.038)]
        parts += [
            rod((s * 0.07, 0.03, 0.05), (s * 0.12, 0.2, 0.05), 0.05, fur, 0.047),
            ball((s * 0.125, 0.24, 0.055), 0.038, pale, (1, 0.3, 1.1)),
        ]
    scarf = [(0.085 * math.cos(a), 0.075 * math.sin(a), 0.245) for a in np.linspace(0, 2 * math.pi, 17)]
    parts += [
        tube(scarf, 0.022, cloth("#D8382A")),
        rod((0.05, 0.08, 0.24), (0.07, 0.11, 0.12), 0.02, cloth("#D8382A"), 0.026),
    ]
    return group(parts, at, turn, size=1.15)


def _country() -> None:
    """Green hills with a lane of poplars, a village, poppies and cotton clouds, as from an embankment."""

    def land(x: Any, y: Any) -> Any:
        return -2.2 + 0.4 * hills(x, y, 9, 2) + (2.2 + 2.6 * hills(x, y, 34, 12, 3)) * np.clip((y - 12) / 60, 0, 2)

    sheet((0, 92, 0), (260, 180), lambda x, y: land(x, y + 92), ground("#74BC3C", "#BCCB48", 7), 260)
    draw = np.random.default_rng(4)
    x, y = draw.uniform(-12, 12, 700), draw.uniform(5, 26, 700)
    flowers(np.stack([x, y, land(x, y) + 0.25], -1), "#E8402A", 0.13, 3)
    bark, green = paint("#5A4030", 0.9), leaf("#4E8A34", "#7AA83E")
    for i in range(9):
        px, py = -14 + 3.6 * i, 30 + 2.2 * i
        tree(
            (px, py, float(land(np.array(px), np.array(py))) - 0.1),
            6.5,
            bark,
            green,
            seed=i,
            spread=0.9,
            depth=5,
            leaf_size=0.34,
            many=22,
        )
    for hx, hy, turn in ((-7, 50, 20), (-3.5, 54, -30), (-10.5, 55, 60)):
        house(
            (hx, hy, float(land(np.array(hx), np.array(hy))) - 0.2),
            lit=[False, False, False],
            turn=turn,
            tiles=paint("#D05A3A", 0.8),
        )
    fog("#CDE6F2", 380, clear=20)


def toy_train() -> dict[str, Any]:
    """A wooden train on a loop of track that runs under a chair; seen from the carpet."""
    camera((-0.02, -0.42, 0.1), (0.31, 0.35, 0.185), 26, blur=0.5, focus=0.62)
    sky("#9CC8F0", "#FFF4DC", strength=1.0)
    sun(64, 30, 13, "#FFD49A", 0.7)
    box((0, 0.5, -0.06), (8, 8, 0.05), wood("#C08A52", "y", 0.16, 0.3), edge=0)
    plain = plaster("#8CC0C4", 0.15)
    box((0, 3.0, 0), (8, 0.1, 2.8), plain, edge=0)
    box((0, 2.92, 0), (8, 0.04, 0.13), paint("#F6F0E2", 0.4), edge=0.01)
    box((0, 0.5, 2.8), (8, 5.2, 0.1), plaster("#F4EEE0", 0.1), edge=0)
    window_wall((2.6, 0.5, 0), 6, 2.8, (-1.6, 0.7, 1.4, 2.3), plain, turn=-90)
    _carpet()
    _track()
    chair((0.53, 0.52, 0), 176, paint("#F2EAD8", 0.4))
    _wooden_train()
    blocks_ = (("#E0442E", -0.1, 0.78, 20), ("#F2B62E", -0.01, 0.82, 50), ("#2F86B8", -0.06, 0.8, 5))
    for i, (colour, x, y, turn) in enumerate(blocks_):
        box((x, y, 0.0 if i < 2 else 0.07), (0.07, 0.07, 0.07), paint(colour, 0.4), turn=turn, edge=0.008)
    ball((0.86, 1.5, 0.11), 0.11, gloss("#E8502E"))
    column((0.14, 0.7, 0), 0.04, 0.1, paint("#5FA060", 0.4), edge=0.006)
    return {"exposure": 0.6, "edge": 0.1}


RAIL, LOOP = (0.12, 0.45), (0.42, 0.4)  # the middle of the loop of track and its half axes


def _at(angle: float, off: float = 0) -> tuple[float, float, float]:
    """A point of the loop, `off` metres outside its middle line, and the heading there in degrees."""
    x, y = LOOP[0] * math.cos(angle), LOOP[1] * math.sin(angle)
    way = math.atan2(LOOP[1] * math.cos(angle), -LOOP[0] * math.sin(angle))
    return RAIL[0] + x + off * math.sin(way), RAIL[1] + y - off * math.cos(way), math.degrees(way)


def _track() -> None:
    """Grooved pieces of beech, a little apart where they join."""
    beech, groove = wood("#DDB47A", "x"), paint("#A87C48", 0.7)
    for i in range(12):
        start, end = 2 * math.pi * i / 12 + 0.006, 2 * math.pi * (i + 1) / 12 - 0.006
        for low, high, z, made in (
            (-0.028, 0.028, 0.014, beech),
            (-0.018, -0.012, 0.0145, groove),
            (0.012, 0.018, 0.0145, groove),
        ):

            def strip(
                u: Any, v: Any, a: float = start, b: float = end, lo: float = low, hi: float = high, h: float = z
            ) -> tuple[Any, Any, Any]:
                angle, off = a + (b - a) * v, lo + (hi - lo) * u
                x, y = LOOP[0] * np.cos(angle), LOOP[1] * np.sin(angle)
                way = np.arctan2(LOOP[1] * np.cos(angle), -LOOP[0] * np.sin(angle))
                return RAIL[0] + x + off * np.sin(way), RAIL[1] + y - off * np.cos(way), np.full(u.shape, h)

            piece = surface(strip, made, (2, 24))
            if made is beech:
                solid = piece.modifiers.new("thick", "SOLIDIFY")
                solid.thickness, solid.offset = 0.014, 1 if _up(piece) < 0 else -1


def _up(thing: Thing) -> float:
    return float(thing.data.polygons[0].normal.z)


def _carpet() -> None:
    """A round rug of short tufts, its rings of two colours."""
    draw = np.random.default_rng(2)
    sheet((0.1, 0.4, -0.008), (3, 3), lambda x, y: np.where(np.hypot(x, y) < 1.02, 0.004, -0.02), cloth("#C8503E"), 80)
    n = 200000
    a, r = draw.uniform(0, 2 * math.pi, n), 1.03 * np.sqrt(draw.uniform(0, 1, n))
    x, y = 0.1 + r * np.cos(a), 0.4 + r * np.sin(a)
    ring = (np.floor(r / 0.17) % 2).astype(bool)
    for colour, second, part in (("#D8604A", "#C84C3A", ring), ("#F4E2C0", "#E8D0A4", ~ring)):
        m = int(part.sum())
        sizes = np.stack([np.full(m, 0.0035), draw.uniform(0.004, 0.01, m), draw.uniform(0.007, 0.012, m)], -1)
        scatter(
            BLADE,
            np.column_stack([x[part], y[part], np.full(m, -0.003)]),
            leaf(colour, second),
            sizes=sizes,
            turns=draw.uniform(0, 360, m),
        )


def _wooden_train() -> None:
    """An engine and three wagons on the loop, the engine nearest."""
    load: tuple[tuple[float, Colour], ...] = (
        (4.83, "#E0402C"),
        (5.13, "#F2B62E"),
        (5.43, "#2F86B8"),
        (5.73, "#5FA060"),
    )
    for k, (angle, colour) in enumerate(load):
        x, y, heading = _at(angle)
        lacquer, beech = paint(colour, 0.3, coat=0.4, bump=0.03), wood("#E2BC84", "x")
        parts = [box((0, 0, 0.016), (0.1, 0.04, 0.014), beech, edge=0.004)]
        for wx in (-0.032, 0.032):
            for s in (-1, 1):
                parts.append(
                    column((wx, s * 0.022, 0.014), 0.0135, 0.006, paint("#2A2624", 0.4), tilt=-90 * s, edge=0.001)
                )
        if k == 0:
            parts += [
                column((-0.02, 0, 0.054), 0.023, 0.07, lacquer, lean=90, edge=0.004),
                box((-0.032, 0, 0.03), (0.036, 0.044, 0.062), lacquer, edge=0.004),
            ]
            parts += [box((-0.032, 0, 0.092), (0.05, 0.054, 0.007), paint("#2A4A6A", 0.4), edge=0.003)]
            parts += [
                lathe(
                    (0.034, 0, 0.072),
                    [(0, 0), (0.008, 0), (0.007, 0.018), (0.013, 0.032), (0, 0.032)],
                    paint("#2A2624", 0.4),
                    fine=24,
                )
            ]
            parts += [
                ball((0.008, 0, 0.08), 0.01, metal("#D8B050")),
                ball((0.053, 0, 0.054), 0.009, paint("#F4E8C8", 0.3)),
            ]
        elif k == 1:
            parts += [box((0, 0, 0.03), (0.092, 0.046, 0.03), lacquer, edge=0.004)]
            parts += [
                ball((dx, dy, 0.064), 0.012, paint(c, 0.3))
                for dx, dy, c in ((-0.028, 0, "#7A5AB0"), (0, 0.006, "#E8F0F0"), (0.026, -0.004, "#E06A8A"))
            ]
        elif k == 2:
            parts += [column((-0.045, 0, 0.056), 0.025, 0.09, lacquer, lean=90, edge=0.004)]
        else:
            parts += [
                box((0, 0, 0.03), (0.092, 0.046, 0.04), lacquer, edge=0.004),
                box((0, 0, 0.07), (0.1, 0.054, 0.008), beech, edge=0.003),
            ]
        group(parts, (x, y, 0), heading + 180)
        if k:
            px, py, _ = _at((angle + load[k - 1][0]) / 2)
            ball((px, py, 0.024), 0.007, metal("#C8C4BC"), fine=3)


PICTURES: dict[int, Scene] = {62: compartment, 69: toy_train}
