"""Ended games: later changes of people do not change their records, and no running game is lost."""

from pathlib import Path

import msgspec
import pytest
from flask import Flask
from table_setup import ManualClock, play_some, run_together, start_room

from companion.classes.classroom import Classroom
from companion.classes.obstacles import SkippedTable
from companion.lab.records.read import read_tables
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.tables.people import RoomRecord
from companion.tables.room import Room
from companion.tables.seating import leave_seat, sit


def saved_record(lobby: Lobby, room: Room, play: int = 1) -> RoomRecord:
    return msgspec.json.decode(lobby.writer.store.play(room.code, play), type=RoomRecord)


@pytest.mark.parametrize("is_over", [True, False])
def test_the_record_of_an_ended_game_keeps_its_people(lobby: Lobby, clock: ManualClock, is_over: bool) -> None:
    room = start_room(lobby, "photo_leap")
    play_some(room, Chance(3), clock, 2000 if is_over else 0)
    room.end()
    assert "over" == room.status
    before = saved_record(lobby, room)
    leave_seat(room, 1)
    room.change(lambda record: setattr(record.people[1], "bot", "steady"))
    assert before.people == saved_record(lobby, room).people
    assert room.record.people[0].has_left and room.record.people[0].bot is None


def test_a_person_who_comes_back_keeps_the_seat(lobby: Lobby, app: Flask) -> None:
    room = start_room(lobby, "infection")
    leave_seat(room, 1)
    ticket = app.extensions["tuckbox"].tokens.new_ticket(room, 1)
    assert 303 == app.test_client().post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    room.end()
    room.to_lobby()
    assert [1, 2] == [person.number for person in room.record.people]


def test_simultaneous_start_setup_and_play_again_lose_no_game(lobby: Lobby) -> None:
    classroom = Classroom(lobby)
    classroom.set_up_game("infection", "en", {}, None, (), 4)
    for room in classroom.rooms():
        sit(room, "Ada")
        sit(room, "Bo")
    skipped: list[SkippedTable] = []

    def set_up() -> None:
        skipped.extend(classroom.set_up_game("infection", "en", {}, None, range(1, 5)))

    for _ in range(12):
        run_together(classroom.begin, set_up, classroom.again)
        for room in classroom.rooms():
            for play in range(1, room.record.plays + 1):
                saved_play = saved_record(lobby, room, play).play
                assert saved_play is not None and (saved_play.is_done or saved_play == room.record.play)
        classroom.end()
    assert {table.why for table in skipped} <= {"playing"}


def test_an_unfinished_game_of_an_earlier_release_counts_as_broken_off(lobby: Lobby, tmp_path: Path) -> None:
    room = start_room(lobby, "photo_leap")
    room.end()
    record = saved_record(lobby, room)
    record.play.ended = False
    with lobby.writer.store._db as db:
        db.execute("UPDATE play SET record = ?", (msgspec.json.encode(record),))
    room.to_lobby()
    lobby.begin(room)
    assert ["broken off", "running"] == [play.status for play in read_tables(tmp_path / "tables.db").plays]
