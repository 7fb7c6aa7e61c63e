"""Sheets and pages: which pieces may share sheets, in which order sheets come, and the pages of the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from cards import GameData
from cards.words import Words
from generator.imposition.grids import Fold
from generator.imposition.impose import impose, page_sheets
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout, Side
from generator.imposition.margins import KeyItem, MarginTexts, cut_key, margin_bands
from generator.imposition.shared_sheets import FOLDS, fits, plan_sheets
from generator.pages import Page, digest
from layouts.kit.marks import Mark, Marks

MOST_LETTERS = 72  # What the names of a sheet's components may take in its margin.


def make_sheets(drawn_pieces: Iterable[DrawnPiece], layout: Layout, words: Words) -> list[ImposedSheet]:
    """Return all sheets, in printing order: pieces to cut, by their first component, then pages to read.

    In a two-sided print, sheets without a back come last. Raises `DoesNotFit`: naming the component that is too large
    for the paper.
    """
    all_pieces = [copy for piece in drawn_pieces for copy in [piece] * piece.copies]
    order = {name: i for i, name in enumerate(dict.fromkeys(piece.component.id for piece in all_pieces))}
    pieces = [piece for piece in all_pieces if piece.component.kind not in ("board", "page")]
    boards = [piece for piece in all_pieces if piece.component.kind == "board"]
    sheets = []
    for pool in _pools(pieces, boards, layout):
        folds: tuple[Fold | None, ...] = pool.folds or (None,)
        plans = [(plan_sheets(pool.pieces, pool.boards, pool.layout, fold), fold) for fold in folds]
        planned, fold = min(plans, key=lambda plan: len(plan[0]))
        sheets += [list(impose(sheet, pool.layout, fold, words)) for sheet in planned]
    sheets.sort(key=lambda sheets_together: _rank(sheets_together[0], order))
    if pages := [piece for piece in all_pieces if piece.component.kind == "page"]:
        sheets += page_sheets(pages, layout)
    in_order = [sheet for together in sheets for sheet in together]
    return sorted(in_order, key=lambda sheet: sheet.back is None) if layout.duplex in ("long", "short") else in_order


def _rank(sheet: ImposedSheet, order: Mapping[str, int]) -> tuple[object, ...]:
    """Return by what sheets are sorted: first component, part of a board; what a component has for itself is first."""
    return min(order[component.id] for component in sheet.components), sheet.parts, len(sheet.components) > 1


class Typesetter(Protocol):
    """What sets the words on sheets' margins."""

    def set(self, marks: Iterable[Mark], /) -> Marks:
        """Return the marks with all words set."""


def make_pages(
    sheets: Sequence[ImposedSheet], layout: Layout, game: GameData, words: Words, setter: Typesetter,
    numbers: tuple[int, int] | None = None,
) -> list[Page]:  # fmt: skip
    """Return the pages of a file, in the order that the layout asks for.

    `numbers` are that of the first sheet and of all, if more sheets are in another file. Beside sheets with backs, a
    sheet without one gets a blank page, so that fronts and backs stay in step.
    """
    is_two_sided = layout.duplex in ("long", "short") and any(sheet.back for sheet in sheets)
    fronts, backs = list[Page](), list[Page]()
    first, of = numbers or (1, len(sheets))
    for i, sheet in enumerate(sheets, first):
        number = words("sheet", _i=i, _n=of)
        for is_back in (False, True) if is_two_sided else (False,):
            side = (sheet.back or Side((), (), sheet.front.bands)) if is_back else sheet.front
            count, turn = _count(sheet, number, layout, words, is_back), _turn(sheet, i, layout, words, is_back)
            edition = words("edition_final") if game.printing == "final" else words("edition", _edition=game.printing)
            pieces = _component_names(sheet, words)
            texts = MarginTexts(game.title, pieces, count, edition, digest(sheet.digests)[:6], turn)
            key = () if is_back else cut_key(_key_items(sheet, layout), words)
            marks = setter.set(side.marks + margin_bands(layout.paper, side.bands, texts, words, key))
            shift = layout.back_shift if is_back else (0, 0, 0)
            (backs if is_back else fronts).append(Page(layout.paper.w, layout.paper.h, side.stamps, marks, shift))
    if layout.order == "fronts-then-backs" or not is_two_sided:
        return fronts + backs
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


class _Pool(NamedTuple):
    """Pieces that may share sheets, and how these sheets are printed. Without `folds` they lie flat."""

    pieces: list[DrawnPiece]
    boards: list[DrawnPiece]
    layout: Layout
    folds: tuple[Fold, ...] = ()


def _pools(pieces: list[DrawnPiece], boards: list[DrawnPiece], layout: Layout) -> list[_Pool]:
    """Yield what may share sheets: on sheets to fold or to glue, pieces without backs need no second layer of paper."""
    if layout.duplex in ("long", "short"):
        return [_Pool(pieces, boards, layout)]
    flat = layout._replace(duplex="none")
    if layout.duplex == "fold":
        by_folds: dict[tuple[Fold, ...], list[DrawnPiece]] = {}
        for piece in pieces:
            if piece.back is not None:
                by_folds.setdefault(tuple(fold for fold in FOLDS if fits(piece, layout, fold)), []).append(piece)
        pools = [_Pool(group, [], layout if folds else flat, folds) for folds, group in by_folds.items()]
        return [*pools, _Pool([piece for piece in pieces if piece.back is None], boards, flat)]
    content = [piece for piece in pieces if piece.back is not None and piece.component.back == "content"]
    unread = [piece for piece in pieces if piece.back is None or piece.component.back == "hidden"]
    return [_Pool(content, [], flat), _Pool(unread, boards, flat)]


def _component_names(sheet: ImposedSheet, words: Words) -> str:
    names = [component.name for component in sheet.components]
    if len(names) < 4 and len(", ".join(names)) <= MOST_LETTERS:
        return ", ".join(names)
    first = names[:2] if len(", ".join(names[:2])) <= MOST_LETTERS and len(names) > 2 else names[:1]
    return words("more", _first=", ".join(first), _n=len(names) - len(first)) if names[1:] else names[0]


def _key_items(sheet: ImposedSheet, layout: Layout) -> Iterator[KeyItem]:
    to_cut = [component for component in sheet.components if component.kind != "page" and component.is_cut]
    if layout.cut_lines != "none":
        has_lines = layout.cut_lines == "lines"
        lined = [bool(part.cut.outline) or part.has_folds or (has_lines and part.kind != "board") for part in to_cut]
        if not all(lined) or (not to_cut and len(sheet.digests) > 1):
            yield "marks"
        if any(lined):
            yield "line"
    if sheet.is_folded or any(component.kind == "net" or component.has_folds for component in to_cut):
        yield "fold"


def _count(sheet: ImposedSheet, number: str, layout: Layout, words: Words, is_back: bool) -> str:
    """Return the sheet's number, the part of a board, and the side that this is. Many parts say their own numbers."""
    parts = [words("board.part", _i=i, _n=n) for i, n in sheet.parts] if len(sheet.parts) == 1 else []
    side = words("back" if is_back else "front") if sheet.back and layout.duplex in ("long", "short") else ""
    return "  ·  ".join(filter(None, (*parts, number, side)))


def _turn(sheet: ImposedSheet, i: int, layout: Layout, words: Words, is_back: bool) -> str:
    if is_back and not sheet.back:
        return words("blank")
    if sheet.back:
        return words(f"flip.{layout.duplex}")
    if sheet.is_pasted:
        return words("paste.back", _i=i - 1)
    return words("flip.fold" if sheet.is_folded else "flip.none")
