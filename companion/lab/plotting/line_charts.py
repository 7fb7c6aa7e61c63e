"""Line charts of a grid over one numeric option: win rates, lengths and designers' measures."""

import textwrap
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.plotting.intervals import draw_series
from companion.lab.simulation.simulate import value_shown
from companion.lab.statistics.grid_cells import GridFigures
from companion.lab.statistics.series import (
    Series,
    axis_limits,
    length_series,
    measure_series,
    option_values,
    win_series,
)

MAX_TOGETHER = 5
"""Sides that stay distinguishable in one panel."""

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
    panel.set_xticks(positions, _thinned([value_shown(value) for value in values]))
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


def _thinned(labels: Sequence[str]) -> list[str]:
    every = -(-len(labels) // 14)
    return [label if not number % every else "" for number, label in enumerate(labels)]
