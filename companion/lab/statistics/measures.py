"""Values of each game: lengths, scores, what the game's designers count, and why games ended."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf

from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.estimate import Estimate, mean, proportion


def values_by_name(games: Sequence[GameResult]) -> dict[str, list[float]]:
    """Return rounds if they differ from 1, moves, seconds of play, scores that are a number, and measures, by name."""
    has_rounds = any(game.rounds > 1 for game in games)
    rounds: dict[str, list[float]] = {"rounds": [game.rounds for game in games]} if has_rounds else {}
    columns = rounds | {"moves": [game.moves for game in games]}
    if any(game.seconds for game in games):
        columns["seconds"] = [game.seconds for game in games]
    columns |= {f"score: {name}": values for name, values in scores(games).items()}
    return columns | {name: values_of(name, games) for name in measure_names(games)}


def scores(games: Iterable[GameResult]) -> dict[str, list[float]]:
    """Return the values of every score that is one number, by name."""
    scores_by_name: dict[str, list[float]] = {}
    for game in games:
        for name, score in game.scores.items():
            if isinstance(score, int):
                scores_by_name.setdefault(name, []).append(score)
    return scores_by_name


def measure_names(games: Iterable[GameResult]) -> tuple[str, ...]:
    """Return the names of the designers' measures in these games, in the game's own order."""
    longest: tuple[str, ...] = ()
    names: dict[str, None] = {}
    for game in games:
        if len(game.measures) > len(longest):
            longest = tuple(game.measures)
        names.update(dict.fromkeys(game.measures))
    return (*longest, *(name for name in names if name not in longest))


def values_of(measure: str, games: Iterable[GameResult]) -> list[float]:
    """Return a measure's values in the games that have it."""
    return [game.measures[measure] for game in games if measure in game.measures]


def measure_mean(measure: str, games: Iterable[GameResult]) -> Estimate:
    """Return the mean of a designers' measure."""
    return mean(values_of(measure, games), upper_bound(measure))


def upper_bound(measure: str) -> float:
    """Return the largest value that a measure can have: the name of a percentage ends in "%"."""
    return 100 if measure.endswith("%") else inf


def end_reasons(games: Sequence[GameResult]) -> dict[str, Estimate]:
    """Return the proportion of games that ended for each reason, the most common first."""
    counts = Counter(game.reason for game in games)
    return {reason: proportion(count / len(games), len(games)) for reason, count in counts.most_common()}
