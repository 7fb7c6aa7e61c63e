"""How much a dashboard costs: 40 tables of 5 phones, a tap a second each, with the teacher's page open and without it.

A tap's latency ends when the last phone of its table has the screen that it made new; the dashboard's ends when its
table's part of the page is another.
"""

import re
import time

import gevent

from bench.harness import Grid, percent, serving
from bench.phones import Figures, Phone, Table, play

TABLES, SEATS, PAUSE = 40, 5, (0.8, 1.2)
GAME = "masquerade_murder"
PART = re.compile(r'<article id="table-(\d+)">.*?</article>', re.S)


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
        found: dict[int, list[float]] = {number: [] for number in range(1, TABLES + 1)}
        parts: dict[int, str] = {}
        for at, frame in self.pushes:
            for part in PART.finditer(frame.decode()):
                if parts.get(number := int(part[1])) != part[0]:
                    parts[number] = part[0]
                    found[number].append(at)
        return found


def measure(seconds: float, is_watched: bool) -> tuple[Figures, list[float], list[str]]:
    """The phones' figures, how late the dashboard was, and what it cost."""
    seen: list[tuple[int, float]] = []
    boards: list[Board] = []
    with serving(tables=TABLES, game=GAME, seats=SEATS, is_class=True) as served:

        def begun() -> None:
            if is_watched:
                boards.append(Board(served.port, served.told["cookie"]))
                boards[0].news.wait(10)  # a teacher opens the page before the class plays, not amid a tap

        figures = play(served, seconds, PAUSE, GAME, begun, lambda i, at: seen.append((i + 1, at)))
        cost = [f"{100 * figures.used_s / figures.took:.0f}"]
        gevent.sleep(1)
        late = []
        for board in boards:
            board.line.close()
            changes, size = board.changes(), sum(len(frame) for _, frame in board.pushes)
            late = [
                min(after) - at for number, at in seen if (after := [when for when in changes[number] if when >= at])
            ]
            cost += [f"{len(board.pushes) / figures.took:.1f}", f"{size / figures.took / 1024:.0f}"]
    return figures, late, cost


def main(seconds: str = "45") -> None:
    title = f"A class of {TABLES} tables of {SEATS} phones, a tap a second each; every tap is a new screen for all five"
    grid = Grid(title, "dashboard", "taps/s", "median ms", "p99 ms", "% of a core", "pushes/s", "KiB/s")
    to_all: dict[bool, list[float]] = {False: [], True: []}
    late: list[float] = []
    for is_watched in (False, True) * 3:  # by turns: what else the machine does falls on both
        figures, seen, cost = measure(float(seconds) / 3, is_watched)
        to_all[is_watched] += figures.to_all
        late += seen
        times = (f"{percent(figures.to_all, share):.1f}" for share in (50, 99))
        grid.row("open" if is_watched else "closed", f"{figures.taps / figures.took:.0f}", *times, *cost)
    without, watched = (percent(to_all[is_watched], 99) for is_watched in (False, True))
    grid = Grid("", "", "measured", "at most", wide=48)
    grid.row("ms until the dashboard shows a tap, median", f"{percent(late, 50):.0f}")
    grid.row("ms until the dashboard shows a tap, p99", f"{percent(late, 99):.0f}", "1000")
    grid.row("phones' p99, times that without the dashboard", f"{watched / without:.2f}", "1.3")
