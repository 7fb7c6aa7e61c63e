"""Infection's look, a clinic's hazard sheet: stencil titles, condensed labels, signs told by shape first.

Triangle = harm, square = help, dark disc = goal, ring and slash = forbidden. Blue is always a disc, red a diamond,
grey a square."""

import math
from typing import NamedTuple

from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, Steps, clipped, line
from layouts.kit.shapes import disc, polygon, rect
from layouts.kit.style import Font, Ink

PAPER, INK, YELLOW, WHITE = "#F4F3EC", "#22262A", "#F5C518", "#FFFFFF"
DARK_GREEN, LIGHT_GREEN = "#1F5C34", "#B9DFA6"  # the source's range diagrams
FORBIDDEN = "#6A6F73"
BLEED = 3.5  # the look is drawn this far beyond the cut, whatever the sheet then keeps
MARGIN = 4

TITLE, LABEL, LABEL_BOLD = "Stencil", "Label", "LabelBold"
BODY, BODY_BOLD, BODY_ITALIC = "Body", "BodyBold", "BodyItalic"
FONTS = (
    Font(TITLE, "fontpkg_black_ops_one", r"BlackOpsOne-Regular\.ttf"),
    Font(LABEL, "fontpkg_saira_condensed", r"SairaCondensed-Black\.ttf"),
    Font(LABEL_BOLD, "fontpkg_saira_condensed", r"SairaCondensed-Bold\.ttf"),
    Font(BODY, "fontpkg_barlow", r"Barlow-Medium\.ttf"),
    Font(BODY_BOLD, "fontpkg_barlow", r"Barlow-Bold\.ttf"),
    Font(BODY_ITALIC, "fontpkg_barlow", r"Barlow-MediumItalic\.ttf"),
)


class Team(NamedTuple):
    """A team or the neutral section: its key in data, its colour, and a pale tint of it."""

    key: str
    colour: str
    tint: str


BLUE = Team("blue", "#17479E", "#D9E4F4")
RED = Team("red", "#C8361E", "#FADFD8")
GREY = Team("grey", "#666B6F", "#E2E3E1")
TEAMS = {team.key: team for team in (BLUE, RED, GREY)}


def enemy(team: Team) -> Team:
    """Return the other team."""
    return RED if team is BLUE else BLUE


def ground(w: float, h: float, ink: Ink, colour: str = PAPER) -> Path:
    """Return the whole face with its bleed, white where ink is saved; (0, 0) is the top left of the cut card."""
    return Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), WHITE if ink.saves else colour)


def field(steps: Steps, colour: str, ink: Ink, width: float = 0.7) -> Path:
    """Return a filled field; only its outline where ink is saved."""
    return Path(steps, None, colour, width) if ink.saves else Path(steps, colour)


def on(colour: str, light: str, ink: Ink) -> str:
    """Return the colour of letters on a field: `light`, or the field's own colour where the field is left white."""
    return colour if ink.saves else light


def badge(team: Team, x: float, y: float, size: float) -> Steps:
    """Return the team's shape at (x, y): disc, diamond or square, of like weight."""
    half = size / 2
    if team is BLUE:
        return disc(x, y, half)
    if team is RED:
        d = half * 1.16
        return polygon((x, y - d), (x + d, y), (x, y + d), (x - d, y))
    return rect(x - half * 0.88, y - half * 0.88, half * 1.76, half * 1.76)


def stripes(x: float, y: float, w: float, h: float, pitch: float = 5, ink: Ink = Ink.FULL) -> Mark:
    """Draw hazard tape: stripes at 45 degrees, half and half, the same after half a turn."""
    marks: list[Mark] = [Path(rect(x, y, w, h), WHITE if ink.saves else YELLOW)]
    middle = x + w / 2
    half = int((w / 2 + h) / pitch) + 2
    for i in range(-half, half + 1):
        a = middle + i * pitch - h / 2 - pitch / 4
        marks.append(Path(polygon((a, y + h), (a + h, y), (a + h + pitch / 2, y), (a + pitch / 2, y + h)), INK))
    return clipped(rect(x, y, w, h), marks)


def triangle(x: float, y: float, size: float) -> Steps:
    """Return a warning sign with rounded corners; y is the middle of its height."""
    h = size * 0.88
    return (
        ("M", (x - size * 0.07, y - h * 0.44)),
        ("C", (x - size * 0.04, y - h * 0.52), (x + size * 0.04, y - h * 0.52), (x + size * 0.07, y - h * 0.44)),
        ("L", (x + size * 0.49, y + h * 0.38)),
        ("C", (x + size * 0.53, y + h * 0.46), (x + size * 0.49, y + h * 0.5), (x + size * 0.43, y + h * 0.5)),
        ("L", (x - size * 0.43, y + h * 0.5)),
        ("C", (x - size * 0.49, y + h * 0.5), (x - size * 0.53, y + h * 0.46), (x - size * 0.49, y + h * 0.38)),
        ("Z",),
    )


def virion(x: float, y: float, size: float, colour: str) -> Marks:
    """Draw the game's mark, the same after a quarter turn. (A cross would be the protected Red Cross emblem.)"""
    marks: list[Mark] = [Path(disc(x, y, size * 0.25), colour)]
    for i in range(8):
        dx, dy = math.sin(i * math.pi / 4), -math.cos(i * math.pi / 4)
        reach = size * (0.44 if i % 2 == 0 else 0.4)
        marks += (
            line(x, y, x + dx * reach, y + dy * reach, colour, size * 0.07),
            Path(disc(x + dx * reach, y + dy * reach, size * (0.085 if i % 2 == 0 else 0.06)), colour),
        )
    return tuple(marks)


def sign(kind: str, name: str, x: float, y: float, size: float, ink: Ink = Ink.FULL) -> Marks:
    """Draw a sign about `size` mm across with an icon in it: harm, help, goal or forbidden."""
    art = mdi(name)
    match kind:
        case "harm":
            shape = Path(triangle(x, y, size * 1.12), WHITE if ink.saves else YELLOW, INK, size * 0.055)
            return (shape, icon(art, x, y + size * 0.14, size * 0.58, INK))
        case "help":
            half = size * 0.46
            shape = Path(rect(x - half, y - half, 2 * half, 2 * half, size * 0.08), WHITE, INK, size * 0.055)
            return (shape, icon(art, x, y, size * 0.66, INK))
        case "goal" if ink.saves:
            rings = (
                Path(disc(x, y, size * 0.48), WHITE, INK, size * 0.055),
                Path(disc(x, y, size * 0.41), None, INK, size * 0.03),
            )
            return (*rings, icon(art, x, y, size * 0.62, INK))
        case "goal":
            rings = Path(disc(x, y, size * 0.5), INK), Path(disc(x, y, size * 0.44), None, YELLOW, size * 0.035)
            return (*rings, icon(art, x, y, size * 0.62, YELLOW))
        case "forbidden":
            # Between the two soles the slash leans the other way.
            d, lean = size * 0.47 * 0.7071, -1 if name == "shoe-print" else 1
            ends = (x - d, y - d * lean, x + d, y + d * lean)
            return (
                Path(disc(x, y, size * 0.47), WHITE, INK, size * 0.09),
                icon(art, x, y, size * 0.62, FORBIDDEN),
                line(*ends, WHITE, size * 0.105),
                line(*ends, INK, size * 0.075),
                Path(disc(x, y, size * 0.47), None, INK, size * 0.09),
            )
    raise ValueError(f"no sign {kind}")
