"""What differs between two editions, as people read it: options, then each value of a deck."""

from types import SimpleNamespace
from typing import Any

import msgspec
from cases import each_case

from cards.editions.differences import Difference, deck_differences, option_differences


class Facts(msgspec.Struct):
    deck: Any = {}
    options: Any = {}
    seats: int = 0


def game(**facts: Any) -> Any:
    return SimpleNamespace(facts=Facts(**facts))


@each_case
def test_values_differ_in_plain_words(before: Any, after: Any, told: list[list[str]]) -> None:
    first, second = game(deck=before, seats=1), game(deck=after, options={"hp": 2}, seats=2)
    assert [Difference(*each) for each in told] == list(deck_differences(first, second))


def test_options_differ_by_their_names() -> None:
    first, second = game(options={"hp": 3, "axe": True, "gone": 1}), game(options={"hp": 3, "axe": False, "new": 0})
    assert [Difference("axe", "yes", "no"), Difference("new", "nothing", "0")] == [*option_differences(first, second)]
