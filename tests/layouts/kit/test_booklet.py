"""The booklet of rules: its pages are in order once sheets are nested, folded and stapled, and all rules fit it."""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from statistics import median
from typing import NamedTuple

import pytest
from paper import SPIN
from test_boxes import ALL, NAMES
from variants import first_rows

import cards
import layouts
from generator.imposition.grids import Duplex
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_sheets
from generator.pages import Stamp
from generator.proofing.legibility import lines
from generator.typesetting.booklets import on_request
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.booklet import BOOKLET, HALF, WIDE, imposed
from layouts.kit.component import Component, Print
from layouts.kit.marks import Group, Marks, Paragraph, Point, Story
from layouts.kit.stock import A4, LETTER, PAGE, Paper


@cache
def faces(name: str) -> Faces:
    return Faces(layouts.fonts_of(cards.load(name)))


@cache
def made(name: str, language: str = "en") -> Component:
    game, print_ = cards.load(name, language), Print(url="http://192.168.1.20:8000")
    found = on_request(game, print_, layouts.components(game, print_), faces(name))
    return next(one for one in found if one.group == BOOKLET)


class Number(NamedTuple):
    """A page's number on a side of a sheet: which half it is on, and which way its words run."""

    number: int
    is_lower: bool
    runs_down: bool


def numbers(marks: Marks, name: str, is_back: bool) -> list[Number]:
    """Return the page numbers of a side as seen from the front of the sheet: a back is turned over its long edge."""
    found = []
    for line in lines(Setter(faces(name)).set(marks)):
        (x0, y0), (x1, y1) = line.corners[:2]
        x = PAGE.w - x0 if is_back else x0
        if line.glyphs.words.isdecimal() and line.size == 9 and x < 10:  # at the foot, which is the sheet's left edge
            assert abs(x1 - x0) < 0.1
            found.append(Number(int(line.glyphs.words), y0 > HALF, y1 > y0))
    return found


def test_nested_and_folded_sheets_show_their_pages_in_order() -> None:
    sheets = [
        (numbers(piece.front(), "infection", False), numbers(piece.back(), "infection", True))  # type: ignore[misc]
        for piece in made("infection").pieces
    ]

    def leaf(sheet: int, is_lower: bool) -> tuple[int, int]:
        """Return the numbers on front and back of half a sheet; 0 on a cover, which has none."""
        return tuple(next((one.number for one in side if one.is_lower == is_lower), 0) for side in sheets[sheet])  # type: ignore[return-value]

    k = len(sheets)
    order = [*chain.from_iterable(leaf(i, True) for i in range(k))]
    order += chain.from_iterable(reversed(leaf(i, False)) for i in reversed(range(k)))
    assert [0, *range(2, 4 * k), 0] == order


def test_both_sides_of_a_leaf_stand_the_same_way_up() -> None:
    for piece in made("infection").pieces:
        front, back = numbers(piece.front(), "infection", False), numbers(piece.back(), "infection", True)
        assert all(one.runs_down for one in front) and not any(one.runs_down for one in back)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_on_either_edge_each_number_lies_behind_that_of_the_page_before_it(paper: Paper, duplex: Duplex) -> None:
    setter = Setter(faces("infection"))
    booklet = made("infection")
    sides = [(piece, setter.set(piece.front()), setter.set(piece.back())) for piece in booklet.pieces]  # type: ignore[misc]
    drawn = [DrawnPiece(booklet, piece, front, back, 1, "") for piece, front, back in sides]
    met = 0
    for sheet in make_sheets(drawn, Layout(paper, duplex), cards.sheet_words()):
        [front], [back] = sheet.front.stamps, sheet.back.stamps
        fronts, backs = on_paper(front), on_paper(back)
        for number, (x, y) in backs.items():
            seen = (paper.w - x, y) if duplex == "long" else (x, paper.h - y)
            other = number - 1 if number % 2 == 0 else number + 1
            if other in fronts:
                # At the foot of both pages, each beside the outer edge: a number's width lies between them.
                assert math.dist(seen, fronts[other]) < 12
                met += 1
    assert 2 == met


def on_paper(stamp: Stamp) -> dict[int, Point]:
    found = {}
    for line in lines(stamp.marks):
        if line.glyphs.words.isdecimal() and line.size == 9 and 1 < int(line.glyphs.words) < 8:
            x, y = SPIN[int(stamp.turn)](*line.corners[3])
            found[int(line.glyphs.words)] = (stamp.x + x, stamp.y + y)
    return found


@pytest.mark.parametrize("pages", [4, 8, 12, 32])
def test_pages_beside_each_other_add_up(pages: int) -> None:
    sides = list(chain.from_iterable(imposed(pages)))
    assert {pages + 1} == {side.left + side.right for side in sides}
    assert list(range(1, pages + 1)) == sorted(chain.from_iterable(sides))
    assert all(side.left % 2 == 0 for side in sides)  # odd pages are right of the fold


SPOKEN = [("infection", "en"), ("album", "fr"), ("album", "de"), *((name, "en") for name in ALL if name != "infection")]


@pytest.mark.parametrize(("name", "language"), first_rows(SPOKEN, 2))
def test_all_rules_fit_in_readable_type(name: str, language: str) -> None:
    component = made(name, language)
    setter = Setter(faces(name))
    for piece in component.pieces:
        setter.set(piece.front())
        setter.set(piece.back())  # type: ignore[misc]
    assert [] == setter.misfits
    rules = next(one for one in layouts.components(cards.load(name, language)) if one.id == "rules")
    sheet, booklet = words_of(rules.pieces[0].front()), words_of(component.pieces[0].back())  # type: ignore[misc]
    assert sheet and sheet == booklet


def words_of(marks: Marks) -> list[str]:
    """Return the paragraphs of the first story among marks."""
    for mark in marks:
        if isinstance(mark, Story):
            return ["".join(run[1] for run in part.runs) for part in mark.parts if isinstance(part, Paragraph)]
        if found := words_of(getattr(mark, "marks", ())):
            return found
    return []


@pytest.mark.parametrize("name", NAMES)
def test_most_lines_have_at_most_65_letters(name: str) -> None:
    setter = Setter(faces(name))
    found = (line.glyphs for piece in made(name).pieces for line in lines(setter.set(piece.back())))  # type: ignore[misc]
    assert 65 >= median(len(line.words) for line in found if line.width > WIDE * 0.8)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_that_the_rules_leave_empty_is_for_notes(name: str) -> None:
    sides = [side for piece in made(name).pieces for side in (piece.front(), piece.back())]  # type: ignore[misc]
    said = [[line.glyphs.words for line in lines(Setter(faces(name)).set((page,)))] for page in halves(sides)]
    assert all(len(words) > 2 for words in said)
    if name == "masquerade_murder":
        assert ["11"] == [words[1] for words in said if words[0].lower() == "notes"]


def halves(sides: Iterable[Marks]) -> Iterator[Group]:
    for side in sides:
        for turned in side:
            assert isinstance(turned, Group)
            yield from (mark for mark in turned.marks if isinstance(mark, Group))
