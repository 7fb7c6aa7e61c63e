"""Worlds that a viewer of Infection cannot tell apart, and what each event shows to whom.

Written from the rules alone (Rule 1.2), without view.py: the laws hold the views against this.
"""

from msgspec.structs import replace

from cards.infection import SECTIONS, Infection
from companion.games.infection.model import AnyEvent, Deal, Dealt, DeckShuffled, Ended, State
from companion.rules.chance import Chance
from companion.rules.game import Viewer

SHORT_GAME = {"hp": "2", "cures_to_win": "1", "max_turns": "60"}
"""Options of a short game with every kind of screen, as the form of a new table takes them."""

TABLES = [
    (2, {"max_turns": 60}),
    (2, {"tiles": "printed", "must_pick_up": False, "max_turns": 50, "hp": 1}),
    (2, {"edition": "playtest-1", "max_turns": 50, "cures_to_win": 1, "move": 4}),
    (2, {"edition": "playtest-2", "max_turns": 4, "walk_through": False}),
    (2, {"edition": "playtest-3", "max_turns": 60, "axe_damage": 9, "kill_loses_turn": True}),
    (2, {"edition": "playtest-4", "max_turns": 40, "must_pick_up": False, "cures_to_win": 1}),
    (2, {"max_turns": 50, "cures_to_win": 1, "move": 3, "grenade_hits_own": True, "steal_from": "village"}),
    (
        2,
        {
            "max_turns": 30,
            "move_with_weapon": 6,
            "grenade_range": 4,
            "gun_range": 6,
            "hp": 1,
            "move": 1,
            "kill_discards": False,
            "kill_loses_turn": True,
        },
    ),
    (2, {"max_turns": 50, "move_cards": 1, "axes": 0, "virus_a_side": 0, "move_with_weapon": 0, "tiles": "printed"}),
]
TABLES += [
    (4, {"max_turns": 60}),
    (4, {"tiles": "printed", "must_pick_up": False, "max_turns": 40, "hp": 1, "kill_loses_turn": True}),
    (4, {"edition": "playtest-1", "max_turns": 40, "cures_to_win": 1, "kill_discards": True, "axe_damage": 9}),
]
TABLES += [
    (2, {"edition": "draw-deck", "max_turns": 50}),
    (2, {"edition": "draw-deck", "max_turns": 40, "tiles": "printed", "hand_limit": 3, "cards_a_turn": 3, "hp": 1}),
    (4, {"edition": "draw-deck", "max_turns": 60, "kill_discards": True, "axe_damage": 9, "kill_loses_turn": True}),
    (2, {"edition": "action-points", "max_turns": 40}),
    (2, {"edition": "action-points", "max_turns": 30, "tiles": "printed", "cures_to_win": 1, "attack_damage": 3}),
    (4, {"edition": "action-points", "max_turns": 40, "action_points": 6, "attack_points": 1, "walk_through": False}),
]
PLAYTHROUGHS = {
    "steady": (2, {}, "steady"),
    "random": (2, {"tiles": "printed", "max_turns": 40}, "random"),
    "four": (4, {}, "steady"),
    "draw_deck": (2, {"edition": "draw-deck"}, "steady"),
    "action_points": (2, {"edition": "action-points"}, "steady"),
}


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
