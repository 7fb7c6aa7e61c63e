"""Infection's decision: whether a move is legal, and its events. Turns: legal_moves.py, steps.py; then effects.py."""

from collections.abc import Mapping, Sequence

from companion.games.infection import model as m
from companion.games.infection.effects import move_events
from companion.games.infection.legal_moves import turn_moves
from companion.games.infection.queries import card_loser, owner, returnable
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
        must, loser = state.owed[0], card_loser(state)
        if must.seat != mover:
            return ()
        if must.move == "return_card":
            return tuple(map(m.ReturnCard, returnable(state, m.HOLDERS[state.seats][must.seat - 1])))
        cards = m.loseable(state.hands[loser], state.facts.options) if loser else ()
        return (*map(m.DiscardCard, cards), m.Decline())
    if state.phase == "over" or mover != owner(state):
        return ()
    return step_moves(state) if state.facts.options.is_stepwise else turn_moves(state)


def decide(state: m.State, mover: Mover, move: m.AnyMove, at: float) -> Sequence[m.AnyEvent]:
    """Return the events of a move, to the end of the turn unless a follow-up is owed."""
    if not isinstance(move, FOLLOW_UPS[state.owed[0].move] if state.owed else TURNS):
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    legal = moves(state, mover)
    if not legal or not isinstance(mover, int):
        raise IllegalMove("not_your_turn", f"now.{state.phase}")
    if move not in legal:
        raise refusal(state, move)
    return move_events(state, move, mover)
