"""The colour game's values: the state of a table, its moves, and what can happen. No logic; views are in seen.py."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cards.color_game import ColorGame
from companion.rules.game import Command, Event, Outcome, Seat

Identity = str
"""A team's colour, "assassin" or "observer": the keys of identities.toml."""

ASSASSIN: Identity = "assassin"
OBSERVER: Identity = "observer"

QuestId = str
DealId = str
"""`from-to-k`: this sender's k-th offer to this receiver."""

Seconds = int | float
"""Since the table started."""

Phase = Literal["setup", "live", "assassin", "observer", "over"]
Status = Literal["open", "accepted", "declined", "withdrawn", "lapsed"]
Result = Literal["right", "wrong"]

LONGEST_TEXT = 500
"""Characters of a message."""

MOST_WANTED = 999
"""Chips in a wish. Any number may be wanted, whatever there is: the limit only keeps figures short on a phone."""

NAMED = 3
"""Players whose teams the assassin names."""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: who is who and, if the table plays with quests, each seat's first."""

    identities: Mapping[Seat, Identity]
    quests: Mapping[Seat, QuestId]


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a deal. `identities`: whose are told."""

    chips: int = 0
    identities: tuple[Seat, ...] = ()
    quests: tuple[QuestId, ...] = ()


NOTHING_AT_ALL = Goods()


# The moves.


class Ready(Command, frozen=True):
    """Has seen; in the last phases a tap that says no more, and for the guesser: no guess."""


class Message(Command, frozen=True):
    to: Seat
    text: str


class Offer(Command, frozen=True):
    to: Seat
    give: Goods
    want: Goods


class Accept(Command, frozen=True):
    deal: DealId


class Decline(Command, frozen=True):
    deal: DealId


class Withdraw(Command, frozen=True):
    deal: DealId


class GuessTeammate(Command, frozen=True):
    player: Seat


class GuessObserver(Command, frozen=True):
    player: Seat


class Name(Command, frozen=True):
    """The assassin's: who is of which team."""

    teams: Mapping[Seat, Identity]


class Call(Command, frozen=True):
    """The observer's: who will win."""

    team: Identity


class Tick(Command, frozen=True):
    """The clock's: the phase has run out."""


Move = Ready | Message | Offer | Accept | Decline | Withdraw | GuessTeammate | GuessObserver | Name | Call | Tick


# What can happen.


class Dealt(Event, frozen=True):
    deal: Deal


class Tapped(Event, frozen=True):
    """A seat has nothing left to do in this phase."""

    seat: Seat


class PhaseBegun(Event, frozen=True):
    phase: Phase
    deadline: Seconds


class MessageSent(Event, frozen=True):
    seat: Seat
    to: Seat
    text: str


class Offered(Event, frozen=True):
    deal: DealId
    give: Goods
    want: Goods


class Accepted(Event, frozen=True):
    """Both sides have changed hands, all of it."""

    deal: DealId


class Declined(Event, frozen=True):
    deal: DealId


class Withdrawn(Event, frozen=True):
    """By its sender's hand, or because the sender can no longer keep it: nothing tells which."""

    deal: DealId


class OffersBroken(Event, frozen=True):
    """Offers that their senders can no longer keep; to whoever sees one it is withdrawn like any other."""

    deals: tuple[DealId, ...]


class OffersLapsed(Event, frozen=True):
    """All that were open."""


class TeammateGuessed(Event, frozen=True):
    seat: Seat
    player: Seat


class GuessesAnswered(Event, frozen=True):
    """Two players have guessed each other and learn whether they are right."""

    seats: tuple[Seat, Seat]
    result: Result


class AwardTaken(Event, frozen=True):
    team: Identity
    points: int


class ObserverGuessed(Event, frozen=True):
    seat: Seat
    player: Seat


class TeamsNamed(Event, frozen=True):
    teams: Mapping[Seat, Identity]


class TeamCalled(Event, frozen=True):
    team: Identity


class Ended(Event, frozen=True):
    outcome: Outcome


AnyEvent = (
    Dealt
    | Tapped
    | PhaseBegun
    | MessageSent
    | Offered
    | Accepted
    | Declined
    | Withdrawn
    | OffersBroken
    | OffersLapsed
    | TeammateGuessed
    | GuessesAnswered
    | AwardTaken
    | ObserverGuessed
    | TeamsNamed
    | TeamCalled
    | Ended
)


# What a table is. Lists that views show are kept as views show them.


class Note(msgspec.Struct, frozen=True):
    """A private message as it was sent."""

    sender: Seat = msgspec.field(name="from")
    to: Seat
    text: str


class Trade(msgspec.Struct, frozen=True):
    """An offer and what has become of it."""

    id: DealId
    sender: Seat = msgspec.field(name="from")
    to: Seat
    give: Goods
    want: Goods
    status: Status = "open"


class Guess(msgspec.Struct, frozen=True):
    """At one's teammate; answered once the other has guessed back."""

    player: Seat
    result: Result | None = None


Chips = tuple[Seat | None, ...]
"""A row of chips by their last givers, the next to leave first; None: a starting chip that never left."""


class Hand(msgspec.Struct, frozen=True):
    """What one seat holds, knows and has done. Nobody else may know any of it but what a deal or a message told."""

    identity: Identity
    chips: Chips
    quests: tuple[QuestId, ...]
    known: Mapping[Seat, Identity] = {}
    """From deals alone, in seat order."""
    messages: tuple[Note, ...] = ()
    overheard: tuple[Note, ...] = ()
    """All others', if this is the observer."""
    deals: tuple[Trade, ...] = ()
    """On either side."""
    guesses: tuple[Guess, ...] = ()
    observer_guess: Seat | None = None


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Seats count from 1; `hands` has one a seat, in seat order."""

    facts: ColorGame
    seats: int
    teams: tuple[Identity, ...]
    """In play, in the order in which they join."""
    observer_in_play: bool
    phase: Phase = "setup"
    round: int = 1
    """There are no rounds."""
    deadline: Seconds | None = None
    deal: Deal | None = None
    hands: tuple[Hand, ...] = ()
    notes: tuple[Note, ...] = ()
    """Every message, for the talk afterwards."""
    tapped: frozenset[Seat] = frozenset()
    """Seats that have nothing left to do in this phase."""
    awards: Mapping[Identity, int] = {}
    """Of the teams that have found each other."""
    named: Mapping[Seat, Identity] | None = None
    called: Identity | None = None
    outcome: Outcome | None = None
