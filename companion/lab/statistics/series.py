"""Series of estimates over the cells of a grid, for tables and plots."""

from collections.abc import Sequence
from typing import Any

from companion.lab.simulation.simulate import Plan
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.grid_cells import GridFigures

Series = Sequence[Estimate | None]  # An estimate for each cell; None where the cell has none.


def win_series(figures: GridFigures, side: int) -> Series:
    """Return the win rates of the side with this number, in percent."""
    rates = [row.wins[side] for row in figures.rows]
    return [rate.scaled(100) if rate else None for rate in rates]


def length_series(figures: GridFigures) -> list[tuple[str, Series]]:
    """Return titles and means of rounds and moves; without rounds where all games have the same number of them."""
    rounds, moves = [row.rounds for row in figures.rows], [row.moves for row in figures.rows]
    all_alike = len({end for mean in rounds for end in (mean.value, mean.low, mean.high)}) == 1
    return [("Moves a game", moves)] if all_alike else [("Rounds a game", rounds), ("Moves a game", moves)]


def measure_series(figures: GridFigures) -> list[tuple[str, Series]]:
    """Return titles and means of the designers' measures."""
    return [(capitalized(name), [row.measures.get(name) for row in figures.rows]) for name in figures.measures]


def option_values(figures: GridFigures, name: str) -> list[Any]:
    """Return the values of a varied option, cell by cell."""
    return [row.cell.varied[name] for row in figures.rows]


def capitalized(name: str) -> str:
    """Return the name with a capital first letter; the other letters stay as they are."""
    return name[:1].upper() + name[1:]


def axis_limits(series: Sequence[Series], is_share: bool) -> tuple[float, float]:
    """Return the limits of an axis for all intervals: 20 points of per cent or more, so that little looks little."""
    low = min(point.low for points in series for point in points if point)
    high = max(point.high for points in series for point in points if point)
    pad = 0.06 * (high - low) or 0.5
    base, top = low - pad, high + pad
    if not is_share:
        return max(base, 0), top
    return max(min(base, top - 20), -3), min(max(top, base + 20), 103)


def subtitle(plan: Plan, figures: GridFigures) -> str:
    """Return a plot's subtitle: how many games were played, and by which bots."""
    fewest, most = min(row.games for row in figures.rows), max(row.games for row in figures.rows)
    games = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
    bots = f"{plan.bots[0]} bots" if len(set(plan.bots)) == 1 else f"bots by seat {', '.join(plan.bots)}"
    return f"{games} games each on the same deals, {bots}, with 95 % intervals"
