"""Album's values: the state of a table, its moves, what can happen, and what a viewer sees. No logic.

Hints are told by their ids in cards/album, photos by their printed numbers.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from cards.album import Album
from companion.rules.game import Command, Event, Form, Outcome, PublicView, Seat

Phase = Literal["place", "shuffle", "eliminate", "round_over", "over"]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides."""

    photos: tuple[int, ...]
    """As they are drawn, top first: a round's photos together, its secret one first."""
    hints: tuple[str, ...]
    """The whole tower, top first."""
    shuffles: tuple[tuple[int, ...], ...]
    """A round each: at place i lies the round's drawn photo `shuffles[round][i]`, 0 being the secret one."""
    journey: tuple[int, ...] | None
    """None where an option names the journey."""


class Laid(msgspec.Struct, frozen=True):
    """A hint on the scale, the word None while it lies face down; `hint` counts from 0 in the order of placing."""

    level: int
    word: str | None
    hint: int


class Photo(msgspec.Struct, frozen=True):
    """One of the photos beside the scale."""

    number: int
    dropped: bool = False


class Result(msgspec.Struct, frozen=True):
    """What a round brought, and which photo it was about."""

    won: bool
    stars: int
    photo: int


# The moves.


class Place(Command, frozen=True):
    """The hint in hand goes on this level of the scale."""

    level: int


class Refuse(Command, frozen=True):
    """The hint in hand leaves the game, unseen by others."""


class Drew(Command, frozen=True):
    """With printed photos: what the keeper drew, first the secret photo, later the others."""

    photos: tuple[int, ...]


class PassOn(Command, frozen=True):
    """The photos go, shuffled, to the first Oya."""


class Reveal(Command, frozen=True):
    hint: int


class Eliminate(Command, frozen=True):
    photo: int


class Suggest(Command, frozen=True):
    """A mark on the photo that this seat would drop; it binds nobody."""

    photo: int


class Ready(Command, frozen=True):
    """Has seen what the round brought."""


Move = Place | Refuse | Drew | PassOn | Reveal | Eliminate | Suggest | Ready


class Numbers(msgspec.Struct, frozen=True):
    """So many numbers, all different, of these."""

    count: int
    of: tuple[int, ...]


class DrewFields(msgspec.Struct, frozen=True):
    photos: Numbers


class DrewForm(Form, frozen=True):
    form: DrewFields


# What can happen.


class Dealt(Event, frozen=True):
    """The first round begins with it."""

    deal: Deal


class PhotoDrawn(Event, frozen=True):
    """With printed photos: the keeper has told which is the secret one."""

    photo: int


class HintDrawn(Event, frozen=True):
    """The keeper holds the tower's top hint."""

    word: str


class Placed(Event, frozen=True):
    """The hint in hand lies face down."""

    level: int


class Refused(Event, frozen=True):
    """The hint in hand is out of the game."""


class PlacingEnded(Event, frozen=True):
    """As many hints lie as the journey tile says."""


class PhotosShuffled(Event, frozen=True):
    """The round's photos in the order in which they will lie; until they are passed on the keeper alone sees them."""

    photos: tuple[int, ...]


class PassedOn(Event, frozen=True):
    """The photos lie open."""

    oya: Seat


class Revealed(Event, frozen=True):
    """A hint lies face up from now on."""

    hint: int


class Suggested(Event, frozen=True):
    seat: Seat
    photo: int


class Dropped(Event, frozen=True):
    """A photo is turned face down, and all marks go."""

    photo: int


class OyaChanged(Event, frozen=True):
    oya: Seat


class RoundEnded(Event, frozen=True):
    """All hints of the round are turned up."""

    won: bool
    stars: int


class Tapped(Event, frozen=True):
    seat: Seat


class RoundBegun(Event, frozen=True):
    """The next keeper holds a photo: None where it has yet to tell which."""

    keeper: Seat
    photo: int | None


class Ended(Event, frozen=True):
    outcome: Outcome


AnyEvent = (
    Dealt
    | PhotoDrawn
    | HintDrawn
    | Placed
    | Refused
    | PlacingEnded
    | PhotosShuffled
    | PassedOn
    | Revealed
    | Suggested
    | Dropped
    | OyaChanged
    | RoundEnded
    | Tapped
    | RoundBegun
    | Ended
)


# What a table is.


class State(msgspec.Struct, frozen=True):
    """A table at one moment. What everybody sees is kept as it is shown, apart from what the keeper alone knows."""

    facts: Album
    seats: int
    phase: Phase = "place"
    round: int = 1
    deal: Deal | None = None
    journey: tuple[int, ...] = ()
    keeper: Seat = 1
    oya: Seat | None = None
    photo: int | None = None
    """The round's secret photo."""
    hint: str | None = None
    """In the keeper's hand."""
    words: tuple[Laid, ...] = ()
    """The hints placed in this round, with their words."""
    scale: tuple[Laid, ...] = ()
    """The same as all see them."""
    five: tuple[int, ...] = ()
    """The round's photos in table order, from the shuffle on."""
    photos: tuple[Photo, ...] = ()
    """The same once all see them."""
    suggestions: Mapping[Seat, int] = {}
    may_reveal: bool = False
    """The Oya has not turned up a hint yet."""
    must_reveal: bool = False
    """Nor has anybody else in this round."""
    ready: frozenset[Seat] = frozenset()
    results: tuple[Result, ...] = ()
    stars: int = 0
    drawn: int = 0
    """Hints that have left the tower."""
    refused: tuple[str | None, ...] = ()
    """The word refused in each round so far."""
    used: tuple[int, ...] = ()
    """Photos that have been shuffled, this round's too."""
    outcome: Outcome | None = None


# What a viewer sees.


class Secrets(msgspec.Struct, frozen=True):
    """All that was secret, once the game is over: the deal, and the word refused in each round."""

    deal: Deal
    refused: tuple[str | None, ...]


class TableView(PublicView, frozen=True):
    round: int
    journey: tuple[int, ...]
    keeper: Seat
    oya: Seat | None
    highest: int
    """The scale's upper end; its lower one is 0."""
    scale: tuple[Laid, ...]
    photos: tuple[Photo, ...]
    suggestions: Mapping[Seat, int]
    results: tuple[Result, ...]
    stars: int
    must_reveal: bool
    waiting_for: tuple[Seat, ...]
    reveal: Secrets | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True):
    """The keeper's own, until the round is over."""

    photo: int | None
    hint: str | None
    hints: tuple[Laid, ...]
    can_refuse: bool
    photos: tuple[int, ...]
