"""How much a dashboard costs: 40 tables of 5 phones, a tap a second each, with the teacher's page open and without it.

Measured as in `bench_phones.py`: a tap's latency ends when the last phone of its table has the screen that it made
new; the dashboard's ends when its table's part of the page is another.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import gevent
from bench_phones import GAMES, HERE, Figures, Phone, Served, Table, percent, play

TABLES, SEATS, PAUSE = 40, 5, (0.8, 1.2)
PART = re.compile(r'<article id="table-(\d+)">.*?</article>', re.S)


class Class(NamedTuple):
    """A server with a class, begun."""

    served: Served
    tokens: list[list[str]]
    cookie: str


def serve(data: Path) -> Class:
    import json

    words = [sys.executable, str(HERE / "bench_server.py"), str(data), str(TABLES), "masquerade_murder", str(SEATS)]
    process = subprocess.Popen([*words, "class"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = json.loads(process.stdout.readline())
    return Class(Served(told["port"], process), told["tables"], told["cookie"])


class Board(Phone):
    """The teacher's page: keeps what is pushed, to be read when the phones are silent."""

    def __init__(self, port: int, cookie: str) -> None:
        self.pushes: list[tuple[float, bytes]] = []
        super().__init__(port, Table("class"), 0, cookie, "/class/live", "teacher")

    def _heard(self, frame: bytes) -> None:
        if frame:
            self.pushes.append((time.perf_counter(), frame))
            self.news.set()

    def changes(self) -> dict[int, list[float]]:
        """When each table's part of the page was another."""
        found: dict[int, list[float]] = {number: [] for number in range(1, TABLES + 1)}
        parts: dict[int, str] = {}
        for at, frame in self.pushes:
            for part in PART.finditer(frame.decode()):
                if parts.get(number := int(part[1])) != part[0]:
                    parts[number] = part[0]
                    found[number].append(at)
        return found


def measure(seconds: float, is_watched: bool) -> tuple[Figures, list[float], str]:
    """The phones' figures, how late the dashboard was, and what it cost."""
    with tempfile.TemporaryDirectory() as folder:
        served, tokens, cookie = serve(Path(folder) / "tables.sqlite")
        seen: list[tuple[int, float]] = []
        boards: list[Board] = []
        before: list[float] = []

        def begun() -> None:
            if is_watched:
                boards.append(Board(served.port, cookie))
                boards[0].news.wait(10)  # a teacher opens the page before the class plays, not amid a tap
            before.append(served.cpu())

        figures = play(
            served.port, tokens, seconds, PAUSE, "masquerade_murder", begun, lambda i, at: seen.append((i + 1, at))
        )
        used = served.cpu() - before[0]
        gevent.sleep(1)
        late = []
        cost = f"{100 * used / figures.took:3.0f} % of a core"
        for board in boards:
            board.line.close()
            changes, size = board.changes(), sum(len(frame) for _, frame in board.pushes)
            late = [min(after) - at for number, at in seen if (after := [one for one in changes[number] if one >= at])]
            cost += f", {len(board.pushes) / figures.took:.1f} pushes/s, {size / figures.took / 1024:.0f} KiB/s"
        served.stop()
    return figures, late, cost


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 45
    print(f"A class of {TABLES} tables of {SEATS} phones, a tap a second each; {GAMES['masquerade_murder'].what}")
    to_all: dict[bool, list[float]] = {False: [], True: []}
    late: list[float] = []
    for is_watched in (False, True) * 3:  # by turns: what else the machine does falls on both
        figures, seen, cost = measure(seconds / 3, is_watched)
        to_all[is_watched] += figures.to_all
        late += seen
        what = "with the dashboard   " if is_watched else "without the dashboard"
        times = f"median {percent(figures.to_all, 50):5.1f}, p99 {percent(figures.to_all, 99):5.1f} ms"
        print(f"  {what}: {figures.taps / figures.took:4.0f} taps/s; to the last phone {times}; {cost}")
    without, watched = (percent(to_all[is_watched], 99) for is_watched in (False, True))
    print(f"  dashboard: a tap is seen after {percent(late, 50):.0f} ms, p99 {percent(late, 99):.0f} ms. Asked: 1 s.")
    print(f"  phones' p99 {watched:.1f} ms, {watched / without:.2f} times the {without:.1f} without. Asked: 1.3.")


if __name__ == "__main__":
    main()
