"""What a teacher sees of a class, live: of each table what its public screen shows, and whose phone is here.

Nobody's tap makes anything happen here at once: twice a second it is looked which tables look different, and only
those are drawn. What is seen is the same for every secret tap, so its moment is told to nobody.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import gevent
from itsdangerous import TimestampSigner

from companion.rules.screens import phase_name
from companion.tables import password
from companion.tables.classroom import Classroom, start_obstacle
from companion.tables.faults import report
from companion.tables.feedback import Feedback
from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.printer import Printer
from companion.tables.room import Notice, Room
from companion.web import render
from companion.web.live.connection import ScreenVersion
from companion.web.live.hub import PRESENCE_S, ConnectionHub
from companion.web.pages.catalog import EditionCatalog

LOOKS_S = 0.5
"""Seconds between two looks at what has changed."""

APART_S = 0.004
"""Seconds from one table to the next: forty at once would make a tap wait."""

LONG_MIN = 5
"""Minutes after which a table that waits for somebody may need a word."""

GONE_S = 15
"""Seconds after which a phone that is gone from a running game may need help."""


@dataclass(frozen=True)
class ClassSetup:
    """What makes the numbered tables of a house a class: the app is handed one with `--class`."""

    printer: Printer | None = None

    editions: tuple[str, ...] = ()
    """Names of editions that were given with the command, as `cards.named` takes them."""

    asked: str | None = None
    """The game that was named with the command: the first to be offered."""

    new_password: bool = False
    """Whether another is to be made, though there is one."""


@dataclass
class TeacherSession:
    """What the teacher's page needs beside the app's desk."""

    classroom: Classroom
    signer: TimestampSigner
    password: bytes
    """What is kept of the teacher's."""

    board: "Dashboard"
    asked: ClassSetup
    offer: EditionCatalog
    told: str = ""
    """The password itself, if it was made just now: whoever started Tuckbox reads it once."""

    @property
    def worth(self) -> str:
        """What makes a teacher: another password, or signing out, makes all that was given by it worthless."""
        return f"{hashlib.sha256(self.password).hexdigest()[:16]}/{self.classroom.claim}"


def open_teacher_session(
    asked: ClassSetup, lobby: Lobby, hub: ConnectionHub, feedback: Feedback, key: bytes
) -> TeacherSession:
    """The teacher's place in a house; `key` signs the tokens of those who have signed in."""
    kept, told = lobby.get_or_create("class-password", b""), ""
    if asked.new_password or not kept:
        told = password.new_password()
        lobby.keep("class-password", kept := password.hashed(told))
    classroom = Classroom(lobby)
    signer = TimestampSigner(key, salt="teacher", digest_method=hashlib.sha256)
    offer = EditionCatalog(lobby.library, asked.editions, asked.asked)
    return TeacherSession(classroom, signer, kept, Dashboard(classroom, hub, feedback), asked, offer, told)


class SeatRow(NamedTuple):
    """Somebody at a table."""

    seat: str
    name: str
    kind: str
    """`phone`, `bot`, or `stand-in`: a bot that plays for somebody."""
    is_here: bool
    gone: int
    """Minutes since the phone was last here; -1 if it never was."""
    is_waited: bool
    is_lost: bool
    """Whether the phone is gone from a running game, for longer than a pocket takes."""


class TableRow(NamedTuple):
    """All that is shown of one table. Equal, if nothing looks different."""

    number: int
    code: str
    game: str
    title: str
    edition: str
    status: str
    ended: bool
    phase: str
    round: str
    minutes: int
    clock: int
    """Minutes left on the game's own clock; -1: there is none, or nobody may read it."""
    sitters: tuple[SeatRow, ...]
    free: int
    """Seats that must still be taken before it can begin."""
    obstacle: str
    waits: int
    """Minutes since it began to wait for those who are waited for."""
    winners: tuple[str, ...]
    answered: tuple[int, int] | None = None
    """After the end: how many have said how it was, of how many; never who."""

    @property
    def lost(self) -> list[SeatRow]:
        return [one for one in self.sitters if one.is_lost]

    @property
    def is_long(self) -> bool:
        return self.waits >= LONG_MIN and any(one.is_waited for one in self.sitters)

    @property
    def needs_somebody(self) -> bool:
        return bool(self.lost) or self.is_long


@dataclass
class _Watched:
    """What is known of one table from one look to the next."""

    room: Room
    row: TableRow
    notice: Notice
    public: object = None
    """What everybody could see at the last look."""
    now: float = 0
    at: float = 0
    """The time by which minutes are told: it goes on by the grain, or when everybody can see why."""
    moment: object = None
    since: dict[int | str, float] = field(default_factory=dict)
    """Since when somebody has been waited for, in this moment of the game."""
    drawn: dict[str, tuple[TableRow, str]] = field(default_factory=dict)


class Dashboard:
    """All tables of a class as one thing to listen to."""

    code = "class"
    status = "class"

    def __init__(
        self, classroom: Classroom, hub: ConnectionHub, feedback: Feedback, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.classroom, self._hub, self._feedback, self._now = classroom, hub, feedback, now
        self.listeners: set[Notice] = set()
        self.version = 0
        self._tables: dict[str, _Watched] = {}
        self._stale: set[str] = set()
        self._spoken: set[str] = set()
        self._began, self._grain = now(), 0.0
        self._is_due = True
        classroom.listeners.add(self._another)

    def tell(self) -> None:
        """Something may look different."""
        for notice in tuple(self.listeners):
            notice()

    def _another(self) -> None:
        self._is_due = True

    def _touched(self, code: str) -> None:
        self._stale.add(code)

    # Looking.

    def watch(self) -> None:
        """Looks for ever, a table at a time, so that taps are heard meanwhile."""
        spent = 0.0
        while True:
            gevent.sleep(max(APART_S, LOOKS_S - spent))
            began = self._now()
            try:
                self.look(partial(gevent.sleep, APART_S))
            except Exception as fault:  # of one table's rules or screens: the others are looked at next time
                report(fault, "while it looked at a class")
            spent = self._now() - began

    def look(self, between: Callable[[], None] = lambda: None) -> None:
        """Looks at all tables that may look different, and tells those who listen if one does."""
        grain = self._now() // PRESENCE_S
        is_all, self._grain = grain != self._grain, grain
        is_another, self._is_due = self._is_due, False
        if is_another or is_all:
            is_another = self._meet() or is_another
        stale, self._stale = (set(self._tables) if is_all else self._stale), set()
        for code in sorted(stale & self._tables.keys()):
            watched = self._tables.get(code)
            if watched is not None and self._has_changed(watched, is_all):
                is_another = True
                if self.listeners:
                    for language in self._spoken:
                        self._drawn(watched, language)
            between()
        if is_another:
            self.version += 1
            self.tell()

    def _meet(self) -> bool:
        """Listens to tables that have come, and no longer to those that have gone; whether there were any."""
        rooms = {room.code: room for room in self.classroom.rooms()}
        gone = [code for code in self._tables if code not in rooms]
        for code in gone:
            watched = self._tables.pop(code)
            watched.room.listeners.discard(watched.notice)
        new = [room for code, room in rooms.items() if code not in self._tables]
        for room in new:
            watched = self._tables[room.code] = _Watched(room, _EMPTY, partial(self._touched, room.code))
            room.listeners.add(watched.notice)
            self._has_changed(watched, True)
        return bool(gone or new)

    def _has_changed(self, watched: _Watched, is_grain: bool) -> bool:
        row = self._row(watched, is_grain)
        if row == watched.row:
            return False
        watched.row = row
        return True

    def _row(self, watched: _Watched, is_grain: bool) -> TableRow:
        room = watched.room
        record, status, game_data = room.record, room.status, room.game_data
        play = record.play
        view = room.view("table") if status != "lobby" and not (play and play.ended) else None
        public = (status, record.plays, room.moment if view else "", view.table if view else None)
        if is_grain or public != watched.public:
            watched.public, watched.now, watched.at = public, self._now(), room.at
        waited = view.table.waiting_for if view and not view.outcome else ()
        self._note(watched, public[:3], waited)
        until = getattr(view.table, "deadline", None) if view and status == "playing" else None
        won = view.outcome.winners if view and view.outcome else ()
        count = len(record.seated())
        return TableRow(
            record.table, room.code, record.game, game_data.title, record.edition or "", status,
            bool(play and play.ended),
            phase_name(room.game_data.words, view.phase) if view else "", _round(room, view.round) if view else "",
            int((watched.at if play and not play.over else 0) // 60),
            -1 if until is None else max(0, int((until - watched.at + 59.9) // 60)),
            tuple(self._sitter(watched, one, waited) for one in record.people),
            max(0, game_data.about.fewest - count) if status == "lobby" else 0,
            (start_obstacle(room) or "") if status == "lobby" else "",
            int((watched.now - min(watched.since.values(), default=watched.now)) // 60),
            tuple(one.name for seat, one in enumerate(record.seated(), 1) if seat in won),
            self._feedback.count(record),
        )  # fmt: skip

    def _note(self, watched: _Watched, moment: tuple[object, ...], waited: tuple[int | str, ...]) -> None:
        """Who has been waited for since when: within one moment, and not through a pause."""
        if watched.moment != moment:
            watched.moment, watched.since = moment, {}
        watched.since = {one: watched.since.get(one, watched.now) for one in waited}

    def _sitter(self, watched: _Watched, person: Person, waited: tuple[int | str, ...]) -> SeatRow:
        room, status, hub = watched.room, watched.room.status, self._hub
        mover = room.mover(person)
        kind = "bot" if person.is_bot else "stand-in" if person.bot else "phone"
        look = hub.is_open if status == "lobby" else hub.is_here
        is_here = kind == "bot" or look(room.code, person.number)
        gone = None if is_here else hub.gone_for(room.code, person.number)
        # A phone that was not here in this life of the server may be on its way back.
        long = watched.now - self._began if gone is None else gone
        return SeatRow(
            "G" if person.is_gm else str(mover), person.name, kind, is_here,
            0 if is_here else -1 if gone is None else int(gone // 60),
            mover in waited and status == "playing",
            status == "playing" and kind == "phone" and not is_here and long >= GONE_S,
        )  # fmt: skip

    # Showing.

    def newest(self, language: str) -> ScreenVersion:
        """The part of the page that is pushed."""
        self._spoken.add(language)
        return ScreenVersion(self.version, lambda: self.html(language))

    def html(self, language: str) -> str:
        tables = sorted(self._tables.values(), key=lambda one: one.row.number)
        rows = [one.row for one in tables]
        return render.page(
            "class_live.html", language, rows=rows, classroom=self.classroom, said=self.classroom.said(),
            left=round(self.classroom.left(), 1),
            alike=(self.classroom.alike("lobby"), self.classroom.alike("over")),
            drawn=[render.strong_html(self._drawn(one, language)) for one in tables],
        )  # fmt: skip

    def _drawn(self, watched: _Watched, language: str) -> str:
        """One table's part, drawn once for all who look."""
        kept = watched.drawn.get(language)
        if kept is None or kept[0] is not watched.row:
            kept = watched.row, render.page("class_table.html", language, row=watched.row, code=watched.row.code)
            watched.drawn[language] = kept
        return kept[1]


_EMPTY = TableRow(0, "", "", "", "", "", False, "", "", 0, -1, (), 0, "", 0, ())


def _round(room: Room, number: int) -> str:
    """Which round it is, where a game has any."""
    words = room.game_data.words
    return words("phase.round", _n=number) if "phase.round" in words.texts else ""
