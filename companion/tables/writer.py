"""Write queue: commits the changes of many rooms together and notifies each room when they are on the disk."""

import threading
from collections.abc import Callable, Sequence

from companion.tables.faults import report
from companion.tables.store import Change, Store, StoreError


def _at_once(write: Callable[[Sequence[Change]], None], changes: Sequence[Change]) -> None:
    write(changes)


class PendingWrite:
    """Changes that wait for the disk.

    `on_success` runs when they are on the disk, in the order of the `put` calls; `on_failure` if they never will be.
    """

    def __init__(
        self,
        changes: Sequence[Change],
        on_success: Callable[[], None],
        on_failure: Callable[[], None],
        is_void: Callable[[], bool],
        before_wait: Callable[[], None],
    ) -> None:
        self.changes, self.on_success, self.on_failure, self.is_void = changes, on_success, on_failure, is_void
        self._before_wait = before_wait
        self.error: StoreError | None = None
        self._settled = threading.Event()

    def settle(self, error: StoreError | None) -> None:
        self.error = error
        try:
            (self.on_failure if error else self.on_success)()
        finally:
            self._settled.set()

    def wait(self) -> None:
        """Wait until the changes are on the disk.

        Raises:
            StoreError: they were not written and never will be.
        """
        self._before_wait()
        self._settled.wait()
        if self.error:
            raise self.error


class Writer:
    """The only writer of the store. Changes that arrive during a commit share the next one."""

    def __init__(self, store: Store, apply: Callable[..., None] = _at_once) -> None:
        """`apply(write, changes)` calls `write(changes)`. The server passes one that does not block its event loop."""
        self.store, self._apply = store, apply
        self.before_wait: Callable[[], None] = lambda: None
        """Called by everybody who begins to wait for the disk."""
        self._waiting: list[PendingWrite] = []
        self._guard = threading.Lock()
        self._wake = threading.Event()
        self._is_open = True
        self._writer = threading.Thread(target=self._run, name="journal", daemon=True)
        self._writer.start()

    def put(
        self,
        changes: Sequence[Change],
        on_success: Callable[[], None] = lambda: None,
        on_failure: Callable[[], None] = lambda: None,
        is_void: Callable[[], bool] = lambda: False,
    ) -> PendingWrite:
        """Queue changes and return their pending write. Call its `wait` to learn whether they were written.

        The writer drops the changes if `is_void` returns True: they depend on earlier changes that failed.
        """
        pending = PendingWrite(changes, on_success, on_failure, is_void, self.before_wait)
        with self._guard:
            is_open = self._is_open
            if is_open:
                self._waiting.append(pending)
        if is_open:
            self._wake.set()
        else:
            self._settle(pending, StoreError(f"{self.store.file}: is closed: Tuckbox is ending."))
        return pending

    def _run(self) -> None:
        while self._is_open or self._waiting:
            self._wake.wait()
            self._wake.clear()
            with self._guard:
                batch, self._waiting = self._waiting, []
            if batch:
                self._write(batch)

    def _write(self, batch: Sequence[PendingWrite]) -> None:
        checked = [(pending, pending.is_void()) for pending in batch]
        error = None
        changes = [change for pending, is_void in checked if not is_void for change in pending.changes]
        try:
            if changes:
                self._apply(self.store.write, changes)
        except StoreError as failure:
            error = failure
        if error is not None and len(batch) > 1:
            for pending in batch:  # one room's bad change must not fail the others' changes
                self._write([pending])
            return
        lost = StoreError(f"{self.store.file}: a move before this one could not be written.")
        for pending, is_void in checked:
            self._settle(pending, lost if is_void else error)

    def _settle(self, pending: PendingWrite, error: StoreError | None) -> None:
        try:
            pending.settle(error)
        except Exception as fault:  # a bug in one game's rules or screens must not stop the taps of all tables
            report(fault, "after a move was written")

    def close(self) -> None:
        """Write the queued changes, then close the store."""
        with self._guard:
            self._is_open = False
        self._wake.set()
        self._writer.join()
        self.store.close()
