"""What the colour game counts at the end, in tables of cases: awards, chips, ties, assassin and observer."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from scripted_play import all_play, open_table, play, view_field

from color_game.scenes import deal, find, guess, live_table, pay, play_to_end, result, score_parts, tell
from companion.matches.match import Match

SEATS = 8
"""1 and 3 red, 2 and 4 blue, 7 and 8 yellow; 5 the assassin, 6 the observer."""

PAIRS = {"red": (1, 3), "blue": (2, 4), "yellow": (7, 8)}
Steps = Sequence[str | tuple[int, int]]


def awards_after(steps: Steps, **options: Any) -> dict[str, int | None]:
    """Return the awards by team. A step is a pair that finds each other, or one guess."""
    table = live_table(SEATS, **options)
    for step in steps:
        find(table, PAIRS[step]) if isinstance(step, str) else guess(table, step)
    play_to_end(table)
    return {team: score_parts(table, team)[1] for team in PAIRS}


# Awards.


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param((), (None, None, None), id="nobody"),
        pytest.param(("red",), (8, None, None), id="the first takes the highest"),
        pytest.param(("blue", "red", "yellow"), (6, 8, 4), id="in the order in which they are found"),
        pytest.param(((1, 3), (2, 4), (4, 2), (3, 1)), (6, 8, None), id="found at the later of the two guesses"),
        pytest.param(((1, 2), "red"), (6, None, None), id="one wrong guess, one down"),
        pytest.param(((1, 2), (3, 2), "red"), (6, None, None), id="one each, one down: the larger number counts"),
        pytest.param(((1, 2), (1, 4), (3, 5), "red"), (4, None, None), id="two and one, two down"),
        pytest.param(((3, 2), (3, 4), (3, 5), (3, 6), "red"), (4, None, None), id="at worst the lowest"),
        pytest.param(((1, 2), "red", "blue"), (6, 8, None), id="a late pair without a mistake gets what is left"),
        pytest.param(((1, 2), "red", (2, 1), "blue"), (6, 4, None), id="down from the highest that is left"),
        pytest.param((*[(1, 2), (1, 4)], "red", (2, 3), (2, 5), "blue", "yellow"), (4, 6, 8), id="lowest that is left"),
        pytest.param(("red", (1, 2), (1, 4), (3, 2)), (8, None, None), id="guesses after the find cost nothing"),
        pytest.param(((1, 3), (1, 2), (3, 1)), (6, None, None), id="wrong until the pair is found, also after its own"),
        pytest.param(((2, 1), "red"), (8, None, None), id="others' guesses at a member cost it nothing"),
        pytest.param(((1, 5), (5, 1), "red"), (6, None, None), id="an answered wrong guess counts as any"),
        pytest.param(((5, 6), (6, 5), (5, 1), (1, 5)), (None, None, None), id="assassin and observer take no award"),
        pytest.param(((1, 3),), (None, None, None), id="one guess alone finds nobody"),
    ],
)
def test_awards(steps: Steps, expected: tuple[int | None, ...]) -> None:
    """Rules 5.2, 5.3, 5.5, R5: three teams get 8, 6 and 4, less for each wrong guess."""
    assert dict(zip(PAIRS, expected, strict=True)) == awards_after(steps)


@pytest.mark.parametrize(
    ("awards", "steps", "expected"),
    [
        pytest.param([9, 5, 3], ("red", "blue", "yellow"), (9, 5, 3), id="a list of its own"),
        pytest.param([9], ("red", "blue", "yellow"), (9, 0, 0), id="shorter: nothing for the rest"),
        pytest.param([], ("red", "blue"), (0, 0, None), id="none at all"),
        pytest.param([9, 5, 3, 99], ("red", "blue", "yellow"), (9, 5, 3), id="longer: not used"),
        pytest.param([3, 9, 5], ("red", "blue", "yellow"), (9, 5, 3), id="the highest left goes first"),
        pytest.param([7, 7, 1], ((1, 2), "red", "blue", "yellow"), (7, 7, 1), id="equal ones are two"),
        pytest.param([7, 7, 1], ((1, 2), (1, 4), "red", "blue"), (1, 7, None), id="down among equal ones"),
    ],
)
def test_awards_as_the_table_sets_them(awards: list[int], steps: Steps, expected: tuple[int | None, ...]) -> None:
    """Rules 5.3, 5.4, R5: the table's own list replaces the formula."""
    assert dict(zip(PAIRS, expected, strict=True)) == awards_after(steps, awards=awards)


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


# Chips.


def chips(steps: Sequence[tuple[int, int, int]]) -> dict[str, int]:
    """Return the points for chips by team, after payments."""
    table = live_table(SEATS)
    for sender, to, amount in steps:
        pay(table, sender, to, amount)
    play_to_end(table)
    return {team: score_parts(table, team)[0] for team in PAIRS}


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param((), (0, 0, 0), id="starting chips that never left"),
        pytest.param(((2, 1, 2),), (2, 0, 0), id="given by another team"),
        pytest.param(((5, 1, 2), (6, 3, 1)), (3, 0, 0), id="given by the assassin or the observer"),
        pytest.param(((3, 1, 5),), (0, 0, 0), id="given by the teammate"),
        pytest.param(((2, 3, 2), (3, 1, 7)), (0, 0, 0), id="last given by the teammate, wherever they came from"),
        pytest.param(((1, 2, 5), (2, 1, 10)), (10, 0, 0), id="come back: by their last giver"),
        pytest.param(((1, 3, 5), (3, 1, 10)), (0, 0, 0), id="come back from the teammate"),
        pytest.param(((3, 1, 1), (2, 1, 1), (1, 7, 6)), (1, 0, 6), id="the longest held leave first"),
        pytest.param(((2, 5, 5), (7, 6, 5)), (0, 0, 0), id="with the assassin and the observer for nobody"),
        pytest.param(((2, 1, 1), (7, 1, 1), (1, 8, 7)), (0, 0, 7), id="whoever holds them"),
    ],
)
def test_chips(steps: Sequence[tuple[int, int, int]], expected: tuple[int, ...]) -> None:
    """Rules 4.1, 4.3, R4: own starting chips and the teammate's chips do not count."""
    assert dict(zip(PAIRS, expected, strict=True)) == chips(steps)


# Who wins.


def end(
    pays: Mapping[tuple[int, int], int] = {}, pairs: Steps = (), called: str | None = None, **options: Any
) -> Match:
    table = live_table(SEATS, **options)
    for step in pairs:
        find(table, PAIRS[str(step)])
    for (sender, to), amount in pays.items():
        pay(table, sender, to, amount)
    return play_to_end(table, call=called)


RED, BLUE, YELLOW, OBSERVER = (1, 3), (2, 4), (7, 8), (6,)


@pytest.mark.parametrize(
    ("pays", "finds", "options", "winners"),
    [
        pytest.param({(5, 1): 2, (6, 2): 1}, (), {}, RED, id="the highest score"),
        pytest.param({(5, 2): 5, (6, 2): 5}, ("red",), {}, BLUE, id="ten chips beat an award of eight"),
        pytest.param({(5, 2): 2}, ("red", "blue"), {}, RED, id="a tie goes to the larger award"),
        pytest.param({(5, 2): 2, (6, 7): 4}, ("red", "blue", "yellow"), {}, RED, id="of several too"),
        pytest.param({(5, 2): 4, (6, 2): 4, (7, 2): 1}, ("red",), {}, BLUE, id="one point more is no tie"),
        pytest.param({}, (), {}, (1, 2, 3, 4, 7, 8), id="still tied: all of them"),
        pytest.param({(5, 2): 1, (6, 7): 1}, (), {}, (2, 4, 7, 8), id="two of three"),
        pytest.param({}, ("red", "blue"), {"awards": [7, 7]}, (1, 2, 3, 4), id="equal awards still tie"),
        pytest.param({}, ("red",), {"awards": []}, (1, 2, 3, 4, 7, 8), id="no award and an award of 0 are alike"),
    ],
)
def test_who_wins_by_points(
    pays: dict[tuple[int, int], int], finds: Steps, options: dict[str, Any], winners: tuple[int, ...]
) -> None:
    """Rules 1.2, 7.1, 7.2."""
    assert (winners, "points") == result(end(pays, finds, **options))


@pytest.mark.parametrize(
    ("pays", "finds", "called", "expected"),
    [
        pytest.param({(5, 1): 2}, (), "red", (OBSERVER, "observer"), id="called rightly: in the winners' place"),
        pytest.param({(5, 1): 2}, (), "blue", (RED, "points"), id="called wrongly"),
        pytest.param({(5, 1): 2}, (), None, (RED, "points"), id="nobody called"),
        pytest.param({(5, 2): 2}, ("red", "blue"), "blue", (RED, "points"), id="the team that loses the tie"),
        pytest.param({(5, 2): 2}, ("red", "blue"), "red", (OBSERVER, "observer"), id="the team that wins the tie"),
        pytest.param(
            {(5, 2): 1, (6, 7): 1}, (), "blue", ((6, 7, 8), "observer"), id="who tied to the last keeps a share"
        ),
        pytest.param({}, (), "yellow", ((1, 2, 3, 4, 6), "observer"), id="all the others"),
    ],
)
def test_the_observer_in_the_winners_place(
    pays: dict[tuple[int, int], int], finds: Steps, called: str | None, expected: tuple[tuple[int, ...], str]
) -> None:
    """Rules 6.4, 7.3, R10."""
    assert expected == result(end(pays, finds, called))


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
