"""Photo Leap's interrogations, votes and banishments, as cases."""

import pytest
from scripted_play import everybody, moves, plain, play, refused, sees

from companion.games.photo_leap.queries import next_lead
from photo_leap.rounds import (
    accused,
    at_round,
    banished_two,
    bribed,
    harmless_from_appoint,
    interrogation,
    opened,
    pair,
    published,
)


def test_interrogations_begin_in_round_four() -> None:
    """Rule 6.1: before, the lead appoints at once."""
    table = everybody(everybody(at_round(3)))
    assert "appoint" == table.state.phase
    assert "interrogate" == interrogation().state.phase
    assert "interrogate" == everybody(everybody(opened(interrogate_after=0))).state.phase


def test_the_lead_accuses_any_other_player_or_passes() -> None:
    """Rule 6.1."""
    table = interrogation()
    assert 2 == table.state.lead
    assert [
        *({"move": "accuse", "player": seat} for seat in (1, 3, 4)),
        {"move": "pass"},
    ] == moves(table, 2)
    assert ("bad_argument", "not_yourself") == refused(table, 2, "accuse", player=2)
    assert ("not_your_turn", "now.interrogate") == refused(table, 1, "accuse", player=2)
    assert ("not_your_turn", "now.interrogate") == refused(table, 1, "pass")
    play(table, 2, "pass")
    assert "appoint" == table.state.phase
    assert sees(table, "table", "votes") is None


@pytest.mark.parametrize(
    ("votes", "is_valid"),
    [("yyyy", True), ("yyyn", True), ("yynn", False), ("ynnn", False), ("nnnn", False)],
)
def test_more_than_half_make_an_interrogation_valid(votes: str, is_valid: bool) -> None:
    """Rule 6.2, R14: a tie is not."""
    table = play(interrogation(), 2, "accuse", player=1)
    for seat, vote in enumerate(votes, 1):
        assert "vote" == table.state.phase
        play(table, seat, "vote", valid=vote == "y")
    assert is_valid == bool(sees(table, "table", "turned_up"))
    assert {str(seat): vote == "y" for seat, vote in enumerate(votes, 1)} == sees(table, "table", "votes")


def test_votes_are_secret_until_all_have_voted() -> None:
    """Rule 6.2: who has voted is public, which way is not."""
    table = play(interrogation(), 2, "accuse", player=3)
    play(table, 1, "vote", valid=True)
    assert sees(table, "table", "votes") is None
    assert [2, 3, 4] == sees(table, "table", "waiting_for")
    assert 3 == sees(table, "table", "accused")
    assert ("not_your_turn", "now.vote") == refused(table, 1, "vote", valid=False)
    assert ("bad_argument", "field_mistyped") == refused(table, 2, "vote", valid=1)


def test_a_spy_turned_up_ends_the_game_for_the_journalists() -> None:
    """Rules 6.3, 8.2, 8.3, R2."""
    table = accused(interrogation(), 3)
    assert {"winners": [1, 2, 4], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert {"3": ["spy"]} == sees(table, "table", "turned_up")
    assert [] == sees(table, "table", "banished") == sees(table, "table", "waiting_for")


def test_a_bribed_player_turns_up_both_cards_and_is_a_spy() -> None:
    """Rule 6.3, R10: any spy card counts, and the bribed seat is on the spies' side."""
    table = accused(everybody(bribed()), 3)
    assert {"3": ["spy", "journalist"]} == sees(table, "table", "turned_up")
    assert [1, 4] == list(table.outcome.winners)
    table = everybody(bribed())
    play(table, 2, "pass")
    table = harmless_from_appoint(table)
    everybody(everybody(table))
    assert 1 == table.state.lead
    accused(table, 2)
    assert {"2": ["journalist", "spy"]} == sees(table, "table", "turned_up")
    assert "spy_caught" == table.outcome.reason


def test_a_wrong_accusation_banishes_the_lead_and_the_pen_goes_right() -> None:
    """Rules 6.3, 6.4, R8: at once, for this round; one interrogation a round."""
    table = accused(interrogation(), 4)
    assert {"4": ["journalist"]} == sees(table, "table", "turned_up")
    assert [2] == sees(table, "table", "banished")
    assert 1 == sees(table, "table", "lead")
    assert "appoint" == table.state.phase
    assert [] == moves(table, 2)
    assert [{"move": "appoint", "player": 4}] == moves(table, 1)[-1:]


def test_who_is_banished_talks_and_does_no_more() -> None:
    """Rules 4.1, 6.4, 9.1, R5, R8: its news is drawn and seen by nobody; it is waited for in introspect alone."""
    table = published(banished_two())
    assert 1 == len(moves(table, 2)) and 2 in sees(table, "table", "waiting_for")
    everybody(table)
    book = sees(table, 2, "notebook")
    assert 5 == len(book) and book[4] is None and sees(table, 2, "news") is None
    assert [1, 3, 4] == sees(table, "table", "waiting_for")
    assert [] == moves(table, 2)
    assert ("not_your_turn", "now.investigate") == refused(table, 2, "ready")
    assert 4 == len(table.state.four)
    everybody(table)
    assert [1, 3, 4] == sees(table, "table", "waiting_for")
    everybody(table)
    assert 4 == table.state.lead
    accused(table, 2)
    assert [2, 4] == sees(table, "table", "banished")


def test_a_banished_player_may_be_accused_but_not_a_spy_already_turned_up() -> None:
    """Rule 6.1, R12."""
    table = banished_two(catch_all_spies=True)
    published(table)
    everybody(everybody(everybody(table)))
    assert 4 == table.state.lead
    assert {1, 2, 3} == {move["player"] for move in moves(table, 4) if move["move"] == "accuse"}
    table = everybody(bribed(catch_all_spies=True))
    accused(table, 3)
    published(table)
    everybody(everybody(everybody(table)))
    assert 3 not in {move.get("player") for move in moves(table, table.state.lead)}
    assert ("not_allowed", "accuse_known_spy") == refused(table, table.state.lead, "accuse", player=3)


def test_catching_all_spies_banishes_the_first_and_goes_on() -> None:
    """Rules 6.3, 12.4, R2 with `catch_all_spies`: the lead stays, the last spy ends it."""
    table = accused(everybody(bribed(catch_all_spies=True)), 3)
    assert table.outcome is None
    assert [3] == sees(table, "table", "banished")
    assert 2 == sees(table, "table", "lead")
    assert "appoint" == table.state.phase
    published(table)
    everybody(everybody(everybody(table)))
    accused(table, 2)
    assert {"winners": [1, 4], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert [2, 3] == sees(table, "table", "banished")


def test_catching_the_only_spy_there_is_ends_it() -> None:
    """R2: with all spies asked for and none bribed, one is all."""
    table = accused(interrogation(catch_all_spies=True), 3)
    assert "spy_caught" == table.outcome.reason
    assert [3] == sees(table, "table", "banished")


def test_with_one_player_left_nobody_is_accused_and_the_lead_does_both_jobs() -> None:
    """Rules 6.1, 7.1, R9."""
    table = opened(interrogate_after=0)
    for _ in range(3):
        everybody(everybody(table))
        innocent = next(seat for seat in (4, 2, 1) if seat != table.state.lead)
        accused(table, innocent)
        published(table, pair(table))
        everybody(table)
    assert 3 == len(table.state.banished)
    everybody(everybody(table))
    assert "appoint" == table.state.phase
    lead = table.state.lead
    assert [{"move": "appoint", "player": lead}] == moves(table, lead)
    play(table, lead, "appoint", player=lead)
    play(table, lead, "discard", card=0)
    assert "associate_discard" == table.state.phase
    play(table, lead, "discard", card=0)
    assert lead == next_lead(table.state)
