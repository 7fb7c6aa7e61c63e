"""What a seat is told while others act, and how the game ended for it."""

from typing import Any

from companion.games.infection.grid import row
from companion.games.infection.model import BY_SEAT, ORDER, Who, seat_of
from companion.games.infection.screens.first import led
from companion.games.infection.view_types import TableView
from companion.rules.game import Seat


def upcoming(t: TableView, seat: Seat) -> dict[str, Any]:
    """Return a seat's next villager to act, and the villagers that act before it. Lost turns are left out."""
    at = ORDER.index(t.turn) + 1
    order = [*ORDER[at:], *ORDER[:at]]
    acting = [who for who in order if not t.villagers[who].loses_turn] + order
    mine = next(who for who in acting if seat_of(t.seats, who) == seat)
    return {"mine": mine, "before": acting[: acting.index(mine)]}


def ending(t: TableView, seat: Seat) -> dict[str, Any]:
    """Return how the game ended for a seat: its side, and its villager that still carried a cure."""
    team = BY_SEAT[seat]
    mine = led(t.seats, seat)
    carrier: Who | None = next((who for who in mine if t.villagers[who].cure), None)
    away = abs(row(t.villagers[carrier].cell) - t.board.villages[team]) if carrier else 0
    return {"team": team, "carrier": carrier, "away": away}
