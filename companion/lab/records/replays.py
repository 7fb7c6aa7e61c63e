"""A kept game folded once more: how the table stood after each move, what each viewer saw, who thought for how long.

No web in it: screens, reports and exports are made of what stands here.
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
from companion.tables.game_data import facts_of
from companion.tables.people import Person, Play, RoomRecord
from companion.tables.store import Row, Store

MOST_FOLDED = 16
"""Games that are kept folded: a class's tables, each stepped through by somebody."""

MOST_RECORDS = 500


class Step(NamedTuple):
    """How the table stands after move `seq`; number 0 is the deal, which nobody has made."""

    seq: int
    at: float
    """Seconds of play, pauses left out."""

    mover: Mover | None
    state: Any
    phase: str
    round: int
    moment: str
    by_bot: bool


class Thinking(msgspec.Struct, frozen=True):
    """A seat could move, and then did, or did not.

    It counts from the moment in which it could move: the table's moment began, others' moves let it, or it had just
    moved and may again. It ends with its own move; or without one (`has_moved` false) when the moment was over, by
    the clock or by others, or the game ended there. Pauses are no time. A mean of thinking times takes those that
    ended in a move; who kept the table waiting, takes all.
    """

    seat: Mover
    """A seat, or "gm"; never "clock"."""

    phase: str
    round: int
    at: float
    """When it could first move, in seconds of play."""

    seconds: float
    is_bot: bool
    """A bot has made this move, or holds the seat. A phone with our script names its taps, a bot never does."""

    has_moved: bool = True
    seq: int = 0
    """The number of the move; 0 without one."""


class Span(NamedTuple):
    """A phase of a game, from step `first` on."""

    phase: str
    round: int
    first: int
    at: float
    until: float


@dataclass(frozen=True, eq=False)
class Replay:
    """A game as it was played, whole or as far as it came."""

    record: RoomRecord
    game_data: cards.GameData
    game: AnyGame
    steps: tuple[Step, ...]
    _frames: dict[Viewer, tuple[int, ...]] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Played to its end: what was secret is so no more."""
        return self.steps[-1].state.outcome is not None

    @property
    def seconds(self) -> float:
        """When the last move was made, in seconds of play."""
        return self.steps[-1].at

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return self.game.viewers(self.steps[0].state)

    def view(self, seq: int, viewer: Viewer) -> View[Any, Any, Any]:
        """What a viewer saw after a move."""
        return self.game.view(self.steps[seq].state, viewer)

    @cached_property
    def thinking(self) -> tuple[Thinking, ...]:
        """Every time that a seat could move, in the order in which they ended."""
        return tuple(_thinking(self))

    @cached_property
    def waits(self) -> tuple[Thinking, ...]:
        """Whom everybody could see that the table waited for; nobody's secret move shows in it."""
        return tuple(_waits(self))

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """Its phases, one after the other; what is public throughout."""
        return tuple(_spans(self.steps))

    def frames(self, viewer: Viewer) -> tuple[int, ...]:
        """The steps at which this viewer saw something new, the deal first.

        Other steps would tell a game that was broken off: that somebody did something in secret, and when.
        """
        if viewer not in self._frames:
            self._frames[viewer] = tuple(self._anew(viewer))
        return self._frames[viewer]

    def _anew(self, viewer: Viewer) -> Iterator[int]:
        yield 0
        before = self.view(0, viewer)
        for step in self.steps[1:]:
            view = self.game.view(step.state, viewer)
            if view != before:
                yield step.seq
                before = view


class Archive:
    """The games that ended at a house's tables, from its file; some stay folded, for whoever steps through them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folded = lru_cache(MOST_FOLDED)(self._fold)
        self.ended = lru_cache(MOST_RECORDS)(self.record)
        """As `record`, of a game that has ended: asked for again and again, read once."""

    def records(self, code: str) -> list[RoomRecord]:
        """Every game that was begun at a table, the running one too, in order."""
        return [msgspec.json.decode(kept, type=RoomRecord) for kept in self._store.plays_of(code)]

    def record(self, code: str, number: int) -> RoomRecord | None:
        kept = self._store.play(code, number)
        return msgspec.json.decode(kept, type=RoomRecord) if kept else None

    def replay(self, code: str, number: int) -> Replay:
        """A game that has ended and has a record: nothing of it changes any more.

        Raises:
            InputError: as `fold`.
        """
        return self._folded(code, number)

    def _fold(self, code: str, number: int) -> Replay:
        record = self.record(code, number)
        assert record is not None
        replay = fold(record, self._store.entries(code, number))
        # Here already, where it stops nobody: whoever folds it calls this apart from what all tables wait for.
        assert replay.spans and replay.thinking is not None and replay.waits is not None
        return replay


def has_ended(current: RoomRecord, number: int) -> bool:
    """Whether a table's game of that number is over, broken off, or left for another."""
    play = current.play
    return play is None or play.number != number or play.is_done


def is_dealt_alike(play: Play, others: Iterable[Play | None]) -> bool:
    """Whether another game that runs was dealt from the same seed, or the very same: its secrets are this one's."""
    return any(
        (play.deal and play.deal == other.deal) or play.head.get("dealt") == other.head.get("dealt")
        for other in others
        if other is not None and other is not play and not other.is_done
    )


def fold(record: RoomRecord, rows: Sequence[Row]) -> Replay:
    """A kept game: `record` as `Store.plays` keeps it, `rows` as `Store.entries` does.

    Raises:
        InputError: for facts, a deal or moves that are not, or no longer, to be had.
    """
    assert record.play is not None
    game_data = facts_of(record)
    table = log.reopen([head := msgspec.json.encode(record.play.head)], record.language, game_data)
    bots = by_bots(record, rows)
    steps = [_step(0, 0.0, None, table.state, table.game, False)]
    for entry, _ in log.replay(table, [head, *(line for line, _, _ in rows)], redecides=False):
        steps.append(_step(entry.seq, entry.at, entry.seat, table.state, table.game, bots[entry.seq - 1]))
    return Replay(record, game_data, GAMES[record.game], tuple(steps))


def thinking(record: RoomRecord, rows: Sequence[Row]) -> tuple[Thinking, ...]:
    """Every time that a seat of a kept game could move; see `Thinking` for what is counted.

    Who wants more of the same game folds it once: `fold(record, rows).thinking`.

    Raises:
        InputError: as `fold`.
    """
    return fold(record, rows).thinking


def _step(seq: int, at: float, mover: Mover | None, state: Any, game: AnyGame, by_bot: bool) -> Step:
    return Step(seq, at, mover, state, state.phase, state.round, game.moment(state), by_bot)


def by_bots(record: RoomRecord, rows: Sequence[Row]) -> list[bool]:
    """Of each move, whether a bot made it.

    A seat that ever named a tap has a phone with our script: what it did not name, a bot did in its place. Two moves
    of one tap are written together, and only the last of them has its name.
    """
    named = {mover for _, mover, tap in rows if tap}
    found = []
    for number, (_, mover, tap) in enumerate(rows):
        person = _person(record, mover)
        after = rows[number + 1] if number + 1 < len(rows) else None
        is_named = tap is not None or (after is not None and after[1] == mover and after[2] is not None)
        if person is None:
            found.append(False)
        elif mover in named and not person.is_bot:
            found.append(not is_named)
        else:
            found.append(person.bot is not None)
    return found


def _person(record: RoomRecord, mover: Mover | str) -> Person | None:
    if mover == "gm":
        return next((person for person in record.people if person.is_gm), None)
    seated = record.seated()
    number = int(mover) if str(mover).isdecimal() else 0
    return seated[number - 1] if 0 < number <= len(seated) else None


def _thinking(replay: Replay) -> Iterator[Thinking]:
    game, since = replay.game, dict[Mover, Step]()
    holders = {one: _person(replay.record, one) for one in replay.viewers}
    for step in replay.steps:
        able = () if step.state.outcome else game.players(step.state)
        able = tuple(mover for mover in able if game.moves(step.state, mover))
        began = since.pop(step.mover, None) if step.mover is not None else None
        if began is not None:
            yield _thought(began, step, step.mover, step.by_bot, True)
        for mover, began in tuple(since.items()):
            if mover not in able or began.moment != step.moment:
                del since[mover]
                holder = holders.get(mover)
                yield _thought(began, step, mover, holder is not None and holder.bot is not None, False)
        for mover in able:
            since.setdefault(mover, step)


def _waits(replay: Replay) -> Iterator[Thinking]:
    since = dict[Mover, Step]()
    for step in replay.steps:
        awaited = () if step.state.outcome else replay.game.table(step.state).waiting_for
        for mover, began in tuple(since.items()):
            if mover not in awaited or began.moment != step.moment or step is replay.steps[-1]:
                del since[mover]
                yield _thought(began, step, mover, False, False)
        for mover in awaited:
            since.setdefault(mover, step)


def _thought(began: Step, ended: Step, mover: Any, is_bot: bool, has_moved: bool) -> Thinking:
    seconds = round(ended.at - began.at, 3)
    seq = ended.seq if has_moved else 0
    return Thinking(mover, began.phase, began.round, began.at, seconds, is_bot, has_moved, seq)


def _spans(steps: Sequence[Step]) -> Iterator[Span]:
    first = steps[0]
    for step in steps[1:]:
        if (step.phase, step.round) != (first.phase, first.round):
            yield Span(first.phase, first.round, first.seq, first.at, step.at)
            first = step
    yield Span(first.phase, first.round, first.seq, first.at, steps[-1].at)
