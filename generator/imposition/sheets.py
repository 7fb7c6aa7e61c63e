"""Drawn faces to the pages of a file: gathers what may share a sheet, imposes it, and adds the sheet's furniture."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from cards import GameData
from cards.words import Words
from generator.imposition import furniture
from generator.imposition.boards import board_sheets
from generator.imposition.grids import BAND, MARGIN, DoesNotFit, Edge, Fold, Sheet, Spot, behind, grid, shelves
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.pdf import Page, Stamp, digest
from generator.typesetting.text import Setter
from layouts.kit.marks import Group, Mark, Marks
from layouts.kit.shapes import disc

FOLDS: tuple[Fold, ...] = ("upright", "across")


def gather(drawn: Iterable[DrawnPiece]) -> dict[tuple[object, ...], list[DrawnPiece]]:
    """What may share sheets, in printing order: cards of one size, small pieces, nets; a page and a board alone."""
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
    return groups


def make_sheets(drawn: Iterable[DrawnPiece], layout: Layout, words: Words) -> list[ImposedSheet]:
    """All sheets, in order.

    Raises:
        DoesNotFit: naming the component that is too large for the paper.
    """
    made: list[ImposedSheet] = []
    for group in gather(drawn).values():
        try:
            made.extend(_sheets(group, layout, words))
        except DoesNotFit as error:
            raise DoesNotFit(f"{group[0].component.name}: {error}") from None
    return made


def _sheets(group: list[DrawnPiece], layout: Layout, words: Words) -> Iterator[ImposedSheet]:
    kind = group[0].component.kind
    items = [one for whole in group for one in [_rounded(whole, layout.bleed)] * whole.copies]
    if kind == "board":
        for one in items:
            yield from board_sheets(one, layout, words)
        return
    if kind == "page":
        for one in items:
            yield from _page(one, layout)
        return
    yield from _blocks(items, layout, group[0].back is not None)


def _rounded(one: DrawnPiece, bleed: float) -> DrawnPiece:
    """A disc with its bleed round; any other piece as it is."""
    cut = one.component.cut
    if not cut.is_round:
        return one
    clip = disc(cut.w / 2, cut.h / 2, cut.w / 2 + bleed)
    back = (Group(one.back, clip=clip),) if one.back is not None else None
    return one._replace(front=(Group(one.front, clip=clip),), back=back)


def _blocks(items: list[DrawnPiece], layout: Layout, has_back: bool) -> Iterator[ImposedSheet]:
    """Pieces that share sheets; folded along whichever line takes fewer, or on two sheets to be glued."""
    if not (has_back and layout.duplex == "fold"):
        for sheet in _imposed(items, layout, None):
            yield from _block(sheet, items, layout, has_back, None)
        return
    ways: list[tuple[list[Sheet], Fold]] = []
    for fold in FOLDS:
        with suppress(DoesNotFit):
            ways.append((_imposed(items, layout, fold), fold))
    if not ways:
        yield from _blocks(items, layout._replace(duplex="none"), has_back)
        return
    sheets, fold = min(ways, key=lambda way: len(way[0]))
    for sheet in sheets:
        yield from _block(sheet, items, layout, has_back, fold)


def _imposed(items: list[DrawnPiece], layout: Layout, fold: Fold | None) -> list[Sheet]:
    cut = items[0].component.cut
    if _in_grid(items):
        return grid(layout.paper, cut.w, cut.h, len(items), layout.bleed, fold)
    return shelves(layout.paper, [(one.component.cut.w, one.component.cut.h) for one in items], layout.bleed, fold)


def _in_grid(items: list[DrawnPiece]) -> bool:
    """Whether straight cuts through the whole sheet part these pieces."""
    one_size = len({(one.component.cut.w, one.component.cut.h) for one in items}) == 1
    return items[0].component.kind == "card" or (one_size and not any(one.component.cut.outline for one in items))


def _block(
    sheet: Sheet, items: list[DrawnPiece], layout: Layout, has_back: bool, fold: Fold | None
) -> Iterator[ImposedSheet]:
    """One sheet of pieces, with its back as the way of printing asks for it."""
    here = [items[spot.item] for spot in sheet.spots]
    components = tuple(dict.fromkeys(one.component for one in here))
    digests = tuple(one.stamp for one in here)
    edge: Edge = "short" if layout.duplex == "short" or fold == "across" else "long"
    backs = [behind(spot, layout.paper, edge) for spot in sheet.spots]
    front = Side(
        tuple(_stamp(one.front, one, spot, layout.bleed) for one, spot in zip(here, sheet.spots, strict=True)),
        _marks(here, sheet.spots, layout, sheet, _in_grid(items), outlines=True),
        sheet.bands,
    )
    back = None
    if has_back:
        back = Side(
            tuple(_stamp(one.back or (), one, spot, layout.bleed) for one, spot in zip(here, backs, strict=True)),
            _marks(here, backs, layout, sheet, _in_grid(items), outlines=False),
            sheet.bands,
        )
    if back and fold:
        both = Side(
            front.stamps + back.stamps, front.marks + back.marks + furniture.fold_line(layout.paper, fold), sheet.bands
        )
        yield ImposedSheet(both, None, components, digests, folded=True)
    elif back and layout.duplex == "none":
        yield ImposedSheet(front, None, components, digests)
        if any(one.component.back == "content" for one in here):
            yield ImposedSheet(back, None, components, digests, paste=True)
    else:
        yield ImposedSheet(front, back, components, digests)


def _stamp(marks: Marks, one: DrawnPiece, spot: Spot, bleed: float) -> Stamp:
    w, h = one.component.cut.w, one.component.cut.h
    return Stamp(marks, (-bleed, -bleed, w + bleed, h + bleed), *_corner(spot), spot.turn)


def _corner(spot: Spot) -> tuple[float, float]:
    """Where a piece's own top left lies when it is turned within its box."""
    return (spot.x + (spot.w if spot.turn in (90, 180) else 0), spot.y + (spot.h if spot.turn in (180, 270) else 0))


def _marks(
    here: list[DrawnPiece],
    spots: "list[Spot] | tuple[Spot, ...]",
    layout: Layout,
    sheet: Sheet,
    in_grid: bool,
    outlines: bool,
) -> Marks:
    marks: list[Mark] = []
    if in_grid and not here[0].component.cut.outline:
        marks.extend(furniture.cut_marks(layout.paper, spots, layout.bleed, sheet.bands))
    for one, spot in zip(here, spots, strict=True):
        if outline := one.component.cut.outline:
            if outlines:
                marks.append(Group(furniture.cut_line(outline), *_corner(spot), spot.turn))
        elif not in_grid:
            marks.extend(furniture.corner_ticks(spot, layout.bleed))
    return tuple(marks)


def _page(one: DrawnPiece, layout: Layout) -> Iterator[ImposedSheet]:
    """A sheet that is read whole: nothing to cut."""
    paper, cut = layout.paper, one.component.cut
    spot = Spot(0, (paper.w - cut.w) / 2, (paper.h - cut.h) / 2, cut.w, cut.h)
    if cut.w > paper.w - 2 * MARGIN or cut.h > paper.h - 2 * (MARGIN + BAND):
        raise DoesNotFit(f"{cut.w:g} x {cut.h:g} mm is larger than {paper.title} within its margins")
    front = Side((_stamp(one.front, one, spot, 0),), (), "ends")
    if one.back is None:
        yield ImposedSheet(front, None, (one.component,), (one.stamp,))
        return
    back = Side(
        (_stamp(one.back, one, behind(spot, paper, "short" if layout.duplex == "short" else "long"), 0),), (), "ends"
    )
    if layout.duplex in ("fold", "none"):
        yield ImposedSheet(front, None, (one.component,), (one.stamp,))
        yield ImposedSheet(back, None, (one.component,), (one.stamp,), paste=True)
    else:
        yield ImposedSheet(front, back, (one.component,), (one.stamp,))


def pages(made: list[ImposedSheet], layout: Layout, game: GameData, words: Words, setter: Setter) -> list[Page]:
    """The pages of the file, in the order asked for; every side that a two-sided print needs, blank if it must be."""
    two_sided = layout.duplex in ("long", "short") and any(sheet.back for sheet in made)
    fronts, backs = [], []
    for i, sheet in enumerate(made):
        fronts.append(_numbered(sheet.front, sheet, i, made, layout, game, words, setter, False))
        if two_sided:
            backs.append(
                _numbered(
                    sheet.back or Side((), (), sheet.front.bands), sheet, i, made, layout, game, words, setter, True
                )
            )
    if not two_sided:
        return fronts
    if layout.order == "fronts-then-backs":
        return fronts + backs
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def _numbered(
    side: Side,
    sheet: ImposedSheet,
    i: int,
    made: list[ImposedSheet],
    layout: Layout,
    game: GameData,
    words: Words,
    setter: Setter,
    back: bool,
) -> Page:
    names = [component.name for component in sheet.components]
    pieces = ", ".join(names) if len(names) < 4 else words("more", _first=", ".join(names[:2]), _n=len(names) - 2)
    count = words("sheet", _i=i + 1, _n=len(made))
    if sheet.part[1] > 1:
        count = f"{words('board.part', _i=sheet.part[0], _n=sheet.part[1])}  ·  {count}"
    if layout.duplex in ("long", "short") and sheet.back:
        count += f"  ·  {words('back' if back else 'front')}"
    turn = words("flip.none")
    if back and not sheet.back:
        turn = words("blank")
    elif sheet.back:
        turn = words(f"flip.{layout.duplex}")
    elif sheet.paste:
        turn = words("paste.back", _i=i)
    elif sheet.folded:
        turn = words("flip.fold")
    label = furniture.Names(
        game.title, pieces, count, words("edition", _edition=game.printing), digest(sheet.stamps)[:6], turn
    )
    marks = side.marks + furniture.bands(layout.paper, side.bands, label, words)
    return Page(
        layout.paper.w, layout.paper.h, side.stamps, setter.set(marks), layout.back_shift if back else (0, 0, 0)
    )
