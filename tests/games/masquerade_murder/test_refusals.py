"""What Masquerade Murder refuses, to whom, with which code and which sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from cases import rows
from scripted_play import moves, play, refusal

from companion.matches.match import Match
from masquerade_murder.nights import (
    CHARACTER_OF,
    choose_targets,
    deal_cards,
    first_night,
    joker_places_last,
    quiet_night,
    second_draw,
)

TABLES: Mapping[str, Callable[[], Match]] = {
    "target": first_night,
    "first draw": lambda: play(choose_targets(first_night()), 3, "ready"),
    "second draw": lambda: play(second_draw("ace", "two", "jack", "queen", "king"), 1, "draw", card="king"),
    "place": lambda: play(deal_cards("ace", "two", "jack", "queen", "king"), 1, "place", cell="A1"),
    "joker": joker_places_last,
    "reveal": lambda: quiet_night(first_night()),
    "over": lambda: quiet_night(first_night(nights=1)),
}
"""Where seat 3 has looked at its card, seat 1 has kept the king, seat 1 stands on A1 and nobody has the Joker."""


@rows(__file__, "refusals")
def test_a_move_is_refused_with_its_reason(table: str, by: Any, move: str, fields: dict[str, Any], why: str) -> None:
    assert tuple(why.split()) == refusal(TABLES[table](), by, move, **fields)


def test_nobody_has_a_move_after_the_end() -> None:
    assert not any(moves(TABLES["over"](), seat) for seat in CHARACTER_OF)
