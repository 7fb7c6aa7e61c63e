"""The circle of players on the wall after midnight: where each stands, and the arrows of their fingers."""

from collections.abc import Mapping, Sequence
from math import cos, hypot, inf, pi, sin
from typing import NamedTuple

from companion.rules.game import Seat

WIDTH, HEIGHT = 760, 600
"""The picture's size, in its own units."""
TALL, LOW = 0, 290
"""How far down the candle's flame stands: at the start of the time to accuse, and at its end."""
HALF_PILL = (92, 34)
"""Half the width and height of a player's place, and a gap."""
ASIDE = 7
"""How far an arrow lies beside the middle, so that two that answer each other are two."""


class Arrow(NamedTuple):
    """A finger from one player to another."""

    start: tuple[int, int]
    end: tuple[int, int]
    to: Seat


def places(seats: Sequence[Seat]) -> dict[Seat, tuple[int, int]]:
    """Return the middle of each player's place, clockwise from the top."""
    turns = {seat: 2 * pi * at / len(seats) - pi / 2 for at, seat in enumerate(seats)}
    wide, high = WIDTH / 2 - HALF_PILL[0], HEIGHT / 2 - HALF_PILL[1]
    return {
        seat: (round(WIDTH / 2 + wide * cos(turn)), round(HEIGHT / 2 + high * sin(turn)))
        for seat, turn in turns.items()
    }


def arrows(fingers: Mapping[Seat, Seat], seats: Sequence[Seat]) -> list[Arrow]:
    """Return an arrow for each finger, from the edge of one place to the edge of the other."""
    at, found = places(seats), []
    for seat, player in fingers.items():
        (x, y), (to_x, to_y) = at[seat], at[player]
        length = hypot(to_x - x, to_y - y)
        way_x, way_y = (to_x - x) / length, (to_y - y) / length
        edge = min(half / abs(way) if way else inf for half, way in zip(HALF_PILL, (way_x, way_y), strict=True))
        aside_x, aside_y = -way_y * ASIDE, way_x * ASIDE
        start = round(x + edge * way_x + aside_x), round(y + edge * way_y + aside_y)
        end = round(to_x - edge * way_x + aside_x), round(to_y - edge * way_y + aside_y)
        found.append(Arrow(start, end, player))
    return found
