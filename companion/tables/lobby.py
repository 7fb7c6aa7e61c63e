"""The lobby: creates rooms, finds them by code, runs their clocks and plays their bots."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

import cards
from cards.editions.edition import Edition
from cards.errors import Fault, FaultsError, InputCode, InputError
from companion.games import GAMES
from companion.rules.bots import LEVELS
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command
from companion.rules.game import IllegalMove, Seat
from companion.tables import store
from companion.tables.game_data import GameLibrary
from companion.tables.people import (
    Person,
    RoomRecord,
    clean_name,
    distinct_name,
    record_changes,
    seat_everybody,
)
from companion.tables.reveals import CurrentBeat
from companion.tables.room import Room
from companion.tables.scheduler import Scheduler, steady_clock
from companion.tables.store import StoreError
from companion.tables.writer import Writer

# Three-letter words that are spelt as they sound. No two of them sound alike.
WORDS = (
    "ANT", "APE", "ASH", "BAY", "BEE", "BOX", "BUG", "BUS", "CAB", "CAT", "COD", "COW", "CUP", "DAY", "DOG", "DOT",
    "EEL", "EGG", "ELF", "ELK", "ELM", "EMU", "FAN", "FIG", "FIN", "FIR", "FOG", "FOX", "GNU", "GUM", "HAT", "HAY",
    "HEN", "HOP", "HUT", "ICE", "INK", "IVY", "JAM", "JAR", "JAY", "JET", "JOY", "KEY", "KIT", "LAB", "LEG", "LID",
    "LIP", "LOG", "MAP", "MOP", "MUD", "NET", "NUT", "OAK", "OAR", "OAT", "OIL", "OWL", "PAN", "PAW", "PEA", "PIG",
    "PIE", "POT", "PUG", "RAM", "RAT", "RAY", "RIB", "RUG", "RYE", "SEA", "SKI", "SKY", "SUN", "TAR", "TEA", "TIN",
    "TOY", "TUB", "URN", "VAN", "VET", "VOW", "WAX", "WEB", "WIG", "WIT", "YAK", "YEW", "ZEN", "ZIP", "ZOO",
)  # fmt: skip
DIGITS = "23456789"  # 0 and 1 look like letters

MOST_UNSEEN = 20
"""How many unseen moves a bot makes in a row without a pause. Without a limit, it might never stop."""

BotTurn = Literal["seen", "unseen", "nothing"]
"""A bot's turn: over (or it made a move that people see), a move that nobody sees, or no move though it may move."""


@dataclass(frozen=True)
class Pace:
    """How long a bot waits before it moves, in seconds, and how fast reveals are."""

    fastest: float = 0.8
    slowest: float = 2.2

    beats: float = 1
    """Multiplies the seconds of each beat of a reveal; with 0 there are no reveals."""


class Lobby:
    """All rooms of one store."""

    def __init__(
        self,
        writer: Writer,
        clock: Callable[[], float] | None = None,
        pace: Pace | None = None,
        scheduler: Scheduler | None = None,
    ) -> None:
        self._writer, self._clock, self._pace = writer, clock or steady_clock(), pace or Pace()
        self.library = GameLibrary()
        self._scheduler = scheduler or Scheduler()
        self._rooms: dict[str, Room] = {}
        self._records: dict[str, RoomRecord] = {}
        self._thinking: set[tuple[str, Seat]] = set()
        self._ticking: dict[str, tuple[int, float]] = {}
        self._revealing: dict[str, int] = {}
        """The number of the beat whose end is scheduled, by room."""
        self._chance = Chance(secrets.randbits(64))
        self.unreadable: list[str] = []
        """Messages about rooms and class settings in the store that could not be read."""
        for _, content in writer.store.editions():
            self.library.add(msgspec.json.decode(content, type=Edition))
        for content in writer.store.rooms():
            self._read(content)
        for record in tuple(self._records.values()):
            if record.play and not record.play.is_done:
                self.room(record.code)

    @property
    def writer(self) -> Writer:
        """The writer that all rooms share."""
        return self._writer

    def _read(self, content: bytes) -> None:
        try:
            record = msgspec.json.decode(content, type=RoomRecord)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            self.unreadable.append(f"{str(content)[:60]}: {error}")
        else:
            self._records[record.code] = record

    def codes(self) -> tuple[str, ...]:
        return tuple(self._records)

    def records(self) -> tuple[RoomRecord, ...]:
        """Return the records of all rooms, open or not."""
        rooms = self._rooms
        return tuple(rooms[code].record if code in rooms else record for code, record in self._records.items())

    def room(self, code: str) -> Room | None:
        """Return the room with a code, or None if there is none or its data cannot be read. Opens it if necessary."""
        if code not in self._rooms and code in self._records:
            try:
                self._open(Room(self._records[code], self._writer, self.library, self._clock, self._pace.beats))
            except FaultsError as error:
                self.unreadable.append(f"{code}: {error}")
                del self._records[code]
        return self._rooms.get(code)

    def make(
        self,
        game: str,
        language: str = "en",
        options: Mapping[str, Any] | None = None,
        *,
        is_practice: bool = False,
        edition: Edition | None = None,
        table: int = 0,
    ) -> Room:
        """Create an empty room and return it. `table` is its number in a class, 0 outside a class.

        Raises:
            InputError: `option` if the game lacks an option or its value.
            StoreError: the room could not be written.
        """
        if language not in cards.languages(game):
            language = "en"
        code, now = self._free_code(), self._clock()
        record = RoomRecord(code, game, language, now, dict(options or {}), is_practice=is_practice, table=table)
        self._set_edition(record, edition)
        self.library.of_record(record)
        changes = [*([edition_change(edition)] if edition else []), *record_changes(record)]
        room = Room(record, self._writer, self.library, self._clock, self._pace.beats)
        self._records[record.code] = record
        try:
            self._writer.put(changes).wait()
        except StoreError:
            del self._records[record.code]
            raise
        return self._open(room)

    def _set_edition(self, record: RoomRecord, edition: Edition | None) -> None:
        if edition:
            self.library.add(edition)
        set_edition(record, edition)

    def _free_code(self) -> str:
        while True:
            code = f"{secrets.choice(WORDS)}-{''.join(secrets.choice(DIGITS) for _ in range(3))}"
            if code not in self._records:
                return code

    def _open(self, room: Room) -> Room:
        self._rooms[room.code] = room
        room.listeners.add(lambda: self._continue(room))
        self._continue(room)
        return room

    def delete_room(self, room: Room) -> None:
        """Delete a room without people and without games. Another room may get its code later.

        Raises:
            StoreError: the room is still there.
        """
        self._writer.put(store.delete_room(room.code)).wait()
        del self._rooms[room.code], self._records[room.code]

    def begin(self, room: Room, seed: int | None = None, deal: str = "") -> None:
        """Start a room's game from a random seed or from a given one. `deal` identifies a seed that tables share.

        Raises:
            InputError, StoreError: as `Room.begin`.
        """
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

        def alter(record: RoomRecord) -> None:
            record.game, record.options = game, dict(options)
            if record.language not in cards.languages(game):
                record.language = "en"
            self._set_edition(record, edition)
            about = self.library.of_record(record).about
            if may_watch:
                seat_everybody(record, about.counts)
                return
            most = about.most
            bots = sorted((person for person in record.seated() if person.is_bot), key=lambda bot: bot.number)
            while bots and (len(record.seated()) > most or len(record.seated()) in about.not_for):
                record.people.remove(bots.pop())
            if len(record.seated()) > most:
                raise _input_error(
                    "seats", f"{len(record.seated())} people sit here, and the game is for {most} at most"
                )

        if edition:
            self._writer.put([edition_change(edition)]).wait()
        room.to_lobby(alter)

    # What all rooms share.

    def now(self) -> float:
        """Return the Unix time in seconds, by the clock that all rooms use."""
        return self._clock()

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._scheduler.later(seconds, call)

    def get_or_create(self, name: str, otherwise: bytes) -> bytes:
        """Return a value of the whole store. Stores `otherwise` first if there is none."""
        return self._writer.store.get_or_create(name, otherwise)

    def set_value(self, name: str, value: bytes) -> None:
        """Set a value of the whole store and wait until it is on the disk.

        Raises:
            StoreError: nothing has changed.
        """
        self._writer.put([store.upsert_value(name, value)]).wait()

    # Clocks and bots.

    def _continue(self, room: Room) -> None:
        if room.beat is not None:
            self._schedule_end_of_beat(room, room.beat)
            return  # clocks and bots wait until everybody has seen what happened
        if room.status != "playing":
            return
        self._schedule_tick(room)
        for seat, person in enumerate(room.record.seated(), 1):
            if person.bot and (room.code, seat) not in self._thinking and room.view(seat).moves:
                self._schedule_bot(room, seat, 1)

    def _schedule_end_of_beat(self, room: Room, current: CurrentBeat) -> None:
        if self._revealing.get(room.code) == current.number:
            return
        self._revealing[room.code] = current.number
        self._scheduler.later(current.left, lambda: room.end_beat(current.number))

    def _schedule_tick(self, room: Room) -> None:
        deadline = room.deadline
        if deadline is None:
            self._ticking.pop(room.code, None)
        elif self._ticking.get(room.code) != (room.record.plays, deadline):
            self._ticking[room.code] = (room.record.plays, deadline)
            self._scheduler.later(deadline - room.at, lambda: self._tick(room, (room.record.plays, deadline)))

    def _tick(self, room: Room, due: tuple[int, float]) -> None:
        if self._ticking.get(room.code) != due:
            return  # the phase has changed since
        if room.deadline != due[1] or room.beat is not None:
            del self._ticking[room.code]  # paused, over or in a reveal: `_continue` starts the timer again
            return
        if (rest := due[1] - room.at) > 0:
            self._scheduler.later(rest, lambda: self._tick(room, due))
            return
        kind = known_move(GAMES[room.record.game], {"move": "tick"})
        try:
            room.play("clock", read_command(kind, {"move": "tick"}), None, None)
        except IllegalMove:
            self._ticking.pop(room.code, None)  # a tap came first and ended the phase or the game
        except StoreError:
            self._scheduler.later(1, lambda: self._tick(room, due))

    def _schedule_bot(self, room: Room, seat: Seat, factor: float) -> None:
        self._thinking.add((room.code, seat))
        wait = self._pace.fastest + self._chance.number() * (self._pace.slowest - self._pace.fastest)
        # Where everybody moves at the same time, a bot at full speed would leave people no time to read.
        slowdown = 3 if room.deadline is not None else 1
        self._scheduler.later(wait * factor * slowdown, lambda: self._run_bot(room, seat))

    def _run_bot(self, room: Room, seat: Seat) -> None:
        turn: BotTurn = "unseen"
        try:
            # Unseen moves take no time. Otherwise the length of a night would reveal how much each role did in it.
            for _ in range(MOST_UNSEEN):
                if (turn := self._play_bot(room, seat)) != "unseen":
                    break
        finally:
            self._thinking.discard((room.code, seat))
        if turn == "nothing":
            self._schedule_bot(room, seat, 2)  # try again later: others may have moved by then
        else:
            self._continue(room)

    def _play_bot(self, room: Room, seat: Seat) -> BotTurn:
        """Let a bot make one move, if it can move now."""
        people = room.record.seated()
        level = people[seat - 1].bot if seat <= len(people) else None
        if room.status != "playing" or room.beat is not None or level is None:
            return "seen"
        view, now = room.view(seat), room.moment
        command = GAMES[room.record.game].bots[level](view, self._chance) if view.moves else None
        if command is None:
            return "nothing" if view.moves else "seen"
        try:
            room.play(seat, command, now, None)
        except (IllegalMove, StoreError):
            return "nothing"
        is_unseen = room.deadline is None and room.status == "playing" and room.view("table").table == view.table
        return "unseen" if is_unseen else "seen"

    def close(self) -> None:
        self._scheduler.close()
        self._writer.close()


def set_edition(record: RoomRecord, edition: Edition | None) -> None:
    """Set the edition of a room's record; None for the game without an edition."""
    record.edition, record.variant = (edition.label, edition.digest) if edition else (None, None)


def edition_change(edition: Edition) -> store.Change:
    return store.insert_edition(edition.digest, msgspec.json.encode(edition))


# Seating people. Each function makes one change to a room's record.


def sit(room: Room, name: str, bot: str | None = None, is_gm: bool = False) -> Person:
    """Give somebody the next free seat, or the game master's place, and return the person.

    Adds a number to the name if it is taken.

    Raises:
        InputError: `bad_name` if nothing in the name is visible, `level` for an unknown bot level, or
            `no_free_seat` if there is no seat or the game has started.
    """
    name = clean_name(name)
    if not name:
        raise _input_error("bad_name", "is empty: a name has a letter, a digit or a sign that can be seen")
    if bot is not None and bot not in LEVELS:
        raise _input_error("level", f"expected one of {', '.join(LEVELS)}")
    seated: list[Person] = []

    def alter(record: RoomRecord) -> None:
        if record.play is not None:
            raise _input_error("no_free_seat", "is not to be had: the game has begun")
        if is_gm and not room.needs_gm():
            raise _input_error("no_free_seat", "is not to be had: this game is played without a game master")
        if is_gm and any(person.is_gm for person in record.people):
            raise _input_error("no_free_seat", "is taken: there is a game master already")
        if not is_gm and len(record.seated()) >= room.game_data.about.most:
            raise _input_error("no_free_seat", f"is not to be had: all {room.game_data.about.most} are taken")
        record.arrivals += 1
        person = Person(record.arrivals, distinct_name(name, record), bot, bot is not None, is_gm)
        record.people.append(person)
        seated.append(person)

    room.change(alter)
    return seated[0]


def _input_error(code: InputCode, what: str) -> InputError:
    return InputError(code, Fault("", "", "", what))
