"""The figures of cells as series of points, each with the ends of its interval, for whoever draws them."""

from collections.abc import Sequence

from companion.lab.simulation.simulate import Plan
from companion.lab.statistics.grid_cells import Figures, Mean

Interval = tuple[float, float, float]
"""A figure and the ends of its interval."""

Points = Sequence[Interval | None]
"""A point a cell; None where there is nothing to say."""


def rates(found: Figures, kind: int) -> Points:
    """In per cent."""
    there = [row.rates[kind] for row in found.rows]
    return [(100 * rate.rate, 100 * rate.low, 100 * rate.high) if rate else None for rate in there]


def lengths(found: Figures) -> list[tuple[str, Points]]:
    """Rounds, unless all games have the same number of them, and moves."""
    rounds, moves = _points([row.rounds for row in found.rows]), _points([row.moves for row in found.rows])
    all_alike = len({it for point in rounds if point for it in point}) == 1
    return [("Moves a game", moves)] if all_alike else [("Rounds a game", rounds), ("Moves a game", moves)]


def measures(found: Figures) -> list[tuple[str, Points]]:
    """What the game's designers count."""
    return [(titled(name), _points([row.measures.get(name) for row in found.rows])) for name in found.measures]


def titled(name: str) -> str:
    return name[:1].upper() + name[1:]


def _points(means: Sequence[Mean | None]) -> Points:
    return [(it.mean, it.low, it.high) if it else None for it in means]


def reach(series: Sequence[Points], is_share: bool) -> tuple[float, float]:
    """From the lowest end of an interval to the highest; of shares 20 points at least, so that no trifle looms."""
    low = min(point[1] for points in series for point in points if point)
    high = max(point[2] for points in series for point in points if point)
    pad = 0.06 * (high - low) or 0.5
    base, top = low - pad, high + pad
    if not is_share:
        return max(base, 0), top
    return max(min(base, top - 20), -3), min(max(top, base + 20), 103)


def interval_text(plan: Plan, found: Figures) -> str:
    """How many games were played, by whom."""
    fewest, most = min(row.games for row in found.rows), max(row.games for row in found.rows)
    games = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
    bots = f"{plan.bots[0]} bots" if len(set(plan.bots)) == 1 else f"bots by seat {', '.join(plan.bots)}"
    return f"{games} games each on the same deals, {bots}, with 95 % intervals"
