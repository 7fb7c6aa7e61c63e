"""Plots of a report: small, with one subject each, legible on a phone and two side by side on paper."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.plotting.intervals import draw_interval, label_row
from companion.lab.records.groups import code_text
from companion.lab.report.model import AnswerSummary, Group, Timeline
from companion.lab.report.sentences import phase_text
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.winners import rate_of

WIDE = 4.2  # Inches: a phone shows this width with text in its usual size, and paper has room for two.

ROW = 0.42  # Height of a row in inches.
LABEL = 0.55  # Width in inches for a number below an axis.

SCALE = ("#C7562B", "#E5A284", "#B9BFC5", "#86B4D8", "#0F6DA8")
"""Colours of the answers 1 to 5: two hues that colour-blind readers can distinguish, grey between them."""
SIGNS = {
    "confused": (style.VERMILION, "X"),
    "laughing": (style.GREEN, "o"),
    "stuck": (style.PURPLE, "s"),
    "": (style.QUIET, "D"),
}
MAX_DOTS = 120  # Games up to which each has a dot; more are drawn as a histogram.


def wins(group: Group) -> Figure:
    """Draw win rates in percent with 95 % intervals; below each, in grey, that of bots."""
    people, bots = group.people_stats.wins, group.bot_stats
    high = ROW if bots is None else ROW * 1.35
    label_width = _label_width([code_text(side.name) for side in people])
    figure, panel = _panel(label_width, high * len(people), 0.55)
    for number, (side, rate) in enumerate(people.items()):
        y = len(people) - number - 0.5
        of_bots = rate_of(bots.wins, side.name) if bots else None
        y_of_people = y + (0.14 if of_bots else 0)
        _draw_rate(panel, rate, y_of_people, style.NAMED.get(side.name, style.BLUE), is_bots=False)
        if of_bots:
            _draw_rate(panel, of_bots, y - 0.22, style.QUIET, is_bots=True)
        label_row(panel, y_of_people, code_text(side.name))
    panel.set_xlim(0, 100)
    panel.set_ylim(0, len(people))
    panel.set_xticks([0, 25, 50, 75, 100])
    panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} %"))
    panel.grid(True, axis="x")
    return figure


def _draw_rate(panel: Axes, rate: Estimate, y: float, colour: str, *, is_bots: bool) -> None:
    text, shape = (f"bots {rate.value:.0%}", "D") if is_bots else (f"{rate.value:.0%}", "o")
    thick, size = (2, 5) if is_bots else (4, 8)
    low, value, high = 100 * rate.low, 100 * rate.value, 100 * rate.high
    draw_interval(panel, y, low, value, high, colour, thick=thick, size=size, shape=shape, clips=False)
    # The figure stands beside the line if there is room, above it if the line fills the panel.
    x, shift, side = (high, (7, 0), "left") if rate.high < 0.78 else (low, (-7, 0), "right")
    if rate.high >= 0.78 and rate.low < 0.14:
        x, shift, side = value, (0, 9), "center" if rate.value else "left"
    panel.annotate(
        text, (x, y), shift, "data", "offset points", ha=side, va="center", size=8.5 if is_bots else 10,
        weight="normal" if is_bots else "semibold", color=style.QUIET if is_bots else style.INK,
    )  # fmt: skip


def minutes(group: Group) -> Figure:
    """Draw a dot for each game at its minutes, hollow if it was broken off; of many games a histogram."""
    values = group.minutes.values if group.minutes else ()
    top = max((*values, *group.broken_minutes, 1))
    figure, panel = _panel(0.2, 1.25, 0.5)
    panel.set_xlim(0, top * 1.06)
    if len(values) + len(group.broken_minutes) > MAX_DOTS:
        panel.hist(values, bins=24, range=(0, top), color=mix(style.BLUE, style.PAPER, 0.25), ec=style.PAPER, lw=1)
        high = panel.get_ylim()[1]
    else:
        high = _dots(panel, values, group.broken_minutes, top)
    panel.set_ylim(0, high * 1.28)
    if group.minutes:
        middle = group.minutes.median
        panel.plot([middle, middle], [0, high * 1.08], color=style.INK, lw=1.2, zorder=1)
        near_end = middle > top * 0.7
        panel.annotate(
            f"{middle:.0f} min median", (middle, high * 1.13), (-2 if near_end else 2, 0), "data",
            "offset points", ha="right" if near_end else "left", va="center", weight="semibold",
        )  # fmt: skip
    panel.xaxis.set_major_locator(MaxNLocator(6, integer=True, min_n_ticks=1))
    panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} min"))
    return figure


def _dots(panel: Axes, values: Sequence[float], broken: Sequence[float], top: float) -> float:
    """Draws dots, stacked where they would overlap; returns the height of the panel in dots."""
    wide = top * 1.06 / 34
    heights: dict[int, int] = {}
    for value, is_broken in sorted([(value, False) for value in values] + [(value, True) for value in broken]):
        place = round(value / wide)
        heights[place] = heights.get(place, 0) + 1
        fill, edge = (style.PAPER, style.QUIET) if is_broken else (style.BLUE, style.BLUE)
        spot = [place * wide], [heights[place] - 0.5]
        panel.plot(*spot, "o", ms=7, zorder=3, color=fill, mec=edge, mew=1.4, clip_on=False)
    return max(3.2, *heights.values())


def thinking(group: Group) -> Figure:
    """Draw thinking times by phase in seconds per move: the median and the range."""
    rows = group.thinking
    figure, panel = _panel(_label_width([phase_text(group, row.phase) for row in rows]), ROW * 0.86 * len(rows), 0.5)
    top = max(*(row.time.most for row in rows), 1)
    for number, row in enumerate(rows):
        y = len(rows) - number - 0.5
        time = row.time
        draw_interval(panel, y, time.least, time.median, time.most, style.GREEN, pale=0.62, thick=7)
        label_row(panel, y, phase_text(group, row.phase))
        panel.annotate(f"{row.time.median:.0f} s", (row.time.most, y), (9, 0), "data", "offset points", va="center",
                       weight="semibold")  # fmt: skip
    panel.set_xlim(0, top * 1.18)
    panel.set_ylim(0, len(rows))
    panel.xaxis.set_major_locator(MaxNLocator(5, integer=True, min_n_ticks=1))
    panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} s"))
    panel.grid(True, axis="x")
    return figure


def feedback(answered: Sequence[AnswerSummary]) -> Figure:
    """Draw for each question how many people answered 1 to 5, and the mean."""
    figure = Figure((WIDE, 0.62 * len(answered) + 0.12))
    high = figure.get_size_inches()[1]
    for number, answer in enumerate(answered):
        y = high - 0.62 * number - 0.14
        style.words(figure, 0.1, y, style.cut(answer.ask, 52), size=10, weight="semibold", va="center")
        style.words(
            figure, WIDE - 0.1, y, f"{answer.score.mean.value:.1f}", size=11, weight="bold", ha="right", va="center"
        )
        answer_bar(style.axes(figure, 0.1, y - 0.36, WIDE - 0.2, 0.2), answer.counts, 1.2, style.INK, 0.05, size=8.5)
    return figure


def answer_bar(panel: Axes, counts: Sequence[int], rim: float, dark: str, least: float = 0, **text_style: Any) -> None:
    """Draw a bar parted by answers from 1 to 5; parts larger than `least` have their count, `dark` if they are pale."""
    total, start = sum(counts), 0
    for count, colour in zip(counts, SCALE, strict=True):
        if count:
            panel.barh(0, count, left=start, color=colour, ec=style.PAPER, lw=rim, height=1)
        if count / total > least:
            ink = style.PAPER if colour in (SCALE[0], SCALE[-1]) else dark
            panel.text(start + count / 2, 0, str(count), ha="center", va="center", color=ink, **text_style)
        start += count
    panel.set_xlim(0, total)
    panel.set_axis_off()


def timeline(game: Timeline) -> Figure:
    """Draw the phases of an observed game in minutes, with the notes above them."""
    figure = Figure((WIDE, 0.95))
    panel = style.axes(figure, 0.1, 0.42, WIDE - 0.2, 0.48)
    phases = list(dict.fromkeys(span.phase for span in game.spans))
    for span in game.spans:
        shade = mix(style.BLUE, style.PAPER, 0.35 + 0.5 * phases.index(span.phase) / max(1, len(phases) - 1))
        panel.barh(0, span.end - span.begin, left=span.begin, height=0.5, color=shade, ec=style.PAPER, lw=0.7)
    for note in game.notes:
        colour, shape = SIGNS.get(note.sign, SIGNS[""])
        panel.plot([note.minute, note.minute], [-0.25, 0.55], color=colour, lw=1)
        panel.plot([note.minute], [0.62], shape, color=colour, ms=6.5, mec=style.PAPER, mew=0.8, clip_on=False)
    panel.set_xlim(0, max(game.minutes, *(note.minute for note in game.notes), 1))
    panel.set_ylim(-0.3, 0.9)
    panel.set_yticks([])
    panel.spines[:].set_visible(False)
    panel.xaxis.set_major_locator(MaxNLocator(6, integer=True, min_n_ticks=1))
    panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} min"))
    return figure


def differences(rows: Sequence[Difference]) -> Figure:
    """Draw differences with their intervals on one scale; those whose interval holds 0 are grey."""
    names = [style.cut(code_text(difference.what), 30) for difference in rows]
    label_width = _label_width(names)
    figure, panel = _panel(label_width, ROW * len(rows), 0.5)
    reach = max(max(abs(difference.change.low), abs(difference.change.high)) for difference in rows) * 1.12 or 1
    panel.plot([0, 0], [0, len(rows)], color=style.INK, lw=1, zorder=1)
    for number, difference in enumerate(rows):
        y = len(rows) - number - 0.5
        colour = {"open": style.QUIET, "less": style.ORANGE, "more": style.BLUE}[difference.verdict]
        change = difference.change
        draw_interval(panel, y, change.low, change.value, change.high, colour)
        label_row(panel, y, names[number])
    panel.set_xlim(-reach, reach)
    panel.set_ylim(0, len(rows))
    panel.xaxis.set_major_locator(MaxNLocator(max(2, int((WIDE - label_width - 0.3) / LABEL))))
    panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:+g}".replace("-", "−") if value else "0"))
    panel.grid(True, axis="x")
    return figure


def _panel(label_width: float, high: float, foot: float) -> tuple[Figure, Axes]:
    """A figure with one panel: labels at its left, a scale below it. Lengths are inches."""
    figure = Figure((WIDE, high + foot))
    panel = style.axes(figure, label_width, foot - 0.12, WIDE - label_width - 0.3, high)
    panel.set_yticks([])
    panel.spines["bottom"].set_color(style.HAIR)
    return figure, panel


def _label_width(labels: Sequence[str]) -> float:
    return 0.25 + min(2.1, 0.078 * max(map(len, labels)))
