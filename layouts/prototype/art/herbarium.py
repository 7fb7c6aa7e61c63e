"""Herbarium: a plate from a naturalist's book. A wreath of leaves round a hatched engraving, tinted by hand."""

import math
from functools import cache

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, Steps, clipped
from layouts.kit.shapes import disc, oval, polygon, rect, shifted
from layouts.kit.style import mix
from layouts.prototype.art import Art, Scene
from layouts.prototype.art.tools import all_round, circle_of, face, heading, joined, open_line, quad, turns_of

LEAF, ROSE, OCHRE, SHADE, CREAM = "#4C6B39", "#B24A35", "#C58A2B", "#23372A", "#E8DBB5"
BERRY = "#D9694B"
MIDDLES = {
    "portrait": (31.5, 32, 29.0), "landscape": (25, 31.3, 22.6), "square": (21, 17.2, 17.0), "hex": (22, 21.0, 18.4),
}  # fmt: skip
"""The engraving's centre and size in each shape."""


def leaf(x: float, y: float, length: float, width: float, angle: float) -> tuple[Steps, Steps]:
    """Return a leaf that grows from x, y: its outline, and its veins."""
    c, s = math.cos(angle), math.sin(angle)

    def at(u: float, v: float) -> tuple[float, float]:
        return x + u * c - v * s, y + u * s + v * c

    foot, tip = (x, y), at(length, 0)
    sides = quad(foot, at(length * 0.4, width), tip), quad(tip, at(length * 0.4, -width), foot)
    veins = joined(
        open_line(at(length * t, 0), at(length * (t + 0.16), side * width * 0.34 * (1 - abs(t - 0.4))))
        for t in (0.2, 0.36, 0.52, 0.66)
        for side in (1, -1)
    )
    return (("M", foot), *sides, ("Z",)), (*open_line(foot, at(length * 0.86, 0)), *veins)


def _leaf(x: float, y: float, length: float, width: float, angle: float, fill: str, line: str) -> Marks:
    outline, veins = leaf(x, y, length, width, angle)
    return Path(outline, fill, line, 0.22), Path(veins, None, line, 0.14)


@cache
def sprig(
    length: float, angle: float, bend: float, leaves: int, size: float, fill: str, line: str, berries: str = ""
) -> Group:
    """Return a twig from 0, 0 that bends as it grows, with leaves left and right that get smaller."""
    x, y, points = 0.0, 0.0, []
    for i in range(leaves + 1):
        a = angle + bend * i / leaves
        points.append((x, y, a))
        x, y = x + math.cos(a) * length / leaves, y + math.sin(a) * length / leaves
    marks: list[Mark] = [Path(open_line(*((px, py) for px, py, _ in points)), None, line, 0.4)]
    for i, (px, py, a) in enumerate(points[1:], 1):
        k = size * (1 - 0.45 * i / leaves)
        marks += _leaf(px, py, k, k * 0.36, a + (0.85 if i % 2 else -0.85), fill, line)
        if berries and i % 2 == 0:
            bx, by = px + math.cos(a + 0.9) * k * 0.7, py + math.sin(a + 0.9) * k * 0.7
            r = min(0.95, size * 0.1)
            marks += [
                Path(open_line((px, py), (bx, by)), None, line, 0.22),
                Path(disc(bx, by, r), berries, line, 0.18),
                Path(disc(bx - r * 0.3, by - r * 0.3, r * 0.26), mix(berries, "#FFFFFF", 0.65)),
            ]
    px, py, a = points[-1]
    marks += _leaf(px, py, size * 0.62, size * 0.22, a, fill, line)
    return Group(tuple(marks), once=True)


@cache
def _wreath(size: float, hue: str, paper: str, ink: str, saves: bool) -> Group:
    k = size / 29
    line = ink if saves else mix(LEAF, ink, 0.35)
    left = paper if saves else mix(LEAF, paper, 0.28)
    right = paper if saves else mix(LEAF, paper, 0.44)
    berries = paper if saves else (ROSE if _is_far(hue, ROSE) else OCHRE)
    grow = (40 * k, -math.pi / 2 - 0.85, 1.75, 11, 9.8 * k)
    twigs = (
        Group((sprig(*grow, left, line, berries),), -11 * k, 20 * k),
        Group((sprig(*grow, right, line, berries),), 11 * k, 20 * k, mirror=True),
    )
    knots = (((side * 11 * k, 20 * k), (side * 5 * k, 24 * k), (-side * 4 * k, 23.4 * k)) for side in (-1, 1))
    knot = tuple(Path((("M", start), quad(start, *ends)), None, line, 0.4) for start, *ends in knots)
    return Group((*(knot if size > 20 else ()), *twigs), once=True)


def _is_far(a: str, b: str) -> bool:
    return sum(abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) for i in (1, 3, 5)) > 110


def ground(scene: Scene) -> Marks:
    w, h, ink = scene.w, scene.h, scene.dark
    inset = 3.2 if scene.shape != "hex" else 2.2
    edges = Path(scene.outline(inset), None, ink, 0.55), Path(scene.outline(inset + 1), None, scene.hue, 0.25)
    marks: list[Mark] = [face(scene, scene.paper), *_foxing(scene), *edges]
    if scene.shape != "hex":
        marks += [Path(disc(x, y, 0.75), scene.paper, scene.hue, 0.3) for x in (4.2, w - 4.2) for y in (4.2, h - 4.2)]
    x, y, size = MIDDLES[scene.shape]
    marks.append(Group((_wreath(size, scene.hue, scene.paper, ink, scene.ink.saves),), x, y))
    if not scene.ink.saves:
        marks.append(Path(oval(x, y + size * 0.56, size * 0.4, size * 0.05), mix(scene.paper, ink, 0.17)))
    return (*marks, *_rule(scene))


def _foxing(scene: Scene) -> Marks:
    """Return the brown specks of old paper."""
    if scene.ink.saves:
        return ()
    rng, w, h = scene.rng("paper"), scene.w, scene.h
    return tuple(
        Path(
            joined(disc(rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.1, 0.36)) for _ in range(16)),
            mix(scene.paper, "#B98F52", share),
        )
        for share in (0.14, 0.22, 0.32)
    )


def _rule(scene: Scene) -> Marks:
    line, fill = scene.dark, scene.paper if scene.ink.saves else scene.hue
    if scene.shape == "portrait":
        lines = (*open_line((13, 66.2), (28.4, 66.2)), *open_line((34.6, 66.2), (50, 66.2)))
        return Path(lines, None, line, 0.25), *_leaf(28.7, 66.2, 5.6, 1.9, 0, fill, line)
    if scene.shape == "landscape":
        return Path(open_line((47.5, 25.4), (76, 25.4)), None, line, 0.25), *_leaf(76.3, 25.4, 5, 1.7, 0, fill, line)
    return ()


@cache
def _hatching(size: float) -> tuple[Steps, Steps]:
    """Return the engraver's lines about 0, 0: curved ones on the shaded side, and finer ones across them."""
    xs, top = (-size * 0.1 + i * 0.62 for i in range(int(size * 0.7 / 0.62))), -size / 2
    curves = ((x, quad((x, top), (x + size * 0.25, 0.0), (x - size * 0.12, size / 2))) for x in xs)
    curved = joined((("M", (x, top)), curve) for x, curve in curves)
    across = joined(
        open_line((size * 0.1 + i * 0.7, size / 2), (size * 0.6 + i * 0.7, -size * 0.2))
        for i in range(-int(size * 0.2), int(size * 0.6))
    )
    return curved, across


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline, ink = mdi(name), scene.dark
    inside = shifted(outline, x - size / 2, y - size / 2, size / 24)
    curved, across = _hatching(round(size, 2))
    tint = "#FFFFFF" if scene.ink.saves else mix(scene.hue, scene.paper, 0.42)
    dark = ink if scene.ink.saves else mix(scene.hue, ink, 0.5)
    lines = (Path(curved, None, dark, 0.2), Path(across, None, dark, 0.14))
    light = () if scene.ink.saves else (Path(_light(size), mix(tint, scene.paper, 0.5)),)
    return (
        icon(outline, x, y, size, scene.paper, scene.paper, 2.2),
        icon(outline, x, y, size, tint),
        clipped(inside, (Group((*light, *lines), x, y),)),
        icon(outline, x, y, size, None, ink, 0.42),
    )


def _light(size: float) -> Steps:
    half, top = size / 2, (-size * 0.22, -size / 2)
    edge = quad(top, (-size * 0.02, 0.0), (-size * 0.34, half))
    return (("M", (-half, -half)), ("L", top), edge, ("L", (-half, half)), ("Z",))


def back(scene: Scene) -> Marks:
    """A hedge in flower. Each part is the next one turned."""
    saves = scene.ink.saves
    base, frame, inset = (
        "#FFFFFF" if saves else SHADE,
        scene.dark if saves else CREAM,
        3.6 if scene.shape != "hex" else 2.6,
    )
    border = Path(scene.outline(inset), None, base, 2), Path(scene.outline(inset), None, frame, 0.45)
    if turns_of(scene) == 2:
        hedge = all_round(scene, (clipped(rect(-70, -70, 140, 70), _hedge(saves, scene.dark)),))
        if saves:
            hedge = (clipped(scene.outline(inset), hedge),)
        return (face(scene, base), *hedge, *border, *_label(scene, scene.dark if saves else SHADE))
    return (face(scene, base), clipped(scene.outline(inset), _rosette(scene)), *border)


def _colours(saves: bool, ink: str) -> tuple[str, str, str, str, str]:
    """Return the colours of near leaves, far leaves, near lines, far lines, and berries."""
    white = "#FFFFFF"
    return (white, white, ink, ink, white) if saves else ("#3E5B3C", "#2F4C37", "#8FA968", "#5C7A51", BERRY)


@cache
def _hedge(saves: bool, ink: str) -> Marks:
    close, far, light, dim, berry = _colours(saves, ink)
    twig = sprig(30, -math.pi / 2 - 0.7, 1.5, 8, 10.5, close, light, berry)
    small = sprig(17, -math.pi / 2 + 0.75, -1.3, 5, 8.5, far, dim)
    plants = ((twig, 0, 22), (small, 9, 17), (_flower(2.1, saves, ink), 13, 6))
    places = ((column * 21 + (10.5 if row % 2 else 0), row * 22) for row in range(-3, 2) for column in range(-3, 4))
    return (Group(tuple(Group((plant,), x + dx, y + dy) for x, y in places for plant, dx, dy in plants), once=True),)


@cache
def _flower(size: float, saves: bool, ink: str) -> Group:
    petal, heart, line = ("#FFFFFF", "#FFFFFF", ink) if saves else (CREAM, BERRY, "#A8945A")
    petals = tuple(Path(disc(px, py, size * 0.8), petal, line, 0.16) for px, py, _ in circle_of(5, size))
    veins = joined(open_line((px * 0.5, py * 0.5), (px * 1.35, py * 1.35)) for px, py, _ in circle_of(5, size))
    return Group((*petals, Path(veins, None, line, 0.14), Path(disc(0, 0, size * 0.6), heart, line, 0.16)), once=True)


def _label(scene: Scene, dark: str) -> Marks:
    """Return the oval in a back's middle, with the title, and above it the icon if there is one."""
    w, h, line = scene.w, scene.h, scene.dark
    rx, ry = (21.5, 13.6) if not scene.icon else (21.5, 19.5)
    oval_marks = (
        Path(oval(w / 2, h / 2, rx, ry), scene.paper, dark, 1 if scene.ink.saves else 2),
        Path(oval(w / 2, h / 2, rx - 1.4, ry - 1.4), None, line, 0.3),
        Path(oval(w / 2, h / 2, rx - 2, ry - 2), None, scene.hue, 0.2),
        Path(open_line((w / 2 - rx * 0.66, h / 2), (w / 2 + rx * 0.66, h / 2)), None, ROSE, 0.3),
        Path(polygon(*((w / 2 + x, h / 2 + y) for x, y, _ in circle_of(4, 1.5))), ROSE),
    )
    words = heading(scene.title, (-15, -9.4, 30, 7.8), "Cormorant Italic bold", (13.5, 6), line)
    part: Marks = (words,) if scene.title else ()
    if scene.icon:
        part = (*part, *draw_icon(scene, scene.icon, 0, -12.6, 7.6))
    return (*oval_marks, *all_round(scene, part))


def _rosette(scene: Scene) -> Marks:
    saves, ink, turns = scene.ink.saves, scene.dark, turns_of(scene)
    close, far, light, dim, berry = _colours(saves, ink)
    cx, cy, angle = scene.w / 2, scene.h / 2, math.pi / (4 if turns == 4 else 6)
    long = Group((sprig(26, -math.pi / 2 - 0.3, 0.9, 8, 8.6, close, light, berry),), 0, 0, math.degrees(angle))
    short = sprig(21, -math.pi / 2 - 0.25, 0.8, 6, 7.2, far, dim)
    flower = Group((_flower(1.5, saves, ink),), 0, -15.5)
    inner = (Group((_flower(2.4, saves, ink),), 0, -3.4),)
    middle = (Group(inner, cx, cy, 360 / turns * (i + 0.5)) for i in range(turns))
    around = (mark for part in (short, long, flower) for mark in all_round(scene, (part,)))
    return (*around, *middle, Path(disc(cx, cy, 2.2), berry, ink, 0.3))


ART = Art(ground, draw_icon, back)
