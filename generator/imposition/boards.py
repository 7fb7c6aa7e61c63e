"""Boards that are larger than a sheet: their parts, glue flaps, seams and the map that shows how they lie."""

from collections.abc import Iterator

from cards.words import Words
from generator.imposition import furniture
from generator.imposition.grids import OVERLAP, Division, Part, divide, room
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.pdf import Stamp
from layouts.kit.marks import Group, Marks

MAP_SIZES = (50.0, 40.0, 30.0, 24.0)  # mm wide; the first for which there is room beside the part


def board_sheets(one: DrawnPiece, layout: Layout, words: Words) -> Iterator[ImposedSheet]:
    """A board whole if the paper holds it, else in parts, each with the map of all."""
    cut, bleed, paper = one.component.cut, layout.bleed, layout.paper
    division = divide(paper, cut.w, cut.h, bleed, one.component.seams)
    whole: Marks = (Group(one.front, once=True),)
    left, top, width, height = room(paper, "ends")
    several = len(division.parts) > 1
    for part in division.parts:
        w, h = _extent(part, bleed, division.turn)
        x, y = (left, top) if several else (left + (width - w) / 2, top + (height - h) / 2)
        # Where the part's own top left lies: turned, its top is the right side of what it covers.
        origin = (x + w - bleed, y + bleed) if division.turn else (x + bleed, y + bleed)
        dx, dy = (part.y, -part.x) if division.turn else (-part.x, -part.y)
        stamp = Stamp(whole, _shown(part, bleed), origin[0] + dx, origin[1] + dy, division.turn)
        marks: Marks = (
            Group(
                (*furniture.flaps(part, division, words), *furniture.board_marks(part, bleed)), *origin, division.turn
            ),
        )
        if several:
            marks += _map(division, part, (x + w, y + h), (left + width, top + height), (left, top), words)
        which = (furniture.number(part, division), len(division.parts))
        yield ImposedSheet(Side((stamp,), marks, "ends"), None, (one.component,), (one.stamp,), part=which)


def _extent(part: Part, bleed: float, turn: int) -> tuple[float, float]:
    """Width and height on the page of a part with its bleeds and flaps."""
    w = part.w + bleed + (OVERLAP if part.flap_right else bleed)
    h = part.h + bleed + (OVERLAP if part.flap_below else bleed)
    return (h, w) if turn else (w, h)


def _shown(part: Part, bleed: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of the picture on a part: bleed outside, at a seam a little under the next sheet."""
    under = furniture.FLAP_INK
    return (
        part.x - (0 if part.column else bleed),
        part.y - (0 if part.row else bleed),
        part.x + part.w + (under if part.flap_right else bleed),
        part.y + part.h + (under if part.flap_below else bleed),
    )


def _map(
    division: Division,
    part: Part,
    used: tuple[float, float],
    whole: tuple[float, float],
    start: tuple[float, float],
    words: Words,
) -> Marks:
    """The assembly map in an empty strip beside the part, if either holds it."""
    gap = 5
    strips = (
        (used[0] + gap, start[1], whole[0] - used[0] - gap, whole[1] - start[1]),
        (start[0], used[1] + gap, whole[0] - start[0], whole[1] - used[1] - gap),
    )
    for x, y, w, h in strips:
        for size in MAP_SIZES:
            marks, tall = furniture.assembly_map(division, part, size, words)
            if size <= w and tall <= h:
                return (Group(marks, x, y + 2),)
    return ()
