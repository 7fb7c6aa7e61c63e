"""A cube to cut out, fold and glue: its net as plain values, proven by folding it in the tests, and its steps.

Frame: mm from the top left of the net's box. A face lies at (column, row) of squares; its sides are named top, right,
bottom, left as the net lies flat, each running clockwise round the face.
"""

from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from layouts.kit.marks import Group, Mark, Marks, Path, Point, clipped, line, text
from layouts.kit.nets import WHITE, Corners, Glue, Net, fold_line, glue_tab
from layouts.kit.nets import Fold as NetFold
from layouts.kit.shapes import polygon, rect, svg
from layouts.kit.stock import Cut

Side = Literal["top", "right", "bottom", "left"]
SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")


class Fold(NamedTuple):
    """Two faces joined along a side of each."""

    face: str
    side: Side
    other: str
    other_side: Side


class Tab(NamedTuple):
    """A glue tab on a face's side, glued behind another face's side; numbers give the order of gluing."""

    number: int
    face: str
    side: Side
    other: str
    other_side: Side


# Four sides in a row, lid and floor on the second of them.
FACES = {"west": (0, 0), "south": (1, 0), "east": (2, 0), "north": (3, 0), "lid": (1, -1), "floor": (1, 1)}
FOLDS = (
    Fold("west", "right", "south", "left"),
    Fold("south", "right", "east", "left"),
    Fold("east", "right", "north", "left"),
    Fold("south", "top", "lid", "bottom"),
    Fold("south", "bottom", "floor", "top"),
)
# First the ring of four, then the lid, last the floor: fingers reach behind every tab but the last three.
TABS = (
    Tab(1, "west", "left", "north", "right"),
    Tab(2, "lid", "left", "west", "top"),
    Tab(3, "north", "top", "lid", "top"),
    Tab(4, "lid", "right", "east", "top"),
    Tab(5, "floor", "left", "west", "bottom"),
    Tab(6, "north", "bottom", "floor", "bottom"),
    Tab(7, "floor", "right", "east", "bottom"),
)


class CubeNet(msgspec.Struct, frozen=True, dict=True):
    """A cube's net: its edge, how far tabs reach and how much their corners are cut back, all in mm."""

    edge: float
    tab: float
    slant: float
    words: float
    """Room above the lid and below the floor for what is glued behind their edges."""
    right: float
    """The same to the right of the fourth side."""

    @cached_property
    def net(self) -> Net:
        """The faces, the south one first, and their tabs, named by their numbers."""
        faces: dict[str, Corners] = {face: tuple(self.side_of(face, side)[0] for side in SIDES) for face in FACES}
        south = faces.pop("south")
        tabs = {f"tab-{tab.number}": self.tab_outline(tab) for tab in TABS}
        folds = [NetFold(fold.other, fold.face, *self.side_of(fold.face, fold.side)) for fold in FOLDS]
        folds += [NetFold(f"tab-{tab.number}", tab.face, *self.side_of(tab.face, tab.side)) for tab in TABS]
        glues = tuple(Glue(tab.number, f"tab-{tab.number}", tab.other) for tab in TABS)
        return Net({"south": south, **faces, **tabs}, tuple(folds), glues)

    @cached_property
    def cut(self) -> Cut:
        """The box of the net with its words, and the cutting line round all faces and tabs."""
        w, h = self.tab + 4 * self.edge + self.right, 3 * self.edge + 2 * self.words
        return Cut(w, h, outline=self.net.cut_line())

    def corner(self, face: str) -> Point:
        """Return the top left of a face."""
        column, row = FACES[face]
        return self.tab + column * self.edge, self.words + self.edge + row * self.edge

    def side_of(self, face: str, side: Side) -> tuple[Point, Point]:
        """Return a side's ends, clockwise round its face."""
        x, y = self.corner(face)
        corners = ((x, y), (x + self.edge, y), (x + self.edge, y + self.edge), (x, y + self.edge))
        i = SIDES.index(side)
        return corners[i], corners[(i + 1) % 4]

    def tab_outline(self, tab: Tab) -> tuple[Point, Point, Point, Point]:
        """Return a tab's root, which is its side's ends, then its outer corners, clockwise round the net."""
        a, b = self.side_of(tab.face, tab.side)
        ux, uy = (b[0] - a[0]) / self.edge, (b[1] - a[1]) / self.edge
        near = (a[0] + ux * self.slant + uy * self.tab, a[1] + uy * self.slant - ux * self.tab)
        far = (b[0] - ux * self.slant + uy * self.tab, b[1] - uy * self.slant - ux * self.tab)
        return a, near, far, b

    def grown(self, face: str, side: Side) -> tuple[Point, ...]:
        """Return a strip of 1 mm beyond a side: an inexact cut leaves colour, not paper."""
        (ax, ay), (bx, by) = self.side_of(face, side)
        ux, uy = (bx - ax) / self.edge, (by - ay) / self.edge
        return (ax, ay), (ax + uy, ay - ux), (bx + uy, by - ux), (bx, by)

    def beside_tabs(self) -> list[tuple[Point, ...]]:
        """Return the strips beyond the sides that are glued onto a tab."""
        glued = {(tab.other, tab.other_side) for tab in TABS}
        return [self.grown(face, side) for face in FACES for side in SIDES if (face, side) in glued]

    def folds(self, ink: str) -> Marks:
        """Return the dashed lines to score, between faces and at the roots of tabs."""
        return tuple(mark for fold in self.net.folds for mark in fold_line(fold.a, fold.b, ink))

    def tab_marks(self, tab: Tab, font: str, ink: str) -> Marks:
        return glue_tab(self.tab_outline(tab), tab.number, font, ink, min(1, self.tab / 8))

    def target(self, tab: Tab, words: str, font: str, ink: str) -> Mark:
        """Draw, on the waste beside a free side, the words for the tab that is glued behind it."""
        (ax, ay), (bx, by) = self.side_of(tab.other, tab.other_side)
        x, y, room = (ax + bx) / 2, (ay + by) / 2, self.edge - 2 * self.slant
        heights = {"top": y - 2, "bottom": y + 3.8}
        if tab.other_side in heights:
            return text(x, heights[tab.other_side], words, font, (8.4, 8), ink, room, "centre")
        return Group((text(0, -2, words, font, (8.4, 8), ink, room, "centre"),), x, y, 90)


# ---- the three steps, in boxes of 22 x 22 mm -----------------------------------------------------


def how_to(ink: str, shade: str, accent: str, hatch: str) -> tuple[Marks, Marks, Marks]:
    """Return three pictures of how to make the cube: score, fold, glue."""
    return _score(ink, shade, accent), _bend(ink, shade), _glue(ink, shade, accent, hatch)


def _score(ink: str, shade: str, accent: str) -> Marks:
    return (
        Path(polygon((1, 20), (6, 4), (21, 4), (16, 20)), WHITE, ink, 0.35),
        line(8.4, 20, 13.4, 4, ink, 0.4, (1.6, 1.1)),
        Path(polygon((9.2, 20.9), (14.6, 3.1), (17.6, 3.1), (12.2, 20.9)), shade, ink, 0.3),
        Path(polygon((11.4, 10.4), (8, 1.2), (10.2, 0.2), (12.2, 9.9)), accent, ink, 0.3),
    )


def _bend(ink: str, shade: str) -> Marks:
    return (
        Path(polygon((1, 9), (6, 3), (18, 3), (13, 9)), WHITE, ink, 0.35),
        Path(polygon((1, 9), (13, 9), (13, 20), (1, 20)), shade, ink, 0.35),
        line(1, 9, 13, 9, ink, 0.45, (1.6, 1.1)),
        Path((("M", (21.6, 4.4)), ("C", (22, 10), (20.4, 14), (16.6, 16.4))), None, ink, 0.5),
        Path(polygon((15, 17.4), (17.6, 17.6), (16.2, 14.8)), ink),
    )


def _glue(ink: str, shade: str, accent: str, hatch: str) -> Marks:
    drop = svg(
        "M11,.4 C12.2,2.4 13.2,3.5 13.2,4.9 C13.2,6.2 12.2,7 11,7 C9.8,7 8.8,6.2 8.8,4.9 C8.8,3.5 9.8,2.4 11,.4Z"
    )
    tab = polygon((9, 8.6), (13, 10.6), (13, 18.6), (9, 20.6))
    lines = [line(8 + k * 1.5, 21, 20 + k * 1.5, 9, hatch, 0.25) for k in range(-8, 3)]
    return (
        Path(rect(0.6, 8.6, 8.4, 12), shade, ink, 0.35),
        Path(tab, WHITE),
        clipped(tab, lines),
        Path(tab, None, ink, 0.35),
        line(9, 8.6, 9, 20.6, ink, 0.45, (1.6, 1.1)),
        Path(drop, accent, ink, 0.35),
        Path(rect(17.6, 8.6, 5.4, 12), shade, ink, 0.35),
        line(17, 14.6, 15.2, 14.6, ink, 0.5),
        Path(polygon((13.6, 14.6), (15.6, 13.5), (15.6, 15.7)), ink),
    )
