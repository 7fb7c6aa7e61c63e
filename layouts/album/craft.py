"""Geometry of the hint tower: walls, folds, tabs and riser as values. What is drawn on them is in tower.py.

Frame: mm from the top left of the sheet that holds the nets. The printed side ends up outside; every fold goes away
from it.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from layouts.album.tiles import HINT
from layouts.kit.marks import Point, Steps
from layouts.kit.shapes import polygon
from layouts.kit.stock import Cut

WALL_PAPER = 0.3  # thickness of heavy paper, which the folds use up
PLAY = 2.0  # room around a tile, so that a thumb can lift it out

WIDE = HINT.w + PLAY + WALL_PAPER + 0.2  # outside of front and back
DEEP = HINT.h + PLAY + WALL_PAPER + 0.2  # outside of the two sides
TALL = 56.0
MERLON = 6.0  # depth of the battlements
TAB = 9.0
SLANT = 4.0  # how much a tab narrows at each end
RISE = 36.0  # the stack stands on a riser: 48 tiles alone are only 15 high
RISER_TOP, RISER_LONG = DEEP - 2.0, HINT.w - 2.0
NOTCH = 11.0  # where the thumb's round notch begins, below the battlements' tips
NET = Cut(184, 181)
ORIGIN: Point = (11.0, 4.0)  # the front's top left
RISER_AT: Point = (77.0, 69.0)  # the riser's top left: beside the floor, below the walls


class Panel(NamedTuple):
    name: str
    x: float
    y: float
    w: float
    h: float


class Edge(NamedTuple):
    a: Point
    b: Point

    @property
    def length(self) -> float:
        return math.dist(self.a, self.b)


class Fold(NamedTuple):
    """A dashed fold line."""

    name: str
    edge: Edge


class Tab(NamedTuple):
    """A glue tab: the edge where it hangs, and the panel and edge that it is glued to."""

    number: int
    hangs: Edge
    meets: Edge
    panel: str
    outline: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def panels() -> dict[str, Panel]:
    """Return the panels by name: front, right, back and left side by side, the floor below the front."""
    x, y = ORIGIN
    walls, at = [], x
    for name, w in (("front", WIDE), ("right", DEEP), ("back", WIDE), ("left", DEEP)):
        walls.append(Panel(name, at, y, w, TALL))
        at += w
    return {panel.name: panel for panel in (*walls, Panel("floor", x, y + TALL, WIDE, DEEP))}


def riser() -> tuple[Panel, ...]:
    """Return leg, top and leg of the riser: a bridge across the tower's depth."""
    x, y = RISER_AT
    return (
        Panel("leg-1", x, y, RISE, RISER_LONG),
        Panel("top", x + RISE, y, RISER_TOP, RISER_LONG),
        Panel("leg-2", x + RISE + RISER_TOP, y, RISE, RISER_LONG),
    )


def left(panel: Panel) -> Edge:
    return Edge((panel.x, panel.y), (panel.x, panel.y + panel.h))


def right(panel: Panel) -> Edge:
    return Edge((panel.x + panel.w, panel.y), (panel.x + panel.w, panel.y + panel.h))


def bottom(panel: Panel) -> Edge:
    return Edge((panel.x, panel.y + panel.h), (panel.x + panel.w, panel.y + panel.h))


def tabs() -> tuple[Tab, ...]:
    """Return the tabs in gluing order: 1 closes the walls; 2, 3 and 4 hold the floor to right, back and left wall."""
    at = panels()
    last, floor = at["left"], at["floor"]
    x0, x1, y0, y1 = floor.x, floor.x + floor.w, floor.y, floor.y + floor.h
    end, top, foot = last.x + last.w, last.y + MERLON + 2, last.y + last.h
    text_y = y0 + 2  # clear of the fold under the front
    left_tab = ((x0, y1), (x0 - TAB, y1 - SLANT), (x0 - TAB, text_y + SLANT), (x0, text_y))
    back_tab = ((x1, y1), (x1 - SLANT, y1 + TAB), (x0 + SLANT, y1 + TAB), (x0, y1))
    one = ((end, top), (end + TAB, top + SLANT + 1), (end + TAB, foot - SLANT - 1), (end, foot))
    two = ((x1, text_y), (x1 + TAB, text_y + SLANT), (x1 + TAB, y1 - SLANT), (x1, y1))
    return (
        Tab(1, Edge((end, top), (end, foot)), left(at["front"]), "front", one),
        Tab(2, Edge((x1, text_y), (x1, y1)), bottom(at["right"]), "right", two),
        Tab(3, Edge((x1, y1), (x0, y1)), bottom(at["back"]), "back", back_tab),
        Tab(4, Edge((x0, y1), (x0, text_y)), bottom(at["left"]), "left", left_tab),
    )


def folds() -> tuple[Fold, ...]:
    """Return the folds in the order in which they are made: walls, floor, tabs by number, riser."""
    at, legs = panels(), riser()
    return (
        Fold("front-right", right(at["front"])),
        Fold("right-back", right(at["right"])),
        Fold("back-left", right(at["back"])),
        Fold("front-floor", bottom(at["front"])),
        *(Fold(f"tab-{tab.number}", tab.hangs) for tab in tabs()),
        Fold("leg-1-top", right(legs[0])),
        Fold("top-leg-2", right(legs[1])),
    )


def crenels(panel: Panel, merlons: int) -> Iterator[Point]:
    """Yield a wall's upper edge from left to right, with a merlon at either end."""
    step = panel.w / (2 * merlons - 1)
    for k in range(2 * merlons - 1):
        y = panel.y + (MERLON if k % 2 else 0)
        yield panel.x + k * step, y
        yield panel.x + (k + 1) * step, y


def notch_radius() -> float:
    """Return the radius of the thumb's notch: it replaces the front's middle merlon and the gaps beside it."""
    return 1.5 * WIDE / 9


def front_skyline(panel: Panel) -> tuple[Point, ...]:
    """Return the front's upper edge from left to right, with the thumb's notch."""
    edge, r = tuple(crenels(panel, 5)), notch_radius()
    middle, top = panel.x + panel.w / 2, panel.y + NOTCH
    arc = tuple((middle - r * math.cos(math.pi * k / 16), top + r * math.sin(math.pi * k / 16)) for k in range(17))
    return edge[:6] + arc + edge[12:]


def skyline() -> tuple[Point, ...]:
    """Return the upper edge of all four walls, from left to right."""
    at = panels()
    return (*front_skyline(at["front"]), *crenels(at["right"], 3), *crenels(at["back"], 5), *crenels(at["left"], 3))


def tower_outline() -> Steps:
    """Return the cut line of walls, floor and tabs."""
    one, two, three, four = (tab.outline for tab in tabs())
    front = panels()["front"]
    foot = front.y + front.h
    points = (*skyline(), *one, (front.x + front.w, foot), *two, *three, *four, (front.x, foot))
    return polygon(*(b for a, b in pairwise((points[-1], *points)) if math.dist(a, b) > 0.001))


def riser_outline() -> Steps:
    """Return the cut line of the riser."""
    x, y = RISER_AT
    w = 2 * RISE + RISER_TOP
    return polygon((x, y), (x + w, y), (x + w, y + RISER_LONG), (x, y + RISER_LONG))


TOWER = Cut(NET.w, NET.h, outline=tower_outline() + riser_outline())
