"""A class: the numbered tables of one room full of people, what is done to all of them at once, what all are told.

Numbers and codes stay, whatever is played: a table is laid with one game after another.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from cards.editions.edition import Edition
from cards.errors import InputCode, InputError
from companion.tables.lobby import Lobby, sit
from companion.tables.people import RoomRecord, Status, clean_text
from companion.tables.room import Room

MOST_TABLES = 40
LONGEST_MESSAGE = 200
LONGEST_TITLE = 40
LONGEST_MINUTES = 240
FUN = 4
"""Seats at a table that are fun in most games."""

SkipReason = Literal["few", "many", "gm", "playing", "seated"]
"""Too few people, too many, no game master; it is being played at; somebody sits there."""


_SKIPS: Mapping[InputCode, SkipReason] = {"game_in_progress": "playing", "seats": "many"}


class SkippedTable(NamedTuple):
    """A table at which something was not done."""

    number: int
    why: SkipReason


class Announcement(NamedTuple):
    """What stands on every screen of the class: a message, a clock, or neither."""

    message: str = ""
    until: float | None = None
    """When the time is up, on the wall's clock; None: no clock runs."""
    is_up: bool = False
    rest: float | None = None
    """Seconds that are left while the clock stands, in a pause of all."""

    @property
    def has_clock(self) -> bool:
        return self.until is not None or self.rest is not None


class _Kept(msgspec.Struct):
    """What is kept of a class beside its tables."""

    title: str = ""
    message: str = ""
    until: float | None = None
    rest: float | None = None
    claim: int = 0
    """Counts the times that its teacher has signed out."""


class Classroom:
    """The class of one file of tables."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.listeners: set[Callable[[], None]] = set()
        """Called whenever tables have come or gone, or what is told to all is another."""
        self._kept = _read(lobby)
        self._wind()

    # Its tables.

    def rooms(self) -> list[Room]:
        """By number."""
        numbered = sorted((one.table, one.code) for one in self.lobby.records() if one.table)
        return [room for _, code in numbered if (room := self.lobby.room(code))]

    def room(self, number: int) -> Room | None:
        return next((room for room in self.rooms() if room.record.table == number), None)

    def lay(
        self, game: str, language: str, options: Mapping[str, Any], edition: Edition | None,
        numbers: Iterable[int] = (), more: int = 0,
    ) -> list[SkippedTable]:  # fmt: skip
        """Lays a game on tables at which none is being played, and on so many new ones.

        Raises:
            InputError: for options or an edition that do not exist.
            StoreError: some tables are as they were.
        """
        asked, left = set(numbers), []
        for room in self.rooms():
            if room.record.table not in asked:
                continue
            try:
                self.lobby.lay(room, game, options, edition)
            except InputError as refused:
                if refused.code not in _SKIPS:
                    raise
                left.append(SkippedTable(room.record.table, _SKIPS[refused.code]))
        last, count = self._last(), len(self.rooms())
        for number in range(last + 1, last + 1 + min(more, MOST_TABLES - count)):
            self.lobby.make(game, language, options, edition=edition, table=number)
        self._tell()
        return left

    def _last(self) -> int:
        return max((one.table for one in self.lobby.records()), default=0)

    def remove(self, number: int) -> list[SkippedTable]:
        """Takes a table away at which nobody sits; if it was played at, it keeps its code, beside the class."""
        room = self.room(number)
        if room is None:
            return []
        if room.record.people:
            return [SkippedTable(number, "seated")]
        if room.record.plays:
            room.change(_leaves_the_class)
        else:
            self.lobby.take_away(room)
        self._tell()
        return []

    def empty(self) -> list[SkippedTable]:
        """Everybody gets up, bots too, wherever no game runs: the tables are free for the next group."""
        left = []
        for room in self.rooms():
            if not room.record.people:
                continue
            try:
                room.to_lobby(lambda record: record.people.clear())
            except InputError as refused:
                if refused.code != "game_in_progress":
                    raise
                left.append(SkippedTable(room.record.table, "playing"))
        return left

    def fill(self, seats: int, level: str, names: Sequence[str]) -> None:
        """Bots in the free seats of tables that have not begun, up to so many; no more than the game takes."""
        for room in self._at("lobby"):
            for _ in range(len(room.record.seated()), min(seats, room.game_data.about.most)):
                sit(room, names[len(room.record.seated()) % len(names)], bot=level)

    def seats(self) -> tuple[int, int]:
        """How many seats of a table bots are asked to fill, and how many at most: what the games that lie here take."""
        abouts = [room.game_data.about for room in self.rooms()]
        most = max((about.most for about in abouts), default=FUN)
        return min(most, max([FUN, *(about.fewest for about in abouts)])), most

    # Their games.

    def begin(self, is_same_deal: bool = False) -> list[SkippedTable]:
        """Begins at every table that can; with `is_same_deal` all are dealt from one seed."""
        return self._begin(self._at("lobby"), is_same_deal)

    def again(self, is_same_deal: bool = False) -> list[SkippedTable]:
        """The next game of the same people, wherever one is over."""
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

    def _begin(self, rooms: Iterable[Room], is_same_deal: bool) -> list[SkippedTable]:
        seed, deal, left = (secrets.randbits(53), secrets.token_hex(8), []) if is_same_deal else (None, "", [])
        for room in rooms:
            if why := start_obstacle(room):
                left.append(SkippedTable(room.record.table, why))
            else:
                self.lobby.begin(room, seed, deal)
        return left

    def alike(self, status: Status) -> list[list[int]]:
        """Of tables in the lobby, or where a game is over, which one seed would deal alike: those of one game, edition
        and options with as many people.
        """
        found: dict[object, list[int]] = {}
        for room in self._at(status):
            if not start_obstacle(room):
                found.setdefault(_dealt_by(room.record), []).append(room.record.table)
        return list(found.values())

    def pause(self, is_paused: bool) -> None:
        """Stops all games, or lets them go on, and the clock for all with them."""
        for room in self._at("playing" if is_paused else "paused"):
            room.pause(is_paused)
        if is_paused and self._kept.until is not None and (rest := self.left()) > 0:
            self._keep(until=None, rest=rest)
        elif not is_paused and self._kept.rest is not None:
            self._keep(until=self.lobby.now() + self._kept.rest, rest=None)
            self._wind()

    def end(self) -> None:
        """Breaks every game off, and the clock for all; nothing that was secret is shown."""
        for room in self._at("playing", "paused"):
            room.end()
        if self.said().has_clock:
            self.count_down(None)

    def _at(self, *statuses: str) -> list[Room]:
        return [room for room in self.rooms() if room.status in statuses]

    # What all are told.

    @property
    def title(self) -> str:
        return self._kept.title

    @property
    def claim(self) -> int:
        return self._kept.claim

    def said(self) -> Announcement:
        until = self._kept.until
        return Announcement(self._kept.message, until, until is not None and self.lobby.now() >= until, self._kept.rest)

    def left(self) -> float:
        """Seconds until the time is up."""
        if self._kept.rest is not None:
            return self._kept.rest
        return max(0.0, (self._kept.until or 0) - self.lobby.now())

    def call(self, title: str) -> None:
        """Names the class."""
        self._keep(title=_plain(title, LONGEST_TITLE))

    def say(self, message: str) -> None:
        """Shows a message on every screen, until it is cleared by an empty one."""
        self._keep(message=_plain(message, LONGEST_MESSAGE))

    def count_down(self, minutes: float | None) -> None:
        """Runs a clock on every screen; it ends with a sign, which stays until None clears it."""
        until = None if minutes is None else self.lobby.now() + 60 * min(minutes, LONGEST_MINUTES)
        self._keep(until=until, rest=None)
        self._wind()

    def sign_out(self) -> None:
        """Whoever has signed in must do so again."""
        self._keep(claim=self._kept.claim + 1)

    def _keep(self, **told: Any) -> None:
        after = msgspec.structs.replace(self._kept, **told)
        self.lobby.keep("class", msgspec.json.encode(after))
        self._kept = after
        self._tell()

    def _wind(self) -> None:
        until = self._kept.until
        if until is not None and (rest := until - self.lobby.now()) > 0:
            self.lobby.later(rest, lambda: self._up(until))

    def _up(self, until: float) -> None:
        if self._kept.until == until:
            if self.lobby.now() < until:
                self._wind()
            else:
                self._tell()

    def _tell(self) -> None:
        for room in self.rooms():
            room.tell()
        for notice in tuple(self.listeners):
            notice()


def _read(lobby: Lobby) -> _Kept:
    """What is kept of a class; a new one where that is spoilt, with nobody signed in."""
    try:
        return msgspec.json.decode(lobby.get_or_create("class", msgspec.json.encode(_Kept())), type=_Kept)
    except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
        lobby.spoilt.append(f"the name, the message and the clock of the class, which begin anew: {error}")
        return _Kept(claim=secrets.randbits(53))


def start_obstacle(room: Room) -> SkipReason | None:
    """Why a table's game cannot begin; None: it can."""
    count, about = sum(not person.has_left for person in room.record.seated()), room.game_data.about
    if count < about.fewest:
        return "few"
    if count > about.most:
        return "many"
    return (
        "gm"
        if room.needs_gm() and not any(person.is_gm and not person.has_left for person in room.record.people)
        else None
    )


def _dealt_by(record: RoomRecord) -> object:
    options = msgspec.json.encode(record.options, order="sorted")
    stays = [person for person in record.seated() if not person.has_left]
    return record.game, record.variant, options, len(stays)


def _leaves_the_class(record: RoomRecord) -> None:
    record.table = 0


def _plain(text: str, longest: int) -> str:
    """One line of text as others may read it."""
    return " ".join(clean_text(text).split())[:longest].strip()
