"""What one viewer of Album may know: built from what is allowed, the only way out of a table's state."""

from msgspec import UNSET

from companion.games.album.model import PrivateView, Secrets, State, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """What lies on the table; once the game is over, what was refused and dealt too."""
    return TableView(
        state.round,
        state.journey,
        state.keeper,
        state.oya,
        state.facts.table.highest,
        state.scale,
        state.photos,
        state.suggestions,
        state.results,
        state.stars,
        state.must_reveal,
        _waiting_for(state),
        Secrets(state.deal, state.refused) if state.outcome and state.deal else UNSET,
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
    """What the keeper alone knows, until the round is over. Rules 3.1, 4.1."""
    if viewer != state.keeper or state.phase in ("round_over", "over") or state.deal is None:
        return NO_PRIVATE_VIEW
    return PrivateView(
        state.photo,
        state.hint,
        state.words,
        state.hint is not None and state.refused[-1] is None,
        state.five,
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """For the figures: all are on one side. Rule 1.2."""
    return dict.fromkeys(range(1, state.seats + 1), ("players",))
