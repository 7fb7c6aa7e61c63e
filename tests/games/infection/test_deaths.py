"""Infection's deaths: where the dead are placed, what they leave behind, and which card their killer may discard."""

from typing import Any

import pytest
from scripted_play import moves

from companion.games.infection.model import CardDiscarded, Debuffed, Hurt
from companion.matches.match import Match
from infection.scenes import (
    apply_events,
    face_to_face,
    first_turn,
    hand,
    make_moves,
    pass_to,
    place_villagers,
    public_field,
    spend_cards,
    take_cure,
    villager,
    why_refused,
)


def test_a_villager_without_hp_goes_home_and_its_cure_stays() -> None:
    """Rules 7.2, 7.3: its HP are full again, extra damage is lost, and the killer may choose a card."""
    table = take_cure(face_to_face({"A4": "cure"}), "R1", "A4")
    apply_events(table, Hurt("R1", 1), Debuffed("R1", "cannot_move"))
    make_moves(table, "axe R1")
    assert {
        "cell": "B7",
        "hp": 3,
        "cure": False,
        "cannot_move": True,
        "cannot_use_weapon": False,
        "slowed": False,
        "loses_turn": False,
    } == villager(table, "R1")
    assert ["C5"] == public_field(table, "loose_cures")
    assert (["R1"], ["R1"]) == (public_field(table, "last")["hit"], public_field(table, "last")["dead"])
    assert ({"seat": 1, "move": "discard_card"}, "follow_up") == (public_field(table, "must"), table.state.phase)
    cards_ = ("move", "axe", "gun", "arrow", "grenade", "steal")
    assert [{"move": "discard_card", "card": card} for card in cards_] + [{"move": "decline"}] == moves(table, 1)
    assert [] == moves(table, 2)


def test_a_dead_villager_keeps_its_debuff() -> None:
    """Rule 6.6, R10: the debuff ends after that villager's next turn."""
    table = apply_events(face_to_face(), Hurt("R1", 1), Debuffed("R1", "cannot_use_weapon"))
    make_moves(table, "gun R1", "decline")
    assert villager(table, "R1")["cannot_use_weapon"]
    make_moves(table, "reset")
    assert not villager(table, "R1")["cannot_use_weapon"]


def test_a_killer_may_take_a_card_away_until_a_reset() -> None:
    """Rule 7.3: an unused Steal can be discarded too."""
    table = make_moves(apply_events(face_to_face(), Hurt("R1", 2)), "axe R1", "discard steal")
    assert ("steal 1", "") == (hand(table, "red", "discarded"), hand(table, "red", "played"))
    assert ("turn", "R1") == (table.state.phase, public_field(table, "turn"))
    assert ("not_allowed", "card_none") == why_refused(table, "steal village")
    make_moves(table, "reset")
    assert "steal" in hand(table, "red")
    assert {"blue": False, "red": False} == public_field(table, "steal_used")


def test_a_killer_may_leave_the_hand_alone() -> None:
    """Rule 7.3: the killer may decline."""
    table = make_moves(apply_events(face_to_face(), Hurt("R1", 2)), "axe R1", "decline")
    assert "move 4, axe 2, gun 1, arrow 1, grenade 1, steal 1" == hand(table, "red")
    assert ("turn", "R1", None) == (table.state.phase, public_field(table, "turn"), public_field(table, "must"))
    assert {"move": "decline"} == public_field(table, "last")["did"]


EVERY = ("move", "move", "move", "move", "axe", "axe", "gun", "arrow", "grenade")


@pytest.mark.parametrize(
    ("options", "played_cards", "discarded_cards"),
    [
        ({}, (*EVERY, "steal"), ()),
        ({}, EVERY, ("steal",)),
        ({"steal_discardable": False}, EVERY, ()),
        ({"kill_discards": False}, (), ()),
        ({"edition": "playtest-1"}, (), ()),
    ],
)
def test_no_card_is_asked_for_when_none_can_be_discarded(
    options: dict[str, Any], played_cards: tuple[str, ...], discarded_cards: tuple[str, ...]
) -> None:
    """Rule 7.3, R12: the hand is empty, or holds only a protected Steal, or death costs no card."""
    table = apply_events(spend_cards(face_to_face(**options), "red", *played_cards), Hurt("R1", 1))
    apply_events(table, *(CardDiscarded("red", card) for card in discarded_cards))
    make_moves(table, "axe R1")
    assert ["R1"] == public_field(table, "last")["dead"]
    assert ("turn", None, "R1") == (table.state.phase, public_field(table, "must"), public_field(table, "turn"))


def test_a_protected_steal_does_not_protect_other_cards() -> None:
    """Rule 7.3, R12: this holds in playtests 2 to 4."""
    for edition in ("playtest-2", "playtest-3", "playtest-4"):
        table = make_moves(apply_events(face_to_face(edition=edition), Hurt("R1", 1)), "gun R1")
        assert ["move", "axe", "gun", "arrow", "grenade", None] == [move.get("card") for move in moves(table, 1)]
        assert "gun 1" == hand(make_moves(table, "discard gun"), "red", "discarded")


def test_a_kill_after_a_move_is_a_kill() -> None:
    """Rules 3.3, 7.3: the killer may choose a card."""
    table = make_moves(apply_events(face_to_face(), Hurt("R1", 1)), "C3 gun R1", "discard move")
    assert ("move 3, axe 2", "R1") == (hand(table, "red")[:13], public_field(table, "turn"))


def test_nobody_chooses_a_card_when_a_tile_killed() -> None:
    """Rule 7.3: it does not matter who turned the tile up."""
    table = first_turn({"B2": "contagion", "C2": "virus"})
    apply_events(table, *(Hurt(who, 1) for who in ("B1", "R1")))
    make_moves(table, "B2")
    assert (["B1", "R1"], "turn") == (public_field(table, "last")["dead"], table.state.phase)
    apply_events(pass_to(table, "B2"), Hurt("B2", 1))
    make_moves(table, "C2")
    assert (["B2"], "turn") == (public_field(table, "last")["dead"], table.state.phase)
    assert ("D1", 3) == (villager(table, "B2")["cell"], villager(table, "B2")["hp"])


LOST = {"kill_discards": False, "kill_loses_turn": True}


def test_a_kill_may_cost_the_victim_its_next_turn() -> None:
    """Rule 7.3: that turn is passed over once, and it counts as a turn."""
    table = make_moves(apply_events(face_to_face(**LOST), Hurt("R1", 2)), "axe R1")
    assert ("B2", 3, False) == (*(public_field(table, key) for key in ("turn", "turn_number")), is_lost(table, "R1"))
    make_moves(table, "reset", "reset", "reset")
    assert ("R1", 6) == (public_field(table, "turn"), public_field(table, "turn_number"))


def test_a_lost_turn_waits_until_it_comes() -> None:
    """Rule 7.3: who is killed after its own turn loses that of the next round, and two deaths cost one turn."""
    table = apply_events(place_villagers(first_turn(**LOST), R1="C5", B2="C4"), Hurt("R1", 1))
    make_moves(pass_to(table, "B2"), "axe R1")
    assert is_lost(table, "R1")
    apply_events(pass_to(table, "B1"), Hurt("R1", 1))
    make_moves(place_villagers(table, B1="B6"), "axe R1")
    assert ("B2", False) == (public_field(table, "turn"), is_lost(table, "R1"))


def test_a_debuff_outlasts_a_lost_turn() -> None:
    """Rules 6.6, 7.3: a turn that is passed over is not begun, so the debuff waits for the next one."""
    table = apply_events(face_to_face(**LOST), Hurt("R1", 1), Debuffed("R1", "cannot_move"))
    make_moves(table, "axe R1", "reset", "reset", "reset")
    assert ("R1", True) == (public_field(table, "turn"), villager(table, "R1")["cannot_move"])
    assert not villager(make_moves(table, "reset"), "R1")["cannot_move"]


def test_a_kill_may_cost_a_card_and_a_turn() -> None:
    """Rule 7.3: the card is chosen before the turn is passed over."""
    table = make_moves(apply_events(face_to_face(kill_loses_turn=True), Hurt("R1", 1)), "axe R1")
    assert ("follow_up", True) == (table.state.phase, is_lost(table, "R1"))
    make_moves(table, "discard steal")
    assert ("B2", "steal 1") == (public_field(table, "turn"), hand(table, "red", "discarded"))


def test_a_death_by_a_tile_costs_no_turn() -> None:
    """Rule 7.3: whoever turned the tile up."""
    table = apply_events(first_turn({"B2": "contagion"}, **LOST), Hurt("B1", 1), Hurt("R1", 1))
    make_moves(table, "B2")
    assert (["B1", "R1"], "R1") == (public_field(table, "last")["dead"], public_field(table, "turn"))


def test_a_lost_turn_may_be_the_last_one() -> None:
    """Rules 7.3, 8.2: it counts towards the limit, so the game can end without that villager."""
    table = apply_events(pass_to(face_to_face(max_turns=4, **LOST), "B2"), Hurt("R2", 1))
    make_moves(place_villagers(table, B2="C3", R2="C2"), "axe R2")
    assert table.outcome and ("exhaustion", 4) == (table.outcome.reason, public_field(table, "turn_number"))


def is_lost(table: Match, who: str) -> bool:
    return bool(villager(table, who)["loses_turn"])


@pytest.mark.parametrize(
    ("occupied_cells", "home"),
    [
        ({}, "B7"),
        ({"R2": "B7"}, "A7"),
        ({"B2": "B7"}, "A7"),
        ({"R2": "B7", "B2": "A7"}, "C7"),
        ({"R2": "A7", "B2": "C7"}, "B7"),
    ],
)
def test_the_dead_are_set_on_their_start_or_near_it(occupied_cells: dict[str, str], home: str) -> None:
    """Rule 7.2, R3: of two equally near cells, the one with the earlier letter is used."""
    table = apply_events(place_villagers(face_to_face(), **occupied_cells), Hurt("R1", 1))
    make_moves(table, "axe R1", "decline")
    assert home == villager(table, "R1")["cell"]


def test_the_dead_go_to_the_nearest_free_village_cell() -> None:
    """Rule 7.2: with its start and its neighbours occupied, R2 goes two columns away."""
    table = apply_events(place_villagers(first_turn(), B1="E7", R1="D7", B2="C7", R2="E6"), Hurt("R2", 1))
    make_moves(table, "axe R2", "decline")
    assert "B7" == villager(table, "R2")["cell"]


def test_a_villager_that_dies_on_its_start_stays_there() -> None:
    """Rule 7.2: the dead leave the board before they are placed at home."""
    table = apply_events(place_villagers(first_turn(), B1="B6", R1="B7"), Hurt("R1", 1))
    make_moves(table, "axe R1", "decline")
    assert ("B7", 3) == (villager(table, "R1")["cell"], villager(table, "R1")["hp"])


def test_all_dead_of_a_contagion_leave_before_any_is_placed() -> None:
    """Rules 5.1, 7.2: R2 dies on R1's start and B2 on B1's, each gets its own start, and cures stay."""
    table = first_turn({"C4": "contagion", "C2": "cure", "C6": "cure"})
    take_cure(take_cure(table, "B2", "C2"), "R2", "C6")
    place_villagers(table, B1="C4", R1="E4", B2="B1", R2="B7")
    apply_events(table, *(Hurt(who, 1) for who in ("B1", "R1", "B2", "R2")))
    make_moves(table, "C4")
    assert {"B1": "B1", "R1": "B7", "B2": "D1", "R2": "D7"} == {
        who: villager(table, who)["cell"] for who in ("B1", "R1", "B2", "R2")
    }
    assert [3] * 4 == [villager(table, who)["hp"] for who in ("B1", "R1", "B2", "R2")]
    assert ["B1", "B7"] == public_field(table, "loose_cures")
    assert not any(it["cure"] for it in public_field(table, "villagers").values())
    assert ["B1", "R1", "B2", "R2"] == public_field(table, "last")["dead"]


def test_the_dead_of_a_contagion_are_placed_in_turn_order() -> None:
    """Rules 5.1, 7.2: B1 and B2 die while Red stands in their village, and B1 is placed first."""
    table = place_villagers(first_turn({"C4": "contagion"}), B1="C4", B2="A4", R1="B1", R2="A1")
    apply_events(table, *(Hurt(who, 1) for who in ("B1", "B2")))
    make_moves(table, "C4")
    assert ("C1", "D1") == (villager(table, "B1")["cell"], villager(table, "B2")["cell"])
    table = place_villagers(first_turn({"C4": "contagion"}), B1="C4", B2="A4", R1="B1", R2="D1")
    apply_events(table, *(Hurt(who, 1) for who in ("B1", "B2")))
    make_moves(table, "C4")
    assert ("A1", "C1") == (villager(table, "B1")["cell"], villager(table, "B2")["cell"])


def test_a_dead_villager_placed_on_a_loose_cure_does_not_take_it() -> None:
    """Rule 7.4: a Move that ends there delivers it."""
    table = apply_events(first_turn({"C2": "cure"}), Hurt("B1", 1))
    place_villagers(take_cure(table, "R1", "C2"), B1="C4", R1="B1")
    apply_events(pass_to(table, "B2"), Hurt("R1", 1))
    make_moves(place_villagers(table, B2="A2", R2="C5"), "axe R1", "decline")
    assert ["B1"] == public_field(table, "loose_cures")
    make_moves(table, "axe B1", "decline")
    assert ("B1", False) == (villager(table, "B1")["cell"], villager(table, "B1")["cure"])
    assert (["B1"], 0) == (public_field(table, "loose_cures"), public_field(table, "village_cures")["blue"])
    make_moves(table, "B1")
    assert ([], 1) == (public_field(table, "loose_cures"), public_field(table, "village_cures")["blue"])
