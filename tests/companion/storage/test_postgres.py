"""Connections to PostgreSQL: nobody waits at one without end, and nobody closes one that somebody else waits at."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace

import psutil
import pytest
from postgres_server import PostgresServer
from pytest import MonkeyPatch

from companion.storage import postgres as module
from companion.storage import statements
from companion.storage.listener import Listener
from companion.storage.postgres import PostgresStore
from companion.storage.store import AwayError, Commit

CODE = "FOX-234"
SILENCE_S = 0.3


@pytest.fixture
def store(database: str, monkeypatch: MonkeyPatch) -> Iterator[PostgresStore]:
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
    with ExitStack() as stack:
        stop(stack, [psutil.Process(number) for number in store.backends])
        if is_write:
            assert frozenset() == store.commit([Commit([statements.upsert_room(CODE, b"{1}")], CODE, 1)])
        room = store.room(CODE)
    assert room == ((b"{1}", 2) if is_write else (b"{}", 1))


@pytest.mark.timeout(60)
def test_a_database_that_hangs_is_away_until_it_goes_on(
    store: PostgresStore, postgres: PostgresServer, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", SILENCE_S)
    with ExitStack() as stack:
        stop(stack, postgres.processes())
        for _ in range(2):
            with pytest.raises(AwayError, match=r"no answer|does not answer|timeout"):
                store.room(CODE)
    time.sleep(module.LOOK_AGAIN_S)
    assert (b"{}", 1) == store.room(CODE)


def test_a_store_is_closed_after_what_is_read(database: str) -> None:
    """A connection closed under a thread that waits at it would break the next one, which gets its memory."""
    store, found = PostgresStore(database), list[object]()
    thread = threading.Thread(target=lambda: found.extend(store.ask("SELECT 7 FROM pg_sleep(0.5)")))
    thread.start()
    while not store._reader._lock.locked():
        time.sleep(0.01)
    store.close()
    thread.join(60)
    assert [(7,)] == found
    with pytest.raises(AwayError, match="is ending"):
        store.room(CODE)


def test_a_listener_that_was_closed_is_at_no_connection_any_more(store: PostgresStore, database: str) -> None:
    for _ in range(5):
        looked = threading.Event()
        listener = Listener(store)
        listener.start(SimpleNamespace(on_return=lambda: None, on_look=looked.set))
        assert looked.wait(SILENCE_S * 100) and listener.number in store.hosts()
        number = listener.number
        listener.close()
        assert listener._thread and not listener._thread.is_alive()
        with module.connect(database) as another:
            assert (1,) == another.execute("SELECT 1").fetchone()
        ends = time.monotonic() + 60
        while number in store.hosts():
            assert time.monotonic() < ends
