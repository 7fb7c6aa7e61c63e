"""What happens at an own game's table: events, each with the outcome of any chance."""

from companion.games.prototype.model import Bargain, Deal, Memory, Message, Motion, Result
from companion.rules.game import Event, Seat, SeatEvent


class Dealt(Event, frozen=True):
    """Decks, roles and tiles are shuffled and dealt."""

    deal: Deal


class Readied(SeatEvent, frozen=True):
    """A seat has looked at its cards and is ready."""


class Began(Event, frozen=True):
    """The next phase, or the first; a new round if the order begins again."""

    phase: int
    is_new_round: bool = False
    ends: float | None = None
    """When its time is up, in seconds since the game began; None without a time limit."""


class Moved(SeatEvent, frozen=True):
    """Cards go from a place to another, the places of each in `at` counted before any has gone."""

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


class Peeked(SeatEvent, frozen=True):
    """A seat looks at cards of a pile, which stay where they are."""

    pile: str
    count: int
    name: str = ""


class Shown(SeatEvent, frozen=True):
    """A seat shows a card of its hand to one player."""

    at: int
    to: Seat
    name: str = ""


class TileSeen(SeatEvent, frozen=True):
    """A tile is looked at by one seat, or turned up for all."""

    space: int
    up: bool
    name: str = ""


class PieceMoved(SeatEvent, frozen=True):
    """A piece stands on another space of the grid."""

    piece: str
    space: int
    name: str = ""


class Counted(SeatEvent, frozen=True):
    """A counter changes: of a seat, or of the table with `owner` 0. `by_hand` is a change with − and +."""

    counter: str
    owner: Seat
    by: int
    by_hand: bool = False


class Rolled(SeatEvent, frozen=True):
    """Dice show their values."""

    dice: str
    values: tuple[int, ...]
    name: str = ""


class StepDone(SeatEvent, frozen=True):
    """A step of a turn is over; `next` is whose turn it then is, 0 after the last turn of a round of turns."""

    step: int
    next: Seat
    is_passed: bool = False
    ends: float | None = None
    """When the time of the next turn is up, in seconds since the game began; None leaves the clock as it is."""


class Answered(SeatEvent, frozen=True):
    """A seat has answered a question or made a choice."""

    choice: str
    at: int = -1


class Resolved(Event, frozen=True):
    """All choices are in: what follows from them for everybody, and what single seats learn."""

    result: Result
    memories: tuple[Memory, ...] = ()


class Proposed(Event, frozen=True):
    """A seat proposes something that others must agree to."""

    motion: Motion


class Agreed(SeatEvent, frozen=True):
    """A seat says yes or no to what was proposed."""

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


class Settled(SeatEvent, frozen=True):
    """An exchange is over: done, or withdrawn by a seat."""

    is_done: bool


class CutShort(Event, frozen=True):
    """A phase is over before everybody is done: its time is up, or the master `seat` ends it."""

    is_time: bool = False
    seat: Seat = 0


class Given(SeatEvent, frozen=True):
    """A master has dealt a pile's top card to a place."""

    pile: str
    to: str
    up: bool


class TurnedUp(SeatEvent, frozen=True):
    """A master has turned up a card where it lies."""

    place: str
    at: int


class RoleShown(SeatEvent, frozen=True):
    """A master has shown everybody the role of a player."""

    of: Seat


CardEvent = Dealt | Readied | Began | Moved | Refilled | Shuffled | Peeked | Shown | TileSeen | PieceMoved | Counted
ChoiceEvent = Rolled | StepDone | Answered | Resolved | Proposed | Agreed | Dropped | Undone | Ended
TalkEvent = Sent | Offered | Settled | CutShort | Given | TurnedUp | RoleShown
AnyEvent = CardEvent | ChoiceEvent | TalkEvent
