"""Infection's setup: the table before the deal, and the deal of the hidden tiles."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from cards.errors import Fault, InputError
from cards.infection import SECTIONS, Infection
from companion.games.infection.grid import cells
from companion.games.infection.model import HOLDERS, ORDER, TILES, Cards, Deal, Dealt, Holder, State, Tile, Villager
from companion.games.infection.queries import has_tile, section, size, start
from companion.rules.chance import Chance


def blank(seats: int, facts: Infection) -> State:
    """Return the table at the start: villagers placed, full hands, all tiles face down. Rules 2.1 to 2.3, 10.2."""
    holders = HOLDERS[seats]
    hand: Cards = _all_cards(facts, seats) if facts.options.turns == "hands" else ()
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
        left=facts.options.steps_a_turn,
    )


def _all_cards(facts: Infection, seats: int) -> Cards:
    """Return all action cards of one player, in the order of the deck. Rules 2.3, 10.2."""
    copies = {card: action.copies if seats == 2 else action.copies_of_four for card, action in facts.actions.items()}
    return tuple(card for card, count in copies.items() for _ in range(count))


def deal(state: State, chance: Chance, overrides: Mapping[str, Any]) -> Dealt:
    """Return each section's tiles shuffled over its cells, and draw decks shuffled. Rules 2.1, 2.3.

    `tiles`, `decks` and `chance` in `overrides` replace chance.

    Raises:
        InputError: `deal`, if not exactly the cells outside the villages have tiles, or a section has wrong tiles;
            if a draw deck has wrong cards, or this table has none.
    """
    random_tiles: dict[str, Tile] = {}
    for name, counts in state.sections.items():
        pile = [tile for tile, count in counts.items() for _ in range(count)]
        cells = [cell for cell in state.hidden if section(state.facts, cell) == name]
        random_tiles |= zip(cells, chance.shuffled(pile), strict=True)
    tiles: Mapping[str, Tile] = overrides.get("tiles", random_tiles)
    faults = [Fault("deal", "tiles", "", message) for message in _tile_faults(state, tiles)]
    random_decks: dict[Holder, Cards] = {}
    if state.facts.options.turns == "draw_deck":
        cards = _all_cards(state.facts, state.seats)
        random_decks = {holder: chance.shuffled(cards) for holder in HOLDERS[state.seats]}
    decks: Mapping[Holder, Cards] = overrides.get("decks", random_decks)
    seed: int = overrides.get("chance", chance.below(2**32) if random_decks else 0)
    faults += [Fault("deal", key, "", message) for key, message in _deck_faults(random_decks, overrides)]
    if faults:
        raise InputError("deal", *faults)
    in_order = {cell: tiles[cell] for cell in state.hidden}
    return Dealt(Deal(in_order, {holder: decks[holder] for holder in random_decks}, seed) if decks else Deal(in_order))


def _deck_faults(right: Mapping[Holder, Cards], fixed: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the key and the fault of each part of given draw decks that this table cannot have."""
    for key in ("decks", "chance"):
        if key in fixed and not right:
            yield key, "is for tables with draw decks, and this table has none: leave it out"
    decks: Mapping[Holder, Cards] = fixed.get("decks", right)
    if right and decks.keys() != right.keys():
        yield "decks", f"found decks of {', '.join(decks) or 'nobody'}, expected one for each of {', '.join(right)}"
        return
    for holder, cards in right.items():
        if sorted(decks[holder]) != sorted(cards):
            yield "decks", f"found {_numbers(decks[holder])} for {holder}, expected {_numbers(cards)}"


def _numbers(cards: Cards) -> str:
    return ", ".join(f"{number} {card}" for card, number in sorted(Counter(cards).items())) or "no cards"


def _tile_faults(state: State, tiles: Mapping[str, Tile]) -> list[str]:
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
