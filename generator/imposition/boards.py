"""Boards that are larger than a sheet: their parts as placed, with seams, and a map of how the parts lie."""

from collections.abc import Sequence

from cards.words import Words
from generator.imposition.board_parts import Part
from generator.imposition.grids import Spot
from generator.imposition.layout import Layout
from generator.imposition.packer import BETWEEN, Area
from generator.imposition.printer_marks import FLAP_INK, Box, assembly_map, board_marks, flaps, part_label
from generator.imposition.shared_sheets import BoardPart, board_bleed
from generator.pages import Stamp
from layouts.kit.marks import Group, Marks

MAP_SIZES = (50.0, 40.0, 30.0, 24.0)  # mm wide; the first for which there is room beside the part


def board_stamp(one: BoardPart, spot: Spot, layout: Layout, words: Words) -> tuple[Stamp, Marks]:
    """Return a part of a board at its spot, and the marks around it: flaps, cuts, its number."""
    part, division, edge = one.part, one.division, board_bleed(layout)
    # The part's own top left on the sheet: after a turn, its top is the right side of what it covers.
    x, y = (spot.x + spot.w - edge if spot.turn else spot.x + edge), spot.y + edge
    dx, dy = (part.y, -part.x) if spot.turn else (-part.x, -part.y)
    board: Marks = (Group(one.board.front, once=True),)
    stamp = Stamp(board, _visible_box(part, layout.bleed), x + dx, y + dy, spot.turn)
    marks = (*flaps(part, division, words), *board_marks(part))
    if len(division.parts) > 1:
        marks += part_label(part, division, one.board.component.name, words)
    return stamp, (Group(marks, x, y, spot.turn),)


def board_map(part: BoardPart, free: Sequence[Area], within: Box, words: Words) -> Marks:
    """Return the assembly map of a board, in a free area of the sheet; nothing if there is no room for it."""
    left, top, right, bottom = within
    for size in MAP_SIZES:
        marks, tall = assembly_map(part.division, part.part, size, words)
        for area in sorted(free, key=lambda area: area.w * area.h):
            x, y = max(area.x, left), max(area.y + BETWEEN, top)
            if x + size <= min(area.x + area.w - BETWEEN, right) and y + tall <= min(area.y + area.h, bottom):
                return (Group(marks, x, y),)
    return ()


def _visible_box(part: Part, bleed: float) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of the board's picture on a part, in mm from the top left of the cut board.

    It reaches into the bleed outside, and at a seam a little under the next part.
    """
    right, below = (FLAP_INK if has_flap else bleed for has_flap in (part.flap_right, part.flap_below))
    left, top = part.x - (0 if part.column else bleed), part.y - (0 if part.row else bleed)
    return left, top, part.x + part.w + right, part.y + part.h + below
