"""A game's course as a drawing: phases and seats over time, in the units of its SVG. Pure."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from companion.lab.records.replays import Replay, Thinking
from companion.rules.game import Mover
from companion.tables.feedback import Note

WIDE = 1000
"""Units of the drawing from its start to its end."""

LEAST = 2
"""Units below which nothing can be seen."""


class Bar(NamedTuple):
    x: float
    width: float
    kind: str
    """`person`, `bot`, or `unmoved`: it could have moved, and did not."""


class Lane(NamedTuple):
    """One seat's bars."""

    seat: Mover
    bars: tuple[Bar, ...]
    seconds: float
    """How long it thought, or was waited for, in all."""


class Stretch(NamedTuple):
    """A phase."""

    phase: str
    round: int
    x: float
    width: float
    at: float
    seconds: float


class Timed(NamedTuple):
    """A phase's thinking times, over all its rounds and all people; of bots nothing."""

    phase: str
    times: int
    median: float
    longest: float
    seat: Mover
    """Whose was the longest."""


class Timeline(NamedTuple):
    seconds: float
    stretches: tuple[Stretch, ...]
    lanes: tuple[Lane, ...]
    now: float
    notes: tuple[tuple[float, Note], ...]
    timed: tuple[Timed, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """Which kinds of bars there are."""
        return frozenset(bar.kind for lane in self.lanes for bar in lane.bars)


def drawn(told: Replay, until: float, thought: Iterable[Thinking], now: float, notes: Sequence[Note]) -> Timeline:
    """The drawing of a game up to `until`; `thought`: the times that may be shown."""
    unit = WIDE / until if until > 0 else 0.0

    def x(at: float) -> float:
        return round(min(at, until) * unit, 1)

    def width(at: float, seconds: float) -> float:
        return round(max(x(at + seconds) - x(at), LEAST), 1)

    stretches = tuple(
        Stretch(
            one.phase, one.round, x(one.at), width(one.at, one.until - one.at), one.at, min(one.until, until) - one.at
        )
        for one in told.spans
        if one.at <= until
    )
    # What comes after the end that is shown may be a secret move: neither its time nor a sum of it is told.
    shown = [replace(one, seconds=min(one.seconds, until - one.at)) for one in thought if one.at <= until]
    seats = [one for one in told.viewers if one != "table"]
    lanes = tuple(
        Lane(
            seat,
            tuple(Bar(x(one.at), width(one.at, one.seconds), _kind(one)) for one in shown if one.seat == seat),
            sum(one.seconds for one in shown if one.seat == seat),
        )
        for seat in seats
    )
    pins = tuple((x(one.at), one) for one in notes)
    return Timeline(until, stretches, lanes, x(now), pins, tuple(_timed(shown)))


def _kind(one: Thinking) -> str:
    if not one.has_moved:
        return "unmoved"
    return "bot" if one.is_bot else "person"


def _timed(thought: Sequence[Thinking]) -> Iterable[Timed]:
    """By phase, in the order in which they first came."""
    made = [one for one in thought if one.has_moved and not one.is_bot]
    for phase in dict.fromkeys(one.phase for one in made):
        found = [one for one in made if one.phase == phase]
        longest = max(found, key=lambda one: one.seconds)
        yield Timed(phase, len(found), median(one.seconds for one in found), longest.seconds, longest.seat)
