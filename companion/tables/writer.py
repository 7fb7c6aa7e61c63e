"""Writes what happens, many tables' changes in one commit, and tells each when it is on the disk."""

import threading
from collections.abc import Callable, Sequence

from companion.tables.faults import report
from companion.tables.store import Change, Store, StoreError


def _at_once(write: Callable[[Sequence[Change]], None], changes: Sequence[Change]) -> None:
    write(changes)


class PendingWrite:
    """Changes under way. `done` runs when they are on the disk, in the order in which they were put."""

    def __init__(
        self,
        changes: Sequence[Change],
        done: Callable[[], None],
        failed: Callable[[], None],
        is_void: Callable[[], bool],
    ) -> None:
        self.changes, self.done, self.failed, self.is_void = changes, done, failed, is_void
        self.error: StoreError | None = None
        self._settled = threading.Event()

    def settle(self, error: StoreError | None) -> None:
        self.error = error
        try:
            (self.failed if error else self.done)()
        finally:
            self._settled.set()

    def wait(self) -> None:
        """Until the changes are on the disk.

        Raises:
            StoreError: they are not, and never will be.
        """
        self._settled.wait()
        if self.error:
            raise self.error


class Writer:
    """One writer for all rooms: taps that come while the disk is busy share the next commit."""

    def __init__(self, store: Store, apply: Callable[..., None] = _at_once) -> None:
        """`apply(write, changes)` calls `write(changes)`, in a thread of its own where waiting would stop others."""
        self.store, self._apply = store, apply
        self._waiting: list[PendingWrite] = []
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
        is_void: Callable[[], bool] = lambda: False,
    ) -> PendingWrite:
        """Hands changes over; whoever answers for them must `wait`.

        `is_void` is asked before they are written: whether they rest on others that the disk did not take.
        """
        writing = PendingWrite(changes, done, failed, is_void)
        with self._guard:
            is_open = self._is_open
            if is_open:
                self._waiting.append(writing)
        if is_open:
            self._wake.set()
        else:
            self._settle(writing, StoreError(f"{self.store.file}: is closed: Tuckbox is ending."))
        return writing

    def _run(self) -> None:
        while self._is_open or self._waiting:
            self._wake.wait()
            self._wake.clear()
            with self._guard:
                batch, self._waiting = self._waiting, []
            if batch:
                self._write(batch)

    def _write(self, batch: Sequence[PendingWrite]) -> None:
        checked = [(writing, writing.is_void()) for writing in batch]
        error = None
        changes = [one for writing, is_void in checked if not is_void for one in writing.changes]
        try:
            if changes:
                self._apply(self.store.write, changes)
        except StoreError as refused:
            error = refused
        if error is not None and len(batch) > 1:
            for writing in batch:  # one that cannot be written takes no other table's with it
                self._write([writing])
            return
        lost = StoreError(f"{self.store.file}: a move before this one could not be written.")
        for writing, is_void in checked:
            self._settle(writing, lost if is_void else error)

    def _settle(self, writing: PendingWrite, error: StoreError | None) -> None:
        try:
            writing.settle(error)
        except Exception as fault:  # a fault of one table's rules or screens must not stop all others' taps
            report(fault, "after a move was written")

    def close(self) -> None:
        """Writes what waits, then lets go of the file."""
        with self._guard:
            self._is_open = False
        self._wake.set()
        self._writer.join()
        self.store.close()
