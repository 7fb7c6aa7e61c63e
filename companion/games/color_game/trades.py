"""Deals between players: their ids, what a seat can give, offers that break; the chips that change hands.

Rules 3.2 to 3.5, 4.1 to 4.3.
"""

import re
from typing import Literal

from companion.games.color_game.model import Chips, DealId, Goods, Hand, State, Trade
from companion.rules.game import Seat

Lack = Literal["chips", "identities", "quests", "seconds"]
ID = re.compile(r"([1-9][0-9]?)-([1-9][0-9]?)-[1-9][0-9]*")


def deal_sides(deal: DealId) -> tuple[Seat, Seat] | None:
    """Return sender and receiver of a deal id; None if the text is no deal id."""
    match = ID.fullmatch(deal)
    return (int(match[1]), int(match[2])) if match else None


def next_id(hand: Hand, sender: Seat, receiver: Seat) -> DealId:
    """Return the id of the sender's next offer. It counts offers to this receiver only, to reveal no others."""
    earlier = sum(trade.sender == sender and trade.to == receiver for trade in hand.deals)
    return f"{sender}-{receiver}-{earlier + 1}"


def find_trade(hand: Hand, deal: DealId) -> Trade | None:
    """Return a seat's trade by its id, whichever side the seat is on; None if the seat has no such trade."""
    return next((trade for trade in hand.deals if trade.id == deal), None)


def missing_goods(hand: Hand, seat: Seat, goods: Goods) -> Lack | None:
    """Return which part of the goods a seat does not have; None if it has them all. Rule 3.3."""
    if goods.chips > len(hand.chips):
        return "chips"
    if not all(owner == seat or owner in hand.known for owner in goods.identities):
        return "identities"
    if goods.time > hand.seconds:
        return "seconds"
    return None if all(quest in hand.quests for quest in goods.quests) else "quests"


def offer_cost(state: State) -> int:
    """Return the seconds that an offer costs its sender; 0 on a table that does not trade time. Rule 10.1."""
    options = state.facts.options
    return options.offer_seconds if options.time else 0


def broken_offers(state: State, deal: DealId) -> tuple[DealId, ...]:
    """Return the open offers that either side of a deal can no longer keep. Rules 3.3, 9.1, 10.2."""
    hands = [(seat, state.hands[seat - 1]) for seat in deal_sides(deal) or ()]
    own = [(seat, hand, trade) for seat, hand in hands for trade in hand.deals if trade.sender == seat]
    return tuple(it.id for seat, hand, it in own if it.status == "open" and missing_goods(hand, seat, it.give))


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
