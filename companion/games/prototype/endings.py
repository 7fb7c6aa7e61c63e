"""Who wins: the winners of each reason for the end."""

from companion.games.prototype.legal_moves import ends, value_of
from companion.games.prototype.model import State
from companion.rules.game import Seat


def winners_of(state: State, end: int) -> tuple[Seat, ...]:
    """Return the winners of a reason for the end, as the designer names them."""
    winner = ends(state)[end]
    seats = tuple(range(1, state.seats + 1))
    if winner == "all":
        return seats
    if not isinstance(winner, dict):
        return ()
    for direction in ("most", "least"):
        if name := winner.get(direction):
            values = [value_of(state, name, seat) for seat in seats]
            best = max(values) if direction == "most" else min(values)
            return tuple(seat for seat in seats if values[seat - 1] == best)
    return tuple(seat for seat in seats if state.roles and state.kinds[state.roles[seat - 1]].card.has(winner))
