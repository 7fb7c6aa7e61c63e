"""Thinking times and waits of a game, from one state after the other: none is kept."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from companion.rules.game import AnyGame, Mover, Viewer


class Step(NamedTuple):
    """A moment of a game: after move number `seq`; number 0 is the deal, which has no mover."""

    seq: int
    at: float
    """Seconds of play, without pauses."""
    mover: Mover | None
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


class ThinkingTimes:
    """Every time that a seat could move, in the order of their ends."""

    def __init__(self, game: AnyGame, has_bot: Mapping[Viewer, bool]) -> None:
        self._game, self._has_bot = game, has_bot
        self._since: dict[Mover, Step] = {}
        self.found: list[Thinking] = []

    def take(self, step: Step, state: Any) -> None:
        """Look at the table after a move."""
        able = () if state.outcome else self._game.players(state)
        able = tuple(mover for mover in able if self._game.moves(state, mover))
        began = self._since.pop(step.mover, None) if step.mover is not None else None
        if began is not None:
            self.found.append(_ended(began, step, step.mover, step.by_bot, has_moved=True))
        for mover, began in tuple(self._since.items()):
            if mover not in able or began.moment != step.moment:
                del self._since[mover]
                self.found.append(_ended(began, step, mover, self._has_bot.get(mover, False), has_moved=False))
        for mover in able:
            self._since.setdefault(mover, step)


class Waits:
    """Times during which everybody saw that the table waited for a seat. They reveal no secret move."""

    def __init__(self, waiting_for: Callable[[Any], tuple[Mover, ...]]) -> None:
        self._waiting_for = waiting_for
        self._since: dict[Mover, Step] = {}
        self.found: list[Thinking] = []

    def take(self, step: Step, state: Any, *, is_last: bool) -> None:
        """Look at the table after a move."""
        awaited = () if state.outcome else self._waiting_for(state)
        for mover, began in tuple(self._since.items()):
            if mover not in awaited or began.moment != step.moment or is_last:
                del self._since[mover]
                self.found.append(_ended(began, step, mover, is_bot=False, has_moved=False))
        for mover in awaited:
            self._since.setdefault(mover, step)


def _ended(began: Step, ended: Step, mover: Any, is_bot: bool, *, has_moved: bool) -> Thinking:
    return Thinking(
        seat=mover, phase=began.phase, round=began.round, at=began.at, seconds=round(ended.at - began.at, 3),
        is_bot=is_bot, has_moved=has_moved, seq=ended.seq if has_moved else 0,
    )  # fmt: skip
