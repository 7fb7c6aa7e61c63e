"""Imposition of drawn pieces: which pieces share a sheet, where they lie, and the pages of the file."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from cards import GameData
from cards.words import Words
from generator.imposition import printer_marks
from generator.imposition.boards import board_sheets
from generator.imposition.grids import (
    BACK_BLEED,
    BAND,
    MARGIN,
    DoesNotFit,
    Edge,
    Fold,
    Sheet,
    Spot,
    back_spot,
    grid,
    shelves,
)
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.imposition.printer_marks import MarginTexts
from generator.pdf import Page, Stamp, digest
from generator.typesetting.text import Setter
from layouts.kit.marks import Group, Mark, Marks
from layouts.kit.shapes import disc

FOLDS: tuple[Fold, ...] = ("upright", "across")


def make_sheets(drawn: Iterable[DrawnPiece], layout: Layout, words: Words) -> list[ImposedSheet]:
    """Return all sheets, in printing order.

    Raises:
        DoesNotFit: naming the component that is too large for the paper.
    """
    sheets: list[ImposedSheet] = []
    for group in _sheet_groups(drawn):
        try:
            sheets.extend(_group_sheets(group, layout, words))
        except DoesNotFit as error:
            raise DoesNotFit(f"{group[0].component.name}: {error}") from None
    return sheets


def make_pages(sheets: list[ImposedSheet], layout: Layout, game: GameData, words: Words, setter: Setter) -> list[Page]:
    """Return the pages of the file, in the order that the layout asks for.

    In a two-sided print a sheet without a back gets a blank one, so fronts and backs stay in step.
    """
    is_two_sided = layout.duplex in ("long", "short") and any(sheet.back for sheet in sheets)
    fronts, backs = list[Page](), list[Page]()
    for i, sheet in enumerate(sheets, 1):
        number = words("sheet", _i=i, _n=len(sheets))
        for is_back in (False, True) if is_two_sided else (False,):
            side = (sheet.back or Side((), (), sheet.front.bands)) if is_back else sheet.front
            count, turn = _count(sheet, number, layout, words, is_back), _turn(sheet, i, layout, words, is_back)
            edition = words("edition_final") if game.printing == "final" else words("edition", _edition=game.printing)
            pieces = _component_names(sheet, words)
            texts = MarginTexts(game.title, pieces, count, edition, digest(sheet.digests)[:6], turn)
            marks = setter.set(side.marks + printer_marks.margin_bands(layout.paper, side.bands, texts, words))
            shift = layout.back_shift if is_back else (0, 0, 0)
            (backs if is_back else fronts).append(Page(layout.paper.w, layout.paper.h, side.stamps, marks, shift))
    if layout.order == "fronts-then-backs" or not is_two_sided:
        return fronts + backs
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def _sheet_groups(drawn: Iterable[DrawnPiece]) -> Iterable[list[DrawnPiece]]:
    """Group what may share sheets: cards of one size, small pieces, nets. Each page and each board stands alone."""
    groups: dict[tuple[object, ...], list[DrawnPiece]] = {}
    for one in drawn:
        cut, kind = one.component.cut, one.component.kind
        match kind:
            case "card":
                key: tuple[object, ...] = (kind, cut.w, cut.h, bool(cut.outline), one.back is not None)
            case "small" | "net":
                key = (kind, one.back is not None)
            case _:
                key = (kind, one.component.id, one.piece.id)
        groups.setdefault(key, []).append(one)
    return groups.values()


def _group_sheets(group: list[DrawnPiece], layout: Layout, words: Words) -> Iterator[ImposedSheet]:
    kind = group[0].component.kind
    items = [copy for one in group for copy in [_with_round_bleed(one, layout.bleed)] * one.copies]
    if kind == "board":
        for one in items:
            yield from board_sheets(one, layout, words)
    elif kind == "page":
        for one in items:
            yield from _page_sheets(one, layout)
    else:
        yield from _piece_sheets(items, layout, group[0].back is not None)


def _with_round_bleed(one: DrawnPiece, bleed: float) -> DrawnPiece:
    """Clip a disc to its cut and a round bleed; return any other piece unchanged."""
    cut = one.component.cut
    if not cut.is_round:
        return one
    clip = disc(cut.w / 2, cut.h / 2, cut.w / 2 + bleed)
    back = (Group(one.back, clip=clip),) if one.back is not None else None
    return one._replace(front=(Group(one.front, clip=clip),), back=back)


def _piece_sheets(items: list[DrawnPiece], layout: Layout, has_back: bool) -> Iterator[ImposedSheet]:
    """Impose pieces that share sheets; for `fold` along the line that takes fewer sheets, or else on sheets to glue."""
    if not (has_back and layout.duplex == "fold"):
        for sheet in _place(items, layout, None):
            yield from _impose(sheet, items, layout, has_back, None)
        return
    options: list[tuple[list[Sheet], Fold]] = []
    for fold in FOLDS:
        with suppress(DoesNotFit):
            options.append((_place(items, layout, fold), fold))
    if not options:
        yield from _piece_sheets(items, layout._replace(duplex="none"), has_back)
        return
    sheets, fold = min(options, key=lambda option: len(option[0]))
    for sheet in sheets:
        yield from _impose(sheet, items, layout, has_back, fold)


def _place(items: list[DrawnPiece], layout: Layout, fold: Fold | None) -> list[Sheet]:
    cut = items[0].component.cut
    if _is_in_grid(items):
        return grid(layout.paper, cut.w, cut.h, len(items), layout.bleed, fold, _bleed_between(items, layout))
    return shelves(layout.paper, [(one.component.cut.w, one.component.cut.h) for one in items], layout.bleed, fold)


def _bleed_between(items: list[DrawnPiece], layout: Layout) -> float:
    """Return the bleed of pieces in a grid: if backs differ, none may show on its neighbour"""
    return max(layout.bleed, BACK_BLEED) if len({one.piece.back for one in items}) > 1 else layout.bleed


def _is_in_grid(items: list[DrawnPiece]) -> bool:
    """Return whether straight cuts through the whole sheet separate these pieces."""
    is_one_size = len({(one.component.cut.w, one.component.cut.h) for one in items}) == 1
    return items[0].component.kind == "card" or (is_one_size and not any(one.component.cut.outline for one in items))


def _impose(
    sheet: Sheet, items: list[DrawnPiece], layout: Layout, has_back: bool, fold: Fold | None
) -> Iterator[ImposedSheet]:
    """Yield a sheet of pieces, and for one-sided prints a second one with backs that must be seen."""
    here = [items[spot.item] for spot in sheet.spots]
    is_grid = _is_in_grid(items)
    components = tuple(dict.fromkeys(one.component for one in here))
    digests = tuple(one.digest for one in here)
    if is_grid:
        layout = layout._replace(bleed=_bleed_between(items, layout))
    front = Side(
        tuple(_stamp(one.front, one, spot, layout.bleed) for one, spot in zip(here, sheet.spots, strict=True)),
        _cutting_marks(here, sheet.spots, layout, sheet, is_grid, has_outlines=True),
        sheet.bands,
    )
    back = None
    if has_back:
        edge: Edge = "short" if layout.duplex == "short" or fold == "across" else "long"
        spots = [back_spot(spot, layout.paper, edge) for spot in sheet.spots]
        back = Side(
            tuple(_stamp(one.back or (), one, spot, layout.bleed) for one, spot in zip(here, spots, strict=True)),
            _cutting_marks(here, spots, layout, sheet, is_grid, has_outlines=False),
            sheet.bands,
        )
    if back and fold:
        marks = front.marks + back.marks + printer_marks.fold_line(layout.paper, fold)
        both = Side(front.stamps + back.stamps, marks, sheet.bands)
        yield ImposedSheet(both, None, components, digests, is_folded=True)
    elif back and layout.duplex == "none":
        yield ImposedSheet(front, None, components, digests)
        if any(one.component.back == "content" for one in here):
            yield ImposedSheet(back, None, components, digests, is_pasted=True)
    else:
        yield ImposedSheet(front, back, components, digests)


def _stamp(marks: Marks, one: DrawnPiece, spot: Spot, bleed: float) -> Stamp:
    w, h = one.component.cut.w, one.component.cut.h
    return Stamp(marks, (-bleed, -bleed, w + bleed, h + bleed), *_origin(spot), spot.turn)


def _origin(spot: Spot) -> tuple[float, float]:
    """Return where on the sheet a piece's own top left lies after it is turned within its box."""
    return (spot.x + (spot.w if spot.turn in (90, 180) else 0), spot.y + (spot.h if spot.turn in (180, 270) else 0))


def _cutting_marks(
    here: list[DrawnPiece], spots: Sequence[Spot], layout: Layout, sheet: Sheet, is_grid: bool, has_outlines: bool
) -> Marks:
    marks: list[Mark] = []
    if is_grid and not here[0].component.cut.outline:
        marks.extend(printer_marks.cut_marks(layout.paper, spots, layout.bleed, sheet.bands))
    for one, spot in zip(here, spots, strict=True):
        if outline := one.component.cut.outline:
            if has_outlines:
                marks.append(Group(printer_marks.cut_line(outline), *_origin(spot), spot.turn))
        elif not is_grid:
            marks.extend(printer_marks.corner_ticks(spot, layout.bleed))
    return tuple(marks)


def _page_sheets(one: DrawnPiece, layout: Layout) -> Iterator[ImposedSheet]:
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


def _component_names(sheet: ImposedSheet, words: Words) -> str:
    names = [component.name for component in sheet.components]
    return ", ".join(names) if len(names) < 4 else words("more", _first=", ".join(names[:2]), _n=len(names) - 2)


def _count(sheet: ImposedSheet, number: str, layout: Layout, words: Words, is_back: bool) -> str:
    """Return the sheet's number, with the part of a board and the side that this is."""
    part = words("board.part", _i=sheet.part[0], _n=sheet.part[1]) if sheet.part[1] > 1 else ""
    side = words("back" if is_back else "front") if sheet.back and layout.duplex in ("long", "short") else ""
    return "  ·  ".join(filter(None, (part, number, side)))


def _turn(sheet: ImposedSheet, i: int, layout: Layout, words: Words, is_back: bool) -> str:
    """Return how to turn, glue or fold the sheet with number i."""
    if is_back and not sheet.back:
        return words("blank")
    if sheet.back:
        return words(f"flip.{layout.duplex}")
    if sheet.is_pasted:
        return words("paste.back", _i=i - 1)
    return words("flip.fold" if sheet.is_folded else "flip.none")
