"""Workers on a Dask cluster, each with Tuckbox installed."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from cards.errors import Fault, InputError
from companion.lab.simulation.simulate import Batches, Plan, Workers, WorkersLost, play_batch

if TYPE_CHECKING:
    from distributed import Client

WAIT_S = 8  # Seconds that the scheduler, and then its first worker, may take to answer.

AHEAD = 4  # Batches per thread that are submitted in advance: enough that no thread waits, few enough to cancel.


@contextmanager
def cluster(address: str, plan: Plan) -> Iterator[Workers]:
    """Yield the workers of the scheduler at this address, and cancel what they have not begun at the end.

    Raises `InputError`: no scheduler or worker answers, or a worker gets other results for this plan than this machine.
    """
    with _connected(address) as client:
        _check_results(client, address, plan)
        yield lambda plan, batches: _play(client, plan, batches)


@contextmanager
def _connected(address: str) -> "Iterator[Client]":
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        fault = f"needs the package {error.name}, which is not installed: pip install 'tuckbox[cluster]'"
        raise InputError("workers", Fault("--cluster", "", "", fault)) from None
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # our own errors say what users need to know
    try:
        with ThreadPoolExecutor(1) as thread:  # the caller's thread may have a running event loop
            # A client without a scheduler gives up late, so a plain connection is tried first.
            thread.submit(lambda: asyncio.run(_try_connection(address))).result()
        client = Client(address, timeout=WAIT_S, set_as_default=False, asynchronous=False)
    except (OSError, ValueError, TypeError) as error:
        why = "no scheduler answers" if isinstance(error, OSError) else "is no address of a scheduler"
        fault = f"{why}: expected one such as tcp://192.168.1.20:8786, where dask scheduler runs"
        raise InputError("workers", Fault("--cluster", address, "", fault)) from None
    try:
        yield client
    finally:
        client.close(timeout=WAIT_S)


async def _try_connection(address: str) -> None:
    from distributed.comm import connect

    connection = await connect(address, timeout=WAIT_S)
    connection.abort()


def _check_results(client: "Client", address: str, plan: Plan) -> None:
    """Every worker must get our result of the first game: another version of Tuckbox would spoil all figures."""
    try:
        client.wait_for_workers(1, timeout=WAIT_S)
    except (TimeoutError, OSError):
        fault = f"has no workers: start some with dask worker {address}"
        raise InputError("workers", Fault("--cluster", address, "", fault)) from None
    expected, results = play_batch(plan, (0,)), client.run(play_batch, plan, (0,), on_error="return")
    if others := [(worker, game) for worker, game in results.items() if game != expected]:
        fault = "plays the first game otherwise or not at all: install this version of Tuckbox on it"
        whys = (f"{type(it).__name__}: {it}" if isinstance(it, Exception) else "" for _, it in others)
        workers = (worker for worker, _ in others)
        raise InputError("workers", *(Fault("--cluster", *of, fault) for of in zip(workers, whys, strict=True)))


def _play(client: "Client", plan: Plan, batches: Sequence[range]) -> Batches:
    from distributed.scheduler import KilledWorker

    waiting = iter(batches)
    ahead = AHEAD * max(1, sum(client.nthreads().values()))
    submitted = deque(client.submit(play_batch, plan, batch, pure=False) for batch in islice(waiting, ahead))
    try:
        while submitted:
            yield submitted[0].result()
            submitted.popleft()
            submitted.extend(client.submit(play_batch, plan, batch, pure=False) for batch in islice(waiting, 1))
    except (OSError, CancelledError, KilledWorker, ImportError) as error:
        name = type(error).__name__
        reason = f"the cluster failed ({name}): see that its scheduler runs, and Tuckbox on every worker"
        raise WorkersLost(reason) from None
    finally:
        client.cancel(list(submitted))
