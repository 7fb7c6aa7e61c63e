"""Laws for the bots of every game: they play to the end by legal moves alone, and wait while they have none."""

from typing import Any

import laws
import pytest
from scripted_play import steady_game

from companion.games import GAMES
from companion.lab.simulation.simulate import play as play_with_bots
from companion.rules.bots import LEVELS
from companion.rules.chance import Chance


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("slug", "seats", "options"), laws.table_params(laws.tables(), fast=5))
def test_bots_play_to_the_end_by_legal_moves_alone(slug: str, seats: int, options: dict[str, Any], level: str) -> None:
    setup = laws.game_setup(slug, seats, options)
    assert play_with_bots(setup.game, setup.game_data, [level] * seats, 1).reason


@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_without_moves_waits(slug: str) -> None:
    for table in steady_game(slug):
        seats = range(1, table.seats + 1) if not table.outcome else ()
        waiting = [view for view in map(table.view, seats) if not view.moves]
        assert not [view for view in waiting for bot in table.game.bots.values() if bot(view, Chance(1)) is not None]
