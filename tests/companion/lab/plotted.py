"""A plot as readable text: its words with their places, and all that is drawn besides by its extent."""

from collections.abc import Iterator
from hashlib import sha256

from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text


def plot_lines(name: str, figure: Figure) -> Iterator[str]:
    """Yield a plot's words, each with left and bottom in mm, then a digest of its lines, bars and points."""
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw_without_rendering()

    def place(artist: Artist) -> str:
        box = artist.get_window_extent(renderer)
        return " ".join(f"{25.4 * value / figure.dpi:.1f}" for value in (box.x0, box.y0, box.x1, box.y1))

    drawn = [place(artist) for kind in (Line2D, Patch, Collection) for artist in figure.findobj(kind)]
    yield f"{name}: {len(drawn)} marks {sha256(' '.join(drawn).encode()).hexdigest()[:8]}"
    bare = [axes for axes in figure.axes if not axes.axison]
    hidden = {text for axes in bare for text in (*axes.get_xticklabels(), *axes.get_yticklabels())}
    for text in figure.findobj(Text):
        if text not in hidden and text.get_visible() and text.get_text().strip():
            left, bottom, *_ = place(text).split()
            yield f"  {left} {bottom} {' '.join(text.get_text().split())}"
