"""What viewers of an own game see: everything public, and what one seat alone knows."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from companion.games.prototype.model import CardView, Deal, Happening, Message, Motion
from companion.rules.game import Mover, PublicView, Seat


class PlaceView(Struct, frozen=True):
    """How many cards a place has, and those that everybody sees, None for one face down; of a pile only the top."""

    count: int
    cards: tuple[CardView | None, ...]


class ResultView(Struct, frozen=True):
    """How the last questions ended: for a secret vote only the tally; for choices made together each seat's."""

    phase: str
    round: int
    kind: str
    out: tuple[Seat, ...]
    tally: Mapping[str, int]
    choices: Mapping[Seat, str]
    cards: Mapping[Seat, CardView]


class Reveal(Struct, frozen=True):
    """What was secret: the deal, each seat's role and each hand."""

    deal: Deal | None
    roles: tuple[CardView, ...]
    hands: tuple[tuple[CardView, ...], ...]


class TableView(PublicView, frozen=True):
    waiting_for: tuple[Mover, ...]
    turn: Seat
    step: int
    deadline: float | None
    """When the time of the phase is up, in seconds since the game began; None without a time limit."""
    out: tuple[Seat, ...]
    shown_roles: Mapping[Seat, CardView]
    """Roles that everybody sees: of players who are out, where the designer wants it."""
    places: Mapping[str, PlaceView]
    tiles: tuple[CardView | bool, ...]
    """Each space of the grid: the tile that lies open, True for one face down, False for none."""
    pieces: Mapping[str, tuple[int, ...]]
    counters: Mapping[str, tuple[int, ...]]
    """Counters that everybody sees: a value for each seat, or one."""
    rolls: Mapping[str, tuple[int, ...]]
    answered: tuple[Seat, ...]
    result: ResultView | None
    motion: Motion | None
    trading: tuple[Seat, ...]
    """The two players who are exchanging something."""
    story: tuple[Happening, ...]
    can_undo: bool
    reveal: Reveal | UnsetType = UNSET


class MemoryView(Struct, frozen=True):
    about: Seat
    column: str
    value: str
    cards: tuple[CardView, ...]
    place: str


class BargainView(Struct, frozen=True):
    """An exchange as its two players see it; cards are those that are offered."""

    by: Seat
    to: Seat
    card: CardView | None
    counter: str
    amount: int
    back_card: CardView | None
    back_counter: str
    back_amount: int
    is_answered: bool


class Everything(Struct, frozen=True):
    """All that is secret, as a master sees it. Cards of each place, of piles from the top."""

    roles: tuple[CardView, ...]
    places: Mapping[str, tuple[CardView, ...]]
    tiles: tuple[CardView | None, ...]
    answers: Mapping[Seat, str]
    answer_cards: Mapping[Seat, CardView]
    counters: Mapping[str, tuple[int, ...]]
    rolls: Mapping[str, tuple[int, ...]]
    messages: tuple[Message, ...]
    bargain: BargainView | None


class PrivateView(Struct, frozen=True):
    role: CardView | None = None
    known_roles: Mapping[Seat, CardView] = {}
    hand: tuple[CardView, ...] = ()
    seen: Mapping[str, Mapping[int, CardView]] = {}
    """Cards that lie face down and that this seat has looked at, by place and position there."""
    seen_tiles: Mapping[int, CardView] = {}
    question: str = ""
    """The secret question that this seat is asked; "" for none."""
    answer: str = ""
    answer_at: int = -1
    together: Mapping[Seat, str] = {}
    """What the others who are asked the same have chosen, where they decide together."""
    counters: Mapping[str, int] = {}
    """This seat's own secret counters."""
    rolls: Mapping[str, tuple[int, ...]] = {}
    """Secret dice that this seat rolled last, by their name."""
    memories: tuple[MemoryView, ...] = ()
    messages: tuple[Message, ...] = ()
    bargain: BargainView | None = None
    everything: Everything | None = None
    """All that is secret, for a master."""
