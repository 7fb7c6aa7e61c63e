"""Blueprint: a drawing from the engineer's desk. Hatched outlines, dimensions and a title block."""

import math
from functools import cache

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, Steps, clipped
from layouts.kit.shapes import disc, polygon, rect, shifted
from layouts.kit.style import mix
from layouts.prototype.art import BLEED, Art, Scene
from layouts.prototype.art.tools import all_round, face, heading, joined, open_line, readable, sheet, turns_of

AMBER = "#FFD34D"
BOXES = {"portrait": (31.5, 30, 34.0), "landscape": (25.5, 30, 30.0), "square": (21, 17, 20.0), "hex": (22, 20, 21.0)}
"""The icon's centre x and y, and its size."""
BLOCKS = {"portrait": (3.4, 57.6, 56.2, 27), "landscape": (47.5, 3.4, 37.1, 56.2)}
RULES = {"portrait": (3.4, 59.6, 66.6, 79.6), "landscape": (47.5, 84.6, 20, 53.4)}
"""The lines in a title block: from and to which x, at which y below the title, and above a tag."""


def _paper(scene: Scene) -> str:
    """Return the card's colour, dark enough for white lines."""
    return "#FFFFFF" if scene.ink.saves else readable(scene.hue, scene.colors[1], "#06101C", 7)


def _pale(scene: Scene, share: float = 0.6) -> str:
    return mix(_paper(scene), scene.dark, share)


def _amber(scene: Scene) -> str:
    return readable(scene.hue, "#FFFFFF", scene.dark, 3) if scene.ink.saves else AMBER


@cache
def _grid(w: float, h: float, step: float) -> Steps:
    """Return squares about the middle, so that the paper is the same each way up."""
    reach = int(max(w, h) / 2 / step) + 3
    ups = [w / 2 + i * step for i in range(-reach, reach + 1) if -BLEED <= w / 2 + i * step <= w + BLEED]
    acrosses = [h / 2 + i * step for i in range(-reach, reach + 1) if -BLEED <= h / 2 + i * step <= h + BLEED]
    upright = (open_line((x, -BLEED), (x, h + BLEED)) for x in ups)
    return joined((*upright, *(open_line((-BLEED, y), (w + BLEED, y)) for y in acrosses)))


def _squared(scene: Scene, has_grid: bool = True) -> Marks:
    paper = face(scene, _paper(scene))
    if not has_grid or scene.ink.saves:
        return (paper,)
    grids = ((2, 0.1, 0.1), (10, 0.2, 0.16))
    return (paper, *(Path(_grid(scene.w, scene.h, step), None, _pale(scene, s), width) for step, s, width in grids))


def _arrow(x0: float, y0: float, x1: float, y1: float, colour: str) -> Marks:
    a = math.atan2(y1 - y0, x1 - x0)

    def head(x: float, y: float, a: float) -> Steps:
        return polygon((x, y), *((x - 1.7 * math.cos(a + k), y - 1.7 * math.sin(a + k)) for k in (-0.25, 0.25)))

    heads = joined((head(x1, y1, a), head(x0, y0, a + math.pi)))
    return Path(open_line((x0, y0), (x1, y1)), None, colour, 0.18), Path(heads, colour)


def ground(scene: Scene) -> Marks:
    line, pale = scene.dark, _pale(scene)
    cx, cy, s = BOXES[scene.shape]
    edge = Path(scene.outline(2.2 if scene.shape == "hex" else 3.4), None, line, 0.5)
    marks: list[Mark] = [*_squared(scene), edge, Path(disc(cx, cy, s * 0.62), None, pale, 0.2, (1.6, 0.8))]
    if scene.shape in ("portrait", "landscape"):
        below = cy + s / 2 + 5.4
        marks += _arrow(cx - s / 2, below, cx + s / 2, below, pale)
        ends = joined(open_line((cx + k * s / 2, cy + s * 0.36), (cx + k * s / 2, below + 1.2)) for k in (-1, 1))
        marks.append(Path(ends, None, pale, 0.18))
    if scene.shape == "portrait":
        side = cx + s / 2 + 6
        marks += _arrow(side, cy - s / 2, side, cy + s / 2, pale)
    return (*marks, *_block(scene))


def _block(scene: Scene) -> Marks:
    line, paper = scene.dark, _paper(scene)
    if scene.shape not in BLOCKS:
        y = 31.2 if scene.shape == "square" else 34.2
        return (sheet(scene, rect(scene.w / 2 - 16, y, 32, 7), paper, line, 0.35),)
    left, right, *heights = RULES[scene.shape]
    rules = joined(open_line((left, y), (right, y)) for y in heights[: 2 if scene.tag else 1])
    block = sheet(scene, rect(*BLOCKS[scene.shape]), paper, line, 0.5), Path(rules, None, line, 0.3)
    return (*block, sheet(scene, disc(10.6, 10.6, 5.4), paper, _amber(scene), 0.6)) if scene.has_number else block


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    outline, line, gap = mdi(name), scene.dark, 0.9
    inside = shifted(outline, x - size / 2, y - size / 2, size / 24)
    hatch = joined(
        open_line((x - 1.5 * size + i * gap, y + size / 2), (x - size / 2 + i * gap, y - size / 2))
        for i in range(int(2 * size / gap) + 1)
    )
    k = size * 0.7
    centre = (*open_line((x, y - k), (x, y + k)), *open_line((x - k, y), (x + k, y)))
    return (
        icon(outline, x, y, size, _paper(scene), _paper(scene), 1.2),
        clipped(inside, (Path(hatch, None, line, 0.2),)),
        icon(outline, x, y, size, None, line, 0.55),
        Path(centre, None, _amber(scene), 0.2, (4, 1, 1, 1)),
    )


def back(scene: Scene) -> Marks:
    """A rose drawn with compasses inside a protractor. Each part is the next one turned."""
    w, h, line, pale, turns = scene.w, scene.h, scene.dark, _pale(scene), turns_of(scene)
    cx, cy, inset = w / 2, h / 2, 3.4 if scene.shape != "hex" else 2.2
    k = min(w, h) / (63 if turns == 2 else 60)
    if w > h:
        k *= 0.74  # leaves room for the title
    r = 25.4 * k
    ticks = [(math.pi * i / 60, 3.4 if i % 10 == 0 else 2.2 if i % 5 == 0 else 1.3) for i in range(120)]
    ring = joined(
        open_line(*((cx + (22.6 - far) * k * math.cos(a), cy + (22.6 - far) * k * math.sin(a)) for far in (0, long)))
        for a, long in ticks
    )
    leaves = (
        disc(cx + 9 * k * math.cos(a), cy + 9 * k * math.sin(a), 9 * k) for a in (math.pi * i / 6 for i in range(12))
    )
    petals = [Path(leaf, None, pale if i % 2 else line, 0.28) for i, leaf in enumerate(leaves)]
    part: Marks = (Path(open_line((0, -4 * k), (0, -r - 3)), None, _amber(scene), 0.25, (5, 1, 1, 1)),)
    if turns == 2 and scene.title:
        part = (*part, _title(scene))
    rings = Path(disc(cx, cy, r), _paper(scene), line, 0.5), Path(disc(cx, cy, 22.6 * k), None, line, 0.3)
    middle = (Path(ring, None, line, 0.25), *petals, Path(disc(cx, cy, 2.2 * k), _amber(scene)))
    return (
        *_squared(scene, scene.shape != "hex"),
        Path(scene.outline(inset), None, line, 0.5),
        Path(scene.outline(inset + 1.2), None, pale, 0.2),
        *rings,
        *middle,
        *all_round(scene, part),
    )


def _title(scene: Scene) -> Mark:
    w, h = scene.w, scene.h
    if h > w:
        y, wide, high, most = -h / 2 + 5, w - 2 * max(7, scene.lost), 9.0, 16
    else:
        y, wide, high, most = -h / 2 + 4 + 0.6, w - 20, 5.4, 12
    return heading(scene.title.upper(), (-wide / 2, y, wide, high), "Chakra Petch bold", (most, 6), scene.dark)


ART = Art(ground, draw_icon, back)
