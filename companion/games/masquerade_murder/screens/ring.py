"""The circle of players after midnight: where each stands, and the arrows of their fingers, around 0,0."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from companion.rules.game import Seat

WIDE, HIGH = 154, 84
"""Half the width and height of the circle."""
APART, ASIDE = 26, 7
"""How far an arrow stays from the middle of a place, and beside the line: two that answer each other are two."""


class Arrow(NamedTuple):
    """A finger from one player to another."""

    seat: Seat
    to: Seat
    path: str
    """As SVG path data."""


def places(seats: Sequence[Seat]) -> dict[Seat, complex]:
    """Return the middle of each player's place, clockwise from the top."""
    turns = {seat: 2 * pi * at / len(seats) - pi / 2 for at, seat in enumerate(seats)}
    return {seat: complex(round(WIDE * cos(turn)), round(HIGH * sin(turn))) for seat, turn in turns.items()}


def arrows(fingers: Mapping[Seat, Seat], at: Mapping[Seat, complex]) -> list[Arrow]:
    """Return an arrow for each finger, from the edge of one place to the edge of the other."""
    found = []
    for seat, player in fingers.items():
        way = (at[player] - at[seat]) / abs(at[player] - at[seat])
        start, end = at[seat] + way * complex(APART, ASIDE), at[player] + way * complex(-APART, ASIDE)
        found.append(Arrow(seat, player, f"M{start.real:.0f} {start.imag:.0f}L{end.real:.0f} {end.imag:.0f}"))
    return found
