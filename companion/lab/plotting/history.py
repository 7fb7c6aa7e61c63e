"""History chart: measures of several editions in order, with what playtesters observed in each edition."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.plotting.intervals import draw_series
from companion.lab.simulation.entrants import EDITION
from companion.lab.simulation.simulate import Plan
from companion.lab.statistics.grid_cells import CellFigures, GridFigures
from companion.lab.statistics.series import (
    Series,
    axis_limits,
    capitalized,
    length_series,
    measure_series,
    subtitle,
    win_series,
)
from companion.lab.statistics.winners import NOBODY

OBSERVED = mix(style.VERMILION, style.INK, 0.12)  # The colour of people's observations, as opposed to bots' figures.

LEFT, LINE, MIN_HEIGHT = 2.95, 0.155, 0.76
"""Inches: the column of row names; a line of small text; the minimum height of a row."""

ALL_WIDTH, MAX_WIDTH, MIN_WIDTH = 6.3, 1.6, 0.9
"""Inches: all editions' columns together; the widest and the narrowest column."""

LINE_LETTERS, LETTERS_PER_INCH = 50, 14.5
"""Letters of small text: in a line of the left column; in an inch."""

WON = "Won, %"
RARE = 0.01  # Share of games without a winner below which they get no line.


class _Observation(NamedTuple):
    at: int
    """The edition's column."""
    name: str
    measure: str
    """The measure that counts it."""
    what: str


class _Line(NamedTuple):
    name: str
    series: Sequence[Series]
    observed: Sequence[_Observation] = ()

    @property
    def text(self) -> list[str]:
        return [
            line
            for observation in self.observed
            for line in textwrap.wrap(f"{observation.name}: {observation.what}", LINE_LETTERS)
        ]

    @property
    def high(self) -> float:
        return max(MIN_HEIGHT, 0.5 + LINE * len(self.text))


def history(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart by edition, with 95 % intervals. What people observed stands beside the measure that counts it."""
    lines, foot = list(_lines(figures)), _uncounted(figures)
    wide = min(max(ALL_WIDTH / len(figures.rows), MIN_WIDTH), MAX_WIDTH)
    across = wide * len(figures.rows)
    heads = [textwrap.wrap(_news(row), int(wide * LETTERS_PER_INCH)) for row in figures.rows]
    top = 0.32 + LINE * max(map(len, heads))
    high = style.HEAD + top + sum(line.high for line in lines) + LINE * len(foot) + 0.4
    with style.look():
        figure = Figure((max(LEFT + across + 2 * style.MARGIN, 7.5), high))
        style.add_title(figure, f"{title}, edition by edition", subtitle(plan, figures))
        if any(line.observed for line in lines):
            edge = figure.get_size_inches()[0] - style.MARGIN
            key = "Ringed: seen by the people who played it"
            style.words(figure, edge, high - 0.72, key, size=9.5, color=OBSERVED, ha="right", va="center")
        y = high - style.HEAD - 0.1
        for column, (row, head) in enumerate(zip(figures.rows, heads, strict=True)):
            x = style.MARGIN + LEFT + (column + 0.5) * wide
            style.words(figure, x, y, _name(row), size=10.5, weight="semibold", ha="center", va="center")
            _small(figure, x, y - 0.05, head, style.QUIET, ha="center")
        y -= top
        for line in lines:
            y -= line.high
            _draw(figure, line, figures, y, across)
        _small(figure, style.MARGIN, y - 0.05, foot, OBSERVED)
    return figure


def _lines(figures: GridFigures) -> Iterator[_Line]:
    observed = _observations(figures)
    for name, points in (*length_series(figures)[:1], *measure_series(figures)):
        yield _Line(
            name, [points], [observation for observation in observed if capitalized(observation.measure) == name]
        )
    yield _Line(WON, [win_series(figures, number) for number in _winners(figures)])


def _winners(figures: GridFigures) -> list[int]:
    """The numbers of the sides to show; games without a winner only if they are not rare."""
    return [
        number
        for number, side in enumerate(figures.sides)
        if side.name != NOBODY or any(rate.value >= RARE for row in figures.rows if (rate := row.wins[number]))
    ]


def _observations(figures: GridFigures) -> list[_Observation]:
    return [
        _Observation(column, _name(row), observation.measure, observation.what)
        for column, row in enumerate(figures.rows)
        if row.cell.edition
        for observation in row.cell.edition.observed
    ]


def _uncounted(figures: GridFigures) -> list[str]:
    """Lines with the observations that no measure here counts."""
    uncounted = [observation for observation in _observations(figures) if observation.measure not in figures.measures]
    text = "; ".join(f"{observation.name}: {observation.what}" for observation in uncounted)
    return textwrap.wrap(f"Seen too, and not counted here. {text}", 2 * LINE_LETTERS) if text else []


def _name(row: CellFigures) -> str:
    """Name and version of the edition; the game's own has its label from the command line."""
    edition = row.cell.edition
    return edition.label if edition else str(row.cell.varied[EDITION])


def _news(row: CellFigures) -> str:
    edition = row.cell.edition
    if edition is None:
        return ""
    return edition.short or textwrap.shorten(edition.changed[0].what if edition.changed else "", 48, placeholder=" …")


def _small(figure: Figure, x: float, y: float, lines: Sequence[str], colour: str, **alignment: str) -> None:
    for number, line in enumerate(lines, 1):
        style.words(figure, x, y - number * LINE, line, size=8.5, color=colour, va="center", **alignment)


def _draw(figure: Figure, line: _Line, figures: GridFigures, y: float, across: float) -> None:
    frame = style.axes(figure, style.MARGIN, y, figure.get_size_inches()[0] - 2 * style.MARGIN, line.high)
    frame.set_axis_off()
    frame.axhline(1, color=style.HAIR, lw=0.8, clip_on=False)
    style.words(figure, style.MARGIN, y + line.high - 0.22, line.name, size=10.5, weight="semibold", va="center")
    _small(figure, style.MARGIN, y + line.high - 0.25, line.text, OBSERVED)
    panel = style.axes(figure, style.MARGIN + LEFT, y, across, line.high)
    panel.patch.set_alpha(0)
    panel.set_axis_off()
    if line.name == WON:
        sides = [figures.sides[number] for number in _winners(figures)]
        colours = style.colours_of([side.name for side in sides])
        _key(figure, [side.label for side in sides], colours, y + line.high - 0.42)
        low, high = axis_limits(line.series, True)
    else:
        colours = [style.INK]
        low, high = axis_limits(line.series, False)
    widening = max(0.25 * high - (high - low), 0) / 2  # keeps a small change from looking large
    high, low = high + widening, low - widening
    panel.set_ylim(low - 0.3 * (high - low), high + 0.75 * (high - low))
    panel.set_xlim(0, len(figures.rows))
    places = [column + 0.5 for column in range(len(figures.rows))]
    draw_series(panel, line.series, colours, places, 0.1, joined=(0.6, 1.3), clips=False)
    if len(line.series) == 1:
        _figures(panel, line)
    elif len(line.series) == 2:
        _pairs(panel, line, colours)


def _figures(panel: Axes, line: _Line) -> None:
    rings = {observation.at for observation in line.observed}
    for column, point in enumerate(line.series[0]):
        if point is None:
            continue
        where: Any = {"xycoords": "data", "textcoords": "offset points", "va": "bottom"}
        x, rise = column + 0.5, 8 if column in rings else 5
        value, half = f"{point.value:.1f}", f"±{point.half_width:.1f}" if point.half_width else ""
        panel.annotate(value, (x, point.high), (5, rise), ha="right", size=9.5, weight="semibold", **where)
        panel.annotate(half, (x, point.high), (7, rise + 0.5), ha="left", size=7.5, color=style.QUIET, **where)
        if column in rings:
            ring: Any = {"ms": 12.5, "mfc": "none", "mec": OBSERVED, "mew": 1.5}
            panel.plot([x], [point.value], "o", **ring, zorder=5, clip_on=False)


def _pairs(panel: Axes, line: _Line, colours: Sequence[str]) -> None:
    for column, pair in enumerate(zip(*line.series, strict=True)):
        most = max((point.high for point in pair if point), default=0)
        for point, colour, aside, edge in zip(pair, colours, (-4, 4), ("right", "left"), strict=True):
            if point:
                where: Any = {"textcoords": "offset points", "ha": edge, "va": "bottom"}
                look: Any = {"color": mix(colour, style.INK, 0.25), "weight": "semibold", "size": 9.5}
                panel.annotate(f"{point.value:.0f}", (column + 0.5, most), (aside, 5), **where, **look)


def _key(figure: Figure, labels: Sequence[str], colours: Sequence[str], y: float) -> None:
    wide, high = figure.get_size_inches()
    x = style.MARGIN + 0.06
    for number, (label, colour) in enumerate(zip(labels, colours, strict=True)):
        shape = style.SHAPES[number % len(style.SHAPES)]
        figure.add_artist(Line2D([x / wide], [y / high], marker=shape, ms=6, color=colour, mec=style.PAPER))
        style.words(figure, x + 0.1, y, label, size=9, color=mix(colour, style.INK, 0.25), va="center")
        x += 0.35 + 0.068 * len(label)
