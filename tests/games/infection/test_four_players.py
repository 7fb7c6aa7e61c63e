"""Infection with four players: two against two, each with one villager and a hand of their own."""

from collections.abc import Iterator

import pytest
from scripted_play import moves, open_table, play, refusal

from cards.errors import InputError
from companion.games.infection.model import Hurt
from companion.matches.match import Match
from infection.scenes import (
    apply_events,
    as_json,
    hand,
    pass_to,
    place_villagers,
    public_field,
    spend_cards,
    take_cure,
    tile_layout,
    villager,
)

HAND = "move 3, axe 1, gun 1, arrow 1, grenade 1, steal 1"
SEATS = {"B1": 1, "R1": 2, "B2": 3, "R2": 4}


def four(given_tiles: dict[str, str] | None = None, **options: object) -> Match:
    return open_table("infection", 4, {"tiles": tile_layout(given_tiles, **options)}, **options)


def act(table: Match, *texts: str) -> Match:
    """Make moves in short form, each by the seat that the table waits for."""
    for text in texts:
        [waited_for] = table.game.table(table.state).waiting_for
        assert as_json(text) in moves(table, waited_for), (text, waited_for)
        play(table, waited_for, **as_json(text))
    return table


def test_four_players_lead_one_villager_each() -> None:
    """Rules 1.2, 10.1: seats 1 to 4 act in turn order, so that teams alternate."""
    table = four()
    assert (1, 2, 3, 4) == table.game.players(table.state)
    assert {1: ("blue",), 2: ("red",), 3: ("blue",), 4: ("red",)} == table.game.sides(table.state)
    for who, seat in SEATS.items():
        assert who == public_field(table, "turn")
        assert [seat] == [other for other in SEATS.values() if moves(table, other)]
        act(table, "reset")
    assert "B1" == public_field(table, "turn")


def test_each_of_four_players_has_a_hand_of_eight() -> None:
    """Rule 10.2: one fewer of each card of which two players' hands hold several."""
    table = four()
    assert dict.fromkeys(SEATS, HAND) == {who: hand(table, who) for who in SEATS}
    assert "move 2, axe 1, gun 1, arrow 1, grenade 1, steal 1" == hand(four(edition="playtest-1"), "R2")


def test_a_reset_and_a_steal_are_each_players_own() -> None:
    """Rules 6.4, 10.2: what one partner played, used or took back does not change the other's hand."""
    table = apply_events(spend_cards(spend_cards(four(), "B1", "move", "steal"), "B2", "move", "gun"))
    act(table, "reset")
    assert ("move 3, axe 1, gun 1, arrow 1, grenade 1", "move 1, gun 1") == (
        hand(table, "B1"),
        hand(table, "B2", "played"),
    )
    assert {"B1": True, "R1": False, "B2": False, "R2": False} == public_field(table, "steal_used")
    assert "steal 1" == hand(table, "B1", "played")
    assert "steal 1" in hand(table, "B2")


def test_a_kill_costs_the_killed_villagers_player_a_card() -> None:
    """Rules 7.3, 10.3: the killer's player chooses from that hand, and the partner's stays whole."""
    table = apply_events(place_villagers(four(), B1="C4", R2="C5"), Hurt("R2", 1))
    act(table, "axe R2")
    assert {"seat": 1, "move": "discard_card"} == public_field(table, "must")
    assert [] == moves(table, 3), "the killer's partner has no say"
    act(table, "discard steal")
    assert ("steal 1", "", HAND) == (hand(table, "R2", "discarded"), hand(table, "R1", "discarded"), hand(table, "R1"))
    assert "R1" == public_field(table, "turn")


def test_a_kill_costs_nothing_if_that_hand_is_empty() -> None:
    """Rules 7.3, 10.3: the partner's cards are safe."""
    table = spend_cards(four(), "R1", "move", "move", "move", "axe", "gun", "arrow", "grenade", "steal")
    act(apply_events(place_villagers(table, B1="C4", R1="C5"), Hurt("R1", 1)), "axe R1")
    assert (None, "R1") == (public_field(table, "must"), public_field(table, "turn"))


def test_recover_is_for_one_player_and_generosity_for_all() -> None:
    """Rules 5.3, 10.3: generosity goes clockwise from whoever turned it up, and who has played nothing is skipped."""
    table = spend_cards(four({"D6": "recover", "D5": "generosity"}), "R1", "gun")
    spend_cards(spend_cards(table, "B1", "axe"), "B2", "axe")
    act(pass_to(table, "R2"), "D6")
    assert {"seat": 4, "move": "return_card"} == public_field(table, "must")
    act(table, "return move")
    assert ("axe 1", "gun 1", "axe 1", "") == tuple(hand(table, who, "played") for who in SEATS)
    act(pass_to(place_villagers(table, R2="D6"), "R2"), "D5")
    owed = list(seats_owing(table))
    assert [4, 1, 2, 3] == owed
    assert ("", "", "", "") == tuple(hand(table, who, "played") for who in SEATS)


def seats_owing(table: Match) -> Iterator[int]:
    while table.state.owed:
        seat = table.state.owed[0].seat
        yield seat
        play(table, seat, **moves(table, seat)[0])


def test_partners_are_no_targets_and_hand_nothing_over() -> None:
    """Rules 6.1, 10.4: no move aims at a partner or passes a card or a cure on."""
    table = place_villagers(take_cure(four({"C4": "cure"}), "B2", "C4"), B1="C3", B2="C4")
    assert ("bad_argument", "aim_own") == refusal(table, 1, **as_json("axe B2"))
    assert ("bad_argument", "aim_own") == refusal(table, 1, **as_json("steal B2"))
    assert {"move", "use", "reset"} == {move["move"] for move in moves(table, 1)}
    assert ("not_your_turn", "now.turn") == refusal(table, 3, "reset")


def test_partners_win_together() -> None:
    """Rules 8.1, 10.5: cures that both brought home count."""
    table = four({"B2": "cure", "D4": "cure"})
    act(table, "B2", "reset", "reset", "reset", "B1")
    assert {"blue": 1, "red": 0} == public_field(table, "village_cures")
    table = place_villagers(take_cure(pass_to(table, "B2"), "B2", "D4"), B2="D2")
    act(table, "D1")
    assert table.outcome and ((1, 3), "cures_home") == (table.outcome.winners, table.outcome.reason)
    assert {"blue": 2, "red": 0} == table.outcome.scores


def test_a_villager_of_four_may_lose_its_turn() -> None:
    """Rules 7.3, 10.1: its player waits, and the next player acts."""
    table = apply_events(place_villagers(four(kill_loses_turn=True), B1="C4", R1="C5"), Hurt("R1", 1))
    act(table, "axe R1", "decline")
    assert ("B2", (3,)) == (public_field(table, "turn"), table.game.table(table.state).waiting_for)
    assert not villager(table, "R1")["loses_turn"]


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_infection_is_for_two_or_four(seats: int) -> None:
    """Rules 1.2, 10.1: three cannot play, and the message says who can."""
    with pytest.raises(InputError) as error:
        open_table("infection", seats)
    assert f"found {seats}, expected 2 or 4: Infection is for so many" in str(error.value)
