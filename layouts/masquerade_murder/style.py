"""Masquerade Murder's look, a ball by candlelight: dark plum and midnight, leaf gold, ivory where text is read.

A sign is a shape before it is a colour: green a disc, red a four-pointed star, grey a ring."""

from dataclasses import dataclass

from layouts.kit.marks import Group, LinearGradient, Mark, Marks, Path, Point, Steps, line, moved
from layouts.kit.shapes import both, disc, polar, rect, star, svg
from layouts.kit.style import Font, Ink, mix

PLUM, MIDNIGHT, WINE = "#35152F", "#151B38", "#7C1D31"
GOLD, CANDLE, BRONZE = "#C9A24B", "#F1DFA6", "#7D5B22"
IVORY, INK, SHADOW, WHITE = "#F6EEDC", "#21141F", "#150A16", "#FFFFFF"
GREEN, RED, GREY = "#1F6B4A", "#A3262F", "#6E6764"
OLD_GOLD = "#A67C30"
BLEED = 3.5  # the look is drawn this far beyond the cut, whatever the sheet then keeps
INSET = 3.4  # of frames: a cut 1 mm off still looks meant

TITLE, TEXT, BOLD, ITALIC, SCRIPT = "Title", "Text", "TextBold", "TextItalic", "Script"
FONTS = (
    Font(TITLE, "fontpkg_cinzel", r"Cinzel\[wght\]\.ttf", (("wght", 700),)),
    Font(TEXT, "fontpkg_eb_garamond", r"EBGaramond\[wght\]\.ttf", (("wght", 500),)),
    Font(BOLD, "fontpkg_eb_garamond", r"EBGaramond\[wght\]\.ttf", (("wght", 700),)),
    Font(ITALIC, "fontpkg_eb_garamond", r"EBGaramond-Italic\[wght\]\.ttf", (("wght", 500),)),
    Font(SCRIPT, "fontpkg_great_vibes", r"GreatVibes-Regular\.ttf"),
)


@dataclass(frozen=True)
class Inks:
    """The colours of a face: ground, lines, candlelight from the middle out, leaf gold, holes."""

    ground: str
    light: str
    glow: tuple[str, ...]
    foil: tuple[str, ...]
    hole: str
    saves: bool = False

    def fill(self, colour: str) -> str:
        """Return a field's colour: white where ink is saved, so it still covers what is below."""
        return WHITE if self.saves else colour

    def line(self, colour: str) -> str:
        """Return the colour of a line or letter: ink where the field below is left white."""
        return INK if self.saves else colour


def inks_on(ground: str, ink: Ink) -> Inks:
    """Return the colours of art on a dark ground."""
    if ink.saves:
        return Inks(WHITE, INK, (WHITE, WHITE), (WHITE, WHITE), WHITE, True)
    glow = (mix(ground, "#A4672A", 0.62), mix(ground, "#7A3F2A", 0.3), ground)
    return Inks(ground, GOLD, glow, (CANDLE, GOLD, OLD_GOLD, GOLD), SHADOW)


def ground(w: float, h: float, colour: str) -> Path:
    """Return the whole face with its bleed; (0, 0) is the top left of the cut card."""
    return Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), colour)


def art(x: float, y: float, marks: Marks, scale: float = 1, turn: float = 0) -> Group:
    """Return art moved and scaled, with strokes as wide on paper as drawn."""
    return moved(x, y, marks, turn, scale, keeps_lines=True)


# ---- gold ---------------------------------------------------------------------------------------


def foil(steps: Steps, inks: Inks, top: float, bottom: float, edge: float = 0.3) -> Marks:
    """Return a shape in leaf gold: a soft blend with a dark edge; an outline where ink is saved."""
    if inks.saves:
        return (Path(steps, WHITE, INK, edge),)
    return LinearGradient(steps, (0, top), (0, bottom), inks.foil), Path(steps, None, inks.hole, edge)


def chased(inks: Inks, *halves: str, width: float = 0.35) -> Marks:
    """Return lines engraved into the gold: right halves with their mirror images."""
    return tuple(Path(both(d), None, inks.line(BRONZE), width) for d in halves)


def gem(x: float, y: float, r: float, inks: Inks, colour: str = WINE) -> Marks:
    """Return a jewel."""
    return (Path(star(x, y, r, r * 0.72, 4), inks.fill(colour), inks.line(CANDLE), 0.3),)


FLAME = "M0,-3 C1.5,-1.4 1.7,0 1.2,.9 C.8,1.7 -.8,1.7 -1.2,.9 C-1.7,0 -1.2,-1.4 0,-3Z"


def flame(x: float, y: float, size: float, inks: Inks) -> Mark:
    """Return a candle's flame."""
    return art(x, y, (Path(svg(FLAME), inks.fill(CANDLE), inks.light, 0.25),), size)


def candle(x: float, y: float, h: float, inks: Inks) -> Marks:
    """Draw a lit candle, h mm high, standing at (x, y)."""
    dish = svg(f"M{x - 2.6},{y} h5.2 l-1,1.5 h-3.2z")
    return (
        *foil(rect(x - 1.1, y - h, 2.2, h), inks, y - h, y, 0.2),
        Path(dish, inks.fill(GOLD), inks.light, 0.25),
        line(x, y - h, x, y - h - 1, inks.light, 0.35),
        flame(x, y - h - 1.9, 0.95, inks),
    )


def quatrefoil(x: float, y: float, inks: Inks) -> Marks:
    """Draw the four leaves that cover a frame's corner."""
    leaves = tuple(Path(disc(*polar(x, y, 1, a + 45), 0.66), inks.light) for a in range(0, 360, 90))
    return Path(disc(x, y, 2.1), inks.ground), *leaves, Path(disc(x, y, 0.45), inks.ground)


def frame(w: float, h: float, inks: Inks) -> Marks:
    """Draw a line with a quatrefoil at each corner."""
    corners: tuple[Point, ...] = tuple((x, y) for x in (INSET, w - INSET) for y in (INSET, h - INSET))
    return (
        Path(rect(INSET, INSET, w - 2 * INSET, h - 2 * INSET), None, inks.light, 0.5),
        *(mark for x, y in corners for mark in quatrefoil(x, y, inks)),
    )


def four_stars(xs: tuple[float, float], ys: tuple[float, float], outer: float, inner: float, colour: str) -> Marks:
    """Return a star of four points on each corner between two x and two y."""
    return tuple(Path(star(x, y, outer, inner, 4), colour) for x in xs for y in ys)


def leaf(w: float, h: float, ink: Ink) -> Marks:
    """Return an ivory sheet to read, with a line and a star at each corner."""
    page = ground(w, h, WHITE if ink.saves else IVORY)
    corners = four_stars((4.0, w - 4), (4.0, h - 4), 1.9, 0.8, BRONZE)
    return (page, Path(rect(4, 4, w - 8, h - 8), None, BRONZE, 0.5), *corners)


def panel(x: float, y: float, w: float, h: float, corner: float = 2.8) -> Steps:
    """Return a plate with concave corners."""
    a, k = corner, corner * 0.45
    r, b = x + w, y + h
    return (
        ("M", (x + a, y)),
        ("L", (r - a, y)),
        ("C", (r - a, y + a - k), (r - k, y + a), (r, y + a)),
        ("L", (r, b - a)),
        ("C", (r - k, b - a), (r - a, b - k), (r - a, b)),
        ("L", (x + a, b)),
        ("C", (x + a, b - k), (x + k, b - a), (x, b - a)),
        ("L", (x, y + a)),
        ("C", (x + k, y + a), (x + a, y + k), (x + a, y)),
        ("Z",),
    )


# ---- signs --------------------------------------------------------------------------------------


def sign(kind: str, x: float, y: float, size: float = 1) -> Mark:
    """Draw the sign of one's own action: green a disc, red a four-pointed star, grey a ring. Rule 5.1."""
    match kind:
        case "green":
            return Path(disc(x, y, 1.2 * size), GREEN)
        case "red":
            return Path(star(x, y, 1.75 * size, 0.78 * size, 4), RED)
        case "grey":
            return Path(disc(x, y, 1.02 * size), None, GREY, 0.5 * size)
    raise ValueError(f"no sign {kind}")
