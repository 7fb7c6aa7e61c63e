"""Chance, built on the one promise that Python makes for ever: the numbers of `random.Random(seed).random()`."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of chance from a whole number: the same number, the same stream, on any machine and in any release."""

    def __init__(self, seed: int) -> None:
        self.number = Random(seed).random
        """The next number, at least 0 and less than 1."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.number() * n)

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.number() * len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in a random order, each order as likely as any other."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = int(self.number() * (last + 1))
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)
