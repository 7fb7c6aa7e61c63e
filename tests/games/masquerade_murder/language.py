"""How Masquerade Murder's scenes in text are read.

A table starts as `nights.py` brings it about: seat 1 is the duke, 2 the assassin, 3 the constable, 4 the thug, 5 the
seductress. Seats and what they get stand as `2:3 3:4`: who aims at whom, or, after `at`, whose cube stands where.
"""

from collections.abc import Callable
from typing import Any

from scene_files import Language, fields_of
from scripted_play import all_play, view_field

from companion.matches.match import Match
from masquerade_murder.nights import (
    DEAL,
    choose_targets,
    deal_cards,
    draw_cards,
    first_night,
    joker_places_last,
    place_cubes,
    play_night,
    quiet_night,
    second_draw,
    strike,
)


def by_seat(text: str) -> dict[int, Any]:
    return {int(seat): given for seat, given in fields_of(text).items()}


def with_cards(_: None, text: str) -> Match:
    """Start the first night with these cards for seats 1 to 5 and the extra, and with options."""
    cards, options = text.split()[:6], " ".join(text.split()[6:])
    first_draw = {**{str(seat): card for seat, card in enumerate(cards[:5], 1)}, "extra": cards[5]}
    return first_night({**DEAL, "first_draw": first_draw}, **fields_of(options))


def night(table: Match, text: str) -> Match:
    targets, _, cells = text.partition(" at ")
    return play_night(table, by_seat(targets), by_seat(cells))


PLACES: dict[str, Callable[..., Any]] = {
    "free": lambda table: len(table.state.free),
    "option": lambda table, name: getattr(table.state.facts.options, name),
    "signs": lambda table, seat: [past["indicator"] for past in view_field(table, int(seat), "history")],
    "harm": lambda table, seat: [past["suffered"] for past in view_field(table, int(seat), "history")],
}
LANGUAGE = Language(
    {
        "first night": lambda _, options: first_night(**fields_of(options)),
        "cards": with_cards,
        "dealt": lambda _, cards: deal_cards(*cards.split()),
        "second draw": lambda _, cards: second_draw(*cards.split()),
        "the joker places last": lambda _, __: joker_places_last(),
        "targets": lambda table, text: choose_targets(table, by_seat(text)),
        "draw cards": lambda table, _: draw_cards(table),
        "place cubes": lambda table, text: place_cubes(table, by_seat(text)),
        "night": night,
        "quiet night": lambda table, _: quiet_night(table),
        "strike": lambda table, text: strike(table, *text.split()),
        "next night": lambda table, _: all_play(table),
    },
    PLACES,
)
