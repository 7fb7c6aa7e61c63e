"""Infection's board as geometry: what lies how far, in which line, past whom. Knows no villager and no card.

A cell is its name, a column's letter and a row's number from the top: C4. A size is columns and rows. Every answer
is a table made once, for boards are small and asked about at every move.
"""

from functools import cache, lru_cache

Cell = str
Size = tuple[int, int]


@cache
def cells(size: Size) -> tuple[Cell, ...]:
    """All cells, row by row."""
    columns, rows = size
    return tuple(f"{chr(ord('A') + column)}{row}" for row in range(1, rows + 1) for column in range(columns))


@cache
def row(cell: Cell) -> int:
    return int(cell[1:])


@cache
def apart(one: Cell, other: Cell) -> tuple[int, int]:
    """How many columns and how many rows lie between two cells."""
    return abs(ord(one[0]) - ord(other[0])), abs(row(one) - row(other))


@cache
def far(one: Cell, other: Cell) -> int:
    """The distance in steps; a diagonal one counts 2. Rule 4.1."""
    return sum(apart(one, other))


@cache
def is_beside(one: Cell, other: Cell, diagonally: bool) -> bool:
    """Whether two cells share an edge, or, where that counts too, a corner."""
    return max(apart(one, other)) == 1 and (diagonally or far(one, other) == 1)


@cache
def is_in_line(one: Cell, other: Cell, reach: int) -> bool:
    """Whether two cells lie 1 to `reach` apart in one row or column."""
    return min(apart(one, other)) == 0 and 1 <= far(one, other) <= reach


@cache
def around(size: Size, cell: Cell, reach: int) -> tuple[Cell, ...]:
    """The cells at distance 1 to `reach`."""
    return tuple(other for other in cells(size) if 1 <= far(cell, other) <= reach)


@cache
def blast(size: Size, centre: Cell) -> frozenset[Cell]:
    """The centre and its four neighbours. Rule 6.3."""
    return frozenset((centre, *around(size, centre, 1)))


def reached(size: Size, start: Cell, taken: frozenset[Cell], points: int) -> tuple[Cell, ...]:
    """Where a walk of 0 to `points` may end: past no taken cell but the start's, diagonally between two. Rule 4.1."""
    return _reached(size, start, taken.intersection(around(size, start, points)), points)


@lru_cache(1 << 14)
def _reached(size: Size, start: Cell, taken: frozenset[Cell], points: int) -> tuple[Cell, ...]:
    """`taken` holds no cell beyond reach, so that few tables are ever made."""
    ends = [{start}]
    for spent in range(1, points + 1):
        straight = {cell for end in ends[spent - 1] for cell in around(size, end, 1)}
        diagonal = {cell for end in ends[spent - 2] for cell in _corners(size, end)} if spent > 1 else set()
        ends.append((straight | diagonal) - taken)
    found = set().union(*ends)
    return tuple(cell for cell in cells(size) if cell in found)


@cache
def _corners(size: Size, cell: Cell) -> tuple[Cell, ...]:
    return tuple(other for other in cells(size) if apart(cell, other) == (1, 1))
