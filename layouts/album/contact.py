"""The contact sheet: all pictures of a set, small, with their numbers. Up to 49 fit a side and can be told apart."""

import math
from functools import cache, partial
from itertools import zip_longest

from cards.words import Words
from layouts.album import style
from layouts.kit.component import Draw, Photo, Piece
from layouts.kit.marks import Group, Mark, Marks, Path, Picture, moved, text
from layouts.kit.shapes import rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink, mix

STRIP = 21.0  # height of the kraft strip with the title
LEFT, TOP = 3.0, STRIP + 4.2  # the grid's top left
WIDTH = PAGE.w - 2 * LEFT
GAP, LABEL = 2.6, 7.0  # between pictures; below each for its number
BORDER = 0.9  # the white of the print round a picture
FEWEST, MOST = 4, 7  # pictures in a row, and rows on a side
HUES = (style.ROSE, style.BLUE, style.LEAF)


def pieces(photos: tuple[Photo, ...], words: Words, ink: Ink) -> tuple[Piece, ...]:
    """Return one piece per sheet of paper, printed on both sides while there are pictures."""
    across = in_a_row(len(photos))
    a_side = across * across
    starts = range(0, len(photos), a_side)
    sides: list[Draw] = [partial(side, photos[start : start + a_side], across, words, ink) for start in starts]
    sheets = zip_longest(sides[::2], sides[1::2])  # the back of the last sheet may stay empty
    return tuple(Piece(f"contact-sheet-{i}", front, back) for i, (front, back) in enumerate(sheets, 1))


def in_a_row(count: int) -> int:
    """Return the pictures per row: the fewest, so the largest, that need no more sides than the most would."""
    sides = math.ceil(count / MOST**2)
    return next(n for n in range(FEWEST, MOST + 1) if n * n * sides >= count)


def side(photos: tuple[Photo, ...], across: int, words: Words, ink: Ink) -> Marks:
    """Return one side with these photos, `across` per row, in mm from the top left of the page."""
    pitch, down = WIDTH / across, (PAGE.h - TOP) / across
    places = ((LEFT + i % across * pitch + GAP / 2, TOP + i // across * down) for i in range(len(photos)))
    prints = (_print(photo, pitch - GAP, ink) for photo in photos)
    ground = style.ground(PAGE.w, PAGE.h, style.CREAM, ink)
    placed = (moved(*place, art) for place, art in zip(places, prints, strict=True))
    return (ground, *_head(photos, words, ink), *placed)


def _head(photos: tuple[Photo, ...], words: Words, ink: Ink) -> Marks:
    """A kraft strip with the title on a label in photo corners, and the numbers of this side on a taped label."""
    label: Marks = (
        Path(rect(0, 0, 92, 14.4, 0.6), style.paper(ink), style.INK if ink.saves else None, 0.3),
        text(46, 10.4, words("contact.title"), style.HAND, (27, 24, 21, 18, 16), style.INK, 80, "centre"),
        *style.photo_corners((-0.8, 92.8), (-0.8, 15.2), 5.4, ink),
    )
    first, last = photos[0].number, photos[-1].number
    numbers = str(first) if first == last else f"{first}–{last}"
    return (
        *style.strip(PAGE.w, STRIP, ink),
        moved(7, 3.4, label, -0.6),
        Path(rect(110, 4.2, 73, 12.6, 0.6), style.paper(ink), style.INK if ink.saves else None, 0.3),
        style.washi(110.6, 4.8, 11, 4.2, -38, style.BLUE, ink),
        style.washi(182.4, 4.8, 11, 4.2, 38, style.ROSE, ink),
        text(146.5, 10.2, numbers, style.HAND, 20, style.INK, 50, "centre"),
        text(146.5, 14.8, words("contact.lead"), style.HAND, (11.5, 10.5, 9.5), style.INK, 66, "centre"),
    )


def _print(photo: Photo, size: float, ink: Ink) -> Marks:
    """A print, tilted a little by its number as on the cards, above its underlined number."""
    tilt = (-0.9, 0.5, 1.0, -0.4, 0.8)[photo.number * 37 % 5]
    half, inner = size / 2, size - 2 * BORDER
    art: tuple[Mark, ...] = (
        _frame(size, ink),
        Picture(BORDER - half, BORDER - half, inner, inner, photo.file, photo.content, photo.focus),
        _corners(size, ink),
    )
    base = size + LABEL - 1.9
    return (
        moved(half, half, art, tilt),
        text(half, base, str(photo.number), style.HAND, 17, style.INK, size, "centre"),
        style.brush(half - 4.2, base + 0.9, 8.4, HUES[photo.number % 3], 0.4),
    )


@cache
def _frame(size: float, ink: Ink) -> Mark:
    edge = style.INK if ink.saves else mix(style.CREAM, style.INK, 0.34)
    return Group((Path(rect(-size / 2, -size / 2, size, size, 0.3), style.WHITE, edge, 0.2),), once=True)


@cache
def _corners(size: float, ink: Ink) -> Mark:
    reach = size / 2 + 0.4
    upper, lower = ((-k * reach, -k * reach, k, k) for k in (1, -1))
    return Group((*style.photo_corner(*upper, 4.4, ink, 0.5), *style.photo_corner(*lower, 4.4, ink, 0.5)), once=True)
