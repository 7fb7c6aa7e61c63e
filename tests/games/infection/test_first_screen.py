"""Infection's first screen: every seat is told its side, its villagers and how it wins, before the first move."""

import pytest
from screen_forms import forms_of, screen, screen_input, words_of

from companion.games.infection.screens import SCREENS
from companion.matches.match import Match
from companion.rules.screens import CoverResult
from infection.scenes import first_turn, make_moves


def first(table: Match, seat: int) -> str:
    return words_of(screen(table, seat))


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
