"""Album's rules as scenes, `*.scenes.toml` beside this file, and what rounds bring with any numbers."""

import pytest
from cases import rows
from scene_files import run, scenes
from scripted_play import all_play, plain, play, view_field

from album.language import LANGUAGE
from album.rounds import album, drop_photos, lose_round, open_photos, play_rounds
from companion.matches.match import Match


@pytest.mark.parametrize("scene", scenes(__file__))
def test_a_scene(scene: str) -> None:
    run(scene, LANGUAGE)


@rows(__file__, "oyas")
def test_the_oya_moves_left_past_the_keeper(seats: int, first: int, oyas: list[int]) -> None:
    """After each photo the next player to the left is Oya, and the keeper is skipped."""
    table = open_photos(album(seats, first=first))
    seen_oyas = []
    for number in (4, 5, 2, 3):
        seen_oyas.append(view_field(table, "table", "oya"))
        assert [seen_oyas[-1]] == view_field(table, "table", "waiting_for")
        drop_photos(table, number)
    assert oyas == seen_oyas
    assert view_field(table, "table", "oya") is None


@pytest.mark.parametrize(
    ("hints", "turned_up", "stars"),
    [(4, 1, 5), (4, 2, 4), (4, 3, 3), (4, 4, 2), (3, 1, 5), (3, 2, 4), (3, 3, 3), (2, 1, 5), (2, 2, 4), (1, 1, 5)],
)
def test_a_won_round_brings_the_tiles_stars_and_one_for_each_hint_face_down(
    hints: int, turned_up: int, stars: int
) -> None:
    """Rules 6.1, 6.3, R2: tiles with 4, 3, 2, 1 hints are worth 2, 3, 4, 5 stars, and no round more than five."""
    table = open_photos(album(journey=[hints], rounds=1))
    for i, number in enumerate((4, 5, 2, 3)):
        if i < turned_up:
            play(table, table.state.oya, "reveal", hint=i)
        play(table, table.state.oya, "eliminate", photo=number)
    assert stars == view_field(table, "table", "stars") == table.outcome.scores["stars"]
    assert [{"won": True, "stars": stars, "photo": 1}] == view_field(table, "table", "results")


@pytest.mark.parametrize(
    ("stars", "level"), [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (16, 3), (20, 3), (21, 4), (30, 4)]
)
def test_the_level_table(stars: int, level: int) -> None:
    """Rule 7.1, R5: the levels are 0–5, 6–10, 11–15, 16–20 and 21+ stars."""
    table = album()
    while not table.outcome:
        left = stars - view_field(table, "table", "stars")
        all_play(_won_with(table, _part(left)) if left else lose_round(table))
    scores = table.outcome.scores
    assert (stars, level) == (scores["stars"], scores["level"])


def _part(left: int) -> int:
    """Return stars for the next round so that the rest can be made of fives and one other number from 2."""
    return 5 if left % 5 == 0 else 3 if left % 5 == 1 else left % 5


def _won_with(table: Match, stars: int) -> Match:
    """Win a round with as many hints turned up as leave this number of stars."""
    secret = table.state.photo
    open_photos(table)
    for i, number in enumerate([photo.number for photo in table.state.photos if photo.number != secret]):
        if i <= 5 - stars:
            play(table, table.state.oya, "reveal", hint=i)
        play(table, table.state.oya, "eliminate", photo=number)
    return table


@rows(__file__, "courses")
def test_stars_are_scaled_to_six_rounds(course: str, stars: int, level: int) -> None:
    journey = [4, 4, 4, 4, 3, 3, 3, 2, 2, 1][: len(course)]
    scores = play_rounds(album(journey=journey, rounds=len(course)), course).outcome.scores
    assert (stars, level) == (scores["stars"], scores["level"])
    assert [5 if each == "w" else None for each in course] == plain(scores["rounds"])
