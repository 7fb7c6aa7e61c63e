"""The contact sheet: every picture of the set once, small, above its number."""

import math
from collections.abc import Iterable, Iterator

import pytest
from cases import each_case
from paper import all_texts, with_options

import layouts
from cards import GameData, load
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.album import contact
from layouts.kit.component import Component, Photo, Print
from layouts.kit.marks import Group, Mark, Picture
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink


@pytest.fixture(scope="module")
def game() -> GameData:
    return load("album")


def photos(count: int) -> tuple[Photo, ...]:
    """Return photos with numbers from 3, without 7, as a player's own set may have them."""
    numbers = [number for number in range(3, count + 4) if number != 7][:count]
    return tuple(Photo(number, f"{number}.jpg", f"digest {number}", (0.5, 0.4)) for number in numbers)


def contact_sheet(game: GameData, count: int = 0, ink: Ink = Ink.FULL) -> Component:
    components = layouts.components(game, Print(ink, photos=photos(count)))
    return next(component for component in components if component.id == "contact-sheet")


def sides(component: Component) -> list[tuple[Mark, ...]]:
    return [face() for piece in component.pieces for face in (piece.front, piece.back) if face]


def placed_pictures(marks: Iterable[Mark], x: float = 0, y: float = 0) -> Iterator[tuple[float, float, Picture]]:
    """Yield each picture with the centre of its place, about which tilts turn."""
    for mark in marks:
        if isinstance(mark, Picture):
            yield x + mark.x + mark.w / 2, y + mark.y + mark.h / 2, mark
        elif isinstance(mark, Group):
            yield from placed_pictures(mark.marks, x + mark.x, y + mark.y)


def test_the_built_in_set_fits_one_sheet(game: GameData) -> None:
    (piece,) = contact_sheet(game).pieces
    assert piece.back is not None
    assert [49, 49] == [len(list(placed_pictures(face()))) for face in (piece.front, piece.back)]


@each_case
def test_each_picture_is_printed_once_on_as_few_sides_as_possible(
    game: GameData, count: int, a_side: int, sheets: int
) -> None:
    component = contact_sheet(game, count)
    pictures_by_side = [list(placed_pictures(face)) for face in sides(component)]
    assert sheets == component.count
    assert math.ceil(count / 49) == len(pictures_by_side)
    assert {a_side} >= {len(pictures) for pictures in pictures_by_side[:-1]}
    assert 0 < len(pictures_by_side[-1]) <= a_side
    printed = [picture.content for pictures in pictures_by_side for _, _, picture in pictures]
    assert [photo.content for photo in photos(count)] == printed


def test_each_picture_is_above_its_number(game: GameData) -> None:
    assert "3" in list(all_texts(sides(contact_sheet(game, 1))[0]))[:3], "the head names one number, not a span"
    (front, back) = sides(contact_sheet(game, 60))
    numbers = [photo.number for photo in photos(60)]
    for face, side_numbers in ((front, numbers[:36]), (back, numbers[36:])):
        words = list(all_texts(face))
        assert [*map(str, side_numbers)] == words[-len(side_numbers) :]
        assert f"{side_numbers[0]}–{side_numbers[-1]}" in words
        assert {(0.5, 0.4)} == {picture.focus for _, _, picture in placed_pictures(face)}


@pytest.mark.parametrize("count", [16, 30, 98])
def test_tilted_pictures_do_not_overlap_or_leave_the_page(game: GameData, count: int) -> None:
    for face in sides(contact_sheet(game, count)):
        pictures = list(placed_pictures(face))
        half = pictures[0][2].w / 2 + contact.BORDER
        reach = half * (math.cos(math.radians(1)) + math.sin(math.radians(1)))
        for i, (x, y, picture) in enumerate(pictures):
            assert picture.w == picture.h >= 20
            assert reach <= x <= PAGE.w - reach and contact.STRIP + reach <= y <= PAGE.h - half - contact.LABEL + 1
            for other_x, other_y, _ in pictures[i + 1 :]:
                assert abs(x - other_x) >= 2 * reach or abs(y - other_y) >= 2 * reach


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.SAVE])
@pytest.mark.parametrize("count", [1, 49, 1200])
def test_every_word_fits(game: GameData, count: int, ink: Ink) -> None:
    setter = Setter(Faces(layouts.fonts(game.slug)))
    for face in sides(contact_sheet(game, count, ink)):
        setter.set(face)
    assert [] == setter.misfits


def test_options_do_not_change_the_contact_sheet(game: GameData) -> None:
    assert sides(contact_sheet(game)) == sides(contact_sheet(with_options(game, rounds=3)))
