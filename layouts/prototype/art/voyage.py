"""Voyage: a travel poster from the golden years. A sun behind mountains, a sea in front, and flat shades of one sky."""

import colorsys
import itertools
import math
import random
from collections.abc import Iterator
from functools import cache

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, Point, Steps, clipped
from layouts.kit.shapes import disc, polygon, rect, shifted
from layouts.kit.style import channels, contrast, mix
from layouts.prototype.art import BLEED, Art, Scene
from layouts.prototype.art.tools import all_round, circle_of, face, heading, joined, open_line, turns_of

TEAL, LAGOON, CORAL, BRASS, FOAM = "#13697A", "#2E9A9C", "#F27A4A", "#E9B44C", "#EAF4EC"
_WARM = 42 / 360
"""The hue of the horizon, to which each sky turns."""
BOXES = {
    "portrait": (3.2, 3.2, 56.6, 51.6), "landscape": (3.2, 3.2, 42.8, 56.6), "square": (2.4, 2.4, 37.2, 29.0),
    "hex": (-BLEED, -BLEED, 44 + 2 * BLEED, 36 + BLEED),
}  # fmt: skip
"""x, y, w, h of the picture."""


@cache
def sky_of(hue: str) -> tuple[str, ...]:
    """Return a sky in five shades of a colour, from the dark top to the warm horizon."""
    h, light, s = colorsys.rgb_to_hls(*(c / 255 for c in channels(hue)))
    hue_turn = (_WARM - h + 0.5) % 1 - 0.5
    base = min(0.42, max(0.27, light))
    steps = (
        (-0.04, base * 0.6, 1.0), (0, base, 1.0), (0.06, base + 0.1, 0.92), (0.2, base + 0.25, 0.9), (0.38, 0.79, 0.85)
    )  # fmt: skip
    shades = (colorsys.hls_to_rgb((h + hue_turn * turn) % 1, tone, s * rich) for turn, tone, rich in steps)
    return tuple("#" + "".join(f"{round(part * 255):02X}" for part in shade) for shade in shades)


def _wave(left: float, right: float, y: float, length: float, lift: float, phase: float) -> list[tuple[float, float]]:
    count = 48
    xs = [left + i * (right - left) / count for i in range(count + 1)]
    return [(x, y + lift * math.sin(phase + (x - left) * 2 * math.pi / length)) for x in xs]


def _ridges(scene: Scene, rng: random.Random) -> list[Steps]:
    """Return far and near mountains. Their foot lies far below the sea."""
    left, top, w, h = BOXES[scene.shape]
    right, ridges = left + w, []
    for y, height, peaks in ((top + h * 0.74, h * 0.3, 7), (top + h * 0.8, h * 0.17, 9)):
        points = [(left, y)]
        for i in range(peaks + 1):
            x = left + (right - left) * i / peaks
            points.append((x, y - height * (rng.uniform(0.5, 1) if i % 2 else rng.uniform(0.05, 0.4))))
        ridges.append(polygon(*points, (right, y), (right, y + 40), (left, y + 40)))
    return ridges


def _slopes(ridge: Steps, foot: float) -> Steps:
    """Return the right-hand side of each peak, which lies in the shade."""
    points = [step[-1] for step in ridge if len(step) > 1]
    shades = []
    for (ax, ay), (bx, by) in itertools.pairwise(points[1:-2]):
        if by > ay:
            edge = (ax + (bx - ax) * 0.3, foot + 3), (ax - 0.6, ay + (foot - ay) * 0.45)
            shades.append(polygon((ax, ay), (bx, by), (bx, foot + 3), *edge))
    return joined(shades)


def _middle(scene: Scene) -> tuple[float, float, float]:
    """Return the centre of the sun, and its radius."""
    x, y, w, h = BOXES[scene.shape] if scene.shape != "hex" else (0, 0, 44, 36)
    return x + w / 2, y + h * (0.46 if scene.shape != "hex" else 0.49), min(w, h) * 0.355


def ground(scene: Scene) -> Marks:
    box = rect(*BOXES[scene.shape])
    marks: list[Mark] = [face(scene, scene.paper), clipped(box, _sketch(scene) if scene.ink.saves else _poster(scene))]
    if scene.shape == "hex":
        marks += [
            Path(open_line((-BLEED, 36), (44 + BLEED, 36)), None, scene.dark, 0.6),
            *(() if scene.ink.saves else (Path(scene.outline(-0.6), None, scene.paper, 5.4),)),
            Path(scene.outline(2.2), None, scene.dark, 0.35),
        ]
    else:
        marks.append(Path(box, None, scene.dark, 0.6))
    return (*marks, *_ornament(scene), *_number(scene))


def _poster(scene: Scene) -> Marks:
    sky, rng = sky_of(scene.hue), scene.rng("v")
    x, y, w, h = BOXES[scene.shape]
    cx, cy, r = _middle(scene)
    sun = mix(scene.paper, BRASS, 0.35)
    marks: list[Mark] = [
        Path(rect(x, y + h * i / 10, w, h / 10 + 0.15), mix(sky[min(4, i // 2)], sky[min(4, (i + 1) // 2)], 0.5))
        for i in range(10)
    ]
    marks += [
        Path(_ray_lines(cx, cy, 90), mix(sky[1], sky[2], 0.62)),
        Path(_ray_lines(cx, cy, 27), mix(sky[2], scene.paper, 0.16)),
        Path(disc(cx, cy, r * 1.16), None, sun, 0.4),
        Path(disc(cx, cy, r), sun),
    ]
    far, ridge = _ridges(scene, rng)
    far_colour, near_colour = mix(sky[1], sky[3], 0.5), mix(sky[0], sky[1], 0.75)
    marks += [
        Path(far, far_colour), Path(_slopes(far, y + h * 0.8), mix(far_colour, sky[1], 0.5)),
        Path(ridge, near_colour), Path(_slopes(ridge, y + h * 0.82), mix(near_colour, sky[0], 0.6)),
    ]  # fmt: skip
    return (*marks, *_sea(scene, rng))


@cache
def _ray_lines(cx: float, cy: float, far: float) -> Steps:
    """Return every second ray about the sun, so far from it."""
    edges = ((math.pi * i / 14, math.pi * i / 14 + 0.112) for i in range(28))
    ends = (((cx + far * math.cos(a), cy + far * math.sin(a)) for a in edge) for edge in edges)
    return joined(polygon((cx, cy), *wedge) for wedge in ends)


def _sea(scene: Scene, rng: random.Random) -> Marks:
    x, y, w, h = BOXES[scene.shape]
    deep, marks = scene.dark, list[Mark]()
    for at, length, lift, share in ((0.8, 2.2, 0.014, 0.75), (0.86, 2.8, 0.016, 0.36), (0.93, 2.0, 0.014, 0)):
        top = _wave(x, x + w, y + h * at, w / length, h * lift, rng.uniform(0, 6))
        colour = mix(deep, sky_of(scene.hue)[1] if share else deep, share)
        marks.append(Path(polygon(*top, (x + w, y + h + 2), (x, y + h + 2)), colour))
        if share:
            marks.append(Path(open_line(*((a, b + 0.5) for a, b in top)), None, mix(colour, FOAM, 0.22), 0.25))
    places = ((rng.uniform(x, x + w), y + h * rng.uniform(0.825, 0.98)) for _ in range(15))
    dashes = joined(open_line((left, top), (left + rng.uniform(1.6, 4.6), top)) for left, top in places)
    return (*marks, Path(dashes, None, FOAM, 0.35))


def _sketch(scene: Scene) -> Marks:
    rng = scene.rng("v")
    x, y, w, h = BOXES[scene.shape]
    cx, cy, r = _middle(scene)
    line, white = scene.dark, "#FFFFFF"
    angles = (math.pi * i / 18 for i in range(36))
    ends = (((cx + far * math.cos(a), cy + far * math.sin(a)) for far in (r * 1.3, 90)) for a in angles)
    rays = joined(open_line(*ray) for ray in ends)
    far, ridge = _ridges(scene, rng)
    heights = (0.8, 0.845, 0.89, 0.935, 0.975)
    waves = [_wave(x, x + w, y + h * k, w / 2.4, h * 0.015, rng.uniform(0, 6)) for k in heights]
    return (
        Path(rays, None, scene.hue, 0.2),
        Path(disc(cx, cy, r * 1.16), white, scene.hue, 0.3),
        Path(disc(cx, cy, r), white, scene.hue, 0.8),
        Path(far, white, scene.hue, 0.35),
        Path(ridge, white, line, 0.35),
        Path(polygon(*waves[0], (x + w, y + h + 2), (x, y + h + 2)), white),
        *(Path(open_line(*wave), None, line, 0.3) for wave in waves),
    )


def _ornament(scene: Scene) -> Marks:
    fill = "#FFFFFF" if scene.ink.saves else CORAL
    if scene.shape == "portrait":
        lines = (*open_line((6, 65.2), (28, 65.2)), *open_line((35, 65.2), (57, 65.2)))
        x, y = 31.5, 65.2
    elif scene.shape == "landscape":
        lines, x, y = open_line((49.4, 22.8), (80.4, 22.8)), 82.4, 22.8
    else:
        return ()
    diamond = polygon((x, y - 1.7), (x + 1.7, y), (x, y + 1.7), (x - 1.7, y))
    return Path(lines, None, CORAL, 0.45), Path(diamond, fill, CORAL, 0.3)


def _number(scene: Scene) -> Marks:
    if not scene.has_number or scene.shape not in ("portrait", "landscape"):
        return ()
    steps = polygon((5.8, 3.2), (15.2, 3.2), (15.2, 14.4), (10.5, 11.6), (5.8, 14.4))
    if scene.ink.saves:
        return (Path(steps, "#FFFFFF", scene.dark, 0.5),)
    shade = polygon((15.2, 3.2), (16, 3.2), (16, 14.9), (15.2, 14.4))
    edge = polygon((5.8, 14.4), (10.5, 11.6), (15.2, 14.4), (16, 14.9), (15.2, 15.6), (10.5, 12.8), (5.8, 15.6))
    return Path(joined((shade, edge)), mix(scene.dark, scene.hue, 0.25)), Path(steps, CORAL)


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline = mdi(name)
    inside = shifted(outline, x - size / 2, y - size / 2, size / 24)
    if scene.ink.saves:
        light = clipped(inside, (Path(_bars(x, y, size), None, scene.dark, 0.25),))
        return (icon(outline, x, y, size, "#FFFFFF", scene.dark, 0.9), icon(outline, x, y, size, "#FFFFFF"), light)
    sun, sky = mix(scene.paper, BRASS, 0.35), sky_of(scene.hue)
    dark = mix(scene.dark, sky[0], 0.25)
    red, _, blue = channels(scene.hue)
    other = CORAL if blue > red + 40 else mix(sky[0], sky[2], 0.62)
    if contrast(other, sun) < 1.7:
        other = mix(other, scene.dark, 0.35)
    return (
        icon(outline, x, y, size, sun, sun, 1.5),
        icon(outline, x, y, size, dark),
        clipped(inside, (Path(rect(x, y - size, size, 2 * size), other),)),
    )


def _bars(x: float, y: float, size: float) -> Steps:
    """Return lines across the right half, the shaded one."""
    count = int(size / 0.7)
    return joined(open_line((x, y - size / 2 + 0.7 * i), (x + size / 2, y - size / 2 + 0.7 * i)) for i in range(count))


def back(scene: Scene) -> Marks:
    """Waves like scales, and a band with the title. Each part is the next one turned."""
    saves, paper, dark = scene.ink.saves, scene.paper, scene.dark
    inset, base = 2.4 if scene.shape != "hex" else 2.2, "#FFFFFF" if saves else dark
    border = Path(scene.outline(inset), None, dark if saves else paper, 0.7)
    if turns_of(scene) != 2:
        return (face(scene, base), *_whirl(scene), border)
    waves: Marks = all_round(scene, (clipped(rect(-70, -70, 140, 70), (_scales(scene.w, saves, dark, paper),)),))
    if saves:
        waves = (clipped(scene.outline(inset), waves),)
    return (face(scene, base), *waves, border, *_band(scene))


@cache
def _scale(saves: bool, dark: str, paper: str, r: float) -> Group:
    """Return a wave of rings, 0, 0 its middle."""
    if saves:
        return Group(tuple(Path(disc(0, 0, r * k), "#FFFFFF", dark, 0.25) for k in (1.0, 0.7, 0.4)), once=True)
    shades = ((1, dark), (0.935, TEAL), (0.715, dark), (0.65, LAGOON), (0.43, dark), (0.365, paper))
    return Group(tuple(Path(disc(0, 0, r * k), colour) for k, colour in shades), once=True)


@cache
def _scales(w: float, saves: bool, dark: str, paper: str) -> Group:
    """Return rows of waves above 0, 0, the lower ones in front."""
    columns = round((w + 14) / 12.6)
    step = (w + 0.001) / round(w / 12.6)
    part = _scale(saves, dark, paper, step / 2)
    places = ((column + row % 2 / 2, row) for row in range(-12, 2) for column in range(-columns, columns))
    return Group(tuple(Group((part,), x * step, row * step * 0.4) for x, row in places), once=True)


def _band(scene: Scene) -> Marks:
    w, dark, middle, high = scene.w, scene.dark, scene.h / 2, 10.5 if not scene.icon else 15.5
    edges = ((0, 0.7), (1.2, 0.35))[0 if scene.ink.saves else 1 :]
    lines = ((middle + side * (high - k), width) for side in (-1, 1) for k, width in edges)
    dashes = joined(open_line((w / 2 + side * 22, middle), (w / 2 + side * 4.5, middle)) for side in (-1, 1))
    marks = (
        Path(rect(-BLEED, middle - high, w + 2 * BLEED, 2 * high), scene.paper),
        *(Path(open_line((-BLEED, y), (w + BLEED, y)), None, dark, width) for y, width in lines),
        Path(dashes, None, CORAL, 0.4),
        Path(polygon(*((w / 2 + x, middle + y) for x, y, _ in circle_of(4, 2))), CORAL),
    )
    room = w - 2 * max(4, scene.lost)
    words = heading(scene.title.upper(), (-room / 2, -9, room, 7.4), "Josefin Sans bold", (15, 6), dark)
    part: Marks = (words,) if scene.title else ()
    if scene.icon:
        part = (*part, icon(mdi(scene.icon), 0, -11.3, 5.6, "#FFFFFF" if scene.ink.saves else TEAL, dark, 0.2))
    return (*marks, *all_round(scene, part))


def _whirl(scene: Scene) -> Marks:
    saves, dark, paper, turns = scene.ink.saves, scene.dark, scene.paper, turns_of(scene)
    cx, cy = scene.w / 2, scene.h / 2
    marks: list[Mark] = []
    count, r, ring = turns * (4 if turns == 4 else 3), 31.5, 0
    while r > 9:
        wave = _scale(saves, dark, paper, round(r * math.sin(math.pi / count), 3))
        marks += [Group((wave,), cx + x, cy + y) for x, y, _ in circle_of(count, r, math.pi / count if ring % 2 else 0)]
        r *= 0.86
        ring += 1
    tips = [(cx + x, cy + y) for x, y in _tips(turns * 2)]
    lights = joined(polygon((cx, cy), tips[i], tips[i + 1]) for i in range(0, len(tips), 2))
    rings = (clipped(scene.outline(2.3), marks),) if saves else tuple(marks)
    return (
        *rings,
        Path(disc(cx, cy, 9.4), "#FFFFFF" if saves else paper, dark, 0.5),
        Path(disc(cx, cy, 8.4), None, dark, 0.25),
        Path(polygon(*tips), "#FFFFFF" if saves else CORAL, dark, 0.25),
        Path(lights, dark if not saves else "#FFFFFF", dark, 0.15),
        Path(disc(cx, cy, 1.1), paper, dark, 0.3),
    )


def _tips(points: int) -> Iterator[Point]:
    """Yield the corners of the compass rose: long and short tips by turns, with notches between them."""
    for i in range(2 * points):
        r = 2.4 if i % 2 else (7.6 if i % 4 == 0 else 4.8)
        yield circle_of(2 * points, r)[i][:2]


ART = Art(ground, draw_icon, back)
