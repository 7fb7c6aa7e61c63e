"""Worker processes on this machine."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread

from companion.lab.simulation.simulate import Batches, Plan, Workers, WorkersLost, play_batch, single_process


def pool(jobs: int) -> Workers:
    """Return workers in so many processes; for one job, this process is the worker."""

    def play(plan: Plan, batches: Sequence[range]) -> Batches:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _end_with_parent) as processes:
            with _ctrl_c_blocked():  # processes inherit this: only the command hears Ctrl-C, and stops them
                batch_by_batch = processes.map(play_batch, [plan] * len(batches), batches)
            try:
                yield from batch_by_batch
            except BrokenProcessPool:
                reason = "a process that played was ended from outside, perhaps for want of memory: try fewer --jobs"
                raise WorkersLost(reason) from None
            finally:
                with _ctrl_c_ignored():
                    processes.shutdown(cancel_futures=True)

    return play if jobs > 1 else single_process


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Processes started here never receive Ctrl-C. This one receives a Ctrl-C in between at the end."""
    if not hasattr(signal, "pthread_sigmask"):
        with _ctrl_c_ignored():
            yield
        return
    resource_tracker.ensure_running()  # if it started later, it would unblock the signal
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """A second Ctrl-C during the shutdown would leave processes behind."""
    old_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old_handler)


def _end_with_parent() -> None:
    """Ends a worker process when its parent has ended, because nobody waits for its games."""

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()
