"""Boards larger than a sheet: parts with glue flaps, seams, and a map of how the parts lie."""

from collections.abc import Iterator

from cards.words import Words
from generator.imposition.grids import OVERLAP, Division, Part, divide, room
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.imposition.printer_marks import FLAP_INK, assembly_map, board_marks, flaps, part_number
from generator.pdf import Stamp
from layouts.kit.marks import Group, Marks

MAP_SIZES = (50.0, 40.0, 30.0, 24.0)  # mm wide; the first for which there is room beside the part


def board_sheets(one: DrawnPiece, layout: Layout, words: Words) -> Iterator[ImposedSheet]:
    """Yield a board on one sheet if it fits, else in parts, each with an assembly map."""
    cut, bleed, paper = one.component.cut, layout.bleed, layout.paper
    division = divide(paper, cut.w, cut.h, bleed, one.component.seams)
    board: Marks = (Group(one.front, once=True),)
    left, top, width, height = room(paper, "ends")
    is_divided = len(division.parts) > 1
    for part in division.parts:
        w, h = _size_on_page(part, bleed, division.turn)
        x, y = (left, top) if is_divided else (left + (width - w) / 2, top + (height - h) / 2)
        # The part's own top left on the page: after a turn, its top is the right side of what it covers.
        origin = (x + w - bleed, y + bleed) if division.turn else (x + bleed, y + bleed)
        dx, dy = (part.y, -part.x) if division.turn else (-part.x, -part.y)
        stamp = Stamp(board, _visible_box(part, bleed), origin[0] + dx, origin[1] + dy, division.turn)
        part_marks = (*flaps(part, division, words), *board_marks(part, bleed))
        marks: Marks = (Group(part_marks, *origin, division.turn),)
        if is_divided:
            marks += _map(division, part, (x + w, y + h), (left + width, top + height), (left, top), words)
        number = (part_number(part, division), len(division.parts))
        yield ImposedSheet(Side((stamp,), marks, "ends"), None, (one.component,), (one.digest,), part=number)


def _size_on_page(part: Part, bleed: float, turn: int) -> tuple[float, float]:
    """Return width and height on the page of a part with its bleeds and flaps."""
    w = part.w + bleed + (OVERLAP if part.flap_right else bleed)
    h = part.h + bleed + (OVERLAP if part.flap_below else bleed)
    return (h, w) if turn else (w, h)


def _visible_box(part: Part, bleed: float) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of the board's picture on a part, in mm from the top left of the cut board.

    It reaches into the bleed outside, and at a seam a little under the next sheet.
    """
    under = FLAP_INK
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
    """Return the assembly map in an empty strip right of the part or below it; nothing if neither has room.

    Frame: mm from the top left of the sheet. `used` is the part's right and bottom, `whole` that of the printable area,
    `start` its left and top.
    """
    gap = 5
    strips = (
        (used[0] + gap, start[1], whole[0] - used[0] - gap, whole[1] - start[1]),
        (start[0], used[1] + gap, whole[0] - start[0], whole[1] - used[1] - gap),
    )
    for x, y, w, h in strips:
        for size in MAP_SIZES:
            marks, tall = assembly_map(division, part, size, words)
            if size <= w and tall <= h:
                return (Group(marks, x, y + 2),)
    return ()
