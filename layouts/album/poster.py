"""Poster of Album: one large picture in the album, held by its corners, with a handwritten title."""

from cards import GameData
from layouts.album import style
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
    photo, ends = print_.photos[0], (-border - 1.5, side + border + 1.5)
    print_paper = (
        Path(rect(-border, -border, side + 2 * border, side + 2 * border), style.WHITE if ink.saves else style.PAPER,
             style.INK if ink.saves else None, 0.4),
        Picture(0, 0, side, side, photo.file, photo.content, photo.focus),
        *style.photo_corners(ends, ends, 24, ink, 1.4),
    )  # fmt: skip
    room = WIDE - 2 * SAFE - CODE - 14
    label, dark = high - 86, style.INK if ink.saves else style.WINE
    return (
        style.kraft(-BLEED, -BLEED, WIDE + 2 * BLEED, high + 2 * BLEED, ink),
        moved(x, y, (
            *(() if ink.saves else (Path(rect(-border + 1.2, -border + 1.8, side + 2 * border, side + 2 * border),
                                         mix("#CDAA7D", style.INK, 0.35)),)),
            *print_paper,
        )),
        Path(rect(-BLEED, label, WIDE + 2 * BLEED, high - label + BLEED), style.paper(ink, style.CREAM)),
        style.washi(30, label, 46, 9, -4, style.ROSE, ink),
        style.washi(WIDE - 26, label, 36, 9, 5, style.LEAF, ink),
        text(SAFE, label + 35, poster.title, style.HAND, (134, 124, 112, 96), dark, room),
        style.brush(SAFE, label + 40.5, 92, style.ROSE, 1.6),
        Block(SAFE, label + 44.5, room, 20, ((style.BODY, poster.sentence),), sizes(21, 12, 0.43), style.INK),
        text(SAFE, high - 15, poster.facts, style.BOLD, (14, 13, 12, 11, 10), style.INK, room),
        imprint(poster, style.BODY, style.INK, room),
        *way_in(WIDE - SAFE - CODE, label + 9, poster, Style(style.INK, style.CREAM, style.BOLD, style.BODY)),
    )  # fmt: skip
