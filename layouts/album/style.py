"""Style of Album, like an old photo album: colours, fonts, papers and ornaments.

Kraft paper carries what is shown, cream what is written, blue linen what is hidden, yellow the journey.
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

from layouts.kit.marks import Group, Mark, Marks, Path, Point, Step, Steps, clipped, half_turns, line, moved
from layouts.kit.shapes import polar, polygon, rect, svg
from layouts.kit.style import Font, Ink, mix

KRAFT, CREAM, PAPER, INK, WHITE = "#CDAA7D", "#FBF3E2", "#FFFDF8", "#3A2A20", "#FFFFFF"
BLUE, ROSE, BUTTER, LEAF = "#455C7B", "#B9586A", "#F4C84E", "#6E7F55"
WINE = "#A84659"  # rose, dark enough for letters on cream and for cream letters on it
CORNER, SEAM, GILT, BLUSH = "#4A382B", "#8C6A42", "#C99A2B", "#F0C9A0"
BLEED = 3.5  # faces are drawn this far beyond the cut; the sheet may keep less

HAND, BODY, BOLD, ITALIC = "Hand", "Body", "BodyBold", "BodyItalic"
FONTS = (
    Font(HAND, "fontpkg_caveat", r"Caveat\[wght\]\.ttf", (("wght", 700),)),
    Font(BODY, "fontpkg_lora", r"Lora\[wght\]\.ttf", (("wght", 500),)),
    Font(BOLD, "fontpkg_lora", r"Lora\[wght\]\.ttf", (("wght", 700),)),
    Font(ITALIC, "fontpkg_lora", r"Lora-Italic\[wght\]\.ttf", (("wght", 500),)),
)


def ground(w: float, h: float, colour: str, ink: Ink) -> Path:
    """Return a face's ground with its bleed, in mm from the top left of the cut; white where ink is saved."""
    return Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), WHITE if ink.saves else colour)


def paper(ink: Ink, colour: str = CREAM) -> str:
    """Return the colour, or white where ink is saved."""
    return WHITE if ink.saves else colour


@cache
def kraft(x: float, y: float, w: float, h: float, ink: Ink) -> Mark:
    """Return brown paper with one short fibre in one of two tones per 25 square mm."""
    if ink.saves:
        return Path(rect(x, y, w, h), WHITE)
    draw = Random(f"{w} {h}")
    fibres: tuple[list[Step], list[Step]] = ([], [])
    for k in range(round(w * h / 25)):
        fx, fy, a, r = draw.uniform(x, x + w), draw.uniform(y, y + h), draw.uniform(0, 6.3), draw.uniform(0.5, 1.7)
        near = (fx + r * math.cos(a), fy + r * math.sin(a)), (fx + r * math.cos(a + 0.5), fy + r * math.sin(a))
        far = (fx + 2 * r * math.cos(a + 0.3), fy + 2 * r * math.sin(a + 0.3))
        fibres[k % 3 == 0].extend((("M", (fx, fy)), ("C", *near, far)))
    sheet, tones = rect(x, y, w, h), (mix(KRAFT, CREAM, 0.22), mix(KRAFT, INK, 0.22))
    drawn = (Path(tuple(part), None, tone, 0.14) for part, tone in zip(fibres, tones, strict=True))
    return Group((Path(sheet, KRAFT), *drawn), clip=sheet, once=True)


@cache
def cloth(w: float, h: float, colour: str, ink: Ink) -> Mark:
    """Return book linen over a whole face. Its threads start at the middle, so that it is the same upside down."""
    if ink.saves:
        return ground(w, h, colour, ink)
    weave, pitch = mix(colour, CREAM, 0.13), 1.1
    reach_x, reach_y = w / 2 + BLEED, h / 2 + BLEED
    across = (y for k in range(int(reach_y / pitch) + 1) for y in ((k + 0.5) * pitch, -(k + 0.5) * pitch))
    down = (x for k in range(int(reach_x / pitch) + 1) for x in ((k * pitch, -k * pitch) if k else (0.0,)))
    threads = (
        Path(_lines(((0, y), (reach_x, y)) for y in across), None, weave, 0.18, (pitch, pitch), butt=True),
        Path(_lines(((x, 0.2), (x, reach_y)) for x in down), None, weave, 0.18, (0.6, 1.6), butt=True),
    )
    return Group((ground(w, h, colour, ink), *half_turns(w / 2, h / 2, threads)), once=True)


def _lines(ends: Iterable[tuple[Point, Point]]) -> Steps:
    return tuple(step for a, b in ends for step in (("M", a), ("L", b)))


def washi(x: float, y: float, w: float, h: float, turn: float, colour: str, ink: Ink = Ink.FULL) -> Mark:
    """Return a torn strip of striped tape with its middle at x, y, turned clockwise by `turn` degrees."""
    n = 5
    left = [(-w / 2 + (0.5 if k % 2 else 0), -h / 2 + h * k / n) for k in range(n + 1)]
    right = [(w / 2 - (0.5 if k % 2 else 0), h / 2 - h * k / n) for k in range(n + 1)]
    shape = polygon(*left, *right)
    stripe = mix(colour, WHITE, 0.3) if ink.saves else mix(colour, PAPER, 0.45)
    starts = (-w / 2 - h * 0.6 - 0.4 + k * 1.6 for k in range(round((w + h * 0.6) / 1.6) + 3))
    stripes = _lines(((start, -h / 2), (start + h * 0.6, h / 2)) for start in starts)
    edge = (Path(shape, None, colour, 0.25),) if ink.saves else ()
    inside = clipped(shape, (Path(stripes, None, stripe, 0.5, butt=True),))
    return moved(x, y, (Path(shape, paper(ink, colour)), inside, *edge), turn)


def brush(x: float, y: float, w: float, colour: str, weight: float = 1.0) -> Mark:
    """Return a brush stroke as an underline, starting at x, y and `w` mm long."""
    k = weight
    stroke = svg(
        f"M0,{0.2 * k} C{w * 0.3},{-0.9 * k} {w * 0.7},{-1 * k} {w},{-0.5 * k} C{w * 0.8},{-0.1 * k} "
        f"{w * 0.4},{0.2 * k} {w * 0.1},{0.8 * k} C{w * 0.04},{0.9 * k} 0,{0.6 * k} 0,{0.2 * k}Z"
    )
    return moved(x, y, (Path(stroke, colour),))


def quilt_star(
    x: float, y: float, r: float, light: str, dark: str, line_: str | None = None, width: float = 0.25
) -> Marks:
    """Return a star of eight points in two tones at x, y; it is the same upside down, so a back reveals nothing."""
    halves: tuple[list[Step], list[Step]] = ([], [])
    for k in range(8):
        for side, half in zip((-22.5, 22.5), halves, strict=True):
            half.extend(polygon((x, y), polar(x, y, r * 0.43, k * 45 + side), polar(x, y, r, k * 45)))
    return Path(tuple(halves[0]), light, line_, width), Path(tuple(halves[1]), dark, line_, width)


def star_colours(light: str, dark: str, line_: str, ink: Ink) -> tuple[str, str, str | None]:
    """Return light, dark and line colour of a star on cloth; where ink is saved the star is an outline, half filled."""
    return (WHITE, mix(line_, WHITE, 0.6), line_) if ink.saves else (light, dark, None)


def stitched(w: float, h: float, colour: str) -> Marks:
    """Return a seam 3.4 mm inside the cut. It is drawn in two halves, so that its dashes are the same upside down."""
    x, y = w / 2 - 3.4, h / 2 - 3.4
    half = Path(svg(f"M{-x},{y - 2} V{2 - y} a2,2 0 0 1 2,-2 H{x - 2} a2,2 0 0 1 2,2"), None, colour, 0.4, (1.6, 1.1))
    return half_turns(w / 2, h / 2, (half,))


def photo_corner(x: float, y: float, sx: int, sy: int, size: float, ink: Ink, lip: float = 0.9) -> Marks:
    """Return a leather photo corner over the corner x, y; it reaches `size` mm in the directions sx, sy (1 or -1)."""
    colour, seam, edge = (WHITE, INK, INK) if ink.saves else (CORNER, mix(CORNER, KRAFT, 0.6), None)
    return (
        Path(polygon((x, y), (x + sx * size, y), (x, y + sy * size)), colour, edge, 0.3),
        line(x + sx * (size - 2), y + sy * lip, x + sx * lip, y + sy * (size - 2), seam, 0.25),
    )


def photo_corners(
    xs: tuple[float, float], ys: tuple[float, float], size: float, ink: Ink, lip: float = 0.9
) -> Iterator[Mark]:
    """Yield photo corners over the four corners between two x and two y."""
    for x, sx in zip(xs, (1, -1), strict=True):
        for y, sy in zip(ys, (1, -1), strict=True):
            yield from photo_corner(x, y, sx, sy, size, ink, lip)


def strip(w: float, high: float, ink: Ink) -> Marks:
    """Return a strip of kraft along the top of a page."""
    edge = (Path(rect(0, 0, w, high), None, INK, 0.3),) if ink.saves else ()
    return (kraft(0, 0, w, high, ink), *edge)
