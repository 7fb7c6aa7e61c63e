"""Trains, the great and the small: a compartment by day, and a wooden train on a carpet."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import BLADE, ball, box, column, group, lathe, scatter, sheet, surface
from cards.album.studio.light import sky, sun
from cards.album.studio.matter import Colour, cloth, gloss, leaf, metal, paint, plaster, wood
from cards.album.studio.stage import Thing, camera
from cards.album.studio.things import chair, window_wall


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


PICTURES: dict[int, Scene] = {69: toy_train}
