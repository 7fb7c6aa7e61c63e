"""Matplotlib renderer for ReportLab: plots as vectors and text in a PDF, and fonts for any writing.

Matplotlib can write PDFs itself, but only whole ones, which ReportLab cannot place on a page; and it embeds fonts from
files alone, while East Asian letters come from fonts that PDF readers bring.
"""

import unicodedata
import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from matplotlib import font_manager
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Transform
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable

from cards.package_files import packaged
from companion.lab.plotting.style import look

WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700}
SECOND = "Second"  # DejaVu Sans, for Greek, Cyrillic, symbols and other letters that Barlow lacks.
EASTERN = (
    (0x3040, 0x30FF, "HeiseiKakuGo-W5"),
    (0xAC00, 0xD7AF, "HYSMyeongJo-Medium"),
    (0x2E80, 0x9FFF, "STSong-Light"),
    (0xFF00, 0xFF65, "STSong-Light"),
)
"""Ranges of code points, and the standard CJK fonts that PDF readers supply for them."""


@cache
def fonts() -> None:
    """Register the fonts with ReportLab, once per process."""
    for weight in WEIGHTS:
        file = packaged("fontpkg_barlow", rf"Barlow-{weight}\.ttf")
        pdfmetrics.registerFont(TTFont(f"Barlow-{weight}", str(file)))
    pdfmetrics.registerFontFamily(
        "Barlow-Regular", normal="Barlow-Regular", bold="Barlow-SemiBold", italic="Barlow-Regular",
        boldItalic="Barlow-SemiBold",
    )  # fmt: skip
    pdfmetrics.registerFont(TTFont(SECOND, font_manager.findfont(FontProperties("DejaVu Sans"))))
    for _, _, name in EASTERN:
        pdfmetrics.registerFont(UnicodeCIDFont(name))


def can_show(text: str) -> bool:
    """Return whether a PDF shows this text correctly everywhere: in embedded fonts, and from left to right."""
    own = ("Barlow-Regular", SECOND)
    return all(
        unicodedata.bidirectional(letter) not in ("R", "AL") and _font_of(letter, own[0]) in own for letter in text
    )


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Yield parts of a text with the font that has their letters. Names replace symbols that no font has."""
    fonts()
    part, part_font = "", font
    for letter in text:
        has = _font_of(letter, font)
        glyphs = letter if has else f"[{unicodedata.name(letter, 'a sign').lower()}]"
        if (has or font) != part_font and part:
            yield part_font, part
            part = ""
        part_font, part = has or font, part + glyphs
    if part:
        yield part_font, part


@cache
def _font_of(letter: str, font: str) -> str | None:
    fonts()
    if unicodedata.category(letter) in ("Mn", "Cf"):
        return font  # combines with the letter before it, or is invisible
    for name in (font, SECOND):
        if ord(letter) in pdfmetrics.getFont(name).face.charToGlyph:
            return name
    return next((name for low, high, name in EASTERN if low <= ord(letter) <= high), None)


class Plot(Flowable):
    """A ReportLab flowable with a plot, scaled down to a width in points."""

    def __init__(self, figure: Figure, width: float) -> None:
        super().__init__()
        wide, high = figure.get_size_inches()
        self._figure, self._scale = figure, min(1.0, width / (72 * wide))
        self.width, self.height = 72 * wide * self._scale, 72 * high * self._scale

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.scale(self._scale, self._scale)
        self._figure.set_dpi(72)  # so that one pixel is one point
        with look(), warnings.catch_warnings():
            # Matplotlib measures with fonts of its own; `runs` finds letters elsewhere, or names them.
            warnings.filterwarnings("ignore", message="Glyph .* missing from font")
            self._figure.draw(_Renderer(self.canv, self._figure.bbox.width, self._figure.bbox.height))
        self.canv.restoreState()


class _Renderer(RendererBase):
    """Draws Matplotlib's primitives on a ReportLab canvas, in points from the bottom left."""

    def __init__(self, canvas: Any, width: float, height: float) -> None:
        super().__init__()
        self._canvas, self._size = canvas, (width, height)

    def flipy(self) -> bool:
        return False

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._size

    def points_to_pixels(self, points: Any) -> Any:
        return points

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None) -> None:  # noqa: N803
        canvas = self._canvas
        canvas.saveState()
        if (box := gc.get_clip_rectangle()) is not None:
            clip = canvas.beginPath()
            clip.rect(box.x0, box.y0, box.width, box.height)
            canvas.clipPath(clip, stroke=0, fill=0)
        line, is_seen = gc.get_rgb(), gc.get_linewidth() > 0 and gc.get_rgb()[3] > 0
        canvas.setStrokeColorRGB(*line[:3])
        canvas.setLineWidth(gc.get_linewidth())
        canvas.setLineCap({"butt": 0, "round": 1, "projecting": 2}[gc.get_capstyle()])
        if rgbFace is not None:
            canvas.setFillColorRGB(*rgbFace[:3])
        has_face = rgbFace is not None and (len(rgbFace) < 4 or rgbFace[3] > 0)
        canvas.drawPath(self._outline(path, transform), stroke=int(is_seen), fill=int(has_face))
        canvas.restoreState()

    def _outline(self, path: Path, transform: Transform) -> Any:
        outline, pen = self._canvas.beginPath(), (0.0, 0.0)
        for points, code in path.iter_segments(transform, simplify=False):
            coordinates: Sequence[float] = [float(coordinate) for coordinate in points]
            match code:
                case Path.MOVETO:
                    outline.moveTo(*coordinates)
                case Path.LINETO:
                    outline.lineTo(*coordinates)
                case Path.CURVE3:
                    (x0, y0), (x1, y1, x2, y2) = pen, coordinates
                    outline.curveTo(
                        x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3,
                        x2, y2,
                    )  # fmt: skip
                case Path.CURVE4:
                    outline.curveTo(*coordinates)
                case Path.CLOSEPOLY:
                    outline.close()
                    continue
            pen = (coordinates[-2], coordinates[-1])
        return outline

    def draw_text(
        self, gc: GraphicsContextBase, x: float, y: float, s: str, prop: FontProperties, angle: float,
        ismath: Any = False, mtext: Any = None,
    ) -> None:  # fmt: skip
        size = prop.get_size_in_points()
        weights = {"normal": 400, "medium": 400, "semibold": 600, "bold": 700}
        weight = prop.get_weight()
        font_weight = weights.get(str(weight), weight if isinstance(weight, int) else 400)
        font = f"Barlow-{min(WEIGHTS, key=lambda name: abs(WEIGHTS[name] - font_weight))}"
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(angle)
        canvas.setFillColorRGB(*gc.get_rgb()[:3])
        x_of_part = 0.0
        for name, part in runs(s, font):
            canvas.setFont(name, size)
            canvas.drawString(x_of_part, 0, part)
            x_of_part += canvas.stringWidth(part, name, size)
        canvas.restoreState()
