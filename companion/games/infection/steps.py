"""Turns of steps: cards from a draw deck, or action points, spent one after another until none are left."""

from collections.abc import Iterator, Sequence

from companion.games.infection import model as m
from companion.games.infection.grid import Cell
from companion.games.infection.legal_moves import ends, item_at, types_left, usable, uses
from companion.games.infection.queries import hand_in_turn

ALONE: tuple[m.Card, ...] = ("move", "pick_up")
"""The actions that are no weapon and no Steal."""


def step_moves(state: m.State) -> Sequence[m.AnyMove]:
    """Return what the acting villager may do next in its turn of steps. Rules 3.2 to 3.6."""
    is_deck, is_barred = state.facts.options.turns == "draw_deck", state.villagers[state.turn].cannot_use_weapon
    attack = () if is_barred or not has_action(state, "attack") else ("attack",)
    gear = tuple(card for card in usable(state) if card not in ALONE) if is_deck else attack
    is_whole = state.left == state.facts.options.steps_a_turn  # a change of the whole hand takes a whole turn
    change = (m.Reset(),) if is_whole and is_deck else ()
    return (*map(m.Move, walk_ends(state)), *_pick_ups(state), *uses(state, gear), *change, m.EndTurn())


def price(state: m.State, card: m.Card, to: Cell | None = None) -> int:
    """Return what an action costs: one card, or action points; a Move costs one for each cell. Rules 3.3 to 3.5."""
    options = state.facts.options
    if options.turns == "draw_deck":
        return 1
    if to is not None:
        return next(points for points in range(1, options.action_points + 1) if to in ends(state, points))
    return 1 if card == "pick_up" else options.attack_points


def has_action(state: m.State, card: m.Card) -> bool:
    """Return whether the acting villager has a card in hand, or points enough, for an action."""
    if state.facts.options.turns == "draw_deck":
        return card in state.hands[hand_in_turn(state)]
    return state.left >= (1 if card in ALONE else price(state, card))


def walk_ends(state: m.State) -> tuple[Cell, ...]:
    """Return where the acting villager may walk now: never where it stands. A slowed one walks once. Rule 3.3."""
    options, villager = state.facts.options, state.villagers[state.turn]
    if villager.cannot_move or (villager.slowed and state.has_walked) or not has_action(state, "move"):
        return ()
    points = options.move if options.turns == "draw_deck" else state.left
    return tuple(cell for cell in ends(state, points) if cell != villager.cell)


def _pick_ups(state: m.State) -> Iterator[m.PickUp]:
    cell = state.villagers[state.turn].cell
    item = item_at(state, cell) if has_action(state, "pick_up") else None
    if item == "tile" and state.facts.options.tiles == "printed":
        for tile in types_left(state, cell):
            yield m.PickUp(tile)
    elif item:
        yield m.PickUp()
