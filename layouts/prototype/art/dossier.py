"""Dossier: a case file. A lined sheet in a folder, a photo in halftone under a paper clip, and a stamp."""

import math
from functools import cache

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Steps
from layouts.kit.shapes import disc, halftone, polygon, rect
from layouts.kit.style import mix
from layouts.prototype.art import BLEED, Art, Scene
from layouts.prototype.art.tools import LEADING, all_round, face, joined, open_line, quad, readable, turns_of

MANILA, SHADOW, RULED, MARGIN, STEEL = "#DDBE8B", "#B9AE95", "#C9D6DF", "#E2A9A4", "#5E646B"
PHOTOS = {
    "portrait": (12.8, 9.8, 36.4, 32.4, -2.2), "landscape": (10.8, 11.8, 31.4, 35.4, -2),
    "square": (9.4, 5.8, 23.2, 21.2, 1.8), "hex": (10.9, 9.4, 22.2, 21.2, -1.6),
}  # fmt: skip
"""The photo's x, y, w, h, and its tilt in degrees."""
EDGE = mix(MANILA, "#6B4A1F", 0.5)
STAMPS = {"portrait": (30, 75.6, 27, 7.2), "landscape": (56, 50.4, 27, 7.2)}
RULES = {"portrait": (11, 52.6, 46), "landscape": (46, 18.8, 37)}
"""The line below a title: its x, y and length."""
WIRE: Steps = (
    ("M", (1, 4)), ("L", (1, 11.5)), ("C", (1, 14.4), (5.4, 14.4), (5.4, 11.5)),
    ("L", (5.4, 2.6)), ("C", (5.4, 0.5), (2.2, 0.5), (2.2, 2.6)), ("L", (2.2, 10)),
)  # fmt: skip
"""The wire of a paper clip."""


def ground(scene: Scene) -> Marks:
    marks: list[Mark] = [*_folder(scene), *_sheet(scene), *_photo(scene)]
    if scene.shape in RULES:
        x, y, length = RULES[scene.shape]
        marks += [Path(open_line((x, y), (x + length, y)), None, scene.dark, 0.35), *_clip(scene), *_stamp(scene)]
    return tuple(marks)


def _folder(scene: Scene, halves: bool = False) -> Marks:
    """Return the folder's card with its fibres; `halves` makes it the same for each way that it may lie."""
    if scene.ink.saves:
        return (face(scene, "#FFFFFF"),)
    rng, w, h = scene.rng("folder"), scene.w, scene.h
    count = 110 if not halves else 110 // turns_of(scene)
    x0, y0 = (0.0, 0.0) if not halves else (-w / 2, -h / 2)
    fibres: list[Steps] = []
    for _ in range(count):
        x, y = x0 + rng.uniform(-BLEED, w + BLEED), y0 + rng.uniform(-BLEED, h + BLEED)
        bend = (x + rng.uniform(-2, 2), y + rng.uniform(-1, 1))
        fibres.append((("M", (x, y)), quad((x, y), bend, (x + rng.uniform(-3, 3), y + rng.uniform(-2, 2)))))
    fibre_mark = Path(joined(fibres), None, mix(MANILA, "#8A6431", 0.35), 0.13)
    return (face(scene, MANILA), *(all_round(scene, (fibre_mark,)) if halves else (fibre_mark,)))


def _sheet(scene: Scene) -> Marks:
    w, h, saves, dark = scene.w, scene.h, scene.ink.saves, scene.dark
    if scene.shape == "hex":
        inner = Path(scene.outline(3.2), None, scene.hue, 0.3, (1.2, 0.7))
        return Path(scene.outline(2.2), scene.paper, dark if saves else EDGE, 0.35), inner
    turn = scene.rng("sheet").uniform(-0.6, 0.6)
    shade = Path(rect(4.3, 4.5, w - 7.6, h - 7.6), mix(EDGE, MANILA, 0.3))
    page = Path(rect(3.6, 3.6, w - 7.2, h - 7.2), scene.paper, dark if saves else None, 0.3)
    leaves = (page,) if saves else (shade, page)
    marks: list[Mark] = [*_tab(scene), *(_tilted(leaf, w / 2, h / 2, turn) for leaf in leaves)]
    count = int((h - 14) / 4.2) + 1
    lines = joined(open_line((4.4, 9.6 + 4.2 * i), (w - 4.4, 9.6 + 4.2 * i)) for i in range(count))
    marks.append(Path(lines, None, RULED, 0.18))
    if scene.shape in RULES:
        marks += [Path(open_line((9.4, 4.4), (9.4, h - 4.4)), None, MARGIN, 0.25), *_holes(scene)]
    return tuple(marks)


def _tilted(mark: Mark, x: float, y: float, turn: float) -> Group:
    return Group((Group((mark,), -x, -y),), x, y, turn)


def _tab(scene: Scene) -> Marks:
    """Return the coloured tab at the edge, by which cards of one sort are found in a hand."""
    x, y, w, h = (-BLEED, 4, 4 + BLEED, 10) if scene.shape == "square" else (-BLEED, 5, 4 + BLEED, 16)
    if scene.ink.saves:
        return (Path(rect(x, y, w, h), "#FFFFFF", scene.hue, 0.8),)
    lines = joined(open_line((x, y + k), (x + w, y + k)) for k in (1, h - 1))
    return Path(rect(x, y, w, h), scene.hue), Path(lines, None, mix(scene.hue, scene.paper, 0.5), 0.25)


def _holes(scene: Scene) -> Marks:
    fill = "#FFFFFF" if scene.ink.saves else mix(MANILA, "#6B4A1F", 0.22)
    line = scene.dark if scene.ink.saves else SHADOW
    return tuple(Path(disc(6.5, scene.h / 2 + k * 11, 1.35), fill, line, 0.2) for k in (-1, 1))


def _photo(scene: Scene) -> Marks:
    x, y, w, h, tilt = PHOTOS[scene.shape]
    photo: Marks = (_print(w, h, scene.hue, scene.paper, scene.dark),)
    if scene.ink.saves:
        inner = Path(rect(-w / 2 + 1.6, -h / 2 + 1.6, w - 3.2, h - 3.2), "#FFFFFF", scene.hue, 0.3)
        photo = (Path(rect(-w / 2, -h / 2, w, h), "#FFFFFF", scene.dark, 0.35), inner)
    return (Group(photo, x + w / 2, y + h / 2, tilt),)


@cache
def _print(w: float, h: float, hue: str, paper: str, ink: str) -> Group:
    """Return a photographic print about 0, 0: darker towards its corners, with a light floor."""
    left, top = -w / 2 + 1.6, -h / 2 + 1.6
    tone = mix(mix(ink, paper, 0.8), hue, 0.12)
    dots = halftone(
        (left, top, -left, -top), 0.85, lambda x, y: 0.1 + 0.3 * min(1, math.hypot(x, y * 1.05) / (w * 0.6)), 45, 0.12
    )
    floor = rect(left, h * 0.24, w - 3.2, h / 2 - 1.6 - h * 0.24)
    marks = (
        Path(rect(-w / 2 + 0.8, -h / 2 + 1, w, h), mix(paper, ink, 0.24)),
        Path(rect(-w / 2, -h / 2, w, h), "#FFFFFF", SHADOW, 0.2),
        Path(rect(left, top, w - 3.2, h - 3.2), tone),
        Path(floor, mix(tone, ink, 0.14)),
        Path(dots, mix(mix(ink, hue, 0.35), paper, 0.46)),
    )
    return Group(marks, once=True)


def _clip(scene: Scene) -> Marks:
    x, y, w, _, _ = PHOTOS[scene.shape]
    shade, shine = (scene.dark, "#FFFFFF") if scene.ink.saves else (STEEL, "#C3C9CF")
    return (Group((Path(WIRE, None, shade, 0.95), Path(WIRE, None, shine, 0.5)), x + w * 0.74, y - 4.6, 8),)


def _stamp(scene: Scene) -> Marks:
    if not scene.tag:
        return ()
    x, y, w, h = STAMPS[scene.shape]
    wide = min(w, max(12.0, 5 + 2.05 * len(scene.tag)))
    red = readable(scene.hue, scene.paper, scene.dark)
    inner = rect(-wide / 2 + 0.9, -h / 2 + 0.9, wide - 1.8, h - 1.8, 0.3)
    frame = Path(rect(-wide / 2, -h / 2, wide, h, 0.8), None, red, 0.8), Path(inner, None, red, 0.25)
    return (Group(frame, x + w / 2, y + h / 2, -5),)


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline = mdi(name)
    if scene.ink.saves:
        return (icon(outline, x, y, size, "#FFFFFF", scene.dark, 0.5),)
    shade = mix(mix(scene.dark, scene.hue, 0.3), scene.paper, 0.5)
    return (
        icon(outline, x + size * 0.04, y + size * 0.05, size, shade),
        icon(outline, x, y, size, "#F3EFE6", "#F3EFE6", 1.0),
        icon(outline, x, y, size, scene.dark),
    )


def back(scene: Scene) -> Marks:
    """A sealed envelope with string and buttons. Each part is the next one turned."""
    fill, line = ("#FFFFFF", scene.dark) if scene.ink.saves else (mix(MANILA, "#FFFFFF", 0.16), EDGE)
    envelope = _long_envelope if turns_of(scene) == 2 else _round_envelope
    return (*_folder(scene, halves=True), *envelope(scene, fill, line))


def _long_envelope(scene: Scene, fill: str, line: str) -> Marks:
    w, h, saves = scene.w, scene.h, scene.ink.saves
    reach = 11.0 if h > w else 9.0
    far = h / 2 + BLEED
    side = w / 2 + w / 2 * BLEED / (h / 2 - reach)
    flap = Path(polygon((-side, -far), (side, -far), (0, -reach)), fill, line, 0.35)
    shade = Path(polygon((-side, -far), (side, -far), (0, -reach + 0.9)), mix(MANILA, EDGE, 0.4))
    string: Steps = (
        ("M", (0, -reach)), ("C", (14, -reach - 4), (14, -4), (0, 0)), ("C", (-14, 4), (-14, reach + 4), (0, reach)),
        ("M", (0, -reach)), ("C", (-14, -reach - 4), (-14, -4), (0, 0)), ("C", (14, 4), (14, reach + 4), (0, reach)),
    )  # fmt: skip
    strings = (
        Path(string, None, scene.dark if saves else "#F4ECD8", 0.9),
        Path(string, None, "#FFFFFF" if saves else mix(scene.hue, scene.dark, 0.2), 0.5),
    )
    return (
        *all_round(scene, (flap,) if saves else (shade, flap)),
        *(Group((mark,), w / 2, h / 2) for mark in strings),
        *all_round(scene, (Group(_button(scene, 4.8 if h > w else 4.2), 0, -reach),)),
        *all_round(scene, _words(scene)),
    )


def _words(scene: Scene) -> Marks:
    w, h = scene.w, scene.h
    marks: list[Mark] = []
    if scene.title:
        room = w * (0.72 if h > w else 0.62)
        sizes = tuple((pt / 2, pt / 2 * LEADING) for pt in range(21, 11, -1))
        top = -h / 2 + 4.6
        runs = (("Space Mono bold", scene.title.upper()),)
        marks.append(Block(-room / 2, top, room, 7.4, runs, sizes, scene.dark, "centre", "middle"))
        marks.append(Path(open_line((-room / 2, top + 8.4), (room / 2, top + 8.4)), None, scene.dark, 0.3))
    red = readable(scene.hue, "#FFFFFF" if scene.ink.saves else MANILA, scene.dark, 3)
    inner = Path(rect(-5.7, -4.3, 11.4, 8.6, 0.3), None, red, 0.25)
    frame = (
        Path(rect(-6.6, -5.2, 13.2, 10.4, 0.8), None, red, 0.8),
        inner,
        icon(mdi(scene.icon or "magnify"), 0, 0, 7.2, red),
    )
    marks.append(Group(frame, -w / 2 + (11.5 if h > w else 16), 0, -8))
    return tuple(marks)


def _button(scene: Scene, r: float) -> Marks:
    if scene.ink.saves:
        rings: Marks = (
            Path(disc(0, 0, r), "#FFFFFF", scene.dark, 0.5),
            Path(disc(0, 0, r * 0.84), None, scene.hue, 0.3),
        )
        return (*rings, Path(disc(0, 0, r * 0.26), "#FFFFFF", scene.dark, 0.3))
    return (
        Path(disc(0, 0, r + 0.45), mix(MANILA, EDGE, 0.75)),
        Path(disc(0, 0, r), scene.hue),
        Path(disc(0, 0, r * 0.84), None, mix(scene.hue, scene.paper, 0.4), 0.25),
        Path(disc(0, 0, r * 0.26), "#C9CCD1", scene.dark, 0.2),
    )


def _round_envelope(scene: Scene, fill: str, line: str) -> Marks:
    turns, cx, cy = turns_of(scene), scene.w / 2, scene.h / 2
    a, far = math.pi / turns, 42.0
    x, y = far * math.sin(a), -far * math.cos(a)
    flap = Group((Path(polygon((-x, y), (x, y), (0, 0)), fill, line, 0.35),), 0, 0, 0.0 if turns == 4 else 30.0)
    string = Path(disc(0, 0, 8.2), None, mix(scene.hue, scene.dark, 0.2), 0.5, (2.2, 1.2) if scene.ink.saves else ())
    edge = Path(scene.outline(2.4), None, readable(scene.hue, MANILA, scene.dark, 2.5), 0.5, (1.6, 0.9))
    return (*all_round(scene, (flap,)), edge, Group((string, *_button(scene, 5.2)), cx, cy))


ART = Art(ground, draw_icon, back)
