"""Long work: `tuckbox` commands in processes of their own, kept by the program and not by a page."""

import re
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.processes import GRACE_S, WITH_PARENT, command_line

MOST_LINES = 400  # How many lines of a command's output are kept.
PROGRESS = re.compile(r"(\d+) of (\d+) games$")  # The line by which a command says how far it is.


@dataclass
class Job:
    """A running or ended command. `count` of `total` things are done; `total` 0: they cannot be counted."""

    number: int
    kind: str
    title: str
    game: str
    process: subprocess.Popen[str]
    total: int = 0
    results: Path | None = None
    """A CSV file with a row for each thing that is done."""
    began: float = field(default_factory=time.time)
    ended: float = 0
    stopped: bool = False
    lines: list[str] = field(default_factory=list)
    done: int = 0
    """How many things it said were done."""
    before: int = 0
    """How many an earlier run had done."""

    @property
    def state(self) -> str:
        if self.process.poll() is None:
            return "running"
        return "stopped" if self.stopped else "failed" if self.process.returncode else "done"

    @property
    def count(self) -> int:
        if self.results is None:
            return self.total if self.state == "done" else self.done
        return rows_in(self.results)

    @property
    def left_s(self) -> int | None:
        """Seconds until it is done, if it goes on as so far."""
        count = self.count - self.before
        return round((self.total - self.count) * (time.time() - self.began) / count) if count > 0 else None

    def told(self) -> dict[str, object]:
        """Return what a page shows of it."""
        return {
            "number": self.number, "kind": self.kind, "title": self.title, "game": self.game, "state": self.state,
            "count": self.count, "total": self.total, "seconds": round((self.ended or time.time()) - self.began),
            "lines": self.lines[-12:],
        }  # fmt: skip


def rows_in(file: Path) -> int:
    """Return how many whole rows a CSV file has below its heading; 0 if there is none."""
    if not file.exists():
        return 0
    with file.open("rb") as opened:
        return max(0, sum(block.count(b"\n") for block in iter(lambda: opened.read(1 << 16), b"")) - 1)


class Jobs:
    """All commands of this run. They end with it."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}
        self._lock = threading.Lock()

    def start(
        self, kind: str, title: str, game: str, words: Sequence[str], total: int = 0, results: Path | None = None
    ) -> Job:
        """Run `tuckbox WORDS`."""
        process = subprocess.Popen(
            # We write nothing to its standard input, which ends with us, however we end: no bots play on unseen.
            command_line(words, "-u", "-X", WITH_PARENT),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            errors="replace",
        )  # fmt: skip
        with self._lock:
            job = Job(len(self._jobs) + 1, kind, title, game, process, total, results)
            job.before = job.count
            self._jobs[job.number] = job
        threading.Thread(target=self._listen, args=(job,), daemon=True).start()
        return job

    def _listen(self, job: Job) -> None:
        assert job.process.stdout is not None
        with job.process:
            for line in job.process.stdout:
                if progress := PROGRESS.match(line):
                    job.done, job.total = int(progress[1]), int(progress[2])
                    continue
                job.lines.append(line.rstrip())
                del job.lines[:-MOST_LINES]
            job.process.wait()  # only then its standard input is closed
        job.ended = time.time()

    def all(self) -> list[Job]:
        """Return all jobs, the newest first."""
        return sorted(self._jobs.values(), key=lambda job: -job.number)

    def get(self, number: int) -> Job | None:
        return self._jobs.get(number)

    def stop(self, job: Job) -> None:
        """End a command as Ctrl-C does. What it has done so far stays."""
        if job.process.poll() is None:
            job.stopped = True
            with suppress(OSError):
                job.process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))

    def close(self) -> None:
        """End all commands, those that do not listen by force."""
        running = [job for job in self._jobs.values() if job.process.poll() is None]
        for job in running:
            self.stop(job)
        until = time.monotonic() + GRACE_S
        for job in running:
            try:
                job.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                job.process.kill()
