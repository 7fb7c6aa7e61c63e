"""Lino: a block cut by hand and printed in two inks. Rays round a disc above a sea; icons with a few stray cuts."""

import math
import random
from itertools import pairwise

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, Steps, clipped, half_turns
from layouts.kit.shapes import disc, polygon, rect, shifted
from layouts.kit.style import mix
from layouts.prototype.art import BLEED, Art, Scene


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
        points += [
            (
                ax + (bx - ax) * i / n + rng.uniform(-wobble, wobble),
                ay + (by - ay) * i / n + rng.uniform(-wobble, wobble),
            )
            for i in range(n)
        ]
    return polygon(*points)


def rays(x: float, y: float, inner: float, outer: float, count: int, rng: random.Random) -> Steps:
    """Return cuts that point away from x, y."""
    steps: list[Steps] = []
    for i in range(count):
        angle, r = 2 * math.pi * i / count, inner + rng.uniform(0, 1.6)
        while r < outer:
            length = rng.uniform(3, 7.5)
            at = r + length / 2
            width = (0.38 + 0.014 * r) * rng.uniform(0.75, 1.2)
            steps.append(
                lens(
                    x + math.cos(angle) * at, y + math.sin(angle) * at, length, width, angle + rng.uniform(-0.03, 0.03)
                )
            )
            r += length + rng.uniform(0.4, 1.3)
    return tuple(step for cut in steps for step in cut)


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
    return tuple(step for wave in steps for step in wave)


def _block(scene: Scene) -> tuple[float, float, float, float]:
    """Return x, y, w, h of the printed block."""
    w, h = scene.w, scene.h
    return {"portrait": (3.4, 3.4, 56.2, 51.6), "landscape": (3.4, 3.4, 40, 56.2), "square": (3, 3, 36, 36)}.get(
        scene.shape, (0, 0, w, h)
    )


def ground(scene: Scene) -> Marks:
    rng = scene.rng(scene.shape)
    x, y, w, h = _block(scene)
    shape = scene.outline(2.2) if scene.shape == "hex" else rough(x, y, w, h, rng)
    cx, cy, r = x + w / 2, y + h * (0.42 if scene.shape == "landscape" else 0.44), min(w, h) * 0.33
    sea = y + h * 0.78
    paper, dark = scene.paper, scene.dark
    waves = mix(scene.hue, scene.colors[0], 0.12) if scene.shape != "hex" else paper
    face = Path(rect(-BLEED, -BLEED, scene.w + 2 * BLEED, scene.h + 2 * BLEED), paper)
    if scene.ink.saves:
        cuts: tuple[Mark, ...] = (
            Path(rays(cx, cy, r + 1.6, 60, 52, rng), None, dark, 0.25),
            Path(rect(0, sea - 1.6, 100, 60), "#FFFFFF"),
            Path(swell(x - 2, x + w + 4, sea, y + h + 4, rng), None, scene.hue, 0.25),
            Path(disc(cx, cy, r), "#FFFFFF", scene.hue, 1),
        )
        marks: Marks = (face, clipped(shape, cuts), Path(shape, None, dark, 0.5))
    else:
        cuts = (
            Path(rays(cx, cy, r + 1.6, 60, 52, rng), paper),
            Path(disc(cx, cy, r), scene.hue),
            Path(rect(0, sea - 1.6, 100, 60), dark),
            Path(swell(x - 2, x + w + 4, sea, y + h + 4, rng), waves),
        )
        marks = (face, Path(shape, dark), clipped(shape, cuts))
    return (*marks, *_number(scene), *_band(scene, rng))


def _number(scene: Scene) -> Marks:
    if not scene.has_number or scene.shape not in ("portrait", "landscape"):
        return ()
    inner = Path(disc(9, 9, 4.3), "#FFFFFF", scene.hue, 0.8) if scene.ink.saves else Path(disc(9, 9, 4.3), scene.hue)
    return Path(disc(9, 9, 5.2), scene.paper), inner


def _band(scene: Scene, rng: random.Random) -> Marks:
    """Return the line below a title, or the strip that a small piece's title stands on."""
    if scene.shape == "portrait":
        return (Path(lens(31.5, 65.9, 48, 0.7, 0), scene.hue),)
    if scene.shape == "landscape":
        return (Path(lens(65, 21.5, 38, 0.7, 0), scene.hue),)
    y = 32.2 if scene.shape == "square" else 38.2
    return (
        Path(
            rough(scene.w / 2 - 14.5, y, 29, 6.4, rng, 0.25), scene.paper, scene.dark if scene.ink.saves else None, 0.3
        ),
    )


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline, rng = mdi(name), scene.rng(name)
    if scene.ink.saves:
        return (icon(outline, x, y, size, "#FFFFFF", scene.dark, 0.5),)
    cuts = tuple(
        step
        for _ in range(26)
        for step in lens(
            x + rng.uniform(-size, size) / 2, y + rng.uniform(-size, size) / 2, rng.uniform(1.6, 3.4), 0.22, 0.9
        )
    )
    inside = shifted(outline, x - size / 2, y - size / 2, size / 24)
    return (
        icon(outline, x, y, size, scene.dark, scene.dark, 1.1),
        icon(outline, x, y, size, scene.colors[0]),
        clipped(inside, (Path(cuts, scene.dark),)),
    )


def back(scene: Scene) -> Marks:
    """Rays round a disc. Each half is the other one turned, so a back tells neither the card nor its way up."""
    w, h, paper, dark = scene.w, scene.h, scene.paper, scene.dark
    cx, cy, turns = w / 2, h / 2, {"square": 4, "hex": 6}.get(scene.shape, 2)
    r = min(w, h) * 0.31
    face = Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), paper)
    block = scene.outline(3.4 if scene.shape != "hex" else 2.2)
    rng = scene.rng("back")
    wedge = 2 * math.pi / turns
    count = 64 // turns
    part = tuple(
        step
        for i in range(count)
        for step in _ray(cx, cy, r + 2.4, math.hypot(w, h) / 2, -math.pi / 2 + wedge * (i + 0.5) / count, rng)
    )
    cuts = half_turns(
        cx,
        cy,
        (Path(shifted(part, -cx, -cy), None if scene.ink.saves else paper, dark if scene.ink.saves else None, 0.25),),
        turns,
    )
    name = scene.icon or "compass-rose"
    middle = (
        half_turns(cx, cy, draw_icon(scene, name, 0, -r * 0.48, r * 0.82), turns)
        if turns == 2
        else half_turns(
            cx,
            cy,
            (Path(lens(0, -r * 0.5, r * 0.72, 1.5, math.pi / 2), "#FFFFFF" if scene.ink.saves else paper, dark, 0.3),),
            turns * 2,
        )
    )
    discs = (
        (Path(disc(cx, cy, r), "#FFFFFF", scene.hue, 1.2),)
        if scene.ink.saves
        else (Path(disc(cx, cy, r + 2), dark), Path(disc(cx, cy, r), scene.hue))
    )
    block_path = Path(block, None, dark, 0.6) if scene.ink.saves else Path(block, dark)
    return (face, block_path, clipped(block, cuts), *discs, *middle)


def _ray(x: float, y: float, inner: float, outer: float, angle: float, rng: random.Random) -> Steps:
    steps: list[Steps] = []
    r = inner + rng.uniform(0, 1.6)
    while r < outer:
        length = rng.uniform(3, 7.5)
        at = r + length / 2
        steps.append(lens(x + math.cos(angle) * at, y + math.sin(angle) * at, length, 0.38 + 0.014 * r, angle))
        r += length + rng.uniform(0.4, 1.3)
    return tuple(step for cut in steps for step in cut)


ART = Art(ground, draw_icon, back)
