"""Poster of Masquerade Murder: a golden mask in candlelight, on plum damask."""

from cards import GameData
from layouts.kit.boxes.tuck_faces import sizes
from layouts.kit.component import Print
from layouts.kit.marks import Block, Marks, RadialGradient, clipped, line, moved, text
from layouts.kit.posters.poster import BLEED, CODE, SAFE, WIDE, Poster, Style, ground, imprint, way_in
from layouts.kit.shapes import rect
from layouts.kit.style import mix
from layouts.masquerade_murder import style
from layouts.masquerade_murder.damask import lattice
from layouts.masquerade_murder.masks import domino


def draw_poster(game: GameData, print_: Print, poster: Poster) -> Marks:
    """Return the poster, in the frame of `kit.posters`."""
    saves = print_.ink.saves
    inks = style.inks_on(style.PLUM, print_.ink)
    letters, gold = (style.INK, style.INK) if saves else (style.CANDLE, inks.light)
    dark = style.WHITE if saves else style.PLUM
    high, middle, foot = poster.high, poster.high * 0.27, poster.high - 82
    room = WIDE - 2 * SAFE - CODE - 14
    everything = rect(-BLEED, -BLEED, WIDE + 2 * BLEED, high + 2 * BLEED)
    above = rect(-BLEED, -BLEED, WIDE + 2 * BLEED, foot - 62 + BLEED)
    glow: Marks = () if saves else (RadialGradient(everything, (WIDE / 2, middle), 120, (*inks.glow[:2], dark)),)
    pattern: Marks = ()
    if not saves:
        pattern = (clipped(above, (moved(0, 0, lattice(dark, mix(dark, gold, 0.42), saves, 9, 9), scale=2.6),)),)
    title = ((style.TITLE, poster.title.upper()),)
    return (
        ground(high, dark),
        *glow,
        *pattern,
        moved(0, 0, style.frame(WIDE / 2, high / 2, inks), scale=2),
        moved(WIDE / 2, middle, domino(inks, 0.25), scale=4.1),
        Block(SAFE + 4, foot - 60, WIDE - 2 * SAFE - 8, 56, title, sizes(66, 36, 0.38), letters, "centre", "bottom"),
        line(6.8, foot - 62, WIDE - 6.8, foot - 62, gold, 0.8),
        *(moved(x, foot - 8, style.candle(0, 0, 7, inks), scale=1.7) for x in (SAFE + 20, WIDE - SAFE - 20)),
        line(SAFE + 8, foot, WIDE - SAFE - 8, foot, gold, 0.5),
        *style.quatrefoil(WIDE / 2, foot, inks),
        Block(SAFE + 4, foot + 9, room, 40, ((style.TEXT, poster.sentence),), sizes(32, 14, 0.39), letters),
        text(SAFE + 4, high - 20, poster.facts, style.BOLD, (16, 15, 14, 13, 12), letters, room),
        imprint(poster, style.TEXT, letters, room, SAFE + 4, 12),
        *way_in(WIDE - SAFE - 4 - CODE, foot + 8, poster, Style(letters, dark, style.BOLD, style.TEXT)),
    )
