"""What a deal is worth to a steady player, in points of its team. Reads a view, as every player does."""

from typing import NamedTuple

from companion.game import Seat
from companion.games.color_game.deduction import Mind
from companion.games.color_game.model import (
    ASSASSIN,
    NAMED,
    NOTHING_AT_ALL,
    Goods,
    Trade,
)
from companion.games.color_game.seen import Table, You


class Look(NamedTuple):
    """A view in `live` and what follows from it."""

    table: Table
    you: You
    mind: Mind

    @property
    def has_team(self) -> bool:
        return self.you.identity in self.table.teams

    @property
    def unknown(self) -> tuple[Seat, ...]:
        """Other seats whose identity cannot be worked out."""
        return tuple(seat for seat in self.table.seats if seat != self.mind.seat and seat not in self.mind.known)

    def partner(self, trade: Trade) -> Seat:
        return trade.to if trade.sender == self.mind.seat else trade.sender

    def sides(self, trade: Trade) -> tuple[Goods, Goods]:
        """What one gives in a deal, and what one gets."""
        return (trade.give, trade.want) if trade.sender == self.mind.seat else (trade.want, trade.give)

    def told(self, player: Seat) -> bool:
        """Whether this player has been given one's own identity."""
        made = [trade for trade in self.you.deals if trade.status == "accepted" and self.partner(trade) == player]
        return any(self.mind.seat in self.sides(trade)[0].identities for trade in made)


def worth(look: Look, partner: Seat, gave: Goods, got: Goods) -> float:
    """What a deal brings, less what it costs."""
    return _gain(look, partner, got) - _cost(look, partner, gave)


def _gain(look: Look, partner: Seat, got: Goods) -> float:
    """A chip counts a point unless the teammate gave it. Who is who counts until the teammate is known."""
    if not look.has_team:
        needed = NAMED - sum(identity in look.table.teams for identity in look.mind.known.values())
        each = 3.0 if needed > 0 or look.you.identity != ASSASSIN else 0.0
        return each * len(_news(look, got)) + 0.1 * got.chips
    is_mate = partner == look.mind.teammate
    each = 3.0 if look.mind.teammate is None else 0.2
    return (0.0 if is_mate else got.chips + 1.5 * len(got.quests)) + each * len(_news(look, got))


def _news(look: Look, got: Goods) -> list[Seat]:
    return [seat for seat in got.identities if seat != look.mind.seat and seat not in look.you.known]


def _cost(look: Look, partner: Seat, gave: Goods) -> float:
    """What the others gain by it, and the more the more of them know who one is."""
    mind, you = look.mind, look.you
    if look.has_team and partner == mind.teammate:
        is_new = mind.seat in gave.identities and not look.told(partner) and not mind.is_found
        return -4.0 if is_new else 0.2 * (gave != NOTHING_AT_ALL)
    kept = max(gave.chips - you.starting_chips, 0)
    if not look.has_team:
        return (0.05 if you.identity == ASSASSIN else 0) * gave.chips + sum(
            5.0 if seat == mind.seat else 0.5 for seat in gave.identities
        )
    is_assassin = mind.known.get(partner) == ASSASSIN
    chips = (0.1 if is_assassin else 0.4) * gave.chips + kept
    return chips + 1.5 * len(gave.quests) + sum(_cost_of_telling(look, partner, seat) for seat in gave.identities)


def _cost_of_telling(look: Look, partner: Seat, whose: Seat) -> float:
    mind = look.mind
    if whose == partner or (whose == mind.seat and look.told(partner)):
        return 0.1
    if mind.known.get(partner) == ASSASSIN:
        return 6.0
    if whose == mind.teammate:
        return 4.0
    if whose != mind.seat:
        return 1.0 if partner in mind.known else 1.9
    if mind.teammate is not None:
        return 4.0
    others = sum(look.told(player) for player in look.table.seats if player != mind.seat)
    return 2.4 + 0.3 * others
