"""What a deal is worth to a steady player, in points of its team. Reads a view, as every player does.

The figures were found by play: at tables of such players every role wins now and then.
"""

from typing import NamedTuple

from companion.games.color_game.deduction import Mind
from companion.games.color_game.model import ASSASSIN, NAMED, NOTHING_AT_ALL, OBSERVER, Goods, Trade
from companion.games.color_game.seen import PrivateView, TableView
from companion.rules.game import Seat

CLUE, GOSSIP = 3.0, 0.2
"""An identity while it helps, and later."""

QUEST = 1.5
"""Some are done, some are not."""

RIVALS_CHIP, LONERS_CHIP = 0.4, 0.1
"""What a chip given costs that another team scores, or nobody."""

ONESELF, ONESELF_AGAIN = 2.4, 0.3
"""To tell who one is, and more for each who knows it: one of them may be the assassin."""

ANOTHER, ANOTHER_TO_A_MEMBER = 1.9, 1.0
"""To tell who somebody else is."""

FOUND_OUT, TO_THE_ASSASSIN, OLD_NEWS = 4.0, 6.0, 0.1
"""To tell of a teammate that is known, or of oneself then; to help the assassin; to tell what the other knows."""

TOGETHER, TROUBLE = 4.0, 0.2
"""To tell the teammate who one is; to give it anything else, which no team gains by."""

LONERS_SECRET, LONERS_WORD = 5.0, 0.5
"""What the assassin and the observer think of telling who they are, and who others are."""


class Look(NamedTuple):
    """A view in `live` and what follows from it."""

    table: TableView
    you: PrivateView
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
    if look.has_team:
        return _members_gain(look, partner, got) - _members_cost(look, partner, gave)
    return _loners_gain(look, got) - _loners_cost(look, gave)


def _members_gain(look: Look, partner: Seat, got: Goods) -> float:
    """A chip is a point unless the teammate gave it. Who is who counts until the teammate is known."""
    clues = (CLUE if look.mind.teammate is None else GOSSIP) * len(_news(look, got))
    return clues + (0 if partner == look.mind.teammate else got.chips + QUEST * len(got.quests))


def _members_cost(look: Look, partner: Seat, gave: Goods) -> float:
    """What others gain by it. A chip that counted is a point less."""
    mind, kept = look.mind, max(gave.chips - look.you.starting_chips, 0)
    if partner == mind.teammate:
        is_new = mind.seat in gave.identities and not look.told(partner) and not mind.is_found
        return -TOGETHER if is_new else TROUBLE * (gave != NOTHING_AT_ALL)
    each = LONERS_CHIP if mind.known.get(partner) in (ASSASSIN, OBSERVER) else RIVALS_CHIP
    told = sum(_cost_of_telling(look, partner, seat) for seat in gave.identities)
    return each * gave.chips + kept + QUEST * len(gave.quests) + told


def _cost_of_telling(look: Look, partner: Seat, whose: Seat) -> float:
    mind = look.mind
    if whose == partner or (whose == mind.seat and look.told(partner)):
        return OLD_NEWS
    if mind.known.get(partner) == ASSASSIN:
        return TO_THE_ASSASSIN
    if whose == mind.teammate or (whose == mind.seat and mind.teammate is not None):
        return FOUND_OUT
    if whose != mind.seat:
        return ANOTHER_TO_A_MEMBER if partner in mind.known else ANOTHER
    return ONESELF + ONESELF_AGAIN * sum(look.told(player) for player in look.table.seats if player != mind.seat)


def _loners_gain(look: Look, got: Goods) -> float:
    """Chips buy identities; the assassin needs three names."""
    named = sum(identity in look.table.teams for identity in look.mind.known.values())
    is_done = look.you.identity == ASSASSIN and named >= NAMED
    return (0 if is_done else CLUE) * len(_news(look, got)) + LONERS_CHIP * got.chips


def _loners_cost(look: Look, gave: Goods) -> float:
    """The observer's chips are there to be given."""
    chips = 0 if look.you.identity == OBSERVER else LONERS_CHIP / 2 * gave.chips
    return chips + sum(LONERS_SECRET if seat == look.mind.seat else LONERS_WORD for seat in gave.identities)


def _news(look: Look, got: Goods) -> list[Seat]:
    return [seat for seat in got.identities if seat != look.mind.seat and seat not in look.you.known]
