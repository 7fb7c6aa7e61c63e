"""Worlds that a viewer of Infection cannot tell apart, and what each event shows to whom.

Written from the rules alone (Rule 1.2), without view.py: the laws hold the views against this.
"""

from cases import tables_beside
from msgspec.structs import replace

from cards.infection import SECTIONS, Infection
from companion.games.infection.model import AnyEvent, Deal, Dealt, DeckShuffled, Ended, State
from companion.rules.chance import Chance
from companion.rules.game import Viewer

LISTED = tables_beside(__file__)
TABLES, PLAYTHROUGHS, SHORT_GAME = LISTED["tables"], LISTED["playthroughs"], LISTED["short_game"]


def deal_is_used(facts: Infection) -> bool:
    """With printed tiles the deal counts for nothing."""
    return facts.options.tiles == "phone"


def indistinguishable_state(state: State, viewer: Viewer, chance: Chance) -> State:
    """A table with other tiles face down, and draw decks in another order.

    Where tiles are printed ones, with another deal of them altogether.
    """
    if state.outcome or state.deal is None:
        return state
    secret = state.deal.tiles if state.facts.options.tiles == "printed" else state.hidden
    tiles = dict(state.deal.tiles)
    for name in SECTIONS:
        there = [cell for cell in secret if state.facts.board.sections[int(cell[1:]) - 1] == name]
        tiles |= zip(there, chance.shuffled(tiles[cell] for cell in there), strict=True)
    if not state.decks:
        return replace(state, deal=Deal(tiles))
    decks = {holder: chance.shuffled(deck) for holder, deck in state.decks.items()}
    return replace(state, deal=Deal(tiles, state.deal.decks, chance.below(1000)), decks=decks)


def visible_part(state: State, event: AnyEvent, viewer: Viewer) -> object:
    """What an event, coming to this state, tells the viewer: all but the deal, and that too at the end."""
    match event:
        case Dealt():
            return None
        case DeckShuffled(holder, deck):
            return holder, sorted(deck)
        case Ended():
            return event, state.deal
    return event
