"""The colour game's course as cases: talk, guesses, the clock, and what each phase allows whom."""

from typing import Any

import pytest
from scripted_play import all_play, moves, plain, play, refusal, view_field

from cards import load, load_rules
from color_game.scenes import deal, find, guess, live_table, offer, pay, result, setup_table, time_up
from companion.matches.match import Match

TEAMS = {"1": "red", "2": "blue", "3": "red"}
"""Right, of the usual seats."""

LIVE: list[dict[str, Any]] = [
    {"move": "message", "to": 2, "text": "?"},
    {"move": "offer", "to": 2, "give": {"chips": 1}, "want": {}},
    {"move": "accept", "deal": "2-1-1"},
    {"move": "decline", "deal": "2-1-1"},
    {"move": "withdraw", "deal": "1-2-1"},
    {"move": "guess_teammate", "player": 2},
    {"move": "guess_observer", "player": 2},
]


def at_assassin(seats: int = 6, **options: Any) -> Match:
    return time_up(live_table(seats, **options))


def at_observer(seats: int = 6, table: Match | None = None, **options: Any) -> Match:
    """After a wrong guess of nobody's: the assassin has passed."""
    return all_play(time_up(table or live_table(seats, **options)))


def by_name(table: Match, seat: int, name: str) -> list[dict[str, Any]]:
    return [move for move in moves(table, seat) if move["move"] == name]


# Talk.


def test_anybody_says_anything_to_anybody() -> None:
    """Rule 3.1: in private; both sides have it in the order in which it was said."""
    table = live_table(5)
    said = [(1, 2, "Rot? 你是谁 🤝"), (2, 1, " <b>no</b> "), (5, 1, "x" * 500), (1, 2, "Rot? 你是谁 🤝")]
    for sender, to, text in said:
        play(table, sender, "message", to=to, text=text)
    notes = [{"from": sender, "to": to, "text": text} for sender, to, text in said]
    assert notes == view_field(table, 1, "messages")
    assert [notes[0], notes[1], notes[3]] == view_field(table, 2, "messages")
    assert [[], []] == [view_field(table, seat, "messages") for seat in (3, 4)]


@pytest.mark.parametrize(
    ("to", "text", "why"),
    [
        (2, "", "text_empty"),
        (2, " \t\n\u3000\u00a0\u2003", "text_empty"),
        (2, "x" * 501, "text_long"),
        (2, "😀" * 501, "text_long"),
        (1, "x", "not_yourself"),
        (6, "x", "no_player"),
        (0, "x", "no_player"),
        (2, 5, "field_mistyped"),
        (2, None, "field_mistyped"),
        ("2", "x", "field_mistyped"),
    ],
)
def test_a_message_is_for_another_player_and_says_something(to: Any, text: Any, why: str) -> None:
    """Rule 3.1."""
    assert ("bad_argument", why) == refusal(live_table(5), 1, "message", to=to, text=text)


def test_a_message_has_five_hundred_characters_of_any_script() -> None:
    """Rule 3.1: the form says so."""
    table = live_table(5)
    assert [{"move": "message", "form": {"to": [1, 2, 4, 5], "text": 500}}] == by_name(table, 3, "message")
    for text in ("😀" * 500, "م" * 500, ".", "\u202e", "\x00"):
        play(table, 3, "message", to=4, text=text)
        assert text == view_field(table, 4, "messages")[-1]["text"]


def test_the_observer_reads_every_message_and_no_deal() -> None:
    """Rule 9.2, R8: others' messages apart from its own; no offer, no answer; nobody else has such a list."""
    table = live_table(6)
    for sender, to in ((1, 2), (6, 1), (2, 1), (3, 6), (4, 5)):
        play(table, sender, "message", to=to, text=f"{sender} to {to}")
    offer(table, 1, 2, {"chips": 1}, {})
    deal(table, 3, 4, {"identities": [3]})
    assert ["1 to 2", "2 to 1", "4 to 5"] == [note["text"] for note in view_field(table, 6, "overheard")]
    assert ["6 to 1", "3 to 6"] == [note["text"] for note in view_field(table, 6, "messages")]
    assert ([], {}) == (view_field(table, 6, "deals"), view_field(table, 6, "known"))
    assert all("overheard" not in plain(table.view(seat))["you"] for seat in range(1, 6))
    assert "overheard" not in plain(table.view("table"))["table"]
    assert [] == view_field(live_table(6), 6, "overheard")


# Guesses.


def test_a_guess_is_secret_until_both_have_guessed_each_other() -> None:
    """Rules 5.1, 5.2, R6: nothing is shown to the one guessed; then both learn it at once, and nobody else."""
    table, before = live_table(7), live_table(7).views()
    guess(table, (1, 3))
    assert [{"player": 3, "result": None}] == view_field(table, 1, "guesses")
    assert all(table.view(viewer) == before[viewer] for viewer in ("table", 2, 3, 4, 5, 6, 7))
    guess(table, (3, 1))
    assert [{"player": 3, "result": "right"}] == view_field(table, 1, "guesses")
    assert [{"player": 1, "result": "right"}] == view_field(table, 3, "guesses")
    assert all(table.view(viewer) == before[viewer] for viewer in ("table", 2, 4, 5, 6, 7))


def test_the_observer_guess_may_be_changed_and_the_last_stands() -> None:
    """Rule 5.6: everybody may make one, the observer too; nobody sees it."""
    table, before = live_table(6), live_table(6).views()
    for player in (2, 6, 6, 4):
        play(table, 1, "guess_observer", player=player)
        assert player == view_field(table, 1, "observer_guess")
    for seat in (5, 6):
        play(table, seat, "guess_observer", player=1)
    assert all(table.view(viewer) == before[viewer] for viewer in ("table", 2, 3, 4))
    assert [1, 2, 3, 4, 5] == [move["player"] for move in by_name(table, 6, "guess_observer")]
    assert ("bad_argument", "not_yourself") == refusal(table, 6, "guess_observer", player=6)
    assert ("bad_argument", "no_player") == refusal(table, 1, "guess_observer", player=7)


# The clock.


@pytest.mark.parametrize("at", [300, 300.5, 1e9])
@pytest.mark.parametrize("move", LIVE, ids=lambda move: move["move"])
def test_from_the_deadline_on_a_seats_move_comes_too_late(at: float, move: dict[str, Any]) -> None:
    """Rule 6.1: even before the clock has ticked; a refused move changes nothing."""
    table = live_table(6)
    offer(table, 1, 2, {"chips": 1}, {})
    offer(table, 2, 1, {"chips": 1}, {})
    fields = {key: value for key, value in move.items() if key != "move"}
    assert ("wrong_phase", "now.time_up") == refusal(table, 1, move["move"], at=at, **fields)
    assert ("wrong_phase", "now.time_up") == refusal(table, 1, "tick", at=at)
    play(table, "clock", "tick", at=at)


@pytest.mark.parametrize("move", LIVE, ids=lambda move: move["move"])
def test_nothing_of_the_live_phase_is_done_outside_it(move: dict[str, Any]) -> None:
    """Rules 2.3, 6.1."""
    fields = {key: value for key, value in move.items() if key != "move"}
    assert ("wrong_phase", "now.setup") == refusal(setup_table(6), 1, move["move"], **fields)
    table = live_table(6)
    offer(table, 1, 2, {"chips": 1}, {})
    offer(table, 2, 1, {"chips": 1}, {})
    assert ("wrong_phase", "now.assassin") == refusal(time_up(table), 1, move["move"], **fields)


# The assassin.


def test_the_assassin_names_and_everybody_else_taps() -> None:
    """Rules 6.2, 6.5: a tap of each; nobody sees who has tapped."""
    table = at_assassin()
    form = {"players": [1, 2, 3, 4, 6], "teams": ["red", "blue"]}
    assert [{"move": "name", "form": form}, {"move": "ready"}] == moves(table, 5)
    assert all([{"move": "ready"}] == moves(table, seat) for seat in (1, 2, 3, 4, 6))
    before = table.views()
    play(table, 5, "name", teams={"1": "red", "2": "red", "3": "red"})
    play(table, 2, "ready")
    assert [1, 2, 3, 4, 5, 6] == view_field(table, "table", "waiting_for")
    assert all(table.view(viewer) == before[viewer] for viewer in ("table", 1, 3, 4, 6))
    for seat in (2, 5):
        assert [] == moves(table, seat)
        assert ("not_your_turn", "now.assassin") == refusal(table, seat, "ready")
    assert ("not_your_turn", "now.assassin") == refusal(table, 5, "name", teams=TEAMS)
    assert ("not_your_turn", "now.assassin") == refusal(table, 1, "name", teams={"2": "blue", "4": "blue", "3": "red"})
    assert ("wrong_phase", "now.assassin") == refusal(table, 6, "call", team="red")


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_three_right_names_win_alone_at_once(seats: int) -> None:
    """Rules 1.1, 6.2: whatever the scores are, and without the observer's call."""
    table = find(live_table(seats), (1, 3))
    all_play(play(time_up(pay(table, 2, 1, 5)), 5, "name", teams=TEAMS))
    assert ((5,), "assassin") == result(table)
    award = {2: 6, 3: 8}[len(view_field(table, "table", "teams"))]
    assert 5 + award == table.outcome.scores["red"]
    assert TEAMS == view_field(table, "table", "reveal")["named"]


# The observer.


def test_the_observer_calls_one_of_the_teams_on_offer() -> None:
    """Rules 6.3, 6.4: those whose members have not both guessed it."""
    table = live_table(8)
    for seat, player in ((1, 6), (3, 6), (2, 6), (4, 5), (7, 6)):
        play(table, seat, "guess_observer", player=player)
    at_observer(table=table)
    assert "observer" == table.state.phase
    calls = [{"move": "call", "team": team} for team in ("blue", "yellow")]
    assert [*calls, {"move": "ready"}] == moves(table, 6)
    assert all([{"move": "ready"}] == moves(table, seat) for seat in (1, 2, 3, 4, 5, 7, 8))
    assert ("not_allowed", "call_not_offered") == refusal(table, 6, "call", team="red")
    assert ("bad_argument", "no_team") == refusal(table, 6, "call", team="green")
    assert ("not_your_turn", "now.observer") == refusal(table, 1, "call", team="blue")
    assert ("wrong_phase", "now.observer") == refusal(table, 5, "name", teams=TEAMS)
    assert list(range(1, 9)) == view_field(table, "table", "waiting_for")
    before = table.views()
    play(table, 6, "call", team="blue")
    assert all(table.view(viewer) == before[viewer] for viewer in ("table", 1, 2, 3, 4, 5, 7, 8))
    assert list(range(1, 9)) == view_field(table, "table", "waiting_for")
    assert ("not_your_turn", "now.observer") == refusal(table, 6, "ready")


# The end.


def test_nothing_is_turned_up_before_the_end() -> None:
    """Rule 7.1."""
    for table in (setup_table(6), live_table(6), at_assassin(), at_observer()):
        assert "reveal" not in plain(table.view("table"))["table"]


def test_the_numbers_of_the_rulebook_are_those_of_the_table() -> None:
    """Rules 1.1, 2.2, 2.3, 6.2, 9.1: minutes, chips and seconds are the options' own, wherever they stand."""
    game = load("color_game", options={"seconds": 240, "chips": 3, "last_guess_seconds": 45})
    words = " ".join(str(block) for block in load_rules(game))
    assert all(said in words for said in ("4 minutes", "3 chips", "45 seconds", "4:00"))
    table = live_table(5, seconds=240, chips=3, last_guess_seconds=45)
    assert (240, 3) == (table.state.deadline, view_field(table, 1, "chips"))
    assert 285 == time_up(table).state.deadline
