"""What bots of all games share. A bot chooses from a view alone: it knows what its seat knows and no more."""

from typing import TypeVar

from msgspec import Struct

from companion.rules.chance import Chance
from companion.rules.game import Command, Form, View

TableT = TypeVar("TableT", bound=Struct)
YouT = TypeVar("YouT", bound=Struct)
CommandT = TypeVar("CommandT", bound=Command)

LEVELS = ("random", "steady")


def listed(view: View[TableT, YouT, CommandT]) -> list[CommandT]:
    """The complete moves of a view, without its forms."""
    return [move for move in view.moves if not isinstance(move, Form)]


def uniform(view: View[TableT, YouT, CommandT], chance: Chance) -> CommandT | None:
    """Any complete move, each as likely as any other; for games without forms this is the level `random`."""
    moves = listed(view)
    return chance.pick(moves) if moves else None
