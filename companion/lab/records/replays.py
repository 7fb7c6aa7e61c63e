"""Replays of saved games, without the web: the table after each move, what each viewer saw, thinking times."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec

import cards
from cards.errors import Fault, InputError
from companion.games import GAMES
from companion.lab.records.thinking_times import Step, ThinkingTimes, Waits
from companion.limits import Limits
from companion.matches import log
from companion.rules.game import AnyGame, Mover, View, Viewer
from companion.storage.store import Row, Store
from companion.tables.game_data import GameLibrary
from companion.tables.people import Person, Play, RoomRecord

MOST_MOVES_KEPT = 100_000
"""Moves of all replays in memory: enough for a class where somebody steps through each table's game."""

MOST_STATES = 16
"""States that a replay keeps, at equal distances; those between are worked out again from the one before."""

MOST_RECORDS = 500  # Records of ended games in memory.


class Span(NamedTuple):
    """A phase of a game, from step `first` on; `at` and `until` are seconds of play."""

    phase: str
    round: int
    first: int
    at: float
    until: float


class Replay:
    """A game as it was played, finished or not. It keeps a few states, however long the game was."""

    def __init__(self, record: RoomRecord, game_data: cards.GameData, rows: Sequence[Row], first_state: Any) -> None:
        """Go through a game from its first state. Raises `InputError`: the moves are impossible."""
        self.record, self.game_data, self.game = record, game_data, GAMES[record.game]
        self._lines = tuple(line for line, _, _ in rows)
        self._apart = len(rows) // MOST_STATES + 1
        self._kept: list[Any] = []
        self.viewers: tuple[Viewer, ...] = self.game.viewers(first_state)
        self._frames: dict[Viewer, tuple[int, ...]] = {}
        self._latest: tuple[int, Any] = (0, first_state)
        game, bots, steps, state = self.game, by_bots(record, rows), list[Step](), first_state
        thinking = ThinkingTimes(game, seats_with_bots(record, self.viewers))
        waits = Waits(lambda state: game.table(state).waiting_for)
        for seq, (seconds, mover, state) in enumerate(self._states_from(0, first_state)):
            step = step_of(state, game, seq, seconds, mover, by_bot=seq > 0 and bots[seq - 1])
            steps.append(step)
            thinking.take(step, state)
            waits.take(step, state, is_last=seq == len(rows))
            if seq % self._apart == 0:
                self._kept.append(state)
        self.steps, self.thinking, self.waits = tuple(steps), tuple(thinking.found), tuple(waits.found)
        self.spans = tuple(_spans(self.steps))
        """Its phases in order, which are always public."""
        self.is_over = state.outcome is not None
        """Whether it was played to its end, so that its secrets may be shown."""

    @property
    def seconds(self) -> float:
        """Seconds of play until the last move."""
        return self.steps[-1].at

    def state(self, seq: int) -> Any:
        """Return the table after move number `seq`. The one that was asked for last is kept: a page asks often."""
        if self._latest[0] != seq:
            start, state = seq - seq % self._apart, self._kept[seq // self._apart]
            if start <= self._latest[0] < seq:
                start, state = self._latest
            later = self._states_from(start, state)
            self._latest = seq, next(islice(later, seq - start, None))[2]
        return self._latest[1]

    def view(self, seq: int, viewer: Viewer) -> View[Any, Any, Any]:
        """Return what a viewer saw after move number `seq`."""
        return self.game.view(self.state(seq), viewer)

    def frames(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the steps at which this viewer saw something new: others reveal when somebody acted in secret."""
        if viewer not in self._frames:
            self._frames[viewer] = tuple(self._changes(viewer))
        return self._frames[viewer]

    def _changes(self, viewer: Viewer) -> Iterator[int]:
        last_view = None
        for seq, (_, _, state) in enumerate(self._states_from(0, self._kept[0])):
            view = self.game.view(state, viewer)
            if view != last_view:
                yield seq
                last_view = view

    def _states_from(self, start: int, state: Any) -> Iterator[tuple[float, Mover | None, Any]]:
        """Yield the state after move number `start`, and time, mover and state of each move after it."""
        yield 0.0, None, state
        for line, next_state in log.follow(self.game, state, islice(self._lines, start, None), start):
            yield line.at, line.seat, next_state


class Archive:
    """Ended games from the file of tables, with a cache of replays and records."""

    def __init__(self, store: Store, library: GameLibrary, most_moves: int = Limits().replay_moves) -> None:
        """A game of more than `most_moves` moves has no replay."""
        self._store, self._library, self._most_moves = store, library, most_moves
        self._replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self.ended = lru_cache(MOST_RECORDS)(self.record)
        """As `record`, but cached: only for games that have ended."""

    def records(self, code: str) -> list[RoomRecord]:
        """Return the records of all games at a table in order, the running one included."""
        return [msgspec.json.decode(content, type=RoomRecord) for content in self._store.plays_of(code)]

    def record(self, code: str, number: int) -> RoomRecord | None:
        """Return the record of a table's game, None if there is no such game."""
        content = self._store.play(code, number)
        return msgspec.json.decode(content, type=RoomRecord) if content else None

    def replay(self, code: str, number: int) -> Replay:
        """Return the replay of an ended game. Raises `InputError`: too many moves; else as `build_replay`."""
        if (code, number) not in self._replays:
            self._keep((code, number), self._build(code, number))
        self._replays.move_to_end((code, number))
        return self._replays[code, number]

    def _build(self, code: str, number: int) -> Replay:
        record, moves = self.record(code, number), self._store.count_entries(code, number)
        assert record is not None
        if moves > self._most_moves:
            raise InputError("too_large", Fault(f"{code}/{number}", "", "", too_long(moves, self._most_moves)))
        return build_replay(record, self._store.entries(code, number), self._library)

    def _keep(self, key: tuple[str, int], replay: Replay) -> None:
        """Keep a replay. Those that nobody has looked at for longest go when there are too many moves."""
        self._replays[key] = replay
        while len(self._replays) > 1 and sum(len(replay.steps) for replay in self._replays.values()) > MOST_MOVES_KEPT:
            self._replays.popitem(last=False)


def too_long(moves: int, most: int) -> str:
    """Return the sentence on a game that is too long to be gone through again."""
    return f"has {moves} moves, and games of up to {most} are read"


def has_ended(current: RoomRecord, number: int) -> bool:
    """Return whether a table's game with this number is over, broken off, or followed by another."""
    play = current.play
    return play is None or play.number != number or play.is_done


def is_dealt_alike(play: Play, plays: Iterable[Play | None]) -> bool:
    """Return whether another running game has the same deal, so that this game's secrets are its secrets too."""
    return any(
        (play.deal and play.deal == other.deal) or play.head.get("dealt") == other.head.get("dealt")
        for other in plays
        if other is not None and other is not play and not other.is_done
    )


def build_replay(record: RoomRecord, rows: Sequence[Row], library: GameLibrary) -> Replay:
    """Return the replay of a saved game. Raises `FaultsError`: its data are gone, or its moves are impossible."""
    assert record.play is not None
    game_data = library.of_record(record)
    table = log.reopen([msgspec.json.encode(record.play.head)], record.language, game_data)
    return Replay(record, game_data, rows, table.state)


def step_of(
    state: Any, game: AnyGame, seq: int = 0, at: float = 0.0, mover: Mover | None = None, *, by_bot: bool = False
) -> Step:
    """Return the step that a move led to; without a move, the deal."""
    return Step(
        seq=seq, at=at, mover=mover, phase=state.phase, round=state.round, moment=game.moment(state), by_bot=by_bot
    )


def by_bots(record: RoomRecord, rows: Sequence[Row]) -> list[bool]:
    """Return for each move whether a bot made it.

    A seat that ever sent a tap's id has a phone with our script: its moves without an id are a bot's in its place.
    Two moves of one tap are written together, and only the second has the id.
    """
    with_script = {mover for _, mover, tap in rows if tap}
    people = {mover: _person(record, mover) for mover in {mover for _, mover, _ in rows}}
    are_by_bots = []
    for number, (_, mover, tap) in enumerate(rows):
        person = people[mover]
        next_row = rows[number + 1] if number + 1 < len(rows) else None
        has_id = tap is not None or (next_row is not None and next_row[1] == mover and next_row[2] is not None)
        if person is None:
            are_by_bots.append(False)
        elif mover in with_script and not person.is_bot:
            are_by_bots.append(not has_id)
        else:
            are_by_bots.append(person.bot is not None)
    return are_by_bots


def seats_with_bots(record: RoomRecord, viewers: Iterable[Viewer]) -> dict[Viewer, bool]:
    """Return for each viewer whether a bot has that seat."""
    people = {viewer: _person(record, viewer) for viewer in viewers}
    return {viewer: person is not None and person.bot is not None for viewer, person in people.items()}


def _person(record: RoomRecord, mover: Mover | str) -> Person | None:
    if mover == "gm":
        return next((person for person in record.people if person.is_gm), None)
    seated = record.seated()
    number = int(mover) if str(mover).isdecimal() else 0
    return seated[number - 1] if 0 < number <= len(seated) else None


def _spans(steps: Sequence[Step]) -> Iterator[Span]:
    opening = steps[0]
    for step in steps[1:]:
        if (step.phase, step.round) != (opening.phase, opening.round):
            yield Span(opening.phase, opening.round, opening.seq, opening.at, step.at)
            opening = step
    yield Span(opening.phase, opening.round, opening.seq, opening.at, steps[-1].at)
