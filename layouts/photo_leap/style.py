"""Photo Leap's look, a fairy-tale village's newspaper: masthead, column rules, halftones, an animal on each front page.

Each animal has a hue, a pattern and a word; any one of the three tells it. Letters never have a spot colour: it is too
pale to read on newsprint."""

import math

from layouts.kit.marks import Group, Mark, Marks, Path, Steps, line, text
from layouts.kit.shapes import disc, polygon, rect
from layouts.kit.style import Font, Ink, mix

PAPER, INK, SEAL, SLOT, WHITE = "#F6EFDE", "#1C1A17", "#A8261C", "#FCF8EE", "#FFFFFF"
PRESS = "#2B5E8C"  # the journalists' blue
FAINT = "#D9CFB8"  # ornament that may be laid over
BLEED = 3.5  # the look is drawn this far beyond the cut, whatever the sheet then keeps
MARGIN = 4
SPOTS = {"sheep": "#2F7FB8", "bear": "#AD6F0C", "wolf": "#4A479C", "deer": "#23794A", "fox": "#CF4519"}
PATTERN_SPOTS = {
    "dots": SPOTS["sheep"], "level": SPOTS["bear"], "rings": SPOTS["wolf"], "waves": SPOTS["deer"],
    "slant": SPOTS["fox"], "grid": "#8A2F6B", "zigzag": "#5F6A12", "chevrons": "#0F7278",
}  # fmt: skip
"""The colour of an animal that is drawn as an icon, by its pattern."""

MASTHEAD, DECK, BODY, BODY_BOLD, BODY_ITALIC = "Masthead", "Deck", "Text", "TextBold", "TextItalic"
_FRAUNCES, _NEWSREADER = r"Fraunces\[.*", r"Newsreader\[.*"
FONTS = (
    Font(MASTHEAD, "fontpkg_fraunces", _FRAUNCES, (("opsz", 144), ("wght", 900), ("SOFT", 100), ("WONK", 1))),
    Font(DECK, "fontpkg_fraunces", _FRAUNCES, (("opsz", 24), ("wght", 700), ("SOFT", 100), ("WONK", 0))),
    Font(BODY, "fontpkg_newsreader", _NEWSREADER, (("opsz", 8), ("wght", 460))),
    Font(BODY_BOLD, "fontpkg_newsreader", _NEWSREADER, (("opsz", 8), ("wght", 760))),
    Font(BODY_ITALIC, "fontpkg_newsreader", r"Newsreader-Italic\[.*", (("opsz", 8), ("wght", 460))),
)


def paper(ink: Ink) -> str:
    """Return the colour of the stock: newsprint, or white where ink is saved."""
    return WHITE if ink.saves else PAPER


def ground(w: float, h: float, ink: Ink) -> Path:
    """Return the whole face with its bleed; (0, 0) is the top left of the cut card."""
    return Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), paper(ink))


def field(steps: Steps, colour: str, ink: Ink, width: float = 0.7) -> Path:
    """Return a filled field; white with an outline where ink is saved."""
    return Path(steps, WHITE, colour, width) if ink.saves else Path(steps, colour)


def on(colour: str, light: str, ink: Ink) -> str:
    """Return the colour of letters on a field: `light`, or the field's own colour where the field is left white."""
    return colour if ink.saves else light


def double_rule(x1: float, x2: float, y: float, heavy: float = 0.7) -> Marks:
    """Draw the newspaper's thick and thin rule."""
    below = y + heavy * 0.6 + 0.58
    return (line(x1, y, x2, y, INK, heavy), line(x1, below, x2, below, INK, heavy * 0.29))


def frame(w: float, h: float) -> Marks:
    """Draw a thick rule on the margin and a thin one outside it."""
    return (
        Path(rect(MARGIN - 0.9, MARGIN - 0.9, w - 2 * MARGIN + 1.8, h - 2 * MARGIN + 1.8), None, INK, 0.2),
        Path(rect(MARGIN, MARGIN, w - 2 * MARGIN, h - 2 * MARGIN), None, INK, 0.7),
    )


def masthead(w: float, title: str, left: str, right: str) -> Marks:
    """Draw the head of a card: the paper's name, the double rule, the dateline."""
    left_edge, right_edge, half = MARGIN, w - MARGIN, w / 2 - MARGIN
    return (
        text(w / 2, 9, title, MASTHEAD, (15.5, 14), INK, w - 2 * MARGIN - 17, "centre", -6),
        *double_rule(left_edge, right_edge, 10.9),
        text(left_edge, 14.7, left, BODY_ITALIC, 8, INK, half - 0.5),
        text(right_edge, 14.7, right, BODY_ITALIC, 8, INK, half - 0.5, "right"),
        line(left_edge, 15.9, right_edge, 15.9, INK, 0.2),
    )


def iris(x: float, y: float, r: float, fill: str, colour: str, width: float = 0.35, blades: int = 6) -> Marks:
    """Draw a camera's iris, the game's mark. Half a turn does not change it, so backs may use it."""
    hole = 0.42 * r
    tips = [(x + hole * math.cos(a), y + hole * math.sin(a)) for a in _angles(blades, 0)]
    rims = [(x + r * 0.93 * math.cos(a), y + r * 0.93 * math.sin(a)) for a in _angles(blades, 1.55)]
    edges: Steps = tuple(step for tip, rim in zip(tips, rims, strict=True) for step in (("M", tip), ("L", rim)))
    return (Path(disc(x, y, r), fill, colour, width * 1.6), Path((*edges, *polygon(*tips)), None, colour, width))


def _angles(count: int, start: float) -> list[float]:
    return [2 * math.pi * (i + start) / count for i in range(count)]


def once(marks: Marks, x: float = 0, y: float = 0, scale: float = 1, clip: Steps = ()) -> Group:
    """Return heavy art that many faces share, to be written into the file only once."""
    return Group(marks, x, y, scale=scale, clip=clip, once=True)


def slot(x: float, y: float, w: float, h: float, label: str, note: str, ink: Ink, mark: float | None = None) -> Marks:
    """Draw a place for a card: with a name, or with the game's mark, in the middle or `mark` mm below the top."""
    ground_colour = WHITE if ink.saves else SLOT
    middle, centre = x + w / 2, y + h / 2
    box: Mark = Path(rect(x, y, w, h, 3), ground_colour, INK, 0.4, (2, 1.4))
    if not label:
        at = centre if mark is None else y + mark
        return (box, *iris(middle, at, 12.5, ground_colour, mix(FAINT, WHITE, 0.2), 0.9))
    return (
        box,
        text(middle, centre + 1, label, MASTHEAD, (24, 22, 20), INK, w - 6, "centre"),
        text(middle, centre + 8.5, note, BODY_ITALIC, (14, 13, 12), INK, w - 6, "centre"),
    )
