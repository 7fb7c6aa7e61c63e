"""How a ball of Masquerade Murder ends: who wins, with whom the thug shares, and what is revealed."""

import pytest
from scripted_play import plain, view_field

from cards.masquerade_murder import LONGEST
from companion.matches.match import Match
from masquerade_murder.nights import CHARACTER_OF, first_night, next_night, play_night, quiet_night, seat_of, strike


def winners(table: Match) -> set[str]:
    assert table.outcome is not None
    return {CHARACTER_OF[seat] for seat in table.outcome.winners}


def guard_night(table: Match) -> Match:
    """Play a night in which the thug guards the seductress from poison and gets a green sign."""
    return play_night(table, {2: 5, 4: 5}, {5: "C3", 2: "C2", 4: "C4", 3: "E1", 1: "A1"})


GOOD, BAD = {"constable", "duke"}, {"assassin", "seductress"}
LAST_BLOWS = [
    ("constable", "assassin", GOOD, "assassin_arrested"),
    ("assassin", "duke", BAD, "duke_killed"),
    ("constable", "duke", BAD, "duke_arrested"),
]
last_blows = pytest.mark.parametrize(("actor", "target", "side", "reason"), LAST_BLOWS)


@last_blows
@pytest.mark.parametrize("lives", [1, 3])
def test_the_last_blow_ends_the_game_at_once(actor: str, target: str, side: set[str], reason: str, lives: int) -> None:
    """Rules 6.2, 8.2: not before, and also on the last night; the views keep that night."""
    table = first_night(lives=lives, nights=lives)
    for _ in range(lives - 1):
        next_night(strike(table, actor, target))
        assert table.outcome is None
    strike(table, actor, target)
    assert (side, reason, {}) == (winners(table), table.outcome.reason, plain(table.outcome.scores))
    assert ("over", lives) == (table.state.phase, table.state.round)
    assert [] == view_field(table, "table", "waiting_for")
    assert view_field(table, "table", "placing") is None
    left = "dead" if actor == "assassin" else "jailed"
    assert {str(seat_of(target)): left} == view_field(table, "table", "out")
    assert 4 == len(view_field(table, "table", "board"))
    assert lives == len(view_field(table, 1, "history")) == len(view_field(table, "table", "events"))
    assert view_field(table, seat_of(actor), "indicator") in ("green", "red")
    assert ["poisoned" if actor == "assassin" else "captured"] == view_field(table, seat_of(target), "suffered")


@pytest.mark.parametrize("outlasts", [True, False])
@pytest.mark.parametrize("nights", [1, 2, 12])
def test_the_ball_is_over_after_its_last_night(nights: int, outlasts: bool) -> None:
    """Rules 6.2, 6.3, 8.2: the duke wins alone, or with the constable if that was agreed on."""
    table = first_night(nights=nights, constable_outlasts=outlasts)
    for _ in range(nights - 1):
        next_night(quiet_night(table))
        assert table.outcome is None
    quiet_night(table)
    expected = {"duke", "constable"} if outlasts else {"duke"}
    assert (expected, "ball_over") == (winners(table), table.outcome.reason)
    assert nights == table.state.round


def test_a_carnival_without_a_last_night_closes_in_the_end() -> None:
    """Rules 1.1, 6.3, R2: after night 100 the duke alone wins, and not before."""
    table = first_night()
    while table.state.night < LONGEST:
        next_night(quiet_night(table))
        assert table.outcome is None
    quiet_night(table)
    assert ({"duke"}, "ball_over", 100) == (winners(table), table.outcome.reason, table.state.round)


@pytest.mark.parametrize(("jobs", "greens"), [(1, 1), (2, 1), (2, 2), (1, 2), (0, 2), (3, 2)])
def test_the_thug_shares_a_win_with_enough_green_signs(jobs: int, greens: int) -> None:
    """Rules 6.5, 8.2, R3: with 0 jobs he is paid and never shares."""
    table = first_night(thug_jobs=jobs, nights=greens + 1)
    for _ in range(greens):
        next_night(guard_night(table))
    quiet_night(table)
    assert greens == [past["indicator"] for past in view_field(table, 4, "history")].count("green")
    assert (1 <= jobs <= greens) == ("thug" in winners(table))


@last_blows
def test_the_thug_shares_the_win_of_any_side(actor: str, target: str, side: set[str], reason: str) -> None:
    """Rule 8.2: it does not matter who wins."""
    table = next_night(guard_night(first_night(thug_jobs=1, lives=1)))
    assert side | {"thug"} == winners(strike(table, actor, target))
    unpaid = strike(first_night(thug_jobs=1, lives=1), actor, target)
    assert (side, reason) == (winners(unpaid), unpaid.outcome.reason)


def test_the_end_reveals_all_secrets() -> None:
    """Rule 2.3: characters, first cards, targets and signs are shown, and none of them before."""
    table = next_night(strike(first_night(nights=2), "assassin", "duke"))
    assert "reveal" not in plain(table.view("table"))["table"]
    quiet_night(table)
    reveal = view_field(table, "table", "reveal")
    assert plain(table.dealt)["deal"] == reveal["deal"]
    assert {str(seat): view_field(table, seat, "history") for seat in CHARACTER_OF} == reveal["history"]
    assert {"night": 1, "target": 1, "indicator": "green", "suffered": []} == reveal["history"]["2"][0]
