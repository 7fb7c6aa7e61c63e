"""Masquerade Murder's nights as cases: choosing a target, the revelation, leaving the ball; and what each refuses."""

from typing import Any

import pytest
from scripted_play import moves, plain, play, refused, sees

from masquerade_murder.nights import WHO, ball, choose, draw, next_night, night_of, place, quiet, seat_of, strike

# Target.


def test_everybody_chooses_another_player() -> None:
    """Rules 1.3, 3.1: there is nothing else to do, and nothing to pay with."""
    table = ball()
    assert [{"move": "target", "player": seat} for seat in (1, 2, 4, 5)] == moves(table, 3)
    assert {"target", "draw", "ready", "place", "replace"} == {
        kind.__struct_config__.tag for kind in table.game.commands
    }


def test_that_a_seat_has_chosen_is_public_whom_is_not() -> None:
    """Rule 3.1: by seat, not in the order of choosing."""
    table = play(play(ball(), 4, "target", player=1), 2, "target", player=5)
    assert [2, 4] == sees(table, "table", "chosen")
    assert [1, 3, 5] == sees(table, "table", "waiting_for")
    assert [None, 5, None, 1, None] == [sees(table, seat, "target") for seat in WHO]
    twin = play(play(ball(), 4, "target", player=2), 2, "target", player=1)
    for viewer in ("table", 1, 3, 5):
        assert plain(twin.view(viewer)) == plain(table.view(viewer))


def test_a_choice_cannot_be_changed() -> None:
    """Rule 3.1."""
    table = play(ball(), 4, "target", player=1)
    assert [] == moves(table, 4)
    assert ("not_your_turn", "now.target") == refused(table, 4, "target", player=2)
    assert ("not_your_turn", "now.target") == refused(table, 4, "target", player=1)


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (1, {"move": "target", "player": 1}, ("bad_argument", "not_yourself")),
        (1, {"move": "target", "player": 6}, ("bad_argument", "no_player")),
        (1, {"move": "target", "player": 0}, ("bad_argument", "no_player")),
        (1, {"move": "target", "player": -1}, ("bad_argument", "no_player")),
        (1, {"move": "target", "player": "2"}, ("bad_argument", "field_mistyped")),
        (1, {"move": "target", "player": True}, ("bad_argument", "field_mistyped")),
        (1, {"move": "target", "player": 2.0}, ("bad_argument", "field_mistyped")),
        (1, {"move": "target"}, ("bad_argument", "field_missing")),
        (1, {"move": "target", "player": 2, "cell": "A1"}, ("bad_argument", "field_unknown")),
        (6, {"move": "target", "player": 1}, ("bad_argument", "no_seat")),
        ("gm", {"move": "target", "player": 1}, ("bad_argument", "no_seat")),
        ("clock", {"move": "ready"}, ("bad_argument", "no_seat")),
        (1, {"move": "bribe", "player": 2}, ("unknown_move", "unknown_move")),
        (1, {"move": "ready"}, ("wrong_phase", "now.target")),
        (1, {"move": "draw", "card": "ace"}, ("wrong_phase", "now.target")),
        (1, {"move": "place", "cell": "A1"}, ("wrong_phase", "now.target")),
        (1, {"move": "place", "cell": "B2"}, ("bad_argument", "no_cell")),
        (1, {"move": "replace", "player": 2, "cell": "A1"}, ("wrong_phase", "now.target")),
    ],
)
def test_target_refuses(seat: Any, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rule 3.1."""
    assert expected == refused(ball(), seat, **move)


# Reveal.


def test_after_a_night_all_see_what_befell_whom_but_not_by_whom() -> None:
    """Rules 3.6, 5.1: in public seats and counts; in private the own sign and what befell oneself."""
    table = ball()
    # The constable (3) captures the thug, the assassin (2) poisons the constable, the seductress (5) nobody.
    night_of(table, {2: 3, 3: 4}, {2: "C3", 3: "C2", 4: "C1", 1: "A1", 5: "E5"})
    view = plain(table.view("table"))["table"]
    assert [{"night": 1, "captured": [4], "distracted": [], "poisoned": [3]}] == view["events"]
    assert {"1": 0, "2": 0, "3": 0, "4": 1, "5": 0} == view["captures"]
    assert {"1": 0, "2": 0, "3": 1, "4": 0, "5": 0} == view["poisonings"]
    assert {"C3": 2, "C2": 3, "C1": 4, "A1": 1, "E5": 5} == view["board"]
    assert [1, 2, 3, 4, 5] == view["waiting_for"] == view["chosen"]
    assert [[], [], ["poisoned"], ["captured"], []] == [sees(table, seat, "suffered") for seat in WHO]
    assert ["grey", "green", "red", "grey", "grey"] == [sees(table, seat, "indicator") for seat in WHO]
    assert [{"night": 1, "target": 4, "indicator": "red", "suffered": ["poisoned"]}] == sees(table, 3, "history")


def test_when_all_have_looked_the_next_night_begins() -> None:
    """Rule 3.7: the board is emptied, the cards are gathered; signs and counts stay."""
    table = strike(ball(), "assassin", "thug")
    for seat in (5, 1, 3, 2):
        assert [{"move": "ready"}] == moves(table, seat)
        play(table, seat, "ready")
        assert ("not_your_turn", "now.reveal") == refused(table, seat, "ready")
    assert [4] == sees(table, "table", "waiting_for")
    play(table, 4, "ready")
    view = plain(table.view("table"))
    assert ("target", 2, 2) == (view["phase"], view["round"], view["table"]["night"])
    assert ({}, {}, None, []) == tuple(view["table"][key] for key in ("board", "order", "placing", "chosen"))
    assert [1, 2, 3, 4, 5] == view["table"]["waiting_for"]
    assert () == table.state.left
    assert [None, None] == [sees(table, 2, key) for key in ("target", "card")]
    assert ("red", ["poisoned"]) == (sees(table, 2, "indicator"), sees(table, 4, "suffered"))
    assert 1 == view["table"]["poisonings"]["4"]


def test_signs_and_suffering_are_those_of_the_last_night() -> None:
    """Rules 3.6, 5.1: a quiet night after a loud one; the history keeps both."""
    table = quiet(next_night(strike(ball(), "assassin", "thug")))
    assert ("grey", "grey", []) == (
        sees(table, 2, "indicator"), sees(table, 4, "indicator"), sees(table, 4, "suffered")
    )  # fmt: skip
    assert [(1, "red"), (2, "grey")] == [(past["night"], past["indicator"]) for past in sees(table, 2, "history")]
    assert [["poisoned"], []] == [past["suffered"] for past in sees(table, 4, "history")]
    assert [1, 2] == [night["night"] for night in sees(table, "table", "events")]


@pytest.mark.parametrize(
    "move",
    [
        {"move": "target", "player": 2},
        {"move": "draw", "card": "ace"},
        {"move": "place", "cell": "C3"},
        {"move": "replace", "player": 2, "cell": "C3"},
    ],
)
def test_reveal_refuses(move: dict[str, Any]) -> None:
    """Rule 3.6."""
    assert ("wrong_phase", "now.reveal") == refused(quiet(ball()), 1, **move)


# Leaving.


def test_who_leaves_takes_no_further_part() -> None:
    """Rule 6.1, R12: cube, moves and waiting are gone, the character stays secret; the own screen is still seen."""
    table = strike(ball(lives=1), "assassin", "thug")
    thug = seat_of("thug")
    assert {"4": "dead"} == sees(table, "table", "out")
    assert thug not in sees(table, "table", "board").values() and 4 == len(sees(table, "table", "board"))
    assert 21 - 4 == len(table.state.free)
    assert [1, 2, 3, 5] == sees(table, "table", "waiting_for")
    assert ("grey", ["poisoned"]) == (sees(table, thug, "indicator"), sees(table, thug, "suffered"))
    assert "thug" not in str(plain(table.view("table"))) and "thug" not in str(plain(table.view(1)))
    assert [] == moves(table, thug)
    assert ("not_your_turn", "now.reveal") == refused(table, thug, "ready")
    next_night(table)
    assert ("not_your_turn", "now.target") == refused(table, thug, "target", player=1)
    assert ("not_allowed", "target_gone") == refused(table, 1, "target", player=thug)
    assert [{"move": "target", "player": seat} for seat in (2, 3, 5)] == moves(table, 1)
    choose(table)
    assert [1, 2, 3, 5] == sees(table, "table", "chosen")
    draw(table)
    assert sees(table, thug, "card") is None and sees(table, thug, "target") is None
    place(table)
    assert "reveal" == table.state.phase
    assert [(1, ["poisoned"])] == [(past["night"], past["suffered"]) for past in sees(table, thug, "history")]
    assert ("grey", ["poisoned"]) == (sees(table, thug, "indicator"), sees(table, thug, "suffered"))


@pytest.mark.parametrize(("actor", "why"), [("assassin", "dead"), ("constable", "jailed")])
@pytest.mark.parametrize("lives", [1, 2, 3])
def test_so_many_harms_make_a_player_leave(actor: str, why: str, lives: int) -> None:
    """Rules 6.1, 8.2: with the third capture or poisoning, or as many as were agreed on."""
    table = ball(lives=lives)
    for _ in range(lives - 1):
        next_night(strike(table, actor, "thug"))
    assert {} == sees(table, "table", "out")
    strike(table, actor, "thug")
    assert {"4": why} == sees(table, "table", "out")


def test_captures_and_poisonings_are_counted_apart() -> None:
    """Rule 6.1: one of each is not two of one, and distractions are not counted at all."""
    table = strike(next_night(strike(ball(lives=1), "seductress", "thug")), "seductress", "thug")
    assert {} == sees(table, "table", "out")
    assert {0} == {*sees(table, "table", "captures").values(), *sees(table, "table", "poisonings").values()}
    table = strike(next_night(strike(ball(lives=2), "assassin", "thug")), "constable", "thug")
    assert {} == sees(table, "table", "out")
    assert (1, 1) == (sees(table, "table", "captures")["4"], sees(table, "table", "poisonings")["4"])


def test_two_may_leave_in_one_night_and_two_play_on() -> None:
    """Rule 6.1: down to assassin and duke, the game goes on; who has left is told by seat."""
    table = next_night(strike(ball(lives=1), "assassin", "seductress"))
    next_night(night_of(table, {2: 3, 3: 4}, {2: "C3", 3: "C2", 4: "C1", 1: "A1"}))
    assert (1, 2) == table.state.in_play
    assert [{"move": "target", "player": 2}] == moves(table, 1)
    quiet(table)
    assert "reveal" == table.state.phase
    assert {"3": "dead", "4": "jailed", "5": "dead"} == sees(table, "table", "out")
    assert ["3", "4", "5"] == list(sees(table, "table", "out"))
