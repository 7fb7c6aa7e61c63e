"""Roads with toy cars: one alone in the snow at night, and very many at noon."""

import math
from functools import partial
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, box, column, group, hills, lathe, scatter, sheet, surface, towards
from cards.album.studio.light import fog, lamp, sky, spot, sun
from cards.album.studio.matter import Colour, gloss, glow, ground, leaf, paint, snow, stone, veil
from cards.album.studio.nature import copies, fir, flat, flowers, rock, tree
from cards.album.studio.places.road import PLATE
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import house, suitcase


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


def _way(t: Any) -> Numbers:
    """The mountain road, from the foot of the picture to its head: x, y, z."""
    t = np.asarray(t, float)
    y = -24 + 74 * t
    x = 12.5 * np.sin(t * 15.5 + 0.6) * (1 - 0.25 * t) - 1
    return np.stack([x, y, 2 + 0.27 * (y + 20)], -1)


def pass_road() -> dict[str, Any]:
    """A winding road through moonlit snow from above; the lights of a single car."""
    camera((4, -32, 42), (0.5, 4, 7), 32)
    sky("#142044", "#3A5486", strength=0.45)
    sun(-62, 33, 1.35, "#A8C0FF", 1.2)
    line = _way(np.linspace(0, 1, 500))

    def land(x: Numbers, y: Numbers) -> Numbers:
        free = 2.2 + 0.27 * (y + 20) + 6.5 * hills(x, y, 21, 6, 4)
        near: Numbers = np.full(x.size, 1e9)
        level: Numbers = np.zeros(x.size)
        for point in line:
            away = np.hypot(x.ravel() - point[0], y.ravel() - point[1])
            closer = away < near
            near[closer], level[closer] = away[closer], point[2]
        near, level = near.reshape(x.shape), level.reshape(x.shape)
        share = np.clip((near - 2.6) / 6.5, 0, 1)
        share = share * share * (3 - 2 * share)
        bank = 0.45 * np.exp(-(((near - 3.4) / 0.6) ** 2))
        return level * (1 - share) + free * share - 0.25 + bank

    sheet((0, 14, 0), (110, 100), lambda x, y: land(x, y + 14), snow("#E8EEF8"), 240)

    def ribbon(u: Numbers, v: Numbers) -> tuple[Any, Any, Any]:
        here, ahead = _way(v), _way(v + 0.002)
        side = np.stack([-(ahead - here)[..., 1], (ahead - here)[..., 0]], -1)
        side /= np.linalg.norm(side, axis=-1, keepdims=True)
        at = here[..., :2] + side * ((u - 0.5) * 5.6)[..., None]
        return at[..., 0], at[..., 1], here[..., 2]

    surface(ribbon, ground("#4E5364", "#3A3F50", 1.5), (6, 500))
    steps = np.arange(0, 1, 0.0085)
    here, ahead = _way(steps), _way(steps + 0.002)
    side = np.stack([-(ahead - here)[:, 1], (ahead - here)[:, 0]], -1)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    for s in (-1, 1):
        foot = np.column_stack([here[:, :2] + s * 3.1 * side, here[:, 2]])
        for x, y, z in foot:
            if -30 < y < 46:
                box((x, y, z - 0.1), (0.22, 0.22, 0.9), paint("#D8D4CC"), edge=0)
    draw = np.random.default_rng(8)
    x, y = draw.uniform(-44, 44, 1500), draw.uniform(-26, 58, 1500)
    near = np.min(np.hypot(x[:, None] - line[None, ::5, 0], y[:, None] - line[None, ::5, 1]), 1)
    grows = (near > 5.2) & (hills(x, y, 14, 3, 2) > -0.12)
    x, y = x[grows][:420], y[grows][:420]
    spots = np.stack([x, y, land(x[None], y[None])[0] - 0.2], -1)
    needles = leaf("#22403E", "#162C32")
    for i in range(3):
        part = spots[i::3]
        copies(
            fir(5.5, needles, seed=i, wide=0.24),
            part,
            draw.uniform(0.5, 1.25, len(part)),
            draw.uniform(0, 360, len(part)),
        )
    for i in range(14):
        k = int(draw.integers(len(spots)))
        rock((spots[k][0] + 2, spots[k][1] - 1, spots[k][2]), draw.uniform(0.6, 1.6), stone("#6A7080", 1), seed=i)
    _headlights(0.37)
    home = _way(0.8)
    yard = home[:2] + np.array([-8, 3])
    house(
        (*yard, float(land(yard[:1], yard[1:])[0]) - 0.7),
        lit=[False, True, False],
        turn=18,
        wall=paint("#8A8A94"),
        tiles=snow(),
        shine=12,
        size=0.9,
    )
    lamp((home[0] - 6, home[1] - 2, home[2] + 3), 350, "#FFB860", 0.3)
    fog("#2C4270", 120, clear=45)
    return {"exposure": 1.05, "bloom": 0.2, "shadows": "#1E2E60"}


def _headlights(t: float) -> None:
    """The car on the mountain road and the two cones of light before it."""
    here, ahead = _way(t), _way(t + 0.004)
    way = (ahead - here) / np.linalg.norm(ahead - here)
    turn = math.degrees(math.atan2(-way[0], way[1]))
    right = np.array([way[1], -way[0], 0])
    _car((here[0], here[1], here[2]), turn, "#D8402E", math.degrees(math.asin(way[2])), 1, True)
    air = veil("#FFD890", 0.055, 1.0)
    for s in (-1, 1):
        start = here + right * s * 0.55 + way * 2.15 + np.array([0, 0, 0.75])
        end = start + way * 14 + right * s * 1.2 - np.array([0, 0, 1.6])
        spot(tuple(start), tuple(end), 7000, "#FFD088", 50, 0.7)
        cone = lathe(tuple(start), [(0.12, 0), (0.9, 3.5), (1.6, 6 + s)], air, fine=32)
        cone.rotation_euler = towards(tuple(start), tuple(end))
    lamp(tuple(here - way * 2.5 + np.array([0, 0, 0.7])), 60, "#FF3A20", 0.1)
    lamp(
        tuple(here + np.array([1.5, -3.0, 4.0])), 420, "#FFE0C8", 0.6
    )  # else the car is lost in the shadow of the firs


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


PICTURES: dict[int, Scene] = {13: pass_road, 34: jam}
