"""Album's rounds as cases: what each paragraph of the rulebook and each ruling makes of a move."""

from typing import Any

import pytest
from scripted_play import everybody, moves, plain, play, refused, sees

from album.rounds import HINTS, LYING, album, drop, lay, lose, open_photos, whole, win
from companion.matches.match import Match


def lying(table: Match) -> list[int]:
    return [photo["number"] for photo in sees(table, "table", "photos") if not photo["dropped"]]


def named(table: Match, seat: int) -> set[str]:
    """The moves that a seat has, by name."""
    return {move["move"] for move in moves(table, seat)}


# The keeper lays hints.


def test_the_keeper_lays_a_hint_on_any_level() -> None:
    """Rules 3.1, 3.2: levels 0 to 5, or the word is refused; nobody else has anything to do."""
    table = album()
    expected = [*({"move": "place", "level": level} for level in range(6)), {"move": "refuse"}]
    assert expected == moves(table, 1)
    assert [[], [], []] == [moves(table, seat) for seat in (2, 3, 4)]
    assert [1] == sees(table, "table", "waiting_for")
    assert ("place", 1) == (table.state.phase, sees(table, 1, "photo"))


def test_hints_lie_in_the_order_of_placing_and_may_share_a_level() -> None:
    """Rule 3.3: a hint that lies stays where it is."""
    table = album()
    for place, level in enumerate((5, 0, 5)):
        assert HINTS[place] == sees(table, 1, "hint")
        play(table, 1, "place", level=level)
    assert [(5, 0), (0, 1), (5, 2)] == [(one["level"], one["hint"]) for one in sees(table, "table", "scale")]
    expected = [{"level": level, "word": HINTS[i], "hint": i} for i, level in enumerate((5, 0, 5))]
    assert expected == sees(table, 1, "hints")
    assert not named(table, 1) - {"place", "refuse"}, "nothing moves a hint"


def test_one_word_a_round_may_be_refused() -> None:
    """Rule 3.4: the next one comes, and the refused one never again."""
    table = album()
    play(table, 1, "place", level=1)
    assert sees(table, 1, "can_refuse") is True
    play(table, 1, "refuse")
    assert HINTS[2] == sees(table, 1, "hint")
    assert sees(table, 1, "can_refuse") is False
    assert {"place"} == named(table, 1)
    assert ("not_allowed", "refuse_once") == refused(table, 1, "refuse")
    lay(table)
    assert [HINTS[i] for i in (0, 2, 3, 4)] == [one["word"] for one in sees(table, 1, "hints")]
    play(table, 1, "pass_on")
    everybody(drop(table, 1))
    assert HINTS[5] == sees(table, 2, "hint")
    assert sees(table, 2, "can_refuse") is True
    assert {"place", "refuse"} == named(table, 2)


def test_the_last_word_may_be_refused_as_well_as_the_first() -> None:
    """Rule 3.4."""
    table = album(journey=[1], rounds=1)
    play(table, 1, "refuse")
    assert ("place", HINTS[1]) == (table.state.phase, sees(table, 1, "hint"))
    play(table, 1, "place", level=2)
    assert ("shuffle", None, False) == (table.state.phase, sees(table, 1, "hint"), sees(table, 1, "can_refuse"))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_as_many_hints_lie_as_the_journey_tile_says(count: int) -> None:
    """Rule 3.5, R2."""
    table = album(journey=[count], rounds=1)
    for i in range(count):
        assert ("place", i) == (table.state.phase, len(sees(table, "table", "scale")))
        play(table, 1, "place", level=0)
    assert ("shuffle", count) == (table.state.phase, len(sees(table, "table", "scale")))


# Five photos.


def test_the_keeper_alone_sees_the_five_photos_first() -> None:
    """Rule 4.1: as they will lie; until then the keeper has seen one."""
    table = album()
    assert [] == sees(table, 1, "photos")
    lay(table)
    assert LYING == sees(table, 1, "photos")
    assert 1 == sees(table, 1, "photo")
    assert [] == sees(table, "table", "photos")
    assert [{"move": "pass_on"}] == moves(table, 1)
    assert [[], [], []] == [moves(table, seat) for seat in (2, 3, 4)]
    assert [1] == sees(table, "table", "waiting_for")
    assert sees(table, "table", "oya") is None


def test_passed_on_they_lie_open_and_the_left_neighbour_is_oya() -> None:
    """Rule 4.2."""
    table = open_photos(album())
    assert [{"number": number, "dropped": False} for number in LYING] == sees(table, "table", "photos")
    assert ("eliminate", 2, [2]) == (
        table.state.phase,
        sees(table, "table", "oya"),
        sees(table, "table", "waiting_for"),
    )
    assert 1 == sees(open_photos(album(first=4)), "table", "oya")


def test_the_keeper_keeps_still_until_the_round_is_over() -> None:
    """Rule 4.3, R4: no move at all, whatever it tries."""
    table = open_photos(album())
    for _ in range(4):
        assert [] == moves(table, 1)
        assert ("not_your_turn", "now.eliminate") == refused(table, 1, "suggest", photo=4)
        assert ("not_your_turn", "now.eliminate") == refused(table, 1, "eliminate", photo=4)
        assert ("not_your_turn", "now.eliminate") == refused(table, 1, "reveal", hint=0)
        assert ("wrong_phase", "now.eliminate") == refused(table, 1, "ready")
        drop(table, next(number for number in lying(table) if number != 1))
    assert [{"move": "ready"}] == moves(table, 1)


# Dropping photos.


def test_the_first_oya_has_to_turn_up_a_hint() -> None:
    """Rule 5.1: any of those that lie, and only then a photo is dropped."""
    table = open_photos(album())
    assert [{"move": "reveal", "hint": hint} for hint in range(4)] == moves(table, 2)
    assert sees(table, "table", "must_reveal") is True
    assert ("not_allowed", "must_reveal") == refused(table, 2, "eliminate", photo=4)
    play(table, 2, "reveal", hint=2)
    assert [None, None, HINTS[2], None] == [one["word"] for one in sees(table, "table", "scale")]
    assert sees(table, "table", "must_reveal") is False
    assert [{"move": "eliminate", "photo": number} for number in LYING] == moves(table, 2)


def test_no_oya_turns_up_more_than_one_hint() -> None:
    """Rule 5.1."""
    table = play(open_photos(album()), 2, "reveal", hint=0)
    assert ("not_allowed", "reveal_once") == refused(table, 2, "reveal", hint=1)
    play(table, 2, "eliminate", photo=4)
    play(table, 3, "reveal", hint=3)
    assert ("not_allowed", "reveal_once") == refused(table, 3, "reveal", hint=1)


def test_later_oyas_may_turn_up_a_hint_or_leave_it() -> None:
    """Rule 5.1, Rule 5.5: what still lies face down can be turned up."""
    table = drop(open_photos(album()), 4)
    assert 3 == sees(table, "table", "oya")
    assert sees(table, "table", "must_reveal") is False
    expected = [*({"move": "reveal", "hint": hint} for hint in (1, 2, 3)),
                *({"move": "eliminate", "photo": number} for number in (1, 5, 2, 3))]  # fmt: skip
    assert expected == moves(table, 3)
    assert ("not_allowed", "hint_open") == refused(table, 3, "reveal", hint=0)
    play(table, 3, "reveal", hint=2)
    play(table, 3, "eliminate", photo=5)
    assert [1, 3] == [move["hint"] for move in moves(table, 4) if move["move"] == "reveal"]
    play(table, 4, "eliminate", photo=2)
    assert [1, 3] == [move["hint"] for move in moves(table, 2) if move["move"] == "reveal"]


def test_with_all_hints_face_up_a_photo_is_all_there_is_to_choose() -> None:
    """Rule 5.1: the source's exception; no photo comes back."""
    table = drop(open_photos(album(journey=[1], rounds=1)), 4)
    assert {"eliminate"} == named(table, 3)
    assert ("not_allowed", "hint_open") == refused(table, 3, "reveal", hint=0)
    assert ("not_allowed", "not_lying") == refused(table, 3, "eliminate", photo=4)


def test_a_dropped_photo_lies_face_down_where_it_lay() -> None:
    """Rule 5.2."""
    table = drop(open_photos(album()), 5)
    expected = [{"number": number, "dropped": number == 5} for number in LYING]
    assert expected == sees(table, "table", "photos")


def test_others_mark_the_photo_that_they_would_drop() -> None:
    """Rule 5.2, Rule 8.4, R4: public, may be changed or repeated, changes nothing, goes with each photo dropped."""
    table = open_photos(album(5))
    expected = [{"move": "suggest", "photo": number} for number in LYING]
    for seat in (3, 4, 5):
        assert expected == moves(table, seat)
    play(table, 5, "suggest", photo=4)
    play(table, 3, "suggest", photo=5)
    play(table, 5, "suggest", photo=1)
    play(table, 5, "suggest", photo=1)
    assert {"3": 5, "5": 1} == sees(table, "table", "suggestions")
    assert ["3", "5"] == list(sees(table, "table", "suggestions"))
    assert [2] == sees(table, "table", "waiting_for")
    assert expected == moves(table, 5)
    assert ("not_your_turn", "now.eliminate") == refused(table, 2, "suggest", photo=4)
    play(table, 2, "reveal", hint=1)
    assert {"3": 5, "5": 1} == sees(table, "table", "suggestions")
    play(table, 2, "eliminate", photo=3)
    assert {} == sees(table, "table", "suggestions")
    assert [4, 1, 5, 2] == [move["photo"] for move in moves(table, 2)]
    assert ("not_allowed", "not_lying") == refused(table, 2, "suggest", photo=3)


def test_two_players_have_nobody_to_mark() -> None:
    """R4: of two, one is keeper and the other Oya."""
    table = open_photos(album(2))
    assert ("not_your_turn", "now.eliminate") == refused(table, 1, "suggest", photo=4)
    assert ("not_your_turn", "now.eliminate") == refused(table, 2, "suggest", photo=4)


def test_words_on_zero_are_hints_like_any_other() -> None:
    """Rule 5.3: a word on 0 is placed, turned up and counted as one on 5 is."""
    for level in (0, 5):
        table = drop(open_photos(album(journey=[2], rounds=1), level, level), 4)
        assert {"level": level, "word": HINTS[0], "hint": 0} == sees(table, "table", "scale")[0]
        drop(table, 5, 2, 3)
        assert 5 == table.outcome.scores["stars"]


@pytest.mark.parametrize("before", [[], [4], [4, 5], [4, 5, 2]])
def test_the_keepers_photo_ends_the_round_at_once(before: list[int]) -> None:
    """Rule 5.4: lost, whatever had been dropped before."""
    table = drop(open_photos(album()), *before)
    drop(table, 1)
    assert "round_over" == table.state.phase
    assert [{"won": False, "stars": 0, "photo": 1}] == sees(table, "table", "results")
    assert [*before, 1] == [number for number in [*before, 1] if number not in lying(table)]
    assert 4 - len(before) == len(lying(table))


@pytest.mark.parametrize(
    ("seats", "first", "oyas"),
    [
        (2, 1, [2, 2, 2, 2]),
        (2, 2, [1, 1, 1, 1]),
        (3, 1, [2, 3, 2, 3]),
        (3, 2, [3, 1, 3, 1]),
        (4, 3, [4, 1, 2, 4]),
        (5, 1, [2, 3, 4, 5]),
        (10, 8, [9, 10, 1, 2]),
    ],
)
def test_the_oya_moves_left_past_the_keeper(seats: int, first: int, oyas: list[int]) -> None:
    """Rule 5.5, R3."""
    table = open_photos(album(seats, first=first))
    found = []
    for number in (4, 5, 2, 3):
        found.append(sees(table, "table", "oya"))
        assert [found[-1]] == sees(table, "table", "waiting_for")
        drop(table, number)
    assert oyas == found
    assert sees(table, "table", "oya") is None


def test_a_round_is_won_when_the_keepers_photo_is_the_last() -> None:
    """Rules 1.1, 5.6: not before."""
    table = open_photos(album())
    for left, number in enumerate((3, 2, 5), 1):
        drop(table, number)
        assert ("eliminate", 5 - left, []) == (table.state.phase, len(lying(table)), sees(table, "table", "results"))
    drop(table, 4)
    assert "round_over" == table.state.phase
    assert [1] == lying(table)
    assert [{"won": True, "stars": 5, "photo": 1}] == sees(table, "table", "results")


# After the round.


@pytest.mark.parametrize(
    ("hints", "turned_up", "stars"),
    [(4, 1, 5), (4, 2, 4), (4, 3, 3), (4, 4, 2), (3, 1, 5), (3, 2, 4), (3, 3, 3), (2, 1, 5), (2, 2, 4), (1, 1, 5)],
)
def test_a_round_won_brings_the_tiles_stars_and_one_for_each_hint_face_down(
    hints: int, turned_up: int, stars: int
) -> None:
    """Rules 6.1, 6.3, R2: 2, 3, 4, 5 stars behind 4, 3, 2, 1; five at most on any tile."""
    table = open_photos(album(journey=[hints], rounds=1))
    for i, number in enumerate((4, 5, 2, 3)):
        if i < turned_up:
            play(table, table.state.oya, "reveal", hint=i)
        play(table, table.state.oya, "eliminate", photo=number)
    assert stars == sees(table, "table", "stars") == table.outcome.scores["stars"]
    assert [{"won": True, "stars": stars, "photo": 1}] == sees(table, "table", "results")


def test_a_round_lost_brings_nothing() -> None:
    """Rule 6.2: not even for hints face down."""
    table = lose(win_round(album()))
    assert [5, 0] == [result["stars"] for result in sees(table, "table", "results")]
    assert 5 == sees(table, "table", "stars")


def win_round(table: Match) -> Match:
    return everybody(win(table))


@pytest.mark.parametrize("play_it", [win, lose])
def test_after_the_round_all_words_are_shown(play_it: Any) -> None:
    """Rule 6.4, R7: the refused one is not; then scale and photos are cleared, and none comes again."""
    table = play(album(), 1, "refuse")
    play_it(table)
    words = [HINTS[i] for i in (1, 2, 3, 4)]
    assert words == [one["word"] for one in sees(table, "table", "scale")]
    everybody(table)
    assert ([], []) == (sees(table, "table", "scale"), sees(table, "table", "photos"))
    assert (HINTS[5], 6) == (sees(table, 2, "hint"), sees(table, 2, "photo"))
    lay(table)
    assert [9, 6, 10, 7, 8] == sees(table, 2, "photos")


def test_the_next_round_begins_when_all_are_ready() -> None:
    """Rule 6.5: the next keeper sits left of the last, and lays what the next tile says."""
    table = lose(album(3, journey=[4, 2, 1], rounds=3, first=3))
    for seat, waiting in ((2, [1, 3]), (3, [1])):
        play(table, seat, "ready")
        assert ("round_over", 1, waiting) == (table.state.phase, table.state.round, sees(table, "table", "waiting_for"))
        assert [] == moves(table, seat)
        assert ("not_your_turn", "now.round_over") == refused(table, seat, "ready")
    play(table, 1, "ready")
    assert ("place", 2, 2) == (table.state.phase, table.state.round, sees(table, "table", "round"))
    assert (1, [1]) == (sees(table, "table", "keeper"), sees(table, "table", "waiting_for"))
    lay(table)
    assert 2 == len(sees(table, "table", "scale"))


def test_each_round_has_another_keeper() -> None:
    """Rules 1.2, 6.5: round and round to the left."""
    table, found = album(4, journey=[4, 4, 4, 4, 3, 3], first=3), []
    while not table.outcome:
        found.append(sees(table, "table", "keeper"))
        everybody(lose(table))
    assert [3, 4, 1, 2, 3, 4] == found


# The end.


def test_the_last_round_ends_the_game_at_once() -> None:
    """Rule 7.1, Rule 1.2: nobody has to be ready; the stars of all rounds count; the table stays as it is."""
    table = whole(album(), "wlwlw")
    assert not table.outcome
    win(table)
    expected = {"stars": 20, "level": 3, "rounds": [5, None, 5, None, 5, 5]}
    assert {"winners": [1, 2, 3, 4], "reason": "album_complete", "scores": expected} == plain(table.outcome)
    assert ("over", 6, 2) == (table.state.phase, table.state.round, sees(table, "table", "keeper"))
    assert [27, 28, 29, 30] == sorted(p["number"] for p in sees(table, "table", "photos") if p["dropped"])
    assert all(one["word"] for one in sees(table, "table", "scale"))
    assert ([], None, False, {}) == tuple(
        sees(table, "table", key) for key in ("waiting_for", "oya", "must_reveal", "suggestions")
    )
    assert all([] == moves(table, seat) for seat in range(1, 5))
    assert ("game_over", "game_over") == refused(table, 1, "ready")


@pytest.mark.parametrize(
    ("stars", "level"),
    [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (16, 3), (20, 3), (21, 4), (30, 4)],
)
def test_the_level_table(stars: int, level: int) -> None:
    """Rule 7.1, R5: 0–5, 6–10, 11–15, 16–20, 21+; each total is reached by rounds of 5 to 2 stars."""
    table = album()
    while not table.outcome:
        left = stars - sees(table, "table", "stars")
        everybody(_won_with(table, _part(left)) if left else lose(table))
    scores = table.outcome.scores
    assert (stars, level) == (scores["stars"], scores["level"])


def _part(left: int) -> int:
    """Stars of the next round so that what is left can be made of fives and of one other number from 2."""
    return 5 if left % 5 == 0 else 3 if left % 5 == 1 else left % 5


def _won_with(table: Match, stars: int) -> Match:
    """A round won with as many hints turned up as leave so many stars."""
    secret = table.state.photo
    open_photos(table)
    for i, number in enumerate([photo.number for photo in table.state.photos if photo.number != secret]):
        if i <= 5 - stars:
            play(table, table.state.oya, "reveal", hint=i)
        play(table, table.state.oya, "eliminate", photo=number)
    return table


@pytest.mark.parametrize(
    ("rounds", "course", "stars", "level"),
    [
        (1, "w", 5, 4),
        (1, "l", 0, 0),
        (2, "wl", 5, 2),
        (3, "wll", 5, 1),
        (4, "wlll", 5, 1),
        (5, "wllll", 5, 1),
        (7, "wllllll", 5, 0),
        (10, "w" + "l" * 9, 5, 0),
        (10, "ww" + "l" * 8, 10, 1),
        (8, "wwwwllll", 20, 2),
        (10, "w" * 7 + "lll", 35, 4),
    ],
)
def test_another_number_of_rounds_is_reckoned_as_six(rounds: int, course: str, stars: int, level: int) -> None:
    """Rule 7.2, R5: stars × 6 ÷ rounds, rounded down."""
    journey = [4, 4, 4, 4, 3, 3, 3, 2, 2, 1][:rounds]
    scores = whole(album(journey=journey, rounds=rounds), course).outcome.scores
    assert (stars, level) == (scores["stars"], scores["level"])
    assert [5 if each == "w" else None for each in course] == plain(scores["rounds"])


@pytest.mark.parametrize(
    ("course", "winners"), [("lll", []), ("wll", [1, 2, 3]), ("llw", [1, 2, 3]), ("www", [1, 2, 3])]
)
def test_all_win_together_or_nobody_does(course: str, winners: list[int]) -> None:
    """Rules 7.3, 8.4, R5: one round won is enough, and nobody is beaten."""
    table = whole(album(3, rounds=3), course)
    assert winners == list(table.outcome.winners)
    assert {("players",)} == set(table.game.sides(table.state).values())
