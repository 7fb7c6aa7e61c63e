"""Faults planted in a game, so that a law is seen to find them: each changes what one of its functions answers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules.game import NO_PRIVATE_VIEW, AnyGame, IllegalMove

Fault = Callable[[AnyGame], AnyGame]


def listed(change: Callable[..., Any]) -> Fault:
    """`change` gets state, mover and what the game lists, and returns what is listed instead."""
    return lambda game: replace(game, moves=lambda state, mover: change(state, mover, game.moves(state, mover)))


def decided(change: Callable[..., Any]) -> Fault:
    """`change` gets state, mover, move and a function that returns the game's events, and returns those instead."""

    def planted(game: AnyGame) -> AnyGame:
        def decide(state: Any, mover: Any, move: Any, at: float) -> Any:
            return change(state, mover, move, lambda: game.decide(state, mover, move, at))

        return replace(game, decide=decide)

    return planted


def refused(change: Callable[..., IllegalMove]) -> Fault:
    """`change` gets state and the game's refusal, and returns the one that is raised instead."""

    def decide(state: Any, _mover: Any, _move: Any, events: Callable[[], Any]) -> Any:
        try:
            return events()
        except IllegalMove as refusal:
            raise change(state, refusal) from None

    return decided(decide)


def public(change: Callable[..., Any]) -> Fault:
    """`change` gets state and what everybody sees, and returns what everybody sees instead."""
    return lambda game: replace(game, table=lambda state: change(state, game.table(state)))


def private(change: Callable[..., Any]) -> Fault:
    """`change` gets state and what a seat alone sees, and returns what it sees instead."""

    def planted(game: AnyGame) -> AnyGame:
        def you(state: Any, viewer: Any) -> Any:
            mine = game.you(state, viewer)
            return mine if mine == NO_PRIVATE_VIEW else change(state, mine)

        return replace(game, you=you)

    return planted
