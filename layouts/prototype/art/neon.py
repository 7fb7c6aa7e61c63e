"""Neon: the last arcade that is open at night. A striped sun above a floor of light; icons bent from glass tubes."""

from collections.abc import Callable

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, Steps, clipped, line
from layouts.kit.shapes import disc, polygon, rect
from layouts.kit.style import mix
from layouts.prototype.art import BLEED, Art, Scene
from layouts.prototype.art.tools import all_round, chamfer, face, heading, joined, open_line

DUSK, SUN, MAGENTA, CYAN, WHITE = "#2A0E52", "#FFD84A", "#FF3FA8", "#2FE9F2", "#FFFFFF"
PLACES = {
    "portrait": (31.5, 27, 28, 41, 57.6), "landscape": (24, 25, 26, 39, 63), "square": (21, 16.5, 18, 24, 42),
    "hex": (22, 20, 19, 28, 50.8),
}  # fmt: skip
"""By shape: centre and size of the sun, horizon, and the floor's front edge, in mm."""


def tube(scene: Scene, draw: Callable[[str, float], Mark], colour: str, width: float) -> Marks:
    """Return a line of light: strokes, each narrower and lighter than the one below."""
    if scene.ink.saves:
        return (draw(colour, width),)
    night = scene.colors[0]
    shares = ((6, mix(night, colour, 0.16)), (4, mix(night, colour, 0.3)), (2.2, mix(night, colour, 0.62)))
    return (*(draw(tint, width * k) for k, tint in shares), draw(mix(colour, WHITE, 0.72), width))


def _other(scene: Scene) -> str:
    return CYAN if scene.hue.upper() != CYAN else MAGENTA


def ground(scene: Scene) -> Marks:
    x, y, size, horizon, front = PLACES[scene.shape]
    right, outside = (46.0, 0.0) if scene.shape == "landscape" else (scene.w, BLEED)
    floor = _floor(scene, -BLEED, right + outside, horizon, front)
    r = size * 0.74
    if scene.ink.saves:
        return (face(scene, WHITE), Path(disc(x, y, r), WHITE, scene.dark, 0.4), *floor, *_frames(scene))
    night = scene.colors[0]
    glow, bands = mix(DUSK, scene.hue, 0.25), 14
    sky = [
        Path(rect(-BLEED, horizon * i / bands - (BLEED if not i else 0), right + BLEED + outside,
                  horizon / bands + 0.1 + (BLEED if not i else 0)), mix(night, glow, i / bands))
        for i in range(bands)
    ]  # fmt: skip
    rng = scene.rng("stars")
    stars = joined(
        disc(rng.uniform(0, right), rng.uniform(0, horizon * 0.8), rng.uniform(0.12, 0.3)) for _ in range(34)
    )
    stripes = [
        Path(rect(x - r, y - r + r * i / 10, 2 * r, r / 10 + 0.05), mix(SUN, MAGENTA, i / 19)) for i in range(20)
    ]
    gaps = [
        Path(rect(x - r, y + r * k, 2 * r, 0.35 + k * 1.35), mix(night, glow, min(1.0, (y + r * k) / horizon)))
        for k in (0.05, 0.25, 0.45, 0.63, 0.8)
    ]
    sun = clipped(disc(x, y, r), (*stripes, *gaps))
    return (face(scene, night), *sky, Path(stars, WHITE), sun, *floor, *_frames(scene))


def _floor(scene: Scene, left: float, right: float, top: float, bottom: float) -> Marks:
    colour, middle = _other(scene), (max(left, 0.0) + min(right, scene.w)) / 2
    bottom = bottom + (BLEED if scene.shape != "portrait" else 0)
    lines = [open_line((middle + i * 2.2, top), (middle + i * 15, bottom)) for i in range(-9, 10)]
    y, step = top, 0.9
    while y < bottom:
        lines.append(open_line((left, y), (right, y)))
        y += step
        step *= 1.42
    area, grid = rect(left, top, right - left, bottom - top), joined(lines)
    if scene.ink.saves:
        return (clipped(area, (Path(area, WHITE), Path(grid, None, mix(colour, scene.dark, 0.5), 0.2))),)
    night = scene.colors[0]
    wide = Path(grid, None, mix(night, colour, 0.35), 0.75)
    return (clipped(area, (Path(area, mix(night, colour, 0.1)), wide, Path(grid, None, colour, 0.25))),)


def _frames(scene: Scene) -> Marks:
    w, hue = scene.w, scene.hue
    dark = WHITE if scene.ink.saves else scene.colors[0]
    pane = WHITE if scene.ink.saves else mix(scene.colors[0], hue, 0.1)
    marks: list[Mark] = []
    if scene.shape == "portrait":
        marks.append(Path(rect(-BLEED, 57.6, w + 2 * BLEED, 31 + BLEED), dark))
        marks += tube(scene, lambda c, k: line(-BLEED, 57.6, w + BLEED, 57.6, c, k), hue, 0.35)
        marks.append(Path(rect(3, 46, w - 6, 10), dark))
        if scene.has_text:
            marks.append(Path(chamfer(4.2, 61.2, 54.6, 17.4, 3), pane, hue, 0.45))
    elif scene.shape == "landscape":
        marks.append(Path(rect(46, -BLEED, 42 + BLEED, scene.h + 2 * BLEED), dark))
        marks += tube(scene, lambda c, k: line(46, -BLEED, 46, scene.h + BLEED, c, k), hue, 0.35)
        if scene.has_text:
            marks.append(Path(chamfer(49.4, 22, 34.6, 30.5, 3), pane, hue, 0.45))
    else:
        y = 29.6 if scene.shape == "square" else 35
        marks.append(Path(scene.outline(1.4), None, hue, 0.6))
        marks.append(Path(chamfer(w / 2 - 15, y, 30, 7.4, 2), dark, hue, 0.5))
    if scene.has_number and scene.shape in ("portrait", "landscape"):
        marks.append(Path(chamfer(4.2, 4.6, 10.4, 10, 2.4), dark, hue, 0.6))
    return tuple(marks)


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline = mdi(name)
    if scene.ink.saves:
        return (icon(outline, x, y, size, WHITE, scene.dark, 0.5),)
    night = scene.colors[0]
    below = icon(outline, x, y, size, night, night, 3.4)
    return (below, *tube(scene, lambda c, k: icon(outline, x, y, size, None, c, k), _other(scene), 0.42))


def back(scene: Scene) -> Marks:
    """Frames of light, one inside the other, and the title both ways up on a band."""
    w, h, saves = scene.w, scene.h, scene.ink.saves
    night = WHITE if saves else scene.colors[0]
    marks: list[Mark] = [face(scene, night)]
    count = int(min(w, h) / 2 / 2.1)
    for i in range(count):
        colour = mix(MAGENTA, CYAN, i / max(1, count - 1))
        steps = _ring(scene, 2.4 + i * 2)
        if not saves:
            marks.append(Path(steps, None, mix(night, colour, 0.3), 1.1))
        marks.append(Path(steps, None, mix(colour, scene.dark, 0.4) if saves else colour, 0.32))
    if scene.shape not in ("portrait", "landscape"):
        star = Path(polygon((0, -7), (2, -2), (0, 0), (-2, -2)), WHITE if saves else CYAN, scene.dark, 0.2)
        return (*marks, *all_round(scene, (star,)))
    half, edge, words = 10.5, mix(CYAN, scene.dark, 0.5) if saves else CYAN, scene.dark if saves else WHITE
    marks.append(Path(rect(-BLEED, h / 2 - half, w + 2 * BLEED, 2 * half), night))
    marks += [line(-BLEED, y, w + BLEED, y, edge, 0.5) for y in (h / 2 - half, h / 2 + half)]
    room = w - 2 * max(4, scene.lost)
    title = heading(scene.title.upper(), (-room / 2, -half + 0.8, room, half - 1.2), "Orbitron bold", (17, 7), words)
    return (*marks, *all_round(scene, (title,)))


def _ring(scene: Scene, inset: float) -> Steps:
    """Return the outline of a back, so far inside it; corners cut off where it has four."""
    if scene.shape == "hex":
        return scene.outline(inset)
    w, h, k = scene.w - 2 * inset, scene.h - 2 * inset, min(4.0, (min(scene.w, scene.h) - 2 * inset) / 3)
    x = y = inset
    return polygon(
        (x + k, y), (x + w - k, y), (x + w, y + k), (x + w, y + h - k), (x + w - k, y + h), (x + k, y + h),
        (x, y + h - k), (x, y + k),
    )  # fmt: skip


ART = Art(ground, draw_icon, back)
