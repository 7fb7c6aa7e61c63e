"""A plot as readable text: its words with their places, and all that is drawn besides by its extent."""

from collections.abc import Iterator

from cases import digest
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text

STYLE = ("color", "linewidth", "markersize", "marker", "markeredgewidth", "markeredgecolor", "markerfacecolor",
         "facecolor", "edgecolor", "alpha", "fontsize", "fontweight", "zorder", "clip_on")  # fmt: skip


def plot_lines(name: str, figure: Figure) -> Iterator[str]:
    """Yield a plot's words, each with left and bottom in mm, then a digest of how all is drawn."""
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw_without_rendering()

    def place(artist: Artist) -> str:
        box = artist.get_window_extent(renderer)
        return " ".join(f"{25.4 * value / figure.dpi:.1f}" for value in (box.x0, box.y0, box.x1, box.y1))

    def look(artist: Artist) -> list[object]:
        return [getattr(artist, f"get_{what}")() for what in STYLE if hasattr(artist, f"get_{what}")]

    marks = [artist for kind in (Line2D, Patch, Collection) for artist in figure.findobj(kind)]
    bare = [axes for axes in figure.axes if not axes.axison]
    hidden = {text for axes in bare for text in (*axes.get_xticklabels(), *axes.get_yticklabels())}
    words = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip()]
    words = [text for text in words if text not in hidden]
    drawn = [(place(artist), look(artist)) for artist in (*marks, *words)]
    yield f"{name}: {len(marks)} marks {digest(*drawn)}"
    for text in words:
        left, bottom, *_ = place(text).split()
        yield f"  {left} {bottom} {' '.join(text.get_text().split())}"


def plot_digests(plots: list[tuple[str, Figure]]) -> list[str]:
    """Return a line for each plot: its name, and a digest of all that is drawn and written."""
    return [f"{name}: {digest(*plot_lines(name, figure))}" for name, figure in plots]
