"""Infection's list of moves against everything that can be said: what is listed is taken, all else is refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET
from scripted_play import open_table

from companion.games import GAMES
from companion.games.infection.model import (
    ORDER,
    TILES,
    Act,
    AnyMove,
    Decline,
    DiscardCard,
    Move,
    Reset,
    ReturnCard,
    Use,
)
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove
from infection.scenes import CELLS
from infection.worlds import TABLES

GAME = GAMES["infection"]


def acts() -> Iterator[Act]:
    for card in ("axe", "gun", "arrow", "steal"):
        yield from (Act(card, target=who) for who in ORDER)
    yield from (Act("grenade", cell=cell) for cell in CELLS)
    yield Act("steal", village=True)


def sayable() -> list[AnyMove]:
    """Every move of every table."""
    moves: list[AnyMove] = [Reset(), Decline()]
    for kind in (ReturnCard, DiscardCard):
        moves += [kind(card) for card in ("move", "axe", "gun", "arrow", "grenade", "steal")]
    moves += [Use(act.card, act.target, act.cell, act.village) for act in acts()]
    for to in CELLS:
        moves += [Move(to, found=found) for found in (UNSET, *TILES)]
        moves += [Move(to, pick_up=False), *(Move(to, act) for act in acts())]
    return moves


SAYABLE = sayable()


def snapshots(options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A random game that is fonder of walks and shots than of grenades: at each follow-up, and now and then."""
    table, chance = open_table("infection", 2, seed=seed, **options), Chance(seed)
    while table.outcome is None:
        seat = next(seat for seat in (1, 2) if GAME.moves(table.state, seat))
        listed = GAME.moves(table.state, seat)
        if chance.below(12) == 0 or table.state.owed:
            kept = Match(table.game, table.game_data, table.seats, table.dealt)
            kept.state = table.state
            yield kept
        dear = [move for move in listed if isinstance(move, Move) and move.then is UNSET]
        shots = [move for move in listed if getattr(getattr(move, "then", move), "card", "grenade") != "grenade"]
        table.play(seat, chance.pick(chance.pick([kind for kind in (dear, shots, listed) if kind])), 0)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_what_is_listed_is_taken_and_all_else_refused(seats: int, options: dict[str, Any]) -> None:
    """Of all that can be said, by either seat, at any time; no move is listed twice, and each refusal has its words."""
    told = set()
    found = [table for seed in (1, 2) for table in snapshots(options, seed)]
    for table in Chance(3).shuffled(found)[:3]:
        for seat in range(1, seats + 1):
            listed = GAME.moves(table.state, seat)
            assert len(listed) == len(set(listed))
            taken = [move for move in SAYABLE if is_taken(table, seat, move, told)]
            assert set(listed) == set(taken)
    words = table.game_data.words.texts
    assert told and all(f"refusal.{why}" in words for why in told)


def is_taken(table: Match, seat: int, move: AnyMove, told: set[str]) -> bool:
    try:
        GAME.possible(table.state, seat, move)
        GAME.decide(table.state, seat, move, 0)
    except IllegalMove as refused:
        told.add(refused.why)
        return False
    return True
