"""A room and its taps: whatever is acknowledged or shown is on disk, and no tap counts twice."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest
from table_setup import (
    ManualClock,
    ManualDisk,
    command,
    first_move,
    open_lobby,
    start_room,
    visible_state,
    waiting_room,
)

from companion.rules.game import IllegalMove
from companion.storage.store import StoreError
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.tables.writer import Writer


@pytest.fixture
def disk() -> ManualDisk:
    disk = ManualDisk()
    disk.released.set()
    return disk


@pytest.fixture
def lobby(tmp_path: Path, disk: ManualDisk, clock: ManualClock) -> Iterator[Lobby]:
    with open_lobby(tmp_path / "tables.db", clock, lambda store: Writer(store, disk)) as opened_lobby:
        yield opened_lobby
        disk.released.set()


@pytest.fixture
def room(lobby: Lobby) -> Room:
    new_room = start_room(lobby, "photo_leap")
    play_setup(new_room)
    return new_room


def play_setup(room: Room) -> None:
    """Let everybody turn the two pages of the setup, including the spy's choice: then everybody may be ready."""
    choice = {"truth": "fox", "fakes": ["bear", "wolf"]}
    for page, seat in product(("1", "2"), (1, 2, 3, 4)):
        room.cover(seat, {"move": "cover", "page": page, **choice}, room.moment, None)


def count_rows(lobby: Lobby, room: Room) -> int:
    with closing(sqlite3.connect(f"file:{lobby.writer.store.place}?mode=ro", uri=True)) as database:
        return database.execute("SELECT count(*) FROM entry WHERE code = ?", (room.code,)).fetchone()[0]


def run_in_thread(call: Callable[[], None]) -> tuple[threading.Thread, list[BaseException]]:
    errors: list[BaseException] = []

    def run() -> None:
        try:
            call()
        except (IllegalMove, StoreError) as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, errors


def ready(room: Room, seat: int, tap: str | None = None) -> None:
    room.play(seat, command(room, "ready"), room.moment, tap)


def test_a_move_is_on_disk_before_it_is_acknowledged_and_told(lobby: Lobby, room: Room, disk: ManualDisk) -> None:
    row_counts: list[int] = []
    room.listeners.add(lambda: row_counts.append(count_rows(lobby, room)))
    before, state = count_rows(lobby, room), visible_state(room)
    disk.hold()
    thread, _ = run_in_thread(lambda: ready(room, 1))
    assert disk.reached.wait(10)
    assert [] == row_counts and state == visible_state(room)
    disk.released.set()
    thread.join()
    assert [before + 1] == row_counts
    assert state != visible_state(room)


def test_a_game_starts_only_after_its_deal_is_on_disk(lobby: Lobby, disk: ManualDisk) -> None:
    room = waiting_room(lobby, "infection", "Ada", "Bo")
    disk.hold()
    thread, errors = run_in_thread(lambda: room.begin(1))
    assert disk.reached.wait(10)
    assert "lobby" == room.status and room.record.play is None
    disk.fails = 9
    disk.released.set()
    thread.join()
    assert [StoreError] == [type(error) for error in errors]
    assert "lobby" == room.status
    disk.fails = 0
    room.begin(1)
    assert "playing" == room.status


def test_of_two_simultaneous_taps_one_is_refused_with_a_message(room: Room) -> None:
    taps = [run_in_thread(lambda: ready(room, 1)) for _ in range(2)]
    for thread, _ in taps:
        thread.join()
    refusals = [error for _, errors in taps for error in errors]
    assert 1 == len(refusals) and isinstance(refusals[0], IllegalMove)
    assert room.sentence(refusals[0]).endswith((".", "!"))


def test_a_tap_of_an_earlier_moment_is_refused(room: Room) -> None:
    earlier = room.moment
    for seat in (1, 2, 3, 4):
        ready(room, seat)
    with pytest.raises(IllegalMove) as refusal:
        room.play(1, first_move(room, room.view("table").table.waiting_for[0]), earlier, None)
    assert "moment_gone" == refusal.value.why
    assert "too late" in room.sentence(refusal.value)


def test_the_same_tap_twice_counts_once(lobby: Lobby, room: Room) -> None:
    ready(room, 1, "a tap")
    before = count_rows(lobby, room)
    ready(room, 1, "a tap")
    assert before == count_rows(lobby, room)
    ready(room, 2, "a tap")
    assert before + 1 == count_rows(lobby, room)


def test_the_same_tap_twice_counts_once_after_a_restart(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "again.db") as lobby:
        room = start_room(lobby, "photo_leap")
        play_setup(room)
        ready(room, 1, "a tap")
        moment, state, code = room.moment, visible_state(room), room.code
    with open_lobby(tmp_path / "again.db") as lobby:
        room = lobby.room(code)
        assert state == visible_state(room)
        before = count_rows(lobby, room)
        room.play(1, command(room, "ready"), moment, "a tap")
        assert before == count_rows(lobby, room)


def test_a_repeated_tap_waits_for_the_first_to_be_written(room: Room, disk: ManualDisk) -> None:
    disk.hold()
    disk.fails = 9
    first, first_errors = run_in_thread(lambda: ready(room, 1, "a tap"))
    assert disk.reached.wait(10)
    second, second_errors = run_in_thread(lambda: ready(room, 1, "a tap"))
    second.join(0.05)
    assert second.is_alive()
    disk.released.set()
    first.join()
    second.join()
    assert [StoreError, StoreError] == [type(error) for error in (*first_errors, *second_errors)]


def test_moves_based_on_a_lost_tap_are_lost_too(lobby: Lobby, room: Room, disk: ManualDisk) -> None:
    other = start_room(lobby, "photo_leap")
    play_setup(other)
    state, before, other_before = visible_state(room), count_rows(lobby, room), count_rows(lobby, other)
    disk.hold()
    taps = [run_in_thread(lambda: ready(room, 1))]
    assert disk.reached.wait(10)
    for seat in (2, 3):
        taps.append(run_in_thread(lambda seat=seat: ready(room, seat)))
    other_tap = run_in_thread(lambda: ready(other, 1))
    while len(lobby.writer._waiting) < 3:
        pass
    disk.fails = 2  # the first tap, and the commit that the later taps share
    disk.released.set()
    for thread, _ in (*taps, other_tap):
        thread.join()
    assert [[StoreError]] * 3 == [[type(error) for error in errors] for _, errors in taps]
    assert state == visible_state(room) and before == count_rows(lobby, room)
    disk.fails = 0
    for seat in (1, 2, 3):
        ready(room, seat)
    reopened = Room(room.record, lobby.writer, lobby.library, lobby.now)
    assert visible_state(room) == visible_state(reopened)
    assert other_before + 1 == count_rows(lobby, other) and not other_tap[1]


def test_changes_of_people_that_cannot_be_written_are_undone(lobby: Lobby, disk: ManualDisk) -> None:
    room = waiting_room(lobby, "album", "Ada")
    disk.hold()
    disk.fails = 9
    first = run_in_thread(lambda: sit(room, "Bo") and None)
    assert disk.reached.wait(10)
    second = run_in_thread(lambda: sit(room, "Cem") and None)
    while not lobby.writer._waiting:
        pass
    disk.released.set()
    for thread, errors in (first, second):
        thread.join()
        assert [StoreError] == [type(error) for error in errors]
    assert ["Ada"] == [person.name for person in room.record.people]
    disk.fails = 0
    sit(room, "Dot")
    assert ["Ada", "Dot"] == [person.name for person in room.record.people]
