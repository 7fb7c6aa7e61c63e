"""Infection's villagers, seats and hands, its commands, events and state. Types and tables, no rules."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from cards.infection import HandOptions, Infection
from companion.games.infection.grid import Cell
from companion.rules.game import Command, Event, Mover, Outcome, Seat, SeatEvent

Team = Literal["blue", "red"]
Who = Literal["B1", "R1", "B2", "R2"]
"""A villager: team and number. B1 is also a cell's name; `target` names a villager, `to` and `cell` name cells."""

Card = str
"""A card of the action deck by its id. Editions may add weapons."""

Gear = str
"""A card that may follow a Move or be used without one: a weapon or Steal."""

Tile = Literal["cure", "virus", "recover", "generosity", "disarm", "contagion"]
Debuff = Literal["cannot_move", "cannot_use_weapon", "slowed"]
TILES: tuple[Tile, ...] = get_args(Tile)
Phase = Literal["turn", "follow_up", "over"]
FollowUp = Literal["return_card", "discard_card"]
Cards = tuple[Card, ...]

ORDER: tuple[Who, ...] = ("B1", "R1", "B2", "R2")
"""The turn order, also of setting home villagers who die together. Rules 3.1, 5.1."""

Holder = Literal["blue", "red", "B1", "R1", "B2", "R2"]
"""Whose hand it is: a team's, if one player leads both of its villagers; of four players, a villager's."""

HOLDERS: Mapping[int, tuple[Holder, ...]] = {2: ("blue", "red"), 4: ("B1", "R1", "B2", "R2")}
"""The hands in seat order, by the number of players. Rules 2.3, 10.1."""

BY_SEAT: Mapping[Mover, Team] = {1: "blue", 2: "red", 3: "blue", 4: "red"}
TEAMS: Mapping[Who, Team] = {"B1": "blue", "R1": "red", "B2": "blue", "R2": "red"}
ENEMIES: Mapping[Who, tuple[Who, ...]] = {
    who: tuple(other for other in ORDER if TEAMS[other] != TEAMS[who]) for who in ORDER
}


def holder_of(seats: int, who: Who) -> Holder:
    """Return whose hand a villager plays from, with so many players."""
    return TEAMS[who] if seats == 2 else who


def loseable(hand: Cards, options: HandOptions) -> Cards:
    """Return the kinds of cards in a victim's hand that a killer may choose from. Rule 7.3."""
    if not options.kill_discards:
        return ()
    return tuple(card for card in dict.fromkeys(hand) if card != "steal" or options.steal_discardable)


def card_loser(turn: Who, dead: Iterable[Who], hands: Mapping[Holder, Cards], options: HandOptions) -> Holder | None:
    """Return whose hand loses a card to a kill: the first killed enemy's that has one to lose. Rules 7.3, 10.3."""
    enemies = (holder_of(len(hands), who) for who in dead if TEAMS[who] != TEAMS[turn])
    return next((holder for holder in enemies if loseable(hands[holder], options)), None)


def seat_of(seats: int, who: Who) -> Seat:
    """Return the seat of a villager's player."""
    return HOLDERS[seats].index(holder_of(seats, who)) + 1


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


class _OfVillager(Event, frozen=True):
    villager: Who


class _OfHand(Event, frozen=True):
    holder: Holder = msgspec.field(name="team")


class Dealt(Event, frozen=True):
    """The tiles lie under the board's cells, hidden."""

    deal: Deal


class MoveMade(SeatEvent, frozen=True):
    """A move was made; its consequences are the next events."""

    did: AnyMove


class CardPlayed(_OfHand, frozen=True):
    """A card went from the hand to the played cards. Where Steal is once a game, it is now used up."""

    card: Card


class Walked(_OfVillager, frozen=True):
    """A villager ended its walk on a cell, perhaps where it began."""

    to: Cell


class Healed(_OfVillager, frozen=True):
    """A villager gets its lost hearts back."""


class CureTaken(_OfVillager, frozen=True):
    """A villager took the cure on its cell."""


class CureStolen(_OfVillager, frozen=True):
    """A villager stole a cure from `victim`, or from the enemy village if that is None."""

    victim: Who | None


class CureDelivered(_OfVillager, frozen=True):
    """A villager's cure now belongs to its village."""


class TileTurnedUp(Event, frozen=True):
    """A tile left the board; a cure under it stays, loose."""

    cell: Cell
    tile: Tile


class Hurt(_OfVillager, frozen=True):
    """A villager lost HP and has `hp` left."""

    hp: int


class Died(_OfVillager, frozen=True):
    """A villager left its cell; a cure that it carried stays there, loose."""


class SentHome(_OfVillager, frozen=True):
    """A dead villager stands in its village again, with full HP."""

    cell: Cell


class TurnForfeited(_OfVillager, frozen=True):
    """A villager whom an enemy killed will not play its next turn."""


class Debuffed(_OfVillager, frozen=True):
    """A villager has a debuff on its next turn."""

    debuff: Debuff


class CardsReset(_OfHand, frozen=True):
    """Played and discarded cards are in the hand again, except a used Steal."""


class StepsSpent(Event, frozen=True):
    """The acting villager has fewer action points, or cards to play, left this turn."""

    number: int


class HandThrown(_OfHand, frozen=True):
    """A whole hand went to the played cards."""


class DeckShuffled(_OfHand, frozen=True):
    """The played cards became the draw deck, in a new order that nobody knows."""

    deck: Cards


class CardsDrawn(_OfHand, frozen=True):
    """The next cards of the draw deck came to the hand."""

    cards: Cards


class Mended(_OfVillager, frozen=True):
    """A villager got a heart back."""


class Owed(SeatEvent, frozen=True):
    """A seat owes a follow-up before the next turn, after those already owed."""

    move: FollowUp


class CardReturned(_OfHand, frozen=True):
    """A played card is in the hand again."""

    card: Card


class CardDiscarded(_OfHand, frozen=True):
    """A card of the hand is discarded until a reset."""

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
