"""Style of every plot: fonts, colours, positions of labels, and output. The same input gives the same bytes."""

import io
import logging
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cards.colour import luminance
from cards.package_files import packaged

INK, QUIET, HAIR, PAPER = "#1B1F24", "#5C6670", "#D9DEE3", "#FFFFFF"

# Okabe and Ito's palette, which every kind of colour vision can distinguish; without yellow, which fades on white.
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = "#0072B2", "#D55E00", "#009E73", "#A8478F", "#D98E00", "#3E9BD6"
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY)
NAMED = {"blue": BLUE, "red": VERMILION, "yellow": ORANGE, "good": BLUE, "bad": VERMILION, "nobody": QUIET}
"""Colours of sides whose name is a colour or has a fixed meaning."""
SHAPES = "osD^vPX"  # Markers that distinguish series also on grey printers and for colour-blind readers.

MARGIN, HEAD = 0.4, 1.0
"""Inches: around a figure; above its panels' names, for title and subtitle."""

LETTER = 0.075  # Inches that a letter of a label takes, slightly more than the average.

_COLOURED = {
    "text.color": INK, "figure.facecolor": PAPER, "axes.facecolor": PAPER, "axes.edgecolor": HAIR, "grid.color": HAIR,
    "xtick.color": QUIET, "ytick.color": QUIET,
}  # fmt: skip
_LOOK: Any = tomllib.loads(Path(__file__).with_name("look.toml").read_text("utf-8")) | _COLOURED
_NO_DATE: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
}


@contextmanager
def look() -> Iterator[None]:
    """Apply our fonts and colours to everything that is drawn in this context."""
    _fonts()
    with matplotlib.rc_context(_LOOK):
        yield


def axes(figure: Figure, left: float, bottom: float, width: float, height: float) -> Axes:
    """Add a panel at a position in inches from the bottom left of the figure."""
    wide, high = figure.get_size_inches()
    return figure.add_axes((left / wide, bottom / high, width / wide, height / high))


def words(figure: Figure, x: float, y: float, text: str, **text_style: Any) -> None:
    """Add text at a position in inches from the bottom left of the figure."""
    wide, high = figure.get_size_inches()
    figure.text(x / wide, y / high, text, **text_style)


def cut(text: str, most: int) -> str:
    """Return a text of at most so many letters, with an ellipsis for what is left out."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def add_title(figure: Figure, title: str, subtitle: str) -> None:
    """Add a title and a subtitle to the figure."""
    high = figure.get_size_inches()[1]
    words(figure, MARGIN, high - 0.42, title, size=16, weight="bold", va="center")
    words(figure, MARGIN, high - 0.72, subtitle, size=9.5, color=QUIET, va="center")


def figure_bytes(figure: Figure, kind: str) -> bytes:
    """Return the figure as `png`, `svg` or `pdf`, without a date, a program's name or random ids."""
    buffer = io.BytesIO()
    with look():
        figure.savefig(buffer, format=kind, metadata=_NO_DATE[kind])
    return _lean(buffer.getvalue().decode()).encode() if kind == "svg" else buffer.getvalue()


def _lean(svg: str) -> str:
    """The same drawing in half the bytes: short ids, coordinates to 0.01 points, no comments or indents."""
    svg = re.sub(r"<!-- .*? -->", "", svg)
    names = {name: f"g{number}" for number, name in enumerate(dict.fromkeys(re.findall(r'<path id="([^"]+)"', svg)))}
    svg = re.sub(r'(id="|href="#)([^"]+)', lambda match: match[1] + names.get(match[2], match[2]), svg)
    svg = re.sub(r'<g id="[^"]*">', "<g>", svg)
    svg = re.sub(
        r'(<use [^>]*)transform="translate\(([\d.]+) 0\)"', lambda match: f'{match[1]}x="{float(match[2]):.0f}"', svg
    )
    svg = re.sub(r"(?<![\d.])([1-9]\d*\.\d\d)\d+", r"\1", svg)
    return re.sub(r"\s*\n\s*", "\n", svg)


def colours_of(names: Sequence[str]) -> list[str]:
    """Return a colour for each series: that of its name, else one that is still free, as long as there are some."""
    free = [colour for colour in COLOURS if colour not in {NAMED.get(name) for name in names}] or list(COLOURS)
    unnamed = [name for name in names if name not in NAMED]
    return [NAMED[name] if name in NAMED else free[unnamed.index(name) % len(free)] for name in names]


def on(ground: str) -> str:
    """Return the text colour with more contrast on this background: white or ink (relative luminance as in WCAG 2)."""
    return PAPER if luminance(ground) < 0.208 else INK


def spread(places: Sequence[float], distance: float, low: float, high: float) -> list[float]:
    """Return label positions moved as little as possible to keep the distance `apart`, within bounds if they fit."""
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    groups: list[list[float]] = []  # the middle of a group of touching labels, and how many there are
    for i in order:
        groups.append([min(max(places[i], low), high), 1])
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < distance * (groups[-1][1] + groups[-2][1]) / 2:
            (b, m), (a, n) = groups.pop(), groups.pop()
            half = distance * (n + m - 1) / 2
            middle = (a * n + b * m) / (n + m)
            groups.append([max(low + half, min(middle, high - half)), n + m])
    placed = [middle + distance * (k - (n - 1) / 2) for middle, n in groups for k in range(int(n))]
    return [placed[order.index(i)] for i in range(len(places))]


def labels_width(labels: Iterable[str]) -> float:
    """Return the width of labels below each other, in inches."""
    return LETTER * max(map(len, labels))


def percent_tick(value: float, _: object) -> str:
    """Return the label of a tick of a percentage axis."""
    return f"{value:.0f} %"


def set_titles(panel: Axes, name: str, axis_label: str = "", pad: float = 12) -> None:
    """Set a panel's title, `above` points over it, and the label of its horizontal axis."""
    panel.set_title(name, loc="left", size=11, weight="semibold", color=INK, pad=pad)
    panel.set_xlabel(axis_label, color=QUIET, size=10, labelpad=7)


@cache
def _fonts() -> None:
    # The second font lacks some weights, and Matplotlib warns of each.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    for weight in ("Regular", "Medium", "SemiBold", "Bold"):
        font_manager.fontManager.addfont(packaged("fontpkg_barlow", rf"Barlow-{weight}\.ttf"))
