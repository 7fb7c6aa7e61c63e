"""Who wins: the winners of each reason for the end."""

from companion.games.prototype.legal_moves import ends, value_of
from companion.games.prototype.model import State
from companion.rules.game import Seat


def winners_of(state: State, end: int) -> tuple[Seat, ...]:
    """Return the winners of a reason for the end, as the designer names them."""
    wanted = ends(state)[end]
    seats = tuple(range(1, state.seats + 1))
    if wanted == "all":
        return seats
    if not isinstance(wanted, dict):
        return ()
    for how in ("most", "least"):
        if name := wanted.get(how):
            values = [value_of(state, name, seat) for seat in seats]
            best = max(values) if how == "most" else min(values)
            return tuple(seat for seat in seats if values[seat - 1] == best)
    return tuple(seat for seat in seats if state.roles and state.kinds[state.roles[seat - 1]].card.has(wanted))
