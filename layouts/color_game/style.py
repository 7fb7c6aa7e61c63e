"""Style of the colour game: colours, fonts and flat shapes, like a Swiss poster.

Hue, grey tone and the outline of a symbol each tell an identity on their own.
"""

from typing import NamedTuple

from layouts.kit.marks import Path, Steps
from layouts.kit.shapes import rect
from layouts.kit.style import Font, Ink

BLACK, WHITE = "#16161A", "#FFFFFF"
SOFT = "#E9E8E4"  # ground of less important numbers; black on it has a contrast of 14:1
BLEED = 3.5  # faces are drawn this far beyond the cut; the sheet may keep less
MARGIN = 5  # the type area of a card is 53 x 78
RULE = 0.9  # the thick rule under a poster

DISPLAY, TEXT, BOLD, ITALIC = "Poster", "PosterText", "PosterBold", "PosterItalic"
FONTS = (
    Font(DISPLAY, "fontpkg_righteous", r"Righteous-Regular\.ttf"),
    Font(TEXT, "fontpkg_jost", r"Jost\[wght\]\.ttf", (("wght", 430),)),
    Font(BOLD, "fontpkg_jost", r"Jost\[wght\]\.ttf", (("wght", 640),)),
    Font(ITALIC, "fontpkg_jost", r"Jost-Italic\[wght\]\.ttf", (("wght", 430),)),
)


class Hue(NamedTuple):
    """A ground colour and the text colour on it, with a contrast of at least 4.5:1."""

    colour: str
    ink: str


# The best of 3,888 combinations by the least difference of any two hues under normal, deutan, protan and tritan sight.
HUES = {
    "red": Hue("#C4202F", WHITE), "blue": Hue("#1F5BC0", WHITE), "yellow": Hue("#FFDD33", BLACK),
    "green": Hue("#1F9A70", BLACK), "purple": Hue("#54206E", WHITE), "orange": Hue("#F58A1F", BLACK),
    "cyan": Hue("#5CC3F0", BLACK), "pink": Hue("#F4A3C4", BLACK), "assassin": Hue(BLACK, WHITE),
    "observer": Hue(WHITE, BLACK),
}  # fmt: skip
TEAM_COLOURS = tuple(pair.colour for key, pair in HUES.items() if key not in ("assassin", "observer"))


def hue(key: str, ink: Ink) -> Hue:
    """Return the colours of an identity; black on white where ink is saved."""
    return Hue(WHITE, BLACK) if ink.saves else HUES[key]


def ground(w: float, h: float, colour: str) -> Path:
    """Return the ground of a whole face with its bleed, in mm from the top left of the cut."""
    return Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), colour)


def flat(steps: Steps, colour: str, ink: Ink, width: float = 0.7, holes: bool = False) -> Path:
    """Return a flat shape; where ink is saved it is white with a black outline and still hides what lies under it."""
    if ink.saves:
        return Path(steps, WHITE, BLACK, width, holes=holes)
    return Path(steps, colour, holes=holes)
