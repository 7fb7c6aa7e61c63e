"""Repeatable chance from a seed. It uses only `random.Random(seed).random()`, which Python promises never to change."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A random stream from a whole number: the same number gives the same stream on any machine and Python."""

    def __init__(self, seed: int) -> None:
        self.number = Random(seed).random
        """Return the next number, at least 0 and less than 1."""

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        return int(self.number() * n)

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.number() * len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in a random order; every order is equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(self.number() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)
