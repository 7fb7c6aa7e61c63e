"""What a deal is worth to the steady bot, in points. Reads only the bot's own view.

The figures come from simulated games: with these, every role wins now and then.
"""

from math import log2
from typing import NamedTuple

from msgspec import UNSET

from companion.games.color_game.deduction import Mind
from companion.games.color_game.model import ASSASSIN, NAMED, NOTHING, OBSERVER, Goods, MadeDeal, Trade
from companion.games.color_game.quest_progress import Progress
from companion.games.color_game.view_types import PrivateView, TableView
from companion.rules.game import Seat

CLUE, GOSSIP = 3.0, 0.2
"""A new identity before the teammate is known, and afterwards."""

RIVALS_CHIP, SOLO_CHIP = 0.4, 0.1
"""What a given chip costs where it scores for another team, and where it scores for nobody."""

OWN_IDENTITY, OWN_IDENTITY_AGAIN = 2.4, 0.3
"""Cost of telling who one is, and the extra for each player who knows it: one of them may be the assassin."""

OTHERS_IDENTITY, OTHERS_IDENTITY_TO_KNOWN = 1.9, 1.0
"""Cost of telling another player's identity, and of telling it to somebody whose own identity is known."""

TEAM_EXPOSED, TOLD_TO_ASSASSIN, OLD_NEWS = 4.0, 6.0, 0.1
"""Cost of telling the identity of a known teammate, or one's own once the teammate is known; of telling the assassin
anything; and of telling what the partner knows already."""

TEAM_JOINED, WASTE = 4.0, 0.2
"""Gain of telling the teammate one's own identity; cost of giving the teammate anything else: no team gains by it."""

OFFERS_DOUBLED = 1.0
"""Gain of having time for about twice as many offers."""

SOLO_OWN_IDENTITY, SOLO_OTHERS_IDENTITY = 5.0, 0.5
"""What it costs the assassin and the observer to tell who they are, and who others are."""


class Outlook(NamedTuple):
    """A view during `live` and what the bot works out from it."""

    table: TableView
    you: PrivateView
    mind: Mind
    progress: Progress | None = None
    """How near the bot's quests are to being done; None without quests, and where they count for nobody."""

    @property
    def has_team(self) -> bool:
        return self.you.identity in self.table.teams

    @property
    def unknown(self) -> tuple[Seat, ...]:
        """Other seats whose identity the bot cannot work out."""
        return tuple(seat for seat in self.table.seats if seat != self.mind.seat and seat not in self.mind.known)

    def seen(self, trade: Trade) -> MadeDeal:
        """Return what the bot gives in one of its trades, what it gets, and from whom."""
        return trade.seen_by(self.mind.seat)

    def has_told(self, player: Seat) -> bool:
        """Return whether the bot has given this player its own identity."""
        deals = [self.seen(trade) for trade in self.you.deals if trade.status == "accepted"]
        return any(deal.partner == player and self.mind.seat in deal.gave.identities for deal in deals)


def deal_value(outlook: Outlook, partner: Seat, gave: Goods, got: Goods) -> float:
    """Return what a deal brings less what it costs, in points."""
    time = _time_worth(outlook, got.time - gave.time)
    if outlook.has_team:
        quests = _quest_gain(outlook, partner, gave, got)
        return _member_gain(outlook, partner, got) - _member_cost(outlook, partner, gave) + quests + time
    return _solo_value(outlook, gave, got) + time


def _time_worth(outlook: Outlook, seconds: int) -> float:
    """Return what so many seconds more or fewer are worth: the first offers that they pay are worth most."""
    cost, own = outlook.table.offer_seconds, outlook.you.seconds
    if cost is UNSET or own is UNSET or not seconds:
        return 0
    return OFFERS_DOUBLED * log2((1 + max(own + seconds, 0) / cost) / (1 + own / cost))


def _member_gain(outlook: Outlook, partner: Seat, got: Goods) -> float:
    """A chip is a point unless the teammate gave it. Identities count until the teammate is known."""
    clues = (CLUE if outlook.mind.teammate is None else GOSSIP) * len(_new_identities(outlook, got))
    return clues + (0 if partner == outlook.mind.teammate else got.chips)


def _quest_gain(outlook: Outlook, partner: Seat, gave: Goods, got: Goods) -> float:
    """What the deal brings the bot's quests nearer to being done, and which quests it gets and gives."""
    if outlook.progress is None:
        return 0
    progress = outlook.progress.learning(outlook.you, got.identities).after(partner, gave, got)
    if partner == outlook.mind.teammate:  # the team keeps a quest that goes to its other member
        progress = progress._replace(quests=outlook.progress.quests)
    return progress.worth() - outlook.progress.worth()


def _member_cost(outlook: Outlook, partner: Seat, gave: Goods) -> float:
    """What others gain by the deal; each chip that already counted for the team costs one point more."""
    mind, scoring_chips = outlook.mind, max(gave.chips - outlook.you.starting_chips, 0)
    if partner == mind.teammate:
        is_new = mind.seat in gave.identities and not outlook.has_told(partner) and not mind.has_been_found
        return -TEAM_JOINED if is_new else WASTE * (gave != NOTHING)
    chip = SOLO_CHIP if mind.known.get(partner) in (ASSASSIN, OBSERVER) else RIVALS_CHIP
    identities = sum(_identity_cost(outlook, partner, seat) for seat in gave.identities)
    return chip * gave.chips + scoring_chips + identities


def _identity_cost(outlook: Outlook, partner: Seat, owner: Seat) -> float:
    mind = outlook.mind
    if owner == partner or (owner == mind.seat and outlook.has_told(partner)):
        return OLD_NEWS
    if mind.known.get(partner) == ASSASSIN:
        return TOLD_TO_ASSASSIN
    if owner == mind.teammate or (owner == mind.seat and mind.teammate is not None):
        return TEAM_EXPOSED
    if owner != mind.seat:
        return OTHERS_IDENTITY_TO_KNOWN if partner in mind.known else OTHERS_IDENTITY
    told = sum(outlook.has_told(player) for player in outlook.table.seats if player != mind.seat)
    return OWN_IDENTITY + OWN_IDENTITY_AGAIN * told


def _solo_value(outlook: Outlook, gave: Goods, got: Goods) -> float:
    """Chips buy identities, for the assassin only as many as it must name; the observer backs a team with chips."""
    members = sum(identity in outlook.table.teams for identity in outlook.mind.known.values())
    has_enough = outlook.you.identity == ASSASSIN and members >= NAMED
    gain = (0 if has_enough else CLUE) * len(_new_identities(outlook, got)) + SOLO_CHIP * got.chips
    chips = 0 if outlook.you.identity == OBSERVER else SOLO_CHIP / 2 * gave.chips
    told = sum(SOLO_OWN_IDENTITY if seat == outlook.mind.seat else SOLO_OTHERS_IDENTITY for seat in gave.identities)
    return gain - (chips + told)


def _new_identities(outlook: Outlook, got: Goods) -> list[Seat]:
    return [seat for seat in got.identities if seat != outlook.mind.seat and seat not in outlook.you.known]
