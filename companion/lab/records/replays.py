"""Replays of saved games: the state after each move, what each viewer saw, and thinking times.

It knows nothing of the web: screens, reports and exports are built from its values.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import msgspec

import cards
from companion.games import GAMES
from companion.matches import log
from companion.rules.game import AnyGame, Mover, View, Viewer
from companion.tables.game_data import GameLibrary
from companion.tables.people import Person, Play, RoomRecord
from companion.tables.store import Row, Store

MOST_FOLDED = 16
"""Replays in memory: enough for a class where somebody steps through each table's game."""

MOST_RECORDS = 500
"""Records of ended games in memory."""


class Step(NamedTuple):
    """The table after move number `seq`; number 0 is the deal, which has no mover."""

    seq: int
    at: float
    """Seconds of play, without pauses."""
    mover: Mover | None
    state: Any
    phase: str
    round: int
    moment: str
    by_bot: bool


class Thinking(msgspec.Struct, frozen=True):
    """A time during which a seat could move.

    It begins when the seat can move: the table's moment began, others' moves let it, or it has just moved and may move
    again. It ends with the seat's move, or without one (`has_moved` is false) when the clock or others ended the
    moment, or when the game ended. Pauses do not count. Means of thinking times use only times that ended in a move.
    """

    seat: Mover
    """A seat, or "gm"; never "clock"."""
    phase: str
    round: int
    at: float
    """When it began, in seconds of play."""
    seconds: float
    is_bot: bool
    """Whether a bot made the move or has the seat. Phones with our script send an id with each tap."""
    has_moved: bool = True
    seq: int = 0
    """The number of the move; 0 without a move."""


class Span(NamedTuple):
    """A phase of a game, from step `first` on; `at` and `until` are seconds of play."""

    phase: str
    round: int
    first: int
    at: float
    until: float


@dataclass(frozen=True, eq=False)
class Replay:
    """A game as it was played, finished or not."""

    record: RoomRecord
    game_data: cards.GameData
    game: AnyGame
    steps: tuple[Step, ...]
    _frames: dict[Viewer, tuple[int, ...]] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end, so that its secrets may be shown."""
        return self.steps[-1].state.outcome is not None

    @property
    def seconds(self) -> float:
        """Seconds of play until the last move."""
        return self.steps[-1].at

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return self.game.viewers(self.steps[0].state)

    def view(self, seq: int, viewer: Viewer) -> View[Any, Any, Any]:
        """Return what a viewer saw after move number `seq`."""
        return self.game.view(self.steps[seq].state, viewer)

    @cached_property
    def thinking(self) -> tuple[Thinking, ...]:
        """Every time that a seat could move, in the order of their ends."""
        return tuple(_thinking(self))

    @cached_property
    def waits(self) -> tuple[Thinking, ...]:
        """Times during which everybody saw that the table waited for a seat. They reveal no secret move."""
        return tuple(_waits(self))

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """Its phases in order, which are always public."""
        return tuple(_spans(self.steps))

    def frames(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the numbers of the steps at which this viewer saw something new, the deal first.

        Other steps of a game that was broken off would reveal when somebody acted in secret.
        """
        if viewer not in self._frames:
            self._frames[viewer] = tuple(self._changes(viewer))
        return self._frames[viewer]

    def _changes(self, viewer: Viewer) -> Iterator[int]:
        yield 0
        before = self.view(0, viewer)
        for step in self.steps[1:]:
            view = self.game.view(step.state, viewer)
            if view != before:
                yield step.seq
                before = view


class Archive:
    """Ended games from the file of tables, with a cache of replays and records."""

    def __init__(self, store: Store, library: GameLibrary) -> None:
        self._store, self._library = store, library
        self._folded = lru_cache(MOST_FOLDED)(self._fold)
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
        """Return the replay of a game that has ended and has a record.

        Raises:
            FaultsError: as `build_replay`.
        """
        return self._folded(code, number)

    def _fold(self, code: str, number: int) -> Replay:
        record = self.record(code, number)
        assert record is not None
        replay = build_replay(record, self._store.entries(code, number), self._library)
        # Computed here because callers run this outside the lock that all tables wait for.
        assert replay.spans and replay.thinking is not None and replay.waits is not None
        return replay


def has_ended(current: RoomRecord, number: int) -> bool:
    """Return whether a table's game with this number is over, broken off, or followed by another."""
    play = current.play
    return play is None or play.number != number or play.is_done


def is_dealt_alike(play: Play, others: Iterable[Play | None]) -> bool:
    """Return whether another running game has the same deal, so that this game's secrets are its secrets too."""
    return any(
        (play.deal and play.deal == other.deal) or play.head.get("dealt") == other.head.get("dealt")
        for other in others
        if other is not None and other is not play and not other.is_done
    )


def build_replay(record: RoomRecord, rows: Sequence[Row], library: GameLibrary) -> Replay:
    """Return the replay of a saved game, from a record of `Store.plays` and the rows of `Store.entries`.

    Raises:
        FaultsError: the game's data no longer exist, or its deal or moves are impossible.
    """
    assert record.play is not None
    game_data = library.of_record(record)
    table = log.reopen([head := msgspec.json.encode(record.play.head)], record.language, game_data)
    bots = by_bots(record, rows)
    steps = [step_of(table.state, table.game)]
    for entry, _ in log.replay(table, [head, *(line for line, _, _ in rows)], redecides=False):
        by_bot = bots[entry.seq - 1]
        steps.append(step_of(table.state, table.game, entry.seq, entry.at, entry.seat, by_bot=by_bot))
    return Replay(record, game_data, GAMES[record.game], tuple(steps))


def step_of(
    state: Any, game: AnyGame, seq: int = 0, at: float = 0.0, mover: Mover | None = None, *, by_bot: bool = False
) -> Step:
    """Return the step that a move led to; without a move, the deal."""
    return Step(
        seq=seq,
        at=at,
        mover=mover,
        state=state,
        phase=state.phase,
        round=state.round,
        moment=game.moment(state),
        by_bot=by_bot,
    )


def by_bots(record: RoomRecord, rows: Sequence[Row]) -> list[bool]:
    """Return for each move whether a bot made it.

    A seat that ever sent a tap's id has a phone with our script: its moves without an id are a bot's in its place.
    Two moves of one tap are written together, and only the second has the id.
    """
    with_script = {mover for _, mover, tap in rows if tap}
    are_by_bots = []
    for number, (_, mover, tap) in enumerate(rows):
        person = _person(record, mover)
        after = rows[number + 1] if number + 1 < len(rows) else None
        has_id = tap is not None or (after is not None and after[1] == mover and after[2] is not None)
        if person is None:
            are_by_bots.append(False)
        elif mover in with_script and not person.is_bot:
            are_by_bots.append(not has_id)
        else:
            are_by_bots.append(person.bot is not None)
    return are_by_bots


def _person(record: RoomRecord, mover: Mover | str) -> Person | None:
    if mover == "gm":
        return next((person for person in record.people if person.is_gm), None)
    seated = record.seated()
    number = int(mover) if str(mover).isdecimal() else 0
    return seated[number - 1] if 0 < number <= len(seated) else None


def _thinking(replay: Replay) -> Iterator[Thinking]:
    game, since = replay.game, dict[Mover, Step]()
    people = {viewer: _person(replay.record, viewer) for viewer in replay.viewers}
    for step in replay.steps:
        able = () if step.state.outcome else game.players(step.state)
        able = tuple(mover for mover in able if game.moves(step.state, mover))
        began = since.pop(step.mover, None) if step.mover is not None else None
        if began is not None:
            yield _ended(began, step, step.mover, step.by_bot, has_moved=True)
        for mover, began in tuple(since.items()):
            if mover not in able or began.moment != step.moment:
                del since[mover]
                person = people.get(mover)
                yield _ended(began, step, mover, person is not None and person.bot is not None, has_moved=False)
        for mover in able:
            since.setdefault(mover, step)


def _waits(replay: Replay) -> Iterator[Thinking]:
    since = dict[Mover, Step]()
    for step in replay.steps:
        awaited = () if step.state.outcome else replay.game.table(step.state).waiting_for
        for mover, began in tuple(since.items()):
            if mover not in awaited or began.moment != step.moment or step is replay.steps[-1]:
                del since[mover]
                yield _ended(began, step, mover, is_bot=False, has_moved=False)
        for mover in awaited:
            since.setdefault(mover, step)


def _ended(began: Step, ended: Step, mover: Any, is_bot: bool, *, has_moved: bool) -> Thinking:
    return Thinking(
        seat=mover,
        phase=began.phase,
        round=began.round,
        at=began.at,
        seconds=round(ended.at - began.at, 3),
        is_bot=is_bot,
        has_moved=has_moved,
        seq=ended.seq if has_moved else 0,
    )


def _spans(steps: Sequence[Step]) -> Iterator[Span]:
    first = steps[0]
    for step in steps[1:]:
        if (step.phase, step.round) != (first.phase, first.round):
            yield Span(first.phase, first.round, first.seq, first.at, step.at)
            first = step
    yield Span(first.phase, first.round, first.seq, first.at, steps[-1].at)
