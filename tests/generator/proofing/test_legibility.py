"""Faces looked at as a reader would: size, safe zone, contrast, and meaning without colour."""

from functools import partial

import pytest
from paper import draw_pieces, setter

from cards.words import Words
from generator.imposition.layout import DrawnPiece
from generator.pages import digest
from generator.proofing.colour_vision import difference, indistinct_faults, simulate
from generator.proofing.legibility import check_face
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Group, Mark, Marks, Path, Picture, text
from layouts.kit.shapes import disc, rect
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
        ((fox(size=5),), "is 5.0 pt, expected 6 pt at least"),
        ((Group((fox(0, 0, 9),), 20, 20, scale=0.5),), "is 4.5 pt, expected 6 pt at least"),
        ((fox(x=1),), "is 2.0 mm outside the safe zone, expected 3 mm inside the cut"),
        ((fox(x=58),), "outside the safe zone"),
        ((fox(x=2.6),), "is 0.4 mm outside the safe zone"),
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
        (Path((*rect(0, 0, 63, 88), *rect(15, 30, 30, 20)), "#000000", holes=True), fox()),
    ],
)
def test_what_lies_under_the_words_counts_and_nothing_else(marks: Marks) -> None:
    assert [] == faults(*marks)


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


def test_sights_differ_as_eyes_do() -> None:
    from PIL import Image

    red, green = Image.new("RGB", (4, 4), "#D04030"), Image.new("RGB", (4, 4), "#208040")
    assert 1 == difference(red, green)
    assert 0 == difference(simulate(red, "grey"), simulate(Image.new("RGB", (4, 4), "#6F6F6F"), "grey"))
    assert simulate(red, "tritan").getpixel((0, 0))[0] > 180
    assert simulate(red, "protan").getpixel((0, 0))[0] < 150
