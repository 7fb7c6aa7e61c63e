"""Charts of a simulated grid: lines, heat maps or a row for each cell, by what varies between the cells."""

import textwrap
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

import msgspec
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.plotting.history import history
from companion.lab.plotting.intervals import draw_series
from companion.lab.records.groups import code_text, option_texts
from companion.lab.simulation.entrants import EDITION
from companion.lab.simulation.simulate import Plan, value_shown
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.grid_cells import GridFigures
from companion.lab.statistics.series import (
    Series,
    axis_limits,
    length_series,
    measure_series,
    option_values,
    subtitle,
    win_series,
)

LONGEST_LABEL = 28  # Letters of an option's label below a small panel.


def chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart of the differences between cells, with 95 % intervals: a history of editions, or a grid."""
    return (history if list(plan.cells[0].varied) == [EDITION] else grid_chart)(plan, title, figures)


def grid_chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart over the grid: lines for a numeric option, heat maps for two options, else a row for each cell."""
    texts = figures.rows[0].cell.game_data().words.texts
    options = [_label(texts, name) for name in figures.rows[0].cell.varied]
    head = f"{title} by {' and '.join(filter(None, (', '.join(options[:-1]), options[-1])))}"
    figures = _with_labels(figures)
    names = list(figures.rows[0].cell.varied)
    with style.look():
        if len(names) == 2:
            figure = heat_maps(figures, names)
        elif len(names) == 1 and all(type(value) in (int, float) for value in option_values(figures, names[0])):
            figure = line_chart(figures, names[0])
        else:
            figure = ranked_rows(figures, names)
        style.add_title(figure, head, ". ".join((subtitle(plan, figures), *_shared_options(plan))))
    return figure


def _with_labels(figures: GridFigures) -> GridFigures:
    rows = []
    for row in figures.rows:
        texts = row.cell.game_data().words.texts
        varied = {style.cut(_label(texts, name), LONGEST_LABEL): value for name, value in row.cell.varied.items()}
        if len(varied) < len(row.cell.varied):  # two labels are alike as far as there is room
            return figures
        rows.append(msgspec.structs.replace(row, cell=msgspec.structs.replace(row.cell, varied=varied)))
    return msgspec.structs.replace(figures, rows=tuple(rows))


def _label(texts: Mapping[str, str], name: str) -> str:
    """What an option is called, without what stands in brackets."""
    return texts.get(f"option.{name}.label", code_text(name)).partition(" (")[0]


def _shared_options(plan: Plan) -> list[str]:
    common = plan.cells[0]
    shared = {
        name: value
        for name, value in common.options.items()
        if name not in common.varied and all(cell.options.get(name) == value for cell in plan.cells)
    }
    texts = option_texts(common.game_data(), shared)
    return [f"All with {', '.join(texts)}"] if texts else []


MAX_TOGETHER = 5  # Sides that stay distinguishable in one panel.

COLUMNS, SMALL, BESIDE, BELOW = 4, (1.7, 1.3), 0.65, 1.15
"""Small panels: how many in a row, their size, and the gaps between columns and between rows, in inches."""


def line_chart(figures: GridFigures, name: str) -> Figure:
    """Draw estimates over the values of one numeric option; many sides get a small panel each."""
    return (_in_one_panel if len(figures.sides) <= MAX_TOGETHER else _panel_per_side)(figures, name)


def _in_one_panel(figures: GridFigures, name: str) -> Figure:
    values, sizes = option_values(figures, name), length_series(figures)
    labels = [side.label for side in figures.sides]
    measures = [(name, points, style.INK) for name, points in measure_series(figures)]
    small_height = _panels_height(measures)
    figure, bottom, high = Figure((10, 4.7 + small_height)), 0.85 + small_height, 4.7 - style.HEAD - 1.3
    wins = style.axes(figure, style.MARGIN + 0.4, bottom, 5.25 - style.labels_width(labels), high)
    series = [win_series(figures, number) for number in range(len(figures.sides))]
    _draw_series(wins, values, series, style.colours_of([side.name for side in figures.sides]), labels)
    wins.yaxis.set_major_formatter(FuncFormatter(style.percent_tick))
    style.set_titles(wins, "Won", name)
    wide = (3.15 - 0.65 * (len(sizes) - 1)) / len(sizes)
    for number, (title, means) in enumerate(sizes):
        panel = style.axes(figure, 6.45 + number * (wide + 0.65), bottom, wide, high)
        _draw_series(panel, values, [means], [style.INK], [])
        style.set_titles(panel, title, name)
    _small_panels(figure, measures, option_values(figures, name), name)
    return figure


def _panel_per_side(figures: GridFigures, name: str) -> Figure:
    shares = [win_series(figures, number) for number in range(len(figures.sides))]
    colours = style.colours_of([side.name for side in figures.sides])
    sides = zip(figures.sides, shares, colours, strict=True)
    panels = [(f"Won by {side.label}", points, colour) for side, points, colour in sides]
    panels += [(title, points, style.INK) for title, points in (*length_series(figures), *measure_series(figures))]
    wide = COLUMNS * (SMALL[0] + BESIDE)
    figure = Figure((2 * style.MARGIN + wide - 0.2, style.HEAD + _panels_height(panels)))
    for panel in _small_panels(figure, panels, option_values(figures, name), name)[: len(shares)]:
        panel.set_ylim(axis_limits(shares, True))
        panel.yaxis.set_major_formatter(FuncFormatter(style.percent_tick))
    return figure


def _panels_height(panels: Sequence[object]) -> float:
    return -(-len(panels) // COLUMNS) * (SMALL[1] + BELOW) + 0.15 if panels else 0.0


def _small_panels(
    figure: Figure, panels: Sequence[tuple[str, Series, str]], values: Sequence[Any], axis_label: str
) -> list[Axes]:
    wide, high = SMALL
    top, axes_list = _panels_height(panels) - 0.5, []
    for number, (name, points, colour) in enumerate(panels):
        x = style.MARGIN + 0.45 + number % COLUMNS * (wide + BESIDE)
        panel = style.axes(figure, x, top - high - number // COLUMNS * (high + BELOW), wide, high)
        _draw_series(panel, values, [points], [colour], [])
        style.set_titles(panel, textwrap.fill(name, 26), axis_label)
        axes_list.append(panel)
    return axes_list


def _draw_series(panel: Axes, values: Sequence[Any], series: Sequence[Series], colours: Sequence[str],
            labels: Sequence[str]) -> None:  # fmt: skip
    positions = _positions(values)
    step = min((b - a for a, b in pairwise(sorted(positions))), default=1.0)
    aside = min(0.08, 0.5 / len(series)) * step
    ends = draw_series(panel, series, colours, positions, aside, joined=(0.55, 1.4), size=7, rim=1.2)
    base, top = axis_limits(series, bool(labels))
    panel.set_ylim(base, top)
    panel.set_xlim(min(positions) - 0.35 * step, max(positions) + 0.35 * step)
    every = -(-len(values) // 14)
    panel.set_xticks(positions, ["" if at % every else value_shown(value) for at, value in enumerate(values)])
    panel.tick_params(axis="x", labelcolor=style.INK)
    panel.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    panel.grid(True, axis="y")
    distance = 0.075 * (top - base)
    for label, colour, y in zip(
        labels, colours, style.spread(ends, distance, base + distance / 2, top - distance / 2), strict=False
    ):
        panel.annotate(
            label, (1, y), (6, 0), ("axes fraction", "data"), "offset points",
            color=mix(colour, style.INK, 0.25), weight="semibold", va="center", annotation_clip=False,
        )  # fmt: skip


def _positions(values: Sequence[Any]) -> list[float]:
    """Positions on a linear scale, or evenly spaced where some values are too close to each other."""
    ordered = sorted(values)
    gaps = [b - a for a, b in pairwise(ordered)]
    if gaps and min(gaps) < 0.5 * (ordered[-1] - ordered[0]) / len(values):
        return [float(ordered.index(value)) for value in values]
    return [float(value) for value in values]


def heat_maps(figures: GridFigures, names: Sequence[str]) -> Figure:
    """Draw a map for each side, length and measure: the first option down, the second across."""
    down, across = (list(dict.fromkeys(map(value_shown, option_values(figures, name)))) for name in names)
    values = zip(*(map(value_shown, option_values(figures, name)) for name in names), strict=True)
    places = [(across.index(x), down.index(y)) for y, x in values]
    won = [(f"Won by {side.label}", win_series(figures, number)) for number, side in enumerate(figures.sides)]
    shares = [point for _, points in won for point in points if point]
    panels = [(name, points, style.BLUE, shares) for name, points in won]
    means = [*length_series(figures), *measure_series(figures)]
    panels += [(name, points, style.PURPLE, [point for point in points if point]) for name, points in means]
    cell = max(min(1.05, 7 / len(across)), 0.45, style.labels_width(across) + 0.12)
    label, wide = style.labels_width([*down, names[0]]) + 0.25, len(across) * cell
    high = len(down) * max(0.45, min(0.74, 0.75 * cell))
    margin_x, margin_y = label + 0.3, 1.3
    rows = -(-len(panels) // max(2, min(len(panels), int(12 / (wide + margin_x)))))
    columns = -(-len(panels) // rows)
    size = (
        max(style.MARGIN * 2 + columns * (wide + margin_x) - 0.3, 6.5),
        style.HEAD + 0.65 + rows * (high + margin_y) - 0.4,
    )
    figure = Figure(size)
    for number, (name, points, colour, on_one_scale) in enumerate(panels):
        x = style.MARGIN + label + number % columns * (wide + margin_x)
        y = size[1] - style.HEAD - 0.65 - high - number // columns * (high + margin_y)
        panel = style.axes(figure, x, y, wide, high)
        _draw_map(panel, places, points, colour, on_one_scale=on_one_scale, cell=cell)
        panel.set_xticks([column + 0.5 for column in range(len(across))], across)
        panel.set_yticks([row + 0.5 for row in range(len(down))], down)
        panel.set_xlim(0, len(across))
        panel.set_ylim(len(down), 0)
        panel.tick_params(labelcolor=style.INK)
        panel.spines[:].set_visible(False)
        style.set_titles(panel, name, names[1], 21)
        style.words(figure, x - 0.08, y + high + 0.08, names[0], color=style.QUIET, ha="right")
    return figure


def _draw_map(panel: Axes, places: Sequence[tuple[int, int]], points: Series, colour: str,
         on_one_scale: Sequence[Estimate], cell: float) -> None:  # fmt: skip
    """Draws one map: a deeper colour means more, on one scale for all estimates in `on_one_scale`."""
    low, span = _colour_scale(on_one_scale)
    is_share, has_room = colour == style.BLUE, cell > 0.7
    for (x, y), point in zip(places, points, strict=True):
        if point is None:
            continue
        ground = mix(style.PAPER, colour, 0.1 + 0.85 * (point.value - low) / span)
        panel.fill([x, x + 1, x + 1, x], [y, y, y + 1, y + 1], fc=ground, ec=style.PAPER, lw=2.5)
        text_style: dict[str, Any] = {"ha": "center", "va": "center", "color": style.on(ground)}
        text = f"{point.value:.0f}" + " %" * has_room if is_share else f"{point.value:.1f}"
        panel.text(
            x + 0.5, y + (0.4 if has_room else 0.5), text, size=13 if has_room else 9, weight="semibold", **text_style
        )
        if has_room:
            digits = 0 if is_share else 1
            interval = f"{point.low:.{digits}f}–{point.high:.{digits}f}"
            panel.text(x + 0.5, y + 0.73, interval, size=9, **text_style)


def _colour_scale(on_one_scale: Sequence[Estimate]) -> tuple[float, float]:
    """The value of the palest colour and the span to the deepest: at least two intervals, so that noise stays pale."""
    low, high = min(point.value for point in on_one_scale), max(point.value for point in on_one_scale)
    return low, max(high - low, 2 * median(point.high - point.low for point in on_one_scale)) or 1


OFFSET = 0.1  # Inches between the points of one row.


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
