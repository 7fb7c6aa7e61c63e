"""Masquerade Murder's steady player: habits that anybody at the table could explain.

He thinks through every way in which the masks may be distributed and drops what cannot be (suspicion.py). Constable and
assassin go for the likeliest assassin and duke, the seductress for the likeliest thug, the duke questions whom
he is least sure of, the thug guards whoever has been harmed most. All like to place late, with the Joker if it is
one of the last two cards, the seductress with the Joker always. Each stands beside the own target, away from those
whom he fears, and brings together or parts others with the Joker as it suits his side.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.deduction import Guess, guesses
from companion.games.masquerade_murder.model import Cell, Draw, Move, OrderId, Place, Replace, Target
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
"""What the own action is worth by who the target is."""

STRIKES: Mapping[Pair, float] = {
    ("assassin", "duke"): -3,
    ("constable", "duke"): -1,
    ("constable", "assassin"): 3,
    ("seductress", "thug"): -0.5,
}
"""What two side by side are worth to the duke's side; to the other side the opposite."""

FEARS: Mapping[Pair, float] = {("thug", "assassin"): -1, ("thug", "constable"): -1}
"""The same for the thug, who wins with anybody as long as he stays."""

LATE_FIRST: tuple[OrderId, ...] = ("king", "queen", "joker", "jack", "two", "ace")
BESIDE_TARGET: Mapping[CharacterId, float] = {"constable": 2, "thug": 3, "seductress": 0.3, "assassin": 3, "duke": 0.5}
STILL_TO_COME = 0.1
"""How much a free cell beside one's own counts, for each player who has not placed."""


def steady(view: Seen, chance: Chance) -> Move | None:
    """Plays to win for the own character."""
    moves = listed(view)
    if not moves or not isinstance(view.you, PrivateView) or not isinstance(view.viewer, int):
        return None
    match moves[0]:
        case Target():
            worths = _worth_of_targets(view.table, view.you, view.viewer)
            targets = [move for move in moves if isinstance(move, Target)]
            return _best(targets, chance, lambda move: worths[move.player])
        case Draw():
            return Draw(_card(view.you.draw_from or (), view.you.character))
        case Place():
            placings = [move for move in moves if isinstance(move, Place | Replace)]
            return _best(placings, chance, _Ballroom(view.table, view.you, view.viewer, placings).worth)
    return moves[0]


def _best(moves: Iterable[Choice], chance: Chance, worth: Callable[[Choice], float]) -> Choice:
    """One of those worth most; rounded, for sums in another order differ in their last digits."""
    worths = [(round(worth(move), 6), move) for move in moves]
    highest = max(it for it, _ in worths)
    return chance.pick([move for it, move in worths if it == highest])


def _worth_of_targets(table: TableView, you: PrivateView, seat: Seat) -> dict[Seat, float]:
    fitting, worth = guesses(table, you, seat), dict.fromkeys(table.captures, 0.0)
    if you.character == "duke":
        return {one: _doubt(fitting, one) for one in worth}
    if you.character == "thug":
        for night in table.events:
            for one in night.distracted + night.poisoned:
                worth[one] += 1
    for weight, guess in fitting:
        for character, value in WANTED[you.character].items():
            worth[guess[character]] += weight * value
    return worth


def _doubt(fitting: list[tuple[float, Guess]], seat: Seat) -> float:
    """How little is known of a seat's side: most at even odds."""
    bad = sum(weight for weight, guess in fitting if seat in (guess["assassin"], guess["seductress"]))
    return min(bad, 1 - bad)


def _card(cards: Sequence[OrderId], character: CharacterId) -> OrderId:
    """The latest turn; of the last two cards the Joker, which then has the other's turn.

    The seductress, whose own action wins nothing, takes the Joker whenever she can.
    """
    if "joker" in cards and (len(cards) == 2 or character == "seductress"):
        return "joker"
    return min(cards, key=LATE_FIRST.index)


class _Ballroom:
    """What each way to stand is worth to one seat."""

    def __init__(self, table: TableView, you: PrivateView, seat: Seat, moves: Iterable[Place | Replace]) -> None:
        self.seat, self.target, self.beside = seat, you.target, BESIDE_TARGET[you.character]
        self.cell_of = {one: cell for cell, one in table.board.items()}
        self.free = [move.cell for move in moves if isinstance(move, Place)]
        self.to_come = [one for one in table.chosen if one != seat and one not in self.cell_of]
        self.pairs = _pairs(guesses(table, you, seat), you.character, table.captures)

    def worth(self, move: Place | Replace) -> float:
        """All that stand side by side after a move, and who may still come."""
        if isinstance(move, Place):
            cells = {**self.cell_of, self.seat: move.cell}
        else:
            cells = {**self.cell_of, self.seat: self.cell_of[move.player], move.player: move.cell}
        side_by_side = [(a, b) for a, b in combinations(sorted(cells), 2) if touches(cells[a], cells[b])]
        return sum(self.pairs[pair] for pair in side_by_side) + self._own(cells)

    def _own(self, cells: Mapping[Seat, Cell]) -> float:
        """The own action, and room beside the own cube for those who may still come."""
        mine = cells[self.seat]
        acts = any(one == self.target and touches(mine, cell) for one, cell in cells.items())
        room = sum(touches(mine, cell) for cell in self.free)
        hoped = sum(
            self.pairs[min(one, self.seat), max(one, self.seat)] + self.beside * (one == self.target)
            for one in self.to_come
        )
        return self.beside * acts + STILL_TO_COME * room * hoped


def _pairs(
    fitting: list[tuple[float, Guess]], character: CharacterId, seats: Iterable[Seat]
) -> dict[tuple[Seat, Seat], float]:
    """What each two seats side by side are worth to a character, over all ways in which it may be."""
    values = FEARS if character == "thug" else STRIKES
    sign = -1 if character in ("assassin", "seductress") else 1
    worth = dict.fromkeys(combinations(seats, 2), 0.0)
    for weight, guess in fitting:
        for (one, other), value in values.items():
            a, b = guess[one], guess[other]
            worth[min(a, b), max(a, b)] += weight * value * sign
    return worth


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": uniform, "steady": steady}
