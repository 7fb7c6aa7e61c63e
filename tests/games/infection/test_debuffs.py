"""Infection's debuffs: what each forbids, and when it ends."""

from scripted_play import moves

from companion.games.infection.model import Debuffed
from infection.scenes import (
    apply_events,
    first_turn,
    is_listed,
    make_moves,
    move_names,
    pass_to,
    place_villagers,
    take_cure,
    villager,
    why_refused,
)


def test_a_debuff_ends_after_the_villagers_next_turn() -> None:
    """Rule 6.6, R10: a reset does not remove it, and other villagers' turns do not count."""
    for text in ("reset", "gun B1"):
        table = place_villagers(first_turn(), B1="C4", R1="C5")
        apply_events(table, Debuffed("R2", "cannot_use_weapon"))
        make_moves(table, "arrow R1")
        assert villager(table, "R1")["cannot_move"]
        make_moves(table, text)
        assert not villager(table, "R1")["cannot_move"]
        make_moves(table, "reset")
        assert villager(table, "R2")["cannot_use_weapon"]
        make_moves(table, "reset")
        assert not villager(table, "R2")["cannot_use_weapon"]


def test_a_debuff_does_not_add_up() -> None:
    """Rule 6.6, R10: two arrows cost one turn."""
    table = place_villagers(first_turn(), B1="C4", R2="C6")
    make_moves(table, "arrow R2", "reset")
    apply_events(table, Debuffed("R2", "cannot_move"))
    make_moves(table, "reset", "reset")
    assert not villager(table, "R2")["cannot_move"]


def test_a_debuff_received_in_the_debuffed_turn_lasts_another_turn() -> None:
    """Rule 6.6, R10: a disarmed villager turns up Disarm."""
    table = apply_events(first_turn({"B2": "disarm"}), Debuffed("B1", "cannot_move"))
    pass_to(table, "B1")
    apply_events(table, Debuffed("B1", "cannot_use_weapon"))
    pass_to(table, "R2")
    pass_to(table, "B1")
    make_moves(table, "B2")
    assert villager(table, "B1")["cannot_use_weapon"]
    make_moves(pass_to(table, "B1"), "reset")
    assert not villager(table, "B1")["cannot_use_weapon"]


def test_a_villager_that_cannot_move_plays_no_move_card() -> None:
    """Rule 6.5, R8: a Move of no cells is refused too, but weapons and Steal are allowed."""
    table = take_cure(place_villagers(first_turn({"A4": "cure"}), B1="C4", R1="C5"), "R1", "A4")
    apply_events(table, Debuffed("B1", "cannot_move"))
    assert ["use", "reset"] == move_names(table, 1)
    assert ("not_allowed", "move_debuffed") == why_refused(table, "C4")
    assert ("not_allowed", "move_debuffed") == why_refused(table, "C4 axe R1")
    assert is_listed(table, "steal R1")


def test_a_villager_that_cannot_use_weapons_may_steal_and_move() -> None:
    """Rule 6.5, R8: only weapons are refused."""
    table = take_cure(place_villagers(first_turn({"A4": "cure"}), B1="C4", R1="C5"), "R1", "A4")
    apply_events(table, Debuffed("B1", "cannot_use_weapon"))
    listed_moves = moves(table, 1)
    acts = [move.get("then", move) for move in listed_moves if "then" in move or move["move"] == "use"]
    assert {"steal"} == {act["card"] for act in acts}
    assert is_listed(table, "C4 steal R1")
    assert is_listed(table, "steal R1")
    for card in ("axe R1", "gun R1", "arrow R1", "grenade C3"):
        assert ("not_allowed", "weapon_debuffed") == why_refused(table, card)
        assert ("not_allowed", "weapon_debuffed") == why_refused(table, f"C4 {card}")
