"""What one viewer of Masquerade Murder may know: built from what is allowed, the only way out of a table's state."""

from msgspec import UNSET

from companion.games.masquerade_murder.model import State
from companion.games.masquerade_murder.queries import characters
from companion.games.masquerade_murder.view_types import PrivateView, Reveal, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """What lies on the table and what everybody has heard. Once the game is over, everything. Rules 3.6, 6.1."""
    return TableView(
        state.night,
        state.board,
        state.order,
        state.placing,
        state.chosen,
        state.captures,
        state.poisonings,
        state.events,
        state.out,
        state.waiting,
        UNSET if state.outcome is None or state.deal is None else Reveal(state.deal, dict(enumerate(state.past, 1))),
    )


def you(state: State, viewer: Viewer) -> PrivateView | NoPrivateView:
    """What a seat knows besides: itself, this night's target and card, its own nights. Rules 1.2, 3.6."""
    if not isinstance(viewer, int) or state.deal is None:
        return NO_PRIVATE_VIEW
    character, past = state.deal.characters[viewer], state.past[viewer - 1]
    is_drawing = state.phase == "draw" and state.night > 1 and viewer in state.waiting
    return PrivateView(
        character,
        state.facts.characters[character].allegiance,
        state.targets.get(viewer),
        state.cards.get(viewer),
        past[-1].indicator if past else None,
        past[-1].suffered if past else (),
        past,
        state.left if is_drawing else None,
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """For the figures: each seat's character, then its side."""
    return {seat: (who, state.facts.characters[who].allegiance) for seat, who in characters(state).items()}
