"""Rooms for the companion's tests: a lobby with its own database file, and a clock that a test moves by hand."""

import heapq
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from laws import GameSetup, loaded, random_move, worlds_of

import cards
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_event, read_line
from companion.rules.game import Command, Form, IllegalMove, Mover
from companion.storage.place import open_store
from companion.storage.sqlite import SqliteStore
from companion.storage.store import Commit, Place, Store, StoreError
from companion.tables import lobby as houses
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.people import Person, RoomRecord
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.tables.writer import Writer


@cache
def fewest_seats(slug: str) -> int:
    """Return how many seats the tests give a game: its usual number, else three, or the number nearest to three."""
    about = cards.load(slug).about
    return about.usual or max(about.fewest, min(3, about.most))


PACE = Pace(1, 2, beats=0, even_s=0, step_s=0)


def run_together(*calls: Callable[[], object]) -> None:
    """Call these at once, each in a thread of its own, and wait for all."""
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)


class ManualClock:
    """A clock and a scheduler in one: time passes only when a test calls `pass_time`."""

    def __init__(self, now: float = 1_000_000) -> None:
        self.now, self._due, self._order = now, [], itertools.count()
        self._guard = threading.Lock()

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        with self._guard:
            heapq.heappush(self._due, (self.now + max(0.0, seconds), next(self._order), call))

    def next_due(self) -> float | None:
        return self._due[0][0] if self._due else None

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            with self._guard:
                at, _, call = heapq.heappop(self._due)
            self.now = max(self.now, at)
            call()
        self.now = end

    def close(self) -> None:
        self._due.clear()


@cache
def _blank_file() -> bytes:
    """Return a file of tables without tables, which takes the disk 20 ms to make."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        SqliteStore(file).close()
        return file.read_bytes()


def _loaded_once(load: Callable[..., cards.GameData], slug: str, *values: Any) -> cards.GameData:
    """Return a game's data; lobbies share what is loaded, unless an edition or a set of pictures may change it."""
    language, options, digest, *version = values
    return load(slug, *values) if digest or version else loaded(slug, read_line(options), language)


@contextmanager
def open_lobby(
    place: Place, clock: ManualClock | None = None, writer: Callable[[Store], Writer] = Writer, pace: Pace = PACE,
    leads: Callable[[str], bool] | None = None,
) -> Iterator[Lobby]:  # fmt: skip
    """Open a lobby on a store and close it afterwards; the store may then be opened again."""
    scheduler = clock or ManualClock()
    if isinstance(place, Path) and not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_blank_file())
    store = open_store(place)
    if isinstance(store, SqliteStore):
        store._db.execute("PRAGMA synchronous = OFF")  # no power cut threatens a test
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(houses, "Scheduler", lambda: scheduler)
        lobby = Lobby(writer(store), scheduler, pace, leads=leads)
    lobby.library._loaded = partial(_loaded_once, lobby.library._loaded)
    lobby.autoplay.chance = Chance(1)
    try:
        yield lobby
    finally:
        lobby.close()


def waiting_room(lobby: Lobby, slug: str, *names: str, **options: Any) -> Room:
    """Return a room whose people sit and wait for the game."""
    room = lobby.make(slug, options=options)
    for name in names:
        sit(room, name)
    return room


def start_room(
    lobby: Lobby, slug: str, options: Mapping[str, Any] | None = None, bots: str = "", seed: int = 1,
    seats: int = 0, is_practice: bool = False,
) -> Room:  # fmt: skip
    """Return a room whose game has started.

    `bots` is the level of the bots in all seats but the first.
    """
    room = lobby.make(slug, options=options, is_practice=is_practice)
    for seat in range(1, (seats or fewest_seats(slug)) + 1):
        sit(room, f"Guest{seat}", bot=bots if bots and seat > 1 else None)
    if room.needs_gm():
        sit(room, "Leader", is_gm=True)
    room.begin(seed)
    return room


def game_of(room: Room) -> GameSetup:
    """Return the room's game in the form in which the laws play it."""
    slug = room.record.game
    return GameSetup(GAMES[slug], room.game_data, len(room.record.seated()), worlds_of(slug))


def match_of(room: Room) -> Match:
    """Return the room's game as a separate match in the state that phones show, with an empty log."""
    game, play = GAMES[room.record.game], room.record.play
    match = Match(game, room.game_data, len(room.record.seated()), read_event(game, play.head["dealt"]))
    match.state, match.at = room.snapshot.state, room.snapshot.at
    return match


def logged_match(lobby: Lobby, room: Room) -> Match:
    head = msgspec.json.encode(room.record.play.head)
    match = log.reopen([head], room.record.language, room.game_data)
    rows = lobby.writer.store.entries(room.code, room.record.play.number)
    for _ in log.replay(match, [head, *(line for line, _, _ in rows)]):
        pass
    return match


def command(room: Room, move: str, **fields: Any) -> Command:
    fields = {"move": move, **fields}
    return read_command(known_move(GAMES[room.record.game], fields), fields)


def some_tap(room: Room, chance: Chance, clock: ManualClock) -> tuple[Mover, Command]:
    """Return a move that somebody may make now, and set the clock to its time."""
    mover, fields, at = random_move(game_of(room), match_of(room), chance)
    clock.now = max(clock.now, room.record.play.begun + at)
    return mover, read_command(known_move(GAMES[room.record.game], fields), fields)


def play_some(room: Room, chance: Chance, clock: ManualClock, moves: int) -> None:
    while moves and room.status == "playing":
        mover, command = some_tap(room, chance, clock)
        try:
            room.play(mover, command, None, None)
        except IllegalMove:
            continue  # a free form may be filled in wrongly by chance
        moves -= 1


def watch(room: Room, *names: str) -> list[Person]:
    def alter(record: RoomRecord) -> None:
        for name in names:
            record.arrivals += 1
            record.watchers.append(Person(record.arrivals, name))

    room.change(alter)
    return room.record.watchers


def first_move(room: Room, seat: int) -> Command:
    return next(move for move in room.view(seat).moves if not isinstance(move, Form))


def moment_of(room: Room) -> str:
    return room.moment


def visible_state(room: Room) -> object:
    """Return everything that any viewer sees of a room."""
    viewers = GAMES[room.record.game].viewers(room.snapshot.state)
    return room.status, [plain_values(room.view(viewer)) for viewer in viewers]


class ManualDisk:
    """A disk for a `Writer` that a test can block or let fail; `batches` are the sizes of its commits."""

    def __init__(self) -> None:
        self.released, self.reached = threading.Event(), threading.Event()
        self.fails, self.batches = 0, list[int]()

    def __call__(self, commit: Callable[[Sequence[Commit]], frozenset[int]], batch: Sequence[Commit]) -> frozenset[int]:
        self.reached.set()
        assert self.released.wait(10)
        self.batches.append(len(batch))
        if self.fails:
            self.fails -= 1
            raise StoreError("the disk is full")
        return commit(batch)

    def hold(self) -> None:
        self.reached.clear()
        self.released.clear()
