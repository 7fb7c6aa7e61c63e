"""Figures of a simulated grid: who won in each cell, how long games took and why they ended."""

from collections.abc import Mapping, Sequence

import msgspec

from companion.lab.simulation.simulate import GameResult, GridCell, Plan, by_cell
from companion.lab.statistics.estimate import Estimate, mean
from companion.lab.statistics.measures import end_reasons, measure_mean, measure_names
from companion.lab.statistics.winners import NOBODY, Side, no_winner_rate, sides_of_grid, win_rates


class CellFigures(msgspec.Struct, frozen=True):
    """The figures of one cell."""

    cell: GridCell
    games: int
    wins: tuple[Estimate | None, ...]
    """Win rates in the order of the grid's sides; None for a side that did not play in this cell."""
    rounds: Estimate
    moves: Estimate
    end_reason: str
    """The most common reason why games ended."""
    end_rate: Estimate
    """The proportion of games that ended for that reason."""
    measures: Mapping[str, Estimate] = {}
    """Means of the designers' measures, by name, over the games that have them."""


class GridFigures(msgspec.Struct, frozen=True):
    """The figures of all cells with at least one game."""

    sides: tuple[Side, ...]
    rows: tuple[CellFigures, ...]
    measures: tuple[str, ...] = ()
    """Names of the designers' measures, in the game's own order."""


def grid_figures(plan: Plan, games: Sequence[GameResult]) -> GridFigures:
    """Return the figures of a grid, from the games played so far."""
    bots = plan.bots if len(set(plan.bots)) > 1 else ("",) * plan.seats
    sides = sides_of_grid(games, bots)
    cells = zip(plan.cells, by_cell(plan, games), strict=True)
    rows = tuple(_cell_figures(cell, results, sides, bots) for cell, results in cells if results)
    return GridFigures(sides, rows, measure_names(games))


def _cell_figures(
    cell: GridCell, games: Sequence[GameResult], sides: Sequence[Side], bots: Sequence[str]
) -> CellFigures:
    rates = win_rates(games, bots)
    if any(side.name == NOBODY for side in sides):
        rates[NOBODY, ""] = no_winner_rate(games)
    end_reason, end_rate = next(iter(end_reasons(games).items()))
    return CellFigures(
        cell=cell, games=len(games), wins=tuple(rates.get((side.name, side.bot)) for side in sides),
        rounds=mean([game.rounds for game in games]), moves=mean([game.moves for game in games]), end_reason=end_reason,
        end_rate=end_rate, measures={name: measure_mean(name, games) for name in measure_names(games)},
    )  # fmt: skip
