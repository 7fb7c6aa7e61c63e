"""The figures of a simulation as tables in a terminal."""

import sys
import textwrap
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from cards.deck import did_you_mean
from companion.lab.simulation.simulate import GameResult, Plan, value_shown
from companion.lab.statistics.figures import Rate, lengths, reasons, win_rates
from companion.lab.statistics.grid_cells import Figures, Mean, Row, figures

NARROWEST = 64
"""Columns that the figures need; a narrower terminal breaks lines rather than leave out words."""

HEAD = 15
"""Letters in a line of a measure's name."""

BESIDE = 3
"""Columns between two of a table."""


def show(plan: Plan, title: str, played: Sequence[GameResult]) -> None:
    """A single cell in full; a grid as a line a cell."""
    console = Console(width=None if sys.stdout.isatty() else 100)
    console.width = max(console.width, NARROWEST)
    _head(console, plan, title, len(played))
    if len(plan.cells) == 1 and not plan.cells[0].varied:
        _one(console, plan, played)
    else:
        _many(console, figures(plan, played))


def _head(console: Console, plan: Plan, title: str, games: int) -> None:
    bots = ", ".join(f"{seat} {bot}" for seat, bot in enumerate(plan.bots, 1))
    if len(set(plan.bots)) == 1:
        bots = f"all {plan.seats} {plan.bots[0]}"
    cells = f" in {len(plan.cells)} cells" if len(plan.cells) > 1 else ""
    same = ", the same in every cell" if len(plan.cells) > 1 else ""
    line = f"[bold]{title}[/bold], {games} games{cells} from seed {plan.seed} on{same}; seats: {bots}"
    console.print(line, highlight=False, soft_wrap=True)


def _one(console: Console, plan: Plan, played: Sequence[GameResult]) -> None:
    """Win rates, lengths and reasons, a table each."""
    if rates := win_rates(played, plan.bots):
        wins = _grid("who", "bot", "games", "won", "95 % interval")
        for rate in rates:
            wins.add_row(rate.kind, rate.bot, str(rate.games), f"{rate.rate:.1%}", f"{rate.low:.1%} – {rate.high:.1%}")
        console.print(wins)
    ends = _grid("ended by", "games", "share", "95 % interval")
    for rate in reasons(played):
        ends.add_row(
            rate.kind, f"{rate.rate * len(played):.0f}", f"{rate.rate:.1%}", f"{rate.low:.1%} – {rate.high:.1%}"
        )
    console.print(ends)
    size = _grid("length", "mean", "middle", "9 of 10 games")
    for one in lengths(played):
        size.add_row(one.what, f"{one.mean:.1f}", f"{one.median:.4g}", f"{one.low:.4g} – {one.high:.4g}")
    console.print(size)


def _grid(*names: str) -> Grid:
    made = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, name in enumerate(names):
        is_word = i == 0 or name == "bot"
        made.add_column(name, style="bold" if i == 0 else "", justify="left" if is_word else "right")
    return made


def _many(console: Console, found: Figures) -> None:
    """A line a cell, in as many tables as the width asks for; each begins with what varies."""
    first = found.rows[0].cell
    heads = [[name, *(value_shown(row.cell.varied[name]) for row in found.rows)] for name in first.varied]
    more = [["games", *(str(row.games) for row in found.rows)]]
    more += [[kind.label, *map(_won, _of(found, at))] for at, kind in enumerate(found.kinds)]
    more += [["rounds", *(f"{row.rounds.mean:.1f}" for row in found.rows)]]
    more += [["moves", *(f"{row.moves.mean:.1f}" for row in found.rows)]]
    more += [["mostly ended by", *map(_end, found.rows)]]
    _tables(console, heads, more)
    _tables(console, heads, [[_broken(name), *(_mean(row.measures.get(name)) for row in found.rows)]
                             for name in found.measures])  # fmt: skip
    console.print(_explained(found), highlight=False, style="dim")


def _tables(console: Console, heads: Sequence[Sequence[str]], more: list[list[str]]) -> None:
    room = console.width - _wide(heads)
    while more:
        here = [more.pop(0)]
        while more and _wide([*here, more[0]]) <= room:
            here.append(more.pop(0))
        table = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        for column in (*heads, *here):
            style = "bold" if column in heads else ""
            table.add_column(column[0], style=style, justify="left" if _is_text(column) else "right", no_wrap=True)
        for cells in zip(*(column[1:] for column in (*heads, *here)), strict=True):
            table.add_row(*cells)
        console.print(table)


def _broken(name: str) -> str:
    """A long name in lines, as a column's head."""
    return "\n".join(textwrap.wrap(name, HEAD))


def _mean(found: Mean | None) -> str:
    """With how far its interval reaches to either side, of one width."""
    return f"{found.mean:.1f} {f'±{(found.high - found.low) / 2:.1f}':>5}" if found else "–"


def _is_text(column: Sequence[str]) -> bool:
    return any(cell[:1].isalpha() for cell in column[1:])


def _of(found: Figures, kind: int) -> list[Rate | None]:
    return [row.rates[kind] for row in found.rows]


def _won(rate: Rate | None) -> str:
    """The rate, and the interval's ends in whole per cent, of one width."""
    return f"{rate.rate:6.1%} {f'{100 * rate.low:.0f}–{100 * rate.high:.0f}':>6}" if rate else "–"


def _end(row: Row) -> str:
    return f"{row.end.kind} {row.end.rate:.0%}"


def _wide(columns: Sequence[Sequence[str]]) -> int:
    return sum(max(len(line) for cell in column for line in cell.splitlines()) + BESIDE for column in columns)


def _explained(found: Figures) -> str:
    told = ["Won: share of the games and its 95 % interval, in per cent. Rounds and moves: means."]
    if found.measures:
        told.append("What the game's designers count: means with their 95 % intervals.")
    told += [
        f"{edition.label}: measure “{it.measure}” is counted by nothing{did_you_mean(it.measure, found.measures)}"
        for row in found.rows
        if (edition := row.cell.edition)
        for it in edition.observed
        if it.measure and it.measure not in found.measures
    ]
    told += [
        f"{kind.label}: not all of them win together; the mean share of them that won." for kind in found.kinds
        if kind.is_apart
    ]  # fmt: skip
    told += [f"{' and '.join(kind.also)} won and lost with {kind.label}." for kind in found.kinds if kind.also]
    return "\n".join(told)
