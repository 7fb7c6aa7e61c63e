"""Masquerade Murder tables with a hand-made deal, and functions that play their nights.

Seat 1 is the duke, 2 the assassin, 3 the constable, 4 the thug, 5 the seductress.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from screen_forms import draw_beat, screen_input
from scripted_play import all_play, open_table, play, view_field

from companion.matches.match import Match
from companion.rules.game import Viewer
from companion.rules.screens import Beat

CHARACTER_OF = {1: "duke", 2: "assassin", 3: "constable", 4: "thug", 5: "seductress"}
DEAL = {
    "characters": {str(seat): character for seat, character in CHARACTER_OF.items()},
    "first_draw": {"1": "ace", "2": "two", "3": "jack", "4": "queen", "5": "king", "extra": "joker"},
}
CARDS = ("ace", "two", "jack", "queen", "king", "joker")
SEPARATE_CELLS = {1: "A1", 2: "C1", 3: "E1", 4: "A5", 5: "E5"}
"""The default cells: no cube touches another."""


def seat_of(character: str) -> int:
    return next(seat for seat, who in CHARACTER_OF.items() if who == character)


def first_night(deal: Mapping[str, Any] = DEAL, **options: Any) -> Match:
    return open_table("masquerade_murder", 5, deal, **options)


def choose_targets(table: Match, targets: Mapping[int, int] | None = None) -> Match:
    """Choose a target for every seat in play. The default is the next seat in play to the left."""
    playing = table.state.in_play
    for index, seat in enumerate(playing):
        play(table, seat, "target", player=(targets or {}).get(seat, playing[(index + 1) % len(playing)]))
    return table


def draw_cards(table: Match) -> Match:
    """Play until all have their cards: as dealt on the first night, later the earliest card that is left."""
    if table.state.night == 1:
        return all_play(table)
    while table.state.phase == "draw":
        (seat,) = view_field(table, "table", "waiting_for")
        play(table, seat, "draw", card=view_field(table, seat, "draw_from")[0])
    return table


def place_cubes(table: Match, cells: Mapping[int, str] | None = None) -> Match:
    """Place all cubes. By default they do not touch each other."""
    while table.state.phase == "place":
        seat = table.state.placing
        cell = {**SEPARATE_CELLS, **(cells or {})}[seat]
        play(table, seat, "place", cell=cell)
    return table


def play_night(table: Match, targets: Mapping[int, int], cells: Mapping[int, str] | None = None) -> Match:
    return place_cubes(draw_cards(choose_targets(table, targets)), cells)


def strike(table: Match, actor: str, target: str) -> Match:
    """Play a night to its reveal in which only one cube touches its target."""
    one, other = seat_of(actor), seat_of(target)
    third = next((seat for seat in table.state.in_play if seat not in (one, other)), one)
    other_cells = {2: "E3"} if 2 not in (one, other) else {}
    return play_night(table, {one: other, other: third}, {**other_cells, one: "C3", other: "C2"})


def quiet_night(table: Match) -> Match:
    """Play a night to its reveal in which no cube touches its target."""
    return play_night(table, {})


def next_night(table: Match) -> Match:
    return all_play(table)


def deal_cards(*cards: str) -> Match:
    """Return a table on night 1 in the phase `place`, with these cards for seats 1 to 5."""
    extra = next(card for card in CARDS if card not in cards)
    first_draw = {**{str(seat): card for seat, card in enumerate(cards, 1)}, "extra": extra}
    return draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw})))


def second_draw(*cards: str) -> Match:
    """Return a table on night 2 in the phase `draw`, after a first night with these cards."""
    return choose_targets(next_night(place_cubes(deal_cards(*cards))))


def joker_places_last() -> Match:
    """Return a table on seat 5's turn with the Joker. The King is the extra, and no cubes touch."""
    table = deal_cards("ace", "two", "jack", "queen", "joker")
    for seat in (1, 2, 3, 4):
        play(table, seat, "place", cell=SEPARATE_CELLS[seat])
    return table


def drawn(beat: Beat, table: Match, viewer: Viewer) -> str:
    """Return the page of a beat. Meanwhile the table's view is the one before the move: the game is not over."""
    meanwhile = screen_input(table, "table")
    return draw_beat(beat, table, viewer, dataclasses.replace(meanwhile, view=replace(meanwhile.view, outcome=None)))
