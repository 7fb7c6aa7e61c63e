"""The command `tuckbox simulate`: checks its options, chooses workers, and shows tables and plots."""

import gc
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import FAULTY, STOPPED, Fault, InputError, report_faults
from companion.matches.cli_options import GAME, OPTION, SEATS
from companion.processes import ctrl_c_held

if TYPE_CHECKING:
    from companion.lab.simulation.results_file import ResultsFile
    from companion.lab.simulation.simulate import GameResult, Plan, Workers

PLOT_SUFFIXES = (".png", ".svg", ".pdf")
SPREADSHEET_SUFFIXES = (".xlsx", ".xls", ".ods")


@click.command("simulate")
@GAME
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, metavar="N",
              help="Number of games. With --vary, for each combination.")  # fmt: skip
@SEATS
@click.option(
    "--bots", default="steady", show_default=True, metavar="LEVEL,…", help="random or steady, for each seat in turn."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, metavar="S", help="Seed of the first game."
)
@OPTION
@click.option("--vary", multiple=True, metavar="KEY=VALUE,VALUE,…",
              help="Play with each value of an option. Repeat it for every combination of options.")  # fmt: skip
@click.option(
    "--editions", default="", metavar="NAME,…",
    help="Play several editions: names, folders, or 'all' for those that the game ships. Put a name with a comma in "
    "double quotes.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(1), metavar="J", help="Number of processes. Without it, one per core.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: the address of its scheduler.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.csv",
    help="Write one row per game, for spreadsheets. If the file exists, the same simulation goes on where it stopped; "
    "for any other, choose a new file.",
)  # fmt: skip
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Plot the differences of --vary or --editions: .png, .svg or .pdf.")  # fmt: skip
@report_faults()
def simulate(
    game: str, games: int, seats: int | None, bots: str, seed: int, options: tuple[str, ...], vary: tuple[str, ...],
    editions: str, jobs: int | None, cluster: str | None, out: Path | None, plot: Path | None,
) -> None:  # fmt: skip
    """Let bots play a game many times. Shows who wins, how long games take and why they end.

    With --vary it plays every combination of options, with --editions several editions. All get the same deals, so
    only the change makes a difference.
    """
    from cards import load
    from companion.lab.lengths.figures import figures
    from companion.lab.lengths.sentences import detail, headline
    from companion.lab.simulation.entrants import EDITION
    from companion.lab.simulation.grid import read_plan
    from companion.lab.statistics.terminal import show

    gc.enable()
    _check(out, plot, bool(vary or editions), jobs, cluster)
    plan, title = read_plan(
        game, seats=seats, bots=bots, seed=seed, games=games, options=options, vary=vary, editions=editions
    )
    with _results_file(out, plan) as file, _workers(plan, jobs, cluster) as workers:
        results, status, message = _play(plan, workers, file)
    try:
        if results:
            show(plan, title, load(game).words, results)
            if len(plan.cells) == 2:
                names = [str(cell.varied.get(EDITION, cell.label)) for cell in plan.cells]
                shown = figures(results, names, [None, None])
                click.echo(" ".join(filter(None, (headline(shown, len(results) == plan.total), detail(shown)))))
    finally:  # with the tables piped to `head`, the plot is still drawn
        if results and plot:
            _draw(plan, title, results, plot)
    if message:
        click.echo(message, err=True)
    if status:
        raise SystemExit(status)


def _check(out: Path | None, plot: Path | None, varies: bool, jobs: int | None, cluster: str | None) -> None:
    """Refuses before the start what would fail at the end."""
    faults = []
    if out and out.suffix.lower() in (*SPREADSHEET_SUFFIXES, *PLOT_SUFFIXES):
        faults.append(Fault("--out", str(out), "", f"this file is CSV. Name it {out.with_suffix('.csv').name}"))
    if plot and plot.suffix.lower() not in PLOT_SUFFIXES:
        faults.append(Fault("--plot", str(plot), "", f"expected a name that ends in {', '.join(PLOT_SUFFIXES)}"))
    if plot and not varies:
        faults.append(Fault("--plot", "", "", "plots differences. Add --vary KEY=VALUE,VALUE or --editions all"))
    if jobs and cluster is not None:
        faults.append(Fault("--jobs", "", "", "is only for this machine. Leave it out with --cluster"))
    if faults:
        raise InputError("usage", *faults)
    if plot and not plot.absolute().parent.is_dir():
        raise InputError("folder", Fault("--plot", str(plot), "", "there is no such folder. Make it first"))


@contextmanager
def _results_file(out: Path | None, plan: "Plan") -> "Iterator[ResultsFile | None]":
    from companion.lab.simulation.results_file import open_results_file

    with open_results_file(out, plan) if out else nullcontext() as file:
        if file and file.loaded:
            remainder = "playing the rest" if len(file.loaded) < plan.total else "nothing left to play"
            click.echo(f"{out}: {len(file.loaded)} of {plan.total} games exist; {remainder}.", err=True)
        yield file


@contextmanager
def _workers(plan: "Plan", jobs: int | None, address: str | None) -> "Iterator[Workers]":
    import os

    from companion.lab.simulation.pool import pool
    from companion.lab.simulation.simulate import A_BATCH

    if address is not None:
        from companion.lab.simulation.cluster import cluster

        with cluster(address, plan) as workers:
            yield workers
    else:
        yield pool(min(jobs or os.cpu_count() or 1, -(-plan.total // A_BATCH)))


def _play(plan: "Plan", workers: "Workers", file: "ResultsFile | None") -> "tuple[list[GameResult], int, str]":
    """Plays with a progress bar and writes each row at once: the games, the exit status, a message of failure."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from companion.lab.simulation.simulate import WorkersLost
    from companion.lab.simulation.simulate import simulate as play

    results: list[GameResult] = list(file.loaded) if file else []
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    try:
        with bar, closing(play(plan, workers, len(results))) as games:
            task = bar.add_task("games", total=plan.total, completed=len(results))
            for game in games:
                results.append(game)
                bar.advance(task)
                if file:
                    with ctrl_c_held():  # a row counts as soon as it is written
                        file.append(game)
    except KeyboardInterrupt:
        if file and not file.full:
            del results[file.count :]  # the figures are of the games in the file, whenever Ctrl-C came
        return results, STOPPED, f"Stopped after {len(results)} of {plan.total} games."
    except WorkersLost as error:
        return results, FAULTY, f"Stopped after {len(results)} of {plan.total} games: {error}"
    if file and file.full:
        return results, FAULTY, f"{file.name}: {file.full}: some games are missing in it, but the figures count all"
    return results, 0, ""


def _draw(plan: "Plan", title: str, results: "list[GameResult]", file: Path) -> None:
    from cards.atomic_write import write_output
    from companion.lab.plotting.charts import chart
    from companion.lab.plotting.style import figure_bytes
    from companion.lab.statistics.grid_cells import grid_figures

    write_output(file, figure_bytes(chart(plan, title, grid_figures(plan, results)), file.suffix[1:].lower()))
