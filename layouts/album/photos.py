"""Photo cards, 63 x 88 mm: a print held by four corners above a label with its number, and their back."""

import math
from collections.abc import Iterator
from functools import cache

from cards.words import Words
from layouts.album import style
from layouts.kit.component import Photo
from layouts.kit.marks import Group, Mark, Marks, Path, Picture, Point, Steps, half_turns, line, moved, text
from layouts.kit.shapes import disc, polygon, rect, svg
from layouts.kit.stock import CARD
from layouts.kit.style import Ink, mix

PHOTO = CARD
SIDE, BORDER = 59.0, 2.0  # the square picture, and the white border of the print
FOOT = SIDE + 2 * BORDER  # lower edge of the print; the album's page shows below
TAPES = (style.ROSE, style.BLUE, style.LEAF)


def photo_front(photo: Photo, ink: Ink) -> Marks:
    """Return the front, in mm from the top left of the cut card.

    No text or decoration hints at the picture: tape and tilt depend only on the number. Rule 8.1.
    """
    tilt = (-2.2, -1.2, 1.4, 2.0, -1.7)[photo.number * 37 % 5]
    label: tuple[Mark, ...] = (
        Path(rect(-11.5, -6.2, 23, 12.4, 0.6), style.paper(ink), style.INK if ink.saves else None, 0.25),
        text(0, 3.3, str(photo.number), style.HAND, (27, 24, 21, 18), style.INK, 19, "centre"),
        style.washi(-11, -4, 8.4, 3.8, -32, TAPES[photo.number % 3], ink),
    )
    return (
        _page(ink),
        Picture(BORDER, BORDER, SIDE, SIDE, photo.file, photo.content, photo.focus),
        _corners(ink),
        moved(PHOTO.w / 2, (FOOT + PHOTO.h) / 2 + 0.6, label, tilt),
    )


@cache
def _page(ink: Ink) -> Mark:
    """The album's page below, and the white print with its wavy lower edge; top and sides run off the cut."""
    x0, x1 = -style.BLEED, PHOTO.w + style.BLEED
    edge = [(x0, -style.BLEED), (x1, -style.BLEED), *((x, FOOT + dy) for x, dy in _waves(x1, x0))]
    page = style.kraft(x0, FOOT - 2, x1 - x0, PHOTO.h + style.BLEED - FOOT + 2, ink)
    if ink.saves:
        return Group((page, Path(polygon(*edge), style.WHITE, style.INK, 0.25)), once=True)
    shadow = moved(0.4, 0.8, (Path(polygon(*edge), mix(style.KRAFT, style.INK, 0.28)),))
    return Group((page, shadow, Path(polygon(*edge), style.PAPER, None, 0.25)), once=True)


def _waves(start: float, end: float) -> Iterator[Point]:
    """Yield the deckle edge of old prints: scallops of 2 mm, from right to left."""
    n = round(abs(end - start) / 2) * 4
    for k in range(n + 1):
        yield start + (end - start) * k / n, 0.42 * abs(math.sin(math.pi * k / 4)) - 0.2


@cache
def _corners(ink: Ink) -> Mark:
    marks: list[Mark] = []
    for x, sx in ((-style.BLEED, 1), (PHOTO.w + style.BLEED, -1)):
        marks += (
            *style.photo_corner(x, -style.BLEED, sx, 1, 14.5, ink, 0.6),
            *style.photo_corner(x, FOOT + 0.9, sx, -1, 13, ink),
        )
    return Group(tuple(marks), once=True)


def photo_back(words: Words, ink: Ink) -> Marks:
    """Return the back: the cover of the album, the same upside down. In mm from the top left of the cut card."""
    w, h = PHOTO.w, PHOTO.h
    title = (
        text(0, -5.6, words("title"), style.HAND, (30, 26, 22), style.INK, 28, "centre"),
        style.brush(-10.5, -3.6, 21, style.ROSE, 0.6),
    )
    plate = (
        Path(_plate(19, 18.4, 3.4), style.paper(ink), style.BLUE if ink.saves else None, 0.4),
        Path(_plate(17.2, 16.6, 4), None, style.ROSE, 0.35),
    )
    return (
        *_cover(ink),
        moved(w / 2, h / 2, plate),
        *half_turns(w / 2, h / 2, title),
        *style.quilt_star(w / 2, h / 2, 3.4, style.BUTTER, style.GILT, style.INK if ink.saves else None),
    )


def box_front(ink: Ink) -> Marks:
    """Return the art of boxes: the cover of the album with a large star in place of its label."""
    ring = style.INK if ink.saves else style.BUTTER
    light, dark = (style.WHITE, mix(style.GILT, style.WHITE, 0.5)) if ink.saves else (style.BUTTER, style.GILT)
    return (
        *_cover(ink),
        Path(disc(PHOTO.w / 2, 32, 20.5), None, ring, 0.4),
        *style.quilt_star(PHOTO.w / 2, 32, 18, light, dark, style.INK if ink.saves else None),
    )


def _cover(ink: Ink) -> Marks:
    w, h = PHOTO.w, PHOTO.h
    leather: list[Mark] = []
    for x, sx in ((-style.BLEED, 1), (w + style.BLEED, -1)):
        seam = style.BLUE if ink.saves else style.SEAM
        corner = polygon((x, -style.BLEED), (x + sx * 21, -style.BLEED), (x, 21 - style.BLEED))
        leather += (
            Path(corner, style.paper(ink, style.KRAFT), style.BLUE if ink.saves else None, 0.4),
            line(x + sx * 18.6, -style.BLEED + 0.2, x + sx * 0.2, 18.6 - style.BLEED, seam, 0.35, (1.4, 0.9)),
        )
    return (style.cloth(w, h, style.BLUE, ink), *half_turns(w / 2, h / 2, (moved(-w / 2, -h / 2, leather),)))


@cache
def _plate(x: float, y: float, r: float) -> Steps:
    """A label with hollow corners, its middle at 0, 0; it is 2x wide and 2y high."""
    return svg(
        f"M{-x},{r - y} a{r},{r} 0 0 0 {r},{-r} H{x - r} a{r},{r} 0 0 0 {r},{r} V{y - r} "
        f"a{r},{r} 0 0 0 {-r},{r} H{r - x} a{r},{r} 0 0 0 {-r},{-r} Z"
    )
