"""Chance is repeatable and fair."""

from collections import Counter
from itertools import permutations

from companion.rules.chance import Chance


def test_a_seed_always_gives_the_same_numbers() -> None:
    """Python keeps those of `random.Random(seed).random()`."""
    assert [5, 5, 3, 0, 1] == [Chance(12).below(n) for n in (11, 12, 8, 1, 4)]
    chance = Chance(2026)
    assert (4, 3, 1, 2, 0) == chance.shuffled(range(5))
    assert "a" == chance.pick("abc")


def test_every_order_is_equally_likely() -> None:
    chance = Chance(1)
    orders = Counter(chance.shuffled("abc") for _ in range(6000))
    assert set(permutations("abc")) == set(orders)
    assert all(880 < count < 1120 for count in orders.values())


def test_below_returns_every_number_below_n() -> None:
    chance = Chance(3)
    assert set(range(7)) == {chance.below(7) for _ in range(200)}
    assert {0} == {chance.below(1) for _ in range(9)}


def test_shuffling_does_not_change_the_pile() -> None:
    pile = [1, 2, 3]
    Chance(1).shuffled(pile)
    assert [1, 2, 3] == pile
    assert () == Chance(1).shuffled([])
