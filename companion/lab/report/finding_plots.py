"""Plots of the findings, large and with one subject: a width for phones, and one for projectors and paper."""

from collections.abc import Sequence
from functools import partial

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cards.colour import mix
from companion.lab.plotting.intervals import draw_interval, label_row
from companion.lab.plotting.style import BLUE, HAIR, INK, LETTER, ORANGE, PAPER, QUIET, axes, cut, labels_width, words
from companion.lab.report.figures import SCALE, answer_bar
from companion.lab.report.findings import AnswersChart, Chart, Row, RowsChart, TablesChart
from companion.lab.report.sentences import amount

NARROW, BROAD = 3.3, 8.0
"""Inches: type of 11 points is 14 px high on a phone of 390 px, and about 20 px on a projector's page."""
SIZE = 11
LOOKS = ((BLUE, "s"), (ORANGE, "o"))  # Colour and shape of the earlier and the later edition: either tells them apart.
LINE, FOOT = 0.34, 0.62
MANY = 60  # Games of an edition up to which each has a dot.


def draw(chart: Chart, wide: float = BROAD) -> Figure:
    """Return the plot of a finding in this width."""
    match chart:
        case TablesChart():
            return _tables(chart, wide)
        case RowsChart():
            return _rows(chart, wide)
        case AnswersChart():
            return _answers(chart, wide)


def described(chart: Chart) -> str:
    """Return the plot in words, for people who do not see it."""
    match chart:
        case TablesChart(first, second, pairs, unit):
            each = "; ".join(f"{pair.table}: {pair.second:.1f} and {pair.first:.1f}" for pair in pairs)
            return f"{second} and {first} at each table, in {unit or 'the measure'}: {each}."
        case RowsChart(rows, unit):
            each = "; ".join(f"{row.name}: {row.estimate.value:.1f}" for row in rows)
            return f"Averages in {unit or 'the measure'}: {each}."
        case AnswersChart(rows, low, high):
            each = "; ".join(f"{name}: {', '.join(map(str, counts))}" for name, counts in rows)
            return f"How often 1 ({low}) to 5 ({high}) was answered. {each}."


def _tables(chart: TablesChart, wide: float) -> Figure:
    """A line for each table from its value with one edition to that with the other."""
    names = [pair.table for pair in chart.pairs]
    label_width, high = labels_width(names) * 1.2 + 0.3, LINE * len(names)
    legend = 0.42 if _fits((chart.second, chart.first), wide) else 0.72
    figure, panel = _panel(wide, label_width, high, legend)
    _legend(figure, (chart.second, chart.first), wide)
    for number, pair in enumerate(chart.pairs):
        y = len(names) - number - 0.5
        panel.plot([pair.second, pair.first], [y, y], color=QUIET, lw=2, zorder=2)
        sizes = (15, 8) if pair.first == pair.second else (10, 10)
        for value, size, (colour, shape) in zip((pair.second, pair.first), sizes, LOOKS, strict=True):
            panel.plot([value], [y], shape, color=colour, ms=size, mec=PAPER, mew=1.2, zorder=3, clip_on=False)
        label_row(panel, y, pair.table, 10, size=SIZE, weight="semibold")
    values = [value for pair in chart.pairs for value in (pair.first, pair.second)]
    _scale(panel, min(values), max(values), chart.unit, wide - label_width)
    panel.set_ylim(0, len(names))
    return figure


def _rows(chart: RowsChart, wide: float) -> Figure:
    """A mean with its interval in each row, and a pale dot for each game."""
    is_name_above = wide < BROAD or labels_width([row.name for row in chart.rows]) > 2.4
    label_width = 0.2 if is_name_above else labels_width([row.name for row in chart.rows]) * 1.2 + 0.3
    step = 0.95 if is_name_above else 0.75
    figure, panel = _panel(wide, label_width, step * len(chart.rows), 0.1)
    for number, row in enumerate(chart.rows):
        y, look = len(chart.rows) - number - (0.62 if is_name_above else 0.5), LOOKS[number % 2]
        _row(panel, row, y, look, chart.is_share)
        if is_name_above:
            name, place = _cut(row.name, wide), (0, len(chart.rows) - number - 0.14)
            panel.annotate(name, place, (0, 0), ("axes fraction", "data"), "offset points", va="center", size=SIZE,
                           weight="semibold", color=INK, annotation_clip=False)  # fmt: skip
        else:
            label_row(panel, y, row.name, 10, size=SIZE, weight="semibold")
    if chart.is_share:
        _scale(panel, 0, 100, "%", wide - label_width, is_whole=True)
    else:
        means = [row.estimate for row in chart.rows]
        ends = [end for row in chart.rows for end in row.values] + [mean.value for mean in means]
        ends += [end for mean in means if mean.has_interval for end in (mean.low, mean.high)]
        _scale(panel, min(ends), max(ends), chart.unit, wide - label_width)
    panel.set_ylim(0, len(chart.rows))
    return figure


def _row(panel: Axes, row: Row, y: float, look: tuple[str, str], is_share: bool) -> None:
    colour, shape = look
    if len(row.values) <= MANY:
        panel.plot(row.values, [y - 0.24] * len(row.values), "o", color=mix(colour, PAPER, 0.55), ms=5, zorder=2,
                   clip_on=False)  # fmt: skip
    mean = row.estimate
    low, high = (mean.low, mean.high) if mean.has_interval else (mean.value, mean.value)
    draw_interval(
        panel, y, low, mean.value, high, colour, pale=0.4, thick=5, size=12, rim=1.4, shape=shape, clips=False
    )
    text = f"{mean.value:.0f} %" if is_share else f"{mean.value:.1f}"
    panel.annotate(text, (mean.value, y), (0, 11), "data", "offset points", ha="center", size=SIZE + 1, weight="bold",
                   color=INK, annotation_clip=False)  # fmt: skip


def _answers(chart: AnswersChart, wide: float) -> Figure:
    """A bar for each edition, parted by how often 1 to 5 was answered, below a key of the answers."""
    step, key = 0.82, 0.4 * len(SCALE)
    scale = f"1: {chart.low} … 5: {chart.high}"
    is_beside = key + 0.2 + 1.2 * LETTER * len(scale) < wide
    ends = [scale] if is_beside or _cut(scale, wide) == scale else [f"1: {chart.low}", f"5: {chart.high}"]
    figure = Figure((wide, step * len(chart.rows) + 0.4 + (0 if is_beside else 0.26 * len(ends))))
    y = figure.get_size_inches()[1] - 0.16
    for number, colour in enumerate(SCALE):
        panel = axes(figure, 0.1 + 0.4 * number, y - 0.08, 0.16, 0.16)
        panel.barh(0, 1, color=colour, height=1)
        panel.set(xlim=(0, 1), ylim=(-0.5, 0.5))
        panel.set_axis_off()
        words(figure, 0.31 + 0.4 * number, y - 0.055, f"{number + 1}", size=SIZE, color=QUIET)
    for number, text in enumerate(ends):
        x, drop = (key + 0.2, 0.0) if is_beside else (0.1, 0.26 * (number + 1))
        words(figure, x, y - 0.055 - drop, _cut(text, wide), size=SIZE, color=QUIET)
    for number, (name, counts) in enumerate(chart.rows):
        top = step * (len(chart.rows) - number)
        panel = axes(figure, 0.1, top - 0.72, wide - 0.2, 0.42)
        words(figure, 0.1, top - 0.2, _cut(name, wide), size=SIZE, weight="semibold")
        if _cut(name, wide - 0.9) == name:
            answers = amount(sum(counts), "answer")
            words(figure, wide - 0.1, top - 0.2, answers, size=SIZE, color=QUIET, ha="right")
        answer_bar(panel, counts, 1.6, "#17191D", size=SIZE + 1, weight="bold")
    return figure


def _panel(wide: float, label_width: float, high: float, head: float) -> tuple[Figure, Axes]:
    """A figure with one panel: labels at its left, a scale below it. Lengths are inches."""
    figure = Figure((wide, high + FOOT + head))
    panel = axes(figure, label_width, FOOT - 0.1, wide - label_width - 0.35, high)
    panel.set_yticks([])
    panel.spines["bottom"].set_color(HAIR)
    panel.grid(True, axis="x")
    panel.tick_params(axis="x", labelsize=SIZE)
    return figure, panel


def _scale(panel: Axes, least: float, most: float, unit: str, wide: float, is_whole: bool = False) -> None:
    room = 0 if is_whole else (most - least) * 0.08 or 1
    panel.set_xlim(max(0, least - room) if least >= 0 else least - room, most + room)
    are_whole = float(least).is_integer() and float(most).is_integer()
    locator = MaxNLocator(max(3, int(wide / 0.75)), steps=[1, 2, 5, 10], integer=are_whole, min_n_ticks=2)
    panel.xaxis.set_major_locator(locator)
    panel.xaxis.set_major_formatter(FuncFormatter(partial(_tick, unit="%" if unit == "%" else "")))
    if unit and unit != "%":
        panel.set_xlabel(unit, size=SIZE, color=QUIET, labelpad=3)


def _tick(value: float, _: object, unit: str) -> str:
    return f"{value:g} {unit}".strip()


def _legend(figure: Figure, names: Sequence[str], wide: float) -> None:
    high, x, y = figure.get_size_inches()[1], 0.15, 0.2
    for name, (colour, shape) in zip(names, LOOKS, strict=True):
        panel = axes(figure, x, high - y - 0.1, 0.2, 0.2)
        panel.plot([0], [0], shape, color=colour, ms=10, mec=PAPER, mew=1.2, clip_on=False)
        panel.set_axis_off()
        words(figure, x + 0.3, high - y, _cut(name, wide), size=SIZE, weight="semibold", va="center")
        if _fits(names, wide):
            x += 0.75 + 1.2 * LETTER * len(name)
        else:
            y += 0.3


def _fits(names: Sequence[str], wide: float) -> bool:
    return sum(0.75 + 1.2 * LETTER * len(name) for name in names) < wide


def _cut(name: str, wide: float) -> str:
    return cut(name, int((wide - 0.5) / (1.2 * LETTER)))
