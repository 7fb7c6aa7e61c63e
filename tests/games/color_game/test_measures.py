"""The colour game's measures of opening deals and quests. `measures.scenes.toml` checks the others by hand."""

import pytest
from scripted_play import measured

import cards
from color_game.scenes import deal, live_table, pay, play_to_end
from companion.games import GAMES
from companion.games.color_game.measures import (
    AS_DEALT,
    DEALS,
    DECIDED,
    FROM_QUESTS,
    OPENINGS,
    REPEATED,
    entropy,
)
from companion.lab.simulation.simulate import play

QUESTS = ["know_three", "second_hand", "keep_card", "two_quests", "free_gift"]


def test_entropy_is_none_where_all_are_alike() -> None:
    assert (0.0, 2.0, 1.0) == (entropy("aaaa"), entropy("abcd"), entropy("aabb"))


def test_openings_are_the_first_deal_of_each_player() -> None:
    table = live_table(7)
    for one, two in ((1, 2), (3, 4)):
        deal(table, one, two, {"chips": 1}, {"chips": 2})
    pay(table, 1, 2, 1)
    assert (3, 0.0) == (measured(table)[DEALS], measured(table)[OPENINGS])
    pay(table, 6, 7, 1)
    assert entropy("aaaabc") == measured(table)[OPENINGS]


def test_quest_points_are_counted_and_those_as_dealt() -> None:
    """Rule 8.3: a quest that was dealt to the team counts as dealt, one that it bought does not."""
    table = live_table(5, quests=QUESTS)
    deal(table, 2, 1, {"quests": ["second_hand"], "chips": 1})
    found, reveal = measured(play_to_end(table)), table.game.table(table.state).reveal
    scores = {team: (it.chips, it.quests) for team, it in reveal.teams.items()}
    # Red: one chip, "second hand" and "stay hidden". Blue: "collector" is not done.
    assert {"red": (1, 6), "blue": (0, 0)} == scores
    assert (pytest.approx(100 * 6 / 7), pytest.approx(100 * 3 / 7)) == (found[FROM_QUESTS], found[AS_DEALT])
    assert 0.0 == found[DECIDED]


def test_simulations_count_them() -> None:
    found = play(GAMES["color_game"], cards.load("color_game", options={"quests": True}), ["steady"] * 7, 1).measures
    assert {DEALS, OPENINGS, REPEATED, FROM_QUESTS, AS_DEALT, DECIDED} == found.keys()
