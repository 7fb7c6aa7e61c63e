"""Deals between players: what can be given, what a side lacks, which offers can no longer be kept. Rules 3.2 to 3.5."""

import re
from collections.abc import Iterator
from typing import Literal

from companion.games.color_game.model import DealId, Goods, Hand, State, Trade
from companion.rules.game import Seat

Lack = Literal["chips", "identities", "quests"]
ID = re.compile(r"([1-9][0-9]?)-([1-9][0-9]?)-[1-9][0-9]*")


def sides_of(deal: DealId) -> tuple[Seat, Seat] | None:
    """Sender and receiver, as an id names them; None for what is no id."""
    found = ID.fullmatch(deal)
    return (int(found[1]), int(found[2])) if found else None


def next_id(hand: Hand, sender: Seat, receiver: Seat) -> DealId:
    """Counts this sender's offers to this receiver, so that it tells nothing of other seats' deals."""
    before = sum(trade.sender == sender and trade.to == receiver for trade in hand.deals)
    return f"{sender}-{receiver}-{before + 1}"


def own(hand: Hand, deal: DealId) -> Trade | None:
    """A deal of this seat's, on either side of it."""
    return next((trade for trade in hand.deals if trade.id == deal), None)


def can_tell(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """Whose identities this seat may give: its own and those that it knows from deals. Rules 3.2, 3.5."""
    return tuple(sorted({seat, *hand.known}))


def lacks(hand: Hand, seat: Seat, goods: Goods) -> Lack | None:
    """What of these goods is not in this seat's hands; None if all of it is. Rule 3.3."""
    if goods.chips > len(hand.chips):
        return "chips"
    if not all(whose == seat or whose in hand.known for whose in goods.identities):
        return "identities"
    return None if all(quest in hand.quests for quest in goods.quests) else "quests"


def broken(state: State, deal: DealId) -> Iterator[Trade]:
    """Open offers of either side that its hands can no longer keep, once that deal is done. R9."""
    for seat in sides_of(deal) or ():
        hand = state.hands[seat - 1]
        for trade in hand.deals:
            if trade.status == "open" and trade.sender == seat and lacks(hand, seat, trade.give):
                yield trade
