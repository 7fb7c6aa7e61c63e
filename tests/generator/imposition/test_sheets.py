"""Sheets as printed: rastered, measured, turned over."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_fields
from paper import (
    TONES,
    component,
    draw_pieces,
    find_boxes,
    game,
    mark_boxes,
    overlap,
    page_images,
    print_component,
    setter,
    stamp_box,
)
from PIL import Image
from variants import first

from cards import sheet_words
from generator.imposition import printer_marks
from generator.imposition.board_parts import divisions
from generator.imposition.grids import Duplex, Spot
from generator.imposition.layout import CutLines, Layout
from generator.imposition.margins import ruler
from generator.imposition.packer import BETWEEN
from generator.imposition.sheets import make_pages, make_sheets
from generator.pages import Page
from layouts.kit.component import Component
from layouts.kit.marks import Glyphs, Group, Path
from layouts.kit.shapes import bounds
from layouts.kit.stock import A3, A4, LETTER, MARGIN, TABLOID, Cut, Paper, round_cut

HALF_PIXEL = 0.09  # mm: the raster's own error


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("edge", first(["long", "short"]))
def test_each_cut_and_each_back_lie_where_the_imposition_says(paper: Paper, edge: Duplex) -> None:
    cards = component(63, 88, 5)
    made, pdf = print_component(cards, Layout(paper, edge))
    front, back = page_images(pdf)
    turn = Image.Transpose.FLIP_LEFT_RIGHT if edge == "long" else Image.Transpose.FLIP_TOP_BOTTOM
    for image in (front, back.transpose(turn)):
        for i, spot in enumerate(_spots(made[0], cards)):
            found = find_boxes(image, TONES[i])
            assert 1 == len(found)
            assert found[0] == pytest.approx((spot[0], spot[1], spot[0] + spot[2], spot[1] + spot[3]), abs=HALF_PIXEL)


def _spots(made, cards: Component):  # type: ignore[no-untyped-def]
    """The cut boxes of a sheet's front, from its stamps."""
    for stamp in made.front.stamps:
        w, h = (cards.cut.h, cards.cut.w) if stamp.turn in (90, 270) else (cards.cut.w, cards.cut.h)
        yield (stamp.x - (w if stamp.turn in (90, 180) else 0), stamp.y - (h if stamp.turn in (180, 270) else 0), w, h)


def test_pieces_lying_on_the_sheet_are_measured_too() -> None:
    _, pdf = print_component(component(63, 88, 8), Layout(LETTER, bleed=1))
    for image in page_images(pdf):
        for tone in TONES[:8]:
            left, top, right, bottom = find_boxes(image, tone)[0]
            assert (88, 63) == pytest.approx((right - left, bottom - top), abs=2 * HALF_PIXEL)


def test_a_profile_moves_backs_and_their_margins_alone() -> None:
    cards = component(63, 88, 2)
    _, plain = print_component(cards, Layout(A4))
    _, moved = print_component(cards, Layout(A4, back_shift=(1.2, -0.4, 0)))
    (front, back), (same, shifted) = page_images(plain), page_images(moved)
    assert front.tobytes() == same.tobytes()
    before, after = find_boxes(back, TONES[0])[0], find_boxes(shifted, TONES[0])[0]
    assert (1.2, -0.4) == pytest.approx((after[0] - before[0], after[1] - before[1]), abs=HALF_PIXEL)
    assert _dark(shifted)[0] - _dark(back)[0] == pytest.approx(1.2, abs=HALF_PIXEL)


def _dark(image: Image.Image) -> tuple[float, float]:
    """Left and top, in mm, of the ruler below the cards."""
    strip = (
        image.crop((0, round(289.5 * 12), image.width, round(291.1 * 12)))
        .convert("L")
        .point(lambda v: 255 if v < 140 else 0)
    )
    box = strip.getbbox()
    assert box
    return box[0] / 12, box[1] / 12


def test_a_profile_turns_backs_about_the_middle() -> None:
    """0.5 degrees clockwise: a back 50 mm left of the middle moves up by 0.44 mm."""
    cards = component(10, 10, 1)
    made = make_sheets(draw_pieces(cards), Layout(A4), sheet_words())
    page = make_pages(made, Layout(A4, back_shift=(0, 0, 0.5)), game(), sheet_words(), setter())[1]
    assert (0, 0, 0.5) == page.shift


@pytest.mark.parametrize(
    ("duplex", "backs", "expected"),
    [
        ("long", True, ["front", "back"]),
        ("short", True, ["front", "back"]),
        ("none", True, ["front"]),
        ("fold", True, ["both"]),
        ("long", False, ["front"]),
        ("fold", False, ["front"]),
    ],
)
def test_pages_of_each_way_of_printing(duplex: Duplex, backs: bool, expected: list[str]) -> None:
    _, pdf = print_component(component(63, 88, 3, back=backs), Layout(A4, duplex))
    sides = page_images(pdf, 4)
    assert len(expected) == len(sides)
    assert (2 if expected == ["both"] else 1) == len(find_boxes(sides[0], TONES[0], 4))


def test_a_folded_sheet_lays_backs_on_fronts() -> None:
    for cards, upright in ((component(63, 88, 4), True), (component(105, 148, 1), False)):
        _, pdf = print_component(cards, Layout(A4, "fold"))
        image = page_images(pdf)[0]
        for i in range(cards.count):
            one, two = sorted(find_boxes(image, TONES[i]), key=lambda box: box[0] + box[1])
            folded = (
                (210 - one[2], one[1], 210 - one[0], one[3])
                if upright
                else (one[0], 297 - one[3], one[2], 297 - one[1])
            )
            assert folded == pytest.approx(two, abs=2 * HALF_PIXEL)


def test_what_no_fold_line_holds_is_glued_from_two_sheets() -> None:
    """A card of 180 x 240 has no place beside its back: the back comes on a sheet of its own, mirrored, to be glued."""
    cards = component(180, 240, 1)
    cards = replace(cards, back="content")
    made, pdf = print_component(cards, Layout(A4, "fold"))
    assert [(False, False), (False, True)] == [(sheet.is_folded, sheet.is_pasted) for sheet in made]
    front, back = (find_boxes(image, TONES[0], 6)[0] for image in page_images(pdf, 6))
    assert (210 - front[2], front[1]) == pytest.approx((back[0], back[1]), abs=0.4)


def test_a_pasted_back_says_on_which_sheet_it_goes() -> None:
    cards = replace(component(63, 88, 12), back="content")
    made = make_sheets(draw_pieces(cards), Layout(A4, "none"), sheet_words())
    told = make_pages(made, Layout(A4, "none"), game(), sheet_words(), setter())
    assert [False, True, False, True] == [sheet.is_pasted for sheet in made]
    assert any("glue to the back of sheet 1" in words for words in _words(told[1]))
    assert any("glue to the back of sheet 3" in words for words in _words(told[3]))


@pytest.mark.parametrize(("edge", "turn"), [("long", 0), ("short", 180)])
def test_a_page_that_is_read_stands_upright_when_it_is_turned(edge: Duplex, turn: int) -> None:
    cards = replace(component(190, 254, 1, kind="page"), back="content")
    [made] = make_sheets(draw_pieces(cards), Layout(A4, edge), sheet_words())
    assert made.back is not None
    assert turn == made.back.stamps[0].turn


@pytest.mark.parametrize("paper", [A3, TABLOID], ids=["a3", "tabloid"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_two_pages_share_a_large_sheet(paper: Paper, edge: Duplex) -> None:
    pages = replace(component(190, 254, 3, kind="page"), back="content")
    made, pdf = print_component(pages, Layout(paper, edge))
    assert [2, 1] == [len(sheet.digests) for sheet in made]
    front, back = page_images(pdf, 2)[:2]
    turn = Image.Transpose.FLIP_LEFT_RIGHT if edge == "long" else Image.Transpose.FLIP_TOP_BOTTOM
    for i, image in enumerate((front, back.transpose(turn)) * 2):
        [(left, top, right, bottom)] = find_boxes(image, TONES[i // 2], 2)
        half = i // 2 * paper.h / 2
        assert half + 9 <= top and bottom <= half + paper.h / 2 - 9
        assert MARGIN <= left and right <= paper.w - MARGIN
    words = _words(make_pages(made, Layout(paper, edge), game(), sheet_words(), setter())[0])
    assert "cut mark to mark" in words
    assert {paper.h / 2} == {top + (bottom - top) / 2 for _, top, _, bottom in mark_boxes(made[0].front.marks)}
    assert () == made[1].front.marks


def test_a_single_page_stands_upright_on_a_large_sheet() -> None:
    [made] = make_sheets(draw_pieces(component(190, 254, 1, kind="page", back=False)), Layout(A3), sheet_words())
    assert 0 == made.front.stamps[0].turn


@pytest.mark.parametrize(("side", "bleed"), [(0, 1.5), (1, 2)], ids=["front", "back"])
def test_backs_bleed_wider_where_they_have_no_neighbour(side: int, bleed: float) -> None:
    """A printer that misses by 2 mm then shows no white edge."""
    _, pdf = print_component(component(63, 88, 1), Layout(A4))
    image = page_images(pdf)[side]
    left, top, right, bottom = find_boxes(image, TONES[0])[0]
    for out, colour in ((bleed - 0.2, (221, 221, 221)), (bleed + 0.3, (255, 255, 255))):
        for x, y in (
            (left - out, top + 20),
            (right + out, top + 20),
            (left + 20, top - out),
            (left + 20, bottom + out),
        ):
            assert colour == image.getpixel((round(x * 12), round(y * 12)))


def test_neighbours_with_the_same_back_share_the_gap() -> None:
    cards = replace(component(63, 88, 1), pieces=(replace(component(63, 88, 1).pieces[0], copies=2),))
    [sheet] = make_sheets(draw_pieces(cards), Layout(A4), sheet_words())
    assert sheet.back
    assert [(-2, -2, 64.5, 90), (-1.5, -2, 65, 90)] == sorted(stamp.box for stamp in sheet.back.stamps)


def test_the_fold_line_is_the_middle() -> None:
    for fold, ends in (("upright", (105.0, 105.0)), ("across", (148.5, 148.5))):
        [line] = printer_marks.fold_line(A4, fold)  # type: ignore[arg-type]
        assert isinstance(line, Path)
        axis = 0 if fold == "upright" else 1
        assert ends == (line.steps[0][1][axis], line.steps[1][1][axis])  # type: ignore[misc]


def test_the_ruler_has_every_tick() -> None:
    ticks = [mark.steps[0][1][0] for mark in ruler()[1:] if isinstance(mark, Path)]  # type: ignore[misc]
    assert [float(at) for at in range(0, 101, 5)] == ticks


def test_flaps_are_ten_millimetres_wide() -> None:
    division = divisions([(200, 277)], 284, 402, 1.5)[0]
    white = [
        mark.marks[0]
        for mark in printer_marks.flaps(division.parts[0], division, sheet_words())
        if isinstance(mark, Group) and mark.clip
    ]
    right, below = (bounds(mark.steps) for mark in white if isinstance(mark, Path))
    assert (8.5, 8.5) == pytest.approx((right[2] - right[0], below[3] - below[1]))
    assert 10 == pytest.approx(right[2] - division.parts[0].w)


def test_marks_of_a_block_keep_clear_of_its_bleed_and_of_the_next_block() -> None:
    spots = [Spot(0, 50, 50, 20, 10), Spot(1, 73, 50, 20, 10)]
    marks = printer_marks.cut_marks(spots, 1.5, (6, 10, 204, 287), is_alone=False)
    assert 2 * (4 + 2) == len(marks)
    for mark in marks:
        x0, y0, x1, y1 = bounds(mark.steps)  # type: ignore[union-attr]
        assert x1 <= 50 - 1.7 or x0 >= 93 + 1.7 or y1 <= 50 - 1.7 or y0 >= 60 + 1.7
        assert x0 >= 50 - 1.5 - BETWEEN and x1 <= 93 + 1.5 + BETWEEN
        assert y0 >= 50 - 1.5 - BETWEEN and y1 <= 60 + 1.5 + BETWEEN


def test_fronts_then_backs_keeps_sheets_in_step() -> None:
    cards, board = component(63, 88, 12), component(180, 250, 1, kind="board", back=False)
    made = make_sheets([*draw_pieces(cards), *draw_pieces(board)], Layout(A4, order="fronts-then-backs"), sheet_words())
    told = make_pages(made, Layout(A4, order="fronts-then-backs"), game(), sheet_words(), setter())
    assert 3 == len(made)
    assert [9, 3, 1, 9, 3, 0] == [len(page.stamps) for page in told]
    woven = make_pages(made, Layout(A4), game(), sheet_words(), setter())
    assert [9, 9, 3, 3, 1, 0] == [len(page.stamps) for page in woven]
    assert any("blank on purpose" in words for words in _words(woven[5]))


def _words(page: Page) -> list[str]:
    found: list[str] = []

    def walk(marks: object) -> None:
        for mark in marks:  # type: ignore[attr-defined]
            if isinstance(mark, Glyphs):
                found.append(mark.words)
            elif isinstance(mark, Group):
                walk(mark.marks)

    walk(page.marks)
    return found


def test_a_sheet_says_what_it_is() -> None:
    made = make_sheets(draw_pieces(component(63, 88, 12)), Layout(A4), sheet_words())
    told = " ".join(_words(make_pages(made, Layout(A4), game(), sheet_words(), setter())[2]))
    for part in (
        game().title,
        "Test cards",
        "sheet 2 of 2",
        "front",
        f"edition {game().printing}",
        "flip on the long edge",
        "print at 100%",
        "100 mm",
    ):
        assert part in told
    stamps = {
        next(words for words in _words(page) if "edition" in words)[-6:]
        for page in make_pages(made, Layout(A4), game(), sheet_words(), setter())
    }
    assert 2 == len(stamps), "each sheet carries the stamp of its own content, front and back the same"


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("bleed", [0, 1.5, 3])
@pytest.mark.parametrize("cut_lines", ["marks", "corners"])
def test_marks_keep_clear_of_pieces_and_of_the_margin(paper: Paper, bleed: float, cut_lines: CutLines) -> None:
    for cards in (
        component(63, 88, 9),
        component(50, 50, 20),
        component(68, 92, 8),
        component(300, 250, 1, kind="board", back=False),
    ):
        layout = Layout(paper, bleed=bleed, cut_lines=cut_lines)
        made = make_sheets(draw_pieces(cards), layout, sheet_words())
        for page in make_pages(made, layout, game(), sheet_words(), setter()):
            is_board = cards.kind == "board"
            pieces = [] if is_board else [stamp_box(stamp, max(-stamp.box[0], -stamp.box[1])) for stamp in page.stamps]
            for box in mark_boxes(page.marks):
                assert box[0] >= MARGIN - 0.1 and box[1] >= MARGIN - 0.1, box
                assert box[2] <= paper.w - MARGIN + 0.1 and box[3] <= paper.h - MARGIN + 0.1, box
                for piece in pieces:
                    assert not overlap(box, piece), (box, piece)


@pytest.mark.parametrize("margin", [3, 5, 9])
def test_a_wider_margin_moves_marks_and_words(margin: float) -> None:
    paper = replace_fields(A4, margin=margin)
    for cards in (component(63, 88, 9), component(50, 30, 30)):
        made = make_sheets(draw_pieces(cards), Layout(paper), sheet_words())
        for page in make_pages(made, Layout(paper), game(), sheet_words(), setter()):
            boxes = list(mark_boxes(page.marks))
            assert margin - 0.1 <= min(min(box[:2]) for box in boxes)
            assert max(box[2] for box in boxes) <= paper.w - margin + 0.1
            assert max(box[3] for box in boxes) <= paper.h - margin + 0.1


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("cut_lines", ["marks", "corners", "lines"])
@pytest.mark.parametrize("size", [(63, 88, 9), (50, 30, 5)])
def test_every_cut_can_be_seen(paper: Paper, cut_lines: CutLines, size: tuple[int, int, int]) -> None:
    made, _ = print_component(component(*size), Layout(paper, cut_lines=cut_lines))
    for sheet in made:
        boxes = [box for box in mark_boxes(sheet.front.marks) if max(box[2] - box[0], box[3] - box[1]) > 0.4]
        for stamp in sheet.front.stamps:
            left, top, right, bottom = stamp_box(stamp, -stamp.box[0])
            for x in (left, right):
                assert 2 <= sum(x in (pytest.approx(box[0]), pytest.approx(box[2])) for box in boxes)
            for y in (top, bottom):
                assert 2 <= sum(y in (pytest.approx(box[1]), pytest.approx(box[3])) for box in boxes)


def test_no_cut_lines_at_all_for_a_cutting_machine() -> None:
    discs = replace(component(20, 20, 3, kind="small", back=False), cut=round_cut(20))
    layout = Layout(A4, cut_lines="none")
    made = make_sheets([*draw_pieces(component(63, 88, 3)), *draw_pieces(discs)], layout, sheet_words())
    assert all(() == sheet.front.marks for sheet in made)
    assert all("cut" not in _words(page) for page in make_pages(made, layout, game(), sheet_words(), setter()))


def test_a_key_tells_what_to_cut_and_what_to_fold() -> None:
    discs = replace(component(20, 20, 3, kind="small", back=False), cut=round_cut(20))
    strips = replace(component(30, 60, 2, kind="small", back=False), has_folds=True)
    read = component(190, 254, 1, kind="page", back=False)
    expected = ((component(63, 88, 3), {"cut mark to mark"}), (discs, {"cut"}), (strips, {"cut", "fold"}))
    for pieces, key in (*expected, (read, set[str]())):
        made = make_sheets(draw_pieces(pieces), Layout(A4), sheet_words())
        told = _words(make_pages(made, Layout(A4), game(), sheet_words(), setter())[0])
        assert key == {"cut mark to mark", "cut", "fold"} & set(told)


def test_a_slip_that_is_only_read_has_no_cut_marks() -> None:
    slips = replace(component(96, 30, 1, kind="small", back=False), is_cut=False)
    [sheet] = make_sheets(draw_pieces(slips), Layout(A4), sheet_words())
    assert () == sheet.front.marks


def test_the_ruler_measures_100_mm() -> None:
    _, pdf = print_component(component(63, 88, 1), Layout(A4))
    image = page_images(pdf)[0]
    row = image.crop((0, round((297 - 6.3) * 12), (106 * 12), round((297 - 5.9) * 12))).convert("L")
    box = row.point(lambda v: 255 if v < 128 else 0).getbbox()
    assert box
    assert 100 == pytest.approx((box[2] - box[0]) / 12, abs=0.3)


def test_a_large_board_comes_in_parts_with_flaps_a_map_and_seams() -> None:
    board = component(282, 402, 1, kind="board", back=False)
    made = make_sheets(draw_pieces(board), Layout(A4), sheet_words())
    told = make_pages(made, Layout(A4), game(), sheet_words(), setter())
    assert 3 == len(told)
    words = {sheet.parts[0][0]: " ".join(_words(page)) for sheet, page in zip(made, told, strict=True)}
    assert "glue part 2 here" in words[1] and "glue part 3 here" in words[2]
    assert "glue part" not in words[3]
    assert "part 3 of 3" in words[3]
    assert any({"1", "2", "3"} <= set(_words(page)) for page in told), "where there is room, a sheet carries the map"


def test_a_board_of_very_many_sheets_has_a_map_too() -> None:
    board = component(1000, 1000, 1, kind="board", back=False)
    made = make_sheets(draw_pieces(board), Layout(A4), sheet_words())
    numbers = {str(number) for number in range(1, len(made) + 1)}
    assert any(numbers <= set(_words(page)) for page in make_pages(made, Layout(A4), game(), sheet_words(), setter()))


def test_parts_of_a_board_join_without_a_gap() -> None:
    board = component(282, 402, 1, kind="board", back=False)
    made, pdf = print_component(board, Layout(A4, "none"))
    area = 0.0
    for image, sheet in zip(page_images(pdf, 6), made, strict=True):
        # A row of mixed pixels may count as a box of its own. The part lies: its seams are at its sides.
        lefts, tops, rights, bottoms = zip(*find_boxes(image, TONES[0], 6), strict=True)
        left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
        area += (right - left - (1.5 if sheet.parts[0][0] < 3 else 0)) * (bottom - top)
    assert 282 * 402 == pytest.approx(area, rel=0.004)


def test_small_pieces_share_sheets() -> None:
    discs = Component("discs", Cut(16, 16), component(16, 16, 12, back=False).pieces, "small", name="Discs")
    slips = Component("slips", Cut(100, 30), component(100, 30, 4, back=False).pieces, "small", name="Slips")
    made = make_sheets([*draw_pieces(discs), *draw_pieces(slips)], Layout(A4), sheet_words())
    assert 1 == len(made)
    assert {"discs", "slips"} == {one.id for one in made[0].components}


def test_a_card_larger_than_the_paper_is_told_by_name() -> None:
    from generator.imposition.grids import DoesNotFit

    with pytest.raises(DoesNotFit, match="Test cards: a piece of 300 x 300 mm"):
        make_sheets(draw_pieces(component(300, 300, 1)), Layout(A4), sheet_words())


def test_a_board_that_lies_on_the_sheet_is_shown_whole() -> None:
    _, pdf = print_component(component(270, 190, 1, kind="board", back=False), Layout(A4, "none"))
    left, top, right, bottom = find_boxes(page_images(pdf, 6)[0], TONES[0], 6)[0]
    assert (190, 270) == pytest.approx((right - left, bottom - top), abs=0.4)
    made, pdf = print_component(component(400, 180, 1, kind="board", back=False), Layout(A4, "none"))
    assert 2 == len(made)
    lengths = [box[3] - box[1] for image in page_images(pdf, 6) for box in find_boxes(image, TONES[0], 6)[:1]]
    assert 400 + 1.5 == pytest.approx(sum(lengths), abs=1)
