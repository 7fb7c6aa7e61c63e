"""Standees, which replace the cubes, and the public counters: round for poison, square for capture."""

from cards.words import Words
from layouts.kit.craft import standee_steps, step_frames
from layouts.kit.marks import Mark, Marks, Path, RadialGradient, clipped, half_turns, line, text
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import both, disc, oval, polar, rect, svg
from layouts.kit.stock import Cut, round_cut
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder import style
from layouts.masquerade_murder.cube import number_star
from layouts.masquerade_murder.masks import domino

POISON = round_cut(20)
CAPTURE = Cut(20, 20)
WIDE, TALL, FOOT = 34.0, 50.6, 9.7  # so that all counters stand below them on Letter too
DRAWN = 54.0  # the guest's height as drawn
STANDEE = Cut(WIDE, 2 * (TALL + FOOT))
STEPS = Cut(96, 30)


def standee(number: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of a standee's net, 34 x 120.6 mm.

    Fold at the head, glue the halves back to back, fold both feet out: it stands 50.6 mm high.
    """
    inks = style.inks_on(style.PLUM, ink)
    w = WIDE + 2 * style.BLEED
    half: Marks = (
        Path(rect(-w / 2, 0, w, TALL), inks.ground),
        Path(rect(-w / 2, 0, w, 1.4), inks.fill(style.GOLD)),
        style.art(0, 0, _guest(number, inks), TALL / DRAWN),
        Path(rect(-w / 2, TALL, w, FOOT + style.BLEED), style.WHITE),
        text(0, TALL + 6, words("standee.foot"), style.BOLD, 8, style.INK, 30, "centre"),
        line(-WIDE / 2, TALL, WIDE / 2, TALL, style.INK, 0.35, FOLD_DASH),
    )
    middle = STANDEE.h / 2
    return (*half_turns(WIDE / 2, middle, half), line(0, middle, WIDE, middle, style.INK, 0.35, FOLD_DASH))


def steps(words: Words) -> Marks:
    """Draw the making of a standee in three pictures."""
    guest = (
        Path(svg("M8,130 C8,92 18,34 50,14 C82,34 92,92 92,130 Z"), style.WHITE, style.INK, 3),
        Path(oval(50, 66, 21, 27), style.INK),
        Path(oval(41, 62, 6, 3.4), style.WHITE),
        Path(oval(59, 62, 6, 3.4), style.WHITE),
    )
    captions = (words("standee.step_1"), words("standee.step_2"), words("standee.step_3"))
    steps_drawn = standee_steps(guest, STANDEE.h, STANDEE.w, style.INK)
    return step_frames(2, 2, STEPS.w - 4, STEPS.h - 4, captions, steps_drawn, style.TEXT, style.BOLD, style.INK)


def _guest(number: int, inks: style.Inks) -> Marks:
    """Draw a masked guest in a hooded cloak by candlelight, with x from the middle; the number's star is the cube's."""
    arch = both("M0,4.4 C6,7 13.6,10 14,19 L14,54 L0,54")
    faint = mix(inks.ground, inks.light, 0.38)
    rays = [line(*polar(0, 20, 10, k * 10), *polar(0, 20, 44, k * 10), faint, 0.35) for k in range(36)]
    cloak = both("M0,7.6 C1.4,9.4 9.8,11 10,21 C10.1,24.6 9.4,27 8.6,29.4 C12.4,31.4 14.4,36 15,42 L15.4,54 L0,54")
    hood = both("M0,11 C4.6,12.2 7.8,15.6 7.7,21 C7.6,26 4.4,29.6 0,30.8")
    chain = both("M0,34.6 C3.4,34.4 6.4,32.8 8.4,29.9 L9.7,31.2 C7.4,34.4 4,36.2 0,36.4")
    light: tuple[Mark, ...] = () if inks.saves else (RadialGradient(arch, (0, 20), 27, inks.glow),)
    robe = inks.fill(mix(style.WINE, "#000000", 0.1))
    folds: list[Mark] = []
    for side in (-1, 1):
        lower = svg(f"M{side * 8.9},37 C{side * 10.4},43 {side * 11},49 {side * 11.2},54")
        upper = svg(f"M0,8.6 C{side * 1.6},10 {side * 8.7},12 {side * 8.8},21")
        folds += (Path(lower, None, inks.light, 0.35), Path(upper, None, inks.light, 0.35))
    return (
        *light,
        clipped(arch, rays),
        Path(arch, None, inks.light, 0.5),
        Path(cloak, robe, inks.light, 0.45),
        *folds,
        Path(hood, inks.hole, inks.light, 0.4),
        style.art(0, 19.8, domino(inks, 0.3), 0.335),
        *style.foil(chain, inks, 29, 37, 0.25),
        *number_star(number, 0, 44.6, 8.6, inks),
        *(mark for x in (-13.2, 13.2) for mark in style.quatrefoil(x, 5.4, inks)),
    )


def poison(ink: Ink) -> Marks:
    """Return the marks of a poison counter, round, 20 mm."""
    inks = style.inks_on(style.WINE, ink)
    pale, dark = (style.WHITE, style.INK) if ink.saves else (style.CANDLE, style.WINE)
    flask = svg(
        "M-1.7,-6.4 H1.7 V-3 C4.6,-1.8 5.4,.6 5.4,2.2 C5.4,5 3,6.4 0,6.4 C-3,6.4 -5.4,5 -5.4,2.2 "
        "C-5.4,.6 -4.6,-1.8 -1.7,-3Z"
    )
    draught = svg(
        "M-4.3,1.4 C-2.6,.4 -1.2,2.4 .6,1.4 C2,.6 3.2,.8 4.3,1.4 C4.8,4.2 2.6,5.4 0,5.4 C-2.6,5.4 -4.8,4.2 -4.3,1.4Z"
    )
    edge = style.INK if ink.saves else None
    bottle = (
        Path(flask, pale, edge, 0.4),
        Path(draught, dark),
        Path(rect(-2.2, -7.6, 4.4, 1.6, 0.5), pale, edge, 0.4),
        Path(disc(-1.4, 3.5, 0.6), pale),
        Path(disc(1.3, 3, 0.45), pale),
    )
    # The rim is gold, so that the black line to cut along shows.
    return (
        Path(disc(10, 10, 10 + style.BLEED), inks.fill(style.GOLD)),
        Path(disc(10, 10, 9.2), inks.ground),
        Path(disc(10, 10, 8.2), None, inks.line(style.CANDLE), 0.4),
        style.art(10, 10.4, bottle),
    )


def capture(ink: Ink) -> Marks:
    """Return the marks of a capture counter, square, 20 mm."""
    inks = style.inks_on(style.MIDNIGHT, ink)
    pale, dark = (style.WHITE, style.INK) if ink.saves else (style.CANDLE, style.MIDNIGHT)
    body = Path(rect(-5.2, -1.2, 10.4, 7.6, 0.8), pale, style.INK if ink.saves else None, 0.4)
    shackle = svg("M-3.4,-1 V-3.4 a3.4,3.4 0 0 1 6.8,0 V-1")
    keyhole = svg("M0,.6 a1.3,1.3 0 0 1 .7,2.4 l.5,2 h-2.4 l.5,-2 a1.3,1.3 0 0 1 .7,-2.4z")
    return (
        style.ground(20, 20, inks.fill(style.GOLD)),
        Path(rect(0.8, 0.8, 18.4, 18.4), inks.ground),
        Path(rect(1.8, 1.8, 16.4, 16.4), None, inks.line(style.CANDLE), 0.4),
        style.art(10, 10.6, (Path(shackle, None, inks.line(style.CANDLE), 1.3), body, Path(keyhole, dark))),
    )
