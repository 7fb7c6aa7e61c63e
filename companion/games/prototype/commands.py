"""The moves of an own game's table, as players send them."""

from companion.rules.game import Command, Seat


class Ready(Command, frozen=True):
    """I know who I am; or: this phase is over for me."""


class Play(Command, frozen=True):
    """One of the designer's moves. `card` is the card's place in the hand or area, from 0."""

    name: str
    card: int = -1
    to: Seat = 0
    space: int = -1


class Pass(Command, frozen=True):
    """Do nothing in this step of the turn."""


class Answer(Command, frozen=True):
    """A secret choice: a seat's number, one of the words on offer, or a card of the hand (its place there)."""

    choice: str
    card: int = -1


class Change(Command, frozen=True):
    """A counter is changed by hand, by one."""

    counter: str
    by: int
    owner: Seat = 0
    """Whose counter it is; 0 for one of the table."""


class Throw(Command, frozen=True):
    """Dice are rolled that no move of the designer's rolls."""

    dice: str


class Propose(Command, frozen=True):
    """Propose a reason for the end, with its winners where the reason does not name them."""

    end: int
    winner: Seat = 0


class Undo(Command, frozen=True):
    """Propose to take back the last public move."""


class Agree(Command, frozen=True):
    """Say yes or no to what somebody proposes."""

    yes: bool


class Send(Command, frozen=True):
    """A secret message."""

    to: Seat
    text: str


class Offer(Command, frozen=True):
    """Offer another player a card of one's hand, or an amount of a counter."""

    to: Seat
    card: int = -1
    counter: str = ""
    amount: int = 0


class Reply(Command, frozen=True):
    """Say what one would give in return; or nothing, for a gift."""

    card: int = -1
    counter: str = ""
    amount: int = 0


class Settle(Command, frozen=True):
    """Accept the exchange, or withdraw from it."""

    yes: bool


class Tick(Command, frozen=True):
    """The clock's move: the time of the phase is up."""


class Advance(Command, frozen=True):
    """The master ends the phase or, in a game of turns alone, the turn."""


class Give(Command, frozen=True):
    """The master deals a pile's top card to a place: `hand:3`, an area, `front:2`."""

    pile: str
    to: str


class Uncover(Command, frozen=True):
    """The master turns up a card of an area, the top of a pile, a tile, or a player's role.

    `card` is the card's place in the area, from 0.
    """

    place: str = ""
    card: int = -1
    space: int = -1
    role: Seat = 0


AnyCommand = (
    Ready | Play | Pass | Answer | Change | Throw | Propose | Undo | Agree | Send | Offer | Reply | Settle
    | Tick | Advance | Give | Uncover
)  # fmt: skip
