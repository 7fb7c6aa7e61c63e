"""What each viewer knows at an Album table: the rows of the rules page, phase by phase, and the keys of a view."""

from itertools import product
from typing import Any

import msgspec
import pytest
from scripted_play import all_play, open_table, plain, play, refusal, view_field

from album.rounds import (
    HINTS,
    PHOTO_ORDER,
    SHUFFLE,
    album,
    drop_photos,
    hand_made_deal,
    lay_hints,
    lose_round,
    open_photos,
    play_rounds,
)
from companion.matches.match import Match

PUBLIC = {
    "round", "journey", "keeper", "oya", "scale", "photos", "suggestions", "results", "stars", "must_reveal",
    "may_reveal", "waiting_for",
}  # fmt: skip
KEEPERS = {"photo", "hint", "hints", "can_refuse", "photos"}


def views(table: Match, *viewers: Any) -> list[Any]:
    return [plain(table.view(viewer)) for viewer in viewers]


def text_of_views(table: Match, *viewers: Any) -> str:
    return msgspec.json.encode(views(table, *viewers)).decode()


def test_the_table_as_everybody_sees_it() -> None:
    """Rules 3.2, 4.2: the public part is the same for every viewer."""
    table = play(open_photos(album(), 5, 0), 2, "reveal", hint=1)
    play(table, 3, "suggest", photo=4)
    laid = zip((5, 0, 3, 3), (None, "longing", None, None), strict=True)
    expected = {
        "round": 1, "journey": [4, 4, 4, 4, 3, 3], "keeper": 1, "oya": 2, "highest": 5,
        "scale": [{"level": level, "word": word, "hint": hint} for hint, (level, word) in enumerate(laid)],
        "photos": [{"number": number, "dropped": False} for number in PHOTO_ORDER], "suggestions": {"3": 4},
        "results": [], "stars": 0, "must_reveal": False, "may_reveal": False, "waiting_for": [2],
    }  # fmt: skip
    assert [expected] * 5 == [view["table"] for view in views(table, "table", 1, 2, 3, 4)]
    (view,) = views(table, "table")
    heads = {"game": "album", "viewer": "table", "phase": "eliminate", "round": 1}
    assert {**heads, "you": {}, "moves": [], "outcome": None, "table": expected} == view


@pytest.mark.parametrize("phase", ["place", "shuffle", "eliminate", "round_over", "over"])
def test_keys_of_a_view(phase: str) -> None:
    """R7: only the keeper's view has the keeper's keys, until the round is over."""
    plays: dict[str, Any] = {"place": lambda it: it, "shuffle": lay_hints, "eliminate": open_photos}
    table = plays.get(phase, lose_round)(album(rounds=1 + (phase == "round_over")))
    assert phase == table.state.phase
    for viewer, view in table.views().items():
        fields = plain(view)
        assert PUBLIC <= set(fields["table"])
        assert ("reveal" in fields["table"]) == (phase == "over")
        is_keeping = viewer == 1 and phase in ("place", "shuffle", "eliminate")
        assert (KEEPERS if is_keeping else set()) == set(fields["you"])


def test_the_secret_photo_is_the_keepers_until_the_round_is_over() -> None:
    """Rules 1.1, 3.1, 8.2: only the keeper sees its photo before the round is over."""
    table = album(2)
    for step in (lay_hints, lambda it: play(it, 1, "pass_on"), lambda it: drop_photos(it, 4)):
        assert 1 == view_field(table, 1, "photo")
        (public, other) = views(table, "table", 2)
        assert "'photo'" not in f"{public} {other['table']}" and {} == other["you"]
        step(table)
    assert 1 == view_field(table, 1, "photo")
    drop_photos(table, 1)
    assert [{"won": False, "stars": 0, "photo": 1}] == view_field(table, "table", "results")


@pytest.mark.parametrize("show_unused", [False, True])
def test_words_face_down_are_the_keepers_unless_an_option_shows_them(show_unused: bool) -> None:
    """Rules 3.2, 6.4, R7 as an option: levels are public at once, words when they are turned up."""
    table = open_photos(album(show_unused=show_unused), 1, 2, 3, 4)
    others = ("table", 2, 3, 4)
    assert not any(word in text_of_views(table, *others) for word in HINTS)
    play(table, 2, "reveal", hint=2)
    assert [HINTS[2]] == [word for word in HINTS if word in text_of_views(table, *others)]
    assert list(HINTS[:4]) == [one["word"] for one in view_field(table, 1, "hints")]
    drop_photos(table, 1)
    shown = list(HINTS[:4]) if show_unused else [HINTS[2]]
    assert shown == [word for word in HINTS if word in text_of_views(table, 1, *others)]


def test_nobody_else_sees_that_a_word_was_refused_until_the_game_ends() -> None:
    """Rule 3.4: a refusal changes no other view."""
    table = album(rounds=2)
    before = text_of_views(table, "table", 2, 3, 4)
    play(table, 1, "refuse")
    assert before == text_of_views(table, "table", 2, 3, 4)
    all_play(lose_round(table))
    assert HINTS[0] not in text_of_views(table, "table", 1, 2, 3, 4)
    play(table, 2, "place", level=1)
    play(table, 2, "refuse")
    lose_round(table)
    assert [HINTS[0], HINTS[6]] == view_field(table, "table", "reveal")["refused"]


def test_no_view_shows_later_photos_or_words() -> None:
    """Rules 2.3, 2.5: not even the keeper's view contains a later photo or word."""
    table = play(album(3, rounds=2), 1, "place", level=0)
    later = [f'"{word}"' for word in HINTS[2:]]
    assert not any(word in text_of_views(table, "table", 1, 2, 3) for word in later)
    deal = {**hand_made_deal(2), "photos": [1, 80, 81, 82, 83, 90, 91, 92, 93, 94]}
    table = lay_hints(open_table("album", 3, deal, rounds=2))
    assert not any(number in text_of_views(table, "table", 1, 2, 3) for number in ("90", "91", "92", "93", "94"))
    assert not any(number in text_of_views(table, "table", 2, 3) for number in ("80", "81", "82", "83"))


def test_photos_lie_as_the_deal_shuffled_them() -> None:
    """Rule 4.2: place i shows the drawn photo `shuffles[round][i]`, where 0 is the secret one."""
    deal = {"photos": [50, 60, 70, 80, 90, 1, 2, 3, 4, 5], "shuffles": [[4, 2, 0, 3, 1], SHUFFLE]}
    table = open_photos(open_table("album", 4, deal, rounds=2))
    assert [90, 70, 50, 80, 60] == [photo["number"] for photo in view_field(table, "table", "photos")]
    all_play(drop_photos(table, 50))
    open_photos(table)
    assert [4, 1, 5, 2, 3] == [photo["number"] for photo in view_field(table, "table", "photos")]


def test_the_private_view_moves_to_the_next_keeper() -> None:
    """Rule 6.5: the last keeper's private view is empty, and the next keeper has one."""
    table = lose_round(album())
    assert [{}, {}, {}, {}] == [view["you"] for view in views(table, 1, 2, 3, 4)]
    all_play(table)
    assert {} == views(table, 1)[0]["you"]
    own = {"photo": 6, "hint": HINTS[4], "hints": [], "can_refuse": True, "photos": []}
    assert own == views(table, 2)[0]["you"]


def test_the_end_reveals_everything() -> None:
    """R7: the views show the whole deal and the refused words by round, and nobody has a private view."""
    table = play(album(3, rounds=3), 1, "refuse")
    play_rounds(table, "wlw")
    reveal = view_field(table, "table", "reveal")
    assert {"deal": {**hand_made_deal(3), "journey": None}, "refused": [HINTS[0], None, None]} == reveal
    assert [{}, {}, {}] == [view["you"] for view in views(table, 1, 2, 3)]


def test_refusals_reveal_no_secret() -> None:
    """Rules 1.1, 4.3: moves about the keeper's photo are refused like moves about any other photo."""
    table = open_photos(album())
    assert refusal(table, 2, "eliminate", photo=1) == refusal(table, 2, "eliminate", photo=4)
    assert refusal(table, 1, "suggest", photo=1) == refusal(table, 1, "suggest", photo=4)
    for seat, (move, fields) in product((2, 3, 4), (("refuse", {}), ("place", {"level": 1}))):
        assert refusal(album(), seat, move, **fields) == refusal(play(album(), 1, "refuse"), seat, move, **fields)
