"""Jelly: a parade of creatures. Outline, eyes, horns and mouth of each follow from the card's name."""

import math
import random
import zlib
from functools import cache

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, Steps, moved
from layouts.kit.shapes import disc, oval, polygon, rect, star
from layouts.kit.style import mix
from layouts.prototype.art import BLEED, VARIANTS, Art, Scene
from layouts.prototype.art.tools import all_round, face, heading, quad, smooth, turned_about, turns_of

CREAM, WHITE = "#FFF9EC", "#FFFFFF"
PLACES = {
    "portrait": (31.5, 33.5, 19.0), "landscape": (24.0, 32.0, 17.5), "square": (21.0, 19.4, 11.4),
    "hex": (22.0, 22.6, 11.6),
}  # fmt: skip
"""By shape: the creature's middle and radius in mm."""


class _Creature:
    def __init__(self, scene: Scene, x: float, y: float, r: float, seed: str, body: str) -> None:
        self.x, self.y, self.r, self.rng = x, y, r, random.Random(seed)
        self.saves, self.plum = scene.ink.saves, scene.colors[1]
        self.body, self.dark = body, mix(body, self.plum, 0.55)

    def fill(self, steps: Steps, colour: str) -> Path:
        return Path(steps, WHITE, self.dark, max(0.2, self.r * 0.025)) if self.saves else Path(steps, colour)

    def marks(self) -> Marks:
        head = self.rng.choice((self._ears, self._horns, self._antennae))
        limbs = [mark for side in (-1, 1) for mark in (*head(side), *self._foot_and_arm(side))]
        return (*limbs, self._body(), *self._eyes(), *self._mouth(), *self._cheeks_and_belly())

    def _body(self) -> Path:
        rng, x, y, r = self.rng, self.x, self.y, self.r
        bumps, wobble, tall = rng.choice((6, 7, 9)), rng.uniform(0.05, 0.12), rng.uniform(0.92, 1.12)
        points = []
        for i in range(36):
            a = 2 * math.pi * i / 36
            radius = r * (1 + wobble * math.sin(bumps * a + 1))
            wide = 1.06 if math.sin(a) > 0 else 0.94
            points.append((x + math.cos(a) * radius * wide, y + min(math.sin(a) * radius * tall, r * 0.86)))
        return self.fill(smooth(points), self.body)

    def _top(self, side: int) -> tuple[float, float]:
        return self.x + side * self.r * 0.52, self.y - self.r * 0.78

    def _ears(self, side: int) -> Marks:
        (x, y), r = self._top(side), self.r
        outer, inner = oval(x, y - r * 0.12, r * 0.2, r * 0.36), oval(x, y - r * 0.14, r * 0.1, r * 0.22)
        parts = ((outer, self.body), (inner, self.dark))
        return tuple(self.fill(turned_about(x, y, side * 18, part), colour) for part, colour in parts)

    def _horns(self, side: int) -> Marks:
        (x, y), r = self._top(side), self.r
        left, tip, right = (x - r * 0.2, y + r * 0.2), (x + side * r * 0.26, y - r * 0.44), (x + r * 0.2, y + r * 0.24)
        curves = (quad(left, (x, y - r * 0.2), tip), quad(tip, (x + side * r * 0.34, y), right))
        return (self.fill((("M", left), *curves, ("Z",)), CREAM),)

    def _antennae(self, side: int) -> Marks:
        (x, y), r = self._top(side), self.r
        foot, tip = (x, y + r * 0.2), (x + side * r * 0.2, y - r * 0.4)
        stem = Path((("M", foot), quad(foot, (x, y - r * 0.2), tip)), None, self.dark, r * 0.07)
        return stem, self.fill(disc(tip[0], tip[1], r * 0.13), self.dark)

    def _foot_and_arm(self, side: int) -> Marks:
        x, y, r = self.x, self.y, self.r
        foot = oval(x + side * r * 0.42, y + r * 0.88, r * 0.27, r * 0.14)
        arm = oval(x + side * r, y + r * 0.22, r * 0.15, r * 0.3)
        turned = turned_about(x + side * r, y + r * 0.22, -side * self.rng.uniform(20, 60), arm)
        return self.fill(foot, self.dark), self.fill(turned, self.body)

    def _eyes(self) -> Marks:
        x, y, r, marks = self.x, self.y, self.r, list[Mark]()
        count = self.rng.choice((1, 2, 2, 2, 3))
        for i in range(count):
            size = r * (0.34 if count == 1 else 0.23)
            ex = x + (i - (count - 1) / 2) * r * 0.52
            ey = y - r * (0.5 if count == 3 and i == 1 else 0.38)
            pupil = Path(disc(ex + size * 0.18, ey + size * 0.15, size * 0.56), self.plum)
            gleam = Path(disc(ex + size * 0.34, ey - size * 0.1, size * 0.2), WHITE)
            marks += [self.fill(disc(ex, ey, size), WHITE), pupil, gleam]
        return tuple(marks)

    def _mouth(self) -> Marks:
        x, y, r = self.x, self.y - self.r * 0.04, self.r
        left, right = (x - r * 0.26, y), (x + r * 0.26, y)
        smile = Path((("M", left), quad(left, (x, y + r * 0.34), right), ("Z",)), self.plum)
        tooth = Path(rect(x - r * 0.12, y, r * 0.12, r * 0.1), WHITE)
        return (smile, tooth) if self.rng.random() > 0.4 else (smile,)

    def _cheeks_and_belly(self) -> Marks:
        x, y, r = self.x, self.y, self.r
        tint = mix(self.body, self.dark, 0.5)
        cheeks = [Path(oval(x + side * r * 0.56, y - r * 0.04, r * 0.12, r * 0.07), tint) for side in (-1, 1)]
        return (*(() if self.saves else cheeks), self.fill(oval(x, y + r * 0.5, r * 0.44, r * 0.33), CREAM))


def ground(scene: Scene) -> Marks:
    x, y, r = PLACES[scene.shape]
    pale = mix(scene.hue, WHITE, 0.78)
    rng = scene.rng()
    blob = smooth(
        [
            (x + math.cos(a) * r * 1.36 * rng.uniform(0.9, 1.08), y + math.sin(a) * r * 1.3 * rng.uniform(0.9, 1.08))
            for a in (2 * math.pi * i / 14 for i in range(14))
        ]
    )
    if scene.ink.saves:
        return (face(scene, WHITE), Path(blob, None, scene.hue, 0.4), *_panels(scene))
    shadow = oval(x, y + r * 0.98, r * 0.9, r * 0.13)
    count, variant = 34 if scene.shape in ("portrait", "landscape") else 18, zlib.crc32(scene.seed.encode()) % VARIANTS
    colours = mix(pale, scene.hue, 0.4), WHITE, mix(pale, scene.dark, 0.22)
    return (
        face(scene, pale),
        _confetti(scene.w, scene.h, count, variant, colours),
        Path(blob, mix(pale, scene.hue, 0.3)),
        Path(shadow, mix(pale, scene.dark, 0.4)),
        *_panels(scene),
    )


@cache
def _confetti(w: float, h: float, count: int, variant: int, colours: tuple[str, ...]) -> Group:
    """Return bits of paper in one of a few arrangements, which cards of a colour share."""
    rng = random.Random(f"bits {variant}")
    marks: list[Mark] = []
    for _ in range(count):
        x, y, colour, kind = rng.uniform(-2, w + 2), rng.uniform(-2, h + 2), rng.choice(colours), rng.randrange(3)
        if kind == 0:
            marks.append(Path(disc(x, y, rng.uniform(0.5, 1.3)), colour))
        elif kind == 1:
            middle = (x + 2.4, y)
            ups = quad((x, y), (x + 1.2, y - 1.6), middle), quad(middle, (x + 3.6, y + 1.6), (x + 4.8, y))
            marks.append(Path(turned_about(x, y, rng.uniform(0, 180), (("M", (x, y)), *ups)), None, colour, 0.7))
        else:
            marks.append(Path(star(x, y, 1.4, 0.7, 5, rng.uniform(0, 70)), colour))
    return Group(tuple(marks), once=True)


def _panels(scene: Scene) -> Marks:
    if scene.shape == "portrait":
        a, b, c = (3, 57.4), (31.5, 56.6), (60, 55.6)
        curves = quad(a, (17, 54.4), b), quad(b, (46, 58.8), c)
        steps: Steps = (("M", a), *curves, ("L", (60, 84.6)), ("L", (3, 84.6)), ("Z",))
    elif scene.shape == "landscape":
        steps = rect(47.4, 3, 37.6, 57, 4)
    else:
        steps = rect(scene.w / 2 - 14, 32.2 if scene.shape == "square" else 36.6, 28, 7, 3.5)
    line, width = (scene.hue, 0.4) if scene.ink.saves else (None, 0.3)
    return (Path(steps, WHITE, line, width), *_flower(scene))


def _flower(scene: Scene) -> Marks:
    if not scene.has_number or scene.shape not in ("portrait", "landscape"):
        return ()
    line = scene.hue if scene.ink.saves else None
    angles = [i * math.pi / 4 for i in range(8)]
    petals = [disc(10.2 + 4.2 * math.cos(a), 10.2 + 4.2 * math.sin(a), 2.5) for a in angles]
    return (*(Path(petal, WHITE, line, 0.4) for petal in petals), Path(disc(10.2, 10.2, 5.2), WHITE))


def draw_icon(scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    """Return the card's creature, with the icon on its belly. The field's box is where the belly is."""
    cx, cy, r = PLACES[scene.shape]
    creature = _Creature(scene, cx, cy, r, scene.seed, scene.hue)
    badge = icon(mdi(name), cx, cy + r * 0.5, r * 0.5, creature.dark)
    return (*creature.marks(), badge, *_flower(scene))


def back(scene: Scene) -> Marks:
    """A parade of creatures, once for each way that the back may lie, and the title on a ribbon."""
    w, h, hues = scene.w, scene.h, scene.colors[2:] or (scene.hue,)
    ground_hue = hues[1 % len(hues)]
    other_hues = [hue for hue in hues if hue != ground_hue] or [scene.hue]
    base = face(scene, WHITE if scene.ink.saves else mix(ground_hue, scene.dark, 0.1))
    if scene.shape not in ("portrait", "landscape"):
        r = min(w, h) * 0.12
        part = moved(0, -min(w, h) * 0.28, _Creature(scene, 0, 0, r, scene.seed, other_hues[0]).marks())
        middle = star(w / 2, h / 2, 3.2, 1.6, turns_of(scene))
        star_mark = Path(middle, other_hues[-1], scene.dark if scene.ink.saves else None)
        return (base, *all_round(scene, (part,)), star_mark)
    columns, rows = (3, 3) if scene.shape == "portrait" else (4, 2)
    step_x, step_y = w / columns, (h / 2 - 9) / rows
    r = min(step_x, step_y) * 0.4
    half: list[Mark] = []
    for place in range(rows * columns):
        row, column = divmod(place, columns)
        x, y = -w / 2 + step_x * (column + 0.5), -h / 2 + 2.6 + step_y * (row + 0.5)
        body = other_hues[(row * 2 + column) % len(other_hues)]
        half += _Creature(scene, x, y, r, f"{scene.seed}{place}", body).marks()
    ribbon = polygon((-BLEED, h / 2 - 9.2), (w + BLEED, h / 2 - 9.2), (w + BLEED, h / 2 + 9.2), (-BLEED, h / 2 + 9.2))
    band = Path(ribbon, WHITE if scene.ink.saves else CREAM, scene.dark if scene.ink.saves else None, 0.4)
    room = w - 2 * max(4, scene.lost)
    title = heading(scene.title, (-room / 2, -8.6, room, 8), "Fredoka bold", (18, 7), scene.dark)
    return (base, *all_round(scene, half), band, *all_round(scene, (title,)))


ART = Art(ground, draw_icon, back, is_by_name=True)
