"""Sheets as printed: rastered, measured, turned over."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_fields
from paper import (
    PLAIN,
    TONES,
    Box,
    component,
    find_boxes,
    game,
    mark_boxes,
    overlap,
    page_images,
    print_component,
    sheets_and_pages,
    stamp_box,
    words_on,
)  # fmt: skip
from PIL import Image
from variants import first

from generator.imposition import printer_marks
from generator.imposition.grids import DoesNotFit, Duplex, Spot
from generator.imposition.layout import CutLines, ImposedSheet, Layout
from generator.imposition.packer import BETWEEN
from layouts.kit.component import Component
from layouts.kit.shapes import bounds
from layouts.kit.stock import A3, A4, LETTER, MARGIN, TABLOID, Paper, round_cut

HALF_PIXEL = 0.09  # mm: the raster's own error
A4_AND_LETTER = pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
A_READ_PAGE = replace(component(190, 254, 1, kind="page"), back="content")
DISCS = replace(component(20, 20, 3, kind="small", back=False), cut=round_cut(20))


def board(w: float, h: float) -> Component:
    return component(w, h, 1, kind="board", back=False)


def sheets(cards: Component, layout: Layout = PLAIN) -> list[ImposedSheet]:
    return sheets_and_pages(cards, layout=layout)[0]


def as_seen(back: Image.Image, edge: Duplex) -> Image.Image:
    """Return a back as it lies behind its front, seen from there."""
    return back.transpose(Image.Transpose.FLIP_LEFT_RIGHT if edge == "long" else Image.Transpose.FLIP_TOP_BOTTOM)


def test_a_folded_sheet_lays_backs_on_fronts() -> None:
    def folded(box: Box, is_upright: bool) -> Box:
        left, top, right, bottom = box
        return (210 - right, top, 210 - left, bottom) if is_upright else (left, 297 - bottom, right, 297 - top)

    for cards, is_upright in ((component(63, 88, 4), True), (component(105, 148, 1), False)):
        image = page_images(print_component(cards, Layout(A4, "fold"))[1])[0]
        for tone in TONES[: cards.count]:
            one, two = sorted(find_boxes(image, tone), key=lambda box: box[0] + box[1])
            assert folded(one, is_upright) == pytest.approx(two, abs=2 * HALF_PIXEL)


def test_what_no_fold_line_holds_is_glued_from_two_sheets() -> None:
    """A card of 180 x 240 has no place beside its back: the back comes on a sheet of its own, mirrored, to be glued."""
    made, pdf = print_component(replace(component(180, 240, 1), back="content"), Layout(A4, "fold"))
    assert [(False, False), (False, True)] == [(sheet.is_folded, sheet.is_pasted) for sheet in made]
    front, back = (find_boxes(image, TONES[0], 6)[0] for image in page_images(pdf, 6))
    assert (210 - front[2], front[1]) == pytest.approx((back[0], back[1]), abs=0.4)


def test_a_pasted_back_says_on_which_sheet_it_goes() -> None:
    cards = replace(component(63, 88, 12), back="content")
    made, pages = sheets_and_pages(cards, layout=Layout(A4, "none"))
    assert [False, True, False, True] == [sheet.is_pasted for sheet in made]
    for number in (1, 3):
        assert any(f"glue to the back of sheet {number}" in words for words in words_on(pages[number].marks))


@pytest.mark.parametrize(("paper", "edge", "turn"), [(A4, "long", 0), (A4, "short", 180), (A3, "long", 0)])
def test_a_page_that_is_read_stands_upright_when_it_is_turned(paper: Paper, edge: Duplex, turn: int) -> None:
    [made] = sheets(A_READ_PAGE, Layout(paper, edge))
    assert made.back and (0, turn) == (made.front.stamps[0].turn, made.back.stamps[0].turn)


@pytest.mark.parametrize("paper", [A3, TABLOID], ids=["a3", "tabloid"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_two_pages_share_a_large_sheet(paper: Paper, edge: Duplex) -> None:
    cards, layout = replace(component(190, 254, 3, kind="page"), back="content"), Layout(paper, edge)
    made, pdf = print_component(cards, layout)
    assert [2, 1] == [len(sheet.digests) for sheet in made]
    front, back = page_images(pdf, 2)[:2]
    for i, image in enumerate((front, as_seen(back, edge)) * 2):
        [(left, top, right, bottom)] = find_boxes(image, TONES[i // 2], 2)
        half = i // 2 * paper.h / 2
        assert half + 9 <= top and bottom <= half + paper.h / 2 - 9
        assert MARGIN <= left and right <= paper.w - MARGIN
    assert "cut mark to mark" in words_on(sheets_and_pages(cards, layout=layout)[1][0].marks)
    assert {paper.h / 2} == {top + (bottom - top) / 2 for _, top, _, bottom in mark_boxes(made[0].front.marks)}
    assert () == made[1].front.marks


@pytest.mark.parametrize(("side", "bleed"), [(0, 1.5), (1, 2)], ids=["front", "back"])
def test_backs_bleed_wider_where_they_have_no_neighbour(side: int, bleed: float) -> None:
    """A printer that misses by 2 mm then shows no white edge."""
    image = page_images(print_component(component(63, 88, 1))[1])[side]
    left, top, right, bottom = find_boxes(image, TONES[0])[0]
    for out, colour in ((bleed - 0.2, (221, 221, 221)), (bleed + 0.3, (255, 255, 255))):
        beside = ((left - out, top + 20), (right + out, top + 20), (left + 20, top - out), (left + 20, bottom + out))
        assert {colour} == {image.getpixel((round(x * 12), round(y * 12))) for x, y in beside}


def test_neighbours_with_the_same_back_share_the_gap() -> None:
    cards = component(63, 88, 1)
    [sheet] = sheets(replace(cards, pieces=(replace(cards.pieces[0], copies=2),)))
    assert [(-2, -2, 64.5, 90), (-1.5, -2, 65, 90)] == sorted(stamp.box for stamp in sheet.back.stamps)


def test_marks_of_a_block_keep_clear_of_its_bleed_and_of_the_next_block() -> None:
    spots = [Spot(0, 50, 50, 20, 10), Spot(1, 73, 50, 20, 10)]
    marks = printer_marks.cut_marks(spots, 1.5, (6, 10, 204, 287), is_alone=False)
    assert 2 * (4 + 2) == len(marks)
    for mark in marks:
        x0, y0, x1, y1 = bounds(mark.steps)  # type: ignore[union-attr]
        assert x1 <= 50 - 1.7 or x0 >= 93 + 1.7 or y1 <= 50 - 1.7 or y0 >= 60 + 1.7
        assert x0 >= 50 - 1.5 - BETWEEN and x1 <= 93 + 1.5 + BETWEEN
        assert y0 >= 50 - 1.5 - BETWEEN and y1 <= 60 + 1.5 + BETWEEN


def test_a_sheet_says_what_it_is() -> None:
    _, pages = sheets_and_pages(component(63, 88, 12))
    expected = {"Test cards", "front", "flip on the long edge", "print at 100%", "100 mm"}
    expected |= {game().title, "sheet 2 of 2", f"edition {game().printing}"}
    told = " ".join(words_on(pages[2].marks))
    assert set() == {part for part in expected if part not in told}
    stamps = {next(words for words in words_on(page.marks) if "edition" in words)[-6:] for page in pages}
    assert 2 == len(stamps), "each sheet carries the stamp of its own content, front and back the same"


@A4_AND_LETTER
@pytest.mark.parametrize("bleed", first([1.5, 0, 3]))
@pytest.mark.parametrize("cut_lines", ["marks", "corners"])
def test_marks_keep_clear_of_pieces_and_of_the_margin(paper: Paper, bleed: float, cut_lines: CutLines) -> None:
    for cards in (component(63, 88, 9), component(50, 50, 20), component(68, 92, 8), board(300, 250)):
        for page in sheets_and_pages(cards, layout=Layout(paper, bleed=bleed, cut_lines=cut_lines))[1]:
            stamps = () if cards.kind == "board" else page.stamps
            pieces = [stamp_box(stamp, max(-stamp.box[0], -stamp.box[1])) for stamp in stamps]
            for box in mark_boxes(page.marks):
                assert is_within(box, paper, MARGIN), box
                assert not any(overlap(box, piece) for piece in pieces), box


def is_within(box: Box, paper: Paper, margin: float) -> bool:
    """Return whether a box lies inside the margins of its paper, to a tenth of a millimetre."""
    left, top, right, bottom = box
    return min(left, top, paper.w - right, paper.h - bottom) >= margin - 0.1


@pytest.mark.parametrize("margin", [3, 5, 9])
def test_a_wider_margin_moves_marks_and_words(margin: float) -> None:
    paper = replace_fields(A4, margin=margin)
    for cards in (component(63, 88, 9), component(50, 30, 30)):
        for page in sheets_and_pages(cards, layout=Layout(paper))[1]:
            assert all(is_within(box, paper, margin) for box in mark_boxes(page.marks))


@A4_AND_LETTER
@pytest.mark.parametrize("cut_lines", ["marks", "corners", "lines"])
@pytest.mark.parametrize("size", [(63, 88, 9), (50, 30, 5)])
def test_every_cut_can_be_seen(paper: Paper, cut_lines: CutLines, size: tuple[int, int, int]) -> None:
    for sheet in sheets(component(*size), Layout(paper, cut_lines=cut_lines)):
        boxes = [box for box in mark_boxes(sheet.front.marks) if max(box[2] - box[0], box[3] - box[1]) > 0.4]
        for stamp in sheet.front.stamps:
            for axis, cuts in ((0, stamp_box(stamp, -stamp.box[0])[::2]), (1, stamp_box(stamp, -stamp.box[0])[1::2])):
                for cut in cuts:
                    assert 2 <= sum(cut in (pytest.approx(box[axis]), pytest.approx(box[axis + 2])) for box in boxes)


def test_no_cut_lines_at_all_for_a_cutting_machine_nor_around_what_is_only_read() -> None:
    made, pages = sheets_and_pages(component(63, 88, 3), DISCS, layout=Layout(A4, cut_lines="none"))
    assert all(() == sheet.front.marks for sheet in made)
    assert all("cut" not in words_on(page.marks) for page in pages)
    [slip] = sheets(replace(component(96, 30, 1, kind="small", back=False), is_cut=False))
    assert () == slip.front.marks


def test_a_key_tells_what_to_cut_and_what_to_fold() -> None:
    strips = replace(component(30, 60, 2, kind="small", back=False), has_folds=True)
    for pieces, key in (
        (component(63, 88, 3), {"cut mark to mark"}),
        (DISCS, {"cut"}),
        (strips, {"cut", "fold"}),
        (component(190, 254, 1, kind="page", back=False), set()),
    ):
        assert key == {"cut mark to mark", "cut", "fold"} & set(words_on(sheets_and_pages(pieces)[1][0].marks))


def test_a_large_board_comes_in_parts_with_flaps_a_map_and_seams() -> None:
    made, pages = sheets_and_pages(board(282, 402))
    assert 3 == len(pages)
    words = {sheet.parts[0][0]: " ".join(words_on(page.marks)) for sheet, page in zip(made, pages, strict=True)}
    assert "glue part 2 here" in words[1] and "glue part 3 here" in words[2]
    assert "glue part" not in words[3] and "part 3 of 3" in words[3]
    for size in ((282, 402), (1000, 1000)):
        made, pages = sheets_and_pages(board(*size))
        numbers = {str(number) for number in range(1, len(made) + 1)}
        assert any(numbers <= {*words_on(page.marks)} for page in pages), "where there is room, a sheet carries the map"


def test_parts_of_a_board_join_without_a_gap() -> None:
    made, pdf = print_component(board(282, 402), Layout(A4, "none"))
    area = 0.0
    for image, sheet in zip(page_images(pdf, 6), made, strict=True):
        # A row of mixed pixels may count as a box of its own. The part lies: its seams are at its sides.
        lefts, tops, rights, bottoms = zip(*find_boxes(image, TONES[0], 6), strict=True)
        left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
        area += (right - left - (1.5 if sheet.parts[0][0] < 3 else 0)) * (bottom - top)
    assert 282 * 402 == pytest.approx(area, rel=0.004)


def test_a_card_larger_than_the_paper_is_told_by_name() -> None:
    with pytest.raises(DoesNotFit, match="Test cards: a piece of 300 x 300 mm"):
        sheets(component(300, 300, 1))


def test_a_board_that_lies_on_the_sheet_is_shown_whole() -> None:
    _, pdf = print_component(board(270, 190), Layout(A4, "none"))
    left, top, right, bottom = find_boxes(page_images(pdf, 6)[0], TONES[0], 6)[0]
    assert (190, 270) == pytest.approx((right - left, bottom - top), abs=0.4)
    made, pdf = print_component(board(400, 180), Layout(A4, "none"))
    assert 2 == len(made)
    lengths = [box[3] - box[1] for image in page_images(pdf, 6) for box in find_boxes(image, TONES[0], 6)[:1]]
    assert 400 + 1.5 == pytest.approx(sum(lengths), abs=1)
