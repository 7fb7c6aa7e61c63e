"""A grid's figures drawn: points along one option, maps over two, ranked rows for more."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from companion.lab.cells import Figures, Mean, Row
from companion.lab.plots import (
    BLUE,
    HAIR,
    INK,
    PAPER,
    PURPLE,
    QUIET,
    SHAPES,
    axes,
    colours_of,
    look,
    mixed,
    on,
    spread,
    words,
)
from companion.lab.simulate import Plan, value_shown

MARGIN, HEAD = 0.4, 1.0
"""Inches: around a figure; above its panels' names, for title and subtitle."""

LETTER = 0.075
"""Inches: a letter of a label, on average and a little more."""

TOGETHER = 5
"""Series that can be told apart in one panel."""

APART = 0.1
"""Inches between the points of a row."""

Interval = tuple[float, float, float]
"""A figure and the ends of its interval."""


def grid_chart(plan: Plan, title: str, found: Figures) -> Figure:
    """Win rates and lengths over the grid, every figure with its 95 % interval."""
    names = list(plan.cells[0].varied)
    head = f"{title} by {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"
    with look():
        if len(names) == 2:
            drawn = _maps(found, names)
        elif len(names) == 1 and all(map(_is_number, _values(found, names[0]))):
            drawn = (_along if len(found.kinds) <= TOGETHER else _each)(found, names[0])
        else:
            drawn = _rows(found, names)
        high = drawn.get_size_inches()[1]
        words(drawn, MARGIN, high - 0.42, head, size=16, weight="bold", va="center")
        words(drawn, MARGIN, high - 0.72, _sub(plan, found), size=9.5, color=QUIET, va="center")
    return drawn


def _values(found: Figures, name: str) -> list[Any]:
    return [row.cell.varied[name] for row in found.rows]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _wide(labels: Iterable[str]) -> float:
    """Inches that labels below each other need."""
    return LETTER * max(map(len, labels))


def _sub(plan: Plan, found: Figures) -> str:
    fewest, most = min(row.games for row in found.rows), max(row.games for row in found.rows)
    games = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
    bots = f"{plan.bots[0]} bots" if len(set(plan.bots)) == 1 else f"bots by seat {', '.join(plan.bots)}"
    return f"{games} games each on the same deals, {bots}, with 95 % intervals"


def _rates(found: Figures, kind: int) -> list[Interval | None]:
    """In per cent."""
    rates = [row.rates[kind] for row in found.rows]
    return [(100 * rate.rate, 100 * rate.low, 100 * rate.high) if rate else None for rate in rates]


def _means(found: Figures, of: Callable[[Row], Mean]) -> list[Interval | None]:
    return [(of(row).mean, of(row).low, of(row).high) for row in found.rows]


def _lengths(found: Figures) -> list[tuple[str, list[Interval | None]]]:
    """Rounds, unless all games have the same number of them, and moves."""
    rounds, moves = _means(found, lambda row: row.rounds), _means(found, lambda row: row.moves)
    all_alike = len({it for point in rounds if point for it in point}) == 1
    return [("Moves a game", moves)] if all_alike else [("Rounds a game", rounds), ("Moves a game", moves)]


# One option that is a number: points with their intervals, along its values.


def _along(found: Figures, name: str) -> Figure:
    values, lengths = _values(found, name), _lengths(found)
    labels = [kind.label for kind in found.kinds]
    drawn, bottom, high = Figure((10, 4.7)), 0.85, 4.7 - HEAD - 1.3
    left = axes(drawn, MARGIN + 0.4, bottom, 5.25 - _wide(labels), high)
    series = [_rates(found, at) for at in range(len(found.kinds))]
    _points(left, values, series, colours_of([kind.name for kind in found.kinds]), labels)
    left.yaxis.set_major_formatter(FuncFormatter(_per_cent))
    _called(left, "Won", name)
    wide = (3.15 - 0.65 * (len(lengths) - 1)) / len(lengths)
    for at, (called, means) in enumerate(lengths):
        panel = axes(drawn, 6.45 + at * (wide + 0.65), bottom, wide, high)
        _points(panel, values, [means], [INK], [])
        _called(panel, called, name)
    return drawn


def _each(found: Figures, name: str) -> Figure:
    """A small panel for each series, all rates on one scale."""
    rates = [_rates(found, at) for at in range(len(found.kinds))]
    colours = colours_of([kind.name for kind in found.kinds])
    panels = [(f"Won by {kind.label}", points) for kind, points in zip(found.kinds, rates, strict=True)]
    panels += _lengths(found)
    columns, wide, high, beside, below = 4, 1.8, 1.3, 0.65, 1.15
    rows = -(-len(panels) // columns)
    size = (2 * MARGIN + columns * (wide + beside) - 0.2, HEAD + 0.5 + rows * (high + below) - 0.35)
    drawn = Figure(size)
    for at, (called, points) in enumerate(panels):
        x, y = (
            MARGIN + 0.45 + at % columns * (wide + beside),
            size[1] - HEAD - 0.5 - high - at // columns * (high + below),
        )
        panel = axes(drawn, x, y, wide, high)
        is_rate = at < len(rates)
        _points(panel, _values(found, name), [points], [colours[at] if is_rate else INK], [])
        if is_rate:
            panel.set_ylim(_range(rates, True))
            panel.yaxis.set_major_formatter(FuncFormatter(_per_cent))
        _called(panel, called, name)
    return drawn


def _points(panel: Axes, values: Sequence[Any], series: Sequence[Sequence[Interval | None]], colours: Sequence[str],
            labels: Sequence[str]) -> None:  # fmt: skip
    """Each series a little beside the others, so that no interval hides another."""
    at = _places(values)
    step = min((b - a for a, b in pairwise(sorted(at))), default=1.0)
    aside = min(0.08, 0.5 / len(series)) * step
    ends = []
    for number, (points, colour) in enumerate(zip(series, colours, strict=True)):
        shift = (number - (len(series) - 1) / 2) * aside
        there = sorted((x + shift, point) for x, point in zip(at, points, strict=True) if point)
        xs, ys = [x for x, _ in there], [point[0] for _, point in there]
        panel.plot(xs, ys, color=mixed(colour, PAPER, 0.55), lw=1.4, zorder=2)
        panel.vlines(xs, [it[1] for _, it in there], [it[2] for _, it in there], color=colour, lw=1.8, zorder=3)
        panel.plot(xs, ys, SHAPES[number % len(SHAPES)], color=colour, ms=7, mec=PAPER, mew=1.2, zorder=4)
        ends.append(ys[-1])
    base, top = _range(series, bool(labels))
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


def _range(series: Sequence[Sequence[Interval | None]], is_share: bool) -> tuple[float, float]:
    """From the lowest end of an interval to the highest; of shares 20 points at least, so that no trifle looms."""
    low = min(point[1] for points in series for point in points if point)
    high = max(point[2] for points in series for point in points if point)
    pad = 0.06 * (high - low) or 0.5
    base, top = low - pad, high + pad
    if not is_share:
        return max(base, 0), top
    return max(min(base, top - 20), -3), min(max(top, base + 20), 103)


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


def _maps(found: Figures, names: Sequence[str]) -> Figure:
    down, across = (list(dict.fromkeys(map(value_shown, _values(found, name)))) for name in names)
    values = zip(*(map(value_shown, _values(found, name)) for name in names), strict=True)
    places = [(across.index(x), down.index(y)) for y, x in values]
    rates = [(f"Won by {kind.label}", _rates(found, at)) for at, kind in enumerate(found.kinds)]
    shares = [point for _, points in rates for point in points if point]
    panels = [(name, points, BLUE, shares) for name, points in rates]
    panels += [(name, points, PURPLE, [it for it in points if it]) for name, points in _lengths(found)]
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


def _map(panel: Axes, places: Sequence[tuple[int, int]], points: Sequence[Interval | None], colour: str,
         alike: Sequence[Interval], cell: float) -> None:  # fmt: skip
    """Deeper colour for more, on one scale for all maps that are `alike`; white lines between cells."""
    low, high = min(point[0] for point in alike), max(point[0] for point in alike)
    is_share, has_room = colour == BLUE, cell > 0.7
    for (x, y), point in zip(places, points, strict=True):
        if point is None:
            continue
        middle, least, most = point
        ground = mixed(PAPER, colour, 0.1 + 0.85 * ((middle - low) / (high - low) if high > low else 0.5))
        panel.fill([x, x + 1, x + 1, x], [y, y, y + 1, y + 1], fc=ground, ec=PAPER, lw=2.5)
        how: dict[str, Any] = {"ha": "center", "va": "center", "color": on(ground)}
        text = f"{middle:.0f}" + " %" * has_room if is_share else f"{middle:.1f}"
        panel.text(x + 0.5, y + (0.4 if has_room else 0.5), text, size=13 if has_room else 9, weight="semibold", **how)
        if has_room:
            doubt = f"{least:.0f}–{most:.0f}" if is_share else f"{least:.1f}–{most:.1f}"
            panel.text(x + 0.5, y + 0.73, doubt, size=9, **how)


# One option that is no number, or three and more: a row a cell; with more than one, whoever wins most at the top.


def _rows(found: Figures, names: Sequence[str]) -> Figure:
    rows = found.rows
    if len(names) > 1:
        rows = tuple(sorted(rows, key=lambda row: -_first(row)))
    ordered = Figures(found.kinds, rows)
    columns = [[value_shown(row.cell.varied[name]) for row in rows] for name in names]
    wides = [0.3 + _wide([name, *column]) for name, column in zip(names, columns, strict=True)]
    line = 0.16 + APART * len(found.kinds)
    high, bottom = len(rows) * line, 0.65
    panels = [("Won", [_rates(ordered, at) for at in range(len(found.kinds))])]
    panels += [(name, [points]) for name, points in _lengths(ordered)]
    shares = [4.0, *(1.8 for _ in panels[1:])]
    drawn = Figure((2 * MARGIN + sum(wides) + sum(shares) + 0.4 * (len(panels) - 1), bottom + high + 0.5 + HEAD))
    x = MARGIN
    for at, (name, column, wide) in enumerate(zip(names, columns, wides, strict=True)):
        is_text = not all(map(_is_number, _values(found, names[at])))
        edge, how = (x, "left") if is_text else (x + wide - 0.3, "right")
        words(drawn, edge, bottom + high + 0.17, name, color=QUIET, ha=how)
        for number, value in enumerate(column):
            words(drawn, edge, bottom + high - (number + 0.5) * line, value, ha=how, va="center")
        x += wide
    for (name, series), share in zip(panels, shares, strict=True):
        panel = axes(drawn, x, bottom, share, high)
        colours = colours_of([kind.name for kind in found.kinds]) if name == "Won" else [INK]
        _dots(panel, series, colours, line)
        _called(panel, name)
        if name == "Won":
            panel.xaxis.set_major_formatter(FuncFormatter(_per_cent))
            _key(panel, [kind.label for kind in found.kinds], colours)
        x += share + 0.4
    return drawn


def _first(row: Row) -> float:
    return row.rates[0].rate if row.rates and row.rates[0] else 0.0


def _dots(panel: Axes, series: Sequence[Sequence[Interval | None]], colours: Sequence[str], line: float) -> None:
    for number, (points, colour) in enumerate(zip(series, colours, strict=True)):
        shift = (number - (len(series) - 1) / 2) * APART / line
        there = [(at + 0.5 + shift, point) for at, point in enumerate(points) if point]
        ys = [y for y, _ in there]
        panel.hlines(ys, [it[1] for _, it in there], [it[2] for _, it in there], color=colour, lw=1.6, zorder=3)
        shape = SHAPES[number % len(SHAPES)]
        panel.plot([it[0] for _, it in there], ys, shape, color=colour, ms=6, mec=PAPER, mew=0.9, zorder=4)
    for y in range(len(series[0])):
        panel.axhline(y, color=HAIR, lw=0.6, zorder=0)
    panel.set_xlim(*_range(series, len(series) > 1))
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
