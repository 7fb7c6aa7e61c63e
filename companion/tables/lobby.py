"""The lobby: creates rooms, finds them by code, runs their clocks and plays their bots."""

import secrets
import threading
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from typing import Any

import msgspec

import cards
from cards.editions.edition import Edition
from cards.errors import FaultsError, InputError
from companion.limits import Limits
from companion.storage import statements
from companion.storage.records import StoredRecords
from companion.storage.store import OvertakenError, StoreError
from companion.tables import people
from companion.tables.autoplay import Autoplay, Pace
from companion.tables.codes import NoCodeLeft, any_code, class_code
from companion.tables.fitting import seats_mode
from companion.tables.game_data import GameLibrary, edition_change, set_edition
from companion.tables.presence import Presence
from companion.tables.room import Room
from companion.tables.scheduler import Scheduler, steady_clock
from companion.tables.writer import Writer

LOOK_FOR_EMPTY_S = 60
"""Seconds between two searches for rooms that nobody has used."""


class Lobby:
    """All rooms of one store."""

    def __init__(
        self,
        writer: Writer,
        clock: Callable[[], float] | None = None,
        pace: Pace | None = None,
        scheduler: Scheduler | None = None,
        limits: Limits | None = None,
        leads: Callable[[str], bool] | None = None,
    ) -> None:
        """`leads` says of a table that is opened whether this process leads it; None: it leads all."""
        self.writer, self._pace = writer, pace or Pace()
        self._machine_clock, self._ahead_s = clock or steady_clock(), 0.0
        self.limits = limits or Limits()
        self.library = GameLibrary(writer.store.edition if writer.store.is_shared else None)
        self._looked_for_empty = self.now()
        self._scheduler = scheduler or Scheduler()
        self.autoplay = Autoplay(self._scheduler, self.now, self._pace)
        self._rooms: dict[str, Room] = {}
        self._opening = threading.RLock()
        self.unreadable: list[str] = []
        """Messages about rooms and class settings in the store that could not be read."""
        self._leads, self.presence = leads or (lambda code: True), Presence()
        self._records: MutableMapping[str, people.RoomRecord] = {}
        if writer.store.is_shared:
            self._records = StoredRecords(writer.store, self._read)
            return  # rooms are read when somebody asks for them, or when this process is to lead them
        for _, content in writer.store.editions():
            self.library.add(msgspec.json.decode(content, type=Edition))
        for content in writer.store.rooms():
            if record := self._read(content):
                self._records[record.code] = record
        plays = [(record.code, record.play) for record in self._records.values()]
        running = [(code, play) for code, play in plays if play and not play.is_done]
        for code, play in running:
            self.go_on_from(self._last_moment(code, play))
        for code, _ in running:
            self.room(code)

    def _last_moment(self, code: str, play: people.Play) -> float:
        """The Unix time of a running game's last move, as far as it can be read."""
        line = self.writer.store.last_line(code, play.number)
        with suppress(msgspec.MsgspecError, UnicodeError, LookupError, TypeError):
            return play.begun + (msgspec.json.decode(line)["at"] if line else 0)
        return play.begun

    def _read(self, content: bytes) -> people.RoomRecord | None:
        try:
            return msgspec.json.decode(content, type=people.RoomRecord)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            self.unreadable.append(f"{str(content)[:60]}: {error}")
            return None

    def codes(self) -> tuple[str, ...]:
        return tuple(self._records)

    def count(self) -> int:
        """Return how many rooms there are: a shared store counts them and sends no list."""
        return len(self._records)

    def records(self) -> tuple[people.RoomRecord, ...]:
        """Return the records of all rooms, open or not."""
        rooms = self._rooms
        return tuple(rooms[record.code].record if record.code in rooms else record for record in self._records.values())

    def room(self, code: str) -> Room | None:
        """Return the room with a code, or None if there is none or its data cannot be read. Opens it if necessary."""
        if code not in self._rooms:
            with self._opening:  # reading takes time: another request may be faster
                try:
                    if code not in self._rooms and (stored := self._stored(code)):
                        self._open(self._new_room(*stored))
                except FaultsError as error:
                    self.unreadable.append(f"{code}: {error}")
                    self._records.pop(code, None)
        return self._rooms.get(code)

    def _stored(self, code: str) -> tuple[people.RoomRecord, int] | None:
        """Return a room's record and its number of changes; None if there is no such room."""
        if not self.writer.store.is_shared:
            return (self._records[code], 1) if code in self._records else None
        row = self.writer.store.room(code)
        record = self._read(row[0]) if row else None
        if record is None or row is None:
            return None
        if record.play and not record.play.is_done:
            self.go_on_from(self._last_moment(code, record.play))
        return record, row[1]

    def make(
        self,
        game: str,
        language: str = "en",
        options: Mapping[str, Any] | None = None,
        *,
        is_practice: bool = False,
        edition: Edition | None = None,
        table: int = 0,
        turn_seconds: int = 0,
        is_limited: bool = False,
    ) -> Room:
        """Create an empty room and return it. `table` is its number in a class, 0 outside a class.

        `turn_seconds` is how long a turn may take before a bot plays it, 0 for no limit. With `is_limited` there must
        be fewer rooms than the limit of all tables.

        Raises:
            InputError: `option` if the game lacks an option or its value, `tables` if there are too many rooms.
            StoreError: the room could not be written.
        """
        if language not in cards.languages(game):
            language = "en"
        self._delete_empty_rooms()
        if is_limited and len(self._records) >= self.limits.all_tables:
            raise InputError.because("tables", f"there are {len(self._records)} already")
        record = people.RoomRecord("", game, language, self.now(), dict(options or {}))
        record.is_practice, record.table, record.turn_seconds = is_practice, table, turn_seconds
        self._set_edition(record, edition)
        while True:
            record.code = self._free_code(table)
            changes = [*([edition_change(edition)] if edition else []), *people.record_changes(record)]
            room = self._new_room(record)
            self._records[record.code] = record
            try:
                self.writer.put(changes, code=record.code, number=0).wait()
            except OvertakenError:
                continue  # another process has just given this code to a table
            except StoreError:
                del self._records[record.code]
                raise
            return self._open(room)

    def _set_edition(self, record: people.RoomRecord, edition: Edition | None) -> cards.About:
        """Set the edition of a record, and for how many players it is opened. Return what is said of its game."""
        if edition:
            self.library.add(edition)
        set_edition(record, edition)
        about = self.library.of_record(record).about
        record.planned = about.fewest if seats_mode(about, record.options) else 0
        return about

    def _free_code(self, table: int) -> str:
        try:
            if not table:
                return any_code(self._records)
            numbered = {record.table: record.code for record in self.records() if record.table}
            return class_code(table, numbered, self._records)
        except NoCodeLeft:
            raise InputError.because("tables", "every code belongs to a table") from None

    def _delete_empty_rooms(self) -> None:
        """Delete rooms outside classes that were made long ago and that nobody has ever used, once in a while."""
        now, longest_s = self.now(), self.limits.empty_table_hours * 3600
        if now - self._looked_for_empty < LOOK_FOR_EMPTY_S:
            return
        self._looked_for_empty = now
        unused = [record.code for record in self.records() if now - record.made > longest_s and self._is_unused(record)]
        with suppress(StoreError):  # then the next time
            for code in unused:
                if (stored := self._stored(code)) and self._is_unused(stored[0]):
                    self._delete(code, stored[1])

    def _is_unused(self, record: people.RoomRecord) -> bool:
        is_watched = record.code in self._rooms and len(self._rooms[record.code].listeners) > 1  # one is the autoplay's
        return not (record.people or record.watchers or record.plays or record.table or is_watched)

    def _delete(self, code: str, number: int) -> None:
        self.writer.put(statements.delete_room(code), code=code, number=number).wait()
        self._rooms.pop(code, None)
        del self._records[code]

    def _new_room(self, record: people.RoomRecord, number: int = 1) -> Room:
        pace, presence = self._pace, self.presence
        return Room(record, self.writer, self.library, self.now, pace.beats, pace.even_s, number, pace.step_s, presence)

    def _open(self, room: Room) -> Room:
        self._rooms[room.code] = room
        room.is_led_here = self._leads(room.code)
        room.listeners.add(lambda: self.autoplay.follow(room))
        self.autoplay.follow(room)
        return room

    def delete_room(self, room: Room) -> None:
        """Delete a room without people and without games. Another room may get its code later.

        Raises:
            StoreError: the room is still there.
        """
        self._delete(room.code, room.number)

    def begin(self, room: Room, seed: int | None = None, deal: str = "") -> None:
        """Start a room's game from a random seed or from a given one. `deal` identifies a seed that tables share.

        Raises:
            InputError: `games` if the room has had too many; else as `Room.begin`.
            StoreError: as `Room.begin`.
        """
        if room.record.plays >= self.limits.table_games:
            raise InputError.because("games", f"this table has played {room.record.plays} games: open another")
        room.begin(secrets.randbits(53) if seed is None else seed, deal)

    def change_game(
        self,
        room: Room,
        game: str,
        options: Mapping[str, Any],
        edition: Edition | None = None,
        *,
        may_watch: bool = False,
    ) -> None:
        """Give a room another game. Its code, host and people stay.

        If the new game has too few seats, or is not for so many, bots leave, the latest first. With `may_watch`
        people without a seat watch it.

        Raises:
            InputError: `option` or `edition` for an option or edition that does not exist; `seats` for more people
                than seats; `game_in_progress` while a game runs. Nothing has changed.
            StoreError: nothing has changed.
        """

        def alter(record: people.RoomRecord) -> None:
            record.game, record.options = game, dict(options)
            if record.language not in cards.languages(game):
                record.language = "en"
            about = self._set_edition(record, edition)
            if may_watch:
                people.seat_everybody(record, about.counts)
                return
            most = about.most
            bots = sorted((person for person in record.seated() if person.is_bot), key=lambda bot: bot.number)
            while bots and (len(record.seated()) > most or len(record.seated()) in about.not_for):
                record.people.remove(bots.pop())
            if (seated := len(record.seated())) > most:
                raise InputError.because("seats", f"{seated} people sit here, and the game is for {most} at most")

        if edition:
            self.writer.put([edition_change(edition)]).wait()
        room.to_lobby(alter)

    def open_rooms(self) -> dict[str, Room]:
        """Return the rooms that are open in this process, by code."""
        return dict(self._rooms)

    def refresh(self, code: str) -> None:
        """Take over what other processes have written at a table, if it is open here."""
        room = self._rooms.get(code)
        if room and not room.refresh():
            self._rooms.pop(code, None)
            room.tell()

    def newest(self, room: Room) -> None:
        """Take over what other processes have written at a table, if any share the store: news may be under way."""
        if self.writer.store.is_shared:
            self.refresh(room.code)

    def lead(self, code: str, is_led: bool) -> None:
        """Begin or cease to play for a table's bots and clocks."""
        room = self.room(code) if is_led else self._rooms.get(code)
        if room and room.is_led_here != is_led:
            room.is_led_here = is_led
            self.autoplay.follow(room)

    # What all rooms share.

    def now(self) -> float:
        """Return the Unix time in seconds, by the clock that all rooms use."""
        return self._machine_clock() + self._ahead_s

    def go_on_from(self, moment: float) -> None:
        """Let the clock be no earlier than a moment that has been: the machine's may have been set back since.

        Else the clocks of games and countdowns would stand still until it has caught up.
        """
        self._ahead_s += max(0.0, moment - self.now())

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._scheduler.later(seconds, call)

    def get_or_create(self, name: str, otherwise: bytes) -> bytes:
        """Return a value of the whole store. Stores `otherwise` first if there is none."""
        return self.writer.store.get_or_create(name, otherwise)

    def set_value(self, name: str, value: bytes) -> None:
        """Set a value of the whole store and wait until it is on the disk. Raises `StoreError`: nothing has changed."""
        self.writer.put([statements.upsert_value(name, value)]).wait()

    def close(self) -> None:
        self._scheduler.close()
        self.writer.close()
