"""How many tables a host carries, alone with a file, and in several processes with PostgreSQL behind a proxy.

Tables of five phones, one tap a second each, in a game whose every tap draws five new screens. The log is durable and
the screens are rendered. A tap's latency ends when the last of its five phones has the new screen.
"""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from postgres_server import running_postgres, why_not
from proxy import BY_TABLE, BY_TURNS, running_proxy, why_no_proxy

from bench.harness import Grid, scratch, start
from bench.phones import COLUMNS, GAMES, load_row, play

GAME = "masquerade_murder"
TABLES = (50, 200, 500)
PAUSE_S = (0.5, 1.5)
SECONDS = 15.0


class Setup(NamedTuple):
    """Where tables are kept, by how many processes, and how the proxy chooses one for a phone; "" for no proxy."""

    name: str
    processes: int
    balance: str = ""


SETUPS = (
    Setup("SQLite, one process", 0),
    Setup("PostgreSQL, 1 process", 1),
    Setup("PostgreSQL, 1, proxy", 1, BY_TABLE),
    Setup("PostgreSQL, 2, proxy by table", 2, BY_TABLE),
    Setup("PostgreSQL, 2, proxy by turns", 2, BY_TURNS),
    Setup("PostgreSQL, 4, proxy by table", 4, BY_TABLE),
)


def measure(grid: Grid, setup: Setup, tables: int, pause: tuple[float, float] | None, seconds: float) -> None:
    seats = GAMES[GAME].seats
    with ExitStack() as stack:
        folder = stack.enter_context(scratch())
        place: str | Path = folder / "tables.sqlite"
        if setup.processes:
            place = stack.enter_context(running_postgres(fsync="on")).new_database()
        first = start(place, tables=tables, game=GAME, seats=seats)
        servers = [first, *(start(place) for _ in range(setup.processes - 1))]
        port = first.port
        if setup.balance:
            port = stack.enter_context(running_proxy(folder, [served.port for served in servers], setup.balance))
        before = sum(served.rss() for served in servers)
        figures = play(first, seconds, pause, GAME, port=port, others=servers[1:])
        cells = load_row(figures, sum(served.rss() for served in servers) - before, tables * seats)
        for served in servers:
            served.stop()
    grid.row(setup.name, tables, "1 s" if pause else "flat out", f"{figures.taps / figures.took:.0f}", *cells)


def main(seconds: str = str(SECONDS), *tables: str) -> None:
    lacking = [why for why in (why_not(), why_no_proxy()) if why]
    print(*(f"Left out with PostgreSQL: {why}." for why in lacking), sep="\n")
    asked = "Asked: 200 tables 10 ms at p99, 500 tables 60 ms."
    cores = f"{os.cpu_count()} cores for everything, the load included"
    grid = Grid(f"{cores}. {asked}", "", "tables", "a tap every", "taps/s", *COLUMNS, wide=30)
    for setup in SETUPS if not lacking else SETUPS[:1]:
        for count in tables or TABLES:
            measure(grid, setup, int(count), PAUSE_S, float(seconds))
        measure(grid, setup, 50, None, float(seconds))
