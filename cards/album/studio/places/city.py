"""The city: one among many, above, below and between."""

import math
from typing import Any

import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import Numbers, ball, box, column, lathe, rod, scatter, shape_of, surface, tube
from cards.album.studio.light import lamp, sky, spot, sun
from cards.album.studio.matter import blocks, cloth, glass, gloss, glow, ground, paint, plaster
from cards.album.studio.nature import drops, falling
from cards.album.studio.people import Body, bird, cat, person
from cards.album.studio.stage import Point, Thing, camera
from cards.album.studio.things import balloon, chair

CUBE = (
    np.array([(x, y, z) for z in (0, 1) for y in (-0.5, 0.5) for x in (-0.5, 0.5)]),
    np.array([(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]),
)
"""A block of side 1 on the middle of its foot, to be scattered."""


def _canopy() -> tuple[Numbers, Numbers]:
    """An umbrella's roof of radius 1 about its top: eight ribs, the silk sunk between them."""

    def dome(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        a = u * 2 * math.pi
        sunk = np.abs(np.sin(a * 4)) ** 0.8
        r = v * (1 - 0.09 * sunk * v)
        return np.cos(a) * r, np.sin(a) * r, -0.5 * v**1.8 - 0.06 * sunk * v * (1 - v)

    points, faces = shape_of(surface(dome, paint("#FFFFFF"), (48, 8)))
    return points, np.array(faces)


def _walker() -> tuple[Numbers, Numbers]:
    """Someone in a coat who walks along +y, as one shape."""
    dark = paint("#202020")
    coat = [(0, 0.62), (0.25, 0.62), (0.16, 1.0), (0.2, 1.3), (0.08, 1.48), (0.12, 1.62), (0, 1.74)]
    parts = [lathe((0, 0, 0), coat, dark, fine=12)]
    for side in (-1, 1):
        foot = (side * 0.09, side * 0.32, 0.04)
        parts += [rod((side * 0.09, 0, 0.7), foot, 0.08, dark), rod(foot, (foot[0], foot[1] + 0.2, 0.05), 0.06, dark)]
    points, faces, count = [], [], 0
    for part in parts:
        some, their = shape_of(part)
        points.append(some)
        faces.append(np.array(their) + count)
        count += len(some)
    return np.concatenate(points), np.concatenate(faces)


def upstream() -> dict[str, Any]:
    """Straight from above: a stream of dark umbrellas on wet stones, one yellow one against it."""
    camera((0, 0, 15), (0, 0.001, 0), 36)
    sky("#B4CCDA", "#DCE6EA", strength=1.1)
    sun(-62, 26, 3.2, "#FFE3BE", 3)
    floor = blocks("#C2CCD0", "#7A8890", 0.62, 0.42, rough=0.35, wall=False, odd=0.3)
    box((0, 0, -0.1), (40, 40, 0.1), floor, edge=0)
    draw = np.random.default_rng(7)
    heading = math.radians(-28)  # of the one against all others, from +y
    way, side = np.array([-math.sin(heading), math.cos(heading)]), np.array([math.cos(heading), math.sin(heading)])
    middle = np.array([1.1, 0.7])
    spots = []
    for i in range(-13, 14):
        for k in range(-13, 14):
            s, p = i * 1.16, (k + 0.5 * (i % 2)) * 1.28 + draw.normal(0, 0.12)
            if p * p + s * s < 0.55:
                continue
            push = 1.35 * (math.exp(-((s / 1.6) ** 2)) if s > 0 else math.exp(s / 6.5))
            p += math.copysign(push * math.exp(-abs(p) / 3), p)
            spots.append(middle + way * (s + draw.normal(0, 0.16)) + side * p)
    many = np.array(spots)
    turns = np.degrees(heading) + 180 + draw.normal(0, 12, len(many))
    tops = draw.uniform(1.85, 2.25, len(many))
    silks = [paint(c, 0.42, bump=0.02) for c in ("#151A22", "#1E2733", "#2C3441", "#23303C", "#383C46")]
    kind = draw.integers(0, len(silks), len(many))
    walker, roof = _walker(), _canopy()
    scatter(walker, np.c_[many, np.zeros(len(many))], cloth("#20242C"), turns=turns, smooth=True)
    for k, silk in enumerate(silks):
        here = kind == k
        n = int(here.sum())
        scatter(
            roof,
            np.c_[many[here], tops[here]],
            silk,
            sizes=draw.uniform(0.52, 0.64, n),
            turns=draw.uniform(0, 360, n),
            tilts=draw.normal(0, 7, n),
            leans=draw.normal(0, 7, n),
            smooth=True,
        )
    scatter(walker, [(*middle, 0)], cloth("#B8862A"), turns=np.degrees(heading), smooth=True)
    scatter(roof, [(*middle, 2.0)], paint("#FFB400", 0.5, bump=0.02), sizes=[0.66], turns=11, tilts=-6, smooth=True)
    falling(900, ((-7, -7, 3), (7, 7, 13)), drops("#E4EEF4", 0.25), r=0.004, long=45)
    return {"exposure": 0.35, "shadows": "#22384A"}


def _room(x: float, z: float, which: int, draw: np.random.Generator) -> None:
    """One life behind a window whose opening (1.5 by 1.8) begins at (x, z)."""
    y, floor = 0.45, z - 0.55
    dark = paint("#33241E", 0.8)
    coat = ["#5A2A24", "#27384A", "#3E4A30", "#5A4630"][int(draw.integers(4))]
    aside = float(draw.uniform(-0.25, 0.25))
    match which:
        case 0:  # someone at the window
            person((x + aside, y, floor), float(draw.uniform(-50, 50)), 1.65, coat)
        case 1:  # two who dance
            person((x - 0.17, y, floor), -90, 1.75, coat, left=(-0.1, 0.45, 1.5), right=(0.2, 0.3, 1.1))
            person((x + 0.2, y, floor), 90, 1.65, "#8A3A2E", skirt=True, right=(0.1, 0.45, 1.5), left=(-0.2, 0.3, 1.1))
        case 2:  # a tall plant
            column((x + 0.3, y, z - 0.2), 0.14, 0.3, dark)
            for k in range(9):
                a = k * 0.7
                end = (x + 0.3 + 0.38 * math.cos(a), y, z + 0.75 + 0.5 * abs(math.sin(a * 1.7)))
                tube([(x + 0.3, y, z + 0.1), (x + 0.3 + 0.12 * math.cos(a), y, z + 0.7), end], 0.035, dark, 0.004)
        case 3:  # a lamp over a table, one who sits there
            rod((x, y, z + 1.25), (x, y, z + 1.9), 0.012, dark)
            lathe((x, y, z + 1.0), [(0.34, 0), (0.08, 0.25), (0, 0.26)], dark)
            box((x + 0.2, y, z + 0.22), (1.2, 0.4, 0.05), dark)
            person((x - 0.35, y, z - 0.2), -90, 1.7, coat, pose="sit", bow=22)
        case 4:  # shelves
            for i in range(4):
                box((x, y, z + 0.02 + i * 0.45), (1.5, 0.2, 0.04), dark, edge=0)
                place = x - 0.7
                while place < x + 0.62:
                    w = float(draw.uniform(0.04, 0.1))
                    if draw.random() < 0.8:
                        box((place + w / 2, y, z + 0.06 + i * 0.45), (w, 0.2, float(draw.uniform(0.2, 0.34))), dark)
                    place += w + 0.01
        case 5:  # a cat on the sill
            cat((x + aside, 0.05, z), 180 + float(draw.uniform(-60, 60)), dark, 1.5)
        case 6:  # two who have turned their backs on each other
            person((x - 0.42, y, floor), 75, 1.75, coat, bow=15)
            person((x + 0.42, y, floor), -80, 1.65, "#6A3A4A", skirt=True, bow=10)
        case 7:  # washing
            tube([(x - 0.75, y, z + 1.55), (x, y, z + 1.42), (x + 0.75, y, z + 1.55)], 0.012, dark)
            for k, c in enumerate(("#7A3A34", "#3A4A5A", "#6A6A50")):
                box((x - 0.48 + k * 0.46, y, z + 0.75 + 0.1 * (k % 2)), (0.34, 0.02, 0.68), cloth(c), edge=0)
        case 8:  # a child that jumps
            person((x + aside, y, floor + 0.5), 20, 1.15, "#B0642E", left=(-0.5, 0, 1.9), right=(0.5, 0, 1.9))
        case 9:  # a birthday nobody has come to yet
            for k, c in enumerate(("#A83A2E", "#3A5A7A", "#B08A30")):
                balloon((x - 0.4 + 0.38 * k, y, z + 1.3 + 0.1 * (k % 2)), c, 0.17, (x, y, z - 0.1))
        case 10:  # curtains drawn, one dark line of a body behind
            person((x + aside, 0.7, floor), 0, 1.7, "#1E1A1A")
        case _:  # half drawn curtains
            box((x - 0.5, 0.3, z), (0.5, 0.06, 1.8), cloth("#6A3A30"), edge=0.02)


def facade() -> dict[str, Any]:
    """A flat house front without end at dusk; behind each window another life, one window open to the wind."""
    camera((0, -40, 9.6), (0, 0, 9.6), flat=17)
    sky("#3F5F92", "#8A90B0", strength=0.85)
    sun(-112, 24, 1.3, "#FFA070", 3)
    wide, high, px, pz, columns, rows = 1.5, 1.8, 2.35, 2.75, 9, 8
    wall = plaster("#8B93A6", 0.35)
    xs = (np.arange(columns) - columns // 2) * px + 0.55
    zs = np.arange(rows) * pz + 0.35
    piers = [(x + px / 2, 0.4, -4) for x in (xs[0] - px, *xs)]
    scatter(CUBE, piers, wall, sizes=np.tile((px - wide, 0.8, 34), (len(piers), 1)))
    bands = [(0, 0.42, z + high) for z in (zs[0] - pz, *zs)]
    scatter(CUBE, bands, wall, sizes=np.tile((60, 0.8, pz - high), (len(bands), 1)))
    frame, dull = paint("#D8D2C8"), paint("#1C2430", 0.2)
    sills = [(x, -0.08, z - 0.09) for x in xs for z in zs]
    scatter(CUBE, sills, paint("#A6A8B0"), sizes=np.tile((1.72, 0.3, 0.09), (len(sills), 1)))
    draw = np.random.default_rng(23)
    lights = [glow(c, s) for c, s in (("#F4A850", 0.95), ("#F5C078", 0.85), ("#E0813E", 0.9), ("#E8CE98", 0.75))]
    screen, linen = glow("#6FB4D0", 0.7), glow("#D88A4E", 0.55)
    order: list[int] = []
    for i, x in enumerate(xs):
        for k, z in enumerate(zs):
            if (i, k) == (5, 4):
                continue
            scatter(CUBE, [(x, 0.1, z), (x, 0.1, z + 1.4)], frame, sizes=[(0.05, 0.05, high), (wide, 0.05, 0.05)])
            if draw.random() < 0.34:
                box((x, 0.2, z), (wide, 0.05, high), dull, edge=0)
                continue
            if not order:
                order = [int(n) for n in draw.permutation(12)]
            which = order.pop()
            pane = linen if which == 10 else screen if draw.random() < 0.12 else lights[int(draw.integers(4))]
            box((x, 0.78, z - 0.3), (wide + 0.3, 0.02, high + 0.5), pane, edge=0)
            _room(float(x), float(z), which, draw)
    _open_window(float(xs[5]), float(zs[4]))
    return {"exposure": 0.6, "bloom": 0.16, "shadows": "#26325E"}


def _open_window(x: float, z: float) -> None:
    """Wide open, the room behind it bright and empty; curtains and a few leaves of paper blow out."""
    box((x, 0.78, z - 0.3), (1.8, 0.02, 2.3), glow("#FFDF9C", 2.0), edge=0)
    chair((x - 0.3, 0.5, z - 0.35), 40)
    lamp((x, -0.3, z + 1.2), 45, "#FFD9A0", 0.3)
    for side in (-1, 1):
        box((x + side * 1.06, -0.32, z), (0.5, 0.05, 1.8), paint("#D8D2C8"), turn=side * -52)
    linen = cloth("#FFF8EC")
    for k, (start, far) in enumerate(((-0.7, 1.9), (0.25, 2.3))):

        def blown(u: Numbers, v: Numbers, k: int = k, start: float = start, far: float = far) -> tuple[Any, Any, Any]:
            fold = 0.07 * np.sin(u * 26 + k) * (0.3 + v)
            out = far * v**1.25
            return (
                x + start + 0.5 * u * (1 - 0.2 * v) + out + 0.12 * np.sin(v * 7 + k),
                -0.1 - 1.1 * v + fold,
                z + 1.78 - 1.55 * v + 1.05 * v**2 + 0.28 * np.sin(v * 5 + k) * v + 0.5 * fold + 0.35 * (u - 0.5) * v,
            )

        surface(blown, linen, (50, 50), 0.01)
    draw = np.random.default_rng(3)
    for k in range(7):
        at = (x + 1.6 + 0.75 * k + draw.normal(0, 0.2), -1.2, z + 1.6 + 0.5 * k + draw.normal(0, 0.4))
        box(at, (0.21, 0.3, 0.004), paint("#FFFDF4", 0.9), turn=k * 50, tilt=60 + 20 * (k % 3), lean=k * 31, edge=0)


def _tower(at: Point, w: float, h: float, wall: Thing, turn: float, step: float, draw: np.random.Generator) -> None:
    """A tower of square plan that turns one face to the middle, with windows, sills and here and there a balcony."""
    box(at, (w, w, h), wall, turn=turn, edge=0)
    a = math.radians(turn)
    out, side = np.array([-math.sin(a), math.cos(a)]), np.array([math.cos(a), math.sin(a)])
    for face in range(4):
        spots = [
            (float(s), z)
            for z in np.arange(3, h - 2, 3.2)
            for s in np.arange(-w / 2 + step * 0.7, w / 2 - step * 0.4, step)
        ]
        base = np.array(at[:2])
        places = np.array([(*(base + out * (w / 2 + 0.02) + side * s), z) for s, z in spots])
        sizes = np.tile((step * 0.5, 0.1, 1.9), (len(places), 1))
        lit = draw.random(len(places)) < 0.06
        angle = turn + 90 * face
        scatter(CUBE, places[~lit], paint("#2C3A48", 0.1, bump=0), sizes=sizes[~lit], turns=angle)
        scatter(CUBE, places[lit], glow("#FFC878", 1.6), sizes=sizes[lit], turns=angle)
        ledge = places - np.array([0, 0, 0.16])
        scatter(CUBE, ledge, paint("#B8B4AC"), sizes=sizes * (1.25, 4.5, 0.07), turns=angle)
        porch = places[draw.random(len(places)) < 0.12] + np.array([*(out * 0.55), -0.3])
        scatter(CUBE, porch, paint("#8A8C90"), sizes=np.tile((step * 0.8, 1.2, 0.9), (len(porch), 1)), turns=angle)
        out, side = -side, out


def shaft() -> dict[str, Any]:
    """Looking up between towers; a bit of sky, and a red balloon that has got away."""
    camera((0, 0, 1.5), (1.6, 2.2, 40), 17, roll=18)
    sky("#2F86D8", "#BFE2F4", strength=1.15, band=0.3, clouds=0.45, cloud_scale=0.3, cloud_dark="#C8DCEA", seed=4)
    sun(118, 47, 8, "#FFDC9C", 0.6)
    draw = np.random.default_rng(12)
    walls = ["#A9B4C0", "#D8B48A", "#8C98A8", "#C98E6E", "#B6BCC0", "#E0D2B8"]
    plan = [(8, 15, 40, 4), (80, 17, 47, 12), (142, 15, 38, -7), (205, 18, 52, 8), (262, 15, 36, -4), (318, 17, 44, 9)]
    for k, (where, far, h, skew) in enumerate(plan):
        a = math.radians(where)
        w = 13.5
        at = (math.sin(a) * (far + 2), math.cos(a) * (far + 2), -1.0)
        _tower(at, w, h, plaster(walls[k], 0.35), -where + skew, (1.9, 2.6, 1.6)[k % 3], draw)
    balloon((-1.0, -2.0, 26.5), "#FF2A1C", 1.7, (2.4, 0.8, 20))
    spot((0, 0, 2), (-1.0, -2.0, 26.5), 26000, "#FFD8B0", 9, 0.3)
    dark = paint("#3A4048")
    for k in range(5):
        bird((-1.5 + 1.1 * k, 2.5 + 0.7 * (k % 3), 34), 0.9, dark, turn=40 + 9 * k, lift=0.35)
    return {"exposure": 0.45, "colour": 1.06, "edge": 0.3}


def _unseen(body: Body) -> None:
    """Leaves of a figure nothing but its shadow."""
    for part in body.thing.children:
        part.visible_camera = part.visible_diffuse = part.visible_glossy = False


def court() -> dict[str, Any]:
    """A court between blocks from above, late sun: the shadows of a whole game, and one child."""
    camera((0.2, -1.1, 14.2), (0.2, -0.4, 0), 36, roll=-14)
    sky("#86A8D8", "#D8E0EC", strength=0.62)
    sun(58, 21, 6, "#FFD49A", 0.5)
    box((0, 0, -0.2), (60, 60, 0.2), ground("#7C8088", "#6A6E78", 1.5), edge=0)
    box((0, 0, -0.16), (13.4, 22, 0.165), ground("#2F9C94", "#268A86", 3.0, rough_bump=0.1), edge=0)
    line = paint("#F4F0E4", 0.8, uneven=0.35, grain=9)
    column((0, 0.4, 0), 2.3, 0.009, paint("#E8734A", 0.8, uneven=0.2), fine=96)
    for r in (2.3,):
        lathe((0, 0.4, 0), [(r - 0.06, 0), (r - 0.06, 0.013), (r + 0.06, 0.013), (r + 0.06, 0)], line, fine=96)
    box((0, 0.4, 0), (13.4, 0.11, 0.012), line, edge=0)
    for x in (-6.6, 6.6):
        box((x, 0, 0), (0.11, 22, 0.012), line, edge=0)
    for y in (7.6, -6.8):
        box((0, y, 0), (5.2, 0.11, 0.012), line, edge=0)
        for x in (-2.6, 2.6):
            box((x, y + (2 if y > 0 else -2), 0), (0.11, 4, 0.012), line, edge=0)
    # two blocks out of view leave a gap for the sun
    for at, size in (((28.6, 1.2, 0), (12, 9, 22)), ((14, 25, 0), (16, 12, 22))):
        box(at, size, paint("#8A8C92"), turn=-28, edge=0)
    draw = np.random.default_rng(4)
    _block((-13.3, 1, 0), draw)
    person((3.3, -1.2, 0), 55, 1.3, "#FFC21A", hat="#FFC21A", right=(0.35, 0.15, 0.85), legs="#2A4A7A")
    ball((2.6, -0.75, 0.18), 0.18, gloss("#E03A2A"))
    game = [
        (0.6, 1.6, 0, 120, "run", (-0.5, 0.3, 1.5), (0.5, 0.3, 1.2)),
        (-2.1, 0.3, 0, -60, "run", (-0.6, 0.1, 1.4), (0.4, 0.5, 1.4)),
        (3.9, 1.7, 0, 100, "stand", (-0.5, 0.1, 1.9), (0.5, 0.1, 1.9)),
        (-0.7, -2.9, 0.45, 200, "run", (-0.6, 0, 1.8), (0.6, 0, 1.8)),
        (-3.9, -2.2, 0, 20, "walk", (-0.3, 0.4, 1.3), (0.3, 0.4, 1.3)),
        (0.9, 4.6, 0, 180, "run", (-0.6, 0.2, 1.3), (0.6, -0.2, 1.3)),
        (-2.6, 3.4, 0.3, 10, "stand", (-0.55, 0, 1.85), (0.55, 0, 1.7)),
    ]
    for x, y, z, turn, pose, left, right in game:
        _unseen(person((x, y, z), turn, 1.4, "#303030", pose=pose, left=left, right=right))
    return {"exposure": 0.35, "shadows": "#26365A"}


def _block(at: Point, draw: np.random.Generator) -> None:
    """A grey block to the left: balconies, someone's washing, a bicycle nobody took in."""
    box(at, (12, 60, 30), plaster("#A4A4A4", 0.3), edge=0)
    x = at[0] + 6
    for z in (1.2, 4.2, 7.2, 10.2):
        for y in np.arange(-13.5, 14, 2.7):
            box((x, float(y), z), (0.06, 1.1, 1.4), glass("#A8BCC8"), edge=0)
            if draw.random() < 0.55:
                box((x + 0.5, float(y), z - 0.75), (1.0, 2.0, 0.12), paint("#C4C2BC"))
                box((x + 1.0, float(y), z - 0.75), (0.06, 2.0, 0.9), paint("#7A8894"))
                if draw.random() < 0.6:
                    tone = ("#E86A4A", "#F4EFE2", "#4A8AC8", "#F2B82E")[int(draw.integers(4))]
                    box((x + 1.06, float(y) + 0.2, z - 0.6), (0.03, 0.9, 0.8), cloth(tone), edge=0)


PICTURES: dict[int, Scene] = {3: upstream, 10: facade, 17: shaft, 31: court}
