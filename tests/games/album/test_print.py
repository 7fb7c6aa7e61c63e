"""Album's facts and print against its rules page, and the tower's net against itself."""

import math
import re
from itertools import pairwise

import pytest
from msgspec.structs import replace
from paper import all_texts, every_mark, parts_of, with_options

from cards import HERE, GameData, load, load_rules
from cards.album import Album, numbers
from layouts.album import craft, figures, photos, scale, tiles, worksheet
from layouts.album.miniatures import journey_tile, snapshot
from layouts.album.style import BLUSH, PAPER, quilt_star
from layouts.kit.component import Photo, Print
from layouts.kit.marks import Group, Picture, Text
from layouts.kit.marks import Path as Shape
from layouts.kit.shapes import bounds, loops
from layouts.kit.style import Ink

PHOTOS = tuple(Photo(number, f"{number}.jpg", f"digest {number}", (0.5, 0.4)) for number in (1, 2, 42, 131))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_rules_count_what_lies_on_the_table(language: str) -> None:
    """Rule 1.3: hint and journey tiles, but not pictures, for a folder may have any number."""
    (rule,) = (block.words for block in load_rules(load("album", language)) if getattr(block, "number", "") == "1.3")
    assert ["48", "10"] == re.findall(r"\d+", rule)


def test_each_photo_shows_its_picture_and_its_number(game: GameData) -> None:
    """Rule 8.1: a card has its picture at 59 mm square with its focus, and its number on the face."""
    for photo, piece in zip(PHOTOS, parts_of(game, Print(photos=PHOTOS))["photos"].pieces, strict=True):
        face = piece.front()
        (picture,) = (mark for mark in every_mark(face) if isinstance(mark, Picture))
        assert (photo.file, photo.content, photo.focus) == (picture.file, picture.content, picture.focus)
        assert (59, 59) == (picture.w, picture.h)
        assert [str(photo.number)] == list(all_texts(face))


@pytest.mark.parametrize("ink", Ink)
def test_all_photos_share_one_back_without_number_or_picture(game: GameData, ink: Ink) -> None:
    """Rule 8.1: different backs would show which photo was drawn first."""
    pieces = parts_of(game, Print(ink=ink, photos=PHOTOS))["photos"].pieces
    assert 1 == len({piece.back for piece in pieces})
    assert pieces[0].back is not None
    back = pieces[0].back()
    assert not re.search(r"\d", " ".join(all_texts(back)))
    assert not any(isinstance(mark, Picture) for mark in every_mark(back))


def test_higher_levels_stand_higher_on_the_scale(game: GameData) -> None:
    """Rule 3.2: level 0 is at the foot of the board and the highest level at its top, each with its numeral."""
    (piece,) = parts_of(game)["scale"].pieces
    heights = {"".join(run[1] for run in mark.runs): mark.y for mark in piece.front() if isinstance(mark, Text)}
    names = [heights[game.words(f"scale.{level}")] for level in range(6)]
    assert names == sorted(names, reverse=True)
    assert all(0 < names[level] - heights[str(level)] < 36 for level in range(6))


def test_the_round_figure_turns_dropped_photos_face_down(game: GameData) -> None:
    """Rules 5.2, 5.6: two photos lie face down in the third step, all but the keeper's in the fourth."""
    marks, _, _ = figures.round_flow(game.facts, game.words, Ink.FULL, 91)
    steps = [mark for mark in marks if isinstance(mark, Group)]
    backs = [snapshot(0, 0, 0, Ink.FULL, w, dropped=True).marks for w in (10, 7)]
    face_down = [
        sum(isinstance(mark, Group) and mark.marks in backs for mark in every_mark(step.marks)) for step in steps
    ]
    assert [0, 0, 2, 4] == face_down


def test_a_random_journey_has_question_marks_in_the_figure(game: GameData) -> None:
    """Rule 2.4: the figure shows question marks, because a random tile has no number yet."""
    assert ["?"] == list(all_texts([journey_tile(0, 0, 9, 0, Ink.FULL)]))
    assert ["3"] == list(all_texts([journey_tile(0, 0, 9, 3, Ink.FULL)]))


def test_journey_tiles_have_the_right_numbers_and_stars(game: GameData) -> None:
    """R2: faces 4, 4, 4, 4, 3, 3, 3, 2, 2, 1; 2 stars behind a 4, 3 behind a 3, 4 behind a 2, 5 behind a 1."""
    tiles = {tile.hints: (tile.copies, tile.stars) for tile in game.facts.tiles.values()}
    assert {4: (4, 2), 3: (3, 3), 2: (2, 4), 1: (1, 5)} == tiles


def test_a_journey_tile_prints_its_numeral_in_front_and_its_stars_behind(game: GameData) -> None:
    """Rule 6.1: fewer hints bring more stars."""
    component = parts_of(game)["journey"]
    assert "content" == component.back and len(component.distinct) == len(component.pieces)
    halves = len(quilt_star(0, 0, 1, PAPER, BLUSH))
    for piece, tile in zip(component.pieces, game.facts.tiles.values(), strict=True):
        stars = [mark for mark in every_mark(piece.back()) if isinstance(mark, Shape) and mark.fill in (PAPER, BLUSH)]
        assert tile.stars * halves == len(stars)
        assert [str(tile.hints)] == list(all_texts(piece.front()))


def test_the_path_on_journey_tiles_continues_on_the_next_tile() -> None:
    numbers_ = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", tiles.ROUTE)]
    (start_x, start_y), (end_x, end_y) = numbers_[:2], numbers_[-2:]
    assert start_y == end_y
    assert start_x < 0 and end_x > tiles.JOURNEY.w


@pytest.mark.parametrize(("journey", "all_used", "best"), [("first", 14, 30), ("challenge", 19, 30)])
def test_what_a_journey_is_worth(game: GameData, journey: str, all_used: int, best: int) -> None:
    """Rules 6.3, 7.1, R2: the worth of a journey follows from all hints used, and from one hint used per round."""
    facts: Album = with_options(game, journey=journey).facts
    worth = {tile.hints: tile.stars for tile in facts.tiles.values()}
    assert facts.journey is not None
    assert all_used == sum(worth[hints] for hints in facts.journey)
    assert best == numbers(facts)["best"]


def test_the_worksheet_has_a_place_of_the_size_of_a_picture(game: GameData) -> None:
    (piece,) = parts_of(game)["worksheet"].pieces
    x, y = worksheet.FRAME
    frames = [bounds(mark.steps) for mark in every_mark(piece.front()) if isinstance(mark, Shape) and mark.dash]
    assert (x, y, x + photos.PHOTO.w, y + photos.PHOTO.h) in frames


def test_the_worksheet_of_an_edition_takes_the_words_that_are_left(game: GameData) -> None:
    facts = replace(game.facts, hints=("hope", "fate", "luck", "power", "irony", "hunger"))
    text = " ".join(all_texts(worksheet.page(facts, game.words, Ink.FULL)))
    assert "luck" in text and "solitude" not in text


def test_all_hints_of_a_round_have_room_at_one_level(game: GameData) -> None:
    """Rule 3.3: as many hints as the largest journey tile allows lie side by side, and rows do not overlap."""
    assert scale.PLACES == max(tile.hints for tile in game.facts.tiles.values())
    right = scale.LEFT + scale.PLACES * (tiles.HINT.w + 1) + (scale.PLACES - 1) * scale.GAP
    assert right < scale.SCALE.w - 4
    assert (scale.BOTTOM - scale.TOP) / 6 > tiles.HINT.h + 1


def test_the_walls_form_a_closed_box_on_their_floor() -> None:
    """Rule 2.1: opposite walls are equal, all have the same height, and they follow each other without a gap."""
    at = craft.panels()
    walls = [at[name] for name in ("front", "right", "back", "left")]
    assert at["front"].w == at["back"].w and at["right"].w == at["left"].w
    assert {craft.TALL} == {wall.h for wall in walls}
    for wall, following in pairwise(walls):
        assert craft.right(wall) == craft.left(following)
    floor = at["floor"]
    assert (at["front"].w, at["right"].w) == (floor.w, floor.h)
    assert craft.bottom(at["front"]) == craft.Edge((floor.x, floor.y), (floor.x + floor.w, floor.y))


def test_tabs_are_numbered_in_gluing_order_and_meet_edges_of_their_length() -> None:
    assert [1, 2, 3, 4] == [tab.number for tab in craft.tabs()]
    for tab in craft.tabs():
        spare = tab.meets.length - tab.hangs.length
        assert 0 <= spare + 1e-9
        assert spare <= (craft.MERLON + 2 if tab.number == 1 else 2) + 1e-9
        assert tab.outline[0] == tab.hangs.a and tab.outline[-1] == tab.hangs.b
    at, first = craft.panels(), craft.tabs()[0]
    assert ("front", craft.left(at["front"])) == (first.panel, first.meets), "it closes the last wall to the first"
    assert first.hangs.b == craft.right(at["left"]).b


def test_tabs_stay_inside_the_box() -> None:
    at = craft.panels()
    for tab in craft.tabs():
        a, b, c, _ = tab.outline
        assert math.dist(b, c) < tab.hangs.length
        deep = abs(b[0] - a[0]) if tab.number != 3 else abs(b[1] - a[1])
        assert math.isclose(craft.TAB, deep)
        assert deep < min(at[tab.panel].w, at[tab.panel].h) / 2
    # Upright against the walls the floor's tabs end far below the riser's top.
    assert craft.TAB < craft.RISE


def inner_size() -> tuple[float, float]:
    return craft.WIDE - craft.WALL_PAPER, craft.DEEP - craft.WALL_PAPER


def test_the_tower_is_slightly_larger_than_a_tile() -> None:
    for room, tile in zip(inner_size(), (tiles.HINT.w, tiles.HINT.h), strict=True):
        assert 1 <= room - tile <= 3


@pytest.mark.parametrize("card", (0.3, 0.35))  # mm, thin and stout card
def test_the_stack_ends_between_the_battlements(game: GameData, card: float) -> None:
    foot = 2 * craft.WALL_PAPER + craft.RISE
    top = foot + len(game.facts.hints) * card
    assert craft.TALL - craft.MERLON <= top <= craft.TALL - 2
    assert craft.TALL - craft.NOTCH - craft.notch_radius() <= foot + card


def test_the_riser_fits_the_tower() -> None:
    leg, top, leg_2 = craft.riser()
    wide, deep = inner_size()
    assert (leg.w, leg.h) == (leg_2.w, leg_2.h) == (craft.RISE, top.h)
    assert 1 <= deep - top.w <= 3
    assert 1 <= wide - top.h <= 5
    assert top.w > tiles.HINT.h * 0.9 and top.h > tiles.HINT.w * 0.9


def test_the_net_is_cut_in_two_pieces_that_do_not_touch() -> None:
    tower, riser = loops(craft.TOWER.outline)
    assert all(0 <= x <= craft.NET.w and 0 <= y <= craft.NET.h for step in (*tower, *riser) for x, y in step[1:])  # type: ignore[misc]
    left, top = craft.RISER_AT
    tower_points = [step[1] for step in tower if len(step) > 1]
    assert all(x <= left - 3 or y <= top - 3 for x, y in tower_points)  # type: ignore[misc]


@pytest.mark.parametrize("file", ["rules.md", "texts.toml"])
def test_the_rules_speak_inclusively(file: str) -> None:
    """Rule 1.4: no text takes people for men or for women; thanks to the designer name people."""
    text = (HERE / "album" / "en" / file).read_text("utf-8").partition("thanks**")[0]
    assert [] == re.findall(r"\b(?:he|she|his|hers?|him|himself|herself)\b", text, re.I)
