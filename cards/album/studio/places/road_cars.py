"""Roads with toy cars: very many at noon."""

import math
from functools import partial
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, box, column, group, hills, scatter, sheet, surface
from cards.album.studio.light import sky, sun
from cards.album.studio.matter import Colour, gloss, glow, ground, leaf, paint
from cards.album.studio.nature import flat, flowers, tree
from cards.album.studio.places.road import PLATE
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import suitcase


def _car(at: Point, turn: float, colour: Colour, tilt: float = 0, load: int = 0, lit: bool = False) -> Thing:
    """A toy car 4 long that heads along +y before `turn`; load: 0 bare, 1 a case on top, 2 a van, 3 a white roof."""
    lacquer, dark, rubber = gloss(colour), paint("#1E2A33", 0.15, bump=0), paint("#1C1A1A", 0.7)
    parts = [box((0, 0, 0.3), (1.75, 4, 0.62), lacquer, edge=0.24)]
    if load == 2:
        parts += [
            box((0, -0.45, 0.7), (1.7, 2.9, 1.1), lacquer, edge=0.2),
            box((0, 1.0, 1.0), (1.5, 0.5, 0.5), dark, edge=0.1),
        ]
    else:
        parts += [box((0, -0.25, 0.85), (1.52, 2.3, 0.5), dark, edge=0.22)]
        roof = gloss("#F6EEDC") if load == 3 else lacquer
        parts.append(box((0, -0.35, 1.3), (1.42, 1.35, 0.12), roof, edge=0.05))
    if load == 1:
        parts.append(suitcase((-0.32, -0.35, 1.57), "#8A5A30", 90, 1.5))
        parts[-1].rotation_euler[0] = math.pi / 2
    for x in (-0.82, 0.82):
        for y in (-1.25, 1.25):
            parts.append(column((x - 0.11, y, 0.36), 0.36, 0.22, rubber, lean=90, edge=0.03))
    for x in (-0.58, 0.58):
        parts.append(ball((x, 1.95, 0.66), 0.16, glow("#FFF0C0", 40 if lit else 0.9), fine=3))
        parts.append(ball((x, -1.96, 0.66), 0.12, glow("#E02A1E", 6 if lit else 0.6), fine=3))
    return group(parts, at, turn, tilt)


def jam() -> dict[str, Any]:
    """A jam of many-coloured cars from straight above; one drives off across the meadow."""
    camera((0, 0, 60), (0, 0.02, 0), flat=43)
    sky("#BFDDF2", "#FFFFFF", strength=0.9)
    sun(-58, 42, 4.6, "#FFF0D0", 0.8)
    sheet((0, 0, -0.05), (90, 90), flat, ground("#8CC24E", "#6FA83E", 5), 2)
    slope = math.radians(31)
    along, across = np.array([math.cos(slope), math.sin(slope)]), np.array([-math.sin(slope), math.cos(slope)])
    turn = math.degrees(slope) - 90
    middle = -11.2 * across
    road = sheet((middle[0], middle[1], 0), (15.4, 120), flat, ground("#6A6A74", "#5C5C66", 3), 2)
    road.rotation_euler[2] = math.radians(turn)
    dashes = np.arange(-50, 50, 3.4)
    white = paint("#F6F2E6", 0.8)
    for lane in (-3.55, 0.0, 3.55):
        at = middle + lane * across + dashes[:, None] * along
        scatter(
            PLATE,
            np.column_stack([at, np.full(len(at), 0.012)]),
            white,
            sizes=np.full((len(at), 3), (0.16, 1.6, 1)),
            turns=turn,
        )
    for edge in (-7.2, 7.2):
        rail = sheet((*(middle + edge * across), 0.012), (0.18, 120), flat, white, 2)
        rail.rotation_euler[2] = math.radians(turn)
    draw = np.random.default_rng(12)
    colours = (
        "#E0442E",
        "#2F7FC0",
        "#F4F0E4",
        "#F08A24",
        "#3FA08A",
        "#D85A8A",
        "#7A5AB0",
        "#2A3A5A",
        "#B8D4E4",
        "#A83A3A",
    )
    for k, lane in enumerate((-5.3, -1.77, 1.77, 5.3)):
        far = -36 + draw.uniform(0, 3)
        while far < 36:
            at = middle + (lane + draw.normal(0, 0.12)) * across + far * along
            if not (k == 3 and abs(far) < 4.2) and abs(at[0]) < 27 and abs(at[1]) < 27:
                _car(
                    (*at, 0),
                    turn + draw.normal(0, 1.6),
                    str(draw.choice(colours)),
                    load=int(draw.choice([0, 0, 0, 1, 2, 3])),
                )
            far += draw.uniform(4.7, 5.7)
    t = np.linspace(0, 1, 60)
    start, pull, end = middle + 5.3 * across + 0.5 * along, middle + 10 * across + 8 * along, np.array([-7.5, 11.5])
    line = (1 - t)[:, None] ** 2 * start + (2 * t * (1 - t))[:, None] * pull + (t**2)[:, None] * end
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    side = np.stack([-way[:, 1], way[:, 0]], -1)
    track = paint("#D8CE8A", 0.9, uneven=0.3)
    for s in (-0.8, 0.8):
        strip = np.stack([line + side * (s - 0.16), line + side * (s + 0.16)], 1)
        surface(partial(_between, strip), track, (1, 59))
    heading = math.degrees(math.atan2(-way[-1, 0], way[-1, 1]))
    _car((*line[-1], 0), heading, "#FFD21E", load=1)
    _meadow(draw, line, middle, across)
    return {"exposure": 0.2, "edge": 0.08}


def _between(strip: Numbers, u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
    k = np.round(v * (len(strip) - 1)).astype(int)
    at = strip[k, 0] * (1 - u)[..., None] + strip[k, 1] * u[..., None]
    return at[..., 0], at[..., 1], np.full(u.shape, 0.01)


def _meadow(draw: np.random.Generator, line: Numbers, middle: Numbers, across: Numbers) -> None:
    """Trees and flowers where neither the road nor the tracks run."""
    bark, green = paint("#5A4030", 0.9), leaf("#4E8A3A", "#6AA043")
    for i, (x, y) in enumerate(((-20, 19), (-20.5, 3), (3.5, 20.5), (9.5, 15.5), (-14, -7), (18.5, 21), (22, -21))):
        tree((x, y, 0), 6.5, bark, green, seed=i + 1, depth=5, leaf_size=0.42, many=22, spread=1.3)
    for colour, many in (("#FFFFFF", 420), ("#F8D84A", 260), ("#E8586A", 200)):
        at = draw.uniform(-26, 26, (many, 2))
        off = np.abs((at - middle) @ across) > 8.2
        off &= np.min(np.linalg.norm(at[:, None] - line[None], axis=2), 1) > 1.4
        off &= hills(at[:, 0], at[:, 1], 9, len(colour) + many, 2) > -0.15
        at = at[off]
        flowers(np.column_stack([at, np.full(len(at), 0.1)]), colour, 0.24, many)


PICTURES: dict[int, Scene] = {34: jam}
