"""What everybody sees of Infection: all but the tiles that lie face down, which nobody knows."""

from msgspec import UNSET

from companion.games.infection.model import SEATS, State
from companion.games.infection.view_types import Reveal, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """What lies on the table. Rule 1.2: once the game is over, what lay under the tiles too."""
    return TableView(
        state.villagers,
        state.turn,
        state.turn_number,
        state.hidden,
        state.loose_cures,
        state.village_cures,
        state.hands,
        state.played,
        state.discarded,
        state.steal_used,
        state.sections,
        state.owed[0] if state.owed else None,
        state.last,
        state.facts.board,
        state.facts.options,
        # Printed tiles lie on the table: what was dealt on screens tells nothing of them.
        Reveal(state.deal if state.facts.options.tiles == "phone" else None) if state.outcome else UNSET,
    )


def you(state: State, viewer: Viewer) -> NoPrivateView:
    """Nobody knows more than the table does. Rule 1.2."""
    return NO_PRIVATE_VIEW


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """For the figures: each seat's colour."""
    return {seat: (team,) for team, seat in SEATS.items()}
