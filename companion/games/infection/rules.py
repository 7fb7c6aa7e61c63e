"""Infection's decision: whether a move is legal, and its events. Moves: legal_moves.py; consequences: effects.py."""

from collections.abc import Mapping, Sequence

from companion.games.infection.effects import move_events
from companion.games.infection.legal_moves import moves
from companion.games.infection.model import (
    AnyEvent,
    AnyMove,
    Decline,
    DiscardCard,
    FollowUp,
    Move,
    Reset,
    ReturnCard,
    State,
    Use,
)
from companion.games.infection.refusals import refusal
from companion.rules.game import IllegalMove, Mover

TURNS = (Move, Use, Reset)
FOLLOW_UPS: Mapping[FollowUp, tuple[type[AnyMove], ...]] = {
    "return_card": (ReturnCard,),
    "discard_card": (DiscardCard, Decline),
}


def decide(state: State, mover: Mover, move: AnyMove, at: float) -> Sequence[AnyEvent]:
    """Return the events of a move, to the end of the turn unless a follow-up is owed.

    Raises:
        IllegalMove: `wrong_phase`, `not_your_turn` or `not_allowed`, if phase, seat or a rule forbids the move.
    """
    if not isinstance(move, FOLLOW_UPS[state.owed[0].move] if state.owed else TURNS):
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    mine = moves(state, mover)
    if not mine or not isinstance(mover, int):
        raise IllegalMove("not_your_turn", f"now.{state.phase}")
    if move not in mine:
        raise refusal(state, move)
    return move_events(state, move, mover)
