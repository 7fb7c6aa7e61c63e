"""`make bench-load`: how many tables a host carries, alone with a file, and in several processes with PostgreSQL.

Tables of five phones, one tap a second each, in a game whose every tap draws five new screens. The log is durable and
the screens are rendered. A tap's latency ends when the last of its five phones has the new screen.
"""

import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE), str(HERE / "companion")]

from bench_phones import GAMES, Figures, Served, percent, play, serve  # noqa: E402
from postgres_server import running_postgres, why_not  # noqa: E402
from proxy import BY_TABLE, BY_TURNS, running_proxy, why_no_proxy  # noqa: E402

GAME = "masquerade_murder"
TABLES = (50, 200, 500)
PAUSE_S = (0.5, 1.5)
SECONDS = 15.0


class Case(NamedTuple):
    """Where tables are kept, by how many processes, and how the proxy chooses one for a phone."""

    name: str
    processes: int
    balance: str = ""
    """"" for no proxy."""


CASES = (
    Case("SQLite, one process", 0),
    Case("PostgreSQL, 1 process", 1),
    Case("PostgreSQL, 1, proxy", 1, BY_TABLE),
    Case("PostgreSQL, 2, proxy by table", 2, BY_TABLE),
    Case("PostgreSQL, 2, proxy by turns", 2, BY_TURNS),
    Case("PostgreSQL, 4, proxy by table", 4, BY_TABLE),
)


def measure(case: Case, tables: int, pause: tuple[float, float] | None) -> None:
    played = GAMES[GAME]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place: str | Path = folder / "tables.sqlite"
        if case.processes:
            place = stack.enter_context(running_postgres(fsync="on")).new_database()
        first, tokens, _ = serve(place, tables, GAME, played.seats)
        servers = [first] + [serve(place, 0)[0] for _ in range(case.processes - 1)]
        port = first.port
        if case.balance:
            port = stack.enter_context(running_proxy(folder, [one.port for one in servers], case.balance))
        before, begun = sum(one.rss() for one in servers), list[float]()
        figures = play(port, tokens, SECONDS, pause, GAME, lambda: begun.append(cpu(servers)))
        used, memory = cpu(servers) - begun[0], sum(one.rss() for one in servers) - before
        for one in servers:
            one.stop()
    tell(case, tables, figures, used, memory / (tables * played.seats) / 1024)


def cpu(servers: list[Served]) -> float:
    return sum(one.cpu() for one in servers)


def tell(case: Case, tables: int, figures: Figures, used: float, memory: float) -> None:
    print(
        f"{case.name:30} {tables:4d} tables: {figures.taps / figures.took:6.0f} taps/s, to the last phone median "
        f"{percent(figures.to_all, 50):6.1f}, p99 {percent(figures.to_all, 99):7.1f} ms, {memory:5.1f} KiB a phone, "
        f"{1000 * used / max(1, figures.taps):5.2f} ms of processor a tap, {100 * used / figures.took:3.0f} % of a core"
        + (f", {figures.refused} refused" if figures.refused else ""),
        flush=True,
    )


def main() -> None:
    lacking = [why for why in (why_not(), why_no_proxy()) if why]
    cases = [case for case in CASES if not case.processes or not lacking]
    print(*(f"Left out with PostgreSQL: {why}." for why in lacking), sep="\n")
    print(
        f"{os.cpu_count()} cores for everything, the load included. Goals: 200 tables 10 ms at p99, 500 tables 60 ms."
    )
    for case in cases:
        for tables in TABLES:
            measure(case, tables, PAUSE_S)
        measure(case, 50, None)


if __name__ == "__main__":
    main()
