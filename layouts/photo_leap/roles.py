"""Role cards and second role cards, 63 x 88 mm.

Journalist and spy share one layout and weigh the same on the page, so nothing shows through thin paper. The backs tell
the two kinds of role cards apart: a sealed envelope and a telegram."""

from functools import cache
from typing import NamedTuple

from cards.photo_leap import Options
from cards.words import Words
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Step, Steps, half_turns, line, moved, text
from layouts.kit.shapes import disc, oval, polygon, rect, star, svg
from layouts.kit.stock import CARD
from layouts.kit.style import Ink
from layouts.photo_leap.halftones import screen
from layouts.photo_leap.portraits import twin
from layouts.photo_leap.style import (
    BLEED,
    BODY,
    BODY_BOLD,
    BODY_ITALIC,
    INK,
    MARGIN,
    MASTHEAD,
    PAPER,
    PRESS,
    SEAL,
    WHITE,
    double_rule,
    field,
    frame,
    ground,
    iris,
    masthead,
    once,
    paper,
)

W, H = CARD.w, CARD.h
LEFT, RIGHT, MID = MARGIN, W - MARGIN, W / 2


class Manner(NamedTuple):
    """How a role is drawn: its colour and the pattern behind it."""

    colour: str
    screen: str


MANNERS = {"journalist": Manner(PRESS, "dots"), "spy": Manner(SEAL, "slant")}


def role_front(role: str, second: bool, options: Options, words: Words, ink: Ink) -> Marks:
    """Return the marks of a role card's front."""
    kind = "second" if second else "role"
    win = "win_all" if options.catch_all_spies and not second else "win"
    marks: list[Mark] = [
        ground(W, H, ink),
        *(mark for x in (LEFT + 3.3, RIGHT - 3.3) for mark in _corner(x, second, ink)),
        *masthead(W, words("title"), words(f"{kind}.left"), words(f"{kind}.right")),
        text(MID, 26.2, words(f"{kind}.{role}.title"), MASTHEAD, (29, 27, 25), INK, RIGHT - LEFT, "centre", -10),
        Group((_picture(role, ink),), MID, 47),
        *double_rule(LEFT, RIGHT, 66.8),
    ]
    for y, label, key in ((69.3, "win", win), (76.7, "task", "task")):
        marks += (
            text(LEFT, y + 2.5, words(f"{kind}.{label}"), BODY_BOLD, 8, INK, 8.8),
            Block(LEFT + 9, y, RIGHT - LEFT - 9, 6.5, ((BODY, words(f"{kind}.{role}.{key}")),), ((8, 3.2),), INK),
        )
    return tuple(marks)


def _corner(x: float, second: bool, ink: Ink) -> Marks:
    """Draw the corner: the iris for the first role, night for the second, which the bribe brings."""
    if second:
        night = icon(mdi("weather-night"), x, 6.7, 4.4, INK if ink.saves else PAPER)
        return (field(disc(x, 6.7, 3.2), INK, ink, 0.4), night)
    return iris(x, 6.7, 3, paper(ink), INK, 0.25)


# ---- the person, in a box of 100 -----------------------------------------------------------------

HAT = svg("M30,33 C30,15 37,8 45,11.5 C48,13 52,13 55,11.5 C63,8 70,15 70,33 Z")
BRIM = svg("M14,36 C26,29 74,29 86,36 C88,41 72,43 50,43 C28,43 12,41 14,36 Z")
COAT = svg("M6,104 C7,82 24,74 40,71 L60,71 C76,74 93,82 94,104 Z")
RIBBON = svg("M30,32 C40,29 60,29 70,32 L70,27 C60,24 40,24 30,27 Z")
SHIRT = svg("M40,71 L50,84 L60,71 L58,62 L42,62 Z")
FACE = oval(50, 49, 17, 22)
MASK = svg(
    "M31,45 C38,42 46,44 50,46 C54,44 62,42 69,45 C69,55 63,60 57,59 C53,58 52,54 50,54 "
    "C48,54 47,58 43,59 C37,60 31,55 31,45 Z"
)


@cache
def _picture(role: str, ink: Ink) -> Group:
    """Draw the portrait about (0, 0) in a disc of 17 mm; only the hat reaches beyond it."""
    r, manner = 17.0, MANNERS[role]
    above_or_inside: Steps = (*rect(-r, -27, 2 * r, 27), *disc(0, 0, r))
    halo = tuple(Path(steps, None, paper(ink), 9) for steps in (COAT, BRIM, HAT, FACE))
    bust = Group((*halo, *_bust(role, ink)), -18, -17.8, scale=0.36)
    pattern = Group((Path(screen(manner.screen, r, ink.saves), manner.colour),), clip=disc(0, 0, r))
    rings = Path(disc(0, 0, r + 1.1), None, INK, 0.2), Path(disc(0, 0, r), None, INK, 0.7)
    return once((rings[0], pattern, rings[1], Group((bust,), clip=above_or_inside)))


def _bust(role: str, ink: Ink) -> Marks:
    """Draw the same person in two ways: with a press card in the hat, or with a mask and a raised collar."""
    stock, colour = paper(ink), MANNERS[role].colour
    edge = INK if ink.saves else stock  # between black parts
    own = _spy(stock, edge, ink) if role == "spy" else _journalist(stock, edge, ink)
    return (
        field(COAT, INK, ink, 1.8),
        Path(SHIRT, stock, INK, 1.6),
        Path(FACE, stock, INK, 1.8),
        *own,
        field(BRIM, INK, ink, 1.8),
        field(HAT, INK, ink, 1.8),
        Path(RIBBON, colour),
        *(_press_card(stock) if role == "journalist" else ()),
    )


def _spy(stock: str, edge: str, ink: Ink) -> Marks:
    return (
        Path(MASK, INK),
        *(Path(oval(x, 50.5, 4.2, 2.6), stock) for x in (41, 59)),
        *(Path(side, WHITE if ink.saves else INK, edge, 1.6) for side in twin("M22,78 L28,56 L48,82 L40,92 Z")),
        Path(svg("M44,64.5 C48,66.5 53,66 57,62.5"), None, INK, 1.6),
    )


def _journalist(stock: str, edge: str, ink: Ink) -> Marks:
    left, right = ((Path(disc(x, 51, 6.2), stock, INK, 1.8), Path(disc(x, 51.4, 1.9), INK)) for x in (42, 58))
    return (
        *left,
        *right,
        Path(svg("M48,50 C49,49 51,49 52,50"), None, INK, 1.8),
        Path(svg("M43,63 C47,67 53,67 57,63"), None, INK, 1.8),
        *(Path(side, WHITE if ink.saves else INK, edge, 1.4) for side in twin("M38,72 L30,80 L44,100 L50,86 Z")),
    )


def _press_card(stock: str) -> Marks:
    letter = (Path(rect(-7, -8, 14, 15), stock, INK, 1.4), *(line(-4, y, 4, y, INK, 1.2) for y in (-4, -0.5, 3)))
    return (moved(61, 21, letter, 14),)


# ---- backs ---------------------------------------------------------------------------------------


def role_back(words: Words, ink: Ink) -> Marks:
    """Return the marks of a sealed envelope."""
    # The tint is laid by halves: laid once over the whole, it would not meet itself half a turn on.
    side = polygon((-27.5, -40), (0, 0), (-27.5, 40))
    tint = () if ink.saves else (Group((_weave(),), clip=side),)
    half = (
        *tint,
        text(0, -26.5, words("role.back"), MASTHEAD, (24, 22), INK, 40, "centre"),
        text(0, -22.3, words("role.back_note"), BODY_ITALIC, 8, INK, 34, "centre"),
    )
    seal, light = (WHITE, SEAL) if ink.saves else (SEAL, PAPER)
    return (
        ground(W, H, ink),
        *frame(W, H),
        *half_turns(MID, H / 2, half),
        line(MARGIN, MARGIN, W - MARGIN, H - MARGIN, INK, 0.7),
        line(W - MARGIN, MARGIN, MARGIN, H - MARGIN, INK, 0.7),
        field(star(MID, H / 2, 12.6, 11.4, 18), SEAL, ink),
        Path(disc(MID, H / 2, 9.7), None, light, 0.4),
        *iris(MID, H / 2, 7.6, seal, light, 0.5),
    )


@cache
def _weave() -> Mark:
    steps: list[Step] = []
    for i in range(15):
        for j in range(43):
            x, y, lean = -29.0 + 2 * i, -42.0 + 2 * j, 0.72 if (i + j) % 2 else -0.72
            steps += (("M", (x - 0.72, y - lean)), ("L", (x + 0.72, y + lean)))
    return once((Path(tuple(steps), None, INK, 0.3),))


def second_back(words: Words, ink: Ink) -> Marks:
    """Return the marks of a telegram: striped edge, open field, square seal."""
    edge = 6.5
    inner = rect(edge, edge, W - 2 * edge, H - 2 * edge, 0.5)
    half = (
        *double_rule(-22, 22, -33),
        text(0, -23.2, words("second.back"), MASTHEAD, (21, 19), INK, 46, "centre", -10),
        text(0, -18.2, words("second.back_note"), BODY_ITALIC, 8.5, INK, 40, "centre"),
        line(-22, -15.2, 22, -15.2, INK, 0.2),
    )
    light = INK if ink.saves else PAPER
    diamond = (field(rect(-8, -8, 16, 16), INK, ink), Path(rect(-6.9, -6.9, 13.8, 13.8), None, light, 0.4))
    return (
        ground(W, H, ink),
        *_stripes(ink),
        Path(inner, paper(ink)),
        Path(rect(edge + 1, edge + 1, W - 2 * edge - 2, H - 2 * edge - 2), None, INK, 0.2),
        *half_turns(MID, H / 2, half),
        moved(MID, H / 2, diamond, 45),
        *iris(MID, H / 2, 5.6, WHITE if ink.saves else INK, light, 0.45),
    )


def _stripes(ink: Ink) -> Marks:
    """Draw the striped edge; a stripe is centred on the card's middle, so half a turn changes nothing."""
    slope, reach = 40 / 69, 33.0 + BLEED
    marks: list[Mark] = []
    for i in range(-14, 15):
        left, right = H / 2 + i * 6.6 + reach * slope, H / 2 + i * 6.6 - reach * slope
        upper = (MID - reach, left - 1.65), (MID + reach, right - 1.65)
        band = polygon(*upper, (MID + reach, right + 1.65), (MID - reach, left + 1.65))
        marks.append(field(band, INK if i % 2 else SEAL, ink, 0.4))
    return (Group(tuple(marks), clip=rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED)),)
