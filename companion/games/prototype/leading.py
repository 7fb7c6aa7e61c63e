"""What a master may do who leads an own game, and what follows: the others do not have to agree. Rules 6.2 and 6.3."""

from collections.abc import Sequence

from companion.games.prototype import events
from companion.games.prototype.afterwards import cut_short
from companion.games.prototype.commands import Advance, AnyCommand, Change, Give, Propose, Uncover, Undo
from companion.games.prototype.legal_moves import ends, value_of
from companion.games.prototype.model import State
from companion.games.prototype.places import faces_up, refilled
from companion.rules.game import Mover, Seat


def lead(state: State, mover: Mover, move: AnyCommand, at: float) -> Sequence[events.AnyEvent] | None:
    """Return the events of a master's move; None for a move that a master makes as any other seat does."""
    seat = mover if isinstance(mover, int) else 0
    match move:
        case Advance():
            return cut_short(state, events.CutShort(seat=seat), at)
        case Give(pile, to):
            shuffles = () if state.places[pile] else refilled(state, pile)
            return (*shuffles, events.Given(seat, pile, to, faces_up(state, to, "")))
        case Uncover(role=0, space=-1):
            return (events.TurnedUp(seat, move.place, move.card),)
        case Uncover():
            return (events.RoleShown(seat, move.role) if move.role else events.TileSeen(seat, move.space, True),)
        case Change(counter, by, owner) if state.may(mover, "counters"):
            return (events.Counted(seat, counter, owner, by, True),)
        case Propose(end, winner) if state.may(mover, "end"):
            return (events.Ended(end, (winner,) if winner else winners_of(state, end)),)
        case Undo() if state.may(mover, "undo"):
            return (events.Undone(),)
    return None


def winners_of(state: State, end: int) -> tuple[Seat, ...]:
    """Return the winners of a reason for the end, as the designer names them."""
    winner = ends(state)[end]
    seats = tuple(range(1, state.seats + 1))
    if not isinstance(winner, dict):
        return seats if winner == "all" else ()
    for direction, best_of in (("most", max), ("least", min)):
        if name := winner.get(direction):
            values = [value_of(state, name, seat) for seat in seats]
            return tuple(seat for seat in seats if values[seat - 1] == best_of(values))
    return tuple(seat for seat in seats if state.roles and state.kinds[state.roles[seat - 1]].card.has(winner))
