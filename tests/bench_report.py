"""How long a report and an export of a thousand games take. Run by `make bench`; no test depends on it."""

import sys
import tempfile
from pathlib import Path
from time import perf_counter

from rich import box
from rich.console import Console
from rich.table import Table as Grid

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parent / "companion")]

from saved_games import STARTED_AT, play_changes, write_plays

from companion.lab.records.export import export_tables, write_csv
from companion.lab.records.read import read_tables
from companion.lab.report.analysis import make_report
from companion.lab.report.html import html
from companion.lab.report.pdf import pdf
from companion.lab.simulation import bot_baseline

SEATS = {"photo_leap": 4, "masquerade_murder": 5, "album": 4, "color_game": 7, "infection": 2}
GAMES = 1000
ASKED_S = 10.0


def made(folder: Path) -> Path:
    """A file of so many games of all five, as a host keeps them."""
    file = folder / "tables.sqlite"
    plays = [
        play_changes(slug, f"{slug[:3].upper()}-{at}", at, seats=SEATS[slug], started_at=STARTED_AT + 60 * at)
        for at in range(GAMES)
        for slug in [list(SEATS)[at % len(SEATS)]]
    ]
    write_plays(file, *plays)
    return file


def main() -> None:
    grid = Grid(title=f"{GAMES} games", box=box.SIMPLE_HEAD)
    for name in ("what", "seconds", "at most"):
        grid.add_column(name, justify="left" if name == "what" else "right")
    with tempfile.TemporaryDirectory() as folder:
        bot_baseline.CACHE = Path(folder) / "bots"
        file = made(Path(folder))
        cold = perf_counter()
        make_report(read_tables(file))  # bots play once, and their games are kept
        warm = perf_counter()
        began = perf_counter()
        found = read_tables(file)
        read = perf_counter()
        what = make_report(found)
        reckoned = perf_counter()
        page = html(what)
        drawn = perf_counter()
        paper = pdf(what)
        ended = perf_counter()
        write_csv(export_tables(read_tables(file)).tables, Path(folder) / "out")
        exported_at = perf_counter()
        grid.add_row("bots' games, the first time only", f"{warm - cold - (reckoned - began):.1f}", "")
        grid.add_row("read the file", f"{read - began:.1f}", "")
        grid.add_row("reckon", f"{reckoned - read:.1f}", "")
        grid.add_row(f"page, {len(page) // 1024} KiB", f"{drawn - reckoned:.1f}", "")
        grid.add_row(f"PDF, {len(paper) // 1024} KiB", f"{ended - drawn:.1f}", "")
        grid.add_row("report in all", f"{ended - began:.1f}", f"{ASKED_S:.0f}")
        grid.add_row("export to CSV", f"{exported_at - ended:.1f}", "")
        if len(sys.argv) > 1:
            Path(sys.argv[1]).write_bytes(page)
            Path(sys.argv[1]).with_suffix(".pdf").write_bytes(paper)
    Console().print(grid)


if __name__ == "__main__":
    main()
