"""A class: its numbered tables, which keep their codes, actions on all of them, and the countdown on screens."""

import secrets
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from cards.editions.edition import Edition
from cards.errors import InputError
from companion.classes.crossing import ClassGame, ComparedEditions
from companion.classes.obstacles import SKIPS, SkippedTable, deal_key, start_obstacle
from companion.tables.feedback import one_line
from companion.tables.lobby import Lobby
from companion.tables.people import RoomRecord, Status
from companion.tables.room import Room
from companion.tables.seating import sit

MOST_TABLES = 40
LONGEST_MESSAGE = 200
LONGEST_TITLE = 40
LONGEST_MINUTES = 240
FUN = 4  # The number of players at which most games are fun.


class Announcement(NamedTuple):
    """What every screen of the class shows: a message, a countdown, both or neither."""

    message: str = ""
    until: float | None = None
    """When the time is up, in Unix seconds; None while no countdown runs."""
    is_up: bool = False
    rest: float | None = None
    """Seconds left while all tables, and so the countdown, are paused."""

    @property
    def has_clock(self) -> bool:
        return self.until is not None or self.rest is not None


class ClassRecord(msgspec.Struct):
    """What the store keeps of a class besides its tables."""

    title: str = ""
    message: str = ""
    until: float | None = None
    begun: float = 0
    """When the countdown began or went on, in Unix seconds."""
    rest: float | None = None
    is_of_games: bool = False
    """Whether the countdown began with the games, and so ends with them."""
    claim: int = 0
    """Counts sign-outs. Sign-ins from before the last sign-out are invalid."""
    compared: ComparedEditions | None = None
    """The editions that the class compares."""
    minutes: int = 0
    """How long the countdown is that each round of games begins with; 0 for none."""
    is_same_deal: bool = True
    """Whether "Same deal for all" is ticked when nobody has touched it."""


class Classroom:
    """The class of one store."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.listeners: set[Callable[[], None]] = set()
        """The class calls these when tables are added, changed or removed, and when its announcement changes."""
        self._guard = threading.RLock()
        try:
            stored = lobby.get_or_create("class", msgspec.json.encode(ClassRecord()))
            self.record = msgspec.json.decode(stored, type=ClassRecord)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            lobby.unreadable.append(f"the name, the message and the clock of the class, which begin anew: {error}")
            self.record = ClassRecord(claim=secrets.randbits(53))  # it invalidates all sign-ins
        if self.record.until is not None:  # the machine's clock may have been set back since
            lobby.go_on_from(self.record.begun)
        self._start_timer()

    # Tables.

    def rooms(self) -> list[Room]:
        """Return the rooms of the class, ordered by table number."""
        numbered = sorted((record.table, record.code) for record in self.lobby.records() if record.table)
        return [room for _, code in numbered if (room := self.lobby.room(code))]

    def room(self, number: int) -> Room | None:
        return next((room for room in self.rooms() if room.record.table == number), None)

    def set_up_game(
        self, game: str, language: str, options: Mapping[str, Any], edition: Edition | None,
        numbers: Iterable[int] = (), new_tables: int = 0,
    ) -> list[SkippedTable]:  # fmt: skip
        """Set a game on the tables with these numbers and on `new_tables` new ones. Return the skipped tables.

        Raises `InputError`: `option` or `edition` for an option or edition that does not exist; `StoreError`: a write
        failed. The tables after it are unchanged.
        """
        plan = ClassGame(game, language, options, edition.digest if edition else None)
        chosen = self._numbers(numbers, new_tables)
        skipped = [skip for number in chosen if (skip := self._set_up(number, plan, edition))]
        left_out = {skip.number for skip in skipped}
        if (compared := self.record.compared) is not None:
            self._set(compared=_without(compared, set(numbers) - left_out))
        self._tell()
        return skipped

    def compare(
        self, compared: ComparedEditions, editions: Mapping[str | None, Edition | None], numbers: Iterable[int] = (),
        new_tables: int = 0,
    ) -> list[SkippedTable]:  # fmt: skip
        """Set up the editions on the tables with these numbers and on `new_tables` new ones. Return the skipped tables.

        Each table begins with the edition that fewest tables begin with, so shares are equal or differ by one table.
        Tables that already take part in the same comparison keep their order. `editions` are those to compare, by
        digest. Raises `InputError` or `StoreError`: as `set_up_game`.
        """
        old, skipped = self.record.compared, []
        if old and (old.games, old.is_crossed) == (compared.games, compared.is_crossed):
            compared = old
        for number in self._numbers(numbers, new_tables):
            beginning = compared.first_at.get(number, compared.next_beginning())
            begin = compared.games[beginning]
            if skip := self._set_up(number, begin, editions[begin.variant]):
                skipped.append(skip)
            else:
                compared = compared.with_table(number, beginning)
        self._set(compared=compared)
        return skipped

    def keep_lesson(self, minutes: int, is_same_deal: bool) -> None:
        """Set how long the countdown is that each round of games begins with, 0 for none, and the tick's state."""
        self._set(minutes=min(minutes, LONGEST_MINUTES), is_same_deal=is_same_deal)

    def order(self, number: int) -> tuple[ClassGame, ...]:
        """Return the editions that a table compares in its order; nothing outside a comparison."""
        return self.record.compared.order(number) if self.record.compared else ()

    def _numbers(self, numbers: Iterable[int], new_tables: int) -> list[int]:
        """The numbers of the chosen tables in order, then those of new tables, as many as a class may have."""
        tables = {room.record.table for room in self.rooms()}
        begin = max((record.table for record in self.lobby.records()), default=0) + 1
        return [*sorted(tables & set(numbers)), *range(begin, begin + min(new_tables, MOST_TABLES - len(tables)))]

    def _set_up(self, number: int, plan: ClassGame, edition: Edition | None) -> SkippedTable | None:
        """Set a game on a table, which is made if there is none. Return why it was skipped."""
        room = self.room(number)
        if room is None:
            self.lobby.make(plan.game, plan.language, plan.options, edition=edition, table=number)
            return None
        try:
            self.lobby.change_game(room, plan.game, plan.options, edition)
        except InputError as refused:
            if refused.code not in SKIPS:
                raise
            return SkippedTable(number, SKIPS[refused.code])
        return None

    def remove(self, number: int) -> list[SkippedTable]:
        """Remove a table without people. If games were played there, the room stays outside the class with its code."""
        room = self.room(number)
        if room is None:
            return []
        if room.record.people:
            return [SkippedTable(number, "seated")]
        if room.record.plays:
            room.change(lambda record: setattr(record, "table", 0))
        else:
            self.lobby.delete_room(room)
        if (compared := self.record.compared) is not None:
            self._set(compared=_without(compared, [number]))
        self._tell()
        return []

    def empty(self) -> list[SkippedTable]:
        """Remove all people and bots from tables without a running game. Return the tables that were skipped."""
        skipped = []
        for room in self.rooms():
            if not room.record.people:
                continue
            try:
                room.to_lobby(RoomRecord.empty)
            except InputError as refused:
                if refused.code != "game_in_progress":
                    raise
                skipped.append(SkippedTable(room.record.table, "playing"))
        return skipped

    def fill(self, seats: int, level: str, names: Sequence[str]) -> None:
        """Seat bots at tables in the lobby, up to `seats` or as many as the game takes; none beside cards on paper."""
        for room in (room for room in self._at("lobby") if not room.has_paper_seats()):
            about, seated = room.game_data.about, len(room.record.seated())
            goal = max(seated, min(seats, about.most))
            for _ in range(seated, goal + (goal in about.not_for)):
                sit(room, names[len(room.record.seated()) % len(names)], bot=level)

    def seats(self) -> tuple[int, int]:
        """Return how many players per table bots may fill up to: the suggested and the largest number."""
        abouts = [room.game_data.about for room in self.rooms()]
        most = max((about.most for about in abouts), default=FUN)
        return min(most, max((about.usual or max(FUN, about.fewest) for about in abouts), default=FUN)), most

    # Games.

    def begin(self, is_same_deal: bool = False) -> list[SkippedTable]:
        """Start every table that can start, all from one seed if `is_same_deal`. Return the skipped tables."""
        return self._begin(self._at("lobby"), is_same_deal)

    def again(self, is_same_deal: bool = False) -> list[SkippedTable]:
        """Start the next game, with the same people, at every table whose game is over. Else as `begin`."""
        cleared = []
        for room in self._at("over"):
            try:
                room.to_lobby()
            except InputError as refused:
                if refused.code != "game_in_progress":
                    raise
            else:
                cleared.append(room)
        return self._begin(cleared, is_same_deal)

    def second_game(self, is_same_deal: bool = False) -> list[SkippedTable]:
        """Start the next edition, with the same people, where the one before is over. Else as `begin`."""
        changed, skipped = [], []
        for room, plan in self.to_second_game():
            if skip := self._set_up(room.record.table, plan, self.lobby.library.edition(plan.variant)):
                skipped.append(skip)
            else:
                changed.append(room)
        return skipped + self._begin(changed, is_same_deal)

    def to_second_game(self) -> list[tuple[Room, ClassGame]]:
        """Return the rooms whose edition is over, each with the next one of the comparison."""
        if (compared := self.record.compared) is None:
            return []
        return [(room, plan) for room in self._at("over") if (plan := compared.comes_next(room.record))]

    def _begin(self, rooms: Iterable[Room], is_same_deal: bool) -> list[SkippedTable]:
        seed, deal, skipped = (secrets.randbits(53), secrets.token_hex(8), []) if is_same_deal else (None, "", [])
        is_first = not self._at("playing", "paused")
        for room in rooms:
            if why := start_obstacle(room):
                skipped.append(SkippedTable(room.record.table, why))
            else:
                self.lobby.begin(room, seed, deal)
                if is_first and self.record.minutes:
                    self.count_down(self.record.minutes, is_of_games=True)
                is_first = False
        return skipped

    def same_deal_groups(self, status: Status) -> list[list[int]]:
        """Return groups of table numbers that get the same deal from one seed.

        These tables have a status, and the same game, edition, options and number of people. Tables that compare
        editions are together whichever they play: they differ on purpose.
        """
        groups: dict[object, list[int]] = {}
        for room in self._at(status):
            if not start_obstacle(room):
                number = room.record.table
                groups.setdefault(deal_key(room.record, bool(self.order(number))), []).append(number)
        return list(groups.values())

    def pause(self, is_paused: bool) -> None:
        """Pause or resume all games and the countdown."""
        for room in self._at("playing" if is_paused else "paused"):
            room.pause(is_paused)
        if is_paused and self.record.until is not None and (seconds := self.seconds_left()) > 0:
            self._set(until=None, rest=seconds)
        elif not is_paused and self.record.rest is not None:
            self._count_down(self.record.rest, self.record.is_of_games)

    def end(self) -> None:
        """End every game early and clear the countdown. Secrets stay hidden."""
        for room in self._at("playing", "paused"):
            room.end()
        if self.announcement().has_clock:
            self.count_down(None)

    def _at(self, *statuses: str) -> list[Room]:
        return [room for room in self.rooms() if room.status in statuses]

    # Announcements.

    def announcement(self) -> Announcement:
        """Return what every screen of the class shows now."""
        until = self.record.until
        return Announcement(
            self.record.message, until, until is not None and self.lobby.now() >= until, self.record.rest
        )

    def seconds_left(self) -> float:
        """Return the seconds left of the countdown; 0 without one."""
        if self.record.rest is not None:
            return self.record.rest
        return max(0.0, (self.record.until or 0) - self.lobby.now())

    def set_title(self, title: str) -> None:
        """Set the title of the class."""
        self._set(title=one_line(title, LONGEST_TITLE))

    def announce(self, message: str) -> None:
        """Show a message on every screen. An empty message clears it."""
        self._set(message=one_line(message, LONGEST_MESSAGE))

    def count_down(self, minutes: float | None, is_of_games: bool = False) -> None:
        """Start a countdown on every screen. When it ends, a sign stays until `count_down(None)` clears it."""
        self._count_down(None if minutes is None else 60 * min(minutes, LONGEST_MINUTES), is_of_games)

    def _count_down(self, seconds: float | None, is_of_games: bool) -> None:
        now_s = self.lobby.now()
        until = None if seconds is None else now_s + seconds
        self._set(until=until, begun=now_s, rest=None, is_of_games=is_of_games)
        self._start_timer()

    def end_countdown_of_games(self) -> None:
        """Clear the countdown that began with the games once all are over."""
        if self.record.is_of_games and self.announcement().has_clock and not self._at("playing", "paused"):
            self.count_down(None)

    def sign_out(self) -> None:
        """Invalidate all sign-ins of teachers."""
        self._set(claim=self.record.claim + 1)

    def _set(self, **changes: Any) -> None:
        with self._guard:  # what comes while this is written must not undo it
            changed = msgspec.structs.replace(self.record, **changes)
            self.lobby.set_value("class", msgspec.json.encode(changed))
            self.record = changed
        self._tell()

    def _start_timer(self) -> None:
        until = self.record.until
        if until is not None and (seconds := until - self.lobby.now()) > 0:
            self.lobby.later(seconds, lambda: self._time_is_up(until))

    def _time_is_up(self, until: float) -> None:
        if self.record.until == until:
            if self.lobby.now() < until:
                self._start_timer()
            else:
                self._tell()

    def _tell(self) -> None:
        for room in self.rooms():
            room.tell()
        for notice in tuple(self.listeners):
            notice()


def _without(compared: ComparedEditions, numbers: Iterable[int]) -> ComparedEditions | None:
    for number in numbers:
        compared = compared.without(number)
    return compared if compared.first_at else None
