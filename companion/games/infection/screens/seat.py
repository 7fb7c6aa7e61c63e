"""What a seat is told of itself: its side, its villagers and how it wins, while others act, and at the end."""

from typing import Any

from companion.games.infection.grid import row
from companion.games.infection.model import BY_SEAT, ENEMIES, HOLDERS, ORDER, TEAMS, Who, seat_of
from companion.games.infection.screens.board import villager
from companion.games.infection.view_types import TableView
from companion.rules.game import Seat
from companion.rules.screens import ScreenInput

WAYS = {"hands": "", "draw_deck": "_deck", "action_points": "_points"}
"""The suffix of texts for each kind of turn."""


def is_first(context: ScreenInput) -> bool:
    """Return whether a seat has still to be told who it is: before the first move, until it taps."""
    t: TableView = context.view.table
    return context.page == 1 and t.last is None and not context.view.outcome


def led(seats: int, seat: Seat) -> tuple[Who, ...]:
    """Return the villagers that a seat leads, in turn order."""
    return tuple(who for who in ORDER if seat_of(seats, who) == seat)


def identity(context: ScreenInput) -> dict[str, Any]:
    """Return who a seat is and what it wins by, as values for `first.html`."""
    t: TableView = context.view.table
    seat, words, way = context.viewer, context.game_data.words, WAYS[t.turns]
    assert isinstance(seat, int)
    team = BY_SEAT[seat]
    mine = led(t.seats, seat)
    rival = TEAMS[ENEMIES[mine[0]][0]]
    is_top = t.board.villages[team] < t.board.villages[rival]
    place = words("first.top" if is_top else "first.bottom")
    partners = [one for one in range(1, t.seats + 1) if BY_SEAT[one] == team and one != seat]
    return {
        "team": team,
        "mine": [villager(t, who) for who in mine],
        "partner": partners[0] if partners else None,
        "partner_leads": HOLDERS[t.seats][partners[0] - 1] if partners else None,
        "win": words("first.side.win", _place=place, _rival=words(f"team.{rival}")),
        "do": words(f"first.side.do{way}"),
        "care": words(f"first.side.care{way}"),
    }


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
