"""Tables for the tests of the companion: a house on a file of its own, and a clock that a test moves by hand."""

import heapq
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from laws import GameSetup, random_move, worlds_of

import cards
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_event
from companion.rules.game import Command, Form, IllegalMove, Mover
from companion.tables import lobby as houses
from companion.tables.lobby import Lobby, Pace, sit
from companion.tables.room import Room
from companion.tables.store import Store
from companion.tables.writer import Writer


def fewest_seats(slug: str) -> int:
    """The seats at which a game is played here: three where it can be played by two."""
    about = cards.load(slug).about
    return about.usual or max(about.fewest, min(3, about.most))


PACE = Pace(1, 2)


class Hands:
    """The wall's clock and the house's clockwork in one: time passes when a test says so."""

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
        """All that falls due is done, each at its time."""
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            with self._guard:
                at, _, call = heapq.heappop(self._due)
            self.now = max(self.now, at)
            call()
        self.now = end

    def close(self) -> None:
        self._due.clear()


@contextmanager
def opened(file: Path, hands: Hands | None = None, writer: Callable[[Store], Writer] = Writer) -> Iterator[Lobby]:
    """A house on a file; the same file may be opened again afterwards."""
    clock = hands or Hands()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(houses, "Scheduler", lambda: clock)
        here = Lobby(writer(Store(file)), clock, PACE)
    here._chance = Chance(1)
    try:
        yield here
    finally:
        here.close()


def begun(
    lobby: Lobby, slug: str = "", options: Mapping[str, Any] | None = None, bots: str = "", seed: int = 1,
    seats: int = 0, is_practice: bool = False,
) -> Room:  # fmt: skip
    """A table whose game has begun, the first of all games if none is named; `bots`: the level of all seats but one."""
    slug = slug or cards.slugs()[0]
    room = lobby.make(slug, options=options, is_practice=is_practice)
    for seat in range(1, (seats or fewest_seats(slug)) + 1):
        sit(room, f"Guest{seat}", bot=bots if bots and seat > 1 else None)
    if room.needs_gm():
        sit(room, "Leader", is_gm=True)
    room.begin(seed)
    return room


def played_at(room: Room) -> GameSetup:
    """The room's game as the laws play it."""
    slug = room.record.game
    return GameSetup(GAMES[slug], room.game_data, len(room.record.seated()), worlds_of(slug))


def match_of(room: Room) -> Match:
    """The room's game as a match of its own, in the state that phones show. Its log is empty."""
    game, play = GAMES[room.record.game], room.record.play
    assert play is not None
    match = Match(game, room.game_data, len(room.record.seated()), read_event(game, play.head["dealt"]))
    match.state, match.at = room.snapshot.state, room.snapshot.at
    return match


def logged_match(lobby: Lobby, room: Room) -> Match:
    """The room's game folded from the moves on the disk, with its log."""
    assert room.record.play is not None
    head = msgspec.json.encode(room.record.play.head)
    match = log.reopen([head], room.record.language, room.game_data)
    rows = lobby.writer.store.entries(room.code, room.record.play.number)
    for _ in log.replay(match, [head, *(line for line, _, _ in rows)], redecides=False):
        pass
    return match


def command(room: Room, move: str, **fields: Any) -> Command:
    told = {"move": move, **fields}
    return read_command(known_move(GAMES[room.record.game], told), told)


def some_tap(room: Room, chance: Chance, hands: Hands) -> tuple[Mover, Command]:
    """A move that somebody may make now; the clock is put to its time."""
    mover, fields, at = random_move(played_at(room), match_of(room), chance)
    hands.now = max(hands.now, room.record.play.begun + at)
    return mover, read_command(known_move(GAMES[room.record.game], fields), fields)


def play_some(room: Room, chance: Chance, hands: Hands, moves: int) -> None:
    """So many random moves, or until the game is over."""
    while moves and room.status == "playing":
        mover, what = some_tap(room, chance, hands)
        try:
            room.play(mover, what, None, None)
        except IllegalMove:
            continue  # of a free form, by chance wrong
        moves -= 1


def first_move(room: Room, seat: int) -> Command:
    return next(move for move in room.view(seat).moves if not isinstance(move, Form))


def now(room: Room, seat: Any = 1) -> str:
    return room.moment


def sight(room: Room) -> object:
    """All that anybody sees of a table."""
    viewers = GAMES[room.record.game].viewers(room.snapshot.state)
    return room.status, [plain_values(room.view(viewer)) for viewer in viewers]
