"""What the benchmarks share: a table that grows row by row, shares of many times, servers and a browser."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

HERE = Path(__file__).parent
HOUSE = HERE.parents[1]


class Grid:
    """A table of figures, of which each row is printed once it is measured. The first column is text."""

    def __init__(self, title: str, *columns: str, wide: int = 12) -> None:
        self._widths = [max(len(name) + 2, 9) for name in columns[1:]]
        self._wide = wide
        print(f"\n{title}", flush=True)
        self.row(*columns)

    def row(self, name: object, *cells: object) -> None:
        figures = (f"{cell!s:>{width}}" for cell, width in zip(cells, self._widths, strict=False))
        print(f"  {name!s:{self._wide}}", *figures, flush=True)


def percent(times_s: Sequence[float], share: float) -> float:
    """Return the milliseconds below which so many of a hundred lie."""
    ordered = sorted(times_s)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else float("nan")


@contextmanager
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@dataclass
class Served:
    """A server in a process of its own, and what it said: its port, its tables' tokens, seconds until it answered."""

    process: subprocess.Popen[str]
    told: dict[str, Any]
    start_s: float

    @property
    def port(self) -> int:
        return int(self.told["port"])

    @property
    def tokens(self) -> list[list[str]]:
        """By table: its code, and the tokens of its seats."""
        return list(self.told["tables"])

    def rss(self) -> int:
        told = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("VmRSS")) * 1024

    def cpu(self) -> float:
        """Return the seconds of processor that it has used."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)


def start(data: Path | str, **wanted: object) -> Served:
    """Start a server that serves what `server.py` makes of the wish."""
    began = perf_counter()
    words = [sys.executable, str(HERE / "server.py"), json.dumps({"data": str(data), **wanted})]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    return Served(process, json.loads(process.stdout.readline()), perf_counter() - began)


@contextmanager
def serving(**wanted: object) -> Iterator[Served]:
    with scratch() as folder:
        served = start(folder / "tables.sqlite", **wanted)
        try:
            yield served
        finally:
            served.stop()
