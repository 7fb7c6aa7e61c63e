"""Album with phones and printed photos: the keeper types in the numbers it drew. Rule 8.3, R6."""

from typing import Any

import pytest
from scripted_play import all_play, moves, plain, play, refusal, view_field

from album.rounds import HINTS, album, lay_hints
from companion.matches.match import Match


def printed_game(seats: int = 3, **options: Any) -> Match:
    return album(seats, show_photos="printed", **options)


def type_photos(table: Match, *photos: int) -> Match:
    return play(table, table.state.keeper, "drew", photos=list(photos))


def views_of_others(table: Match) -> list[Any]:
    return [plain(table.view(viewer)) for viewer in ("table", 2, 3)]


def play_to_shuffle(table: Match, photo: int = 50) -> Match:
    return lay_hints(type_photos(table, photo))


def play_to_round_over(table: Match, photo: int, *others: int) -> Match:
    type_photos(play_to_shuffle(table, photo), *others)
    play(table, table.state.keeper, "pass_on")
    play(table, table.state.oya, "reveal", hint=0)
    return play(table, table.state.oya, "eliminate", photo=photo)


def test_the_keeper_types_in_its_photo_before_the_first_hint() -> None:
    """Rule 8.3, R6: before that it sees no word, and the deal's photos are not used."""
    table = printed_game()
    (form,) = moves(table, 1)
    assert {"move": "drew", "form": {"photos": {"count": 1, "of": list(range(1, 99))}}} == form
    assert (None, None, [], False, []) == tuple(
        view_field(table, 1, key) for key in ("photo", "hint", "hints", "can_refuse", "photos")
    )
    assert [[], []] == [moves(table, seat) for seat in (2, 3)]
    type_photos(table, 77)
    assert (77, HINTS[0], True) == tuple(view_field(table, 1, key) for key in ("photo", "hint", "can_refuse"))
    assert ["place"] * 6 + ["refuse"] == [move["move"] for move in moves(table, 1)]


def test_the_others_are_typed_in_before_they_are_passed_on() -> None:
    """Rule 8.3, R6: the table shows all five photos in a shuffled order."""
    table = play_to_shuffle(printed_game(), 50)
    (form,) = moves(table, 1)
    others = [number for number in range(1, 99) if number != 50]
    assert {"move": "drew", "form": {"photos": {"count": 4, "of": others}}} == form
    assert [] == view_field(table, 1, "photos")
    type_photos(table, 10, 20, 30, 40)
    assert [30, 50, 40, 10, 20] == view_field(table, 1, "photos")
    assert [{"move": "pass_on"}] == moves(table, 1)
    play(table, 1, "pass_on")
    assert [30, 50, 40, 10, 20] == [photo["number"] for photo in view_field(table, "table", "photos")]


def test_nobody_else_sees_whether_or_what_was_typed() -> None:
    """R6: other views change only when the photos are passed on."""
    table = printed_game()
    before = views_of_others(table)
    type_photos(table, 77)
    assert before == views_of_others(table)
    lay_hints(table)
    before = views_of_others(table)
    type_photos(table, 5, 6, 7, 8)
    assert before == views_of_others(table)


def test_a_photo_is_used_once_in_a_game() -> None:
    """R6: photos of earlier rounds and the keeper's own photo are refused and missing from the form."""
    table = all_play(play_to_round_over(printed_game(rounds=3), 50, 10, 20, 30, 40))
    left = [number for number in range(1, 99) if number not in (10, 20, 30, 40, 50)]
    assert left == moves(table, 2)[0]["form"]["photos"]["of"]
    for number in (50, 10, 40):
        assert ("not_allowed", "photo_used") == refusal(table, 2, "drew", photos=[number])
    play_to_shuffle(table, 1)
    assert ("not_allowed", "photo_used") == refusal(table, 2, "drew", photos=[1, 2, 3, 4])
    assert ("not_allowed", "photo_used") == refusal(table, 2, "drew", photos=[2, 3, 4, 30])
    assert [number for number in left if number != 1] == moves(table, 2)[0]["form"]["photos"]["of"]
    type_photos(table, 2, 3, 4, 5)
    play(table, 2, "pass_on")
    play(table, 3, "reveal", hint=0)
    all_play(play(table, 3, "eliminate", photo=1))
    for number in (1, 5, 10, 50):
        assert ("not_allowed", "photo_used") == refusal(table, 3, "drew", photos=[number])
    assert 98 - 10 == len(moves(table, 3)[0]["form"]["photos"]["of"])


def test_photos_are_typed_in_once_and_in_their_order() -> None:
    """Rule 8.3, R6: the keeper's own photo comes before all else, and the four others before they are passed on."""

    def refused(table: Match, why: str, move: str = "drew", **fields: Any) -> None:
        assert ("not_allowed", why) == refusal(table, 1, move, **fields)

    untyped, typed = printed_game(), type_photos(printed_game(), 50)
    refused(untyped, "drew_first", "place", level=2)
    refused(untyped, "drew_first", "refuse")
    refused(untyped, "drew_one_now", photos=[1, 2, 3, 4])
    refused(typed, "drew_one_done", photos=[51])
    refused(typed, "drew_one_done", photos=[1, 2, 3, 4])
    laid = lay_hints(typed)
    refused(laid, "drew_others_first", "pass_on")
    refused(laid, "drew_others_now", photos=[1])
    refused(type_photos(laid, 1, 2, 3, 4), "drew_others_done", photos=[5, 6, 7, 8])


@pytest.mark.parametrize("seat", [2, 3])
def test_only_the_keeper_types_photos(seat: int) -> None:
    """R6: the refusal for others does not depend on what has been typed."""
    for table in (printed_game(), type_photos(printed_game(), 50)):
        assert ("not_your_turn", "now.place") == refusal(table, seat, "drew", photos=[50])
    for table in (play_to_shuffle(printed_game()), type_photos(play_to_shuffle(printed_game()), 1, 2, 3, 4)):
        assert ("not_your_turn", "now.shuffle") == refusal(table, seat, "drew", photos=[5, 6, 7, 8])


@pytest.mark.parametrize("photos", [[], [5, 6], [5, 6, 7, 8, 9]])
def test_the_keeper_types_one_photo_or_the_four_others(photos: list[int]) -> None:
    """Rule 8.3, R6: any other number of photos is refused at any time."""
    for table in (printed_game(), play_to_shuffle(printed_game())):
        assert ("bad_argument", "drew_count") == refusal(table, 1, "drew", photos=photos)


def test_nobody_types_photos_when_screens_show_them() -> None:
    """Rule 8.2: with photos on the screens, typing numbers is refused."""
    table = album()
    for photos in ([50], [50, 51]):
        assert ("not_allowed", "drew_on_screens") == refusal(table, 1, "drew", photos=photos)
    lay_hints(table)
    assert ("not_allowed", "drew_on_screens") == refusal(table, 1, "drew", photos=[51, 52, 53, 54])


def test_a_printed_game_ends_like_any_other() -> None:
    """Rule 8.3: the results contain the photos that were typed in."""
    table = all_play(play_to_round_over(printed_game(rounds=2), 50, 10, 20, 30, 40))
    play_to_round_over(table, 98, 97, 96, 95, 94)
    assert [50, 98] == [result["photo"] for result in view_field(table, "table", "results")]
    assert "album_complete" == table.outcome.reason
