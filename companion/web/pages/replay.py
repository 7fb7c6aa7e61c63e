"""Replays of ended games, step by step: the public screen, or a seat's screen.

A running game has no replay. The replay of a game that was ended early reveals no secrets. It has the public screen
and, for the holder of a seat's token, that seat's screen, each only with the steps in which it changed.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple, NoReturn

from flask import Blueprint, Response, abort, request
from markupsafe import Markup
from msgspec.structs import replace

from cards.errors import FaultsError, InputError
from companion.lab.records.replays import Replay, Span, has_ended, is_dealt_alike
from companion.lab.records.thinking_times import Step, Thinking
from companion.rules.game import Mover, Viewer
from companion.rules.screens import ScreenInput, Screens, phase_name, screens_of
from companion.tables.feedback import Note, sign_words
from companion.tables.people import Play, RoomRecord
from companion.tables.room import Room
from companion.web import context
from companion.web.render import html as render
from companion.web.render import sprite
from companion.web.render.pictures import picture_of

replay = Blueprint("replay", __name__, url_prefix="/t/<code>")


@dataclass(frozen=True)
class ReplayedTable:
    """A table at one step of a replay, for the templates of its screens."""

    replay: Replay
    step: Step
    state: Any
    is_open: bool
    """Whether nothing is secret any more, but what people wrote to each other."""

    own: Mover | None
    """The seat of the person who reads it; None for somebody who never sat there."""

    @property
    def code(self) -> str:
        return self.replay.record.code

    @property
    def record(self) -> RoomRecord:
        return self.replay.record

    @property
    def screens(self) -> Screens:
        return screens_of(self.replay.game)

    def screen_input(self, viewer: Viewer) -> ScreenInput:
        view = self.replay.game.view(self.state, viewer)
        if viewer != self.own:
            view = self.screens.without_messages(view, self.own)
        return ScreenInput(
            view=view, game_data=self.replay.game_data,
            names=self.record.seat_names(), bots=self.record.bot_seats(), at=self.step.at, table=self.code,
            moment=self.step.moment,
        )  # fmt: skip


class ReplayAccess(NamedTuple):
    """A replay, and what the person who asks may see of it."""

    room: Room
    replay: Replay
    is_over: bool
    here: str
    """The path with which this replay's addresses begin."""

    own: Mover | None
    """The seat whose token the request has."""

    viewers: tuple[Viewer, ...]

    def frames(self, viewer: Viewer) -> Sequence[int]:
        return range(len(self.replay.steps)) if self.is_over else self.replay.frames(viewer)

    def past(self, viewer: Viewer, position: int) -> ReplayedTable:
        frames = self.frames(viewer)
        if not 0 <= position < len(frames):
            abort(404)
        seq = frames[position]
        state = context.app_context().run_in_thread(self.replay.state, seq)
        return ReplayedTable(self.replay, self.replay.steps[seq], state, self.is_over, self.own)


@replay.get("/replay")
@replay.get("/me/<int:number>/replay")
def replay_list(code: str, number: int | None = None) -> Response:
    """Show all games that ended at this table, newest first."""
    room, path = _room_and_path(code, number)
    records = reversed(context.app_context().archive.records(room.code))
    games = [
        (record, _title(record)) for record in records if record.play and has_ended(room.record, record.play.number)
    ]
    return context.page("replays.html", room=room, code=room.code, game=room.record.game, games=games, here=path)


@replay.get("/replay/<int:play>")
@replay.get("/me/<int:number>/replay/<int:play>")
def replay_page(code: str, play: int, number: int | None = None) -> Response:
    """Show one step of a game, with links to all others."""
    access = _access(code, play, number)
    viewer = _viewer(access, request.args.get("viewer", ""))
    frames = access.frames(viewer)
    position = min(context.whole_number(request.args.get("step", "")) or 0, len(frames) - 1)
    past = access.past(viewer, position)
    screen_input, feedback = past.screen_input(viewer), context.app_context().feedback
    notes, data, steps = feedback.notes(access.room.code, play), access.replay.game_data, access.replay.steps
    ways = [(other, _position_at(access, other, frames[position])) for other in access.viewers]
    # A game that was ended early keeps its last moves, who made them and how long they took: they may be secret.
    until = access.replay.seconds if access.is_over else steps[access.replay.frames("table")[-1]].at
    thinking_times = access.replay.thinking if access.is_over else access.replay.waits
    return context.page(
        "replay.html", code=access.room.code, game=past.record.game, title=data.title, here=access.here, play=play,
        plays=access.room.record.plays, record=past.record, position=position, count=len(frames), viewer=viewer,
        ways=ways, step=past.step, mover=past.step.mover if access.is_over else None,
        timeline=draw_timeline(access.replay, until, thinking_times, past.step.at, notes),
        story=_story(past, screen_input), names=screen_input.names, is_over=access.is_over,
        places=[_position_at(access, viewer, span.first) for span in access.replay.spans],
        phases={step.phase: phase_name(data.words, step.phase) for step in steps},
        signs=sign_words(data.language), shelf=access.here.rpartition("/")[0],
        note_steps=[max(bisect_right(frames, note.at, key=lambda frame: steps[frame].at) - 1, 0) for note in notes],
    )  # fmt: skip


@replay.get("/replay/<int:play>/<viewer>/<int:position>")
@replay.get("/me/<int:number>/replay/<int:play>/<viewer>/<int:position>")
def screen(code: str, play: int, viewer: str, position: int, number: int | None = None) -> Response:
    """Show a screen as it was at a step, without buttons; a seat's screen with its secret."""
    access = _access(code, play, number)
    looks = _viewer(access, viewer, is_strict=True)
    past = access.past(looks, position)
    screen_input, theme, is_wall = past.screen_input(looks), past.screens.theme, looks == "table"
    draw = render.table if is_wall else render.unfolded
    html = draw(screen_input, past, f"{access.here}/{viewer}/{position}", context.language())
    return context.page(
        "replay_screen.html", code=access.room.code, game=past.record.game, title=access.replay.game_data.title,
        live=render.strong_html(html), is_wall=is_wall, is_light=is_wall and theme.is_public_screen_light,
        faces=theme.preloaded_fonts, story=_story(past, screen_input),
        own_sheets=sprite.own_sheets(access.replay.record.game, access.replay.game_data.facts),
    )  # fmt: skip


@replay.get("/replay/<int:play>/<viewer>/<int:position>/picture/<name>")
@replay.get("/me/<int:number>/replay/<int:play>/<viewer>/<int:position>/picture/<name>")
def picture(code: str, play: int, viewer: str, position: int, name: str, number: int | None = None) -> Response:
    """Return a picture that one step of a replay shows."""
    access = _access(code, play, number)
    looks = _viewer(access, viewer, is_strict=True)
    past = access.past(looks, position)
    return picture_of(past, looks, name, context.app_context().run_in_thread)


# Who may see what.


def _room_and_path(code: str, number: int | None) -> tuple[Room, str]:
    """Return the table and the path of its replays. A seat's replays need its token."""
    context.check_limit("replays")
    if number is None:
        room = context.room_or_404(code)
        return room, f"/t/{room.code}/replay"
    room, person, _ = context.require_seat(code, number)
    return room, f"{context.seat_url(room, person.number)}/replay"


def _access(code: str, play: int, number: int | None) -> ReplayAccess:
    """Return an ended game with what this person may see of it, or answer why there is no replay yet."""
    room, path = _room_and_path(code, number)
    archive = context.app_context().archive
    record = archive.record(room.code, play) if play < 2**31 else None
    if record is None or record.play is None:
        abort(404)
    if not has_ended(room.record, play):
        _not_yet(room, "runs")
    if _is_played_elsewhere(record, record.play):
        _not_yet(room, "same")
    try:
        game_replay: Replay = context.app_context().run_in_thread(archive.replay, room.code, play)
    except FaultsError as refused:
        is_long = isinstance(refused, InputError) and refused.code == "too_large"
        _not_yet(room, "long" if is_long else "spoilt")
    person = record.person(number) if number is not None else None
    own = record.mover(person) if person is not None and person.bot is None else None
    is_over = record.play.over and game_replay.is_over
    viewers = (
        game_replay.viewers if is_over else ("table", *(viewer for viewer in game_replay.viewers if viewer == own))
    )
    return ReplayAccess(room, game_replay, is_over, f"{path}/{play}", own, viewers)


def _not_yet(room: Room, why: str) -> NoReturn:
    abort(context.page("replay_not_yet.html", 409, code=room.code, game=room.record.game, why=why))


def _is_played_elsewhere(record: RoomRecord, play: Play) -> bool:
    """Return whether another game from the same seed still runs: this replay would reveal its secrets."""
    lobby = context.app_context().lobby
    if not play.deal and lobby.writer.store.is_shared:
        return False  # its tables are no class, and who dealt alike by chance cannot know: reading all would take long
    return is_dealt_alike(play, (other.play for other in lobby.records() if other.code != record.code))


def _viewer(access: ReplayAccess, name: str, is_strict: bool = False) -> Viewer:
    """Return the viewer with a name. Without a name: the person's own seat, or the table."""
    viewer = next((allowed for allowed in access.viewers if str(allowed) == name), None)
    if viewer is None:
        if name or is_strict:
            abort(404)
        return access.own if access.own in access.viewers and access.own is not None else "table"
    return viewer


def _title(record: RoomRecord) -> str:
    """Return a game's title, or its slug if its edition cannot be loaded any more."""
    try:
        return context.app_context().lobby.library.of_record(record).title
    except FaultsError:
        return record.game


def _position_at(access: ReplayAccess, viewer: Viewer, seq: int) -> int:
    return max(bisect_right(access.frames(viewer), seq) - 1, 0)


def _story(past: ReplayedTable, screen_input: ScreenInput) -> Markup:
    return render.strong_html(render.history(screen_input, past, "", context.language()))


WIDE = 1000  # The width of the drawing, in units.

LEAST = 2  # The least width of a bar, in units, so that it stays visible.


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
