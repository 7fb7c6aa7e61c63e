"""A grid's figures drawn: points along one option, maps over two, ranked rows for more."""

import textwrap
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from companion.lab.plotting.history import history
from companion.lab.plotting.style import (
    BLUE,
    HAIR,
    HEAD,
    INK,
    MARGIN,
    PAPER,
    PURPLE,
    QUIET,
    SHAPES,
    axes,
    colours_of,
    headed,
    look,
    mixed,
    on,
    spread,
    words,
)
from companion.lab.simulation.entrants import EDITION
from companion.lab.simulation.simulate import Plan, value_shown
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.grid_cells import CellFigures, GridFigures
from companion.lab.statistics.series import Series, axis_limits, length_series, measure_series, subtitle, win_series

LETTER = 0.075
"""Inches: a letter of a label, on average and a little more."""

TOGETHER = 5
"""Series that can be told apart in one panel."""

APART = 0.1
"""Inches between the points of a row."""

COLUMNS, SMALL, BESIDE, BELOW = 4, (1.7, 1.3), 0.65, 1.15
"""Small panels: in a row, their size, and what lies between them, in inches."""


def chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """What differs between the cells, every figure with its 95 % interval: a history of editions, or a grid."""
    return (history if list(plan.cells[0].varied) == [EDITION] else grid_chart)(plan, title, figures)


def grid_chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Win rates, lengths and what designers count over the grid."""
    names = list(plan.cells[0].varied)
    head = f"{title} by {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"
    with look():
        if len(names) == 2:
            drawn = _maps(figures, names)
        elif len(names) == 1 and all(map(_is_number, _values(figures, names[0]))):
            drawn = (_along if len(figures.sides) <= TOGETHER else _each)(figures, names[0])
        else:
            drawn = _rows(figures, names)
        headed(drawn, head, subtitle(plan, figures))
    return drawn


def _values(figures: GridFigures, name: str) -> list[Any]:
    return [row.cell.varied[name] for row in figures.rows]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _wide(labels: Iterable[str]) -> float:
    """Inches that labels below each other need."""
    return LETTER * max(map(len, labels))


# One option that is a number: points with their intervals, along its values.


def _along(figures: GridFigures, name: str) -> Figure:
    values, sizes = _values(figures, name), length_series(figures)
    labels = [side.label for side in figures.sides]
    more = [(name, points, INK) for name, points in measure_series(figures)]
    below = _deep(more)
    drawn, bottom, high = Figure((10, 4.7 + below)), 0.85 + below, 4.7 - HEAD - 1.3
    left = axes(drawn, MARGIN + 0.4, bottom, 5.25 - _wide(labels), high)
    series = [win_series(figures, at) for at in range(len(figures.sides))]
    _points(left, values, series, colours_of([side.name for side in figures.sides]), labels)
    left.yaxis.set_major_formatter(FuncFormatter(_per_cent))
    _called(left, "Won", name)
    wide = (3.15 - 0.65 * (len(sizes) - 1)) / len(sizes)
    for at, (called, means) in enumerate(sizes):
        panel = axes(drawn, 6.45 + at * (wide + 0.65), bottom, wide, high)
        _points(panel, values, [means], [INK], [])
        _called(panel, called, name)
    _small(drawn, more, _values(figures, name), name)
    return drawn


def _each(figures: GridFigures, name: str) -> Figure:
    """A small panel for each series, all rates on one scale."""
    shares = [win_series(figures, at) for at in range(len(figures.sides))]
    colours = colours_of([side.name for side in figures.sides])
    sides = zip(figures.sides, shares, colours, strict=True)
    panels = [(f"Won by {side.label}", points, colour) for side, points, colour in sides]
    panels += [(called, points, INK) for called, points in (*length_series(figures), *measure_series(figures))]
    wide = COLUMNS * (SMALL[0] + BESIDE)
    drawn = Figure((2 * MARGIN + wide - 0.2, HEAD + _deep(panels)))
    for panel in _small(drawn, panels, _values(figures, name), name)[: len(shares)]:
        panel.set_ylim(axis_limits(shares, True))
        panel.yaxis.set_major_formatter(FuncFormatter(_per_cent))
    return drawn


def _deep(panels: Sequence[object]) -> float:
    """Inches that small panels need, row below row."""
    return -(-len(panels) // COLUMNS) * (SMALL[1] + BELOW) + 0.15 if panels else 0.0


def _small(drawn: Figure, panels: Sequence[tuple[str, Series, str]], values: Sequence[Any], below: str) -> list[Axes]:
    """Small panels, row below row at the foot of the figure: each with its name, its points and their colour."""
    wide, high = SMALL
    top, made = _deep(panels) - 0.5, []
    for at, (name, points, colour) in enumerate(panels):
        x = MARGIN + 0.45 + at % COLUMNS * (wide + BESIDE)
        panel = axes(drawn, x, top - high - at // COLUMNS * (high + BELOW), wide, high)
        _points(panel, values, [points], [colour], [])
        _called(panel, textwrap.fill(name, 26), below)
        made.append(panel)
    return made


def _points(panel: Axes, values: Sequence[Any], series: Sequence[Series], colours: Sequence[str],
            labels: Sequence[str]) -> None:  # fmt: skip
    """Each series a little beside the others, so that no interval hides another."""
    at = _places(values)
    step = min((b - a for a, b in pairwise(sorted(at))), default=1.0)
    aside = min(0.08, 0.5 / len(series)) * step
    ends = []
    for number, (points, colour) in enumerate(zip(series, colours, strict=True)):
        shift = (number - (len(series) - 1) / 2) * aside
        there = sorted((x + shift, point) for x, point in zip(at, points, strict=True) if point)
        xs, ys = [x for x, _ in there], [point.value for _, point in there]
        panel.plot(xs, ys, color=mixed(colour, PAPER, 0.55), lw=1.4, zorder=2)
        panel.vlines(
            xs, [point.low for _, point in there], [point.high for _, point in there], color=colour, lw=1.8, zorder=3
        )
        panel.plot(xs, ys, SHAPES[number % len(SHAPES)], color=colour, ms=7, mec=PAPER, mew=1.2, zorder=4)
        ends.append(ys[-1])
    base, top = axis_limits(series, bool(labels))
    panel.set_ylim(base, top)
    panel.set_xlim(min(at) - 0.35 * step, max(at) + 0.35 * step)
    panel.set_xticks(at, _thinned([value_shown(value) for value in values]))
    panel.tick_params(axis="x", labelcolor=INK)
    panel.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    panel.grid(True, axis="y")
    apart = 0.075 * (top - base)
    for label, colour, y in zip(labels, colours, spread(ends, apart, base + apart / 2, top - apart / 2), strict=False):
        panel.annotate(
            label, (1, y), (6, 0), ("axes fraction", "data"), "offset points",
            color=mixed(colour, INK, 0.25), weight="semibold", va="center", annotation_clip=False,
        )  # fmt: skip


def _places(values: Sequence[Any]) -> list[float]:
    """Numbers stand where they belong on a scale, or evenly where some would lie on each other."""
    ordered = sorted(values)
    gaps = [b - a for a, b in pairwise(ordered)]
    if gaps and min(gaps) < 0.5 * (ordered[-1] - ordered[0]) / len(values):
        return [float(ordered.index(value)) for value in values]
    return [float(value) for value in values]


def _thinned(labels: Sequence[str]) -> list[str]:
    """No more labels than can be read beside each other."""
    every = -(-len(labels) // 14)
    return [label if not at % every else "" for at, label in enumerate(labels)]


def _per_cent(value: float, _: object) -> str:
    return f"{value:.0f} %"


def _called(panel: Axes, name: str, below: str = "", above: float = 12) -> None:
    panel.set_title(name, loc="left", size=11, weight="semibold", color=INK, pad=above)
    panel.set_xlabel(below, color=QUIET, size=10, labelpad=7)


# Two options: a map for each side and for each length, the figures written in its cells.


def _maps(figures: GridFigures, names: Sequence[str]) -> Figure:
    down, across = (list(dict.fromkeys(map(value_shown, _values(figures, name)))) for name in names)
    values = zip(*(map(value_shown, _values(figures, name)) for name in names), strict=True)
    places = [(across.index(x), down.index(y)) for y, x in values]
    won = [(f"Won by {side.label}", win_series(figures, at)) for at, side in enumerate(figures.sides)]
    shares = [point for _, points in won for point in points if point]
    panels = [(name, points, BLUE, shares) for name, points in won]
    more = [*length_series(figures), *measure_series(figures)]
    panels += [(name, points, PURPLE, [it for it in points if it]) for name, points in more]
    cell = max(min(1.05, 7 / len(across)), 0.45, _wide(across) + 0.12)
    label, wide, high = (
        _wide([*down, names[0]]) + 0.25,
        len(across) * cell,
        len(down) * max(0.45, min(0.74, 0.75 * cell)),
    )
    beside, below = label + 0.3, 1.3
    rows = -(-len(panels) // max(2, min(len(panels), int(12 / (wide + beside)))))
    columns = -(-len(panels) // rows)
    size = (max(MARGIN * 2 + columns * (wide + beside) - 0.3, 6.5), HEAD + 0.65 + rows * (high + below) - 0.4)
    drawn = Figure(size)
    for at, (name, points, colour, alike) in enumerate(panels):
        x = MARGIN + label + at % columns * (wide + beside)
        y = size[1] - HEAD - 0.65 - high - at // columns * (high + below)
        panel = axes(drawn, x, y, wide, high)
        _map(panel, places, points, colour, alike, cell)
        panel.set_xticks([at + 0.5 for at in range(len(across))], across)
        panel.set_yticks([at + 0.5 for at in range(len(down))], down)
        panel.set_xlim(0, len(across))
        panel.set_ylim(len(down), 0)
        panel.tick_params(labelcolor=INK)
        panel.spines[:].set_visible(False)
        _called(panel, name, names[1], 21)
        words(drawn, x - 0.08, y + high + 0.08, names[0], color=QUIET, ha="right")
    return drawn


def _map(panel: Axes, places: Sequence[tuple[int, int]], points: Series, colour: str,
         alike: Sequence[Estimate], cell: float) -> None:  # fmt: skip
    """Deeper colour for more, on one scale for all maps that are `alike`; white lines between cells."""
    low, span = _scale(alike)
    is_share, has_room = colour == BLUE, cell > 0.7
    for (x, y), point in zip(places, points, strict=True):
        if point is None:
            continue
        ground = mixed(PAPER, colour, 0.1 + 0.85 * (point.value - low) / span)
        panel.fill([x, x + 1, x + 1, x], [y, y, y + 1, y + 1], fc=ground, ec=PAPER, lw=2.5)
        how: dict[str, Any] = {"ha": "center", "va": "center", "color": on(ground)}
        text = f"{point.value:.0f}" + " %" * has_room if is_share else f"{point.value:.1f}"
        panel.text(x + 0.5, y + (0.4 if has_room else 0.5), text, size=13 if has_room else 9, weight="semibold", **how)
        if has_room:
            digits = 0 if is_share else 1
            interval = f"{point.low:.{digits}f}–{point.high:.{digits}f}"
            panel.text(x + 0.5, y + 0.73, interval, size=9, **how)


def _scale(alike: Sequence[Estimate]) -> tuple[float, float]:
    """Where colour begins, and over how much it deepens: twice an interval at least, so that noise stays pale."""
    low, high = min(point.value for point in alike), max(point.value for point in alike)
    return low, max(high - low, 2 * median(point.high - point.low for point in alike)) or 1


# One option that is no number, or three and more: a row a cell; with more than one, whoever wins most at the top.


def _rows(figures: GridFigures, names: Sequence[str]) -> Figure:
    rows = figures.rows
    if len(names) > 1:
        rows = tuple(sorted(rows, key=lambda row: -_first(row)))
    ordered = GridFigures(figures.sides, rows, figures.measures)
    columns = [(name, [value_shown(row.cell.varied[name]) for row in rows]) for name in names]
    line = 0.16 + APART * len(figures.sides)
    won = [win_series(ordered, at) for at in range(len(figures.sides))]
    blocks = [[("Won", won, 4.0), *((name, [points], 1.8) for name, points in length_series(ordered))]]
    more = [(textwrap.fill(name, 24), [points], 1.63) for name, points in measure_series(ordered)]
    blocks += [more[at : at + COLUMNS] for at in range(0, len(more), COLUMNS)]
    left = sum(_column(name, column) for name, column in columns)
    wide = max(sum(share + 0.4 for _, _, share in block) for block in blocks) - 0.4
    deep = len(rows) * line + 1.15
    drawn = Figure((2 * MARGIN + left + wide, HEAD + len(blocks) * deep + 0.25 * (len(blocks) - 1)))
    colours = colours_of([side.name for side in figures.sides])
    for number, block in enumerate(blocks):
        bottom, high = (len(blocks) - 1 - number) * (deep + 0.25) + 0.65, len(rows) * line
        _names(drawn, columns, bottom, high)
        x = MARGIN + left
        for name, series, share in block:
            panel = axes(drawn, x, bottom, share, high)
            _dots(panel, series, colours if series is won else [INK], line)
            _called(panel, name)
            if series is won:
                panel.xaxis.set_major_formatter(FuncFormatter(_per_cent))
                _key(panel, [side.label for side in figures.sides], colours)
            x += share + 0.4
    return drawn


def _column(name: str, column: Sequence[str]) -> float:
    return 0.3 + _wide([name, *column])


def _names(drawn: Figure, columns: Sequence[tuple[str, Sequence[str]]], bottom: float, high: float) -> None:
    """What varies, a line a row: numbers to the right, words to the left."""
    x = MARGIN
    for name, column in columns:
        wide, line = _column(name, column), high / len(column)
        is_text = not all(value[-1:].isdigit() for value in column)
        edge, how = (x, "left") if is_text else (x + wide - 0.3, "right")
        words(drawn, edge, bottom + high + 0.17, name, color=QUIET, ha=how)
        for number, value in enumerate(column):
            words(drawn, edge, bottom + high - (number + 0.5) * line, value, ha=how, va="center")
        x += wide


def _first(row: CellFigures) -> float:
    return row.wins[0].value if row.wins and row.wins[0] else 0.0


def _dots(panel: Axes, series: Sequence[Series], colours: Sequence[str], line: float) -> None:
    for number, (points, colour) in enumerate(zip(series, colours, strict=True)):
        shift = (number - (len(series) - 1) / 2) * APART / line
        there = [(at + 0.5 + shift, point) for at, point in enumerate(points) if point]
        ys = [y for y, _ in there]
        panel.hlines(
            ys, [point.low for _, point in there], [point.high for _, point in there], color=colour, lw=1.6, zorder=3
        )
        shape = SHAPES[number % len(SHAPES)]
        panel.plot([point.value for _, point in there], ys, shape, color=colour, ms=6, mec=PAPER, mew=0.9, zorder=4)
    for y in range(len(series[0])):
        panel.axhline(y, color=HAIR, lw=0.6, zorder=0)
    panel.set_xlim(*axis_limits(series, len(series) > 1))
    panel.set_ylim(len(series[0]), 0)
    panel.set_yticks([])
    panel.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    panel.grid(True, axis="x")


def _key(panel: Axes, labels: Sequence[str], colours: Sequence[str]) -> None:
    """Names in their colours, to the right of the panel's own name."""
    for number, (label, colour) in enumerate(zip(labels, colours, strict=True)):
        panel.plot([], [], SHAPES[number % len(SHAPES)], color=colour, ms=6, mec=PAPER, label=label)
    panel.legend(
        loc="lower right", bbox_to_anchor=(1.02, 1.0), ncols=len(labels), frameon=False, handletextpad=0.1,
        columnspacing=0.9, borderaxespad=0.55, labelcolor=[mixed(colour, INK, 0.25) for colour in colours],
    )  # fmt: skip
