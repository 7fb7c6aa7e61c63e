"""Infection's state, commands and events. Types only, no rules."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from cards.infection import Infection
from companion.games.infection.grid import Cell
from companion.games.infection.sides import BY_SEAT as BY_SEAT
from companion.games.infection.sides import ENEMIES as ENEMIES
from companion.games.infection.sides import HOLDERS as HOLDERS
from companion.games.infection.sides import ORDER as ORDER
from companion.games.infection.sides import TEAMS as TEAMS
from companion.games.infection.sides import TILES as TILES
from companion.games.infection.sides import Card as Card
from companion.games.infection.sides import Cards as Cards
from companion.games.infection.sides import Debuff as Debuff
from companion.games.infection.sides import FollowUp as FollowUp
from companion.games.infection.sides import Gear as Gear
from companion.games.infection.sides import Holder as Holder
from companion.games.infection.sides import Phase as Phase
from companion.games.infection.sides import Team as Team
from companion.games.infection.sides import Tile as Tile
from companion.games.infection.sides import Who as Who
from companion.games.infection.sides import holder_of as holder_of
from companion.games.infection.sides import loseable as loseable
from companion.games.infection.sides import seat_of as seat_of
from companion.rules.game import Command, Event, Outcome, Seat


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: the tile on each cell. Not used with printed tiles, which are shuffled by hand.

    Draw decks have their order too, the next card first, and the seed of later shuffles.
    """

    tiles: Mapping[Cell, Tile]
    decks: Mapping[Holder, Cards] | UnsetType = UNSET
    chance: int | UnsetType = UNSET


# Commands: the moves.


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon or Steal with its aim: a villager, a cell, or the enemy village."""

    card: Gear
    target: Who | UnsetType = UNSET
    cell: Cell | UnsetType = UNSET
    village: bool | UnsetType = UNSET


class Move(Command, frozen=True):
    """Play the Move card: walk, then pick up or act. `found` is what a printed tile shows. Rules 3.2, 3.3."""

    to: Cell
    then: Act | UnsetType = UNSET
    found: Tile | UnsetType = UNSET
    pick_up: bool | UnsetType = UNSET


class Use(Command, frozen=True):
    """Use a weapon or Steal without moving. Rule 3.4."""

    card: Gear
    target: Who | UnsetType = UNSET
    cell: Cell | UnsetType = UNSET
    village: bool | UnsetType = UNSET


class Reset(Command, frozen=True):
    """Take back all cards but a used Steal; with a draw deck, change the whole hand. Rule 3.5."""


class PickUp(Command, frozen=True):
    """Pick up what lies where the villager stands, where that is a step of its own. Rule 3.4."""

    found: Tile | UnsetType = UNSET


class EndTurn(Command, frozen=True):
    """End a turn of steps before all is spent. Rule 3.6."""


class ReturnCard(Command, frozen=True):
    """After Recover or Generosity: take back one's own played card. Rule 5.3."""

    card: Card


class DiscardCard(Command, frozen=True):
    """After a kill: choose a card of the victim's hand to be discarded. Rule 7.3."""

    card: Card


class Decline(Command, frozen=True):
    """After a kill: discard nothing. Rule 7.3."""


AnyMove = Move | Use | Reset | PickUp | EndTurn | ReturnCard | DiscardCard | Decline


# Events: what can happen.


class Dealt(Event, frozen=True):
    """The tiles lie under the board's cells, hidden."""

    deal: Deal


class MoveMade(Event, frozen=True):
    """A move was made; its consequences are the next events."""

    seat: Seat
    did: AnyMove


class CardPlayed(Event, frozen=True):
    """A card went from the hand to the played cards. Where Steal is once a game, it is now used up."""

    holder: Holder = msgspec.field(name="team")
    card: Card


class Walked(Event, frozen=True):
    """A villager ended its walk on a cell, perhaps where it began."""

    villager: Who
    to: Cell


class Healed(Event, frozen=True):
    """A villager gets its lost hearts back."""

    villager: Who


class CureTaken(Event, frozen=True):
    """A villager took the cure on its cell."""

    villager: Who


class CureStolen(Event, frozen=True):
    """A villager stole a cure from `victim`, or from the enemy village if that is None."""

    villager: Who
    victim: Who | None


class CureDelivered(Event, frozen=True):
    """A villager's cure now belongs to its village."""

    villager: Who


class TileTurnedUp(Event, frozen=True):
    """A tile left the board; a cure under it stays, loose."""

    cell: Cell
    tile: Tile


class Hurt(Event, frozen=True):
    """A villager lost HP and has `hp` left."""

    villager: Who
    hp: int


class Died(Event, frozen=True):
    """A villager left its cell; a cure that it carried stays there, loose."""

    villager: Who


class SentHome(Event, frozen=True):
    """A dead villager stands in its village again, with full HP."""

    villager: Who
    cell: Cell


class TurnForfeited(Event, frozen=True):
    """A villager whom an enemy killed will not play its next turn."""

    villager: Who


class Debuffed(Event, frozen=True):
    """A villager has a debuff on its next turn."""

    villager: Who
    debuff: Debuff


class CardsReset(Event, frozen=True):
    """Played and discarded cards are in the hand again, except a used Steal."""

    holder: Holder = msgspec.field(name="team")


class StepsSpent(Event, frozen=True):
    """The acting villager has fewer action points, or cards to play, left this turn."""

    number: int


class HandThrown(Event, frozen=True):
    """A whole hand went to the played cards."""

    holder: Holder = msgspec.field(name="team")


class DeckShuffled(Event, frozen=True):
    """The played cards became the draw deck, in a new order that nobody knows."""

    holder: Holder = msgspec.field(name="team")
    deck: Cards


class CardsDrawn(Event, frozen=True):
    """The next cards of the draw deck came to the hand."""

    holder: Holder = msgspec.field(name="team")
    cards: Cards


class Mended(Event, frozen=True):
    """A villager got a heart back."""

    villager: Who


class Owed(Event, frozen=True):
    """A seat owes a follow-up before the next turn, after those already owed."""

    seat: Seat
    move: FollowUp


class CardReturned(Event, frozen=True):
    """A played card is in the hand again."""

    holder: Holder = msgspec.field(name="team")
    card: Card


class CardDiscarded(Event, frozen=True):
    """A card of the hand is discarded until a reset."""

    holder: Holder = msgspec.field(name="team")
    card: Card


class FollowedUp(Event, frozen=True):
    """The first owed follow-up was made or declined."""


class TurnEnded(Event, frozen=True):
    """The villager's debuffs from before this turn are over; the next villager's turn begins."""


class TurnSkipped(Event, frozen=True):
    """The villager whose turn it was had lost it; its debuffs stay. The next villager's turn begins."""


class Ended(Event, frozen=True):
    """A side has won, or the game has ended without a winner."""

    outcome: Outcome


CardEvent = CardPlayed | CardsReset | HandThrown | DeckShuffled | CardsDrawn | CardReturned | CardDiscarded
"""Cards move between deck, hand and piles."""

CureEvent = CureTaken | CureStolen | CureDelivered | TileTurnedUp
"""Tiles turn up, and cures change places."""

VillagerEvent = Walked | Healed | Mended | Hurt | Died | SentHome | TurnForfeited | Debuffed
"""A villager walks, is hurt or healed, or misses something."""

AnyEvent = (
    Dealt | MoveMade | StepsSpent | Owed | FollowedUp | TurnEnded | TurnSkipped | Ended |
    CardEvent | CureEvent | VillagerEvent
)  # fmt: skip


# The state, in the form that views show: nearly all of it is public.


class Villager(msgspec.Struct, frozen=True):
    """A villager's cell, HP, cure and debuffs. `slowed` comes from a grenade that slows, in some editions.

    `loses_turn`: an enemy killed it, and at this table that costs its next turn.
    """

    cell: Cell
    hp: int
    cure: bool = False
    cannot_move: bool = False
    cannot_use_weapon: bool = False
    slowed: bool = False
    loses_turn: bool = False


class Must(msgspec.Struct, frozen=True):
    """A follow-up that a seat owes. Instead of discarding, it may decline."""

    seat: Seat
    move: FollowUp


class Last(msgspec.Struct, frozen=True):
    """The last move and its effects: the acting villager and its first cell, who was hit or died, cures delivered."""

    seat: Seat
    villager: Who
    start: Cell
    did: AnyMove
    tile: Tile | None = None
    hit: tuple[Who, ...] = ()
    dead: tuple[Who, ...] = ()
    delivered: int = 0


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Cards are in the order of the deck, cells in the order of the board."""

    facts: Infection
    villagers: Mapping[Who, Villager]
    hands: Mapping[Holder, Cards]
    played: Mapping[Holder, Cards]
    discarded: Mapping[Holder, Cards]
    steal_used: Mapping[Holder, bool]
    village_cures: Mapping[Team, int]
    hidden: tuple[Cell, ...]
    sections: Mapping[str, Mapping[Tile, int]]
    """Numbers of tiles still face down, by section and type."""
    loose_cures: tuple[Cell, ...] = ()
    deal: Deal | None = None
    phase: Phase = "turn"
    turn_number: int = 1
    fresh: frozenset[Debuff] = frozenset()
    """Debuffs that the acting villager got this turn: they last beyond it. Rule 6.6."""
    owed: tuple[Must, ...] = ()
    last: Last | None = None
    outcome: Outcome | None = None
    left: int = 0
    """Action points, or cards to play, left in a turn of steps. Rule 3.2."""
    has_walked: bool = False
    """Whether the acting villager has walked in this turn of steps: a slowed one walks once."""
    decks: Mapping[Holder, Cards] = {}
    """Draw decks, the next card first: nobody knows their order."""
    shuffles: int = 0
    """How often played cards have become a draw deck."""

    @property
    def seats(self) -> int:
        """Return the number of players: each has one hand. Rules 2.3, 10.2."""
        return len(self.hands)

    @property
    def turn(self) -> Who:
        """Return the villager whose turn it is. Rule 3.1."""
        return ORDER[(self.turn_number - 1) % len(ORDER)]

    @property
    def round(self) -> int:
        """Return the round, from 1: every villager acts once in a round."""
        return (self.turn_number - 1) // len(ORDER) + 1
