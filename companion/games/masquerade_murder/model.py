"""Masquerade Murder's state, commands and events. Types only, no rules."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cards.masquerade_murder import CharacterId, Masquerade
from cards.masquerade_murder import OrderId as OrderId
from companion.rules.game import Command, Event, Outcome, PlayerCommand, Seat, SeatEvent

Extra = Literal["extra"]
"""The order card that nobody holds."""
Phase = Literal["target", "draw", "place", "reveal", "accuse", "defend", "over"]
Sign = Literal["green", "red", "grey"]
Harm = Literal["captured", "distracted", "poisoned"]
Leaving = Literal["jailed", "dead"]
Cell = str
"""Column letter and row number, A1 at the top left."""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides: each seat's character, and the first night's order cards."""

    characters: Mapping[Seat, CharacterId]
    first_draw: Mapping[Seat | Extra, OrderId]


# Commands: the moves.


class Target(PlayerCommand, frozen=True):
    """Choose tonight's target. Rule 3.1."""


class Draw(Command, frozen=True):
    """Keep an order card and pass the others on. Rule 3.3."""

    card: OrderId


class Ready(Command, frozen=True):
    """The player has nothing more to do in this phase."""


class Place(Command, frozen=True):
    """Put one's cube on a free cell. Rule 3.4."""

    cell: Cell


class Replace(PlayerCommand, frozen=True):
    """With the Joker: take the cell of `player`'s cube and move that cube to the free `cell`. Rule 3.5."""

    cell: Cell


class Point(PlayerCommand, frozen=True):
    """Point at a player, or with 0 at nobody, until all fingers go up. No rule reads a finger. Rule 3.8."""


class Tick(Command, frozen=True):
    """The clock's move, when its time is up; the host's ends the minute at once. Rule 3.8."""


Move = Target | Draw | Ready | Place | Replace | Point | Tick


# Events: what can happen.


class Dealt(Event, frozen=True):
    """Roles and all later chance are dealt."""

    deal: Deal


class Targeted(SeatEvent, frozen=True):
    """A guest has chosen the player whom they are after; secret."""

    player: Seat


class CardsDealt(Event, frozen=True):
    """The first night's order cards are dealt."""


class CardsLaid(SeatEvent, frozen=True):
    """From the second night on, `seat` draws first."""


class Drew(SeatEvent, frozen=True):
    """A seat keeps a card and passes the others to the left."""

    card: OrderId


class Readied(SeatEvent, frozen=True):
    """A seat has nothing left to do in this phase."""


class ExtraShown(Event, frozen=True):
    """Everybody has a card; the extra one is turned up, and placing begins."""

    card: OrderId


class TurnCame(SeatEvent, frozen=True):
    """A holder shows their card and places now."""

    card: OrderId


class Placed(SeatEvent, frozen=True):
    """A guest stands on a cell of the ballroom."""

    cell: Cell


class Replaced(SeatEvent, frozen=True):
    """`seat` now stands where `player` stood, and `player` on `cell`."""

    player: Seat
    cell: Cell


class NightResolved(Event, frozen=True):
    """The night's harms, and each seat's sign in seat order; None for seats out of play."""

    captured: tuple[Seat, ...]
    distracted: tuple[Seat, ...]
    poisoned: tuple[Seat, ...]
    signs: tuple[Sign | None, ...]


class LeftBall(SeatEvent, frozen=True):
    """A seat leaves the game. Rule 6.1."""

    why: Leaving


class RevealBegun(Event, frozen=True):
    """Everybody looks at their own sign."""


class AccusingBegun(Event, frozen=True):
    """After midnight, everybody in play points at somebody, until this time in seconds. Rule 3.8."""

    until: float


class Pointed(SeatEvent, frozen=True):
    """A seat points at another one, or with 0 at nobody; secret until all fingers go up."""

    player: Seat


class FingersRaised(Event, frozen=True):
    """Everybody sees all fingers. The talk ends at this time."""

    until: float


class NightBegun(Event, frozen=True):
    """A new night begins with an empty board and new targets."""


class Ended(Event, frozen=True):
    """The ball is over."""

    outcome: Outcome


PlacingEvent = CardsDealt | CardsLaid | Drew | ExtraShown | TurnCame | Placed | Replaced
"""Players draw cards and take their places in the ballroom."""

AccusationEvent = AccusingBegun | Pointed | FingersRaised
"""Players point at each other."""

AnyEvent = (
    Dealt | Targeted | Readied | NightResolved | LeftBall | RevealBegun | NightBegun | Ended |
    PlacingEvent | AccusationEvent
)  # fmt: skip


# The state. Much of it has the form that views show, since views are built after every move.


class Summary(msgspec.Struct, frozen=True):
    """What everybody hears about a night."""

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


class Accusation(msgspec.Struct, frozen=True):
    """Who pointed at whom after a night, without those who pointed at nobody."""

    night: int
    fingers: Mapping[Seat, Seat]


class State(msgspec.Struct, frozen=True):
    """A table at one moment."""

    facts: Masquerade
    seats: int
    ballroom: tuple[Place, ...]
    """Every cell that a cube may stand on, row by row, as the move to it."""
    free: tuple[Place, ...]
    """The cells of `ballroom` without a cube."""
    in_play: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Who has something to do now."""
    captures: Mapping[Seat, int]
    poisonings: Mapping[Seat, int]
    past: tuple[tuple[Past, ...], ...]
    """The nights that each seat has played, in seat order."""
    deal: Deal | None = None
    phase: Phase = "target"
    night: int = 1
    targets: Mapping[Seat, Seat] = {}
    chosen: tuple[Seat, ...] = ()
    """The seats that have a target, sorted, so that it does not show who chose first."""
    cards: Mapping[Seat, OrderId] = {}
    """Who holds which order card."""
    left: tuple[OrderId, ...] = ()
    """The cards that nobody holds yet, once drawing has begun."""
    starter: Seat | None = None
    """Who placed first last night, and so draws first tonight."""
    order: Mapping[Seat | Extra, OrderId] = {}
    """Tonight's shown cards, in the order in which they were shown."""
    placing: Seat | None = None
    board: Mapping[Cell, Seat] = {}
    midnight: Mapping[Cell, Seat] = {}
    """The cubes as they stood when tonight was resolved. Those who leave after it are still among them."""
    events: tuple[Summary, ...] = ()
    out: Mapping[Seat, Leaving] = {}
    outcome: Outcome | None = None
    fingers: Mapping[Seat, Seat] = {}
    """Where each seat points before anybody sees it; 0 for nobody."""
    until: float | None = None
    """When the clock ends the phase, in seconds since the start; None where none runs."""
    accusations: tuple[Accusation, ...] = ()

    @property
    def round(self) -> int:
        return self.night


# What a viewer sees.
