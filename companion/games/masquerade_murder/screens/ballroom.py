"""The ballroom as screens draw it: rows of cells with their cubes."""

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from cards.masquerade_murder import Board
from companion.games.masquerade_murder.model import Cell, Harm, Summary
from companion.games.masquerade_murder.queries import touches
from companion.rules.game import Seat

HARMS: tuple[Harm, ...] = ("captured", "distracted", "poisoned")


class Spot(NamedTuple):
    """A cell of the ballroom."""

    cell: Cell
    is_table: bool
    cube: Seat | None
    beside: tuple[Seat, ...]
    """The cubes that one would touch here; empty where one may not stand."""
    harms: tuple[Harm, ...]
    """What happened to the cube here tonight, as far as it has been told."""


def rows(
    board: Board, cubes: Mapping[Cell, Seat], harms: Mapping[Seat, tuple[Harm, ...]], free: Set[Cell] = frozenset()
) -> list[list[Spot]]:
    """Return the ballroom row by row, and whom one would touch on each free cell."""

    def spot(cell: Cell) -> Spot:
        cube = cubes.get(cell)
        beside = tuple(sorted(seat for at, seat in cubes.items() if touches(at, cell))) if cell in free else ()
        return Spot(cell, cell in board.tables, cube, beside, harms.get(cube, ()) if cube else ())

    cells = board.cells()
    return [[spot(cell) for cell in cells[at : at + board.columns]] for at in range(0, len(cells), board.columns)]


def seats_of(night: Summary, harm: Harm) -> tuple[Seat, ...]:
    """Return who suffered a harm in a night."""
    seats: tuple[Seat, ...] = getattr(night, harm)
    return seats


def harms_of(night: Summary, seat: Seat, told: Sequence[Harm] = HARMS) -> tuple[Harm, ...]:
    """Return what happened to a seat in a night, as far as it has been told."""
    return tuple(harm for harm in told if seat in seats_of(night, harm))
