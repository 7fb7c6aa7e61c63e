"""Masquerade Murder's cubes: the order of placing, free cells, and the Joker."""

from typing import Any

import pytest
from scripted_play import moves, play, refusal, view_field

from masquerade_murder.nights import (
    CARDS,
    CHARACTER_OF,
    SEPARATE_CELLS,
    deal_cards,
    first_night,
    joker_places_last,
    moves_named,
    play_night,
)

SEATS = {f"{column}{row}" for column in "ABCDE" for row in range(1, 6)} - {"B2", "D2", "B4", "D4"}


def test_cubes_are_placed_in_the_order_of_the_cards() -> None:
    """Rule 3.4: the order is Ace, Two, Jack, Queen, King, and a card is shown on its holder's turn."""
    table = deal_cards("king", "queen", "jack", "two", "ace")
    shown_cards: dict[str, Any] = {"extra": "joker"}
    for seat, card in ((5, "ace"), (4, "two"), (3, "jack"), (2, "queen"), (1, "king")):
        shown_cards[str(seat)] = card
        assert shown_cards == view_field(table, "table", "order")
        assert seat == view_field(table, "table", "placing")
        assert [seat] == view_field(table, "table", "waiting_for")
        assert all(not moves(table, other) for other in CHARACTER_OF if other != seat)
        play(table, seat, "place", cell=SEPARATE_CELLS[seat])
        if seat != 1:
            assert view_field(table, "table", "board")[SEPARATE_CELLS[seat]] == seat
    assert view_field(table, "table", "placing") is None
    assert "reveal" == table.state.phase


@pytest.mark.parametrize(("extra", "turn"), [("ace", 0), ("two", 1), ("jack", 2), ("queen", 3), ("king", 4)])
def test_the_jokers_holder_places_in_the_extras_turn(extra: str, turn: int) -> None:
    """Rules 3.4, 3.5: seat 5 has the Joker."""
    table = deal_cards(*(card for card in CARDS if card not in (extra, "joker")), "joker")
    order = []
    while table.state.phase == "place":
        order.append(view_field(table, "table", "placing"))
        assert (5 in order) == ("5" in view_field(table, "table", "order"))
        play(table, order[-1], "place", cell=SEPARATE_CELLS[order[-1]])
    assert [*range(1, 1 + turn), 5, *range(1 + turn, 5)] == order


def test_a_cube_can_be_placed_on_any_free_seat() -> None:
    """Rules 2.1, 3.4, R1, R7: there are 21 seats around the tables, named by column and row from A1 at the top left."""
    table = deal_cards("ace", "two", "jack", "queen", "king")
    assert 21 == len(SEATS)
    cells = [move["cell"] for move in moves_named(table, 1, "place")]
    assert SEATS == set(cells) and "A1" == cells[0] and "E5" == cells[-1] and len(cells) == 21
    assert [] == moves_named(table, 1, "replace")
    play(table, 1, "place", cell="C3")
    assert SEATS - {"C3"} == {move["cell"] for move in moves_named(table, 2, "place")}
    assert {"C3": 1} == view_field(table, "table", "board")


def test_the_joker_takes_a_seat_and_moves_its_cube() -> None:
    """Rule 3.5: any placed cube can be moved to any free seat."""
    table = joker_places_last()
    free = SEATS - {"A1", "C1", "E1", "A5"}
    assert free == {move["cell"] for move in moves_named(table, 5, "place")}
    assert {(player, cell) for player in (1, 2, 3, 4) for cell in free} == {
        (move["player"], move["cell"]) for move in moves_named(table, 5, "replace")
    }
    play(table, 5, "replace", player=3, cell="E3")
    assert {"A1": 1, "C1": 2, "E1": 5, "A5": 4, "E3": 3} == view_field(table, "table", "board")
    assert "reveal" == table.state.phase


def test_the_joker_may_take_a_free_seat() -> None:
    """Rule 3.5: its holder need not move a cube."""
    table = play(joker_places_last(), 5, "place", cell="E5")
    assert "E5" in view_field(table, "table", "board")


def test_the_joker_moves_only_placed_cubes() -> None:
    """Rule 3.5, R5: the first to place can move no cube, the second can move one."""
    table = deal_cards("two", "jack", "queen", "king", "joker")
    assert [] == moves_named(table, 5, "replace")
    assert ("not_allowed", "not_placed") == refusal(table, 5, "replace", player=1, cell="A1")
    table = deal_cards("ace", "jack", "queen", "king", "joker")
    play(table, 1, "place", cell="A1")
    assert {1} == {move["player"] for move in moves_named(table, 5, "replace")}
    assert ("not_allowed", "not_placed") == refusal(table, 5, "replace", player=2, cell="C3")
    play(table, 5, "replace", player=1, cell="C3")
    assert {"A1": 5, "C3": 1} == view_field(table, "table", "board")
    assert 2 == view_field(table, "table", "placing")
    assert SEATS - {"A1", "C3"} == {move["cell"] for move in moves_named(table, 2, "place")}


def test_nobody_has_the_joker_if_it_is_the_extra() -> None:
    """Rule 3.5, R6: nobody can move a cube."""
    table = deal_cards("ace", "two", "jack", "queen", "king")
    while table.state.phase == "place":
        seat = view_field(table, "table", "placing")
        assert [] == moves_named(table, seat, "replace")
        play(table, seat, "place", cell=SEPARATE_CELLS[seat])


def test_cubes_touch_by_sides_not_corners() -> None:
    """Rules 3.4, 4.1: a cube need not stand beside its target."""
    sides = ("C3 C2 red", "C3 C4 red", "C3 B3 red", "C3 D3 red", "C3 A3 grey", "C3 E1 grey")
    beside, corner, next_row = "B1 C1 red", "B1 A2 grey", "A2 E1 grey"
    for case in (*sides, beside, corner, next_row):
        duke, cell, sign = case.split()
        cells = {1: duke, 3: cell, 2: "A5", 4: "E5", 5: "A1" if duke == "C3" else "C4"}
        assert sign == view_field(play_night(first_night(), {3: 1}, cells), 3, "indicator"), case
