"""Things on tables after dark: a summer kept under glass, chessmen at their fire."""

import math
from typing import Any

import bpy
import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, hills, lathe, rod, sheet
from cards.album.studio.light import lamp, panel, sky, specks, sun
from cards.album.studio.matter import Net, glow, leaf, matter, paint, snow, veil, wood
from cards.album.studio.nature import copies, falling, fir, flat, flowers, grass, tree
from cards.album.studio.people import person
from cards.album.studio.stage import Thing, camera
from cards.album.studio.things import house


def globe() -> dict[str, Any]:
    """Deep winter; under a glass as high as a house it is still summer, and someone stands before it."""
    camera((-3.2, -19, 3.0), (0.4, 0, 4.1), 37)
    sky("#16264E", "#5C7FA8", strength=0.75, band=0.45, stars=0.5)

    def drift(x: Any, y: Any) -> Numbers:
        told: Numbers = 0.5 * hills(x, y, 11, 3, 4) + 0.03 * np.clip(y, 0, 90) - 0.25
        return told

    sheet((0, 30, 0), (160, 110), lambda x, y: drift(x, y + 30), snow("#E4ECF8"), 260)
    r, z = 4.6, 4.55
    sun(-150, 30, 0.4, "#C8D6FF", 3)
    panel((-9, -12, 15), (0, 0, 5), 1.6, 4.5, 1400, "#D8E6FF")
    foot = [(0, -1), (5.0, -1), (5.0, 0.35), (4.7, 0.5), (4.5, 0.95), (4.0, 1.25), (3.3, 1.45), (0, 1.45)]
    lathe((0, 0, 0), foot, wood("#6A3F26", "z"))
    ball((0, 0, z + 0.6), r, _bubble(), fine=6)
    grass_ = leaf("#6FA53A", "#98C24A")

    def lawn(x: Numbers, y: Numbers) -> Numbers:
        told: Numbers = 2.0 + 0.35 * hills(x, y, 4, 8, 3) + 0.25 * (x + y) / 4
        return told

    lathe((0, 0, 0), [(3.25, 1.4), (3.6, 1.75), (3.2, 1.9), (0, 2.0)], grass_)
    sheet((0, 0, 0), (6.1, 6.1), lambda x, y: np.where(np.hypot(x, y) < 3.4, lawn(x, y), 1.6), grass_, 90)
    grass(
        9000, (-3.3, -3.3, 3.3, 3.3), grass_, tall=0.22, wide=0.02, height=lawn, keep=lambda x, y: np.hypot(x, y) < 3.3
    )
    house((0.9, 0.9, 2.15), 4, 4.4, 3, 2.2, wall=paint("#FFF3DC", 0.9), size=0.46, turn=-18, shine=4)
    tree(
        (-1.4, 0.6, 2.0), 5.2, paint("#5A3B26"), leaf("#6FB03C", "#A8CC4E"), seed=5, depth=5, leaf_size=0.24, spread=1.1
    )
    draw = np.random.default_rng(28)
    at = draw.uniform(-2.8, 2.8, (90, 2))
    at = at[np.hypot(at[:, 0], at[:, 1]) < 2.9]
    heads = np.column_stack([at, lawn(at[:, 0], at[:, 1]) + 0.2])
    for k, hue in enumerate(("#F2545B", "#FFD23F", "#FFFFFF")):
        flowers(heads[k::3], hue, 0.1, seed=k)
    lamp((0.2, -1.6, 7.6), 1500, "#FFD9A0", 0.7)
    lamp((-2.0, 1.4, 3.4), 260, "#FFC878", 0.5)
    rim = [(5.02, 0.3), (4.98, 0.45), (4.8, 0.62), (4.6, 0.6), (4.52, 0.5)]
    lathe((0, 0, 0), rim, snow("#DCE6F6"), fine=64)
    needles = leaf("#31475A", "#3E566A")
    for seed in range(2):
        one = fir(7.5, needles, seed=seed, wide=0.22)
        spots: list[tuple[float, float, float]] = []
        while len(spots) < 26:
            x, y = draw.uniform(-34, 34), draw.uniform(4, 48)
            if abs(x) > 8.5 - 0.06 * y or y > 26:
                spots.append((x, y, float(drift(x, y)) - 0.3))
        copies(one, spots, draw.uniform(0.7, 1.5, 26), draw.uniform(0, 360, 26))
    person((-2.9, -6.6, float(drift(-2.9, -6.6))), -24, 1.35, "#E0332B", skirt=True, hat="#8A2224")
    for k in range(13):
        y = -7.2 - 0.62 * k
        x = -2.9 - 0.12 * k + 0.14 * (-1) ** k
        ball((x, y, float(drift(x, y)) + 0.0), 0.12, paint("#7F93B8", 0.9), (0.8, 1.3, 0.3), 3)
    falling(1500, ((-14, -13, 0), (14, 14, 15)), paint("#FFFFFF", 0.9), r=0.045)
    return {"exposure": 1.05, "bloom": 0.2, "shadows": "#1B2C5A"}


def _bubble() -> Thing:
    """Clear glass that is brighter where it is seen edge on."""
    made = bpy.data.materials.new("bubble")
    made.use_nodes = True
    net = Net(made.node_tree)
    edge = net.math("POWER", net.add("LayerWeight", Blend=0.5).outputs["Facing"], 3.0)
    mirror, whole = net.add("MixShader"), net.add("MixShader")
    net.put(mirror.inputs[0], 0.03)
    net.put(mirror.inputs[1], net.add("BsdfTransparent").outputs[0])
    net.put(mirror.inputs[2], net.add("BsdfGlossy", Color="#E8F2FF", Roughness=0.05).outputs[0])
    net.put(whole.inputs[0], net.math("MULTIPLY", edge, 0.5))
    net.put(whole.inputs[1], mirror.outputs[0])
    net.put(whole.inputs[2], net.add("Emission", Color="#BFDCFF", Strength=0.55).outputs[0])
    net.put(made.node_tree.nodes["Material Output"].inputs[0], whole.outputs[0])
    return made


PAWN = [(0, 0), (0.36, 0), (0.37, 0.07), (0.31, 0.13), (0.29, 0.2), (0.2, 0.3), (0.14, 0.5), (0.12, 0.76)]
PAWN += [(0.23, 0.82), (0.23, 0.87), (0.1, 0.9)]
PAWN += [(0.22 * math.sin(a), 1.08 - 0.22 * math.cos(a)) for a in np.linspace(0.5, math.pi, 12)]
KING = [(0, 0), (0.42, 0), (0.43, 0.1), (0.34, 0.2), (0.3, 0.32), (0.2, 0.5), (0.15, 1.0), (0.14, 1.45), (0.3, 1.52)]
KING += [(0.3, 1.58), (0.15, 1.62), (0.26, 2.05), (0.2, 2.1), (0, 2.2)]
ROOK = [(0, 0), (0.4, 0), (0.41, 0.1), (0.32, 0.2), (0.26, 0.34), (0.22, 0.9), (0.32, 1.0), (0.32, 1.28), (0.22, 1.28)]
ROOK += [(0.22, 1.12), (0, 1.12)]


def truce() -> dict[str, Any]:
    """Night on the board: pawns of both sides stand round a fire of matches, their kings far off in the dark."""
    camera((-0.6, -5.9, 2.2), (0.42, 0.6, 1.12), 35, blur=5, focus=6.1)
    sky("#0C1440", "#3F62B8", strength=0.6, band=0.3, stars=3)
    sun(-38, 28, 1.5, "#9DB8FF", 1.5)
    board, net, node = matter(None, 0.6, bump=0.02)
    check = net.add("TexChecker", Vector=net.place, Scale=1.0)
    worn = net.ramp(net.noise(net.place, 2.2), 0.3, 0.7, 0, 0.25)
    net.put(check.inputs["Color1"], "#E8CFA2")
    net.put(check.inputs["Color2"], "#6B3A22")
    net.put(node.inputs["Base Color"], net.mix(worn, check.outputs["Color"], "#000000", "MULTIPLY"))
    sheet((0, 60, 0.0005), (400, 160), flat, board, 2)
    ivory, ebony = paint("#F6E8CB", 0.3, uneven=0.08, bump=0.02), paint("#3A2620", 0.3, uneven=0.1, bump=0.02)
    fire = (0.5, 0.5)
    turns = [18, 58, 96, 140, 176, 214, 318, 346]
    for k, a in enumerate(turns):
        far = 1.45 + 0.14 * math.sin(k * 2.3)
        at = (fire[0] + far * math.cos(math.radians(a)), fire[1] + far * math.sin(math.radians(a)), 0)
        lathe(at, PAWN, ebony if k % 2 else ivory, fine=40)
    lathe((-2.5, 2.5, 0), PAWN, ebony, fine=40)
    for x, y, shape, side in (
        (-2.6, 5.4, KING, ivory),
        (-3.7, 5.8, ROOK, ivory),
        (-1.5, 6.2, ROOK, ivory),
        (3.5, 5.2, KING, ebony),
        (4.5, 5.9, ROOK, ebony),
        (2.4, 6.1, ROOK, ebony),
    ):
        lathe((x, y, 0), shape, side, fine=40)
    lathe((4.3, 2.3, 0.42), KING, ivory, fine=40, tilt=90, turn=-72)
    ball((-2.6, 5.4, 2.26), 0.1, ivory)
    ball((3.5, 5.2, 2.26), 0.1, ebony)
    for k in range(9):
        _match(fire, k * 40 + 12 * (k % 2), 0.42 + 0.06 * (k % 3))
    _fire(fire)
    lamp((fire[0], fire[1], 1.55), 520, "#FF7A22", 0.16)
    draw = np.random.default_rng(42)
    up = draw.uniform(0, 1, 46)
    spread = draw.normal(0, 1, (46, 2)) * (0.12 + 0.5 * up[:, None])
    specks(
        np.column_stack([fire[0] + spread[:, 0] + 0.5 * up**2, fire[1] + spread[:, 1], 0.7 + 2.3 * up]),
        0.016,
        "#FFB050",
        14,
    )
    return {"exposure": 0.75, "bloom": 0.24, "shadows": "#1A2448", "colour": 1.2}


def _fire(fire: tuple[float, float]) -> None:
    """Tongues of flame: a bright heart in a thin orange coat."""
    coat, heart = veil("#FF6A10", 0.25, 2.0), glow("#FFA040", 14)
    for x, y, high, lean in ((0, 0, 1.3, 3), (-0.15, 0.05, 0.85, -9), (0.16, -0.04, 0.95, 9)):
        shape = [(0, 0), (0.26, 0.1), (0.32, 0.24), (0.25, 0.45), (0.12, 0.72), (0.03, 0.92), (0, 1.0)]
        for part, stuff in ((1.0, coat), (0.6, heart)):
            outline = [(0.8 * q * part * high, z * part * high) for q, z in shape]
            lathe((fire[0] + x, fire[1] + y, 0.1), outline, stuff, fine=24, lean=lean)


def _match(fire: tuple[float, float], turn: float, high: float) -> None:
    """A match that leans against the others."""
    a = math.radians(turn)
    foot = (fire[0] + 0.42 * math.cos(a), fire[1] + 0.42 * math.sin(a), 0.03)
    top = (fire[0] - 0.08 * math.cos(a), fire[1] - 0.08 * math.sin(a), high)
    rod(foot, top, 0.035, paint("#D9B27A", 0.8))
    ball(foot, 0.062, paint("#A8322A", 0.7), (1, 1, 1.1), 3)


PICTURES: dict[int, Scene] = {28: globe, 42: truce}
