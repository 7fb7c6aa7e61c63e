"""Photo Leap's measures of swaps and drops. `measures.scenes.toml` checks the others by hand."""

from scripted_play import all_play, measured, play

import cards
from companion.games import GAMES
from companion.games.photo_leap.measures import ACCUSED, BRIBE, BURIED, EARLY, HIDDEN, RIGHT, TESTS, VALID
from companion.lab.simulation.simulate import play as play_with_bots
from photo_leap.rounds import first_round, play_round


def test_truths_that_never_came_to_print_are_counted_by_side() -> None:
    """Rules 5.2, 12.2, 12.3: seat 3 is the spy and swaps one away; the lead, a journalist, drops one."""
    table = all_play(first_round())
    play(table, 3, "swap", card=table.state.four.index("sheep"))
    assert (0, 1) == (measured(table)[TESTS], measured(table)[BURIED])
    table = play_round(first_round(), ("deer", "bear"))
    assert 1 == measured(table)[TESTS] + measured(table)[BURIED]
    assert 1 == measured(table)[TESTS] == sum(drop.news == "sheep" and drop.seat != 3 for drop in table.state.drops)


def test_bots_games_have_every_measure() -> None:
    facts = cards.load("photo_leap")
    games = [play_with_bots(GAMES["photo_leap"], facts, ["steady"] * 4, seed).measures for seed in range(12)]
    assert [HIDDEN, EARLY, TESTS, BURIED, ACCUSED, RIGHT, VALID, BRIBE] == list(max(games, key=len))
