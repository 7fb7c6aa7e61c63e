"""Who has acted is told in steps of 5 seconds: no screen moves with a tap, and everybody's moves at the same time."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_setup import PACE, ManualClock, open_lobby, start_room

from companion.games import GAMES
from companion.rules.game import Game, Seat
from companion.tables.autoplay import STEP_S, Pace
from companion.tables.lobby import Lobby
from companion.tables.room import Room

SLUG = next(slug for slug, game in GAMES.items() if game.in_steps.__module__ != Game.__module__)
"""A game that tells in steps who has acted."""


@pytest.fixture
def lobby(tmp_path: Path, clock: ManualClock) -> Iterator[Lobby]:
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=0, even_s=0, step_s=5)) as opened:
        yield opened


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return start_room(lobby, SLUG)


def choose(room: Room, seat: Seat) -> None:
    room.play(seat, room.view(seat).moves[0], None, None)


def waiting(room: Room, viewer: object = "table") -> tuple[object, ...]:
    return tuple(room.view(viewer).table.waiting_for)  # type: ignore[arg-type]


def test_a_choice_is_told_with_the_next_step(room: Room, clock: ManualClock) -> None:
    assert 5 == STEP_S and 0 == PACE.step_s
    clock.pass_time(7)  # within a step
    before = {viewer: room.view(viewer) for viewer in ("table", 1, 3)}
    choose(room, 4)
    assert before == {viewer: room.view(viewer) for viewer in ("table", 1, 3)}
    clock.pass_time(2)
    choose(room, 2)
    assert before["table"] == room.view("table")
    clock.pass_time(1)
    assert (1, 3, 5) == waiting(room) == waiting(room, 3)


def test_whoever_chose_goes_on_at_once(room: Room) -> None:
    choose(room, 4)
    assert not room.view(4).moves and room.view(2).moves


def test_the_next_phase_waits_for_no_step(room: Room) -> None:
    for seat in range(1, 6):
        choose(room, seat)
    assert "target" != room.view("table").phase
    assert (1, 2, 3, 4, 5) == waiting(room)


def test_a_step_calls_the_listeners_once_and_only_with_news(room: Room, clock: ManualClock) -> None:
    called: list[float] = []
    room.listeners.add(lambda: called.append(clock.now))
    clock.pass_time(30)
    assert [] == called
    choose(room, 1)
    choose(room, 2)
    begun, called[:] = clock.now, list[float]()
    clock.pass_time(30)
    assert 1 == len(called) and 0 < called[0] - begun <= 5
