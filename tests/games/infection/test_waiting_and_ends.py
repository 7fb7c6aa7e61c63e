"""Infection's phones while others act, and at the end: who is next, a guess that stays there, how it ended for whom."""

import pytest
from laws import game_setup
from screen_forms import GUIDE, guided_screen, screen, words_of

from companion.games.infection.model import Hurt, TurnForfeited
from companion.matches.match import Match
from infection.scenes import (
    apply_events,
    deliver_cure,
    face_to_face,
    first_turn,
    make_moves,
    place_villagers,
    take_cure,
)


def phone(table: Match, seat: int) -> str:
    return words_of(screen(table, seat, page=2))


def test_a_waiting_seat_reads_who_acts_and_when_it_is_next() -> None:
    assert "Blue 1 is moving. You are next, with red 1." in phone(first_turn(), 2)


def test_of_four_each_reads_who_acts_before_it() -> None:
    table = game_setup("infection", 4, {}).start(1)
    assert "Ada is moving blue 1. Next: red 1, blue 2, then you with red 2." in phone(table, 4)


def test_a_lost_turn_is_left_out_of_who_is_next() -> None:
    table = apply_events(first_turn(kill_loses_turn=True), TurnForfeited("R1"))
    assert "Next: blue 2, then you with red 2." in phone(table, 2)


@pytest.mark.parametrize(("tiles", "guesses"), [("phone", 3), ("printed", 0)])
def test_the_next_tile_can_be_guessed_where_phones_hide_it(tiles: str, guesses: int) -> None:
    table = first_turn(tiles=tiles)
    html = screen(table, 2, page=2)
    assert guesses == html.count('class="guess-card')
    assert "<form" not in html


def won() -> Match:
    """Return a game that Blue has won while Red 1 carried a cure, two rows from home."""
    table = deliver_cure(first_turn({"C4": "cure", "C3": "cure", "C5": "cure"}), "B1", "C3")
    table = take_cure(place_villagers(table, R1="B5"), "R1", "C5")
    return make_moves(place_villagers(take_cure(table, "B1", "C4"), B1="B2"), "B1")


def test_the_winner_and_the_loser_read_their_own_end() -> None:
    table = won()
    winner, loser = phone(table, 1), phone(table, 2)
    assert "You win! Blue 1 brought the last of 2 cures home." in winner
    assert "You lose. Blue 1 brought the last of 2 cures home." in loser
    assert "Red 1 still carried one, 2 rows from your village." in loser


def test_nobody_wins_when_turns_are_over() -> None:
    table = first_turn(max_turns=4)
    make_moves(table, "reset", "reset", "reset", "reset")
    assert "Nobody wins. 4 turns are over." in phone(table, 1)


def test_the_wall_names_the_side_that_won() -> None:
    table = won()
    html = screen(table, "table", "table")
    assert "Blue wins!" in html and "Blue 1 brought the last of 2 cures home." in html


def test_a_waiting_seat_reads_why_cards_come_back() -> None:
    table = make_moves(first_turn({"B2": "recover", "B6": "generosity"}), "B2")
    assert "Ada takes a card back." in phone(table, 2) and "recover. One played card comes back." in phone(table, 2)
    assert "Take a card back." in phone(table, 1) and "recover. One played card comes back." in phone(table, 1)
    table = make_moves(first_turn({"B6": "generosity"}), "A1", "B6", "return move")
    for seat in (1, 2):
        assert "Everyone takes one played card back." in phone(table, seat)
    assert "Ada takes a card back." in phone(table, 2)
    table = make_moves(first_turn({"B6": "generosity"}), "A1", "B6")
    assert "Everyone takes one played card back, Bo first." in phone(table, 1)


def test_a_waiting_seat_reads_that_a_kill_costs_it_a_card() -> None:
    table = make_moves(apply_events(face_to_face(), Hurt("R1", 2)), "axe R1")
    assert "Red 1 is down: Ada may take away one of your cards." in phone(table, 2)
    assert "Ada took away your Move. It comes back when its owner takes all cards back." in phone(
        make_moves(table, "discard move"), 2
    )


def test_a_cure_at_home_is_told_with_its_side() -> None:
    """Both sides bring cures home, so a sentence without a name says too little."""
    table = make_moves(place_villagers(take_cure(first_turn({"C4": "cure"}), "B1", "C4"), B1="B2"), "B1")
    assert "Blue brings a cure home." in phone(table, 2)


def test_the_first_two_rounds_of_a_game_alone_are_guided() -> None:
    mine, theirs = first_turn(), make_moves(first_turn(), "A1")
    late = make_moves(first_turn(), *("A1", "A7", "E1", "E7") * 2)
    for table, words in ((mine, "Tap a dot."), (theirs, "Whoever has the ring acts.")):
        assert words in guided_screen(table, 1, page=2)
    assert GUIDE not in guided_screen(late, 1, page=2)
