"""The hint tower's geometry, plain values in mm: walls, folds, tabs, the riser. What is drawn on it is elsewhere.

Frame: from the top left of the sheet that holds the nets. The printed side comes to lie outside; every fold goes away
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

TILE_CARD = (0.3, 0.35)  # how thick a tile is, from thin to stout card
WALL_PAPER = 0.3  # heavy paper, which the folds use up
PLAY = 2.0  # air round a tile, so that a thumb can lift it out

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
    """A dashed line. Folds are listed in the order in which they are made."""

    name: str
    edge: Edge


class Tab(NamedTuple):
    """A glue tab, in gluing order: where it hangs, and the edge against which it comes to lie, on which panel."""

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
    """Front, right, back and left stand side by side; the floor hangs below the front."""
    x, y = ORIGIN
    walls, at = [], x
    for name, w in (("front", WIDE), ("right", DEEP), ("back", WIDE), ("left", DEEP)):
        walls.append(Panel(name, at, y, w, TALL))
        at += w
    return {panel.name: panel for panel in (*walls, Panel("floor", x, y + TALL, WIDE, DEEP))}


def riser() -> tuple[Panel, ...]:
    """Leg, top and leg: a bridge across the tower's depth."""
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
    """1 closes the walls; 2, 3 and 4 hold the floor to the right wall, the back and the left wall, inside."""
    at = panels()
    last, floor = at["left"], at["floor"]
    x0, x1, y0, y1 = floor.x, floor.x + floor.w, floor.y, floor.y + floor.h
    end, top, foot = last.x + last.w, last.y + MERLON + 2, last.y + last.h
    near = y0 + 2  # clear of the fold under the front
    return (
        Tab(
            1,
            Edge((end, top), (end, foot)),
            left(at["front"]),
            "front",
            ((end, top), (end + TAB, top + SLANT + 1), (end + TAB, foot - SLANT - 1), (end, foot)),
        ),
        Tab(
            2,
            Edge((x1, near), (x1, y1)),
            bottom(at["right"]),
            "right",
            ((x1, near), (x1 + TAB, near + SLANT), (x1 + TAB, y1 - SLANT), (x1, y1)),
        ),
        Tab(
            3,
            Edge((x1, y1), (x0, y1)),
            bottom(at["back"]),
            "back",
            ((x1, y1), (x1 - SLANT, y1 + TAB), (x0 + SLANT, y1 + TAB), (x0, y1)),
        ),
        Tab(
            4,
            Edge((x0, y1), (x0, near)),
            bottom(at["left"]),
            "left",
            ((x0, y1), (x0 - TAB, y1 - SLANT), (x0 - TAB, near + SLANT), (x0, near)),
        ),
    )


def folds() -> tuple[Fold, ...]:
    """Walls first, then the floor, then the tabs by number; the riser last."""
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
    """A wall's upper edge from left to right, a merlon at either end."""
    step = panel.w / (2 * merlons - 1)
    for k in range(2 * merlons - 1):
        y = panel.y + (MERLON if k % 2 else 0)
        yield panel.x + k * step, y
        yield panel.x + (k + 1) * step, y


def notch_radius() -> float:
    """The thumb's notch takes the place of the front's middle merlon and of the gaps beside it."""
    return 1.5 * WIDE / 9


def notch_bottom() -> float:
    """How high above the floor the notch begins."""
    return TALL - NOTCH - notch_radius()


def notched(panel: Panel) -> tuple[Point, ...]:
    edge, r = tuple(crenels(panel, 5)), notch_radius()
    middle, top = panel.x + panel.w / 2, panel.y + NOTCH
    arc = tuple((middle - r * math.cos(math.pi * k / 16), top + r * math.sin(math.pi * k / 16)) for k in range(17))
    return edge[:6] + arc + edge[12:]


def skyline() -> tuple[Point, ...]:
    """The walls' whole upper edge."""
    at = panels()
    return (*notched(at["front"]), *crenels(at["right"], 3), *crenels(at["back"], 5), *crenels(at["left"], 3))


def tower_outline() -> Steps:
    """Walls, floor and tabs in one cut."""
    one, two, three, four = (tab.outline for tab in tabs())
    front = panels()["front"]
    foot = front.y + front.h
    points = (*skyline(), *one, (front.x + front.w, foot), *two, *three, *four, (front.x, foot))
    return polygon(*(b for a, b in pairwise((points[-1], *points)) if math.dist(a, b) > 0.001))


def riser_outline() -> Steps:
    x, y = RISER_AT
    w = 2 * RISE + RISER_TOP
    return polygon((x, y), (x + w, y), (x + w, y + RISER_LONG), (x, y + RISER_LONG))


def inside() -> tuple[float, float]:
    """Width and depth that the closed tower leaves for tiles."""
    return WIDE - WALL_PAPER, DEEP - WALL_PAPER


def stack_top(card: float, count: int) -> float:
    """How high above the table the top tile lies: floor, riser and the stack."""
    return 2 * WALL_PAPER + RISE + count * card


TOWER = Cut(NET.w, NET.h, outline=tower_outline() + riser_outline())
