"""Geometry of Infection's board: distances, lines, areas and walks. Knows no villagers and no cards.

A cell is a name of column letter and row number, counted from the top left: C4. A size is (columns, rows). Results are
cached, since boards are small and every move asks about them.
"""

from functools import cache, lru_cache

Cell = str
Size = tuple[int, int]


@cache
def cells(size: Size) -> tuple[Cell, ...]:
    """Return all cells, row by row from the top left."""
    columns, rows = size
    return tuple(f"{chr(ord('A') + column)}{row}" for row in range(1, rows + 1) for column in range(columns))


@cache
def row(cell: Cell) -> int:
    """Return a cell's row, from 1 at the top."""
    return int(cell[1:])


@cache
def offset(cell: Cell, other: Cell) -> tuple[int, int]:
    """Return the difference between two cells in columns and in rows."""
    return abs(ord(cell[0]) - ord(other[0])), abs(row(cell) - row(other))


@cache
def distance(cell: Cell, other: Cell) -> int:
    """Return the distance in steps; a diagonal step counts 2. Rule 4.1."""
    return sum(offset(cell, other))


@cache
def is_beside(cell: Cell, other: Cell, diagonally: bool) -> bool:
    """Return whether two cells share an edge or, with `diagonally`, a corner."""
    return max(offset(cell, other)) == 1 and (diagonally or distance(cell, other) == 1)


@cache
def is_reached(cell: Cell, other: Cell, reach: frozenset[tuple[int, int]]) -> bool:
    """Return whether `other` lies from `cell` as one of some offsets says: columns to the right, rows down."""
    return (ord(other[0]) - ord(cell[0]), row(other) - row(cell)) in reach


@cache
def around(size: Size, cell: Cell, reach: int) -> tuple[Cell, ...]:
    """Return the cells at distance 1 to `reach`."""
    return tuple(other for other in cells(size) if 1 <= distance(cell, other) <= reach)


@cache
def cells_reached(size: Size, cell: Cell, reach: frozenset[tuple[int, int]]) -> tuple[Cell, ...]:
    """Return the cells that lie from a cell as one of some offsets says."""
    return tuple(other for other in cells(size) if is_reached(cell, other, reach))


def reached(
    size: Size, start: Cell, occupied_cells: frozenset[Cell], points: int, *, walks_through: bool
) -> tuple[Cell, ...]:
    """Return where a walk of 0 to `points` steps may end: on its start, or on a cell that is free.

    Without `walks_through` it crosses no taken cell, but may pass diagonally between two. Rule 4.1.
    """
    if walks_through:
        ends = _reached(size, start, frozenset(), points)
        return tuple(cell for cell in ends if cell == start or cell not in occupied_cells)
    return _reached(size, start, occupied_cells.intersection(around(size, start, points)), points)


@lru_cache(1 << 14)
def _reached(size: Size, start: Cell, occupied_cells: frozenset[Cell], points: int) -> tuple[Cell, ...]:
    """Like `reached` without walking through; only cells within reach are given, which keeps the cache small."""
    ends = [{start}]
    for points_used in range(1, points + 1):
        straight = {cell for end in ends[points_used - 1] for cell in around(size, end, 1)}
        earlier = ends[points_used - 2] if points_used > 1 else ()
        diagonal = {cell for end in earlier for cell in cells(size) if offset(end, cell) == (1, 1)}
        ends.append((straight | diagonal) - occupied_cells)
    all_ends = set().union(*ends)
    return tuple(cell for cell in cells(size) if cell in all_ends)
