"""The contract of a game: its types and the functions that its rules consist of. Nothing about screens or files.

Read this page first. A game is a value of type `Game`; `companion/games/<game>/__init__.py` makes it. The state is
folded from events: `decide` turns a move into events, `evolve` applies one, and the same events always give the same
state. Rules read no clock and no random source: a move brings its time, `at`, and all chance is in the deal.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import UnsetType

from companion.rules.chance import Chance

Seat = int
"""A player's place, 1 to N clockwise: to the left of seat s sits s + 1, to the right s - 1."""

Viewer = int | str
"""Whose eyes: a seat, "table" (the public screen) or "gm" (the game master)."""

Mover = int | str
"""Who makes a move: a seat, "gm", "host" or "clock"."""

Code = Literal["game_over", "unknown_move", "bad_argument", "wrong_phase", "not_your_turn", "not_allowed"]
"""Why a move is refused. Where several codes fit, the first in this order counts."""

OVER = "over"
"""The phase of every game that has an outcome."""


class IllegalMove(Exception):
    """A move that is refused and changes nothing. `why` is the key, below `refusal`, of the sentence for the player.

    Code, key and values contain only what the refused player may know.
    """

    def __init__(self, code: Code, why: str, **values: int | str) -> None:
        super().__init__(f"{code}: {why}")
        self.code, self.why, self.values = code, why, values


def snake(name: str) -> str:
    """Return a class's name as the protocol writes it: `ChooseTypes` and `ChooseTypesForm` are `choose_types`."""
    return re.sub(r"(?<=.)([A-Z])", r"_\1", name.removesuffix("Form")).lower()


class Command(msgspec.Struct, frozen=True, tag_field="move", tag=snake, forbid_unknown_fields=True):
    """A move without its mover, named with an imperative. The protocol uses its name and fields."""


class PlayerCommand(Command, frozen=True):
    """A move that names another player."""

    player: Seat


class Form(msgspec.Struct, frozen=True, tag_field="move", tag=snake):
    """A move with free fields, as `moves` lists it: one field, `form`, says what each field of the move may hold."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True):
    """Something that happened, named in the past tense; it includes the result of any chance."""


class SeatEvent(Event, frozen=True):
    """Something that one seat did, or that happened to it."""

    seat: Seat


class NoPrivateView(msgspec.Struct, frozen=True):
    """The private part of a view for a viewer who knows no more than everybody."""


NO_PRIVATE_VIEW = NoPrivateView()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `reason` is a code that the game's rules define."""

    winners: tuple[Seat, ...]
    reason: str
    scores: Mapping[str, int | tuple[int | None, ...]] = msgspec.field(default_factory=dict)


class Position(Protocol):
    """What every game's state has."""

    @property
    def phase(self) -> str: ...

    @property
    def round(self) -> int:
        """From 1."""

    @property
    def outcome(self) -> Outcome | None: ...


class Reveal(Protocol):
    """What had been secret, as everybody sees it once the game is over."""

    @property
    def deal(self) -> object:
        """The deal as the first event holds it; None where chance dealt nothing that counts."""


class PublicView(msgspec.Struct, frozen=True):
    """The base of every game's public view. A game declares `reveal`, and mostly `waiting_for`, as fields of its own.

    They are no fields here because inherited fields would come first in the JSON of views and logs.
    """

    @property
    def waiting_for(self) -> tuple[Mover, ...]:
        """Whom the game waits for: seats or "gm". Everybody reads it, so it must not tell who has a secret choice."""
        raise NotImplementedError

    @property
    def reveal(self) -> Reveal | UnsetType:
        """All that was secret; `UNSET`, and so not in the JSON, until the game is over."""
        raise NotImplementedError


FactsT = TypeVar("FactsT")
StateT = TypeVar("StateT", bound=Position)
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)
TableT = TypeVar("TableT", bound=PublicView)
YouT = TypeVar("YouT", bound=msgspec.Struct)


class View(msgspec.Struct, Generic[TableT, YouT, CommandT], frozen=True):
    """What one viewer may know at one moment. It is built from what is allowed, never stripped from the state.

    `table` is public and the same for every viewer; `you` is private to this viewer. `moves` holds every complete move
    that the viewer may make now, and each move with free fields once, as a `Form`.
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
"""Chooses a move from a view alone. It may return None, to wait, only where somebody else can move."""


Played = Sequence[tuple[Mover, CommandT, Sequence[EventT]]]
"""The moves of a game in order: by whom, the move, and its events."""


def no_measures(state: Any, played: Played[Any, Any]) -> Mapping[str, float]:
    """Return no measures, for a game whose designers count nothing."""
    return {}


def _every_seat(state: Any) -> tuple[Mover, ...]:
    return tuple(range(1, state.seats + 1))


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[FactsT, StateT, CommandT, EventT, TableT, YouT]):
    """A game's rules as a value: its types and its functions."""

    slug: str
    """The name of its folder, here and in cards/."""

    commands: tuple[type[CommandT], ...]
    """Every move of the game, whatever the options."""

    events: tuple[type[EventT], ...]
    """Every event. The first has one field, `deal`: everything that chance decides."""

    later_events: tuple[type[EventT], ...] = ()
    """Events that logs from before they existed lack; without them they are replayed as they were."""

    blank: Callable[[int, FactsT], StateT]
    """Return the components on the table with nothing dealt, from the number of seats and the facts."""

    deal: Callable[[StateT, Chance, Mapping[str, Any]], EventT]
    """Return the first event. Keys of the deal that are set by hand, typed as its fields, replace what chance decides.

    Raises:
        InputError: `deal`, for keys that cannot be a deal of this table; the fault's card is the key.
    """

    possible: Callable[[StateT, Mover, CommandT], None] = lambda _, __, ___: None
    """Check that some state of this table could allow the move, from seats, facts and options only.

    Raises:
        IllegalMove: `bad_argument`.
    """

    decide: Callable[[StateT, Mover, CommandT, float], Sequence[EventT]]
    """Return the events of a possible move, made `at` seconds after the start, while the game is not over.

    Raises:
        IllegalMove: `wrong_phase`, `not_your_turn`, `not_allowed`.
    """

    evolve: Callable[[StateT, EventT], StateT]
    """Return the state after an event. It accepts every event, checks nothing and draws no chance."""

    moves: Callable[[StateT, Mover], Sequence[CommandT | Form]]
    """Return what this mover may do now. Except for forms, a move is legal exactly if it is listed here."""

    table: Callable[[StateT], TableT]
    """Return what everybody sees; once the game is over, also all that was secret, under `reveal`."""

    you: Callable[[StateT, Viewer], YouT | NoPrivateView]
    """Return what this viewer sees besides; `NO_PRIVATE_VIEW` for "table"."""

    sides: Callable[[StateT], Mapping[Seat, Sequence[str]]] = lambda _: {}
    """Return what each seat was (its role, its side), for statistics over many games; nothing where all are alike."""

    bots: Mapping[str, Bot[TableT, YouT, CommandT]] = field(default_factory=dict)
    """Bots by level: `random`, `steady`."""

    without_people: Mapping[str, Any] = field(default_factory=dict)
    """Options that simulations and the referee set unless they are told: what only people use their time for."""

    patience: Callable[[View[TableT, YouT, CommandT], Seat], float] = lambda _, __: 1
    """Return how many times longer than usual a bot of this seat waits, from the public view alone.

    Above 1 where people need the time to look and talk.
    """

    measures: Callable[[StateT, Played[CommandT, EventT]], Mapping[str, float]] = no_measures
    """Return what designers count in a game, by name and in the order to show it.

    It gets the state at the end and each move with its events. No value is below 0; a name that ends in % is a share
    of a hundred. Leave out a measure that does not apply to this game.
    """

    players: Callable[[StateT], tuple[Mover, ...]] = _every_seat
    """Return who has a screen and moves: every seat, and "gm" where a game master leads."""

    has_paper_seats: Callable[[FactsT], bool] = lambda _: False
    """Return whether seats have no moves, because their cards are on paper and a game master enters what happens.

    Such a seat needs no person and no bot: the game starts with the game master alone.
    """

    in_steps: Callable[[StateT], bool] = lambda _: False
    """Return whether screens tell who has acted in steps of some seconds, so that nobody can time a tap."""

    moment: Callable[[StateT], str] = lambda state: f"{state.phase}:{state.round}"
    """Return a name for the moment of play. A tap is accepted only in the moment that it was offered in."""

    has_clock: bool = False
    """Whether "clock" makes moves in this game."""

    may_host_move: bool = False
    """Whether "host" makes moves, with which the host ends a timed phase for all."""

    deadline: Callable[[StateT], float | None] = lambda _: None
    """Return the earliest `at`, in seconds, at which the clock may move; None while no clock runs."""

    def viewers(self, state: StateT) -> tuple[Viewer, ...]:
        return ("table", *self.players(state))

    def view(self, state: StateT, viewer: Viewer, table: TableT | None = None) -> View[TableT, YouT, CommandT]:
        """Return one viewer's view; pass `table` if the public view is built already."""
        return self._view(state, viewer, self.table(state) if table is None else table)

    def views(self, state: StateT) -> dict[Viewer, View[TableT, YouT, CommandT]]:
        """Return every viewer's view; the public part is built once."""
        table = self.table(state)
        return {viewer: self._view(state, viewer, table) for viewer in self.viewers(state)}

    def _view(self, state: StateT, viewer: Viewer, table: TableT) -> View[TableT, YouT, CommandT]:
        moves = () if viewer == "table" or state.outcome else self.moves(state, viewer)
        return View(self.slug, viewer, state.phase, state.round, table, self.you(state, viewer), moves, state.outcome)


AnyGame = Game[Any, Any, Any, Any, Any, Any]
