"""What a master's phone offers besides: cards to deal, what can be turned up, and everybody's counters."""

from collections.abc import Sequence
from typing import Any

from cards.prototype import Prototype
from companion.games.prototype.commands import Change, Give, Uncover
from companion.rules.screens import ScreenInput

Place = tuple[str, str, str]
"""A place on the table: key, title, and whether it is a pile or an area."""


def led(context: ScreenInput, places: Sequence[Place]) -> dict[str, Any] | None:
    """Return a master's choices; None for everybody else. They tell nothing but what lies face down."""
    master = context.game_data.facts.table.master
    if master is None or context.viewer != (1 if master.plays else "gm"):
        return None
    titles = {key: title for key, title, _ in places}
    moves = context.view.moves
    ways: dict[str, list[tuple[str, str, int]]] = {}
    for give in moves:  # where a pile's top card may go: place, title, and the seat of a hand
        if isinstance(give, Give):
            seat = int(give.to.removeprefix("hand:")) if give.to.startswith("hand:") else 0
            title = context.names[seat] if seat else titles[give.to]
            ways.setdefault(give.pile, []).append((give.to, title, seat))
    steps: dict[tuple[str, int], list[int]] = {}
    for move in moves:
        if isinstance(move, Change):
            steps.setdefault((move.counter, move.owner), []).append(move.by)
    return {
        "gives": [{"pile": pile, "ways": pile_ways} for pile, pile_ways in ways.items()],
        "hidden": [(move, _title(context, move, titles)) for move in moves if isinstance(move, Uncover)],
        "changes": [(name, owner, sorted(changes)) for (name, owner), changes in steps.items()],
    }


def _title(context: ScreenInput, move: Uncover, titles: dict[str, str]) -> str:
    facts: Prototype = context.game_data.facts
    if move.role:
        return f"{context.names[move.role]}: role"
    if move.space >= 0:
        return facts.spaces[move.space]
    is_pile = move.place in facts.table.piles
    return titles[move.place] if is_pile else f"{titles[move.place]}: {move.card + 1}"
