"""Album's rounds as cases: the effect of each move by each paragraph of the rulebook and each ruling."""

from typing import Any

import pytest
from cases import rows
from scripted_play import all_play, moves, plain, play, refusal, view_field

from album.rounds import (
    HINTS,
    PHOTO_ORDER,
    album,
    drop_photos,
    lay_hints,
    lose_round,
    open_photos,
    play_rounds,
    win_round,
)
from companion.matches.match import Match


def open_photo_numbers(table: Match) -> list[int]:
    return [photo["number"] for photo in view_field(table, "table", "photos") if not photo["dropped"]]


def own_fields(table: Match, *keys: str) -> list[Any]:
    """Return fields of seat 1's private view."""
    return [view_field(table, 1, key) for key in keys]


def public(table: Match, *keys: str) -> list[Any]:
    return [view_field(table, "table", key) for key in keys]


def move_names(table: Match, seat: int) -> set[str]:
    return {move["move"] for move in moves(table, seat)}


def test_the_keeper_places_a_hint_on_any_level() -> None:
    """Rules 3.1, 3.2: the keeper chooses a level from 0 to 5 or refuses the word, and nobody else has a move."""
    table = album()
    expected = [*({"move": "place", "level": level} for level in range(6)), {"move": "refuse"}]
    assert [expected, [], [], []] == [moves(table, seat) for seat in (1, 2, 3, 4)]
    assert ("place", [1], 1) == (table.state.phase, *public(table, "waiting_for"), view_field(table, 1, "photo"))


def test_hints_keep_their_order_and_may_share_a_level() -> None:
    """Rule 3.3: no move changes the place of a hint."""
    table = album()
    for place, level in enumerate((5, 0, 5)):
        assert HINTS[place] == view_field(table, 1, "hint")
        play(table, 1, "place", level=level)
    assert [(5, 0), (0, 1), (5, 2)] == [(one["level"], one["hint"]) for one in view_field(table, "table", "scale")]
    expected = [{"level": level, "word": HINTS[i], "hint": i} for i, level in enumerate((5, 0, 5))]
    assert expected == view_field(table, 1, "hints")
    assert not move_names(table, 1) - {"place", "refuse"}, "nothing moves a hint"


def test_one_word_a_round_may_be_refused() -> None:
    """Rule 3.4: after a refusal the next word comes, and the refused word never returns."""
    table = album()
    play(table, 1, "place", level=1)
    assert [HINTS[1], True] == own_fields(table, "hint", "can_refuse")
    play(table, 1, "refuse")
    assert [HINTS[2], False] == own_fields(table, "hint", "can_refuse")
    assert {"place"} == move_names(table, 1)
    assert ("not_allowed", "refuse_once") == refusal(table, 1, "refuse")
    lay_hints(table)
    assert [HINTS[i] for i in (0, 2, 3, 4)] == [one["word"] for one in view_field(table, 1, "hints")]
    play(table, 1, "pass_on")
    all_play(drop_photos(table, 1))
    assert HINTS[5] == view_field(table, 2, "hint")
    assert {"place", "refuse"} == move_names(table, 2)


def test_the_last_word_may_be_refused_as_well_as_the_first() -> None:
    """Rule 3.4: the refusal may wait for the last word."""
    table = album(journey=[1], rounds=1)
    play(table, 1, "refuse")
    assert ("place", HINTS[1]) == (table.state.phase, view_field(table, 1, "hint"))
    play(table, 1, "place", level=2)
    assert ("shuffle", None, False) == (table.state.phase, *own_fields(table, "hint", "can_refuse"))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_journey_tile_sets_the_number_of_hints(count: int) -> None:
    """Rule 3.5, R2: the keeper places as many hints as the round's tile says."""
    table = album(journey=[count], rounds=1)
    for i in range(count):
        assert ("place", i) == (table.state.phase, len(view_field(table, "table", "scale")))
        play(table, 1, "place", level=0)
    assert ("shuffle", count) == (table.state.phase, len(view_field(table, "table", "scale")))


def test_the_keeper_alone_sees_the_five_photos_first() -> None:
    """Rule 4.1: the keeper sees all five in their final order; before that only its own."""
    table = album()
    assert [] == view_field(table, 1, "photos")
    lay_hints(table)
    assert [1, PHOTO_ORDER] == own_fields(table, "photo", "photos")
    assert [[], [1], None] == public(table, "photos", "waiting_for", "oya")
    assert [[{"move": "pass_on"}], [], [], []] == [moves(table, seat) for seat in (1, 2, 3, 4)]


def test_passing_on_opens_the_photos_and_makes_the_left_neighbour_oya() -> None:
    """Rule 4.2: everybody sees the five photos."""
    table = open_photos(album())
    assert [{"number": number, "dropped": False} for number in PHOTO_ORDER] == view_field(table, "table", "photos")
    assert ("eliminate", 2, [2]) == (table.state.phase, *public(table, "oya", "waiting_for"))
    assert 1 == view_field(open_photos(album(first=4)), "table", "oya")


def test_the_keeper_has_no_move_until_the_round_is_over() -> None:
    """Rule 4.3, R4: every move of the keeper is refused."""
    table = open_photos(album())
    for _ in range(4):
        assert [] == moves(table, 1)
        for move, fields in (("suggest", {"photo": 4}), ("eliminate", {"photo": 4}), ("reveal", {"hint": 0})):
            assert ("not_your_turn", "now.eliminate") == refusal(table, 1, move, **fields)
        assert ("wrong_phase", "now.eliminate") == refusal(table, 1, "ready")
        drop_photos(table, next(number for number in open_photo_numbers(table) if number != 1))
    assert [{"move": "ready"}] == moves(table, 1)


def test_the_first_oya_has_to_turn_up_a_hint() -> None:
    """Rule 5.1: the first Oya turns up any hint before dropping a photo, and no second one."""
    table = open_photos(album())
    assert [{"move": "reveal", "hint": hint} for hint in range(4)] == moves(table, 2)
    assert view_field(table, "table", "must_reveal") is True
    assert ("not_allowed", "must_reveal") == refusal(table, 2, "eliminate", photo=4)
    play(table, 2, "reveal", hint=2)
    assert ("not_allowed", "reveal_once") == refusal(table, 2, "reveal", hint=1)
    assert [None, None, HINTS[2], None] == [one["word"] for one in view_field(table, "table", "scale")]
    assert view_field(table, "table", "must_reveal") is False
    assert [{"move": "eliminate", "photo": number} for number in PHOTO_ORDER] == moves(table, 2)


def test_later_oyas_may_turn_up_a_hint_but_need_not() -> None:
    """Rule 5.1, Rule 5.5: any hint that is still face down can be turned up."""
    table = drop_photos(open_photos(album()), 4)
    assert 3 == view_field(table, "table", "oya")
    assert view_field(table, "table", "must_reveal") is False
    expected = [*({"move": "reveal", "hint": hint} for hint in (1, 2, 3)),
                *({"move": "eliminate", "photo": number} for number in (1, 5, 2, 3))]  # fmt: skip
    assert expected == moves(table, 3)
    assert ("not_allowed", "hint_open") == refusal(table, 3, "reveal", hint=0)
    play(table, 3, "reveal", hint=2)
    assert ("not_allowed", "reveal_once") == refusal(table, 3, "reveal", hint=1)
    play(table, 3, "eliminate", photo=5)
    assert [1, 3] == [move["hint"] for move in moves(table, 4) if move["move"] == "reveal"]
    play(table, 4, "eliminate", photo=2)
    assert [1, 3] == [move["hint"] for move in moves(table, 2) if move["move"] == "reveal"]


def test_with_all_hints_face_up_an_oya_can_only_drop_a_photo() -> None:
    """Rule 5.1: no dropped photo comes back."""
    table = drop_photos(open_photos(album(journey=[1], rounds=1)), 4)
    assert {"eliminate"} == move_names(table, 3)
    assert ("not_allowed", "hint_open") == refusal(table, 3, "reveal", hint=0)
    assert ("not_allowed", "not_lying") == refusal(table, 3, "eliminate", photo=4)


def test_a_dropped_photo_lies_face_down_where_it_lay() -> None:
    """Rule 5.2: a dropped photo keeps its place."""
    table = drop_photos(open_photos(album()), 5)
    expected = [{"number": number, "dropped": number == 5} for number in PHOTO_ORDER]
    assert expected == view_field(table, "table", "photos")


def test_others_mark_the_photo_that_they_would_drop() -> None:
    """Rule 5.2, Rule 8.4, R4: marks are public, may change, have no effect and disappear when a photo is dropped."""
    table = open_photos(album(5))
    expected = [{"move": "suggest", "photo": number} for number in PHOTO_ORDER]
    for seat in (3, 4, 5):
        assert expected == moves(table, seat)
    play(table, 5, "suggest", photo=4)
    play(table, 3, "suggest", photo=5)
    play(table, 5, "suggest", photo=1)
    play(table, 5, "suggest", photo=1)
    assert [("3", 5), ("5", 1)] == [*view_field(table, "table", "suggestions").items()]
    assert [2] == view_field(table, "table", "waiting_for")
    assert expected == moves(table, 5)
    assert ("not_your_turn", "now.eliminate") == refusal(table, 2, "suggest", photo=4)
    play(table, 2, "reveal", hint=1)
    assert {"3": 5, "5": 1} == view_field(table, "table", "suggestions")
    play(table, 2, "eliminate", photo=3)
    assert {} == view_field(table, "table", "suggestions")
    assert [4, 1, 5, 2] == [move["photo"] for move in moves(table, 2)]
    assert ("not_allowed", "not_lying") == refusal(table, 2, "suggest", photo=3)


def test_with_two_players_nobody_can_mark() -> None:
    """R4: one of the two is keeper and the other is Oya."""
    for seat in (1, 2):
        assert ("not_your_turn", "now.eliminate") == refusal(open_photos(album(2)), seat, "suggest", photo=4)


def test_words_on_zero_are_hints_like_any_other() -> None:
    """Rule 5.3: a word on level 0 is placed, turned up and counted like a word on level 5."""
    for level in (0, 5):
        table = drop_photos(open_photos(album(journey=[2], rounds=1), level, level), 4)
        assert {"level": level, "word": HINTS[0], "hint": 0} == view_field(table, "table", "scale")[0]
        drop_photos(table, 5, 2, 3)
        assert 5 == table.outcome.scores["stars"]


@pytest.mark.parametrize("before", [[], [4], [4, 5], [4, 5, 2]])
def test_dropping_the_keepers_photo_loses_the_round_at_once(before: list[int]) -> None:
    """Rule 5.4: it does not matter how many photos were dropped before."""
    table = drop_photos(open_photos(album()), *before)
    drop_photos(table, 1)
    assert "round_over" == table.state.phase
    assert [{"won": False, "stars": 0, "photo": 1}] == view_field(table, "table", "results")
    assert [*before, 1] == [number for number in [*before, 1] if number not in open_photo_numbers(table)]
    assert 4 - len(before) == len(open_photo_numbers(table))


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


def test_a_round_is_won_when_the_keepers_photo_is_the_last() -> None:
    """Rules 1.1, 5.6: the round is not won before four photos are dropped."""
    table = open_photos(album())
    for left, number in enumerate((3, 2, 5), 1):
        drop_photos(table, number)
        assert ("eliminate", 5 - left) == (table.state.phase, len(open_photo_numbers(table)))
        assert [] == view_field(table, "table", "results")
    drop_photos(table, 4)
    assert "round_over" == table.state.phase
    assert [1] == open_photo_numbers(table)
    assert [{"won": True, "stars": 5, "photo": 1}] == view_field(table, "table", "results")


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


def test_a_lost_round_brings_no_stars() -> None:
    """Rule 6.2: hints that are face down bring no stars either."""
    table = lose_round(all_play(win_round(album())))
    assert [5, 0] == [result["stars"] for result in view_field(table, "table", "results")]
    assert 5 == view_field(table, "table", "stars")


@pytest.mark.parametrize("show_unused", [False, True])
@pytest.mark.parametrize("play_round", [win_round, lose_round])
def test_after_the_round_unused_words_stay_face_down_or_are_shown(play_round: Any, show_unused: bool) -> None:
    """Rule 6.4, R7 as an option: words face down stay so or are shown, then the table is cleared and none returns."""
    table = play(album(show_unused=show_unused), 1, "refuse")
    play_round(table)
    words = [HINTS[i] for i in (1, 2, 3, 4)] if show_unused else [HINTS[1], None, None, None]
    assert words == [one["word"] for one in view_field(table, "table", "scale")]
    all_play(table)
    assert ([], []) == (view_field(table, "table", "scale"), view_field(table, "table", "photos"))
    assert (HINTS[5], 6) == (view_field(table, 2, "hint"), view_field(table, 2, "photo"))
    lay_hints(table)
    assert [9, 6, 10, 7, 8] == view_field(table, 2, "photos")


def test_the_next_round_begins_when_all_are_ready() -> None:
    """Rule 6.5: the next keeper is the last keeper's left neighbour and follows the next tile."""
    table = lose_round(album(3, journey=[4, 2, 1], rounds=3, first=3))
    for seat, waiting in ((2, [1, 3]), (3, [1])):
        play(table, seat, "ready")
        assert ("round_over", 1, waiting) == (table.state.phase, table.state.round, *public(table, "waiting_for"))
        assert [] == moves(table, seat)
        assert ("not_your_turn", "now.round_over") == refusal(table, seat, "ready")
    play(table, 1, "ready")
    assert ("place", 2, 2, 1, [1]) == (
        table.state.phase, table.state.round, *public(table, "round", "keeper", "waiting_for")
    )  # fmt: skip
    lay_hints(table)
    assert 2 == len(view_field(table, "table", "scale"))


def test_each_round_has_another_keeper() -> None:
    """Rules 1.2, 6.5: the role of keeper goes round to the left."""
    table, keepers = album(4, journey=[4, 4, 4, 4, 3, 3], first=3), []
    while not table.outcome:
        keepers.append(view_field(table, "table", "keeper"))
        all_play(lose_round(table))
    assert [3, 4, 1, 2, 3, 4] == keepers


def test_the_last_round_ends_the_game_at_once() -> None:
    """Rule 7.1, Rule 1.2: nobody has to be ready, the stars of all rounds count, and the table stays visible."""
    table = play_rounds(album(), "wlwlw")
    assert not table.outcome
    win_round(table)
    expected = {"stars": 20, "level": 3, "rounds": [5, None, 5, None, 5, 5]}
    assert {"winners": [1, 2, 3, 4], "reason": "album_complete", "scores": expected} == plain(table.outcome)
    assert ("over", 6, 2) == (table.state.phase, table.state.round, view_field(table, "table", "keeper"))
    assert [27, 28, 29, 30] == sorted(p["number"] for p in view_field(table, "table", "photos") if p["dropped"])
    assert 1 == sum(one["word"] is not None for one in view_field(table, "table", "scale"))
    assert [[], None, False, {}] == public(table, "waiting_for", "oya", "must_reveal", "suggestions")
    assert all([] == moves(table, seat) for seat in range(1, 5))
    assert ("game_over", "game_over") == refusal(table, 1, "ready")


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


@pytest.mark.parametrize(
    ("course", "winners"), [("lll", []), ("wll", [1, 2, 3]), ("llw", [1, 2, 3]), ("www", [1, 2, 3])]
)
def test_all_win_together_or_nobody_does(course: str, winners: list[int]) -> None:
    """Rules 7.3, 8.4, R5: everybody wins if at least one round is won."""
    table = play_rounds(album(3, rounds=3), course)
    assert winners == list(table.outcome.winners)
    assert {("players",)} == set(table.game.sides(table.state).values())
