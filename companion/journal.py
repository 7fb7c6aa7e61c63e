"""Writes what happens, many tables' changes in one commit, and tells each when it is on the disk."""

import threading
from collections.abc import Callable, Sequence

from companion.store import Change, Store, StoreError


def _at_once(write: Callable[[Sequence[Change]], None], changes: Sequence[Change]) -> None:
    write(changes)


class Writing:
    """Changes under way. `done` runs when they are on the disk, in the order in which they were put."""

    def __init__(self, changes: Sequence[Change], done: Callable[[], None], failed: Callable[[], None]) -> None:
        self.changes, self.done, self.failed = changes, done, failed
        self.error: StoreError | None = None
        self._settled = threading.Event()

    def settle(self, error: StoreError | None) -> None:
        self.error = error
        (self.failed if error else self.done)()
        self._settled.set()

    def wait(self) -> None:
        """Until the changes are on the disk.

        Raises:
            StoreError: they are not, and never will be.
        """
        self._settled.wait()
        if self.error:
            raise self.error


class Journal:
    """One writer for all rooms: taps that come while the disk is busy share the next commit."""

    def __init__(self, store: Store, apply: Callable[..., None] = _at_once) -> None:
        """`apply(write, changes)` calls `write(changes)`, in a thread of its own where waiting would stop others."""
        self.store, self._apply = store, apply
        self._waiting: list[Writing] = []
        self._guard = threading.Lock()
        self._wake = threading.Event()
        self._is_open = True
        self._writer = threading.Thread(target=self._run, name="journal", daemon=True)
        self._writer.start()

    def put(
        self,
        changes: Sequence[Change],
        done: Callable[[], None] = lambda: None,
        failed: Callable[[], None] = lambda: None,
    ) -> Writing:
        """Hands changes over; whoever answers for them must `wait`."""
        writing = Writing(changes, done, failed)
        with self._guard:
            self._waiting.append(writing)
        self._wake.set()
        return writing

    def _run(self) -> None:
        while self._is_open or self._waiting:
            self._wake.wait()
            self._wake.clear()
            with self._guard:
                batch, self._waiting = self._waiting, []
            if batch:
                self._write(batch)

    def _write(self, batch: Sequence[Writing]) -> None:
        error = None
        try:
            self._apply(self.store.write, [change for writing in batch for change in writing.changes])
        except StoreError as refused:
            error = refused
            with self._guard:  # what was decided on top of the lost moves is lost with them
                batch, self._waiting = [*batch, *self._waiting], []
        for writing in batch:
            writing.settle(error)

    def close(self) -> None:
        """Writes what waits, then lets go of the file."""
        self._is_open = False
        self._wake.set()
        self._writer.join()
        self.store.close()
