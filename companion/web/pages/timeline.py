"""The timeline of a replay: phases and each seat's thinking times, in the units of its SVG."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from companion.lab.records.replays import Replay
from companion.lab.records.thinking_times import Thinking
from companion.rules.game import Mover
from companion.tables.feedback import Note

WIDE = 1000
"""The width of the drawing, in units."""

LEAST = 2
"""The least width of a bar, in units, so that it stays visible."""


class Bar(NamedTuple):
    x: float
    width: float
    kind: str
    """`person`, `bot`, or `unmoved`: it could have moved but did not."""


class Lane(NamedTuple):
    """One seat's bars."""

    seat: Mover
    bars: tuple[Bar, ...]
    seconds: float
    """The sum of its thinking times."""


class Stretch(NamedTuple):
    """A phase."""

    phase: str
    round: int
    x: float
    width: float
    at: float
    seconds: float


class PhaseTimes(NamedTuple):
    """A phase's thinking times, over all its rounds and all people, without bots."""

    phase: str
    times: int
    median: float
    longest: float
    seat: Mover
    """The seat with the longest time."""


class Timeline(NamedTuple):
    seconds: float
    stretches: tuple[Stretch, ...]
    lanes: tuple[Lane, ...]
    now: float
    notes: tuple[tuple[float, Note], ...]
    timed: tuple[PhaseTimes, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of bars that appear."""
        return frozenset(bar.kind for lane in self.lanes for bar in lane.bars)


def draw_timeline(
    game_replay: Replay, until: float, thinking_times: Iterable[Thinking], now: float, notes: Sequence[Note]
) -> Timeline:
    """Return the timeline of a game up to `until`. `thinking_times` are those that may be shown."""
    unit = WIDE / until if until > 0 else 0.0

    def x(at: float) -> float:
        return round(min(at, until) * unit, 1)

    def width(at: float, seconds: float) -> float:
        return round(max(x(at + seconds) - x(at), LEAST), 1)

    stretches = tuple(
        Stretch(
            one.phase, one.round, x(one.at), width(one.at, one.until - one.at), one.at, min(one.until, until) - one.at
        )
        for one in game_replay.spans
        if one.at <= until
    )
    # A move after the last step shown may be secret: its time appears neither as a bar nor in a sum.
    visible_times = [
        replace(one, seconds=min(one.seconds, until - one.at)) for one in thinking_times if one.at <= until
    ]
    seats = [one for one in game_replay.viewers if one != "table"]
    lanes = tuple(
        Lane(
            seat,
            tuple(Bar(x(one.at), width(one.at, one.seconds), _kind(one)) for one in visible_times if one.seat == seat),
            sum(one.seconds for one in visible_times if one.seat == seat),
        )
        for seat in seats
    )
    pins = tuple((x(one.at), one) for one in notes)
    return Timeline(until, stretches, lanes, x(now), pins, tuple(_phase_times(visible_times)))


def _kind(one: Thinking) -> str:
    if not one.has_moved:
        return "unmoved"
    return "bot" if one.is_bot else "person"


def _phase_times(thinking_times: Sequence[Thinking]) -> Iterable[PhaseTimes]:
    """Yield the times of each phase, in the order of their first moves."""
    moves = [one for one in thinking_times if one.has_moved and not one.is_bot]
    for phase in dict.fromkeys(one.phase for one in moves):
        times = [one for one in moves if one.phase == phase]
        longest = max(times, key=lambda one: one.seconds)
        yield PhaseTimes(phase, len(times), median(one.seconds for one in times), longest.seconds, longest.seat)
