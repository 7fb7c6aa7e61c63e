"""Infection's legal moves in a villager's turn. Lists moves, changes nothing."""

from collections.abc import Iterator, Sequence
from typing import Literal

from companion.games.infection import model as m
from companion.games.infection import queries
from companion.games.infection.grid import Cell, cells_reached, is_beside, is_reached, reached, row

Item = Literal["cure", "tile"]
"""What a villager may pick up from a cell."""

RESET = (m.Reset(),)
STEAL_FROM_VILLAGE = (m.Act("steal", village=True),)


def turn_moves(state: m.State) -> Sequence[m.AnyMove]:
    """Return what the acting villager may do in a turn with fixed hands. Rules 3.1 to 3.5."""
    return (*_walks(state), *uses(state, usable(state)), *RESET)


def _walks(state: m.State) -> Iterator[m.Move]:
    """Yield every Move: walks with their pick-up, and shorter walks with an act. Rules 3.2, 3.3."""
    who, options = state.turn, state.facts.options
    villager = state.villagers[who]
    if "move" not in state.hands[queries.hand_in_turn(state)] or villager.cannot_move:
        return
    cells, gear = ends(state, options.move), usable(state)
    for to in cells:
        yield from _pick_ups(state, to)
    for to in ends(state, options.move_with_weapon) if gear else ():
        if not wins(state, to):
            for act in acts(state, gear, to, carries_at(state, to)):
                yield m.Move(to, act)
        elif to not in cells:  # in reach only with a second card, which a winning Move does not need
            yield m.Move(to)


def ends(state: m.State, points: int) -> tuple[Cell, ...]:
    """Return where the acting villager may end a walk of `points` steps; if slowed, of one step. Rules 4.1, 6.3."""
    villager = state.villagers[state.turn]
    occupied_cells = frozenset(other.cell for other in state.villagers.values())
    steps = min(points, 1) if villager.slowed else points
    walks_through = state.facts.options.walk_through
    return reached(queries.size(state.facts), villager.cell, occupied_cells, steps, walks_through=walks_through)


def wins(state: m.State, to: Cell) -> bool:
    """Return whether the acting villager wins by ending a Move there, so that nothing follows. Rule 8.1."""
    who, options = state.turn, state.facts.options
    return (
        state.villagers[who].cure
        and queries.is_home(state.facts, who, to)
        and state.village_cures[m.TEAMS[who]] + 1 >= options.cures_to_win
    )


def _pick_ups(state: m.State, to: Cell) -> Iterator[m.Move]:
    """Yield a walk with each way to pick up at its end: printed tiles once for each type left. Rules 2.4, 4.3."""
    options, item = state.facts.options, item_at(state, to)
    if item == "tile" and options.tiles == "printed":
        for tile in types_left(state, to):
            yield m.Move(to, found=tile)
    else:
        yield m.Move(to)
    if item and not options.must_pick_up:
        yield m.Move(to, pick_up=False)


def item_at(state: m.State, to: Cell) -> Item | None:
    """Return what the acting villager picks up: a loose cure if it carries none, else a tile. Rules 4.3, 4.4."""
    if to in state.loose_cures and not carries_at(state, to) and not wins(state, to):
        return "cure"
    return "tile" if to in state.hidden else None


def carries_at(state: m.State, to: Cell) -> bool:
    """Return whether the acting villager carries a cure after walking there: at home it delivers it. Rule 7.1."""
    return state.villagers[state.turn].cure and not queries.is_home(state.facts, state.turn, to)


def types_left(state: m.State, cell: Cell) -> list[m.Tile]:
    """Return the types that the face-down tile on a cell may have."""
    return [tile for tile, count in state.sections[queries.section(state.facts, cell)].items() if count]


def usable(state: m.State) -> tuple[m.Gear, ...]:
    """Return the weapons and Steal that the acting villager has in hand and may use. Rule 6.5."""
    is_barred = state.villagers[state.turn].cannot_use_weapon
    cards = dict.fromkeys(state.hands[queries.hand_in_turn(state)])
    return tuple(card for card in cards if card == "steal" or not (card == "move" or is_barred))


def uses(state: m.State, gear: Sequence[m.Gear]) -> Iterator[m.Use]:
    """Yield what the acting villager may do with some cards from where it stands."""
    villager = state.villagers[state.turn]
    for act in acts(state, gear, villager.cell, villager.cure):
        yield m.Use(act.card, act.target, act.cell, act.village)


def acts(state: m.State, gear: Sequence[m.Gear], cell: Cell, carries: bool) -> Iterator[m.Act]:
    """Yield what the acting villager may do from a cell with some cards. Rules 6.1 to 6.4."""
    for card in gear:
        if card != "steal" and (thrown := queries.weapon_of(state, card)).blast:
            centres = cells_reached(queries.size(state.facts), cell, thrown.reach)
            yield from (m.Act(card, cell=centre) for centre in centres)
            continue
        for target in m.ENEMIES[state.turn]:
            if aims(state, card, cell, target, carries):
                yield m.Act(card, target)
        if card == "steal" and not carries:  # of the enemy village, in its row, and if there is a cure. Rule 6.4.
            rival = queries.RIVAL[m.TEAMS[state.turn]]
            if state.village_cures[rival] > 0 and is_thieves_row(state, rival, cell):
                yield from STEAL_FROM_VILLAGE


def aims(state: m.State, card: m.Gear, cell: Cell, target: m.Who, carries: bool) -> bool:
    """Return whether a card can be used from a cell on an enemy villager. Rules 6.1, 6.2, 6.4."""
    options, villager = state.facts.options, state.villagers[target]
    if card == "steal":
        return options.steal_carriers and villager.cure and not carries and is_beside(cell, villager.cell, False)
    return is_reached(cell, villager.cell, queries.weapon_of(state, card).reach)


def is_thieves_row(state: m.State, rival: m.Team, cell: Cell) -> bool:
    """Return whether a cell is in the row to steal from: the village's own or the next one, by option. Rule 6.4."""
    away = 0 if state.facts.options.steal_from == "village" else 1
    return abs(row(cell) - state.facts.board.villages[rival]) == away
