"""Photo Leap's values: the state of a table, its moves, and what can happen. No logic."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cards.photo_leap import PhotoLeap
from companion.rules.game import Command, Event, Outcome, Seat

News = Literal["sheep", "bear", "wolf", "deer", "fox"]
RoleName = Literal["journalist", "spy"]
Phase = Literal[
    "setup",
    "investigate",
    "night",
    "roles",
    "interrogate",
    "vote",
    "appoint",
    "lead_discard",
    "associate_discard",
    "introspect",
    "play",
    "over",
]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: the spy's seat, the first lead, the news top first, and what later shuffles draw on."""

    spy: Seat
    lead: Seat
    deck: tuple[News, ...]
    chance: int


class Types(msgspec.Struct, frozen=True):
    """Which news are true and which are fakes; the other two are unrelated."""

    truth: News
    fakes: tuple[News, News]


# The moves.


class ChooseTypes(Command, frozen=True):
    truth: News
    fakes: tuple[News, News]


class Ready(Command, frozen=True):
    """Has seen, has heard: a tap that says no more."""


class Swap(Command, frozen=True):
    """`card` 0 … 3 as the four lie tonight."""

    card: int


class Bribe(Command, frozen=True):
    player: Seat


class Accuse(Command, frozen=True):
    player: Seat


class Pass(Command, frozen=True):
    """No interrogation this round."""


class Vote(Command, frozen=True):
    valid: bool


class Appoint(Command, frozen=True):
    player: Seat


class Discard(Command, frozen=True):
    """`card` 0 … 3 of the lead's four, 0 … 2 of the associate's three."""

    card: int


class SetTypes(Command, frozen=True):
    """The game master's: what `ChooseTypes` is at a table without one."""

    truth: News
    fakes: tuple[News, News]


class Publish(Command, frozen=True):
    types: tuple[News, News]


class Banish(Command, frozen=True):
    player: Seat


class SpyCaught(Command, frozen=True):
    """The interrogated player turned up a spy."""


class Undo(Command, frozen=True):
    """Takes back the game master's last entry."""


Move = (
    ChooseTypes
    | Ready
    | Swap
    | Bribe
    | Accuse
    | Pass
    | Vote
    | Appoint
    | Discard
    | SetTypes
    | Publish
    | Banish
    | SpyCaught
    | Undo
)


# What can happen.


class Dealt(Event, frozen=True):
    deal: Deal


class TypesChosen(Event, frozen=True):
    """By the spy, or by the game master, which ends the set-up there."""

    truth: News
    fakes: tuple[News, News]


class Tapped(Event, frozen=True):
    """A seat has nothing left to do in this phase."""

    seat: Seat


class PhaseBegun(Event, frozen=True):
    phase: Phase


class DeckMade(Event, frozen=True):
    """The discards and what was left of the deck, shuffled, top first."""

    deck: tuple[News, ...]


class Drawn(Event, frozen=True):
    """The round's news in seat order; they leave the deck's top."""

    news: tuple[News, News, News, News]


class NightFell(Event, frozen=True):
    """The four as the spies see them, without owners."""

    four: tuple[News, ...]


class Swapped(Event, frozen=True):
    """Card `card` of the four went into the deck before place `place`, after the deck's card `taken` had left it."""

    seat: Seat
    card: int
    taken: int
    place: int


class Bribed(Event, frozen=True):
    seat: Seat


class SecondRolesDealt(Event, frozen=True):
    """The bribe takes effect, for everybody at once."""


class Accused(Event, frozen=True):
    seat: Seat


class Voted(Event, frozen=True):
    seat: Seat
    valid: bool


class VoteClosed(Event, frozen=True):
    """All votes are shown."""


class TurnedUp(Event, frozen=True):
    """All role cards of a seat lie face up from now on."""

    seat: Seat


class Banished(Event, frozen=True):
    """By an interrogation."""

    seat: Seat


class PenPassed(Event, frozen=True):
    seat: Seat


class Appointed(Event, frozen=True):
    seat: Seat


class LeadGiven(Event, frozen=True):
    """The four, shuffled once more, are in the lead's hands."""

    four: tuple[News, ...]


class Dropped(Event, frozen=True):
    """A card of those in hand goes face down on the discards."""

    seat: Seat
    card: int


class Published(Event, frozen=True):
    types: tuple[News, News]


class RoundEnded(Event, frozen=True):
    """The camera comes back; `lead` has the pen next."""

    lead: Seat


class EntryBegun(Event, frozen=True):
    """The table as it is now is kept, for the game master to take the entry back."""


class Undone(Event, frozen=True):
    """The table is again as it was before the game master's last entry."""


class Ended(Event, frozen=True):
    outcome: Outcome


AnyEvent = (
    Dealt
    | TypesChosen
    | Tapped
    | PhaseBegun
    | DeckMade
    | Drawn
    | NightFell
    | Swapped
    | Bribed
    | SecondRolesDealt
    | Accused
    | Voted
    | VoteClosed
    | TurnedUp
    | Banished
    | PenPassed
    | Appointed
    | LeadGiven
    | Dropped
    | Published
    | RoundEnded
    | EntryBegun
    | Undone
    | Ended
)


# What a table is.


class SwapDone(msgspec.Struct, frozen=True):
    """For the talk afterwards: in which round whose news left the four for which."""

    round: int
    seat: Seat
    out: News
    into: News


class Drop(msgspec.Struct, frozen=True):
    """For the talk afterwards: who dropped what in which round."""

    round: int
    seat: Seat
    news: News


class Turn(msgspec.Struct, frozen=True):
    """Who brought a round's news to print, and the score after it; with a game master no associate is known."""

    lead: Seat
    associate: Seat | None
    score: int


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Seats count from 1; `notebooks` has a line a seat, in seat order."""

    facts: PhotoLeap
    seats: int
    phase: Phase = "setup"
    round: int = 1
    deal: Deal | None = None
    types: Types | None = None
    deck: tuple[News, ...] = ()
    discards: tuple[News, ...] = ()
    four: tuple[News, ...] = ()
    """The round's news: in seat order until night falls, then as they were last shuffled, fewer after each discard."""
    notebooks: tuple[tuple[News | None, ...], ...] = ((), (), (), ())
    tapped: frozenset[Seat] = frozenset()
    """Seats that have nothing left to do in this phase."""
    swapped: bool = False
    """This night."""
    swaps: tuple[SwapDone, ...] = ()
    drops: tuple[Drop, ...] = ()
    bribe: Seat | None = None
    """Who was bribed, from the tap on; public is only `bribed`."""
    bribed: bool = False
    lead: Seat = 1
    last_lead: Seat | None = None
    """Lead at the end of the round before."""
    associate: Seat | None = None
    accused: Seat | None = None
    ballots: Mapping[Seat, bool] = {}
    """Of the vote that runs."""
    votes: Mapping[Seat, bool] | None = None
    """Of the last vote."""
    banished: tuple[Seat, ...] = ()
    banished_now: bool = False
    """Somebody was banished this round."""
    turned_up: Mapping[Seat, tuple[RoleName, ...]] = {}
    published: tuple[tuple[News, News], ...] = ()
    turns: tuple[Turn, ...] = ()
    """Beside each of the published."""
    before: "State | None" = None
    """The table before the game master's last entry."""
    outcome: Outcome | None = None
