"""Questions about a Masquerade Murder state: which cards are used, who is next, which cells touch."""

from collections.abc import Collection, Iterator, Mapping

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.model import Cell, OrderId, State
from companion.rules.game import Seat


def cards_used(state: State) -> tuple[OrderId, ...]:
    """Return the order cards in use: one with a turn for each player in play, and the Joker. Rule 3.2."""
    return tuple(card for card, order in state.facts.orders.items() if order.turn <= len(state.in_play))


def to_the_left(state: State, seat: Seat) -> Iterator[Seat]:
    """Yield the seats in play, clockwise from the one after `seat`."""
    yield from (player for player in state.in_play if player > seat)
    yield from (player for player in state.in_play if player <= seat)


def first_to_draw(state: State) -> Seat:
    """Return who placed first the night before, or the next in play to the left if they have left. Rule 3.3."""
    starter = state.starter or state.seats
    return starter if starter in state.in_play else next(to_the_left(state, starter))


def next_to_draw(state: State, seat: Seat, cards: Mapping[Seat, OrderId]) -> tuple[Seat, ...]:
    """Return who draws after `seat`, as a tuple of one; empty if everybody holds a card. Rule 3.3."""
    return tuple(player for player in to_the_left(state, seat) if player not in cards)[:1]


def next_to_place(state: State, placed: Collection[Seat]) -> tuple[Seat, OrderId] | None:
    """Return who places next and the card they show; None once all have placed. Rules 3.4, 3.5.

    Cards play in order of their turns. The Joker plays in the turn of the extra card.
    """
    turns, extra = state.facts.orders, state.left[0]
    waiting = [(seat, card) for seat, card in state.cards.items() if seat not in placed]
    return min(waiting, key=lambda it: (turns[it[1]].turn or turns[extra].turn, it[0]), default=None)


def touches(cell: Cell, other: Cell) -> bool:
    """Return whether two cells share a side. Rule 4.1."""
    return abs(ord(cell[0]) - ord(other[0])) + abs(int(cell[1:]) - int(other[1:])) == 1


def characters(state: State) -> Mapping[Seat, CharacterId]:
    """Return every seat's character; empty before the deal."""
    return state.deal.characters if state.deal is not None else {}
