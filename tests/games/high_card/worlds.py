"""Worlds that a viewer of High Card cannot tell apart, and what each event shows to whom."""

from companion.games.high_card import Chosen, Deal, State, evolve
from msgspec.structs import replace

from companion.rules.chance import Chance
from companion.rules.game import Viewer

IS_SHORT = True
TABLES = [(3, {}), (2, {"highest": 12}), (6, {"highest": 12})]


def indistinguishable_state(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same table with other cards wherever this viewer has not looked."""
    mine = () if viewer == "table" else (viewer - 1, viewer - 1 + state.seats)[: 1 + state.swaps.get(viewer, False)]
    cards, places = list(state.deal.cards), [at for at in range(2 * state.seats) if at not in mine]
    for at, card in zip(places, chance.shuffled(cards[at] for at in places), strict=True):
        cards[at] = card
    swaps = {seat: was if seat == viewer else chance.below(2) == 0 for seat, was in state.swaps.items()}
    return state if state.outcome else replace(state, deal=Deal(tuple(cards)), swaps=swaps)


def visible_part(state: State, event: Chosen, viewer: Viewer) -> object:
    """A choice shows that it was made; the last one shows everything."""
    if len(state.waiting) == 1:
        return event, state.deal, state.swaps
    return evolve(state, event).card(viewer) if viewer == event.seat else event.seat
