"""High Card's rulebook."""

import pytest
from laws import game_setup

from companion.matches.match import Match
from companion.rules.game import NO_PRIVATE_VIEW, IllegalMove


def begun(seats: int = 3) -> Match:
    return game_setup("high_card", seats, {}).start(1)


def test_everybody_is_dealt_one_card_and_alone_sees_it() -> None:
    """Rule 1.1."""
    match = begun()
    cards = [match.view(seat).you.card for seat in (1, 2, 3)]
    assert 3 == len(set(cards)) and set(cards) <= set(range(1, 21))
    assert NO_PRIVATE_VIEW == match.view("table").you


def test_everybody_chooses_once() -> None:
    """Rule 1.2."""
    match = begun()
    before = match.view(2).you.card
    match.take({"seat": 2, "move": "choose", "swaps": True})
    assert before != match.view(2).you.card and (1, 3) == match.view(1).table.waiting_for
    with pytest.raises(IllegalMove) as refused:
        match.take({"seat": 2, "move": "choose", "swaps": False})
    assert "You have chosen already. Wait for the others." == match.sentence(refused.value)


def test_the_highest_card_wins() -> None:
    """Rule 1.3."""
    match = begun()
    for seat in (1, 2, 3):
        match.take({"seat": seat, "move": "choose", "swaps": seat == 1})
    cards = match.outcome.scores["cards"]
    assert (cards.index(max(cards)) + 1,) == match.outcome.winners
