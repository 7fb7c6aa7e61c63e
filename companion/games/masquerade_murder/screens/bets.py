"""Bets on Masquerade Murder: who comes to harm tonight."""

from collections.abc import Collection

from companion.games.masquerade_murder.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return tonight's bet. While targets and cards are chosen in secret, it is a quiet one."""
    t: TableView = context.view.table
    if context.view.phase not in ("target", "draw", "place"):
        return None
    guests = (str(seat) for seat in sorted(context.names) if seat not in t.out)
    return Bet(f"night.{t.night}", (*guests, "nobody"), is_quiet=context.view.phase != "place")


def answer(key: str, context: ScreenInput) -> Collection[str]:
    """Return all who were captured, distracted or poisoned that night."""
    for night in context.view.table.events:
        if key == f"night.{night.night}":
            return [str(seat) for seat in (*night.captured, *night.distracted, *night.poisoned)] or ("nobody",)
    return ()
