"""Who may know what at an Album table: the rows of the rules page, phase by phase, and the keys of a view."""

from typing import Any

import msgspec
import pytest
from scripted_play import everybody, open_table, plain, play, refused, sees

from album.rounds import HINTS, LYING, SHUFFLE, album, dealt, drop, lay, lose, open_photos, whole
from companion.matches.match import Match

PUBLIC = {
    "round", "journey", "keeper", "oya", "scale", "photos", "suggestions", "results", "stars", "must_reveal",
    "waiting_for",
}  # fmt: skip
KEEPERS = {"photo", "hint", "hints", "can_refuse", "photos"}


def views(table: Match, *viewers: Any) -> list[Any]:
    return [plain(table.view(viewer)) for viewer in viewers]


def said(table: Match, *viewers: Any) -> str:
    """Everything that these viewers are shown, as one text."""
    return msgspec.json.encode(views(table, *viewers)).decode()


def test_the_table_as_everybody_sees_it() -> None:
    """Rules 3.2, 4.2: the same for every viewer, in the form of the rules page."""
    table = play(open_photos(album(), 5, 0), 2, "reveal", hint=1)
    play(table, 3, "suggest", photo=4)
    expected = {
        "round": 1,
        "journey": [4, 4, 4, 4, 3, 3],
        "keeper": 1,
        "oya": 2,
        "highest": 5,
        "scale": [
            {"level": 5, "word": None, "hint": 0},
            {"level": 0, "word": "longing", "hint": 1},
            {"level": 3, "word": None, "hint": 2},
            {"level": 3, "word": None, "hint": 3},
        ],
        "photos": [{"number": number, "dropped": False} for number in LYING],
        "suggestions": {"3": 4},
        "results": [],
        "stars": 0,
        "must_reveal": False,
        "waiting_for": [2],
    }
    assert [expected] * 5 == [view["table"] for view in views(table, "table", 1, 2, 3, 4)]
    view = plain(table.view("table"))
    assert ("album", "table", "eliminate", 1, {}, [], None) == tuple(
        view[key] for key in ("game", "viewer", "phase", "round", "you", "moves", "outcome")
    )


@pytest.mark.parametrize("phase", ["place", "shuffle", "eliminate", "round_over", "over"])
def test_keys_of_a_view(phase: str) -> None:
    """R7: all of the rules page, in every phase; the keeper's own until the round is over, never anybody else's."""
    table = album(rounds=1)
    if phase == "over":
        lose(table)
    elif phase == "round_over":
        table = lose(album())
    elif phase != "place":
        (lay if phase == "shuffle" else open_photos)(table)
    assert phase == table.state.phase
    for viewer, view in table.views().items():
        shown = plain(view)
        assert PUBLIC <= set(shown["table"])
        assert ("reveal" in shown["table"]) == (phase == "over")
        is_keeping = viewer == 1 and phase in ("place", "shuffle", "eliminate")
        assert (KEEPERS if is_keeping else set()) == set(shown["you"])


def test_the_secret_photo_is_the_keepers_until_the_round_is_over() -> None:
    """Rules 1.1, 3.1, 8.2: it may look again as often as it likes, and nobody else is shown it before."""
    table = album(2)
    for step in (lay, lambda it: play(it, 1, "pass_on"), lambda it: drop(it, 4)):
        assert 1 == sees(table, 1, "photo")
        assert '"photo":' not in said(table, "table") + msgspec.json.encode(views(table, 2)[0]["table"]).decode()
        assert {} == views(table, 2)[0]["you"]
        step(table)
    assert 1 == sees(table, 1, "photo")
    drop(table, 1)
    assert [{"won": False, "stars": 0, "photo": 1}] == sees(table, "table", "results")


def test_words_face_down_are_the_keepers_until_the_round_is_over() -> None:
    """Rules 3.2, 6.4, R7: levels are open at once, a word when it is turned up."""
    table = open_photos(album(), 1, 2, 3, 4)
    others = ("table", 2, 3, 4)
    assert not any(word in said(table, *others) for word in HINTS)
    play(table, 2, "reveal", hint=2)
    assert [HINTS[2]] == [word for word in HINTS if word in said(table, *others)]
    assert list(HINTS[:4]) == [one["word"] for one in sees(table, 1, "hints")]
    drop(table, 1)
    assert list(HINTS[:4]) == [word for word in HINTS if word in said(table, *others)]


def test_nobody_else_sees_that_a_word_was_refused_until_the_game_ends() -> None:
    """Rule 3.4: nothing moves in any other view, nor is there a gap in the words afterwards."""
    table = album(rounds=2)
    before = said(table, "table", 2, 3, 4)
    play(table, 1, "refuse")
    assert before == said(table, "table", 2, 3, 4)
    everybody(lose(table))
    assert HINTS[0] not in said(table, "table", 1, 2, 3, 4)
    play(table, 2, "place", level=1)
    play(table, 2, "refuse")
    lose(table)
    assert [HINTS[0], HINTS[6]] == sees(table, "table", "reveal")["refused"]


def test_what_comes_next_nobody_sees() -> None:
    """Rules 2.3, 2.5: no later photo or word stands in any view, the keeper's neither."""
    table = play(album(3, rounds=2), 1, "place", level=0)
    later = [f'"{word}"' for word in HINTS[2:]]
    assert not any(word in said(table, "table", 1, 2, 3) for word in later)
    far = {**dealt(2), "photos": [1, 80, 81, 82, 83, 90, 91, 92, 93, 94]}
    table = lay(open_table("album", 3, far, rounds=2))
    assert not any(number in said(table, "table", 1, 2, 3) for number in ("90", "91", "92", "93", "94"))
    assert not any(number in said(table, "table", 2, 3) for number in ("80", "81", "82", "83"))


def test_photos_lie_as_the_deal_shuffled_them() -> None:
    """Rule 4.2: place i shows the drawn photo `shuffles[round][i]`, 0 being the secret one."""
    deal = {"photos": [50, 60, 70, 80, 90, 1, 2, 3, 4, 5], "shuffles": [[4, 2, 0, 3, 1], SHUFFLE]}
    table = open_photos(open_table("album", 4, deal, rounds=2))
    assert [90, 70, 50, 80, 60] == [photo["number"] for photo in sees(table, "table", "photos")]
    everybody(drop(table, 50))
    open_photos(table)
    assert [4, 1, 5, 2, 3] == [photo["number"] for photo in sees(table, "table", "photos")]


def test_the_keeper_of_one_round_is_anybody_in_the_next() -> None:
    """Rule 6.5: the last one's secret part is gone, the next one's is there."""
    table = lose(album())
    assert [{}, {}, {}, {}] == [view["you"] for view in views(table, 1, 2, 3, 4)]
    everybody(table)
    assert {} == views(table, 1)[0]["you"]
    assert (6, HINTS[4], [], True, []) == tuple(
        sees(table, 2, key) for key in ("photo", "hint", "hints", "can_refuse", "photos")
    )


def test_once_over_everything_lies_open() -> None:
    """R7: the whole deal, and what was refused in which round; nobody has a private part any more."""
    table = play(album(3, rounds=3), 1, "refuse")
    whole(table, "wlw")
    reveal = sees(table, "table", "reveal")
    assert {"deal": {**dealt(3), "journey": None}, "refused": [HINTS[0], None, None]} == reveal
    assert [{}, {}, {}] == [view["you"] for view in views(table, 1, 2, 3)]


def test_refusals_say_nothing_of_what_is_secret() -> None:
    """Rules 1.1, 4.3: the keeper's photo is refused, marked and asked for like any other."""
    table = open_photos(album())
    assert refused(table, 2, "eliminate", photo=1) == refused(table, 2, "eliminate", photo=4)
    assert refused(table, 1, "suggest", photo=1) == refused(table, 1, "suggest", photo=4)
    table = album()
    for seat in (2, 3, 4):
        before = [refused(table, seat, move, **fields) for move, fields in (("refuse", {}), ("place", {"level": 1}))]
        after = play(album(), 1, "refuse")
        assert before == [
            refused(after, seat, move, **fields) for move, fields in (("refuse", {}), ("place", {"level": 1}))
        ]
