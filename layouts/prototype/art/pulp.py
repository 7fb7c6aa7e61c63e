"""Pulp: a comic from the station kiosk. Rays, halftone dots, a jagged bang, and slanted bands."""

import math
from functools import cache

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, Steps, clipped
from layouts.kit.shapes import disc, halftone, polygon, rect, shifted, star
from layouts.kit.style import channels, contrast, mix
from layouts.prototype.art import BLEED, Art, Scene
from layouts.prototype.art.tools import (
    all_round,
    burst,
    face,
    heading,
    jagged,
    open_line,
    sheet,
    turned_about,
    turns_of,
    with_shadow,
)

YELLOW = "#FFC72C"
MIDDLES = {
    "portrait": (31.5, 31.5, 22.5), "landscape": (23.6, 32.4, 19.5), "square": (21, 16.6, 13.6), "hex": (22, 19.8, 14.4)
}  # fmt: skip
"""The centre of the bang, and its radius."""
BADGES = {"portrait": (52.1, 11.4), "landscape": (9.9, 10.4)}


def _light(scene: Scene) -> str:
    """Return the bang's colour: yellow, or a tint of the card's colour where yellow would vanish."""
    r, _, b = channels(scene.hue)
    if contrast(scene.hue, YELLOW) > 1.9 and r > b:
        return YELLOW
    return mix(scene.hue, scene.colors[0], 0.78)


@cache
def _dots(shape: str, w: float, h: float, cx: float, cy: float) -> Steps:
    far = {"portrait": 34, "landscape": 34, "square": 20}.get(shape, 22)
    return halftone(
        (-BLEED, -BLEED, w + BLEED, h + BLEED), 2.3,
        lambda x, y: 1.5 * min(0.75, max(0.0, (math.hypot(x - cx, y - cy) - far * 0.55) / (far * 1.5))), 45, 0.15,
    )  # fmt: skip


@cache
def _behind(shape: str, w: float, h: float, cx: float, cy: float, hue: str, light: str, dark: str) -> Group:
    rays = Path(burst(cx, cy, 100, 14, 0.12), mix(hue, light, 0.3))
    return Group((rays, Path(_dots(shape, w, h, cx, cy), mix(hue, dark, 0.42))), once=True)


def ground(scene: Scene) -> Marks:
    rng, w, h, dark = scene.rng(scene.shape), scene.w, scene.h, scene.dark
    cx, cy, r = MIDDLES[scene.shape]
    light = _light(scene)
    outside = rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    rays: Mark = Path(burst(cx, cy, 100, 14, 0.12), None, scene.hue, 0.25)
    if not scene.ink.saves:
        rays = _behind(scene.shape, w, h, cx, cy, scene.hue, light, dark)
    marks = face(scene, "#FFFFFF" if scene.ink.saves else scene.hue), clipped(outside, (rays,))
    bang = jagged(cx, cy, r, r * 0.76, 13, rng)
    return (*marks, *with_shadow(scene, bang, light, dark, 1.1, (1.3, 1.5)), *_bands(scene), *_number(scene))


def _band(scene: Scene, points: tuple[float, float, float, float], left: float, right: float) -> Marks:
    """Return a slanted band, black with yellow edges: its left top, right top, right bottom and left bottom."""
    a, b, c, d = points
    outer = polygon((left, a), (right, b), (right, c), (left, d))
    if scene.ink.saves:
        return (Path(outer, "#FFFFFF", scene.dark, 0.7),)
    far = polygon((left, a - 1.7), (right, b - 1.7), (right, c + 1.7), (left, d + 1.7))
    edge = polygon((left, a - 1.1), (right, b - 1.1), (right, c + 1.1), (left, d + 1.1))
    return Path(far, scene.dark), Path(edge, YELLOW), Path(outer, scene.dark)


def _bands(scene: Scene) -> Marks:
    w, dark, paper = scene.w, scene.dark, scene.paper
    left, right = -BLEED, w + BLEED
    if scene.shape == "portrait":
        caption = polygon((5.2, 69.2), (58.4, 67.8), (58.9, 84.6), (4.6, 84.9))
        tag: Marks = ()
        if scene.tag:
            wide = min(30.0, 1.78 * len(scene.tag) + 4.6)
            strip = turned_about(19.2, 6.9, -3.4, rect(max(3.2, scene.lost - 2), 4, wide, 5.8))
            tag = (sheet(scene, strip, dark, dark, 0.3),)
        return (
            *_band(scene, (56, 52, 61.4, 65.4), left, right),
            *(with_shadow(scene, caption, paper, dark, 0.7, (0.8, 0.9)) if scene.has_text else ()),
            *tag,
        )
    if scene.shape == "landscape":
        side = ((46.4, -BLEED), (w + BLEED, -BLEED), (w + BLEED, scene.h + BLEED), (40.2, scene.h + BLEED))
        edge = polygon((45, -BLEED), side[1], side[2], (38.8, scene.h + BLEED))
        black = () if scene.ink.saves else (Path(edge, dark),)
        strip = polygon((45.4, 6.4), (w + BLEED, 4.2), (w + BLEED, 19.2), (44.2, 21.4))
        return (*black, Path(polygon(*side), paper, dark, 0.5), sheet(scene, strip, dark, dark, 0.6))
    y = 31 if scene.shape == "square" else 34.4
    return _band(scene, (y + 1.2, y - 1.1, y + 6.6, y + 8.4), left, right)


def _number(scene: Scene) -> Marks:
    if not scene.has_number or scene.shape not in BADGES:
        return ()
    x, y = BADGES[scene.shape]
    fill = YELLOW if contrast(scene.hue, YELLOW) > 1.5 else scene.paper
    return with_shadow(scene, star(x, y, 7.6, 6, 11, 8), fill, scene.dark, 0.7, (0.7, 0.8))


@cache
def _grain(size: float, hue: str) -> Marks:
    half = size / 2
    dots = halftone((-half, -half, half, half), 1.1, lambda x, y: 0.7 * max(0, (x + y) / size * 0.75 + 0.12), 45, 0.1)
    return (Path(dots, hue),)


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline, dark = mdi(name), scene.dark
    if scene.ink.saves:
        return (icon(outline, x, y, size, "#FFFFFF", dark, 0.8),)
    inside = shifted(outline, x - size / 2, y - size / 2, size / 24)
    return (
        icon(outline, x + 0.9, y + 1, size, dark, dark, 2.2),
        icon(outline, x, y, size, dark, dark, 2.0),
        icon(outline, x, y, size, scene.paper),
        clipped(inside, (Group(_grain(size, scene.hue), x, y, once=True),)),
    )


def back(scene: Scene) -> Marks:
    """Rays, dots and a bang with the icon twice. Each part is the next one turned."""
    w, h, dark, paper, turns, saves = scene.w, scene.h, scene.dark, scene.paper, turns_of(scene), scene.ink.saves
    cx, cy = w / 2, h / 2
    outside, rays = (
        rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED),
        burst(cx, cy, 100, 16 if turns == 2 else turns * 3),
    )
    cut_rays = clipped(outside, (Path(rays, None, scene.hue, 0.25) if saves else Path(rays, scene.hue),))
    marks: list[Mark] = [face(scene, "#FFFFFF" if saves else YELLOW), cut_rays]
    r = 0.42 * min(w, h)
    if not saves:
        marks += _back_dots(scene, r)
    marks.append(Path(scene.outline(1.6 if scene.shape != "hex" else 2), None, dark, 1.1))
    bang = star(cx, cy, r, r * 0.77, 16 if turns == 4 else 18)
    if not saves:
        marks.append(Path(bang, dark, dark, 3.4))
    marks.append(Path(bang, "#FFFFFF" if saves else paper, dark, 0.8))
    if turns == 2:
        flash = draw_icon(scene, scene.icon or "flash", 0, -r * 0.37, r * 0.56)
        line = Path(open_line((0, 0), (r * 0.68, -r * 0.07)), None, dark, 1.1)
        return (*marks, *all_round(scene, (*flash, line, *(_title(scene) if scene.title else ()))))
    outer = ((0.5, -r * 0.62), (-r * 0.16, -r * 0.3), (0, -r * 0.3))
    bolt = polygon(*outer, (-0.6, -r * 0.1), (r * 0.17, -r * 0.38), (0.3, -r * 0.38))
    marks += all_round(scene, (Path(bolt, "#FFFFFF" if saves else scene.hue, dark, 0.5),))
    return (*marks, Path(disc(cx, cy, r * 0.09), dark))


def _back_dots(scene: Scene, r: float) -> Marks:
    """Return the dots of one part of a back, for each way that it may lie."""
    turns, w, h = turns_of(scene), scene.w, scene.h
    far = math.hypot(w, h) / 2 + BLEED
    dots = halftone(
        (-far, -far, far, 0), 2.3, lambda x, y: 1.5 * max(0, (math.hypot(x, y) - r) / (far * 1.1)), 45, 0.15
    )
    half = math.pi / turns
    tips = ((2 * far * math.sin(a), -2 * far * math.cos(a)) for a in (-half, -half / 2, 0, half / 2, half))
    wedge = polygon((0, 0), *tips)
    part = clipped(wedge, (Path(dots, mix(scene.hue, scene.dark, 0.42)),))
    outside = rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    return (clipped(outside, all_round(scene, (part,))),)


def _title(scene: Scene) -> Marks:
    w, h, dark = scene.w, scene.h, scene.dark
    down, high = (5.6, 8.6) if h > w else (4, 5.8)
    y, wide, colour = -h / 2 + down, w - 14, dark if scene.ink.saves else YELLOW
    half = wide / 2
    strip = polygon((-half, y + 1.4), (half, y - 0.2), (half + 0.4, y + high), (-half + 0.6, y + high + 1))
    words = heading(scene.title, (-wide / 2 + 2, y + 1, wide - 4, high - 0.6), "Luckiest Guy", (15, 6), colour)
    return sheet(scene, strip, dark, dark, 0.6), words


ART = Art(ground, draw_icon, back)
