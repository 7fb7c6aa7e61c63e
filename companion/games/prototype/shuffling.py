"""Shuffles of an own game's piles, and the random stream of each shuffle and roll."""

from collections.abc import Iterator

from companion.games.prototype.events import Shuffled
from companion.games.prototype.model import State
from companion.games.prototype.places import refill_of
from companion.rules.chance import Chance


def refilled(state: State, pile: str) -> Iterator[Shuffled]:
    """Yield the shuffle that puts another pile's cards below what is left of this one."""
    joined = refill_of(state, pile)
    if joined and state.places[joined]:
        order = next_chance(state).shuffled(sorted(card.card for card in state.places[joined]))
        yield Shuffled(pile, order, joined)


def next_chance(state: State) -> Chance:
    """Return the random stream of the next shuffle or roll."""
    assert state.deal is not None
    return Chance(state.deal.seed + 7919 * (state.chances + 1))
