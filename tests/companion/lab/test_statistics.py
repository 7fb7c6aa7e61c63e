"""Figures are right, and honest where games are few."""

import pytest
from cases import each_case
from saved_games import game_result

from companion.lab.simulation.results_file import game_row
from companion.lab.simulation.simulate import GameResult, GridCell, Plan
from companion.lab.statistics.grid_cells import grid_figures
from companion.lab.statistics.measures import end_reasons, measure_names, values_by_name
from companion.lab.statistics.summary import distribution, percentiles
from companion.lab.statistics.winners import win_rates


def game(seed: int, winners: tuple[int, ...], **changes: object) -> GameResult:
    sides = {1: ("spy", "spies"), 2: ("journalist", "journalists"), 3: ("journalist", "journalists")}
    kept = {"reason": "end", "rounds": 3, "moves": 10, "sides": sides, **changes}
    return game_result(seed=seed, winners=winners, **kept)


def test_win_rates_count_games_by_role_side_and_bot() -> None:
    """Two journalists who win together are one game won, not two."""
    played = [game(1, (1,)), game(2, (2, 3)), game(3, (2, 3)), game(4, ())]
    rates = win_rates(played, ["steady", "random", "random"])
    found = {key: (rate.count, rate.value) for key, rate in rates.items()}
    assert {
        ("spy", "steady"): (4, 0.25),
        ("spies", "steady"): (4, 0.25),
        ("journalist", "random"): (4, 0.5),
        ("journalists", "random"): (4, 0.5),
    } == found


def test_seats_of_a_kind_with_different_bots_are_told_apart() -> None:
    rates = win_rates([game(1, (2,))], ["random", "steady", "random"])
    assert [1.0, 0.0] == [rates["journalist", bot].value for bot in ("steady", "random")]


def test_values_have_a_median_and_percentiles() -> None:
    played = [game(i, (), moves=i, scores={"stars": i, "list": (1, None)}) for i in range(1, 101)]
    values = values_by_name(played)
    assert ["rounds", "moves", "score: stars"] == list(values)
    assert ["moves"] == list(values_by_name([game(1, (), rounds=1)]))
    assert (5.95, 50.5, 95.05) == pytest.approx(percentiles(values["moves"]))
    assert (7, 7, 7) == percentiles([7])
    assert [300.0] == values_by_name([game(1, (), seconds=300.0)])["seconds"]


def test_what_designers_count_is_told_of_the_games_that_have_it() -> None:
    """In the order in which the game tells it, though some games have nothing to say."""
    counted = [{"kills": 4}, {"turns": 2, "kills": 0, "share, %": 50.0}, {"turns": 6, "kills": 2}]
    played = [game(at, (), measures=one) for at, one in enumerate(counted)]
    assert ("turns", "kills", "share, %") == measure_names(played)
    values = values_by_name(played)
    assert ([2, 6], [4, 0, 2], [50]) == tuple(values[name] for name in ("turns", "kills", "share, %"))


def test_reasons_come_with_the_commonest_first() -> None:
    rates = end_reasons([game(1, (), reason="a"), game(2, (), reason="b"), game(3, (), reason="b")])
    assert [("b", 2, 2 / 3), ("a", 1, 1 / 3)] == [(reason, rate.total, rate.value) for reason, rate in rates.items()]


def test_a_row_tells_a_game() -> None:
    expected = (7, "2 3", "end", 3, 10, 0.0, "1:spy/spies 2:journalist/journalists 3:journalist/journalists")
    assert (*expected, "{}", '{"kills":3}') == game_row(game(7, (2, 3), measures={"kills": 3}))


@each_case
def test_a_distribution_has_the_means_interval_and_the_range_of_its_values(
    values: list[float], low: float, high: float, least: float, greatest: float
) -> None:
    """By hand, with t from the textbook: the interval within bounds; the range of all, of twenty on of nine in ten."""
    found = distribution(values, 100)
    assert found and (low, high) == pytest.approx((found.mean.low, found.mean.high), abs=1e-3)
    assert (least, greatest) == (found.least, found.most)
    assert found.is_alike == (len(values) == 1) and found.is_of_few == (len(values) < 20)


def test_a_side_whose_seats_win_apart_says_so() -> None:
    """Its figure is a share of games all the same: a side has won as soon as one of its own has."""
    sides = {1: ("constable", "good"), 2: ("thug", "good"), 3: ("bad",)}
    plan = Plan((GridCell("masquerade_murder"),), 3, ("steady",) * 3, 1, 4)
    games = [game_result(seed=at, winners=won, sides=sides) for at, won in enumerate([(1,), (1, 2), (3,), (3,)])]
    found = grid_figures(plan, games)
    assert {"good"} == {side.label for side in found.sides if side.wins_separately}
    assert 0.5 == win_rates(games, plan.bots)["good", "steady"].value
    assert not any(side.wins_separately for side in grid_figures(plan, games[1:]).sides)


def test_roles_that_always_win_together_are_one_side() -> None:
    plan = Plan((GridCell("photo_leap"),), 3, ("steady",) * 3, 1, 2)
    sides = grid_figures(plan, [game(1, (1,)), game(2, (2, 3))]).sides
    assert {"spies": ("spy",), "journalists": ("journalist",)} == {side.name: side.also for side in sides}
