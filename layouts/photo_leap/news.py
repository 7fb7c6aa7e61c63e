"""News cards, 63 x 88 mm: a front page each, and a back that looks the same either way up."""

import math
from functools import cache

from cards.photo_leap import News
from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Steps, half_turns, line, text
from layouts.kit.shapes import disc, halftone, polygon, rect
from layouts.kit.stock import CARD
from layouts.kit.style import Ink
from layouts.photo_leap import style
from layouts.photo_leap.portraits import badge, likeness, medallion

W, H = CARD.w, CARD.h
LEFT, RIGHT, MID = style.MARGIN, W - style.MARGIN, W / 2


def news_front(animal: str, card: News, words: Words, ink: Ink) -> Marks:
    """Return the marks of a story card's front."""
    story = f"{words(f'news.{animal}.story_1')} {words(f'news.{animal}.story_2')}"
    headline = words(f"news.{animal}.title")
    marks: list[Mark] = [
        style.ground(W, H, ink),
        *(Group((badge(likeness(animal, card), ink),), x, 6.6) for x in (LEFT + 3.6, RIGHT - 3.6)),
        *style.masthead(W, words("title"), words("masthead.left"), words("masthead.right")),
        text(MID, 26.2, headline, style.MASTHEAD, (32, 30, 28), style.INK, RIGHT - LEFT, "centre", -12),
        Group((medallion(likeness(animal, card), card.screen, ink),), MID, 45.9, scale=0.94),
        text(MID, 68.4, words(f"news.{animal}.deck"), style.DECK, (10.5, 9.8), style.INK, RIGHT - LEFT, "centre", -5),
        line(LEFT, 70, RIGHT, 70, style.INK, 0.2),
        Block(LEFT, 71, RIGHT - LEFT, 13.8, ((style.BODY, story),), ((8.4, 3.4), (8.2, 3.4), (8, 3.4)), style.INK),
    ]
    return tuple(marks)


def news_back(words: Words, ink: Ink) -> Marks:
    """Return the marks of the back, the same after half a turn: its direction reveals nothing."""
    title = text(0, -32.4, words("title"), style.MASTHEAD, (21, 19), style.INK, 50, "centre", -8)
    return (
        style.ground(W, H, ink),
        *style.frame(W, H),
        *half_turns(MID, H / 2, (_night(ink), title, line(-27.5, -29.6, 27.5, -29.6, style.INK, 0.7))),
        Path(disc(MID, H / 2, 10.4), style.paper(ink)),
        *style.iris(MID, H / 2, 8.6, style.paper(ink), style.INK, 0.5),
    )


@cache
def _night(ink: Ink) -> Group:
    """Draw half of the back: moon and roofs above (0, 0), its middle."""

    def dark(x: float, y: float) -> float:
        return 0.74 * min(1, math.hypot(x - 12, y + 21.5) / 24) - 0.04 if y < -1 else 0

    overlap = 0.0 if ink.saves else 0.2  # of black on black, against a light seam; outlines would cover each other
    sky = () if ink.saves else (Path(halftone((-28, -29.6, 28, 0), 1.5, dark), style.INK),)
    return style.once(
        (*sky, Path(disc(12, -21.5, 5.2), style.paper(ink), style.INK, 0.5), *village(-27.5, overlap, 55, ink)),
        clip=rect(-27.15, -29.6, 54.3, 29.6 + overlap),
    )


# x, width, height of wall and roof; of a village 52 wide
_HOUSES = (
    (0, 8, 6, 6), (7, 7, 9, 7), (14.5, 5, 13, 8), (20, 9, 6, 6.5), (30, 6, 10, 8), (36, 9, 7, 6), (45, 7, 8.5, 7)
)  # fmt: skip


def village(x0: float, y: float, w: float, ink: Ink, lit: str = "") -> Marks:
    """Draw crooked roofs on a base line y, with windows in `lit`, or in the stock's colour."""
    k = w / 52
    left, right, top, foot = x0 + 23 * k, x0 + 24.6 * k, y - 14.5 * k, y - 10 * k
    walls: list[Steps] = [polygon((left, foot), (left, top), (right, top), (right, foot))]
    lights: list[Steps] = []
    for start, width, wall, roof in _HOUSES:
        x, house, up = x0 + start * k, width * k, wall * k
        ridge = (x - house * 0.1, y - up), (x + house * 0.58, y - up - roof * k), (x + house * 1.1, y - up)
        walls.append(polygon((x, y), (x, y - up), *ridge, (x + house, y - up), (x + house, y)))
        lights += [rect(x + house * at, y - up * 0.75, house * 0.2, house * 0.28) for at in (0.2, 0.6)]
    panes = tuple(step for pane in lights for step in pane)
    if ink.saves:  # outlines, each house before the one behind it
        return (*(Path(wall, style.WHITE, style.INK, 0.4) for wall in walls), Path(panes, None, style.INK, 0.25))
    return (*(Path(wall, style.INK) for wall in walls), Path(panes, lit or style.paper(ink)))
