"""Printer's marks beside the pieces of a sheet: its name, a ruler, cut marks, glue flaps, the map of a large board.

Frame: mm from the top left of the sheet, unless a function names another.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cards.words import Words
from generator.imposition.board_parts import OVERLAP, Division, Part
from generator.imposition.grids import BAND, MARGIN, Bands, Fold, Spot
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Steps, Text, line, text
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Paper

BLACK, SOFT = "#000000", "#8A8A8A"
HAIRLINE = 0.15  # mm: thinner lines vanish on a laser printer
MARK_OFFSET = 0.5  # a mark starts this far beyond the bleed
MARK_LENGTH = 5.0  # of a cut mark, where there is room
TICK, TICK_OFFSET = 1.2, 0.3  # of a mark between two blocks, and how far beyond the bleed it starts
EDGE = 1.5  # a mark ends this far from the paper's edge; printers may lose what lies in the margin
FLAP_INK = 1.5  # how far a board's picture continues under the next sheet


class MarginTexts(NamedTuple):
    """The texts in the margins of one side of a sheet."""

    game: str
    pieces: str
    number: str
    edition: str
    digest: str
    turn: str


def margin_bands(paper: Paper, where: Bands, texts: MarginTexts, words: Words) -> Marks:
    """Return the sheet's name along one margin, and its ruler and how to turn it along the opposite one."""
    if where == "ends":
        across = paper.w - 2 * MARGIN
        return (
            Group(_head(texts, across), MARGIN, MARGIN),
            Group(_foot(texts, across, words), MARGIN, paper.h - MARGIN - BAND),
        )
    along = paper.h - 2 * MARGIN
    return (
        Group(_head(texts, along), MARGIN, paper.h - MARGIN, 270),
        Group(_foot(texts, along, words), paper.w - MARGIN, MARGIN, 90),
    )


def _head(texts: MarginTexts, length: float) -> Marks:
    left = (("SheetBold", texts.game), ("Sheet", f"  ·  {texts.pieces}  ·  {texts.number}"))
    right = " · ".join(filter(None, (texts.edition, texts.digest)))
    return (
        Text(0, 2.1, left, (6.5, 6, 5.5), BLACK, length * 0.72),
        text(length, 2.1, right, "Sheet", (6.5, 6, 5.5), BLACK, length * 0.26, "right"),
    )


def _foot(texts: MarginTexts, length: float, words: Words) -> Marks:
    return (
        *ruler(),
        text(102, 2.6, words("ruler"), "Sheet", 6, BLACK, 14),
        text(
            length, 2.6, f"{texts.turn}  ·  {words('no_scaling')}", "Sheet", (6, 5.5, 5), BLACK, length - 117, "right"
        ),
    )


def ruler() -> Marks:
    """Return 100 mm with ticks upwards from a line at y = 2.9, as proof that the printer did not scale.

    Frame: mm from the ruler's own left end.
    """
    ticks: list[Mark] = [line(0, 2.9, 100, 2.9, BLACK, HAIRLINE)]
    for i in range(0, 101, 5):
        ticks.append(line(i, 2.9, i, 2.9 - (2.6 if i % 50 == 0 else 1.7 if i % 10 == 0 else 0.9), BLACK, HAIRLINE))
    return tuple(ticks)


def cut_marks(paper: Paper, spots: Sequence[Spot], bleed: float, where: Bands) -> Marks:
    """Return marks at every cut of a grid, only outside the block of pieces."""
    left, right = min(s.x for s in spots), max(s.x + s.w for s in spots)
    top, bottom = min(s.y for s in spots), max(s.y + s.h for s in spots)
    band = MARGIN + BAND + 0.2
    side, end = (band, EDGE) if where == "sides" else (EDGE, band)
    start = bleed + MARK_OFFSET
    marks: list[Mark] = []
    for x in _edges(spots, 0):
        marks += (
            _tick(x, top - start, x, max(top - start - MARK_LENGTH, end)),
            _tick(x, bottom + start, x, min(bottom + start + MARK_LENGTH, paper.h - end)),
        )
    for y in _edges(spots, 1):
        marks += (
            _tick(left - start, y, max(left - start - MARK_LENGTH, side), y),
            _tick(right + start, y, min(right + start + MARK_LENGTH, paper.w - side), y),
        )
    return tuple(marks)


def _edges(spots: Iterable[Spot], axis: int) -> list[float]:
    return sorted({round(at, 3) for spot in spots for at in (spot[1 + axis], spot[1 + axis] + spot[3 + axis])})


def _tick(x1: float, y1: float, x2: float, y2: float) -> Mark:
    return line(x1, y1, x2, y2, BLACK, HAIRLINE)


def block_marks(spots: Sequence[Spot], bleed: float) -> Marks:
    """Return short marks at every cut of a block that has neighbours, around it and outside its bleed."""
    left, right = min(s.x for s in spots), max(s.x + s.w for s in spots)
    top, bottom = min(s.y for s in spots), max(s.y + s.h for s in spots)
    near, far = bleed + TICK_OFFSET, bleed + TICK_OFFSET + TICK
    marks: list[Mark] = []
    for x in _edges(spots, 0):
        marks += (_tick(x, top - far, x, top - near), _tick(x, bottom + near, x, bottom + far))
    for y in _edges(spots, 1):
        marks += (_tick(left - far, y, left - near, y), _tick(right + near, y, right + far, y))
    return tuple(marks)


def cut_line(outline: Steps) -> Marks:
    """Return the line along which to cut a piece with an outline of its own, in the outline's frame.

    A white edge makes it visible on dark pictures.
    """
    return (Path(outline, None, "#FFFFFF", 0.5), Path(outline, None, BLACK, HAIRLINE))


def fold_line(paper: Paper, fold: Fold) -> Marks:
    """Return the line along which to fold a sheet that holds fronts and backs side by side."""
    if fold == "across":
        return (line(MARGIN, paper.h / 2, paper.w - MARGIN, paper.h / 2, BLACK, 0.25, (2, 1.4)),)
    return (line(paper.w / 2, MARGIN + BAND + 0.5, paper.w / 2, paper.h - MARGIN - BAND - 0.5, BLACK, 0.25, (2, 1.4)),)


# ---- boards over several sheets ---------------------------------------------------------------


def flaps(part: Part, division: Division, words: Words) -> Marks:
    """Return the glue flaps of a part, hatched, each with the number of the sheet that covers it.

    Frame: mm from the part's own top left.
    """
    marks: list[Mark] = []
    if part.flap_right:
        marks += _flap(part.w, 0, OVERLAP, part.h, words("board.glue", _n=part_number(part, division, 1, 0)), True)
    if part.flap_below:
        marks += _flap(0, part.h, part.w, OVERLAP, words("board.glue", _n=part_number(part, division, 0, 1)), False)
    return tuple(marks)


def _flap(x: float, y: float, w: float, h: float, words: str, is_upright: bool) -> Marks:
    if is_upright:
        field = rect(x + FLAP_INK, y, w - FLAP_INK, h)
        label = Group(
            (text(0, 0.8, words, "Sheet", 7, BLACK, h - 4, "centre"),), x + FLAP_INK + (w - FLAP_INK) / 2, y + h / 2, 90
        )
    else:
        field = rect(x, y + FLAP_INK, w, h - FLAP_INK)
        label = Group(
            (text(0, 0.8, words, "Sheet", 7, BLACK, w - 4, "centre"),), x + w / 2, y + FLAP_INK + (h - FLAP_INK) / 2
        )
    hatch: list[Mark] = []
    for i in range(int((w + h) / 3) + 1):
        hatch.append(line(x + i * 3 - h, y + h, x + i * 3, y, SOFT, 0.15))
    half = len(words) * 0.75
    plate = rect(-half, -2, 2 * half, 4)
    return (
        Group((Path(field, "#FFFFFF"), *hatch), clip=field),
        Group((Path(plate, "#FFFFFF"),), label.x, label.y, label.turn),
        label,
    )


def part_number(part: Part, division: Division, right: int = 0, below: int = 0) -> int:
    """Return a part's number on the assembly map, counted row by row; or of the part so many to the right and below."""
    return (part.row + below) * division.columns + part.column + right + 1


def board_marks(part: Part, bleed: float) -> Marks:
    """Return cut marks of one part, outside its picture and flaps, with a small triangle at each seam.

    Frame: mm from the part's own top left.
    """
    w, h = part.w, part.h
    right = w + (OVERLAP if part.flap_right else bleed)
    below = h + (OVERLAP if part.flap_below else bleed)
    left, top = -bleed, -bleed
    marks: list[Mark] = []
    for at, is_seam in ((0.0, False), (w, part.flap_right)):
        for edge, out in ((top, -1), (below, 1)):
            marks.append(_tick(at, edge + out * TICK_OFFSET, at, edge + out * (TICK_OFFSET + TICK)))
            if is_seam:
                tip = edge + out * TICK_OFFSET
                marks.append(Path(polygon((at, tip), (at - 0.8, tip + out * 1.4), (at + 0.8, tip + out * 1.4)), BLACK))
    for at, is_seam in ((0.0, False), (h, part.flap_below)):
        for edge, out in ((left, -1), (right, 1)):
            marks.append(_tick(edge + out * TICK_OFFSET, at, edge + out * (TICK_OFFSET + TICK), at))
            if is_seam:
                tip = edge + out * TICK_OFFSET
                marks.append(Path(polygon((tip, at), (tip + out * 1.4, at - 0.8), (tip + out * 1.4, at + 0.8)), BLACK))
    return tuple(marks)


def part_label(part: Part, division: Division, name: str, words: Words) -> Marks:
    """Return the number of a part, small, beside the seam at which it covers another; the first part covers none.

    Frame: mm from the part's own top left.
    """
    said = f"{name}  ·  {words('board.part', _i=part_number(part, division), _n=len(division.parts))}"
    if part.column:
        return (Group((text(0, -0.5, said, "Sheet", 5, BLACK, part.h / 2),), 0, part.h / 2, 270),)
    return (text(2, -0.5, said, "Sheet", 5, BLACK, part.w / 2),) if part.row else ()


def assembly_map(division: Division, this: Part, w: float, words: Words) -> tuple[Marks, float]:
    """Return a map of how a board's sheets lie, with this one dark, and its height; w and height in mm."""
    whole_w = max(p.x + p.w for p in division.parts)
    whole_h = max(p.y + p.h for p in division.parts)
    k = (w - 2) / whole_w
    marks: list[Mark] = []
    for part in division.parts:
        is_this = part is this
        marks.append(
            Path(
                rect(1 + part.x * k, 1 + part.y * k, part.w * k, part.h * k),
                "#222222" if is_this else "#FFFFFF",
                BLACK,
                0.25,
            )
        )
        marks.append(
            text(
                1 + (part.x + part.w / 2) * k,
                1 + (part.y + part.h / 2) * k + 1.6,
                str(part_number(part, division)),
                "SheetBold",
                (12, 9, 7, 5),
                "#FFFFFF" if is_this else BLACK,
                part.w * k,
                "centre",
            )
        )
        if part.flap_right:
            marks.append(
                line(
                    1 + (part.x + part.w) * k,
                    1 + part.y * k,
                    1 + (part.x + part.w) * k,
                    1 + (part.y + part.h) * k,
                    BLACK,
                    0.9,
                )
            )
        if part.flap_below:
            marks.append(
                line(
                    1 + part.x * k,
                    1 + (part.y + part.h) * k,
                    1 + (part.x + part.w) * k,
                    1 + (part.y + part.h) * k,
                    BLACK,
                    0.9,
                )
            )
    bottom = 3 + whole_h * k
    marks.append(Block(0, bottom, w, 18, (("Sheet", words("board.map")),), ((6.5, 2.7), (6, 2.5)), BLACK))
    return tuple(marks), bottom + 18
