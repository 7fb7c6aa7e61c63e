"""How long a report and an export of a thousand games take."""

from pathlib import Path
from time import perf_counter

from saved_games import STARTED_AT, play_changes, write_plays

from bench.harness import Grid, scratch
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
    file = folder / "tables.sqlite"
    plays = [
        play_changes(slug, f"{slug[:3].upper()}-{at}", at, seats=SEATS[slug], started_at=STARTED_AT + 60 * at)
        for at in range(GAMES)
        for slug in [list(SEATS)[at % len(SEATS)]]
    ]
    write_plays(file, *plays)
    return file


def main(kept: str = "") -> None:
    grid = Grid(f"A report of {GAMES} games", "", "seconds", "at most", wide=34)
    with scratch() as folder:
        bot_baseline.CACHE = folder / "bots"
        file, marks = made(folder), [perf_counter()]

        def timed(name: str, asked: str = "") -> float:
            marks.append(perf_counter())
            grid.row(name, f"{marks[-1] - marks[-2]:.1f}", asked)
            return marks[-1] - marks[-2]

        make_report(read_tables(file))  # bots play once, and their games are kept
        timed("the first time, with bots' games")
        tables = read_tables(file)
        spent = timed("read the file")
        report = make_report(tables)
        spent += timed("reckon")
        page = html(report)
        spent += timed(f"page, {len(page) // 1024} KiB")
        paper = pdf(report)
        spent += timed(f"PDF, {len(paper) // 1024} KiB")
        grid.row("report in all", f"{spent:.1f}", f"{ASKED_S:.0f}")
        write_csv(export_tables(read_tables(file)).tables, folder / "out")
        timed("export to CSV")
    if kept:
        Path(kept).write_bytes(page)
        Path(kept).with_suffix(".pdf").write_bytes(paper)
