"""The five masks: gold, about 40 mm wide, middle of the eyes at (0, 0). Right halves are drawn and mirrored."""

import math

from layouts.kit.marks import Group, Mark, Marks, Path, line
from layouts.kit.shapes import both, disc, rect, svg
from layouts.masquerade_murder.style import BRONZE, CANDLE, GOLD, WINE, Inks, chased, foil, gem

EYE = "M3.4,.6 C5.4,-3.4 11,-4.4 14,-2.6 C12.4,1.6 6.6,3 3.4,.6Z"
HALF = (
    "M0,-6 C4,-9.4 10,-9.6 13,-9 C16,-9 18.4,-10.6 20,-12.6 C21,-6.6 20,.6 16,5.4 C13,8.8 8.4,9.2 5.4,7.2 "
    "C3.4,5.8 2,4 0,4"
)
BROW = "M1.4,-5 C6,-7.8 11,-7.6 15,-6.2 C17,-5.6 18.4,-6.6 19,-8.6"


def mask(character: str, inks: Inks) -> Marks:
    """Draw a character's mask."""
    masks = {"constable": _constable, "thug": _thug, "seductress": _seductress, "assassin": _assassin, "duke": _duke}
    return masks[character](inks)


def domino(inks: Inks, edge: float = 0.3) -> Marks:
    """Draw the plain half mask, which belongs to no character."""
    return (*foil(both(HALF), inks, -12, 9, edge), _eyes(inks), *chased(inks, BROW), *gem(0, -2.6, 2.2, inks))


def _eyes(inks: Inks, d: str = EYE) -> Mark:
    return Path(both(d), inks.hole, inks.line(GOLD), 0.35)


def _duke(inks: Inks) -> Marks:
    crown = both(
        "M0,-21 C1,-18.6 2.6,-17.4 1.6,-15.4 L4.4,-11.6 L8.6,-18.4 L9.4,-12 L14.6,-16.4 L12.6,-8 C8,-9.4 4,-8.8 0,-6.6Z"
    )
    tips = ((0, -21.4), (8.7, -19), (-8.7, -19), (15, -17), (-15, -17))
    pearls = (mark for x, y in tips for mark in foil(disc(x, y, 1.15), inks, y - 1, y + 1))
    beard = both("M0,9 C2.6,8.4 4.8,9.4 6.6,11 C6,15.4 3.4,19 0,21.4")
    return (
        *foil(crown, inks, -21, -6),
        *chased(inks, "M0,-9.4 C4,-11.4 8.6,-11.6 12.8,-10.4"),
        *pearls,
        *foil(both(HALF), inks, -12, 9),
        _eyes(inks),
        *chased(inks, BROW, "M2,3.6 C5,5.6 9,6.8 13,4.4 C15,3.2 16.6,.6 17.4,-2"),
        *gem(0, -2.6, 2, inks),
        *foil(beard, inks, 9, 21),
        *chased(inks, "M1.2,11.4 C2.8,11.4 3.6,12.6 4,13.2", "M0,12 L0,18.6", "M2,13.6 C2.2,15.2 1.6,16.6 1.2,17.6"),
    )


def _constable(inks: Inks) -> Marks:
    visor = both("M0,-13.6 C6,-14.4 12,-13 16,-9.6 C17.4,-3 16.6,6 12.6,13 C9,18.6 4.4,21 0,23Z")
    slit = both("M2.6,-1.4 L15,-4.4 L14.6,-.8 L2.6,2.6Z")
    keyhole = svg("M0,-10.6 a1.7,1.7 0 0 1 .9,3.1 l.7,2.6 h-3.2 l.7,-2.6 a1.7,1.7 0 0 1 .9,-3.1z")
    rows = (((3.6 + 2.5 * k, 9.2 + 3 * row - 0.5 * k) for k in range(4 - row)) for row in range(3))
    breaths = (Path(disc(side * x, y, 0.62), inks.line(inks.hole)) for row in rows for x, y in row for side in (-1, 1))
    places = ((13.4, -9.4), (9, -11.4), (4.4, -12.2), (12, 11.2), (8.6, 16.4))
    rivets = (Path(disc(side * x, y, 0.5), inks.line(BRONZE)) for side in (-1, 1) for x, y in places)
    return (
        *foil(both("M0,-20 C2.2,-16.4 2.2,-13.4 0,-10Z"), inks, -20, -10),
        *foil(visor, inks, -14, 23),
        Path(slit, inks.hole, inks.line(GOLD), 0.35),
        *chased(inks, "M0,-13 L0,22", "M1.6,-4.8 L15.8,-7.6", "M2,5.4 L14.6,2.6", width=0.45),
        *breaths,
        *rivets,
        Path(keyhole, inks.line(inks.hole)),
    )


def _thug(inks: Inks) -> Marks:
    hood = both(
        "M0,-21 C10,-20 17.6,-13.6 18.6,-2 C19.2,6 18,13 16,19 L12,17 C14,10 14.6,2 13.6,-4 C12,-11 6,-14 0,-14.4Z"
    )
    jaw = both("M0,-10.6 C5,-11.6 10.6,-10.6 13,-6.6 C14,-2 13.6,3 13,6 L15.4,16.6 C11,20.6 5,22.4 0,22.4Z")
    lids = both("M2.6,-.6 C5.4,.6 9,-.2 12.2,-3.6 C12.4,-.4 10.6,2.6 7.6,3 C5,3.2 3.2,1.8 2.6,-.6Z")
    blood = inks.line(WINE)
    middles = ((-10 + 6.4 * t, -7.4 + 16 * t) for t in (0.1, 0.3, 0.72, 0.9))
    stitches = (line(x - 1.3, y + 0.6, x + 1.3, y - 0.6, blood, 0.45) for x, y in middles)
    teeth = tuple(line(-5.4 + 3.6 * k, 14, -5.4 + 3.6 * k, 17.4, inks.line(inks.hole), 0.5) for k in range(4))
    return (
        *foil(hood, inks, -21, 19),
        *chased(inks, "M0,-18 C8,-17.4 14.8,-12 16,-2.4 C16.6,4 16,10 14.6,16"),
        *foil(jaw, inks, -11, 22),
        Path(lids, inks.hole, inks.line(GOLD), 0.35),
        *chased(inks, "M1.4,-2.6 C5,-1.6 9,-2.6 12.4,-6.4", width=0.7),
        *chased(
            inks, "M0,-2 L0,5 C1.6,6.6 3,6.6 4,5.4", "M13,7 C9,10.4 4,11.6 0,11.6", "M14.6,16 C10,19 5,20.4 0,20.4"
        ),
        Path(svg("M-10,-7.4 L-3.6,8.6"), None, blood, 0.6),
        *stitches,
        *teeth,
    )


def _plume(inks: Inks, turn: float, length: float, bend: float) -> Mark:
    leaf = svg(
        f"M0,0 C{bend},{-length * 0.3} {bend * 1.6},{-length * 0.75} {bend * 0.2},{-length} "
        f"C{-bend * 0.5},{-length * 0.75} {-bend * 0.6},{-length * 0.3} 0,0Z"
    )
    quill = svg(f"M0,0 C{bend * 0.4},{-length * 0.3} {bend * 0.5},{-length * 0.7} {bend * 0.15},{-length * 0.95}")
    barbs = tuple(
        Path(svg(f"M{bend * 0.3},{-length * k / 6.4} l{bend * 0.34},-1.6"), None, inks.line(BRONZE), 0.3)
        for k in range(1, 6)
    )
    return Group((*foil(leaf, inks, -length, 0), Path(quill, None, inks.line(BRONZE), 0.35), *barbs), 9, -7, turn)


def _seductress(inks: Inks) -> Marks:
    half = both(
        "M0,-4.6 C4,-8.4 9,-8.8 13,-8.4 C16.6,-8.8 19,-11.6 20.6,-15 C21.8,-7 20.4,0 16,4.4 "
        "C12.6,7.4 8.4,7.6 5.6,5.6 C3.4,4 2,2.4 0,3Z"
    )
    beads = [(3.2 + 2 * k, 8.8 + 2.4 * math.sin(k * 0.75) - max(0, k - 4) * 1.7) for k in range(8)]
    pearls = tuple(Path(disc(side * x, y, 0.55), inks.light) for x, y in beads for side in (-1, 1))
    lips = both("M0,14.2 C1.2,12.8 2.6,13 4.8,14.8 C3.2,17 1.6,17.8 0,17.8Z")
    return (
        *(_plume(inks, *feather) for feather in ((64, 15, 4.6), (-12, 16, -4.2), (40, 18, 5), (12, 19, 4.8))),
        *foil(half, inks, -14, 8),
        _eyes(inks, "M3.6,.8 C5,-3.6 10.6,-4.6 15.6,-6.4 C15,-1.4 12,1.8 8.6,2.2 C6.6,2.4 5,2 3.6,.8Z"),
        *chased(
            inks,
            "M1.4,-3.6 C5,-6.8 10,-6.8 14.4,-7.2 C17,-7.6 18.6,-9.6 19.6,-11.6",
            "M2.4,2.8 C5,4.8 9,6 12.6,4.2 C15.6,2.6 17.8,-.6 18.8,-4",
        ),
        *pearls,
        *gem(9, -7, 2.1, inks),
        Path(lips, inks.fill(WINE), inks.light, 0.35),
        Path(both("M0,15.2 C1.4,14.8 2.8,14.6 4.8,14.8"), None, inks.light, 0.35),
    )


def _assassin(inks: Inks) -> Marks:
    cowl = both(
        "M0,-22 C6,-16 15,-10 17.6,1 C18.6,7 17.6,13 15,19 L10.6,15 C13,9 13.4,4 12.6,-1 C10.6,-8 5,-11.6 0,-13Z"
    )
    face = both("M0,-10.4 C5.4,-8.6 9.6,-4.6 11,.6 C12,6 11,11 9,14.6 C6,18.4 3,20 0,21Z")
    pupil = both("M6.2,-1.8 C7.6,-1.4 7.6,.8 6.2,.9 C5.7,0 5.7,-1 6.2,-1.8Z")
    return (
        *foil(cowl, inks, -22, 19),
        *chased(inks, "M0,-18.4 C5,-13.4 13,-8.6 15,1.6 C15.8,6.6 15,11.6 13.4,15.6"),
        Path(face, inks.hole, inks.light, 0.35),
        Path(both("M3.4,.2 C5.8,-2.4 8.4,-2.8 10.6,-2 C9.6,.8 6.4,2 3.4,.2Z"), inks.fill(CANDLE), inks.light, 0.35),
        Path(pupil, inks.line(WINE)),
        *foil(both("M0,-3.4 L2,-2.6 L1.7,12 L0,20.6Z"), inks, -4, 20),
        line(0, -2, 0, 17.6, inks.line(BRONZE), 0.35),
        *foil(both("M0,-5.6 L8.6,-6.6 C9.8,-6.2 9.8,-4.4 8.6,-4 L0,-3.2Z"), inks, -7, -3),
        *foil(rect(-1, -11, 2, 5.4), inks, -11, -5),
        *gem(0, -12.2, 2, inks),
    )
