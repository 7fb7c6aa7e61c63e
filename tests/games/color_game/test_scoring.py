"""What the colour game counts at the end, in `scoring.toml`: awards, chips, ties. `scores.scenes.toml` has quests."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from scripted_play import all_play, open_table, play

from color_game.language import play_steps
from color_game.scenes import find, live_table, play_to_end, result, score_parts

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
