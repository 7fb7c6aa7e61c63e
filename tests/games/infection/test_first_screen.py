"""Infection's first screen: every seat is told its side, its villagers and how it wins, before the first move."""

import pytest
from laws import game_setup
from screen_forms import forms_of, screen, screen_input, words_of

from companion.games.infection.screens import SCREENS
from companion.matches.match import Match
from companion.rules.screens import CoverResult
from infection.scenes import first_turn, make_moves


def first(table: Match, seat: int) -> str:
    return words_of(screen(table, seat))


def test_each_side_is_told_its_own_village() -> None:
    table = first_turn()
    assert "You are Blue" in first(table, 1) and "2 cures home to the top village before Red does." in first(table, 1)
    assert "You are Red" in first(table, 2) and "home to the bottom village before Blue does." in first(table, 2)


def test_one_of_four_is_told_its_villager_and_its_partner() -> None:
    table = game_setup("infection", 4, {}).start(1)
    assert "You are Blue 2" in first(table, 3)
    assert "Ada plays blue 1 and wins with you." in first(table, 3)


@pytest.mark.parametrize(
    ("options", "does"),
    [
        ({"edition": "draw-deck"}, "Play up to 2 cards a turn"),
        ({"edition": "action-points"}, "Spend 4 points a turn"),
        ({"cures_to_win": 1}, "Bring 1 cure home"),
    ],
)
def test_the_first_screen_follows_the_options(options: dict[str, object], does: str) -> None:
    assert does in first(game_setup("infection", 2, options).start(1), 1)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_tap_turns_the_page_and_makes_no_move(seat: int) -> None:
    table = first_turn()
    (form,) = forms_of(screen(table, seat))
    assert ("move", "cover") in form.fixed_fields and not form.choices
    assert CoverResult(None, True) == SCREENS.cover(screen_input(table, seat), {})
    assert SCREENS.cover(screen_input(table, seat, 2), {}) is None


def test_nobody_is_told_again_after_the_first_move() -> None:
    table = make_moves(first_turn(), "B3")
    for seat in (1, 2):
        assert "identity" not in screen(table, seat)
        assert SCREENS.cover(screen_input(table, seat), {}) is None


@pytest.mark.parametrize("seat", [1, 2])
def test_the_way_to_the_first_turn_is_short(seat: int) -> None:
    assert 120 >= len(first(first_turn(), seat).split())
