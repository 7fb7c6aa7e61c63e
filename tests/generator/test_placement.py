"""Where each kind of mark lies on the finished page, in mm, read back by PDFium: front and back, to 0.05 mm."""

import io
import math
from collections.abc import Callable
from pathlib import Path as FilePath

import pytest
from cases import each_case
from fontTools.ttLib import TTFont
from paper import TONES, component, print_component, setter
from PIL import Image
from read_back import Box, Printed, read_pages

from cards import sheet_words
from generator.imposition import printer_marks
from generator.imposition.board_parts import divisions
from generator.imposition.grids import Duplex
from generator.imposition.layout import Layout
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.typesetting.fonts import static
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Block, Group, Inset, Mark, Marks, Paragraph, Path, Picture, Qr, Ring, Story, line, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import A4, LETTER, Cut, round_cut
from layouts.kit.style import SHEET_FONTS

NEAR = 0.05  # mm
PLAIN = Layout(A4)
PT = 25.4 / 72
FRONT, BACK = (139.5, 104.5), (7.5, 104.5)
"""Where the sixth of nine cards of 63 x 88 mm lies on A4, 3 mm apart: the third in its row, and the first behind it."""

COLUMNS, ROWS = [7.5, 70.5, 73.5, 136.5, 139.5, 202.5], [13.5, 101.5, 104.5, 192.5, 195.5, 283.5]
"""The cuts of these nine cards."""


Reading = Callable[[Printed], tuple[float, ...]]
"""How a mark is read from a page."""


def near(*numbers: float) -> object:
    return pytest.approx(numbers, abs=NEAR)


def sheet(front: Marks, back: Marks, layout: Layout = PLAIN) -> list[Printed]:
    """Return the pages of a sheet of nine cards with the same back, of which the sixth has a front."""
    own = setter()
    faces, behind = [()] * 5 + [own.set(front)] + [()] * 3, own.set(back)

    def draw_back() -> Marks:
        return behind

    pieces = tuple(Piece(f"p{i}", lambda face=face: face, draw_back) for i, face in enumerate(faces))  # type: ignore[misc]
    return read_pages(print_component(Component("t", Cut(63, 88), pieces, name="Cards"), layout)[1])


def page(*marks: Mark, w: float = 210, h: float = 297) -> Printed:
    own = setter()
    [printed] = read_pages(write_pdf([Page(w, h, (), own.set(marks))], own.faces, "t"))
    return printed


def advance(letters: str, size: float, font: str = "SheetBold") -> float:
    """Return the width of letters that are not kerned, in mm, as the font's own table has it."""
    [file] = [static(each) for each in SHEET_FONTS if each.name == font]
    table = TTFont(file)
    units = sum(table["hmtx"][table.getBestCmap()[ord(letter)]][0] for letter in letters)
    return units / table["head"].unitsPerEm * size * PT


RED, BLACK = "#C00000", "#000000"
SMALL_FIELD = (Path(rect(2, 3, 4, 1), RED),)
HI = advance("HII", 20)
"""The width of the word that is set here."""


def box_of(colour: str) -> Reading:
    return lambda printed: printed.boxes(colour)[0]


def start_of(*words: str) -> Reading:
    return lambda printed: tuple(at for word in words for at in printed.word(word)[1:3])


def title(x: float, align: str = "left", track: int = 0) -> Marks:
    return (text(x, 30, "HII", "SheetBold", 20, BLACK, 50, align, track),)  # type: ignore[arg-type]


def two_lines(**where: str) -> Marks:
    return (Block(5, 50, 53, 30, (("Sheet", "one\ntwo"),), ((9, 4),), BLACK, **where),)  # type: ignore[arg-type]


TOLD = (Paragraph((("Sheet", "story"),)), Inset((Path(rect(0, 0, 4, 2), RED),), 4, 2))
KINDS: dict[str, tuple[Marks, Reading, tuple[float, ...]]] = {
    "path": ((Path(rect(10, 20, 5, 7), RED),), box_of(RED), (10, 20, 15, 27)),
    "curve": ((Path(disc(30, 40, 10), RED),), box_of(RED), (20, 30, 40, 50)),
    "line": ((line(4, 60, 50, 71, "#00C000"),), box_of("#00C000"), (4, 60, 50, 71)),
    "code": ((Qr(20, 30, 29, "A"),), box_of(BLACK), (24, 34, 45, 55)),
    "text": (title(12), start_of("HII"), (12, 30)),
    "text in the middle": (title(30, "centre"), start_of("HII"), (30 - HI / 2, 30)),
    "text at the right": (title(50, "right"), start_of("HII"), (50 - HI, 30)),
    # 1,000 thousandths of 20 pt after each letter, none after the last
    "letters apart": (title(50, "right", 1000), start_of("HII"), (50 - HI - 2 * 20 * PT, 30)),
    # the baseline lies 0.76 of the leading below the top of its line
    "wrapped text": (two_lines(), start_of("one", "two"), (5, 53.04, 5, 57.04)),
    "wrapped text at the foot": (two_lines(valign="bottom"), start_of("one", "two"), (5, 75.04, 5, 79.04)),
    "group": ((Group(SMALL_FIELD, 20, 30, 90, 2),), box_of(RED), (12, 34, 14, 42)),
    "mirrored group": ((Group(SMALL_FIELD, 20, 30, mirror=True),), box_of(RED), (14, 33, 18, 34)),
    "words of a story": ((Story(TOLD, ((0, 10, 20, 40, 50),), ((10, 5),)),), start_of("story"), (10, 23.8)),
    "a figure of a story": ((Story(TOLD, ((0, 10, 20, 40, 50),), ((10, 5),)),), box_of(RED), (28, 27.5, 32, 29.5)),
}
"""What lies on the face, how it is read, and where it must be, in mm from the top left of the face."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_lies_on_the_sheet_where_the_face_has_it(kind: str) -> None:
    marks, read, expected = KINDS[kind]
    front, back = sheet(marks, marks)
    for printed, (x, y) in ((front, FRONT), (back, BACK)):
        card = printed.within((x, y, x + 63, y + 88))
        assert near(*(value + (y if i % 2 else x) for i, value in enumerate(expected))) == tuple(read(card))


@each_case
def test_a_face_is_turned_about_the_corner_that_is_placed(turn: int, expected: Box) -> None:
    """A field at 10, 20 and 5 x 7 mm large, on a face whose top left lies at 40, 60."""
    own = setter()
    face = Stamp((Path(rect(10, 20, 5, 7), "#C00000"),), (0, 0, 63, 88), 40, 60, turn)
    [printed] = read_pages(write_pdf([Page(210, 297, (face,))], own.faces, "t"))
    assert near(*expected) == printed.boxes("#C00000")[0]


@pytest.mark.parametrize("inward", [False, True], ids=["outside", "inside"])
@pytest.mark.parametrize("turn", [0, 75])
def test_ring_text_stands_round_its_circle_centred_on_its_turn(turn: float, inward: bool) -> None:
    words, r, size = "Wirghost", 25.0, 14
    printed = page(Ring(100, 120, r, words, "SheetBold", size, "#000000", turn, inward=inward))
    by_letter = {letter.letter: letter for letter in printed.letters}
    letters = [by_letter[letter] for letter in words]
    widths = [advance(letter, size) for letter in words]
    side, done = (-1 if inward else 1), 0.0
    for letter, width in zip(letters, widths, strict=True):
        place = turn + side * math.degrees((done + width / 2 - sum(widths) / 2) / r)
        done += width
        lean = math.radians(letter.turn)
        middle = letter.x + width / 2 * math.cos(lean), letter.y + width / 2 * math.sin(lean)
        angle = math.radians(place)
        assert near(100 + r * math.sin(angle), 120 - r * math.cos(angle)) == middle
        assert (place + (180 if inward else 0)) % 360 == pytest.approx(letter.turn, abs=0.1)


@pytest.mark.parametrize("within", [False, True], ids=["loose", "on a face"])
def test_a_picture_fills_its_box(within: bool, tmp_path: FilePath) -> None:
    data = io.BytesIO()
    Image.new("RGB", (64, 48), "red").save(data, "JPEG")
    (tmp_path / "p.jpg").write_bytes(data.getvalue())
    marks = (Picture(6, 9, 40, 30, "p", "c"), Group((Picture(1, 2, 8, 6, "p", "c"),), 20, 50, 90))
    sheet = Page(210, 297, (Stamp(marks, (0, 0, 63, 88), 100, 150),)) if within else Page(210, 297, (), marks)
    pdf = write_pdf([sheet], setter().faces, "t", pictures=lambda picture, grey: tmp_path / "p.jpg")
    x, y = (100, 150) if within else (0, 0)
    first, second = read_pages(pdf)[0].pictures
    assert near(x + 6, y + 9, x + 46, y + 39) == first
    assert near(x + 12, y + 51, x + 18, y + 59) == second


@pytest.mark.parametrize(("duplex", "back"), [("long", (7.5, 104.5)), ("short", (139.5, 104.5))])
def test_a_back_lies_behind_its_front_after_the_flip(duplex: str, back: tuple[float, float]) -> None:
    """Flipped over its short edge, the middle row stays in its place, and faces stand on their heads."""
    mark = (Path(rect(10, 20, 5, 7), "#C00000"),)
    front, behind = sheet(mark, mark, Layout(A4, duplex))  # type: ignore[arg-type]
    assert near(149.5, 124.5, 154.5, 131.5) == front.boxes("#C00000")[0]
    x, y = back
    card = behind.within((x, y, x + 63, y + 88))
    expected = (x + 10, y + 20, x + 15, y + 27) if duplex == "long" else (x + 48, y + 61, x + 53, y + 68)
    assert near(*expected) == card.boxes("#C00000")[0]


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_each_back_lies_behind_its_own_front(duplex: Duplex) -> None:
    """Also where five cards leave a part of the sheet empty."""
    front, back = read_pages(print_component(component(63, 88, 5), Layout(LETTER, duplex))[1])
    for tone in TONES[:5]:
        [(x0, y0, x1, y1)] = front.boxes(tone)
        seen = (LETTER.w - x1, y0, LETTER.w - x0, y1) if duplex == "long" else (x0, LETTER.h - y1, x1, LETTER.h - y0)
        assert [near(*seen)] == back.boxes(tone)


def test_a_profile_moves_and_turns_backs_on_the_paper() -> None:
    """With their margins: 1 mm right, 2 mm up and half a degree clockwise about the sheet's middle. Fronts stay."""
    mark = (Path(rect(0, 0, 10, 10), "#C00000"),)
    (front, still), (same, moved) = sheet(mark, mark), sheet(mark, mark, Layout(A4, back_shift=(1, -2, 0.5)))

    def expected(place: tuple[float, float]) -> object:
        a, x, y = math.radians(0.5), place[0] - 105 + 1, place[1] - 148.5 - 2
        return near(105 + x * math.cos(a) - y * math.sin(a), 148.5 + x * math.sin(a) + y * math.cos(a))

    corners = [outline.points[0] for outline in moved.outlines if outline.colour == "#C00000"]
    assert any(expected(still.boxes("#C00000")[0][:2]) == corner for corner in corners)
    assert expected(still.word("Cards")[1:3]) == moved.word("Cards")[1:3]
    assert front == same


@pytest.mark.parametrize(("side", "near_cut"), [(0, 0.4), (1, 2.5)], ids=["front", "back"])
def test_cut_marks_lie_at_every_cut(side: int, near_cut: float) -> None:
    """Nine cards leave no room beyond the bleed, so fronts have them in it; backs, which may miss by 2 mm, beyond."""
    marks = sheet((), ())[side].boxes("#000000")
    upright = [box for box in marks if box[2] - box[0] < NEAR and (9 < box[1] < 13.5 or 283.5 < box[3] < 288)]
    assert near(*sorted(2 * COLUMNS)) == tuple(box[0] for box in upright)
    above = {round(13.5 - box[3], 2) for box in upright if box[3] < 14}
    below = {round(box[1] - 283.5, 2) for box in upright if box[3] > 14}
    assert ({near_cut}, {near_cut}) == (above, below)


def test_cut_marks_with_room_start_half_a_millimetre_beyond_the_bleed() -> None:
    """Right of and below one card in the corner of its sheet; the marks are 5 mm long."""
    card = Component("t", Cut(63, 88), (Piece("a", lambda: (Path(rect(0, 0, 1, 1), "#C00000"),)),), name="Card")
    [printed] = read_pages(print_component(card, PLAIN)[1])
    x, y = printed.boxes("#C00000")[0][:2]
    for box in ((0, 90, 0, 95), (63, 90, 63, 95), (65, 0, 70, 0), (65, 88, 70, 88)):
        assert any(near(x + box[0], y + box[1], x + box[2], y + box[3]) == each for each in printed.boxes("#000000"))


def test_cut_lines_lie_on_the_cuts() -> None:
    """Lines round each card; of a disc, its outline and four marks outside, each over a wider white line."""
    front, _ = sheet((), (), Layout(A4, cut_lines="lines"))
    expected = {(x, y, x + 63, y + 88) for x in COLUMNS[::2] for y in ROWS[::2]}
    lines = [tuple(round(value, 1) for value in box) for box in front.boxes("#000000")]
    assert expected <= set(lines)
    dot = Piece("a", lambda: (Path(rect(0, 0, 1, 1), "#C00000"),))
    token = Component("t", round_cut(30), (dot,), "small", name="Tokens")
    [printed] = read_pages(print_component(token, Layout(A4))[1])
    x, y = printed.boxes("#C00000")[0][:2]
    boxes = printed.boxes("#000000")
    for box in ((0, 0, 30, 30), (-1.5, 15, -0.4, 15), (30.4, 15, 31.5, 15), (15, -1.5, 15, -0.4), (15, 30.4, 15, 31.5)):
        assert any(near(x + box[0], y + box[1], x + box[2], y + box[3]) == found for found in boxes), box


@pytest.mark.parametrize(("cut", "expected"), [
    (Cut(63, 88), (105, 10, 105, 287)), (Cut(105, 148), (6, 148.5, 204, 148.5)),
])  # fmt: skip
def test_a_fold_line_runs_through_the_middle_of_the_sheet(cut: Cut, expected: Box) -> None:
    card = Component("t", cut, (Piece("a", lambda: (), lambda: ()),), name="Cards")
    [printed] = read_pages(print_component(card, Layout(A4, "fold"))[1])
    assert any(near(*expected) == box for box in printed.boxes("#000000"))


def test_margins_name_the_sheet_and_hold_a_ruler_of_100_mm() -> None:
    """The words stand at the head of the printable paper, the ruler at its foot, 6 mm from the edges."""
    front, _ = sheet((), ())
    assert near(6) == (min(letter.x for letter in front.letters if letter.y < 10),)
    assert near(8.1) == (front.word("Cards").y,)
    ruler = front.boxes("#6E6E6E")
    assert near(6, 290.9, 106, 290.9) == next(box for box in ruler if box[2] - box[0] > 50)
    assert near(*range(6, 107, 5)) == tuple(box[0] for box in ruler if box[2] - box[0] < NEAR)
    no_scaling = [letter for letter in front.letters if letter.y > 285 and letter.x > 150]
    assert near(290.6) == (no_scaling[0].y,)


def test_flaps_and_labels_of_a_divided_board_lie_at_its_seams() -> None:
    """Frame: mm from the part's own top left, which lies at 20, 30 here."""
    [division] = [each for each in divisions(((150.0, 200.0),), 200, 150, 1.5) if len(each.parts) == 2][:1]
    left, right = division.parts
    words = sheet_words()
    printed = page(Group(printer_marks.flaps(left, division, words), 20, 30))
    seam = 20 + left.w
    assert near(seam + 1.5, 30, seam + 10, 180) == next(
        box for box in printed.boxes("#FFFFFF") if box[3] - box[1] > 100
    )
    label = next(letter for letter in printed.letters if not letter.letter.isspace())
    assert 90 == pytest.approx(label.turn, abs=0.1)
    assert near(seam + 5.75 - 0.8) == (label.x,)
    printed = page(Group(printer_marks.board_marks(left), 20, 30))
    assert near(seam) == (max(box[0] for box in printed.boxes("#000000") if box[2] - box[0] < NEAR),)
    printed = page(Group(printer_marks.part_label(right, division, "Board", words), 20, 30))
    assert near(19.8, 30 + 75) == printed.word("Board")[1:3]
