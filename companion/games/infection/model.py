"""Infection's values: the state of a table, its moves, what can happen, and what a viewer sees. No logic."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from cards.infection import Infection
from companion.games.infection.grid import Cell
from companion.rules.game import Command, Event, Mover, Outcome, Seat

Team = Literal["blue", "red"]
Who = Literal["B1", "R1", "B2", "R2"]
"""A villager. B1 and the others are cells too: `target` names a villager, `to` and `cell` name a cell."""

Card = Literal["move", "axe", "gun", "arrow", "grenade", "steal"]
Gear = Literal["axe", "gun", "arrow", "grenade", "steal"]
"""What may follow a Move or be used without one: the weapons and Steal."""

Tile = Literal["cure", "virus", "recover", "generosity", "disarm", "contagion"]
Debuff = Literal["cannot_move", "cannot_use_weapon", "slowed"]
TILES: tuple[Tile, ...] = get_args(Tile)
CARDS: tuple[Card, ...] = get_args(Card)
Phase = Literal["turn", "follow_up", "over"]
FollowUp = Literal["return_card", "discard_card"]
Cards = tuple[Card, ...]

ORDER: tuple[Who, ...] = ("B1", "R1", "B2", "R2")
"""In which the villagers act, and in which those who die together are set home. Rules 3.1, 5.1."""

SEATS: Mapping[Team, Seat] = {"blue": 1, "red": 2}
BY_SEAT: Mapping[Mover, Team] = {seat: team for team, seat in SEATS.items()}
TEAMS: Mapping[Who, Team] = {"B1": "blue", "R1": "red", "B2": "blue", "R2": "red"}
ENEMIES: Mapping[Who, tuple[Who, ...]] = {
    "B1": ("R1", "R2"),
    "R1": ("B1", "B2"),
    "B2": ("R1", "R2"),
    "R2": ("B1", "B2"),
}


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: what lies under each tile. Printed tiles are shuffled by hand, and this is not used."""

    tiles: Mapping[Cell, Tile]


# The moves.


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon or Steal, and what it is aimed at: a villager, a cell, or the enemy village."""

    card: Gear
    target: Who | UnsetType = UNSET
    cell: Cell | UnsetType = UNSET
    village: bool | UnsetType = UNSET


class Move(Command, frozen=True):
    """The Move card: up to so many cells, then a pick-up or an act. `found` is what a printed tile turned up."""

    to: Cell
    then: Act | UnsetType = UNSET
    found: Tile | UnsetType = UNSET
    pick_up: bool | UnsetType = UNSET


class Use(Command, frozen=True):
    """An act without a Move."""

    card: Gear
    target: Who | UnsetType = UNSET
    cell: Cell | UnsetType = UNSET
    village: bool | UnsetType = UNSET


class Reset(Command, frozen=True):
    """All cards come back but a Steal that was used."""


class ReturnCard(Command, frozen=True):
    """After Recover or Generosity: one played card of one's own."""

    card: Card


class DiscardCard(Command, frozen=True):
    """After a kill: one card of the victim's hand."""

    card: Card


class Decline(Command, frozen=True):
    """After a kill: the victim's hand is left alone."""


AnyMove = Move | Use | Reset | ReturnCard | DiscardCard | Decline


# What can happen.


class Dealt(Event, frozen=True):
    deal: Deal


class MoveMade(Event, frozen=True):
    """A move begins; what it brings about are the events that follow."""

    seat: Seat
    did: AnyMove


class CardPlayed(Event, frozen=True):
    """From the hand to the played cards. A Steal that is played is used up, where it is there once a game."""

    team: Team
    card: Card


class Walked(Event, frozen=True):
    """A villager ends its walk on a cell, perhaps on its own."""

    villager: Who
    to: Cell


class Healed(Event, frozen=True):
    villager: Who


class CureTaken(Event, frozen=True):
    """A villager takes a cure that lies on its cell."""

    villager: Who


class CureStolen(Event, frozen=True):
    """From an enemy villager or, if none is named, from the enemy village."""

    villager: Who
    victim: Who | None


class CureDelivered(Event, frozen=True):
    """The cure that a villager carries is its village's."""

    villager: Who


class TileTurnedUp(Event, frozen=True):
    """A tile leaves the board; a cure stays there, loose."""

    cell: Cell
    tile: Tile


class Hurt(Event, frozen=True):
    """How many HP a villager has left."""

    villager: Who
    hp: int


class Died(Event, frozen=True):
    """A villager leaves its cell; a cure that it carried stays there, loose."""

    villager: Who


class SentHome(Event, frozen=True):
    """A villager who died stands in its village again, with all its HP."""

    villager: Who
    cell: Cell


class Debuffed(Event, frozen=True):
    villager: Who
    debuff: Debuff


class CardsReset(Event, frozen=True):
    """Played and discarded cards are in the hand again, but a Steal that was used."""

    team: Team


class Owed(Event, frozen=True):
    """A follow-up is owed before the next turn, after any that are owed already."""

    seat: Seat
    move: FollowUp


class CardReturned(Event, frozen=True):
    """A played card is in the hand again."""

    team: Team
    card: Card


class CardDiscarded(Event, frozen=True):
    """A card of the hand lies with the discarded ones until a reset."""

    team: Team
    card: Card


class FollowedUp(Event, frozen=True):
    """The follow-up that was owed first is done, or was declined."""


class TurnEnded(Event, frozen=True):
    """Debuffs that the villager began its turn with are over; the next one's turn begins."""


class Ended(Event, frozen=True):
    outcome: Outcome


AnyEvent = (
    Dealt
    | MoveMade
    | CardPlayed
    | Walked
    | Healed
    | CureTaken
    | CureStolen
    | CureDelivered
    | TileTurnedUp
    | Hurt
    | Died
    | SentHome
    | Debuffed
    | CardsReset
    | Owed
    | CardReturned
    | CardDiscarded
    | FollowedUp
    | TurnEnded
    | Ended
)


# What a table is, in the form in which it is seen: nearly all of it is public.


class Villager(msgspec.Struct, frozen=True):
    """Where a villager stands, and how it fares. `slowed` comes from a grenade that slows."""

    cell: Cell
    hp: int
    cure: bool = False
    cannot_move: bool = False
    cannot_use_weapon: bool = False
    slowed: bool = False


class Must(msgspec.Struct, frozen=True):
    """A follow-up that is owed, and by whom. Instead of discarding, its player may decline."""

    seat: Seat
    move: FollowUp


class Last(msgspec.Struct, frozen=True):
    """What the last move did: whose turn it was, from which cell, who was hit, who died, how many cures came home."""

    seat: Seat
    villager: Who
    start: Cell
    did: AnyMove
    tile: Tile | None = None
    hit: tuple[Who, ...] = ()
    dead: tuple[Who, ...] = ()
    delivered: int = 0


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Cards lie in the order of their names in `Card`, cells in the board's."""

    facts: Infection
    villagers: Mapping[Who, Villager]
    hands: Mapping[Team, Cards]
    played: Mapping[Team, Cards]
    discarded: Mapping[Team, Cards]
    steal_used: Mapping[Team, bool]
    village_cures: Mapping[Team, int]
    hidden: tuple[Cell, ...]
    sections: Mapping[str, Mapping[Tile, int]]
    """How many tiles of each type are still face down, by section."""
    loose_cures: tuple[Cell, ...] = ()
    deal: Deal | None = None
    phase: Phase = "turn"
    turn_number: int = 1
    fresh: frozenset[Debuff] = frozenset()
    """Debuffs that the acting villager got in this very turn: they outlast it."""
    owed: tuple[Must, ...] = ()
    last: Last | None = None
    outcome: Outcome | None = None

    @property
    def turn(self) -> Who:
        """The villager whose turn it is. Rule 3.1."""
        return ORDER[(self.turn_number - 1) % len(ORDER)]

    @property
    def round(self) -> int:
        """Every villager acts once in a round."""
        return (self.turn_number - 1) // len(ORDER) + 1


# What a viewer sees.
