"""Write queue: commits the changes of many rooms together and notifies each room when they are on the disk."""

import threading
from collections.abc import Callable, Sequence
from operator import call

from companion.events import report_fault
from companion.storage.store import AwayError, Change, Commit, OvertakenError, Store, StoreError


class PendingWrite:
    """Changes that wait for the disk.

    `on_success` runs when they are on the disk, in the order of the `put` calls; `on_failure` if they never will be.
    """

    def __init__(
        self,
        commit: Commit,
        on_success: Callable[[], None],
        on_failure: Callable[[], None],
        is_void: Callable[[], bool],
        before_wait: Callable[[], None],
    ) -> None:
        self.commit, self.on_success, self.on_failure, self.is_void = commit, on_success, on_failure, is_void
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
            OvertakenError: another process has changed this table meanwhile.
            StoreError: they were not written and never will be.
        """
        self._before_wait()
        self._settled.wait()
        if self.error:
            raise self.error


class Writer:
    """The only writer of the store. Changes that arrive during a commit share the next one."""

    def __init__(
        self, store: Store, apply: Callable[..., frozenset[int]] = call, before_wait: Callable[[], None] = lambda: None
    ) -> None:
        """`apply(commit, batch)` returns `commit(batch)`. The server passes one that does not block its event loop.

        Everybody who begins to wait for the disk calls `before_wait`.
        """
        self.store, self._apply, self.before_wait = store, apply, before_wait
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
        *,
        code: str = "",
        number: int = 0,
    ) -> PendingWrite:
        """Queue changes and return their pending write. Call its `wait` to learn whether they were written.

        The writer drops the changes if `is_void` returns True: they depend on earlier changes that failed. Changes of a
        table name its `code`, and the `number` of changes that they are based on.
        """
        commit = Commit(changes, code, number)
        pending = PendingWrite(commit, on_success, on_failure, is_void, self.before_wait)
        with self._guard:
            is_open = self._is_open
            if is_open:
                self._waiting.append(pending)
        if is_open:
            self._wake.set()
        else:
            self._settle(pending, StoreError(f"{self.store.name}: is closed: Tuckbox is ending."))
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
        valid = [pending for pending, is_void in checked if not is_void]
        error: StoreError | None = None
        overtaken: set[PendingWrite] = set()
        try:
            if valid:
                indexes = self._apply(self.store.commit, [pending.commit for pending in valid])
                overtaken = {valid[index] for index in indexes}
        except StoreError as failure:
            error = failure
        if error is not None and len(batch) > 1 and not isinstance(error, AwayError):
            for pending in batch:  # one room's bad change must not fail the others' changes
                self._write([pending])
            return
        for pending, is_void in checked:
            self._settle(pending, self._lost() if is_void or pending in overtaken else error)

    def _lost(self) -> StoreError:
        if self.store.is_shared:
            return OvertakenError(f"{self.store.name}: another process has changed this table meanwhile.")
        return StoreError(f"{self.store.name}: a move before this one could not be written.")

    def _settle(self, pending: PendingWrite, error: StoreError | None) -> None:
        try:
            pending.settle(error)
        except Exception as fault:  # a bug in one game's rules or screens must not stop the taps of all tables
            report_fault(fault, "after a move was written")

    def close(self) -> None:
        """Write the queued changes, then close the store."""
        with self._guard:
            self._is_open = False
        self._wake.set()
        self._writer.join()
        self.store.close()
