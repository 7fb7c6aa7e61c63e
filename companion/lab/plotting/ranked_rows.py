"""Dot plots of a grid with a row for each cell, for options that are words and for three or more options."""

import textwrap
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.plotting.intervals import draw_series
from companion.lab.simulation.simulate import value_shown
from companion.lab.statistics.grid_cells import GridFigures
from companion.lab.statistics.series import Series, axis_limits, length_series, measure_series, win_series

COLUMNS = 4
"""Panels of measures in a row."""

OFFSET = 0.1
"""Inches between the points of one row."""


def ranked_rows(figures: GridFigures, names: Sequence[str]) -> Figure:
    """Draw a row for each cell; of several options, the cell where the first side wins most comes first."""
    rows = figures.rows
    if len(names) > 1:
        rows = tuple(sorted(rows, key=lambda row: -row.wins[0].value if row.wins and row.wins[0] else 0.0))
    ordered = GridFigures(figures.sides, rows, figures.measures)
    columns = [(name, [value_shown(row.cell.varied[name]) for row in rows]) for name in names]
    line = 0.16 + OFFSET * len(figures.sides)
    won = [win_series(ordered, number) for number in range(len(figures.sides))]
    blocks = [[("Won", won, 4.0), *((name, [points], 1.8) for name, points in length_series(ordered))]]
    measures = [(textwrap.fill(name, 24), [points], 1.63) for name, points in measure_series(ordered)]
    blocks += [measures[start : start + COLUMNS] for start in range(0, len(measures), COLUMNS)]
    options_width = sum(_column_width(name, column) for name, column in columns)
    wide = max(sum(share + 0.4 for _, _, share in block) for block in blocks) - 0.4
    deep = len(rows) * line + 1.15
    height = style.HEAD + len(blocks) * deep + 0.25 * (len(blocks) - 1)
    figure = Figure((2 * style.MARGIN + options_width + wide, height))
    colours = style.colours_of([side.name for side in figures.sides])
    for number, block in enumerate(blocks):
        bottom, high = (len(blocks) - 1 - number) * (deep + 0.25) + 0.65, len(rows) * line
        _draw_option_columns(figure, columns, bottom, high)
        x = style.MARGIN + options_width
        for name, series, share in block:
            panel = style.axes(figure, x, bottom, share, high)
            _draw_points(panel, series, colours if series is won else [style.INK], line)
            style.set_titles(panel, name)
            if series is won:
                panel.xaxis.set_major_formatter(FuncFormatter(style.percent_tick))
                _draw_legend(panel, [side.label for side in figures.sides], colours)
            x += share + 0.4
    return figure


def _column_width(name: str, column: Sequence[str]) -> float:
    return 0.3 + style.labels_width([name, *column])


def _draw_option_columns(
    figure: Figure, columns: Sequence[tuple[str, Sequence[str]]], bottom: float, high: float
) -> None:
    x = style.MARGIN
    for name, column in columns:
        wide, line = _column_width(name, column), high / len(column)
        is_text = not all(value[-1:].isdigit() for value in column)
        edge, align = (x, "left") if is_text else (x + wide - 0.3, "right")
        style.words(figure, edge, bottom + high + 0.17, name, color=style.QUIET, ha=align)
        for number, value in enumerate(column):
            style.words(figure, edge, bottom + high - (number + 0.5) * line, value, ha=align, va="center")
        x += wide


def _draw_points(panel: Axes, series: Sequence[Series], colours: Sequence[str], line: float) -> None:
    rows = [row + 0.5 for row in range(len(series[0]))]
    draw_series(panel, series, colours, rows, OFFSET / line, across=True, thick=1.6, rim=0.9)
    for y in range(len(series[0])):
        panel.axhline(y, color=style.HAIR, lw=0.6, zorder=0)
    panel.set_xlim(*axis_limits(series, len(series) > 1))
    panel.set_ylim(len(series[0]), 0)
    panel.set_yticks([])
    panel.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    panel.grid(True, axis="x")


def _draw_legend(panel: Axes, labels: Sequence[str], colours: Sequence[str]) -> None:
    for number, (label, colour) in enumerate(zip(labels, colours, strict=True)):
        panel.plot([], [], style.SHAPES[number % len(style.SHAPES)], color=colour, ms=6, mec=style.PAPER, label=label)
    panel.legend(
        loc="lower right", bbox_to_anchor=(1.02, 1.0), ncols=len(labels), frameon=False, handletextpad=0.1,
        columnspacing=0.9, borderaxespad=0.55, labelcolor=[mix(colour, style.INK, 0.25) for colour in colours],
    )  # fmt: skip
