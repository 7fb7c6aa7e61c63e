"""Views of Infection: everybody sees everything but the face-down tiles, which nobody knows."""

from msgspec import UNSET

from companion.games.infection.model import State
from companion.games.infection.view_types import Reveal, TableView


def table(state: State) -> TableView:
    """Return what everybody may see; once the game is over, also what lay under the tiles. Rule 1.2."""
    options = state.facts.options
    return TableView(
        villagers=state.villagers,
        turn=state.turn,
        turn_number=state.turn_number,
        hidden=state.hidden,
        loose_cures=state.loose_cures,
        village_cures=state.village_cures,
        hands=state.hands,
        played=state.played,
        discarded=state.discarded,
        steal_used=state.steal_used,
        sections=state.sections,
        must=state.owed[0] if state.owed else None,
        last=state.last,
        board=state.facts.board,
        options=options.shown,
        weapons={card: state.facts.actions[card] for card in state.facts.new_weapons} or UNSET,
        left=state.left if options.is_stepwise else UNSET,
        decks={holder: len(deck) for holder, deck in state.decks.items()} if state.decks else UNSET,
        # With printed tiles on the table, the tiles dealt by the companion mean nothing.
        reveal=Reveal(state.deal if options.tiles == "phone" else None) if state.outcome else UNSET,
    )
