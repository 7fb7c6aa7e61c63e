"""Faces looked at as a reader would: size, safe zone, contrast, and meaning without colour."""

from functools import partial
from itertools import islice
from pathlib import Path as FilePath

import pytest
from cases import compare
from paper import draw_pieces, setter
from PIL import Image

from cards.words import Words
from generator.imposition.layout import DrawnPiece
from generator.pages import digest
from generator.proofing.colour_vision import DEFICIENCIES, difference, indistinct_faults, ink_of, simulate
from generator.proofing.legibility import check_face, lines
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Glyphs, Group, LinearGradient, Mark, Marks, Path, Picture, text
from layouts.kit.shapes import disc, polygon, rect, star, svg
from layouts.kit.stock import Cut

WORDS = Words("game/en/texts.toml", {"card.one.title": "Fox"}, {})
CUT = Cut(63, 88)


def faults(*marks: Mark) -> list[str]:
    mine = setter()
    of = Component("c", CUT, (Piece("p", lambda: marks),), name="C")
    [one] = draw_pieces(of)
    made = mine.set(marks)
    assert not mine.misfits
    return [str(fault) for fault in check_face(one, made, WORDS)]


def fox(x: float = 20, y: float = 40, size: float = 9, colour: str = "#000000") -> Mark:
    return text(x, y, "Fox", "Sheet", size, colour, 40)


@pytest.mark.parametrize(
    ("marks", "fault"),
    [
        ((fox(size=5.8),), "is 5.8 pt, expected 6 pt at least"),
        ((Group((fox(0, 0, 9),), 20, 20, scale=0.5),), "is 4.5 pt, expected 6 pt at least"),
        ((fox(x=1),), "is 2.0 mm outside the safe zone, expected 3 mm inside the cut"),
        ((fox(x=58),), "outside the safe zone"),
        ((fox(x=2.7),), "is 0.3 mm outside the safe zone"),
        ((fox(y=3),), "outside the safe zone"),
        ((Group((fox(0, 0),), 60, 20, 90),), "outside the safe zone"),
        ((fox(colour="#999999"),), "in #999999 on #FFFFFF has a contrast of 2.8, expected 4.5:1"),
        ((Path(rect(0, 0, 63, 88), "#000000"), fox()), "in #000000 on #000000 has a contrast of 1.0"),
        ((Picture(0, 0, 63, 63, "f", "c"), fox()), "is on a picture, expected a plain background"),
        ((Path(rect(0, 0, 63, 88), "#FFFFFF"), Group((Path(disc(0, 0, 15), "#222222"),), 22, 39), fox()), "on #222222"),
    ],
)
def test_each_fault_is_seen_and_led_back_to_its_field(marks: Marks, fault: str) -> None:
    found = faults(*marks)
    assert 1 == len(found), found
    assert found[0].startswith('game/en/texts.toml: card.one: title: "Fox" on c/p ')
    assert fault in found[0]


@pytest.mark.parametrize(
    "marks",
    [
        (Path(rect(0, 0, 63, 88), "#000000"), Path(rect(15, 30, 30, 20), "#FFFFFF"), fox()),
        (Group((Path(rect(0, 0, 63, 88), "#000000"),), clip=rect(0, 0, 10, 10)), fox()),
        (fox(x=2.8), fox(size=5.9), fox(y=84.6), fox(y=5.1)),
        (Path((*rect(0, 0, 63, 88), *rect(15, 30, 30, 20)), "#000000", holes=True), fox()),
    ],
)
def test_what_lies_under_the_words_counts_and_nothing_else(marks: Marks) -> None:
    assert [] == faults(*marks)


RIGHT = Path(polygon((0, 0), (12, 0), (12, 8), (6, 4)), "#AA0000")
GROUNDS: Marks = (
    Path(star(10, 10, 9, 4, 5), "#AA0000"),
    Path((*disc(30, 10, 9), *disc(30, 10, 5), *rect(26, 8, 2, 3)), "#BB0000", holes=True),
    Path((*disc(50, 10, 9), *disc(50, 10, 5)), "#CC0000"),
    Path(svg("M2,24 L18,24 L18,38 L2,38 Z M6,28 L6,34 L14,34 L14,28 Z"), "#DD0000"),
    Group((RIGHT, Group((RIGHT,), 6, 6, 90, 0.5, mirror=True)), 22, 24, 20, 1.2),
    Group(
        (Group((RIGHT,), 0, 0, 180, clip=rect(-9, -9, 20, 20)),),
        52,
        38,
        clip=rect(-8, -8, 9, 9),
        mirror=True,
        once=True,
    ),
    Picture(56, 24, 4, 6, "f", "c"),
    Path(svg("M40,22 C44,22 48,26 44,30 C40,34 36,26 40,22"), "#EE0000"),
    Path(polygon((0, 0), (5, 5)), "#FF0000"),
)


def test_each_point_of_a_face_stands_on_what_was_painted_last(request: pytest.FixtureRequest) -> None:
    grid = [[Glyphs(x, y + 0.1, "i", "Sheet", 0.5, "#000000", 0.1) for x in range(64)] for y in range(0, 44)]
    set_lines = lines((*GROUNDS, *(glyphs for row in grid for glyphs in row)))
    letters = (("P" if line.on_picture else line.backgrounds[0][1]).replace("F", ".") for line in set_lines)
    rows = ["".join(islice(letters, len(row))) for row in grid]
    compare(FilePath(__file__).with_name("grounds.txt"), rows, request)


def test_a_lines_corners_size_and_grounds_are_those_on_paper() -> None:
    """Descenders reach 0.2 of the size down, capitals 0.7 up; the space after the last letter does not count."""
    size = 72 / 25.4 * 10
    plain, tailed = (
        Glyphs(2, 3, words, "Sheet", size, "#000000", 21, 100, turn) for words, turn in (("Fox", 0), ("Fogg", 90))
    )
    shade = LinearGradient(rect(0, 0, 99, 99), (0, 0), (9, 9), ("#111111", "#222222"))
    first, second = lines((Path(rect(0, 0, 7, 9), "#333333"), plain, shade, Group((tailed,), 10, 20, 90, 2)))
    corners = [*first.corners, *second.corners]
    expected = [(2, -4), (22, -4), (22, 3), (2, 3), (4, 38), (-36, 38), (-36, 20), (4, 20)]
    assert expected == [(round(x, 6), round(y, 6)) for x, y in corners]
    assert (size, 2 * size) == pytest.approx((first.size, second.size))
    assert (("#333333", "#FFFFFF"), ("#111111", "#222222", "#FFFFFF")) == (first.backgrounds, second.backgrounds)


def team(shape: Marks) -> Marks:
    return (Path(rect(-3, -3, 69, 94), "#FFFFFF"), *shape)


def group(*fronts: Marks) -> list[DrawnPiece]:
    pieces = tuple(Piece(f"p{i}", partial(tuple, front)) for i, front in enumerate(fronts))
    of = Component("c", CUT, pieces, distinct=tuple(piece.id for piece in pieces), name="C")
    return [DrawnPiece(of, piece, setter().set(piece.front()), None, 1, digest(piece.front())) for piece in pieces]


def test_colour_alone_does_not_tell_pieces_apart() -> None:
    """Red and green discs of one luminance are twins in grey and to deutan eyes."""
    twins = group(team((Path(disc(31, 44, 20), "#C8361E"),)), team((Path(disc(31, 44, 20), "#617700"),)))
    told = [str(fault) for fault in indistinct_faults(twins, setter().faces, None)]
    assert any("looks like p1 in grey" in fault for fault in told)
    assert any("in deutan" in fault for fault in told)


def test_a_shape_tells_pieces_apart() -> None:
    pair = group(team((Path(disc(31, 44, 20), "#C8361E"),)), team((Path(rect(11, 24, 40, 40), "#C8361E"),)))
    assert [] == indistinct_faults(pair, setter().faces, None)


@pytest.mark.parametrize(("side", "faults"), [(4.5, 4), (5, 0)])
def test_four_thousandths_of_a_face_tell_it_apart(side: float, faults: int) -> None:
    """63 × 88 mm have 22 mm² for it."""
    pair = group(team(()), team((Path(rect(20, 30, side, side), "#000000"),)))
    assert faults == len(indistinct_faults(pair, setter().faces, None))


def test_sights_differ_as_eyes_do() -> None:
    red, green = Image.new("RGB", (4, 4), "#D04030"), Image.new("RGB", (4, 4), "#208040")
    seen = [[simulate(image, sight).getpixel((0, 0)) for sight in ("grey", *DEFICIENCIES)] for image in (red, green)]
    assert [(105, 105, 105), (105, 95, 43), (141, 126, 39), (230, 0, 61)] == seen[0]
    assert [(92, 92, 92), (129, 117, 59), (118, 109, 68), (0, 126, 112)] == seen[1]
    assert 1 == difference(red, green)


def test_a_difference_of_48_levels_is_seen_at_once_and_ink_is_what_is_not_white() -> None:
    white, dotted = (Image.new("RGB", (10, 10), "#FFFFFF") for _ in range(2))
    dotted.paste("#CFD0FF", (0, 0, 5, 5))
    dotted.paste("#FFD0D0", (5, 5, 10, 10))
    assert (0.25, 0.25) == (difference(white, dotted), difference(dotted, white))
    assert 25 * (48 + 47 + 47 + 47) / 3 / 255 == pytest.approx(ink_of(dotted))
