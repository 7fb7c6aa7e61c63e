"""The state of an own game's table.

Every card that phones handle has a number: decks in the order of their names, cards in the order of the sheet, copies
one after the other. Which number is which card is public; which number lies where is secret. Places are keyed by
name; those of a seat have its number behind a colon: `hand:3`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from cards.prototype import Card, Prototype, Table
from cards.prototype.parts import Deed, Phase
from companion.rules.game import Mover, Outcome, Seat

FREE, TURNS, WHO, OVER = "free", "turns", "who", "over"
"""Phases that no designer names: everybody moves at will; one after the other; learn who you are; the end."""
MASTER_SEAT: Seat = 1
"""The seat of a master who plays."""
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


class CardView(Struct, frozen=True):
    """A card that a viewer sees: its deck and its row in the sheet, which name it."""

    deck: str
    row: int


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
    card: CardView | None = None
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
    """Whether everybody knows who they are, or is ready for a first phase or turn that has a time limit."""
    ends: float | None = None
    """When the time of the phase or turn is up, in seconds since the game began; None without a time limit."""
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
    shown: tuple[Seat, ...] = ()
    """Seats whose role a master has shown to everybody."""
    memories: tuple[Memory, ...] = ()
    messages: tuple[Message, ...] = ()
    rolls: Mapping[str, tuple[int, ...]] = {}
    rolled_by: Mapping[str, Seat] = {}
    """Who rolled dice last, by their name."""
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
        return tuple(
            Kind(name, card)
            for name, deck in sorted(self.facts.decks.items())
            if not deck.is_printed
            for card, copies in zip(deck.cards, deck.copies(self.seats), strict=True)
            for _ in range(copies)
        )

    def card_view(self, card: int) -> CardView:
        """Return what a card's number stands for, as viewers see it."""
        kind = self.kinds[card]
        return CardView(kind.deck, kind.card.row)

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
    def deadline(self) -> float | None:
        """When the clock may end the phase, in seconds since the game began; None while no time runs out."""
        return None if self.outcome else self.ends

    @property
    def master(self) -> Mover | None:
        """Who leads the game: the game master, or the first seat; None in a game without a master."""
        master = self.table.master
        return None if master is None else MASTER_SEAT if master.plays else "gm"

    def may(self, mover: Mover, deed: Deed) -> bool:
        """Return whether a mover leads the game and may do this."""
        master = self.table.master
        return master is not None and mover == self.master and deed in master.may

    @property
    def has_turns(self) -> bool:
        """Whether seats now move one after the other."""
        if self.outcome or not self.is_begun or self.table.turns is None:
            return False
        return self.part is None or self.part.has_turns

    @property
    def turn_limit(self) -> int:
        """The seconds for the turn that is on; 0 for any time, or where the whole phase has a limit."""
        turns = self.table.turns
        return turns.seconds if turns and self.has_turns and self.phase not in self.table.clock else 0

    @property
    def asks(self) -> bool:
        """Whether seats now choose secretly."""
        part = self.part
        return self.is_begun and not self.outcome and part is not None and part.is_question


def hand(seat: Seat) -> str:
    return f"hand:{seat}"
