"""Replays of ended games, step by step: the public screen, or a seat's screen.

A running game has no replay. The replay of a game that was ended early reveals no secrets. It has the public screen
and, for the holder of a seat's token, that seat's screen, each only with the steps in which it changed.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from flask import Blueprint, Response, abort, request
from markupsafe import Markup

from cards.errors import FaultsError, InputError
from companion.lab.records.replays import Replay, has_ended, is_dealt_alike
from companion.lab.records.thinking_times import Step
from companion.rules.game import Mover, Viewer
from companion.rules.screens import ScreenInput, Screens, phase_name, screens_of
from companion.tables.feedback import sign_words
from companion.tables.people import Play, RoomRecord
from companion.tables.room import Room
from companion.web import context
from companion.web.pages.timeline import draw_timeline
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
