"""Questions about an Infection state: sections and villages, where the dead go, which cards come back."""

from cards.infection import Board, Infection
from cards.infection.weapons import Action, Weapon, weapon
from companion.games.infection.grid import Cell, Size, cells, distance, row
from companion.games.infection.model import SEATS, TEAMS, Card, Cards, State, Team, Who
from companion.rules.game import Seat

RIVAL: dict[Team, Team] = {"blue": "red", "red": "blue"}


def size(facts: Infection) -> Size:
    """Return the board's columns and rows."""
    return facts.board.columns, len(facts.board.sections)


def section(facts: Infection, cell: Cell) -> str:
    """Return the section of a cell's row: blue, red or grey."""
    return facts.board.sections[row(cell) - 1]


def has_tile(facts: Infection, cell: Cell) -> bool:
    """Return whether a cell starts with a tile: every cell outside the villages. Rule 2.1."""
    return row(cell) not in facts.board.villages.values()


def is_home(facts: Infection, who: Who, cell: Cell) -> bool:
    """Return whether a cell is in a villager's own village."""
    return row(cell) == facts.board.villages[TEAMS[who]]


def start(board: Board, who: Who) -> Cell:
    """Return where a villager starts: number 1 in the first start column, 2 in the second. Rule 2.2."""
    return f"{board.start_columns[int(who[1]) - 1]}{board.villages[TEAMS[who]]}"


def way_home(facts: Infection, who: Who, occupied_cells: frozenset[Cell]) -> Cell:
    """Return where a dead villager is set: its start, else the nearest free cell of its village. Rule 7.2."""
    own = start(facts.board, who)
    village = (cell for cell in cells(size(facts)) if row(cell) == row(own) and cell not in occupied_cells)
    return min(village, key=lambda cell: (distance(cell, own), cell))


def owner(state: State) -> Seat:
    """Return the seat of the villager whose turn it is."""
    return SEATS[TEAMS[state.turn]]


def weapon_of(state: State, card: Card) -> Weapon:
    """Return what a weapon reaches and hits in the hand of the acting villager."""
    return pointed(state.facts.actions[card], state.facts.board, TEAMS[state.turn])


def pointed(action: Action, board: Board, team: Team) -> Weapon:
    """Return a weapon as a team holds it: the top of its map points to the enemy village."""
    return weapon(action, board.villages[RIVAL[team]] > board.villages[team])


def returnable(state: State, team: Team) -> Cards:
    """Return the kinds of played cards that may be taken back: all but a used Steal. Rule 5.3."""
    return tuple(card for card in dict.fromkeys(state.played[team]) if card != "steal" or not state.steal_used[team])


def discardable(state: State, team: Team) -> Cards:
    """Return the kinds of cards in a victim's hand that a killer may choose from. Rule 7.3."""
    options = state.facts.options
    if not options.kill_discards:
        return ()
    return tuple(card for card in dict.fromkeys(state.hands[team]) if card != "steal" or options.steal_discardable)
