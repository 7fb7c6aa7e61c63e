"""Infection's decision: whether a move is legal, and its events.

Turns: legal_moves.py and steps.py; consequences: effects.py.
"""

from collections.abc import Mapping, Sequence

from companion.games.infection import model as m
from companion.games.infection.effects import move_events
from companion.games.infection.legal_moves import turn_moves
from companion.games.infection.queries import card_loser, discardable, owner, returnable
from companion.games.infection.refusals import refusal
from companion.games.infection.steps import step_moves
from companion.rules.game import IllegalMove, Mover

TURNS = (m.Move, m.Use, m.Reset, m.PickUp, m.EndTurn)
FOLLOW_UPS: Mapping[m.FollowUp, tuple[type[m.AnyMove], ...]] = {
    "return_card": (m.ReturnCard,),
    "discard_card": (m.DiscardCard, m.Decline),
}


def moves(state: m.State, mover: Mover) -> Sequence[m.AnyMove]:
    """Return the legal moves of a seat: an owed follow-up, or the acting villager's turn. Rules 3.1 to 3.6."""
    if state.owed:
        return _owed(state) if state.owed[0].seat == mover else ()
    if state.phase == "over" or mover != owner(state):
        return ()
    return step_moves(state) if state.facts.options.is_stepwise else turn_moves(state)


def _owed(state: m.State) -> Sequence[m.AnyMove]:
    must = state.owed[0]
    if must.move == "return_card":
        return tuple(m.ReturnCard(card) for card in returnable(state, m.HOLDERS[state.seats][must.seat - 1]))
    loser = card_loser(state)
    return (*(m.DiscardCard(card) for card in (discardable(state, loser) if loser else ())), m.Decline())


def decide(state: m.State, mover: Mover, move: m.AnyMove, at: float) -> Sequence[m.AnyEvent]:
    """Return the events of a move, to the end of the turn unless a follow-up is owed.

    Raises:
        IllegalMove: `wrong_phase`, `not_your_turn` or `not_allowed`, if phase, seat or a rule forbids the move.
    """
    if not isinstance(move, FOLLOW_UPS[state.owed[0].move] if state.owed else TURNS):
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    legal = moves(state, mover)
    if not legal or not isinstance(mover, int):
        raise IllegalMove("not_your_turn", f"now.{state.phase}")
    if move not in legal:
        raise refusal(state, move)
    return move_events(state, move, mover)
