"""A match: one running game with its seats, game data, deal, state and log. Plays or refuses moves."""

from collections.abc import Mapping
from typing import Any

import msgspec

import cards
from cards.errors import Fault, InputError
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command, read_deal, read_mover
from companion.rules.game import AnyGame, Command, Event, IllegalMove, Mover, Outcome, View, Viewer

LATEST_S = 1e9
"""The latest time of a move, in seconds: about 30 years. Sums of such times are still exact to 0.01 s."""

FROM_SEED: Mapping[str, Any] = {}
"""No keys of the deal are set by hand: all of it comes from the seed."""


class Entry(msgspec.Struct, frozen=True):
    """An accepted move: its number, its time `at` in seconds since the start, and the events that it caused."""

    seq: int
    at: float
    seat: Mover
    move: Command
    events: tuple[Event, ...]


class Match:
    """A match in progress. `state` is the result of `dealt` and of all events in the log. Holds every secret."""

    def __init__(self, game: AnyGame, game_data: cards.GameData, seats: int, dealt: Event) -> None:
        self.game, self.game_data, self.seats, self.dealt = game, game_data, seats, dealt
        self.state = game.evolve(game.blank(seats, game_data.facts), dealt)
        self.log: list[Entry] = []
        self.at: float = 0
        """The time of the last move, accepted or refused, in seconds since the start."""

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def movers(self) -> tuple[Mover, ...]:
        """Return who can move in this game: its players, and clock and host where these make moves."""
        players = self.game.players(self.state)
        movers = (("clock", self.game.has_clock), ("host", self.game.may_host_move))
        return (*players, *(mover for mover, moves in movers if moves))

    def pass_time(self, line: Mapping[str, Any]) -> bool:
        """Set the time to a line's `at`, if it has one. Return False if that is not a time, or is too early."""
        at = line.get("at", self.at)
        if isinstance(at, (int, float)) and not isinstance(at, bool) and self.at <= at <= LATEST_S:
            self.at = at
            return True
        return False

    def no_time(self) -> IllegalMove:
        """Return the refusal of a line whose `at` is wrong."""
        return IllegalMove("bad_argument", "no_time", last=str(self.at))

    def take(self, move: Mapping[str, Any]) -> int:
        """Play a move in the form of the table protocol, with `seat` and perhaps `at`. Return its number.

        Raises:
            IllegalMove: the move is refused. Only the time may have changed.
        """
        is_time = self.pass_time(move)
        if self.outcome:
            raise IllegalMove("game_over", "game_over")
        kind = known_move(self.game, move)
        if not is_time:
            raise self.no_time()
        mover = read_mover(move.get("seat"), self.movers)
        fields = {name: value for name, value in move.items() if name not in ("seat", "at")}
        return self.play(mover, read_command(kind, fields), self.at)

    def play(self, mover: Mover, command: Command, at: float) -> int:
        """Play a move at a time that is not before the last one. Return the move's number.

        Raises:
            IllegalMove: the move is refused. Nothing has changed.
        """
        if self.outcome:
            raise IllegalMove("game_over", "game_over")
        events, self.state = advance(self.game, self.state, mover, command, at)
        self.at = at
        self.log.append(Entry(len(self.log) + 1, at, mover, command, events))
        return len(self.log)

    def view(self, viewer: Viewer) -> View[Any, Any, Any]:
        return self.game.view(self.state, viewer)

    def views(self) -> dict[Viewer, View[Any, Any, Any]]:
        return self.game.views(self.state)

    def sentence(self, refused: IllegalMove) -> str:
        """Return the message that a player reads when a move is refused."""
        return sentence(self.game_data, refused)


def advance(game: AnyGame, state: Any, mover: Mover, command: Command, at: float) -> tuple[tuple[Event, ...], Any]:
    """Return the events of a move and the state after them. `at`: seconds since the start.

    Raises:
        IllegalMove: the move is refused.
    """
    game.possible(state, mover, command)
    events = tuple(game.decide(state, mover, command, at))
    for event in events:
        state = game.evolve(state, event)
    return events, state


def sentence(game_data: cards.GameData, refused: IllegalMove) -> str:
    """Return the message of a refusal, from the game's texts or else from those that all games share."""
    values = {f"_{name}": value for name, value in refused.values.items()}
    key = f"refusal.{refused.why}"
    words = game_data.words if key in game_data.words.texts else cards.table_words(game_data.language)
    return words(key, **values)


def start(game: AnyGame, game_data: cards.GameData, seats: int, seed: int, overrides: object = FROM_SEED) -> Match:
    """Deal a game and return the match. The deal comes from the seed, except the keys in `overrides`.

    Raises:
        InputError: `seats` for a number of seats that the game is not for, `deal` for a deal that is impossible.
    """
    if seats not in game_data.about.counts:
        fault = f"found {seats}, expected {game_data.about.counts_in_words}: {game_data.title} is for so many"
        raise InputError("seats", Fault("seats", "", "", fault))
    blank = game.blank(seats, game_data.facts)
    return Match(game, game_data, seats, game.deal(blank, Chance(seed), read_deal(game, overrides)))
