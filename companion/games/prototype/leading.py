"""What a master may do who leads an own game, and what follows: the others do not have to agree. Rules 6.2 and 6.3."""

from collections.abc import Iterator

from companion.games.prototype import events
from companion.games.prototype.afterwards import cut_short
from companion.games.prototype.commands import Advance, AnyCommand, Change, Give, Propose, Uncover, Undo
from companion.games.prototype.endings import winners_of
from companion.games.prototype.evolve import evolve
from companion.games.prototype.model import State
from companion.games.prototype.places import faces_up
from companion.games.prototype.shuffling import refilled
from companion.rules.game import Mover


def lead(state: State, mover: Mover, move: AnyCommand, at: float) -> Iterator[events.AnyEvent] | None:
    """Return the events of a master's move; None for a move that a master makes as any other seat does."""
    seat = mover if isinstance(mover, int) else 0
    match move:
        case Advance():
            return cut_short(state, events.CutShort(seat=seat), at)
        case Give(pile, to):
            return _deal(state, seat, pile, to)
        case Uncover():
            return iter((_uncovered(seat, move),))
        case Change(counter, by, owner) if state.may(mover, "counters"):
            return iter((events.Counted(seat, counter, owner, by, True),))
        case Propose(end, winner) if state.may(mover, "end"):
            return iter((events.Ended(end, (winner,) if winner else winners_of(state, end)),))
        case Undo() if state.may(mover, "undo"):
            return iter((events.Undone(),))
    return None


def _deal(state: State, seat: int, pile: str, to: str) -> Iterator[events.AnyEvent]:
    """Yield the card that a pile's top gives, after a shuffle if the pile is empty."""
    current = state
    if not state.places[pile]:
        for shuffle in refilled(state, pile):
            yield shuffle
            current = evolve(current, shuffle)
    yield events.Given(seat, pile, to, faces_up(current, to, ""))


def _uncovered(seat: int, move: Uncover) -> events.AnyEvent:
    if move.role:
        return events.RoleShown(seat, move.role)
    return events.TileSeen(seat, move.space, True) if move.space >= 0 else events.TurnedUp(seat, move.place, move.card)
