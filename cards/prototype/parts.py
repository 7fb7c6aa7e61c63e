"""What phones do in somebody's own game: the parts that `table.toml` switches on, as typed values.

Nothing here is a program: each part is a few names and numbers. What is not switched on is not offered.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=30)]
Say = Annotated[str, Meta(min_length=1, max_length=120)]
"""A question or sentence as people read it on phones and on the wall."""
Count = Annotated[int, Meta(ge=0, le=999)]
Figure = Annotated[int, Meta(ge=-9999, le=9999)]
"""What a counter may show."""
Who = dict[str, Any] | Literal["all", "others"]
"""Which seats: those whose role has a value in a column, as in `{side = "reef"}`; "all"; "others": the rest."""
Amounts = dict[str, int | str]
"""Counters with a number, or with the column of the card that holds it."""
Face = Literal["up", "down"]


class Sees(Struct, frozen=True, forbid_unknown_fields=True):
    """Who knows whom from the start: seats `who` see the roles of the seats `whom`."""

    who: Who
    """Who sees: `{column = value}` of their role, or `all`."""
    whom: Who
    """Whose role they see."""


class Roles(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret card for each seat. `when_out` says whether everybody sees the card of a player who is out."""

    deck: Name
    """The deck of roles."""
    sees: tuple[Sees, ...] = ()
    """Who knows whom from the start."""
    when_out: Literal["show card", "keep secret"] = "show card"
    """Whether all see the role of a player who is out."""


class Pile(Struct, frozen=True, forbid_unknown_fields=True):
    """A pile. With a `deck` it begins with all its cards, shuffled; otherwise it begins empty."""

    deck: str = ""
    """The deck it begins with."""
    face: Face = "down"
    """How its cards lie."""
    when_empty: str = ""
    """`shuffle PILE`: that pile is shuffled and becomes this one when the last card is gone."""


class Area(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """Cards that lie open or face down on the table, or in front of each seat. `keep` refills it from a pile."""

    source: str = ""
    """The pile that refills it."""
    keep: Count = 0
    """To how many cards it is refilled."""
    face: Face = "up"
    """How its cards lie."""
    per: Literal["table", "seat"] = "table"
    """`seat`: an area in front of each player."""


class Hands(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """A secret hand for each seat: how many cards are dealt, from which pile, and how many it may hold."""

    deal: Count = 0
    """How many cards each player begins with."""
    source: str = ""
    """The pile they are dealt from; without it, the first with a deck."""
    most: Count = 0
    """The most cards in a hand; 0 for any number."""


class Counter(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that people change with − and +, or that moves pay and gain."""

    start: Figure = 0
    """What it shows at the start."""
    per: Literal["table", "seat"] = "table"
    """`seat`: a counter for each player."""
    secret: bool = False
    """Whether only its player sees it."""
    least: Figure = 0
    """It never shows less."""
    most: Figure = 999
    """It never shows more."""
    by_hand: bool = True
    """Whether people may change it with − and +."""


MOST_SPACES = 12
"""How many columns and rows a grid on phones may have."""


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """A grid of tiles, columns A, B, C … and rows 1, 2, 3 …: each space holds one card of the deck, shuffled."""

    size: tuple[Annotated[int, Meta(ge=1, le=MOST_SPACES)], Annotated[int, Meta(ge=1, le=MOST_SPACES)]]
    """Columns and rows."""
    deck: str = ""
    """The deck whose cards are its tiles."""
    face: Face = "down"
    """How the tiles lie at the start."""


def space_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the names of a grid's spaces, row by row from the top left: A1, B1, …"""
    return tuple(f"{chr(ord('A') + column)}{row + 1}" for row in range(rows) for column in range(columns))


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on the grid: one for each seat, or one for the table. `start` names a space for each."""

    start: tuple[str, ...]
    """The space of each player's piece, in the order of seats."""
    per: Literal["table", "seat"] = "seat"
    """`table`: one piece that all move."""
    icon: str = ""
    """Its icon, if it belongs to the table."""


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that anybody whose move it is may roll: numbers from 1 to `sides`, or `faces` with words of their own."""

    sides: Annotated[int, Meta(ge=2, le=100)] = 6
    """How many numbers a die has."""
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    """How many are rolled together."""
    faces: tuple[Name, ...] = ()
    """Words in place of numbers."""
    secret: bool = False
    """Whether only whoever rolled sees them, under a held finger, and a master."""


class Move(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from", "audience": "for"}):
    """A move of the designer's own. Which keys it has says what it does:

    `from`, `to`: a card goes from one place to another. `piece`, `by`: a piece moves up to that many steps.
    `tile`, `for`: a tile is looked at or turned up. `show`: a card of the hand is shown to one player.
    `peek`, `top`: the mover looks at the top of a pile. `shuffle`: a pile is shuffled. `roll`: dice are rolled.
    `pay` and `gain` change the mover's counters, or the table's; who cannot pay cannot move.
    """

    source: str = ""
    """A pile, an area, `hand`, or `another hand`: a card of it at random."""
    to: str = ""
    """A pile, an area, `hand`, or `another hand`: the mover chooses whose."""
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many cards go at once."""
    face: Face | Literal[""] = ""
    """How the card lies then; without it, as cards lie there."""
    when: dict[str, Any] = {}
    """Only cards with this value in this column."""
    piece: str = ""
    """A piece, by its name."""
    by: Annotated[int, Meta(ge=1, le=12)] = 1
    """How many steps it may go."""
    tile: str = ""
    """`any`, `under PIECE` or `next to PIECE`: which tiles; the piece is the mover's own."""
    audience: Literal["me", "all"] = "all"
    """`me`: only the mover sees the tile."""
    show: str = ""
    """`hand`."""
    peek: str = ""
    """A pile."""
    top: Annotated[int, Meta(ge=1, le=20)] = 1
    """At how many cards."""
    shuffle: str = ""
    """A pile."""
    roll: str = ""
    """Dice, by their name."""
    pay: Amounts = {}
    """Counters that go down, each with a number or a column of the card."""
    gain: Amounts = {}
    """Counters that go up, likewise."""
    label: Annotated[str, Meta(max_length=40)] = ""
    """What its button says; without one, the move's own name."""


class Turns(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats move in order, clockwise. `steps`: one move of each list, in order; "pass" skips a step."""

    steps: tuple[tuple[str, ...], ...] = ()
    """The moves of each step; without it, a turn is any moves until the player passes."""
    first: Literal["next seat", "last mover"] = "next seat"
    """Who begins the next round of turns: the seat after the one who began, or whoever made the last free move."""
    seconds: Annotated[int, Meta(ge=0, le=7200)] = 0
    """The time for a turn with all its steps; when it is up, the turn is over. 0 for any time."""


PLAYERS = "players"
"""The option of a question that stands for each player."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret question to some seats, answered with a player. All others get a question too, so nobody stands out."""

    say: Say
    """The question."""
    who: Who = "others"
    """Who is asked: `{column = value}` of their role, or all `others`."""
    effect: str = ""
    """`out`, `guard`, `learn COLUMN`, or nothing."""
    shared: bool = False
    """Whether those who are asked see each other's choices and decide together."""


class Choose(Struct, frozen=True, forbid_unknown_fields=True):
    """All choose secretly at the same time; then everything is revealed together."""

    say: Say
    """The question."""
    options: tuple[str, ...]
    """Words of your own; or "players", "nobody", "hand" (a card of one's hand)."""
    to: str = ""
    """Where chosen cards go; without it they return to the hand."""


class Vote(Struct, frozen=True, forbid_unknown_fields=True):
    """All vote; everybody sees the tally when all votes are in. `secret` hides who voted for whom."""

    say: Say
    """The question."""
    options: tuple[str, ...] = ("players",)
    """What can be voted for: words of your own, "players", "nobody"."""
    secret: bool = False
    """Whether nobody sees who voted for whom."""
    effect: Literal["", "out"] = ""
    """`out`: who has the most votes leaves the game; a tie does nothing."""


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    """One phase of a round. It has one of `ask`, `choose`, `vote`, or lets people use `moves` freely.

    `[phases]` itself has the order of a round: `order = ["night", "day"]`.
    """

    ask: tuple[Ask, ...] = ()
    """Secret questions about players."""
    choose: Choose | None = None
    """A choice that all make at once."""
    vote: Vote | None = None
    """A vote."""
    moves: tuple[str, ...] = ()
    """The moves that people may make freely, in any order."""
    say: Annotated[str, Meta(max_length=120)] = ""
    """What everybody reads in this phase."""
    next: Literal["all", "first", "anybody", "master"] = "all"
    """Who ends a free phase: all seats together, the first seat, anybody, or the master alone."""

    @property
    def is_question(self) -> bool:
        """Whether everybody chooses secretly in this phase."""
        return bool(self.ask or self.choose or self.vote)

    @property
    def has_turns(self) -> bool:
        """Whether seats move one after the other in this phase, if the game has turns."""
        return not (self.is_question or self.moves)

    def seat(self, choice: str) -> int:
        """Return the seat that a choice names, 0 if it names none: "2" may be the designer's own word, a bid."""
        question = self.choose or self.vote
        options = question.options if question else (PLAYERS,)
        return int(choice) if PLAYERS in options and choice.isdigit() else 0


class Phases(Struct, frozen=True):
    """The phases of a round in `order`, each described below its own name."""

    order: tuple[Name, ...]
    named: dict[str, Phase]


LEAST_SECONDS = 5
"""The shortest time limit."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """A time limit for the phase of the same name. Phones and the wall count it down, once all are ready.

    `then` says what happens when the time is up. "next phase": the phase is over, and of a question nothing counts.
    "random choice": whoever has not chosen gets a random choice. "no choice": only the choices that are in count.
    """

    seconds: Annotated[int, Meta(ge=LEAST_SECONDS, le=7200)]
    """How long the phase may last."""
    then: Literal["next phase", "random choice", "no choice"] = "next phase"
    """What happens when the time is up."""


Deed = Literal["phases", "deal", "show", "counters", "end", "undo"]
"""What a master may do: end a phase, deal a card, turn up a card, change a counter, end the game, undo a move."""


class Master(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who leads the game: sees everything under a held finger, and does what `may` lists without a vote.

    "phases": ends a phase. "deal": deals cards from a pile. "show": turns up a card, a tile or a role.
    "counters": changes every counter. "end": ends the game. "undo": takes back the last public move.
    """

    may: tuple[Deed, ...] = ("phases", "deal", "show", "counters", "end", "undo")
    """What the master does without asking."""
    plays: bool = False
    """`true`: the player on seat 1 leads. `false`: somebody leads who has no cards, no vote and cannot win."""


class Trade(Struct, frozen=True, forbid_unknown_fields=True):
    """Two players exchange cards of their hands or amounts of their counters; both have to accept."""

    counters: tuple[str, ...] = ()
    """The counters that may be exchanged."""
    hands: bool = True
    """Whether cards of the hand may be exchanged."""


class Messages(Struct, frozen=True, forbid_unknown_fields=True):
    """Short secret messages from one player to another. `most` is how many each may send in a round, 0 for any."""

    most: Count = 0
    """How many each may send in a round; 0 for any number."""


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """A reason why the game is over. Anybody may propose it; it counts once more than half agree.

    `winners`: seats with a value in a column of their role, `{most = COUNTER}`, `{least = COUNTER}`, "all", "nobody",
    or "choose": whoever proposes it names the winners.
    """

    say: Say
    """The reason, as people read it."""
    winners: dict[str, Any] | Literal["all", "nobody", "choose"] = "choose"
    """Who has won."""


class Table(Struct, frozen=True):
    """All parts of `table.toml`. A part that is None or empty is switched off."""

    roles: Roles | None = None
    hands: Hands | None = None
    piles: dict[str, Pile] = {}
    areas: dict[str, Area] = {}
    counters: dict[str, Counter] = {}
    grid: Grid | None = None
    pieces: dict[str, Piece] = {}
    dice: dict[str, Dice] = {}
    moves: dict[str, Move] = {}
    turns: Turns | None = None
    phases: Phases | None = None
    clock: dict[str, Clock] = {}
    master: Master | None = None
    trade: Trade | None = None
    messages: Messages | None = None
    end: tuple[End, ...] = ()


HAND, ANOTHER_HAND, PASS = "hand", "another hand", "pass"
"""Places of moves that are no pile or area: the mover's own hand, another player's. And the move that skips a step."""
