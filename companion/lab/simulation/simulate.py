"""Simulation of games by bots, from a plan of grid cells and seeds; the same plan gives the same games everywhere."""

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

A_BATCH = 10  # Games per batch: workers report after each batch.

PAUSE = 3.0
"""Longest time in seconds of play before a bot is asked where a clock runs: bots then move as often as people."""


class GridCell(msgspec.Struct, frozen=True):
    """One way to play a game, which `game`, `edition` and `options` define completely."""

    game: str
    """The game's slug."""
    options: Mapping[str, Any] = {}
    varied: Mapping[str, Any] = {}
    """What differs from the plan's other cells, by name, for people to read."""
    edition: Edition | None = None
    """The whole edition, because workers elsewhere do not have its folder."""

    def game_data(self) -> cards.GameData:
        """Return the game's data, which each process loads once."""
        edition = msgspec.json.encode(self.edition) if self.edition else b""
        options = {**GAMES[self.game].without_people, **self.options} if self.game in GAMES else self.options
        return _load(self.game, msgspec.json.encode(options), edition)

    @property
    def label(self) -> str:
        return ", ".join(f"{name} {value_shown(value)}" for name, value in self.varied.items())


class Plan(msgspec.Struct, frozen=True):
    """Games to play, numbered from 0: seed by seed, and within a seed cell by cell.

    This order compares cells on the same deals, interrupts all cells at the same point, and lets a plan with more games
    continue one with fewer.
    """

    cells: tuple[GridCell, ...]
    seats: int
    bots: tuple[str, ...]
    """The bots' levels by seat."""
    seed: int
    """The seed of each cell's first game; the next games have the next numbers."""
    games: int
    """Games in each cell."""

    @property
    def total(self) -> int:
        return self.games * len(self.cells)


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game."""

    seed: int
    winners: tuple[Seat, ...]
    reason: str
    """Why it ended, a code of the game's rules."""
    rounds: int
    moves: int
    seconds: float
    """Seconds of play, to the tenth; of bots' games without a clock 0."""
    sides: Mapping[Seat, tuple[str, ...]]
    """Each seat's role and side, the role first."""
    scores: Mapping[str, int | tuple[int | None, ...]]
    measures: Mapping[str, float] = {}
    """What the game's designers count, by name."""


Batches = Generator[list[GameResult], None, None]
Workers = Callable[[Plan, Sequence[range]], Batches]
"""A function that plays batches of a plan's games, given by number, and yields their results in the same order."""


class WorkersLost(Exception):
    """The workers ended before all games were played. The text says why and what to do."""


def value_shown(value: object) -> str:
    """Return a value as the user would type it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def single_process(plan: Plan, batches: Sequence[range]) -> Batches:
    """Play all batches in this process."""
    for batch in batches:
        yield play_batch(plan, batch)


def simulate(plan: Plan, workers: Workers = single_process, start: int = 0) -> Generator[GameResult, None, None]:
    """Yield the results of a plan's games from number `start` on. Raises `WorkersLost`: after all that were played."""
    batches = [range(begin, min(begin + A_BATCH, plan.total)) for begin in range(start, plan.total, A_BATCH)]
    with closing(workers(plan, batches)) as batch_by_batch:
        for results in batch_by_batch:
            yield from results


def digest(facts: object) -> str:
    """Return a SHA-256 of values in hexadecimal digits. Of a picture's path only the file name counts."""
    return sha256(msgspec.json.encode(facts, enc_hook=_file_name, order="sorted")).hexdigest()


def _file_name(value: object) -> str:
    assert isinstance(value, Path), value
    return value.name


def by_cell(plan: Plan, results: Sequence[GameResult]) -> list[Sequence[GameResult]]:
    """Return the games of each cell, from those played so far."""
    return [results[cell :: len(plan.cells)] for cell in range(len(plan.cells))]


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[GameResult]:
    """Return the results of the plan's games with these numbers."""
    results = []
    for number in numbers:
        deal, at = divmod(number, len(plan.cells))
        cell, seed = plan.cells[at], plan.seed + deal
        game_data = cell.game_data()
        results.append(play(GAMES[game_data.slug], game_data, plan.bots, seed))
    return results


@cache
def _load(game: str, options: bytes, edition: bytes) -> cards.GameData:
    parsed = msgspec.json.decode(edition, type=Edition) if edition else None
    return cards.load(game, options=msgspec.json.decode(options), edition=parsed)


def play(game: AnyGame, game_data: cards.GameData, bots: Sequence[str], seed: int) -> GameResult:
    """Play one game with `bots` by seat, who draw from a random stream of their own: deals depend on the seed alone."""
    match = start(game, game_data, len(bots), seed)
    level: dict[Mover, str] = {"gm": bots[0], **dict(enumerate(bots, 1))}
    chance = Chance(seed * 2 + 1)
    while match.outcome is None:
        mover, command = next_move(match, level, chance)
        match.play(mover, command, match.at)
    outcome = match.outcome
    return GameResult(
        seed=seed, winners=outcome.winners, reason=outcome.reason, rounds=match.state.round, moves=len(match.log),
        seconds=round(float(match.at), 1),
        sides={seat: tuple(labels) for seat, labels in game.sides(match.state).items()}, scores=outcome.scores,
        measures=game.measures(match.state, [(entry.seat, entry.move, entry.events) for entry in match.log]),
    )  # fmt: skip


def next_move(match: Match, level: Mapping[Mover, str], chance: Chance) -> tuple[Mover, Command]:
    """Return the next mover and command: asks bots, who see their views, in random order. Advances a running clock."""
    game = match.game
    while True:
        views = game.views(match.state)
        able = [mover for mover in game.players(match.state) if views[mover].moves]
        deadline = game.deadline(match.state)
        for mover in chance.shuffled(able):
            if deadline is not None:
                match.at += PAUSE * chance.number()
                if match.at >= deadline:
                    break
            if (command := game.bots[level[mover]](views[mover], chance)) is not None:
                return mover, command
        if deadline is not None and (match.at >= deadline or not able):
            match.at = max(match.at, deadline)
            return "clock", next(move for move in game.moves(match.state, "clock") if not isinstance(move, Form))
