"""Time tells nothing: how long a phase lasts does not depend on who has the secret.

How long an answer takes is measured by `tests/bench_answers.py`: a busy machine changes such times.
"""

import bisect
from collections.abc import Sequence
from dataclasses import replace

import pytest
from table_setup import Hands

from companion.games import GAMES
from companion.games.photo_leap.model import Ready, Swap
from companion.rules.chance import Chance
from companion.tables import lobby as houses
from companion.tables.lobby import Lobby, sit
from companion.tables.room import Room

PLAYS = 200
WORST = 1.63
"""Of Kolmogorov's distribution: farther apart are one in a hundred pairs of samples that are of one kind."""


def farthest(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How far two samples are apart, by Kolmogorov and Smirnov, in the measure of `WORST`."""
    a, b = sorted(ours), sorted(theirs)
    gap = max(
        abs(bisect.bisect_right(a, value) / len(a) - bisect.bisect_right(b, value) / len(b)) for value in (*a, *b)
    )
    return gap * (len(a) * len(b) / (len(a) + len(b))) ** 0.5


def test_the_measure_tells_what_is_different() -> None:
    """Two samples of one kind are near, a sample moved by a third of its breadth is far."""
    chance = Chance(1)
    one, two = ([chance.number() for _ in range(PLAYS)] for _ in range(2))
    assert farthest(one, two) < WORST < farthest(one, [value + 0.33 for value in two])


def at_night(lobby: Lobby, hands: Hands) -> Room:
    """A table of bots at its first night, which begins now."""
    room = lobby.make("photo_leap")
    for name in ("Ada", "Bo", "Cem", "Dot"):
        sit(room, name, bot="steady")
    room.begin(1)
    while room.view("table").phase != "night":
        hands.pass_time(hands.next_due() - hands.now)
    return room


def test_a_night_is_as_long_whatever_was_done_in_it(
    lobby: Lobby, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that swaps a card makes a move more than one that does not: from the nightfall to the morning it takes no
    longer, over 200 nights each."""
    room = at_night(lobby, hands)
    night, long = room.snapshot.state, {}
    for does in ("swaps", "sleeps"):

        def bot(view: object, chance: Chance, does: str = does) -> object:
            moves = list(view.moves)
            swaps = [move for move in moves if isinstance(move, Swap)]
            return swaps[0] if swaps and does == "swaps" else next(move for move in moves if isinstance(move, Ready))

        monkeypatch.setattr(houses, "GAMES", {**GAMES, "photo_leap": with_bot(bot)})
        long[does] = []
        for _ in range(PLAYS):
            hands.close()
            lobby._thinking.clear()
            room.restore(replace(room.snapshot, state=night))
            began = hands.now
            while room.view("table").phase == "night":
                hands.pass_time(hands.next_due() - hands.now)
            long[does].append(hands.now - began)
    assert farthest(long["swaps"], long["sleeps"]) < WORST


def with_bot(bot: object) -> object:
    return replace(GAMES["photo_leap"], bots={"steady": bot})
