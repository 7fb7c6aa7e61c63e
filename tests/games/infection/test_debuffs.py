"""Infection's debuffs: what each forbids, and until when."""

from scripted_play import moves

from companion.games.infection.model import Debuffed
from infection.scenes import (
    carrying,
    go,
    happens,
    kinds,
    may,
    no,
    opened,
    placed,
    turn_of,
    villager,
)


def test_a_debuff_is_over_after_the_next_turn_whatever_is_done_in_it() -> None:
    """Rule 6.6, R10: a reset lifts none, and the turn of another villager does not count."""
    for said in ("reset", "gun B1"):
        table = placed(opened(), B1="C4", R1="C5")
        happens(table, Debuffed("R2", "cannot_use_weapon"))
        go(table, "arrow R1")
        assert villager(table, "R1")["cannot_move"]
        go(table, said)
        assert not villager(table, "R1")["cannot_move"]
        go(table, "reset")
        assert villager(table, "R2")["cannot_use_weapon"]
        go(table, "reset")
        assert not villager(table, "R2")["cannot_use_weapon"]


def test_a_debuff_does_not_add_up() -> None:
    """Rule 6.6, R10: two arrows cost one turn."""
    table = placed(opened(), B1="C4", R2="C6")
    go(table, "arrow R2", "reset")
    happens(table, Debuffed("R2", "cannot_move"))
    go(table, "reset", "reset")
    assert not villager(table, "R2")["cannot_move"]


def test_a_second_debuff_got_in_the_turn_that_would_end_the_first_lasts_on() -> None:
    """Rule 6.6, R10: a disarmed villager turns up Disarm."""
    table = happens(opened({"B2": "disarm"}), Debuffed("B1", "cannot_move"))
    turn_of(table, "B1")
    happens(table, Debuffed("B1", "cannot_use_weapon"))
    turn_of(table, "R2")
    turn_of(table, "B1")
    go(table, "B2")
    assert villager(table, "B1")["cannot_use_weapon"]
    go(turn_of(table, "B1"), "reset")
    assert not villager(table, "B1")["cannot_use_weapon"]


def test_who_cannot_move_plays_no_move_at_all() -> None:
    """Rule 6.5, R8: not even one of no cells; weapons and Steal it may use."""
    table = carrying(placed(opened({"A4": "cure"}), B1="C4", R1="C5"), "R1", "A4")
    happens(table, Debuffed("B1", "cannot_move"))
    assert ["use", "reset"] == kinds(table, 1)
    assert ("not_allowed", "move_debuffed") == no(table, "C4")
    assert ("not_allowed", "move_debuffed") == no(table, "C4 axe R1")
    assert may(table, "steal R1")


def test_who_cannot_use_a_weapon_may_steal_and_move() -> None:
    """Rule 6.5, R8."""
    table = carrying(placed(opened({"A4": "cure"}), B1="C4", R1="C5"), "R1", "A4")
    happens(table, Debuffed("B1", "cannot_use_weapon"))
    listed = moves(table, 1)
    acts = [move.get("then", move) for move in listed if "then" in move or move["move"] == "use"]
    assert {"steal"} == {act["card"] for act in acts}
    assert may(table, "C4 steal R1")
    assert may(table, "steal R1")
    for card in ("axe R1", "gun R1", "arrow R1", "grenade C3"):
        assert ("not_allowed", "weapon_debuffed") == no(table, card)
        assert ("not_allowed", "weapon_debuffed") == no(table, f"C4 {card}")
