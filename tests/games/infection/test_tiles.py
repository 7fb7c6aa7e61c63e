"""Infection's tiles: when a tile is turned up, its effect, and where cures lie."""

import pytest
from scripted_play import moves

from companion.games.infection.model import Hurt
from infection.scenes import (
    apply_events,
    first_turn,
    hand,
    is_listed,
    make_moves,
    pass_to,
    place_villagers,
    public_field,
    spend_cards,
    take_cure,
    turn_up_cure,
    villager,
    why_refused,
)


def test_a_move_of_no_cells_picks_up_where_the_villager_stands() -> None:
    """Rule 4.5, R1: the tile under the villager is turned up."""
    table = place_villagers(first_turn({"C3": "disarm"}), B1="C3")
    make_moves(table, "C3")
    assert "disarm" == public_field(table, "last")["tile"]
    assert "C3" not in public_field(table, "hidden")


def test_a_move_that_turns_nothing_up_is_legal() -> None:
    """Rule 4.5, R1: a Move may end on a cell without a tile."""
    table = make_moves(first_turn(), "A1")
    assert "A1" == villager(table, "B1")["cell"]
    assert None is public_field(table, "last")["tile"]
    assert 25 == len(public_field(table, "hidden"))


def test_a_loose_cure_is_taken_and_the_tile_under_it_stays() -> None:
    """Rule 4.4, R1: only one of the two is picked up."""
    table = first_turn({"C2": "cure", "C3": "virus"})
    place_villagers(take_cure(table, "R1", "C2"), R1="C3")
    apply_events(table, Hurt("R1", 1))
    place_villagers(pass_to(table, "R1"), B1="A3")
    make_moves(table, "reset")
    place_villagers(pass_to(table, "B1"), B1="B3")
    make_moves(table, "axe R1", "decline")
    assert ["C3"] == public_field(table, "loose_cures")
    assert "C3" in public_field(table, "hidden")
    place_villagers(pass_to(table, "B2"), B2="D3")
    make_moves(table, "C3")
    assert villager(table, "B2")["cure"]
    assert [] == public_field(table, "loose_cures")
    assert "C3" in public_field(table, "hidden")
    assert None is public_field(table, "last")["tile"]


def test_a_carrier_takes_no_second_cure_and_turns_the_tile_up() -> None:
    """Rule 4.4, R7: with a loose cure and a tile on one cell, a carrier turns up the tile."""
    table = first_turn({"C2": "cure", "C4": "cure", "C3": "disarm"})
    take_cure(table, "B1", "C2")
    place_villagers(take_cure(table, "R1", "C4"), R1="C3")
    apply_events(table, Hurt("R1", 1))
    place_villagers(table, B1="B3")
    make_moves(table, "axe R1", "decline")
    assert ["C3"] == public_field(table, "loose_cures")
    place_villagers(pass_to(table, "B1"), B1="B3")
    make_moves(table, "C3")
    assert "disarm" == public_field(table, "last")["tile"]
    assert ["C3"] == public_field(table, "loose_cures")
    assert villager(table, "B1")["cure"]


def test_a_cure_that_a_carrier_turns_up_lies_loose() -> None:
    """Rule 4.4, R7: a cell with two loose cures is listed twice."""
    table = first_turn({"C2": "cure", "C4": "cure", "C6": "cure"})
    place_villagers(take_cure(table, "B1", "C2"), B1="C3")
    make_moves(table, "C4")
    assert ["C4"] == public_field(table, "loose_cures")
    place_villagers(take_cure(table, "R1", "C6"), R1="C5")
    apply_events(table, Hurt("R1", 1))
    place_villagers(pass_to(table, "B2"), B1="A1", B2="C3", R1="C4")
    make_moves(table, "axe R1", "decline")
    assert ["C4", "C4"] == public_field(table, "loose_cures")
    place_villagers(pass_to(table, "B2"), B2="C3")
    make_moves(table, "C4")
    assert ["C4"] == public_field(table, "loose_cures")
    assert villager(table, "B2")["cure"]


def test_loose_cures_are_listed_in_the_order_of_the_board() -> None:
    table = turn_up_cure(
        turn_up_cure(turn_up_cure(first_turn({"C6": "cure", "D2": "cure", "A4": "cure"}), "C6"), "D2"), "A4"
    )
    assert ["D2", "A4", "C6"] == public_field(table, "loose_cures")


def test_a_pick_up_may_be_left_where_the_table_allows_it() -> None:
    """Rule 4.3, R1: a tile and a loose cure can be left; without either there is nothing to leave."""
    table = turn_up_cure(first_turn({"B2": "cure", "C2": "virus"}, must_pick_up=False), "B2")
    assert [{"move": "move", "to": "B2"}, {"move": "move", "to": "B2", "pick_up": False}] == [
        move for move in moves(table, 1) if move.get("to") == "B2" and "then" not in move
    ]
    assert not is_listed(table, "A1 leave")
    make_moves(table, "B2 leave")
    assert ["B2"] == public_field(table, "loose_cures")
    assert not villager(table, "B1")["cure"]
    make_moves(place_villagers(pass_to(table, "B1"), B1="B2"), "C2 leave")
    assert "C2" in public_field(table, "hidden")
    assert 3 == villager(table, "B1")["hp"]
    make_moves(pass_to(table, "B1"), "C2")
    assert 2 == villager(table, "B1")["hp"]


# What the tiles do.


def test_a_cure_is_taken_and_carried() -> None:
    """Rule 5.1, R9: the tile leaves the board, and the cure moves with the villager."""
    table = make_moves(first_turn({"B3": "cure"}), "B3")
    assert villager(table, "B1")["cure"]
    assert [] == public_field(table, "loose_cures")
    assert "B3" not in public_field(table, "hidden")
    make_moves(pass_to(table, "B1"), "A2")
    assert villager(table, "B1")["cure"]


@pytest.mark.parametrize(("options", "left"), [({}, 2), ({"virus_damage": 2}, 1), ({"hp": 5}, 4)])
def test_a_virus_hurts_who_turned_it_up(options: dict[str, int], left: int) -> None:
    """Rule 5.1: nobody else loses HP."""
    table = make_moves(first_turn({"B2": "virus"}, **options), "B2")
    assert left == villager(table, "B1")["hp"]
    assert {options.get("hp", 3)} == {villager(table, who)["hp"] for who in ("B2", "R1", "R2")}


@pytest.mark.parametrize(("options", "left"), [({}, 2), ({"contagion_damage": 2}, 1), ({"hp": 2}, 1)])
def test_a_contagion_hurts_its_finder_and_everybody_at_home(options: dict[str, int], left: int) -> None:
    """Rule 5.1: villagers elsewhere lose no HP."""
    table = make_moves(first_turn({"B2": "contagion"}, **options), "B2")
    assert [left] * 4 == [villager(table, who)["hp"] for who in ("B1", "R1", "B2", "R2")]
    assert ["B1", "R1", "B2", "R2"] == public_field(table, "last")["hit"]


def test_disarm_lasts_through_the_next_turn() -> None:
    """Rules 5.2, 6.6, R10: the turn in which it was turned up does not count."""
    table = make_moves(first_turn({"B3": "disarm"}), "B3")
    assert villager(table, "B1")["cannot_use_weapon"]
    pass_to(table, "B1")
    place_villagers(table, R1="B4")
    assert villager(table, "B1")["cannot_use_weapon"]
    assert ("not_allowed", "weapon_debuffed") == why_refused(table, "axe R1")
    assert not villager(make_moves(table, "reset"), "B1")["cannot_use_weapon"]


def test_recover_takes_back_one_played_card() -> None:
    """Rule 5.3: its player chooses any played card, but no used Steal and no discarded card."""
    table = spend_cards(first_turn({"B2": "recover"}), "blue", "axe", "steal")
    place_villagers(apply_events(table, Hurt("B2", 1)), R1="D3", B2="C3")
    make_moves(pass_to(table, "R1"), "axe B2", "discard gun")
    make_moves(pass_to(table, "B1"), "B2")
    assert "follow_up" == table.state.phase
    assert {"seat": 1, "move": "return_card"} == public_field(table, "must")
    assert [{"move": "return_card", "card": card} for card in ("move", "axe")] == moves(table, 1)
    assert [] == moves(table, 2)
    assert "B1" == public_field(table, "turn")
    make_moves(table, "return axe")
    assert "move 3, axe 2, arrow 1, grenade 1" == hand(table, "blue")
    assert ("move 1, steal 1", "gun 1") == (hand(table, "blue", "played"), hand(table, "blue", "discarded"))
    assert (None, "R1", "turn") == (public_field(table, "must"), public_field(table, "turn"), table.state.phase)
    assert {"move": "return_card", "card": "axe"} == public_field(table, "last")["did"]


def test_recover_may_take_back_a_steal_that_comes_back() -> None:
    """Rule 5.3, R12: this holds in editions where a Steal can be used again."""
    table = make_moves(spend_cards(first_turn({"B2": "recover"}, edition="playtest-1"), "blue", "steal"), "B2")
    assert is_listed(table, "return steal")


def test_generosity_gives_both_a_card_the_active_player_first() -> None:
    """Rule 5.3: both players take back a card."""
    table = spend_cards(first_turn({"B6": "generosity"}), "blue", "gun", "axe")
    spend_cards(table, "red", "arrow")
    make_moves(pass_to(table, "R1"), "B6")
    assert {"seat": 2, "move": "return_card"} == public_field(table, "must")
    make_moves(table, "return move")
    assert {"seat": 1, "move": "return_card"} == public_field(table, "must")
    assert [{"move": "return_card", "card": card} for card in ("axe", "gun")] == moves(table, 1)
    assert ([], "R1") == (moves(table, 2), public_field(table, "turn"))
    make_moves(table, "return gun")
    assert "move 4, axe 2, gun 1, grenade 1, steal 1" == hand(table, "red")
    assert "move 4, axe 1, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "blue")
    assert "B2" == public_field(table, "turn")


@pytest.mark.parametrize("played_cards", [(), ("steal",)])
def test_generosity_skips_a_player_without_returnable_cards(played_cards: tuple[str, ...]) -> None:
    """Rule 5.3: a used Steal cannot return."""
    table = make_moves(spend_cards(first_turn({"B2": "generosity"}), "red", *played_cards), "B2")
    assert {"seat": 1, "move": "return_card"} == public_field(table, "must")
    make_moves(table, "return move")
    assert ("turn", "R1") == (table.state.phase, public_field(table, "turn"))
