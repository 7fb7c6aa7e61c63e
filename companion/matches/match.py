"""One running game: a game, its seats, its facts, its deal and its log. Takes moves whole or refuses them whole."""

from collections.abc import Mapping
from typing import Any

import msgspec

import cards
from cards.errors import Fault, InputError
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command, read_deal, read_mover
from companion.rules.game import AnyGame, Command, Event, IllegalMove, Mover, Outcome, View, Viewer

LATEST_S = 1e9
"""Seconds, some thirty years: no table lasts so long, and sums of such times are still exact to the hundredth."""

FROM_SEED: Mapping[str, Any] = {}
"""A deal of which nothing is made by hand."""


class Entry(msgspec.Struct, frozen=True):
    """An accepted move with its number, its time in seconds since the start, and what it made happen."""

    seq: int
    at: float
    seat: Mover
    move: Command
    events: tuple[Event, ...]


class Match:
    """A table in progress; `state` is the fold of `dealt` and of the log's events."""

    def __init__(self, game: AnyGame, game_data: cards.GameData, seats: int, dealt: Event) -> None:
        self.game, self.game_data, self.seats, self.dealt = game, game_data, seats, dealt
        self.state = game.evolve(game.blank(seats, game_data.facts), dealt)
        self.log: list[Entry] = []
        self.at: float = 0
        """The time of the last move, refused ones too."""

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def movers(self) -> tuple[Mover, ...]:
        """Who has moves in this game: its players, and the clock where one runs."""
        players = self.game.players(self.state)
        return (*players, "clock") if self.game.has_clock else players

    def pass_time(self, line: Mapping[str, Any]) -> bool:
        """Moves time on to a line's `at`, if it has one; whether that is a time no earlier than the last."""
        at = line.get("at", self.at)
        if isinstance(at, (int, float)) and not isinstance(at, bool) and self.at <= at <= LATEST_S:
            self.at = at
            return True
        return False

    def no_time(self) -> IllegalMove:
        return IllegalMove("bad_argument", "no_time", last=str(self.at))

    def take(self, move: Mapping[str, Any]) -> int:
        """Takes a move as the protocol writes it, `seat` and perhaps `at` with it; answers its number.

        Raises:
            IllegalMove: the move is refused; but for the time, nothing has changed.
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
        """Plays a move at its time, no earlier than the last; answers its number.

        Raises:
            IllegalMove: the move is refused and nothing has changed.
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
        """What a refused player reads."""
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
    """A refusal in the game's own words, or in those that all games share."""
    values = {f"_{name}": value for name, value in refused.values.items()}
    key = f"refusal.{refused.why}"
    words = game_data.words if key in game_data.words.texts else cards.table_words(game_data.language)
    return words(key, **values)


def start(game: AnyGame, game_data: cards.GameData, seats: int, seed: int, given: object = FROM_SEED) -> Match:
    """A table with its deal: all of it from the seed, but for the keys given by hand.

    Raises:
        InputError: for a number of seats that the game is not for, or a deal that this table cannot have.
    """
    fewest, most = game_data.about.fewest, game_data.about.most
    if not fewest <= seats <= most:
        many = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise InputError(
            "seats", Fault("seats", "", "", f"found {seats}, expected {many}: {game_data.title} is for so many")
        )
    blank = game.blank(seats, game_data.facts)
    keys = read_deal(game, given)
    return Match(game, game_data, seats, game.deal(blank, Chance(seed), keys))
