"""Album's values: moves, events and the state of a table. No logic; views are in view_types.py.

Hints are named by their ids in cards/album, photos by their printed numbers.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cards.album import Album
from companion.rules.game import Command, Event, Outcome, Seat, SeatEvent

Phase = Literal["place", "shuffle", "eliminate", "round_over", "over"]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides."""

    photos: tuple[int, ...]
    """In drawing order: each round's photos together, its secret one first."""
    hints: tuple[str, ...]
    """The whole tower, top first."""
    shuffles: tuple[tuple[int, ...], ...]
    """One order per round: place i shows the round's drawn photo `shuffles[round][i]`; 0 is the secret one."""
    journey: tuple[int, ...] | None
    """Hints of each round; None if an option sets the journey."""


class Laid(msgspec.Struct, frozen=True):
    """A hint on the scale; `word` is None while it lies face down. `hint` counts from 0 in the order of placing."""

    level: int
    word: str | None
    hint: int


class Photo(msgspec.Struct, frozen=True):
    """A photo beside the scale."""

    number: int
    dropped: bool = False


class Result(msgspec.Struct, frozen=True):
    """The result of a round and its secret photo."""

    won: bool
    stars: int
    photo: int


# The moves.


class Place(Command, frozen=True):
    """The keeper puts the hint in hand on this level of the scale. Rule 3.2."""

    level: int


class Refuse(Command, frozen=True):
    """The hint in hand leaves the game, unseen by others. Rule 3.4."""


class Drew(Command, frozen=True):
    """With printed photos: the numbers that the keeper drew, first the secret one, later the others. Rule 8.3."""

    photos: tuple[int, ...]


class PassOn(Command, frozen=True):
    """The shuffled photos go to the first Oya. Rule 4.2."""


class Reveal(Command, frozen=True):
    """The Oya turns up a hint. Rule 5.1."""

    hint: int


class Eliminate(Command, frozen=True):
    """The Oya drops a photo. Rule 5.2."""

    photo: int


class Suggest(Command, frozen=True):
    """A mark on the photo that this seat would drop; it binds nobody. Rule 8.4."""

    photo: int


class Ready(Command, frozen=True):
    """Has seen the result of the round."""


Move = Place | Refuse | Drew | PassOn | Reveal | Eliminate | Suggest | Ready


# The events.


class Dealt(Event, frozen=True):
    """Photos, hints and shuffles are dealt, and the first round begins."""

    deal: Deal


class PhotoDrawn(Event, frozen=True):
    """With printed photos: the keeper has typed in the secret one."""

    photo: int


class HintDrawn(Event, frozen=True):
    """The keeper holds the tower's top hint; nobody else sees it."""

    word: str


class Placed(Event, frozen=True):
    """The hint in hand lies face down on the scale."""

    level: int


class Refused(Event, frozen=True):
    """The hint in hand is out of the game."""


class PlacingEnded(Event, frozen=True):
    """The scale holds as many hints as the journey tile says. Rule 3.5."""


class PhotosShuffled(Event, frozen=True):
    """The round's photos in table order; only the keeper sees them until they are passed on. Rule 4.2."""

    photos: tuple[int, ...]


class PassedOn(Event, frozen=True):
    """The photos lie face up for everybody."""

    oya: Seat


class Revealed(Event, frozen=True):
    """A hint lies face up."""

    hint: int


class Suggested(SeatEvent, frozen=True):
    """A seat has marked a photo; everybody sees it."""

    photo: int


class Dropped(Event, frozen=True):
    """A photo is turned face down, and all marks are removed. Rules 5.2, 8.4."""

    photo: int


class OyaChanged(Event, frozen=True):
    """Another seat is Oya. Rule 5.5."""

    oya: Seat


class RoundEnded(Event, frozen=True):
    """The round is won or lost. Rules 5.4, 5.6, 6.4."""

    won: bool
    stars: int


class Tapped(SeatEvent, frozen=True):
    """A seat is ready for the next round."""


class RoundBegun(Event, frozen=True):
    """The next keeper holds a photo; None until the keeper types in a printed one. Rule 6.5."""

    keeper: Seat
    photo: int | None


class Ended(Event, frozen=True):
    """The game is over."""

    outcome: Outcome


HintEvent = PhotoDrawn | HintDrawn | Placed | Refused | PlacingEnded
"""The keeper gets a photo and places hints for it."""

EliminationEvent = PassedOn | Revealed | Suggested | Dropped | OyaChanged
"""The other players drop photos until the keeper's is left."""

AnyEvent = Dealt | PhotosShuffled | RoundEnded | Tapped | RoundBegun | Ended | HintEvent | EliminationEvent


# The state.


class State(msgspec.Struct, frozen=True):
    """A table at one moment. Public fields hold what views show; what the keeper alone knows has fields of its own."""

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
    """The hint in the keeper's hand."""
    words: tuple[Laid, ...] = ()
    """The hints placed in this round, with their words; secret."""
    scale: tuple[Laid, ...] = ()
    """The same hints as everybody sees them."""
    five: tuple[int, ...] = ()
    """The round's photos in table order, from the shuffle on; secret."""
    photos: tuple[Photo, ...] = ()
    """The same photos once everybody sees them."""
    suggestions: Mapping[Seat, int] = {}
    may_reveal: bool = False
    """The Oya has not turned up a hint yet. Rule 5.1."""
    must_reveal: bool = False
    """Nobody has turned up a hint in this round. Rule 5.1."""
    ready: frozenset[Seat] = frozenset()
    results: tuple[Result, ...] = ()
    stars: int = 0
    drawn: int = 0
    """Hints that have left the tower."""
    refused: tuple[str | None, ...] = ()
    """The word refused in each round so far."""
    used: tuple[int, ...] = ()
    """Photos of the rounds so far, from each round's shuffle on."""
    outcome: Outcome | None = None
