"""Games that go on step by step, for photographs of every screen.

Each line of standard input is a table's code. It ends the beat that the table shows, or makes one move of a steady bot
for whoever may move, or lets the clock end the phase. The answer is `on` or `over`. No seat is a bot's: phones show
what people would see.
"""

import sys
import time
from contextlib import suppress

import gevent

from companion.games import GAMES
from companion.rules.codec import known_move, read_command
from companion.rules.game import IllegalMove
from companion.tables.autoplay import Autoplay
from companion.tables.room import Room
from companion.web.serve import Server

MOVES_A_PHASE = 40
"""Moves after which a phase with a clock ends: its bots would go on until the time is up."""
STEP_S = 1


class Steps:
    """The games of a server, each waiting for its next step."""

    def __init__(self, is_same: bool = False) -> None:
        self.skipped_s = 0.0
        """How far the clock is ahead of real time, or of the time at which it stands."""
        self._stands_at = time.time() if is_same else None
        self._moves: dict[str, int] = {}

    def clock(self) -> float:
        """Return the time. Where films are compared it stands still, and a step takes a second."""
        return (time.time() if self._stands_at is None else self._stands_at) + self.skipped_s

    def listen(self, server: Server) -> None:
        while line := gevent.get_hub().threadpool.apply(sys.stdin.readline):
            room = server.lobby.room(line.strip())
            assert room is not None, f"no table {line}"
            print(self.take(room, server.lobby.autoplay), flush=True)
        server.shutdown()

    def take(self, room: Room, autoplay: Autoplay) -> str:
        """Let a game go on by one beat or one move. Return `over` once its end has been revealed."""
        if self._stands_at is not None and (room.deadline is None or self.clock() + STEP_S < room.deadline):
            self.skipped_s += STEP_S
        if room.beat is not None:
            room.end_beat(room.beat.number)
        elif room.status == "playing" and not self._move(room, autoplay):
            self._end_phase(room)
        return "over" if room.status == "over" and room.beat is None else "on"

    def _move(self, room: Room, autoplay: Autoplay) -> bool:
        seats = [seat for seat in range(1, len(room.record.seated()) + 1) if room.view(seat).moves]
        moves = self._moves[room.moment] = self._moves.get(room.moment, 0) + 1
        if not seats or (room.deadline is not None and moves > MOVES_A_PHASE):
            return False
        first = moves % len(seats)
        return any(autoplay.play_bot(room, seat, "steady") != "nothing" for seat in [*seats[first:], *seats[:first]])

    def _end_phase(self, room: Room) -> None:
        self.skipped_s += max(0, (room.deadline or room.at) - room.at)
        with suppress(IllegalMove):
            kind = known_move(GAMES[room.record.game], {"move": "tick"})
            room.play("clock", read_command(kind, {"move": "tick"}), None, None)
