"""`tuckbox simulate`: what the user says, and the figures that the user is shown."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.deck import CardDataError, Fault
from companion.asking import GAME, OPTION, SEATS, opened, read_options, told

if TYPE_CHECKING:
    from companion.lab.simulate import Plan, Played


MOST = 1_000_000
"""Games at once: their results are all kept until the figures are drawn."""

NARROWEST = 64
"""Columns that the figures need; a narrower terminal breaks lines rather than leave out words."""


@click.command("simulate")
@GAME
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, metavar="N", help="How many to play."
)
@SEATS
@click.option(
    "--bots", default="steady", show_default=True, metavar="LEVEL,…", help="random or steady, by seat, over and over."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, metavar="S", help="Of the first game."
)
@OPTION
@click.option("--jobs", type=click.IntRange(1), metavar="J", help="Processes; one a core if not given.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.csv", help="A row a game, for spreadsheets."
)
@told()
def simulate(
    game: str,
    games: int,
    seats: int | None,
    bots: str,
    seed: int,
    options: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
) -> None:
    """Let bots play a game many times and show who wins, how long it takes, and why it ends."""
    import os

    from companion.lab.simulate import A_BATCH, Plan

    gc.enable()
    given = read_options(options)
    table = opened(game, seats, given, seed, {})  # refuses what cannot be played, before any process is begun
    plan = Plan(table.game.slug, table.seats, _levels(bots, table.seats), seed, games, given)
    cores = min(jobs or os.cpu_count() or 1, -(-games // A_BATCH))
    played, is_whole = _play(plan, cores, out)
    if played:
        _figures(plan, table.facts.title, played)
    if not is_whole:
        click.echo(f"Stopped after {len(played)} of {games} games.", err=True)
        raise SystemExit(130)


def _levels(bots: str, seats: int) -> tuple[str, ...]:
    """A level a seat; a list that is shorter begins again."""
    from companion.bots import LEVELS

    named = [name.strip() for name in bots.split(",")]
    for name in named:
        if name not in LEVELS:
            raise CardDataError([Fault("--bots", name, "", f"no such level: expected {' or '.join(LEVELS)}")])
    if len(named) > seats:
        raise CardDataError([Fault("--bots", "", "", f"found {len(named)} levels for {seats} seats")])
    return tuple(named[seat % len(named)] for seat in range(seats))


def _play(plan: "Plan", jobs: int, out: Path | None) -> "tuple[list[Played], bool]":
    """Plays, shows how far it is, and keeps each row at once; whether it came to the end."""
    import csv

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from companion.lab.figures import COLUMNS, row
    from companion.lab.simulate import simulate as play

    played: list[Played] = []
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        out.open("w", 1, newline="", encoding="utf-8") if out else _nowhere() as file,
        Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar,
    ):
        rows = csv.writer(file) if file else None
        if rows:
            rows.writerow(COLUMNS)
        task = bar.add_task("games", total=plan.games)
        try:
            for one in play(plan, jobs):
                played.append(one)
                bar.advance(task)
                if rows:
                    rows.writerow(row(one))
        except KeyboardInterrupt:
            return played, False
    return played, True


@contextmanager
def _nowhere() -> Iterator[None]:
    yield None


def _figures(plan: "Plan", title: str, played: "list[Played]") -> None:
    """Win rates, lengths and reasons as tables."""
    from rich import box
    from rich.console import Console
    from rich.table import Table as Grid

    from companion.lab.figures import lengths, reasons, win_rates

    def grid(*names: str) -> Grid:
        made = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        for i, name in enumerate(names):
            is_word = i == 0 or name == "bot"
            made.add_column(name, style="bold" if i == 0 else "", justify="left" if is_word else "right")
        return made

    console = Console(width=None if sys.stdout.isatty() else 100)
    console.width = max(console.width, NARROWEST)
    bots = ", ".join(f"{seat} {bot}" for seat, bot in enumerate(plan.bots, 1))
    if len(set(plan.bots)) == 1:
        bots = f"all {plan.seats} {plan.bots[0]}"
    console.print(
        f"[bold]{title}[/bold], {len(played)} games from seed {plan.seed} on; seats: {bots}",
        highlight=False,
        soft_wrap=True,
    )
    if rates := win_rates(played, plan.bots):
        wins = grid("who", "bot", "games", "won", "95 % interval")
        for rate in rates:
            wins.add_row(rate.kind, rate.bot, str(rate.games), f"{rate.rate:.1%}", f"{rate.low:.1%} – {rate.high:.1%}")
        console.print(wins)
    ends = grid("ended by", "games", "share", "95 % interval")
    for rate in reasons(played):
        ends.add_row(
            rate.kind, f"{rate.rate * len(played):.0f}", f"{rate.rate:.1%}", f"{rate.low:.1%} – {rate.high:.1%}"
        )
    console.print(ends)
    size = grid("length", "mean", "middle", "9 of 10 games")
    for one in lengths(played):
        size.add_row(one.what, f"{one.mean:.1f}", f"{one.median:.4g}", f"{one.low:.4g} – {one.high:.4g}")
    console.print(size)
