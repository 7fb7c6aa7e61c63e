"""What the colour game counts at the end: awards, chips, ties, assassin and observer, in `scoring.toml`, and quests."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from scripted_play import all_play, open_table, play, view_field

from color_game.language import play_steps
from color_game.scenes import deal, find, live_table, pay, play_to_end, result, score_parts, tell

SEATS = 8
"""1 and 3 red, 2 and 4 blue, 7 and 8 yellow; 5 the assassin, 6 the observer."""

TEAMS = ("red", "blue", "yellow")
CASES = tomllib.loads(Path(__file__).with_name("scoring.toml").read_text("utf-8"))


@pytest.mark.parametrize(("case", "options", "steps", "awards"), CASES["awards"])
def test_awards(case: str, options: dict[str, Any], steps: str, awards: str) -> None:
    """Rules 5.2, 5.3, 5.4, 5.5, R5."""
    table = play_to_end(play_steps(live_table(SEATS, **options), steps))
    expected = [None if award == "-" else int(award) for award in awards.split()]
    assert expected == [score_parts(table, team)[1] for team in TEAMS]


@pytest.mark.parametrize(("seats", "first"), [(5, 6), (6, 6), (7, 8), (8, 8), (17, 18), (18, 18)])
def test_the_first_award_grows_with_the_teams(seats: int, first: int) -> None:
    """Rule 5.4, R2: the last team gets 4 and each earlier one 2 more."""
    identities = {str(seat): who for seat, who in enumerate(_cards(seats), 1)}
    table = all_play(open_table("color_game", seats, {"identities": identities}))
    find(table, (1, 2))
    while not table.outcome:
        play(table, "clock", "tick", at=table.state.deadline)
    assert first == score_parts(table, "red")[1]


def _cards(seats: int) -> list[str]:
    teams = ["red", "blue", "yellow", "green", "purple", "orange", "cyan", "pink"][: (seats - 1) // 2]
    return [*(team for team in teams for _ in range(2)), "assassin", *(["observer"] if seats % 2 == 0 else [])]


@pytest.mark.parametrize(("case", "payments", "points"), CASES["chips"])
def test_chips(case: str, payments: str, points: list[int]) -> None:
    """Rules 4.1, 4.3, R4."""
    table = play_to_end(play_steps(live_table(SEATS), payments))
    assert points == [score_parts(table, team)[0] for team in TEAMS]


@pytest.mark.parametrize(("case", "options", "steps", "call", "winners", "reason"), CASES["winners"])
def test_who_wins(case: str, options: dict[str, Any], steps: str, call: str, winners: list[int], reason: str) -> None:
    """Rules 1.2, 6.4, 7.1, 7.2, 7.3, R10."""
    table = play_to_end(play_steps(live_table(SEATS, **options), steps), call=call)
    assert (tuple(winners), reason) == result(table)


def test_the_assassins_right_names_win_before_call_and_scores() -> None:
    """Rule 6.2: the observer is not asked and no score matters."""
    table = find(live_table(SEATS), (1, 3))
    play_to_end(pay(table, 5, 1, 5), names={"1": "red", "8": "yellow", "7": "yellow"})
    assert (((5,), "assassin"), {"red": 13, "blue": 0, "yellow": 0}) == (result(table), table.outcome.scores)


@pytest.mark.parametrize(
    ("named", "called"), [(None, None), (None, "red"), ({"1": "red", "2": "blue", "3": "red"}, None)]
)
def test_every_ending_shows_the_scores(named: dict[str, str] | None, called: str | None) -> None:
    """Rule 7.1: the scores list all teams in their order, also teams without points."""
    table = find(live_table(SEATS), (1, 3))
    pay(table, 5, 1, 3)
    assert [("red", 11), ("blue", 0), ("yellow", 0)] == list(play_to_end(table, named, called).outcome.scores.items())
    assert (3, 8, 0) == score_parts(table, "red")


# Quests in the score.


def test_a_met_quest_counts_for_its_holders_team() -> None:
    """Rules 7.1, 8.2, 8.3: both members' met quests count, whoever was dealt them."""
    quests = ["find_blue", "gain_chips", "two_quests", "keep_card", "give_all_chips", "free_gift"]
    table = live_table(6, quests, quest_points=4)
    deal(table, 4, 1, {"quests": ["keep_card"]})
    play_to_end(pay(table, 5, 1, 5))
    assert (5, None, 4) == score_parts(table, "red"), (
        "keep_card; find_blue is not done; two_quests has but one with seat 3"
    )
    assert {"red": 9, "blue": 0} == table.outcome.scores
    scored_quests = [
        (one["quest"], one["seat"], one["done"], one["points"])
        for one in view_field(table, "table", "reveal")["quests"]
    ]
    assert [
        ("find_blue", 1, False, 0),
        ("keep_card", 1, True, 4),
        ("gain_chips", 2, False, 0),
        ("two_quests", 3, False, 0),
        ("give_all_chips", 5, True, 0),
        ("free_gift", 6, False, 0),
    ] == scored_quests, "the assassin's is done and counts for nobody"


def test_quests_count_three_unless_the_table_says_otherwise() -> None:
    """Rule 8.3, R7: an option sets the points for a quest."""
    quests = ["find_blue", "know_three", "deal_with_four", "keep_card", "pass_on"]
    for options, points in (({}, 3), ({"quest_points": 0}, 0), ({"quest_points": 9}, 9)):
        table = play_to_end(tell(live_table(5, quests, **options), 2, 1))
        assert [points, points] == [score_parts(table, team)[2] for team in ("red", "blue")]
