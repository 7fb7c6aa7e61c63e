"""Infection's rules: set-up, which moves make sense at all, and whether one that is made is taken."""

from collections.abc import Mapping, Sequence

from companion.games.infection.effects import happen
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
    """What a move makes happen, to the end of the turn unless a follow-up is owed.

    Raises:
        IllegalMove: the phase, the seat or a rule forbids it.
    """
    if not isinstance(move, FOLLOW_UPS[state.owed[0].move] if state.owed else TURNS):
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    mine = moves(state, mover)
    if not mine or not isinstance(mover, int):
        raise IllegalMove("not_your_turn", f"now.{state.phase}")
    if move not in mine:
        raise refusal(state, move)
    return happen(state, move, mover)
