"""The writer: what is acknowledged is on disk, and a failing disk loses nobody else's move."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from table_setup import ManualDisk

from companion.storage.sqlite import SqliteStore
from companion.storage.statements import insert_entry, upsert_room
from companion.storage.store import Change, StoreError
from companion.tables.writer import Writer


@pytest.fixture
def disk() -> ManualDisk:
    return ManualDisk()


@pytest.fixture
def writer(tmp_path: Path, disk: ManualDisk) -> Iterator[Writer]:
    opened_writer = Writer(SqliteStore(tmp_path / "tables.db"), disk)
    yield opened_writer
    disk.released.set()
    opened_writer.close()


def entry(seq: int, code: str = "FOX-234") -> Change:
    return insert_entry(code, 1, seq, b"line", 1, None)


def test_changes_during_a_commit_share_the_next_one(writer: Writer, disk: ManualDisk) -> None:
    calls: list[int] = []
    first = writer.put([entry(1)], lambda: calls.append(1))
    assert disk.reached.wait(10)
    rest = [writer.put([entry(seq)], lambda seq=seq: calls.append(seq)) for seq in (2, 3, 4)]
    disk.released.set()
    for write in (first, *rest):
        write.wait()
    assert [1, 3] == disk.batches
    assert [1, 2, 3, 4] == calls


def test_a_failing_change_does_not_stop_others_in_its_commit(writer: Writer, disk: ManualDisk) -> None:
    first = writer.put([entry(1)])
    assert disk.reached.wait(10)
    bad, good = writer.put([entry(1)]), writer.put([entry(1, "OWL-234")])
    disk.released.set()
    first.wait()
    with pytest.raises(StoreError):
        bad.wait()
    good.wait()
    assert 1 == len(writer.store.entries("OWL-234", 1))


def test_an_exception_does_not_stop_the_writer(writer: Writer, disk: ManualDisk, capsys: Any) -> None:
    disk.released.set()
    writer.put([entry(1)], Mock(side_effect=ValueError("the assassin is Ada"))).wait()
    writer.put([entry(2)]).wait()
    assert 2 == len(writer.store.entries("FOX-234", 1))
    log = capsys.readouterr().err
    assert "ValueError at" in log and "Ada" not in log


def test_a_closed_writer_has_written_all_and_refuses_more(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    writer = Writer(SqliteStore(file))
    writes = [writer.put([upsert_room(f"FOX-{number}", b"{}")]) for number in range(200, 250)]
    writer.close()
    for write in writes:
        write.wait()
    with pytest.raises(StoreError, match="ending"):
        writer.put([entry(1)]).wait()
    store = SqliteStore(file)
    assert 50 == len(list(store.rooms()))
    store.close()
