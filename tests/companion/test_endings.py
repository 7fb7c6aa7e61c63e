"""The end of a game is the end: whoever comes and goes afterwards changes nothing of it, and no game is swept away."""

import threading
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from sitting import Hands, begun, play_some

from companion.chance import Chance
from companion.classroom import Classroom, Left
from companion.house import House, get_up, sit
from companion.lab.gathered import gathered
from companion.people import GameRuns, Record
from companion.room import Room


def kept(house: House, room: Room, play: int = 1) -> Record:
    written = house.journal.store.play(room.code, play)
    assert written is not None
    return msgspec.json.decode(written, type=Record)


def ended(house: House, hands: Hands, is_over: bool, slug: str = "photo_leap") -> Room:
    room = begun(house, slug)
    if is_over:
        play_some(room, Chance(3), hands, 2000)
    else:
        room.end()
    assert "over" == room.status
    return room


@pytest.mark.parametrize("is_over", [True, False])
def test_who_played_is_kept_as_it_was_when_the_game_ended(house: House, hands: Hands, is_over: bool) -> None:
    """A phone that leaves afterwards makes nobody a bot, and a seat given back afterwards makes no bot a person."""
    room = ended(house, hands, is_over)
    before = kept(house, room)
    get_up(room, 1)
    room.change(lambda record: setattr(record.people[1], "bot", "steady"))
    assert before.people == kept(house, room).people
    assert room.record.people[0].has_left and room.record.people[0].bot is None


@pytest.mark.parametrize("is_over", [True, False])
def test_a_seat_that_was_left_is_free_in_the_next_game(house: House, hands: Hands, is_over: bool) -> None:
    room = begun(house, "infection")
    get_up(room, 1)
    assert "steady" == room.record.people[0].bot, "a bot plays it on"
    play_some(room, Chance(3), hands, 2000 if is_over else 3)
    room.end()
    get_up(room, 2)
    room.to_lobby()
    assert [] == room.record.people
    sit(room, "Ada")
    sit(room, "Bo")
    house.begin(room)
    assert "playing" == room.status


def test_whoever_comes_back_keeps_the_seat(house: House, app: Flask) -> None:
    """By the host's code, in the game or after it."""
    room = begun(house, "infection")
    get_up(room, 1)
    ticket = app.extensions["tuckbox"].seats.ticket(room, 1)
    assert 303 == app.test_client().post(f"/t/{room.code}/again", data={"ticket": ticket}).status_code
    room.end()
    room.to_lobby()
    assert [1, 2] == [person.number for person in room.record.people]


def test_a_game_that_runs_is_never_swept_away(house: House) -> None:
    """By nobody who thought it was over: the game that somebody else has just begun goes on."""
    room = begun(house)
    head = room.record.play
    for sweep in (room.to_lobby, lambda: house.lay(room, "album", {})):
        with pytest.raises(GameRuns):
            sweep()
    assert head == room.record.play and "photo_leap" == room.record.game


def test_play_again_and_lay_at_the_same_moment_lose_no_game(house: House) -> None:
    """Whoever comes second leaves the table as it is, and says so; every game that is kept runs or has ended."""
    classroom = Classroom(house)
    classroom.lay("infection", "en", {}, None, (), 4)
    for room in classroom.rooms():
        sit(room, "Ada")
        sit(room, "Bo")
    left: list[Left] = []
    for _ in range(12):
        acts = [
            threading.Thread(target=classroom.begin),
            threading.Thread(target=lambda: left.extend(classroom.lay("infection", "en", {}, None, range(1, 5)))),
            threading.Thread(target=classroom.again),
        ]
        for act in acts:
            act.start()
        for act in acts:
            act.join()
        for room in classroom.rooms():
            for play in range(1, room.record.plays + 1):
                one = kept(house, room, play).play
                assert one is not None and (one.is_done or one == room.record.play)
        classroom.end()
    assert {it.why for it in left} <= {"playing"}


def test_a_game_that_its_table_has_left_counts_as_broken_off(house: House, tmp_path: Path) -> None:
    """Earlier releases could sweep a game away; it runs no more."""
    room = begun(house)
    room.end()
    record = kept(house, room)
    assert record.play is not None
    record.play.ended = False
    with house.journal.store._db as db:
        db.execute("UPDATE play SET record = ?", (msgspec.json.encode(record),))
    room.to_lobby()
    house.begin(room)
    assert ["broken off", "running"] == [one.status for one in gathered(tmp_path / "tables.db").plays]
