"""Infection's listed moves against all possible moves: exactly the listed ones are accepted."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET
from scripted_play import open_table
from variants import first_rows

from companion.games import GAMES
from companion.games.infection import model
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove
from infection.scenes import CELLS
from infection.worlds import TABLES

GAME = GAMES["infection"]


def acts() -> Iterator[model.Act]:
    for card in ("axe", "gun", "arrow", "attack", "steal"):
        yield from (model.Act(card, target=who) for who in model.ORDER)
    yield from (model.Act("grenade", cell=cell) for cell in CELLS)
    yield model.Act("steal", village=True)


def possible_moves() -> list[model.AnyMove]:
    moves: list[model.AnyMove] = [
        model.Reset(),
        model.Decline(),
        model.EndTurn(),
        *(model.PickUp(tile) for tile in (UNSET, *model.TILES)),
    ]
    for kind in (model.ReturnCard, model.DiscardCard):
        moves += [kind(card) for card in ("move", "pick_up", "axe", "gun", "arrow", "grenade", "steal")]
    moves += [model.Use(act.card, act.target, act.cell, act.village) for act in acts()]
    for to in CELLS:
        moves += [model.Move(to, found=tile) for tile in (UNSET, *model.TILES)]
        moves += [model.Move(to, pick_up=False), *(model.Move(to, act) for act in acts())]
    return moves


POSSIBLE_MOVES = possible_moves()


def snapshots(options: dict[str, Any], seed: int) -> Iterator[Match]:
    """Yield a random game's table at each follow-up and at random turns. Walks and shots are preferred to grenades."""
    table, chance = open_table("infection", 2, seed=seed, **options), Chance(seed)
    while table.outcome is None:
        seat = next(seat for seat in (1, 2) if GAME.moves(table.state, seat))
        listed = GAME.moves(table.state, seat)
        if chance.below(12) == 0 or table.state.owed:
            snapshot = Match(table.game, table.game_data, table.seats, table.dealt)
            snapshot.state = table.state
            yield snapshot
        walks = [move for move in listed if isinstance(move, model.Move) and move.then is UNSET]
        shots = [move for move in listed if getattr(getattr(move, "then", move), "card", "grenade") != "grenade"]
        table.play(seat, chance.pick(chance.pick([kind for kind in (walks, shots, listed) if kind])), 0)


QUICK = TABLES[::4]


@pytest.mark.parametrize(
    ("seats", "options"), first_rows([*QUICK, *(table for table in TABLES if table not in QUICK)], len(QUICK)), ids=str
)
def test_exactly_the_listed_moves_are_accepted(seats: int, options: dict[str, Any]) -> None:
    reasons = set()
    tables = [table for seed in (1, 2) for table in snapshots(options, seed)]
    for table in Chance(3).shuffled(tables)[:3]:
        for seat in range(1, seats + 1):
            listed = GAME.moves(table.state, seat)
            assert len(listed) == len(set(listed))
            accepted = [move for move in POSSIBLE_MOVES if is_accepted(table, seat, move, reasons)]
            assert set(listed) == set(accepted)
    words = table.game_data.words.texts
    assert reasons and all(f"refusal.{why}" in words for why in reasons)


def is_accepted(table: Match, seat: int, move: model.AnyMove, reasons: set[str]) -> bool:
    try:
        GAME.possible(table.state, seat, move)
        GAME.decide(table.state, seat, move, 0)
    except IllegalMove as error:
        reasons.add(error.why)
        return False
    return True
