"""Animal heads, each in a box of 100, drawn in one line: silhouettes, black parts, lines, and light on top.

Bear, wolf and fox are Noto Emoji outlines. Its deer and ewe are whole bodies, so their heads are drawn here.
An animal that an edition adds is a Material Design icon.
"""

import math
from functools import cache
from typing import NamedTuple

from cards.photo_leap import News
from layouts.kit.icons import MDI_BOX, emoji, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, Steps
from layouts.kit.shapes import bent, disc, halftone, oval, shifted, silhouette, svg
from layouts.kit.style import Ink
from layouts.photo_leap.halftones import screen
from layouts.photo_leap.style import INK, PATTERN_SPOTS, SPOTS, once, paper


class Portrait(NamedTuple):
    """`lines` are (outline, weight); `light` lies on top of the black, in order: (how, outline). `gleam`: a black
    head, which needs light, or it is a hole in the page. `size` in mm on a story card."""

    masks: tuple[Steps, ...]
    ink: tuple[Steps, ...]
    size: float
    lines: tuple[tuple[Steps, float], ...] = ()
    light: tuple[tuple[str, Steps], ...] = ()
    gleam: bool = False
    outlined: bool = False

    @property
    def shape(self) -> Steps:
        """Return the whole portrait as one silhouette, with all outlines turned the same way."""
        return silhouette(tuple(step for mask in self.masks for step in mask))


def twin(d: str) -> tuple[Steps, Steps]:
    """Return an outline and its mirror image about x = 50."""
    steps = svg(d)
    return steps, bent(steps, lambda x, y: (100 - x, y))


# The fox's lines do not close: a silhouette just inside them.
_FOX = (
    "M23,7 C16,14 15,24 17,34 L9,63 L2,69 L5,74 L22,84 C40,94 60,94 78,84 L95,74 L98,69 L91,63 L83,34 "
    "C85,24 84,14 77,7 C70,12 64,20 62,28 L38,28 C36,20 30,12 23,7 Z"
)


def likeness(animal: str, card: News) -> str:
    """Return what names an animal's picture: the animal, or its icon and pattern."""
    return f"{card.icon}/{card.screen}" if card.icon else animal


def spot(likeness: str) -> str:
    """Return the colour of an animal."""
    return SPOTS.get(likeness) or PATTERN_SPOTS[likeness.partition("/")[2]]


@cache
def portrait(likeness: str) -> Portrait:
    """Return an animal's portrait in its box of 100."""
    emojis = {"bear": ("\U0001f43b", 28), "wolf": ("\U0001f43a", 31), "fox": ("\U0001f98a", 31)}
    if likeness in ("sheep", "deer"):
        return _sheep() if likeness == "sheep" else _deer()
    if likeness in emojis:
        character, size = emojis[likeness]
        masks = (svg(_FOX),) if likeness == "fox" else ()
        glyph = emoji(character)
        return Portrait((silhouette(glyph), *masks), (glyph,), size, gleam=likeness == "bear")
    glyph = shifted(mdi(likeness.partition("/")[0]), 0, 0, 100 / MDI_BOX)
    return Portrait((silhouette(glyph),), (glyph,), 29)


def _deer() -> Portrait:
    head = svg(
        "M50,33 C41,33 34,37 33,46 C32,55 37,63 39,72 C40,84 43,95 50,95 C57,95 60,84 61,72 "
        "C63,63 68,55 67,46 C66,37 59,33 50,33 Z"
    )
    ears = twin("M34,47 C28,36 16,31 4,33 C6,46 18,56 34,55 Z")
    inner = twin("M31,49 C26,42 19,38 12,38 C15,45 22,50 31,51.5 Z")
    antlers = twin(
        "M42,34 C40,26 30,22 26,2 C29,6 30.5,10 31.5,12 C33,9 33.5,6 33,2 C37,7 37,13 34.5,17 "
        "C36,20 39,22 41,24 C43,20 43,17 42.5,13 C46.5,18 47,25 46.5,33 Z"
    )
    twigs = twin("M30,17 C25,17 19,14 17,8 C21,11 25,12 28.5,12 Z")
    eyes = oval(40.5, 56, 2.7, 3.6), oval(59.5, 56, 2.7, 3.6)
    nose = svg(
        "M42.5,83 C42.5,79.5 46,78.5 50,78.5 C54,78.5 57.5,79.5 57.5,83 C57.5,87 53,90 50,90 C47,90 42.5,87 42.5,83 Z"
    )
    spots = oval(50, 42, 1.5, 2.1), oval(45.6, 46.5, 1.3, 1.8), oval(54.4, 46.5, 1.3, 1.8)
    muzzle = svg("M39.6,76 C42,69 46,67.5 50,67.5 C54,67.5 58,69 60.4,76")
    outlines = (*((ear, 2.1) for ear in ears), (head, 2.1), (muzzle, 1.6))
    black = (*antlers, *twigs, *inner, *eyes, nose, *spots)
    return Portrait((*ears, head, *antlers, *twigs), black, 34, outlines, outlined=True)


def _sheep() -> Portrait:
    angles = (2 * math.pi * (i + 0.5) / 13 for i in range(13))
    wool = [disc(50 + 33 * math.sin(a), 50 - 33 * math.cos(a), 13.5) for a in angles]
    mass = disc(50, 50, 35)
    face = svg("M50,34 C40,34 33,40 33,52 C33,67 41,86 50,86 C59,86 67,67 67,52 C67,40 60,34 50,34 Z")
    ears = twin("M35,47 C27,41 17,41 8,47 C13,57 26,60 35,55 Z")
    tuft = [disc(x, y, r) for x, y, r in ((38, 35, 8.5), (50, 31, 10), (62, 35, 8.5))]
    eyes = oval(42, 54, 3.6, 4.6), oval(58, 54, 3.6, 4.6)
    pupils = oval(42.6, 55, 1.7, 2.4), oval(57.4, 55, 1.7, 2.4)
    mouth = svg("M44.5,71 L50,75 L55.5,71 M50,75 L50,79 M44,81.5 C46,79.5 48,79 50,79 C52,79 54,79.5 56,81.5")
    parts = (("ink", (face, *ears)), ("ring", tuft), ("fill", (*tuft, *eyes)), ("ink", pupils))
    light = (("wool", mass), *((how, part) for how, drawn in parts for part in drawn), ("line", mouth))
    return Portrait((*wool, mass), (), 32, light=light, outlined=True)


def head(animal: str, ink: Ink, shaded: bool = True) -> Marks:
    """Draw the head in its box of 100, shaded with a fine halftone of its spot colour. Small heads go unshaded."""
    drawing, stock = portrait(animal), paper(ink)
    shade = (_shade(spot(animal), drawing.shape),) if shaded and not ink.saves else ()
    marks: list[Mark] = [Path(mask, None, INK, 4.2) for mask in drawing.masks if drawing.outlined]
    # What is black anyway gets no white below: its edge would shimmer through.
    marks += [Path(mask, stock) for mask in drawing.masks if mask not in drawing.ink]
    marks += shade
    marks += [Path(steps, None, INK, weight if shaded else max(weight, 2)) for steps, weight in drawing.lines]
    for steps in drawing.ink:
        marks.append(Path(steps, stock, INK, 2) if drawing.gleam and ink.saves else Path(steps, INK))
        if shaded and drawing.gleam and not ink.saves:
            marks.append(Group((Path(_gleam(), stock),), clip=steps))
    for light, steps in drawing.light:
        marks += _lit(light, steps, stock, ink, shaded)
        if light == "wool":
            marks += shade
    return tuple(marks)


def _lit(light: str, steps: Steps, stock: str, ink: Ink, shaded: bool) -> Marks:
    match light:
        case "ring":
            return (Path(steps, None, INK, 4.2),)
        case "line":
            # At the size of a corner mark the mouth would be finer than a printer can keep clear.
            return (Path(steps, None, stock, 1.8),) if shaded else ()
        case "ink":
            return (Path(steps, INK),)
    return (Path(steps, stock),)


@cache
def _shade(colour: str, clip: Steps) -> Mark:
    dots = halftone((0, 0, 100, 100), 3.1, lambda x, y: max(0, ((x - 50) * 0.8 + (y - 50)) / 100 + 0.1) * 1.9)
    return Group((Path(dots, colour),), clip=clip)


@cache
def _gleam() -> Steps:
    return halftone((0, 0, 100, 100), 3.6, lambda x, y: 1.5 * max(0, 0.62 - math.hypot(x - 30, y - 26) / 46))


@cache
def medallion(animal: str, kind: str, ink: Ink, r: float = 18.6) -> Group:
    """Draw the front page's picture about (0, 0): the head on its pattern, in a disc of radius r mm.

    Ears and antlers reach beyond the disc. Small ones keep the pattern's pitch and go unshaded.
    """
    drawing, large = portrait(animal), r > 10
    size = drawing.size * r / 18.6
    halo = tuple(Path(mask, None, paper(ink), 9) for mask in drawing.masks)
    inner = Group((*halo, *head(animal, ink, large)), -size / 2, -size * 0.54, scale=size / 100)
    outside = (Path(disc(0, 0, r + 1.1), None, INK, 0.2),) if large else ()
    pattern = Group((Path(screen(kind, r, ink.saves), spot(animal)),), clip=disc(0, 0, r))
    return once((*outside, pattern, Path(disc(0, 0, r), None, INK, 0.7 if large else 0.4), inner))


@cache
def badge(animal: str, ink: Ink) -> Group:
    """Draw a small head on a disc of its colour, radius 3.6 mm, about (0, 0), for the corners of a fanned card."""
    colour, drawing = spot(animal), portrait(animal)
    field = Path(disc(0, 0, 3.3), paper(ink), colour, 0.6) if ink.saves else Path(disc(0, 0, 3.6), colour)
    halo = () if ink.saves else tuple(Path(mask, None, paper(ink), 10) for mask in drawing.masks)
    size = 0.05 if ink.saves else 0.058
    return once((field, Group((*halo, *head(animal, ink, shaded=False)), -50 * size, -3 * size / 0.058, scale=size)))
