"""The contract of a game: what a game's rules must answer, and nothing about screens, sockets or files.

The page to read first. A game is a value of type `Game`; `companion/games/<game>/__init__.py` makes it.
State is a fold: `decide` turns a move into events, `evolve` moves the pieces, and the same events give the same
state for ever. Rules read no clock and no random source: time is the move's `at`, chance is in the deal.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from companion.rules.chance import Chance

Seat = int
"""A player's place, 1 … N clockwise: left of seat s is s + 1, right is s - 1."""

Viewer = int | str
"""Who looks: a seat, "table" (the public screen) or "gm"."""

Mover = int | str
"""Who moves: a seat, "gm", "host" or "clock"."""

Code = Literal["game_over", "unknown_move", "bad_argument", "wrong_phase", "not_your_turn", "not_allowed"]
"""Why a move is refused; where several fit, the first in this order."""

OVER = "over"
"""The phase of every game that has an outcome."""


class IllegalMove(Exception):
    """A move that is refused, whole. `why` is the key, below `refusal`, of the sentence that the player reads.

    Code, key and values tell only what the refused mover may know.
    """

    def __init__(self, code: Code, why: str, **values: int | str) -> None:
        super().__init__(f"{code}: {why}")
        self.code, self.why, self.values = code, why, values


def snake(name: str) -> str:
    """`ChooseTypes` is the move `choose_types`; a form is named after its move."""
    return re.sub(r"(?<=.)([A-Z])", r"_\1", name.removesuffix("Form")).lower()


class Command(msgspec.Struct, frozen=True, tag_field="move", tag=snake, forbid_unknown_fields=True):
    """A move, without who makes it: an imperative. Its name is the protocol's, its fields are the protocol's."""


class Form(msgspec.Struct, frozen=True, tag_field="move", tag=snake):
    """A move of free form as `moves` lists it: one field, `form`, with what each of the move's fields may be."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True):
    """Something that happened, with the outcome of any chance in it: a past."""


class NoPrivateView(msgspec.Struct, frozen=True):
    """The private part of a view for whoever has none."""


NO_PRIVATE_VIEW = NoPrivateView()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `reason` is a code of the game's rules page."""

    winners: tuple[Seat, ...]
    reason: str
    scores: Mapping[str, int | tuple[int | None, ...]] = msgspec.field(default_factory=dict)


class Position(Protocol):
    """What every game's state tells the house."""

    @property
    def phase(self) -> str: ...

    @property
    def round(self) -> int:
        """From 1."""

    @property
    def outcome(self) -> Outcome | None: ...


FactsT = TypeVar("FactsT")
StateT = TypeVar("StateT", bound=Position)
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)
TableT = TypeVar("TableT", bound=msgspec.Struct)
YouT = TypeVar("YouT", bound=msgspec.Struct)


class View(msgspec.Struct, Generic[TableT, YouT, CommandT], frozen=True):
    """What one viewer may know at one moment, built from what is allowed, never stripped from the state.

    `table` is public and the same for every viewer, `you` is this viewer's own. `moves` is every complete move that
    the viewer may make now, a move of free form once, as a `Form`.
    """

    game: str
    viewer: Viewer
    phase: str
    round: int
    table: TableT
    you: YouT | NoPrivateView
    moves: Sequence[CommandT | Form]
    outcome: Outcome | None


Bot = Callable[[View[TableT, YouT, CommandT], Chance], CommandT | None]
"""One player's choice from a view alone; None: it waits, which it may only where somebody else can move."""


def _phase_and_round(state: Any) -> str:
    return f"{state.phase}:{state.round}"


def _no_deadline(_: object) -> float | None:
    return None


def no_measures(state: Any, played: Sequence[tuple[Mover, Any, Sequence[Any]]]) -> Mapping[str, float]:
    """Of a game whose designers count nothing."""
    return {}


def _seats_alone(state: Any) -> tuple[Mover, ...]:
    return tuple(range(1, state.seats + 1))


@dataclass(frozen=True, eq=False)
class Game(Generic[FactsT, StateT, CommandT, EventT, TableT, YouT]):
    """A game's rules as a value: its types and its functions."""

    slug: str
    """Its folder, here and in cards/."""

    commands: tuple[type[CommandT], ...]
    """Every move of the game, whatever the options are."""

    events: tuple[type[EventT], ...]
    """Every event. The first has one field, `deal`: all that chance decides, in the form of the rules page."""

    blank: Callable[[int, FactsT], StateT]
    """Components on the table, nothing dealt: the number of seats and the facts, options among them."""

    deal: Callable[[StateT, Chance, Mapping[str, Any]], EventT]
    """Set-up. Given keys of the deal, each of its field's type, go before chance.

    Raises:
        InputError: for keys that cannot be a deal of this table; the fault's card is the key.
    """

    possible: Callable[[StateT, Mover, CommandT], None]
    """Whether some state of this table could allow the move: reads seats, facts and options, nothing that changes.

    Raises:
        IllegalMove: `bad_argument`.
    """

    decide: Callable[[StateT, Mover, CommandT, float], Sequence[EventT]]
    """The events of a possible move, made `at` seconds after the start, while the game is not over.

    Raises:
        IllegalMove: `wrong_phase`, `not_your_turn`, `not_allowed`.
    """

    evolve: Callable[[StateT, EventT], StateT]
    """Moves the pieces: total, no checks, no chance."""

    moves: Callable[[StateT, Mover], Sequence[CommandT | Form]]
    """What this mover may do now. A move is legal exactly if it stands here, forms excepted."""

    table: Callable[[StateT], TableT]
    """What everybody sees. Once the game is over, all that was secret too, under `reveal`."""

    you: Callable[[StateT, Viewer], YouT | NoPrivateView]
    """What this viewer sees besides; `NO_PRIVATE_VIEW` for "table"."""

    sides: Callable[[StateT], Mapping[Seat, Sequence[str]]]
    """What each seat was, for the figures of many games: its role, its side."""

    bots: Mapping[str, Bot[TableT, YouT, CommandT]] = field(default_factory=dict)
    """Players by level: `random`, `steady`."""

    measures: Callable[[StateT, Sequence[tuple[Mover, CommandT, Sequence[EventT]]]], Mapping[str, float]] = no_measures
    """What designers count in a game, by name, in the order in which it is shown: of the state at its end and each
    move with what it made happen. None is below 0; a name that ends in % is of a share of a hundred. What this game
    has nothing to say of is left out.
    """

    players: Callable[[StateT], tuple[Mover, ...]] = _seats_alone
    """Who has a screen and moves of its own: every seat, and "gm" where there is one."""

    moment: Callable[[StateT], str] = _phase_and_round
    """Names the moment of play: what is offered in one is not taken in another."""

    has_clock: bool = False
    """Whether "clock" moves in this game."""

    deadline: Callable[[StateT], float | None] = _no_deadline
    """From which `at` on the clock may move; None while none runs."""

    def viewers(self, state: StateT) -> tuple[Viewer, ...]:
        return ("table", *self.players(state))

    def view(self, state: StateT, viewer: Viewer, table: TableT | None = None) -> View[TableT, YouT, CommandT]:
        """What you see from your chair; `table` is what everybody sees, if it has been built."""
        return self._view(state, viewer, self.table(state) if table is None else table)

    def views(self, state: StateT) -> dict[Viewer, View[TableT, YouT, CommandT]]:
        """Every viewer's view; what is public is built once."""
        table = self.table(state)
        return {viewer: self._view(state, viewer, table) for viewer in self.viewers(state)}

    def _view(self, state: StateT, viewer: Viewer, table: TableT) -> View[TableT, YouT, CommandT]:
        moves = () if viewer == "table" or state.outcome else self.moves(state, viewer)
        return View(self.slug, viewer, state.phase, state.round, table, self.you(state, viewer), moves, state.outcome)


AnyGame = Game[Any, Any, Any, Any, Any, Any]
