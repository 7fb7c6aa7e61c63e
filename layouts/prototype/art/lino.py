"""Lino: a block cut by hand and printed in two inks. Rays round a disc above a sea; icons with a few stray cuts."""

import math
import random
from collections.abc import Iterator
from itertools import pairwise

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Marks, Path, Step, Steps, clipped, half_turns
from layouts.kit.shapes import disc, polygon, rect, shifted
from layouts.kit.style import mix
from layouts.prototype.art import Art, Scene
from layouts.prototype.art.tools import face, joined, turns_of

BLOCKS = {"portrait": (3.4, 3.4, 56.2, 51.6), "landscape": (3.4, 3.4, 40, 56.2), "square": (3, 3, 36, 36)}
"""x, y, w, h of the printed block; on a hexagon it is the whole piece."""


def lens(x: float, y: float, length: float, width: float, angle: float) -> Steps:
    """Return the cut of a gouge: pointed at both ends, centred on x, y."""
    c, s = math.cos(angle), math.sin(angle)
    ax, ay, bx, by = x - c * length / 2, y - s * length / 2, x + c * length / 2, y + s * length / 2
    left, right = (x - s * width * 0.67, y + c * width * 0.67), (x + s * width * 0.67, y - c * width * 0.67)
    return (("M", (ax, ay)), ("C", left, left, (bx, by)), ("C", right, right, (ax, ay)), ("Z",))


def rough(x: float, y: float, w: float, h: float, rng: random.Random, wobble: float = 0.35) -> Steps:
    """Return a rectangle with an edge as a knife leaves it."""
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
    points = []
    for (ax, ay), (bx, by) in pairwise(corners):
        n = max(2, round(math.hypot(bx - ax, by - ay) / 3.2))
        for i in range(n):
            x, y = ax + (bx - ax) * i / n, ay + (by - ay) * i / n
            points.append((x + rng.uniform(-wobble, wobble), y + rng.uniform(-wobble, wobble)))
    return polygon(*points)


def rays(x: float, y: float, inner: float, outer: float, count: int, rng: random.Random) -> Steps:
    """Return rough cuts that point away from x, y."""
    return joined(tuple(ray(x, y, inner, outer, 2 * math.pi * i / count, rng, is_rough=True)) for i in range(count))


def ray(
    x: float, y: float, inner: float, outer: float, angle: float, rng: random.Random, is_rough: bool = False
) -> Iterator[Step]:
    """Yield cuts in a line away from x, y."""
    r = inner + rng.uniform(0, 1.6)
    while r < outer:
        length, width, turn = rng.uniform(3, 7.5), 0.38 + 0.014 * r, angle
        middle = r + length / 2
        if is_rough:
            width, turn = width * rng.uniform(0.75, 1.2), angle + rng.uniform(-0.03, 0.03)
        yield from lens(x + math.cos(angle) * middle, y + math.sin(angle) * middle, length, width, turn)
        r += length + rng.uniform(0.4, 1.3)


def swell(left: float, right: float, top: float, bottom: float, rng: random.Random) -> Steps:
    """Return rows of cuts like a rough sea, larger towards the front."""
    steps: list[Steps] = []
    y, row = top, 0
    while y < bottom:
        x = left - rng.uniform(0, 4)
        while x < right:
            length, high, low = rng.uniform(4, 8) + row * 0.5, 1.9 + row * 0.18, 0.75 + row * 0.05
            a, b = (x + length / 3, y - high * 0.67), (x + length * 2 / 3, y - high * 0.67)
            c, d = (x + length * 2 / 3, y - low * 0.67), (x + length / 3, y - low * 0.67)
            steps.append((("M", (x, y)), ("C", a, b, (x + length, y)), ("C", c, d, (x, y)), ("Z",)))
            x += length + rng.uniform(0.5, 1.4)
        y += 2.0 + row * 0.12
        row += 1
    return joined(steps)


def ground(scene: Scene) -> Marks:
    rng = scene.rng(scene.shape)
    x, y, w, h = BLOCKS.get(scene.shape, (0, 0, scene.w, scene.h))
    shape = scene.outline(2.2) if scene.shape == "hex" else rough(x, y, w, h, rng)
    cx, cy, r = x + w / 2, y + h * (0.42 if scene.shape == "landscape" else 0.44), min(w, h) * 0.33
    sea = y + h * 0.78
    paper, dark = scene.paper, scene.dark
    waves = mix(scene.hue, scene.colors[0], 0.12) if scene.shape != "hex" else paper
    rayed = rays(cx, cy, r + 1.6, 60, 52, rng)
    water, sheet = rect(0, sea - 1.6, 100, 60), face(scene, paper)
    swelling = swell(x - 2, x + w + 4, sea, y + h + 4, rng)
    if scene.ink.saves:
        cuts: Marks = (Path(rayed, None, dark, 0.25), Path(water, "#FFFFFF"), Path(swelling, None, scene.hue, 0.25))
        sun = Path(disc(cx, cy, r), "#FFFFFF", scene.hue, 1)
        marks: Marks = (sheet, clipped(shape, (*cuts, sun)), Path(shape, None, dark, 0.5))
    else:
        cuts = (Path(rayed, paper), Path(disc(cx, cy, r), scene.hue), Path(water, dark), Path(swelling, waves))
        marks = (sheet, Path(shape, dark), clipped(shape, cuts))
    if scene.has_number and scene.shape in ("portrait", "landscape"):
        spot = disc(9, 9, 4.3)
        inner = Path(spot, "#FFFFFF", scene.hue, 0.8) if scene.ink.saves else Path(spot, scene.hue)
        marks = (*marks, Path(disc(9, 9, 5.2), paper), inner)
    return (*marks, *_band(scene, rng))


def _band(scene: Scene, rng: random.Random) -> Marks:
    if scene.shape == "portrait":
        return (Path(lens(31.5, 65.9, 48, 0.7, 0), scene.hue),)
    if scene.shape == "landscape":
        return (Path(lens(65, 21.5, 38, 0.7, 0), scene.hue),)
    y = 32.2 if scene.shape == "square" else 38.2
    strip = rough(scene.w / 2 - 14.5, y, 29, 6.4, rng, 0.25)
    return (Path(strip, scene.paper, scene.dark if scene.ink.saves else None, 0.3),)


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline, rng = mdi(name), scene.rng(name)
    if scene.ink.saves:
        return (icon(outline, x, y, size, "#FFFFFF", scene.dark, 0.5),)
    middles = ((x + rng.uniform(-size, size) / 2, y + rng.uniform(-size, size) / 2) for _ in range(26))
    cuts = joined(lens(*middle, rng.uniform(1.6, 3.4), 0.22, 0.9) for middle in middles)
    inside = shifted(outline, x - size / 2, y - size / 2, size / 24)
    return (
        icon(outline, x, y, size, scene.dark, scene.dark, 1.1),
        icon(outline, x, y, size, scene.colors[0]),
        clipped(inside, (Path(cuts, scene.dark),)),
    )


def back(scene: Scene) -> Marks:
    """Rays round a disc. Each half is the other one turned, so a back tells neither the card nor its way up."""
    w, h, paper, dark = scene.w, scene.h, scene.paper, scene.dark
    cx, cy, turns, saves = w / 2, h / 2, turns_of(scene), scene.ink.saves
    r = min(w, h) * 0.31
    block = scene.outline(3.4 if scene.shape != "hex" else 2.2)
    rng, wedge, count = scene.rng("back"), 2 * math.pi / turns, 64 // turns
    angles = (-math.pi / 2 + wedge * (i + 0.5) / count for i in range(count))
    part = joined(tuple(ray(cx, cy, r + 2.4, math.hypot(w, h) / 2, angle, rng)) for angle in angles)
    cut = Path(shifted(part, -cx, -cy), None if saves else paper, dark if saves else None, 0.25)
    if turns == 2:
        middle = half_turns(cx, cy, draw_icon(scene, scene.icon or "compass-rose", 0, -r * 0.48, r * 0.82))
    else:
        petal = lens(0, -r * 0.5, r * 0.72, 1.5, math.pi / 2)
        middle = half_turns(cx, cy, (Path(petal, "#FFFFFF" if saves else paper, dark, 0.3),), turns * 2)
    around = Path(block, None, dark, 0.6) if saves else Path(block, dark)
    if saves:
        discs: Marks = (Path(disc(cx, cy, r), "#FFFFFF", scene.hue, 1.2),)
    else:
        discs = (Path(disc(cx, cy, r + 2), dark), Path(disc(cx, cy, r), scene.hue))
    return (face(scene, paper), around, clipped(block, half_turns(cx, cy, (cut,), turns)), *discs, *middle)


ART = Art(ground, draw_icon, back)
