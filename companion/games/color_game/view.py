"""What one viewer of the colour game may know: built from what is allowed, the only way out of a table's state."""

from msgspec import UNSET

from companion.games.color_game.chips import starting
from companion.games.color_game.model import (
    OBSERVER,
    State,
)
from companion.games.color_game.scoring import quests_held, results
from companion.games.color_game.seen import PrivateView, Reveal, Secrets, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """What everybody knows: seats, colours and the clock; once the game is over, everything. Rule 7.1."""
    options = state.facts.options
    return TableView(
        state.deadline,
        tuple(range(1, state.seats + 1)),
        state.observer_in_play,
        state.teams,
        state.phase,
        _waiting_for(state),
        options.chip_swaps,
        options.quests,
        _reveal(state) if state.outcome else UNSET,
    )


def _waiting_for(state: State) -> tuple[Seat, ...]:
    """Whose tap is missing. Where one of them has more to do, every seat is named until the phase ends."""
    match state.phase:
        case "setup":
            return tuple(seat for seat in range(1, state.seats + 1) if seat not in state.tapped)
        case "assassin" | "observer":
            return tuple(range(1, state.seats + 1))
    return ()


def you(state: State, viewer: Viewer) -> PrivateView | NoPrivateView:
    """What a seat holds, knows and has done; its award only when the game is over. Rules 4.2, 5.1, 5.2, 9.2."""
    if not isinstance(viewer, int):
        return NO_PRIVATE_VIEW
    hand = state.hands[viewer - 1]
    return PrivateView(
        hand.identity,
        len(hand.chips),
        starting(hand.chips),
        hand.known,
        hand.messages,
        hand.deals,
        hand.guesses,
        hand.observer_guess,
        hand.quests,
        state.awards.get(hand.identity) if state.outcome else None,
        hand.overheard if hand.identity == OBSERVER else UNSET,
    )


def _reveal(state: State) -> Reveal:
    assert state.deal is not None
    hands = tuple(enumerate(state.hands, 1))
    return Reveal(
        state.deal,
        results(state),
        quests_held(state),
        {seat: Secrets(hand.chips, hand.known, hand.guesses, hand.observer_guess) for seat, hand in hands},
        tuple(trade for seat, hand in hands for trade in hand.deals if trade.sender == seat),
        state.notes,
        state.named,
        state.called,
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """For the figures: what each seat was, and of which team."""
    return {
        seat: ("member", hand.identity) if hand.identity in state.teams else (hand.identity,)
        for seat, hand in enumerate(state.hands, 1)
    }
