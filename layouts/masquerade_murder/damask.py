"""Damask backs of 63 x 88 mm: pattern and medallion are the same after half a turn."""

from functools import cache

from cards.words import Words
from layouts.kit.marks import Group, Mark, Marks, Path, Ring, clipped, half_turns, line
from layouts.kit.shapes import both, disc, polar, rect, shifted, star, svg
from layouts.kit.stock import CARD
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder import style
from layouts.masquerade_murder.masks import domino

W, H = CARD.w, CARD.h
CELL_W, CELL_H = W / 3, H / 3  # three columns and three rows meet the edges alike


def character_back(words: Words, ink: Ink) -> Marks:
    """Return the marks of the characters' back: plum, with two masks."""
    inks = style.inks_on(style.PLUM, ink)
    return _back(style.PLUM, (style.art(0, -5.1, domino(inks, 0.4), 0.45),), words, ink)


def order_back(words: Words, ink: Ink) -> Marks:
    """Return the marks of the order cards' back: midnight, with two candlesticks."""
    inks = style.inks_on(style.MIDNIGHT, ink)
    arms = svg("M-6.4,-2 C-6.4,1.6 -1.6,1 0,0 C1.6,1 6.4,1.6 6.4,-2")
    candles = ((-6.4, -3.2, 2.8), (0, -4.2, 3), (6.4, -3.2, 2.8))
    stick = (
        Path(arms, None, inks.light, 0.7),
        line(0, 0, 0, -3, inks.light, 0.9),
        *(mark for x, y, h in candles for mark in style.candle(x, y, h, inks)),
    )
    return _back(style.MIDNIGHT, (Group(stick, 0, -0.9),), words, ink)


def _back(colour: str, half: Marks, words: Words, ink: Ink) -> Marks:
    """Return the pattern with a medallion; `half` is drawn above its middle, and turned below."""
    inks = style.inks_on(colour, ink)
    x, y = W / 2, H / 2
    scallops = tuple(Path(disc(*polar(x, y, 20.6, k * 18), 3.3), inks.ground, inks.light, 0.5) for k in range(20))
    radii = ((20.6, 0.6), (19.3, 0.35), (14.2, 0.35))
    rings = (Path(disc(x, y, r), None, inks.light, width) for r, width in radii)
    turned: Marks = (
        *half,
        Ring(0, 0, 15.7, words("title").upper(), style.TITLE, 7.6, inks.line(style.CANDLE), track=60, room=150),
        Path(star(16.7, 0, 1.5, 0.6, 4), inks.light),
    )
    return (
        style.ground(W, H, inks.ground),
        _damask(inks.ground, inks.light, inks.saves),
        *scallops,
        Path(disc(x, y, 21), inks.ground),
        *rings,
        *half_turns(x, y, turned),
    )


@cache
def _damask(under: str, light: str, saves: bool) -> Mark:
    card = rect(-style.BLEED, -style.BLEED, W + 2 * style.BLEED, H + 2 * style.BLEED)
    return clipped(card, lattice(under, light, saves, 8, 8))


def lattice(under: str, light: str, saves: bool, columns: int, rows: int) -> Marks:
    """Draw an ogee lattice in half drop, with a palmette in each cell, from beyond the top left on."""
    tone, bright_tone = (mix(under, style.GOLD, share) for share in (0.26, 0.62))
    if saves:
        tone, bright_tone = mix(style.WHITE, style.INK, 0.35), style.INK
    cw, ch = CELL_W, CELL_H
    ogee = both(
        f"M0,{-ch / 2} C{cw * 0.12},{-ch * 0.34} {cw / 2},{-ch * 0.2} {cw / 2},0 "
        f"C{cw / 2},{ch * 0.2} {cw * 0.12},{ch * 0.34} 0,{ch / 2}"
    )
    # In outline the inner ogee would only smear the outer one.
    inner = () if saves else (Path(shifted(ogee, 0, 0, 0.86), None, tone, 0.35),)
    pale = (*inner, style.art(0, 0, _palmette(tone, saves), 1.12))
    bright = (
        Path(ogee, None, bright_tone, 0.25 if saves else 0.4),
        Path(disc(0, 0, 1.2), bright_tone),
        Path(star(0, -ch / 2, 1.5, 0.7, 4), bright_tone),
    )
    # All that is pale before all that is bright: cell by cell, what lies on top would tell which way up a card lies.
    places = [(i * cw / 2, j * ch / 2) for i in range(-1, columns) for j in range(-1, rows) if (i + j) % 2 == 0]
    return tuple(Group(layer, *place) for layer in (pale, bright) for place in places)


def _palmette(tone: str, saves: bool) -> Marks:
    leaves = (
        both("M0,-9.2 C1.6,-7.2 1.8,-5.4 0,-3.4Z"),
        both("M.6,-2.8 C3.4,-3.4 4.6,-6 3.2,-8 C5.6,-6.6 6,-3 3.6,-1.6 C2.6,-1 1.4,-1.2 .6,-1.6Z"),
        both("M1,-.8 C3,-.2 5.6,-.8 6.6,-2.8 C6.8,-.8 5.4,.9 3.2,.8 Z"),
    )
    half = tuple(Path(leaf, None, tone, 0.25) if saves else Path(leaf, tone) for leaf in leaves)
    return half_turns(0, 0, half)
