"""Bets on Masquerade Murder: who comes to harm tonight."""

from collections.abc import Collection, Mapping

from companion.games.masquerade_murder.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return tonight's bet. While targets and cards are chosen in secret, it is a quiet one."""
    t, phase = context.view.table, context.view.phase
    guests = (str(seat) for seat in sorted(context.names) if seat not in t.out)
    is_night = phase in ("target", "draw", "place")
    return Bet(f"night.{t.night}", (*guests, "nobody"), is_quiet=phase != "place") if is_night else None


def answers(context: ScreenInput) -> Mapping[str, Collection[str]]:
    """Return who was captured, distracted or poisoned in each night."""
    t: TableView = context.view.table
    harmed = {one.night: (*one.captured, *one.distracted, *one.poisoned) for one in t.events}
    return {f"night.{night}": [*map(str, seats)] or ["nobody"] for night, seats in harmed.items()}
