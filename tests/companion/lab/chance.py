"""What chance allows: bounds of a count of simulated runs, and exact sums over all outcomes instead of runs."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import exp, lgamma, log

import numpy as np

RARE = 1e-4
"""How often a law that holds fails by chance, with another seed."""


def binomial(count: int, shares: float | np.ndarray) -> np.ndarray:
    """Return the probabilities of 0 to `count` successes, each with probability `share`; a row for each share."""
    successes = np.arange(count + 1)
    ways = np.array([lgamma(count + 1) - lgamma(done + 1) - lgamma(count - done + 1) for done in range(count + 1)])
    share = np.asarray(shares)[..., np.newaxis]
    return np.exp(ways + successes * np.log(share) + (count - successes) * np.log1p(-share))


def most(runs: int, share: float) -> int:
    """Return the largest count that is no wonder where each run counts with at most this probability."""
    return next(count for count, below in enumerate(accumulate(binomial(runs, share))) if below > 1 - RARE)


def fewest(runs: int, share: float) -> int:
    """Return the smallest count that is no wonder where each run counts with at least this probability."""
    return runs - most(runs, 1 - share)


def table(counts: Sequence[int], shares: Sequence[float]) -> np.ndarray:
    """Return the probabilities of all outcomes of independent counts, one axis each."""
    outcome = np.ones(())
    for count, share in zip(counts, shares, strict=True):
        outcome = np.multiply.outer(outcome, binomial(count, share))
    return outcome


def multinomial(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways in which so many tables fall into so many parts."""
    if parts == 1:
        yield (count,)
        return
    for own in range(count + 1):
        for others in multinomial(count - own, parts - 1):
            yield (own, *others)


def probability(counts: Sequence[int], shares: Sequence[float]) -> float:
    """Return how likely tables fall into parts of these shares like this."""
    ways = lgamma(sum(counts) + 1) - sum(lgamma(count + 1) for count in counts)
    return exp(ways + sum(count * log(share) for count, share in zip(counts, shares, strict=True) if count))
