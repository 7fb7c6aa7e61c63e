"""Infection's setup: the table before the deal, and the deal of the hidden tiles."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.errors import Fault, InputError
from cards.infection import SECTIONS, Infection
from companion.games.infection.grid import cells
from companion.games.infection.model import HOLDERS, ORDER, TILES, Cards, Deal, Dealt, State, Tile, Villager
from companion.games.infection.queries import has_tile, section, size, start
from companion.rules.chance import Chance


def blank(seats: int, facts: Infection) -> State:
    """Return the table at the start: villagers placed, full hands, all tiles face down. Rules 2.1 to 2.3, 10.2."""
    copies = {card: action.copies if seats == 2 else action.copies_of_four for card, action in facts.actions.items()}
    hand: Cards = tuple(card for card, count in copies.items() for _ in range(count))
    holders = HOLDERS[seats]
    return State(
        facts,
        villagers={who: Villager(start(facts.board, who), facts.options.hp) for who in ORDER},
        hands=dict.fromkeys(holders, hand),
        played=dict.fromkeys(holders, ()),
        discarded=dict.fromkeys(holders, ()),
        steal_used=dict.fromkeys(holders, False),
        village_cures={"blue": 0, "red": 0},
        hidden=tuple(cell for cell in cells(size(facts)) if has_tile(facts, cell)),
        sections={name: {tile: getattr(facts.tiles[tile], name) for tile in TILES} for name in SECTIONS},
    )


def deal(state: State, chance: Chance, overrides: Mapping[str, Any]) -> Dealt:
    """Return each section's tiles shuffled over its cells; `tiles` in `overrides` replaces chance. Rule 2.1.

    Raises:
        InputError: `deal`, if not exactly the cells outside the villages have tiles, or a section has wrong tiles.
    """
    random_tiles: dict[str, Tile] = {}
    for name, counts in state.sections.items():
        pile = [tile for tile, count in counts.items() for _ in range(count)]
        there = [cell for cell in state.hidden if section(state.facts, cell) == name]
        random_tiles |= zip(there, chance.shuffled(pile), strict=True)
    tiles: Mapping[str, Tile] = overrides.get("tiles", random_tiles)
    faults = [Fault("deal", "tiles", "", message) for message in _tile_faults(state, tiles)]
    if faults:
        raise InputError("deal", *faults)
    return Dealt(Deal({cell: tiles[cell] for cell in state.hidden}))


def _tile_faults(state: State, tiles: Mapping[str, Tile]) -> list[str]:
    """Return the faults of given tiles."""
    if extra := [cell for cell in tiles if cell not in state.hidden]:
        return [f"found a tile on {', '.join(extra)}, expected cells outside the villages: {' '.join(state.hidden)}"]
    if missing := [cell for cell in state.hidden if cell not in tiles]:
        return [f"found no tile on {', '.join(missing)}, expected one on every cell outside the villages"]
    faults = []
    for name, counts in state.sections.items():
        counts_on_board = Counter(tile for cell, tile in tiles.items() if section(state.facts, cell) == name)
        if any(counts_on_board[tile] != count for tile, count in counts.items()):
            faults.append(f"found {_counted(counts_on_board)} in the {name} section, expected {_counted(counts)}")
    return faults


def _counted(tiles: Mapping[Tile, int]) -> str:
    return ", ".join(f"{tiles[tile]} {tile}" for tile in TILES if tiles[tile])
