"""A table and its taps: acknowledged is on the disk, shown is on the disk, and nothing counts twice."""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from table_setup import Hands, begun, command, first_move, now, opened, sight

from companion.rules.game import IllegalMove
from companion.tables.lobby import Lobby, sit
from companion.tables.room import Room
from companion.tables.store import Change, StoreError
from companion.tables.writer import Writer


class Disk:
    """A disk that a test may hold up or let fail."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.goes_on.set()
        self.reached = threading.Event()
        self.fails = 0

    def __call__(self, write: Callable[[Sequence[Change]], None], changes: Sequence[Change]) -> None:
        self.reached.set()
        assert self.goes_on.wait(10)
        if self.fails:
            self.fails -= 1
            raise StoreError("the disk is full")
        write(changes)

    def hold(self) -> None:
        self.reached.clear()
        self.goes_on.clear()


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def lobby(tmp_path: Path, disk: Disk, hands: Hands) -> Iterator[Lobby]:
    with opened(tmp_path / "tables.db", hands, lambda store: Writer(store, disk)) as made:
        yield made
        disk.goes_on.set()


@pytest.fixture
def room(lobby: Lobby) -> Room:
    """A table where Photo Leap's first night is over: everybody has read a news and may say so."""
    made = begun(lobby)
    cover_all(made)
    return made


def cover_all(room: Room) -> None:
    """Everybody turns the two pages of the beginning; the spy's choice is made."""
    for seat in (1, 2, 3, 4):
        room.cover(seat, {"move": "cover", "page": "1"}, now(room), None)
    for seat in (1, 2, 3, 4):
        chosen = {"truth": "fox", "fakes": ["bear", "wolf"]}
        room.cover(seat, {"move": "cover", "page": "2", **chosen}, now(room), None)


def on_disk(lobby: Lobby, room: Room, table: str = "entry") -> int:
    """How many rows another program sees."""
    with sqlite3.connect(f"file:{lobby.writer.store.file}?mode=ro", uri=True) as other:
        found: int = other.execute(f"SELECT count(*) FROM {table} WHERE code = ?", (room.code,)).fetchone()[0]
    other.close()
    return found


def in_thread(call: Callable[[], None]) -> tuple[threading.Thread, list[BaseException]]:
    """Runs a call beside the test; what it raises is kept."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            call()
        except (IllegalMove, StoreError) as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, raised


def ready(room: Room, seat: int, tap: str | None = None) -> None:
    room.play(seat, command(room, "ready"), now(room), tap)


def test_a_tap_that_was_acknowledged_is_on_the_disk(lobby: Lobby, room: Room) -> None:
    """Whoever reads the file when `play` has returned finds the move."""
    before = on_disk(lobby, room)
    ready(room, 1)
    assert before + 1 == on_disk(lobby, room)


def test_news_come_only_after_the_move_is_on_the_disk(lobby: Lobby, room: Room, disk: Disk) -> None:
    """A listener reads the file and finds what it is told of; until then every screen stays as it was."""
    found: list[int] = []
    room.listeners.add(lambda: found.append(on_disk(lobby, room)))
    before, seen = on_disk(lobby, room), sight(room)
    disk.hold()
    thread, _ = in_thread(lambda: ready(room, 1))
    assert disk.reached.wait(10)
    assert [] == found and seen == sight(room)
    disk.goes_on.set()
    thread.join()
    assert [before + 1] == found
    assert seen != sight(room)


def test_a_game_shows_nothing_before_its_deal_is_on_the_disk(lobby: Lobby, disk: Disk) -> None:
    """Nobody sees a role that a failing disk takes back."""
    room = lobby.make("infection")
    for name in ("Ada", "Bo"):
        sit(room, name)
    disk.hold()
    thread, raised = in_thread(lambda: room.begin(1))
    assert disk.reached.wait(10)
    assert "lobby" == room.status and room.record.play is None
    disk.fails = 9
    disk.goes_on.set()
    thread.join()
    assert [StoreError] == [type(error) for error in raised]
    assert "lobby" == room.status
    disk.fails = 0
    room.begin(1)
    assert "playing" == room.status


def test_of_two_taps_at_once_one_wins_and_the_other_gets_its_sentence(room: Room) -> None:
    """The second is decided on what the first has made of the table."""
    taps = [in_thread(lambda: ready(room, 1)) for _ in range(2)]
    for thread, _ in taps:
        thread.join()
    refused = [error for _, raised in taps for error in raised]
    assert 1 == len(refused) and isinstance(refused[0], IllegalMove)
    assert room.sentence(refused[0]).endswith((".", "!"))


def test_a_tap_of_an_earlier_moment_is_refused(room: Room) -> None:
    """What was tapped on an old screen is not taken for something else on the new one."""
    earlier = now(room)
    for seat in (1, 2, 3, 4):
        ready(room, seat)
    with pytest.raises(IllegalMove) as refused:
        room.play(1, first_move(room, room.view("table").table.waiting_for[0]), earlier, None)
    assert "moment_gone" == refused.value.why
    assert "passed" in room.sentence(refused.value)


def test_the_same_tap_twice_counts_once(lobby: Lobby, room: Room) -> None:
    """Bad Wi-Fi sends it again: the second is taken as done, another seat's of the same name is another."""
    ready(room, 1, "a tap")
    before = on_disk(lobby, room)
    ready(room, 1, "a tap")
    assert before == on_disk(lobby, room)
    ready(room, 2, "a tap")
    assert before + 1 == on_disk(lobby, room)


def test_the_same_tap_twice_counts_once_after_a_restart(tmp_path: Path) -> None:
    """The names of taps are kept with what they did; the pages of a phase too."""
    with opened(tmp_path / "again.db") as lobby:
        room = begun(lobby)
        cover_all(room)
        ready(room, 1, "a tap")
        asked, seen, code = now(room), sight(room), room.code
    with opened(tmp_path / "again.db") as lobby:
        room = lobby.room(code)
        assert seen == sight(room)
        before = on_disk(lobby, room)
        room.play(1, command(room, "ready"), asked, "a tap")
        assert before == on_disk(lobby, room)


def test_a_tap_sent_again_while_the_first_is_being_written_waits_for_it(room: Room, disk: Disk) -> None:
    """It is not called done before it is: if the disk fails, both are told."""
    disk.hold()
    disk.fails = 9
    first, raised = in_thread(lambda: ready(room, 1, "a tap"))
    assert disk.reached.wait(10)
    second, again = in_thread(lambda: ready(room, 1, "a tap"))
    second.join(0.05)
    assert second.is_alive()
    disk.goes_on.set()
    first.join()
    second.join()
    assert [StoreError, StoreError] == [type(error) for error in (*raised, *again)]


def test_a_failing_disk_changes_nothing_and_later_taps_work(lobby: Lobby, room: Room, disk: Disk) -> None:
    """The tap is refused, every screen is as it was, its name is free again."""
    seen, before = sight(room), on_disk(lobby, room)
    disk.fails = 9
    with pytest.raises(StoreError):
        ready(room, 1, "a tap")
    assert seen == sight(room) and before == on_disk(lobby, room)
    disk.fails = 0
    ready(room, 1, "a tap")
    assert before + 1 == on_disk(lobby, room)


def test_what_was_decided_on_top_of_a_lost_tap_is_lost_with_it(lobby: Lobby, room: Room, disk: Disk) -> None:
    """No move is written whose forerunner is not; another table's tap in the same commit is."""
    other = begun(lobby)
    cover_all(other)
    seen, before, others = sight(room), on_disk(lobby, room), on_disk(lobby, other)
    disk.hold()
    taps = [in_thread(lambda: ready(room, 1))]
    assert disk.reached.wait(10)
    for seat in (2, 3):
        taps.append(in_thread(lambda seat=seat: ready(room, seat)))
    elsewhere = in_thread(lambda: ready(other, 1))
    while len(lobby.writer._waiting) < 3:
        pass
    disk.fails = 2  # the first tap, and the commit that those share who came meanwhile
    disk.goes_on.set()
    for thread, _ in (*taps, elsewhere):
        thread.join()
    assert [[StoreError]] * 3 == [[type(error) for error in raised] for _, raised in taps]
    assert seen == sight(room) and before == on_disk(lobby, room)
    disk.fails = 0
    for seat in (1, 2, 3):
        ready(room, seat)
    again = Room(room.record, lobby.writer, lobby.library, lobby.now)
    assert sight(room) == sight(again)
    assert others + 1 == on_disk(lobby, other) and not elsewhere[1]


def test_changes_of_people_that_the_disk_loses_are_all_taken_back(lobby: Lobby, disk: Disk) -> None:
    """Two at once fall together, not the second onto the first."""
    room = lobby.make("album")
    sit(room, "Ada")
    disk.hold()
    disk.fails = 9
    first = in_thread(lambda: sit(room, "Bo") and None)
    assert disk.reached.wait(10)
    second = in_thread(lambda: sit(room, "Cem") and None)
    while not lobby.writer._waiting:
        pass
    disk.goes_on.set()
    for thread, raised in (first, second):
        thread.join()
        assert [StoreError] == [type(error) for error in raised]
    assert ["Ada"] == [person.name for person in room.record.people]
    disk.fails = 0
    sit(room, "Dot")
    assert ["Ada", "Dot"] == [person.name for person in room.record.people]


def test_a_host_who_taps_start_twice_deals_once(lobby: Lobby) -> None:
    """The second finds that it has begun."""
    room = begun(lobby)
    dealt = room.record.play.head
    room.begin(2)
    assert 1 == room.record.plays and dealt == room.record.play.head
