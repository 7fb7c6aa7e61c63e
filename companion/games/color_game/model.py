"""The colour game's values: moves, events and the state of a table. Views are in view_types.py."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from cards.color_game import ColorGame
from companion.rules.game import Command, Event, Outcome, PlayerCommand, Seat, SeatEvent

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
"""The most chips that an offer may want. A seat may want more than exist; the limit keeps numbers short on a phone."""

NAMED = 3
"""Players whose teams the assassin names."""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: each seat's identity and, if the table plays with quests, its first quest."""

    identities: Mapping[Seat, Identity]
    quests: Mapping[Seat, QuestId]


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a deal. `identities`: the seats whose identities are given."""

    chips: int = 0
    identities: tuple[Seat, ...] = ()
    quests: tuple[QuestId, ...] = ()
    seconds: int | UnsetType = UNSET
    """Time of one's own; unset if there is none, as on a table that does not trade time. Rule 10.2."""

    @property
    def time(self) -> int:
        """The seconds as a number."""
        return 0 if self.seconds is UNSET else self.seconds

    def plain(self) -> "Goods":
        """Return the same goods, with no seconds left out."""
        return self if self.time else replace(self, seconds=UNSET)


NOTHING = Goods()


# The moves.


class Ready(Command, frozen=True):
    """Has seen the card; in the last phases a tap without effect, and for the guesser: no guess."""


class Message(Command, frozen=True):
    """A private message. Rule 9.2."""

    to: Seat
    text: str


class Offer(Command, frozen=True):
    """Proposes a deal: what the sender gives and what it wants. Rule 3.2."""

    to: Seat
    give: Goods
    want: Goods


class Accept(Command, frozen=True):
    """Makes a deal as offered. Rule 3.3."""

    deal: DealId


class Decline(Command, frozen=True):
    """The receiver's no to an open offer. Rule 3.3."""

    deal: DealId


class Withdraw(Command, frozen=True):
    """The sender takes an open offer back. Rule 3.3."""

    deal: DealId


class GuessTeammate(PlayerCommand, frozen=True):
    """A secret guess at one's teammate. Rule 5.1."""


class GuessObserver(PlayerCommand, frozen=True):
    """A secret guess at the observer, which a later one replaces. Rule 5.6."""


class Name(Command, frozen=True):
    """The assassin's guess: three players and their teams. Rule 6.2."""

    teams: Mapping[Seat, Identity]


class Call(Command, frozen=True):
    """The observer's guess: the team that will win. Rule 6.4."""

    team: Identity


class Tick(Command, frozen=True):
    """The clock's move: the time of the phase is up. Rule 6.1."""


Move = Ready | Message | Offer | Accept | Decline | Withdraw | GuessTeammate | GuessObserver | Name | Call | Tick


# The events.


class Moment(Event, frozen=True):
    """The time of what follows from the same move, for whoever learns of it. Older games have none."""

    at: Seconds


class Dealt(Event, frozen=True):
    """Identities, chips and quests are dealt. Rules 2.2, 8.1."""

    deal: Deal


class Tapped(SeatEvent, frozen=True):
    """A seat is done with this phase."""


class PhaseBegun(Event, frozen=True):
    """A timed phase begins."""

    phase: Phase
    deadline: Seconds


class MessageSent(SeatEvent, frozen=True):
    """Its two sides and the observer may read it. Rule 9.2."""

    to: Seat
    text: str


class Offered(Event, frozen=True):
    """An offer is open; its two sides alone see it."""

    deal: DealId
    give: Goods
    want: Goods


class Accepted(Event, frozen=True):
    """Both sides of a deal have changed hands. Rule 3.3."""

    deal: DealId


class Declined(Event, frozen=True):
    """The receiver has said no."""

    deal: DealId


class Withdrawn(Event, frozen=True):
    """The sender has withdrawn an offer. An offer that broke looks the same to players. Rule 9.1."""

    deal: DealId


class OffersBroken(Event, frozen=True):
    """Offers that their senders can no longer keep; their two sides see them as withdrawn. Rule 9.1."""

    deals: tuple[DealId, ...]


class OffersLapsed(Event, frozen=True):
    """All open offers lapse. Rule 6.1."""


class TeammateGuessed(SeatEvent, frozen=True):
    """Known to the guessing seat alone. Rule 5.1."""

    player: Seat


class GuessesAnswered(Event, frozen=True):
    """Two players have guessed each other, and both learn whether they are right. Rule 5.2."""

    seats: tuple[Seat, Seat]
    result: Result


class AwardTaken(Event, frozen=True):
    """A pair has found each other; secret until the end. Rule 5.3."""

    team: Identity
    points: int


class ObserverGuessed(SeatEvent, frozen=True):
    """Known to the guessing seat alone. Rule 5.6."""

    player: Seat


class TeamsNamed(Event, frozen=True):
    """The assassin's guess; secret until the end."""

    teams: Mapping[Seat, Identity]


class TeamCalled(Event, frozen=True):
    """The observer's guess; secret until the end."""

    team: Identity


class Ended(Event, frozen=True):
    """The game is over, and all identities are shown."""

    outcome: Outcome


OfferEvent = Offered | Accepted | Declined | Withdrawn | OffersBroken | OffersLapsed
"""A deal is offered, or its offer is answered, withdrawn or lapses."""

GuessEvent = TeammateGuessed | GuessesAnswered | AwardTaken | ObserverGuessed
"""Guesses at teammates and at the observer, their answers and awards."""

AnyEvent = (
    Dealt | Moment | Tapped | PhaseBegun | MessageSent | TeamsNamed | TeamCalled | Ended |
    OfferEvent | GuessEvent
)  # fmt: skip


# The state. It holds lists in the form in which views show them.


class Note(msgspec.Struct, frozen=True):
    """A private message."""

    sender: Seat = msgspec.field(name="from")
    to: Seat
    text: str


class MadeDeal(NamedTuple):
    """What one side of a deal gives and gets."""

    partner: Seat
    gave: Goods
    got: Goods


class Trade(msgspec.Struct, frozen=True):
    """An offer and its status."""

    id: DealId
    sender: Seat = msgspec.field(name="from")
    to: Seat
    give: Goods
    want: Goods
    status: Status = "open"

    def seen_by(self, seat: Seat) -> MadeDeal:
        """Return it as one of its sides sees it."""
        is_own = self.sender == seat
        return MadeDeal(self.to, self.give, self.want) if is_own else MadeDeal(self.sender, self.want, self.give)


class Guess(msgspec.Struct, frozen=True):
    """A guess at one's teammate; it has a result once the other has guessed back. Rule 5.2."""

    player: Seat
    result: Result | None = None


Kind = Literal["message", "deal", "guess", "observer", "result"]


class Entry(msgspec.Struct, frozen=True):
    """One entry of a conversation, as one side has it: a message, a deal's new status, a guess or its result."""

    other: Seat
    kind: Kind
    deal: DealId = ""
    at: Seconds | None = None


Chips = tuple[Seat | None, ...]
"""A row of chips by their last givers, the next to leave first. None is a starting chip that never left. Rule 4.2."""


class Hand(msgspec.Struct, frozen=True):
    """What one seat holds, knows and has done. Others may know only what deals and messages told them."""

    identity: Identity
    chips: Chips
    quests: tuple[QuestId, ...]
    known: Mapping[Seat, Identity] = {}
    """Identities learned from deals, in seat order."""
    messages: tuple[Note, ...] = ()
    overheard: tuple[Note, ...] = ()
    """The messages between others; only the observer has any. Rule 9.2."""
    deals: tuple[Trade, ...] = ()
    """Trades on either side of which this seat is."""
    news: Mapping[Seat, int] = {}
    """How often each other seat has done what this seat can see: messages, offers and answers to offers and guesses."""
    guesses: tuple[Guess, ...] = ()
    observer_guess: Seat | None = None
    story: tuple[Entry, ...] = ()
    """What this seat has done and learned with others, in the order in which it did."""
    seconds: int = 0
    """Of one's own, for offers; 0 on a table that does not trade time. Rule 10.1."""


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Seats count from 1; `hands` holds one hand per seat, in seat order."""

    facts: ColorGame
    seats: int
    teams: tuple[Identity, ...]
    """The teams in play, in the order in which they join. Rule 2.1."""
    observer_in_play: bool
    phase: Phase = "setup"
    round: int = 1
    """Always 1: the game has no rounds."""
    deadline: Seconds | None = None
    at: Seconds | None = None
    """The time of the last move while the clock ran; no view shows it."""
    deal: Deal | None = None
    hands: tuple[Hand, ...] = ()
    notes: tuple[tuple[Note, ...], ...] = ()
    """Every message, for the reveal, in chunks: one more costs as little after 50,000 as after 50."""
    tapped: frozenset[Seat] = frozenset()
    """Seats that are done with this phase."""
    awards: Mapping[Identity, int] = {}
    """Points of the teams whose members have found each other. Rule 5.3."""
    named: Mapping[Seat, Identity] | None = None
    """The assassin's guess."""
    called: Identity | None = None
    """The observer's guess."""
    outcome: Outcome | None = None

    def members(self, identity: Identity) -> tuple[Seat, ...]:
        """Return the seats with this identity."""
        return tuple(seat for seat, hand in enumerate(self.hands, 1) if hand.identity == identity)

    def teammate(self, seat: Seat) -> Seat | None:
        """Return the other member of a seat's team; None for the assassin and the observer."""
        return next((other for other in self.members(self.hands[seat - 1].identity) if other != seat), None)
