"""The timeline of a replay: phases and each seat's thinking times, in the units of its SVG."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from companion.lab.records.replays import Replay, Span
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
    game_replay: Replay, until: float, thinking_times: Iterable[Thinking], shown_s: float, notes: Sequence[Note]
) -> Timeline:
    """Return the timeline of a game up to `until`. `thinking_times` are those that may be shown."""
    unit = WIDE / until if until > 0 else 0.0

    def x(time_s: float) -> float:
        return round(min(time_s, until) * unit, 1)

    def width(start_s: float, seconds: float) -> float:
        return round(max(x(start_s + seconds) - x(start_s), LEAST), 1)

    def stretch(span: Span) -> Stretch:
        seconds = min(span.until, until) - span.at
        return Stretch(span.phase, span.round, x(span.at), width(span.at, span.until - span.at), span.at, seconds)

    def lane(seat: Mover) -> Lane:
        own = [time for time in visible_times if time.seat == seat]
        kinds = ["unmoved" if not time.has_moved else "bot" if time.is_bot else "person" for time in own]
        bars = (Bar(x(time.at), width(time.at, time.seconds), kind) for time, kind in zip(own, kinds, strict=True))
        return Lane(seat, tuple(bars), sum(time.seconds for time in own))

    stretches = tuple(stretch(span) for span in game_replay.spans if span.at <= until)
    # A move after the last step shown may be secret: its time appears neither as a bar nor in a sum.
    shown_times = (time for time in thinking_times if time.at <= until)
    visible_times = [replace(time, seconds=min(time.seconds, until - time.at)) for time in shown_times]
    lanes = tuple(lane(viewer) for viewer in game_replay.viewers if viewer != "table")
    pins = tuple((x(note.at), note) for note in notes)
    return Timeline(until, stretches, lanes, x(shown_s), pins, tuple(_phase_times(visible_times)))


def _phase_times(thinking_times: Sequence[Thinking]) -> Iterable[PhaseTimes]:
    moves = [time for time in thinking_times if time.has_moved and not time.is_bot]
    for phase in dict.fromkeys(time.phase for time in moves):
        times = [time for time in moves if time.phase == phase]
        longest = max(times, key=lambda time: time.seconds)
        yield PhaseTimes(phase, len(times), median(time.seconds for time in times), longest.seconds, longest.seat)
