"""Photo Leap's measures, checked by hand on short games."""

import pytest
from scripted_play import all_play, measured, open_table, play

import cards
from companion.games import GAMES
from companion.games.photo_leap.measures import ACCUSED, BRIBE, BURIED, EARLY, HIDDEN, RIGHT, TESTS, VALID
from companion.lab.simulation.simulate import play as play_with_bots
from photo_leap.rounds import TYPES, accuse, after_bribe, first_round, interrogation, play_round


def test_a_score_of_0_may_hide_a_truth_and_a_fake() -> None:
    """Rule 8.1: of two rounds without a change, one had a truth and a fake; the round with two fakes does not count."""
    table = open_table("photo_leap", 4, {"lead": 1}, mode="gm")
    play(table, "gm", "set_types", **TYPES)
    assert {EARLY: 0} == measured(table)
    for pair, hidden in ((["deer", "fox"], 0), (["sheep", "bear"], 50), (["bear", "wolf"], 50)):
        play(table, "gm", "publish", types=pair)
        assert hidden == measured(table)[HIDDEN]
    assert {HIDDEN: 50, EARLY: 1} == measured(table), "the third round is not early"


def test_truths_that_never_came_to_print_are_counted_by_side() -> None:
    """Rules 5.2, 12.2, 12.3: seat 3 is the spy and swaps one away; the lead, a journalist, drops one."""
    table = all_play(first_round())
    play(table, 3, "swap", card=table.state.four.index("sheep"))
    assert (0, 1) == (measured(table)[TESTS], measured(table)[BURIED])
    table = play_round(first_round(), ("deer", "bear"))
    assert 1 == measured(table)[TESTS] + measured(table)[BURIED]
    assert 1 == measured(table)[TESTS] == sum(drop.news == "sheep" and drop.seat != 3 for drop in table.state.drops)


@pytest.mark.parametrize(("player", "right"), [(3, 100), (4, 0)])
def test_interrogations_are_right_or_wrong(player: int, right: int) -> None:
    """Rule 6.3."""
    table = interrogation()
    assert 0 == measured(table)[ACCUSED] and RIGHT not in measured(table)
    values = measured(accuse(table, player))
    assert (1, right, 100) == (values[ACCUSED], values[RIGHT], values[VALID])
    assert BRIBE not in values


def test_a_bribed_player_counts_as_a_spy_from_the_bribe_on() -> None:
    """Rule 5.4."""
    table = all_play(after_bribe())
    assert 4 == measured(table)[BRIBE]
    play(table, 2, "accuse", player=3)
    assert (100, 0) == (measured(all_play(table, "vote", valid=False))[RIGHT], measured(table)[VALID])


def test_bots_games_have_every_measure() -> None:
    facts = cards.load("photo_leap")
    games = [play_with_bots(GAMES["photo_leap"], facts, ["steady"] * 4, seed).measures for seed in range(12)]
    assert [HIDDEN, EARLY, TESTS, BURIED, ACCUSED, RIGHT, VALID, BRIBE] == list(max(games, key=len))
