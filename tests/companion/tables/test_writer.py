"""The one writer: acknowledged means on the disk, and a disk that fails spoils nobody else's move."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.tables.store import Change, Store, StoreError, insert_entry, upsert_room
from companion.tables.writer import Writer


class Held:
    """A disk that writes only when it is let, and fails when it is told to."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.reached, self.goes_on = threading.Event(), threading.Event()
        self.fails = 0

    def __call__(self, write: Callable[[Sequence[Change]], None], changes: Sequence[Change]) -> None:
        self.reached.set()
        assert self.goes_on.wait(10)
        self.batches.append(len(changes))
        if self.fails:
            self.fails -= 1
            raise StoreError("the disk is full")
        write(changes)


@pytest.fixture
def disk() -> Held:
    return Held()


@pytest.fixture
def writer(tmp_path: Path, disk: Held) -> Iterator[Writer]:
    made = Writer(Store(tmp_path / "tables.db"), disk)
    yield made
    disk.goes_on.set()
    made.close()


def entry(seq: int, code: str = "FOX-234") -> Change:
    return insert_entry(code, 1, seq, b"line", 1, None)


def test_wait_returns_when_the_changes_are_on_the_disk(writer: Writer, disk: Held) -> None:
    """Neither before, nor is anybody told before."""
    told: list[str] = []
    writing = writer.put([entry(1)], lambda: told.append("done"))
    assert disk.reached.wait(10)
    assert [] == told and not writing._settled.is_set() and [] == writer.store.entries("FOX-234", 1)
    disk.goes_on.set()
    writing.wait()
    assert ["done"] == told
    assert 1 == len(writer.store.entries("FOX-234", 1))


def test_taps_that_come_while_the_disk_is_busy_share_the_next_commit(writer: Writer, disk: Held) -> None:
    """One after the other in the order in which they came."""
    told: list[int] = []
    first = writer.put([entry(1)], lambda: told.append(1))
    assert disk.reached.wait(10)
    rest = [writer.put([entry(seq)], lambda seq=seq: told.append(seq)) for seq in (2, 3, 4)]
    disk.goes_on.set()
    for writing in (first, *rest):
        writing.wait()
    assert [1, 3] == disk.batches
    assert [1, 2, 3, 4] == told


def test_a_disk_that_fails_is_told_to_all_who_wait_and_later_changes_are_written(writer: Writer, disk: Held) -> None:
    """`failed` runs instead of `done`; `wait` raises."""
    disk.fails = 1
    disk.goes_on.set()
    told: list[str] = []
    lost = writer.put([entry(1)], lambda: told.append("done"), lambda: told.append("failed"))
    with pytest.raises(StoreError, match="full"):
        lost.wait()
    writer.put([entry(1)]).wait()
    assert ["failed"] == told
    assert 1 == len(writer.store.entries("FOX-234", 1))


def test_one_that_cannot_be_written_takes_no_others_along(writer: Writer, disk: Held) -> None:
    """Where a shared commit fails, each is tried by itself."""
    first = writer.put([entry(1)])
    assert disk.reached.wait(10)
    bad, good = writer.put([entry(1)]), writer.put([entry(1, "OWL-234")])
    disk.goes_on.set()
    first.wait()
    with pytest.raises(StoreError):
        bad.wait()
    good.wait()
    assert 1 == len(writer.store.entries("OWL-234", 1))


def test_what_rests_on_a_lost_change_is_not_written(writer: Writer, disk: Held) -> None:
    """In the same commit or in the next one, whatever order things fail in."""
    lost: list[int] = []
    disk.fails = 2
    writings = [writer.put([entry(1)], on_failure=lambda: lost.append(1), is_void=lambda: bool(lost))]
    assert disk.reached.wait(10)
    writings += [
        writer.put([entry(seq)], on_failure=lambda seq=seq: lost.append(seq), is_void=lambda: bool(lost))
        for seq in (2, 3)
    ]
    disk.goes_on.set()
    for writing in writings:
        with pytest.raises(StoreError):
            writing.wait()
    assert [1, 2, 3] == lost
    assert [] == writer.store.entries("FOX-234", 1)


def test_a_fault_in_what_follows_a_move_stops_no_other_table(
    writer: Writer, disk: Held, capsys: pytest.CaptureFixture[str]
) -> None:
    """The writer goes on; the log says where the fault was and nothing of what was in it."""
    disk.goes_on.set()

    def spoilt() -> None:
        raise ValueError("the assassin is Ada")

    writer.put([entry(1)], spoilt).wait()
    writer.put([entry(2)]).wait()
    assert 2 == len(writer.store.entries("FOX-234", 1))
    told = capsys.readouterr().err
    assert "ValueError at" in told and "Ada" not in told


def test_a_closed_journal_has_written_all_and_takes_no_more(tmp_path: Path) -> None:
    """Whoever comes too late is told so at once, and does not wait for ever."""
    file = tmp_path / "tables.db"
    writer = Writer(Store(file))
    writings = [writer.put([upsert_room(f"FOX-{number}", b"{}")]) for number in range(200, 250)]
    writer.close()
    for writing in writings:
        writing.wait()
    with pytest.raises(StoreError, match="ending"):
        writer.put([entry(1)]).wait()
    store = Store(file)
    assert 50 == len(list(store.rooms()))
    store.close()
