"""Plays whole games with bots, one or thousands, on one core or on many: the same seeds, the same games."""

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

import msgspec

import cards
from companion.chance import Chance
from companion.game import AnyGame, Command, Form, Mover, Seat
from companion.games import GAMES
from companion.table import Table, start

A_BATCH = 20
"""Games that a process plays before it reports."""

PAUSE = 3.0
"""Seconds that pass, where a clock runs, before a bot is asked, at most: as many moves as people make."""


class Plan(msgspec.Struct, frozen=True):
    """Games to play: `bots` by seat, `seed` of the first game, one more for each further one."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int
    options: Mapping[str, Any]


class Played(msgspec.Struct, frozen=True):
    """What came of one game. `seconds` is the table's own clock at the end: 0 in games without one."""

    seed: int
    winners: tuple[Seat, ...]
    reason: str
    rounds: int
    moves: int
    seconds: float
    sides: Mapping[Seat, tuple[str, ...]]
    scores: Mapping[str, Any]


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Played]:
    """The plan's games in the order of their seeds, however many processes play them."""
    seeds = iter(range(plan.seed, plan.seed + plan.games))
    batches = list(iter(lambda: tuple(islice(seeds, A_BATCH)), ()))
    if jobs == 1:
        for batch in batches:
            yield from play_batch(plan, batch)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _end_with_parent) as pool:
        with _deaf_to_ctrl_c():  # workers are born so: only the command itself is stopped, and stops them
            batch_by_batch = pool.map(play_batch, [plan] * len(batches), batches)
        try:
            for played in batch_by_batch:
                yield from played
        finally:
            with _deaf_to_ctrl_c():
                pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A second Ctrl-C, while the first one is being obeyed, would leave processes behind."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _end_with_parent() -> None:
    """In a worker: no game is worth playing once nobody waits for it."""

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


def play_batch(plan: Plan, seeds: Sequence[int]) -> list[Played]:
    facts = _facts(plan.game, msgspec.json.encode(plan.options))
    return [play(GAMES[plan.game], facts, plan.bots, seed) for seed in seeds]


@cache
def _facts(game: str, options: bytes) -> cards.Game:
    return cards.load(game, options=msgspec.json.decode(options))


def play(game: AnyGame, facts: cards.Game, bots: Sequence[str], seed: int) -> Played:
    """One game: `bots` by seat; a game master, where there is one, plays as seat 1 does."""
    table = start(game, facts, len(bots), seed)
    level: dict[Mover, str] = {"gm": bots[0], **dict(enumerate(bots, 1))}
    chance = Chance(seed * 2 + 1)  # not the deal's stream
    while table.outcome is None:
        mover, command = next_move(table, level, chance)
        table.play(mover, command, table.at)
    outcome = table.outcome
    sides = {seat: tuple(labels) for seat, labels in game.sides(table.state).items()}
    return Played(
        seed, outcome.winners, outcome.reason, table.state.round, len(table.log), table.at, sides, outcome.scores
    )


def next_move(table: Table, level: Mapping[Mover, str], chance: Chance) -> tuple[Mover, Command]:
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
