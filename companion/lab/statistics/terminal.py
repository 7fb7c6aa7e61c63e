"""Tables of a simulation's figures for the terminal."""

import sys
import textwrap
from collections.abc import Sequence
from statistics import fmean

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from cards.deck import did_you_mean
from cards.words import Words
from companion.lab.simulation.simulate import GameResult, Plan, value_shown
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.grid_cells import GridFigures, grid_figures
from companion.lab.statistics.measures import end_reasons, values_by_name
from companion.lab.statistics.summary import percentiles
from companion.lab.statistics.winners import win_rates
from companion.rules.screens import reason_name

BOTS_NOTE = "bots.note"  # The text of a game whose bots' figures need a word of warning.

MIN_WIDTH = 64  # Columns that the figures need; a narrower terminal wraps lines, which loses no words.

HEAD_WIDTH = 15  # Letters per line in the heading of a measure's column.

GAP = 3  # Characters between two columns of a table.


def show(plan: Plan, title: str, words: Words, games: Sequence[GameResult]) -> None:
    """Print a single cell in full, or a grid with a line for each cell."""
    console = Console(width=None if sys.stdout.isatty() else 100)
    console.width = max(console.width, MIN_WIDTH)
    _print_head(console, plan, title, words, len(games))
    if len(plan.cells) == 1 and not plan.cells[0].varied:
        _print_cell(console, plan, words, games)
    else:
        _print_grid(console, words, grid_figures(plan, games))


def _print_head(console: Console, plan: Plan, title: str, words: Words, games: int) -> None:
    bots = ", ".join(f"{seat} {bot}" for seat, bot in enumerate(plan.bots, 1))
    if len(set(plan.bots)) == 1:
        bots = f"all {plan.seats} {plan.bots[0]}"
    count = len(plan.cells)
    cells, same = (f" in {count} cells", ", the same in every cell") if count > 1 else ("", "")
    line = f"[bold]{title}[/bold], {games} games{cells} from seed {plan.seed} on{same}; seats: {bots}"
    console.print(line, highlight=False, soft_wrap=True)
    if BOTS_NOTE in words.texts:
        console.print(words(BOTS_NOTE), highlight=False)


def _print_cell(console: Console, plan: Plan, words: Words, games: Sequence[GameResult]) -> None:
    if rates := win_rates(games, plan.bots):
        wins = _table("who", "bot", "games", "won", "95 % interval")
        for (name, bot), rate in rates.items():
            wins.add_row(name, bot, str(rate.count), f"{rate.value:.1%}", _interval(rate))
        console.print(wins)
    ends = _table("ended by", "games", "share", "95 % interval")
    for reason, rate in end_reasons(games).items():
        ends.add_row(reason_name(words, reason), f"{rate.total:.0f}", f"{rate.value:.1%}", _interval(rate))
    console.print(ends)
    size = _table("length", "mean", "median", "9 of 10 games")
    for name, values in values_by_name(games).items():
        low, middle, high = percentiles(values)
        size.add_row(name, f"{fmean(values):.1f}", f"{middle:.4g}", f"{low:.4g} – {high:.4g}")
    console.print(size)


def _interval(rate: Estimate) -> str:
    return f"{rate.low:.1%} – {rate.high:.1%}"


def _table(*names: str) -> Grid:
    table = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, name in enumerate(names):
        is_word = i == 0 or name == "bot"
        table.add_column(name, style="bold" if i == 0 else "", justify="left" if is_word else "right")
    return table


def _print_grid(console: Console, words: Words, figures: GridFigures) -> None:
    rows = figures.rows
    heads = [[name, *(value_shown(row.cell.varied[name]) for row in rows)] for name in rows[0].cell.varied]
    columns = [["games", *(str(row.games) for row in rows)]]
    columns += [
        [side.label, *(_win_cell(row.wins[number]) for row in rows)] for number, side in enumerate(figures.sides)
    ]
    if any(row.rounds.value > 1 for row in rows):
        columns += [["rounds", *(f"{row.rounds.value:.1f}" for row in rows)]]
    columns += [["moves", *(f"{row.moves.value:.1f}" for row in rows)]]
    columns += [
        ["mostly ended by", *(f"{reason_name(words, row.end_reason)} {row.end_rate.value:.0%}" for row in rows)]
    ]
    _print_tables(console, heads, columns)
    measures = [
        [textwrap.fill(name, HEAD_WIDTH), *(_mean_cell(row.measures.get(name)) for row in rows)]
        for name in figures.measures
    ]
    _print_tables(console, heads, measures)
    console.print(_explanations(figures), highlight=False, style="dim")


def _print_tables(console: Console, heads: Sequence[Sequence[str]], columns: list[list[str]]) -> None:
    room = console.width - _width(heads)
    while columns:
        fitting = [columns.pop(0)]
        while columns and _width([*fitting, columns[0]]) <= room:
            fitting.append(columns.pop(0))
        table = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        for column in (*heads, *fitting):
            style, is_text = "bold" if column in heads else "", any(cell[:1].isalpha() for cell in column[1:])
            table.add_column(column[0], style=style, justify="left" if is_text else "right", no_wrap=True)
        for cells in zip(*(column[1:] for column in (*heads, *fitting)), strict=True):
            table.add_row(*cells)
        console.print(table)


def _mean_cell(mean: Estimate | None) -> str:
    """The mean and half the width of its interval, padded to one width; games all alike tell nothing of chance."""
    half = f"±{mean.half_width:.1f}" if mean and mean.half_width else ""
    return f"{mean.value:.1f} {half:>5}" if mean else "–"


def _win_cell(rate: Estimate | None) -> str:
    return f"{rate.value:6.1%} {f'{100 * rate.low:.0f}–{100 * rate.high:.0f}':>6}" if rate else "–"


def _width(columns: Sequence[Sequence[str]]) -> int:
    return sum(max(len(line) for cell in column for line in cell.splitlines()) + GAP for column in columns)


def _explanations(figures: GridFigures) -> str:
    lines = ["Won: share of the games and its 95 % interval, in per cent. Rounds and moves: means."]
    if figures.measures:
        lines.append("What the game's designers count: means with their 95 % intervals.")
    lines += [
        f"{edition.label}: measure “{seen.measure}” is counted by nothing{did_you_mean(seen.measure, figures.measures)}"
        for row in figures.rows
        if (edition := row.cell.edition)
        for seen in edition.observed
        if seen.measure and seen.measure not in figures.measures
    ]
    lines += [
        f"{side.label}: not all of them win together; "
        + ("the mean share of them that won." if side.is_role else "games that at least one of them won.")
        for side in figures.sides
        if side.wins_separately
    ]
    lines += [f"{' and '.join(side.also)} won and lost with {side.label}." for side in figures.sides if side.also]
    return "\n".join(lines)
