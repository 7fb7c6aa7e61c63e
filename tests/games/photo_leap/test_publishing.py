"""Photo Leap from the associate's office to the score and the end, as cases and over whole games."""

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace
from scripted_play import all_play, moves, open_table, play, refusal, view_field

import cards
from cards.errors import InputError
from cards.photo_leap import deck_by_round, longest
from companion.games import GAMES
from companion.games.photo_leap.queries import next_lead
from companion.rules.chance import Chance
from photo_leap.rounds import ANIMALS, DEAL, DECK, TYPES, accuse, first_round, interrogation, pair, play_round, publish


def test_the_last_lead_may_serve_where_nobody_else_is_left() -> None:
    """Rule 7.1, R9."""
    table = first_round(interrogate_after=0)
    for _ in range(2):
        all_play(all_play(table))
        accuse(table, 4 if table.state.lead != 4 else 2)
        publish(table, pair(table))
        all_play(table)
    all_play(all_play(table))
    if table.state.phase == "interrogate":
        play(table, table.state.lead, "pass")
    others = [seat for seat in (1, 2, 3, 4) if seat not in (*table.state.banished, table.state.lead)]
    assert [table.state.last_lead] == others
    assert [{"move": "appoint", "player": others[0]}] == moves(table, table.state.lead)


def test_with_one_player_left_nobody_is_accused_and_the_lead_does_both_jobs() -> None:
    """Rules 6.1, 7.1, R9."""
    table = first_round(interrogate_after=0)
    for _ in range(3):
        all_play(all_play(table))
        innocent = next(seat for seat in (4, 2, 1) if seat != table.state.lead)
        accuse(table, innocent)
        publish(table, pair(table))
        all_play(table)
    assert 3 == len(table.state.banished)
    all_play(all_play(table))
    assert "appoint" == table.state.phase
    lead = table.state.lead
    assert [{"move": "appoint", "player": lead}] == moves(table, lead)
    play(table, lead, "appoint", player=lead)
    play(table, lead, "discard", card=0)
    assert "associate_discard" == table.state.phase
    play(table, lead, "discard", card=0)
    assert lead == next_lead(table.state)


def test_lead_drops_one_of_four_associate_one_of_three_and_two_are_in_print() -> None:
    """Rules 7.2, 7.3: in the order they lay; what was dropped is known to who saw it."""
    table = all_play(all_play(first_round()))
    play(table, 1, "appoint", player=2)
    four = view_field(table, 1, "four")
    assert view_field(table, 2, "three") is None
    assert ("bad_argument", "no_card") == refusal(table, 1, "discard", card=4)
    assert ("not_your_turn", "now.lead_discard") == refusal(table, 2, "discard", card=0)
    play(table, 1, "discard", card=1)
    three = view_field(table, 2, "three")
    assert four[:1] + four[2:] == three
    assert view_field(table, 1, "four") is None
    assert ("not_allowed", "no_card") == refusal(table, 2, "discard", card=3)
    play(table, 2, "discard", card=2)
    assert [three[:2]] == view_field(table, "table", "published")
    assert [16, 2] == [view_field(table, "table", key) for key in ("deck", "discards")]


def test_the_lead_sees_the_four_shuffled_once_more() -> None:
    """Rule 7.2: the order tells neither the night's order nor the owners."""
    differ = 0
    for chance in range(20):
        table = open_table("photo_leap", 4, {**DEAL, "chance": chance})
        play(table, 3, "choose_types", **TYPES)
        all_play(all_play(table))
        by_night = view_field(table, 3, "four")
        all_play(table)
        play(table, 1, "appoint", player=2)
        assert sorted(by_night) == sorted(view_field(table, 1, "four"))
        differ += by_night != view_field(table, 1, "four")
    assert differ > 10


def test_four_truths_win_for_the_journalists_and_five_fakes_for_the_spies() -> None:
    """Rules 1.3, 8.2, 8.3: all of a side win together."""
    pile = ["sheep", "sheep", "bear", "bear"]
    rest = list((Counter(DECK) - Counter(pile * 2)).elements())
    for keep, reason, winners in (
        (("sheep", "sheep"), "truths_published", [1, 2, 4]),
        (("bear", "bear"), "fakes_published", [3]),
    ):
        table = open_table("photo_leap", 4, {**DEAL, "deck": [*pile, *pile, *sorted(rest, key="wolf".__eq__)[::-1]]})
        play(table, 3, "choose_types", **TYPES)
        all_play(table)
        play_round(table, keep)
        all_play(all_play(table))
        publish(table, keep)
        if reason == "fakes_published":
            assert table.outcome is None and -4 == view_field(table, "table", "score")
            all_play(table)
            all_play(all_play(table))
            publish(table, ("wolf", "wolf"))
        assert reason == table.outcome.reason
        assert winners == list(table.outcome.winners)


@pytest.mark.parametrize("order", [("sheep", "bear"), ("bear", "sheep")])
def test_the_truth_is_looked_at_before_the_fakes(order: tuple[str, str]) -> None:
    """Rule 8.2: the last truth and the last fake in one pair are the journalists', whichever lies first."""
    table = all_play(all_play(first_round(truths_to_win=1, fakes_to_win=1)))
    play(table, 1, "appoint", player=2)
    play(table, 1, "discard", card=0)
    table.state = replace(table.state, four=(*order, "deer"))
    play(table, 2, "discard", card=2)
    assert order == table.state.published[-1]
    assert "truths_published" == table.outcome.reason


def test_at_the_end_everything_lies_open() -> None:
    """Rule 10.1."""
    reveal = view_field(accuse(interrogation(), 3), "table", "reveal")
    assert DEAL == reveal["deal"]
    assert TYPES == reveal["types"]
    assert ["spy"] == reveal["roles"]["3"]
    assert 6 == len(reveal["discarded"])


def test_the_deck_follows_its_arithmetic_over_whole_games() -> None:
    """Rule 4.2, R5, R6, R7: counts after each draw, refills in rounds 6 and 8 alone, twenty cards at any time."""
    facts = cards.load("photo_leap").facts
    longest_seen = 0
    for seed in range(60):
        table, chance = open_table("photo_leap", 4, seed=seed), Chance(seed)
        while table.outcome is None:
            movers = [mover for mover in range(1, 5) if table.game.moves(table.state, mover)]
            mover = chance.pick(movers)
            listed = table.game.moves(table.state, mover)
            table.play(mover, chance.pick(listed), 0)
            state = table.state
            if state.phase == "investigate":
                left, refilled = deck_by_round(facts)[state.round - 1]
                assert left == len(state.deck)
                assert refilled == (state.round in (6, 8))
            lying = [news for pair_ in state.published for news in pair_]
            assert Counter(dict.fromkeys(ANIMALS, 4)) == Counter((*state.deck, *state.discards, *state.four, *lying))
        longest_seen = max(longest_seen, table.state.round)
    assert 6 <= longest_seen <= 8


def test_no_game_outlasts_the_eight_areas() -> None:
    """Rule 3.1, R1: whatever the options are."""
    for truths, fakes in product(range(1, 5), range(1, 6)):
        facts = cards.load("photo_leap", options={"truths_to_win": truths, "fakes_to_win": fakes}).facts
        assert longest(facts) <= facts.board.areas
    for options in ({"truths_to_win": 5}, {"fakes_to_win": 6}, {"fakes_to_win": 0}):
        with pytest.raises(InputError, match=next(iter(options))):
            cards.load("photo_leap", options=options)


def test_nobody_can_show_a_card() -> None:
    """Rules 3.1, 9.1, R15: no move shows one; talk is the players' own."""
    names = {str(kind.__struct_config__.tag) for kind in GAMES["photo_leap"].commands}
    assert not {name for name in names if "show" in name or "tell" in name}
