"""What happens at an own game's table: events, each with the outcome of any chance."""

from companion.games.prototype.model import Bargain, Deal, Memory, Message, Motion, Result
from companion.rules.game import Event, Seat


class Dealt(Event, frozen=True):
    """Decks, roles and tiles are shuffled and dealt."""

    deal: Deal


class Readied(Event, frozen=True):
    """A seat has looked at its cards and is ready."""

    seat: Seat


class Began(Event, frozen=True):
    """The next phase, or the first; a new round if the order begins again."""

    phase: int
    is_new_round: bool = False
    ends: float | None = None
    """When its time is up, in seconds since the game began; None without a time limit."""


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
    """A seat looks at cards of a pile, which stay where they are."""

    seat: Seat
    pile: str
    count: int
    name: str = ""


class Shown(Event, frozen=True):
    """A seat shows a card of its hand to one player."""

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
    """A piece stands on another space of the grid."""

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
    """Dice show their values."""

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
    ends: float | None = None
    """When the time of the next turn is up, in seconds since the game began; None leaves the clock as it is."""


class Answered(Event, frozen=True):
    """A seat has answered a question or made a choice."""

    seat: Seat
    choice: str
    at: int = -1


class Resolved(Event, frozen=True):
    """All choices are in: what follows from them for everybody, and what single seats learn."""

    result: Result
    memories: tuple[Memory, ...] = ()


class Proposed(Event, frozen=True):
    """A seat proposes something that others must agree to."""

    motion: Motion


class Agreed(Event, frozen=True):
    """A seat says yes or no to what was proposed."""

    seat: Seat
    yes: bool


class Dropped(Event, frozen=True):
    """A proposal has failed."""


class Undone(Event, frozen=True):
    """The last step is taken back."""


class Ended(Event, frozen=True):
    """The game is over."""

    end: int
    winners: tuple[Seat, ...]


class Sent(Event, frozen=True):
    """A player has sent a message."""

    message: Message


class Offered(Event, frozen=True):
    """A player has offered a trade."""

    bargain: Bargain


class Settled(Event, frozen=True):
    """An exchange is over: done, or withdrawn by a seat."""

    seat: Seat
    is_done: bool


class CutShort(Event, frozen=True):
    """A phase is over before everybody is done: its time is up, or the master `seat` ends it."""

    is_time: bool = False
    seat: Seat = 0


class Given(Event, frozen=True):
    """A master has dealt a pile's top card to a place."""

    seat: Seat
    pile: str
    to: str
    up: bool


class TurnedUp(Event, frozen=True):
    """A master has turned up a card where it lies."""

    seat: Seat
    place: str
    at: int


class RoleShown(Event, frozen=True):
    """A master has shown everybody the role of a player."""

    seat: Seat
    of: Seat


AnyEvent = (
    Dealt | Readied | Began | Moved | Refilled | Shuffled | Peeked | Shown | TileSeen | PieceMoved | Counted | Rolled
    | StepDone | Answered | Resolved | Proposed | Agreed | Dropped | Undone | Ended | Sent | Offered | Settled
    | CutShort | Given | TurnedUp | RoleShown
)  # fmt: skip
