"""The state of an own game's table, its moves and its events.

Every card that phones handle has a number: decks in the order of their names, cards in the order of the sheet, copies
one after the other. Which number is which card is public; which number lies where is secret. Places are keyed by
name; those of a seat have its number behind a colon: `hand:3`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from cards.prototype import Card, Prototype, Table
from cards.prototype.parts import Phase
from companion.rules.game import Event, Outcome, Seat

FREE, TURNS, WHO, OVER = "free", "turns", "who", "over"
"""Phases that no designer names: everybody moves at will; one after the other; learn who you are; the end."""
LONGEST_MESSAGE = 140
REMEMBERED = 14
"""How many public happenings a table shows."""


class Lying(Struct, frozen=True):
    """A card at a place: its number, whether it lies face up, and which seats have looked at it there."""

    card: int
    up: bool = False
    seen: tuple[Seat, ...] = ()


class Kind(NamedTuple):
    """What a card's number stands for."""

    deck: str
    card: Card


class Deal(Struct, frozen=True):
    """What chance decides: each deck's cards from the top, and the seed of all later shuffles and rolls."""

    decks: Mapping[str, tuple[int, ...]]
    seed: int


class Happening(Struct, frozen=True):
    """Something public, as the table's story tells it: a text's key below `story`, who did it, and what fills the text.

    `card` is shown only if everybody sees it.
    """

    what: str
    seat: Seat = 0
    move: str = ""
    card: int | None = None
    other: Seat = 0
    number: int = 0
    text: str = ""


class Memory(Struct, frozen=True):
    """What one seat alone has learned: a value of a player's role, a card that was shown, the top of a pile."""

    seat: Seat
    about: Seat = 0
    column: str = ""
    value: str = ""
    cards: tuple[int, ...] = ()
    place: str = ""


class Message(Struct, frozen=True):
    sender: Seat
    to: Seat
    text: str


class Result(Struct, frozen=True):
    """How the last phase of questions ended: who is out, how often each choice was named, or what each seat chose."""

    phase: str
    round: int
    kind: str
    out: tuple[Seat, ...] = ()
    tally: Mapping[str, int] = {}
    choices: Mapping[Seat, str] = {}
    cards: Mapping[Seat, int] = {}


class Motion(Struct, frozen=True):
    """A proposal that the others agree to or refuse: the end with its winners, or to undo the last public move."""

    what: str
    by: Seat
    end: int = -1
    winners: tuple[Seat, ...] = ()
    votes: Mapping[Seat, bool] = {}


class Bargain(Struct, frozen=True):
    """An exchange between two players. Cards are places in their hands, -1 for none; `amounts` are of counters."""

    by: Seat
    to: Seat
    card: int = -1
    counter: str = ""
    amount: int = 0
    back_card: int = -1
    back_counter: str = ""
    back_amount: int = 0
    is_answered: bool = False


class State(Struct, frozen=True, dict=True):
    seats: int
    facts: Prototype
    deal: Deal | None = None
    roles: tuple[int, ...] = ()
    places: Mapping[str, tuple[Lying, ...]] = {}
    tiles: tuple[Lying | None, ...] = ()
    pieces: Mapping[str, tuple[int, ...]] = {}
    """Spaces of each piece, by number: one for each seat, or one."""
    counters: Mapping[str, tuple[int, ...]] = {}
    phase_at: int = -1
    """Which of the designer's phases; -1 without any, or before the first."""
    round: int = 1
    is_begun: bool = False
    """Whether everybody knows who they are."""
    turn: Seat = 0
    step: int = 0
    leader: Seat = 1
    """Who has the first turn of a round of turns."""
    ready: tuple[Seat, ...] = ()
    answers: Mapping[Seat, str] = {}
    answer_cards: Mapping[Seat, int] = {}
    """Places in the hand of cards that were chosen."""
    result: Result | None = None
    out: tuple[Seat, ...] = ()
    memories: tuple[Memory, ...] = ()
    messages: tuple[Message, ...] = ()
    rolls: Mapping[str, tuple[int, ...]] = {}
    motion: Motion | None = None
    bargain: Bargain | None = None
    story: tuple[Happening, ...] = ()
    chances: int = 0
    """How many shuffles and rolls there have been."""
    moved: int = 0
    """How many moves have been made: part of the moment."""
    earlier: "State | None" = None
    """The table before the last public move that can be undone."""
    outcome: Outcome | None = None

    @property
    def table(self) -> Table:
        return self.facts.table

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """What each card's number stands for."""
        return kinds_of(self.facts, self.seats)

    @property
    def alive(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.out)

    @property
    def part(self) -> Phase | None:
        """The designer's phase that is on."""
        phases = self.table.phases
        return phases.named[phases.order[self.phase_at]] if phases and phases.order and self.phase_at >= 0 else None

    @property
    def phase(self) -> str:
        if self.outcome:
            return OVER
        if not self.is_begun:
            return WHO
        phases = self.table.phases
        if phases and phases.order:
            return phases.order[self.phase_at]
        return TURNS if self.table.turns else FREE

    @property
    def has_turns(self) -> bool:
        """Whether seats now move one after the other."""
        if self.outcome or not self.is_begun or self.table.turns is None:
            return False
        part = self.part
        return part is None or not (part.ask or part.choose or part.vote or part.moves)

    @property
    def asks(self) -> bool:
        """Whether seats now choose secretly."""
        part = self.part
        return self.is_begun and not self.outcome and part is not None and bool(part.ask or part.choose or part.vote)


def kinds_of(facts: Prototype, seats: int) -> tuple[Kind, ...]:
    return tuple(
        Kind(name, card)
        for name, deck in sorted(facts.decks.items())
        if not deck.is_printed
        for card, copies in zip(deck.cards, deck.copies(seats), strict=True)
        for _ in range(copies)
    )


def hand(seat: Seat) -> str:
    return f"hand:{seat}"


class Dealt(Event, frozen=True):
    deal: Deal


class Readied(Event, frozen=True):
    seat: Seat


class Began(Event, frozen=True):
    """The next phase, or the first; a new round if the order begins again."""

    phase: int
    is_new_round: bool = False


class Moved(Event, frozen=True):
    """Cards go from a place to another, the places of each in `at` counted before any has gone."""

    seat: Seat
    source: str
    at: tuple[int, ...]
    to: str
    up: bool
    name: str = ""


class Refilled(Event, frozen=True):
    """An area takes cards from the top of its pile."""

    area: str
    count: int


class Shuffled(Event, frozen=True):
    """A pile's cards in their new order, with those of another place that has joined it."""

    pile: str
    order: tuple[int, ...]
    joined: str = ""
    seat: Seat = 0


class Peeked(Event, frozen=True):
    seat: Seat
    pile: str
    count: int
    name: str = ""


class Shown(Event, frozen=True):
    seat: Seat
    at: int
    to: Seat
    name: str = ""


class TileSeen(Event, frozen=True):
    """A tile is looked at by one seat, or turned up for all."""

    seat: Seat
    space: int
    up: bool
    name: str = ""


class PieceMoved(Event, frozen=True):
    seat: Seat
    piece: str
    space: int
    name: str = ""


class Counted(Event, frozen=True):
    """A counter changes: of a seat, or of the table with `owner` 0. `by_hand` is a change with − and +."""

    seat: Seat
    counter: str
    owner: Seat
    by: int
    by_hand: bool = False


class Rolled(Event, frozen=True):
    seat: Seat
    dice: str
    values: tuple[int, ...]
    name: str = ""


class StepDone(Event, frozen=True):
    """A step of a turn is over; `next` is whose turn it then is, 0 after the last turn of a round of turns."""

    seat: Seat
    step: int
    next: Seat
    is_passed: bool = False


class Answered(Event, frozen=True):
    seat: Seat
    choice: str
    at: int = -1


class Resolved(Event, frozen=True):
    """All choices are in: what follows from them for everybody, and what single seats learn."""

    result: Result
    memories: tuple[Memory, ...] = ()


class Proposed(Event, frozen=True):
    motion: Motion


class Agreed(Event, frozen=True):
    seat: Seat
    yes: bool


class Dropped(Event, frozen=True):
    """A proposal has failed."""


class Undone(Event, frozen=True):
    pass


class Ended(Event, frozen=True):
    end: int
    winners: tuple[Seat, ...]


class Sent(Event, frozen=True):
    message: Message


class Offered(Event, frozen=True):
    bargain: Bargain


class Settled(Event, frozen=True):
    """An exchange is over: done, or withdrawn by a seat."""

    seat: Seat
    is_done: bool


AnyEvent = (
    Dealt | Readied | Began | Moved | Refilled | Shuffled | Peeked | Shown | TileSeen | PieceMoved | Counted | Rolled
    | StepDone | Answered | Resolved | Proposed | Agreed | Dropped | Undone | Ended | Sent | Offered | Settled
)  # fmt: skip
