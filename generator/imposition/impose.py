"""Imposition of planned sheets: the faces on their front and back, with cut marks, flaps and fold lines."""

from collections.abc import Iterator, Sequence

from cards.words import Words
from generator.imposition import printer_marks
from generator.imposition.boards import board_map, board_stamp
from generator.imposition.grids import BAND, MARGIN, DoesNotFit, Edge, Fold, Spot, back_spot
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.imposition.shared_sheets import Batch, SheetPlan
from generator.pdf import Stamp
from layouts.kit.marks import Group, Mark, Marks
from layouts.kit.shapes import disc


def impose(plan: SheetPlan, layout: Layout, fold: Fold | None, words: Words) -> Iterator[ImposedSheet]:
    """Yield a sheet, and in one-sided prints a second one with backs that must be seen."""
    here = [one for batch in plan.batches for one in batch.pieces]
    parts = [batch.board_part for batch in plan.batches if batch.board_part]
    sheet = ImposedSheet(
        _front(plan, layout, words),
        None,
        tuple(dict.fromkeys(one.component for one in here)),
        tuple(one.digest for one in here),
        parts=tuple(one.number for one in parts if one.number[1] > 1),
    )
    edge: Edge = "short" if layout.duplex == "short" or fold == "across" else "long"
    back = _back(plan, layout, edge)
    if fold:
        marks = sheet.front.marks + back.marks + printer_marks.fold_line(layout.paper, fold)
        yield sheet._replace(front=Side(sheet.front.stamps + back.stamps, marks, plan.bands), is_folded=True)
    elif not back.stamps:
        yield sheet
    elif layout.duplex == "none":
        yield sheet
        if any(one.component.back == "content" for one in here if one.back is not None):
            yield sheet._replace(front=back, is_pasted=True)
    else:
        yield sheet._replace(back=back)


def _front(plan: SheetPlan, layout: Layout, words: Words) -> Side:
    stamps, marks = list[Stamp](), list[Mark]()
    mapped = set[str]()
    for batch in plan.batches:
        if part := batch.board_part:
            stamp, part_marks = board_stamp(part, batch.spots[0], layout.bleed, words)
            stamps.append(stamp)
            marks += part_marks
            if part.number[1] > 1 and not mapped:
                marks += board_map(part, plan.free, words)
                mapped.add(part.board.component.id)
            continue
        for one, spot in zip(batch.pieces, batch.spots, strict=True):
            stamps.append(_stamp(one.front, one, spot, batch.bleed))
            if outline := one.component.cut.outline:
                marks.append(Group(printer_marks.cut_line(outline), *_origin(spot), spot.turn))
        marks += _cutting_marks(plan, batch, batch.spots, layout)
    return Side(tuple(stamps), tuple(marks), plan.bands)


def _back(plan: SheetPlan, layout: Layout, edge: Edge) -> Side:
    """Return the backs behind their fronts; a side without stamps if no piece has one."""
    stamps, marks = list[Stamp](), list[Mark]()
    for batch in plan.batches:
        spots = [back_spot(spot, layout.paper, edge) for spot in batch.spots]
        backs = [
            _stamp(one.back, one, spot, batch.bleed)
            for one, spot in zip(batch.pieces, spots, strict=True)
            if one.back is not None
        ]
        if backs:
            stamps += backs
            marks += _cutting_marks(plan, batch, spots, layout)
    return Side(tuple(stamps), tuple(marks), plan.bands)


def _cutting_marks(plan: SheetPlan, batch: Batch, spots: Sequence[Spot], layout: Layout) -> Marks:
    """Return the marks for straight cuts around a batch; a piece with an outline is cut along that."""
    if batch.pieces[0].component.cut.outline:
        return ()
    if len(plan.batches) == 1:
        return printer_marks.cut_marks(layout.paper, spots, batch.bleed, plan.bands)
    return printer_marks.block_marks(spots, batch.bleed)


def _stamp(marks: Marks, one: DrawnPiece, spot: Spot, bleed: float) -> Stamp:
    cut = one.component.cut
    if cut.is_round:
        marks = (Group(marks, clip=disc(cut.w / 2, cut.h / 2, cut.w / 2 + bleed)),)
    return Stamp(marks, (-bleed, -bleed, cut.w + bleed, cut.h + bleed), *_origin(spot), spot.turn)


def _origin(spot: Spot) -> tuple[float, float]:
    """Return where on the sheet a piece's own top left lies after it is turned within its box."""
    return (spot.x + (spot.w if spot.turn in (90, 180) else 0), spot.y + (spot.h if spot.turn in (180, 270) else 0))


def page_sheets(one: DrawnPiece, layout: Layout) -> Iterator[ImposedSheet]:
    """Yield the sheets of a page, which is read and not cut; its back on a sheet of its own in one-sided prints.

    Raises:
        DoesNotFit: the page is larger than the paper within its margins.
    """
    paper, cut = layout.paper, one.component.cut
    spot = Spot(0, (paper.w - cut.w) / 2, (paper.h - cut.h) / 2, cut.w, cut.h)
    if cut.w > paper.w - 2 * MARGIN or cut.h > paper.h - 2 * (MARGIN + BAND):
        raise DoesNotFit(f"{cut.w:g} x {cut.h:g} mm is larger than {paper.title} within its margins")
    components, digests = (one.component,), (one.digest,)
    front = Side((_stamp(one.front, one, spot, 0),), (), "ends")
    if one.back is None:
        yield ImposedSheet(front, None, components, digests)
        return
    edge: Edge = "short" if layout.duplex == "short" else "long"
    back = Side((_stamp(one.back, one, back_spot(spot, paper, edge), 0),), (), "ends")
    if layout.duplex in ("fold", "none"):
        yield ImposedSheet(front, None, components, digests)
        yield ImposedSheet(back, None, components, digests, is_pasted=True)
    else:
        yield ImposedSheet(front, back, components, digests)
