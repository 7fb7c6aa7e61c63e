"""Questions about an Infection state: sections and villages, where the dead go, which cards come back."""

from cards.infection import Board, Infection
from cards.infection.weapons import Action, Weapon, weapon
from companion.games.infection import model as m
from companion.games.infection.grid import Cell, Size, cells, distance, row
from companion.rules.game import Seat

RIVAL: dict[m.Team, m.Team] = {"blue": "red", "red": "blue"}


def size(facts: Infection) -> Size:
    """Return the board's columns and rows."""
    return facts.board.columns, len(facts.board.sections)


def section(facts: Infection, cell: Cell) -> str:
    """Return the section of a cell's row: blue, red or grey."""
    return facts.board.sections[row(cell) - 1]


def has_tile(facts: Infection, cell: Cell) -> bool:
    """Return whether a cell starts with a tile: every cell outside the villages. Rule 2.1."""
    return row(cell) not in facts.board.villages.values()


def is_home(facts: Infection, who: m.Who, cell: Cell) -> bool:
    """Return whether a cell is in a villager's own village."""
    return row(cell) == facts.board.villages[m.TEAMS[who]]


def start(board: Board, who: m.Who) -> Cell:
    """Return where a villager starts: number 1 in the first start column, 2 in the second. Rule 2.2."""
    return f"{board.start_columns[int(who[1]) - 1]}{board.villages[m.TEAMS[who]]}"


def way_home(facts: Infection, who: m.Who, occupied_cells: frozenset[Cell]) -> Cell:
    """Return where a dead villager is set: its start, else the nearest free cell of its village. Rule 7.2."""
    own = start(facts.board, who)
    village = (cell for cell in cells(size(facts)) if row(cell) == row(own) and cell not in occupied_cells)
    return min(village, key=lambda cell: (distance(cell, own), cell))


def owner(state: m.State) -> Seat:
    """Return the seat of the villager whose turn it is."""
    return m.seat_of(state.seats, state.turn)


def hand_in_turn(state: m.State) -> m.Holder:
    """Return whose hand the acting villager plays from. Rules 2.3, 10.2."""
    return m.holder_of(state.seats, state.turn)


def partners(state: m.State, team: m.Team) -> tuple[Seat, ...]:
    """Return the seats of a team. Rules 1.2, 10.1."""
    return tuple(seat for seat in range(1, state.seats + 1) if m.BY_SEAT[seat] == team)


def card_loser(state: m.State) -> m.Holder | None:
    """Return whose hand loses a card to the last move's kill. Rules 7.3, 10.3."""
    return m.card_loser(state.turn, state.last.dead if state.last else (), state.hands, state.facts.options)


def weapon_of(state: m.State, card: m.Card) -> Weapon:
    """Return what a weapon reaches and hits in the hand of the acting villager."""
    return pointed(state.facts.actions[card], state.facts.board, m.TEAMS[state.turn])


def pointed(action: Action, board: Board, team: m.Team) -> Weapon:
    """Return a weapon as a team holds it: the top of its map points to the enemy village."""
    return weapon(action, board.villages[RIVAL[team]] > board.villages[team])


def returnable(state: m.State, holder: m.Holder) -> m.Cards:
    """Return the kinds of played cards that may be taken back: all but a used Steal, to a hand with room. Rule 5.3."""
    if state.decks and len(state.hands[holder]) >= state.facts.options.hand_limit:
        return ()
    played, is_used = dict.fromkeys(state.played[holder]), state.steal_used[holder]
    return tuple(card for card in played if card != "steal" or not is_used)
