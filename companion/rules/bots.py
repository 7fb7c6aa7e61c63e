"""Shared parts of bots. A bot chooses from a view alone, so it knows no more than its seat."""

from typing import TypeVar

from msgspec import Struct

from companion.rules.chance import Chance
from companion.rules.game import Command, Form, PublicView, View

TableT = TypeVar("TableT", bound=PublicView)
YouT = TypeVar("YouT", bound=Struct)
CommandT = TypeVar("CommandT", bound=Command)

LEVELS = ("random", "steady")


def listed(view: View[TableT, YouT, CommandT]) -> list[CommandT]:
    """Return the complete moves of a view, without its forms."""
    return [move for move in view.moves if not isinstance(move, Form)]


def uniform(view: View[TableT, YouT, CommandT], chance: Chance) -> CommandT | None:
    """Return any complete move with equal chance: the level `random` of a game without forms."""
    moves = listed(view)
    return chance.pick(moves) if moves else None
