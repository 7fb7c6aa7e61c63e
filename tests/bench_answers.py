"""How long an answer takes, for the spy and for a journalist: its time must not tell who has the secret.

Run by `make bench`; figures stand beside their target. No test depends on it: other work on the machine changes times.
"""

import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from rich import box
from rich.console import Console
from rich.table import Table as Grid

sys.path += [str(Path(__file__).parents[1]), *(str(Path(__file__).parent / name) for name in ("companion", "games"))]

from app_server import SCRIPT, make_app, phone, seat_path
from table_setup import open_lobby, start_room

from companion.tables.lobby import Lobby

TAPS = 500
MOST = 1.5
"""The longer median, in times of the shorter."""

ANSWERS = {
    "a page turned": ({"move": "cover", "page": "1", "at": "setup:1"}, 204),
    "a secret move refused": ({"move": "swap", "card": "1", "at": "setup:1"}, 409),
}
"""What a seat sends, and the status of the answer."""


def answer_times(lobby: Lobby, tap: Mapping[str, str], status: int) -> tuple[list[float], list[float]]:
    """Return how long each answer took in ms, the spy's and a journalist's; both tap in turns."""
    room = start_room(lobby, "photo_leap")
    app, spy = make_app(lobby), room.snapshot.state.deal.spy
    seats = (spy, next(seat for seat in (1, 2, 3, 4) if seat != spy))
    clients = {seat: phone(app, room, seat) for seat in seats}
    times: dict[int, list[float]] = {seat: [] for seat in seats}
    for turn in range(TAPS):
        for seat in seats if turn % 2 else seats[::-1]:
            room.restore(replace(room.snapshot, pages={}))
            began = perf_counter()
            answer = clients[seat].post(seat_path(room, seat) + "/move", data=tap, headers=SCRIPT)
            times[seat].append(1000 * (perf_counter() - began))
            assert status == answer.status_code
    return times[seats[0]], times[seats[1]]


def main() -> None:
    grid = Grid(title=f"Answers to a tap, median of {TAPS}, in ms", box=box.SIMPLE_HEAD)
    for name in ("answer", "spy", "journalist", "times", "at most"):
        grid.add_column(name, justify="left" if name == "answer" else "right")
    with tempfile.TemporaryDirectory() as folder, open_lobby(Path(folder) / "tables.db") as lobby:
        for name, (tap, status) in ANSWERS.items():
            spy, journalist = map(median, answer_times(lobby, tap, status))
            ratio = max(spy, journalist) / min(spy, journalist)
            grid.add_row(name, f"{spy:.3f}", f"{journalist:.3f}", f"{ratio:.2f}", f"{MOST:g}")
    Console().print(grid)


if __name__ == "__main__":
    main()
