"""What flies: balloons in the morning, birds let out of a cage."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import FLAKE, Numbers, box, column, group, hills, mesh, rod, scatter, sheet, tube
from cards.album.studio.light import fog, panel, sky, sun
from cards.album.studio.matter import Net, cloth, ground, leaf, matter, metal, paint, wood
from cards.album.studio.nature import grass
from cards.album.studio.stage import Point, Thing, camera


def _envelope(at: Point, r: float, colours: tuple[str, ...], turn: float = 0) -> Thing:
    """A hot-air balloon: gores of silk in turn of those colours, ropes and a basket."""
    silk, gores, each = [cloth(colour) for colour in colours], 24, 3
    heights = np.array([-1.36, -1.2, -0.8, -0.4, 0.0, 0.2, 0.5, 0.78, 0.94, 0.99, 1.0])
    radii = np.array([0.2, 0.3, 0.62, 0.86, 0.985, 1.0, 0.92, 0.7, 0.42, 0.2, 0.01])
    z = np.interp(np.linspace(0, 10, 41), np.arange(11), heights)
    wide = np.interp(np.linspace(0, 10, 41), np.arange(11), radii)
    around = gores * each
    a = np.arange(around) / around * 2 * math.pi
    bulge = 0.985 + 0.03 * np.abs(np.sin(np.arange(around) / each * math.pi))
    points = np.stack([np.outer(wide, np.cos(a) * bulge), np.outer(wide, np.sin(a) * bulge)], -1) * r
    points = np.concatenate([points, np.broadcast_to(z[:, None, None] * r, (41, around, 1))], -1)
    i, k = np.meshgrid(np.arange(40), np.arange(around), indexing="ij")
    faces = np.stack([i * around + k, i * around + (k + 1) % around], -1)
    faces = np.concatenate([faces, faces[..., ::-1] + around], -1).reshape(-1, 4)
    body = mesh(points.reshape(-1, 3), faces.astype(np.int32), silk[0], True)
    for more in silk[1:]:
        body.data.materials.append(more)
    stripe = (k // each) % len(silk)
    stripe[(i < 5) | (i > 36)] = len(silk) - 1
    body.data.polygons.foreach_set("material_index", stripe.ravel().astype(np.int32))
    wicker, rope = wood("#8A5A30", "z"), paint("#3A2C22")
    parts = [body, box((0, 0, -1.85 * r), (0.26 * r, 0.26 * r, 0.2 * r), wicker, edge=0.03 * r)]
    parts += [
        rod((x * 0.12 * r, y * 0.12 * r, -1.66 * r), (x * 0.16 * r, y * 0.16 * r, -1.3 * r), 0.008 * r, rope)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    return group(parts, at, turn)


def morning_balloons() -> dict[str, Any]:
    """A sky full of striped balloons over valleys of fog, and one far off by itself."""
    camera((0, -10, 70), (0, 60, 68), 38)
    sky(
        "#3A8AD0",
        "#FFD9A8",
        strength=1.0,
        band=0.3,
        glow_at=(22, 5),
        glow_colour="#FFD08A",
        glow_size=15,
        glow_strength=0.7,
    )
    sun(62, 17, 5, "#FFD39A", 1.5)
    meadow = ground("#6E8A4A", "#4E6B44", 60)

    def land(x: Numbers, y: Numbers) -> Any:
        y = y + 420
        return 62 * hills(x, y, 170, 8, 4) + np.clip(y - 450, 0, 500) * 0.12 - 6

    sheet((0, 420, 0), (1300, 1000), land, meadow, 420)
    draw = np.random.default_rng(5)
    x, y = draw.uniform(-330, 330, 5200), draw.uniform(30, 700, 5200)
    wooded = hills(x, y, 70, 2, 3) > 0.12
    x, y = x[wooded], y[wooded]
    sizes = draw.uniform(3, 6, len(x))
    trees = np.stack([x, y, land(x, y - 420) + 1.5], -1)
    scatter(FLAKE, trees, leaf("#4A6B3C", "#6A7A3A"), sizes=np.stack([sizes * 0.6, sizes * 0.6, sizes], -1))
    red, cream, teal, gold, rose = "#D8392B", "#FBF1DC", "#1E8A94", "#F2A81D", "#E88A8A"
    balloons: list[tuple[Point, float, tuple[str, ...]]] = [
        ((-14.5, 30, 80), 9.5, (red, cream)),
        ((13, 62, 84), 8.5, (teal, cream, gold, cream)),
        ((-6, 74, 61), 7.5, (gold, cream)),
        ((27, 105, 62), 9, (rose, rose, cream)),
        ((-38, 105, 66), 8.5, (teal, teal, cream)),
        ((8, 135, 98), 9, (red, gold)),
        ((-30, 165, 108), 9, (rose, cream, teal, cream)),
        ((-14, 190, 78), 8.5, (cream, red, red)),
        ((-62, 230, 82), 9, (gold, red)),
        ((16, 225, 70), 8.5, (cream, teal)),
        ((52, 215, 112), 9, (cream, gold, rose)),
        ((-28, 280, 54), 9, (red, cream)),
        ((-82, 330, 116), 9, (teal, gold)),
        ((2, 350, 112), 9, (gold, cream)),
        ((152, 400, 62), 9, ("#2E3A58", "#3E4E74")),
    ]
    for k, (at, r, colours) in enumerate(balloons):
        _envelope(at, r, colours, 17 * k)
    fog("#F2C6A4", 900, clear=60)
    fog("#FFE9D2", 110, top=20, base=-16, clear=40, strength=1.25)
    return {"exposure": 0.3, "colour": 1.2, "contrast": 1.08, "shadows": "#3A4A78"}


def _paper_birds(places: Any, matter: Thing, sizes: Any, turns: Any, tilts: Any, up: float, leans: Any = 0.0) -> Thing:
    """Folded birds 1 wide that fly along +y; `up` is how high the tips of their wings are."""
    points: list[Point] = [
        (0, 0.22, 0.0),
        (0, -0.2, 0.0),
        (0, 0.02, -0.16),
        (0, 0.55, 0.2),
        (0, 0.66, 0.12),
        (0, -0.62, 0.16),
    ]
    points += [(-0.62, -0.1, up), (0.62, -0.1, up), (-0.3, 0.1, up * 0.62), (0.3, 0.1, up * 0.62)]
    faces = [(0, 1, 8), (8, 1, 6), (1, 0, 9), (1, 9, 7), (0, 2, 3), (3, 4, 0), (2, 1, 5), (0, 1, 2)]
    return scatter(
        (np.array(points), np.array(faces)), places, matter, sizes=sizes, turns=turns, tilts=tilts, leans=leans
    )


def open_cage() -> dict[str, Any]:
    """Paper birds burst from a cage into the evening; one stays on its perch."""
    camera((0.12, -1.95, 0.5), (0.22, 0, 0.93), 28, blur=0.5, focus=1.9)
    sky(
        "#E0603A",
        "#FFC870",
        "#8A4A2A",
        strength=1.0,
        band=0.85,
        glow_at=(4, 15),
        glow_colour="#FFD888",
        glow_size=22,
        disc=9,
    )
    sun(4, 15, 7, "#FFC678", 2)
    panel((-2.2, -3.2, 1.6), (0.4, 0, 1.1), 2.5, 2.0, 70, "#FFE6CC")
    field = ground("#8A7634", "#6A5628", 1.5)

    def land(x: Numbers, y: Numbers) -> Any:
        return 0.3 * hills(x, y, 7, 3, 3) - 0.1 + 0.04 * x

    sheet((0, 20, 0), (60, 46), lambda x, y: land(x, y + 20), field, 120)
    blades = leaf("#E0BC50", "#B89A3E")
    grass(26000, (-3, -1.5, 4, 5), blades, tall=0.34, wide=0.008, wind=40, wind_turn=-70, height=land)
    brass, board = metal("#D8A24A", 0.35), wood("#8A5228", "z")
    parts = [column((0, 0, 0), 0.3, 0.04, board, edge=0.01), column((0, 0, 0.04), 0.275, 0.03, brass)]
    for k in range(20):
        a = k / 20 * 2 * math.pi
        x, y = 0.26 * math.cos(a), 0.26 * math.sin(a)
        arch = [(x * math.cos(t), y * math.cos(t), 0.46 + 0.24 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 7)]
        if not 16 <= k <= 18:
            parts.append(rod((x, y, 0.07), (x, y, 0.46), 0.0065, brass))
        parts.append(tube(arch, 0.0065, brass))
    for z in (0.09, 0.46):
        parts.append(
            tube([(0.26 * math.cos(t), 0.26 * math.sin(t), z) for t in np.linspace(0, 6.283, 33)], 0.009, brass)
        )
    loop = [(0.05 * math.sin(t), 0, 0.75 - 0.05 * math.cos(t)) for t in np.linspace(0, 6.283, 13)]
    parts += [tube(loop, 0.009, brass), rod((-0.2, 0.06, 0.24), (0.2, -0.04, 0.24), 0.01, board)]
    door = [rod((0.055 * i, 0, 0.0), (0.055 * i, 0, 0.36), 0.0065, brass) for i in range(5)]
    door += [rod((0, 0, z), (0.22, 0, z), 0.0075, brass) for z in (0.0, 0.18, 0.36)]
    parts.append(group(door, (0.2, -0.165, 0.08), turn=-38))
    parts += [rod((0.3 * i, 0.2 * j, -0.6), (0.2 * i, 0.14 * j, 0), 0.025, board) for i in (-1, 1) for j in (-1, 1)]
    group(parts, (-0.5, 0, 0.42), turn=6)
    paper, _, node = matter("#FFF4E0", 0.8, uneven=0.03, bump=0)
    node.inputs["Emission Color"].default_value = (1.0, 0.86, 0.66, 1)
    node.inputs["Emission Strength"].default_value = 0.9
    net = Net(paper.node_tree)
    both = net.add("MixShader")
    for socket, value in zip(
        both.inputs, (0.35, node.outputs[0], net.add("BsdfTranslucent", Color="#FFE2B4").outputs[0]), strict=True
    ):
        net.put(socket, value)
    net.put(paper.node_tree.nodes["Material Output"].inputs[0], both.outputs[0])
    draw = np.random.default_rng(9)
    n = 70
    t = np.sort(draw.uniform(0, 1, n)) ** 1.35
    flow = np.stack([-0.3 + 1.25 * t**0.85, -0.16 - 0.5 * t, 0.66 + 0.82 * t**1.1], -1)
    flow += draw.normal(0, 1, (n, 3)) * (0.04 + 0.8 * t[:, None]) * np.array([[0.34, 0.4, 0.34]])
    flow[:, 2] = np.maximum(flow[:, 2], 0.5 + 0.35 * t)
    sizes = draw.uniform(0.13, 0.22, n) * (0.75 + 0.5 * t)
    turns, tilts, leans = draw.normal(-55, 45, n), draw.normal(25, 25, n), draw.normal(0, 35, n)
    for k, up in enumerate((0.5, 0.12, -0.25)):
        one = slice(k, None, 3)
        _paper_birds(flow[one], paper, sizes[one], turns[one], tilts[one], up, leans[one])
    _paper_birds([(-0.5, 0.01, 0.71)], paint("#D8402C", 0.8), [0.19], [-70], [10], 0.08)
    fog("#FFC070", 24, clear=4)
    return {"exposure": 0.3, "bloom": 0.2, "shadows": "#5A2A38", "colour": 1.2}


PICTURES: dict[int, Scene] = {12: morning_balloons, 26: open_cage}
