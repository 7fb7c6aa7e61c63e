"""Folding a saved game from its events, which it trusts: that is many times as fast as `replays`."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

import cards
from cards.errors import CardDataError, Fault, FaultsError
from companion.games import GAMES
from companion.lab.records.read import SavedPlay
from companion.lab.records.replays import by_bots, seats_with_bots, step_of, too_long
from companion.lab.records.thinking_times import Thinking, ThinkingTimes
from companion.limits import Limits
from companion.matches import log
from companion.rules.codec import known_move, read_command, read_line
from companion.rules.game import AnyGame, Command, Event, IllegalMove, Mover, Outcome, Seat, no_measures
from companion.tables.game_data import GameLibrary


class Move(NamedTuple):
    """An accepted move, and the phase and round in which it was made."""

    seq: int
    at: float
    """Seconds of play."""
    phase: str
    round: int
    mover: Mover
    name: str
    line: bytes
    """The move as the file holds it, JSON."""


class FoldedGame(NamedTuple):
    """The course of a game, as far as it was played."""

    saved: SavedPlay
    game_data: cards.GameData
    moves: tuple[Move, ...]
    rounds: int
    sides: Mapping[Seat, tuple[str, ...]]
    outcome: Outcome | None
    thinking: tuple[Thinking, ...]
    """As `ThinkingTimes`."""
    measures: Mapping[str, float]
    """The designers' measures, if the game is over."""

    @property
    def seconds(self) -> float:
        """Seconds of play until the last move."""
        return self.moves[-1].at if self.moves else 0.0

    @property
    def seats(self) -> int:
        return int(self.saved.play.head["seats"])


_Move = tuple[Mover, Command, tuple[Event, ...]]


def fold_game(saved_play: SavedPlay, library: GameLibrary, most_moves: int = Limits().replay_moves) -> FoldedGame:
    """Return a game's course from its events, without deciding its moves again.

    Raises `CardDataError`: the game has more than `most_moves` moves; or the game, its edition or its options no longer
    exist, or its events are impossible.
    """
    if len(saved_play.rows) > most_moves:
        raise _unreadable(saved_play, too_long(len(saved_play.rows), most_moves))
    if saved_play.record.game not in GAMES:
        raise _unreadable(saved_play, f"is of the game {saved_play.record.game!r}, which is not here")
    try:
        game, game_data = GAMES[saved_play.record.game], library.of_record(saved_play.record)
        state = log.reopen([msgspec.json.encode(saved_play.play.head)], saved_play.record.language, game_data).state
        bots, moves, moves_with_events = by_bots(saved_play.record, saved_play.rows), list[Move](), list[_Move]()
        thinking = ThinkingTimes(game, seats_with_bots(saved_play.record, game.viewers(state)))
        thinking.take(step_of(state, game), state)
        lines = (line for line, _, _ in saved_play.rows)
        for (text, _, _), by_bot, (line, next_state) in zip(
            saved_play.rows, bots, log.follow(game, state, lines), strict=True
        ):
            moves.append(Move(line.seq, line.at, state.phase, state.round, line.seat, line.move, text))
            if game.measures is not no_measures:
                moves_with_events.append((line.seat, _command(game, text), line.events))
            state = next_state
            thinking.take(step_of(state, game, line.seq, line.at, line.seat, by_bot=by_bot), state)
        sides = {seat: tuple(labels) for seat, labels in game.sides(state).items()}
        measures = game.measures(state, moves_with_events) if state.outcome else {}
    except (IllegalMove, LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        raise _unreadable(saved_play, f"has moves that cannot have happened: {error}") from None
    except FaultsError as error:
        raise CardDataError(
            Fault(saved_play.name, " ".join(filter(None, (fault.file, fault.card))), fault.field, fault.what)
            for fault in error.faults
        ) from None
    return FoldedGame(
        saved=saved_play, game_data=game_data, moves=tuple(moves), rounds=state.round, sides=sides,
        outcome=state.outcome, thinking=tuple(thinking.found), measures=measures,
    )  # fmt: skip


def _command(game: AnyGame, text: bytes) -> Command:
    fields = {name: value for name, value in read_line(text).items() if name not in ("seq", "at", "seat", "events")}
    return read_command(known_move(game, fields), fields)


def _unreadable(saved_play: SavedPlay, fault: str) -> CardDataError:
    return CardDataError([Fault(saved_play.name, "", "", fault)])
