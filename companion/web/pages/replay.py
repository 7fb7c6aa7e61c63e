"""What happened at a table, to be stepped through once it has ended: the public screen's way, or a seat's.

Never live. While a game runs nothing of it is here. Of a game that was broken off nothing is told that was secret:
the table's screen, and to a seat's own token that seat's, each in those steps alone in which they changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, abort, request
from markupsafe import Markup

import cards
from cards.errors import FaultsError
from companion.lab.records.replays import Replay, Step, has_ended, is_dealt_alike
from companion.rules.game import Mover, Viewer
from companion.rules.screens import ScreenInput, Screens, phase_name, screens_of
from companion.tables.feedback import SIGNS, Note
from companion.tables.people import RoomRecord
from companion.tables.room import Room
from companion.web import render
from companion.web.context import app_context, client_address, language, page, require_seat, room_or_404, seat_url
from companion.web.pages.timeline import Timeline, drawn
from companion.web.render.pictures import picture_of

replay = Blueprint("replay", __name__, url_prefix="/t/<code>")


@dataclass(frozen=True)
class ReplayedTable:
    """A table as it once stood, for the templates of its screens."""

    told: Replay
    step: Step
    is_open: bool
    """Nothing is secret any more."""

    @property
    def code(self) -> str:
        return self.told.record.code

    @property
    def record(self) -> RoomRecord:
        return self.told.record

    @property
    def screens(self) -> Screens:
        return screens_of(self.told.game)

    def seen(self, viewer: Viewer) -> ScreenInput:
        seated = self.record.seated()
        names = {seat: person.name for seat, person in enumerate(seated, 1)}
        bots = frozenset(seat for seat, person in enumerate(seated, 1) if person.bot)
        view, at = self.told.view(self.step.seq, viewer), self.step.at
        return ScreenInput(view, self.told.game_data, names, bots, 1, at, self.code, self.step.moment)


class ReplayRequest(NamedTuple):
    """What is looked at, by whoever may."""

    room: Room
    told: Replay
    is_over: bool
    here: str
    """Where the addresses of this replay begin."""

    own: Mover | None
    """The seat whose token came along."""

    viewers: tuple[Viewer, ...]

    def frames(self, viewer: Viewer) -> Sequence[int]:
        return range(len(self.told.steps)) if self.is_over else self.told.frames(viewer)

    def past(self, viewer: Viewer, position: int) -> ReplayedTable:
        frames = self.frames(viewer)
        if not 0 <= position < len(frames):
            abort(404)
        return ReplayedTable(self.told, self.told.steps[frames[position]], self.is_over)


@replay.get("/replay")
@replay.get("/me/<int:number>/replay")
def shelf(code: str, number: int | None = None) -> Response:
    """All games that ended here, the newest first."""
    room, here = _door(code, number)
    kept = [
        one for one in app_context().archive.records(room.code) if one.play and has_ended(room.record, one.play.number)
    ]
    games = [(one, _title(one)) for one in reversed(kept)]
    return page("replays.html", room=room, code=room.code, game=room.record.game, games=games, here=here)


@replay.get("/replay/<int:play>")
@replay.get("/me/<int:number>/replay/<int:play>")
def whole(code: str, play: int, number: int | None = None) -> Response:
    """One step of a game, with the way to all others."""
    asked = _asked(code, play, number)
    if isinstance(asked, Response):
        return asked
    viewer = _viewer(asked, request.args.get("viewer", ""))
    frames = asked.frames(viewer)
    position = _position(request.args.get("step", ""), len(frames))
    past = asked.past(viewer, position)
    notes = app_context().feedback.notes(asked.room.code, play)
    ways = [(one, _label(asked, one), _position_at(asked, one, frames[position])) for one in asked.viewers]
    seen = past.seen(viewer)
    return page(
        "replay.html", code=asked.room.code, game=past.record.game, title=asked.told.game_data.title, here=asked.here,
        play=play, plays=asked.room.record.plays, record=past.record, position=position, count=len(frames),
        viewer=viewer, ways=ways, step=past.step, mover=_mover(asked, past.step),
        timeline=_timeline(asked, viewer, frames, position, notes), story=_story(past, seen), names=seen.names,
        places=[_position_at(asked, viewer, one.first) for one in asked.told.spans], is_over=asked.is_over,
        phases=_phases(asked.told), signs=_signs(asked.told), shelf=asked.here.rpartition("/")[0],
        note_steps=[_position_then(asked, viewer, note.at) for note in notes],
    )  # fmt: skip


@replay.get("/replay/<int:play>/<viewer>/<int:position>")
@replay.get("/me/<int:number>/replay/<int:play>/<viewer>/<int:position>")
def screen(code: str, play: int, viewer: str, position: int, number: int | None = None) -> Response:
    """What stood on a screen at a step, as it stood there, with nothing to tap; a seat's as if a finger lay on it."""
    asked = _asked(code, play, number)
    if isinstance(asked, Response):
        return asked
    looks = _viewer(asked, viewer, is_strict=True)
    past = asked.past(looks, position)
    here, spoken = f"{asked.here}/{viewer}/{position}", language()
    seen = past.seen(looks)
    draw = render.table if looks == "table" else render.unfolded
    html = draw(seen, past, here, spoken)
    is_light = looks == "table" and past.screens.theme.is_public_screen_light
    return page(
        "replay_screen.html", code=asked.room.code, game=past.record.game, title=asked.told.game_data.title,
        live=render.strong_html(html), is_wall=looks == "table", is_light=is_light,
        faces=past.screens.theme.preloaded_fonts, story=_story(past, seen),
    )  # fmt: skip


@replay.get("/replay/<int:play>/<viewer>/<int:position>/picture/<name>")
@replay.get("/me/<int:number>/replay/<int:play>/<viewer>/<int:position>/picture/<name>")
def picture(code: str, play: int, viewer: str, position: int, name: str, number: int | None = None) -> Response:
    asked = _asked(code, play, number)
    if isinstance(asked, Response):
        return asked
    looks = _viewer(asked, viewer, is_strict=True)
    past = asked.past(looks, position)
    return picture_of(past, past.seen(looks), name, past.seen("table"), app_context().run_in_thread)


# Who may see what.


def _door(code: str, number: int | None) -> tuple[Room, str]:
    """The table, and where its addresses begin for whoever asks: a seat's own need its token."""
    if not app_context().limiter.allow(app_context().limits.replays, "replay", client_address()):
        abort(429)
    if number is None:
        room = room_or_404(code)
        return room, f"/t/{room.code}/replay"
    room, person, _ = require_seat(code, number)
    return room, f"{seat_url(room, person.number)}/replay"


def _asked(code: str, play: int, number: int | None) -> ReplayRequest | Response:
    """A game that has ended, with what this asker may see of it; or a page that says why not yet."""
    room, here = _door(code, number)
    archive = app_context().archive
    record = archive.record(room.code, play) if play < 2**31 else None
    if record is None or record.play is None:
        abort(404)
    if not has_ended(room.record, play):
        return _not_yet(room, "runs")
    if _is_played_elsewhere(record):
        return _not_yet(room, "same")
    try:
        told: Replay = app_context().run_in_thread(archive.replay, room.code, play)
    except FaultsError:
        return _not_yet(room, "spoilt")
    person = record.person(number) if number is not None else None
    own = record.mover(person) if person is not None and person.bot is None else None
    is_over = record.play.over and told.is_over
    viewers = told.viewers if is_over else ("table", *(one for one in told.viewers if one == own))
    return ReplayRequest(room, told, is_over, f"{here}/{play}", own, viewers)


def _not_yet(room: Room, why: str) -> Response:
    return page("replay_not_yet.html", 409, code=room.code, game=room.record.game, why=why)


def _is_played_elsewhere(record: RoomRecord) -> bool:
    """Whether another game with the very same deal still runs: what was hidden here is hidden there.

    Dealt from one seed, tables of other sizes or options have part of it in common.
    """
    assert record.play is not None
    return is_dealt_alike(record.play, (one.play for one in app_context().lobby.records() if one.code != record.code))


def _viewer(asked: ReplayRequest, told: str, is_strict: bool = False) -> Viewer:
    """Whose eyes are asked for, among those that may be; the table's where nobody's are."""
    found = next((one for one in asked.viewers if str(one) == told), None)
    if found is None:
        if told or is_strict:
            abort(404)
        return asked.own if asked.own in asked.viewers and asked.own is not None else "table"
    return found


def _title(record: RoomRecord) -> str:
    """What was played; by its short name, where its cards are not to be had any more."""
    try:
        return app_context().lobby.library.of_record(record).title
    except FaultsError:
        return record.game


# Where it stands.


def _position(told: str, count: int) -> int:
    """A step as it was asked for, or the nearest that there is; the first, if none was."""
    return min(int(told), count - 1) if told.isdecimal() and len(told) < 9 else 0


def _position_at(asked: ReplayRequest, viewer: Viewer, seq: int) -> int:
    """The last step of a viewer's that is no later than a move."""
    return max(sum(frame <= seq for frame in asked.frames(viewer)) - 1, 0)


def _position_then(asked: ReplayRequest, viewer: Viewer, at: float) -> int:
    """The last step of a viewer's at a time of play."""
    return max(sum(asked.told.steps[frame].at <= at for frame in asked.frames(viewer)) - 1, 0)


def _phases(told: Replay) -> dict[str, str]:
    """What the phases are called: as on the phones, where all games' words stand."""
    words = cards.table_words(told.game_data.language)
    phases = {step.phase for step in told.steps}
    return {phase: phase_name(words, phase) for phase in phases}


def _signs(told: Replay) -> dict[str, str]:
    words = cards.table_words(told.game_data.language)
    return {sign: words(f"note.{sign}") for sign in SIGNS}


def _label(asked: ReplayRequest, viewer: Viewer) -> str:
    """What a viewer is called; nothing for the table and the game master, which the page names."""
    seated = asked.told.record.seated()
    return seated[viewer - 1].name if isinstance(viewer, int) and viewer <= len(seated) else ""


def _mover(asked: ReplayRequest, step: Step) -> Mover | None:
    """Who made the move that led to a step; of a game that was broken off that may be a secret."""
    return step.mover if asked.is_over else None


def _story(past: ReplayedTable, seen: ScreenInput) -> Markup:
    return render.strong_html(render.history(seen, past, "", language()))


def _timeline(
    asked: ReplayRequest, viewer: Viewer, frames: Sequence[int], position: int, notes: Sequence[Note]
) -> Timeline:
    told = asked.told
    until = told.seconds if asked.is_over else told.steps[told.frames("table")[-1]].at
    thought = told.thinking if asked.is_over else told.waits
    now = told.steps[frames[position]].at
    return drawn(told, until, thought, now, notes)
