"""All tables under one roof: makes them, finds them by code, keeps their clocks, lets their bots play."""

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
from companion.tables.people import Person, RoomRecord, clean_name, comparable_name, record_changes
from companion.tables.room import Room
from companion.tables.scheduler import Scheduler, steady_clock
from companion.tables.store import StoreError
from companion.tables.writer import Writer

# Three letters that are heard as they are read, no two of which sound alike.
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
"""Moves that a bot makes at once: it may, where nobody sees them, make others for ever."""

BotTurn = Literal["seen", "unseen", "nothing"]
"""What came of a bot's turn to move."""


@dataclass(frozen=True)
class Pace:
    """How long a bot takes, in seconds, from the moment in which it can move."""

    fastest: float = 0.8
    slowest: float = 2.2


class Lobby:
    """The rooms of one file."""

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
        self._chance = Chance(secrets.randbits(64))
        self.spoilt: list[str] = []
        """Tables that could not be opened again, each with why."""
        for _, content in writer.store.editions():
            self.library.add(msgspec.json.decode(content, type=Edition))
        for kept in writer.store.rooms():
            self._read(kept)
        for record in tuple(self._records.values()):
            if record.play and not record.play.is_done:
                self.room(record.code)

    @property
    def writer(self) -> Writer:
        """Where all that happens is written."""
        return self._writer

    def _read(self, kept: bytes) -> None:
        try:
            record = msgspec.json.decode(kept, type=RoomRecord)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            self.spoilt.append(f"{str(kept)[:60]}: {error}")
        else:
            self._records[record.code] = record

    def codes(self) -> tuple[str, ...]:
        return tuple(self._records)

    def records(self) -> tuple[RoomRecord, ...]:
        """What is kept of every table, whether it is open or not."""
        return tuple(self._rooms[code].record if code in self._rooms else kept for code, kept in self._records.items())

    def room(self, code: str) -> Room | None:
        """A table by its code; None if there is none, or it cannot be opened any more."""
        if code not in self._rooms and code in self._records:
            try:
                self._adopt(Room(self._records[code], self._writer, self.library, self._clock))
            except FaultsError as error:
                self.spoilt.append(f"{code}: {error}")
                del self._records[code]
        return self._rooms.get(code)

    def make(
        self,
        game: str,
        language: str = "en",
        options: Mapping[str, Any] | None = None,
        is_practice: bool = False,
        edition: Edition | None = None,
        table: int = 0,
    ) -> Room:
        """A new table, nobody at it; `table` is its number in a class.

        Raises:
            InputError: for options that the game does not have.
            StoreError: it could not be written.
        """
        if language not in cards.languages(game):
            language = "en"
        code, told = self._free_code(), dict(options or {})
        record = RoomRecord(code, game, language, self._clock(), told, is_practice=is_practice, table=table)
        self._set_edition(record, edition)
        self.library.of_record(record)
        changes = [*([edition_change(edition)] if edition else []), *record_changes(record)]
        room = Room(record, self._writer, self.library, self._clock)
        self._records[record.code] = record
        try:
            self._writer.put(changes).wait()
        except StoreError:
            del self._records[record.code]
            raise
        return self._adopt(room)

    def _set_edition(self, record: RoomRecord, edition: Edition | None) -> None:
        if edition:
            self.library.add(edition)
        set_edition(record, edition)

    def _free_code(self) -> str:
        while True:
            code = f"{secrets.choice(WORDS)}-{''.join(secrets.choice(DIGITS) for _ in range(3))}"
            if code not in self._records:
                return code

    def _adopt(self, room: Room) -> Room:
        self._rooms[room.code] = room
        room.listeners.add(lambda: self._look_after(room))
        self._look_after(room)
        return room

    def take_away(self, room: Room) -> None:
        """Forgets a table at which nobody sits and nothing was ever played: its code may be another's one day.

        Raises:
            StoreError: it is still there.
        """
        self._writer.put(store.delete_room(room.code)).wait()
        del self._rooms[room.code], self._records[room.code]

    def begin(self, room: Room, seed: int | None = None, deal: str = "") -> None:
        """Deals a table's game from chance, or from a seed that other tables have too: `deal` is what it is called.

        Raises:
            InputError, StoreError: as `Room.begin`.
        """
        room.begin(secrets.randbits(53) if seed is None else seed, deal)

    def lay(self, room: Room, game: str, options: Mapping[str, Any], edition: Edition | None = None) -> None:
        """Gives a table another game, whatever was played there; its code, its host and its people stay.

        Bots get up where there are too many for it, the latest first.

        Raises:
            InputError: for options or an edition that do not exist; `seats` if more people sit there than may play;
                `game_in_progress` if a game is running. Nothing has changed.
            StoreError: nothing has changed.
        """

        def alter(record: RoomRecord) -> None:
            record.game, record.options = game, dict(options)
            if record.language not in cards.languages(game):
                record.language = "en"
            self._set_edition(record, edition)
            most = self.library.of_record(record).about.most
            bots = sorted((one for one in record.seated() if one.is_bot), key=lambda one: one.number)
            while bots and len(record.seated()) > most:
                record.people.remove(bots.pop())
            if len(record.seated()) > most:
                raise _refused("seats", f"{len(record.seated())} people sit here, and the game is for {most} at most")

        if edition:
            self._writer.put([edition_change(edition)]).wait()
        room.to_lobby(alter)

    # What is no table's own.

    def now(self) -> float:
        """The wall's time, as the clocks of all tables count it."""
        return self._clock()

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._scheduler.later(seconds, call)

    def get_or_create(self, name: str, otherwise: bytes) -> bytes:
        """A value of the whole file; the first time it is made to be `otherwise`."""
        return self._writer.store.get_or_create(name, otherwise)

    def keep(self, name: str, value: bytes) -> None:
        """Keeps a value of the whole file; when this returns, it is on the disk.

        Raises:
            StoreError: nothing has changed.
        """
        self._writer.put([store.upsert_value(name, value)]).wait()

    # Clocks and bots.

    def _look_after(self, room: Room) -> None:
        if room.status != "playing":
            return
        self._wind(room)
        for seat, person in enumerate(room.record.seated(), 1):
            if person.bot and (room.code, seat) not in self._thinking and room.view(seat).moves:
                self._think(room, seat, 1)

    def _wind(self, room: Room) -> None:
        deadline = room.deadline
        if deadline is None:
            self._ticking.pop(room.code, None)
        elif self._ticking.get(room.code) != (room.record.plays, deadline):
            self._ticking[room.code] = (room.record.plays, deadline)
            self._scheduler.later(deadline - room.at, lambda: self._tick(room, (room.record.plays, deadline)))

    def _tick(self, room: Room, due: tuple[int, float]) -> None:
        if self._ticking.get(room.code) != due:
            return  # another phase by now
        if room.deadline != due[1]:
            del self._ticking[room.code]  # paused, or over: whoever goes on winds it up again
            return
        if (rest := due[1] - room.at) > 0:
            self._scheduler.later(rest, lambda: self._tick(room, due))
            return
        kind = known_move(GAMES[room.record.game], {"move": "tick"})
        try:
            room.play("clock", read_command(kind, {"move": "tick"}), None, None)
        except IllegalMove:
            self._ticking.pop(room.code, None)  # somebody's tap came first, and ended the phase or the play
        except StoreError:
            self._scheduler.later(1, lambda: self._tick(room, due))

    def _think(self, room: Room, seat: Seat, slower: float) -> None:
        self._thinking.add((room.code, seat))
        wait = self._pace.fastest + self._chance.number() * (self._pace.slowest - self._pace.fastest)
        # Where everybody moves at once, a bot that answers as fast as it may would leave nobody time to read.
        calm = 3 if room.deadline is not None else 1
        self._scheduler.later(wait * slower * calm, lambda: self._move(room, seat))

    def _move(self, room: Room, seat: Seat) -> None:
        did: BotTurn = "unseen"
        try:
            # What nobody sees takes no time: else a night's length would tell who had how much to do in it.
            for _ in range(MOST_UNSEEN):
                if (did := self._moved(room, seat)) != "unseen":
                    break
        finally:
            self._thinking.discard((room.code, seat))
        if did == "nothing":
            self._think(room, seat, 2)  # looks again: others may have done something meanwhile
        else:
            self._look_after(room)

    def _moved(self, room: Room, seat: Seat) -> BotTurn:
        """Lets a bot move, if it has to."""
        people = room.record.seated()
        level = people[seat - 1].bot if seat <= len(people) else None
        if room.status != "playing" or level is None:
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
    """Make a table play by an edition, or by the game's own facts."""
    record.edition, record.variant = (edition.label, edition.digest) if edition else (None, None)


def edition_change(edition: Edition) -> store.Change:
    return store.insert_edition(edition.digest, msgspec.json.encode(edition))


# What a host does with people. Each is one change of a room's record.


def sit(room: Room, name: str, bot: str | None = None, is_gm: bool = False) -> Person:
    """Gives the next free seat to somebody.

    Raises:
        InputError: `bad_name` if nothing in the name is visible, `level` for an unknown bot, or `no_free_seat`.
    """
    name = clean_name(name)
    if not name:
        raise _refused("bad_name", "is empty: a name has a letter, a digit or a sign that can be seen")
    if bot is not None and bot not in LEVELS:
        raise _refused("level", f"expected one of {', '.join(LEVELS)}")
    made: list[Person] = []

    def alter(record: RoomRecord) -> None:
        if record.play is not None:
            raise _refused("no_free_seat", "is not to be had: the game has begun")
        if is_gm and not room.needs_gm():
            raise _refused("no_free_seat", "is not to be had: this game is played without a game master")
        if is_gm and any(person.is_gm for person in record.people):
            raise _refused("no_free_seat", "is taken: there is a game master already")
        if not is_gm and len(record.seated()) >= room.game_data.about.most:
            raise _refused("no_free_seat", f"is not to be had: all {room.game_data.about.most} are taken")
        record.arrivals += 1
        person = Person(record.arrivals, _distinct(name, record), bot, bot is not None, is_gm)
        record.people.append(person)
        made.append(person)

    room.change(alter)
    return made[0]


def leave_seat(room: Room, number: int) -> None:
    """Frees a seat. While a game runs a bot plays it on, and the host may give it back; then it is free."""

    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is None:
            return
        if record.play is None:
            record.people.remove(person)
        else:
            if not (record.play.is_done or person.is_gm):
                person.bot = "steady"
            person.has_left = True
            person.claim += 1

    room.change(alter)


def _distinct(name: str, record: RoomRecord) -> str:
    """Two of one name at a table are told apart by a number."""
    taken = {comparable_name(person.name) for person in record.people}
    for number in range(2, 99):
        if comparable_name(name) not in taken:
            break
        stem = name.rstrip("0123456789 ") or name
        name = clean_name(f"{stem[:20]} {number}")
    return name


def _refused(code: InputCode, what: str) -> InputError:
    return InputError(code, Fault("", "", "", what))
