"""A kept game folded once, quickly: its moves and phases, who won, what each seat was, how long people thought."""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Any, NamedTuple

import msgspec

import cards
from cards.errors import CardDataError, Fault, FaultsError
from companion.games import GAMES
from companion.lab.records.read import SavedPlay
from companion.lab.records.replays import Replay, Step, Thinking, by_bots
from companion.matches import log
from companion.rules.codec import known_move, read_command, read_line
from companion.rules.game import AnyGame, Command, IllegalMove, Mover, Outcome, Seat, no_measures
from companion.tables.game_data import facts_of


class Move(NamedTuple):
    """An accepted move, and the phase and round in which it was made."""

    seq: int
    at: float
    phase: str
    round: int
    mover: Mover
    name: str
    line: bytes


class FoldedGame(NamedTuple):
    """What came of a game, as far as it was played."""

    kept: SavedPlay
    game_data: cards.GameData
    moves: tuple[Move, ...]
    rounds: int
    sides: Mapping[Seat, tuple[str, ...]]
    outcome: Outcome | None
    thinking: tuple[Thinking, ...]
    """As replays reckon it."""

    measures: Mapping[str, float]
    """What the game's designers count, if it is over."""

    @property
    def seconds(self) -> float:
        """How long it was played, without its pauses."""
        return self.moves[-1].at if self.moves else 0.0

    @property
    def seats(self) -> int:
        return int(self.kept.play.head["seats"])


class _Line(msgspec.Struct, frozen=True):
    """What of a move's line every game has."""

    seq: int
    at: float
    seat: int | str
    move: str
    events: tuple[Any, ...]


def fold_game(kept: SavedPlay) -> FoldedGame:
    """Folds a game's events as they stand.

    Raises:
        CardDataError: for a game, an edition or options that are no longer to be had, or events that cannot be.
    """
    if kept.record.game not in GAMES:
        raise _spoilt(kept, f"is of the game {kept.record.game!r}, which is not here")
    try:
        game, game_data = GAMES[kept.record.game], facts_of(kept.record)
        state = log.reopen([msgspec.json.encode(kept.play.head)], kept.record.language, game_data).state
        steps = [Step(0, 0.0, None, state, state.phase, state.round, game.moment(state), False)]
        moves = []
        read, bots = _lines(game), by_bots(kept.record, kept.rows)
        played = []
        for (text, _, _), by_bot in zip(kept.rows, bots, strict=True):
            line = read.decode(text)
            moves.append(Move(line.seq, line.at, state.phase, state.round, line.seat, line.move, text))
            if game.measures is not no_measures:
                played.append((line.seat, _command(game, text), line.events))
            for event in line.events:
                state = game.evolve(state, event)
            steps.append(
                Step(line.seq, line.at, line.seat, state, state.phase, state.round, game.moment(state), by_bot)
            )
        sides = {seat: tuple(labels) for seat, labels in game.sides(state).items()}
        thinking = Replay(kept.record, game_data, game, tuple(steps)).thinking
        measures = game.measures(state, played) if state.outcome else {}
    except (IllegalMove, LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        raise _spoilt(kept, f"has moves that cannot have happened: {error}") from None
    except FaultsError as error:
        raise CardDataError(Fault(kept.name, *_where(fault), fault.what) for fault in error.faults) from None
    return FoldedGame(kept, game_data, tuple(moves), state.round, sides, state.outcome, thinking, measures)


def _where(fault: Fault) -> tuple[str, str]:
    return " ".join(filter(None, (fault.file, fault.card))), fault.field


@cache
def _lines(game: AnyGame) -> msgspec.json.Decoder[_Line]:
    """Reads lines with events of this game: many times as fast as a reader that trusts none."""
    events = tuple[reduce(or_, game.events), ...]  # type: ignore[valid-type,misc]  # as many types as the game has
    return msgspec.json.Decoder(msgspec.defstruct(f"{game.slug}_line", [("events", events)], bases=(_Line,)))


def _command(game: AnyGame, text: bytes) -> Command:
    fields = {name: value for name, value in read_line(text).items() if name not in ("seq", "at", "seat", "events")}
    return read_command(known_move(game, fields), fields)


def _spoilt(kept: SavedPlay, what: str) -> CardDataError:
    return CardDataError([Fault(kept.name, "", "", what)])
