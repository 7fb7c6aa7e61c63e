"""The end of a game is the end: whoever comes and goes afterwards changes nothing of it, and no game is swept away."""

import threading
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from table_setup import Hands, begun, play_some

from cards.errors import InputError
from companion.lab.records.read import read_tables
from companion.rules.chance import Chance
from companion.tables.classroom import Classroom, SkippedTable
from companion.tables.lobby import Lobby, leave_seat, sit
from companion.tables.people import RoomRecord
from companion.tables.room import Room


def kept(lobby: Lobby, room: Room, play: int = 1) -> RoomRecord:
    written = lobby.writer.store.play(room.code, play)
    assert written is not None
    return msgspec.json.decode(written, type=RoomRecord)


def ended(lobby: Lobby, hands: Hands, is_over: bool, slug: str = "photo_leap") -> Room:
    room = begun(lobby, slug)
    if is_over:
        play_some(room, Chance(3), hands, 2000)
    else:
        room.end()
    assert "over" == room.status
    return room


@pytest.mark.parametrize("is_over", [True, False])
def test_who_played_is_kept_as_it_was_when_the_game_ended(lobby: Lobby, hands: Hands, is_over: bool) -> None:
    """A phone that leaves afterwards makes nobody a bot, and a seat given back afterwards makes no bot a person."""
    room = ended(lobby, hands, is_over)
    before = kept(lobby, room)
    leave_seat(room, 1)
    room.change(lambda record: setattr(record.people[1], "bot", "steady"))
    assert before.people == kept(lobby, room).people
    assert room.record.people[0].has_left and room.record.people[0].bot is None


@pytest.mark.parametrize("is_over", [True, False])
def test_a_seat_that_was_left_is_free_in_the_next_game(lobby: Lobby, hands: Hands, is_over: bool) -> None:
    room = begun(lobby, "infection")
    leave_seat(room, 1)
    assert "steady" == room.record.people[0].bot, "a bot plays it on"
    play_some(room, Chance(3), hands, 2000 if is_over else 3)
    room.end()
    leave_seat(room, 2)
    room.to_lobby()
    assert [] == room.record.people
    sit(room, "Ada")
    sit(room, "Bo")
    lobby.begin(room)
    assert "playing" == room.status


def test_whoever_comes_back_keeps_the_seat(lobby: Lobby, app: Flask) -> None:
    """By the host's code, in the game or after it."""
    room = begun(lobby, "infection")
    leave_seat(room, 1)
    ticket = app.extensions["tuckbox"].tokens.new_ticket(room, 1)
    assert 303 == app.test_client().post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    room.end()
    room.to_lobby()
    assert [1, 2] == [person.number for person in room.record.people]


def test_a_game_that_runs_is_never_swept_away(lobby: Lobby) -> None:
    """By nobody who thought it was over: the game that somebody else has just begun goes on."""
    room = begun(lobby)
    head = room.record.play
    for sweep in (room.to_lobby, lambda: lobby.change_game(room, "album", {})):
        with pytest.raises(InputError, match="end it first"):
            sweep()
    assert head == room.record.play and "photo_leap" == room.record.game


def test_play_again_and_lay_at_the_same_moment_lose_no_game(lobby: Lobby) -> None:
    """Whoever comes second leaves the table as it is, and says so; every game that is kept runs or has ended."""
    classroom = Classroom(lobby)
    classroom.set_up_game("infection", "en", {}, None, (), 4)
    for room in classroom.rooms():
        sit(room, "Ada")
        sit(room, "Bo")
    left: list[SkippedTable] = []
    for _ in range(12):
        acts = [
            threading.Thread(target=classroom.begin),
            threading.Thread(
                target=lambda: left.extend(classroom.set_up_game("infection", "en", {}, None, range(1, 5)))
            ),
            threading.Thread(target=classroom.again),
        ]
        for act in acts:
            act.start()
        for act in acts:
            act.join()
        for room in classroom.rooms():
            for play in range(1, room.record.plays + 1):
                one = kept(lobby, room, play).play
                assert one is not None and (one.is_done or one == room.record.play)
        classroom.end()
    assert {it.why for it in left} <= {"playing"}


def test_a_game_that_its_table_has_left_counts_as_broken_off(lobby: Lobby, tmp_path: Path) -> None:
    """Earlier releases could sweep a game away; it runs no more."""
    room = begun(lobby)
    room.end()
    record = kept(lobby, room)
    assert record.play is not None
    record.play.ended = False
    with lobby.writer.store._db as db:
        db.execute("UPDATE play SET record = ?", (msgspec.json.encode(record),))
    room.to_lobby()
    lobby.begin(room)
    assert ["broken off", "running"] == [one.status for one in read_tables(tmp_path / "tables.db").plays]
