"""Who belongs to whom at a table: teams, teammates, the assassin, the observer. Reads, never moves."""

from companion.games.color_game.model import Identity, State
from companion.rules.game import Seat


def members(state: State, identity: Identity) -> tuple[Seat, ...]:
    """The seats of an identity."""
    return tuple(seat for seat, hand in enumerate(state.hands, 1) if hand.identity == identity)


def teammate(state: State, seat: Seat) -> Seat | None:
    """The other member of a seat's team; None for the assassin and the observer."""
    identity = state.hands[seat - 1].identity
    return next((other for other in members(state, identity) if other != seat), None)
