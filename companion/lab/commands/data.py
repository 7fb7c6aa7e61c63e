"""Commands on a file of tables: `tuckbox export`, `tuckbox forget` and `tuckbox report`."""

import gc
import shlex
import sys
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import Fault, InputError, printable, report_faults
from companion.limits import Limits
from companion.storage.place import PlaceType, class_file, default_file, games_folder, place_name
from companion.storage.store import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.lab.records.forget import DeletionPlan
    from companion.lab.simulation.simulate import Batches, Plan, Workers

DATA = click.argument("data", metavar="[DATA]", required=False, type=PlaceType(), envvar="TUCKBOX_DATA")


def _place(data: Place | None, call: str) -> Place:
    """Return the file of tables, by default that of `tuckbox host`. Say then where else tables are."""
    if data is None and (of_classes := class_file(games_folder())).is_file():
        file = shlex.quote(str(of_classes))
        click.echo(f"Classes that you opened in the workbench are in another file: {call.format(file)}", err=True)
    return data or default_file()


MOST_MOVES = click.option(
    "--most-moves", type=click.IntRange(1), default=Limits().replay_moves, show_default=True, metavar="N",
    help="Leave out and name games with more moves, which take memory and time.",
)  # fmt: skip


@click.command("export")
@DATA
@click.option("--csv", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Write CSV files into this folder: games, seats, moves, answers, notes.")  # fmt: skip
@click.option("--json", "file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write everything into one JSON file.")  # fmt: skip
@click.option("--names", is_flag=True, help="Include people's names and the messages they wrote.")
@MOST_MOVES
@click.option("--columns", is_flag=True, help="Only explain the columns.")
@report_faults()
def export(data: Place | None, folder: Path | None, file: Path | None, names: bool, most_moves: int,
           columns: bool) -> None:  # fmt: skip
    """Export all games, answers and notes, for spreadsheets and R.

    DATA is the file of `tuckbox host`; it may be in use. People are called after their seats.
    """
    from companion.lab.records.export import COLUMNS, export_tables, write_csv, write_json
    from companion.lab.records.read import read_tables

    if columns:
        for table, meanings in COLUMNS.items():
            for column, says in meanings.items():
                click.echo(f"{table:8} {column:10} {says}")
        return
    if not folder and not file:
        raise InputError("usage", Fault("--csv", "", "", "and --json are missing. Name a folder or a file to write to"))
    gc.enable()
    exported = export_tables(read_tables(_place(data, "tuckbox export {}")), names, most_moves)
    if folder:
        write_csv(exported.tables, folder)
    if file:
        write_json(exported.tables, file)
    lengths = {name: len(rows) for name, rows in exported.tables.items()}
    lengths["answers"] = len({row["answer"] for row in exported.tables["answers"]})  # each question has a row
    counts = ", ".join(_amount(count, name.removesuffix("s")) for name, count in lengths.items())
    click.echo(f"{' and '.join(str(path) for path in (folder, file) if path)}: {counts}.")
    if exported.withheld:
        left_out = f"{_amount(exported.withheld, 'answer')} left out"
        click.echo(f"{left_out}, because fewer than three for an edition could reveal who wrote them.")
    _say_open(exported.waiting)
    if exported.running:
        verb, of_whom, they_end = ("runs", "Its", "it ends") if exported.running == 1 else ("run", "Their", "they end")
        left_out = f"{of_whom} roles and moves are left out until {they_end}"
        click.echo(f"{_amount(exported.running, 'game')} still {verb}. {left_out}.")
    _warn_unreadable(exported.unreadable)


@click.command("forget")
@DATA
@click.option("--before", required=True, type=click.DateTime(["%Y-%m-%d"]), metavar="DATE",
              help="Games that began before this day, such as 2026-09-01.")  # fmt: skip
@click.option("--yes", is_flag=True, help="Do not ask.")
@report_faults()
def forget(data: Place | None, before: datetime, yes: bool) -> None:
    """Delete games that began before a day, with their answers and notes, for good.

    DATA is the file of `tuckbox host`, which must not run.
    """
    from companion.lab.records.forget import delete_games, plan_deletion

    place, day = _place(data, "tuckbox forget {}"), before.date()
    plan = plan_deletion(place, day)
    if plan.running:
        runs = "runs and was kept. End it" if len(plan.running) == 1 else "run and were kept. End them"
        games = f"{_amount(len(plan.running), 'game')} that began before {day}"
        click.echo(f"{games} still {runs} on the host's page first.", err=True)
    if not plan:
        click.echo(f"{printable(place_name(place))}: there is nothing from before {day} to delete.")
        return
    if not yes:
        if not sys.stdin.isatty():
            raise InputError("usage", Fault("--yes", "", "", f"is missing: {_counts(plan)} would be deleted for good"))
        click.confirm(f"Delete {_counts(plan)} from before {day} for good?", abort=True)
    click.echo(f"Deleted: {_counts(delete_games(place, day))}.")


@click.command("report")
@DATA
@click.option("--game", metavar="GAME", help="Only this game.")
@click.option("--edition", metavar="NAME", help="Only this edition, by name or folder.")
@click.option("--against", metavar="NAME", help="Compare with this edition. A game's name means its own edition.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", default=Path("report.html"),
              show_default=True, help="The page (.html). The PDF gets the same name.")  # fmt: skip
@click.option("--games", type=click.IntRange(0, 100_000), default=200, show_default=True, metavar="N",
              help="Number of bot games per edition, to compare with. They are stored. 0 means none.")  # fmt: skip
@click.option("--findings", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write only the three findings, as JSON with their plots. No bots play.")  # fmt: skip
@MOST_MOVES
@click.option("--class", "is_of_class", is_flag=True, help="Only tables of a class.")
@click.option("--progress", is_flag=True, help="Say in a line how many bot games are played, whenever some are.")
@report_faults()
def report(
    data: Place | None, game: str | None, edition: str | None, against: str | None, out: Path, games: int,
    findings: Path | None, most_moves: int, is_of_class: bool, progress: bool,
) -> None:  # fmt: skip
    """Make a report of all games, as a page and a PDF: lengths, wins, thinking times, feedback, and bot games.

    DATA is the file of `tuckbox host`; it may be in use. Nobody is named.
    """
    from cards.atomic_write import write_output
    from companion.lab.records.read import read_tables
    from companion.lab.report.analysis import make_report
    from companion.lab.report.html import findings_json, html
    from companion.lab.report.model import ReportRequest
    from companion.lab.report.pdf import pdf
    from companion.matches.cli_options import slug_of

    if against and not edition:
        raise InputError("usage", Fault("--against", against, "", "needs another edition. Add --edition NAME"))
    if not out.absolute().parent.is_dir():
        raise InputError("folder", Fault("--out", str(out), "", "there is no such folder. Make it first"))
    gc.enable()
    saved_tables, bots = read_tables(_place(data, "tuckbox report {}")), 0 if findings else games
    request = ReportRequest(slug_of(game) if game else None, edition, against, bots, most_moves, is_of_class)
    if findings:
        write_output(findings, findings_json(make_report(saved_tables, request)))
        return
    with _workers(progress) as workers:
        result = make_report(saved_tables, request, workers)
    page, paper = out.with_suffix(".html"), out.with_suffix(".pdf")
    write_output(page, html(result))
    write_output(paper, pdf(result))
    click.echo(f"{page} and {paper}: {_amount(result.begun, 'game')}.")
    _say_open(sum(play.waits_for_answers for play in saved_tables.plays))
    _warn_unreadable(result.unreadable)


def _say_open(games: int) -> None:
    if games:
        pending = "are left out until all have answered, the host closes them, or a week has passed"
        click.echo(f"The answers about {_amount(games, 'game')} {pending}.")


@contextmanager
def _workers(says: bool) -> "Iterator[Workers]":
    import os

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from companion.lab.simulation.pool import pool

    columns = (TextColumn("bots"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    play = pool(os.cpu_count() or 1)
    task = bar.add_task("bots", total=0)

    def play_with_bar(plan: "Plan", batches: "Sequence[range]") -> "Batches":
        (bar_task,) = bar.tasks
        bar.update(task, total=(bar_task.total or 0) + sum(map(len, batches)))
        for batch in play(plan, batches):
            bar.advance(task, len(batch))
            if says:
                click.echo(f"{bar_task.completed:.0f} of {bar_task.total:.0f} games")
            yield batch

    with bar:
        yield play_with_bar


def _counts(plan: "DeletionPlan") -> str:
    counts = (
        (len(plan.plays), "game"), (plan.answers, "answer"), (plan.notes, "note"),
        (len(plan.suggestions), "suggested picture"), (len(plan.rooms), "table"),
    )  # fmt: skip
    parts = [_amount(number, name) for number, name in counts if number]
    if plan.emptied:
        parts.append(f"the people of {_amount(len(plan.emptied), 'table')} of a class")
    return ", ".join(parts[:-1]) + " and " * (len(parts) > 1) + parts[-1]


def _amount(count: int, name: str) -> str:
    return f"{count} {name}{'s' * (count != 1)}"


def _warn_unreadable(unreadable: tuple[str, ...]) -> None:
    for record in unreadable:
        click.echo(printable(f"Left out, because it cannot be read: {record}"), err=True)
