"""Builds Album's views from what each viewer may know: the only way out of a table's state."""

from msgspec import UNSET

from companion.games.album.model import State
from companion.games.album.view_types import PrivateView, Secrets, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """Return what lies on the table; once the game is over, also what was dealt and refused."""
    return TableView(
        round=state.round,
        journey=state.journey,
        keeper=state.keeper,
        oya=state.oya,
        highest=state.facts.table.highest,
        scale=state.scale,
        photos=state.photos,
        suggestions=state.suggestions,
        results=state.results,
        stars=state.stars,
        must_reveal=state.must_reveal,
        may_reveal=state.may_reveal,
        waiting_for=_waiting_for(state),
        reveal=Secrets(state.deal, state.refused) if state.outcome and state.deal else UNSET,
    )


def _waiting_for(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "eliminate" if state.oya is not None:
            return (state.oya,)
        case "place" | "shuffle":
            return (state.keeper,)
        case "round_over":
            return tuple([seat for seat in range(1, state.seats + 1) if seat not in state.ready])
    return ()


def you(state: State, viewer: Viewer) -> PrivateView | NoPrivateView:
    """Return what the keeper alone knows, until the round is over. Rules 3.1, 4.1."""
    if viewer != state.keeper or state.phase in ("round_over", "over") or state.deal is None:
        return NO_PRIVATE_VIEW
    return PrivateView(
        photo=state.photo,
        hint=state.hint,
        hints=state.words,
        can_refuse=state.hint is not None and state.refused[-1] is None,
        photos=state.five,
    )
