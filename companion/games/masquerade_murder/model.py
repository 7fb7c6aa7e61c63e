"""Masquerade Murder's values: the state of a table, its moves, what can happen, and what a viewer sees. No logic."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cards.masquerade_murder import CharacterId, Masquerade
from companion.rules.game import Command, Event, Outcome, Seat

OrderId = Literal["ace", "two", "jack", "queen", "king", "joker"]
Extra = Literal["extra"]
"""The order card that nobody holds."""
Phase = Literal["target", "draw", "place", "reveal", "over"]
Sign = Literal["green", "red", "grey"]
Harm = Literal["captured", "distracted", "poisoned"]
Leaving = Literal["jailed", "dead"]
Cell = str
"""Column letter and row number, A1 at the top left."""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: who is who, and the first night's order cards."""

    characters: Mapping[Seat, CharacterId]
    first_draw: Mapping[Seat | Extra, OrderId]


# The moves.


class Target(Command, frozen=True):
    player: Seat


class Draw(Command, frozen=True):
    card: OrderId


class Ready(Command, frozen=True):
    """Has seen: a tap that says no more."""


class Place(Command, frozen=True):
    cell: Cell


class Replace(Command, frozen=True):
    """The Joker's favour: the own cube goes where `player`'s stands, that one to the free seat `cell`."""

    player: Seat
    cell: Cell


Move = Target | Draw | Ready | Place | Replace


# What can happen.


class Dealt(Event, frozen=True):
    deal: Deal


class Targeted(Event, frozen=True):
    seat: Seat
    player: Seat


class CardsDealt(Event, frozen=True):
    """The first night's cards go out as the deal has them."""


class CardsLaid(Event, frozen=True):
    """From the second night on: `seat` looks at the cards first."""

    seat: Seat


class Drew(Event, frozen=True):
    """A card is taken, the others go on to the left."""

    seat: Seat
    card: OrderId


class Readied(Event, frozen=True):
    """A seat has nothing left to do in this phase."""

    seat: Seat


class ExtraShown(Event, frozen=True):
    """Everybody has a card; the one left over is turned up, and the cubes are placed."""

    card: OrderId


class TurnCame(Event, frozen=True):
    """A card is shown: its holder places now."""

    seat: Seat
    card: OrderId


class Placed(Event, frozen=True):
    seat: Seat
    cell: Cell


class Replaced(Event, frozen=True):
    """`seat` stands where `player` stood, and `player` on `cell`."""

    seat: Seat
    player: Seat
    cell: Cell


class NightResolved(Event, frozen=True):
    """What befell whom, and the sign that each seat sees: one a seat, in seat order, None if out of play."""

    captured: tuple[Seat, ...]
    distracted: tuple[Seat, ...]
    poisoned: tuple[Seat, ...]
    signs: tuple[Sign | None, ...]


class LeftBall(Event, frozen=True):
    seat: Seat
    why: Leaving


class RevealBegun(Event, frozen=True):
    """Everybody looks at the own screen."""


class NightBegun(Event, frozen=True):
    """The board is emptied, the cards are gathered, and everybody chooses anew."""


class Ended(Event, frozen=True):
    outcome: Outcome


AnyEvent = (
    Dealt
    | Targeted
    | CardsDealt
    | CardsLaid
    | Drew
    | Readied
    | ExtraShown
    | TurnCame
    | Placed
    | Replaced
    | NightResolved
    | LeftBall
    | RevealBegun
    | NightBegun
    | Ended
)


# What a table is. Much of it is kept as views show it, for views are built after every move.


class Summary(msgspec.Struct, frozen=True):
    """What everybody hears of a night."""

    night: int
    captured: tuple[Seat, ...]
    distracted: tuple[Seat, ...]
    poisoned: tuple[Seat, ...]


class Past(msgspec.Struct, frozen=True):
    """A night as one seat remembers it."""

    night: int
    target: Seat
    indicator: Sign
    suffered: tuple[Harm, ...]


class State(msgspec.Struct, frozen=True):
    """A table at one moment."""

    facts: Masquerade
    seats: int
    ballroom: tuple[Place, ...]
    """Every cell that a cube may stand on, row by row, as the move to it."""
    free: tuple[Place, ...]
    """Those of them where no cube stands."""
    in_play: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Who has something to do: in this phase, or in turn."""
    captures: Mapping[Seat, int]
    poisonings: Mapping[Seat, int]
    past: tuple[tuple[Past, ...], ...]
    """A line a seat, in seat order: the nights that it has played."""
    deal: Deal | None = None
    phase: Phase = "target"
    night: int = 1
    targets: Mapping[Seat, Seat] = {}
    chosen: tuple[Seat, ...] = ()
    """The seats that have a target, by number and not as they chose."""
    cards: Mapping[Seat, OrderId] = {}
    """Who holds which order card."""
    left: tuple[OrderId, ...] = ()
    """The cards that nobody holds, once they are out."""
    starter: Seat | None = None
    """Who placed first last time, and so draws first next."""
    order: Mapping[Seat | Extra, OrderId] = {}
    """The cards shown this night, as they were."""
    placing: Seat | None = None
    board: Mapping[Cell, Seat] = {}
    events: tuple[Summary, ...] = ()
    out: Mapping[Seat, Leaving] = {}
    outcome: Outcome | None = None

    @property
    def round(self) -> int:
        return self.night


# What a viewer sees.
