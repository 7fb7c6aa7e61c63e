"""Infection's dead: where they are set, what they leave behind, and what their killer may take."""

from typing import Any

import pytest
from scripted_play import moves

from companion.games.infection.model import CardDiscarded, Debuffed, Hurt
from infection.scenes import (
    carrying,
    face_to_face,
    go,
    hand,
    happens,
    no,
    opened,
    placed,
    seen,
    spent,
    turn_of,
    villager,
)


def test_a_villager_without_hp_goes_home_and_its_cure_stays() -> None:
    """Rules 7.2, 7.3: HP full again, what is beyond the last HP lost, and the killer's player is asked for a card."""
    table = carrying(face_to_face({"A4": "cure"}), "R1", "A4")
    happens(table, Hurt("R1", 1), Debuffed("R1", "cannot_move"))
    go(table, "axe R1")
    assert {
        "cell": "B7",
        "hp": 3,
        "cure": False,
        "cannot_move": True,
        "cannot_use_weapon": False,
        "slowed": False,
    } == villager(table, "R1")
    assert ["C5"] == seen(table, "loose_cures")
    assert (["R1"], ["R1"]) == (seen(table, "last")["hit"], seen(table, "last")["dead"])
    assert ({"seat": 1, "move": "discard_card"}, "follow_up") == (seen(table, "must"), table.state.phase)
    every = ("move", "axe", "gun", "arrow", "grenade", "steal")
    assert [{"move": "discard_card", "card": card} for card in every] + [{"move": "decline"}] == moves(table, 1)
    assert [] == moves(table, 2)


def test_a_debuff_stays_with_who_is_sent_home() -> None:
    """Rule 6.6, R10: and is over after that villager's next turn."""
    table = happens(face_to_face(), Hurt("R1", 1), Debuffed("R1", "cannot_use_weapon"))
    go(table, "gun R1", "decline")
    assert villager(table, "R1")["cannot_use_weapon"]
    go(table, "reset")
    assert not villager(table, "R1")["cannot_use_weapon"]


def test_a_killer_may_take_a_card_away_until_a_reset() -> None:
    """Rule 7.3: an unused Steal too."""
    table = go(happens(face_to_face(), Hurt("R1", 2)), "axe R1", "discard steal")
    assert ("steal 1", "") == (hand(table, "red", "discarded"), hand(table, "red", "played"))
    assert ("turn", "R1") == (table.state.phase, seen(table, "turn"))
    assert ("not_allowed", "card_none") == no(table, "steal village")
    go(table, "reset")
    assert "steal" in hand(table, "red")
    assert {"blue": False, "red": False} == seen(table, "steal_used")


def test_a_killer_may_leave_the_hand_alone() -> None:
    """Rule 7.3."""
    table = go(happens(face_to_face(), Hurt("R1", 2)), "axe R1", "decline")
    assert "move 4, axe 2, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "red")
    assert ("turn", "R1", None) == (table.state.phase, seen(table, "turn"), seen(table, "must"))
    assert {"move": "decline"} == seen(table, "last")["did"]


EVERY = ("move", "move", "move", "move", "axe", "axe", "gun", "arrow", "grenade")


@pytest.mark.parametrize(
    ("options", "played", "gone"),
    [
        ({}, (*EVERY, "steal"), ()),
        ({}, EVERY, ("steal",)),
        ({"steal_discardable": False}, EVERY, ()),
        ({"kill_discards": False}, (), ()),
        ({"edition": "playtest-1"}, (), ()),
    ],
)
def test_nobody_is_asked_where_nothing_may_be_discarded(
    options: dict[str, Any], played: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    """Rule 7.3, R12: an empty hand, one of a Steal that may not go, a table where death costs no card."""
    table = happens(spent(face_to_face(**options), "red", *played), Hurt("R1", 1))
    happens(table, *(CardDiscarded("red", card) for card in gone))
    go(table, "axe R1")
    assert ["R1"] == seen(table, "last")["dead"]
    assert ("turn", None, "R1") == (table.state.phase, seen(table, "must"), seen(table, "turn"))


def test_where_a_steal_may_not_be_discarded_other_cards_may() -> None:
    """Rule 7.3, R12: playtests 2 to 4."""
    for edition in ("playtest-2", "playtest-3", "playtest-4"):
        table = go(happens(face_to_face(edition=edition), Hurt("R1", 1)), "gun R1")
        assert ["move", "axe", "gun", "arrow", "grenade", None] == [move.get("card") for move in moves(table, 1)]
        assert "gun 1" == hand(go(table, "discard gun"), "red", "discarded")


def test_a_kill_with_a_step_is_a_kill() -> None:
    """Rules 3.3, 7.3."""
    table = go(happens(face_to_face(), Hurt("R1", 1)), "C3 gun R1", "discard move")
    assert ("move 3, axe 2", "R1") == (hand(table, "red")[:13], seen(table, "turn"))


def test_nobody_chooses_a_card_when_a_tile_killed() -> None:
    """Rule 7.3: whoever turned it up."""
    table = opened({"B2": "contagion", "C2": "virus"})
    happens(table, *(Hurt(who, 1) for who in ("B1", "R1")))
    go(table, "B2")
    assert (["B1", "R1"], "turn") == (seen(table, "last")["dead"], table.state.phase)
    happens(turn_of(table, "B2"), Hurt("B2", 1))
    go(table, "C2")
    assert (["B2"], "turn") == (seen(table, "last")["dead"], table.state.phase)
    assert ("D1", 3) == (villager(table, "B2")["cell"], villager(table, "B2")["hp"])


@pytest.mark.parametrize(
    ("taken", "home"),
    [
        ({}, "B7"),
        ({"R2": "B7"}, "A7"),
        ({"B2": "B7"}, "A7"),
        ({"R2": "B7", "B2": "A7"}, "C7"),
        ({"R2": "A7", "B2": "C7"}, "B7"),
    ],
)
def test_the_dead_are_set_on_their_start_or_near_it(taken: dict[str, str], home: str) -> None:
    """Rule 7.2, R3: of two cells as near the one with the lower letter."""
    table = happens(placed(face_to_face(), **taken), Hurt("R1", 1))
    go(table, "axe R1", "decline")
    assert home == villager(table, "R1")["cell"]


def test_every_place_of_a_village_may_be_needed() -> None:
    """Rule 7.2: R2 starts on D7; with its neighbours taken it goes two columns off, to the lower letter."""
    table = happens(placed(opened(), B1="E7", R1="D7", B2="C7", R2="E6"), Hurt("R2", 1))
    go(table, "axe R2", "decline")
    assert "B7" == villager(table, "R2")["cell"]


def test_who_dies_on_a_start_cell_may_be_set_there_again() -> None:
    """Rule 7.2: the dead have left before they are set home."""
    table = happens(placed(opened(), B1="B6", R1="B7"), Hurt("R1", 1))
    go(table, "axe R1", "decline")
    assert ("B7", 3) == (villager(table, "R1")["cell"], villager(table, "R1")["hp"])


def test_contagions_dead_all_leave_before_any_is_set_home() -> None:
    """Rules 5.1, 7.2: R2 stands on R1's start, B2 on B1's; all dead, each gets its own; cures stay where they fell."""
    table = opened({"C4": "contagion", "C2": "cure", "C6": "cure"})
    carrying(carrying(table, "B2", "C2"), "R2", "C6")
    placed(table, B1="C4", R1="E4", B2="B1", R2="B7")
    happens(table, *(Hurt(who, 1) for who in ("B1", "R1", "B2", "R2")))
    go(table, "C4")
    assert {"B1": "B1", "R1": "B7", "B2": "D1", "R2": "D7"} == {
        who: villager(table, who)["cell"] for who in ("B1", "R1", "B2", "R2")
    }
    assert [3] * 4 == [villager(table, who)["hp"] for who in ("B1", "R1", "B2", "R2")]
    assert ["B1", "B7"] == seen(table, "loose_cures")
    assert not any(it["cure"] for it in seen(table, "villagers").values())
    assert ["B1", "R1", "B2", "R2"] == seen(table, "last")["dead"]


def test_contagions_dead_are_set_home_in_turn_order() -> None:
    """Rules 5.1, 7.2: B1 and B2 die while Red stands in their village: B1 chooses first."""
    table = placed(opened({"C4": "contagion"}), B1="C4", B2="A4", R1="B1", R2="A1")
    happens(table, *(Hurt(who, 1) for who in ("B1", "B2")))
    go(table, "C4")
    assert ("C1", "D1") == (villager(table, "B1")["cell"], villager(table, "B2")["cell"])
    table = placed(opened({"C4": "contagion"}), B1="C4", B2="A4", R1="B1", R2="D1")
    happens(table, *(Hurt(who, 1) for who in ("B1", "B2")))
    go(table, "C4")
    assert ("A1", "C1") == (villager(table, "B1")["cell"], villager(table, "B2")["cell"])


def test_who_is_set_home_on_a_loose_cure_takes_nothing() -> None:
    """Rule 7.4: a Move that ends there delivers it."""
    table = happens(opened({"C2": "cure"}), Hurt("B1", 1))
    placed(carrying(table, "R1", "C2"), B1="C4", R1="B1")
    happens(turn_of(table, "B2"), Hurt("R1", 1))
    go(placed(table, B2="A2", R2="C5"), "axe R1", "decline")
    assert ["B1"] == seen(table, "loose_cures")
    go(table, "axe B1", "decline")
    assert ("B1", False) == (villager(table, "B1")["cell"], villager(table, "B1")["cure"])
    assert (["B1"], 0) == (seen(table, "loose_cures"), seen(table, "village_cures")["blue"])
    go(table, "B1")
    assert ([], 1) == (seen(table, "loose_cures"), seen(table, "village_cures")["blue"])
