"""Pictures of the order cards, 40 mm across, middle at (0, 0): candle, goblets, lute, fan, crown, fool's cap."""

from dataclasses import replace

from layouts.kit.marks import LinearGradient, Marks, Path, line
from layouts.kit.shapes import both, disc, mirrored, polar, rect, star, svg
from layouts.kit.style import mix
from layouts.masquerade_murder import style

SETS = {
    "three": ((0, -9), (-8.5, 8), (8.5, 8)),
    "four": ((-8, -9), (8, -9), (-8, 9), (8, 9)),
    "five": ((-10, -9), (10, -9), (0, 0), (-10, 9), (10, 9)),
}
"""Places of the goblets on our own cards for more than five players."""


def emblem(card: str, inks: style.Inks) -> Marks:
    """Draw an order card's picture."""
    if card in SETS:
        return tuple(style.art(x, y, _goblet(inks), 0.78) for x, y in SETS[card])
    return {"ace": _ace, "two": _two, "jack": _jack, "queen": _queen, "king": _king, "joker": _joker}[card](inks)


def _ace(inks: style.Inks) -> Marks:
    faint = inks.line(mix(inks.ground, style.GOLD, 0.6))
    radii = ((6.4, 10.5) if k % 2 else (5, 13) for k in range(32))
    ends = ((polar(0, -8, near, k * 11.25), polar(0, -8, far, k * 11.25)) for k, (near, far) in enumerate(radii))
    rays = tuple(line(*a, *b, faint, 0.35) for a, b in ends)
    wax = svg("M-2.6,-4 C-1.6,-2.6 -1.4,-.4 -1.8,1.2 C-1.2,2 -.4,1.4 -.4,0 C-.4,-1.6 1.4,-2.2 2.6,-4Z")
    return (
        *rays,
        *style.foil(rect(-2.6, -4, 5.2, 14.6), inks, -4, 11),
        Path(wax, inks.fill(style.CANDLE), inks.line(style.BRONZE), 0.25),
        *style.foil(svg("M-9,10 H9 C9,13 6,15 0,15 C-6,15 -9,13 -9,10Z"), inks, 10, 15),
        Path(svg("M8.6,11.4 a3,3 0 1 1 -1.6,2.6"), None, inks.light, 1 if not inks.saves else 0.5),
        line(0, -4, 0, -6, inks.light, 0.5),
        style.flame(0, -8, 1.7, inks),
    )


def _goblet(inks: style.Inks) -> Marks:
    cup = svg(
        "M-5,-9 H5 C5.4,-3 3.4,1 .9,2 V8 C2.6,8.4 4.4,9.4 4.6,11 H-4.6 C-4.4,9.4 -2.6,8.4 -.9,8 V2 "
        "C-3.4,1 -5.4,-3 -5,-9Z"
    )
    bowl = svg("M-4.4,-6.6 H4.4 C4.2,-2.8 2.8,0 0,1 C-2.8,0 -4.2,-2.8 -4.4,-6.6Z")
    return (
        *style.foil(cup, inks, -9, 11),
        Path(bowl, inks.fill(style.WINE), inks.line(style.BRONZE), 0.3),
        line(-5, -7.4, 5, -7.4, inks.line(style.BRONZE), 0.35),
        Path(disc(0, 5, 1.5), inks.fill(style.CANDLE), inks.line(style.BRONZE), 0.3),
    )


def _two(inks: style.Inks) -> Marks:
    rays = ((-50, 7.6), (-25, 5.8), (0, 7.6), (25, 5.8), (50, 7.6))
    clink = (line(*polar(0, -8.6, 3.4, a), *polar(0, -8.6, far, a), inks.light, 0.5) for a, far in rays)
    return (*(style.art(side * 7, 3.4, _goblet(inks), 1.15, side * 20) for side in (-1, 1)), *clink)


def _jack(inks: style.Inks) -> Marks:
    strings = tuple(line(x, -20, x * 2.4, 10.8, style.INK, 0.18) for x in (-0.9, -0.3, 0.3, 0.9))
    lute = (
        *style.foil(rect(-1.3, -20, 2.6, 18), inks, -20, -2),
        *style.foil(svg("M-1.6,-20 H1.6 L6.4,-22.4 L5.6,-25 L-1.6,-21.6Z"), inks, -25, -20),
        *style.foil(both("M0,-5 C3,-4.6 8.8,1 8.8,7 C8.8,12 5,15 0,15"), inks, -5, 15),
        Path(disc(0, 4, 2.7), inks.hole, inks.line(style.BRONZE), 0.4),
        Path(star(0, 4, 2.4, 1, 6), inks.line(style.BRONZE)),
        *style.foil(rect(-3.4, 10.4, 6.8, 1.3), inks, 10, 12),
        *strings,
        *style.chased(inks, "M0,-3.4 C2.6,-3 7.4,2 7.4,7 C7.4,11 4.4,13.6 0,13.6"),
    )
    return (style.art(-2.4, 2.6, lute, turn=38),)


def _queen(inks: style.Inks) -> Marks:
    x, y, n = 0, 12, 9
    dull = inks if inks.saves else replace(inks, foil=(style.GOLD, style.OLD_GOLD, style.BRONZE))
    marks: Marks = ()
    for k in range(n):
        a, b = -66 + 132 * k / n, -66 + 132 * (k + 1) / n
        mid = (a + b) / 2
        top = polar(x, y, 25.5, mid)
        left = ("L", polar(x, y, 23, a)), ("C", polar(x, y, 25.4, a + 3), polar(x, y, 26.2, mid), top)
        right = polar(x, y, 26.2, mid), polar(x, y, 25.4, b - 3), polar(x, y, 23, b)
        leaf = (("M", polar(x, y, 12, a)), *left, ("C", *right), ("L", polar(x, y, 12, b)), ("Z",))
        marks += (
            *style.foil(leaf, inks if k % 2 else dull, -14, 6),
            Path(star(*polar(x, y, 20, mid), 1.7, 0.8, 6, mid), inks.line(style.WINE if k % 2 else style.CANDLE)),
            line(*polar(x, y, 2, mid), *polar(x, y, 12, mid), inks.light, 0.75),
        )
    return (
        *marks,
        Path(disc(x, y, 2.2), inks.fill(style.WINE), inks.line(style.CANDLE), 0.4),
        Path(svg("M0,14.4 C-.6,16 .8,17 0,18.6"), None, inks.light, 0.5),
    )


def _king(inks: style.Inks) -> Marks:
    tips = ((0, -14), (9.7, -11.2), (-9.7, -11.2), (16.8, -7.8), (-16.8, -7.8))
    balls = (mark for x, y in tips for mark in style.foil(disc(x, y, 1.6), inks, y - 1.6, y + 1.6))
    return (
        *style.foil(both("M0,-13 L3.4,-3 L9.6,-10 L10.4,-1 L16.4,-6.6 L12.6,9 C8,7.4 4,7 0,7Z"), inks, -13, 9),
        *style.foil(both("M0,8 C4,8 8.4,8.4 12.4,10 L11.8,14 C8,12.4 4,12 0,12Z"), inks, 8, 14),
        *balls,
        *style.gem(0, 1.6, 2.6, inks),
        *(mark for side in (-1, 1) for mark in style.gem(side * 7.4, 2.8, 1.7, inks, style.MIDNIGHT)),
        *(Path(disc(px, 10.1 + abs(px) * 0.09, 0.7), inks.line(style.WINE)) for px in (-8, -4, 0, 4, 8)),
    )


def _joker(inks: style.Inks) -> Marks:
    left = svg("M-9,8 C-12,0 -17,-1 -16.6,5.6 C-19.6,-3 -15,-11.6 -7,-8 C-3.4,-6.4 -1.4,-2 0,8Z")
    right = mirrored(left)
    horn = svg("M-6,8 C-6,-4 -4.4,-13 3,-16.6 C2.4,-13 3.4,-11 5,-9 C6.4,-4 6,2 6,8Z")
    collar = svg("M-11,8 L-8,12.6 L-5.4,9 L-2.8,13.4 L0,9.4 L2.8,13.4 L5.4,9 L8,12.6 L11,8 C5,6.4 -5,6.4 -11,8Z")
    cloth: Marks = (
        LinearGradient(right, (0, -10), (0, 8), (style.WINE, "#5A1224")),
        Path(right, None, style.GOLD, 0.4),
        LinearGradient(horn, (-6, 0), (6, 0), (style.CANDLE, style.GOLD, style.OLD_GOLD)),
        Path(horn, None, inks.hole, 0.35),
    )
    if inks.saves:
        cloth = (Path(right, style.WHITE, style.INK, 0.4), Path(horn, style.WHITE, style.INK, 0.35))
    places = ((px * 1.4, 3.6 - 2 * (2 - abs(px))) for px in (-2, 0, 2))
    stars = (Path(star(*place, 1.2, 0.6, 4), inks.line(style.WINE)) for place in places)
    bells: Marks = ()
    for x, y in ((-16.6, 7), (16.6, 7), (3.4, -17)):
        bells += (
            *style.foil(disc(x, y, 1.9), inks, y - 2, y + 2),
            line(x - 1.2, y + 0.3, x + 1.2, y + 0.3, style.INK, 0.35),
            line(x, y + 0.3, x, y + 1.7, style.INK, 0.35),
        )
    return (*style.foil(left, inks, -10, 8), *cloth, *stars, *style.foil(collar, inks, 6, 13), *bells)
