"""Printer's marks beside pieces, in mm from the sheet's top left: cut and fold lines, glue flaps, a board's map."""

from collections.abc import Iterable, Iterator, Sequence

from cards.words import Words
from generator.imposition.board_parts import OVERLAP, Division, Part
from generator.imposition.grids import BACK_BLEED, BAND, BOARD_MARK, LEAST_MARK, MARKS, Bands, Fold, Spot
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Steps, line, text
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Cut, Paper

BLACK, SOFT = "#000000", "#8A8A8A"
CUT_LINE = 0.25  # mm
CASING = 0.8  # of the white beneath a cut line or mark that crosses a picture
FOLD_LINE, FOLD_DASH = 0.35, (2.0, 1.4)
MARK_OFFSET = 0.5  # a mark starts this far beyond the bleed
MARK_LENGTH = 5.0  # of a cut mark, where there is room
TICK, TICK_OFFSET = 1.2, 0.3  # of a mark between two blocks, and how far beyond the bleed it starts
NEAREST = 0.4  # of a mark to the cut: a cut that misses by a little shows none of it
FLAP_MARK = OVERLAP - 2  # how far a mark runs on a flap, which may reach into the paper's margin
FLAP_INK = 1.5  # how far a board's picture continues under the next sheet

Box = tuple[float, float, float, float]  # Left, top, right, bottom.


def printable_box(paper: Paper, where: Bands) -> Box:
    """Return the part of a sheet in which marks can be seen: inside the paper's margin, between the bands."""
    band = paper.margin + BAND + MARKS
    side, end = (band, paper.margin) if where == "sides" else (paper.margin, band)
    return side, end, paper.w - side, paper.h - end


def cut_marks(spots: Sequence[Spot], bleed: float, within: Box, is_alone: bool, is_back: bool = False) -> Marks:
    """Return marks at every cut of a block of pieces, around it.

    They start beyond the bleed; in it, where the paper's margin leaves no room beyond; or between the pieces. On backs,
    which may miss by 2 mm, they keep clear of the bleed. A block that is not alone on its sheet gets short ones.
    """
    left, right = min(s.x for s in spots), max(s.x + s.w for s in spots)
    top, bottom = min(s.y for s in spots), max(s.y + s.h for s in spots)
    offset, length = (MARK_OFFSET, MARK_LENGTH) if is_alone else (TICK_OFFSET, TICK)
    marks: list[Mark] = []
    for axis, low, high in ((0, top, bottom), (1, left, right)):
        room = low - within[1 - axis], within[3 - axis] - high
        has_marks = False
        for edge_at, sign, available in ((low, -1, room[0]), (high, 1, room[1])):
            outer = min(bleed + offset + length, available)
            inner = min(bleed + offset, max(NEAREST, outer - length if is_alone else outer - TICK))
            if is_back:
                inner = max(bleed, BACK_BLEED) + offset
            if outer - inner < LEAST_MARK:
                continue
            has_marks = True
            ends = ((spot[1 + axis], spot[1 + axis] + spot[3 + axis]) for spot in spots)
            for edge in sorted({round(edge, 3) for pair in ends for edge in pair}):
                start, end = edge_at + sign * inner, edge_at + sign * outer
                marks += _mark(axis, edge, start, end, inner < bleed)
        if not has_marks and not is_back:
            marks += [mark for spot in spots for mark in corner_marks(spot, bleed, within, (axis,))]
    return tuple(marks)


def _mark(axis: int, edge: float, start: float, end: float, is_cased: bool = True) -> Iterator[Mark]:
    """Yield a mark for the cut at x (axis 0) or y (axis 1), with a white edge if it crosses a bleed."""
    ends = (edge, start, edge, end) if axis == 0 else (start, edge, end, edge)
    if is_cased:
        yield line(*ends, "#FFFFFF", CASING)
    yield line(*ends, BLACK, CUT_LINE)


def corner_marks(spot: Spot, bleed: float, within: Box, axes: Iterable[int] = (0, 1)) -> Marks:
    """Return marks in the bleed at the four corners of a piece, for its upright cuts (axis 0) and those across (1)."""
    if bleed - NEAREST < LEAST_MARK:
        return ()
    marks: list[Mark] = []
    for axis in axes:
        for edge in (spot[1 + axis], spot[1 + axis] + spot[3 + axis]):
            for edge_at, sign in ((spot[2 - axis], -1), (spot[2 - axis] + spot[4 - axis], 1)):
                outer = edge_at + sign * bleed
                if within[1 - axis] - 0.01 <= outer <= within[3 - axis] + 0.01:
                    marks += _mark(axis, edge, edge_at + sign * NEAREST, outer)
    return tuple(marks)


def middle_marks(paper: Paper) -> Marks:
    """Return marks at both ends of the cut between the halves of a sheet."""
    ends = (paper.margin, paper.w - paper.margin - MARK_LENGTH)
    return tuple(mark for x in ends for mark in _mark(1, paper.h / 2, x, x + MARK_LENGTH, False))


def cut_box(spot: Spot) -> Marks:
    """Return the line along which to cut a piece without an outline of its own."""
    return _cased(rect(spot.x, spot.y, spot.w, spot.h))


def cut_line(cut: Cut, bleed: float) -> Marks:
    """Return the line along which to cut a piece with an outline of its own, in the outline's frame.

    A disc gets four marks outside besides: its art may have rings, and the cut line must not be taken for one.
    """
    if not cut.is_round or bleed - NEAREST < LEAST_MARK:
        return _cased(cut.outline)
    c, marks = cut.w / 2, list[Mark]()
    for axis in (0, 1):
        for sign in (-1, 1):
            marks += _mark(axis, c, c + sign * (c + NEAREST), c + sign * (c + bleed))
    return (*_cased(cut.outline), *marks)


def _cased(outline: Steps) -> Marks:
    """Return a line with a white edge, which makes it visible on dark pictures."""
    return (Path(outline, None, "#FFFFFF", CASING), Path(outline, None, BLACK, CUT_LINE))


def fold_line(paper: Paper, fold: Fold) -> Marks:
    """Return the line along which to fold a sheet that holds fronts and backs side by side."""
    if fold == "across":
        return (line(paper.margin, paper.h / 2, paper.w - paper.margin, paper.h / 2, BLACK, FOLD_LINE, FOLD_DASH),)
    end = paper.margin + BAND + MARKS
    return (line(paper.w / 2, end, paper.w / 2, paper.h - end, BLACK, FOLD_LINE, FOLD_DASH),)


# ---- boards over several sheets ---------------------------------------------------------------


def flaps(part: Part, division: Division, words: Words) -> Marks:
    """Return a part's hatched glue flaps, with the number of the sheet that covers each, in mm from its top left."""
    marks: list[Mark] = []
    if part.flap_right:
        marks += _flap(part.w, 0, OVERLAP, part.h, words("board.glue", _n=part_number(part, division, 1, 0)), True)
    if part.flap_below:
        marks += _flap(0, part.h, part.w, OVERLAP, words("board.glue", _n=part_number(part, division, 0, 1)), False)
    return tuple(marks)


def _flap(x: float, y: float, w: float, h: float, words: str, is_upright: bool) -> Marks:
    said = (text(0, 0.8, words, "Sheet", 7, BLACK, (h if is_upright else w) - 4, "centre"),)
    if is_upright:
        field = rect(x + FLAP_INK, y, w - FLAP_INK, h)
        label = Group(said, x + FLAP_INK + (w - FLAP_INK) / 2, y + h / 2, 90)
    else:
        field = rect(x, y + FLAP_INK, w, h - FLAP_INK)
        label = Group(said, x + w / 2, y + FLAP_INK + (h - FLAP_INK) / 2)
    starts = (x + i * 3 for i in range(int((w + h) / 3) + 1))
    hatch = (line(start - h, y + h, start, y, SOFT, 0.15) for start in starts)
    half = len(words) * 0.75
    plate = rect(-half, -2, 2 * half, 4)
    hatched = Group((Path(field, "#FFFFFF"), *hatch), clip=field)
    return hatched, Group((Path(plate, "#FFFFFF"),), label.x, label.y, label.turn), label


def part_number(part: Part, division: Division, right: int = 0, down: int = 0) -> int:
    """Return a part's number on the assembly map, counted row by row; or of the part so many to the right and below."""
    return (part.row + down) * division.columns + part.column + right + 1


def board_marks(part: Part) -> Marks:
    """Return cut marks of a part and its flaps, a triangle at each seam, in mm from the part's top left."""
    marks: list[Mark] = []
    size, flaps = (part.w, part.h), (part.flap_right, part.flap_below)
    for axis in (0, 1):
        for edge, is_seam in ((0.0, False), (size[axis], flaps[axis])):
            has_flap = flaps[1 - axis]
            for edge_at, sign, inner, outer in (
                (0.0, -1, NEAREST, BOARD_MARK),
                (size[1 - axis], 1, FLAP_INK if has_flap else NEAREST, FLAP_MARK if has_flap else BOARD_MARK),
            ):
                tip = edge_at + sign * inner
                marks += _mark(axis, edge, tip, edge_at + sign * outer)
                if is_seam:
                    base = [(edge - 0.8, tip + sign * 1.1), (edge + 0.8, tip + sign * 1.1)]
                    corners = [(edge, tip), *base]
                    marks.append(Path(polygon(*(corner if axis == 0 else corner[::-1] for corner in corners)), BLACK))
    return tuple(marks)


def part_label(part: Part, division: Division, name: str, words: Words) -> Marks:
    """Return a part's small number beside the seam at which it covers another, if it does, in mm from its top left."""
    label = f"{name}  ·  {words('board.part', _i=part_number(part, division), _n=len(division.parts))}"
    if part.column:
        return (Group((text(0, -0.2, label, "Sheet", 5, BLACK, part.h / 2),), 0, part.h / 2, 270),)
    return (text(2, -0.2, label, "Sheet", 5, BLACK, part.w / 2),) if part.row else ()


def assembly_map(division: Division, current: Part, w: float, words: Words) -> tuple[Marks, float]:
    """Return a map of how a board's sheets lie, with this one dark, and its height; w and height in mm."""
    whole_w = max(p.x + p.w for p in division.parts)
    whole_h = max(p.y + p.h for p in division.parts)
    k = (w - 2) / whole_w
    marks: list[Mark] = []
    for part in division.parts:
        left, top, right, foot = (1 + at * k for at in (part.x, part.y, part.x + part.w, part.y + part.h))
        fill, letters = ("#222222", "#FFFFFF") if part is current else ("#FFFFFF", BLACK)
        marks.append(Path(rect(left, top, part.w * k, part.h * k), fill, BLACK, 0.25))
        middle, base = 1 + (part.x + part.w / 2) * k, 1 + (part.y + part.h / 2) * k + 1.6
        number = str(part_number(part, division))
        marks.append(text(middle, base, number, "SheetBold", (12, 9, 7, 5), letters, part.w * k, "centre"))
        if part.flap_right:
            marks.append(line(right, top, right, foot, BLACK, 0.9))
        if part.flap_below:
            marks.append(line(left, foot, right, foot, BLACK, 0.9))
    bottom = 3 + whole_h * k
    marks.append(Block(0, bottom, w, 18, (("Sheet", words("board.map")),), ((6.5, 2.7), (6, 2.5)), BLACK))
    return tuple(marks), bottom + 18
