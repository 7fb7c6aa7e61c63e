"""How a ball of Masquerade Murder ends: who wins, with whom the thug shares, and what is revealed."""

from typing import Any

import pytest
from scripted_play import moves, plain, refusal, view_field

from cards.masquerade_murder import LONGEST
from companion.matches.match import Match
from masquerade_murder.nights import (
    CHARACTER_OF,
    DEAL,
    first_night,
    next_night,
    play_night,
    quiet_night,
    seat_of,
    strike,
)


def winners(table: Match) -> set[str]:
    assert table.outcome is not None
    return {CHARACTER_OF[seat] for seat in table.outcome.winners}


def guard_night(table: Match) -> Match:
    """Play a night in which the thug guards the seductress from poison and gets a green sign."""
    return play_night(table, {2: 5, 4: 5}, {5: "C3", 2: "C2", 4: "C4", 3: "E1", 1: "A1"})


@pytest.mark.parametrize(
    ("actor", "target", "expected", "reason"),
    [
        pytest.param("constable", "assassin", {"constable", "duke"}, "assassin_arrested", id="Rule 6.2: assassin"),
        pytest.param("assassin", "duke", {"assassin", "seductress"}, "duke_killed", id="Rule 6.2: duke poisoned"),
        pytest.param("constable", "duke", {"assassin", "seductress"}, "duke_arrested", id="Rule 6.2: duke jailed"),
    ],
)
@pytest.mark.parametrize("lives", [1, 3])
def test_the_last_blow_ends_the_game_at_once(
    actor: str, target: str, expected: set[str], reason: str, lives: int
) -> None:
    """Rules 6.2, 8.2: not before; and the views keep that night."""
    table = first_night(lives=lives)
    for _ in range(lives - 1):
        next_night(strike(table, actor, target))
        assert table.outcome is None
    strike(table, actor, target)
    assert (expected, reason, {}) == (winners(table), table.outcome.reason, plain(table.outcome.scores))
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


def test_the_source_has_no_last_night_and_a_paid_thug() -> None:
    """Rules 1.1, 6.3, 6.5, R2, R3: the defaults are the source's rules."""
    options = first_night().state.facts.options
    assert (0, False, 0, "success", "target", 3) == (
        options.nights, options.constable_outlasts, options.thug_jobs, options.seductress_sign, options.guard_sign,
        options.lives,
    )  # fmt: skip


def test_a_carnival_without_a_last_night_closes_in_the_end() -> None:
    """Rule 6.3, R2: after night 100 the duke alone wins, and not before."""
    table = first_night()
    while table.state.night < LONGEST:
        next_night(quiet_night(table))
        assert table.outcome is None
    quiet_night(table)
    assert ({"duke"}, "ball_over", 100) == (winners(table), table.outcome.reason, table.state.round)


def test_the_carnival_goes_on_until_one_side_has_won() -> None:
    """Rules 1.1, 6.2, 6.3: no night is the last, and then the assassin is arrested."""
    table = first_night(lives=1)
    for _ in range(30):
        next_night(quiet_night(table))
    assert table.outcome is None
    assert {"constable", "duke"} == winners(strike(table, "constable", "assassin"))


@pytest.mark.parametrize(
    ("actor", "target", "reason"),
    [
        ("constable", "assassin", "assassin_arrested"),
        ("assassin", "duke", "duke_killed"),
        ("constable", "duke", "duke_arrested"),
        ("assassin", "constable", "ball_over"),
    ],
)
def test_a_win_on_the_last_night_goes_before_the_end(actor: str, target: str, reason: str) -> None:
    """Rule 6.2: the last night's events decide first."""
    assert reason == strike(first_night(nights=1, lives=1), actor, target).outcome.reason


@pytest.mark.parametrize(
    ("leaves", "later_target", "expected"),
    [
        pytest.param("constable", None, {"duke", "constable"}, id="Rules 6.3, 8.2: the constable gave his life"),
        pytest.param("seductress", "duke", {"assassin", "seductress"}, id="Rule 6.4, R13: the seductress is dead"),
    ],
)
def test_partners_that_left_still_win(leaves: str, later_target: str | None, expected: set[str]) -> None:
    """Rule 6.4: a partner wins with its side."""
    table = first_night(lives=1, nights=2, constable_outlasts=True)
    next_night(strike(table, "assassin", leaves))
    if later_target is None:
        quiet_night(table)
    else:
        strike(table, "assassin", later_target)
    assert expected == winners(table)


# The thug.


@pytest.mark.parametrize(
    ("jobs", "greens", "shares"),
    [(1, 1, True), (2, 1, False), (2, 2, True), (1, 2, True), (0, 2, False), (3, 2, False)],
)
def test_the_thug_shares_a_win_with_enough_green_signs(jobs: int, greens: int, shares: bool) -> None:
    """Rules 6.5, 8.2, R3: with 0 jobs he is paid and never shares."""
    table = first_night(thug_jobs=jobs, nights=greens + 1)
    for _ in range(greens):
        next_night(guard_night(table))
    quiet_night(table)
    assert greens == [past["indicator"] for past in view_field(table, 4, "history")].count("green")
    assert shares == ("thug" in winners(table))


@pytest.mark.parametrize(
    ("actor", "target", "side"),
    [
        ("constable", "assassin", {"constable", "duke"}),
        ("assassin", "duke", {"assassin", "seductress"}),
        ("constable", "duke", {"assassin", "seductress"}),
    ],
)
def test_the_thug_shares_the_win_of_any_side(actor: str, target: str, side: set[str]) -> None:
    """Rule 8.2: it does not matter who wins."""
    table = next_night(guard_night(first_night(thug_jobs=1, lives=1)))
    assert side | {"thug"} == winners(strike(table, actor, target))
    assert side == winners(strike(first_night(thug_jobs=1, lives=1), actor, target))


def test_the_last_nights_green_sign_counts() -> None:
    """Rule 8.2: he guards the constable, who arrests the assassin's accomplice on the last night."""
    table = guard_night(first_night(thug_jobs=1, nights=1))
    assert "green" == view_field(table, 4, "indicator")
    assert {"duke", "thug"} == winners(table)


def test_a_thug_who_has_left_shares_nothing() -> None:
    """Rule 8.2: this holds even when he leaves on the last night."""
    table = next_night(guard_night(first_night(thug_jobs=1, nights=2, lives=1)))
    assert {"duke"} == winners(strike(table, "assassin", "thug"))


def test_red_and_grey_signs_are_no_jobs() -> None:
    """Rule 8.2: he guards the duke twice, and nobody attacks."""
    table = next_night(strike(first_night(thug_jobs=1, nights=2), "thug", "duke"))
    assert "red" == view_field(table, 4, "indicator")
    assert "thug" not in winners(strike(table, "thug", "duke"))


# What is laid open.


def test_the_end_reveals_all_secrets() -> None:
    """Rule 2.3: characters, first cards, targets and signs are shown, and none of them before."""
    table = next_night(strike(first_night(nights=2), "assassin", "duke"))
    assert "reveal" not in plain(table.view("table"))["table"]
    quiet_night(table)
    reveal = view_field(table, "table", "reveal")
    assert DEAL == reveal["deal"]
    assert {str(seat): view_field(table, seat, "history") for seat in CHARACTER_OF} == reveal["history"]
    assert {"night": 1, "target": 1, "indicator": "green", "suffered": []} == reveal["history"]["2"][0]


@pytest.mark.parametrize(
    "move", [{"move": "ready"}, {"move": "target", "player": 9}, {"move": "place", "cell": "Z9"}, {"move": "sing"}]
)
def test_every_move_is_refused_after_the_end(move: dict[str, Any]) -> None:
    """Rule 6.2: the game is over."""
    table = quiet_night(first_night(nights=1))
    assert all(not moves(table, seat) for seat in CHARACTER_OF)
    assert ("game_over", "game_over") == refusal(table, 1, **move)
