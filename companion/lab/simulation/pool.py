"""A crew of processes on this machine, one a core."""

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
    """So many processes play; with one, this process does."""

    def play(plan: Plan, batches: Sequence[range]) -> Batches:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _end_with_parent) as processes:
            with _ctrl_c_later():  # workers are born deaf to it: only the command itself is stopped, and stops them
                batch_by_batch = processes.map(play_batch, [plan] * len(batches), batches)
            try:
                yield from batch_by_batch
            except BrokenProcessPool:
                what = "a process that played was ended from outside, perhaps for want of memory: try fewer --jobs"
                raise WorkersLost(what) from None
            finally:
                with _deaf_to_ctrl_c():
                    processes.shutdown(cancel_futures=True)

    return play if jobs > 1 else single_process


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Processes begun in here never hear a Ctrl-C; one that comes meanwhile stops us when they are there."""
    if not hasattr(signal, "pthread_sigmask"):
        with _deaf_to_ctrl_c():
            yield
        return
    resource_tracker.ensure_running()  # begun later, it would end the silence
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A second Ctrl-C, while the first one is being obeyed, would leave processes behind."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _end_with_parent() -> None:
    """In a worker: no game is worth playing once nobody waits for it."""

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()
