"""Stations: where people wait, or have stopped waiting."""

import math
from typing import Any

import bpy
import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import box, column, cut, group, hills, mesh, rod, shape_of, sheet, tube
from cards.album.studio.light import fog, lamp, panel, sky, sun
from cards.album.studio.matter import (
    Colour,
    blocks,
    glass,
    glow,
    ground,
    leaf,
    metal,
    paint,
    plaster,
    veil,
    wood,
)
from cards.album.studio.nature import drops, falling, flat, grass, tree
from cards.album.studio.people import dog, person
from cards.album.studio.stage import Point, Thing, camera, link
from cards.album.studio.things import suitcase

CHILD = (2.6, 0.2)  # where the one stands who does not hurry


def bus_stop() -> dict[str, Any]:
    """A lit shelter in rain and dark country; an old man and his dog look down the road."""
    camera((-3.2, -9.2, 1.5), (-0.75, 0, 2.35), 32)
    sky("#1E343E", "#4E7076", strength=0.75, band=0.4, clouds=0.7, cloud_lit="#5E7E84", cloud_dark="#283E46", seed=2)
    sun(60, 30, 0.5, "#9FC0C8", 5)
    sheet((0, -4.2, 0), (120, 6.6), flat, ground("#3E4246", "#2C3034", 2.6, rough=0.45, wet=0.62), 4)
    for y in (-7.3, -1.05):
        sheet((0, y, 0.008), (120, 0.1), flat, paint("#C8C4B0", 0.7, uneven=0.5), 2)
    box((0, 1.6, -0.02), (120, 4.9, 0.1), ground("#4A4C44", "#34382E", 1.2), edge=0.02)

    def land(x: Any, y: Any) -> Any:
        return 0.12 * hills(x, y, 5, 3) + 3.2 * hills(x, y, 60, 9, 2) * np.clip((y - 6) / 30, 0, 1) - 0.02

    sheet((0, 64, 0), (260, 120), lambda x, y: land(x, y + 64), ground("#46583A", "#2E3C2C", 4), 240)
    grass(16000, (-16, 3.0, 16, 9), leaf("#5A6A40", "#46543A"), tall=0.5, height=land, wind=45)
    grass(4000, (-11, -7.8, 7, -6.6), leaf("#4A5838", "#38442E"), tall=0.25, seed=5, wind=45)
    _shelter((0.6, 1.6, 0.08))
    man = person(
        (0.25, 1.05, 0.08), 75, 1.68, "#4A3E34", hat="#3A3230", legs="#2E2C2A", bow=14, left=(-0.16, 0.42, 0.98)
    )
    rod(man.left, (man.left[0] - 0.08, man.left[1] + 0.06, 0.08), 0.018, wood("#8A5A30", "z"))
    dog((-0.5, 0.95, 0.08), 80, paint("#6A4A30", 0.9), 0.85)
    for x, y, s in ((-9.5, 11, 3), (10.5, 14, 7), (15, 24, 4)):
        tree((x, y, float(land(np.array(x), np.array(y))) - 0.1), 7.5, paint("#1E2624", 0.9), seed=s, lean=(-0.8, 0))
    for x, y, z in ((-19, 66, 1.5), (22, 80, 2.0)):
        box((x, y, z), (0.7, 0.2, 0.8), glow("#FFB860", 5), edge=0)
    column((2.95, -0.4, 0.08), 0.035, 2.6, metal("#9AA0A0"))
    board = column((2.95, -0.44, 2.42), 0.26, 0.03, paint("#E8C23A", 0.4), tilt=90)
    board.location[1] = -0.4
    falling(5200, ((-11, -11.5, 0), (11, 10, 9)), drops("#B8D0D4", 0.3), r=0.0032, long=46, lean=7)
    fog("#3C585E", 42, clear=13)
    return {"exposure": 0.85, "bloom": 0.22, "shadows": "#1E4454"}


def _shelter(at: Point) -> Thing:
    frame, pane = paint("#3E6A5A", 0.4), glass("#D8E8E0")
    parts = [box((0, 0.1, 2.42), (3.6, 2.0, 0.14), frame, edge=0.03), box((0, 0.75, 0), (3.3, 0.06, 0.5), frame)]
    for x in (-1.62, -0.54, 0.54, 1.62):
        parts.append(box((x, 0.75, 0), (0.07, 0.07, 2.42), frame))
    for x in (-1.62, 1.62):
        parts.append(box((x, -0.55, 0), (0.07, 0.07, 2.42), frame))
        parts.append(box((x, 0.1, 0.35), (0.02, 1.2, 1.9), pane, edge=0))
    parts.append(box((0, 0.75, 0.5), (3.2, 0.02, 1.9), paint("#C9B98A", 0.8), edge=0))
    parts.append(box((0, 0.42, 0.42), (2.6, 0.36, 0.05), wood("#A8703E"), edge=0.01))
    parts += [box((x, 0.45, 0), (0.06, 0.26, 0.42), frame) for x in (-1.1, 1.1)]
    parts.append(box((0, -0.1, 2.34), (2.2, 0.12, 0.07), glow("#FFE2A0", 9), edge=0.01))
    parts.append(box((-0.85, 0.73, 1.15), (0.6, 0.02, 0.85), paint("#E8E0CC", 0.8), edge=0))
    lamp((at[0] - 0.7, at[1] - 0.15, at[2] + 2.25), 110, "#FFD68A", 0.15)
    lamp((at[0] + 0.7, at[1] - 0.15, at[2] + 2.25), 110, "#FFD68A", 0.15)
    return group(parts, at)


def hall() -> dict[str, Any]:
    """A great old station hall with shafts of sun; everybody hurries, one child stands still."""
    camera((-5.4, -12.5, 7.8), (1.9, 6, 4.2), 27)
    sky("#DCE8F4", "#FFF2DC", strength=2.2)
    sun(72, 40, 34, "#FFCB80", 0.5)
    sheet((0, 12, 0), (28, 64), flat, blocks("#B89A74", "#8A6E50", 1.4, 1.4, rough=0.35, wall=False, odd=0.5), 4)
    wall, rib = plaster("#B8956A", 0.4), paint("#4A3A30", 0.6)
    box((-14.2, 12, 0), (0.5, 64, 18), wall, edge=0)
    for end in (-20, 43):
        box((0, end, 0), (29, 0.5, 22), wall, edge=0)
    bays = [-12.0, -4.0, 4.0, 12.0, 20.0, 28.0, 36.0]
    for y in bays:  # the sunny wall: piers, and a tall round-headed opening between each two
        box((14.2, y - 4, 0), (1.0, 3.4, 18), wall, edge=0.05)
        box((14.2, y, 0), (0.7, 4.8, 4.5), wall, edge=0.05)
        box((14.2, y, 15.2), (0.7, 4.8, 3), wall, edge=0.05)
        for k in (-1.15, 0.0, 1.15):
            box((14.2, y + k, 4.5), (0.12, 0.12, 10.7), rib, edge=0)
        for z in (6.5, 8.5, 10.5, 12.8):
            box((14.2, y, z), (0.12, 4.8, 0.12), rib, edge=0)
        arch = [(14.0 * math.cos(a), y - 4, 14 + 6 * math.sin(a)) for a in np.linspace(0, math.pi, 25)]
        tube(arch, 0.3, rib, round_=False)
    vault = [(14.6 * math.cos(a), 14.2 + 6.4 * math.sin(a)) for a in np.linspace(0, math.pi, 33)]
    outer = [(15.2 * math.cos(a), 14.2 + 7.2 * math.sin(a)) for a in np.linspace(math.pi, 0, 33)]
    cut([*vault, *outer], paint("#6A5440", 0.8), 64, (0, 12, 0))
    _clock((-3.0, 42.6, 12))
    _crowd()
    person((CHILD[0], CHILD[1], 0), 20, 1.34, "#C41810", skirt=True)
    suitcase((CHILD[0] + 0.6, CHILD[1] - 0.1, 0), "#3A6A7A", 10, 0.8)
    _shafts(bays)
    panel((-6, -18, 12), (0, 8, 0), 16, 8, 1300, "#8FA8E0")
    fog("#A8743E", 110, clear=14)
    return {"exposure": 0.45, "bloom": 0.2, "shadows": "#3A2A40", "contrast": 1.12, "colour": 1.1}


def _shafts(bays: list[float]) -> None:
    """Dust in the sun that falls through each opening: two thin sheets a bay."""
    dust = veil("#FFDCA0", 0.11, 1.5)
    for y in bays:
        for k in (-1.7, 1.7):
            drop = [(14.0, y + k, 15.0), (14.0, y + k, 4.6)]
            foot = [(14 - z * 1.13, at - z * 0.368, 0.0) for _, at, z in drop[::-1]]
            mesh([*drop, *foot], [(0, 1, 2, 3)], dust)


def _clock(at: Point) -> None:
    """A great clock without figures."""
    column((at[0], at[1], at[2]), 2.0, 0.2, paint("#3A2E26", 0.5), tilt=90)
    column((at[0], at[1] - 0.1, at[2]), 1.75, 0.2, glow("#FFF0CC", 1.1), tilt=90)
    for a, far, r in ((60, 1.0, 0.09), (-20, 1.5, 0.06)):
        end = (at[0] + far * math.sin(math.radians(a)), at[1] - 0.35, at[2] + far * math.cos(math.radians(a)))
        rod((at[0], at[1] - 0.35, at[2]), end, r, paint("#2A201A"))


def _crowd() -> None:
    """Very many who walk this way and that, but leave the child some room."""
    draw = np.random.default_rng(4)
    coats: tuple[Colour, ...] = ("#2E2A33", "#3A3A46", "#4A3A30", "#2A3440", "#55483C", "#3E2E38")
    models = []
    for i, coat in enumerate(coats):
        points: list[Any] = []
        faces: list[tuple[int, ...]] = []
        body = person((0, 0, 0), 0, 1.7, coat, pose="walk", skirt=i % 3 == 1, hat=coat if i % 2 else None)
        for part in list(body.thing.children):
            more, shape = shape_of(part)
            faces += [tuple(k + len(points) for k in face) for face in shape]
            points += more.tolist()
        model = mesh(points, faces, paint(coat, 0.8))
        model.hide_render = True
        models.append(model)
    placed: list[tuple[float, float]] = [CHILD]
    while len(placed) < 150:
        x, y = float(draw.uniform(-12.5, 12.5)), float(draw.uniform(-6, 40))
        if math.dist((x, y), CHILD) < 3.9 or min(math.dist((x, y), p) for p in placed) < 0.75:
            continue
        placed.append((x, y))
        one = link(bpy.data.objects.new("passer", models[int(draw.integers(len(models)))].data))
        one.location = (x, y, 0)
        one.rotation_euler[2] = math.radians(float(draw.choice([15, 195, 80, 260]) + draw.normal(0, 22)))
        one.scale = (1, 1, float(draw.uniform(0.92, 1.08)))
        if draw.random() < 0.4:
            side = one.rotation_euler[2]
            suitcase(
                (x + 0.34 * math.cos(side), y + 0.34 * math.sin(side), 0.28), "#4A3424", math.degrees(side) + 90, 0.9
            )


PICTURES: dict[int, Scene] = {48: hall, 55: bus_stop}
