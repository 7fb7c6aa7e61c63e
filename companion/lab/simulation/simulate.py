"""Plays whole games with bots, one or a whole grid of them: the same plan, the same games, whoever plays them."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import cards
from cards.editions.edition import Edition
from companion.games import GAMES
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.game import AnyGame, Command, Form, Mover, Seat

A_BATCH = 10
"""Games that are played before they are reported."""

PAUSE = 3.0
"""Seconds that pass, where a clock runs, before a bot is asked, at most: as many moves as people make."""


class GridCell(msgspec.Struct, frozen=True):
    """One way to play a game: what is played follows from `game`, `edition` and `options`; an edition goes whole to
    whoever plays. `varied` sets the cell apart from the plan's others, by name, for people to read.
    """

    game: str
    options: Mapping[str, Any] = {}
    varied: Mapping[str, Any] = {}
    edition: Edition | None = None

    def game_data(self) -> cards.GameData:
        """Read once in each process."""
        edition = msgspec.json.encode(self.edition) if self.edition else b""
        return _facts(self.game, msgspec.json.encode(self.options), edition)

    @property
    def label(self) -> str:
        return ", ".join(f"{name} {value_shown(value)}" for name, value in self.varied.items())


class Plan(msgspec.Struct, frozen=True):
    """Games to play: `games` in each cell; `bots` by seat; `seed` of the first game, one more for each further one.

    Games are numbered from 0, seed by seed and within a seed cell by cell. So cells are compared on the same deals,
    what is there after an interruption tells of all cells alike, and a plan with more games goes on where one with
    fewer ended.
    """

    cells: tuple[GridCell, ...]
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int

    @property
    def total(self) -> int:
        return self.games * len(self.cells)

    def asked(self, number: int) -> tuple[GridCell, int]:
        """Cell and seed of the game with this number."""
        deal, cell = divmod(number, len(self.cells))
        return self.cells[cell], self.seed + deal


class GameResult(msgspec.Struct, frozen=True):
    """What came of one game. `seconds` is the table's own clock at the end, to the tenth: 0 in games without one.

    `measures`: what the game's designers count, by name.
    """

    seed: int
    winners: tuple[Seat, ...]
    reason: str
    rounds: int
    moves: int
    seconds: float
    sides: Mapping[Seat, tuple[str, ...]]
    scores: Mapping[str, int | tuple[int | None, ...]]
    measures: Mapping[str, float] = {}


Batches = Generator[list[GameResult], None, None]
Workers = Callable[[Plan, Sequence[range]], Batches]
"""Who plays: for each batch of numbers, in the order given, the games played."""


class WorkersLost(Exception):
    """Who played has gone, with games still to be played; says why and what to do."""


def value_shown(value: object) -> str:
    """A value as the user would type it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def single_process(plan: Plan, batches: Sequence[range]) -> Batches:
    """A crew of this process alone."""
    for batch in batches:
        yield play_batch(plan, batch)


def simulate(plan: Plan, crew: Workers = single_process, first: int = 0) -> Generator[GameResult, None, None]:
    """The plan's games in the order of their numbers, from `first` on, whoever plays them.

    Raises:
        CrewLost: the games so far have been given.
    """
    batches = [range(at, min(at + A_BATCH, plan.total)) for at in range(first, plan.total, A_BATCH)]
    with closing(crew(plan, batches)) as batch_by_batch:
        for played in batch_by_batch:
            yield from played


def digest(told: object) -> str:
    """Of facts, whatever they came by, in hexadecimal digits; where pictures lie is no fact."""
    return sha256(msgspec.json.encode(told, enc_hook=_name_alone, order="sorted")).hexdigest()


def _name_alone(value: object) -> str:
    assert isinstance(value, Path), value
    return value.name


def by_cell(plan: Plan, played: Sequence[GameResult]) -> list[Sequence[GameResult]]:
    """The games of each cell, of all that were played so far."""
    return [played[cell :: len(plan.cells)] for cell in range(len(plan.cells))]


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[GameResult]:
    played = []
    for number in numbers:
        cell, seed = plan.asked(number)
        game_data = cell.game_data()
        played.append(play(GAMES[game_data.slug], game_data, plan.bots, seed))
    return played


@cache
def _facts(game: str, options: bytes, edition: bytes) -> cards.GameData:
    whole = msgspec.json.decode(edition, type=Edition) if edition else None
    return cards.load(game, options=msgspec.json.decode(options), edition=whole)


def play(game: AnyGame, game_data: cards.GameData, bots: Sequence[str], seed: int) -> GameResult:
    """One game: `bots` by seat; a game master, where there is one, plays as seat 1 does."""
    table = start(game, game_data, len(bots), seed)
    level: dict[Mover, str] = {"gm": bots[0], **dict(enumerate(bots, 1))}
    chance = Chance(seed * 2 + 1)  # not the deal's stream
    while table.outcome is None:
        mover, command = next_move(table, level, chance)
        table.play(mover, command, table.at)
    outcome = table.outcome
    sides = {seat: tuple(labels) for seat, labels in game.sides(table.state).items()}
    seconds = round(float(table.at), 1)
    measures = game.measures(table.state, [(it.seat, it.move, it.events) for it in table.log])
    return GameResult(
        seed, outcome.winners, outcome.reason, table.state.round, len(table.log), seconds, sides, outcome.scores,
        measures,
    )  # fmt: skip


def next_move(table: Match, level: Mapping[Mover, str], chance: Chance) -> tuple[Mover, Command]:
    """Asks bots in a random order, from their views alone, until one moves; time passes where a clock runs."""
    game = table.game
    while True:
        views = game.views(table.state)
        able = [mover for mover in game.players(table.state) if views[mover].moves]
        deadline = game.deadline(table.state)
        for mover in chance.shuffled(able):
            if deadline is not None:
                table.at += PAUSE * chance.number()
                if table.at >= deadline:
                    break
            if (command := game.bots[level[mover]](views[mover], chance)) is not None:
                return mover, command
        if deadline is not None and (table.at >= deadline or not able):
            table.at = max(table.at, deadline)
            return "clock", next(move for move in game.moves(table.state, "clock") if not isinstance(move, Form))
