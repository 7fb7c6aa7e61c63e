"""Bets on Infection: what the next tile is and, once all are turned up, who wins."""

from collections.abc import Collection, Mapping

from companion.games.infection.model import BY_SEAT
from companion.games.infection.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the next tile among those that are left, else on the winner."""
    t: TableView = context.view.table
    left = sorted({tile for tiles in t.sections.values() for tile, count in tiles.items() if count})
    return Bet(f"tile.{len(t.hidden)}", tuple(left)) if len(left) > 1 else Bet("winner", ("blue", "red"))


def answers(context: ScreenInput) -> Mapping[str, Collection[str]]:
    """Return the tile that has just turned up, and who has won."""
    t, outcome = context.view.table, context.view.outcome
    tile = {f"tile.{len(t.hidden) + 1}": (t.last.tile,)} if t.last and t.last.tile else {}
    return tile | ({"winner": {BY_SEAT[seat] for seat in outcome.winners}} if outcome else {})
