"""Photo Leap's interrogations, votes and banishments, as cases."""

import pytest
from scripted_play import all_play, moves, plain, play, refusal, view_field

from companion.games.photo_leap.queries import next_lead
from photo_leap.rounds import (
    accuse,
    after_banishment,
    after_bribe,
    at_round,
    first_round,
    interrogation,
    pair,
    publish,
    publish_harmless,
)


def test_interrogations_begin_in_round_four() -> None:
    """Rule 6.1: before, the lead appoints at once."""
    table = all_play(all_play(at_round(3)))
    assert "appoint" == table.state.phase
    assert "interrogate" == interrogation().state.phase
    assert "interrogate" == all_play(all_play(first_round(interrogate_after=0))).state.phase


def test_the_lead_accuses_any_other_player_or_passes() -> None:
    """Rule 6.1."""
    table = interrogation()
    assert 2 == table.state.lead
    assert [*({"move": "accuse", "player": seat} for seat in (1, 3, 4)), {"move": "pass"}] == moves(table, 2)
    assert ("bad_argument", "not_yourself") == refusal(table, 2, "accuse", player=2)
    assert ("not_your_turn", "now.interrogate") == refusal(table, 1, "accuse", player=2)
    assert ("not_your_turn", "now.interrogate") == refusal(table, 1, "pass")
    play(table, 2, "pass")
    assert "appoint" == table.state.phase
    assert view_field(table, "table", "votes") is None


@pytest.mark.parametrize(
    ("votes", "is_valid"), [("yyyy", True), ("yyyn", True), ("yynn", False), ("ynnn", False), ("nnnn", False)]
)
def test_more_than_half_make_an_interrogation_valid(votes: str, is_valid: bool) -> None:
    """Rule 6.2, R14: a tie is not."""
    table = play(interrogation(), 2, "accuse", player=1)
    for seat, vote in enumerate(votes, 1):
        assert "vote" == table.state.phase
        play(table, seat, "vote", valid=vote == "y")
    assert is_valid == bool(view_field(table, "table", "turned_up"))
    assert {str(seat): vote == "y" for seat, vote in enumerate(votes, 1)} == view_field(table, "table", "votes")


def test_votes_are_secret_until_all_have_voted() -> None:
    """Rule 6.2: who has voted is public, which way is not."""
    table = play(interrogation(), 2, "accuse", player=3)
    play(table, 1, "vote", valid=True)
    assert view_field(table, "table", "votes") is None
    assert [2, 3, 4] == view_field(table, "table", "waiting_for")
    assert 3 == view_field(table, "table", "accused")
    assert ("not_your_turn", "now.vote") == refusal(table, 1, "vote", valid=False)
    assert ("bad_argument", "field_mistyped") == refusal(table, 2, "vote", valid=1)


def test_a_spy_turned_up_ends_the_game_for_the_journalists() -> None:
    """Rules 6.3, 8.2, 8.3, R2."""
    table = accuse(interrogation(), 3)
    assert {"winners": [1, 2, 4], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert {"3": ["spy"]} == view_field(table, "table", "turned_up")
    assert [] == view_field(table, "table", "banished") == view_field(table, "table", "waiting_for")


def test_a_bribed_player_turns_up_both_cards_and_is_a_spy() -> None:
    """Rule 6.3, R10: any spy card counts, and the bribed seat is on the spies' side."""
    table = accuse(all_play(after_bribe()), 3)
    assert {"3": ["spy", "journalist"]} == view_field(table, "table", "turned_up")
    assert [1, 4] == list(table.outcome.winners)
    table = all_play(after_bribe())
    play(table, 2, "pass")
    table = publish_harmless(table)
    all_play(all_play(table))
    assert 1 == table.state.lead
    accuse(table, 2)
    assert {"2": ["journalist", "spy"]} == view_field(table, "table", "turned_up")
    assert "spy_caught" == table.outcome.reason


def test_a_wrong_accusation_banishes_the_lead_and_the_pen_goes_right() -> None:
    """Rules 6.3, 6.4, R8: at once, for this round; one interrogation a round."""
    table = accuse(interrogation(), 4)
    assert {"4": ["journalist"]} == view_field(table, "table", "turned_up")
    assert [2] == view_field(table, "table", "banished")
    assert 1 == view_field(table, "table", "lead")
    assert "appoint" == table.state.phase
    assert [] == moves(table, 2)
    assert [{"move": "appoint", "player": 4}] == moves(table, 1)[-1:]


def test_who_is_banished_talks_and_does_no_more() -> None:
    """Rules 4.1, 6.4, 9.1, R5, R8: its news is drawn and seen by nobody; it is waited for in introspect alone."""
    table = publish(after_banishment())
    assert 1 == len(moves(table, 2)) and 2 in view_field(table, "table", "waiting_for")
    all_play(table)
    book = view_field(table, 2, "notebook")
    assert 5 == len(book) and book[4] is None and view_field(table, 2, "news") is None
    assert [1, 3, 4] == view_field(table, "table", "waiting_for")
    assert [] == moves(table, 2)
    assert ("not_your_turn", "now.investigate") == refusal(table, 2, "ready")
    assert 4 == len(table.state.four)
    all_play(table)
    assert [1, 3, 4] == view_field(table, "table", "waiting_for")
    all_play(table)
    assert 4 == table.state.lead
    accuse(table, 2)
    assert [2, 4] == view_field(table, "table", "banished")


def test_a_banished_player_may_be_accused_but_not_a_spy_already_turned_up() -> None:
    """Rule 6.1, R12."""
    table = after_banishment(catch_all_spies=True)
    publish(table)
    all_play(all_play(all_play(table)))
    assert 4 == table.state.lead
    assert {1, 2, 3} == {move["player"] for move in moves(table, 4) if move["move"] == "accuse"}
    table = all_play(after_bribe(catch_all_spies=True))
    accuse(table, 3)
    publish(table)
    all_play(all_play(all_play(table)))
    assert 3 not in {move.get("player") for move in moves(table, table.state.lead)}
    assert ("not_allowed", "accuse_known_spy") == refusal(table, table.state.lead, "accuse", player=3)


def test_catching_all_spies_banishes_the_first_and_goes_on() -> None:
    """Rules 6.3, 12.4, R2 with `catch_all_spies`: the lead stays, the last spy ends it."""
    table = accuse(all_play(after_bribe(catch_all_spies=True)), 3)
    assert table.outcome is None
    assert [3] == view_field(table, "table", "banished")
    assert 2 == view_field(table, "table", "lead")
    assert "appoint" == table.state.phase
    publish(table)
    all_play(all_play(all_play(table)))
    accuse(table, 2)
    assert {"winners": [1, 4], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert [2, 3] == view_field(table, "table", "banished")


def test_catching_the_only_spy_there_is_ends_it() -> None:
    """R2: with all spies asked for and none bribed, one is all."""
    table = accuse(interrogation(catch_all_spies=True), 3)
    assert "spy_caught" == table.outcome.reason
    assert [3] == view_field(table, "table", "banished")


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
