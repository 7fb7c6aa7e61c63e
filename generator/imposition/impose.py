"""Imposition of planned sheets: the faces on their front and back, with cut marks, flaps and fold lines."""

from collections.abc import Iterator, Sequence

from cards.words import Words
from generator.imposition import printer_marks
from generator.imposition.board_parts import Part
from generator.imposition.grids import BACK_BLEED, BAND, DoesNotFit, Edge, Fold, Spot, back_spot
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.imposition.packer import BETWEEN, Area
from generator.imposition.printer_marks import Box
from generator.imposition.shared_sheets import Batch, BoardPart, SheetPlan, board_bleed
from generator.pages import Stamp
from layouts.kit.marks import Group, Mark, Marks
from layouts.kit.shapes import disc
from layouts.kit.stock import Cut, Paper

MAP_SIZES = (50.0, 40.0, 30.0, 24.0)  # mm wide; the first for which there is room beside the part


def impose(plan: SheetPlan, layout: Layout, fold: Fold | None, words: Words) -> Iterator[ImposedSheet]:
    """Yield a sheet, and in one-sided prints a second one with backs that must be seen."""
    pieces = [piece for batch in plan.batches for piece in batch.pieces]
    parts = [batch.board_part for batch in plan.batches if batch.board_part]
    sheet = ImposedSheet(
        _front(plan, layout, words), None, tuple({piece.component.id: piece.component for piece in pieces}.values()),
        tuple(piece.digest for piece in pieces), parts=tuple(part.number for part in parts if part.number[1] > 1),
    )  # fmt: skip
    edge: Edge = "short" if layout.duplex == "short" or fold == "across" else "long"
    back = _back(plan, layout, edge)
    if fold:
        marks = sheet.front.marks + back.marks + printer_marks.fold_line(layout.paper, fold)
        yield sheet._replace(front=Side(sheet.front.stamps + back.stamps, marks, plan.bands), is_folded=True)
    elif not back.stamps:
        yield sheet
    elif layout.duplex == "none":
        yield sheet
        if any(piece.component.back == "content" for piece in pieces if piece.back is not None):
            yield sheet._replace(front=back, is_pasted=True)
    else:
        yield sheet._replace(back=back)


def _front(plan: SheetPlan, layout: Layout, words: Words) -> Side:
    stamps, marks = list[Stamp](), list[Mark]()
    mapped = set[str]()
    for batch in plan.batches:
        if part := batch.board_part:
            board, part_marks = _board_stamp(part, batch.spots[0], layout, words)
            stamps.append(board)
            marks += part_marks
            if part.number[1] > 1 and not mapped:
                marks += _board_map(part, plan.free, printer_marks.printable_box(layout.paper, plan.bands), words)
                mapped.add(part.board.component.id)
            continue
        for piece, spot in zip(batch.pieces, batch.spots, strict=True):
            stamps.append(stamp(piece.front, piece.component.cut, spot, (batch.bleed,) * 4))
        marks += _cutting_marks(plan, batch, layout)
    return Side(tuple(stamps), tuple(marks), plan.bands)


def _board_stamp(piece: BoardPart, spot: Spot, layout: Layout, words: Words) -> tuple[Stamp, Marks]:
    part, division, edge = piece.part, piece.division, board_bleed(layout)
    # The part's own top left on the sheet: after a turn, its top is the right side of what it covers.
    x, y = (spot.x + spot.w - edge if spot.turn else spot.x + edge), spot.y + edge
    dx, dy = (part.y, -part.x) if spot.turn else (-part.x, -part.y)
    board: Marks = (Group(piece.board.front, once=True),)
    stamp = Stamp(board, _visible_box(part, layout.bleed), x + dx, y + dy, spot.turn)
    marks = (*printer_marks.flaps(part, division, words), *printer_marks.board_marks(part))
    if len(division.parts) > 1:
        marks += printer_marks.part_label(part, division, piece.board.component.name, words)
    return stamp, (Group(marks, x, y, spot.turn),)


def _board_map(part: BoardPart, free: Sequence[Area], within: Box, words: Words) -> Marks:
    left, top, right, bottom = within
    for size in MAP_SIZES:
        marks, tall = printer_marks.assembly_map(part.division, part.part, size, words)
        for area in sorted(free, key=lambda area: area.w * area.h):
            x, y = max(area.x, left), max(area.y + BETWEEN, top)
            if x + size <= min(area.x + area.w - BETWEEN, right) and y + tall <= min(area.y + area.h, bottom):
                return (Group(marks, x, y),)
    return ()


def _visible_box(part: Part, bleed: float) -> tuple[float, float, float, float]:
    """Return the picture's box on a part: with its bleed outside, and at a seam a little under the next part."""
    right, below = (printer_marks.FLAP_INK if has_flap else bleed for has_flap in (part.flap_right, part.flap_below))
    left, top = part.x - (0 if part.column else bleed), part.y - (0 if part.row else bleed)
    return left, top, part.x + part.w + right, part.y + part.h + below


def _back(plan: SheetPlan, layout: Layout, edge: Edge) -> Side:
    stamps, marks = list[Stamp](), list[Mark]()
    for batch in plan.batches:
        spots = [back_spot(spot, layout.paper, edge) for spot in batch.spots]
        cut = batch.pieces[0].component.cut
        backs = [
            stamp(piece.back, piece.component.cut, spot, _back_bleeds(spot, spots, batch.bleed, cut.is_round))
            for piece, spot in zip(batch.pieces, spots, strict=True)
            if piece.back is not None
        ]
        if backs:
            stamps += backs
            if layout.cut_lines == "marks" and len(plan.batches) == 1 and not cut.outline:
                within = printer_marks.printable_box(layout.paper, plan.bands)
                marks += printer_marks.cut_marks(spots, batch.bleed, within, True, is_back=True)
    return Side(tuple(stamps), tuple(marks), plan.bands)


def _cutting_marks(plan: SheetPlan, batch: Batch, layout: Layout) -> Marks:
    cut, style = batch.pieces[0].component.cut, layout.cut_lines
    to_cut = [(piece, spot) for piece, spot in zip(batch.pieces, batch.spots, strict=True) if piece.component.is_cut]
    spots = [spot for _, spot in to_cut]
    if style == "none" or not spots:
        return ()
    if cut.outline:
        lines = (printer_marks.cut_line(piece.component.cut, batch.bleed) for piece, _ in to_cut)
        return tuple(Group(marks, *spot.origin, spot.turn) for marks, spot in zip(lines, spots, strict=True))
    if style == "lines" or batch.pieces[0].component.has_folds:  # the feet of standees are white
        return tuple(mark for spot in spots for mark in printer_marks.cut_box(spot))
    within = printer_marks.printable_box(layout.paper, plan.bands)
    corners = (mark for spot in spots for mark in printer_marks.corner_marks(spot, batch.bleed, within))
    if style == "corners" and (marks := tuple(corners)):
        return marks
    return printer_marks.cut_marks(spots, batch.bleed, within, len(plan.batches) == 1)


def stamp(marks: Marks, cut: Cut, spot: Spot, bleeds: Box) -> Stamp:
    """Return a face at its spot, with bleeds at the left, top, right and bottom of the spot."""
    quarters = spot.turn // 90
    left, top, right, bottom = bleeds[quarters:] + bleeds[:quarters]
    if cut.is_round:
        marks = (Group(marks, clip=disc(cut.w / 2, cut.h / 2, cut.w / 2 + left)),)
    return Stamp(marks, (-left, -top, cut.w + right, cut.h + bottom), *spot.origin, spot.turn)


def _back_bleeds(spot: Spot, spots: Sequence[Spot], bleed: float, is_round: bool) -> Box:
    """Return the bleeds of a back: wide enough for a printer that misses by 2 mm, where no neighbour is."""
    if bleed < BACK_BLEED - BETWEEN / 2:
        return (bleed,) * 4
    wide = max(bleed, BACK_BLEED)
    if is_round:
        return (wide,) * 4
    gap = bleed + wide
    in_row = [other for other in spots if other.y < spot.y + spot.h and spot.y < other.y + other.h]
    above_or_below = [other for other in spots if other.x < spot.x + spot.w and spot.x < other.x + other.w]
    return (
        bleed if any(0 < spot.x - other.x - other.w < gap for other in in_row) else wide,
        bleed if any(0 < spot.y - other.y - other.h < gap for other in above_or_below) else wide,
        bleed if any(0 < other.x - spot.x - spot.w < gap for other in in_row) else wide,
        bleed if any(0 < other.y - spot.y - spot.h < gap for other in above_or_below) else wide,
    )


def page_sheets(pages: Sequence[DrawnPiece], layout: Layout) -> Iterator[list[ImposedSheet]]:
    """Yield the sheets of pages, which are read; of two pages where the paper holds two, to be cut in the middle.

    In one-sided prints their backs are on a sheet of their own. Raises `DoesNotFit`: a page is larger than the paper
    within its margins.
    """
    in_order = sorted(pages, key=lambda page: page.back is None)
    first, *more = in_order
    halves = page_halves(layout.paper, first.component.cut) if more else []
    if halves and all(page.component.cut == first.component.cut for page in more):
        for i in range(0, len(in_order), 2):
            pair = in_order[i : i + 2]
            yield list(_page_sheet(pair, halves[: len(pair)], layout))
        return
    for page in pages:
        paper = layout.paper
        cut = page.component.cut
        if cut.w > paper.w - 2 * paper.margin or cut.h > paper.h - 2 * (paper.margin + BAND):
            raise DoesNotFit(f"{cut.w:g} x {cut.h:g} mm is larger than {paper.title} within its margins")
        yield list(_page_sheet([page], [Spot(0, (paper.w - cut.w) / 2, (paper.h - cut.h) / 2, cut.w, cut.h)], layout))


def page_halves(paper: Paper, cut: Cut) -> list[Spot]:
    """Return the places of two pages, lying above each other in the halves of a sheet; none if they do not fit."""
    band = paper.margin + BAND
    if cut.h > paper.w - 2 * paper.margin or cut.w > paper.h / 2 - 2 * band:
        return []
    x, y = (paper.w - cut.h) / 2, (paper.h / 2 - cut.w) / 2
    return [Spot(i, x, y + i * paper.h / 2, cut.h, cut.w, 90) for i in (0, 1)]


def _page_sheet(pages: Sequence[DrawnPiece], spots: Sequence[Spot], layout: Layout) -> Iterator[ImposedSheet]:
    edge: Edge = "short" if layout.duplex == "short" else "long"
    placed = list(zip(pages, spots, strict=True))
    fronts = [stamp(page.front, page.component.cut, spot, (0,) * 4) for page, spot in placed]
    turned = ((page, back_spot(spot, layout.paper, edge)) for page, spot in placed)
    backs = [stamp(page.back, page.component.cut, spot, (0,) * 4) for page, spot in turned if page.back is not None]
    marks = printer_marks.middle_marks(layout.paper) if len(pages) > 1 and layout.cut_lines != "none" else ()
    components = tuple({page.component.id: page.component for page in pages}.values())
    sheet = ImposedSheet(Side(tuple(fronts), marks, "ends"), None, components, tuple(page.digest for page in pages))
    back = Side(tuple(backs), (), "ends")
    if backs and layout.duplex in ("long", "short"):
        yield sheet._replace(back=back)
        return
    yield sheet
    if backs:
        yield sheet._replace(front=back, is_pasted=True)
