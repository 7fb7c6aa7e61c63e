"""What goes on at a table by itself: the beats of reveals, clocks, bots and turn limits."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command
from companion.rules.game import Command, IllegalMove, Seat
from companion.storage.store import StoreError
from companion.tables.room import Room
from companion.tables.scheduler import EVEN_S, Scheduler

MOST_UNSEEN = 20
"""How many unseen moves a bot makes in a row without a pause. Without a limit, it might never stop."""

STEP_S = 5

BotTurn = Literal["seen", "unseen", "nothing"]
"""A bot's turn: over (or it made a move that people see), a move that nobody sees, or no move though it may move."""


@dataclass(frozen=True)
class Pace:
    """How long a bot waits before it moves, in seconds, and how fast reveals are."""

    fastest: float = 0.8
    slowest: float = 2.2

    beats: float = 1
    """Multiplies the seconds of each beat of a reveal; with 0 there are no reveals."""

    even_s: float = EVEN_S
    """Seconds between a cover tap and its write."""

    step_s: float = STEP_S
    """Seconds of the steps in which some phases tell who has acted."""


@dataclass(frozen=True)
class _Turn:
    """A turn whose time is running out: it is over as soon as the table waits for somebody else."""

    waits: tuple[object, ...]
    """The game, the moment and the seats that the table waits for."""
    ends: float


class Autoplay:
    """Plays for bots, clocks and people whose time is up, and ends the beats of reveals, at their times."""

    def __init__(self, scheduler: Scheduler, clock: Callable[[], float], pace: Pace) -> None:
        self._scheduler, self._clock, self._pace = scheduler, clock, pace
        self.chance = Chance(secrets.randbits(64))
        self._thinking: set[tuple[str, Seat]] = set()
        self._ticking: dict[str, tuple[int, float]] = {}
        self._revealing: dict[str, int] = {}
        """The number of the beat whose end is scheduled, by room."""
        self._turns: dict[str, _Turn] = {}
        self._stepping: set[str] = set()

    def follow(self, room: Room) -> None:
        """Schedule what comes next at a table. Called whenever its screens may have changed."""
        if (current := room.beat) is not None:  # clocks and bots wait until everybody has seen what happened
            if self._revealing.get(room.code) != current.number:
                self._revealing[room.code] = current.number
                self._scheduler.later(current.left, lambda: room.end_beat(current.number))
            return
        if room.status != "playing":
            return
        self._schedule_tick(room)
        self._schedule_step(room)
        self._limit_turn(room)
        if not room.is_led_here:
            return
        for seat, person in enumerate(room.record.seated(), 1):
            if person.bot and (room.code, seat) not in self._thinking and room.view(seat).moves:
                self._schedule_bot(room, seat, 1)

    def _schedule_step(self, room: Room) -> None:
        def step() -> None:
            self._stepping.discard(room.code)
            room.tell()

        wait_s = room.steps.left(room.snapshot)
        if wait_s is not None and room.code not in self._stepping:
            self._stepping.add(room.code)
            self._scheduler.later(wait_s, step)

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
        if room.deadline != due[1] or room.beat is not None or not room.is_led_here:
            del self._ticking[room.code]  # paused, over, in a reveal, led elsewhere: `follow` starts the timer again
            return
        if (remaining_s := due[1] - room.at) > 0:
            self._scheduler.later(remaining_s, lambda: self._tick(room, due))
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
        wait = self._pace.fastest + self.chance.number() * (self._pace.slowest - self._pace.fastest)
        # Where everybody moves at the same time, a bot at full speed would leave people no time to read.
        # One person alone with bots reads what each of them did.
        slowdown = 3 if room.deadline is not None else 2 if room.record.is_alone else 1
        patience = GAMES[room.record.game].patience(room.view("table"), seat) if room.status == "playing" else 1
        self._scheduler.later(wait * factor * max(slowdown, patience), lambda: self._run_bot(room, seat))

    def _run_bot(self, room: Room, seat: Seat) -> None:
        turn: BotTurn = "unseen"
        try:
            turn = self._play_moves(room, seat, self._level(room, seat))
        finally:
            self._thinking.discard((room.code, seat))
        if turn == "nothing":
            self._schedule_bot(room, seat, 2)  # try again later: others may have moved by then
        else:
            self.follow(room)

    def _level(self, room: Room, seat: Seat) -> str | None:
        people = room.record.seated()
        return people[seat - 1].bot if seat <= len(people) else None

    def _play_moves(self, room: Room, seat: Seat, level: str | None) -> BotTurn:
        """Let a bot make its moves until somebody sees one.

        Unseen moves take no time. Otherwise the length of a night would reveal how much each role did in it.
        """
        turn: BotTurn = "unseen"
        for _ in range(MOST_UNSEEN):
            if (turn := self.play_bot(room, seat, level)) != "unseen":
                break
        return turn

    def play_bot(self, room: Room, seat: Seat, level: str | None) -> BotTurn:
        """Let a bot make one move, if it can move now."""
        if room.status != "playing" or room.beat is not None or level is None or not room.is_led_here:
            return "seen"
        view, moment = room.view(seat), room.moment
        command = GAMES[room.record.game].bots[level](view, self.chance) if view.moves else None
        if command is None:
            return "nothing" if view.moves else "seen"
        try:
            room.play(seat, command, moment, None)
        except (IllegalMove, StoreError):
            return "nothing"
        is_unseen = room.deadline is None and room.status == "playing" and room.view("table").table == view.table
        return "unseen" if is_unseen else "seen"

    # Turn limits.

    def turn(self, room: Room) -> object:
        """Return a value that is another one for each turn with a limit; None where no turn limit runs."""
        turn = self._turns.get(room.code)
        if turn is None or room.status != "playing" or room.shown_beat or turn.waits != _waits(room):
            return None
        return turn.ends

    def turn_left(self, room: Room) -> float | None:
        """Return the seconds that are left for this turn; None where no turn limit runs."""
        turn = self._turns.get(room.code) if self.turn(room) is not None else None
        return max(0.0, turn.ends - self._clock()) if turn else None

    def _limit_turn(self, room: Room) -> None:
        limit = room.record.turn_seconds
        if not limit or room.deadline is not None:
            self._turns.pop(room.code, None)  # a game with a clock of its own needs no second one
            return
        waits = _waits(room)
        if room.code in self._turns and self._turns[room.code].waits == waits:
            return
        turn = self._turns[room.code] = _Turn(waits, self._clock() + limit)
        self._scheduler.later(limit, lambda: self._end_turn(room, turn))

    def _end_turn(self, room: Room, turn: _Turn) -> None:
        """Play a steady bot's moves for the people whose time is up."""
        if self._turns.get(room.code) != turn:
            return
        del self._turns[room.code]
        if room.is_led_here and room.status == "playing" and room.beat is None and turn.waits == _waits(room):
            for seat in room.view("table").table.waiting_for:
                if isinstance(seat, int) and self._level(room, seat) is None and room.view(seat).moves:
                    self._play_moves(room, seat, "steady")
        self.follow(room)


def host_move(room: Room) -> Command | None:
    """Return the move with which the host ends this phase for all; None if there is none."""
    game = GAMES[room.record.game]
    if not game.may_host_move or room.status != "playing" or room.deadline is None:
        return None
    return next((move for move in game.moves(room.snapshot.state, "host") if isinstance(move, Command)), None)


def end_phase(room: Room) -> None:
    """Make the host's move, unless the phase has ended meanwhile."""
    if (move := host_move(room)) is not None:
        with suppress(IllegalMove):
            room.play("host", move, None, None)


def _waits(room: Room) -> tuple[object, ...]:
    return room.record.plays, room.moment, room.view("table").table.waiting_for
