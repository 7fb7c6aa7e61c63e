"""The colour game's talk, its assassin and its end. `course.scenes.toml` and `phases.scenes.toml` have the rest."""

import pytest
from scripted_play import all_play, moves, plain, play, refusal, view_field

from cards import load, load_rules
from color_game.scenes import deal, find, live_table, offer, pay, result, setup_table, time_up

TEAMS = {"1": "red", "2": "blue", "3": "red"}
"""Right, of the usual seats."""


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


@pytest.mark.parametrize("text", ["", " \t\n\u3000\u00a0\u2003", "x" * 501, "😀" * 501])
def test_a_message_says_something_in_five_hundred_characters(text: str) -> None:
    """Rule 3.1."""
    why = "text_long" if text.strip() else "text_empty"
    assert ("bad_argument", why) == refusal(live_table(5), 1, "message", to=2, text=text)


def test_a_message_has_five_hundred_characters_of_any_script() -> None:
    """Rule 3.1: the form says so."""
    table = live_table(5)
    assert {"move": "message", "form": {"to": [1, 2, 4, 5], "text": 500}} == moves(table, 3)[0]
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


# The assassin.


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_three_right_names_win_alone_at_once(seats: int) -> None:
    """Rules 1.1, 6.2: whatever the scores are, and without the observer's call."""
    table = find(live_table(seats), (1, 3))
    all_play(play(time_up(pay(table, 2, 1, 5)), 5, "name", teams=TEAMS))
    assert ((5,), "assassin") == result(table)
    award = {2: 6, 3: 8}[len(view_field(table, "table", "teams"))]
    assert 5 + award == table.outcome.scores["red"]
    assert TEAMS == view_field(table, "table", "reveal")["named"]


# The end.


def test_nothing_is_turned_up_before_the_end() -> None:
    """Rule 7.1."""
    for table in (setup_table(6), live_table(6), time_up(live_table(6)), all_play(time_up(live_table(6)))):
        assert "reveal" not in plain(table.view("table"))["table"]


def test_the_numbers_of_the_rulebook_are_those_of_the_table() -> None:
    """Rules 1.1, 2.2, 2.3, 6.2, 9.1: minutes, chips and seconds are the options' own, wherever they stand."""
    game = load("color_game", options={"seconds": 240, "chips": 3, "last_guess_seconds": 45})
    words = " ".join(str(block) for block in load_rules(game))
    assert all(said in words for said in ("4 minutes", "3 chips", "45 seconds", "4:00"))
    table = live_table(5, seconds=240, chips=3, last_guess_seconds=45)
    assert (240, 3) == (table.state.deadline, view_field(table, 1, "chips"))
    assert 285 == time_up(table).state.deadline
