"""Values of each game: lengths, scores, what the game's designers count, and why games ended."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf

from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.estimate import Estimate, mean, proportion


def values_by_name(played: Sequence[GameResult]) -> dict[str, list[float]]:
    """Return rounds, moves, seconds of play where a clock ran, scores that are a number, and designers' measures.

    Games without a score or measure are left out of its values.
    """
    columns: dict[str, list[float]] = {
        "rounds": [game.rounds for game in played],
        "moves": [game.moves for game in played],
    }
    if any(game.seconds for game in played):
        columns["seconds"] = [game.seconds for game in played]
    columns |= {f"score: {name}": values for name, values in scores(played).items()}
    return columns | {name: values_of(name, played) for name in measure_names(played)}


def scores(played: Iterable[GameResult]) -> dict[str, list[float]]:
    """Return the values of every score that is one number, by name."""
    found: dict[str, list[float]] = {}
    for game in played:
        for name, score in game.scores.items():
            if isinstance(score, int):
                found.setdefault(name, []).append(score)
    return found


def measure_names(played: Iterable[GameResult]) -> tuple[str, ...]:
    """Return the names of the designers' measures in these games, in the game's own order."""
    longest: tuple[str, ...] = ()
    others: dict[str, None] = {}
    for game in played:
        if len(game.measures) > len(longest):
            longest = tuple(game.measures)
        others.update(dict.fromkeys(game.measures))
    return (*longest, *(name for name in others if name not in longest))


def values_of(measure: str, played: Iterable[GameResult]) -> list[float]:
    """Return a measure's values in the games that have it."""
    return [game.measures[measure] for game in played if measure in game.measures]


def measure_mean(measure: str, played: Iterable[GameResult]) -> Estimate:
    """Return the mean of a designers' measure."""
    return mean(values_of(measure, played), upper_bound(measure))


def upper_bound(measure: str) -> float:
    """Return the largest value that a measure can have: the name of a percentage ends in "%"."""
    return 100 if measure.endswith("%") else inf


def end_reasons(played: Sequence[GameResult]) -> dict[str, Estimate]:
    """Return the proportion of games that ended for each reason, the most common first."""
    counts = Counter(game.reason for game in played)
    return {reason: proportion(count / len(played), len(played)) for reason, count in counts.most_common()}
