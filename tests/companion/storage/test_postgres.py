"""A PostgreSQL database that keeps its connections but no longer answers: nobody waits for it without end."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack

import psutil
import pytest
from postgres_server import PostgresServer

from companion.storage import postgres as module
from companion.storage import statements
from companion.storage.postgres import PostgresStore
from companion.storage.store import AwayError, Commit

CODE = "FOX-234"
SILENCE_S = 0.3


@pytest.fixture
def store(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostgresStore]:
    monkeypatch.setattr(module, "SILENCE_S", SILENCE_S)
    opened = PostgresStore(database)
    opened.commit([Commit([statements.upsert_room(CODE, b"{}")], CODE, 0)])
    yield opened
    opened.close()


def stop(stack: ExitStack, processes: list[psutil.Process]) -> None:
    """Stop these processes as they are until the stack ends: their connections stay open."""
    for process in processes:
        process.send_signal(signal.SIGSTOP)
        stack.callback(process.send_signal, signal.SIGCONT)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("is_write", [False, True], ids=["read", "write"])
def test_an_answer_that_does_not_come_is_asked_for_again(store: PostgresStore, is_write: bool) -> None:
    """One connection hangs: the same is asked through a new one."""
    with ExitStack() as stack:
        stop(stack, [psutil.Process(number) for number in store.backends])
        if is_write:
            assert frozenset() == store.commit([Commit([statements.upsert_room(CODE, b"{1}")], CODE, 1)])
        room = store.room(CODE)
    assert room == ((b"{1}", 2) if is_write else (b"{}", 1))


@pytest.mark.timeout(60)
def test_a_database_that_hangs_is_away_until_it_goes_on(
    store: PostgresStore, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers are told so, soon after the first one at once, and are answered when it goes on."""
    monkeypatch.setattr(module, "PATIENCE_S", SILENCE_S)
    with ExitStack() as stack:
        stop(stack, postgres.processes())
        for _ in range(2):
            with pytest.raises(AwayError, match=r"no answer|does not answer|timeout"):
                store.room(CODE)
    time.sleep(module.LOOK_AGAIN_S)
    assert (b"{}", 1) == store.room(CODE)
