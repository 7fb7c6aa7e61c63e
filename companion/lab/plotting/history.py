"""Editions beside each other in their order: a row of points for each thing counted, and what was seen at the table."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from companion.lab.plotting.style import (
    HAIR,
    HEAD,
    INK,
    MARGIN,
    PAPER,
    QUIET,
    SHAPES,
    VERMILION,
    axes,
    colours_of,
    headed,
    look,
    mixed,
    words,
)
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

SEEN = mixed(VERMILION, INK, 0.12)
"""Of what people saw: told apart from what bots show."""

LEFT, LINE, LEAST = 2.95, 0.155, 0.76
"""Inches: for the names of rows; a line of small letters; the least height of a row."""

ALONG, MOST, FEWEST = 6.3, 1.6, 0.9
"""Inches: for all editions together; the most and the fewest for one."""

LETTERS, SMALL = 50, 14.5
"""Small letters in a line at the left; in an inch."""

WON = "Won, %"
RARE = 0.01
"""Share of games without a winner that is worth a line."""


class _Seen(NamedTuple):
    """What was seen when an edition was played: its column, its name, what it is counted by, the words."""

    at: int
    name: str
    measure: str
    what: str


class _Line(NamedTuple):
    """A row: what is counted, the points of each series, and what was seen of it."""

    name: str
    series: Sequence[Series]
    seen: Sequence[_Seen] = ()

    @property
    def told(self) -> list[str]:
        return [line for it in self.seen for line in textwrap.wrap(f"{it.name}: {it.what}", LETTERS)]

    @property
    def high(self) -> float:
        return max(LEAST, 0.5 + LINE * len(self.told))


def history(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Lengths, what designers count, and who won, edition by edition, each figure with its 95 % interval.

    What was seen when an edition was played stands beside what it is counted by, and rings that edition's point.
    """
    lines, foot = list(_lines(figures)), _uncounted(figures)
    wide = min(max(ALONG / len(figures.rows), FEWEST), MOST)
    across = wide * len(figures.rows)
    heads = [textwrap.wrap(_news(row), int(wide * SMALL)) for row in figures.rows]
    top = 0.32 + LINE * max(map(len, heads))
    high = HEAD + top + sum(line.high for line in lines) + LINE * len(foot) + 0.4
    with look():
        drawn = Figure((max(LEFT + across + 2 * MARGIN, 7.5), high))
        headed(drawn, f"{title}, edition by edition", subtitle(plan, figures))
        if any(line.seen for line in lines):
            edge = drawn.get_size_inches()[0] - MARGIN
            words(
                drawn,
                edge,
                high - 0.72,
                "Ringed: seen by the people who played it",
                size=9.5,
                color=SEEN,
                ha="right",
                va="center",
            )
        y = high - HEAD - 0.1
        for at, (row, head) in enumerate(zip(figures.rows, heads, strict=True)):
            x = MARGIN + LEFT + (at + 0.5) * wide
            words(drawn, x, y, _name(row), size=10.5, weight="semibold", ha="center", va="center")
            _small(drawn, x, y - 0.05, head, QUIET, ha="center")
        y -= top
        for line in lines:
            y -= line.high
            _draw(drawn, line, figures, y, across)
        _small(drawn, MARGIN, y - 0.05, foot, SEEN)
    return drawn


def _lines(figures: GridFigures) -> Iterator[_Line]:
    seen = _seen(figures)
    for name, points in (*length_series(figures)[:1], *measure_series(figures)):
        yield _Line(name, [points], [it for it in seen if capitalized(it.measure) == name])
    yield _Line(WON, [win_series(figures, at) for at in _winners(figures)])


def _winners(figures: GridFigures) -> list[int]:
    """The sides that won; nobody only where that is no rare thing."""
    return [
        at
        for at, side in enumerate(figures.sides)
        if side.name != NOBODY or any(rate.value >= RARE for row in figures.rows if (rate := row.wins[at]))
    ]


def _seen(figures: GridFigures) -> list[_Seen]:
    return [
        _Seen(at, _name(row), it.measure, it.what)
        for at, row in enumerate(figures.rows)
        if row.cell.edition
        for it in row.cell.edition.observed
    ]


def _uncounted(figures: GridFigures) -> list[str]:
    """What was seen and is counted by nothing here."""
    there = [it for it in _seen(figures) if it.measure not in figures.measures]
    told = "; ".join(f"{it.name}: {it.what}" for it in there)
    return textwrap.wrap(f"Seen too, and not counted here. {told}", 2 * LETTERS) if told else []


def _name(row: CellFigures) -> str:
    """Name and version; of a shipped history one version counts up, of others they are as their folders are called."""
    edition = row.cell.edition
    return edition.label if edition else str(row.cell.varied[EDITION])


def _news(row: CellFigures) -> str:
    """What is new in an edition, in a few words."""
    edition = row.cell.edition
    if edition is None:
        return ""
    return edition.short or textwrap.shorten(edition.changed[0].what if edition.changed else "", 48, placeholder=" …")


def _small(drawn: Figure, x: float, y: float, lines: Sequence[str], colour: str, **how: str) -> None:
    """Small letters, line below line."""
    for number, line in enumerate(lines, 1):
        words(drawn, x, y - number * LINE, line, size=8.5, color=colour, va="center", **how)


def _draw(drawn: Figure, line: _Line, figures: GridFigures, y: float, across: float) -> None:
    """A row of the figure: what is counted and what was seen at the left, then its points."""
    frame = axes(drawn, MARGIN, y, drawn.get_size_inches()[0] - 2 * MARGIN, line.high)
    frame.set_axis_off()
    frame.axhline(1, color=HAIR, lw=0.8, clip_on=False)
    words(drawn, MARGIN, y + line.high - 0.22, line.name, size=10.5, weight="semibold", va="center")
    _small(drawn, MARGIN, y + line.high - 0.25, line.told, SEEN)
    panel = axes(drawn, MARGIN + LEFT, y, across, line.high)
    panel.patch.set_alpha(0)
    panel.set_axis_off()
    if line.name == WON:
        sides = [figures.sides[at] for at in _winners(figures)]
        colours = colours_of([side.name for side in sides])
        _key(drawn, [side.label for side in sides], colours, y + line.high - 0.42)
        low, high = axis_limits(line.series, True)
    else:
        colours = [INK]
        low, high = axis_limits(line.series, False)
    more = max(0.25 * high - (high - low), 0) / 2  # what hardly changes is drawn as a line that hardly bends
    high, low = high + more, low - more
    panel.set_ylim(low - 0.3 * (high - low), high + 0.75 * (high - low))
    panel.set_xlim(0, len(figures.rows))
    for number, (points, colour) in enumerate(zip(line.series, colours, strict=True)):
        shift = (number - (len(line.series) - 1) / 2) * 0.1
        there = [(at + 0.5 + shift, point) for at, point in enumerate(points) if point]
        xs, ys = [x for x, _ in there], [point.value for _, point in there]
        panel.plot(xs, ys, color=mixed(colour, PAPER, 0.6), lw=1.3, zorder=2, clip_on=False)
        panel.vlines(
            xs,
            [point.low for _, point in there],
            [point.high for _, point in there],
            color=colour,
            lw=1.8,
            zorder=3,
            clip_on=False,
        )
        panel.plot(xs, ys, SHAPES[number % len(SHAPES)], color=colour, ms=6, mec=PAPER, mew=1, zorder=4, clip_on=False)
    if len(line.series) == 1:
        _figures(panel, line)
    elif len(line.series) == 2:
        _pairs(panel, line, colours)


def _figures(panel: Axes, line: _Line) -> None:
    """Each point's figure above it, with how far its interval reaches; rings around what was seen."""
    rings = {it.at for it in line.seen}
    for at, point in enumerate(line.series[0]):
        if point is None:
            continue
        where: Any = {"xycoords": "data", "textcoords": "offset points", "va": "bottom"}
        above = 8 if at in rings else 5
        panel.annotate(
            f"{point.value:.1f}", (at + 0.5, point.high), (5, above), ha="right", size=9.5, weight="semibold", **where
        )
        panel.annotate(
            f"±{point.half_width:.1f}",
            (at + 0.5, point.high),
            (7, above + 0.5),
            ha="left",
            size=7.5,
            color=QUIET,
            **where,
        )
        if at in rings:
            panel.plot([at + 0.5], [point.value], "o", ms=12.5, mfc="none", mec=SEEN, mew=1.5, zorder=5, clip_on=False)


def _pairs(panel: Axes, line: _Line, colours: Sequence[str]) -> None:
    """Both figures above the upper point, each in its colour."""
    for at, pair in enumerate(zip(*line.series, strict=True)):
        most = max((point.high for point in pair if point), default=0)
        for point, colour, aside, edge in zip(pair, colours, (-4, 4), ("right", "left"), strict=True):
            if point:
                how: Any = {"textcoords": "offset points", "color": mixed(colour, INK, 0.25), "weight": "semibold"}
                panel.annotate(
                    f"{point.value:.0f}", (at + 0.5, most), (aside, 5), size=9.5, ha=edge, va="bottom", **how
                )


def _key(drawn: Figure, labels: Sequence[str], colours: Sequence[str], y: float) -> None:
    """Who won, each by name in its colour, with its sign."""
    wide, high = drawn.get_size_inches()
    x = MARGIN + 0.06
    for number, (label, colour) in enumerate(zip(labels, colours, strict=True)):
        shape = SHAPES[number % len(SHAPES)]
        drawn.add_artist(Line2D([x / wide], [y / high], marker=shape, ms=6, color=colour, mec=PAPER))
        words(drawn, x + 0.1, y, label, size=9, color=mixed(colour, INK, 0.25), va="center")
        x += 0.35 + 0.068 * len(label)
