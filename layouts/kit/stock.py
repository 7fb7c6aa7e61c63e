"""Papers and cut sizes, in mm."""

import msgspec

from layouts.kit.marks import Steps
from layouts.kit.shapes import disc

MARGIN = 6.0  # home printers leave 2 to 5 mm blank, and pull the paper in askew


class Paper(msgspec.Struct, frozen=True):
    """A paper size, upright, in mm. `name` goes into file names, `title` into the sheet's margin.

    `margin` is how far everything that must be seen stays from the paper's edges.
    """

    name: str
    title: str
    w: float
    h: float
    margin: float = MARGIN


A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
A3 = Paper("a3", "A3", 297, 420)
TABLOID = Paper("tabloid", "Tabloid", 279.4, 431.8)
# The part that A4 and Letter have in common: a layout that prints on both, centred, without scaling.
BOTH = Paper("both", "A4 or Letter", 210, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER, A3, TABLOID, BOTH)}


class Cut(msgspec.Struct, frozen=True):
    """The size of a trimmed piece in mm; `outline` is set if it is cut along a line of its own.

    `is_round`: a disc, with a round bleed. `corner` is the radius to which corners may be punched; it draws nothing.
    """

    w: float
    h: float
    corner: float = 0
    outline: Steps = ()
    is_round: bool = False


INCH = 25.4  # mm; also a usual paper punch


def round_cut(diameter: float) -> Cut:
    return Cut(diameter, diameter, outline=disc(diameter / 2, diameter / 2, diameter / 2), is_round=True)


# Corner punches have a radius of 3 mm. A card that is cut square loses nothing.
CARD = Cut(63, 88, 3)
SMALL_CARD = Cut(44, 68, 3)
# What sleeves are called that hold cards up to these sizes.
SLEEVES = {
    "mini American": (41, 63), "mini European": (45, 68), "American": (56, 87), "European": (59, 92),
    "standard": (63.5, 88), "tarot": (70, 120), "square": (70, 70),
}  # fmt: skip
LOOSE = 3.0  # how much smaller than its sleeve a card may be
CARD_SIZES = ("poker", "bridge", "tarot", "mini")


def sleeve_for(cut: Cut) -> str:
    """Return the name and size of the sleeves that fit a card, the closest; "" if none does."""
    fitting = [
        (w * h, f"{name} {w:g} × {h:g}")
        for name, (w, h) in SLEEVES.items()
        if 0 <= w - cut.w <= LOOSE and 0 <= h - cut.h <= LOOSE
    ]
    return min(fitting)[1] if fitting else ""


# A sheet that is read, not cut: inside the margins of both A4 and Letter.
PAGE = Cut(190, 254)
A5 = Cut(148, 210)
