"""Heat maps of a grid over two options: a map for each side, length and measure, with the figures in its cells."""

from collections.abc import Sequence
from statistics import median
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.simulation.simulate import value_shown
from companion.lab.statistics import series
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.grid_cells import GridFigures


def heat_maps(figures: GridFigures, names: Sequence[str]) -> Figure:
    """Draw a map for each side, length and measure: the first option down, the second across."""
    down, across = (list(dict.fromkeys(map(value_shown, series.option_values(figures, name)))) for name in names)
    values = zip(*(map(value_shown, series.option_values(figures, name)) for name in names), strict=True)
    places = [(across.index(x), down.index(y)) for y, x in values]
    won = [(f"Won by {side.label}", series.win_series(figures, number)) for number, side in enumerate(figures.sides)]
    shares = [point for _, points in won for point in points if point]
    panels = [(name, points, style.BLUE, shares) for name, points in won]
    means = [*series.length_series(figures), *series.measure_series(figures)]
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


def _draw_map(panel: Axes, places: Sequence[tuple[int, int]], points: series.Series, colour: str,
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
