"""Masquerade Murder's cubes: the order of placing, free seats, the Joker's favour; and what is refused."""

from typing import Any

import pytest
from scripted_play import moves, play, refused, sees

from companion.matches.match import Match
from masquerade_murder.nights import APART, CARDS, WHO, ball, dealt_first, listed, night_of

TABLES = {"B2", "D2", "B4", "D4"}
SEATS = {f"{column}{row}" for column in "ABCDE" for row in range(1, 6)} - TABLES


def test_cubes_are_placed_in_the_order_of_the_cards() -> None:
    """Rule 3.4: Ace, Two, Jack, Queen, King; a card is shown when its holder's turn comes."""
    table = dealt_first("king", "queen", "jack", "two", "ace")
    shown: dict[str, Any] = {"extra": "joker"}
    for seat, card in ((5, "ace"), (4, "two"), (3, "jack"), (2, "queen"), (1, "king")):
        shown[str(seat)] = card
        assert shown == sees(table, "table", "order")
        assert seat == sees(table, "table", "placing")
        assert [seat] == sees(table, "table", "waiting_for")
        assert all(not moves(table, other) for other in WHO if other != seat)
        play(table, seat, "place", cell=APART[seat])
        if seat != 1:
            assert sees(table, "table", "board")[APART[seat]] == seat
    assert sees(table, "table", "placing") is None
    assert "reveal" == table.state.phase


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("ace", [5, 1, 2, 3, 4]),
        ("two", [1, 5, 2, 3, 4]),
        ("jack", [1, 2, 5, 3, 4]),
        ("queen", [1, 2, 3, 5, 4]),
        ("king", [1, 2, 3, 4, 5]),
    ],
)
def test_the_jokers_holder_plays_when_the_extra_would_have(extra: str, expected: list[int]) -> None:
    """Rules 3.4, 3.5: seat 5 has the Joker."""
    table = dealt_first(*(card for card in CARDS if card not in (extra, "joker")), "joker")
    order = []
    while table.state.phase == "place":
        order.append(sees(table, "table", "placing"))
        assert (order[-1] == 5) == ("5" in sees(table, "table", "order")) or 5 in order
        play(table, order[-1], "place", cell=APART[order[-1]])
    assert expected == order


def test_a_cube_goes_on_any_free_seat_and_on_no_table() -> None:
    """Rules 2.1, 3.4, R1, R7: 21 seats by column letter and row number, A1 at the top left."""
    table = dealt_first("ace", "two", "jack", "queen", "king")
    assert 21 == len(SEATS)
    told = [move["cell"] for move in listed(table, 1, "place")]
    assert SEATS == set(told) and "A1" == told[0] and "E5" == told[-1] and len(told) == 21
    assert [] == listed(table, 1, "replace")
    play(table, 1, "place", cell="C3")
    assert SEATS - {"C3"} == {move["cell"] for move in listed(table, 2, "place")}
    assert {"C3": 1} == sees(table, "table", "board")


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (2, {"move": "place", "cell": "A1"}, ("not_allowed", "cell_taken")),
        *((2, {"move": "place", "cell": cell}, ("bad_argument", "no_cell")) for cell in sorted(TABLES)),
        *(
            (2, {"move": "place", "cell": cell}, ("bad_argument", "no_cell"))
            for cell in ("", "A0", "A6", "F1", "a1", "1A", "A01", " A1", "A1 ", "AA1", "A", "1")
        ),
        (2, {"move": "place", "cell": 1}, ("bad_argument", "field_mistyped")),
        (2, {"move": "place", "cell": None}, ("bad_argument", "field_mistyped")),
        (2, {"move": "place"}, ("bad_argument", "field_missing")),
        (1, {"move": "place", "cell": "C3"}, ("not_your_turn", "now.place")),
        (3, {"move": "place", "cell": "C3"}, ("not_your_turn", "now.place")),
        (3, {"move": "place", "cell": "A1"}, ("not_your_turn", "now.place")),
        (2, {"move": "replace", "player": 1, "cell": "C3"}, ("not_your_turn", "now.place")),
        (3, {"move": "replace", "player": 1, "cell": "C3"}, ("not_your_turn", "now.place")),
        (2, {"move": "replace", "player": 2, "cell": "C3"}, ("bad_argument", "not_yourself")),
        (2, {"move": "replace", "player": 7, "cell": "C3"}, ("bad_argument", "no_player")),
        (2, {"move": "replace", "player": 1, "cell": "B2"}, ("bad_argument", "no_cell")),
        (2, {"move": "ready"}, ("wrong_phase", "now.place")),
        (2, {"move": "draw", "card": "ace"}, ("wrong_phase", "now.place")),
    ],
)
def test_place_refuses(seat: int, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rules 3.4, 3.5, R6, R7: seat 1 stands on A1, it is seat 2's turn, and nobody has the Joker."""
    table = play(dealt_first("ace", "two", "jack", "queen", "king"), 1, "place", cell="A1")
    assert expected == refused(table, seat, **move)


def joker_last() -> Match:
    """Seat 5's turn with the Joker: the King is the extra, the others stand apart."""
    table = dealt_first("ace", "two", "jack", "queen", "joker")
    for seat in (1, 2, 3, 4):
        play(table, seat, "place", cell=APART[seat])
    return table


def test_the_joker_takes_a_seat_and_moves_its_cube() -> None:
    """Rule 3.5: any cube placed, to any seat that is free."""
    table = joker_last()
    free = SEATS - {"A1", "C1", "E1", "A5"}
    assert free == {move["cell"] for move in listed(table, 5, "place")}
    assert {(player, cell) for player in (1, 2, 3, 4) for cell in free} == {
        (move["player"], move["cell"]) for move in listed(table, 5, "replace")
    }
    play(table, 5, "replace", player=3, cell="E3")
    assert {"A1": 1, "C1": 2, "E1": 5, "A5": 4, "E3": 3} == sees(table, "table", "board")
    assert "reveal" == table.state.phase


def test_the_joker_may_as_well_sit_down() -> None:
    """Rule 3.5: the favour may be left."""
    table = play(joker_last(), 5, "place", cell="E5")
    assert "E5" in sees(table, "table", "board")


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"player": 3, "cell": "A1"}, ("not_allowed", "cell_taken")),
        ({"player": 3, "cell": "E1"}, ("not_allowed", "cell_taken")),
        ({"player": 5, "cell": "E5"}, ("bad_argument", "not_yourself")),
        ({"player": 0, "cell": "E5"}, ("bad_argument", "no_player")),
        ({"player": 3, "cell": "D4"}, ("bad_argument", "no_cell")),
        ({"player": 3}, ("bad_argument", "field_missing")),
        ({"cell": "E5"}, ("bad_argument", "field_missing")),
    ],
)
def test_the_joker_refuses(move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rule 3.5: the cube that is moved needs a seat of its own, and not the one it had."""
    assert expected == refused(joker_last(), 5, "replace", **move)


def test_the_joker_takes_no_seat_of_a_cube_not_placed() -> None:
    """Rule 3.5, R5: first of all there is no cube yet; second there is one."""
    table = dealt_first("two", "jack", "queen", "king", "joker")
    assert [] == listed(table, 5, "replace")
    assert ("not_allowed", "not_placed") == refused(table, 5, "replace", player=1, cell="A1")
    table = dealt_first("ace", "jack", "queen", "king", "joker")
    play(table, 1, "place", cell="A1")
    assert {1} == {move["player"] for move in listed(table, 5, "replace")}
    assert ("not_allowed", "not_placed") == refused(table, 5, "replace", player=2, cell="C3")
    play(table, 5, "replace", player=1, cell="C3")
    assert {"A1": 5, "C3": 1} == sees(table, "table", "board")
    assert 2 == sees(table, "table", "placing")
    assert SEATS - {"A1", "C3"} == {move["cell"] for move in listed(table, 2, "place")}


def test_if_the_joker_is_the_extra_nobody_has_its_favour() -> None:
    """Rule 3.5, R6."""
    table = dealt_first("ace", "two", "jack", "queen", "king")
    while table.state.phase == "place":
        seat = sees(table, "table", "placing")
        assert [] == listed(table, seat, "replace")
        play(table, seat, "place", cell=APART[seat])


def test_touching_is_by_a_side_and_not_by_a_corner() -> None:
    """Rules 3.4, 4.1: and nobody need stand beside the own target at all."""
    for cell, sign in (("C2", "red"), ("C4", "red"), ("B3", "red"), ("D3", "red"), ("A3", "grey"), ("E1", "grey")):
        table = night_of(ball(), {3: 1}, {1: "C3", 3: cell, 2: "A5", 4: "E5", 5: "A1"})
        assert sign == sees(table, 3, "indicator")
    for cell in ("C1", "A2", "E1"):  # corner to corner, two away, and the row's end beside the next row's start
        table = night_of(ball(), {3: 1}, {1: "B1" if cell != "E1" else "A2", 3: cell, 2: "A5", 4: "E5", 5: "C4"})
        assert ("red" if cell == "C1" else "grey") == sees(table, 3, "indicator")
