"""Reactions of waiting players: on the public screen for a moment, and only when everybody knows who waits."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from app_server import context_of, make_app, seat_page, seat_post
from flask import Flask
from table_setup import ManualClock, open_lobby, play_some, start_room

from companion.limits import Limits
from companion.rules.chance import Chance
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.live.screen_versions import for_table
from companion.web.reactions import SHOWN_S, Reactions, may_react


@pytest.fixture
def lobby(tmp_path: Path, clock: ManualClock) -> Iterator[Lobby]:
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=1)) as opened_lobby:
        yield opened_lobby


def waiting_room(lobby: Lobby, clock: ManualClock) -> tuple[Room, int, int]:
    """Return a room that waits for one seat in public, that seat, and another one."""
    room, chance = start_room(lobby, "photo_leap"), Chance(3)
    while room.beat is not None or len(room.view("table").table.waiting_for) != 1:
        room.skip_reveal()
        play_some(room, chance, clock, 1)
    (busy,) = room.view("table").table.waiting_for
    return room, busy, busy % 4 + 1


def react(app: Flask, room: Room, seat: int, sign: str = "laugh") -> int:
    return seat_post(app, room, seat, "/react", sign=sign)


def wall(app: Flask, room: Room) -> str:
    return for_table(context_of(app), room, "en").html()


def test_a_waiting_player_alone_may_react_and_the_reaction_floats_over_the_wall(
    lobby: Lobby, clock: ManualClock
) -> None:
    room, busy, waiting = waiting_room(lobby, clock)
    app, told = make_app(lobby), []
    assert [False, True] == ["/react" in seat_page(app, room, seat) for seat in (busy, waiting)]
    assert [204, 204] == [react(app, room, busy), react(app, room, waiting, "<b>")]
    assert not context_of(app).reactions.shown(room.code)
    room.listeners.add(lambda: told.append(1))
    assert 204 == react(app, room, waiting) and told
    assert "i-emoticon-lol-outline" in wall(app, room) and room.record.seated()[waiting - 1].name in wall(app, room)


def test_one_reaction_in_two_seconds(lobby: Lobby, clock: ManualClock) -> None:
    room, _, waiting = waiting_room(lobby, clock)
    app = make_app(lobby, Limits())
    for _ in range(5):
        react(app, room, waiting)
    assert 1 <= len(context_of(app).reactions.shown(room.code)) <= 2


def test_a_reaction_is_gone_after_a_moment() -> None:
    now = 0.0
    reactions = Reactions(lambda: now)
    reactions.add("FOX-27", "clap", "Ada")
    assert ["Ada"] == [one.name for one in reactions.shown("FOX-27")] and not reactions.shown("OWL-22")
    now = SHOWN_S
    assert not reactions.shown("FOX-27")


def test_albums_keeper_gives_no_sign(lobby: Lobby, clock: ManualClock) -> None:
    """Rule 4.3: neither while the others drop pictures nor while a drop is shown. A forged request shows nothing."""
    room, chance, reacted = start_room(lobby, "album", seats=3), Chance(3), set[int]()
    app = make_app(lobby)
    for _ in range(60):
        if room.status != "playing":
            break
        keeper = room.view("table").table.keeper
        assert not may_react(room, keeper) and 204 == react(app, room, keeper)
        assert not context_of(app).reactions.shown(room.code)
        reacted |= {seat for seat in (1, 2, 3) if may_react(room, seat)}
        play_some(room, chance, clock, 1)
    assert reacted
