"""Poster of Album: one large picture in the album, held by its corners, with a handwritten title."""

from cards import GameData
from layouts.album.style import (
    BODY,
    BOLD,
    CREAM,
    HAND,
    INK,
    LEAF,
    PAPER,
    ROSE,
    WHITE,
    WINE,
    brush,
    kraft,
    paper,
    photo_corner,
    washi,
)
from layouts.kit.boxes.tuck_faces import sizes
from layouts.kit.component import Print
from layouts.kit.marks import Block, Marks, Path, Picture, moved, text
from layouts.kit.posters.poster import BLEED, CODE, SAFE, WIDE, Poster, Style, imprint, way_in
from layouts.kit.shapes import rect
from layouts.kit.style import mix


def draw_poster(game: GameData, print_: Print, poster: Poster) -> Marks:
    """Return the poster, in the frame of `kit.posters`; its picture is the first of the print."""
    ink, high = print_.ink, poster.high
    foot = high - 96
    side = min(176.0, foot - 14)
    x, y, border = (WIDE - side) / 2, (foot - side) / 2 + 2, 5.0
    photo = print_.photos[0]
    print_paper = (
        Path(rect(-border, -border, side + 2 * border, side + 2 * border), WHITE if ink.saves else PAPER,
             INK if ink.saves else None, 0.4),
        Picture(0, 0, side, side, photo.file, photo.content, photo.focus),
        *(mark for cx, sx in ((-border - 1.5, 1), (side + border + 1.5, -1))
          for cy, sy in ((-border - 1.5, 1), (side + border + 1.5, -1))
          for mark in photo_corner(cx, cy, sx, sy, 24, ink, 1.4)),
    )  # fmt: skip
    room = WIDE - 2 * SAFE - CODE - 14
    label = high - 86
    return (
        kraft(-BLEED, -BLEED, WIDE + 2 * BLEED, high + 2 * BLEED, ink),
        moved(x, y, (
            *(() if ink.saves else (Path(rect(-border + 1.2, -border + 1.8, side + 2 * border, side + 2 * border),
                                         mix("#CDAA7D", INK, 0.35)),)),
            *print_paper,
        )),
        Path(rect(-BLEED, label, WIDE + 2 * BLEED, high - label + BLEED), paper(ink, CREAM)),
        washi(30, label, 46, 9, -4, ROSE, ink),
        washi(WIDE - 26, label, 36, 9, 5, LEAF, ink),
        text(SAFE, label + 35, poster.title, HAND, (134, 124, 112, 96), INK if ink.saves else WINE, room),
        brush(SAFE, label + 40.5, 92, ROSE, 1.6),
        Block(SAFE, label + 44.5, room, 20, ((BODY, poster.sentence),), sizes(21, 12, 0.43), INK),
        text(SAFE, high - 15, poster.facts, BOLD, (14, 13, 12, 11, 10), INK, room),
        imprint(poster, BODY, INK, room),
        *way_in(WIDE - SAFE - CODE, label + 9, poster, Style(INK, CREAM, BOLD, BODY)),
    )  # fmt: skip
