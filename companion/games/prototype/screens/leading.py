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
    steps: dict[tuple[str, int], list[int]] = {}
    for move in moves:
        if isinstance(move, Change):
            steps.setdefault((move.counter, move.owner), []).append(move.by)
    return {
        "gives": _gives(context, [move for move in moves if isinstance(move, Give)], titles),
        "hidden": [(move, _title(context, move, titles)) for move in moves if isinstance(move, Uncover)],
        "changes": [(name, owner, sorted(changes)) for (name, owner), changes in steps.items()],
    }


def _gives(context: ScreenInput, gives: Sequence[Give], titles: dict[str, str]) -> list[dict[str, Any]]:
    """Return for each pile where its top card may go: place, title, and the seat of a hand."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    for give in gives:
        seat = int(give.to.partition(":")[2] or 0) if give.to.startswith("hand:") else 0
        found.setdefault(give.pile, []).append((give.to, context.names[seat] if seat else titles[give.to], seat))
    return [{"pile": pile, "ways": ways} for pile, ways in found.items()]


def _title(context: ScreenInput, move: Uncover, titles: dict[str, str]) -> str:
    facts: Prototype = context.game_data.facts
    if move.role:
        return f"{context.names[move.role]}: role"
    if move.space >= 0:
        return facts.spaces[move.space]
    is_pile = move.place in facts.table.piles
    return titles[move.place] if is_pile else f"{titles[move.place]}: {move.card + 1}"
