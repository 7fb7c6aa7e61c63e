"""Estimates with their intervals, as every chart draws them: a point on a line that reaches as far as chance does."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes

from cards.colour import mix
from companion.lab.plotting.style import INK, PAPER, SHAPES
from companion.lab.statistics.series import Series


def draw_interval(
    panel: Axes, y: float, low: float, value: float, high: float, colour: str, *, pale: float = 0.35, thick: float = 4,
    size: float = 8, rim: float = 1.2, shape: str = "o", clips: bool = True,
) -> None:  # fmt: skip
    """Draw a point on a thick pale line in a row of its own. Lengths are points, `low` to `high` the panel's units."""
    line = mix(colour, PAPER, pale)
    panel.plot([low, high], [y, y], color=line, lw=thick, solid_capstyle="round", zorder=2, clip_on=clips)
    panel.plot([value], [y], shape, color=colour, ms=size, mec=PAPER, mew=rim, zorder=3, clip_on=clips)


def label_row(panel: Axes, y: float, text: str, distance: float = 8, **text_style: Any) -> None:
    """Write the name of a row at the left of a panel, so many points away."""
    panel.annotate(text, (0, y), (-distance, 0), ("axes fraction", "data"), "offset points", ha="right", va="center",
                   color=INK, annotation_clip=False, **text_style)  # fmt: skip


def draw_series(
    panel: Axes, series: Sequence[Series], colours: Sequence[str], places: Sequence[float], aside: float, *,
    across: bool = False, joined: tuple[float, float] | None = None, thick: float = 1.8, size: float = 6,
    rim: float = 1, clips: bool = True,
) -> list[float]:  # fmt: skip
    """Draw series, each slightly beside the others, so that no interval hides another. Return their last values.

    `places` are the cells' positions on the axis along which the estimates stand, `aside` the distance of two series.
    With `across` intervals are horizontal. `joined` is how pale and how thick the line from point to point is.
    """
    ends = []
    for number, (points, colour) in enumerate(zip(series, colours, strict=True)):
        shift = (number - (len(series) - 1) / 2) * aside
        shown = sorted((place + shift, point) for place, point in zip(places, points, strict=True) if point)
        spots, values = [spot for spot, _ in shown], [point.value for _, point in shown]
        lows, highs = [point.low for _, point in shown], [point.high for _, point in shown]
        if joined:
            pale, line = joined
            panel.plot(spots, values, color=mix(colour, PAPER, pale), lw=line, zorder=2, clip_on=clips)
        draw_lines = panel.hlines if across else panel.vlines
        draw_lines(spots, lows, highs, color=colour, lw=thick, zorder=3, clip_on=clips)
        xy = (values, spots) if across else (spots, values)
        shape = SHAPES[number % len(SHAPES)]
        panel.plot(*xy, shape, color=colour, ms=size, mec=PAPER, mew=rim, zorder=4, clip_on=clips)
        ends.append(values[-1])
    return ends
