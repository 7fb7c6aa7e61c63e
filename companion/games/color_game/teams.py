"""Questions about who belongs to whom: members of an identity, a seat's teammate. Changes nothing."""

from companion.games.color_game.model import Identity, State
from companion.rules.game import Seat


def members(state: State, identity: Identity) -> tuple[Seat, ...]:
    """Return the seats with this identity."""
    return tuple(seat for seat, hand in enumerate(state.hands, 1) if hand.identity == identity)


def teammate(state: State, seat: Seat) -> Seat | None:
    """Return the other member of a seat's team; None for the assassin and the observer."""
    identity = state.hands[seat - 1].identity
    return next((other for other in members(state, identity) if other != seat), None)
