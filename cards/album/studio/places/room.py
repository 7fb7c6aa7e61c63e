"""Rooms by day: what is left in them, and who."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.boats import paper_boat
from cards.album.studio.form import Numbers, ball, box, column, cut, group, lathe, rod, scatter, sheet, surface, tube
from cards.album.studio.light import panel, sky, sun
from cards.album.studio.matter import Net, blocks, cloth, gloss, glow, matter, metal, paint, plaster, rise, wood
from cards.album.studio.nature import flat
from cards.album.studio.people import person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import balloon, bed, book, chair, table, window_wall

GAY = ("#E4572E", "#F3B21A", "#3F88C5", "#E0486A", "#F6EEE0", "#5FB082")


def balloons() -> dict[str, Any]:
    """A child under a ceiling full of lost balloons, which press to the window; one is already outside."""
    camera((-1.5, -3.7, 1.3), (0.55, 1.2, 1.28), 25)
    sky("#8FBCF0", "#FFF3DC", strength=1.7, clouds=0.35, seed=2)
    wall = plaster("#C3D2C2", 0.25)
    box((0, 0, -0.1), (5, 6, 0.1), wood("#9A6436", "y", 0.16, 0.3), edge=0)
    box((0, 0, 2.9), (5.2, 6.2, 0.1), plaster("#F4EDDF", 0.2), edge=0)
    box((0, 3.05, 0), (5.2, 0.1, 2.9), wall, edge=0)
    box((-2.55, 0, 0), (0.1, 6, 2.9), wall, edge=0)
    box((0, 2.98, 0), (5, 0.03, 0.12), paint("#F2ECE0"))
    window_wall((2.6, 0, 0), 6, 2.9, (-0.85, 0.75, 1.05, 2.45), wall, turn=-90)
    sun(75, 33, 30, "#FFC680", 0.6)
    panel((-0.6, -4.2, 2.2), (0, 1, 1.2), 3, 2, 90, "#FFF0DC")
    chair((-1.5, 2.4, 0), 200)
    bed((-1.75, -0.6, 0), 0, "#7FA0C4")
    book((-0.75, 1.9, 0), "#B8433A", turn=25)
    draw = np.random.default_rng(2)

    def loose(x: float, y: float, z: float) -> None:
        end = (x + draw.normal(0, 0.05), y + draw.normal(0, 0.05), z - draw.uniform(0.6, 1.1))
        balloon((x, y, z), GAY[draw.integers(6)], draw.uniform(0.14, 0.16), end)

    for _ in range(44):
        loose(draw.uniform(-2.2, 2.3), draw.uniform(-1.9, 2.8), 2.74)
    for _ in range(20):  # the crowd before the pane
        loose(draw.uniform(1.5, 2.35), draw.uniform(-0.2, 1.9), draw.uniform(2.05, 2.7))
    child = person((0.75, -0.3, 0), -48, 1.2, "#F0B428", skirt=True, right=(0.22, 0.3, 1.95), legs="#F3EEE4")
    held = (1.25, 0.35, 2.3)
    balloon(held, "#E4372E", 0.17, child.right)
    balloon((7.6, 4.6, 3.0), "#E4372E", 0.3)
    return {"exposure": 0.75}


def after_the_ball() -> dict[str, Any]:
    """A hall the morning after: confetti, paper streamers, one shoe; sun through tall windows."""
    camera((1.1, -5.4, 0.95), (-0.35, 2, 1.05), 25)
    sky("#CFE4FA", "#FFF6E4", strength=1.5)
    wall, white = plaster("#F6ECDC", 0.12), paint("#FFFBF2", 0.6)
    box((0, 3, -0.1), (9, 20, 0.1), wood("#B47C46", "y", 0.13, 0.16), edge=0)
    box((0, 3, 5.6), (9, 20, 0.1), plaster("#FBF4E6", 0.1), edge=0)
    for i in range(6):
        window_wall((-4.5, -4.5 + 3 * i, 0), 3, 5.6, (-0.85, 0.85, 0.45, 4.7), wall, turn=90, panes=(2, 5))
        box((4.55, -4.5 + 3 * i, 0), (0.1, 3, 5.6), wall, edge=0)
        for low, high in ((0.5, 1.1), (1.3, 4.6)):
            _frame((4.48, -4.5 + 3 * i, low), 2.3, high - low, white)
    box((0, 12.05, 0), (9, 0.1, 5.6), wall, edge=0)
    for x in (-2.9, 0, 2.9):
        box((x, 12.0, 0), (1.5, 0.06, 3.6), paint("#5E8C8A", 0.5), edge=0.02)
    sun(-66, 31, 38, "#FFD79A", 0.5)
    panel((0, -6.5, 3.5), (0, 4, 3), 6, 3, 520, "#FFF6EA")
    _chandelier((0.1, 4.2, 3.5))
    for k, (x, y) in enumerate(((-4.4, -1), (4.4, -1), (-4.4, 8), (4.4, 8), (-4.4, 3.4), (4.4, 3.4))):
        _garland((0.1, 4.2, 5.3), (x, y, 5.0), k)
    draw = np.random.default_rng(7)
    disc = (
        np.array([(math.cos(a), math.sin(a), 0) for a in np.linspace(0, 2 * math.pi, 6, endpoint=False)]),
        np.array([range(6)]),
    )
    for colour in GAY:
        n = 520
        far = -5.2 + 16 * draw.random(n) ** 1.7
        places = np.stack([draw.uniform(-4.3, 4.3, n), far, draw.uniform(0.004, 0.014, n)], -1)
        turns = draw.uniform(0, 360, n)
        scatter(disc, places, paint(colour, 0.8), sizes=0.026, tilts=draw.normal(0, 14, n), turns=turns)
        for _ in range(3):
            _streamer(draw, (draw.uniform(-3.5, 3.8), draw.uniform(-3.6, 6), 0), colour)
    for x, y, turn in ((3.9, 0.2, 75), (3.9, 1.4, 100), (3.8, 6.2, 80), (-3.7, 8.4, -60), (2.2, 9.2, 160)):
        chair((x, y, 0), turn, wood("#C79A5A", "z"), cloth("#B8433A"))
    group([chair((0, 0, 0), 0, wood("#C79A5A", "z"), cloth("#B8433A"))], (-1.6, 2.4, 0.24), 130, tilt=-92)
    _shoe((0.3, -3.72, 0.0), -58, "#D8263C", 1.6)
    return {"exposure": 0.55, "bloom": 0.12, "colour": 1.2, "contrast": 1.12}


def _frame(at: Point, w: float, h: float, matter_: Thing) -> None:
    """A moulding on a wall that looks to -x."""
    for z in (0, h):
        box((at[0], at[1], at[2] + z), (0.05, w, 0.06), matter_)
    for y in (-w / 2, w / 2):
        box((at[0], at[1] + y, at[2]), (0.05, 0.06, h), matter_)


def _garland(a: Point, b: Point, k: int) -> None:
    """Paper lanterns on a line."""
    start, way = np.array(a), np.array(b) - np.array(a)
    line = [tuple(start + way * t - np.array([0, 0, 3.6 * t * (1 - t)])) for t in np.linspace(0, 1, 13)]
    tube(line, 0.008, paint("#F7F0E2"))
    for i, (x, y, z) in enumerate(line[1:-1]):
        ball((x, y, z - 0.13), 0.13, paint(GAY[(i + k) % 6], 0.8), (1, 1, 1.05), fine=3)


def _chandelier(at: Point) -> None:
    brass, wax = metal("#D9B05A", 0.25), paint("#F6EEDC")
    x, y, z = at
    rod((x, y, z), (x, y, 5.6), 0.025, brass)
    lathe(at, [(0, -0.3), (0.1, -0.2), (0.16, 0), (0.05, 0.2), (0, 0.5)], brass)
    for k in range(10):
        a = k * math.pi / 5
        c, s = math.cos(a), math.sin(a)
        tube([(x, y, z), (x + 0.6 * c, y + 0.6 * s, z - 0.22), (x + 0.95 * c, y + 0.95 * s, z + 0.1)], 0.02, brass)
        column((x + 0.95 * c, y + 0.95 * s, z + 0.1), 0.03, 0.2, wax)
    for k, colour in enumerate(GAY * 2):
        a = k * 0.55
        r, low = 0.9, 1.3 + 0.9 * math.sin(k * 2.3)
        line = [
            (
                x + r * math.cos(a) + 0.07 * math.cos(i * 1.2),
                y + r * math.sin(a) + 0.07 * math.sin(i * 1.2),
                z - low * i / 12,
            )
            for i in range(13)
        ]
        tube(line, 0.011, paint(colour, 0.8))


def _streamer(draw: np.random.Generator, at: Point, colour: str) -> None:
    """A curled paper ribbon on the floor."""
    way, n = draw.uniform(0, 6.3), 46
    t = np.arange(n)
    x = at[0] + np.cos(way) * t * 0.045 + 0.06 * np.cos(t * 0.9) + 0.2 * np.sin(t / 9)
    y = at[1] + np.sin(way) * t * 0.045 + 0.2 * np.cos(t / 7)
    z = 0.035 + 0.025 * np.sin(t * 0.9)
    tube(list(zip(x, y, z, strict=True)), 0.011, paint(colour, 0.8))


def _shoe(at: Point, turn: float, colour: str, size: float = 1.0) -> Thing:
    """A dancing shoe with a heel, its toe to +y."""
    satin, sole = gloss(colour), paint("#2A1A16", 0.5)

    def upper(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        wide = 0.037 * np.clip(u / 0.1, 0.05, 1) ** 0.5 * np.clip((1 - u) / 0.32, 0, 1) ** 0.55 * (0.8 + 0.35 * u)
        over = np.radians(np.interp(u, [0, 0.12, 0.5, 0.68, 0.78, 1], [118, 108, 92, 112, 172, 178]))
        a = (v - 0.5) * 2 * over
        tall = np.interp(u, [0, 0.2, 0.6, 1], [0.05, 0.04, 0.032, 0.012])
        rise_ = 0.062 * (1 - np.clip(u / 0.62, 0, 1)) ** 1.6
        return np.sin(a) * wide, (u - 0.5) * 0.25, rise_ + tall * (1 - np.cos(a)) * 0.75 + 0.004

    parts = [surface(upper, satin, (60, 40), 0.003), rod((0, -0.112, 0.07), (0, -0.1, 0.004), 0.016, satin, 0.007)]
    parts.append(surface(_sole, sole, (40, 6), 0.004))
    parts += [ball((s * 0.013, 0.055, 0.05), 0.012, satin, (1.3, 0.6, 0.8)) for s in (-1, 1)]
    return group(parts, at, turn, size=size)


def _sole(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    wide = 0.03 * np.clip(u / 0.1, 0.05, 1) ** 0.5 * np.clip((1 - u) / 0.3, 0, 1) ** 0.5
    return (v - 0.5) * 2 * wide, (u - 0.5) * 0.25, 0.062 * (1 - np.clip(u / 0.62, 0, 1)) ** 1.6


def high_water() -> dict[str, Any]:
    """A living room in still turquoise water, the chairs to their knees; a paper boat, fish about its shadow."""
    camera((2.0, -2.9, 2.5), (-0.22, 0.2, 0.42), 31)
    sky("#BFE9F2", "#F4FFF8", strength=1.5)
    wall = _rippled("#CFE6DA", 0.22)
    box((0, 0, -0.1), (6, 7, 0.1), _rippled("#D8C49A", 0.3, tiles=True), edge=0)
    box((0, 2.65, 0), (5.4, 0.1, 3.4), wall, edge=0)
    window_wall((-2.65, 0.2, 0), 7, 3.4, (-0.1, 1.7, 1.1, 2.7), wall, turn=90, panes=(2, 2))
    box((2.75, 1.2, 0), (0.1, 3, 3.4), wall, edge=0)
    box((0, 0.5, 3.4), (6, 5, 0.1), wall, edge=0)
    sun(-82, 40, 26, "#FFE9B8", 0.6)
    panel((0.5, -3.6, 3.2), (0, 0.6, 0.6), 3, 1.5, 210, "#D6FBFF")
    sheet((0, 0, 0.46), (6, 7), flat, _clear_water(), 2)
    oak = wood("#A86A3A", "z")
    table((0.55, 1.35, 0), 1.3, 0.8, 0.78, oak, 8)
    chair((0.2, 0.55, 0), 12, oak)
    chair((1.45, 1.5, 0), 95, oak)
    lathe((0.5, 1.35, 0.78), [(0, 0), (0.06, 0), (0.08, 0.08), (0.04, 0.18), (0.055, 0.22)], gloss("#F2EDE0"))
    for k in range(5):
        top = (0.5 + 0.12 * math.cos(k * 1.3), 1.35 + 0.12 * math.sin(k * 1.3), 1.24 + 0.04 * k % 0.09)
        tube([(0.5, 1.35, 0.9), top], 0.005, paint("#4E7A4A"))
        ball(top, 0.045, paint("#F2C230", 0.8), fine=2)
    _shelf((-1.5, 2.42, 0))
    _armchair((-1.55, 0.3, 0), -62)
    box((1.2, 2.57, 1.5), (0.9, 0.04, 0.7), wood("#7A4E2E"))
    box((1.2, 2.54, 1.55), (0.78, 0.02, 0.6), paint("#3E8FA0", 0.7, uneven=0.5, grain=3), edge=0)
    paper_boat((0.0, -0.55, 0.44), 28, 4.0, "#FFFDF4")
    draw = np.random.default_rng(5)
    for k in range(11):
        a = k * 0.57 + draw.normal(0, 0.1)
        r = 0.55 + 0.35 * draw.random()
        at = (0.0 + r * math.cos(a), -0.6 + r * math.sin(a), draw.uniform(0.12, 0.3))
        _goldfish(at, math.degrees(a) + 90, draw.uniform(0.9, 1.3))
    return {"exposure": 0.45, "shadows": "#1E5560", "lights": "#FFFBE8"}


def _rippled(colour: str, strength: float, tiles: bool = False) -> Thing:
    """A surface on which water throws its net of light."""
    if tiles:
        made = blocks(colour, "#7FA89A", 0.42, 0.42, wall=False, odd=0.12)
        net, node = Net(made.node_tree), made.node_tree.nodes["Principled BSDF"]
    else:
        made, net, node = matter(colour, 0.9)
    bent = net.add("TexNoise", Vector=net.place, Scale=1.6, Detail=2.0).outputs["Color"]
    where = net.vector("ADD", net.place, net.vector("SCALE", bent, 0.6))
    cells = net.add("TexVoronoi", feature="DISTANCE_TO_EDGE", Vector=where, Scale=4.2).outputs["Distance"]
    lines = net.math("POWER", net.ramp(cells, 0.13, 0.0), 2.6)
    high = net.ramp(net.add("SeparateXYZ", Vector=net.place).outputs["Z"], 2.3, 0.3)
    net.put(node.inputs["Emission Color"], "#F4FFE8")
    net.put(node.inputs["Emission Strength"], net.math("MULTIPLY", net.math("MULTIPLY", lines, high), strength))
    return made


def _clear_water() -> Thing:
    made, net, node = matter("#0E6E78", 0.03, uneven=0, bump=0, ior=1.33)
    rise(net, node, net.noise(net.place, 1.6, 3, 0.5, 0.3), 0.6, 0.05)
    both = net.add("MixShader")
    facing = net.add("LayerWeight", Blend=0.2).outputs["Fresnel"]
    net.put(both.inputs[0], net.ramp(facing, 0.0, 0.8, 0.1, 0.75))
    net.put(both.inputs[1], net.add("BsdfTransparent", Color="#56CBD6").outputs[0])
    net.put(both.inputs[2], node.outputs[0])
    net.put(made.node_tree.nodes["Material Output"].inputs[0], both.outputs[0])
    return made


def _shelf(at: Point) -> None:
    oak, draw = wood("#8A5A34", "z"), np.random.default_rng(3)
    x, y, _ = at
    box((x, y + 0.13, 0), (1.3, 0.02, 2.1), oak)
    for side in (-0.65, 0.65):
        box((x + side, y, 0), (0.04, 0.3, 2.1), oak)
    for z in (0.05, 0.55, 1.05, 1.55, 2.08):
        box((x, y, z), (1.3, 0.3, 0.03), oak)
    for z in (0.58, 1.08, 1.58):
        here = -0.6
        while here < 0.5:
            w, h = draw.uniform(0.03, 0.07), draw.uniform(0.26, 0.38)
            colour = ("#D8573A", "#EFE2C4", "#3F88A5", "#E9B44A", "#6A9A80")[draw.integers(5)]
            box((x + here + w / 2, y, z), (w * 0.92, 0.2, h), cloth(colour), edge=0.004)
            here += w


def _armchair(at: Point, turn: float) -> Thing:
    velvet = cloth("#E07A4A")
    parts = [box((0, 0, 0.22), (0.62, 0.6, 0.26), velvet, edge=0.08)]
    parts.append(box((0, -0.3, 0.15), (0.86, 0.2, 0.92), velvet, edge=0.09))
    parts += [box((s * 0.38, 0.02, 0.1), (0.17, 0.7, 0.56), velvet, edge=0.08) for s in (-1, 1)]
    return group(parts, at, turn)


def _goldfish(at: Point, turn: float, size: float) -> Thing:
    """Seen from above: a drop with a tail."""
    outline = [(0, 0.09), (0.028, 0.05), (0.03, 0), (0.008, -0.06), (0.04, -0.12), (0, -0.1), (-0.04, -0.12)]
    outline += [(-0.008, -0.06), (-0.03, 0), (-0.028, 0.05)]
    return group([cut(outline, glow("#FF7A2A", 1.6), 0.03, tilt=0, round_=True)], at, turn, size=size)


PICTURES: dict[int, Scene] = {4: balloons, 11: after_the_ball, 18: high_water}
