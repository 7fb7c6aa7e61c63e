"""Chips in a row: which leave first, who gave them last, what they are worth. Rules 4.1 to 4.3."""

from companion.games.color_game.model import Chips
from companion.rules.game import Seat


def dealt(count: int) -> Chips:
    """So many starting chips. Rule 2.2."""
    return (None,) * count


def starting(row: Chips) -> int:
    """How many have never left their first owner; one that came back is a chip like any other. Rule 4.3."""
    return row.count(None)


def exchanged(one: Chips, given: int, other: Chips, got: int, seats: tuple[Seat, Seat]) -> tuple[Chips, Chips]:
    """Both rows after a deal between two seats: chips leave on the left and join on the right. Rule 4.2.

    Both sides leave before either joins, so that nobody gives what the same deal brings.
    """
    giver, receiver = seats
    return (*one[given:], *(receiver,) * got), (*other[got:], *(giver,) * given)


def worth(row: Chips, teammate: Seat | None) -> int:
    """Points for a member's chips: those whose last giver is anybody but the teammate. Rule 4.3."""
    return len(row) - starting(row) - (row.count(teammate) if teammate is not None else 0)


def givers(row: Chips) -> frozenset[Seat]:
    """The last givers of all chips that ever left."""
    return frozenset(seat for seat in row if seat is not None)
