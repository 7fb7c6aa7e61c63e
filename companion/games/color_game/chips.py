"""Rows of chips: which leave first, who gave them last, what they are worth. Rules 4.1 to 4.3."""

from companion.games.color_game.model import Chips
from companion.rules.game import Seat


def starting_row(count: int) -> Chips:
    """Return a row of starting chips. Rule 2.2."""
    return (None,) * count


def count_starting(row: Chips) -> int:
    """Count the chips that never left their first owner; one that came back is a chip like any other. Rule 4.3."""
    return row.count(None)


def exchange(
    giving: Chips, give_count: int, taking: Chips, get_count: int, seats: tuple[Seat, Seat]
) -> tuple[Chips, Chips]:
    """Return both rows after a deal: chips leave on the left and join on the right. Rule 4.2.

    Both sides leave before either joins, so that nobody gives a chip of the same deal back. `seats` are the owners
    of the rows `giving` and `taking`.
    """
    giver, receiver = seats
    return (*giving[give_count:], *(receiver,) * get_count), (*taking[get_count:], *(giver,) * give_count)


def chip_points(row: Chips, teammate: Seat | None) -> int:
    """Return a member's points for chips whose last giver is anybody but the teammate. Rule 4.3."""
    return len(row) - count_starting(row) - (row.count(teammate) if teammate is not None else 0)


def givers(row: Chips) -> frozenset[Seat]:
    """Return the last givers of all chips that ever left their first owner. Rule 8.5."""
    return frozenset(seat for seat in row if seat is not None)
