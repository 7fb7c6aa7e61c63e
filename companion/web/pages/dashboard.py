"""The teacher's live dashboard: a row for each table with what its public screen shows, and whose phone is connected.

A tap never updates the dashboard at once. Twice a second it checks which tables look different and renders only those.
All secret taps look the same here, and nobody can read from the dashboard when a secret tap was made.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import gevent
from itsdangerous import BadSignature, TimestampSigner

from companion.classes import password
from companion.classes.classroom import Classroom
from companion.classes.obstacles import start_obstacle
from companion.classes.printer import Printer
from companion.events import report_fault
from companion.lab.records.groups import option_texts
from companion.rules.screens import phase_name
from companion.tables.feedback import Feedback
from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.presence import GRAIN_S
from companion.tables.room import Notice, Room
from companion.tables.suggestions import Suggestions
from companion.web.live.connection import ScreenVersion
from companion.web.pages.catalog import EditionCatalog
from companion.web.pages.report_jobs import FindingsCache
from companion.web.render import html as render

LOOKS_S = 0.5  # Seconds between two checks for changes.

TABLE_PAUSE_S = 0.004  # Seconds between two tables of one check: forty in a row would make a tap wait.

LONG_MIN = 5  # Minutes after which a table that waits for somebody may need the teacher.

GONE_S = 15  # Seconds after which a player whose phone has disconnected from a running game may need help.


@dataclass(frozen=True)
class ClassSetup:
    """The settings of a class, from the command line: with `--class` the numbered tables are a class."""

    printer: Printer | None = None

    editions: tuple[str, ...] = ()
    """Names of editions from the command line, as `cards.find_game` takes them."""

    game: str | None = None
    """The game from the command line, which is offered first."""

    new_password: bool = False
    """Whether to replace an existing password."""


SIGNED_IN_S = 180 * 24 * 3600


@dataclass
class TeacherSession:
    """What the teacher's pages need besides the app's context."""

    classroom: Classroom
    signer: TimestampSigner
    password: bytes
    """The hash of the teacher's password."""

    board: "Dashboard"
    setup: ClassSetup
    catalog: EditionCatalog
    new_password: str = ""
    """The password in clear if it is new, to be printed once; else ""."""
    findings: FindingsCache = field(default_factory=FindingsCache)

    @property
    def worth(self) -> str:
        """Return the value that a teacher's cookies sign. A new password or a sign-out invalidates all of them."""
        return f"{hashlib.sha256(self.password).hexdigest()[:16]}/{self.classroom.record.claim}"

    def is_good(self, token: str | None) -> bool:
        """Return whether a cookie's token is good. One from the future is: the machine's clock was set back since."""
        try:
            value, signed_at = self.signer.unsign(token or "", return_timestamp=True)
            return value.decode() == self.worth and time.time() - signed_at.timestamp() <= SIGNED_IN_S
        except (BadSignature, UnicodeError):
            return False


def open_teacher_session(
    setup: ClassSetup, lobby: Lobby, feedback: Feedback, suggestions: Suggestions, key: bytes
) -> TeacherSession:
    """Return the session of a class. `key` signs the cookies of teachers who have signed in."""
    password_hash, new_password = lobby.get_or_create("class-password", b""), ""
    if setup.new_password or not password_hash:
        new_password = password.new_password()
        lobby.set_value("class-password", password_hash := password.hashed(new_password))
    classroom = Classroom(lobby)
    signer = TimestampSigner(key, salt="teacher", digest_method=hashlib.sha256)
    catalog = EditionCatalog(lobby.library, setup.editions, setup.game)
    board = Dashboard(classroom, feedback, suggestions)
    return TeacherSession(classroom, signer, password_hash, board, setup, catalog, new_password)


@dataclass(frozen=True, kw_only=True)
class SeatRow:
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
    """Whether the phone has been disconnected from a running game for at least `GONE_S`."""


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """All that the dashboard shows of one table. Two rows are equal if they look the same."""

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
    """Minutes left on the game's own clock; -1 if it has none or the clock is not public."""
    sitters: tuple[SeatRow, ...]
    free: int
    """How many more people the game needs before it can start."""
    obstacle: str
    waits: int
    """How many minutes the table has waited for its next move."""
    winners: tuple[str, ...]
    answered: tuple[int, int] | None = None
    """After the end: how many people have answered the questions, of how many."""
    pictures: int = 0
    """How many suggested pictures wait for the teacher."""
    order: tuple[tuple[str, bool], ...] = ()
    """The editions that the table compares, in its order, and whether it plays each now."""

    @property
    def lost(self) -> list[SeatRow]:
        return [sitter for sitter in self.sitters if sitter.is_lost]

    @property
    def is_long(self) -> bool:
        return self.waits >= LONG_MIN and any(sitter.is_waited for sitter in self.sitters)

    @property
    def needs_somebody(self) -> bool:
        return bool(self.lost) or self.is_long


@dataclass
class _Watched:
    room: Room
    row: TableRow
    notice: Notice
    public: object = None
    """The public state at the last check."""
    now: float = 0
    at: float = 0
    """The time of play from which minutes are counted. It advances with each grain or public change."""
    moment: object = None
    since: dict[int | str, float] = field(default_factory=dict)
    """When the table began to wait for each mover, in this moment of the game."""
    html_by_language: dict[str, tuple[TableRow, str]] = field(default_factory=dict)


class Dashboard:
    """All tables of a class, watched together."""

    code = "class"
    status = "class"

    def __init__(self, classroom: Classroom, feedback: Feedback, suggestions: Suggestions,
                 clock: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self.classroom, self._presence, self._now = classroom, classroom.lobby.presence, clock
        self._feedback, self._suggestions = feedback, suggestions
        self.listeners: set[Notice] = set()
        self.version = 0
        self._tables: dict[str, _Watched] = {}
        self._stale: set[str] = set()
        self._languages: set[str] = set()
        self._began, self._grain = clock(), 0.0
        self._is_due = True
        classroom.listeners.add(self._tables_changed)

    def tell(self) -> None:
        """Call the listeners."""
        for notice in tuple(self.listeners):
            notice()

    def _tables_changed(self) -> None:
        self._is_due = True

    def _mark_stale(self, code: str) -> None:
        self._stale.add(code)

    # Checking for changes.

    def watch(self) -> None:
        """Check for changes until the process ends, with a pause after each table so that taps are not delayed."""
        duration = 0.0
        while True:
            gevent.sleep(max(TABLE_PAUSE_S, LOOKS_S - duration))
            began = self._now()
            try:
                self.look(partial(gevent.sleep, TABLE_PAUSE_S))
            except Exception as fault:  # in one table's rules or screens: the next check covers the others
                report_fault(fault, "while it looked at a class")
            duration = self._now() - began

    def look(self, between: Callable[[], None] = lambda: None) -> None:
        """Check all tables that may look different, and call the listeners if one does. Calls `between` after each."""
        grain = self._now() // GRAIN_S
        is_all, self._grain = grain != self._grain, grain
        has_changed, self._is_due = self._is_due, False
        if has_changed or is_all:
            has_changed = self._update_tables() or has_changed
        stale, self._stale = (set(self._tables) if is_all else self._stale), set()
        for code in sorted(stale & self._tables.keys()):
            watched = self._tables.get(code)
            if watched is not None and self._has_changed(watched, is_all):
                has_changed = True
                if self.listeners:
                    for language in self._languages:
                        self._table_html(watched, language)
            between()
        if has_changed:
            self.classroom.end_countdown_of_games()
            self.version += 1
            self.tell()

    def _update_tables(self) -> bool:
        rooms = {room.code: room for room in self.classroom.rooms()}
        removed_codes = [code for code in self._tables if code not in rooms]
        for code in removed_codes:
            watched = self._tables.pop(code)
            watched.room.listeners.discard(watched.notice)
        new_rooms = [room for code, room in rooms.items() if code not in self._tables]
        for room in new_rooms:
            watched = self._tables[room.code] = _Watched(room, _EMPTY, partial(self._mark_stale, room.code))
            room.listeners.add(watched.notice)
            self._has_changed(watched, True)
        return bool(removed_codes or new_rooms)

    def _has_changed(self, watched: _Watched, is_grain: bool) -> bool:
        row = self._row(watched, is_grain)
        if row == watched.row:
            return False
        watched.row = row
        return True

    def _row(self, watched: _Watched, is_grain: bool) -> TableRow:
        room = watched.room
        record, status, game_data, words = room.record, room.status, room.game_data, room.game_data.words
        play = record.play
        view = room.view("table") if status != "lobby" and not (play and play.ended) else None
        public = (status, record.plays, room.moment if view else "", view.table if view else None)
        if is_grain or public != watched.public:
            watched.public, watched.now, watched.at = public, self._now(), room.at
        movers = view.table.waiting_for if view and not view.outcome else ()
        if watched.moment != public[:3]:  # a new moment of the game or a pause starts each wait again
            watched.moment, watched.since = public[:3], {}
        watched.since = {mover: watched.since.get(mover, watched.now) for mover in movers}
        until = getattr(view.table, "deadline", None) if view and status == "playing" else None
        winners = view.outcome.winners if view and view.outcome else ()
        count = len(record.seated())
        return TableRow(
            number=record.table, code=room.code, game=record.game, title=game_data.title, status=status,
            edition=", ".join(filter(None, (record.edition, *option_texts(game_data, record.options)))),
            ended=bool(play and play.ended), phase=phase_name(words, view.phase) if view else "",
            round=words("phase.round", _n=view.round) if view and "phase.round" in words.texts else "",
            minutes=int((watched.at if play and not play.over else 0) // 60),
            clock=-1 if until is None else max(0, int((until - watched.at + 59.9) // 60)),
            sitters=tuple(self._seat_row(watched, person, movers) for person in record.people),
            free=max(0, room.fewest() - count) if status == "lobby" else 0,
            obstacle=(start_obstacle(room) or "") if status == "lobby" else "",
            waits=int((watched.now - min(watched.since.values(), default=watched.now)) // 60),
            winners=tuple(person.name for seat, person in enumerate(record.seated(), 1) if seat in winners),
            answered=self._feedback.count(record), pictures=len(self._suggestions.waiting(room.code)),
            order=tuple((plan.name, plan.is_at(record)) for plan in self.classroom.order(record.table)),
        )  # fmt: skip

    def _seat_row(self, watched: _Watched, person: Person, movers: tuple[int | str, ...]) -> SeatRow:
        room, status, presence = watched.room, watched.room.status, self._presence
        mover = room.record.mover(person)
        kind = "bot" if person.is_bot else "stand-in" if person.bot else "phone"
        look = presence.is_open if status == "lobby" else presence.is_here
        is_here = kind == "bot" or look(room.code, person.number)
        gone = None if is_here else presence.gone_for(room.code, person.number)
        # After a restart of the server, phones need time to connect again.
        gone_s = watched.now - self._began if gone is None else gone
        is_lost = status == "playing" and kind == "phone" and not is_here and gone_s >= GONE_S
        return SeatRow(
            seat="G" if person.is_gm else str(mover), name=person.name, kind=kind, is_here=is_here,
            gone=0 if is_here else -1 if gone is None else int(gone // 60),
            is_waited=mover in movers and status == "playing", is_lost=is_lost,
        )  # fmt: skip

    # Rendering.

    def newest(self, language: str) -> ScreenVersion:
        """Return the part of the page that is pushed."""
        self._languages.add(language)
        return ScreenVersion(self.version, lambda: self.html(language))

    def html(self, language: str) -> str:
        tables = sorted(self._tables.values(), key=lambda watched: watched.row.number)
        rows = [watched.row for watched in tables]
        return render.page(
            "class_live.html", language, rows=rows, classroom=self.classroom,
            announcement=self.classroom.announcement(),
            seconds_left=round(self.classroom.seconds_left(), 1),
            seconds=len(self.classroom.to_second_game()),
            editions=len(self.classroom.record.compared.games) if self.classroom.record.compared else 0,
            same_deals=(self.classroom.same_deal_groups("lobby"), self.classroom.same_deal_groups("over")),
            tables=[render.strong_html(self._table_html(watched, language)) for watched in tables],
        )  # fmt: skip

    def _table_html(self, watched: _Watched, language: str) -> str:
        cached = watched.html_by_language.get(language)
        if cached is None or cached[0] is not watched.row:
            cached = watched.row, render.page("class_table.html", language, row=watched.row, code=watched.row.code)
            watched.html_by_language[language] = cached
        return cached[1]


_EMPTY = TableRow(
    number=0, code="", game="", title="", edition="", status="", ended=False, phase="", round="", minutes=0, clock=-1,
    sitters=(), free=0, obstacle="", waits=0, winners=(),
)  # fmt: skip
