"""Masquerade Murder's rules as a `Game`: secret targets, and nights resolved by who stands where."""

from typing import Any

from companion.games.masquerade_murder.bot import BOTS
from companion.games.masquerade_murder.evolve import evolve
from companion.games.masquerade_murder.measures import measures
from companion.games.masquerade_murder.model import AnyEvent, Move, State
from companion.games.masquerade_murder.refusals import possible
from companion.games.masquerade_murder.rules import decide, moves
from companion.games.masquerade_murder.setup import blank, deal
from companion.games.masquerade_murder.view import sides, table, you
from companion.games.masquerade_murder.view_types import TableView
from companion.rules.game import Game, Seat, View

POINTING_PATIENCE = 4.3
"""A bot points after 4 to 9 seconds, while people think. See `Game.patience`."""


def deadline(state: State) -> float | None:
    """Return from when on the clock may move, in seconds since the table started; None while none runs."""
    return state.until


def patience(view: View[TableView, Any, Move], seat: Seat) -> float:
    """Return how many times longer than usual a bot waits."""
    return POINTING_PATIENCE if view.phase == "accuse" else 1


def in_steps(state: State) -> bool:
    """Return whether screens tell in steps who has chosen. Rule 3.1."""
    return state.phase == "target"


GAME = Game(
    slug="masquerade_murder",
    commands=Move.__args__,
    events=AnyEvent.__args__,
    blank=blank,
    deal=deal,
    possible=possible,
    decide=decide,
    evolve=evolve,
    moves=moves,
    table=table,
    you=you,
    sides=sides,
    bots=BOTS,
    without_people={"accuse_minutes": 0},
    patience=patience,
    measures=measures,
    has_clock=True,
    may_host_move=True,
    deadline=deadline,
    in_steps=in_steps,
)
