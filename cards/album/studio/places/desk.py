"""Things on tables, seen from near: dominoes, cards, a mended vase, spilled colours. Ten times their size."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import (
    Numbers,
    ball,
    box,
    column,
    cut,
    group,
    hills,
    lathe,
    put,
    rod,
    scatter,
    sheet,
    sphere,
    surface,
    tube,
)
from cards.album.studio.light import panel, sky, spot, sun
from cards.album.studio.matter import Colour, gloss, ground, leaf, matter, metal, paint, plaster, rise, wood
from cards.album.studio.nature import flat
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import window_wall

DOMINO = (0.26, 0.08, 0.5)
CARD = (0.62, 0.92)


def _dominoes(step: float) -> Numbers:
    """The middle line of the row, from where it fell to where it still stands: x, y and the way it runs."""
    corners = np.array(
        [(9.5, 6.0), (3.6, 7.3), (0.4, 6.2), (-1.9, 4.4), (-1.4, 2.2), (0.1, 0.9), (0.95, -0.4), (0.55, -2.4)]
    )
    t = np.linspace(0, len(corners) - 1, 4000)
    line = np.stack([_through(corners[:, k], t) for k in (0, 1)], -1)
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.stack([np.interp(np.arange(0, far[-1], step), far, line[:, k]) for k in (0, 1)], -1)
    way = np.gradient(at, axis=0)
    return np.column_stack([at, np.degrees(np.arctan2(way[:, 1], way[:, 0])) - 90])


def _through(values: Numbers, t: Numbers) -> Numbers:
    """A smooth curve through values at 0, 1, 2 … (Catmull-Rom)."""
    i = np.clip(t.astype(int), 0, len(values) - 2)
    f = t - i
    p = np.concatenate([[2 * values[0] - values[1]], values, [2 * values[-1] - values[-2]]])
    a, b, c, d = (p[i + k] for k in range(4))
    told: Numbers = 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)
    return told


def dominoes() -> dict[str, Any]:
    """A falling row has come as far as one red stone, which stands; low sun from the left."""
    camera((-0.75, -1.75, 1.75), (0.0, 1.18, 0.12), 36, blur=6, focus=3.2)
    sky("#8FC4EE", "#DCEBF2", strength=0.42)
    sun(42, 22, 8, "#FFDFAE", 0.4)
    sheet((0, 8, 0), (240, 240), flat, paint("#2FA79B", 0.95, uneven=0.06, grain=1.5, bump=0.02), 2)
    panel((-4, -3, 2.5), (0, 1, 0.2), 2, 2, 110, "#FFF0DC")
    ivory, red, dot = (
        paint("#FBF3E0", 0.35, uneven=0.05, bump=0.02),
        gloss("#E2231A"),
        paint("#2B2A30", 0.5, bump=0),
    )
    step = 0.28
    row = _dominoes(step)
    red_one = int(np.argmin(np.hypot(row[:, 0] - 0.1, row[:, 1] - 0.9)))
    fallen = [0.0]
    for _ in range(len(row)):  # each rests on the next: from the one that leans on the red stone backwards
        a = fallen[-1]
        fallen.append(a + math.asin(max(0.0, (step * math.cos(a) - DOMINO[1]) / DOMINO[2])))
    draw = np.random.default_rng(7)
    for i, (x, y, turn) in enumerate(row):
        body = box((0, -DOMINO[1] / 2, 0), DOMINO, red if i == red_one else ivory, edge=0.018)
        parts = [body]
        if i != red_one:
            spots = [(-0.06, 0.1), (0.06, 0.1), (0, 0.17), (-0.06, 0.24), (0.06, 0.24)]
            keep = [k for k in range(5) if draw.random() < 0.6]
            pips = [(u, s, v + h) for u, v in (spots[k] for k in keep) for h, s in ((-0.05, 0.0), (0.18, -DOMINO[1]))]
            pips += [(u, -DOMINO[1] - s, v) for u, s, v in pips]
            parts.append(scatter(sphere(2), pips, dot, sizes=np.full((len(pips), 3), (0.021, 0.004, 0.021))))
            parts += [box((0, -DOMINO[1] / 2, 0.245), (0.2, DOMINO[1] + 0.004, 0.012), dot, edge=0)]
        lean = math.degrees(fallen[red_one - i]) if i < red_one else 0
        group(parts, (x, y, 0), turn + draw.normal(0, 1.2), tilt=-lean)
    return {"exposure": 0.55, "shadows": "#1E4A55", "contrast": 1.12, "colour": 1.15}


def _card_back(colour: Colour) -> Thing:
    """A lattice within a white margin, on cards that stand in y and z."""
    made, net, node = matter(None, 0.5, bump=0)
    split = net.add("SeparateXYZ", Vector=net.add("TexCoord").outputs["Object"]).outputs
    y, z = split["Y"], net.math("SUBTRACT", split["Z"], CARD[1] / 2)
    one, two = (net.math("PINGPONG", net.math(how, y, z), 0.045) for how in ("ADD", "SUBTRACT"))
    lines = net.math("LESS_THAN", net.math("MINIMUM", one, two), 0.009)
    inner = net.math("LESS_THAN", net.math("ABSOLUTE", y), CARD[0] / 2 - 0.05)
    inner = net.math("MULTIPLY", inner, net.math("LESS_THAN", net.math("ABSOLUTE", z), CARD[1] / 2 - 0.05))
    net.put(node.inputs["Base Color"], net.mix(inner, "#FFFAEE", net.mix(lines, colour, "#F7E3D4")))
    return made


def _sheer(colour: Colour, share: float) -> Thing:
    """Thin curtain: light comes through it, and a `share` of it hides what is behind."""
    made, net, node = matter(colour, 0.9, uneven=0, bump=0)
    thin = net.add("BsdfTranslucent", Color=colour)
    body, whole = net.add("MixShader"), net.add("MixShader")
    for socket, value in zip(body.inputs, (0.6, node.outputs[0], thin.outputs[0]), strict=True):
        net.put(socket, value)
    clear = net.add("BsdfTransparent")
    for socket, value in zip(whole.inputs, (share, clear.outputs[0], body.outputs[0]), strict=True):
        net.put(socket, value)
    net.put(made.node_tree.nodes["Material Output"].inputs[0], whole.outputs[0])
    return made


def cards() -> dict[str, Any]:
    """A house of cards; the window beside it stands open and the curtain comes in."""
    camera((2.5, -6.6, 2.5), (0.12, 0.6, 1.95), 36)
    sky("#4E9BDE", "#D8EEFA", strength=0.95, clouds=0.45, cloud_scale=0.8, seed=3)
    sun(52, 34, 8, "#FFE9C4", 0.8)
    panel((-3, -9, 8), (0, 0, 1), 8, 6, 420, "#FFE6CC")
    box((0, -3, -0.5), (30, 10.4, 0.5), wood("#C99A66", "x", 1.1, 0.35), edge=0.05)
    wall = plaster("#E9A96A", 0.2)
    put(window_wall((0, 0, 0), 9, 4, (-0.85, 0.33, 0.85, 2.6), wall, panes=(1, 1)), (0.2, 2.9, -0.9), size=4)
    sheet(
        (0, 60, -14), (260, 90), lambda x, y: 6 * hills(x, y, 40, 4, 3) + 0.08 * y, ground("#7FB25A", "#A5C46A", 9), 90
    )
    _leaf((3.4, 2.4, 0.55), -100)
    back = _card_back("#D62839")
    draw = np.random.default_rng(14)
    half, rise_, wide = 0.31, 0.865, 0.66
    angle = math.degrees(math.asin(half / CARD[1]))

    def card(at: Point, lean: float, turn: float) -> None:
        box(at, (0.014, *CARD), back, lean=lean, turn=turn, edge=0)

    for tier in range(4):
        z = tier * (rise_ + 0.02)
        shift = 0.02 * tier * tier
        for k in range(4 - tier):
            x = (k - (3 - tier) / 2) * wide + shift
            turn = draw.normal(0, 2.5)
            card((x - half + 0.01, draw.normal(0, 0.02), z), angle, turn)
            card((x + half - 0.01, draw.normal(0, 0.02), z), -angle, turn)
            if k < 3 - tier:
                card((x - 0.13, draw.normal(0, 0.02), z + rise_ + 0.007), 90, draw.normal(0, 2))
    for x, y, turn in ((1.95, -1.5, 35), (2.3, -0.9, 80), (-1.9, -1.7, -30)):
        card((x, y, 0.012 + 0.005 * turn / 35), 90, turn)

    def curtain(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        blow = v**1.6
        fold = np.sin(u * 34 + 2 * v) * (0.1 + 0.06 * v) + 0.16 * np.sin(u * 9 + 1 + 3 * v) * v
        x = -3.9 + 2.3 * u + blow * (1.2 + 1.0 * u) + 0.1 * fold
        return x, 2.2 - blow * (1.0 + 0.5 * np.sin(u * 3.0)) + fold, 9.3 - 8.6 * v + 1.3 * v**3 + 0.25 * fold

    surface(curtain, _sheer("#FFFFFF", 0.7), (160, 80))
    rod((-6, 2.1, 9.3), (6, 2.1, 9.3), 0.09, metal("#C9A24A"))
    return {"exposure": 0.25, "bloom": 0.12, "contrast": 1.12, "colour": 1.2}


def _leaf(at: Point, turn: float) -> None:
    """A casement that stands open on its hinge."""
    white = paint("#EFEAE0", 0.5)
    parts = [box((x, 0, 0), (0.22, 0.2, 9), white) for x in (0.11, 3.2)]
    parts += [box((1.65, 0, z), (3.0, 0.18, 0.22), white) for z in (0, 2.9, 5.8, 8.78)]
    group(parts, at, turn)


def vase() -> dict[str, Any]:
    """A vase that was broken and is whole again, its seams of gold; one flower; light from the left."""
    camera((0.5, -9, 3.1), (0.25, 0, 2.9), 42)
    sky("#2A5560", "#2A5560", strength=0.5)
    sheet((0, 3.4, 4), (40, 40), flat, plaster("#24626A", 0.5), 2, tilt=90)
    box((0, 0.4, -4), (3.4, 3.0, 4.35), plaster("#D8C9B4", 0.25), edge=0.04)
    spot((-7, -6, 9.5), (0.3, 0, 3.2), 6000, "#FFE2B4", 40, 0.5, 0.25)
    panel((-5, -9, 4), (0, 0, 3), 3, 6, 120, "#FFD9A0")
    panel((8, 0, 4), (0, 0, 3), 2, 7, 160, "#6FB4D0")
    profile = [(0, 0.35), (0.62, 0.35), (0.66, 0.42), (0.62, 0.55), (0.85, 0.95), (1.12, 1.5), (1.2, 1.95), (1.1, 2.4)]
    profile += [(0.8, 2.85), (0.5, 3.15), (0.38, 3.4), (0.37, 3.7), (0.44, 3.95), (0.56, 4.08), (0.5, 4.08), (0.3, 3.7)]
    made, net, node = matter(None, 0.2, bump=0, coat=0.5)
    where = net.vector("ADD", net.place, net.vector("SCALE", (1.0, 1.0, 1.0), net.noise(net.place, 1.6, 3)))
    cells = net.add("TexVoronoi", feature="DISTANCE_TO_EDGE", Vector=where, Scale=0.8, Randomness=1.0)
    seam = net.ramp(cells.outputs["Distance"], 0.034, 0.02)
    net.put(node.inputs["Base Color"], net.mix(seam, "#DCE8E4", "#FFB52E"))
    net.put(node.inputs["Metallic"], net.math("MULTIPLY", seam, 0.35))
    rise(net, node, seam, 1, 0.03)
    vessel = lathe((0, 0, 0), profile, made, fine=96)
    vessel.modifiers.new("round", "SUBSURF").render_levels = 2
    stem = [(0.05, 0, 3.2), (0.02, 0, 4.2), (0.2, 0, 5.0), (0.62, -0.05, 5.62)]
    tube(stem, 0.035, paint("#4C7A4A"), 0.02)
    for z, turn in ((4.7, 60), (4.95, -60)):
        scatter(_LONG, [(0.12, 0, z)], leaf("#4E8A55", "#3E7448"), sizes=0.6, turns=turn, tilts=25)
    petals = np.arange(5) * 72.0
    for n, tilts, long in ((5, 22.0, 0.52), (5, 52.0, 0.45)):
        scatter(
            _PETAL,
            np.tile([(0.62, -0.05, 5.62)], (n, 1)),
            leaf("#F2645A", "#E84F5E"),
            sizes=long,
            turns=petals + tilts,
            tilts=tilts,
        )
    ball((0.62, -0.05, 5.68), 0.1, paint("#F5C64A"))
    scatter(
        _PETAL,
        [(1.15, -0.75, 0.37), (-1.2, -0.6, 0.37)],
        leaf("#F2645A", "#E84F5E"),
        sizes=0.4,
        turns=[40, 190],
        tilts=4,
    )
    return {"exposure": 0.5, "shadows": "#12303A"}


def _blade(wide: float, round_: float) -> tuple[Numbers, Numbers]:
    """A leaf or petal 1 long in y, hollow like a spoon."""
    u, v = np.meshgrid(np.linspace(-1, 1, 7), np.linspace(0, 1, 9))
    x = u * wide * np.sin(np.pi * np.clip(v, 0.03, 0.98) ** round_) ** 0.8
    points = np.stack([x, v, 0.35 * x**2 + 0.12 * v**2], -1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(6), np.arange(8))
    a = (j * 7 + i).ravel()
    return points, np.stack([a, a + 1, a + 8, a + 7], -1)


_PETAL, _LONG = _blade(0.42, 1.5), _blade(0.16, 0.8)


def colours() -> dict[str, Any]:
    """A child's table from straight above: the rainbow did not stop at the paper's edge."""
    camera((0, 0, 20), (0, 0.001, 0), 60)
    sky("#CFE2F6", "#FFFFFF", strength=0.75)
    sun(-50, 38, 4.2, "#FFEBC8", 1.5)
    sheet((0, 0, 0), (40, 40), flat, wood("#E3BF8C", "x", 2.6, 0.4), 2)
    box((-2.3, -2.3, 0.005), (5.2, 3.9, 0.012), paint("#FFFDF6", 0.9, uneven=0.02, bump=0.03), turn=-8, edge=0)
    hues = ["#E5322D", "#F58A1F", "#FFD02B", "#3FAE5A", "#2F7FD1", "#7B4BB0"]
    draw = np.random.default_rng(35)
    middle = (1.1, -2.6)
    for k, hue in enumerate(hues):
        inner, outer = 4.75 - 0.52 * k, 5.24 - 0.52 * k

        def arc(u: Numbers, v: Numbers, i: float = inner, o: float = outer, k: int = k) -> tuple[Any, Any, Any]:
            a = math.radians(196) - u * math.radians(215 - 5 * k)
            r = i + (o - i) * v + 0.07 * hills(u * 14 + k, v * 2, 1.0, k, 3)
            end = 0.06 * hills(v * 9, k + 0 * u, 1.0, 9, 2) * ((u < 0.02) | (u > 0.98))
            lump = 0.012 + 0.03 * np.abs(hills(u * 3, v * 6 + k, 0.5, k + 4, 3)) * np.sin(np.pi * v) ** 0.5
            return middle[0] + r * np.cos(a + end), middle[1] + r * np.sin(a + end), lump * (v > 0) * (v < 1) + 0.01

        surface(arc, gloss(hue), (300, 16))
    pots = [(3.9, 3.7), (5.0, 2.4), (2.5, 4.9), (-4.6, 4.5), (5.15, 4.9), (-5.2, 2.9)]
    for (x, y), hue in zip(pots, hues, strict=True):
        _pot(x, y, hue)
    _blob(3.55, 2.95, 0.75, "#E5322D", 3)
    _blob(-3.6, 4.9, 0.62, "#3FAE5A", 5)
    _blob(1.3, -2.2, 0.9, "#2F7FD1", 8)
    _blob(-0.2, -4.9, 0.5, "#FFD02B", 9)
    many = 120
    at = np.column_stack([draw.uniform(-6, 6, (many, 2)), np.full(many, 0.012)])
    for k, hue in enumerate(hues):
        each = at[k::6]
        size = draw.uniform(0.02, 0.11, len(each)) ** 1.0
        scatter(sphere(3), each, gloss(hue), sizes=np.stack([size, size, size * 0.25], -1), smooth=True)
    _brush((-5.3, -5.2, 0.12), (-3.0, -3.4, 0.1), "#D7423A", hues[4])
    _brush((4.4, -4.9, 0.12), (3.0, -2.2, 0.1), "#F1C24B", hues[0])
    _brush((0.3, 5.6, 0.14), (-2.1, 4.4, 0.1), "#3B6FB0", hues[2])
    _paws([(1.3, -2.1), (1.9, -1.1), (1.6, 0.0), (1.9, 1.1), (1.7, 2.3), (1.2, 3.5)], hues[4])
    return {"exposure": 0.2, "edge": 0.1, "contrast": 1.12, "colour": 1.2}


def _pot(x: float, y: float, hue: Colour) -> None:
    wall = [(0, 0), (0.55, 0), (0.6, 0.06), (0.6, 0.9), (0.52, 0.9), (0.52, 0.6), (0, 0.6)]
    lathe((x, y, 0), wall, paint("#F4EEE0", 0.3, uneven=0.03, bump=0))
    column((x, y, 0.6), 0.515, 0.1, gloss(hue))


def _blob(x: float, y: float, r: float, hue: Colour, seed: int) -> None:
    draw = np.random.default_rng(seed)
    n = 13
    reach = r * draw.uniform(0.55, 1.25, n)
    cut(
        [
            (float(q * math.cos(a)), float(q * math.sin(a)))
            for q, a in zip(reach, np.arange(n) * 2 * math.pi / n, strict=True)
        ],
        gloss(hue),
        0.02,
        (x, y, 0.03),
        tilt=0,
        round_=True,
        edge=0.02,
    )


def _brush(end: Point, tip: Point, handle: Colour, hue: Colour) -> None:
    a, b = np.array(end), np.array(tip)
    neck, hair = tuple(a + (b - a) * 0.74), tuple(a + (b - a) * 0.85)
    rod(end, neck, 0.05, gloss(handle), 0.1)
    rod(neck, hair, 0.1, metal("#D8D8D0"), 0.1)
    rod(hair, tip, 0.11, gloss(hue), 0.03)


def _paws(steps: list[tuple[float, float]], hue: Colour) -> None:
    """Where a cat walked away through the wet colour."""
    wet = gloss(hue)
    for i, ((x, y), (x2, y2)) in enumerate(
        zip(steps, [*steps[1:], (steps[-1][0] + 0.5, steps[-1][1] + 1)], strict=True)
    ):
        a = math.atan2(y2 - y, x2 - x)
        side = 0.2 if i % 2 else -0.2
        x, y = x - math.sin(a) * side, y + math.cos(a) * side
        ball((x, y, 0.05), 0.21, wet, (1.1, 0.95, 0.12), 3)
        for da in (-0.75, -0.26, 0.26, 0.75):
            ball((x + 0.34 * math.cos(a + da), y + 0.34 * math.sin(a + da), 0.05), 0.095, wet, (1, 1, 0.2), 3)


PICTURES: dict[int, Scene] = {7: dominoes, 14: cards, 21: vase, 35: colours}
