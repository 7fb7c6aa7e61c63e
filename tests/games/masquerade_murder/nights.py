"""Masquerade tables whose deal is made by hand, and their nights played through.

Seat 1 is the duke, 2 the assassin, 3 the constable, 4 the thug, 5 the seductress, as in the rulebook's example.
"""

from collections.abc import Mapping
from typing import Any

from scripted_play import everybody, moves, open_table, play, sees

from companion.matches.match import Match

WHO = {1: "duke", 2: "assassin", 3: "constable", 4: "thug", 5: "seductress"}
DEAL = {
    "characters": {str(seat): character for seat, character in WHO.items()},
    "first_draw": {"1": "ace", "2": "two", "3": "jack", "4": "queen", "5": "king", "extra": "joker"},
}
CARDS = ("ace", "two", "jack", "queen", "king", "joker")
APART = {1: "A1", 2: "C1", 3: "E1", 4: "A5", 5: "E5"}
"""Where each stands unless a test says otherwise: nobody touches anybody."""


def seat_of(character: str) -> int:
    return next(seat for seat, who in WHO.items() if who == character)


def ball(deal: Mapping[str, Any] = DEAL, **options: Any) -> Match:
    """Night 1, `target`."""
    return open_table("masquerade_murder", 5, deal, **options)


def choose(table: Match, targets: Mapping[int, int] | None = None) -> Match:
    """All in play choose: as told, else the next one in play to the left."""
    playing = table.state.in_play
    for place, seat in enumerate(playing):
        play(table, seat, "target", player=(targets or {}).get(seat, playing[(place + 1) % len(playing)]))
    return table


def draw(table: Match) -> Match:
    """All have their cards: on the first night as dealt, later each takes the earliest that is left."""
    if table.state.night == 1:
        return everybody(table)
    while table.state.phase == "draw":
        (seat,) = sees(table, "table", "waiting_for")
        play(table, seat, "draw", card=sees(table, seat, "draw_from")[0])
    return table


def place(table: Match, cells: Mapping[int, str] | None = None) -> Match:
    """All cubes are placed, apart from each other unless told otherwise."""
    while table.state.phase == "place":
        seat = table.state.placing
        cell = {**APART, **(cells or {})}[seat]
        play(table, seat, "place", cell=cell)
    return table


def night_of(table: Match, targets: Mapping[int, int], cells: Mapping[int, str] | None = None) -> Match:
    """A whole night, to its reveal."""
    return place(draw(choose(table, targets)), cells)


def strike(table: Match, actor: str, target: str) -> Match:
    """A night to its reveal in which one touches the own target and nobody else does."""
    one, other = seat_of(actor), seat_of(target)
    third = next((seat for seat in table.state.in_play if seat not in (one, other)), one)
    apart = {2: "E3"} if 2 not in (one, other) else {}
    return night_of(table, {one: other, other: third}, {**apart, one: "C3", other: "C2"})


def quiet(table: Match) -> Match:
    """A night in which nothing happens, to its reveal."""
    return night_of(table, {})


def next_night(table: Match) -> Match:
    return everybody(table)


def listed(table: Match, seat: int, move: str) -> list[dict[str, Any]]:
    return [one for one in moves(table, seat) if one["move"] == move]


def dealt_first(*held: str) -> Match:
    """Night 1 at `place`: seats 1 to 5 hold these cards; nobody is near anybody."""
    extra = next(card for card in CARDS if card not in held)
    first_draw = {**{str(seat): card for seat, card in enumerate(held, 1)}, "extra": extra}
    return draw(choose(ball({**DEAL, "first_draw": first_draw})))
