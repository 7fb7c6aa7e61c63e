"""Photo Leap's state, commands and events. Types only, no rules."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cards.photo_leap import PhotoLeap
from companion.rules.game import Command, Event, Outcome, PlayerCommand, Seat, SeatEvent

News = str
"""An animal by its id in the story deck. Editions may add animals."""

RoleName = Literal["journalist", "spy"]
Evening = Literal["setup", "investigate", "night", "roles", "interrogate", "vote"]
Phase = Evening | Literal["appoint", "lead_discard", "associate_discard", "introspect", "play", "over"]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: the spy's seat, the first lead, the deck from the top, the seed of later shuffles."""

    spy: Seat
    lead: Seat
    deck: tuple[News, ...]
    chance: int


class Types(msgspec.Struct, frozen=True):
    """Which stories are true and which are fakes; the other two are unrelated."""

    truth: News
    fakes: tuple[News, News]


# Commands: the moves.


class ChooseTypes(Command, frozen=True):
    """The spy chooses truth and fakes. Rule 2.3."""

    truth: News
    fakes: tuple[News, News]


class Ready(Command, frozen=True):
    """The player has nothing more to do in this phase."""


class Swap(Command, frozen=True):
    """A spy exchanges a story for one from the deck; `card` is 0 … 3 in tonight's order. Rule 5.2."""

    card: int


class Bribe(PlayerCommand, frozen=True):
    """The spy turns a journalist into a second spy. Rule 5.3."""


class Bet(Command, frozen=True):
    """A journalist's bet on a secret, told at the end: the types, truth first; the spy; whom the spy would bribe."""

    on: Literal["types", "spy", "bribe"]
    names: tuple[News | Seat, ...]


class Accuse(PlayerCommand, frozen=True):
    """The lead calls for an interrogation. Rule 6.1."""


class Pass(Command, frozen=True):
    """The lead wants no interrogation this round."""


class Vote(Command, frozen=True):
    """Whether the accused must turn up their cards. Rule 6.2."""

    valid: bool


class Appoint(PlayerCommand, frozen=True):
    """The lead chooses the associate. Rule 7.1."""


class Discard(Command, frozen=True):
    """Lead, then associate, drop a story; `card` is 0 … 3 of the lead's four, 0 … 2 of the associate's three."""

    card: int


class SetTypes(Command, frozen=True):
    """The game master enters the spy's choice of truth and fakes."""

    truth: News
    fakes: tuple[News, News]


class Publish(Command, frozen=True):
    """The game master enters the two stories of the round."""

    types: tuple[News, News]


class Banish(PlayerCommand, frozen=True):
    """The game master enters who was banished."""


class SpyCaught(Command, frozen=True):
    """The game master enters that an interrogation found a spy."""


class Undo(Command, frozen=True):
    """The game master takes back their last entry."""


Move = (
    ChooseTypes | Ready | Swap | Bribe | Bet | Accuse | Pass | Vote | Appoint | Discard | SetTypes | Publish | Banish |
    SpyCaught | Undo
)  # fmt: skip


# Events: what can happen.


class Dealt(Event, frozen=True):
    """Roles and stories are dealt."""

    deal: Deal


class TypesChosen(Event, frozen=True):
    """Truth and fakes are set, by the spy or by a human game master."""

    truth: News
    fakes: tuple[News, News]


class Tapped(SeatEvent, frozen=True):
    """A seat has nothing left to do in this phase."""


class PhaseBegun(Event, frozen=True):
    """The next phase begins."""

    phase: Phase


class DeckMade(Event, frozen=True):
    """Discards and deck were shuffled into a new deck, given from the top."""

    deck: tuple[News, ...]


class Drawn(Event, frozen=True):
    """Four stories from the top of the deck; the seats for which they are drawn get them in seat order."""

    news: tuple[News, News, News, News]


class NightFell(Event, frozen=True):
    """The spies may see the round's four stories, shuffled to hide whose they are."""

    four: tuple[News, ...]


class Swapped(SeatEvent, frozen=True):
    """Card `card` of the four went into the deck before place `place`, after the deck's card `taken` had left it."""

    card: int
    taken: int
    place: int


class Bribed(SeatEvent, frozen=True):
    """A seat is bribed."""


class BetPlaced(Event, frozen=True):
    """A journalist has bet on a secret; nobody else learns of it before the end."""

    round: int
    seat: Seat
    on: Literal["types", "spy", "bribe"]
    names: tuple[News | Seat, ...]


class SecondRolesDealt(Event, frozen=True):
    """The bribe takes effect: everybody gets a second role at once."""


class Accused(SeatEvent, frozen=True):
    """A seat is accused."""


class Voted(SeatEvent, frozen=True):
    """A seat has voted; others see how once all votes are in."""

    valid: bool


class VoteClosed(Event, frozen=True):
    """All votes are in and shown."""


class TurnedUp(SeatEvent, frozen=True):
    """All role cards of a seat lie face up from now on."""


class Banished(SeatEvent, frozen=True):
    """An interrogation removed a seat from office."""


class PenPassed(SeatEvent, frozen=True):
    """The pen goes to another seat, which then leads."""


class Appointed(SeatEvent, frozen=True):
    """The lead has appointed an associate."""


class LeadGiven(Event, frozen=True):
    """The lead gets the four stories, shuffled again."""

    four: tuple[News, ...]


class Dropped(SeatEvent, frozen=True):
    """A card of those in hand goes face down on the discards."""

    card: int


class Published(Event, frozen=True):
    """Two stories are in print."""

    types: tuple[News, News]


class RoundEnded(Event, frozen=True):
    """The associate gives the camera back; `lead` gets the pen."""

    lead: Seat


class EntryBegun(Event, frozen=True):
    """The state before a game master's entry is saved for `Undo`."""


class Undone(Event, frozen=True):
    """The state from before the game master's last entry is back."""


class Ended(Event, frozen=True):
    """The game is over, and everything is shown."""

    outcome: Outcome


NewsEvent = DeckMade | Drawn | NightFell | LeadGiven | Swapped | Dropped | Published
"""Stories are drawn, shown, swapped, dropped or published."""

BriberyEvent = BetPlaced | Bribed | SecondRolesDealt
"""Bets on the bribe, the bribe itself, and the roles that it brings."""

InterrogationEvent = Accused | Voted | VoteClosed | TurnedUp | Banished
"""An accusation, its vote and what follows from it."""

AnyEvent = (
    Dealt | TypesChosen | Tapped | PhaseBegun | PenPassed | Appointed | RoundEnded | EntryBegun | Undone | Ended |
    NewsEvent | BriberyEvent | InterrogationEvent
)  # fmt: skip


# The state.


class SwapDone(msgspec.Struct, frozen=True):
    """A swap, shown after the game: `out` went into the deck, `into` came for it."""

    round: int
    seat: Seat
    out: News
    into: News


class Drop(msgspec.Struct, frozen=True):
    """A dropped story, shown after the game."""

    round: int
    seat: Seat
    news: News


class Turn(msgspec.Struct, frozen=True):
    """Who published a round's stories, and the score after it. With a human game master the associate is None."""

    lead: Seat
    associate: Seat | None
    score: int


class Interrogation(msgspec.Struct, frozen=True):
    """A closed vote: who accused whom, and every vote. It is public."""

    round: int
    lead: Seat
    accused: Seat
    votes: Mapping[Seat, bool]


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Seats count from 1; `notebooks` holds each seat's stories by round, in seat order."""

    facts: PhotoLeap
    seats: int
    phase: Phase = "setup"
    round: int = 1
    deal: Deal | None = None
    types: Types | None = None
    deck: tuple[News, ...] = ()
    discards: tuple[News, ...] = ()
    four: tuple[News, ...] = ()
    """The round's stories: in seat order until night, then as last shuffled, one fewer after each discard."""
    notebooks: tuple[tuple[News | None, ...], ...] = ((), (), (), ())
    readers: tuple[Seat, ...] = ()
    """Who looks at a story this round."""
    tapped: frozenset[Seat] = frozenset()
    """Seats that have nothing left to do in this phase."""
    swapped: bool = False
    """Whether a spy has swapped this night."""
    swaps: tuple[SwapDone, ...] = ()
    drops: tuple[Drop, ...] = ()
    bets: tuple[BetPlaced, ...] = ()
    bribe: Seat | None = None
    """Who was bribed, as soon as a spy has chosen. Secret; everybody sees only `bribed`."""
    bribed: bool = False
    bribe_round: int | None = None
    """The round in which the bribe took effect."""
    lead: Seat = 1
    last_lead: Seat | None = None
    """Who was lead at the end of the last round."""
    associate: Seat | None = None
    accused: Seat | None = None
    ballots: Mapping[Seat, bool] = {}
    """Votes so far, hidden until all are in."""
    votes: Mapping[Seat, bool] | None = None
    """The last closed vote."""
    interrogations: tuple[Interrogation, ...] = ()
    banished: tuple[Seat, ...] = ()
    banished_now: bool = False
    """Whether somebody was banished this round."""
    turned_up: Mapping[Seat, tuple[RoleName, ...]] = {}
    published: tuple[tuple[News, News], ...] = ()
    turns: tuple[Turn, ...] = ()
    """One for each pair in `published`."""
    before: "State | None" = None
    """The state before the game master's last entry."""
    outcome: Outcome | None = None
