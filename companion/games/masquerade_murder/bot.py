"""Masquerade Murder's bots: a random player and a steady one.

The steady player follows habits that a person could explain. It weighs every possible distribution of the characters
(deduction.py):
- The constable and the assassin target the likeliest assassin and duke, the seductress the likeliest thug. The duke
  questions the player whose side is least certain, the thug guards whoever has been harmed most.
- Everybody prefers a late turn and takes the Joker if it is one of the last two cards; the seductress always takes it.
  After some nights in which nobody was captured or poisoned, everybody draws any card: the same order of turns would
  only bring the same night again.
- Everybody stands next to their own target and away from players they fear. With the Joker they bring others together
  or separate them, as it suits their side.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import TypeVar

from msgspec import UNSET

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.deduction import Guess, guesses
from companion.games.masquerade_murder.model import Cell, Draw, Move, OrderId, Place, Point, Replace, Target
from companion.games.masquerade_murder.queries import touches
from companion.games.masquerade_murder.view_types import PrivateView, TableView
from companion.rules.bots import listed, uniform
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

Seen = View[TableView, PrivateView, Move]
Pair = tuple[CharacterId, CharacterId]
Choice = TypeVar("Choice", Target, Place | Replace)

WANTED: Mapping[CharacterId, Mapping[CharacterId, float]] = {
    "constable": {"assassin": 3, "seductress": 1, "duke": -2},
    "thug": {"duke": 0.5},
    "seductress": {"thug": 1, "duke": 0.5, "assassin": -1},
    "assassin": {"duke": 3, "constable": 1, "seductress": -1},
}
"""Value of one's own action, by the target's character."""

STRIKES: Mapping[Pair, float] = {
    ("assassin", "duke"): -3,
    ("constable", "duke"): -1,
    ("constable", "assassin"): 3,
    ("seductress", "thug"): -0.5,
}
"""Value, to the duke's side, of two characters standing side by side. The other side takes the negative."""

FEARS: Mapping[Pair, float] = {("thug", "assassin"): -1, ("thug", "constable"): -1}
"""The same for the thug, who can win with either side and only has to stay in play."""

LATE_FIRST: tuple[OrderId, ...] = ("king", "queen", "joker", "jack", "five", "four", "three", "two", "ace")
"""Order cards by preference: late turns first."""

BESIDE_TARGET: Mapping[CharacterId, float] = {"constable": 2, "thug": 3, "seductress": 0.3, "assassin": 3, "duke": 0.5}
"""Value of standing next to one's target, by one's own character."""

PATIENCE = 3
"""After so many quiet nights a player draws any card."""

STILL_TO_COME = 0.1
"""Weight of a free cell next to one's own, for each player who has not placed yet."""


def steady(view: Seen, chance: Chance) -> Move | None:
    """Return a move that helps this player's character; None if there is nothing to do."""
    moves = listed(view)
    if not moves or not isinstance(view.you, PrivateView) or not isinstance(view.viewer, int):
        return None
    match moves[0]:
        case Target():
            worths = _worth_of_targets(view.table, view.you, view.viewer)
            targets = [move for move in moves if isinstance(move, Target)]
            return _best(targets, chance, lambda move: worths[move.player])
        case Draw():
            cards = view.you.draw_from or ()
            loud = [night.night for night in view.table.events if night.captured or night.poisoned]
            is_stuck = len(view.table.events) - max(loud, default=0) >= PATIENCE
            if is_stuck:
                return Draw(chance.pick(cards))
            # With two cards left the Joker plays in the other's turn; her own action wins the seductress nothing.
            takes_joker = "joker" in cards and (len(cards) == 2 or view.you.character == "seductress")
            return Draw("joker" if takes_joker else min(cards, key=LATE_FIRST.index))
        case Place():
            placings = [move for move in moves if isinstance(move, Place | Replace)]
            return _best(placings, chance, _Ballroom(view.table, view.you, view.viewer, placings).worth)
        case Point():
            if view.you.finger is not UNSET:
                return None
            # Somebody at random who was not poisoned tonight: that tells nothing that this bot knows.
            fingers = [move for move in moves if isinstance(move, Point) and move.player]
            poisoned = view.table.events[-1].poisoned
            return chance.pick([move for move in fingers if move.player not in poisoned] or fingers)
    return moves[0]


def _best(moves: Iterable[Choice], chance: Chance, worth: Callable[[Choice], float]) -> Choice:
    """Return one of the most valuable moves. Values are rounded: the order of a sum changes its last digits."""
    worths = [(round(worth(move), 6), move) for move in moves]
    highest = max(value for value, _ in worths)
    return chance.pick([move for value, move in worths if value == highest])


def _worth_of_targets(table: TableView, you: PrivateView, seat: Seat) -> dict[Seat, float]:
    fitting, worth = guesses(table, you, seat), dict.fromkeys(table.captures, 0.0)
    if you.character == "duke":  # how uncertain each side is: 0 if known, 0.5 at even odds
        for player in worth:
            bad = sum(weight for weight, guess in fitting if guess[player] in ("assassin", "seductress"))
            worth[player] = min(bad, 1 - bad)
        return worth
    if you.character == "thug":
        for night in table.events:
            for player in night.distracted + night.poisoned:
                worth[player] += 1
    for weight, guess in fitting:
        for player, character in guess.items():
            worth[player] += weight * WANTED[you.character].get(character, 0)
    return worth


class _Ballroom:
    """Values of the cells and exchanges that one seat can choose."""

    def __init__(self, table: TableView, you: PrivateView, seat: Seat, moves: Iterable[Place | Replace]) -> None:
        self.seat, self.target, self.beside = seat, you.target, BESIDE_TARGET[you.character]
        self.cell_of = {player: cell for cell, player in table.board.items()}
        self.free = [move.cell for move in moves if isinstance(move, Place)]
        self.to_come = [player for player in table.chosen if player != seat and player not in self.cell_of]
        self.pairs = _pairs(guesses(table, you, seat), you.character, table.captures)

    def worth(self, move: Place | Replace) -> float:
        """Return the value of all pairs side by side after a move, and of the players still to come."""
        if isinstance(move, Place):
            cells = {**self.cell_of, self.seat: move.cell}
        else:
            cells = {**self.cell_of, self.seat: self.cell_of[move.player], move.player: move.cell}
        side_by_side = [(a, b) for a, b in combinations(sorted(cells), 2) if touches(cells[a], cells[b])]
        return sum(self.pairs[pair] for pair in side_by_side) + self._own(cells)

    def _own(self, cells: Mapping[Seat, Cell]) -> float:
        """Return the value of one's own action and of the room left next to one's own cube."""
        own_cell = cells[self.seat]
        acts = any(player == self.target and touches(own_cell, cell) for player, cell in cells.items())
        room = sum(touches(own_cell, cell) for cell in self.free)
        hoped = sum(
            self.pairs[min(player, self.seat), max(player, self.seat)] + self.beside * (player == self.target)
            for player in self.to_come
        )
        return self.beside * acts + STILL_TO_COME * room * hoped


def _pairs(
    fitting: list[tuple[float, Guess]], character: CharacterId, seats: Iterable[Seat]
) -> dict[tuple[Seat, Seat], float]:
    """Return the expected value, to a character, of each pair of seats side by side."""
    values = FEARS if character == "thug" else STRIKES
    sign = -1 if character in ("assassin", "seductress") else 1
    both_ways = {**values, **{(other, player): value for (player, other), value in values.items()}}
    worth = dict.fromkeys(combinations(seats, 2), 0.0)
    for weight, guess in fitting:
        for a, b in worth:
            worth[a, b] += weight * both_ways.get((guess[a], guess[b]), 0) * sign
    return worth


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": uniform, "steady": steady}
